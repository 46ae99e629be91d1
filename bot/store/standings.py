"""A player's sums and bests on one server, in one month or ever: what counts how.

Games are rounds that a player finished among people, or left. Points, wins and bests come from rounds
in which others stayed; a match that was won because everybody left is counted apart.
"""

from dataclasses import astuple, dataclass, fields
from typing import Any

from bot.store.outcomes import FinishedMatch, FinishedRound, Seat
from bot.store.ratings import MU, SIGMA, shown_rating
from bot.store.statements import Row, Statement
from engine.values import PlayerId

EVER = ""
BLACKJACK = 21
FEWEST_GAMES = 10  # for a rate to be compared; an index of the schema says so too


@dataclass(slots=True)
class Standing:
    """`blackjacks` are rounds won with 21 points exactly; `carried` wins were brought from another bot."""

    games: int = 0
    wins: int = 0
    points: int = 0
    blackjacks: int = 0
    matches: int = 0
    forfeits: int = 0
    carried: int = 0
    streak: int = 0
    best_streak: int = 0
    best_points: int = 0
    best_cards: int = 0
    fastest: float | None = None
    mu: float | None = None
    sigma: float | None = None
    rated: int = 0

    @property
    def rate(self) -> float:
        """Wins a game, of those counted here."""
        return (self.wins - self.carried) / self.games if self.games else 0.0

    @property
    def rating(self) -> int | None:
        """What is shown; None while no round was rated."""
        return shown_rating(self.mu or MU, self.sigma or SIGMA) if self.rated else None

    def add_round(self, finished: FinishedRound, seat: Seat) -> None:
        """Count one seat of a round; alone among computer players only leaving counts."""
        if seat.forfeit or not finished.counts:
            self.games += seat.forfeit
            self.streak = 0 if seat.forfeit else self.streak
            return
        self.games += 1
        self.points += seat.points + seat.bonus
        if seat.rank > 1:
            self.streak = 0
            return
        self.wins += 1
        self.blackjacks += seat.points == BLACKJACK
        self.streak += 1
        self.best_streak = max(self.best_streak, self.streak)
        self.best_points = max(self.best_points, seat.points)
        self.best_cards = max(self.best_cards, finished.cards_played)
        if finished.seconds is not None:
            self.fastest = min(self.fastest or finished.seconds, finished.seconds)

    def add_match(self, won: FinishedMatch) -> None:
        """Count a match won."""
        if won.forfeit:
            self.forfeits += 1
        else:
            self.matches += 1


COLUMNS = tuple(field.name for field in fields(Standing))
SELECTED = ", ".join(COLUMNS)
_NAMES = ("server", "period", "player", *COLUMNS, "rate", "rating")
_MARKS = ", ".join("?" * len(_NAMES))
_UPDATES = ", ".join(f"{name} = excluded.{name}" for name in (*COLUMNS, "rate", "rating"))
_KEEP = (
    f"INSERT INTO standings ({', '.join(_NAMES)}) VALUES ({_MARKS})"  # noqa: S608 (names of ours)
    f" ON CONFLICT (server, period, player) DO UPDATE SET {_UPDATES}"
)


def keep(server: str, period: str, player: PlayerId, standing: Standing) -> Statement:
    """What stores it."""
    values: tuple[Any, ...] = astuple(standing)
    return Statement(_KEEP, (server, period, player, *values, standing.rate, standing.rating))


def standing(row: Row) -> Standing:
    """The inverse: of the columns `SELECTED`."""
    return Standing(*row)
