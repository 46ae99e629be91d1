"""Who holds a seat keeps it through everything, and nobody else gets it."""

import pytest

from adapters.irc.roster import Roster
from adapters.irc.server import Server
from bot.chat import Arrived, Place, Presence, Recognized, Seated, User, Vacated
from engine.values import PlayerId
from tests.adapters.irc.lines import said

UNO = Place("irc", "net", "#uno")
ALICE = PlayerId("irc:net:alice")
OF_ACCOUNT = PlayerId("irc:net:account=queen")


class Hall:
    """Our channel, in which we ask who everybody is."""

    def __init__(self) -> None:
        self.roster = Roster("net", Server())
        self.roster.me = "bot"
        self.roster.asks_who = True
        self.now = 1000.0

    def hear(self, *lines: str) -> list[Presence]:
        self.now += 1
        noticed = [one for line in lines for one in self.roster.hear(said(line), self.now)]
        return [one for one in noticed if isinstance(one, Presence)]

    def arrive(self, names: str, *who: str) -> list[Presence]:
        """`who` are `nick user@host account`."""
        rows = (row.split() for row in who)
        return self.hear(
            ":bot!b@h JOIN #uno", f":s 353 bot = #uno :bot {names}", ":s 366 bot #uno :End",
            *(f":s 354 bot 152 #uno {' '.join(mask.split('@'))} {nick} {account}" for nick, mask, account in rows),
            ":s 315 bot #uno :End",
        )  # fmt: skip

    def seat(self, player: PlayerId, name: str, *, account: str = "", trace: str = "") -> None:
        self.roster.know(Seated(UNO, player, name, account=account, trace=trace))

    def player(self, nick: str) -> PlayerId | None:
        return self.roster.player_of(nick)

    def hand_goes_to(self, player: PlayerId) -> str | None:
        return self.roster.nick_of(player, self.now)


def back(player: PlayerId, nick: str) -> Presence:
    return Presence(UNO, User(player, nick), present=True)


def gone(player: PlayerId, nick: str) -> Presence:
    return Presence(UNO, User(player, nick), present=False)


@pytest.fixture
def hall() -> Hall:
    """A channel we are alone in."""
    hall = Hall()
    hall.arrive("")
    return hall


def test_where_seats_are_held_we_have_arrived_when_we_know_who_everybody_is() -> None:
    hall = Hall()
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":bot!b@h JOIN #uno", ":s 353 bot = #uno :bot alice", ":s 366 bot #uno :End")
    assert hall.roster.place_of("#uno") is None
    end = said(":s 315 bot #uno :End")
    assert hall.roster.hear(end, hall.now)[0] == Arrived(UNO)
    assert hall.roster.hear(end, hall.now) == []


def test_where_none_are_held_the_names_are_enough() -> None:
    hall = Hall()
    hall.hear(":bot!b@h JOIN #uno", ":s 353 bot = #uno :bot alice", ":s 366 bot #uno :End")
    assert hall.roster.place_of("#uno") == UNO


@pytest.mark.parametrize("answer", [":s 421 bot WHO :Unknown", ":s 421 WHO :Unknown", ":s 263 bot WHO :Try again"])
def test_a_server_that_does_not_tell_who_is_there_is_entered_all_the_same(answer: str) -> None:
    hall = Hall()
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":bot!b@h JOIN #uno", ":s 353 bot = #uno :bot alice", ":s 366 bot #uno :End", answer)
    assert hall.roster.place_of("#uno") == UNO


@pytest.mark.parametrize(
    "line",
    [
        ":alice!a@h JOIN #uno queen :Alice",
        "@account=queen :alice!a@h JOIN #uno",
        ":alice!a@h JOIN #uno * :Alice|:alice!a@h ACCOUNT queen",
    ],
)
def test_whoever_is_logged_in_is_known_by_account(hall: Hall, line: str) -> None:
    hall.hear(*line.split("|"))
    assert hall.player("alice") == OF_ACCOUNT


def test_a_nick_equal_to_an_account_is_not_the_account(hall: Hall) -> None:
    hall.hear(":other!o@h JOIN #uno queen :x", ":queen!q@h JOIN #uno * :x")
    assert hall.player("other") == OF_ACCOUNT
    assert hall.player("queen") == "irc:net:queen"


