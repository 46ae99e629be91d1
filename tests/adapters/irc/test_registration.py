"""Logging in, on servers old and new."""

import base64
from typing import Any

import pytest
from scramp import ScramMechanism  # type: ignore[import-untyped] # the package has no types

from adapters.irc.account import SASL_SECONDS, SERVICE_SECONDS, Login, LoginFailed
from adapters.irc.registration import Registration, UseTls
from adapters.irc.server import Server
from tests.adapters.irc.lines import said


def registering(
    nick: str = "uno", *, account: str = "", proof: str = "", server: Server | None = None, encrypted: bool = True,
    **others: Any,
) -> Registration:  # fmt: skip
    return Registration(Login(nick, account, proof, **others), server or Server(), encrypted=encrypted)


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


def test_what_is_granted_may_take_several_lines() -> None:
    registration = registering()
    answers(registration, ":s CAP * LS :multi-prefix chghost")
    assert answers(registration, ":s CAP * ACK :multi-prefix") == []
    assert answers(registration, ":s CAP * ACK :chghost") == ["CAP END"]


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
    assert answers(registration, ":s CAP * LS :sasl=PLAIN multi-prefix") == ["CAP REQ :multi-prefix sasl"]
    assert answers(registration, ":s CAP * ACK :multi-prefix sasl") == ["AUTHENTICATE PLAIN"]
    [line] = answers(registration, "AUTHENTICATE +")
    assert base64.b64decode(line.removeprefix("AUTHENTICATE ")) == b"unobot\0unobot\0secret"
    assert answers(registration, ":s 900 * * unobot :You are logged in", ":s 903 * :Well done") == ["CAP END"]


def asked(registration: Registration, mechanisms: str = "") -> list[str]:
    """What is said once the server has granted accounts."""
    offer = f"sasl={mechanisms}" if mechanisms else "sasl"
    return answers(registration, f":s CAP * LS :{offer}", ":s CAP * ACK :sasl")[1:]


@pytest.mark.parametrize(("length", "chunks"), [(100, [152]), (286, [400, 1]), (400, [400, 152])])
def test_a_long_proof_is_sent_in_pieces_of_400(length: int, chunks: list[int]) -> None:
    registration = registering(account="unobot", proof="x" * length)
    asked(registration, "PLAIN")
    lines = [line.removeprefix("AUTHENTICATE ") for line in answers(registration, "AUTHENTICATE +")]
    assert [len(line) for line in lines] == chunks


def test_the_password_is_proven_without_being_sent_where_both_sides_can() -> None:
    registration = registering(account="unobot", proof="secret")
    assert asked(registration, "PLAIN,SCRAM-SHA-256") == ["AUTHENTICATE SCRAM-SHA-256"]
    server = ScramMechanism("SCRAM-SHA-256").make_server(
        lambda name: ScramMechanism("SCRAM-SHA-256").make_auth_info("secret")
    )
    server.set_client_first(said_by_us(registration, "AUTHENTICATE +"))
    server.set_client_final(said_by_us(registration, *in_chunks(server.get_server_first())))
    assert answers(registration, *in_chunks(server.get_server_final())) == ["AUTHENTICATE +"]
    assert answers(registration, ":s 903 * :Well done") == ["CAP END"]


def test_a_server_that_does_not_know_the_password_is_not_believed() -> None:
    registration = registering(account="unobot", proof="secret", mechanism="scram-sha-256")
    asked(registration)
    impostor = ScramMechanism("SCRAM-SHA-256").make_server(
        lambda name: ScramMechanism("SCRAM-SHA-256").make_auth_info("a guess")
    )
    impostor.set_client_first(said_by_us(registration, "AUTHENTICATE +"))
    said_by_us(registration, *in_chunks(impostor.get_server_first()))
    forged = base64.b64encode(b"v=Zm9yZ2Vk").decode()
    assert answers(registration, f"AUTHENTICATE {forged}") == ["AUTHENTICATE *"]
    with pytest.raises(LoginFailed):
        answers(registration, ":s 906 * :Aborted")


def said_by_us(registration: Registration, *lines: str) -> str:
    """Our answer, decoded."""
    return base64.b64decode("".join(line.split()[1] for line in answers(registration, *lines))).decode()


def in_chunks(text: str) -> list[str]:
    """The server's turn, as it sends it."""
    encoded = base64.b64encode(text.encode()).decode()
    return [f"AUTHENTICATE {encoded[start : start + 400]}" for start in range(0, len(encoded), 400)]


def test_a_certificate_needs_no_words() -> None:
    registration = registering(certificate=True)
    assert asked(registration, "EXTERNAL,PLAIN") == ["AUTHENTICATE EXTERNAL"]
    assert answers(registration, "AUTHENTICATE +") == ["AUTHENTICATE +"]
    assert answers(registration, ":s 903 * :Well done") == ["CAP END"]


