"""Whose game it is: of several processes on one database, exactly one plays a running game.

The lease is three columns of the game's row: the owner, an epoch that grows with every new owner, and
the time when it expires unless renewed. Each step is written under its epoch, so a process that lost
the lease, asleep or cut off, can't write a late step into what is another's game by now.
"""

import os
import socket
import time
from contextlib import suppress

from bot.store.statements import Row, Statement
from engine.values import value

LEASE_SECONDS = 15
RENEW_SECONDS = 5

NOBODY = ""


def this_process() -> str:
    """An owner's name: host, process id, and a start that no later process with that id will share."""
    return f"{socket.gethostname()}:{os.getpid()}:{time.time_ns()}"


@value
class Lease:
    """A running game and who holds it."""

    game: int
    place: str
    language: str
    opened: float
    owner: str
    epoch: int
    expires: float
    dealt: float | None

    def is_free(self, claimant: str, now: float) -> bool:
        """Whether `claimant` may take the game over."""
        return self.owner == NOBODY or self.expires <= now or is_dead(self.owner, claimant)

    def claim(self, claimant: str, now: float) -> Statement:
        """Take it over, unless anybody has touched the lease since it was read."""
        return Statement(
            "UPDATE games SET owner = ?, epoch = ?, expires = ?"
            " WHERE game = ? AND owner = ? AND epoch = ? AND expires = ? AND ended IS NULL",
            (claimant, self.epoch + 1, now + LEASE_SECONDS, self.game, self.owner, self.epoch, self.expires),
        )


RUNNING = Statement(
    "SELECT game, place, language, opened, owner, epoch, expires, dealt FROM games WHERE ended IS NULL ORDER BY game"
)


def leases(rows: list[Row]) -> list[Lease]:
    """The answer to `RUNNING`."""
    return [Lease(*row) for row in rows]


def renew(owner: str, now: float) -> Statement:
    """Keep every game of `owner`."""
    return Statement("UPDATE games SET expires = ? WHERE owner = ? AND ended IS NULL", (now + LEASE_SECONDS, owner))


def release(owner: str) -> Statement:
    """Give every game of `owner` up."""
    return Statement("UPDATE games SET owner = ?, expires = 0 WHERE owner = ? AND ended IS NULL", (NOBODY, owner))


def release_one(game: int, owner: str) -> Statement:
    """Give one game up."""
    return Statement("UPDATE games SET owner = ?, expires = 0 WHERE game = ? AND owner = ?", (NOBODY, game, owner))


def is_dead(owner: str, claimant: str) -> bool:
    """Whether `owner` is a process of the claimant's host that has ended, so that nobody need wait for its lease."""
    own_host, own_pid, own_start = claimant.rsplit(":", 2)
    match owner.rsplit(":", 2):
        case [host, pid, start] if host == own_host and pid == own_pid:
            return start != own_start  # in a container every process may have the same id
        case [host, pid, _] if host == own_host and pid.isdecimal():
            return not _is_alive(int(pid))
    return False


def _is_alive(pid: int) -> bool:
    with suppress(PermissionError):  # there, but another user's
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return False
    return True
