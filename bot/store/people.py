"""A person's data: what is stored about them, how it is deleted, and how two ids become one.

`STORED` names every column that may hold a person's id; a test reads the schema and holds it against
this. Whoever asks to be forgotten is deleted where a row is about them alone, and becomes somebody
nameless where it is about others too: the seat in an old game stays, and so do the others' ratings.
"""

import json
from enum import Enum
from secrets import token_hex

from bot.store import counting
from bot.store.database import Database
from bot.store.statements import Statement
from engine.values import PlayerId, value

GONE = "gone:"
"""What the id of a forgotten player begins with; the rest is luck, and leads to nobody."""


class Fate(Enum):
    """What happens to a row when its player is forgotten."""

    DELETED = "deleted"
    NAMELESS = "nameless"


STORED = {
    ("players", "player"): Fate.DELETED,
    ("standings", "player"): Fate.DELETED,
    ("imported_scores", "player"): Fate.DELETED,
    ("hidden", "player"): Fate.DELETED,
    ("preferences", "player"): Fate.DELETED,
    ("alerts", "player"): Fate.DELETED,
    ("seat_holders", "player"): Fate.DELETED,
    ("notes", "name"): Fate.DELETED,  # such as the private channel in which a chat reaches them, or where their hand is
    ("rounds", "winner"): Fate.NAMELESS,
    ("round_players", "player"): Fate.NAMELESS,
    ("matches", "winner"): Fate.NAMELESS,
    ("matches", "partner"): Fate.NAMELESS,
    ("seats", "player"): Fate.NAMELESS,
    ("setting_changes", "player"): Fate.NAMELESS,
}


@value
class OnServer:
    """What is kept about a person on one server."""

    server: str
    rounds: int
    matches: int
    imported: bool
    hidden: bool


@value
class Kept:
    """All that is kept about a person.

    The name last seen and when, games with their moves, results by server, whether they chose anything
    for themselves, the places of whose games they want to hear, and how many settings they have changed.
    """

    name: str | None
    seen: float | None
    games: int
    servers: list[OnServer]
    has_chosen: bool
    alerts: list[str]
    changes: int


async def kept(database: Database, player: PlayerId) -> Kept:
    """What is stored about them."""
    named = await database.read(Statement("SELECT name, seen FROM players WHERE player = ?", (player,)))
    ((games,),) = await database.read(Statement("SELECT count(*) FROM seats WHERE player = ?", (player,)))
    found = await database.read(Statement(_SERVERS, (player,) * 5))
    servers = [
        OnServer(server, rounds, matches, bool(scores), bool(off)) for server, rounds, matches, scores, off in found
    ]
    name, seen = named[0] if named else (None, None)
    chosen = await database.read(Statement("SELECT 1 FROM preferences WHERE player = ?", (player,)))
    ((changes,),) = await database.read(Statement("SELECT count(*) FROM setting_changes WHERE player = ?", (player,)))
    alerts = await database.read(Statement("SELECT place FROM alerts WHERE player = ? ORDER BY place", (player,)))
    return Kept(name, seen, games, servers, bool(chosen), [place for (place,) in alerts], int(changes))


async def is_playing(database: Database, player: PlayerId) -> bool:
    """Whether they take part, or took part, in a game that is still running."""
    return bool(await database.read(Statement(f"SELECT 1 FROM seats WHERE player = ? AND {_RUNS} LIMIT 1", (player,))))  # noqa: S608


async def forget(database: Database, player: PlayerId) -> None:
    """Delete all that is stored about them; not while a game of theirs is running."""
    nobody = PlayerId(GONE + token_hex(8))
    servers = await _servers(database, player)
    statements = [statement for server in servers for statement in await counting.next_version(database, server)]
    statements.append(_rename_steps(player, nobody))
    for (table, column), fate in STORED.items():
        if fate is Fate.DELETED:
            statements.append(Statement(f"DELETE FROM {table} WHERE {column} = ?", (player,)))  # noqa: S608 (ours)
        else:
            statements.append(_rename(table, column, player, nobody))
    statements.append(Statement(_FORGET_NOTES, (len(player) + 1, f"{player} ")))
    hidden = "INSERT INTO hidden (server, player, by_admin) VALUES (?, ?, 1)"
    await database.write(*statements, *(Statement(hidden, (server, nobody)) for server in servers))


async def has_results(database: Database, player: PlayerId) -> bool:
    """Whether there is anything to link."""
    return bool(await _servers(database, player))


