"""Which worker listens where: of several that are set up for the same connection with a chat, one at a time.

When a new version is started, hosts let the old worker and the new one overlap. Both would answer what
they hear, so the new one waits until the old has gone, or has been silent for as long as a lease lasts.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from bot.store.database import Database
from bot.store.leases import LEASE_SECONDS, NOBODY, RENEW_SECONDS, is_dead
from bot.store.statements import Statement, StoreError

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.5  # between two looks whether the other worker has gone


class Feeds:
    """The connections of one worker: taken in `take`, kept in `keep`, given up at the end of the context."""

    def __init__(self, database: Database, owner: str, names: Sequence[str], now: Callable[[], float]) -> None:
        self._database = database
        self._owner = owner
        self._names = tuple(names)
        self._now = now

    async def take(self, until: asyncio.Event) -> None:
        """Wait until all are this worker's, or until it is asked to end."""
        for name in self._names:
            waited = False
            while not until.is_set() and not await self._take(name):
                if not waited:
                    log.info("another worker listens to %s; waiting for it to end", name)
                    waited = True
                with suppress(TimeoutError):
                    await asyncio.wait_for(until.wait(), LOOK_SECONDS)

    async def keep(self, until: asyncio.Event) -> None:
        """Keep them for another while again and again; should another worker have taken one, ask this one to end."""
        while not until.is_set():
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self._database.write(Statement(_RENEW, (self._now() + LEASE_SECONDS, self._owner)))
                held = {name for (name,) in await self._database.read(Statement(_HELD, (self._owner,)))}
            except StoreError as fault:
                log.warning("not renewed: %s", fault)
            else:
                if lost := [name for name in self._names if name not in held]:
                    log.error("another worker listens to %s by now; this one ends", ", ".join(lost))
                    until.set()

    async def _take(self, name: str) -> bool:
        asked = Statement("SELECT owner, expires FROM feeds WHERE feed = ?", (name,))
        rows = await self._database.read(asked)
        owner, expires = rows[0] if rows else (NOBODY, 0.0)
        now = self._now()
        if owner not in (NOBODY, self._owner) and expires > now and not is_dead(owner, self._owner):
            return False
        await self._database.write(Statement(_TAKE, (name, self._owner, now + LEASE_SECONDS, owner)))
        return [found for found, _ in await self._database.read(asked)] == [self._owner]

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        try:
            await self._database.write(Statement(_RELEASE, (self._owner,)))
        except StoreError as refusal:
            log.warning("not given up, the lease must run out: %s", refusal)


_TAKE = (
    "INSERT INTO feeds (feed, owner, expires) VALUES (?, ?, ?) ON CONFLICT (feed) DO UPDATE"
    " SET owner = excluded.owner, expires = excluded.expires WHERE feeds.owner = ?"
)
_RENEW = "UPDATE feeds SET expires = ? WHERE owner = ?"
_HELD = "SELECT feed FROM feeds WHERE owner = ?"
_RELEASE = "DELETE FROM feeds WHERE owner = ?"
