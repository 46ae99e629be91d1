"""The bot as hosts start it: by the Procfile, with honcho in the place of the host."""

import asyncio
import shutil
import signal
import sys
from asyncio.subprocess import DEVNULL
from pathlib import Path

from tests.adapters.irc.raw import RawClient
from tests.system.forked import ROOT
from tests.system.match import bot_arrives
from tests.system.running import CHANNEL, SmallServer, clean_environment, write_config
from tests.system.seat import Seat

STOPS_WITHIN = 5.0


async def test_the_procfile_starts_the_bot_and_a_host_stops_it_in_time(
    small_server: SmallServer, tmp_path: Path
) -> None:
    config = write_config(tmp_path, small_server)
    shutil.copy(ROOT / "Procfile", tmp_path)
    python = Path(sys.executable)
    environment = clean_environment() | {
        "UNO_CONFIG": str(config), "PYTHONPATH": str(ROOT), "PATH": f"{python.parent}:/usr/bin:/bin",
    }  # fmt: skip
    async with await RawClient.connect(small_server.host, small_server.port, "ann") as ann:
        await ann.join(CHANNEL)
        host = await asyncio.create_subprocess_exec(
            python, "-m", "honcho", "start", cwd=tmp_path, env=environment, stdin=DEVNULL, stdout=DEVNULL
        )
        try:
            await bot_arrives([Seat(ann, CHANNEL)])
            ann.say(CHANNEL, "!uno start")
            await ann.hears("opens a table")
            host.send_signal(signal.SIGTERM)
            async with asyncio.timeout(STOPS_WITHIN):
                await host.wait()
                await ann.wait_for(lambda line: line.startswith(":uno!") and " QUIT " in line)
        finally:
            if host.returncode is None:
                host.kill()
                await host.wait()
