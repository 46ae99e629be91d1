"""Bad input of any kind: a short private answer or silence, never a changed table, never somebody else's cards."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import SecretStr

from adapters.discord import answers
from adapters.discord.checking import report
from adapters.discord.client import DiscordChat
from adapters.discord.presses import Press
from bot.config import ConfigError, DiscordSettings
from bot.house_rules import HouseRules
from bot.menu import menu
from bot.store.notes import StoredNotes
from engine.cards import CARDS
from tests.adapters.discord import payloads
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.judge import text_of
from tests.adapters.discord.payloads import CHANNEL
from tests.adapters.discord.playing import Bot, playing
from tests.adapters.discord.seats import Seat, cards_on, on_turn, presses, sit_down, texts
from tests.adapters.discord.server import TOKEN, FakeDiscord


@asynccontextmanager
async def dealt(server: FakeDiscord, way: str = "dm buttons", *names: str) -> AsyncIterator[tuple[Bot, list[Seat]]]:
    """A game that has been dealt."""
    async with playing(server) as bot:
        seats = [Seat(Actor(server, name), way) for name in names or ("ann", "bob")]
        await sit_down(bot, seats)
        yield bot, seats


def answer_of(pressed: Any) -> str:
    """What an interaction was answered with."""
    return text_of(pressed.message) if pressed.message else ""


# Buttons


async def test_a_stale_button_is_answered_with_the_fresh_hand(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        mover, _ = on_turn(bot, seats)
        hand = mover.private_hand()
        assert hand
        stale = next(str(press) for press in presses(hand) if press.text == "draw" or press.text.startswith("color"))
        await mover.dawdles()
        await bot.rests()
        before = bot.state().awaiting
        pressed = await mover.actor.forges(hand, stale.replace("color", "play W"))
        await bot.rests()
        assert bot.state().awaiting == before
        assert "earlier turn" in answer_of(pressed)
        held = bot.state().hands[before.player] if before.player else []
        assert held


async def test_a_button_pressed_twice_counts_once(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        mover, _ = on_turn(bot, seats)
        hand = mover.private_hand()
        assert hand
        (custom_id,) = [str(press) for press in presses(hand) if press.text == "draw"][:1] or [""]
        if not custom_id:
            return
        cards = len(bot.state().pile)
        for _ in range(2):
            await mover.actor.forges(hand, custom_id)
        await bot.rests()
        assert cards - len(bot.state().pile) == 1


@pytest.mark.parametrize(
    "custom_id",
    ["", "x" * 100, "uno:1:2", "uno:9999:1:play R5", "uno:1:99999:play R5", "uno:1:1:!uno stop", "uno:1:3:kick bob",
     "uno:1:3:?color R5", "uno:1:3:?page \u202e", "uno:1:3:?", "uno:-1:3:draw", "uno:1:3:status", "uno:1:3:me plain x"],
)  # fmt: skip
async def test_a_forged_button_does_no_more_than_its_presser_may(discord: FakeDiscord, custom_id: str) -> None:
    async with dealt(discord) as (bot, seats):
        stranger = Actor(discord, "eve")
        before = (bot.state().awaiting, list(bot.state().seats))
        pressed = await stranger.forges(seats[0].table(), custom_id)
        await bot.rests()
        assert (bot.state().awaiting, list(bot.state().seats)) == before
        assert len(pressed.answers) == 1
        assert not any(cards_on(one) for one in stranger.sees())


async def test_another_persons_private_buttons_show_and_play_only_ones_own_cards(discord: FakeDiscord) -> None:
    async with dealt(discord, "buttons") as (bot, seats):
        mover, other = on_turn(bot, seats)
        await mover.look()
        theirs, private = mover.shown_hand(), mover.private_hand()
        assert theirs
        assert private
        before = {id(one): text_of(one) for one in (theirs, private)}
        for message in (theirs, private):
            await other.actor.forges(message, str(Press(1, bot.state().awaiting.number, "hand")))
        await bot.rests()
        assert {id(one): text_of(one) for one in (theirs, private)} == before
        held = {card.code for card in bot.state().hands[mover_id(other)]}
        assert all(cards_on(one) <= held for one in other.actor.sees() if one["for"] == other.actor.id)


def mover_id(seat: Seat) -> Any:
    return f"discord:{seat.actor.id}"


async def test_a_press_at_a_game_that_is_over_says_so(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        table = seats[0].table()
        custom_id = str(presses(table)[0])
        await seats[0].actor.writes("!uno stop")
        await bot.rests()
        pressed = await seats[0].actor.forges(table, custom_id)
        assert "No game is running here" in answer_of(pressed)


# Answers in time


@pytest.mark.parametrize("pressed", ["hand", "draw", "uno"])
async def test_an_answer_that_takes_long_is_announced(
    discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch, pressed: str
) -> None:
    monkeypatch.setattr(answers, "WAIT_SECONDS", 0.0)
    async with dealt(discord, "buttons") as (bot, seats):
        mover, _ = on_turn(bot, seats)
        press = await mover.actor.forges(mover.table(), str(Press(1, bot.state().awaiting.number, pressed)))
        await bot.rests()
        assert press.answers[0]["type"] in (4, 5, 6)
        command = await mover.actor.commands("uno", "hand")
        await bot.rests()
        held = {card.code for card in bot.state().hands[mover_id(mover)]}
        assert command.message
        assert cards_on(command.message) == held or bot.state().awaiting.kind.value == "color"


async def test_an_answer_that_comes_too_late_costs_itself_alone(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        custom_id = str(Press(1, bot.state().awaiting.number, "hand"))
        for age in (4.0, 1000.0):
            await seats[0].actor.forges(seats[0].table(), custom_id, age=age)
            await bot.rests()
        assert [refusal.split()[1] for refusal in discord.refusals] == ["10062", "10062"]
        discord.refusals.clear()
        await seats[0].actor.commands("uno", "hand")


async def test_an_answer_whose_token_has_expired_costs_itself_alone(
    discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Discord is told to wait while the step is being stored, and then fifteen minutes pass for the token."""
    monkeypatch.setattr(answers, "WAIT_SECONDS", 0.0)
    async with playing(discord, tmp_path) as bot:
        ann = Actor(discord, "ann")
        asking = asyncio.create_task(ann.commands("uno", "start"))
        (asked,) = await discord.until(lambda: [one for one in discord.interactions.values() if one.answers])
        asked.began -= 16 * 60
        await asking
        await bot.rests()
        assert [refusal.split()[1] for refusal in discord.refusals] == ["50027"]
        discord.refusals.clear()
        await ann.waits_for("ann opens a table")
        again = await ann.commands("uno", "table")
        await bot.rests()
        assert "No cards are dealt yet" in answer_of(again)


