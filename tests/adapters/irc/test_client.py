"""The client on a real server: arriving, hearing, speaking, and coming back from everything."""

import asyncio
import re
from collections.abc import AsyncIterator

import pytest
import pytest_asyncio
from pydantic import SecretStr

from bot.chat import Arrived, Departed, Heard, Line, Place, Presence, Topic, User, Wishes, phrase
from bot.store.database import Database
from bot.store.notes import StoredNotes
from engine.cards import sort_hand, standard_deck
from engine.values import PlayerId
from tests.adapters.irc.core import CHANNEL, FAST, HERE, Core, settings
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import Inspircd, Ngircd

ALICE = PlayerId("irc:test:alice")
PRIVATE = Place("irc", "test", "")


@pytest_asyncio.fixture
async def alice(ngircd: Ngircd) -> AsyncIterator[RawClient]:
    """The first in the channel, and so its operator."""
    async with await RawClient.connect(ngircd.host, ngircd.port, "alice") as client:
        await client.join(CHANNEL)
        yield client


@pytest_asyncio.fixture
async def core(ngircd: Ngircd, alice: RawClient) -> AsyncIterator[Core]:
    """The bot, arrived."""
    async with Core(settings(ngircd.host, ngircd.port)) as core:
        await core.expect(Arrived)
        yield core


@pytest_asyncio.fixture
async def bob(ngircd: Ngircd) -> AsyncIterator[RawClient]:
    """Somebody else."""
    async with await RawClient.connect(ngircd.host, ngircd.port, "bob") as client:
        await client.join(CHANNEL)
        yield client


async def test_it_joins_its_channel_and_tells_where_it_is(core: Core) -> None:
    assert (await core.expect(Arrived)).place == HERE


async def test_it_hears_the_channel_and_answers_everyone_or_one(core: Core, alice: RawClient) -> None:
    alice.say(CHANNEL, "!uno")
    heard = await core.hears("!uno")
    assert (heard.place, heard.user.player, heard.user.name, heard.private) == (HERE, ALICE, "alice", False)
    core.tell("good evening")
    core.tell("your hand", ALICE, topic=Topic.HAND)
    assert await alice.wait_for("PRIVMSG #uno :good evening")
    assert await alice.wait_for("NOTICE alice :[#uno] your hand")


async def test_a_private_line_is_answered_privately_without_a_channel(core: Core, alice: RawClient) -> None:
    alice.say("uno", "hand")
    heard = await core.hears("hand")
    assert heard.private
    assert heard.place == PRIVATE
    core.tell("first\nsecond", heard.user.player, place=heard.place, topic=Topic.ANSWER)
    await alice.wait_for("NOTICE alice :first")
    await alice.wait_for("NOTICE alice :second")


async def test_operators_are_admins_from_when_they_are_until_they_are_not(
    core: Core, alice: RawClient, bob: RawClient
) -> None:
    alice.say(CHANNEL, "by alice")
    assert (await core.hears("by alice")).user.admin
    bob.say(CHANNEL, "by bob")
    assert not (await core.hears("by bob")).user.admin
    alice.send(f"MODE {CHANNEL} +o bob")
    await bob.wait_for("+o bob")
    bob.say(CHANNEL, "by bob with power")
    assert (await core.hears("by bob with power")).user.admin
    alice.send(f"MODE {CHANNEL} -o bob")
    await bob.wait_for("-o bob")
    bob.say(CHANNEL, "by bob without")
    assert not (await core.hears("by bob without")).user.admin


async def test_a_change_of_nick_is_followed_and_keeps_the_id(core: Core, alice: RawClient) -> None:
    await alice.nick_to("alicia")
    alice.say(CHANNEL, "me again")
    heard = await core.hears("me again")
    assert (heard.user.player, heard.user.name) == (ALICE, "alicia")
    core.tell("your hand", ALICE, topic=Topic.HAND)
    await alice.wait_for("NOTICE alicia :[#uno] your hand")


async def test_whoever_takes_a_nick_gets_neither_its_id_nor_its_hand(
    core: Core, alice: RawClient, bob: RawClient
) -> None:
    await alice.nick_to("alicia")
    await bob.nick_to("alice")
    bob.say(CHANNEL, "I am alice")
    assert (await core.hears("I am alice")).user.player == "irc:test:bob"
    core.tell("your hand", ALICE, topic=Topic.HAND)
    await alice.wait_for("your hand")
    core.tell("the end")
    await bob.wait_for("the end")
    assert not any("your hand" in line for line in bob.lines)


