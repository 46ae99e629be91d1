"""How things are done in a place, as its server has set them."""

from collections.abc import Callable

from bot.chat import Place
from engine.rules import Rules
from engine.values import value


@value
class Customs:
    """How things are done in a place: the rules of its games, and what else its server has set.

    `prefix` is None where it has chosen none, and the chat's own counts. `channels` are where games may be
    opened, none for everywhere.
    """

    rules: Rules
    language: str
    prefix: str | None = None
    channels: tuple[str, ...] = ()
    thread: bool = False  # a game gets a thread of its own, in chats that have threads
    bare: bool = True  # words without a prefix count for people at a table
    starters: str = "anyone"  # who may open games: "anyone" or "admins"
    timezone: str = "UTC"
    cycle: bool = False  # games go on by themselves, as the classic's


CustomsOf = Callable[[Place], Customs]


@value
class Setting:
    """One line of a settings panel: what an option is now, and what it takes.

    `words` are all it takes, unless it also takes the whole numbers from `low` to `high`, or is `free` text.
    """

    name: str
    now: str
    words: tuple[str, ...] = ()
    low: int | None = None
    high: int | None = None
    free: bool = False
