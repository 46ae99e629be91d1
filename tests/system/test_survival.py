"""The process ends, politely or not, in the middle of a game: nothing that anybody was told is lost or done twice."""

import asyncio
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from random import Random
from signal import SIGCONT, SIGINT, SIGSTOP, SIGTERM

import pytest

from tests.adapters.irc.servers import Ngircd
from tests.system.journaled import Journaled, last_game
from tests.system.match import (
    LONGEST,
    bot_arrives,
    choose,
    deal,
    look,
    people,
    play_on,
    sees_the_bot_go,
    sit_down,
    start_again,
)
from tests.system.running import CHANNEL, Bot, running, write_config
from tests.system.seat import Seat
from tests.system.test_matches import check_result, results
from tests.system.wording import Status

IN_FLIGHT = 3  # steps that may be stored and not told when the process is killed


async def begin(seats: Sequence[Seat], rules: str = "") -> Status:
    """A game, dealt."""
    await sit_down(seats, rules)
    return await deal(seats)


@pytest.mark.parametrize("signal", [SIGTERM, SIGINT])
async def test_asked_to_end_it_says_so_and_is_back_with_the_same_game(
    ngircd: Ngircd, tmp_path: Path, signal: int
) -> None:
    config = write_config(tmp_path, ngircd, rules="uno_grace=0 target=0 hand_size=3")
    async with people(ngircd, CHANNEL, "alice", "bob", "cat") as seats, running(config) as bot:
        await bot_arrives(seats)
        await begin(seats)
        await play_on(seats, Random(signal), moves=1)
        before = await look(seats)
        bot.signal(signal)
        await seats[0].hears("I have to restart. The game is saved")
        assert await bot.ended(within=5) == 0
        await sees_the_bot_go(seats)
        await start_again(bot, seats)
        await seats[0].hears("I am back, and so is the game.")
        assert (await look(seats)).public() == before.public()
        await play_on(seats, Random(signal), moves=2)


async def test_killed_five_times_in_mid_command_it_loses_nothing(ngircd: Ngircd, tmp_path: Path) -> None:
    await kill_again_and_again(ngircd, tmp_path, Random(5), kills=5, moves=5)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_killed_50_times_in_mid_command_it_loses_nothing(ngircd: Ngircd, tmp_path: Path) -> None:
    await kill_again_and_again(ngircd, tmp_path, Random(50), kills=50, moves=LONGEST)


@pytest.mark.slow
@pytest.mark.timeout(600)
async def test_asked_to_end_at_20_moments_once_or_twice_it_ends_soon_and_the_game_goes_on(
    ngircd: Ngircd, tmp_path: Path
) -> None:
    """Also while it starts; before it has begun to listen for the signal, that ends it as it would any program."""
    config, rng = write_config(tmp_path, ngircd, rules="uno_grace=0 target=0"), Random(20)
    async with people(ngircd, CHANNEL, "alice", "bob") as seats, running(config) as bot:
        await bot_arrives(seats)
        await begin(seats)
        before = await look(seats)
        for moment in range(20):
            earlier = len(bot.log) if moment else 0
            if moment:
                await bot.start()
                await asyncio.sleep(0.1 * moment)  # the moment: from the first import to a game that is resumed
            listens = "SQLite" in bot.log[earlier:]
            for _ in range(rng.choice((1, 2))):
                bot.signal(SIGTERM)
            code = await bot.ended(within=10)
            assert code == 0 or (code == -SIGTERM and not listens), f"moment {moment}: {code}"
        await start_again(bot, seats)
        for seat in seats:
            seat.catch_up()
        assert (await look(seats)).public() == before.public()
        await play_on(seats, rng, moves=3)


async def kill_again_and_again(ngircd: Ngircd, folder: Path, rng: Random, *, kills: int, moves: int) -> None:
    """Kill while commands are under way, compare what was told with what is stored, go on; then play `moves` more."""
    config = write_config(folder, ngircd, rules="uno_grace=0 target=40")
    async with people(ngircd, CHANNEL, "alice", "bob", "cat") as seats, running(config) as bot:
        await bot_arrives(seats)
        await begin(seats)
        for _ in range(kills):
            if await play_on(seats, rng, moves=rng.randrange(3)):
                await begin(seats)
            await kill_in_flight(bot, seats, rng)
            stored = last_game(folder / "uno.db")
            compare(seats, stored)
            await start_again(bot, seats)
            await take_over(seats, stored)
        ended = await play_on(seats, rng, moves=moves)
    check_stored_once(folder, ended=ended)


async def kill_in_flight(bot: Bot, seats: Sequence[Seat], rng: Random) -> None:
    """Kill at a random moment after lines that it can't all have dealt with."""
    status = await look(seats)
    mover = next((seat for seat in seats if seat.nick == status.player), seats[0])
    mover.say("!deal" if status.awaiting == "none" else choose(status, mover, rng))
    for seat in rng.sample(list(seats), 2):
        seat.say(rng.choice(["us", "callout", "cd"]))
    await asyncio.sleep(rng.uniform(0, 0.03))  # the random moment
    await bot.kill()
    await sees_the_bot_go(seats)


def compare(seats: Sequence[Seat], stored: Journaled) -> None:
    """All that was told is stored; what is stored may not have been told yet, but only by what was under way."""
    plays = stored.plays()
    for seat in seats:
        told = seat.plays
        assert plays[: len(told)] == told
        assert len(plays) - len(told) <= 1
        assert +seat.hand in stored.hands(seat.nick, last=IN_FLIGHT), f"{seat.nick} believes in another hand"


