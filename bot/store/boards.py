"""What a server's standings answer: leaderboards, a player's place and numbers, records.

Ties share a place. Whoever is hidden, by an admin or by their own wish, is on no board and holds no
record. Every question is answered from an index of its own; see the schema.
"""

from bot.store import standings
from bot.store.database import Database
from bot.store.standings import EVER, FEWEST_GAMES, SELECTED, Standing
from bot.store.statements import Statement
from engine.values import PlayerId, value

TOP = 10

ORDERS = {
    "points": "points > 0",
    "wins": "wins > 0",
    "games": "games > 0",
    "rate": f"games >= {FEWEST_GAMES}",
    "rating": "rating IS NOT NULL",
    "blackjacks": "blackjacks > 0",
}
"""By what a board can be ordered, and who is on it."""

RECORDS = {
    "fastest": ("fastest IS NOT NULL", "ASC"),
    "best_points": ("best_points > 0", "DESC"),
    "best_cards": ("best_cards > 0", "DESC"),
    "best_streak": ("best_streak > 1", "DESC"),
}
"""What is kept of a round won, and which way is better."""


@value
class Entry:
    """A line of a board. `value` is what the board is ordered by: a number, or the share of games won."""

    place: int
    player: PlayerId
    name: str
    value: float
    standing: Standing


@value
class Board:
    """The best, and the asker's own line if it is further down."""

    entries: list[Entry]
    own: Entry | None


@value
class Record:
    """The best of its kind, and everybody who holds it."""

    value: float
    holders: list[tuple[PlayerId, str]]


@value
class Streak:
    """Who won last, and how many of their rounds in a row that makes."""

    player: PlayerId
    name: str
    wins: int


async def top(
    database: Database, server: str, order: str, period: str = EVER, asker: PlayerId | None = None, most: int = TOP
) -> Board:
    """The first `most` by one of `ORDERS` in a month or ever, and the place of `asker`."""
    rows = await database.read(top_statement(server, order, period, most))
    entries: list[Entry] = []
    for number, (player, name, ordered, *counts) in enumerate(rows, 1):
        place = entries[-1].place if entries and entries[-1].value == ordered else number
        entries.append(Entry(place, player, name or _bare(player), ordered, standings.standing(tuple(counts))))
    own = None
    if asker is not None and all(entry.player != asker for entry in entries):
        own = await _own(database, server, order, period, asker)
    return Board(entries, own)


def top_statement(server: str, order: str, period: str, most: int) -> Statement:
    """The question for the first `most` of a board."""
    return Statement(
        f"SELECT standings.player, name, {order}, {SELECTED}"  # noqa: S608 (names of ours)
        " FROM standings LEFT JOIN players ON players.player = standings.player"
        f" WHERE server = ? AND period = ? AND {ORDERS[order]}"
        " AND standings.player NOT IN (SELECT player FROM hidden WHERE server = ?)"
        f" ORDER BY {order} DESC, standings.player LIMIT {most}",
        (server, period, server),
    )


def place_statement(server: str, order: str, period: str, ordered: float) -> Statement:
    """The question for the place of who has `ordered`: one after all who have more and are shown."""
    better = f"server = ? AND period = ? AND {ORDERS[order]} AND {order} > ?"
    return Statement(
        f"SELECT 1 + (SELECT count(*) FROM standings WHERE {better})"  # noqa: S608 (names of ours)
        " - (SELECT count(*) FROM (SELECT DISTINCT player AS off FROM hidden WHERE server = ?) AS hiding"
        f" JOIN standings ON player = off WHERE {better})",
        (server, period, ordered, server, server, period, ordered),
    )


async def _own(database: Database, server: str, order: str, period: str, asker: PlayerId) -> Entry | None:
    if await is_hidden(database, server, asker):
        return None
    rows = await database.read(
        Statement(
            f"SELECT {order}, {SELECTED} FROM standings"  # noqa: S608 (names of ours)
            f" WHERE server = ? AND period = ? AND player = ? AND {ORDERS[order]}",
            (server, period, asker),
        )
    )
    if not rows:
        return None
    ordered, *counts = rows[0]
    ((place,),) = await database.read(place_statement(server, order, period, ordered))
    return Entry(place, asker, await name_of(database, asker), ordered, standings.standing(tuple(counts)))


