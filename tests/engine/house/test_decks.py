"""The editions with special wilds (rule book, S01, S02, S49 to S52, S90, S91, T10, T78, T98, T141, T148, T149)."""

from collections import Counter
from typing import Any

import pytest

from engine.cards import CARDS, DECKS
from engine.causes import Cause
from engine.events import (
    CardPlayed,
    CardsDrawn,
    ColorAsked,
    ColorChosen,
    HandsMoved,
    HandsShuffled,
    RoundStarted,
    SwapAsked,
    TurnBegan,
    UnoDue,
)
from engine.refusals import Reason
from tests.engine.scenario import (
    Table,
    case,
    catch,
    color,
    dealt,
    given,
    kick,
    leave,
    opened,
    play,
    swap,
    time_up,
)

SHUFFLE = "official uno_grace=0 deck=112-shuffle"
SWAP = "official uno_grace=0 deck=112-swap"
H2O = "official uno_grace=0 deck=h2o"


@pytest.mark.parametrize(
    ("deck", "specials"),
    [("108", ""), ("112-shuffle", "WH WC WC WC"), ("112-swap", "WS WC WC WC"), ("h2o", "H1 H2")],
)
def test_a_round_is_dealt_from_the_edition_of_the_table(deck: str, specials: str) -> None:
    table = dealt("ann bob cat", f"official uno_grace=0 deck={deck}")
    everywhere = Counter([card for hand in table.state.hands.values() for card in hand])
    everywhere.update([*table.state.pile, *table.state.discard])
    assert everywhere == Counter(DECKS["108"]) + Counter(CARDS[code] for code in specials.split())


@case("T14")
def test_a_second_deck_is_of_the_same_edition() -> None:
    table = dealt("ann bob", f"{H2O} decks=2")
    assert sum(map(len, table.state.hands.values())) + len(table.state.pile) + 1 == 220


# Points


@case("S90", "S91", "T148")
@pytest.mark.parametrize(
    ("rules", "card", "points"),
    [
        (SHUFFLE, "WH", 40),
        (SHUFFLE, "WC", 40),
        (SWAP, "WS", 40),
        (H2O, "H1", 40),
        (f"{H2O} special_points=50", "H2", 50),
        (f"{H2O} special_points=20 wild_points=10", "H1", 20),
        (f"{SHUFFLE} special_points=0", "WH", 0),
    ],
)
def test_special_wilds_are_worth_what_the_table_says(rules: str, card: str, points: int) -> None:
    table = given(top="R5", ann="R1", bob=f"{card} R9", turn="ann", rules=rules).when(play("ann", "R1"))
    table.then(scores={"ann": points + 9})


# The first card


@case("T10")
@pytest.mark.parametrize(("card", "rules"), [("WH", SHUFFLE), ("WC", SHUFFLE), ("WS", SWAP), ("H1", H2O), ("H2", H2O)])
def test_a_special_wild_turned_up_first_is_a_plain_wild(card: str, rules: str) -> None:
    table = opened(card, "ann bob cat", rules)
    first = table.awaits.split()[1]
    table.then(awaits=f"color {first}")
    hands = {player: list(table.hand(player)) for player in table.state.seats}
    table.when(color(first, "green")).then(turn=first, color="green")
    assert table.happened(ColorChosen, TurnBegan)
    assert {player: table.hand(player) for player in table.state.seats} == hands


@case("T10")
@pytest.mark.parametrize(("card", "rules"), [("WH", SHUFFLE), ("WS", SWAP), ("H2", H2O)])
def test_whoever_is_silent_or_leaves_under_a_special_wild_turned_up_first_moves_no_card(card: str, rules: str) -> None:
    table = opened(card, "ann bob cat", rules)
    first = table.awaits.split()[1]
    table.when(time_up()).then(turn=first)
    assert not table.saw(CardsDrawn)
    table = opened(card, "ann bob cat", rules)
    table.when(leave(first))
    assert table.awaits.startswith("turn")
    assert not table.saw(HandsShuffled)


@pytest.mark.parametrize("option", ["classic", "apply_colored"])
def test_where_wilds_go_back_special_ones_do_too(option: str) -> None:
    for seed in range(1, 40):
        table = dealt("ann bob", f"{SHUFFLE} first_action={option}", seed)
        assert not table.said(RoundStarted).top.is_wild


# Customizable


