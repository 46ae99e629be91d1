"""A start that fails at any of its stages: the process says why and ends, whatever threads and tasks it has by then."""

import asyncio
import sys
from asyncio.subprocess import DEVNULL, PIPE
from pathlib import Path

import pytest

from tests.adapters.irc.servers import free_port
from tests.system.forked import ROOT
from tests.system.running import PATIENCE, SmallServer, clean_environment, write_config

SECONDS = 3  # from the fault to the end
FAULTY = """
import sys
from importlib import import_module
from bot.__main__ import main

module, name, method = sys.argv[1].split()
owner = getattr(import_module(module), name)

def fails(*arguments, **others):
    print("now", flush=True)
    raise RuntimeError("a fault at the start")

setattr(owner, method, fails)
sys.exit(main(["run", "--config", sys.argv[2]]))
"""
STAGES = [
    "bot.tables Tables resume", "adapters.irc.client IrcChat run", "bot.store.database ConnectionThread open",
    "bot.store.database SqliteDatabase read", "bot.store.feeds Feeds __aenter__", "bot.store.feeds Feeds take",
    "bot.store.journal Journal __aenter__", "bot.store.journal Journal running", "bot.store.notes StoredNotes open",
    "bot.preferences Preferences load", "bot.steward Steward refresh", "bot.scorekeeper Scorekeeper count",
    "bot.process Tables __init__", "aiohttp.web AppRunner setup", "aiohttp.web TCPSite start",
]  # fmt: skip
QUICK = 3  # of them: the first ones, where the database's thread lives and tasks run


@pytest.mark.parametrize(
    "stage", STAGES[:QUICK] + [pytest.param(one, marks=pytest.mark.slow) for one in STAGES[QUICK:]]
)
async def test_the_process_ends_at_once_when_a_stage_of_its_start_fails(tmp_path: Path, stage: str) -> None:
    config = write_config(tmp_path, SmallServer(), http=free_port())
    bot = await asyncio.create_subprocess_exec(
        sys.executable, "-c", FAULTY, stage, str(config), stdin=DEVNULL, stdout=PIPE, stderr=PIPE, cwd=ROOT,
        env=clean_environment(),
    )  # fmt: skip
    assert bot.stdout is not None
    assert bot.stderr is not None
    try:
        async with asyncio.timeout(PATIENCE):
            assert await bot.stdout.readline() == b"now\n"
        async with asyncio.timeout(SECONDS):
            assert await bot.wait() == 1
        assert b"a fault at the start" in await bot.stderr.read()
    finally:
        if bot.returncode is None:
            bot.kill()
            await bot.wait()
