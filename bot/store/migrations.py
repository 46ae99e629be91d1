"""The schema, in numbered steps that both databases understand: `migrations/NNNN_name.sql`.

A file that has been released is never changed: databases remember by number what ran. Each runs in one
transaction with the record that it did.
"""

from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from bot.store.statements import StoreError

RECORDS = "CREATE TABLE IF NOT EXISTS schema_version (version INTEGER PRIMARY KEY)"
VERSION = "SELECT coalesce(max(version), 0) FROM schema_version"


@cache
def migrations() -> tuple[tuple[str, ...], ...]:
    """The statements of each step, the first step first."""
    folder = files("bot.store") / "migrations"
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    return tuple(tuple(_statements((folder / name).read_text(encoding="utf-8"))) for name in names)


def record(number: int) -> str:
    """The statement that says that a step ran."""
    return f"INSERT INTO schema_version VALUES ({number:d})"  # noqa: S608 (a number)


def refuse_newer(version: int, where: str) -> None:
    """Raise StoreError for a database that a newer program has changed."""
    if version > len(migrations()):
        raise StoreError(f"database {where}: written by a newer version of the bot; update the bot")


def _statements(text: str) -> Iterator[str]:
    return (statement for statement in text.split(";\n") if statement.strip())