def test_the_best_way_is_tried_first_and_then_the_next() -> None:
    registration = registering(account="unobot", proof="secret", certificate=True)
    assert asked(registration) == ["AUTHENTICATE EXTERNAL"]
    assert answers(registration, ":s 904 * :No") == ["AUTHENTICATE SCRAM-SHA-256"]
    assert answers(registration, ":s 908 * PLAIN,OTHER :are available", ":s 904 * :No") == ["AUTHENTICATE PLAIN"]
    with pytest.raises(LoginFailed):
        answers(registration, ":s 904 * :No")


def test_a_mechanism_that_is_named_is_the_only_one() -> None:
    registration = registering(account="unobot", proof="secret", mechanism="plain")
    assert asked(registration) == ["AUTHENTICATE PLAIN"]
    with pytest.raises(LoginFailed):
        asked(registering(account="unobot", proof="secret", mechanism="plain"), "EXTERNAL")


@pytest.mark.parametrize(
    "lines",
    [
        [":s CAP * LS :multi-prefix", ":s CAP * ACK :multi-prefix"],
        [":s CAP * LS :"],
        [":s CAP * LS :sasl", ":s CAP * NAK :sasl"],
        [":s CAP * LS :sasl=PLAIN", ":s CAP * ACK :sasl", ":s 904 * :No"],
        [":s CAP * LS :sasl=PLAIN", ":s CAP * ACK :sasl", "AUTHENTICATE +", ":s 905 * :Too long"],
        [":s CAP * LS :sasl=KERBEROS", ":s CAP * ACK :sasl"],
        [":s 001 uno :Welcome"],
    ],
)
def test_without_our_account_we_do_not_stay_unless_we_may(lines: list[str]) -> None:
    with pytest.raises(LoginFailed):
        answers(registering(account="unobot", proof="x"), *lines)
    easy = registering(account="unobot", proof="x", goes_on=True)
    said = answers(easy, *lines, ":s 001 uno :Welcome", ":s 422 uno :End")
    assert easy.is_done
    assert ("CAP END" in said) == (len(lines) > 1 or "CAP" in lines[0])


@pytest.mark.parametrize(
    "challenge",
    ["AUTHENTICATE ????", "AUTHENTICATE =", "AUTHENTICATE /w==", "AUTHENTICATE", "AUTHENTICATE bm9uc2Vuc2U="],
)
def test_a_challenge_that_makes_no_sense_is_refused(challenge: str) -> None:
    registration = registering(account="unobot", proof="x", mechanism="scram-sha-256")
    asked(registration)
    answers(registration, "AUTHENTICATE +")
    assert answers(registration, challenge)[-1] == "AUTHENTICATE *"


def test_an_endless_challenge_is_refused() -> None:
    registration = registering(account="unobot", proof="x", mechanism="plain")
    asked(registration)
    assert "AUTHENTICATE *" in answers(registration, *[f"AUTHENTICATE {'A' * 400}"] * 50)


def test_a_server_that_falls_silent_about_the_account_is_not_waited_for() -> None:
    strict, easy = (registering(account="unobot", proof="x", mechanism="plain", goes_on=on) for on in (False, True))
    for registration in (strict, easy):
        asked(registration)
        assert registration.tick(100.0) == []
        assert registration.tick(100.0 + SASL_SECONDS - 1) == []
    assert easy.tick(100.0 + SASL_SECONDS) == ["AUTHENTICATE *", "CAP END"]
    with pytest.raises(LoginFailed):
        strict.tick(100.0 + SASL_SECONDS)


def test_the_password_of_an_account_never_travels_in_the_clear_unless_it_may() -> None:
    with pytest.raises(LoginFailed):
        asked(registering(account="unobot", proof="x", encrypted=False), "PLAIN")
    assert asked(registering(account="unobot", proof="x", encrypted=False), "SCRAM-SHA-256,PLAIN")
    assert asked(registering(account="unobot", proof="x", encrypted=False, clear=True), "PLAIN")


def served(registration: Registration, *lines: str) -> list[str]:
    """What is said on a server without SASL, from the welcome on."""
    answers(registration, ":s CAP * LS :")
    return answers(registration, ":s 001 uno :Welcome", ":s 376 uno :End", *lines)


def test_where_there_is_no_sasl_the_nick_service_is_told_and_waited_for() -> None:
    registration = registering(account="unobot", proof="secret", service="NickServ")
    assert served(registration) == ["PRIVMSG NickServ :IDENTIFY unobot secret"]
    assert not registration.is_done
    answers(
        registration, ":alice!a@h NOTICE uno :You are now identified", ":NickServ!n@s NOTICE uno :This nick is taken"
    )
    assert not registration.is_done


