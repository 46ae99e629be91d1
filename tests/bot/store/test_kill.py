"""A process killed at any moment loses nothing that it said was stored, and leaves nothing half stored."""

import random
import signal
import subprocess
import sys
from pathlib import Path

from bot.store.leases import this_process
from tests.bot.store.samples import OPENED, PLAYED, journal, url

PLAYS = """
import asyncio, os, sys
from bot.store.database import Database
from bot.store.journal import Journal
from bot.store.leases import this_process
from tests.bot.store.samples import OPENED, PLAYED, place

async def play(games, number):
    game = await games.open_game(place(number), "en", OPENED)
    for seq in range(2, 100_000):
        await games.append(game, seq, PLAYED)
        os.write(1, f"{game} {seq}\\n".encode())

async def main():
    async with await Database.open(sys.argv[1]) as database, Journal(database, this_process()) as games:
        await asyncio.gather(*(play(games, 10 * int(sys.argv[2]) + number) for number in range(5)))

asyncio.run(main())
"""


def killed(folder: Path, life: int, seconds: float) -> dict[int, int]:
    """By game, the last step that a process acknowledged which was killed `seconds` after its first one."""
    with subprocess.Popen([sys.executable, "-c", PLAYS, url(folder), str(life)], stdout=subprocess.PIPE) as process:
        assert process.stdout
        first = process.stdout.readline()
        try:
            rest, _ = process.communicate(timeout=seconds)
        except subprocess.TimeoutExpired:
            process.kill()
            rest, _ = process.communicate()
        assert process.returncode == -signal.SIGKILL
    steps = (line.split() for line in (first + rest).splitlines())
    return {int(game): int(seq) for game, seq in steps}


async def test_no_acknowledged_step_is_lost_and_none_is_torn(tmp_path: Path) -> None:
    luck, acknowledged = random.Random(7), dict[int, int]()
    for life in range(10):
        acknowledged |= killed(tmp_path, life, luck.uniform(0.0, 0.1))
    async with journal(tmp_path, this_process()) as (games, _):
        claimed = await games.running()
    assert claimed.broken == []
    stored = {saved.game: saved for saved in claimed.games}
    for game, seq in acknowledged.items():
        assert stored[game].seq >= seq
        assert stored[game].events == OPENED + PLAYED * (stored[game].seq - 1)
    assert sum(acknowledged.values()) > 100
