"""The deal: who deals, seven cards each, and what the first card does (rule book 4.1)."""

from collections import Counter

import pytest

from engine.cards import DECK, NUMBERS, Card, Color, Rank
from engine.events import CardsDrawn, ColorAsked, DealerDrawn, DirectionReversed, PlayerSkipped, RoundStarted, TurnBegan
from engine.refusals import Reason
from engine.values import PlayerId
from tests.engine.scenario import (
    Table,
    case,
    challenge,
    color,
    deal,
    deals,
    dealt,
    draw,
    given,
    join,
    leave,
    lobby,
    opened,
    play,
    time_up,
)

TWO, THREE = "ann bob", "ann bob cat"


def around(table: Table) -> list[str]:
    """The seats clockwise from the dealer."""
    seats, dealer = table.state.seats, table.state.dealer
    assert dealer is not None
    place = seats.index(dealer)
    return [*seats[place:], *seats[:place]]


@case("S10")
def test_each_player_draws_for_the_deal_and_the_highest_number_deals() -> None:
    for _, table in zip(range(30), deals("ann bob cat dan"), strict=False):
        drawn = table.said(DealerDrawn)
        numbers = {player: card.points if card.rank in NUMBERS else 0 for player, card in drawn.draws[:4]}
        assert list(numbers) == ["ann", "bob", "cat", "dan"]
        assert numbers[drawn.dealer] == max(numbers.values())


@case("T01")
def test_of_those_who_tie_for_the_deal_only_they_draw_again() -> None:
    table = next(table for table in deals(THREE) if len(table.said(DealerDrawn).draws) == 5)
    draws = table.said(DealerDrawn).draws
    first = {player: card.points if card.rank in NUMBERS else 0 for player, card in draws[:3]}
    tied = [player for player, value in first.items() if value == max(first.values())]
    assert [player for player, _ in draws[3:]] == tied
    assert table.said(DealerDrawn).dealer in tied


@case("T02")
def test_when_all_draw_cards_without_a_number_all_draw_again() -> None:
    table = next(table for table in deals(TWO) if not {card.rank for _, card in first_draws(table)} & set(NUMBERS))
    assert len(table.said(DealerDrawn).draws) >= 4


def first_draws(table: Table) -> tuple[tuple[PlayerId, Card], ...]:
    return table.said(DealerDrawn).draws[: len(table.state.seats)]


@pytest.mark.parametrize("players", [2, 3, 10])
def test_each_player_gets_seven_cards_and_the_rest_is_the_draw_pile(players: int) -> None:
    seats = " ".join(f"p{number}" for number in range(players))
    started = opened("R5", seats).said(RoundStarted)
    assert [len(hand) for _, hand in started.hands] == [7] * players
    assert len(started.pile) == 108 - 7 * players - 1
    dealt_out = Counter(card for _, hand in started.hands for card in hand)
    assert dealt_out + Counter(started.pile) + Counter([started.top]) == Counter(DECK)


def test_the_size_of_the_hands_is_an_option() -> None:
    assert {len(hand) for _, hand in opened("R5", TWO, "official hand_size=5").said(RoundStarted).hands} == {5}


@case("T14")
@pytest.mark.parametrize(("players", "decks"), [(10, 1), (11, 2), (20, 2), (21, 3)])
def test_each_ten_players_play_with_one_deck_more(players: int, decks: int) -> None:
    table = dealt(" ".join(f"p{number}" for number in range(players)), "official max_players=30")
    cards = Counter(table.state.pile + table.state.discard)
    for hand in table.state.hands.values():
        cards.update(hand)
    assert cards == Counter(DECK * decks)


def test_large_hands_and_the_option_take_more_decks_too() -> None:
    assert len(dealt("a b c d e f g h", "official hand_size=20").state.pile) == 2 * 108 - 160 - 1
    assert len(opened("R5", TWO, "official decks=3").state.pile) == 3 * 108 - 14 - 1


def test_the_player_on_the_dealers_left_begins_clockwise() -> None:
    table = opened("R5", THREE)
    table.then(turn=around(table)[1], direction="cw", color="red")
    assert table.happened(DealerDrawn, RoundStarted, TurnBegan)


@case("O01", "T07")
@pytest.mark.parametrize(("players", "turn"), [(TWO, 0), (THREE, 2)])
def test_a_skip_turned_up_first_skips_the_first_player(players: str, turn: int) -> None:
    table = opened("YS", players)
    table.then(turn=around(table)[turn], top="YS", direction="cw", color="yellow")
    assert table.said(PlayerSkipped).player == around(table)[1]


@case("O01", "T03")
@pytest.mark.parametrize(("players", "turn"), [(TWO, 0), (THREE, 2)])
def test_a_draw_two_turned_up_first_makes_the_first_player_draw_two_and_lose_the_turn(players: str, turn: int) -> None:
    table = opened("YD", players)
    first, drawn = around(table)[1], table.said(CardsDrawn)
    table.then(turn=around(table)[turn], counts={first: 9})
    assert (drawn.player, drawn.cards) == (first, table.said(RoundStarted).pile[:-3:-1])