@case("T148")
def test_a_customizable_wild_is_a_plain_wild() -> None:
    table = given(top="R5", ann="WC R1 R2", bob="B1", cat="G1", turn="ann", rules=SHUFFLE)
    table.when(play("ann", "WC", "blue")).then(turn="bob", color="blue", bob="B1")
    assert table.happened(CardPlayed, TurnBegan)
    asked = given(top="R5", ann="WC R1 R2", bob="B1", cat="G1", turn="ann", rules=SHUFFLE)
    asked.when(play("ann", "WC")).then(awaits="color ann").when(color("ann", "green")).then(turn="bob", color="green")


# Swap hands


def with_swap(ann: str = "WS R1 R2", rules: str = SWAP, bob: str = "B1") -> Table:
    return given(top="R5", ann=ann, bob=bob, cat="G1 G2 G3", dan="Y1 Y2", turn="ann", rules=rules, pile="Y8 Y9")


@case("S50")
def test_a_wild_swap_hands_names_color_and_partner_in_one_play() -> None:
    table = with_swap().when(play("ann", "WS", "blue", target="cat"))
    table.then(turn="bob", color="blue", ann="G1 G2 G3", cat="R1 R2", top="WS")
    assert table.happened(CardPlayed, HandsMoved, TurnBegan)


@case("S50")
def test_a_wild_swap_hands_asks_for_what_is_missing() -> None:
    table = with_swap().when(play("ann", "WS", "blue")).then(awaits="swap ann", color="blue")
    assert table.happened(CardPlayed, SwapAsked)
    table.when(swap("ann", "dan")).then(turn="bob", ann="Y1 Y2", dan="R1 R2")
    table = with_swap().when(play("ann", "WS")).then(awaits="color ann")
    assert table.happened(CardPlayed, ColorAsked)
    table.when(color("ann", "green")).then(awaits="swap ann", color="green")
    table.when(swap("ann", "bob")).then(turn="bob", ann="B1", bob="R1 R2", color="green")


@case("T139")
def test_a_wild_swap_hands_is_not_swapped_with_oneself() -> None:
    with_swap().refuses(play("ann", "WS", "blue", target="ann"), Reason.SWAP_WITH_YOURSELF)
    with_swap().when(play("ann", "WS", "blue")).refuses(swap("ann", "ann"), Reason.SWAP_WITH_YOURSELF)


def test_whoever_says_nothing_after_a_wild_swap_hands_keeps_the_color_and_swaps_with_the_next_player() -> None:
    table = with_swap().when(play("ann", "WS"), time_up()).then(awaits="swap ann", color="red")
    table.when(time_up()).then(turn="bob", ann="B1", bob="R1 R2")


@case("T65")
def test_a_wild_swap_hands_gives_the_duty_away_with_the_card() -> None:
    table = with_swap("WS R1", bob="B1 B2").when(play("ann", "WS", "blue", target="bob"))
    assert not table.saw(UnoDue)
    table.refuses(catch("cat"), Reason.NOBODY_TO_CATCH)


@case("T42")
@pytest.mark.parametrize("gone", [leave("ann"), kick("bob", "ann", authority=True)], ids=["leaves", "is kicked"])
def test_whoever_is_gone_owing_the_color_of_a_wild_swap_hands_swaps_nothing(gone: object) -> None:
    table = with_swap().when(play("ann", "WS"))
    table.when(leave("ann") if gone == leave("ann") else kick("bob", "ann", authority=True))
    table.then(turn="bob", color="red", bob="B1", cat="G1 G2 G3", dan="Y1 Y2")


def test_whoever_leaves_owing_the_partner_of_a_wild_swap_hands_swaps_nothing() -> None:
    with_swap().when(play("ann", "WS", "blue"), leave("ann")).then(turn="bob", color="blue", bob="B1")


# Shuffle hands


def with_shuffle(ann: str = "WH R1 R2", direction: str = "cw", turn: str = "ann") -> Table:
    hands: dict[str, Any] = {"ann": ann, "bob": "B1", "cat": "G1 G2 G3", "dan": "Y1 Y2"}
    return given(top="R5", turn=turn, rules=SHUFFLE, direction=direction, pile="Y8 Y9", **hands)


@case("S49", "T141")
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_a_wild_shuffle_hands_deals_all_hands_anew_from_the_players_left_whatever_the_direction(direction: str) -> None:
    table = with_shuffle("WH R1 R2 R3", direction).when(play("ann", "WH", "blue"))
    table.then(turn="bob" if direction == "cw" else "dan", color="blue")
    table.then(counts={"bob": 3, "cat": 2, "dan": 2, "ann": 2})
    together = [card for player in table.state.seats for card in table.hand(player)]
    assert sorted(card.code for card in together) == ["B1", "G1", "G2", "G3", "R1", "R2", "R3", "Y1", "Y2"]
    assert table.happened(CardPlayed, HandsShuffled, TurnBegan)


