"""What is kept of a finished round or match, to be written in one transaction with its events.

A result is keyed by its game and round: it is never lost and never counted twice.
"""

from collections import Counter
from collections.abc import Sequence

from bot.chat import Place
from bot.store.outcomes import FinishedMatch, FinishedRound, Outcome, Seat, is_computer
from bot.store.statements import Statement
from engine.cards import Card
from engine.decide.scoring import partner_of, worth
from engine.events import CardPlayed, Event, MatchWon, PlayerLeft, RoundBlocked, RoundStarted, RoundWon
from engine.state import GameState, is_playing
from engine.values import PlayerId

Played = Counter[PlayerId]


def count_cards(played: Played, events: Sequence[Event]) -> None:
    """Keep `played` at the cards that everybody has laid in the running round."""
    for event in events:
        if isinstance(event, CardPlayed):
            played[event.player] += 1
        elif isinstance(event, RoundStarted):
            played.clear()


def outcomes(
    game: int, place: Place, state: GameState, events: Sequence[Event], now: float, dealt: float | None, played: Played
) -> list[Outcome]:
    """What ended with `events`; `state`, `dealt` and `played` are those just before them."""
    found: list[Outcome] = []
    played = Counter(played)
    gone = list(state.gone)
    seconds = None if dealt is None else max(0.0, now - dealt)

    def round_of(winner: PlayerId | None, points: int, seats: tuple[Seat, ...]) -> FinishedRound:
        home, rules = place.home, str(state.rules)
        return FinishedRound(game, state.round, home, str(place), now, seconds, rules, winner, points, seats)

    for event in events:
        match event:
            case CardPlayed():
                played[event.player] += 1
            case PlayerLeft():
                gone.append(event.player)
            case RoundWon(player=winner, points=points, hands=hands):
                found.append(round_of(winner, points, _seats(state, winner, points, dict(hands), gone, played)))
            case RoundBlocked():
                found.append(round_of(None, 0, ()))
            case MatchWon(player=winner, forfeit=forfeit, partner=partner):
                if forfeit and is_playing(state):
                    found.append(round_of(winner, 0, _seats(state, winner, 0, {}, gone, played)))
                people = len(state.people())
                found.append(FinishedMatch(game, place.home, str(place), now, winner, forfeit, people, partner))
            case _:
                pass
    return found


def _seats(
    state: GameState, winner: PlayerId, points: int, hands: dict[PlayerId, tuple[Card, ...]],
    gone: Sequence[PlayerId], played: Played,
) -> tuple[Seat, ...]:  # fmt: skip
    """Everybody by what their cards are worth, the winner and their partner before, those who left after them."""
    partner = partner_of(state, winner) if hands else None
    winners = [winner, partner] if partner else [winner]
    left = {player: worth(list(hand), state.rules) for player, hand in hands.items() if player not in winners}
    order = dict.fromkeys(winners, -1) | dict(sorted(left.items(), key=lambda item: item[1]))
    forfeits = [player for player in dict.fromkeys(gone) if player not in order]
    ranks = {player: 1 + sum(other < value for other in order.values()) for player, value in order.items()}
    ranks |= dict.fromkeys(forfeits, len(order) + 1)
    return tuple(
        Seat(
            player,
            is_computer(player),
            rank,
            points if player in winners else 0,
            len(hands.get(player, ())),
            played[player],
            player in forfeits,
        )
        for player, rank in ranks.items()
    )


def keep(outcome: Outcome) -> list[Statement]:
    """What stores it; storing it again changes nothing."""
    if isinstance(outcome, FinishedMatch):
        values = (outcome.game, outcome.place, outcome.server, outcome.winner, int(outcome.forfeit), outcome.people)
        return [Statement(_MATCH, (*values, outcome.finished, int(outcome.counts), outcome.partner))]
    due = int(len(outcome.people) >= 2)
    key = (outcome.game, outcome.round)
    about = (outcome.place, outcome.server, outcome.finished, outcome.seconds, outcome.rules)
    rows = [Statement(_ROUND, (*key, *about, outcome.winner, outcome.points, outcome.stayed, due))]
    for seat in outcome.seats:
        counts = (seat.rank, seat.points, seat.bonus, seat.cards_left, seat.cards_played, int(seat.forfeit))
        rows.append(Statement(_SEAT, (*key, seat.player, int(seat.computer), *counts)))
    return rows


def deal(game: int, now: float) -> Statement:
    """A round is dealt."""
    return Statement("UPDATE games SET dealt = ? WHERE game = ?", (now, game))


def sit(game: int, player: PlayerId) -> Statement:
    """A person takes part in a game."""
    return Statement("INSERT INTO seats (player, game) VALUES (?, ?) ON CONFLICT DO NOTHING", (player, game))


_ROUND = (
    "INSERT INTO rounds (game, round, place, server, finished, seconds, rules, winner, points, people, due)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_SEAT = (
    "INSERT INTO round_players"
    " (game, round, player, computer, rank, points, bonus, cards_left, cards_played, forfeit)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_MATCH = (
    "INSERT INTO matches (game, place, server, winner, forfeit, people, finished, due, partner)"
    " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
