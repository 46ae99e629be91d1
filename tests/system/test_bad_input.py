"""Nonsense and malice against a running game: a short private answer, or silence, and nothing changes."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

from engine.cards import CARDS
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Ngircd
from tests.system.match import bot_arrives, deal, look, people, play_on, sit_down
from tests.system.running import CHANNEL, Server, SmallServer, running, write_config
from tests.system.seat import Seat
from tests.system.test_survival import said_by

LONGEST_ANSWER = 200  # a short line, the tag with the channel included

SILENCE: list[str | bytes] = [
    "!frobnicate", "hello everybody", "play it again", "ca va", "draw me a card", "uno who?", "!", "!!", " ", "12",
    "\x01ACTION pl r5\x01", "\x01VERSION\x01", "\x01PING", "\x02\x1f\x0f", b"\xff\xfe\xe9", b"caf\xe9",
]  # fmt: skip
FROM_STRANGERS = [
    "pl r5",
    "dr",
    "pa",
    "co red",
    "red",
    "uno",
    "ch",
    "ac",
    "callout",
    "!play r5",
    "!draw",
    "!deal",
    "ca",
]
ANSWERED: list[str | bytes] = [
    "!uno frobnicate", "!uno \x02\x03", "!uno play", "!uno play b10", "!uno play r5 g5 b5", "!uno play 🂡", "!play zz",
    "!uno kick nobody", "!uno skip", "!uno set x", "!uno bot 99", "!uno bot easy easy 0", "!uno rules nonsense",
    "!uno " + "x" * 400, "!uno play " + "r" * 400, "!uno " + "é" * 200, b"!uno caf\xe9 \xff", b"!uno play \x80\x81",
    "!uno help frobnicate", "!uno start", "!uno start target=5", "!uno \x10r\x10n\x10\x30",
    "!uno x\x10rPRIVMSG #uno :injected", "!play x\x10nPRIVMSG #uno :injected", "!uno kick \x10rQUIT :injected",
    "!uno x\u202e\u200b", "!uno {p} {player} %s {0}",
]  # fmt: skip


@asynccontextmanager
async def game(server: Server, folder: Path, **others: Any) -> AsyncIterator[tuple[Seat, Seat, RawClient]]:
    """A game that has been dealt: who is on turn, who is not, and somebody who only watches."""
    config = write_config(folder, server, rules="uno_grace=0 target=0", **others)
    async with people(server, CHANNEL, "alice", "bob", "eve") as everybody, running(config):
        *seats, stranger = everybody
        await bot_arrives(seats)
        await sit_down(seats)
        status = await deal(seats)
        if status.awaiting != "turn":
            await play_on(seats, Random(1), moves=1)
            status = await look(seats)
        mover, other = sorted(seats, key=lambda seat: seat.nick != status.player)
        yield mover, other, stranger.client


def raw(text: str | bytes) -> bytes:
    """A line to the channel."""
    return f"PRIVMSG {CHANNEL} :".encode() + (text.encode() if isinstance(text, str) else text)


async def answers(seats: list[Seat], speaker: RawClient, line: bytes) -> list[str]:
    """What the speaker is told; nobody else is told anything, and the table stays as it was."""
    before = await look(seats)
    start, public = len(speaker.lines), len(seats[0].public)
    speaker.send(line)
    is_seated = speaker in [seat.client for seat in seats]
    speaker.say(CHANNEL, "cd" if is_seated else "!table")  # whose public answer comes last
    await speaker.hears("lies on top" if is_seated else "Play goes", start=start)
    after = await look(seats)
    assert after.public() == before.public(), line
    assert len(seats[0].public) == public + 1, seats[0].public[public:]
    assert not any("injected" in said and " NOTICE " not in said for said in speaker.lines[start:])
    told = [said for said in said_by("uno", Seat(speaker, CHANNEL), start) if f" NOTICE {speaker.nick} " in said]
    return [said.split(" :", 1)[1] for said in told if "uno/1" not in said]


async def test_what_is_not_meant_for_the_bot_is_met_with_silence(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path) as (mover, other, _):
        for text in SILENCE:
            assert await answers([mover, other], other.client, raw(text)) == [], text


async def test_strangers_move_nothing_and_are_told_nothing(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path) as (mover, other, stranger):
        for text in FROM_STRANGERS:
            assert await answers([mover, other], stranger, raw(text)) == [], text


async def test_what_the_bot_cannot_follow_gets_one_short_answer(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path) as (mover, other, _):
        for number, text in enumerate(ANSWERED):
            speaker = (mover, other)[number % 2].client
            told = await answers([mover, other], speaker, raw(text))
            assert len(told) == 1, (text, told)
            assert len(told[0]) <= LONGEST_ANSWER, (text, told)


async def test_a_move_that_is_not_allowed_gets_one_short_answer(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path) as (mover, other, _):
        status = await look([mover, other])
        missing = next(code for code in CARDS if not mover.hand[code] and not other.hand[code] and code[0] != "W")
        misfit = next((code for code in +mover.hand if not status.fits(code)), missing)
        for seat, texts in (
            (mover, [typed(missing), typed(misfit), "pa", "co red", "ch", "ac", "callout", "uno", "!deal", "ju r5"]),
            (other, [typed(missing), typed(next(iter(+other.hand))), "dr", "pa", "co red", "ch", "ac", "!uno wait"]),
        ):
            for text in texts:
                told = await answers([mover, other], seat.client, raw(text))
                assert len(told) == 1, (text, told)
                assert len(told[0]) <= LONGEST_ANSWER, (text, told)


def typed(code: str) -> str:
    """A play of a card in notation."""
    return f"pl {code.replace('V', 'r')}{' red' if code[0] == 'W' else ''}"


async def test_a_notice_is_never_a_command(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path) as (mover, other, _):
        for target in (CHANNEL, "uno"):
            for text in ("dr", "!draw", "!uno draw", "!uno status"):
                line = f"NOTICE {target} :{text}".encode()
                assert await answers([mover, other], mover.client, line) == [], text


async def test_of_two_commands_in_one_instant_the_second_finds_things_changed(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path) as (mover, other, _):
        before = await look([mover, other])
        mover.client.send(f"PRIVMSG {CHANNEL} :dr\r\nPRIVMSG {CHANNEL} :dr")
        await mover.says("cd")
        after = await look([mover, other])
        assert after.players[mover.nick] == before.players[mover.nick] + 1
        assert after.pile == before.pile - 1


async def test_a_flood_is_warned_once_and_moves_nothing(ngircd: Ngircd, tmp_path: Path) -> None:
    async with game(ngircd, tmp_path, commands_per_minute=12) as (mover, other, stranger):
        before = await look([mover, other])
        for number in range(60):
            stranger.say(CHANNEL, f"!uno frobnicate{number}")
        await stranger.hears("Slowly, please")
        assert (await look([mover, other])).public() == before.public()
        assert len([line for line in stranger.lines if "Slowly, please" in line]) == 1


async def test_lines_of_four_kilobytes(small_server: SmallServer, tmp_path: Path) -> None:
    """A real server ends the connection of whoever sends them; this one passes them on."""
    async with game(small_server, tmp_path) as (mover, other, _):
        for text in ("!uno " + "x" * 4000, "pl " + "r5 " * 1300):
            told = await answers([mover, other], mover.client, raw(text))
            assert len(told) <= 1
            assert all(len(answer) <= LONGEST_ANSWER for answer in told)


async def test_a_name_of_brackets_and_bars_plays_like_any_other(ngircd: Ngircd, tmp_path: Path) -> None:
    config = write_config(tmp_path, ngircd, rules="uno_grace=0 target=0")
    async with people(ngircd, CHANNEL, "a[b]\\{c}^|", "`_-x{|}~"[:6]) as seats, running(config):
        await bot_arrives(seats)
        await sit_down(seats)
        await deal(seats)
        await play_on(seats, Random(3), moves=4)
        seats[0].say(f"!uno kick {seats[1].nick}")
        await seats[0].hears(f"{seats[1].nick} is removed from the game.")