# Names and lines


@pytest.mark.parametrize(
    "name",
    ["@everyone", "**bold** _x_", "<@1001> <#20>", "\u202ecba", "a" * 80, "[x](http://evil)", "`code`", "||spoiler||"],
)
async def test_a_name_neither_notifies_nor_formats(discord: FakeDiscord, name: str) -> None:
    async with dealt(discord, "dm buttons", name, "bob") as (bot, seats):
        raw = str([one.get("components") for one in discord.in_channel()])
        assert "\u202e" not in raw
        for unsafe in ("@everyone", "**bold**", "<@1001> <", "*[x](http", " [x](http", "`code`", "||spoiler||"):
            assert unsafe not in raw, unsafe
        await seats[1].actor.commands("uno", "ask", "ct")
        await bot.rests()


@pytest.mark.parametrize(
    "text", ["!uno " + "x" * 3990, "!uno play rosso quarantadue", "!uno help frobnicate", "!uno kick @everyone",
             "!uno {p} {player} %s", "!uno play <:red:5>", "!uno play 🟥5"],
)  # fmt: skip
async def test_a_line_that_cannot_be_followed_gets_one_short_private_answer(discord: FakeDiscord, text: str) -> None:
    async with dealt(discord) as (bot, seats):
        before, shown = bot.state().awaiting, len(discord.in_channel())
        private = len(discord.dm_of(seats[0].actor.person))
        await seats[0].actor.writes(text)
        await bot.rests()
        assert bot.state().awaiting == before
        assert len(discord.in_channel()) == shown + 1  # what was written, and no answer
        (answer,) = discord.dm_of(seats[0].actor.person)[private:]
        assert 0 < len(answer["content"]) <= 300


@pytest.mark.parametrize("text", ["hello", "pl r5", "draw", "!play r5", "?play r5", "! uno", "<@5> start", "unos"])
async def test_what_is_not_meant_for_the_bot_is_met_with_silence(discord: FakeDiscord, text: str) -> None:
    async with dealt(discord) as (bot, _):
        stranger = Actor(discord, "eve")
        calls = len(discord.calls)
        await stranger.writes(text)
        await bot.rests()
        assert len(discord.calls) == calls


async def test_bots_and_webhooks_are_ignored(discord: FakeDiscord) -> None:
    async with playing(discord) as bot:
        other = Actor(discord, "other bot")
        message = payloads.message(discord, CHANNEL, other.id, "!uno start")
        message["author"]["bot"] = True
        await discord.send("MESSAGE_CREATE", message)
        hook = payloads.message(discord, CHANNEL, other.id, "!uno start", webhook_id="77")
        await discord.send("MESSAGE_CREATE", hook)
        await Actor(discord, "ann").writes("!uno status")
        await bot.rests()
        assert not bot.is_open()