async def stats(database: Database, server: str, player: PlayerId, period: str = EVER) -> Standing | None:
    """A player's numbers; None where they have none."""
    rows = await database.read(
        Statement(
            f"SELECT {SELECTED} FROM standings WHERE server = ? AND period = ? AND player = ?",  # noqa: S608
            (server, period, player),
        )
    )
    return standings.standing(rows[0]) if rows else None


async def record(database: Database, server: str, kind: str, period: str = EVER) -> Record | None:
    """Who holds one of `RECORDS`; ties share it."""
    who, way = RECORDS[kind]
    rows = await database.read(
        Statement(
            f"SELECT {kind}, standings.player, name"  # noqa: S608 (names of ours)
            " FROM standings LEFT JOIN players ON players.player = standings.player"
            f" WHERE server = ? AND period = ? AND {who}"
            " AND standings.player NOT IN (SELECT player FROM hidden WHERE server = ?)"
            f" ORDER BY {kind} {way}, standings.player LIMIT {TOP}",
            (server, period, server),
        )
    )
    if not rows:
        return None
    best = rows[0][0]
    return Record(best, [(player, name or _bare(player)) for number, player, name in rows if number == best])


async def streak(database: Database, server: str) -> Streak | None:
    """The winner of the last round that counted, and their wins in a row."""
    rows = await database.read(
        Statement(
            "SELECT winner FROM rounds WHERE server = ? AND people >= 2 AND winner IS NOT NULL"
            " ORDER BY finished DESC, game DESC, round DESC LIMIT 1",
            (server,),
        )
    )
    if not rows or await is_hidden(database, server, rows[0][0]):
        return None
    player = rows[0][0]
    numbers = await stats(database, server, player)
    return Streak(player, await name_of(database, player), numbers.streak) if numbers and numbers.streak else None


async def find(database: Database, server: str, typed: str) -> list[PlayerId]:
    """Who on this server's board is called `typed`; the one seen last first."""
    rows = await database.read(
        Statement(
            "SELECT standings.player FROM standings JOIN players ON players.player = standings.player"
            " WHERE server = ? AND period = '' AND (name = ? OR lower(name) = ?) ORDER BY seen DESC",
            (server, typed, typed.lower()),
        )
    )
    return [PlayerId(player) for (player,) in rows]


async def home_of(database: Database, player: PlayerId) -> str | None:
    """The server where they last played; None if they never did."""
    rows = await database.read(
        Statement(
            "SELECT server FROM round_players JOIN rounds"
            " ON rounds.game = round_players.game AND rounds.round = round_players.round"
            " WHERE player = ? ORDER BY finished DESC LIMIT 1",
            (player,),
        )
    )
    return rows[0][0] if rows else None


async def name_of(database: Database, player: PlayerId) -> str:
    """The name last seen."""
    rows = await database.read(Statement("SELECT name FROM players WHERE player = ?", (player,)))
    return rows[0][0] if rows else _bare(player)


async def is_hidden(database: Database, server: str, player: PlayerId) -> bool:
    """Whether they are kept off the boards."""
    asked = Statement("SELECT by_admin FROM hidden WHERE server = ? AND player = ?", (server, player))
    return bool(await database.read(asked))


def hide(server: str, player: PlayerId, *, by_admin: bool) -> Statement:
    """Keep somebody off the boards."""
    sql = "INSERT INTO hidden (server, player, by_admin) VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
    return Statement(sql, (server, player, int(by_admin)))


def show(server: str, player: PlayerId, *, by_admin: bool) -> Statement:
    """Take that back; what an admin has hidden only an admin shows."""
    sql = "DELETE FROM hidden WHERE server = ? AND player = ? AND by_admin = ?"
    return Statement(sql, (server, player, int(by_admin)))


def _bare(player: PlayerId) -> str:
    return player.rpartition(":")[2]
