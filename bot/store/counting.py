"""From results to standings: each finished round and match counted once, in the order in which they ended.

Results are facts; standings are reckoned from them, so they can be reckoned again. Two processes never
mix theirs: whoever is second finds the board's version changed, and looks again.
"""

from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterable
from datetime import datetime
from itertools import chain, groupby, product
from zoneinfo import ZoneInfo

from bot.store import ratings, reading, standings
from bot.store.database import Database
from bot.store.outcomes import FinishedMatch, FinishedRound, Outcome
from bot.store.standings import EVER, SELECTED, Standing
from bot.store.statements import Conflict, Statement
from engine.values import PlayerId

ZoneOf = Callable[[str], Awaitable[ZoneInfo]]
"""The time zone of a server."""

AT_ONCE = 500  # rounds in one transaction
ATTEMPTS = 5  # at a board that another process counts too

Standings = dict[tuple[str, PlayerId], Standing]  # by period and player


async def in_utc(server: str) -> ZoneInfo:
    """The zone of a server that has chosen none."""
    return ZoneInfo("UTC")


def stored_zones(database: Database) -> ZoneOf:
    """The zones that servers have chosen, for whoever keeps no settings in memory."""

    async def zone_of(server: str) -> ZoneInfo:
        asked = Statement("SELECT setting FROM settings WHERE scope = ? AND option = 'timezone'", (server,))
        rows = await database.read(asked)
        return ZoneInfo(rows[0][0]) if rows else await in_utc(server)

    return zone_of


def month(finished: float, zone: ZoneInfo) -> str:
    """The month a moment lies in, on the server's clock."""
    return datetime.fromtimestamp(finished, zone).strftime("%Y-%m")


async def catch_up(database: Database, zone_of: ZoneOf) -> None:
    """Count everything that is due."""
    conflicts = 0
    while due := await _due(database):
        for server, group in groupby(due, key=lambda outcome: outcome.server):
            try:
                await _count(database, server, list(group), await zone_of(server))
            except Conflict:  # another process counts here too
                conflicts += 1
                if conflicts >= ATTEMPTS:
                    raise


async def align(database: Database, server: str, zone_of: ZoneOf) -> None:
    """Reckon the months of a server again if its clock was set to another zone since."""
    zone = await zone_of(server)
    rows = await database.read(Statement("SELECT zone FROM boards WHERE server = ?", (server,)))
    if rows and rows[0][0] != zone.key:
        await recount(database, server)
        await database.write(Statement("UPDATE boards SET zone = ? WHERE server = ?", (zone.key, server)))
        await catch_up(database, zone_of)


async def recount(database: Database, server: str) -> None:
    """Forget what was reckoned for a server: all its results are due again. `catch_up` then counts them."""
    await database.write(
        *await next_version(database, server),
        Statement("DELETE FROM standings WHERE server = ?", (server,)),
        Statement(_CARRY, (server,)),
        Statement("UPDATE rounds SET due = 1 WHERE server = ? AND winner IS NOT NULL", (server,)),
        Statement("UPDATE matches SET due = 1 WHERE server = ? AND people >= 2", (server,)),
    )


async def servers(database: Database) -> list[str]:
    """All that have results or scores."""
    rows = await database.read(Statement("SELECT server FROM rounds UNION SELECT server FROM imported_scores"))
    return sorted(server for (server,) in rows)


async def _due(database: Database) -> list[Outcome]:
    """The next outcomes in order, by server; a match comes after its last round."""
    rounds = await reading.rounds(database, f"WHERE due = 1 ORDER BY finished, game, round LIMIT {AT_ONCE}")
    last = rounds[-1].finished if len(rounds) == AT_ONCE else float("inf")
    matches = await reading.matches(database, f"WHERE due = 1 ORDER BY finished, game LIMIT {AT_ONCE}")
    found: list[Outcome] = [*rounds, *(won for won in matches if won.finished <= last)]
    return sorted(found, key=lambda outcome: (outcome.server, _order(outcome)))


def _order(outcome: Outcome) -> tuple[float, int, float]:
    return outcome.finished, outcome.game, outcome.round if isinstance(outcome, FinishedRound) else float("inf")


async def _count(database: Database, server: str, due: list[Outcome], zone: ZoneInfo) -> None:
    version = await _version(database, server)
    players = {seat.player for outcome in due if isinstance(outcome, FinishedRound) for seat in outcome.people}
    players |= {winner for outcome in due if isinstance(outcome, FinishedMatch) for winner in outcome.winners}
    known = await _known(database, server, players)
    company = Company(database, server, zone)
    for outcome in due:
        if isinstance(outcome, FinishedRound):
            await _add_round(known, outcome, zone, company)
        elif outcome.counts:
            for period, winner in product((month(outcome.finished, zone), EVER), outcome.winners):
                known[period, winner].add_match(outcome)
    await database.write(
        Statement(
            "INSERT INTO boards (server, version, zone) VALUES (?, 0, ?) ON CONFLICT DO NOTHING", (server, zone.key)
        ),
        *_next_version(server, version),
        *(standings.keep(server, period, player, one) for (period, player), one in known.items()),
        *map(_done, due),
    )


