"""The classic's bonuses: points for a round won in style, on top of what the others held.

They are given under the classic's rules, for rounds that count, to people. The month's records are those
before the round; a streak is of rounds that the winner played.
"""

from enum import Enum

from bot.store import boards
from bot.store.database import Database
from bot.store.outcomes import FinishedRound, is_computer
from bot.store.standings import BLACKJACK
from engine.values import value


class Style(Enum):
    """What a bonus is for."""

    BLACKJACK = "blackjack"
    POINTS = "points"
    CARDS = "cards"
    FASTEST = "fastest"
    STREAK = "streak"


@value
class Bonus:
    """So many points, for that."""

    style: Style
    points: int


BLACKJACK_POINTS = 500
RECORD_POINTS = 1000
STREAK_POINTS = 250  # for three in a row, twice as many for each further three
STREAK_STEP = 3
MOST_FOR_STREAK = 32_000


@value
class Before:
    """How things stood before a round: the month's records, None where there is none, and the winner's streak."""

    points: float | None
    cards: float | None
    fastest: float | None
    streak: int


def may_earn(finished: FinishedRound) -> bool:
    """Whether this round may earn its winner any."""
    return finished.is_classic and finished.counts and not (finished.winner and is_computer(finished.winner))


def bonuses(finished: FinishedRound, before: Before) -> list[Bonus]:
    """What the winner of a round gets besides its points."""
    given = []
    if finished.points == BLACKJACK:
        given.append(Bonus(Style.BLACKJACK, BLACKJACK_POINTS))
    if finished.points > (before.points or 0):
        given.append(Bonus(Style.POINTS, RECORD_POINTS))
    if before.cards is None or finished.cards_played > before.cards:
        given.append(Bonus(Style.CARDS, RECORD_POINTS))
    if finished.seconds is not None and (before.fastest is None or finished.seconds < before.fastest):
        given.append(Bonus(Style.FASTEST, RECORD_POINTS))
    steps, rest = divmod(before.streak + 1, STREAK_STEP)
    if steps and not rest:
        given.append(Bonus(Style.STREAK, min(MOST_FOR_STREAK, STREAK_POINTS * 2 ** (steps - 1))))
    return given


async def before(database: Database, finished: FinishedRound, period: str) -> Before:
    """How things stand on the finished round's server, in the month named by `period`."""
    found: dict[str, float | None] = {}
    for kind in ("best_points", "best_cards", "fastest"):
        record = await boards.record(database, finished.server, kind, period)
        found[kind] = record.value if record else None
    winner = await boards.stats(database, finished.server, finished.winner) if finished.winner else None
    return Before(found["best_points"], found["best_cards"], found["fastest"], winner.streak if winner else 0)