async def test_with_its_nick_taken_it_takes_another_and_answers_to_that(ngircd: Ngircd, alice: RawClient) -> None:
    async with (
        await RawClient.connect(ngircd.host, ngircd.port, "uno") as taker,
        Core(settings(ngircd.host, ngircd.port)) as core,
    ):
        await taker.join(CHANNEL)
        await core.expect(Arrived)
        alice.say(CHANNEL, "uno_: play r5")
        await core.hears("!uno play r5")
        await taker.close(reason="it is yours")
        await alice.wait_for(lambda line: line.startswith(":uno_!") and line.endswith("NICK :uno"))
        alice.say(CHANNEL, "uno: pass")
        await core.hears("!uno pass")


@pytest.mark.parametrize("leave", [f"PART {CHANNEL}", f"PART {CHANNEL} :bye", "KICK", "QUIT", "QUIT :bye"])
async def test_who_leaves_and_returns_is_told_and_the_same_person(
    core: Core, alice: RawClient, bob: RawClient, ngircd: Ngircd, leave: str
) -> None:
    await core.expect(Presence, lambda said: said.present)
    (alice.send(f"KICK {CHANNEL} bob :out") if leave == "KICK" else bob.send(leave))
    lost = await core.expect(Presence, lambda said: not said.present)
    assert lost == Presence(HERE, User(PlayerId("irc:test:bob"), "bob"), present=False)
    start = len(core.said)
    async with await RawClient.connect(ngircd.host, ngircd.port, "robert", user="bob") as again:
        await again.join(CHANNEL)
        back = await core.expect(Presence, start=start)
        assert back == Presence(HERE, User(PlayerId("irc:test:bob"), "robert"), present=True)
        core.tell("your hand", PlayerId("irc:test:bob"), topic=Topic.HAND)
        await again.wait_for("NOTICE robert :[#uno] your hand")


async def test_kicked_or_not_let_in_it_comes_back_after_a_pause(ngircd: Ngircd, alice: RawClient) -> None:
    await alice.join("#closed")
    alice.send("MODE #closed +i")
    async with Core(settings(ngircd.host, ngircd.port, channels=(CHANNEL, "#closed"))) as core:
        await core.expect(Arrived)
        alice.send("MODE #closed -i")
        start = len(core.said)
        alice.send(f"KICK {CHANNEL} uno :out")
        await alice.wait_for(f"KICK {CHANNEL} uno")
        core.tell("said while away")
        await core.expect(Arrived, lambda said: said.place == HERE, start=start)
        await core.expect(Arrived, lambda said: said.place.channel == "#closed", start=start)
        await alice.wait_for("PRIVMSG #uno :said while away")


async def test_since_when_a_channel_does_not_want_it_is_noted_until_it_is_let_in_again(
    ngircd: Ngircd, alice: RawClient
) -> None:
    notes = StoredNotes("irc")
    async with (
        await Database.open("sqlite:///:memory:") as database,
        Core(settings(ngircd.host, ngircd.port), notes=notes) as core,
    ):
        notes.open(database)
        await core.expect(Arrived)
        start = len(core.said)
        alice.send(f"KICK {CHANNEL} uno :out")
        await core.expect(Departed, lambda said: said.thrown_out, start=start)
        assert set(await notes.read("removed")) == {f"test:{CHANNEL}"}
        await core.expect(Arrived, start=start)
        assert await notes.read("removed") == {}


async def test_no_encoding_ends_the_connection(core: Core, alice: RawClient) -> None:
    alice.send(b"PRIVMSG #uno :caf\xe9 \xff")
    alice.say(CHANNEL, "perché")
    await core.hears("café ÿ")
    await core.hears("perché")


@pytest.mark.parametrize("quoted", ["\x10rQUIT :x", "\x10nQUIT :x", "\x100QUIT :x"])
async def test_nobody_makes_the_bot_run_commands(core: Core, alice: RawClient, quoted: str) -> None:
    alice.say(CHANNEL, f"!play {quoted}")
    heard = await core.expect(Heard, lambda said: said.text.startswith("!play"))
    core.chat.post(Line(HERE, None, (phrase("no card {card}", card=heard.text),), "en", Topic.ANSWER))
    core.tell("no \r\nQUIT :card\0")
    core.tell("still here")
    await alice.wait_for("still here")
    assert {line.split(" ")[1] for line in alice.lines if line.startswith(":uno!")} == {"JOIN", "PRIVMSG"}


