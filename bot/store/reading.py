"""Outcomes read back from the database, as the results wrote them."""

from collections import defaultdict

from bot.store.database import Database
from bot.store.outcomes import FinishedMatch, FinishedRound, Seat
from bot.store.statements import Row, Statement

_ROUND = "game, round, server, place, finished, seconds, rules, winner, points"
_SEATS = (
    "SELECT game, round, player, computer, rank, points, cards_left, cards_played, forfeit, bonus"
    " FROM round_players WHERE game IN ({marks}) ORDER BY game, round, rank, player"
)
_MATCH = "game, server, place, finished, winner, forfeit, people, partner"


async def rounds(database: Database, which: str, *params: str | int | float) -> list[FinishedRound]:
    """The rounds that fit the SQL `which`, in its order, with their seats."""
    rows = await database.read(Statement(f"SELECT {_ROUND} FROM rounds {which}", params))  # noqa: S608 (ours)
    seats = await _seats(database, sorted({row[0] for row in rows}))
    return [FinishedRound(*row, tuple(seats[row[0], row[1]])) for row in rows]  # type: ignore[call-arg] # nine columns


async def matches(database: Database, which: str, *params: str | int | float) -> list[FinishedMatch]:
    """The matches that fit the SQL `which`, in its order."""
    rows = await database.read(Statement(f"SELECT {_MATCH} FROM matches {which}", params))  # noqa: S608 (ours)
    return [_match(row) for row in rows]


def _match(row: Row) -> FinishedMatch:
    game, server, place, finished, winner, forfeit, people, partner = row
    return FinishedMatch(game, server, place, finished, winner, bool(forfeit), people, partner)


async def _seats(database: Database, games: list[int]) -> dict[tuple[int, int], list[Seat]]:
    found: dict[tuple[int, int], list[Seat]] = defaultdict(list)
    for begin in range(0, len(games), 500):
        some = games[begin : begin + 500]
        sql = _SEATS.format(marks=", ".join("?" * len(some)))
        for game, number, player, computer, rank, points, left, played, forfeit, bonus in await database.read(
            Statement(sql, tuple(some))
        ):
            seat = Seat(player, bool(computer), rank, points, left, played, bool(forfeit), bonus)
            found[game, number].append(seat)
    return found
