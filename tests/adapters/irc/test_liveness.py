"""Silence, and how long to wait before connecting again."""

import random

from adapters.irc.liveness import Backoff, Liveness


def test_after_ninety_silent_seconds_the_server_is_asked_once() -> None:
    liveness = Liveness(0.0)
    assert not liveness.must_ask(89.9)
    assert liveness.must_ask(90.0)
    assert not liveness.must_ask(91.0)


def test_a_server_that_does_not_answer_in_thirty_seconds_is_dead() -> None:
    liveness = Liveness(0.0)
    assert not liveness.is_dead(1000.0)  # nobody asked, as after a long sleep of the whole machine
    assert liveness.must_ask(90.0)
    assert not liveness.is_dead(119.9)
    assert liveness.is_dead(120.0)


def test_anything_heard_is_a_sign_of_life() -> None:
    liveness = Liveness(0.0)
    assert liveness.must_ask(90.0)
    liveness.heard(100.0)
    assert not liveness.is_dead(130.0)
    assert not liveness.must_ask(189.0)
    assert liveness.must_ask(190.0)


def test_it_says_when_to_look_again() -> None:
    liveness = Liveness(5.0)
    assert liveness.next_check() == 95.0
    assert liveness.must_ask(95.0)
    assert liveness.next_check() == 125.0


class Longest(random.Random):
    """The unluckiest draw: the whole pause."""

    def uniform(self, a: float, b: float) -> float:
        return b


def test_pauses_double_from_two_seconds_to_five_minutes() -> None:
    backoff = Backoff(Longest())
    assert [backoff.pause(lasted=1.0) for _ in range(9)] == [2, 4, 8, 16, 32, 64, 128, 256, 300]


def test_pauses_start_over_after_five_good_minutes() -> None:
    backoff = Backoff(Longest())
    for _ in range(5):
        backoff.pause(lasted=1.0)
    assert backoff.pause(lasted=299.0) == 64
    assert backoff.pause(lasted=300.0) == 2


def test_pauses_are_drawn_from_the_whole_range() -> None:
    chance = random.Random(1)
    pauses = [Backoff(chance).pause(lasted=0.0) for _ in range(200)]
    assert min(pauses) < 0.2
    assert max(pauses) > 1.8


def test_a_server_that_has_thrown_us_out_is_given_more_time() -> None:
    chance = random.Random(1)
    pauses = [Backoff(chance).pause(lasted=0.0, unwelcome=True) for _ in range(200)]
    assert 30 <= min(pauses) < 32
    assert 58 < max(pauses) <= 60
