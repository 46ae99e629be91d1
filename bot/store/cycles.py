"""The cycles that are going on, so that they survive the process. Each is one process's at a time."""

from collections.abc import Callable
from enum import Enum

from bot.chat import Place
from bot.store.database import Database
from bot.store.leases import LEASE_SECONDS, NOBODY, is_dead
from bot.store.statements import Statement
from engine.values import value


class Phase(Enum):
    """What a cycle is at."""

    JOINING = "joining"
    PLAYING = "playing"
    RESTING = "resting"


@value
class Round:
    """Where a cycle stands. `empty` counts the join periods in a row in which nobody came."""

    phase: Phase
    empty: int = 0
    paused: bool = False


class CycleStore:
    """The cycles of one process in the database."""

    def __init__(self, database: Database, owner: str, now: Callable[[], float]) -> None:
        self._database = database
        self._owner = owner
        self._now = now

    async def keep(self, place: Place, at: Round) -> bool:
        """Store where the cycle of `place` stands; False when it is another process's, and nothing is stored."""
        now, key = self._now(), str(place)
        values = (key, at.phase.value, at.empty, int(at.paused), self._owner, now + LEASE_SECONDS, NOBODY, now)
        await self._database.write(Statement(_KEEP, values))
        return await self._database.read(Statement(_OWNER, (key,))) == [(self._owner,)]

    async def end(self, place: Place) -> None:
        """The cycle of `place` is over."""
        await self._database.write(Statement(_END, (str(place), self._owner)))

    async def claim(self) -> dict[Place, Round]:
        """Take over every cycle that no living process keeps."""
        claimed = {}
        for place, phase, empty, paused, owner, expires in await self._database.read(Statement(_ALL)):
            is_anothers = owner != self._owner and self._is_free(owner, expires)
            if is_anothers and await self._take(place, owner):
                claimed[Place.parse(place)] = Round(Phase(phase), empty, bool(paused))
        return claimed

    async def renew(self) -> None:
        """Keep all cycles of this process for another while; due every few seconds."""
        await self._database.write(Statement(_RENEW, (self._now() + LEASE_SECONDS, self._owner)))

    async def release(self) -> None:
        """Give all cycles up, for another process to take at once."""
        await self._database.write(Statement(_RELEASE, (NOBODY, self._owner)))

    def _is_free(self, owner: str, expires: float) -> bool:
        return owner == NOBODY or expires <= self._now() or is_dead(owner, self._owner)

    async def _take(self, place: str, owner: str) -> bool:
        await self._database.write(Statement(_TAKE, (self._owner, self._now() + LEASE_SECONDS, place, owner)))
        return await self._database.read(Statement(_OWNER, (place,))) == [(self._owner,)]


_KEEP = (
    "INSERT INTO cycles (place, phase, empty, paused, owner, expires) VALUES (?, ?, ?, ?, ?, ?)"
    " ON CONFLICT (place) DO UPDATE SET phase = excluded.phase, empty = excluded.empty, paused = excluded.paused,"
    " owner = excluded.owner, expires = excluded.expires"
    " WHERE cycles.owner = excluded.owner OR cycles.owner = ? OR cycles.expires <= ?"
)
_OWNER = "SELECT owner FROM cycles WHERE place = ?"
_END = "DELETE FROM cycles WHERE place = ? AND owner = ?"
_ALL = "SELECT place, phase, empty, paused, owner, expires FROM cycles ORDER BY place"
_TAKE = "UPDATE cycles SET owner = ?, expires = ? WHERE place = ? AND owner = ?"
_RENEW = "UPDATE cycles SET expires = ? WHERE owner = ?"
_RELEASE = "UPDATE cycles SET owner = ?, expires = 0 WHERE owner = ?"
