"""What a chat notes is there after a restart; what can't be noted, or read, stops nobody."""

import asyncio
from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.notes import GATHERING, StoredNotes
from bot.store.statements import Statement
from tests.bot.store.samples import url

QUOTED = 'it\'s "here" %_\\ \N{PLAYING CARD ACE OF SPADES}'


class Writes:
    """How many there are to a database from now on."""

    def __init__(self, database: Database) -> None:
        self.made = 0
        self._write = database.write
        database.write = self._counted  # type: ignore[method-assign]

    def _counted(self, *statements: Statement) -> "asyncio.Future[None]":
        self.made += 1
        return self._write(*statements)


def notes(database: Database, chat: str = "discord") -> StoredNotes:
    """A chat's notes."""
    opened = StoredNotes(chat)
    opened.open(database)
    return opened


async def test_notes_outlive_the_process_each_chats_apart_and_the_last_word_counts(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        discord, irc = notes(database), notes(database, "irc")
        discord.keep("table", "#uno", "1")
        discord.keep("table", "#uno", QUOTED)
        discord.keep("table", QUOTED, "2")
        discord.keep("hand", "ann", "3")
        discord.forget("hand", "ann")
        irc.keep("table", "#uno", "4")
        discord.write()
        irc.write()
    async with await Database.open(url(store)) as database:
        assert await notes(database).read("table") == {"#uno": QUOTED, QUOTED: "2"}
        assert await notes(database).read("hand") == {}
        assert await notes(database, "irc").read("table") == {"#uno": "4"}


async def test_notes_are_written_together_a_moment_later_and_read_at_once(store: Path) -> None:
    async with await Database.open(url(store)) as database:
        kept, writes = notes(database), Writes(database)
        for number in range(5):
            kept.keep("table", f"#uno{number % 2}", str(number))
        assert writes.made == 0
        assert await kept.read("table") == {"#uno0": "4", "#uno1": "3"}
        assert writes.made == 1
        kept.keep("table", "#uno0", "5")
        await asyncio.sleep(GATHERING + 0.05)
        assert writes.made == 2


async def test_notes_that_cannot_be_kept_are_missed_and_nothing_else_is(
    store: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with await Database.open(url(store)) as database:
        await database.write(Statement("ALTER TABLE notes RENAME TO lost"))
        kept = notes(database)
        kept.keep("table", "#uno", "1")
        assert await kept.read("table") == {}
    assert "a note can't be written" in caplog.text
    assert "notes on table can't be read" in caplog.text


async def test_before_there_is_a_database_there_are_no_notes() -> None:
    early = StoredNotes("irc")
    early.keep("table", "#uno", "1")
    early.forget("table", "#uno")
    assert await early.read("table") == {}
