"""Deals, and how rounds, matches and games end."""

from typing import assert_never

from engine.cards import LIGHT
from engine.events import (
    DealerDrawn,
    GameEnded,
    MatchWon,
    NextRoundAwaited,
    PointsCounted,
    RoundStarted,
    RoundWon,
)
from engine.evolve.deciding import ask
from engine.state import GameState, Kind


def record_round(
    state: GameState,
    event: RoundStarted | DealerDrawn | RoundWon | PointsCounted | NextRoundAwaited | MatchWon | GameEnded,
) -> None:
    match event:
        case RoundStarted():
            _start_round(state, event)
        case DealerDrawn():
            state.dealer = event.dealer
        case RoundWon():
            state.scores[event.player] = event.total
            state.round_winner = event.player
        case PointsCounted():
            state.scores.update({player: total for player, _, total in event.points})
        case NextRoundAwaited():
            _end_round(state, Kind.NEXT_ROUND)
        case MatchWon():
            state.winner = event.player
            _end_round(state, Kind.NOTHING)
        case GameEnded():
            _end_round(state, Kind.NOTHING)
        case _:
            assert_never(event)


def _start_round(state: GameState, event: RoundStarted) -> None:
    state.round = event.round
    state.dealer = event.dealer
    state.hands = {player: list(hand) for player, hand in event.hands}
    state.pile = list(event.pile)
    state.discard = [*event.under, event.top]
    state.color = event.top.color
    state.backs = dict(event.backs)
    state.colors = LIGHT
    state.custom = event.custom
    state.aside = []
    state.finished = []
    state.round_winner = None
    state.direction = 1
    state.dry = 0
    state.gone = frozenset()
    state.votes.clear()


def _end_round(state: GameState, kind: Kind) -> None:
    """Nothing of the round is pending any more."""
    state.drawn = state.claim = state.called = state.exposed = state.held = state.hold = state.silencer = None
    state.pending = 0
    state.forgotten = []
    state.seats = state.seated()
    state.sidelined = {}
    ask(state, kind, None)
