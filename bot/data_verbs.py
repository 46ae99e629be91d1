"""What operators do with a server's results from the command line, while the bot is stopped."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from time import time
from typing import Any

from bot.store import counting, score_files
from bot.store.database import Database
from engine.values import PlayerId

OK, FAILED = 0, 1

Verb = Callable[[Database, Namespace], Awaitable[int]]
PlayerOf = Callable[[str, str, str], PlayerId]
"""A chat's player, by the server's id, its casemapping and a nick; raises ValueError where nicks are no ids."""
CASEMAPPINGS = ("rfc1459", "strict-rfc1459", "ascii")


def add(verbs: Any, player_of: PlayerOf) -> list[ArgumentParser]:
    """Add the verbs to the parsers of the command line; each sets `on_database` to what it does."""

    def import_scores_here(database: Database, asked: Namespace) -> Awaitable[int]:
        return import_scores(database, asked, player_of)

    export_verb = _verb(verbs, "export", export, "write a server's results to standard output, as JSON lines")
    export_verb.add_argument("--server", required=True, metavar="S", help="such as discord:123 or irc:libera:#uno")
    import_verb = _verb(verbs, "import", import_file, "bring results in that `export` wrote; twice is harmless")
    import_verb.add_argument("file", type=Path, metavar="FILE")
    import_verb.add_argument("--server", metavar="S", help="where they go, if not where they came from")
    scores = _verb(verbs, "import-scores", import_scores_here, "bring in a classic bot's score file")
    scores.add_argument("file", type=Path, metavar="FILE", help="lines of: nick games points blackjacks")
    scores.add_argument("--server", required=True, metavar="S", help="a channel, such as irc:libera:#uno")
    scores.add_argument(
        "--casemapping", choices=CASEMAPPINGS, default=CASEMAPPINGS[0], help="how the network compares nicks (rfc1459)"
    )
    scores.add_argument("--strict", action="store_true", help="bring nothing in if any line is broken")
    recount = _verb(verbs, "recount", recount_servers, "reckon standings and ratings again from the results")
    recount.add_argument("--server", metavar="S", help="of one server only")
    return [export_verb, import_verb, scores, recount]


def _verb(verbs: Any, name: str, do: Verb, about: str) -> ArgumentParser:
    parser: ArgumentParser = verbs.add_parser(name, help=about)
    parser.set_defaults(on_database=do)
    return parser


async def export(database: Database, asked: Namespace) -> int:
    """Write a server's file."""
    from bot.store import portable  # noqa: PLC0415 - its file's format is long to load, and few ask for it

    known = await counting.servers(database)
    if asked.server not in known:
        return _fail(f"no results of {asked.server!r}; there are some of: {', '.join(known) or 'no server'}")
    for line in await portable.export(database, asked.server):
        print(line)
    return OK


async def import_file(database: Database, asked: Namespace) -> int:
    """Bring a server's file in, or nothing of it."""
    from bot.store import portable  # noqa: PLC0415 - as above

    try:
        server, body = portable.read(asked.file.read_text(encoding="utf-8").split("\n"))
    except (OSError, UnicodeDecodeError, portable.Unreadable) as fault:
        return _fail(f"{asked.file}: {fault}; nothing was imported")
    server = asked.server or server
    new = await portable.bring(database, server, body)
    await counting.catch_up(database, counting.stored_zones(database))
    results = sum(isinstance(line, portable.Round | portable.Match) for line in body)
    print(f"{server}: {new} new results, {results - new} were here already")
    return OK


async def import_scores(database: Database, asked: Namespace, player_of: PlayerOf) -> int:
    """Bring in what can be read of a score file, and name what can't."""
    try:
        content = asked.file.read_bytes()
        find = partial(player_of, asked.server, asked.casemapping)
        find("nick")
    except (OSError, ValueError) as fault:
        return _fail(f"{fault}; nothing was imported")
    scores, broken = score_files.read(content, find)
    for line in broken:
        print(f"{asked.file}: line {line.number}: {line.reason}", file=sys.stderr)
    if broken and asked.strict:
        return _fail(f"{asked.file}: {len(broken)} broken lines; nothing was imported")
    if not scores:
        return _fail(f"{asked.file}: no line could be read; nothing was imported")
    await database.write(*score_files.keep(asked.server, find, scores, time()))
    await counting.recount(database, asked.server)
    await counting.catch_up(database, counting.stored_zones(database))
    print(f"{asked.server}: the scores of {len(scores)} players imported, {len(broken)} lines left out")
    return OK


async def recount_servers(database: Database, asked: Namespace) -> int:
    """Reckon one server's standings again, or all."""
    known = await counting.servers(database)
    if asked.server is not None and asked.server not in known:
        return _fail(f"no results of {asked.server!r}; there are some of: {', '.join(known) or 'no server'}")
    for server in [asked.server] if asked.server else known:
        await counting.recount(database, server)
        await counting.catch_up(database, counting.stored_zones(database))
        print(f"{server}: recounted")
    return OK


def _fail(why: str) -> int:
    print(why, file=sys.stderr)
    return FAILED