async def _add_round(known: Standings, finished: FinishedRound, zone: ZoneInfo, company: "Company") -> None:
    if len(finished.people) < 2:
        return
    for seat in finished.people:
        for period in (month(finished.finished, zone), EVER):
            known[period, seat.player].add_round(finished, seat)
    if await company.is_rated(finished):
        _rate(known, finished)


def _rate(known: Standings, finished: FinishedRound) -> None:
    """Computer players matter only as somebody's partner, of whom nothing is known."""
    sides = [side for side in finished.sides if not all(seat.computer for seat in side)]
    rated = [[Standing() if seat.computer else known[EVER, seat.player] for seat in side] for side in sides]
    before = [[(one.mu or ratings.MU, one.sigma or ratings.SIGMA) for one in side] for side in rated]
    after = ratings.rate(before, [side[0].rank for side in sides])
    for one, (mu, sigma) in zip(chain(*rated), chain(*after), strict=True):
        one.mu, one.sigma, one.rated = mu, sigma, one.rated + 1


class Company:
    """Who has played whom today: a day's first few games between the same people are rated."""

    def __init__(self, database: Database, server: str, zone: ZoneInfo) -> None:
        self._database = database
        self._server = server
        self._zone = zone
        self._games: dict[datetime, dict[frozenset[PlayerId], list[int]]] = {}

    async def is_rated(self, finished: FinishedRound) -> bool:
        """Whether this round changes ratings; asked in the order in which rounds ended."""
        if not finished.may_be_rated:
            return False
        day = datetime.fromtimestamp(finished.finished, self._zone).replace(hour=0, minute=0, second=0, microsecond=0)
        if day not in self._games:
            self._games = {day: await self._before(day, finished)}
        return _is_rated(self._games[day], finished)

    async def _before(self, day: datetime, finished: FinishedRound) -> dict[frozenset[PlayerId], list[int]]:
        games: dict[frozenset[PlayerId], list[int]] = defaultdict(list)
        earlier = await reading.rounds(
            self._database,
            "WHERE server = ? AND finished >= ? AND finished <= ? ORDER BY finished, game, round",
            self._server, day.timestamp(), finished.finished,
        )  # fmt: skip
        for one in earlier:
            if one.may_be_rated and _order(one) < _order(finished):
                _is_rated(games, one)
        return games


def _is_rated(games: dict[frozenset[PlayerId], list[int]], finished: FinishedRound) -> bool:
    played = games[frozenset(seat.player for seat in finished.people)]
    if finished.game not in played:
        played.append(finished.game)
    return played.index(finished.game) < ratings.GAMES_A_DAY


async def _known(database: Database, server: str, players: Iterable[PlayerId]) -> Standings:
    """The standings of these players, and empty ones for periods in which they have none."""
    wanted = sorted(players) or [PlayerId("")]
    marks = ", ".join("?" * len(wanted))
    sql = f"SELECT period, player, {SELECTED} FROM standings WHERE server = ? AND player IN ({marks})"  # noqa: S608
    found: Standings = defaultdict(Standing)
    for period, player, *counts in await database.read(Statement(sql, (server, *wanted))):
        found[period, player] = standings.standing(tuple(counts))
    return found


async def _version(database: Database, server: str) -> int:
    rows = await database.read(Statement("SELECT version FROM boards WHERE server = ?", (server,)))
    return int(rows[0][0]) if rows else 0


async def next_version(database: Database, server: str) -> list[Statement]:
    """What goes with any other change to the standings of a server, so that nobody counts over it."""
    return _next_version(server, await _version(database, server))


def _next_version(server: str, version: int) -> list[Statement]:
    """Fails with a Conflict if anybody has counted since `version` was read: then it comes out as NULL."""
    return [
        Statement("INSERT INTO boards (server, version) VALUES (?, 0) ON CONFLICT DO NOTHING", (server,)),
        Statement(
            "UPDATE boards SET version = CASE WHEN version = ? THEN version + 1 END WHERE server = ?", (version, server)
        ),
    ]


def _done(outcome: Outcome) -> Statement:
    if isinstance(outcome, FinishedMatch):
        return Statement("UPDATE matches SET due = 0 WHERE game = ?", (outcome.game,))
    return Statement("UPDATE rounds SET due = 0 WHERE game = ? AND round = ?", (outcome.game, outcome.round))


_EMPTY = dict.fromkeys(standings.COLUMNS, "0") | dict.fromkeys(("fastest", "mu", "sigma"), "NULL")
_CARRIED = _EMPTY | {"wins": "wins", "points": "points", "blackjacks": "blackjacks", "carried": "wins"}
_CARRY = (
    f"INSERT INTO standings (server, period, player, {SELECTED}, rate)"  # noqa: S608 (names of ours)
    f" SELECT server, '', player, {', '.join(_CARRIED.values())}, 0 FROM imported_scores WHERE server = ?"
)
