"""Identity: one person, one id; and nobody gets another's."""

from adapters.irc.message import Source
from adapters.irc.people import REMEMBERED, People, Person
from adapters.irc.server import Server
from tests.engine.scenario import case

HOUR = 3600.0


class Crowd:
    """People in one channel, met and lost by hand."""

    def __init__(self) -> None:
        self.people = People("net", Server())
        self.now = 0.0

    def joins(self, nick: str, mask: str) -> Person:
        person = self.meets(nick, mask)
        person.signs["#uno"] = ""
        return person

    def meets(self, nick: str, mask: str = "") -> Person:
        self.now += 1
        return self.people.meet(Source(nick, mask), self.now)

    def leaves(self, nick: str) -> None:
        self.now += 1
        person = self.people.bearing(nick)
        assert person is not None
        self.people.lose(person, self.now)

    def renames(self, old: str, new: str) -> None:
        self.now += 1
        person = self.people.bearing(old)
        assert person is not None
        self.people.rename(person, new, self.now)


def test_an_id_is_made_of_the_network_and_the_folded_nick() -> None:
    assert Crowd().joins("Al[ice", "a@host").player == "irc:net:al{ice"


@case("T107")
def test_an_id_follows_every_change_of_nick() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.renames("alice", "ALICE")
    crowd.renames("ALICE", "away")
    assert crowd.meets("away", "a@host").player == alice
    assert crowd.people.playing(alice) is crowd.people.bearing("away")
    assert crowd.people.bearing("alice") is None


def test_a_nick_given_up_by_somebody_present_makes_a_new_id_for_whoever_takes_it() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.renames("alice", "away")
    taker = crowd.joins("alice", "m@elsewhere").player
    assert taker == "irc:net:alice~2"
    assert crowd.meets("away", "a@host").player == alice


def test_two_who_swap_nicks_keep_their_ids() -> None:
    crowd = Crowd()
    alice, bob = crowd.joins("alice", "a@host").player, crowd.joins("bob", "b@host").player
    for old, new in (("alice", "x"), ("bob", "alice"), ("x", "bob")):
        crowd.renames(old, new)
    assert crowd.meets("bob", "a@host").player == alice
    assert crowd.meets("alice", "b@host").player == bob


def test_whoever_returns_from_the_same_host_is_the_same_person() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.leaves("alice")
    assert crowd.people.playing(alice) is None
    assert crowd.joins("alice", "a@host").player == alice


def test_under_another_nick_too() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.leaves("alice")
    assert crowd.joins("alice_", "a@host").player == alice


def test_of_two_from_one_host_each_returns_by_nick() -> None:
    crowd = Crowd()
    alice, bob = crowd.joins("alice", "web@gateway").player, crowd.joins("bob", "web@gateway").player
    crowd.leaves("alice")
    crowd.leaves("bob")
    assert crowd.joins("alice", "web@gateway").player == alice
    assert crowd.joins("bob", "web@gateway").player == bob


def test_where_two_left_from_one_host_another_nick_is_neither_of_them() -> None:
    crowd = Crowd()
    both = [crowd.joins(nick, "web@gateway").player for nick in ("alice", "bob")]
    crowd.leaves("alice")
    crowd.leaves("bob")
    assert crowd.joins("carol", "web@gateway").player not in both


def test_from_a_shared_host_nobody_gets_the_id_of_somebody_present() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "web@gateway").player
    assert crowd.joins("carol", "web@gateway").player != alice


def test_from_another_host_a_nick_proves_nothing_while_its_owner_is_remembered() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.leaves("alice")
    taker = crowd.joins("alice", "m@elsewhere").player
    assert taker == "irc:net:alice~2"
    crowd.leaves("alice")
    assert crowd.joins("alice", "a@host").player == alice


def test_after_ten_minutes_the_owner_is_forgotten() -> None:
    crowd = Crowd()
    crowd.joins("alice", "a@host")
    crowd.leaves("alice")
    crowd.now += REMEMBERED + 1
    assert crowd.joins("alice", "m@elsewhere").player == "irc:net:alice"


def test_a_hidden_host_does_not_change_who_somebody_in_our_channel_is() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    assert crowd.meets("alice", "a@cloak").player == alice


def test_outside_our_channels_we_miss_changes_so_another_host_is_another_person() -> None:
    crowd = Crowd()
    alice = crowd.meets("alice", "a@host").player
    assert crowd.meets("alice", "a@host").player == alice
    assert crowd.meets("alice", "m@elsewhere").player != alice


def test_a_nick_seen_in_a_list_is_taken_for_its_owner_until_it_speaks() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.leaves("alice")
    assert crowd.joins("alice", "").player == alice
    assert crowd.meets("alice", "a@host").player == alice


def test_a_nick_in_a_list_that_speaks_from_another_host_was_somebody_else_all_along() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "a@host").player
    crowd.leaves("alice")
    crowd.joins("alice", "")
    taker = crowd.meets("alice", "m@elsewhere")
    assert taker.player != alice
    assert "#uno" in taker.signs
    assert crowd.people.playing(alice) is None


def test_a_stranger_in_a_list_keeps_their_id_when_they_speak() -> None:
    crowd = Crowd()
    alice = crowd.joins("alice", "").player
    assert crowd.meets("alice", "a@host").player == alice
    assert crowd.meets("alice", "a@cloak").player == alice


def test_a_flood_of_passers_by_is_forgotten_first_come_first() -> None:
    crowd = Crowd()
    for number in range(2500):
        crowd.joins(f"n{number}", f"u@h{number}")
        crowd.leaves(f"n{number}")
        crowd.now -= 1.9
    assert crowd.joins("n0", "other@host").player == "irc:net:n0"
    assert crowd.joins("n2499", "other@host").player == "irc:net:n2499~2"
