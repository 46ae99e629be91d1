"""A server's results go out as JSON lines and come back the same; a bad file brings nothing."""

import json

import pytest

from bot.store import boards, counting, portable
from bot.store.database import Database
from bot.store.portable import Unreadable
from bot.store.statements import Statement
from tests.bot.table_talk import Talk, dealt, person, talk

pytestmark = pytest.mark.usefixtures("any_database")
HERE, THERE = "irc:net:#uno", "irc:net:#new"
RESULTS = (
    "SELECT rounds.round, finished, seconds, rules, winner, rounds.points, player, rank, cards_left, cards_played"
    " FROM rounds JOIN round_players ON rounds.game = round_players.game AND rounds.round = round_players.round"
    " WHERE server = ? ORDER BY finished, rounds.round, player"
)


async def played(uno: Talk) -> list[str]:
    """Two rounds and a match by forfeit; the lines of the server's file."""
    for _ in range(2):
        await uno.sit(dealt(turn="ann", ann="R1", bob="R2 G3"))
        await uno.says("bob", "ca")
        await uno.says("ann", "pl r1")
    await uno.sit(dealt(turn="ann", ann="R1", bob="R2 G3"))
    await uno.says("bob", "!leave")
    await uno.says("bob", "!uno board hide")
    return list(await portable.export(uno.database, HERE))


async def bring(database: Database, server: str, lines: list[str]) -> int:
    new = await portable.bring(database, server, portable.read(lines)[1])
    await counting.catch_up(database, counting.in_utc)
    return new


async def test_what_is_exported_can_be_imported_elsewhere_with_the_same_standings() -> None:
    async with talk() as uno, await Database.open("sqlite:///:memory:") as other:
        lines = await played(uno)
        assert await bring(other, HERE, lines) == 6  # three rounds, three matches
        assert await other.read(Statement(RESULTS, (HERE,))) == await uno.database.read(Statement(RESULTS, (HERE,)))
        standings = Statement("SELECT * FROM standings ORDER BY period, player")
        assert await other.read(standings) == await uno.database.read(standings)
        assert await boards.is_hidden(other, HERE, person("bob"))
        assert await boards.name_of(other, person("bob")) == "bob"
        assert list(await portable.export(other, HERE)) == lines


async def test_to_import_twice_changes_nothing() -> None:
    async with talk() as uno:
        lines = await played(uno)
        before = await uno.rows("SELECT * FROM standings ORDER BY period, player")
        assert await bring(uno.database, HERE, lines) == 0
        assert await uno.rows("SELECT * FROM standings ORDER BY period, player") == before


async def test_results_may_be_brought_to_another_server_beside_those_of_this_one() -> None:
    async with talk() as uno:
        lines = await played(uno)
        assert await bring(uno.database, THERE, lines) == 6
        for server in (HERE, THERE):
            board = await boards.top(uno.database, server, "wins")
            assert [(entry.player, entry.value) for entry in board.entries] == [(person("ann"), 2)]
        await uno.sit(dealt(turn="ann", ann="R1", bob="R2 G3"))  # new games still find a number
        assert uno.on_turn() == "ann"


async def test_a_server_without_results_has_a_head_alone() -> None:
    async with talk() as uno:
        (head,) = await portable.export(uno.database, "irc:net:#quiet")
        assert json.loads(head) == {"kind": "uno-bot", "format": 1, "server": "irc:net:#quiet"}


HEAD = '{"kind":"uno-bot","format":1,"server":"irc:net:#uno"}'
MATCH = '{"kind":"match","game":1,"place":"p","finished":1.0,"winner":"w","forfeit":false,"people":2}'


@pytest.mark.parametrize(
    ("lines", "number"),
    [
        ([], 1), ([""], 1), (["{}"], 1), (["nick 1 2 3"], 1), ([MATCH], 1), ([HEAD.replace("1", "2", 1)], 1),
        ([HEAD, "what?"], 2), ([HEAD, MATCH, MATCH.replace("false", "0")], 3),
        ([HEAD, MATCH.replace("1.0", "NaN")], 2), ([HEAD, MATCH.replace("1.0", "1e300")], 2),
        ([HEAD, MATCH.replace("match", "mitch")], 2),
        ([HEAD, MATCH.replace(',"people":2', "")], 2), ([HEAD, MATCH.replace('"people":2', '"people":2,"more":3')], 2),
        ([HEAD, MATCH.replace('"game":1', '"game":-1')], 2), ([HEAD, MATCH.replace('"w"', '"\\u0000"')], 2),
        ([HEAD, "", MATCH.replace('"game":1', '"game":99999999999')], 3), ([HEAD, "[" * 100_000], 2),
    ],
)  # fmt: skip
def test_a_bad_file_is_refused_by_the_number_of_its_line(lines: list[str], number: int) -> None:
    with pytest.raises(Unreadable, match=rf"^line {number}: "):
        portable.read(lines)
