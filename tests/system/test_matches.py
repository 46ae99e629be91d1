"""Whole games as people play them, over real servers; nothing is told wrongly, leaked, or counted twice."""

import asyncio
import re
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from signal import SIGTERM

import pytest

from tests.adapters.irc.servers import Ngircd
from tests.system.match import bot_arrives, deal, people, play_against_computer, play_on, sit_down
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
    async with people(server, CHANNEL, "alice", "bob", "cat") as seats, running(config) as bot:
        await bot_arrives(seats)
        await sit_down(seats, rules)
        await deal(seats)
        assert await play_on(seats, Random(seed))
        await leave_politely(bot)
    return seats


async def leave_politely(bot: Bot) -> None:
    """End the bot as its supervisor would."""
    bot.signal(SIGTERM)
    assert await bot.ended(within=5) == 0


def check_result(seats: list[Seat], folder: Path) -> None:
    """What was told is what is stored, once."""
    rounds, matches = results(folder / "uno.db")
    ((winner, _),) = re.findall(r"(\S+) wins the (match|game)", seats[0].public[-1])
    assert rounds == seats[0].rounds
    assert matches == [winner]


async def test_a_match_on_a_real_server(ngircd: Ngircd, tmp_path: Path) -> None:
    seats = await play_match(ngircd, tmp_path, "target=60 hand_size=5", seed=1)
    check_result(seats, tmp_path)


async def test_a_single_round_on_the_small_server(small_server: SmallServer, tmp_path: Path) -> None:
    seats = await play_match(small_server, tmp_path, "target=0 hand_size=2", seed=2, colors=False)
    check_result(seats, tmp_path)
    assert len(seats[0].rounds) == 1


async def test_two_people_at_two_tables_at_once(ngircd: Ngircd, tmp_path: Path) -> None:
    channels = (CHANNEL, "#two")
    config = write_config(tmp_path, ngircd, rules="uno_grace=0 target=0 hand_size=3", channels=channels)
    async with people(ngircd, CHANNEL, "alice", "bob") as here, running(config) as bot:
        there = [Seat(seat.client, "#two") for seat in here]
        for seat in there:
            await seat.client.join("#two")
        for seats in (here, there):
            await bot_arrives(seats)
            await sit_down(seats)
            await deal(seats)
        await ask_in_private(here[0], there[0])
        ends = await asyncio.gather(play_on(here, Random(3)), play_on(there, Random(4)))
        assert all(ends)
        await leave_politely(bot)
    assert here[0].game != there[0].game
    rounds, _ = results(tmp_path / "uno.db")
    assert sorted(rounds) == sorted(here[0].rounds + there[0].rounds)


async def ask_in_private(here: Seat, there: Seat) -> None:
    """Seated at two tables, a player is asked which one they mean, and may say so."""
    for seat in (here, there):
        await seat.status()
    client = here.client
    start = len(client.lines)
    client.say("uno", "hand")
    which = await client.hears("several tables", start=start)
    assert all(channel in which for channel in (here.channel, there.channel))
    client.say("uno", f"{there.channel} hand")
    told = await client.hears("Your hand", start=start)
    assert told.startswith(f"[{there.channel}] ")
    there.catch_up()  # which compares it with what they know


async def test_a_computer_player_plays_by_the_rules_and_shows_nothing(ngircd: Ngircd, tmp_path: Path) -> None:
    config = write_config(tmp_path, ngircd, rules="uno_grace=0 target=0")
    async with people(ngircd, CHANNEL, "alice") as seats, running(config) as bot:
        (seat,) = seats
        await bot_arrives(seats)
        await sit_down(seats)
        await seat.says("!uno bot hard")
        await deal(seats)
        await play_against_computer(seat, Random(5), computer_moves=1)
        await leave_politely(bot)


@pytest.mark.slow
@pytest.mark.timeout(300)
async def test_a_whole_round_against_a_computer_player(ngircd: Ngircd, tmp_path: Path) -> None:
    config = write_config(tmp_path, ngircd, rules="uno_grace=0 target=0")
    async with people(ngircd, CHANNEL, "alice") as seats, running(config) as bot:
        (seat,) = seats
        await bot_arrives(seats)
        await sit_down(seats)
        await seat.says("!uno bot")
        await deal(seats)
        assert await play_against_computer(seat, Random(6), computer_moves=500)
        await leave_politely(bot)
    rounds, _ = results(tmp_path / "uno.db")
    assert rounds == seat.rounds


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("target", [200, 300, 500])
async def test_a_long_match(ngircd: Ngircd, tmp_path: Path, target: int) -> None:
    seats = await play_match(ngircd, tmp_path, f"target={target}", seed=target)
    check_result(seats, tmp_path)
