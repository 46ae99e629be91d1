"""Who is where: everything servers say about people coming, going, rising and falling."""

import pytest

from adapters.irc.roster import Noticed, Roster
from adapters.irc.server import Server
from bot.chat import Arrived, Departed, Place, Presence, User
from engine.values import PlayerId
from tests.adapters.irc.lines import said

UNO = Place("irc", "net", "#uno")
ALICE = PlayerId("irc:net:alice")


class Told:
    """A roster that is told lines, one second after the other."""

    def __init__(self, *isupport: str) -> None:
        server = Server()
        server.learn(isupport)
        self.roster = Roster("net", server)
        self.roster.me = "bot"
        self.now = 1000.0

    def hear(self, *lines: str) -> list[Noticed]:
        self.now += 1
        return [noticed for line in lines for noticed in self.roster.hear(said(line), self.now)]

    def arrive(self, names: str = "bot", channel: str = "#uno") -> list[Noticed]:
        return self.hear(
            f":bot!b@bot.host JOIN {channel}", f":s 353 bot = {channel} :{names}", f":s 366 bot {channel} :End"
        )

    def nick_of(self, player: PlayerId) -> str | None:
        return self.roster.nick_of(player, self.now)


def presence(nick: str, *, present: bool, place: Place = UNO, admin: bool = False) -> Presence:
    return Presence(place, User(PlayerId(f"irc:net:{nick}"), nick, admin), present)


def test_we_have_arrived_when_the_names_are_known_and_once_only() -> None:
    told = Told()
    assert told.hear(":bot!b@bot.host JOIN :#Uno") == []
    assert told.roster.place_of("#uno") is None
    assert told.hear(":s 353 bot = #Uno :bot alice", ":s 366 bot #Uno :End") == [Arrived(UNO)]
    assert told.hear(":s 366 bot #uno :End") == []
    assert told.roster.place_of("#UNO") == UNO


def test_our_own_join_teaches_us_our_mask_and_other_messages_change_it() -> None:
    told = Told()
    told.arrive()
    assert told.roster.mask == "b@bot.host"
    told.hear(":s 396 bot cloak.net :is now your displayed host")
    assert told.roster.mask == "b@cloak.net"
    told.hear(":s 396 bot user@vhost :is now your hidden host")
    assert told.roster.mask == "b@vhost"
    told.hear(":bot!b@vhost CHGHOST c new.host")
    assert told.roster.mask == "c@new.host"


@pytest.mark.parametrize("names", ["@alice", "+alice", "@+alice", "~&@%+alice", "@alice!a@host"])
def test_names_are_read_with_any_signs_and_with_or_without_masks(names: str) -> None:
    told = Told("PREFIX=(qaohv)~&@%+")
    told.arrive(f"bot {names}")
    assert told.roster.player_of("alice") == ALICE
    assert told.roster.is_present(ALICE, "#uno")
    assert told.roster.is_op("alice", "#uno") == ("@" in names)


def test_a_nick_is_compared_as_the_server_does() -> None:
    told = Told("CASEMAPPING=rfc1459")
    told.arrive("bot A[b]")
    assert told.roster.player_of("a{B}") == "irc:net:a{b}"
    ascii_only = Told("CASEMAPPING=ascii")
    ascii_only.arrive("bot A[b]")
    assert ascii_only.roster.player_of("a{b}") is None


@pytest.mark.parametrize(
    "join", [":alice!a@host JOIN #uno", ":alice!a@host JOIN :#UNO", ":alice!a@host JOIN #uno * :Alice"]
)
def test_a_join_is_followed_and_told(join: str) -> None:
    told = Told()
    told.arrive()
    assert told.hear(join) == [presence("alice", present=True)]
    assert told.roster.is_present(ALICE, "#uno")


@pytest.mark.parametrize(
    "line",
    [
        ":alice!a@host PART #uno",
        ":alice!a@host PART #uno :",
        ":alice!a@host PART :#uno",
        ":op!o@host KICK #uno alice :out",
        ":op!o@host KICK #uno alice",
        ":alice!a@host QUIT :alice",
        ":alice!a@host QUIT :",
        ":alice!a@host QUIT",
        ":alice!a@host QUIT :a.net b.net",
    ],
)
def test_whoever_leaves_in_whatever_way_is_told_as_lost(line: str) -> None:
    told = Told()
    told.arrive("bot alice!a@host")
    assert told.hear(line) == [presence("alice", present=False)]
    assert not told.roster.is_present(ALICE, "#uno")
    assert told.nick_of(ALICE) is None


