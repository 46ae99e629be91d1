"""Whole games over real sockets, in each of the ways in which people play.

After every step each person's hand holds exactly their cards, and no public message anybody's.
"""

from collections.abc import Sequence
from random import Random

import pytest

from tests.adapters.discord.acting import Actor
from tests.adapters.discord.playing import Bot, playing
from tests.adapters.discord.seats import Seat, cards_on, presses, sit_down
from tests.adapters.discord.server import FakeDiscord

MOST_MOVES = 400


async def play(bot: Bot, seats: Sequence[Seat], rng: Random, moves: int = MOST_MOVES) -> None:
    """Play until the game is over, or so many moves."""
    for _ in range(moves):
        if not bot.is_open():
            return
        check(bot, seats)
        on_turn = bot.state().awaiting.player
        seat = next((seat for seat in seats if str(seat.actor.id) == str(on_turn).rpartition(":")[2]), None)
        if seat:
            await seat.moves(rng)
        await bot.rests()
    assert moves < MOST_MOVES, "the game does not end"


def check(bot: Bot, seats: Sequence[Seat]) -> None:
    """Everybody sees their own cards and nobody else's."""
    state = bot.state()
    hands = {str(player).rpartition(":")[2]: {card.code for card in hand} for player, hand in state.hands.items()}
    for seat in seats:
        own = hands[str(seat.actor.id)]
        hand = seat.private_hand()
        assert hand is not None
        assert hand["channel_id"] == str(500_000 + seat.actor.id)
        asked = {press.text.split()[0] for press in presses(hand)}
        assert cards_on(hand) == own or asked & {"color", "swap"}, (seat.name, cards_on(hand), own)
    for message in seats[0].actor.server.in_channel():
        assert message["for"] or not cards_on(message)


@pytest.mark.parametrize("way", ["buttons", "dm buttons", "dm text", "text"])
async def test_a_game_is_played_to_its_end_in_each_way(discord: FakeDiscord, way: str) -> None:
    async with playing(discord) as bot:
        seats = [Seat(Actor(discord, name), way) for name in ("ann", "bob")]
        await sit_down(bot, seats)
        await play(bot, seats, Random(way))
        winner = await seats[0].actor.waits_for("wins the game")
        assert not cards_on(winner)


async def test_people_play_in_different_ways_at_one_table_and_against_a_computer(discord: FakeDiscord) -> None:
    async with playing(discord) as bot:
        ways = {"ann": "buttons", "bob": "dm text", "cat": "text"}
        seats = [Seat(Actor(discord, name), way) for name, way in ways.items()]
        await seats[0].actor.writes("!uno start")
        for seat in seats[1:]:
            await bot.rests()
            await seat.actor.presses("Join")
        await seats[0].actor.commands("uno", "bot", level="easy")
        await seats[0].actor.commands("uno", "deal")
        await bot.rests()
        await play(bot, seats, Random(4))
