"""The command line, and the only place where the core and the chats meet."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Callable, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from pathlib import Path
from random import Random
from time import perf_counter
from typing import TYPE_CHECKING

from adapters.irc.server import Server
from bot import data_verbs
from bot.answers import VERSION
from bot.chat import Chat, Said
from bot.config import ConfigError, FloodSettings, IrcNetworkSettings, Settings, find_file, load
from bot.house_rules import HouseRules
from bot.process import open_tables, serve, stop_on_signals
from bot.store.backup import backup, restore
from bot.store.database import Database, shown
from bot.store.notes import StoredNotes
from bot.store.statements import StoreError, Unavailable
from engine.rules import OPTIONS, BadRules, Rules
from engine.simulate import BrokenLaw, Tally, simulate
from engine.values import Level, PlayerId

if TYPE_CHECKING:
    from bot.health import Health

OK, FAILED, USAGE, TEMPORARY, CONFIGURATION = 0, 1, 2, 75, 78
"""Exit codes; a supervisor should restart after 1 and 75 alone."""


def main(words: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; the exit code says how it went."""
    asked = _parser().parse_args(words)
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(levelname)s %(name)s: %(message)s", stream=sys.stderr)
    try:
        code: int = asked.do(asked)
    except Unavailable as fault:
        print(f"{fault}; try again later", file=sys.stderr)
        return TEMPORARY
    except (ConfigError, StoreError) as fault:
        print(fault, file=sys.stderr)
        return CONFIGURATION
    except KeyboardInterrupt:
        return OK
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="uno-bot", description="UNO in a chat, for Discord and IRC.")
    parser.set_defaults(do=_run, config=None)
    verbs = parser.add_subparsers(
        title="commands",
        metavar="run | check | emojis | backup | restore | export | import | import-scores | recount | demo | simulate",
    )
    run = verbs.add_parser("run", help="play on the chats that are configured (the default)")
    run.set_defaults(do=_run)
    check = verbs.add_parser("check", help="say whether the configuration is usable, and start nothing")
    check.set_defaults(do=_check)
    drawing = verbs.add_parser("emojis", help="upload the cards' pictures to Discord, those that are not there yet")
    drawing.add_argument("--replace", action="store_true", help="those too that are there, drawn anew")
    drawing.set_defaults(do=_emojis)
    saving = verbs.add_parser("backup", help="write all that is stored to a new file, while the bot plays or not")
    saving.add_argument("file", type=Path, metavar="FILE")
    saving.set_defaults(do=_backup)
    bringing = verbs.add_parser("restore", help="put a backup in the place of the database; stop the bot before")
    bringing.add_argument("file", type=Path, metavar="FILE")
    bringing.add_argument("--replace", action="store_true", help="even if there is a database already")
    bringing.set_defaults(do=_restore)
    stored = data_verbs.add(verbs, _irc_player)
    for verb in stored:
        verb.set_defaults(do=_on_database)
    for verb in (run, check, drawing, saving, bringing, *stored):
        verb.add_argument("--config", type=Path, metavar="FILE", help="else $UNO_CONFIG, else config.yaml")
    demo = verbs.add_parser("demo", help="play here and now, in this terminal, over a small IRC server")
    demo.add_argument("--players", type=_number(2, 10), default=3, metavar="N", help="at the table, you included (3)")
    demo.add_argument("--port", type=_number(0, 65535), default=0, metavar="N", help="of the IRC server; 0: a free one")
    demo.add_argument("--rules", type=_rules, default=Rules(), metavar="TEXT", help='such as "official target=200"')
    demo.set_defaults(do=_demo)
    games = verbs.add_parser("simulate", help="let computer players play, and report speed and wins")
    games.add_argument("--games", type=_number(1, 10_000_000), default=100, metavar="N", help="matches (100)")
    games.add_argument(
        "--levels", type=_levels, default=[Level.EASY], metavar="L,L,…",
        help="easy, normal or hard, a word for each seat: hard,normal,normal,normal (easy)",
    )  # fmt: skip
    games.add_argument(
        "--players", type=_number(2, 60), default=None, metavar="N",
        help="at the table; the levels go round (as many as levels are named; 4)",
    )  # fmt: skip
    games.add_argument("--rules", type=_rules, default=Rules(), metavar="TEXT", help='such as "official target=0"')
    games.add_argument("--seed", type=int, default=None, metavar="S", help="the same seed plays the same games")
    games.set_defaults(do=_simulate)
    return parser


