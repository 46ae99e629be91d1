"""The example that a script would start from plays whole rounds by the status line alone."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tests.system.forked import ROOT
from tests.system.match import bot_arrives, people
from tests.system.running import CHANNEL, Server, SmallServer, running, write_config

EXAMPLE = ROOT / "examples" / "player.py"
NICKS = ("robby", "tabby")


@asynccontextmanager
async def example_players(server: Server) -> AsyncIterator[list[Process]]:
    """The example, run twice."""
    players = [
        await asyncio.create_subprocess_exec(
            sys.executable, str(EXAMPLE), server.host, str(server.port), nick, CHANNEL, "uno",
            stdin=DEVNULL, stdout=DEVNULL,
        )
        for nick in NICKS
    ]  # fmt: skip
    try:
        yield players
    finally:
        for player in players:
            player.kill()
            await player.wait()


async def test_it_joins_and_plays_to_the_end_of_a_round(small_server: SmallServer, tmp_path: Path) -> None:
    config = write_config(tmp_path, small_server, rules="classic hand_size=2", bots=NICKS, colors=False)
    examples = example_players(small_server)
    async with people(small_server, CHANNEL, "ann") as (ann,), running(config), examples as both:
        for nick in ("uno", *NICKS):
            await bot_arrives([ann], nick)
        ann.say("!uno start")
        for nick in NICKS:
            await ann.client.wait_for(f"{nick} takes a seat.")
        ann.say("!deal")
        await ann.hears("Round 1: ")
        ann.say("!leave")
        winner = (await ann.client.wait_for("wins the game", patience=45)).split(" wins the game")[0]
        assert any(nick in winner for nick in NICKS)
        assert all(player.returncode is None for player in both)


def test_it_is_as_short_as_a_script_one_would_start_from() -> None:
    assert len([line for line in EXAMPLE.read_text().splitlines() if line]) <= 40
