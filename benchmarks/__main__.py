"""`python -m benchmarks [engine] [presets] [table] [chat] [discord] [bots] [boards]`: side by side in one run."""

import asyncio
import os
import platform
import sqlite3
import sys
from collections.abc import Callable

from benchmarks import boards, bots, chat, discord_chat, engine, presets, table
from benchmarks.measuring import HEADER, Row

PARTS: dict[str, Callable[[], list[Row]]] = {
    "engine": engine.rows,
    "presets": presets.rows,
    "table": lambda: asyncio.run(table.rows()),
    "chat": lambda: asyncio.run(chat.rows()),
    "discord": lambda: asyncio.run(discord_chat.rows()),
    "boards": lambda: asyncio.run(boards.rows()),
    "bots": lambda: asyncio.run(bots.rows()),
}


def main(wanted: list[str]) -> int:
    """Measure the parts named, or all of them."""
    unknown = set(wanted) - PARTS.keys()
    if unknown:
        print(f"no such part: {', '.join(unknown)}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    print(f"Python {platform.python_version()}, SQLite {sqlite3.sqlite_version}, {os.cpu_count()} cores")
    print(HEADER)
    for name in wanted or PARTS:
        print(f"-- {name}, load {os.getloadavg()[0]:.1f}")
        for row in PARTS[name]():
            print(row, flush=True)
    print(f"-- done, load {os.getloadavg()[0]:.1f}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
