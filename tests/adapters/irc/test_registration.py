"""Logging in, on servers old and new."""

import base64

import pytest

from adapters.irc.registration import Login, LoginFailed, Registration
from adapters.irc.server import Server
from tests.adapters.irc.lines import said


def registering(nick: str = "uno", *, account: str = "", proof: str = "", server: Server | None = None) -> Registration:
    return Registration(Login(nick, account, proof), server or Server(), encrypted=True)


def answers(registration: Registration, *lines: str) -> list[str]:
    return [answer for line in lines for answer in registration.hear(said(line))]


def test_capabilities_are_asked_before_the_nick_is_given() -> None:
    assert registering().hello() == ["CAP LS 302", "NICK uno", "USER uno 0 * :UNO"]


def test_a_password_without_an_account_is_the_servers() -> None:
    assert "PASS :let me in" in registering(proof="let me in").hello()
    assert not any(line.startswith("PASS") for line in registering(account="uno", proof="x").hello())


def test_only_what_is_offered_and_used_is_requested() -> None:
    offer = ":s CAP * LS :multi-prefix away-notify server-time message-tags sasl=PLAIN"
    assert answers(registering(), offer) == ["CAP REQ :message-tags multi-prefix"]


def test_an_offer_may_take_several_lines() -> None:
    registration = registering()
    assert answers(registration, ":s CAP * LS * :multi-prefix chghost") == []
    assert answers(registration, ":s CAP * LS :account-tag") == ["CAP REQ :account-tag chghost multi-prefix"]


@pytest.mark.parametrize("reply", ["ACK", "NAK"])
def test_negotiation_ends_whatever_the_server_grants(reply: str) -> None:
    assert answers(registering(), f":s CAP * {reply} :multi-prefix") == ["CAP END"]


def test_a_server_that_offers_nothing_we_use_is_asked_for_nothing() -> None:
    assert answers(registering(), ":s CAP * LS :away-notify") == ["CAP END"]
    assert answers(registering(), ":s CAP * LS :") == ["CAP END"]


def test_a_server_without_capabilities_is_welcome() -> None:
    registration = registering()
    assert answers(registration, ":s 421 * CAP :Unknown command", ":s 001 uno :Welcome", ":s 422 uno :No MOTD") == []
    assert registration.is_done


def test_a_capability_that_comes_later_is_requested_and_granted_quietly() -> None:
    registration = registering()
    answers(registration, ":s 001 uno :Welcome")
    assert answers(registration, ":s CAP uno NEW :account-tag x") == ["CAP REQ :account-tag"]
    assert answers(registration, ":s CAP uno ACK :account-tag", ":s CAP uno NEW :x", ":s CAP uno DEL :y") == []


@pytest.mark.parametrize("end", ["376", "422"])
def test_we_are_in_at_the_end_of_the_message_of_the_day(end: str) -> None:
    registration = registering()
    answers(registration, ":s 001 uno :Welcome")
    assert not registration.is_done
    answers(registration, f":s {end} uno :End")
    assert registration.is_done


def test_the_end_of_a_message_of_the_day_before_the_welcome_means_nothing() -> None:
    registration = registering()
    answers(registration, ":s 422 * :No MOTD")
    assert not registration.is_done


def test_the_real_nick_is_the_one_in_the_welcome() -> None:
    registration = registering("unobot_with_a_long_name")
    answers(registration, ":s 001 unobot_wi :Welcome")
    assert registration.nick == "unobot_wi"


@pytest.mark.parametrize("refusal", ["433", "436", "437"])
def test_a_taken_nick_is_varied_with_a_line_then_with_numbers(refusal: str) -> None:
    registration = registering()
    nicks = [answers(registration, f":s {refusal} * uno :No") for _ in range(3)]
    assert nicks == [["NICK uno_"], ["NICK uno2"], ["NICK uno3"]]


def test_another_nick_is_no_longer_than_the_server_allows() -> None:
    registration = registering("unobot", server=Server(nick_length=6))
    assert answers(registration, *[":s 433 * unobot :No"] * 10)[-2:] == ["NICK unobo9", "NICK unob10"]


def test_a_long_nick_that_is_refused_as_such_is_cut_to_what_every_server_takes() -> None:
    assert answers(registering("unobotforall"), ":s 432 * unobotforall :No") == ["NICK unobotfo_"]


def test_after_the_welcome_a_taken_nick_is_somebody_elses_trouble() -> None:
    registration = registering()
    answers(registration, ":s 001 uno :Welcome")
    assert answers(registration, ":s 433 uno alice :No", ":s 437 uno #uno :No") == []


@pytest.mark.parametrize("line", [":Uno!g@ghost QUIT :Ping timeout", ":uno!g@ghost NICK :other"])
def test_a_nick_that_becomes_free_is_taken_back(line: str) -> None:
    registration = registering()
    answers(registration, ":s 433 * uno :No", ":s 001 uno_ :Welcome", ":s 422 uno_ :End")
    assert answers(registration, ":alice!a@h QUIT :bye", line) == ["NICK uno"]
    assert answers(registration, ":uno_!u@h NICK :uno", ":uno!u@h NICK :else", ":alice!a@h NICK :uno") == []


def test_where_every_nick_is_refused_we_give_up_until_the_next_attempt() -> None:
    with pytest.raises(LoginFailed):
        answers(registering(), *[":s 433 * uno :No"] * 21)


def test_where_bots_have_a_mode_we_set_it() -> None:
    registration = registering()
    lines = [":s 001 uno :Hi", ":s 005 uno BOT=B NICKLEN=20 :are supported by this server", ":s 376 uno :End"]
    assert answers(registration, *lines) == ["MODE uno +B"]


def test_an_account_is_proven_before_negotiation_ends() -> None:
    registration = registering(account="unobot", proof="secret")
    assert answers(registration, ":s CAP * LS :sasl multi-prefix") == ["CAP REQ :multi-prefix sasl"]
    assert answers(registration, ":s CAP * ACK :multi-prefix sasl") == ["AUTHENTICATE PLAIN"]
    [line] = answers(registration, "AUTHENTICATE +")
    assert base64.b64decode(line.removeprefix("AUTHENTICATE ")) == b"unobot\0unobot\0secret"
    assert answers(registration, ":s 900 * * unobot :You are logged in", ":s 903 * :Well done") == ["CAP END"]


@pytest.mark.parametrize(("length", "chunks"), [(100, [152]), (286, [400, 1]), (400, [400, 152])])
def test_a_long_proof_is_sent_in_pieces_of_400(length: int, chunks: list[int]) -> None:
    registration = registering(account="unobot", proof="x" * length)
    lines = [line.removeprefix("AUTHENTICATE ") for line in answers(registration, "AUTHENTICATE +")]
    assert [len(line) for line in lines] == chunks


@pytest.mark.parametrize(
    "line",
    [
        ":s CAP * LS :multi-prefix",
        ":s CAP * NAK :sasl",
        ":s 904 * :No",
        ":s 905 * :Too long",
        ":s 001 uno :Welcome",
    ],
)
def test_without_our_account_we_do_not_stay(line: str) -> None:
    with pytest.raises(LoginFailed):
        answers(registering(account="unobot", proof="x"), line)


def test_the_password_of_an_account_never_travels_in_the_clear() -> None:
    with pytest.raises(LoginFailed):
        Registration(Login("uno", "unobot", "x"), Server(), encrypted=False)
