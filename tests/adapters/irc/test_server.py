"""What servers say about themselves, and which names are the same there."""

import pytest

from adapters.irc.server import Server, lower


def taught(*tokens: str) -> Server:
    server = Server()
    server.learn(tokens)
    return server


@pytest.mark.parametrize(
    ("casemapping", "name", "fold"),
    [
        ("ascii", "A[b]\\{C}~", "a[b]\\{c}~"),
        ("rfc1459", "A[b]\\{C}~", "a{b}|{c}^"),
        ("strict-rfc1459", "A[b]\\{C}~", "a{b}|{c}~"),
        ("ascii", "ÀÉ", "ÀÉ"),
    ],
)
def test_names_are_compared_by_the_casemapping_of_the_server(casemapping: str, name: str, fold: str) -> None:
    assert taught(f"CASEMAPPING={casemapping}").fold(name) == fold


def test_an_unknown_casemapping_changes_nothing() -> None:
    assert taught("CASEMAPPING=precis").fold("A[") == "a{"


def test_a_channel_is_written_in_small_letters_everywhere() -> None:
    assert lower("#Uno[É]") == "#uno[É]"


def test_operators_are_those_with_an_at_sign_or_above() -> None:
    assert Server().operator_signs() == "@"
    assert taught("PREFIX=(qaohv)~&@%+").operator_signs() == "~&@"
    assert taught("PREFIX=(v)+").operator_signs() == ""


def test_limits_and_the_bot_mode_are_learnt() -> None:
    server = taught("NICKLEN=30", "LINELEN=2048", "BOT=B", "CHANMODES=beI,k,l,imn")
    assert (server.nick_length, server.line_length, server.bot_mode) == (30, 2048, "B")
    assert server.modes == ("beI", "k", "l", "imn")


@pytest.mark.parametrize(
    "token", ["NICKLEN=", "NICKLEN=x", "NICKLEN", "PREFIX=", "PREFIX=ov@+", "CHANMODES=b", "BOT=", "-NICKLEN", "", "="]
)
def test_a_token_that_makes_no_sense_changes_nothing(token: str) -> None:
    assert taught(token) == Server()


def test_a_line_is_never_shorter_than_the_protocol_says() -> None:
    assert taught("LINELEN=100").line_length == 512
