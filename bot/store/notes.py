"""What a chat wants to find again after a restart: short texts, by topic and name.

They are worth less than the game: one that can't be stored is logged and forgotten, and nobody waits. So they are
written together, a moment later: a move that has to be on the disk before it is told never waits behind one. A
process that is killed loses the notes of that moment.
"""

import asyncio
import logging

from bot.store.database import Database
from bot.store.statements import Statement, StoreError

log = logging.getLogger(__name__)

GATHERING = 0.2  # seconds for which notes wait for others, to be written with them


class StoredNotes:
    """The notes of one chat, in the database that `open` was given; before that there are none."""

    def __init__(self, chat: str) -> None:
        self._chat = chat
        self._database: Database | None = None
        self._waiting: dict[tuple[str, str], Statement] = {}  # by topic and name; a newer one replaces an older one
        self._due: asyncio.TimerHandle | None = None

    def open(self, database: Database) -> None:
        """Keep the notes there from now on."""
        self._database = database

    async def read(self, topic: str) -> dict[str, str]:
        """All notes on a topic, by name; none when they can't be read."""
        if self._database is None:
            return {}
        self.write()
        asked = Statement("SELECT name, text FROM notes WHERE chat = ? AND topic = ?", (self._chat, topic))
        try:
            return dict(await self._database.read(asked))
        except StoreError as fault:
            log.warning("notes on %s can't be read: %s", topic, fault)
            return {}

    def keep(self, topic: str, name: str, text: str) -> None:
        """Write or replace a note."""
        self._gather(topic, name, Statement(_KEEP, (self._chat, topic, name, text)))

    def forget(self, topic: str, name: str) -> None:
        """Strike a note out, if there is one."""
        self._gather(topic, name, Statement(_FORGET, (self._chat, topic, name)))

    def write(self) -> None:
        """Begin to write all that waits, now; before the database is closed it is."""
        if self._due is not None:
            self._due.cancel()
            self._due = None
        if self._waiting and self._database is not None:
            waiting, self._waiting = self._waiting, {}
            self._database.write(*waiting.values()).add_done_callback(_log_failure)

    def _gather(self, topic: str, name: str, statement: Statement) -> None:
        if self._database is None:
            return
        self._waiting[topic, name] = statement
        if self._due is None:
            self._due = asyncio.get_running_loop().call_later(GATHERING, self.write)


def _log_failure(written: "asyncio.Future[None]") -> None:
    if not written.cancelled() and (fault := written.exception()):
        log.warning("a note can't be written: %s", fault)


_FORGET = "DELETE FROM notes WHERE chat = ? AND topic = ? AND name = ?"
_KEEP = (
    "INSERT INTO notes (chat, topic, name, text) VALUES (?, ?, ?, ?)"
    " ON CONFLICT (chat, topic, name) DO UPDATE SET text = excluded.text"
)
