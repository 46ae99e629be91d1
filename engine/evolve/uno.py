"""Calls of UNO, catches, and moves that wait for them."""

from typing import assert_never

from engine.events import (
    CatchHeld,
    CatchMissed,
    HeldMoveDropped,
    MoveHeld,
    UnoCallClosed,
    UnoCalled,
    UnoCaught,
    UnoDue,
    UnoGraceEnded,
    UnoWindowClosed,
)
from engine.state import Exposure, GameState
from engine.values import PlayerId


def record_uno(
    state: GameState, event: UnoDue | UnoCalled | UnoGraceEnded | UnoCallClosed | UnoWindowClosed | UnoCaught
) -> None:
    match event:
        case UnoCalled():
            if state.exposed and state.exposed.player == event.player:
                state.exposed = None
            else:
                state.called = event.player
        case UnoDue():
            state.escaped = None
            if state.exposed:
                state.forgotten.append(state.exposed)
            state.exposed = Exposure(event.player, state.awaiting.number, event.grace)
        case UnoGraceEnded():
            if state.exposed:
                state.exposed.grace = False
        case UnoCallClosed():
            if state.exposed:
                state.exposed.late, state.exposed.grace = True, False
        case UnoWindowClosed(player=player):
            state.escaped = player
            cover(state, player)
        case UnoCaught(player=player):
            cover(state, player)
        case _:
            assert_never(event)


def cover(state: GameState, player: PlayerId) -> None:
    """A player can't be caught any more."""
    if state.exposed and state.exposed.player == player:
        state.exposed = None
    state.forgotten = [exposure for exposure in state.forgotten if exposure.player != player]


def record_waiting(state: GameState, event: CatchHeld | MoveHeld | HeldMoveDropped | CatchMissed) -> None:
    match event:
        case CatchHeld():
            if state.exposed:
                state.exposed.catchers.append(event.catcher)
        case MoveHeld():
            state.held = event.move
        case HeldMoveDropped():
            state.held = None
        case CatchMissed():
            state.missed |= {event.player}
        case _:
            assert_never(event)
