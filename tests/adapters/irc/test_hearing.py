"""What is heard, from whom, and what it means."""

import pytest

from adapters.irc.hearing import Hearing, TooFast, translate
from adapters.irc.roster import Roster
from adapters.irc.server import Server
from bot.chat import Heard, Place, User
from bot.config import IrcNetworkSettings
from engine.values import PlayerId
from tests.adapters.irc.lines import said

UNO = Place("irc", "net", "#uno")
ALICE = PlayerId("irc:net:alice")


class Ears:
    """The ears of `bot` in #uno, where alice is an operator."""

    def __init__(self, *, prefix: str = "!", admins: tuple[str, ...] = (), bots: tuple[str, ...] = ()) -> None:
        self.roster = roster = Roster("net", Server())
        roster.me = "bot"
        for line in (":bot!b@h JOIN #uno", ":s 353 bot = #uno :bot @alice bob", ":s 366 bot #uno :End"):
            roster.hear(said(line), 0.0)
        settings = IrcNetworkSettings(name="net", host="h", admins=admins, bots=bots)
        self.hearing = Hearing(roster, settings, lambda _: prefix)
        self.now = 0.0

    def hear(self, line: str) -> Heard | TooFast | None:
        return self.hearing.hear(said(line), self.now)


def text_of(text: str, *, prefix: str = "!", private: bool = False) -> str | None:
    return translate(text, prefix=prefix, private=private, is_me=lambda nick: nick.lower() == "bot")


def test_a_line_in_a_channel_is_heard_with_who_said_it() -> None:
    assert Ears().hear(":alice!a@h PRIVMSG #Uno :!play r5") == Heard(UNO, User(ALICE, "alice", admin=True), "!play r5")
    assert Ears().hear(":bob!b@h PRIVMSG #uno :pl r5") == Heard(UNO, User(PlayerId("irc:net:bob"), "bob"), "pl r5")


@pytest.mark.parametrize("tags", ["bot", "bot;account=Robby"])
def test_a_program_is_heard_where_it_is_let_in_by_account_or_nick(tags: str) -> None:
    line = f"@{tags} :{'r0bby' if 'account' in tags else 'robby'}!r@h PRIVMSG #uno :!uno join"
    assert Ears().hear(line) is None
    assert isinstance(Ears(bots=("ROBBY",)).hear(line), Heard)


def test_a_program_that_is_let_in_may_speak_as_quickly_as_it_plays() -> None:
    ears = Ears(bots=("robby",))
    assert all(isinstance(ears.hear(":robby!r@h PRIVMSG bot :us"), Heard) for _ in range(100))


def test_a_private_line_belongs_to_no_channel_and_makes_nobody_an_admin() -> None:
    heard = Ears().hear(":alice!a@h PRIVMSG bot :hand")
    assert heard == Heard(Place("irc", "net", ""), User(ALICE, "alice"), "hand", private=True)


@pytest.mark.parametrize(
    "line",
    [
        ":bot!b@h PRIVMSG #uno :!uno",
        ":irc.net PRIVMSG #uno :!uno",
        "@bot :rival!r@h PRIVMSG #uno :!uno",
        "@time=now;bot= :rival!r@h PRIVMSG #uno :!uno",
        ":alice!a@h PRIVMSG #elsewhere :!uno",
        ":alice!a@h PRIVMSG @#uno :!uno",
        ":alice!a@h PRIVMSG #uno :",
        ":alice!a@h PRIVMSG #uno",
        ":alice!a@h PRIVMSG",
        ":alice!a@h PRIVMSG #uno :\x02\x0304 \x03\u200b",
    ],
)
def test_what_is_not_for_us_is_not_heard(line: str) -> None:
    assert Ears().hear(line) is None


def test_an_account_in_the_list_makes_an_admin_but_a_nick_does_not() -> None:
    ears = Ears(admins=("Boss",))
    by_account, by_nick, forged = (
        ears.hear("@account=boss :bob!b@h PRIVMSG #uno :!stop"),
        ears.hear(":boss!x@h PRIVMSG #uno :!stop"),
        ears.hear("@+account=boss;account= :bob!b@h PRIVMSG #uno :!stop"),
    )
    assert isinstance(by_account, Heard)
    assert isinstance(by_nick, Heard)
    assert isinstance(forged, Heard)
    assert [by_account.user.admin, by_nick.user.admin, forged.user.admin] == [True, False, False]


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("!play r5", "!play r5"),
        ("pl r5", "pl r5"),
        ("bot: play r5", "!uno play r5"),
        ("bot, play r5", "!uno play r5"),
        ("BOT: play r5", "!uno play r5"),
        ("@bot play r5", "!uno play r5"),
        ("@bot: play r5", "!uno play r5"),
        ("bot: !play r5", "!play r5"),
        ("bot:", "!uno"),
        ("bot play r5", "bot play r5"),
        ("robot: play r5", "robot: play r5"),
        ("  !play   r5  ", "!play   r5"),
    ],
)
def test_a_line_that_names_the_bot_first_is_a_command(typed: str, text: str) -> None:
    assert text_of(typed) == text


