"""Who deals, and what the first card does, where tables differ (rule book, S10 to S23, T02, T04, T13)."""

from collections import Counter
from itertools import islice

import pytest

from engine.cards import DECK, NUMBERS, Card, Rank
from engine.events import CardsDrawn, ColorAsked, DealerDrawn, DirectionReversed, PlayerSkipped, RoundStarted, TurnBegan
from engine.refusals import Reason
from engine.values import PlayerId
from tests.engine.scenario import (
    Table,
    case,
    deal,
    deals,
    draw,
    given,
    opened,
    play,
)

THREE = "ann bob cat"


def around(table: Table) -> list[str]:
    """The seats clockwise from the dealer."""
    seats, dealer = table.state.seats, table.state.dealer
    assert dealer is not None
    place = seats.index(dealer)
    return [*seats[place:], *seats[:place]]


# Who deals


def test_a_dealer_by_chance_draws_no_cards_and_may_be_anybody() -> None:
    tables = list(islice(deals(THREE, "official dealer=random"), 40))
    assert {table.said(DealerDrawn).dealer for table in tables} == {"ann", "bob", "cat"}
    assert all(table.said(DealerDrawn).draws == () for table in tables)


def test_in_the_order_of_joining_the_first_to_join_plays_first() -> None:
    for table in islice(deals(THREE, "official dealer=join_order first_action=ignore"), 5):
        table.then(dealer="cat", turn="ann")


@pytest.mark.parametrize("dealer", ["random", "join_order", "action_redraw"])
@case("T89")
def test_after_the_first_round_the_deal_goes_to_the_left_however_the_first_dealer_was_found(dealer: str) -> None:
    table = given(
        top="R1", ann="R5", bob="B1", cat="Y1", turn="ann", dealer="bob", rules=f"dealer={dealer}", scores={"ann": 10}
    )
    table.when(play("ann", "R5"), deal("cat")).then(dealer="cat")
    assert not any(isinstance(event, DealerDrawn) for event in table.events)


@case("T01", "T02")
def test_where_actions_are_drawn_again_who_drew_one_draws_until_they_have_a_number() -> None:
    for table in islice(deals("ann bob cat dan", "official dealer=action_redraw"), 60):
        drawn = table.said(DealerDrawn)
        draws = list(drawn.draws)
        tied = ["ann", "bob", "cat", "dan"]
        while len(tied) > 1:
            numbers = numbers_of(tied, draws)
            tied = [player for player in tied if numbers[player] == max(numbers.values())]
        assert (drawn.dealer, draws) == (tied[0], [])


def numbers_of(players: list[str], draws: list[tuple[PlayerId, Card]]) -> dict[str, int]:
    """What each of `players` drew at last, taking it from `draws`; only who drew no number draws again."""
    numbers: dict[str, int] = {}
    while len(numbers) < len(players):
        for player in [player for player in players if player not in numbers]:
            name, card = draws.pop(0)
            assert name == player
            if card.rank in NUMBERS:
                numbers[player] = card.points
    return numbers


@case("T02")
def test_where_actions_are_drawn_again_one_may_draw_several_times() -> None:
    tables = islice(deals("ann bob", "official dealer=action_redraw"), 100)
    draws = [table.said(DealerDrawn).draws for table in tables]
    assert any(card.rank not in NUMBERS for drawn in draws for _, card in drawn)
    assert all(drawn[-1][1].rank in NUMBERS for drawn in draws)


# The first card


@case("T13")
def test_where_actions_are_ignored_the_next_card_is_turned_until_one_is_a_number_and_they_stay_under_it() -> None:
    tables = list(islice(deals(THREE, "official first_action=ignore"), 60))
    passed_over = [table.said(RoundStarted).under for table in tables]
    assert any(passed_over)
    for table in tables:
        started = table.said(RoundStarted)
        assert started.top.rank in NUMBERS
        assert all(card.rank not in NUMBERS for card in started.under)
        assert started.returned == 0
        assert tuple(table.state.discard) == (*started.under, started.top)
        table.then(turn=around(table)[1], direction="cw")


