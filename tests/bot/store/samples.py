"""Places, steps and questions that the storage's tests share."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.chat import Place
from bot.store.database import Database, SqliteDatabase
from bot.store.journal import Journal
from bot.store.statements import Statement
from engine.cards import CARDS, Color
from engine.events import CardPlayed, Event, TableOpened, TurnBegan
from engine.rules import Rules
from engine.values import PlayerId

ANN, BOB = PlayerId("irc:libera:ann"), PlayerId("irc:libera:bob")
PLACE = Place("irc", "libera", "#uno")

OPENED: list[Event] = [TableOpened(Rules(), ANN)]
PLAYED: list[Event] = [CardPlayed(ANN, CARDS["R5"], Color.RED), TurnBegan(BOB)]

HERE, ELSEWHERE = "here:1:1", "elsewhere:1:1"


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1_000.0

    def __call__(self) -> float:
        return self.time


def place(number: int) -> Place:
    """One of many places."""
    return Place("irc", "libera", f"#uno{number}")


def url(folder: Path) -> str:
    """The database that `folder` stands for: the one whose address is in it, else a file in it."""
    address = folder / "address"
    return address.read_text() if address.exists() else f"sqlite:///{folder / 'uno.db'}"


async def count(database: Database, table: str) -> int:
    """How many rows a table has."""
    ((rows,),) = await database.read(Statement(f"SELECT count(*) FROM {table}"))  # noqa: S608 (a table of ours)
    return int(rows)


async def columns(database: Database) -> list[tuple[str, str]]:
    """All columns of all tables, as the database itself lists them."""
    rows = await database.read(Statement(_SQLITE if isinstance(database, SqliteDatabase) else _POSTGRESQL))
    return [(table, column) for table, column in rows]


_SQLITE = (
    "SELECT listed.name, named.name FROM sqlite_master AS listed, pragma_table_info(listed.name) AS named"
    " WHERE listed.type = 'table' ORDER BY listed.name, named.cid"
)
_POSTGRESQL = (
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'"
    " ORDER BY table_name, ordinal_position"
)


async def stored(database: Database, game: int) -> list[int]:
    """The numbers of a game's steps."""
    return [
        seq for (seq,) in await database.read(Statement("SELECT seq FROM steps WHERE game = ? ORDER BY seq", (game,)))
    ]


@asynccontextmanager
async def journal(
    folder: Path, owner: str = HERE, clock: Clock | None = None
) -> AsyncIterator[tuple[Journal, Database]]:
    """A journal as one process has it, beside the database it writes to."""
    async with await Database.open(url(folder)) as database, Journal(database, owner, clock or Clock()) as opened:
        yield opened, database
