"""Whole games of people and a robot on three kinds of server, quickly, and slowly within what servers let a bot say."""

import os
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.adapters.irc.networks import Hybrid
from tests.adapters.irc.servers import Inspircd, Ircd, Ngircd
from tests.system.match import bot_arrives, deal, look, move, people, sit_down
from tests.system.running import CHANNEL, Bot, running, write_config
from tests.system.seat import Seat
from tests.system.wording import Status

RULES = "uno_grace=0 target=0"
USUAL = {"burst": 5, "per_second": 0.5, "commands_per_minute": 10_000}  # what the bot allows itself by default
ROOMY = {"burst": 100, "per_second": 100.0, "commands_per_minute": 10_000}
Make = Callable[[Path], Ircd]


@asynccontextmanager
async def table(
    server: Ircd, folder: Path, nicks: Sequence[str], rules: str, flood: object, *, robot: bool
) -> AsyncIterator[tuple[list[Seat], Bot]]:
    """People, and a robot if wanted, to whom the cards have been dealt."""
    os.chmod(folder, 0o755)  # noqa: S103 - servers give up their rights and must still read their configuration
    await server.start()
    try:
        config = write_config(folder, server, rules=RULES, flood=flood)
        async with people(server, CHANNEL, *nicks) as seats, running(config) as bot:
            await bot_arrives(seats)
            await sit_down(seats, rules)
            if robot:
                seats[0].say("!uno bot")
                await seats[0].hears("takes a seat")
            await deal(seats)
            yield seats, bot
    finally:
        await server.kill()


async def play(server: Ircd, folder: Path, nicks: Sequence[str], rules: str, flood: object, *, moves: int) -> None:
    """A game with a robot; after every move all that everybody was told is compared with what is so."""
    async with table(server, folder, nicks, rules, flood, robot=True) as (seats, bot):
        await play_on_with_robot(seats, Random(1), await look(seats), moves=moves)
        check_no_flood(seats, bot)


async def play_on_with_robot(seats: Sequence[Seat], rng: Random, status: Status, *, moves: int) -> None:
    """Until the game is over, or so many moves have been made by people."""
    made = 0
    while status.phase != "none" and made < moves:
        if status.player != "-" and status.player not in [seat.nick for seat in seats]:
            await seats[0].hears(f"{status.player} ")
        else:
            await move(seats, status, rng)
            made += 1
        status = await look(seats)


def check_no_flood(seats: Sequence[Seat], bot: Bot) -> None:
    """The bot came once and never left."""
    lines = [line for line in seats[0].client.lines if line.startswith(":uno!")]
    assert len([line for line in lines if " JOIN " in line]) == 1
    assert not [line for line in lines if " QUIT " in line]
    assert "connection ended" not in bot.log


@pytest.mark.parametrize("make", [Inspircd, Hybrid], ids=["inspircd", "hybrid"])
async def test_a_short_game_with_a_robot(make: Make, tmp_path: Path) -> None:
    server = Hybrid(tmp_path, polite=True) if make is Hybrid else make(tmp_path)
    await play(server, tmp_path, ["alice", "bob", "cat"], "hand_size=2", ROOMY, moves=6)


STRICT: list[Make] = [
    lambda folder: Ngircd(folder, is_strict=True),
    lambda folder: Inspircd(folder, is_strict=True),
    Hybrid,
]


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("make", STRICT, ids=["ngircd", "inspircd", "hybrid"])
async def test_a_whole_game_within_the_usual_limits_on_floods(
    make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.system.seat.PATIENCE", 120.0)
    monkeypatch.setattr("tests.system.seat.HANDS_OVERTAKE", True)
    await play(make(tmp_path), tmp_path, ["alice", "bob", "cat"], "hand_size=4", USUAL, moves=1000)


async def draw_up_to(seats: Sequence[Seat], cards: int) -> None:
    """Everybody draws and passes, turn by turn, until the people hold so many cards."""
    status = await look(seats)
    while min(status.players[seat.nick] for seat in seats) < cards:
        mover = next((seat for seat in seats if seat.nick == status.player), None)
        if mover is None:
            await seats[0].hears(f"{status.player} ")
        elif status.awaiting == "turn":
            await mover.says("dr")
        elif status.awaiting == "drawn":
            await mover.says("pa")
        else:
            await move(seats, status, Random(2))
        status = await seats[0].status()
    await look(seats)


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("make", STRICT, ids=["ngircd", "inspircd", "hybrid"])
async def test_ten_people_with_hands_of_25_cards(make: Make, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.system.seat.PATIENCE", 240.0)
    monkeypatch.setattr("tests.system.seat.HANDS_OVERTAKE", True)
    nicks = [f"player{number}" for number in range(10)]
    async with table(make(tmp_path), tmp_path, nicks, "hand_size=20", USUAL, robot=False) as (seats, bot):
        await draw_up_to(seats, 25)
        await play_on_with_robot(seats, Random(1), await look(seats), moves=3)
        check_no_flood(seats, bot)
