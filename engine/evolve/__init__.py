"""Recording what happened: the only code that changes a state. It knows no rule."""

from collections.abc import Callable, Iterable
from typing import Any, get_args, get_type_hints

from engine.causes import Cause, Vote
from engine.events import (
    CardPlayed,
    CardsDrawn,
    Event,
    EveryoneSkipped,
    JumpedIn,
    JumpMissed,
    Misplayed,
    Passed,
    PlacesTaken,
    PlayerForced,
    PlayerSkipped,
    PlayOrKeepAsked,
    RoundBlocked,
    SilenceBroken,
    SlapLost,
    TurnBegan,
    UnoMiscalled,
)
from engine.evolve.custom import record_custom
from engine.evolve.rounds import record_round
from engine.evolve.seats import record_seat
from engine.evolve.turns import record_hands, record_penalty, record_sides, record_slap_or_silence, record_turn
from engine.evolve.uno import record_uno, record_waiting
from engine.state import DRAWN, TURN, Decision, GameState

BY_CHOICE = Cause.TURN  # on Python 3.11 a name costs a tenth of an enum's member


def replay(events: Iterable[Event]) -> GameState:
    """The state after `events`, from the first one on."""
    state = GameState()
    for event in events:
        evolve(state, event)
    return state


def evolve(state: GameState, event: Event) -> None:
    """Record `event` in `state`."""
    if isinstance(event, TurnBegan):  # on Python 3.11 a match takes twice as long
        state.awaiting = Decision(TURN, event.player, state.awaiting.number + 1)
        state.drawn = state.claim = state.called = state.held = state.hold = state.extended = None
        state.pending = 0
        if state.missed:
            state.missed = frozenset()
        if state.votes:  # those to skip were about the turn before
            state.votes = {key: voters for key, voters in state.votes.items() if key[0] is not Vote.SKIP}
    elif isinstance(event, CardPlayed):
        state.hands[event.player].remove(event.card)
        state.discard.append(event.card)
        state.color = event.color or state.color
        state.held = None
        state.dry = 0
        if state.timeouts:
            state.timeouts.pop(event.player, None)
    elif isinstance(event, CardsDrawn):
        if event.cards:
            state.hands[event.player] += event.cards
            del state.pile[-len(event.cards) :]
            state.dry = 0
        elif event.cause in (BY_CHOICE, Cause.TIMEOUT):
            state.dry += 1
        if event.cause is BY_CHOICE:
            state.held = None
            if state.timeouts:
                state.timeouts.pop(event.player, None)
    elif isinstance(event, PlayOrKeepAsked):
        state.drawn = event.card
        state.awaiting = Decision(DRAWN, event.player, state.awaiting.number + 1)
    else:
        RECORDERS[type(event)](state, event)


def record_nothing(
    state: GameState,
    event: PlayerSkipped | Passed | PlayerForced | RoundBlocked | Misplayed | UnoMiscalled
    | JumpedIn | JumpMissed | SlapLost | SilenceBroken | EveryoneSkipped | PlacesTaken,
) -> None:  # fmt: skip
    """What is only told: other events say what it changes."""


RECORDERS: dict[type, Callable[[GameState, Any], None]] = {
    kind: record
    for record in (
        record_nothing, record_turn, record_penalty, record_hands, record_sides, record_slap_or_silence,
        record_uno, record_waiting, record_round, record_seat, record_custom,
    )
    for kind in get_args(get_type_hints(record)["event"])
}  # fmt: skip
"""Who records what is rarer than turns, plays and draws: each recorder's signature names its events."""
