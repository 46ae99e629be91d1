"""Servers lose each other: many quits, one thing that happened."""

import pytest

from adapters.irc.splits import Splits
from bot.chat import Place, Presence, Split, User
from engine.values import PlayerId
from tests.adapters.irc.lines import said

UNO = Place("irc", "net", "#uno")


def user(nick: str) -> User:
    return User(PlayerId(f"irc:net:{nick}"), nick)


def takes(splits: Splits, line: str, *, present: bool = False) -> bool:
    message = said(line)
    return splits.takes(message, Presence(UNO, user(message.source.nick), present))


@pytest.mark.parametrize("reason", ["one.test.net two.test.net", "*.net *.split", "a.b c.d"])
def test_a_quit_that_names_two_servers_is_part_of_a_split(reason: str) -> None:
    assert takes(Splits(), f":alice!a@h QUIT :{reason}")


@pytest.mark.parametrize(
    "reason",
    ["", "bye", "Ping timeout", "Quit: a.b c.d", "see you at a.b c.d", "http://a.b http://c.d", "a.b", "alice"],
)
def test_any_other_reason_is_one_persons(reason: str) -> None:
    assert not takes(Splits(), f":alice!a@h QUIT :{reason}")


def test_a_batch_of_that_kind_is_a_split_whatever_the_reasons() -> None:
    splits = Splits()
    splits.hear_batch(said(":s BATCH +x netsplit one.net two.net"))
    assert takes(splits, "@batch=x :alice!a@h QUIT :whatever")
    splits.hear_batch(said(":s BATCH -x"))
    assert not takes(splits, "@batch=x :bob!b@h QUIT :whatever")


def test_all_who_are_lost_are_told_of_at_once_and_so_are_all_who_are_found() -> None:
    splits = Splits()
    for nick in ("alice", "bob"):
        takes(splits, f":{nick}!x@h QUIT :one.net two.net")
    assert splits.gathered() == [Split(UNO, (user("alice"), user("bob")), present=False)]
    assert splits.gathered() == []
    assert takes(splits, ":bob!x@h JOIN #uno", present=True)
    assert not takes(splits, ":carol!x@h JOIN #uno", present=True)
    assert splits.gathered() == [Split(UNO, (user("bob"),), present=True)]
    assert not takes(splits, ":bob!x@h JOIN #uno", present=True)