@pytest.mark.parametrize(
    "line",
    [
        ":NickServ!n@s NOTICE uno :You are now identified for unobot.",
        ":nickserv!n@s NOTICE uno :Password accepted - you are now recognized.",
        ":s 900 uno uno!u@h unobot :You are now logged in as unobot",
        ":uno MODE uno :+r",
    ],
)
def test_the_nick_service_says_yes_in_many_ways(line: str) -> None:
    registration = registering(account="unobot", proof="secret", service="NickServ")
    served(registration, line)
    assert registration.is_done


def test_the_nick_service_may_say_no_or_nothing() -> None:
    refused = ":NickServ!n@s NOTICE uno :Invalid password for unobot."
    with pytest.raises(LoginFailed):
        served(registering(account="unobot", proof="x", service="NickServ"), refused)
    easy = registering(account="unobot", proof="x", service="NickServ", goes_on=True)
    served(easy, refused)
    assert easy.is_done
    silent = registering(account="unobot", proof="x", service="NickServ")
    served(silent)
    silent.tick(100.0)
    with pytest.raises(LoginFailed):
        silent.tick(100.0 + SERVICE_SECONDS)


def test_the_nick_service_is_told_nothing_in_the_clear_unless_it_may() -> None:
    with pytest.raises(LoginFailed):
        served(registering(account="unobot", proof="x", service="NickServ", encrypted=False))
    assert served(registering(account="unobot", proof="x", service="NickServ", encrypted=False, clear=True))


def test_named_alternates_are_tried_before_made_up_ones() -> None:
    registration = registering("uno", alternates=("unobot", "cards"))
    nicks = [answers(registration, ":s 433 * uno :No") for _ in range(4)]
    assert nicks == [["NICK unobot"], ["NICK cards"], ["NICK uno_"], ["NICK uno2"]]


def test_the_nick_service_is_asked_for_our_nick_and_so_is_the_server() -> None:
    registration = registering(account="unobot", proof="secret", service="NickServ")
    answers(registration, ":s CAP * LS :", ":s 433 * uno :No", ":s 001 uno_ :Hi")
    answers(registration, ":s 005 uno_ MONITOR=100 :are supported", ":s 376 uno_ :End")
    said = answers(registration, ":NickServ!n@s NOTICE uno_ :You are now identified for unobot.")
    assert said == ["MONITOR + uno", "PRIVMSG NickServ :REGAIN uno secret", "NICK uno"]
    said = answers(registration, ":NickServ!n@s NOTICE uno_ :Invalid command.")
    assert said == ["PRIVMSG NickServ :GHOST uno secret", "NICK uno"]
    assert answers(registration, ":s 731 uno_ :UNO,other") == ["NICK uno"]
    assert answers(registration, ":uno_!u@h NICK :uno", ":NickServ!n@s NOTICE uno :Done.") == ["MONITOR - uno"]


def test_configured_modes_are_set_too_and_none_twice() -> None:
    registration = registering(modes="+B")
    assert answers(registration, ":s 001 uno :Hi", ":s 422 uno :End") == ["MODE uno +B"]
    lines = [":s 001 uno :Hi", ":s 005 uno BOT=B :are supported by this server", ":s 422 uno :End"]
    assert answers(registering(modes="+B"), *lines) == ["MODE uno +B"]


def test_echoes_are_asked_for_only_where_they_can_be_told_apart() -> None:
    assert answers(registering(), ":s CAP * LS :echo-message batch") == ["CAP REQ :batch"]
    offer = ":s CAP * LS :echo-message labeled-response"
    assert answers(registering(), offer) == ["CAP REQ :echo-message labeled-response"]


def test_a_server_that_insists_on_tls_is_left_for_its_port() -> None:
    with pytest.raises(UseTls) as upgrade:
        answers(registering(encrypted=False), ":s CAP * LS :sts=port=6697,duration=3600 multi-prefix")
    assert upgrade.value.port == 6697
    for nonsense in ("sts", "sts=port=", "sts=port=0", "sts=port=99999", "sts=port=-1", "sts=duration=5"):
        assert answers(registering(encrypted=False), f":s CAP * LS :{nonsense}") == ["CAP END"]


def test_over_tls_it_says_for_how_long_it_insists() -> None:
    registration = registering()
    answers(registration, ":s CAP * LS :sts=duration=3600,preload")
    assert registration.tls_seconds == 3600


def test_what_nobody_asked_for_any_more_begins_nothing_anew() -> None:
    registration = registering(encrypted=False)
    answers(registration, ":s 001 uno :Hi", ":s 422 uno :End")
    assert answers(registration, ":s CAP uno LS :sts=port=6697 sasl", "AUTHENTICATE +", ":s 904 uno :No") == []