async def link(database: Database, player: PlayerId, account: PlayerId, name: str, now: float) -> int:
    """Make the results of `player` those of `account`, called `name`; how many rounds those are.

    The standings of their servers are then due to be counted anew.
    """
    ((rounds,),) = await database.read(Statement("SELECT count(*) FROM round_players WHERE player = ?", (player,)))
    servers = await _servers(database, player)
    both = "AND game NOT IN (SELECT game FROM seats WHERE player = ?)"  # whoever sat twice at a table stays two
    moved = [_rename_steps(player, account)]
    for table, column in (
        ("rounds", "winner"),
        ("round_players", "player"),
        ("matches", "winner"),
        ("matches", "partner"),
        ("seats", "player"),
    ):
        sql = f"UPDATE {table} SET {column} = ? WHERE {column} = ? {both}"  # noqa: S608 (ours)
        moved.append(Statement(sql, (account, player, account)))
    moved.append(_rename("setting_changes", "player", player, account))
    moved += [Statement(_MERGE_SCORES, (account, player)), Statement(_MERGE_HIDDEN, (account, player))]
    for table in ("imported_scores", "hidden", "standings", "players"):
        moved.append(Statement(f"DELETE FROM {table} WHERE player = ?", (player,)))  # noqa: S608 (ours)
    await database.write(*moved, Statement(_NAME, (account, name, now)))
    for server in servers:
        await counting.recount(database, server)
    return int(rounds)


def _rename(table: str, column: str, player: PlayerId, other: PlayerId) -> Statement:
    return Statement(f"UPDATE {table} SET {column} = ? WHERE {column} = ?", (other, player))  # noqa: S608 (ours)


def _rename_steps(player: PlayerId, other: PlayerId) -> Statement:
    """In the moves of finished games in which `other` did not sit; an id is a whole text there, in quotes."""
    return Statement(
        "UPDATE steps SET events = replace(events, ?, ?)"  # noqa: S608 (ours)
        f" WHERE game IN (SELECT game FROM seats WHERE player = ? AND NOT {_RUNS})"
        " AND game NOT IN (SELECT game FROM seats WHERE player = ?)",
        (json.dumps(player), json.dumps(other), player, other),
    )


async def _servers(database: Database, player: PlayerId) -> list[str]:
    return [row[0] for row in await database.read(Statement(_SERVERS, (player,) * 5))]


_RUNS = "game IN (SELECT game FROM games WHERE ended IS NULL)"
_SERVERS = """
    SELECT server, sum(rounds), sum(matches), sum(scores), sum(off) FROM (
        SELECT rounds.server AS server, count(*) AS rounds, 0 AS matches, 0 AS scores, 0 AS off
            FROM round_players JOIN rounds
            ON rounds.game = round_players.game AND rounds.round = round_players.round
            WHERE round_players.player = ? GROUP BY rounds.server
        UNION ALL SELECT server, 0, count(*), 0, 0 FROM matches WHERE ? IN (winner, partner) GROUP BY server
        UNION ALL SELECT server, 0, 0, 1, 0 FROM imported_scores WHERE player = ?
        UNION ALL SELECT server, 0, 0, 0, 1 FROM hidden WHERE player = ?
        UNION ALL SELECT server, 0, 0, 0, 0 FROM standings WHERE player = ?
    ) AS found GROUP BY server ORDER BY server
"""
_MERGE_SCORES = (
    "INSERT INTO imported_scores (server, player, wins, points, blackjacks)"
    " SELECT server, ?, wins, points, blackjacks FROM imported_scores WHERE player = ?"
    " ON CONFLICT (server, player) DO UPDATE SET wins = imported_scores.wins + excluded.wins,"
    " points = imported_scores.points + excluded.points,"
    " blackjacks = imported_scores.blackjacks + excluded.blackjacks"
)
_FORGET_NOTES = (
    "DELETE FROM notes WHERE substr(name, 1, ?) = ?"  # about them in one place: their id, a blank, the place
)
_NAME = (
    "INSERT INTO players (player, name, seen) VALUES (?, ?, ?)"
    " ON CONFLICT (player) DO UPDATE SET name = excluded.name, seen = excluded.seen"
)
_MERGE_HIDDEN = (
    "INSERT INTO hidden (server, player, by_admin) SELECT server, ?, by_admin FROM hidden WHERE player = ?"
    " ON CONFLICT DO NOTHING"
)