@pytest.mark.parametrize(
    ("typed", "text"),
    [(".play r5", "!play r5"), ("bot: .play r5", "!play r5"), ("bot: play", "!uno play"), ("pl", "pl")],
)
def test_the_core_knows_one_prefix_whatever_it_is_here(typed: str, text: str) -> None:
    assert text_of(typed, prefix=".") == text


def test_where_the_prefix_is_another_an_exclamation_mark_is_for_another_bot() -> None:
    assert text_of("!play r5", prefix=".") is None
    assert text_of("!play r5", prefix=".", private=True) == "!play r5"


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("\x0304,01!play\x03 \x02r5\x0f", "!play r5"),
        ("!pl\u202eay \u200br5\u2066", "!play r5"),
        ("!play \x07r\x005\x7f", "!play r5"),
        ("!play r\r5", "!play r5"),
        ("!play ❤ è", "!play ❤ è"),
    ],
)
def test_colors_controls_and_what_can_not_be_seen_are_taken_out(typed: str, text: str) -> None:
    assert text_of(typed) == text


def test_no_line_is_longer_than_any_command() -> None:
    assert text_of("!" + "x" * 5000) == "!" + "x" * 3999


def test_in_private_the_prefix_of_any_channel_is_understood() -> None:
    assert text_of("?play r5", prefix="!", private=True) == "!play r5"
    assert text_of("#uno hand", prefix="!", private=True) == "#uno hand"


def test_twelve_commands_a_minute_then_one_warning_then_five_minutes_of_silence() -> None:
    ears = Ears()
    heard = [ears.hear(":bob!b@h PRIVMSG #uno :!play r5") for _ in range(20)]
    assert all(isinstance(one, Heard) for one in heard[:12])
    assert heard[12] == TooFast(UNO, PlayerId("irc:net:bob"))
    assert heard[13:] == [None] * 7
    ears.now += 299
    assert ears.hear(":bob!b@h PRIVMSG bot :play") is None
    ears.now += 2
    again = [ears.hear(":bob!b@h PRIVMSG bot :play") for _ in range(13)]
    assert all(isinstance(one, Heard) for one in again[:12])
    assert isinstance(again[12], TooFast)


def test_whoever_heeds_the_warning_goes_on_at_once() -> None:
    ears = Ears()
    warned = [ears.hear(":bob!b@h PRIVMSG #uno :!play r5") for _ in range(13)][-1]
    assert isinstance(warned, TooFast)
    ears.now += 5
    assert isinstance(ears.hear(":bob!b@h PRIVMSG #uno :!play r5"), Heard)


def test_chatting_and_other_people_are_not_slowed() -> None:
    ears = Ears()
    for _ in range(30):
        ears.hear(":bob!b@h PRIVMSG #uno :!x")
    assert all(isinstance(ears.hear(":bob!b@h PRIVMSG #uno :nice one"), Heard) for _ in range(50))
    assert isinstance(ears.hear(":alice!a@h PRIVMSG #uno :!x"), Heard)


def test_changing_nick_buys_no_more_commands() -> None:
    ears = Ears()
    for _ in range(13):
        ears.hear(":bob!b@h PRIVMSG #uno :!x")
    ears.roster.hear(said(":bob!b@h NICK rob"), 0.0)
    assert ears.hear(":rob!b@h PRIVMSG #uno :!x") is None


def test_a_crowd_of_strangers_does_not_lift_anybodys_silence() -> None:
    ears = Ears()
    for number in range(300):
        assert isinstance(ears.hear(f":n{number}!u@h{number} PRIVMSG #uno :!x"), Heard)
    for _ in range(13):
        ears.hear(":bob!b@h PRIVMSG #uno :!x")
    for number in range(300):
        ears.hear(f":m{number}!u@m{number} PRIVMSG #uno :!x")
    assert ears.hear(":bob!b@h PRIVMSG #uno :!x") is None
