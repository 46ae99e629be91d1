"""A whole game by each preset over a real server, by people who know of the rules only what the bot answers."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import pytest

from engine.cards import CARDS
from engine.rules import PRESETS
from tests.adapters.irc.servers import Ngircd
from tests.system.match import bot_arrives, people, sit_down
from tests.system.running import CHANNEL, running, write_config
from tests.system.seat import Seat
from tests.system.test_matches import leave_politely, results
from tests.system.wording import Status, bare

MOVES = 3_000
NICKS = ("alice", "bob", "cat")
COLORS = "rygb"


class Newcomer(Seat):
    """Somebody who keeps no account of the cards, but asks for their own."""

    def _hear_public(self, text: str) -> None:
        self.public.append(text)

    def _hear_part(self, text: str) -> None:
        self.told.append(bare(text))


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("preset", PRESETS)
async def test_a_game_by_each_preset_is_played_to_its_end(preset: str, ngircd: Ngircd, tmp_path: Path) -> None:
    target = "target=60" if PRESETS[preset].target else ""
    config = write_config(tmp_path, ngircd)
    async with people(ngircd, CHANNEL, *NICKS) as clients, running(config) as bot:
        seats = [Newcomer(seat.client, CHANNEL) for seat in clients]
        await bot_arrives(seats)
        await sit_down(seats, f"{preset} {target} uno_grace={0 if PRESETS[preset].uno == 'call' else 3}")
        seats[0].say("!deal")
        await seats[0].hears("Round 1: ")
        await play(seats, Random(len(preset)))
        rounds, matches = results(tmp_path / "uno.db")
        assert rounds
        assert len(matches) == 1
        assert f"{matches[0]} wins the " in " ".join(seats[0].public)
        await leave_politely(bot)


async def play(seats: Sequence[Newcomer], rng: Random) -> None:
    """Move by move; what somebody is to decide, they can."""
    for _ in range(MOVES):
        status = await seats[0].status()
        if status.phase == "none":
            return
        seat = next((seat for seat in seats if seat.nick == status.player), seats[0])
        before = await seat.status()
        for line in lines(before, seat, seats, rng):
            after = await seat.says(line)
            if after.public() != before.public():
                break
        else:
            raise AssertionError(f"{before}, told {seat.told[-2:]}")
        if after.you is not None:
            assert after.you.total() == after.players[seat.nick]
    raise AssertionError("a game without end")


def lines(status: Status, seat: Newcomer, seats: Sequence[Newcomer], rng: Random) -> Iterator[str]:
    """What may be the right thing to say, the likeliest first."""
    if status.awaiting == "none":
        yield "!deal"
    if status.awaiting == "color":
        yield f"co {rng.choice(COLORS)}"
    if status.awaiting == "swap":
        yield f"!swap {next(other.nick for other in seats if other is not seat)}"
    hand = sorted(status.you or ())
    rng.shuffle(hand)
    for code in sorted(hand, key=lambda code: not status.fits(code)):
        if status.fits(code) or status.pending:
            wild = f" {rng.choice(COLORS)}" if CARDS[code].is_wild else ""
            yield f"pl {code.lower().replace('v', 'r')}{wild}{' uno' * (len(hand) == 2)}"
    yield from ("dr", "pa", "ac", f"co {rng.choice(COLORS)}")
