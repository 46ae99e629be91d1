"""A server that removed the bot: its data is kept for thirty days, then all of it is gone and nobody else's."""

from pathlib import Path

from bot.chat import Place
from bot.store.database import Database
from bot.store.departed import BY_GAME, BY_PLACE, BY_SCOPE, BY_SERVER, KEPT_SECONDS, delete_departed
from bot.store.journal import Journal
from bot.store.notes import StoredNotes
from bot.store.statements import Statement
from tests.bot.store.samples import columns, url
from tests.bot.table_talk import dealt

GONE, HERE = Place("discord", "10", "20"), Place("discord", "100", "20")


async def counts(database: Database, place: Place) -> list[int]:
    """How much is stored of a place: games, steps, what its server hides."""
    games = await database.read(Statement("SELECT game FROM games WHERE place = ?", (str(place),)))
    steps = await database.read(
        Statement("SELECT seq FROM steps WHERE game IN (SELECT game FROM games WHERE place = ?)", (str(place),))
    )
    hidden = await database.read(Statement("SELECT player FROM hidden WHERE server = ?", (place.home,)))
    return [len(games), len(steps), len(hidden)]


async def test_a_removed_servers_data_is_deleted_after_thirty_days_and_no_other(store: Path) -> None:
    async with await Database.open(url(store)) as database, Journal(database, "test:1:1") as journal:
        notes = StoredNotes("discord")
        notes.open(database)
        for place in (GONE, HERE):
            await journal.open_game(place, "en", dealt(turn="ann", ann="R1 B2", bob="G2 G3"))
            await database.write(Statement("INSERT INTO hidden VALUES (?, ?, ?)", (place.home, "discord:1", 0)))
        notes.keep("removed", "10", "1000")
        notes.write()
        assert await delete_departed(database, 1000.0 + KEPT_SECONDS - 1) == 0
        assert await counts(database, GONE) == [1, 1, 1]
        assert await delete_departed(database, 1000.0 + KEPT_SECONDS) == 1
        assert await counts(database, GONE) == [0, 0, 0]
        assert await counts(database, HERE) == [1, 1, 1]
        assert await notes.read("removed") == {}


async def test_a_channel_of_irc_that_threw_the_bot_out_goes_alone(store: Path) -> None:
    gone, alike, other = (Place("irc", "libera", channel) for channel in ("#uno", "#uno:a", "#un_"))
    async with await Database.open(url(store)) as database, Journal(database, "test:1:1") as journal:
        notes = StoredNotes("irc")
        notes.open(database)
        for place in (gone, alike, other):
            await journal.open_game(place, "en", dealt(turn="ann", ann="R1 B2", bob="G2 G3"))
            await database.write(Statement("INSERT INTO hidden VALUES (?, ?, ?)", (place.home, "irc:libera:ann", 0)))
        notes.keep("removed", "libera:#uno", "1000")
        notes.write()
        assert await delete_departed(database, 1000.0 + KEPT_SECONDS) == 1
        assert await counts(database, gone) == [0, 0, 0]
        assert await counts(database, alike) == await counts(database, other) == [1, 1, 1]


async def test_every_table_that_says_where_something_happened_is_looked_through(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        for table, column in await columns(database):
            if column in ("place", "server", "game", "scope"):
                assert table in (*BY_GAME, *BY_PLACE, *BY_SERVER, *BY_SCOPE), table