@case("T141")
def test_the_seats_to_the_left_of_the_player_get_one_more_until_no_card_is_left() -> None:
    table = given(
        top="R5", ann="R1 R2", bob="B1 B2", cat="WH G1 G2", dan="Y1", turn="cat", rules=SHUFFLE, direction="ccw"
    )
    table.when(play("cat", "WH", "red")).then(turn="bob", counts={"dan": 2, "ann": 2, "bob": 2, "cat": 1})


@case("S49")
def test_a_color_named_afterwards_shuffles_then() -> None:
    table = with_shuffle().when(play("ann", "WH")).then(awaits="color ann", bob="B1", ann="R1 R2")
    table.when(color("ann", "yellow")).then(turn="bob", counts={"bob": 2, "cat": 2, "dan": 2, "ann": 2})
    assert table.happened(ColorChosen, HandsShuffled, TurnBegan)


def test_whoever_names_no_color_in_time_keeps_it_and_the_hands_are_shuffled() -> None:
    table = with_shuffle().when(play("ann", "WH"), time_up()).then(turn="bob", color="red")
    assert table.saw(HandsShuffled)


@case("T42")
def test_whoever_leaves_owing_the_color_of_a_wild_shuffle_hands_takes_no_part_in_the_shuffle() -> None:
    table = with_shuffle().when(play("ann", "WH"), leave("ann")).then(turn="bob", color="red", seats="bob cat dan")
    assert set(table.state.hands) == {"bob", "cat", "dan"}
    assert sum(len(table.hand(player)) for player in ("bob", "cat", "dan")) == 6


@case("T64", "T65")
def test_a_shuffle_leaves_no_duty_to_call() -> None:
    table = given(top="R5", ann="WH R1", bob="B1 B2", cat="G1 G2", dan="Y1 Y2 Y3", turn="ann", rules=SHUFFLE)
    table.when(play("ann", "WH", "blue")).then(counts={"ann": 2})
    assert not table.saw(UnoDue)
    table.refuses(catch("bob"), Reason.NOBODY_TO_CATCH)


@case("T141")
def test_a_shuffle_leaves_nobody_without_a_card() -> None:
    table = given(top="R5", ann="WH R1", bob="B1", cat="G1", dan="Y1", turn="ann", rules=SHUFFLE)
    table.when(play("ann", "WH", "blue")).then(counts={"ann": 1, "bob": 1, "cat": 1, "dan": 1})


# Downpours


@case("S52")
@pytest.mark.parametrize(("card", "count"), [("H1", 1), ("H2", 2)])
def test_all_the_others_draw_and_the_next_player_plays(card: str, count: int) -> None:
    table = given(top="R5", ann=f"{card} R1 R2", bob="B1", cat="G1", turn="ann", rules=H2O, pile="Y1 Y2 Y3 Y4")
    table.when(play("ann", card, "blue"))
    table.then(turn="bob", color="blue", counts={"ann": 2, "bob": 1 + count, "cat": 1 + count})
    assert table.drew("bob", Cause.DOWNPOUR) == " ".join(["Y1", "Y2"][:count])


@case("S52")
def test_it_rains_when_the_color_is_named() -> None:
    table = given(top="R5", ann="H1 R1 R2", bob="B1", cat="G1", turn="ann", rules=H2O, direction="ccw", pile="Y1 Y2")
    table.when(play("ann", "H1")).then(awaits="color ann", bob="B1")
    table.when(color("ann", "green")).then(turn="cat", cat="G1 Y1", bob="B1 Y2", color="green")


@case("T98")
@pytest.mark.parametrize(("direction", "order"), [("cw", "bob cat dan"), ("ccw", "dan cat bob")])
def test_with_a_short_pile_the_first_in_direction_get_all_of_theirs(direction: str, order: str) -> None:
    table = given(
        top="R5", discard="B7 B8", ann="H2 R1 R2", bob="B1", cat="G1", dan="Y1",
        turn="ann", rules=H2O, direction=direction, hoard="dan",
    )  # fmt: skip
    table.when(play("ann", "H2", "blue"))
    drawn = [(event.player, len(event.cards)) for event in table.events if isinstance(event, CardsDrawn)]
    assert drawn == list(zip(order.split(), (2, 1, 0), strict=True))


