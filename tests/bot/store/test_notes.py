"""What a chat notes is there after a restart; what can't be noted, or read, stops nobody."""

from pathlib import Path

import pytest

from bot.store.database import Database
from bot.store.notes import StoredNotes
from bot.store.statements import Statement
from tests.bot.store.samples import url

QUOTED = 'it\'s "here" %_\\ \N{PLAYING CARD ACE OF SPADES}'


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
    async with await Database.open(url(store)) as database:
        assert await notes(database).read("table") == {"#uno": QUOTED, QUOTED: "2"}
        assert await notes(database).read("hand") == {}
        assert await notes(database, "irc").read("table") == {"#uno": "4"}


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