def test_the_account_takes_the_seat_back_from_anywhere_and_under_any_nick(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno queen :Alice")
    hall.seat(OF_ACCOUNT, "alice", account="queen", trace="a@h")
    assert hall.hear(":alice!a@h QUIT :bye") == [gone(OF_ACCOUNT, "alice")]
    assert hall.hear(":other!o@elsewhere JOIN #uno queen :Alice") == [back(OF_ACCOUNT, "other")]
    assert hall.hand_goes_to(OF_ACCOUNT) == "other"


def test_logging_in_after_joining_takes_the_seat_back_too(hall: Hall) -> None:
    hall.seat(OF_ACCOUNT, "alice", account="queen", trace="a@h")
    hall.hear(":alice!a@elsewhere JOIN #uno * :Alice")
    assert hall.player("alice") == "irc:net:alice"
    assert hall.hear(":alice!a@elsewhere ACCOUNT queen") == [back(OF_ACCOUNT, "alice")]


def test_an_impostor_under_the_same_nick_gets_nothing(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno queen :Alice")
    hall.seat(OF_ACCOUNT, "alice", account="queen", trace="a@h")
    hall.hear(":alice!a@h QUIT :bye")
    hall.hear(":alice!m@elsewhere JOIN #uno * :Alice")
    assert hall.hand_goes_to(OF_ACCOUNT) is None
    hall.hear(":alice!m@elsewhere ACCOUNT mallory")
    assert hall.hand_goes_to(OF_ACCOUNT) is None


def test_from_the_same_host_another_account_is_another_person(hall: Hall) -> None:
    hall.seat(OF_ACCOUNT, "alice", account="queen", trace="a@h")
    hall.hear(":alice!a@h JOIN #uno king :Alice")
    assert hall.player("alice") == "irc:net:account=king"


def test_one_account_may_be_here_twice_and_is_lost_with_the_second(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno queen :Alice", ":phone!p@h JOIN #uno queen :Alice")
    assert hall.hear(":phone!p@h QUIT :bye") == []
    assert hall.hand_goes_to(OF_ACCOUNT) == "alice"
    assert hall.hear(":alice!a@h PART #uno") == [gone(OF_ACCOUNT, "alice")]


def test_logging_in_or_out_in_mid_game_changes_no_seat(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno * :Alice")
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":alice!a@h ACCOUNT queen", ":alice!a@h ACCOUNT *", ":alice!a@h ACCOUNT queen")
    assert hall.player("alice") == ALICE
    hall.hear(":alice!a@h QUIT :bye")
    assert hall.hear(":al!x@elsewhere JOIN #uno queen :Alice") == [back(ALICE, "al")]


def test_without_a_seat_logging_out_makes_somebody_a_nick_again(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno queen :Alice", ":alice!a@h ACCOUNT *")
    assert hall.player("alice") == ALICE


def test_a_seat_outlasts_the_memory_for_those_who_left(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno")
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":alice!a@h QUIT :bye")
    hall.now += 10_000
    hall.hear(":alice!m@elsewhere JOIN #uno")
    assert hall.player("alice") == "irc:net:alice~2"
    assert hall.hear(":al!a@h JOIN #uno") == [back(ALICE, "al")]


def test_a_seat_given_up_leaves_the_name_to_others(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno")
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":alice!a@h QUIT :bye")
    hall.roster.know(Vacated(UNO, ALICE))
    hall.now += 10_000
    hall.hear(":alice!m@elsewhere JOIN #uno")
    assert hall.player("alice") == ALICE


def test_after_a_restart_only_who_can_prove_it_has_a_seat() -> None:
    hall = Hall()
    hall.seat(ALICE, "alice", trace="a@h")
    hall.seat(PlayerId("irc:net:bob"), "bob", trace="b@h")
    hall.seat(OF_ACCOUNT, "eve", account="queen", trace="e@h")
    told = hall.arrive("alice bob other", "alice m@elsewhere 0", "bob b@h 0", "other o@h queen")
    assert told == [gone(ALICE, "alice"), back(PlayerId("irc:net:bob"), "bob"), back(OF_ACCOUNT, "other")]
    assert hall.hand_goes_to(ALICE) is None
    assert hall.hand_goes_to(OF_ACCOUNT) == "other"


def test_a_nick_in_a_list_is_sent_nothing_until_it_shows_where_it_is_from() -> None:
    hall = Hall()
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":bot!b@h JOIN #uno", ":s 353 bot = #uno :bot alice", ":s 366 bot #uno :End", ":s 421 WHO :Unknown")
    assert hall.hand_goes_to(ALICE) is None
    hall.roster.meet(said(":alice!a@h PRIVMSG #uno :pl r5").source, "#uno", hall.now)
    assert hall.hand_goes_to(ALICE) == "alice"


def test_learning_of_seats_late_takes_the_id_from_whoever_bears_only_the_nick(hall: Hall) -> None:
    hall.hear(":alice!m@elsewhere JOIN #uno", ":al!a@h JOIN #uno queen :Alice")
    hall.seat(ALICE, "alice", account="queen", trace="a@old")
    assert hall.player("alice") == "irc:net:alice~2"
    assert hall.player("al") == ALICE


def test_the_seat_word_makes_a_stranger_the_holder_and_the_ghost_a_stranger(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno", ":alice_!x@elsewhere JOIN #uno")
    hall.seat(ALICE, "alice", trace="a@h")
    told = hall.roster.know(Recognized(PlayerId("irc:net:alice_"), ALICE))
    assert told == [back(ALICE, "alice_")]
    assert hall.hand_goes_to(ALICE) == "alice_"
    assert hall.player("alice") == "irc:net:alice~2"
    assert hall.hear(":alice!a@h QUIT :Ping timeout") == [gone(PlayerId("irc:net:alice~2"), "alice")]
    hall.hear(":alice_!x@elsewhere NICK alice")
    assert hall.player("alice") == ALICE


def test_back_from_the_same_host_before_the_ghost_is_gone_the_nick_takes_the_seat_back(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno")
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":alice_!a@h JOIN #uno", ":mallory!m@elsewhere JOIN #uno", ":alice!a@h QUIT :Ping timeout")
    assert hall.hear(":alice_!a@h NICK alice") == [back(ALICE, "alice")]


def test_taking_the_nick_of_an_absent_player_takes_no_seat(hall: Hall) -> None:
    hall.hear(":alice!a@h JOIN #uno")
    hall.seat(ALICE, "alice", trace="a@h")
    hall.hear(":mallory!m@elsewhere JOIN #uno", ":alice!a@h QUIT :bye", ":mallory!m@elsewhere NICK alice")
    assert hall.player("alice") == "irc:net:mallory"
    assert hall.hand_goes_to(ALICE) is None
