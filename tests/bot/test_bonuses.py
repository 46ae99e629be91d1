"""The classic's bonuses: 500 for 21 points, 1000 for each record of the month, more and more for winning streaks."""

from dataclasses import replace

import pytest

from bot.store.bonuses import Before, Style, bonuses, may_earn
from bot.store.outcomes import FinishedRound, Seat
from tests.bot.table_talk import computer, dealt, person, talk

CLASSIC = "classic uno_grace=0"


def won(points: int, cards: int = 20, seconds: float = 60.0, rules: str = "classic") -> FinishedRound:
    """A round that Ann won against Bob."""
    seats = (Seat(person("ann"), False, 1, points, 0, cards), Seat(person("bob"), False, 2, 0, 3, 0))
    return FinishedRound(1, 1, "irc:net:#uno", "irc:net:#uno", 1.0, seconds, rules, person("ann"), points, seats)


def styles(finished: FinishedRound, before: Before) -> dict[Style, int]:
    return {bonus.style: bonus.points for bonus in bonuses(finished, before)}


ORDINARY = Before(points=100, cards=50, fastest=30.0, streak=0)


def test_an_ordinary_round_earns_nothing() -> None:
    assert styles(won(50), ORDINARY) == {}


def test_twenty_one_points_exactly_earn_five_hundred() -> None:
    assert styles(won(21), ORDINARY) == {Style.BLACKJACK: 500}


def test_each_record_of_the_month_earns_a_thousand() -> None:
    assert styles(won(101), ORDINARY) == {Style.POINTS: 1000}
    assert styles(won(50, cards=51), ORDINARY) == {Style.CARDS: 1000}
    assert styles(won(50, seconds=29.9), ORDINARY) == {Style.FASTEST: 1000}


def test_to_equal_a_record_earns_nothing() -> None:
    assert styles(won(100, cards=50, seconds=30.0), ORDINARY) == {}


def test_the_first_round_of_a_month_sets_all_records() -> None:
    first = Before(points=None, cards=None, fastest=None, streak=0)
    assert styles(won(50), first) == {Style.POINTS: 1000, Style.CARDS: 1000, Style.FASTEST: 1000}


@pytest.mark.parametrize(("before", "points"), [(1, 0), (2, 250), (3, 0), (5, 500), (8, 1000), (299, 32_000)])
def test_every_third_win_in_a_row_earns_twice_as_much(before: int, points: int) -> None:
    assert styles(won(50), replace(ORDINARY, streak=before)).get(Style.STREAK, 0) == points


def test_bonuses_are_the_classics_and_for_people_among_people() -> None:
    assert may_earn(won(21))
    assert may_earn(won(21, rules="classic target=200"))
    assert not may_earn(won(21, rules="official target=0"))
    assert not may_earn(replace(won(21), winner=computer("Ada")))
    assert not may_earn(replace(won(21), seats=won(21).seats[:1]))


async def test_bonuses_are_told_with_the_round_and_counted() -> None:
    async with talk(rules=CLASSIC) as uno:
        await uno.sit(dealt(turn="ann", rules=CLASSIC, ann="R1", bob="GS R1"))
        said = await uno.says("ann", "pl r1")
        assert (
            "ann also gets bonus points: 500 for 21 points exactly; 1000 for the most points in a round this month; "
            "1000 for the most cards played in a round this month" in said.text()
        )
        assert "1. ann 2521" in (await uno.says("bob", "!uno top")).text()


async def test_the_official_game_gives_no_bonus() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1", bob="GS R1"))
        assert "bonus" not in (await uno.says("ann", "pl r1")).text()
        assert "1. ann 21" in (await uno.says("bob", "!uno top")).text()