@case("T05")
def test_a_reverse_turned_up_first_lets_the_dealer_begin_and_play_go_to_the_right() -> None:
    table = opened("GV", THREE)
    dealer, _, right = around(table)
    table.then(turn=dealer, direction="ccw")
    assert table.happened(DealerDrawn, RoundStarted, DirectionReversed, TurnBegan)
    table.when(time_up()).then(turn=right)


@case("T06")
def test_with_two_players_a_reverse_turned_up_first_lets_the_dealer_begin_once() -> None:
    table = opened("GV", TWO)
    dealer, other = around(table)
    table.then(turn=dealer).when(time_up()).then(turn=other)


@case("O01", "T08")
def test_a_wild_turned_up_first_lets_the_first_player_name_a_color_and_play() -> None:
    table = opened("W", THREE)
    first, second = around(table)[1:]
    table.then(awaits=f"color {first}")
    assert table.happened(DealerDrawn, RoundStarted, ColorAsked)
    table.refuses(draw(first), Reason.OWES_COLOR)
    table.refuses(color(second, "green"), Reason.NOT_YOUR_TURN)
    table.when(color(first, "green")).then(turn=first, color="green", top="W")


@case("T08", "T36")
@pytest.mark.parametrize("bluff", [True, False])
def test_after_an_opening_wild_a_wild_draw_four_is_judged_by_the_color_just_named(bluff: bool) -> None:
    table = next(table for table in deals(THREE, "official uno_grace=0") if four_after_wild(table))
    first, second = around(table)[1:]
    held = {card.color for card in table.hand(first)} - {None}
    named = next(wanted for wanted in Color if (wanted in held) == bluff)
    table.when(color(first, named.name), play(first, "W4", "red"), challenge(second))
    table.then(counts={first: 10 if bluff else 6, second: 7 if bluff else 13})


def four_after_wild(table: Table) -> bool:
    """Whether a wild lies first, and the first player holds a Wild Draw Four but not all colors."""
    if table.state.top.rank is not Rank.WILD:
        return False
    hand = table.hand(around(table)[1])
    return any(card.rank is Rank.WILD_DRAW_FOUR for card in hand) and len({card.color for card in hand}) < 5


@case("O02", "T09")
@pytest.mark.parametrize("times", [1, 2])
def test_a_wild_draw_four_turned_up_first_goes_back_into_the_pile(times: int) -> None:
    table = next(table for table in deals(TWO) if table.said(RoundStarted).returned >= times)
    assert table.state.top.rank is not Rank.WILD_DRAW_FOUR
    assert any(card.rank is Rank.WILD_DRAW_FOUR for card in table.state.pile)
    hands = [card for hand in table.state.hands.values() for card in hand]
    assert Counter([*hands, *table.state.pile, table.state.top]) == Counter(DECK)


def test_a_round_is_not_dealt_for_one() -> None:
    lobby("ann").refuses(deal("ann"), Reason.TOO_FEW_PLAYERS)


def test_only_the_seated_have_a_round_dealt_and_any_of_them() -> None:
    table = lobby(TWO).refuses(deal("zoe"), Reason.NOT_SEATED)
    table.when(deal("bob"))


def test_before_the_deal_nothing_is_played() -> None:
    table = lobby(TWO)
    table.refuses(draw("ann"), Reason.NOT_DEALT_YET)
    table.refuses(play("ann", "R5"), Reason.NOT_DEALT_YET)


@case("T89")
def test_the_next_round_is_dealt_to_the_left_and_starts_clockwise() -> None:
    table = given(top="RV", ann="R1", bob="B1 B2", cat="Y1 Y2", turn="ann", direction="ccw", dealer="cat")
    table.when(play("ann", "R1"), deal("bob")).then(dealer="ann")
    started = table.said(RoundStarted)
    assert not any(isinstance(event, DealerDrawn) for event in table.events)
    assert (started.round, started.dealer) == (2, "ann")
    table.then(direction="ccw" if started.top.rank is Rank.REVERSE else "cw")


@case("T89")
def test_the_deal_goes_round_the_whole_table_also_with_newcomers() -> None:
    table = given(top="R5", ann="R1", bob="B1 B2", turn="ann", dealer="bob")
    table.when(play("ann", "R1"), join("cat"), deal("ann")).then(dealer="cat")


def test_a_round_is_dealt_to_who_is_there_now() -> None:
    table = given(top="R5", ann="R1", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "R1"), leave("cat"), deal("ann"))
    assert [player for player, _ in table.said(RoundStarted).hands] == ["ann", "bob"]


def test_equal_luck_deals_equal_cards_and_other_luck_other_ones() -> None:
    assert dealt(THREE, seed=5).events == dealt(THREE, seed=5).events
    assert dealt(THREE, seed=5).events != dealt(THREE, seed=6).events