async def test_a_hand_too_long_for_a_line_arrives_whole_card_by_card(core: Core, alice: RawClient) -> None:
    hand = tuple(sort_hand(standard_deck()))[::2]
    core.chat.post(Line(HERE, ALICE, (phrase("{cards}", cards=hand),), "en", Topic.HAND))
    await alice.wait_for("NOTICE alice :[#uno] (1/")
    last = await alice.wait_for(lambda line: re.search(r"\((\d+)/\1\)", line) is not None)
    assert last
    parts = [re.sub(r"^\[#uno\] \(\d+/\d+\) ", "", text) for text in alice.said("NOTICE", "alice")]
    assert len(re.findall("\x03.*?\x0f", " ".join(parts))) == len(hand)
    assert all(part.startswith("\x03") and part.endswith("\x0f") for part in parts)


async def test_the_longest_line_is_relayed_whole(core: Core, alice: RawClient) -> None:
    core.tell("x" * 600)
    await alice.wait_for("(2/2)")
    assert sum(line.count("x") for line in alice.said("PRIVMSG", CHANNEL)) == 600
    assert max(len(line.encode()) for line in alice.lines) <= 510


async def test_too_many_commands_get_one_warning(ngircd: Ngircd, alice: RawClient) -> None:
    strict = FAST.model_copy(update={"commands_per_minute": 12})
    async with Core(settings(ngircd.host, ngircd.port, flood=strict)) as core:
        await core.expect(Arrived)
        for number in range(24):
            alice.say(CHANNEL, f"!play {number}")
        alice.say(CHANNEL, "done")
        await core.hears("done")
        core.tell("the end", topic=Topic.HELP)
        await alice.wait_for("the end", patience=10)
        assert len(alice.said("NOTICE", "alice")) == 1
        assert len([said for said in core.said if isinstance(said, Heard)]) <= 14


async def test_notices_and_client_requests_are_no_commands(core: Core, alice: RawClient) -> None:
    alice.send("NOTICE uno :hand")
    alice.send(f"NOTICE {CHANNEL} :!uno")
    alice.say("uno", "\x01ACTION plays r5\x01")
    alice.say(CHANNEL, "\x01VERSION\x01")
    for _ in range(5):
        alice.say("uno", "\x01VERSION\x01")
    alice.say(CHANNEL, "done")
    await core.hears("done")
    core.tell("the end")
    await alice.wait_for("the end")
    assert len([said for said in core.said if isinstance(said, Heard)]) == 1
    assert alice.said("NOTICE", "alice") == ["\x01VERSION UNO bot\x01"] * 3


async def test_hands_come_as_messages_where_it_is_so_set_and_without_colors_too(
    ngircd: Ngircd, alice: RawClient
) -> None:
    async with Core(settings(ngircd.host, ngircd.port, hand="msg", colors=False)) as core:
        await core.expect(Arrived)
        hand = tuple(standard_deck()[:2])
        core.chat.post(Line(HERE, ALICE, (phrase("{cards}", cards=hand),), "en", Topic.HAND))
        core.tell("not your turn", ALICE, topic=Topic.ANSWER)
        assert (await alice.hears("Red")).isprintable()
        await alice.wait_for("PRIVMSG alice :[#uno] Red 0, Red 1")
        await alice.wait_for("NOTICE alice :[#uno] not your turn")


async def test_a_player_chooses_how_their_own_lines_come(core: Core, alice: RawClient) -> None:
    hand, wishes = (phrase("{cards}", cards=tuple(standard_deck()[:2])),), Wishes(hand="msg", plain=True)
    core.chat.post(Line(HERE, ALICE, hand, "en", Topic.HAND, wishes=wishes))
    core.chat.post(Line(HERE, ALICE, (phrase("not your turn"),), "en", Topic.ANSWER, wishes=wishes))
    core.chat.post(Line(HERE, None, hand, "en", Topic.TURN))
    await alice.wait_for("PRIVMSG alice :[#uno] Red 0, Red 1")
    await alice.wait_for("PRIVMSG alice :[#uno] not your turn")
    await alice.wait_for(f"PRIVMSG {CHANNEL} :\x0300,04 Red 0 \x0f")


async def test_the_line_for_programs_is_shown_as_it_is(core: Core, alice: RawClient) -> None:
    core.tell("uno/1 game=17", ALICE, topic=Topic.STATUS)
    await alice.wait_for("NOTICE alice :uno/1 game=17")


async def test_the_prefix_of_the_network_is_the_cores(ngircd: Ngircd, alice: RawClient) -> None:
    async with Core(settings(ngircd.host, ngircd.port, prefix=".")) as core:
        await core.expect(Arrived)
        alice.say(CHANNEL, "!ignored")
        alice.say(CHANNEL, ".uno")
        await core.hears("!uno")
        core.chat.post(Line(HERE, None, (phrase("type {p}uno"),), "en", Topic.ANSWER))
        await alice.wait_for("type .uno")
        assert len([said for said in core.said if isinstance(said, Heard)]) == 1


