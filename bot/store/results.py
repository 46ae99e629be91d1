"""What is kept of a finished round or match, to be written in one transaction with its events.

A result is keyed by its game and round: it is never lost and never counted twice.
"""

from collections.abc import Sequence

from bot.chat import Place
from bot.store.statements import Statement
from engine.cards import Card
from engine.events import Event, MatchWon, RoundBlocked, RoundWon
from engine.state import GameState
from engine.values import PlayerId

Hands = tuple[tuple[PlayerId, tuple[Card, ...]], ...]


def results(game: int, place: Place, state: GameState, events: Sequence[Event], now: float) -> list[Statement]:
    """What to store beside `events`; `state` is the table just before or just after them."""
    statements = []
    for event in events:
        match event:
            case RoundWon():
                statements += _round(game, place, state, event, now)
            case RoundBlocked():
                statements.append(_round_row(game, place, state.round, None, 0, now))
            case MatchWon():
                statements.append(_match_row(game, place, event, now))
    return statements


def _round(game: int, place: Place, state: GameState, won: RoundWon, now: float) -> list[Statement]:
    left = {won.player: 0, **{player: len(hand) for player, hand in won.hands}}
    return [
        _round_row(game, place, state.round, won.player, won.points, now),
        *(
            Statement(
                "INSERT INTO round_players (game, round, player, computer, points, cards_left)"
                " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
                (
                    game,
                    state.round,
                    player,
                    int(player in state.levels),
                    won.points if player == won.player else 0,
                    cards,
                ),
            )
            for player, cards in left.items()
        ),
    ]


def _round_row(game: int, place: Place, number: int, winner: PlayerId | None, points: int, now: float) -> Statement:
    return Statement(
        "INSERT INTO rounds (game, round, place, finished, winner, points)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (game, number, str(place), now, winner, points),
    )


def _match_row(game: int, place: Place, won: MatchWon, now: float) -> Statement:
    return Statement(
        "INSERT INTO matches (game, place, winner, forfeit, finished) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (game, str(place), won.player, int(won.forfeit), now),
    )
