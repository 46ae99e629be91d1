"""A good citizen: what Discord holds back, loses, repeats or takes away is met without noise and without loss."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.discord import delivery, outbox
from adapters.discord.threads import opens_table
from bot.config import DiscordSettings
from tests.adapters.discord import payloads
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.judge import text_of
from tests.adapters.discord.payloads import BOT, CHANNEL, GUILD
from tests.adapters.discord.playing import Bot, playing
from tests.adapters.discord.seats import Seat, on_turn, presses, sit_down, texts
from tests.adapters.discord.server import FakeDiscord

TABLE_POST = f"^/channels/{CHANNEL}/messages$"
TABLE_EDIT = f"^/channels/{CHANNEL}/messages/"


@asynccontextmanager
async def dealt(server: FakeDiscord, *, ann: int = 0) -> AsyncIterator[tuple[Bot, list[Seat]]]:
    """A game between ann and bob, who type in private. `ann` is the code under which she takes no messages."""
    async with playing(server) as bot:
        seats = [
            Seat(Actor(server, "ann", closed=ann), "buttons" if ann else "dm text"),
            Seat(Actor(server, "bob"), "dm text"),
        ]
        await sit_down(bot, seats)
        yield bot, seats


def tables(server: FakeDiscord, channel: int = CHANNEL) -> list[str]:
    """What the messages say that show a table one can play at."""
    return [text_of(one) for one in server.in_channel(channel) if "hand" in texts(one) or "join" in texts(one)]


def requests(server: FakeDiscord, method: str, path: str) -> int:
    """How often something was asked for."""
    return sum(1 for call in server.calls if call[0] == method and path in call[1])


# Held back


async def test_a_long_rate_limit_ends_in_one_message_with_the_newest_state(
    discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(delivery, "PATIENCE", 0.01)
    async with playing(discord) as bot:
        ann = Actor(discord, "ann")
        await ann.writes("!uno start")
        await bot.rests()
        discord.plan("PATCH", TABLE_EDIT, 429, retry_after=0.3)
        before = requests(discord, "PATCH", f"/channels/{CHANNEL}/")
        for name in ("bob", "cat", "dan", "eve"):
            await Actor(discord, name).writes("!uno join")
        await bot.rests()
        assert requests(discord, "PATCH", f"/channels/{CHANNEL}/") - before == 2
        assert "eve takes a seat" in tables(discord)[-1]


@pytest.mark.parametrize(("status", "after"), [(503, False), (503, True), (502, True), (0, False), (0, True)])
async def test_what_failed_is_sent_again_and_nothing_twice(
    discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch, status: int, after: bool
) -> None:
    monkeypatch.setattr(outbox, "FIRST_PAUSE", 0.01)
    async with playing(discord) as bot:
        discord.plan("POST", TABLE_POST, status, after=after)
        ann = Actor(discord, "ann")
        await ann.writes("!uno start")
        await bot.rests()
        assert len(tables(discord)) == 1


async def test_a_table_that_was_posted_in_an_uncertain_way_shows_the_newest_state(
    discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outbox, "FIRST_PAUSE", 0.2)
    async with playing(discord) as bot:
        discord.plan("POST", TABLE_POST, 503, after=True)
        await Actor(discord, "ann").writes("!uno start")
        await discord.until(lambda: tables(discord))
        await Actor(discord, "bob").writes("!uno join")
        await bot.rests()
        (table,) = tables(discord)
        assert "bob takes a seat" in table


# Closed doors


@pytest.mark.parametrize("code", [50007, 50278])
async def test_closed_messages_are_told_once_and_never_tried_again(discord: FakeDiscord, code: int) -> None:
    async with dealt(discord, ann=code) as (bot, seats):
        ann = seats[0]
        tries = requests(discord, "POST", "/users/@me/channels") + requests(
            discord, "POST", f"/channels/{500_000 + ann.actor.id}"
        )
        for _ in range(4):
            mover, _ = on_turn(bot, seats)
            await mover.dawdles()
            await bot.rests()
        again = requests(discord, "POST", "/users/@me/channels") + requests(
            discord, "POST", f"/channels/{500_000 + ann.actor.id}"
        )
        assert again == tries
        assert sum("I can't send ann private messages" in text_of(one) for one in discord.in_channel()) <= 1


async def test_who_takes_no_messages_is_called_in_the_channel(discord: FakeDiscord) -> None:
    async with dealt(discord, ann=50007) as (bot, seats):
        ann, _ = seats
        mover, _ = on_turn(bot, seats)
        while mover is not ann:
            await mover.dawdles()
            await bot.rests()
            mover, _ = on_turn(bot, seats)
        assert (CHANNEL, ann.actor.id) in discord.pings


async def test_a_private_line_opens_the_door_again(discord: FakeDiscord) -> None:
    async with dealt(discord, ann=50007) as (bot, seats):
        ann = seats[0]
        ann.actor.person.closed = 0
        await ann.actor.whispers("hand")
        await bot.rests()
        assert ann.private_hand()


# Lost and taken away


async def test_a_table_whose_edits_have_run_out_is_posted_anew(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        discord.skew = 7200.0
        for _ in range(6):
            mover, _ = on_turn(bot, seats)
            await mover.dawdles()
            await bot.rests()
        shown = tables(discord)
        assert len(shown) == 1 or seats[0].table() == max(discord.in_channel(), key=lambda one: int(one["id"]))
        assert str(bot.state().awaiting.number) in {str(press.decision) for press in presses(seats[0].table())}


async def test_a_deleted_table_message_is_posted_anew(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        message = seats[0].table()
        del discord.messages[CHANNEL][int(message["id"])]
        await discord.send("MESSAGE_DELETE", {"id": message["id"], "channel_id": str(CHANNEL), "guild_id": str(GUILD)})
        await discord.until(lambda: tables(discord))
        await bot.rests()
        assert len(tables(discord)) == 1


async def test_a_buried_table_is_posted_below_and_the_old_one_shrinks(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        old = seats[0].table()
        for number in range(9):
            await seats[0].actor.writes(f"nice weather {number}")
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await bot.rests()
        assert seats[0].table()["id"] == discord.in_channel()[-1]["id"]
        assert not presses(discord.messages[CHANNEL][int(old["id"])])


async def test_a_deleted_channel_ends_its_game(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, _):
        data = payloads.channel(discord, CHANNEL)
        del discord.channels[CHANNEL]
        await discord.send("CHANNEL_DELETE", data)
        await _until_closed(bot)


async def _until_closed(bot: Bot) -> None:
    async with asyncio.timeout(5.0):
        while bot.is_open():  # noqa: ASYNC110 - nothing is said where nobody can hear it
            await asyncio.sleep(0.005)
    await bot.rests()


async def test_a_bot_that_is_removed_from_a_server_ends_its_games_there(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, _):
        await discord.send("GUILD_DELETE", {"id": str(GUILD)})
        await _until_closed(bot)


async def test_an_outage_loses_nothing(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        await discord.send("GUILD_DELETE", {"id": str(GUILD), "unavailable": True})
        await discord.send("GUILD_CREATE", payloads.guild(discord))
        mover, _ = on_turn(bot, seats)
        number = bot.state().awaiting.number
        await mover.dawdles()
        await bot.rests()
        assert bot.state().awaiting.number > number


async def test_a_channel_the_bot_may_not_write_in_any_more_is_shown_again_later(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        discord.permissions[CHANNEL] = str(1 << 11)
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await bot.rests()
        discord.permissions.clear()
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await bot.rests()
        assert {press.decision for press in presses(seats[0].table())} == {bot.state().awaiting.number}
        discord.refusals.clear()


# Broken connections


async def test_events_that_are_repeated_count_once(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await bot.rests()
        number = bot.state().awaiting.number
        await discord.replay(3)
        await discord.drop()
        await discord.until(lambda: discord.resumed and discord.sockets)
        await discord.replay(3)
        await seats[0].actor.writes("hello")
        await bot.rests()
        assert bot.state().awaiting.number == number


@pytest.mark.parametrize(("op", "data"), [(7, None), (9, True), pytest.param(9, False, marks=pytest.mark.slow)])
async def test_play_goes_on_after_discord_asks_to_connect_anew(discord: FakeDiscord, op: int, data: object) -> None:
    async with dealt(discord) as (bot, seats):
        await discord.command(op, data)
        await discord.until(lambda: discord.sockets)
        number = bot.state().awaiting.number
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await discord.until(lambda: bot.state().awaiting.number > number)


async def test_a_days_connections_that_are_used_up_are_waited_for(
    discord: FakeDiscord, caplog: pytest.LogCaptureFixture
) -> None:
    discord.identifies_left = 0
    async with playing(discord):
        assert "0 connections are left today" in caplog.text


# Threads


async def test_where_games_are_played_in_threads_the_channel_stays_quiet(discord: FakeDiscord) -> None:
    async with playing(discord, settings=DiscordSettings(threads=True)) as bot:
        ann, bob = Actor(discord, "ann"), Actor(discord, "bob")
        await ann.writes("!uno start")
        await ann.waits_for("opens a table")
        assert not tables(discord)
        thread = max(discord.channels)
        await bob.writes("!uno join", thread)
        await bot.rests()
        assert "bob takes a seat" in tables(discord, thread)[-1]
        await bob.writes("!uno status")
        await bot.rests()
        assert "game=0" in text_of(discord.dm_of(bob.person)[-1])


async def test_in_a_forum_a_game_is_played_in_its_own_post(discord: FakeDiscord) -> None:
    forum, post = 30, 31
    discord.channels |= {forum: "games", post: "UNO on Friday"}
    discord.posts[post] = forum
    async with playing(discord, settings=DiscordSettings(threads=True)) as bot:
        ann, bob = Actor(discord, "ann"), Actor(discord, "bob")
        await ann.commands("uno", "start", channel=post)
        await bob.writes("!uno join", post)
        await bot.rests()
        assert "bob takes a seat" in tables(discord, post)[-1]
        assert max(discord.channels) == post
        await ann.writes("!uno start")  # another game, in a thread of its own
        await discord.until(lambda: len(discord.channels) == 4)
        assert max(discord.channels) not in (forum, post)


async def test_who_holds_cards_calls_uno_by_that_word_alone(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        before = len(discord.dm_of(seats[0].actor.person))
        await seats[0].actor.writes("UNO!")
        await Actor(discord, "eve").writes("uno")
        await bot.rests()
        assert "UNO is called with two cards" in text_of(discord.dm_of(seats[0].actor.person)[-1])
        assert len(discord.dm_of(seats[0].actor.person)) == before + 1


@pytest.mark.parametrize(
    ("text", "opens"),
    [("!uno", True), ("!uno start rbot", True), ("start", True), ("uno", True), ("!UNO new", True),
     ("!uno join", False), ("hand", False), ("", False), ("!uno startle", False)],
)  # fmt: skip
def test_what_opens_a_table_opens_a_thread(text: str, opens: bool) -> None:
    assert opens_table(text) is opens


async def test_a_public_answer_stays(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, seats):
        await seats[0].actor.writes("!uno ct")
        await bot.rests()
        said = discord.in_channel()[-1]
        assert "Cards" in text_of(said) or "ann" in text_of(said)
        mover, _ = on_turn(bot, seats)
        await mover.dawdles()
        await bot.rests()
        assert said in discord.in_channel()


# Who is called


async def test_only_the_player_on_turn_is_notified_in_the_channel_and_once(discord: FakeDiscord) -> None:
    async with dealt(discord) as (bot, _):
        await bot.rests()
        in_channel = [ping for ping in discord.pings if ping[0] == CHANNEL]
        assert len(in_channel) == len(set(in_channel))
        assert all(who != BOT for _, who in discord.pings)
