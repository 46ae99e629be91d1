"""What is stored of a server that has removed the bot: kept for thirty days in case it comes back, then deleted.

A chat notes the moment under the topic `removed`; whoever brings the bot back strikes the note out.
"""

import asyncio
import logging
from collections.abc import Callable

from bot.store.database import Database
from bot.store.statements import Statement, StoreError

log = logging.getLogger(__name__)

TOPIC = "removed"
KEPT_SECONDS = 30 * 86_400
DAY_SECONDS = 86_400

BY_GAME = ("round_players", "seats", "steps")
BY_PLACE = ("rounds", "matches", "alerts", "cycles", "games", "seat_holders")
BY_SCOPE = ("settings", "setting_changes")
BY_SERVER = ("standings", "boards", "imported_scores", "hidden")
"""Every table that says where something happened, in an order that breaks no reference."""


async def delete_departed(database: Database, now: float) -> int:
    """Delete all that is stored of servers whose time is up; how many there were."""
    asked = Statement("SELECT chat, name, text FROM notes WHERE topic = ?", (TOPIC,))
    over = [(chat, name) for chat, name, since in await database.read(asked) if now - float(since) >= KEPT_SECONDS]
    for chat, name in over:
        await database.write(*_deletions(f"{chat}:{name}"), Statement(_FORGET, (chat, TOPIC, name)))
    return len(over)


async def keep_deleting(database: Database, now: Callable[[], float]) -> None:
    """For ever: look once a day, beginning now."""
    while True:
        try:
            if count := await delete_departed(database, now()):
                log.info("deleted what was stored of %s servers that removed the bot", count)
        except (StoreError, ValueError) as fault:
            log.warning("departed servers can't be looked for: %s", fault)
        await asyncio.sleep(DAY_SECONDS)


def _deletions(server: str) -> list[Statement]:
    """A server is a guild with all its places or, where a channel is one, that place alone."""
    is_channel = server.count(":") > 1
    fits, places = ("= ?", server) if is_channel else ("LIKE ?", f"{server}:%")
    games = f"SELECT game FROM games WHERE place {fits}"  # noqa: S608 (ours)
    return [
        *(Statement(f"DELETE FROM {table} WHERE game IN ({games})", (places,)) for table in BY_GAME),  # noqa: S608
        *(Statement(f"DELETE FROM {table} WHERE place {fits}", (places,)) for table in BY_PLACE),  # noqa: S608
        *(Statement(f"DELETE FROM {table} WHERE server = ?", (server,)) for table in BY_SERVER),  # noqa: S608
        *(
            Statement(f"DELETE FROM {table} WHERE scope = ? OR scope {fits}", (server, places))  # noqa: S608
            for table in BY_SCOPE
        ),
    ]


_FORGET = "DELETE FROM notes WHERE chat = ? AND topic = ? AND name = ?"