@case("T13", "T09")
def test_where_actions_are_ignored_wilds_are_too() -> None:
    tables = islice(deals(THREE, "official first_action=ignore"), 100)
    ignored = Counter(card.rank for table in tables for card in table.said(RoundStarted).under)
    assert {Rank.WILD, Rank.WILD_DRAW_FOUR, Rank.SKIP, Rank.REVERSE, Rank.DRAW_TWO} <= set(ignored)


@case("T09")
@pytest.mark.parametrize("rules", ["rbot", "classic", "official first_action=apply_colored"])
def test_where_no_wild_begins_each_goes_back_into_the_pile(rules: str) -> None:
    tables = list(islice(deals(THREE, rules), 80))
    starts = [table.said(RoundStarted) for table in tables]
    assert all(started.top.color for started in starts)
    assert any(started.returned for started in starts)
    for table in tables:
        hands = [card for hand in table.state.hands.values() for card in hand]
        assert Counter([*table.state.pile, *table.state.discard, *hands]) == Counter(DECK)


@case("T05")
@pytest.mark.parametrize("rules", ["rbot", "official first_action=apply_colored"])
def test_where_colored_actions_act_a_first_reverse_gives_the_dealer_the_first_turn(rules: str) -> None:
    table = opened("RV", THREE, rules)
    table.then(turn=around(table)[0], direction="ccw")
    assert table.happened(DealerDrawn, RoundStarted, DirectionReversed, TurnBegan)


def test_where_colored_actions_act_a_first_skip_skips_the_first_player() -> None:
    table = opened("RS", THREE, "rbot")
    table.then(turn=around(table)[2])
    assert table.said(PlayerSkipped).player == around(table)[1]


@pytest.mark.parametrize("card", ["RS", "RV"])
def test_at_the_classics_tables_a_first_skip_or_reverse_does_nothing(card: str) -> None:
    table = opened(card, THREE, "classic").then(turn="ann", direction="cw", counts={"ann": 7})
    assert table.happened(DealerDrawn, RoundStarted, TurnBegan)


def test_at_the_classics_tables_a_first_draw_two_is_drawn_but_costs_no_turn() -> None:
    table = opened("RD", THREE, "classic").then(turn="ann", counts={"ann": 9, "bob": 7, "cat": 7})
    assert table.happened(DealerDrawn, RoundStarted, CardsDrawn, TurnBegan)
    table.when(draw("ann"))


@case("T04")
def test_at_the_classics_tables_a_first_draw_two_costs_no_turn_where_penalties_are_stacked_either() -> None:
    table = opened("RD", THREE, "classic stack=same")
    if table.awaits == "penalty ann":
        table.when(draw("ann"))
    table.then(turn="ann", counts={"ann": 9})


@case("T03")
def test_a_first_draw_two_leaves_the_turn_where_penalties_do() -> None:
    table = opened("RD", THREE, "official draw_skips_turn=off")
    first = around(table)[1]
    table.then(turn=first, counts={first: 9})


@case("T08")
def test_where_a_wild_may_begin_the_first_player_names_its_color_and_plays() -> None:
    for rules in ("italian", "russian", "brazilian"):
        table = opened("W", THREE, rules)
        table.then(awaits=f"color {around(table)[1]}")
        assert table.said(ColorAsked)


@pytest.mark.parametrize("rules", ["official", "italian", "brazilian", "russian", "rbot", "classic"])
@case("T09")
def test_no_wild_draw_four_ever_begins(rules: str) -> None:
    assert all(
        table.said(RoundStarted).top.rank is not Rank.WILD_DRAW_FOUR for table in islice(deals(THREE, rules), 60)
    )


def test_a_second_start_is_refused_whoever_deals() -> None:
    next(deals(THREE, "classic")).refuses(deal("bob"), Reason.ALREADY_DEALT).refuses(play("bob", "R5"))