def _number(low: int, high: int) -> Callable[[str], int]:
    def read(text: str) -> int:
        if not text.isdecimal() or not low <= int(text) <= high:
            raise argparse.ArgumentTypeError(f"must be a number from {low} to {high}, not {text!r}")
        return int(text)

    return read


def _rules(text: str) -> Rules:
    try:
        return Rules.parse(text)
    except BadRules as bad:
        hint = f"; did you mean {bad.nearest}?" if bad.nearest else f"; options are {', '.join(OPTIONS)}"
        raise argparse.ArgumentTypeError(f"{bad}{hint}") from None


def _levels(text: str) -> list[Level]:
    try:
        return [Level(word) for word in text.split(",")]
    except ValueError:
        raise argparse.ArgumentTypeError("levels are easy, normal and hard") from None


def _settings(asked: argparse.Namespace) -> Settings:
    return load(find_file(asked.config, os.environ), os.environ)


def _chats(settings: Settings, house_rules: HouseRules, notes: dict[str, StoredNotes]) -> list[Chat]:
    """Those that are configured."""
    chats: list[Chat] = []
    if settings.irc.networks:
        from adapters.irc.client import IrcChat  # noqa: PLC0415 - who plays on Discord alone need not load it

        chats.append(IrcChat(settings.irc.networks, house_rules.customs, notes["irc"]))
    if settings.discord.token:
        from adapters.discord.client import DiscordChat  # noqa: PLC0415 - as above
        from bot.menu import menu  # noqa: PLC0415 - as above

        chats.append(DiscordChat(settings.discord, house_rules.customs, house_rules.panel, menu(), notes["discord"]))
    return chats


async def _report_on_discord(settings: Settings) -> list[str]:
    if not settings.discord.token:
        return []
    from adapters.discord.checking import report  # noqa: PLC0415 - as above

    return await report(settings.discord)


def _run(asked: argparse.Namespace) -> int:
    from bot.health import Health  # noqa: PLC0415 - as above

    settings = _settings(asked)

    async def run() -> None:
        notes = {name: StoredNotes(name) for name in ("irc", "discord")}
        defaults, threads = settings.defaults, settings.discord.threads
        house_rules = HouseRules(defaults.rules, settings.language, threads=threads, cycle=defaults.cycle)
        chats = _chats(settings, house_rules, notes)
        until = stop_on_signals()
        health = Health(VERSION)
        async with (
            _listening(health, settings) if settings.http.port else nullcontext(),
            open_tables(
                settings.database, house_rules, chats, hints=defaults.hints, notes=[*notes.values()], until=until,
                said=health.said,
            ) as tables,
        ):  # fmt: skip
            health.watch(tables)

            def heard(said: Said) -> None:
                health.heard(said)
                tables.deliver(said)

            await serve(tables, chats, until, heard)

    asyncio.run(run())
    return OK


def _check(asked: argparse.Namespace) -> int:
    settings = _settings(asked)

    async def check() -> list[str]:
        async with await Database.open(settings.database):
            pass
        return await _report_on_discord(settings)

    for line in asyncio.run(check()):
        print(f"discord: {line}")
    for network in settings.irc.networks:
        print(f"irc: {network.name}: {network.nick} at {network.host}:{network.port}, {' '.join(network.channels)}")
    print(f"database: {shown(settings.database)}\nrules: {settings.defaults.rules}\nThe configuration is usable.")
    return OK