async def test_when_stopped_it_says_what_waits_and_leaves_politely(ngircd: Ngircd, alice: RawClient) -> None:
    slow = settings(ngircd.host, ngircd.port)
    slow = slow.model_copy(update={"flood": slow.flood.model_copy(update={"burst": 1, "per_second": 0.1})})
    async with Core(slow) as core:
        await core.expect(Arrived)
        for number in range(6):
            core.tell(f"last words {number}")
    assert await alice.wait_for("last words 5")
    quit_line = await alice.wait_for(lambda line: line.startswith(":uno!") and " QUIT " in line)
    assert alice.lines.index(quit_line) > alice.lines.index(await alice.wait_for("last words 5"))


async def test_after_a_crash_of_the_server_it_is_back_with_what_waited(ngircd: Ngircd, alice: RawClient) -> None:
    async with Core(settings(ngircd.host, ngircd.port)) as core:
        await core.expect(Arrived)
        await ngircd.kill()
        await alice.close()
        core.tell("said while nobody could hear")
        await ngircd.start()
        async with await RawClient.connect(ngircd.host, ngircd.port, "alice") as again:
            await again.join(CHANNEL)
            await core.expect(Arrived, start=1)
            await again.wait_for("said while nobody could hear", patience=10)
            again.say(CHANNEL, "me again")
            assert (await core.hears("me again")).user.player == ALICE


async def test_what_happens_to_one_network_is_nothing_to_the_others(
    ngircd: Ngircd, alice: RawClient, small_server: tuple[str, int]
) -> None:
    other = settings(*small_server, name="other")
    async with Core(settings(ngircd.host, ngircd.port), other) as core:
        await core.expect(Arrived, lambda said: said.place.server == "test")
        await core.expect(Arrived, lambda said: said.place.server == "other")
        await ngircd.kill()
        async with await RawClient.connect(*small_server, "bob") as bob:
            await bob.join(CHANNEL)
            bob.say(CHANNEL, "!uno")
            heard = await core.hears("!uno")
            assert heard.user.player == "irc:other:bob"
            core.tell("your hand", heard.user.player, place=heard.place, topic=Topic.HAND)
            await bob.hears("[#uno] your hand")


async def test_on_a_modern_server_it_says_that_it_is_a_bot_and_ignores_the_others(inspircd: Inspircd) -> None:
    async with Core(settings(inspircd.host, inspircd.port)) as core:
        await core.expect(Arrived)
        people = (RawClient.connect(inspircd.host, inspircd.port, nick) for nick in ("A[lice", "rival"))
        alice, rival = await asyncio.gather(*people)
        await alice.join(CHANNEL)
        await rival.join(CHANNEL)
        rival.send("MODE rival +B")
        await rival.wait_for("MODE rival")
        rival.say(CHANNEL, "!from a bot")
        await alice.wait_for("!from a bot")
        alice.say(CHANNEL, "!from a person")
        assert (await core.hears("!from a person")).user.player == "irc:test:a{lice"
        assert [said.text for said in core.said if isinstance(said, Heard)] == ["!from a person"]
        alice.send("WHOIS uno")
        await alice.wait_for("uno :is a bot")
        await asyncio.gather(alice.close(), rival.close())


async def test_a_network_that_wants_a_password_it_can_have_is_entered(ngircd: Ngircd) -> None:
    ngircd.password = "open sesame"  # noqa: S105 # of a server that lives for this test
    await ngircd.kill()
    await ngircd.start()
    async with Core(settings(ngircd.host, ngircd.port, password=SecretStr("open sesame"))) as core:
        await core.expect(Arrived)


def test_posting_never_raises_connected_or_not() -> None:
    core = Core(settings("127.0.0.1", 1))
    core.tell("into the void")
    core.tell("to nobody", PlayerId("irc:test:nobody"))
    core.tell("elsewhere", place=Place("irc", "nowhere", CHANNEL))
    core.chat.post(Line(HERE, None, (phrase("a place that {nobody} fills"),), "en", Topic.TURN))
    core.chat.post(Line(HERE, None, (phrase("hello"),), "no such language", Topic.TURN))


async def test_stopped_before_it_could_connect_it_ends_at_once() -> None:
    async with asyncio.timeout(2):
        async with Core(settings("127.0.0.1", 1)):
            await asyncio.sleep(0.1)
