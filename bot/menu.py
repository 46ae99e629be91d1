"""The commands as a chat with menus shows them: each with what it takes, made from the one table of commands."""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.grammar import COMMANDS, Entry
from engine.rules import OPTIONS, PRESETS

MOST_NUMBERS = 12  # of an option, that are worth suggesting


@dataclass(frozen=True, slots=True)
class Item:
    """One command. `shape` is what follows its word, as the help writes it; `help` is the key that explains it."""

    word: str
    shape: str
    help: str
    admin: bool


@dataclass(frozen=True, slots=True)
class Menu:
    """All commands, and what may be suggested for their words: rules by option, presets."""

    items: tuple[Item, ...]
    options: dict[str, tuple[str, ...]]
    presets: tuple[str, ...]


FOR_NICKS = frozenset({"back", "link"})  # for chats where anybody may take any name, which have no menus


def menu() -> Menu:
    """The commands that do something, in the order of the help."""
    options = {name: tuple(_settings(name)) for name in OPTIONS}
    return Menu(tuple(_item(entry) for entry in COMMANDS if entry.word not in FOR_NICKS), options, tuple(PRESETS))


def _item(entry: Entry) -> Item:
    return Item(entry.word, entry.shape, entry.help, entry.who.value == "admin")


def _settings(name: str) -> Iterator[str]:
    option = OPTIONS[name]
    yield from option.words
    if len(option.numbers) <= MOST_NUMBERS:
        yield from map(str, option.numbers)
