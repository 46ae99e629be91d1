"""The cards, the deck and the notation (rule book 2.2)."""

from collections import Counter
from copy import deepcopy

import pytest
from hypothesis import given, settings, strategies as st

from engine.cards import (
    CARDS,
    DARK,
    DARK_SIDE,
    DECK,
    DECKS,
    FACES,
    LIGHT,
    LIGHT_SIDE,
    MATCHING,
    Card,
    Color,
    Rank,
    parse_cards,
    print_cards,
    sort_hand,
)

HANDS = st.lists(st.sampled_from(list(CARDS.values())), max_size=20)
SPECIALS = {
    "108": {},
    "112-shuffle": {"WH": 1, "WC": 3},
    "112-swap": {"WS": 1, "WC": 3},
    "h2o": {"H1": 1, "H2": 1},
}
NO_MERCY_COLOR = {
    **dict.fromkeys("0123456789", 2), "D": 3, "D4": 2, "S": 3, "SA": 2, "V": 3, "DA": 3,
}  # fmt: skip
LIGHT_SIDE_COLOR = {**dict.fromkeys("123456789", 2), "D1": 2, "V": 2, "S": 2, "F": 2}
DARK_SIDE_COLOR = {**dict.fromkeys("123456789", 2), "D5": 2, "V": 2, "SA": 2, "F": 2}
WILDS = {"W", "W4", "WS", "WH", "WC", "H1", "H2", "WRD4", "WD6", "WD10", "WCR", "WD2", "WDC"}


RED = {card.code for card in CARDS.values() if card.color is Color.RED}


def test_the_deck_has_108_cards() -> None:
    counts = Counter(DECK)
    assert counts.total() == 108
    assert len(counts) == 54
    for card, count in counts.items():
        expected = 4 if card.is_wild else 1 if card.rank is Rank.ZERO else 2
        assert count == expected, card


@pytest.mark.parametrize("edition", SPECIALS)
def test_an_edition_is_the_deck_and_its_special_wilds(edition: str) -> None:
    more = Counter(DECKS[edition]) - Counter(DECK)
    assert {card.code: count for card, count in more.items()} == SPECIALS[edition]
    assert len(DECKS[edition]) == 108 + sum(SPECIALS[edition].values())


@pytest.mark.parametrize(
    ("side", "colors", "of_a_color", "wilds", "size"),
    [
        (DECKS["nomercy168"], LIGHT, NO_MERCY_COLOR, {"WRD4": 8, "WD6": 4, "WD10": 4, "WCR": 8}, 168),
        (LIGHT_SIDE, LIGHT, LIGHT_SIDE_COLOR, {"W": 4, "WD2": 4}, 112),
        (DARK_SIDE, DARK, DARK_SIDE_COLOR, {"W": 4, "WDC": 4}, 112),
    ],
)
def test_no_mercy_and_the_sides_of_flip_are_the_rule_books(
    side: tuple[Card, ...], colors: tuple[Color, ...], of_a_color: dict[str, int], wilds: dict[str, int], size: int
) -> None:
    assert len(side) == size
    expected = {color.value + rank: count for color in colors for rank, count in of_a_color.items()} | wilds
    assert {card.code: count for card, count in Counter(side).items()} == expected


def test_every_card_is_in_some_edition() -> None:
    assert set(CARDS.values()) == set().union(*FACES.values())
    assert {code for code, card in CARDS.items() if card.is_wild} == WILDS


@pytest.mark.parametrize(
    ("codes", "points"),
    [
        ("R0", 0),
        ("B7 O7", 7),
        ("G9 P9", 9),
        ("BD1", 10),
        ("YS RV BD RD4 GDA BSA TD5 YF", 20),
        ("WS WH WC H1 H2", 40),
        ("W W4 WRD4 WD6 WD10 WCR WD2", 50),
        ("WDC", 60),
    ],
)
def test_cards_left_in_a_hand_are_worth_their_face_or_by_their_kind(codes: str, points: int) -> None:
    assert {card.points for card in parse_cards(codes)} == {points}


def test_there_is_one_instance_of_each_card() -> None:
    assert Card(Color.RED, Rank.FIVE) is CARDS["R5"]
    assert Card(None, Rank.WILD) is CARDS["W"]
    assert deepcopy(CARDS["W4"]) is CARDS["W4"]


@pytest.mark.parametrize(
    ("color", "rank"), [(None, Rank.FIVE), (Color.RED, Rank.WILD), (Color.BLUE, Rank.WILD_DRAW_FOUR)]
)
def test_a_wild_has_no_color_and_every_other_card_one(color: Color | None, rank: Rank) -> None:
    with pytest.raises(ValueError, match="no such card"):
        Card(color, rank)


def test_a_card_never_changes() -> None:
    with pytest.raises(AttributeError, match="never changes"):
        CARDS["W"].color = Color.RED
    with pytest.raises(AttributeError, match="never changes"):
        del CARDS["W"].color
    assert CARDS["W"].color is None


@given(HANDS)
@settings(database=None, deadline=None)
def test_reading_and_printing_cards_are_inverse(hand: list[Card]) -> None:
    assert parse_cards(print_cards(hand)) == tuple(hand)
    assert parse_cards(print_cards(hand).lower()) == tuple(hand)


@pytest.mark.parametrize("word", ["R", "X5", "R10", "5R", "WR", "W2", "red"])
def test_a_word_that_is_no_card_is_an_error(word: str) -> None:
    with pytest.raises(ValueError, match="no such card"):
        parse_cards(f"R5 {word}")


@given(HANDS)
@settings(database=None, deadline=None)
def test_a_hand_is_sorted_by_color_numbers_before_actions_wilds_last(hand: list[Card]) -> None:
    ranks, colors = list(Rank), list(Color)
    expected = sorted(hand, key=lambda card: (colors.index(card.color) if card.color else 9, ranks.index(card.rank)))
    assert sort_hand(hand) == expected


def test_a_card_matches_by_color_number_or_symbol_and_a_wild_always() -> None:
    fits = MATCHING[CARDS["R5"]][Color.RED]
    assert {card.code for card in fits} == {
        *RED, *(f"{color.value}5" for color in Color), *WILDS,
    }  # fmt: skip


def test_a_wild_is_matched_by_its_named_color_alone() -> None:
    for top in WILDS:
        assert {card.code for card in MATCHING[CARDS[top]][Color.GREEN]} == {
            *(code.replace("R", "G", 1) for code in RED), *WILDS,
        }  # fmt: skip


def test_under_a_wild_without_a_color_only_wilds_fit() -> None:
    assert {card.code for card in MATCHING[CARDS["W"]][None]} == WILDS
