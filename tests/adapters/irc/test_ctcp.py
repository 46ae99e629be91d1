"""Client-to-client requests: answered politely and seldom."""

import pytest

from adapters.irc.ctcp import Courtesy
from adapters.irc.message import Message, Source

ALICE = Source("alice", "a@host")


def ask(*params: str, source: Source = ALICE) -> str | None:
    return Courtesy().reply(Message("CTCP", ("bot", *params), source), 0.0)


@pytest.mark.parametrize(
    ("request_", "answer"),
    [
        (("VERSION",), "VERSION UNO bot"),
        (("version",), "VERSION UNO bot"),
        (("PING", "123 456"), "PING 123 456"),
        (("CLIENTINFO",), "CLIENTINFO CLIENTINFO PING VERSION"),
    ],
)
def test_these_are_answered_by_notice_to_who_asked(request_: tuple[str, ...], answer: str) -> None:
    assert ask(*request_) == f"NOTICE alice :\x01{answer}\x01"


@pytest.mark.parametrize("request_", [("ACTION", "waves"), ("DCC", "SEND x"), ("FINGER",), ("",), ()])
def test_these_are_not(request_: tuple[str, ...]) -> None:
    assert ask(*request_) is None


def test_a_server_gets_no_answer() -> None:
    assert ask("VERSION", source=Source("irc.net")) is None


def test_three_answers_at_once_then_one_in_ten_seconds() -> None:
    courtesy = Courtesy()
    request = Message("CTCP", ("bot", "VERSION"), ALICE)
    times = (0.0, 0.0, 0.0, 0.0, 9.9, 10.0, 10.1)
    assert [courtesy.reply(request, now) is not None for now in times] == [True, True, True, False, False, True, False]
