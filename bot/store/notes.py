"""What a chat wants to find again after a restart: short texts, by topic and name.

They are worth less than the game: one that can't be stored is logged and forgotten, and nobody waits.
"""

import asyncio
import logging

from bot.store.database import Database
from bot.store.statements import Statement, StoreError

log = logging.getLogger(__name__)


class StoredNotes:
    """The notes of one chat, in the database that `open` was given; before that there are none."""

    def __init__(self, chat: str) -> None:
        self._chat = chat
        self._database: Database | None = None

    def open(self, database: Database) -> None:
        """Keep the notes there from now on."""
        self._database = database

    async def read(self, topic: str) -> dict[str, str]:
        """All notes on a topic, by name; none when they can't be read."""
        if self._database is None:
            return {}
        asked = Statement("SELECT name, text FROM notes WHERE chat = ? AND topic = ?", (self._chat, topic))
        try:
            return dict(await self._database.read(asked))
        except StoreError as fault:
            log.warning("notes on %s can't be read: %s", topic, fault)
            return {}

    def keep(self, topic: str, name: str, text: str) -> None:
        """Write or replace a note."""
        self._write(_KEEP, (self._chat, topic, name, text))

    def forget(self, topic: str, name: str) -> None:
        """Strike a note out, if there is one."""
        self._write("DELETE FROM notes WHERE chat = ? AND topic = ? AND name = ?", (self._chat, topic, name))

    def _write(self, sql: str, params: tuple[str, ...]) -> None:
        if self._database is not None:
            self._database.write(Statement(sql, params)).add_done_callback(_log_failure)


def _log_failure(written: "asyncio.Future[None]") -> None:
    if not written.cancelled() and (fault := written.exception()):
        log.warning("a note can't be written: %s", fault)


_KEEP = (
    "INSERT INTO notes (chat, topic, name, text) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (chat, topic, name) DO UPDATE SET text = excluded.text"
)
