"""The journal of running games: every step of every table, on the disk before anybody is told of it.

Steps are numbered from 1. A step is written once, whole, and only by the process that holds the game's
lease. What the events mean is for others: the journal stores them and gives them back in order.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from types import TracebackType
from typing import Self

from bot.chat import Place
from bot.store.codec import decode, encode
from bot.store.database import Database
from bot.store.holders import HOLDERS, Holder, by_place
from bot.store.leases import LEASE_SECONDS, NOBODY, RENEW_SECONDS, RUNNING, Lease, leases, release, release_one, renew
from bot.store.statements import Conflict, Row, Statement, StoreError
from bot.store.writer import Writer
from engine.events import Event
from engine.values import PlayerId, value

log = logging.getLogger(__name__)

ATTEMPTS = 5  # to find a free number for a game while other processes open games too


class LeaseLost(StoreError):
    """Another process plays this game now."""


class PlaceTaken(StoreError):
    """A game is running in that place."""


@value
class Saved:
    """A running game that is this process's to play on; `seq` is its last step.

    `opened` and `dealt`, when the running round was, are wall-clock seconds.
    """

    game: int
    place: Place
    language: str
    opened: float
    seq: int
    events: list[Event]
    holders: list[Holder]
    dealt: float | None = None


@value
class Broken:
    """A running game that can't be read; it stays in the database, and keeps its place until abandoned."""

    game: int
    place: str
    reason: str


@value
class Claimed:
    """What was found running and is this process's now; `elsewhere` are the places where others play."""

    games: list[Saved]
    broken: list[Broken]
    elsewhere: set[str]


