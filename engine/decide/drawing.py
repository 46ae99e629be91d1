"""Drawing on one's turn and keeping what was drawn (rule book, S32, S33, T19 to T23, T95, T96)."""

from random import Random

from engine.cards import matching
from engine.commands import Accept, Draw, Pass
from engine.decide import calling, challenging
from engine.decide.checking import check_turn
from engine.decide.piles import drawn
from engine.events import (
    CardsDrawn,
    Cause,
    Event,
    MoveHeld,
    NextRoundAwaited,
    Passed,
    PlayOrKeepAsked,
    RoundBlocked,
    TurnBegan,
)
from engine.state import TURN, GameState, Kind, player_after
from engine.values import PlayerId


def draw(state: GameState, command: Draw, rng: Random) -> list[Event]:
    """Draw one card; it may be played if it fits, else the turn passes. Facing a Wild Draw Four, accept it."""
    player = command.player
    if state.awaiting.player != player or state.awaiting.kind is not TURN or state.paused:
        if state.awaiting.kind is Kind.CHALLENGE:
            return challenging.accept(state, Accept(player), rng)
        check_turn(state, player, TURN)
    if state.exposed is None:
        events: list[Event] = []
    elif calling.must_wait(state, player):
        return [MoveHeld(command)]
    else:
        events = calling.close_window(state, rng)
    event = drawn(state, events, player, 1, Cause.TURN, rng)
    events.append(event)
    if event.cards and event.cards[0] in matching(state.top, state.color):
        events.append(PlayOrKeepAsked(player, event.cards[0]))
    else:
        end_turn(state, events, player)
    return events


def keep(state: GameState, command: Pass) -> list[Event]:
    """Keep the card just drawn and pass."""
    check_turn(state, command.player, Kind.DRAWN)
    return [Passed(command.player), TurnBegan(player_after(state, command.player))]


def end_turn(state: GameState, events: list[Event], player: PlayerId) -> None:
    """Pass on after a draw; a full circle in which no card was left to draw voids the round (T95, T96)."""
    nothing_left = isinstance(events[-1], CardsDrawn) and not events[-1].cards
    if nothing_left and state.dry + 1 >= len(state.seats):
        events += [RoundBlocked(), NextRoundAwaited()]
    else:
        events.append(TurnBegan(player_after(state, player)))