def _emojis(asked: argparse.Namespace) -> int:
    from adapters.discord.emojis import NoRoom, OutOfReach, publish  # noqa: PLC0415 - as above

    token = _settings(asked).discord.token
    if not token:
        raise ConfigError("DISCORD_TOKEN is not set: the bot's token, from the developer portal")
    try:
        asyncio.run(publish(token.get_secret_value(), print, replace=asked.replace))
    except NoRoom as fault:
        print(fault, file=sys.stderr)
        return FAILED
    except OutOfReach as fault:
        print(f"{fault}; try again later", file=sys.stderr)
        return TEMPORARY
    return OK


def _backup(asked: argparse.Namespace) -> int:
    settings = _settings(asked)
    size = asyncio.run(backup(settings.database, asked.file))
    print(f"{shown(settings.database)} is saved in {asked.file}, {size:,} bytes.")
    return OK


def _restore(asked: argparse.Namespace) -> int:
    settings = _settings(asked)
    asyncio.run(restore(asked.file, settings.database, replace=asked.replace))
    print(f"{asked.file} is restored into {shown(settings.database)}.")
    return OK


def _on_database(asked: argparse.Namespace) -> int:
    settings = load(find_file(asked.config, os.environ), os.environ)

    async def work() -> int:
        async with await Database.open(settings.database) as database:
            code: int = await asked.on_database(database, asked)
            return code

    return asyncio.run(work())


def _irc_player(server: str, casemapping: str, nick: str) -> PlayerId:
    match server.split(":", 2):
        case ["irc", network, channel] if network and channel:
            return PlayerId(f"irc:{network}:{Server(casemapping).fold(nick)}")
    raise ValueError(f"--server must be a channel, such as irc:libera:#uno, not {server!r}")


def _listening(health: "Health", settings: Settings) -> AbstractAsyncContextManager[int]:
    from bot.http import listening  # noqa: PLC0415 - as above

    return listening(health, settings.http)


def _demo(asked: argparse.Namespace) -> int:
    from adapters.irc.client import IrcChat  # noqa: PLC0415 - as above
    from adapters.terminal import TerminalSeat  # noqa: PLC0415 - as above
    from bot.demo import BOT, CHANNEL, HOST, free_port, opening_lines, play  # noqa: PLC0415 - as above

    logging.getLogger().setLevel(logging.WARNING)
    port = asked.port or free_port()
    network = IrcNetworkSettings(
        name="demo", host=HOST, port=port, tls=False, nick=BOT, channels=(CHANNEL,), flood=FloodSettings(burst=100)
    )
    seat = TerminalSeat(CHANNEL, BOT, opening_lines(asked.players, asked.rules))
    asyncio.run(play(IrcChat([network], HouseRules().customs), seat, port))
    return OK


def _simulate(asked: argparse.Namespace) -> int:
    named = asked.levels
    players = asked.players or (len(named) if len(named) > 1 else 4)
    levels = [named[seat % len(named)] for seat in range(players)]
    started = perf_counter()
    try:
        tally = simulate(asked.games, levels, asked.rules, Random(asked.seed))  # noqa: S311 - games to be counted
    except BrokenLaw as broken:
        print(f"a law of the game is broken: {broken}", file=sys.stderr)
        return FAILED
    _report(tally, levels, perf_counter() - started)
    return OK


def _report(tally: Tally, levels: list[Level], seconds: float) -> None:
    print(f"{tally.games} games, {tally.rounds} rounds, {tally.moves} moves in {seconds:.2f} s")
    print(f"{tally.moves / seconds:,.0f} moves a second, {tally.rounds / seconds:,.0f} rounds a second")
    for number, level in enumerate(levels, 1):
        share = tally.wins[number] / tally.rounds
        error = 1.96 * (share * (1 - share) / tally.rounds) ** 0.5
        print(f"seat {number} ({level.value}): {100 * share:.1f} % of the rounds, ± {100 * error:.1f}")
    print(f"The ± holds 95 % of the time; a seat as good as the others wins {100 / len(levels):.1f} %.")


if __name__ == "__main__":
    sys.exit(main())