async def test_a_card_is_understood_in_any_language(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        mover, _ = on_turn(bot, seats)
        missing = next(card for card in CARDS.values() if card.code == "R9")
        held = missing in bot.state().hands[mover_id(mover)]
        await mover.actor.writes("!uno play rosso nove")
        await bot.rests()
        told = [one["content"] for one in discord.dm_of(mover.actor.person) if one["content"]]
        assert held or any("don't hold" in text or "choose a color" in text for text in told)


# Places


async def test_where_the_bot_may_not_write_no_table_opens_and_the_reason_is_told(discord: FakeDiscord) -> None:
    discord.permissions[CHANNEL] = str(1 << 11)
    async with playing(discord) as bot:
        ann = Actor(discord, "ann")
        await ann.writes("!uno start")
        await ann.waits_for("I may not write", private=True)
        pressed = await ann.commands("uno", "start")
        assert "I may not write" in answer_of(pressed)
        await bot.rests()
        assert not bot.is_open()


async def test_who_plays_at_two_tables_is_asked_which_in_private(discord: FakeDiscord) -> None:
    discord.channels[21] = "cards"
    async with playing(discord) as bot:
        ann, bob = Actor(discord, "ann"), Actor(discord, "bob")
        for channel in (CHANNEL, 21):
            for actor, text in ((ann, "start"), (bob, "join"), (ann, "deal")):
                await actor.writes(f"!uno {text}", channel)
                await bot.rests()
        await ann.whispers("hand")
        await ann.waits_for("You sit at several tables: <#20> and <#21>", private=True)
        await ann.whispers("<#21> hand")
        await bot.rests()
        assert "#cards" in text_of(discord.dm_of(ann.person)[-1])


async def test_a_private_button_plays_at_its_own_table(discord: FakeDiscord) -> None:
    discord.channels[21] = "cards"
    async with playing(discord) as bot:
        people = [Actor(discord, name) for name in ("ann", "bob")]
        for channel in (CHANNEL, 21):
            for actor, text in ((people[0], "start"), (people[1], "join"), (people[0], "deal")):
                await actor.writes(f"!uno {text}", channel)
                await bot.rests()
        mover = next(one for one in people if f"discord:{one.id}" == bot.state(21).awaiting.player)
        hands = [one for one in discord.dm_of(mover.person) if presses(one) and presses(one)[0].game == 2]
        before = bot.state().awaiting
        await Seat(mover, "dm buttons").does_on(hands[-1], Random(1))
        await bot.rests()
        assert bot.state().awaiting == before


# Secrets


async def test_no_hand_and_no_token_is_ever_logged(discord: FakeDiscord, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    async with dealt(discord, "dm buttons") as (bot, seats):
        discord.plan("POST", "/interactions/", 500)
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await bot.rests()
        discord.plan("POST", "/channels/", 400)
        await mover.actor.writes("!uno hand")
        await bot.rests()
    logged = "\n".join(record.getMessage() for record in caplog.records if record.name != "aiohttp.access")
    assert TOKEN not in logged
    assert not any(token in logged for token in discord.interactions)
    assert "uno:1:" not in logged
    assert "Your hand" not in logged


async def test_a_token_that_discord_refuses_ends_the_start_with_its_reason(discord: FakeDiscord) -> None:
    settings = DiscordSettings().model_copy(update={"token": SecretStr("bad.token")})
    with pytest.raises(ConfigError, match="DISCORD_TOKEN"):
        await DiscordChat(settings, HouseRules().customs, HouseRules().panel, menu(), StoredNotes("discord")).run(
            lambda said: None
        )
    discord.refusals.clear()


async def test_check_tells_how_to_invite_the_bot_and_what_is_granted(discord: FakeDiscord) -> None:
    settings = DiscordSettings().model_copy(update={"token": SecretStr(TOKEN)})
    told = "\n".join(await report(settings))
    assert "client_id=900" in told
    assert "permissions=" in told
    assert "intent is granted" in told
    assert TOKEN not in told
    refused = settings.model_copy(update={"token": SecretStr("bad.token")})
    with pytest.raises(ConfigError, match="DISCORD_TOKEN"):
        await report(refused)
    discord.refusals.clear()


async def test_without_the_message_content_intent_everything_else_still_works(
    discord: FakeDiscord, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    discord.grants_content = False
    async with playing(discord, tmp_path) as bot:
        assert "4014" in caplog.text
        ann, bob = Actor(discord, "ann"), Actor(discord, "bob")
        await ann.writes("!uno start")
        await bot.rests()
        assert not bot.is_open()
        await ann.writes("start", mentions_bot=True)
        await bot.rests()
        await bob.presses("Join")
        await ann.commands("uno", "deal")
        await bot.rests()
        mover, _ = on_turn(bot, [Seat(ann, "dm text"), Seat(bob, "dm text")])
        number = bot.state().awaiting.number
        await mover.dawdles()
        await bot.rests()
        assert bot.state().awaiting.number > number


async def test_suggestions_are_ones_own_cards_that_may_be_played(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        mover, other = on_turn(bot, seats)
        held = {card.code for card in bot.state().hands[mover_id(mover)]}
        suggested = await mover.actor.types("play", "card", "")
        assert {one.split()[0] for one in suggested} <= held
        assert await other.actor.types("play", "card", "") == []
        names = await mover.actor.types("kick", "player", "", group="host")
        assert set(names) == {f"discord:{seat.actor.id}" for seat in seats}
        assert await mover.actor.types("start", "rules", "rb") == ["rbot"]
        assert "stack=same" in await mover.actor.types("start", "rules", "stack=")
        assert texts(seats[0].table())