@case("T42")
def test_it_rains_even_when_whoever_owes_the_color_leaves() -> None:
    table = given(top="R5", ann="H1 R1 R2", bob="B1", cat="G1", turn="ann", rules=H2O, pile="Y1 Y2")
    table.when(play("ann", "H1"), leave("ann")).then(turn="bob", color="red", bob="B1 Y1", cat="G1 Y2")


# The last card


@case("T78")
@pytest.mark.parametrize(("card", "rules"), [("WH", SHUFFLE), ("WC", SHUFFLE), ("WS", SWAP)])
def test_a_special_wild_as_last_card_wins_like_a_plain_one(card: str, rules: str) -> None:
    table = given(top="R5", ann=card, bob="B1", cat="G1 G2", turn="ann", rules=rules)
    table.when(play("ann", card)).then(awaits="next_round", bob="B1", cat="G1 G2")
    table.then(scores={"ann": 4})
    assert not table.saw(HandsMoved)
    assert not table.saw(HandsShuffled)


@case("T149")
@pytest.mark.parametrize(("card", "points"), [("H1", 1 + 1 + 6 + 7), ("H2", 1 + 1 + 6 + 7 + 8 + 9)])
def test_a_downpour_as_last_card_is_drawn_and_counts(card: str, points: int) -> None:
    table = given(top="R5", ann=card, bob="B1", cat="G1", turn="ann", rules=H2O, pile="Y6 Y7 Y8 Y9")
    table.when(play("ann", card)).then(awaits="next_round")
    table.then(scores={"ann": points})


@case("T149")
def test_where_last_cards_are_not_drawn_neither_is_a_downpour() -> None:
    table = given(top="R5", ann="H2", bob="B1", cat="G1", turn="ann", rules=f"{H2O} last_draw=off")
    table.when(play("ann", "H2")).then(awaits="next_round", bob="B1", cat="G1")


@case("T81")
@pytest.mark.parametrize(("card", "rules"), [("WH", SHUFFLE), ("WS", SWAP), ("H1", H2O)])
@pytest.mark.parametrize("finish", ["no_action", "no_wild"])
def test_where_a_round_may_not_end_on_a_wild_neither_may_it_on_a_special_one(
    card: str, rules: str, finish: str
) -> None:
    table = given(top="R5", ann=card, bob="B1", turn="ann", rules=f"{rules} finish={finish}")
    table.refuses(play("ann", card, "red"), Reason.NOT_AS_LAST_CARD)


def test_a_partner_named_with_a_wild_is_kept_in_mind_while_the_color_is_owed() -> None:
    table = given(top="R5", ann="WS R1", bob="B1 B2", cat="Y1 Y2 Y3", turn="ann", rules=SWAP)
    table.when(play("ann", "WS", target="cat")).then(awaits="color ann")
    table.when(color("ann", "blue")).then(turn="bob", color="blue", ann="Y1 Y2 Y3", cat="R1")


def test_a_partner_who_has_left_meanwhile_is_asked_for_anew() -> None:
    table = given(top="R5", ann="WS R1", bob="B1 B2", cat="Y1", turn="ann", rules=SWAP)
    table.when(play("ann", "WS", target="cat"), leave("cat"), color("ann", "blue")).then(awaits="swap ann")


def test_what_is_drawn_for_a_forgotten_uno_is_shuffled_with_the_other_hands() -> None:
    table = given(
        top="R5",
        turn="ann",
        ann="R1 B2",
        bob="WH G1 G2",
        cat="Y1 Y2",
        rules="deck=112-shuffle uno_grace=3",
        pile="B7 B8",
    )
    table.when(play("ann", "R1"), catch("cat"), play("bob", "WH", "green"))
    assert table.drew("ann") == "B7 B8"
    assert sorted(len(table.hand(player)) for player in ("ann", "bob", "cat")) == [2, 2, 3]


def test_who_is_caught_holds_too_many_cards_to_owe_a_call_after_a_swap() -> None:
    rules = "deck=112-swap uno_grace=3 uno_on_swap=strict"
    table = given(top="R5", turn="ann", ann="R1 B2", bob="WS G1 G2", cat="Y1 Y2", rules=rules)
    table.when(play("ann", "R1"), catch("cat"), play("bob", "WS", "green", target="ann"))
    assert not table.saw(UnoDue)
    table.then(counts={"ann": 2, "bob": 3})