def test_a_quit_is_told_for_every_channel_shared_with_us_and_a_part_for_its_own() -> None:
    told = Told()
    told.arrive("bot alice!a@host bob!b@host")
    told.arrive("bot alice!a@host bob!b@host", channel="#two")
    two = Place("irc", "net", "#two")
    assert told.hear(":alice!a@host QUIT :bye") == [
        presence("alice", present=False),
        presence("alice", present=False, place=two),
    ]
    assert told.hear(":bob!b@host PART #two") == [presence("bob", present=False, place=two)]
    assert told.nick_of(PlayerId("irc:net:bob")) == "bob"


def test_who_leaves_a_channel_they_were_not_in_is_not_lost() -> None:
    told = Told()
    told.arrive("bot alice!a@host")
    assert told.hear(":alice!a@host PART #other", ":carol!c@host QUIT :x", ":s KICK #uno carol") == []
    assert told.roster.is_present(ALICE, "#uno")


def test_operators_rise_and_fall_with_modes_that_have_arguments_or_not() -> None:
    told = Told()
    told.arrive("bot alice bob")
    told.hear(":s MODE #uno +nto-v alice bob")
    assert told.roster.is_op("alice", "#uno")
    told.hear(":s MODE #uno +bl-o+v *!*@bad 5 alice alice")
    assert not told.roster.is_op("alice", "#uno")
    told.hear(":s MODE #uno -l+o bob")
    assert told.roster.is_op("bob", "#uno")
    told.hear(":s MODE #uno +o", ":s MODE #uno", ":s MODE #uno +o stranger", ":s MODE #other +o alice")
    assert not told.roster.is_op("alice", "#uno")


def test_an_operator_who_is_voiced_and_unvoiced_stays_one() -> None:
    told = Told()
    told.arrive("bot @alice")
    told.hear(":s MODE #uno +v alice", ":s MODE #uno -v alice", ":s MODE #uno +oo alice alice")
    assert told.roster.is_op("alice", "#uno")


def test_an_operator_of_one_channel_is_none_of_another() -> None:
    told = Told()
    told.arrive("bot @alice")
    told.arrive("bot alice", channel="#two")
    assert told.roster.is_op("alice", "#UNO")
    assert not told.roster.is_op("alice", "#two")
    assert not told.roster.is_op("nobody", "#uno")


def test_our_own_change_of_nick_is_followed() -> None:
    told = Told()
    told.arrive("bot alice")
    told.hear(":bot!b@bot.host NICK :Guest1")
    assert told.roster.is_me("guest1")
    assert not told.roster.is_me("bot")


@pytest.mark.parametrize("line", [":op!o@host KICK #uno bot :out", ":bot!b@bot.host PART #uno"])
def test_when_we_are_out_of_a_channel_nobody_is_there_for_us(line: str) -> None:
    told = Told()
    told.arrive("bot alice!a@host")
    assert told.hear(line) == [Departed(UNO, thrown_out="KICK" in line)]
    assert told.roster.place_of("#uno") is None
    assert told.nick_of(ALICE) == ("alice" if "KICK" in line else None)  # who may be told privately for a while
    assert told.hear(":carol!c@host JOIN #uno", ":s 353 bot = #uno :bot carol", ":s 366 bot #uno :End") == []


def test_back_in_a_channel_we_tell_who_left_in_the_meantime() -> None:
    told = Told()
    told.arrive("bot alice!a@host bob!b@host")
    told.hear(":op!o@host KICK #uno bot :out")
    assert told.arrive("bot bob!b@host") == [Arrived(UNO), presence("alice", present=False)]
    assert told.nick_of(PlayerId("irc:net:bob")) == "bob"


def test_a_new_nick_is_told_in_every_channel_shared_with_its_bearer() -> None:
    told = Told()
    told.arrive("bot alice!a@host")
    assert told.hear(":alice!a@host NICK alicia") == [Presence(UNO, User(ALICE, "alicia"), present=True)]


def test_after_losing_the_connection_everybody_is_found_again_by_nick() -> None:
    told = Told()
    told.arrive("bot alice!a@host")
    told.hear(":alice!a@host NICK alicia")
    told.roster.lose_connection(told.now)
    assert told.nick_of(ALICE) is None
    assert told.arrive("bot alicia") == [Arrived(UNO)]
    assert told.nick_of(ALICE) is None  # as anybody may bear that nick by now
    told.hear(":s 352 bot #uno a host irc.net alicia H :0 Alice")
    assert told.nick_of(ALICE) == "alicia"


def test_lines_that_lack_their_parameters_change_nothing() -> None:
    told = Told()
    told.arrive("bot alice!a@host")
    words = ("JOIN", "PART", "KICK", "KICK #uno", "NICK", "MODE", "353", "353 bot = #uno", "366", "CHGHOST", "396")
    for word in words:
        told.hear(f":x!y@z {word}", f":s {word}")
    assert told.roster.is_present(ALICE, "#uno")