class Journal:
    """The games of one process; as an async context manager it keeps their leases alive."""

    def __init__(
        self,
        database: Database,
        owner: str,
        now: Callable[[], float] = time.time,
        serves: Callable[[Place], bool] = lambda place: True,
    ) -> None:
        self._database = database
        self._owner = owner
        self._now = now
        self._serves = serves
        self._writer = Writer(database)
        self._epochs: dict[int, int] = {}  # of the games held
        self._unreadable: set[int] = set()
        self._last_game: int | None = None  # None: the database knows better
        self._renewed = now()
        self._doubtful: set[int] = set()  # games that may have been taken while this process slept
        self._heartbeat: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._heartbeat = asyncio.create_task(self._keep_alive())
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Finish what is being written and give all games up, for the next process to take at once."""
        if self._heartbeat:
            self._heartbeat.cancel()
            await asyncio.wait([self._heartbeat])
        try:
            await self.release()
        except StoreError as refusal:
            log.warning("games not given up, their leases must run out: %s", refusal)

    async def open_game(
        self, place: Place, language: str, events: Sequence[Event], also: Sequence[Statement] = ()
    ) -> int:
        """The number of a new game, its first step stored; raises PlaceTaken if one is running in `place`."""
        for _ in range(ATTEMPTS):
            game, now = await self._next_number(), self._now()
            opening = Statement(
                "INSERT INTO games (game, place, language, opened, owner, epoch, expires) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (game, str(place), language, now, self._owner, 1, now + LEASE_SECONDS),
            )
            try:
                await self._writer.write([opening, self._step(game, 1, 1, events), *also])
            except Conflict as conflict:
                if await self._database.read(Statement(_IN_PLACE, (str(place),))):
                    raise PlaceTaken(f"a game is running in {place}") from conflict
                self._last_game = None
            else:
                self._epochs[game] = 1
                return game
        raise StoreError("no free number for a game")

    async def append(
        self, game: int, seq: int, events: Sequence[Event], also: Sequence[Statement] = (), *, ended: bool = False
    ) -> None:
        """Store step `seq` of a game and `also` with it: on the disk when this returns; if it raises, nothing is.

        `ended` says that it is the last step. Raises LeaseLost when another process has taken the game.
        A step is stored even if its caller is cancelled meanwhile.
        """
        epoch = self._epochs.get(game, _NO_EPOCH)
        statements = [self._step(game, seq, epoch, events), *also]
        if ended:
            statements.append(Statement("UPDATE games SET ended = ? WHERE game = ?", (self._now(), game)))
        try:
            await self._writer.write(statements)
        except Conflict:
            if await self._database.read(Statement(_HELD, (game, self._owner, epoch))):
                raise
            self._epochs.pop(game, None)
            raise LeaseLost(f"game {game} is not this process's") from None
        if ended:
            self._epochs.pop(game, None)

    async def running(self) -> Claimed:
        """The running games that nobody plays, each this process's from now on.

        Asked at start, and again from time to time for those whose process has ended since.
        """
        claimed = Claimed([], [], set())
        found = [(lease, self._database.read(Statement(_STEPS, (lease.game,)))) for lease in await self._claim()]
        held = by_place(await self._database.read(HOLDERS) if found else [])
        for lease, steps in found:  # all are read while the first ones are decoded
            try:
                claimed.games.append(_saved(lease, await steps, held.get(lease.place, [])))
            except (StoreError, ValueError) as fault:  # one unreadable game must not stop the others
                self._unreadable.add(lease.game)
                self._epochs.pop(lease.game)
                await self._database.write(release_one(lease.game, self._owner))
                claimed.broken.append(Broken(lease.game, lease.place, str(fault)))
        claimed.elsewhere.update(
            lease.place
            for lease in leases(await self._database.read(RUNNING))
            if lease.owner not in (self._owner, NOBODY)
        )
        return claimed

    async def note(self, *statements: Statement) -> None:
        """Store what belongs to no step."""
        await self._writer.write(list(statements))

    async def abandon(self, game: int) -> None:
        """End a game that can't be played on, which frees its place; its steps stay. Another's is left alone."""
        self._epochs.pop(game, None)
        await self._writer.write([Statement(_ABANDON, (self._now(), game, self._owner))])

    async def renew(self) -> None:
        """Keep the games held for another while; due every few seconds."""
        now = self._now()
        if now - self._renewed >= LEASE_SECONDS:
            self._doubtful = set(self._epochs)
        await self._writer.write([renew(self._owner, now)])
        self._renewed = now

    async def make_sure(self, game: int) -> None:
        """Raise LeaseLost if the game is another process's by now; free of cost while the leases are fresh.

        A process that slept past its leases must ask before it says anything about a game.
        """
        if self._now() - self._renewed >= LEASE_SECONDS:
            await self.renew()
        if game not in self._doubtful:
            return
        epoch = self._epochs.get(game, _NO_EPOCH)
        if not await self._database.read(Statement(_HELD, (game, self._owner, epoch))):
            self._epochs.pop(game, None)
            raise LeaseLost(f"game {game} is not this process's")
        self._doubtful.discard(game)

    async def release(self) -> None:
        """Give all games up, for another process to take at once."""
        await self._writer.write([release(self._owner)])
        self._epochs.clear()

    def remember(self, player: PlayerId, name: str) -> Statement:
        """What to store for a name to be known after a restart."""
        return Statement(_REMEMBER, (player, name, self._now()))

    async def names(self, players: Iterable[PlayerId]) -> dict[PlayerId, str]:
        """The names last seen, of those players ever named."""
        wanted = list(players)
        if not wanted:
            return {}
        marks = ", ".join("?" * len(wanted))
        asked = Statement(f"SELECT player, name FROM players WHERE player IN ({marks})", tuple(wanted))  # noqa: S608 (marks only)
        return dict(await self._database.read(asked))

    async def _next_number(self) -> int:
        if self._last_game is None:
            ((highest,),) = await self._database.read(Statement("SELECT coalesce(max(game), 0) FROM games"))
            self._last_game = max(highest, self._last_game or 0)  # another table may have asked meanwhile
        self._last_game += 1
        return self._last_game

    def _step(self, game: int, seq: int, epoch: int, events: Sequence[Event]) -> Statement:
        """Under a lost lease the epoch comes out as NULL, which the schema refuses."""
        return Statement(_STEP, (game, seq, game, self._owner, epoch, encode(events)))

    async def _claim(self) -> list[Lease]:
        """Take every lease that is free, of places that this process hears; those that were got.

        A game taken from this process and given up again waits until its table here has noticed.
        """
        now, known = self._now(), self._epochs.keys() | self._unreadable
        free = [
            lease
            for lease in leases(await self._database.read(RUNNING))
            if lease.game not in known
            and lease.owner != self._owner
            and lease.is_free(self._owner, now)
            and self._hears(lease.place)
        ]
        if not free:
            return []
        await self._database.write(*(lease.claim(self._owner, now) for lease in free))
        held = {(lease.game, lease.owner, lease.epoch) for lease in leases(await self._database.read(RUNNING))}
        got = [lease for lease in free if (lease.game, self._owner, lease.epoch + 1) in held]
        self._epochs.update((lease.game, lease.epoch + 1) for lease in got)
        return got

    def _hears(self, place: str) -> bool:
        with suppress(ValueError):
            return self._serves(Place.parse(place))
        return True  # for its game to be found broken

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(RENEW_SECONDS)
            try:
                await self.renew()
            except StoreError as fault:
                log.warning("leases not renewed: %s", fault)


def _saved(lease: Lease, steps: list[Row], held: list[Holder]) -> Saved:
    """Raises ValueError when the steps can't be read or one is missing."""
    events: list[Event] = []
    for due, (seq, text) in enumerate(steps, 1):
        if seq != due:
            raise ValueError(f"step {due} is missing")
        events += decode(text)
    if not steps:
        raise ValueError("no step is stored")
    place = Place.parse(lease.place)
    return Saved(lease.game, place, lease.language, lease.opened, len(steps), events, held, lease.dealt)


_NO_EPOCH = 0  # no lease has it
_STEP = (
    "INSERT INTO steps (game, seq, epoch, events)"
    " VALUES (?, ?, (SELECT epoch FROM games WHERE game = ? AND owner = ? AND epoch = ?), ?)"
)
_STEPS = "SELECT seq, events FROM steps WHERE game = ? ORDER BY seq"
_HELD = "SELECT game FROM games WHERE game = ? AND owner = ? AND epoch = ?"
_IN_PLACE = "SELECT game FROM games WHERE place = ? AND ended IS NULL"
_ABANDON = "UPDATE games SET ended = ? WHERE game = ? AND owner IN ('', ?) AND ended IS NULL"
_REMEMBER = (
    "INSERT INTO players (player, name, seen) VALUES (?, ?, ?)"
    " ON CONFLICT (player) DO UPDATE SET name = excluded.name, seen = excluded.seen"
)
