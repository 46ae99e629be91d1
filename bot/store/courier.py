"""Private lines find the worker that plays their speaker's game.

Some chats bring all private messages to one worker, whichever plays the game they are about. The database
knows who sits where and whose game that is; the line itself travels by LISTEN and NOTIFY.
"""

import asyncio
import json
import logging
from collections.abc import Callable
from typing import TYPE_CHECKING

import asyncpg

from bot.chat import Heard, Place, User
from bot.store.statements import Statement, StoreError
from engine.values import PlayerId

if TYPE_CHECKING:
    from bot.store.postgres import PostgresDatabase

log = logging.getLogger(__name__)

CHANNEL = "uno_private"
LONGEST = 1_000  # characters of a line: with four bytes each they fit into one notice
PAUSE_SECONDS = 1.0  # before listening again after the connection was lost


class Courier:
    """One worker's. Whatever goes wrong, a line is heard here rather than by nobody."""

    def __init__(self, database: "PostgresDatabase", owner: str) -> None:
        self._database = database
        self._owner = owner
        self.listens = asyncio.Event()

    async def passes_on(self, heard: Heard) -> bool:
        """Whether the line is another worker's, who has been told of it."""
        try:
            rows = await self._database.read(Statement(_PLAYS_FOR, (heard.user.player, self._owner)))
            if not rows:
                return False
            await self._database.read(Statement(_NOTIFY, (CHANNEL, _letter(rows[0][0], heard))))
        except StoreError as fault:
            log.warning("a private line can't be passed on: %s", fault)
            return False
        return True

    async def run(self, deliver: Callable[[Heard], None]) -> None:
        """For ever: deliver what other workers pass on to this one."""

        def take(connection: object, process: int, channel: str, letter: object) -> None:
            owner, heard = _read(str(letter))
            if owner == self._owner:
                deliver(heard)

        while True:
            lost = asyncio.Event()
            try:
                connection = await self._database.another_connection()
                try:
                    connection.add_termination_listener(lambda _, lost=lost: lost.set())
                    await connection.add_listener(CHANNEL, take)
                    self.listens.set()
                    await lost.wait()
                finally:
                    connection.terminate()
            except (asyncpg.PostgresError, asyncpg.InterfaceError, OSError, TimeoutError) as fault:
                log.warning("private lines of other workers can't be heard: %s", fault)
            await asyncio.sleep(PAUSE_SECONDS)


def _letter(owner: str, heard: Heard) -> str:
    """A line on its way. Whoever waits for its answer is told by the worker that heard it, so no receipt goes along."""
    user = heard.user
    return json.dumps(
        [owner, str(heard.place), user.player, user.name, user.admin, heard.text[:LONGEST], heard.about, heard.game],
        ensure_ascii=False,
    )


def _read(letter: str) -> tuple[str, Heard]:
    owner, place, player, name, admin, text, about, game = json.loads(letter)
    user = User(PlayerId(player), name, admin)
    return owner, Heard(Place.parse(place), user, text, private=True, about=about, game=game)


_PLAYS_FOR = (
    "SELECT games.owner FROM seats JOIN games ON games.game = seats.game"
    " WHERE seats.player = ? AND games.ended IS NULL AND games.owner NOT IN ('', ?) ORDER BY games.game DESC LIMIT 1"
)
_NOTIFY = "SELECT pg_notify(?, ?)"