async def take_over(seats: Sequence[Seat], stored: Journaled) -> None:
    """The bot is back: everybody sees exactly what is stored, and goes on from there."""
    if stored.ended:
        await begin(seats)
        return
    await seats[0].hears("I am back, and so is the game.")
    *_, state = stored.states()
    for seat in seats:
        status = await seat.status()
        seat.hand, seat.discards, seat.plays = status.you or seat.hand, len(state.discard), stored.plays()
        if status.awaiting != "none":
            assert stored.agrees(status, seat.nick)


def check_stored_once(folder: Path, *, ended: bool) -> None:
    """As many results as rounds ended in the last game, and one for each match, the last of which may have ended."""
    stored = last_game(folder / "uno.db")
    rounds, matches = results(folder / "uno.db")
    assert rounds[len(rounds) - len(stored.rounds()) :] == stored.rounds()
    assert len(matches) == (stored.game if ended else stored.game - 1)


async def test_of_two_processes_one_plays_and_the_other_takes_over(ngircd: Ngircd, tmp_path: Path) -> None:
    async with people(ngircd, CHANNEL, "alice", "bob") as seats, AsyncExitStack() as bots:
        first = await start_two(bots, seats, ngircd, tmp_path)
        await play_on(seats, Random(7), moves=2)
        assert spoken_by("uno2", seats) == []
        before = await look(seats)
        first.signal(SIGTERM)
        assert await first.ended(within=5) == 0
        await follow(seats, "uno2")
        assert (await look(seats)).public() == before.public()
        assert await play_on(seats, Random(8))
    check_result(seats, tmp_path)


async def test_a_killed_process_is_replaced_by_the_other(ngircd: Ngircd, tmp_path: Path) -> None:
    async with people(ngircd, CHANNEL, "alice", "bob") as seats, AsyncExitStack() as bots:
        first = await start_two(bots, seats, ngircd, tmp_path)
        before = await look(seats)
        await first.kill()
        await follow(seats, "uno2")
        assert (await look(seats)).public() == before.public()


@pytest.mark.parametrize("lines", [["!uno status", "!uno hand", "!uno table"], ["!uno join", "!uno draw", "!uno"]])
async def test_of_two_processes_only_the_one_that_plays_answers(
    ngircd: Ngircd, tmp_path: Path, lines: list[str]
) -> None:
    async with people(ngircd, CHANNEL, "alice", "bob") as seats, AsyncExitStack() as bots:
        await start_two(bots, seats, ngircd, tmp_path)
        alice = seats[0].client
        for line in lines:
            alice.say(CHANNEL, line)
        # Whatever the other one has to say to that, it says before it answers this.
        alice.say("uno2", "about")
        await alice.hears("uno-bot")
        assert [said for said in spoken_by("uno2", seats) if "uno-bot" not in said] == []


@pytest.mark.slow
@pytest.mark.timeout(120)
async def test_a_process_that_slept_through_its_lease_leaves_the_game_alone(ngircd: Ngircd, tmp_path: Path) -> None:
    async with people(ngircd, CHANNEL, "alice", "bob") as seats, AsyncExitStack() as bots:
        first = await start_two(bots, seats, ngircd, tmp_path)
        await play_on(seats, Random(9), moves=2)
        first.signal(SIGSTOP)
        await follow(seats, "uno2", patience=40)
        await play_on(seats, Random(9), moves=3)
        starts = [len(seat.client.lines) for seat in seats]
        first.signal(SIGCONT)
        for seat, start in zip(seats, starts, strict=True):  # it answers when it has dealt with all it missed
            seat.client.say("uno", "about")
            await seat.client.hears("uno-bot", start=start, patience=20)
        await play_on(seats, Random(9), moves=2)
        heard = [said for seat, start in zip(seats, starts, strict=True) for said in said_by("uno", seat, start)]
        late = [said for said in heard if "uno-bot" not in said]
        assert late == []


async def start_two(bots: AsyncExitStack, seats: Sequence[Seat], ngircd: Ngircd, folder: Path) -> Bot:
    """A game played by the first of two processes with one database; the second comes in later."""
    rules = "uno_grace=0 target=0 hand_size=3"
    first = await bots.enter_async_context(running(write_config(folder, ngircd, rules=rules)))
    await bot_arrives(seats)
    await begin(seats)
    await bots.enter_async_context(running(write_config(folder, ngircd, rules=rules, nick="uno2")))
    await bot_arrives(seats, "uno2")
    return first


async def follow(seats: Sequence[Seat], bot: str, *, patience: float = 20) -> None:
    """Another process has taken over."""
    for seat in seats:
        seat.catch_up()
        seat.bot = bot
    back = f":{bot}!"
    for seat in seats:
        await seat.client.wait_for(
            lambda line: line.startswith(back) and "I am back" in line, start=seat.read_to, patience=patience
        )


def spoken_by(bot: str, seats: Sequence[Seat]) -> list[str]:
    """All that a bot has said to anybody."""
    return [line for seat in seats for line in said_by(bot, seat, 0)]


def said_by(bot: str, seat: Seat, start: int) -> list[str]:
    """All that a bot has said to somebody from line `start` on."""
    lines = seat.client.lines[start:]
    return [line for line in lines if line.startswith(f":{bot}!") and (" PRIVMSG " in line or " NOTICE " in line)]
