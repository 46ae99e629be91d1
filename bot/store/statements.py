"""What is asked of a database, and how it refuses.

Statements are written in the SQL that SQLite and PostgreSQL share, with `?` for each value: ON
CONFLICT, no counters of the database's own, no read between the writes of a transaction.
"""

from typing import Any

from engine.values import value

Row = tuple[Any, ...]


@value
class Statement:
    """One SQL statement and its values."""

    sql: str
    params: tuple[str | int | float | None, ...] = ()


def well_formed(text: str) -> str:
    """What can be stored of a text: half a sign outside the first 65,536, which chats do send, becomes a blank box."""
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


class StoreError(Exception):
    """The database can't do what was asked, and has changed nothing. The text is for operators."""


class Conflict(StoreError):
    """A statement broke a law of the schema: a key that exists, a value that is missing."""


class Unavailable(StoreError):
    """The database can't be used now; nothing is wrong with it, and later it may be."""


class Busy(Unavailable):
    """Another program kept the database locked for too long."""
