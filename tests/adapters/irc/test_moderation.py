"""Whom a channel's operators keep from speaking."""

import pytest

from adapters.irc.roster import Noticed, Roster
from adapters.irc.server import Server
from bot.chat import Muted, Place, User
from engine.values import PlayerId
from tests.adapters.irc.lines import said

UNO = Place("irc", "net", "#uno")


class Channel:
    """With an operator, somebody who has voice, and alice who has nothing."""

    def __init__(self, *isupport: str) -> None:
        server = Server()
        server.learn(isupport)
        self.roster = Roster("net", server)
        self.roster.me = "bot"
        names = "bot @op!o@h +voiced!v@h alice!a@host.org"
        self.hear(":bot!b@h JOIN #uno", f":s 353 bot = #uno :{names}", ":s 366 bot #uno :End")

    def hear(self, *lines: str) -> list[Noticed]:
        return [noticed for line in lines for noticed in self.roster.hear(said(line), 1.0)]

    def mutes(self, *lines: str) -> list[tuple[str, bool]]:
        return [(noticed.user.name, noticed.muted) for noticed in self.hear(*lines) if isinstance(noticed, Muted)]


def test_a_moderated_channel_mutes_whoever_has_no_voice() -> None:
    channel = Channel()
    assert channel.hear(":op!o@h MODE #uno +m") == [Muted(UNO, User(PlayerId("irc:net:alice"), "alice"), muted=True)]
    assert channel.mutes(":op!o@h MODE #uno +v alice") == [("alice", False)]
    assert channel.mutes(":op!o@h MODE #uno -v alice") == [("alice", True)]
    assert channel.mutes(":op!o@h MODE #uno -m") == [("alice", False)]


@pytest.mark.parametrize(
    "mask", ["alice!*@*", "*!*@host.org", "*!a@*", "ALICE!?@h*t.org", "m:alice!*@*", "~q:*!a@*", "*****!*@host.???"]
)
def test_a_ban_mutes_who_matches_it_and_who_has_no_voice(mask: str) -> None:
    channel = Channel()
    assert channel.mutes(f":op!o@h MODE #uno +b {mask}") == [("alice", True)]
    assert channel.mutes(f":op!o@h MODE #uno -b {mask}") == [("alice", False)]


@pytest.mark.parametrize("mask", ["bob!*@*", "*!*@host", "$a:alice", "~account:alice", "alice", "", "(", "[a-z]*"])
def test_a_ban_on_somebody_else_mutes_nobody(mask: str) -> None:
    assert Channel().mutes(f":op!o@h MODE #uno +b {mask}") == []


def test_a_list_of_quiets_mutes_like_a_ban_where_the_server_has_one() -> None:
    channel = Channel("CHANMODES=eIbq,k,l,imnt")
    assert channel.mutes(":op!o@h MODE #uno +q alice!*@*") == [("alice", True)]


def test_owners_marked_q_are_nobodys_mask() -> None:
    channel = Channel("PREFIX=(qov)~@+")
    assert channel.mutes(":op!o@h MODE #uno +q alice", ":op!o@h MODE #uno +m") == []


def test_what_was_set_before_we_came_counts_too() -> None:
    assert Channel().mutes(":s 324 bot #uno +mnt") == [("alice", True)]
    assert Channel().mutes(":s 367 bot #uno *!*@host.org op!o@h 1234") == [("alice", True)]
    assert Channel().mutes(":s 728 bot #uno q *!*@host.org op!o@h 1234") == [("alice", True)]


def test_another_nick_may_slip_a_ban_or_run_into_it() -> None:
    channel = Channel()
    channel.hear(":op!o@h MODE #uno +b alice!*@*")
    assert channel.mutes(":alice!a@host.org NICK al") == [("al", False)]
    assert channel.mutes(":al!a@host.org NICK alice") == [("alice", True)]


@pytest.mark.parametrize("line", ["MODE", "MODE #uno", "MODE #uno +b", "324", "324 bot #uno", "367 bot #uno", "728"])
def test_a_mode_that_lacks_its_parameters_mutes_nobody(line: str) -> None:
    assert Channel().mutes(f":s {line}") == []
