"""Whole games as people play them, over real servers; nothing is told wrongly, leaked, or counted twice."""

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from tests.adapters.irc.servers import Ngircd
from tests.system.match import bot_arrives, come_in, deal, play_on, sit_down
from tests.system.running import CHANNEL, Bot, Server, SmallServer, running, write_config
from tests.system.seat import Seat

Result = list[tuple[str, int]]


def results(database: Path) -> tuple[Result, list[str]]:
    """Winners and points of the rounds, and winners of the matches, as stored."""
    with closing(sqlite3.connect(database)) as connection:
        rounds = connection.execute("SELECT winner, points FROM rounds ORDER BY game, round").fetchall()
        matches = connection.execute("SELECT winner FROM matches ORDER BY game").fetchall()
    return [(winner.rpartition(":")[2], points) for winner, points in rounds], [
        winner.rpartition(":")[2] for (winner,) in matches
    ]


async def play_match(server: Server, folder: Path, rules: str, seed: int, *, colors: bool = True) -> list[Seat]:
    """Three people play to the end, with every check."""
    config = write_config(folder, server, rules="uno_grace=0", colors=colors)
    seats = await come_in(server, CHANNEL, "alice", "bob", "cat")
    async with running(config) as bot:
        await bot_arrives(seats)
        await sit_down(seats, rules)
        await deal(seats)
        assert await play_on(seats, Random(seed))
        await leave_politely(bot)
    for seat in seats:
        await seat.client.close()
    return seats


async def leave_politely(bot: Bot) -> None:
    """End the bot as its supervisor would."""
    bot.signal(15)
    assert await bot.ended(within=5) == 0


def check_result(seats: list[Seat], folder: Path) -> None:
    """What was told is what is stored, once."""
    rounds, matches = results(folder / "uno.db")
    winner = next(word for word in " ".join(seats[0].public).split() if f"{word} wins the " in seats[0].public[-1])
    assert rounds == seats[0].rounds
    assert matches == [winner]


async def test_a_match_on_a_real_server(ngircd: Ngircd, tmp_path: Path) -> None:
    seats = await play_match(ngircd, tmp_path, "target=200", seed=1)
    check_result(seats, tmp_path)


async def test_a_single_round_on_the_small_server(small_server: SmallServer, tmp_path: Path) -> None:
    seats = await play_match(small_server, tmp_path, "target=0", seed=2, colors=False)
    check_result(seats, tmp_path)
    assert len(seats[0].rounds) == 1


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("seed", range(10, 14))
async def test_an_official_match(ngircd: Ngircd, tmp_path: Path, seed: int) -> None:
    seats = await play_match(ngircd, tmp_path, "target=500", seed=seed)
    check_result(seats, tmp_path)
