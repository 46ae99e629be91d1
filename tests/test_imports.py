"""Who may import whom: the engine knows nobody, the core knows no chat, the chats know no game.

Every module's source is read, not run. The law is in `complaint`; the tests below it hold it against
the tree, and against sources that break it, so that it can't fall asleep.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("engine", "bot", "adapters")

HARMLESS = {
    "abc", "bisect", "collections", "collections.abc", "contextlib", "dataclasses", "difflib", "enum", "fractions",
    "functools", "heapq", "itertools", "math", "operator", "re", "statistics", "string", "types", "typing",
}  # fmt: skip
"""What the engine may take from the standard library: nothing that reads a clock, a disk, a net or luck."""

LAYERS = (
    {"cards", "causes", "rules", "values"},
    {"commands", "events", "legality", "refusals", "state"},
    {"decide", "evolve"},
    {"players"},
    {"simulate"},
)
"""The engine from the inside out: each imports its own layer and those before it."""

PORT = {
    "bot.chat", "bot.customs", "bot.menu", "bot.views", "bot.phrasebook", "bot.config", "engine.cards", "engine.values",
}  # fmt: skip
"""All that an adapter may know."""

CHAT_LIBRARIES = {"discord": "adapters.discord", "irc": "adapters.irc"}
ENVIRONMENT = {"environ", "environb", "getenv", "getenvb"}
READS_ENVIRONMENT = {"bot.config", "bot.__main__"}


@dataclass(frozen=True)
class Import:
    """`module`, and the `name` taken from it; None when the module itself was imported."""

    module: str
    name: str | None = None

    def __str__(self) -> str:
        return self.module if self.name is None else f"{self.module}.{self.name}"


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


SOURCES = {module_name(path): path for area in OURS for path in sorted((ROOT / area).rglob("*.py"))}


def imports(module: str, tree: ast.Module, *, is_package: bool = False) -> Iterator[Import]:
    """Everything imported anywhere in `tree`, a name that is itself one of our modules counted as that module."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (Import(alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = module.split(".")[: len(module.split(".")) - node.level + is_package] if node.level else []
            origin = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                inner = f"{origin}.{alias.name}"
                yield Import(inner) if inner in SOURCES else Import(origin, alias.name)


def complaints(module: str, source: str, *, is_package: bool = False) -> list[str]:
    """What `module`'s source does that it may not."""
    tree = ast.parse(source)
    found = [f"{module} may not import {what}" for what in imports(module, tree, is_package=is_package)
             if complaint(module, what)]  # fmt: skip
    if module not in READS_ENVIRONMENT and reads_environment(tree):
        found.append(f"{module} may not read the environment")
    return found


def complaint(module: str, what: Import) -> bool:
    """Whether `module` breaks the law by importing `what`."""
    library = CHAT_LIBRARIES.get(root(what.module))
    if library:
        return not is_inside(module, library)
    match root(module):
        case "engine":
            return not engine_may_import(module, what)
        case "bot":
            return root(what.module) == "adapters" and module != "bot.__main__"
        case _:
            return not adapter_may_import(module, what)


def engine_may_import(module: str, what: Import) -> bool:
    if root(what.module) != "engine":
        return what.module in HARMLESS or what == Import("random", "Random")
    mine, theirs = part(module), part(what.module)
    if {mine, theirs} == {"decide", "evolve"}:
        return False
    return layer(theirs) <= layer(mine)


def adapter_may_import(module: str, what: Import) -> bool:
    if root(what.module) not in OURS:
        return True
    return what.module in PORT or (root(what.module) == "adapters" and part(what.module) == part(module))


def reads_environment(tree: ast.Module) -> bool:
    for node in ast.walk(tree):
        match node:
            case ast.Attribute(value=ast.Name(id="os"), attr=name) if name in ENVIRONMENT:
                return True
            case ast.ImportFrom(module="os", names=names) if any(alias.name in ENVIRONMENT for alias in names):
                return True
    return False


def root(module: str) -> str:
    return module.partition(".")[0]


def part(module: str) -> str:
    """The file or folder right under one of our three: `decide` of `engine.decide.playing`."""
    return module.split(".")[1] if "." in module else ""


def layer(name: str) -> int:
    """Where in the engine `name` lives; a file the law doesn't know must be put into it."""
    return next(place for place, names in enumerate(LAYERS) if name in names)


def is_inside(module: str, package: str) -> bool:
    return module == package or module.startswith(f"{package}.")


@pytest.mark.parametrize("module", SOURCES)
def test_every_module_imports_only_what_it_may(module: str) -> None:
    path = SOURCES[module]
    assert complaints(module, path.read_text(), is_package=path.stem == "__init__") == []


def test_every_file_of_the_engine_has_its_layer() -> None:
    known = set().union(*LAYERS)
    assert {part(module) for module in SOURCES if root(module) == "engine"} - {""} <= known


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.state", "import asyncio"),
        ("engine.state", "import time"),
        ("engine.state", "from datetime import datetime"),
        ("engine.state", "import logging"),
        ("engine.state", "import random"),
        ("engine.state", "from random import choice"),
        ("engine.state", "def deal():\n    import sqlite3"),
        ("engine.state", "import pydantic"),
        ("engine.state", "from bot.chat import Line"),
        ("engine.cards", "from engine.state import GameState"),
        ("engine.rules", "from engine import commands"),
        ("engine.events", "from engine.decide import decide"),
        ("engine.decide.playing", "from engine.evolve import evolve"),
        ("engine.evolve", "from engine.decide.playing import play"),
        ("engine.evolve", "from engine.players import choose"),
        ("engine.decide", "from engine import simulate"),
        ("bot.table", "from adapters.irc.pen import ColorPen"),
        ("bot.table", "import adapters"),
        ("bot.table", "import discord"),
        ("bot.__main__", "from irc.client_aio import AioReactor"),
        ("bot.table", "import os\nos.environ['HOME']"),
        ("engine.state", "from os import getenv"),
        ("adapters.irc.client", "from os import environ"),
        ("adapters.irc.client", "from bot.table import Table"),
        ("adapters.irc.client", "from bot.store import journal"),
        ("adapters.irc.client", "from engine.decide import decide"),
        ("adapters.irc.client", "from adapters.discord.pen import EmojiPen"),
        ("adapters.irc.client", "import discord"),
        ("adapters.discord.client", "import irc.client"),
        ("adapters.terminal", "import irc.client"),
        ("adapters.irc.client", "from ..discord import pen"),
    ],
)
def test_a_forbidden_import_is_found(module: str, source: str) -> None:
    assert len(complaints(module, source)) >= 1


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("engine.state", "from random import Random\nfrom engine.cards import Card\nimport collections.abc"),
        ("engine.decide.playing", "from engine import events\nfrom engine.decide.piles import drawn"),
        ("engine.players.view", "from engine.decide import decide\nfrom engine.evolve import evolve"),
        ("engine.simulate", "from engine.players import choose"),
        ("bot.table", "import asyncio\nfrom engine.decide import decide\nfrom bot import chat"),
        ("bot.__main__", "import os\nfrom adapters.irc.client import Irc\nos.environ.get('X')"),
        ("bot.config", "import os\nos.environ.get('X')"),
        ("adapters.irc.client", "import irc.client\nfrom adapters.irc.pen import ColorPen\nfrom bot.chat import Line"),
        ("adapters.irc.client", "from . import pen\nfrom .pen import ColorPen\nfrom engine import cards"),
        ("adapters.discord.client", "from discord import Intents"),
    ],
)
def test_a_permitted_import_is_not_found(module: str, source: str) -> None:
    assert complaints(module, source) == []
