"""Hands that change owners by a 7 or a 0, and what that does to UNO (S102, S103, S106, T64, T65, T76, T137 to T139)."""

from typing import Any

import pytest

from engine.events import (
    CardPlayed,
    HandsMoved,
    OrderAsked,
    SwapAsked,
    TimedOut,
    TurnBegan,
    UnoCalled,
    UnoDue,
    UnoWindowClosed,
)
from engine.refusals import Reason
from tests.engine.scenario import (
    Asked,
    Table,
    accept,
    case,
    catch,
    challenge,
    draw,
    given,
    jump,
    kick,
    leave,
    opened,
    order,
    play,
    skip,
    swap,
    time_up,
    uno,
)

SWAP = "official uno_grace=0 seven=swap"
STRICT = f"{SWAP} uno_on_swap=strict"
ORDER = "official uno_grace=0 zero=order"
TO_THE_LEFT = "official uno_grace=0 zero=rotate_left"
IN_DIRECTION = "official uno_grace=0 zero=rotate_dir"


def table_of_four(ann: str, rules: str, direction: str = "cw") -> Table:
    """Ann is on turn on a red 3."""
    return given(
        top="R3", ann=ann, bob="B1 B2", cat="G1 G2 G4", dan="Y1 Y2 Y3 Y4", turn="ann", rules=rules, direction=direction
    )


def owing_a_swap(rules: str = SWAP, direction: str = "cw") -> Table:
    return table_of_four("R7 R1 R2", rules, direction).when(play("ann", "R7")).then(awaits="swap ann")


def owing_an_order() -> Table:
    return table_of_four("R0 R1 R2", ORDER).when(play("ann", "R0")).then(awaits="order ann")


# The seven


def test_officially_a_seven_and_a_zero_are_plain_numbers() -> None:
    table = table_of_four("R7 R0 R2", "official uno_grace=0")
    table.when(play("ann", "R7")).then(turn="bob", ann="R0 R2", bob="B1 B2")
    assert table.happened(CardPlayed, TurnBegan)


def test_a_seven_swaps_hands_with_whom_the_play_names() -> None:
    table = table_of_four("R7 R1 R2", SWAP).when(play("ann", "R7", target="cat"))
    table.then(turn="bob", ann="G1 G2 G4", bob="B1 B2", cat="R1 R2", dan="Y1 Y2 Y3 Y4", top="R7", color="red")
    assert table.happened(CardPlayed, HandsMoved, TurnBegan)
    assert table.said(HandsMoved).moves == (("ann", "cat"), ("cat", "ann"))


def test_a_seven_without_a_name_asks_for_one_and_nothing_moves_until_then() -> None:
    table = owing_a_swap()
    assert table.happened(CardPlayed, SwapAsked)
    table.then(ann="R1 R2", bob="B1 B2")
    table.when(swap("ann", "dan")).then(turn="bob", ann="Y1 Y2 Y3 Y4", dan="R1 R2")


def test_while_a_swap_is_owed_nothing_else_is_played() -> None:
    table = owing_a_swap()
    for command in (draw("ann"), play("ann", "R1")):
        table.refuses(command, Reason.OWES_SWAP)
    for other in (draw("bob"), play("bob", "B1"), swap("bob", "ann")):
        table.refuses(other, Reason.NOT_YOUR_TURN)
    table.then(awaits="swap ann")


@pytest.mark.parametrize(("direction", "neighbor"), [("cw", "bob"), ("ccw", "dan")])
def test_whoever_names_nobody_in_time_swaps_with_the_next_player(direction: str, neighbor: str) -> None:
    table = owing_a_swap(direction=direction)
    assert table.clock == 20
    theirs = list(table.hand(neighbor))
    table.when(time_up()).then(turn=neighbor, counts={neighbor: 2})
    assert table.hand("ann") == theirs
    assert table.saw(TimedOut)


def test_whoever_is_skipped_while_owing_a_swap_swaps_with_the_next_player() -> None:
    owing_a_swap().when(skip("bob", "ann", authority=True)).then(turn="bob", ann="B1 B2", bob="R1 R2")


@case("T139")
def test_nobody_swaps_with_themselves_or_with_somebody_who_is_not_there() -> None:
    table = table_of_four("R7 R1 R2", SWAP)
    table.refuses(play("ann", "R7", target="ann"), Reason.SWAP_WITH_YOURSELF)
    table.refuses(play("ann", "R7", target="zoe"), Reason.NO_SUCH_PLAYER)
    table.when(play("ann", "R7"))
    table.refuses(swap("ann", "ann"), Reason.SWAP_WITH_YOURSELF)
    table.refuses(swap("ann", "zoe"), Reason.NO_SUCH_PLAYER)
    table.then(awaits="swap ann")


def test_a_swap_that_is_not_owed_is_refused() -> None:
    table_of_four("R7 R1 R2", SWAP).refuses(swap("ann", "bob"), Reason.NOTHING_TO_SWAP)


@case("T76")
@pytest.mark.parametrize(("card", "rules"), [("R7", SWAP), ("R0", TO_THE_LEFT), ("R0", IN_DIRECTION), ("R0", ORDER)])
def test_a_seven_or_zero_as_last_card_wins_and_moves_no_hand(card: str, rules: str) -> None:
    table = table_of_four(card, rules).when(play("ann", card))
    table.then(awaits="next_round", bob="B1 B2", cat="G1 G2 G4")
    assert not table.saw(HandsMoved)
    table.then(scores={"ann": 3 + 7 + 10})


@case("T76")
def test_a_partner_named_with_the_last_card_does_not_matter() -> None:
    table = table_of_four("R7", SWAP).when(play("ann", "R7", target="bob")).then(awaits="next_round", bob="B1 B2")
    assert not table.saw(HandsMoved)


@case("T138")
def test_two_players_exchange_hands_by_a_seven() -> None:
    table = given(top="R3", ann="R7 R1 R2", bob="B1", turn="ann", rules=SWAP)
    table.when(play("ann", "R7"), swap("ann", "bob")).then(turn="bob", ann="B1", bob="R1 R2")


@case("T11")
@pytest.mark.parametrize("first", ["R7", "R0", "R8", "R9"])
def test_a_number_turned_up_first_does_nothing_since_nobody_played_it(first: str) -> None:
    slap = "8" if first == "R8" else "9"
    table = opened(first, "ann bob cat", f"official uno_grace=0 seven=swap zero=rotate_dir slap={slap}")
    assert table.awaits.startswith("turn")
    assert not table.saw(HandsMoved)
    silent = opened("R7", "ann bob cat", "official uno_grace=0 seven=silence zero=order")
    assert silent.state.silencer is None


@case("T34")
def test_a_bluff_is_judged_by_the_hand_it_was_played_from_whoever_holds_it_now() -> None:
    rules = f"{SWAP} jump_in=all"
    table = given(top="R5", ann="W4 R1", bob="B1 B2", cat="G1 G2", turn="ann", rules=rules)
    table.when(play("ann", "W4", "blue", uno=True), challenge("bob")).then(turn="bob", counts={"ann": 5, "bob": 2})


# Leaving while something is owed


@pytest.mark.parametrize("table", [owing_a_swap, owing_an_order], ids=["a swap", "an order"])
@pytest.mark.parametrize("command", [leave("ann"), kick("bob", "ann", authority=True)], ids=["leaves", "is kicked"])
def test_a_debt_dies_with_whoever_leaves_and_no_hand_moves(table: object, command: Asked) -> None:
    owing = owing_a_swap() if table is owing_a_swap else owing_an_order()
    owing.when(command).then(turn="bob", bob="B1 B2", cat="G1 G2 G4", dan="Y1 Y2 Y3 Y4")
    assert not owing.saw(HandsMoved)


def test_somebody_else_may_leave_while_a_swap_is_owed() -> None:
    table = owing_a_swap().when(leave("bob")).then(awaits="swap ann")
    table.refuses(swap("ann", "bob"), Reason.NO_SUCH_PLAYER)
    table.when(swap("ann", "cat")).then(turn="cat", ann="G1 G2 G4", cat="R1 R2")


# The zero


@case("T137")
@pytest.mark.parametrize("rules", [TO_THE_LEFT, IN_DIRECTION])
def test_a_zero_passes_all_hands_on(rules: str) -> None:
    table = table_of_four("R0 R1 R2", rules).when(play("ann", "R0"))
    table.then(turn="bob", bob="R1 R2", cat="B1 B2", dan="G1 G2 G4", ann="Y1 Y2 Y3 Y4")
    assert table.happened(CardPlayed, HandsMoved, TurnBegan)


@case("T137")
def test_after_a_reverse_hands_go_in_the_direction_of_play_or_always_to_the_left() -> None:
    turned = table_of_four("R0 R1 R2", IN_DIRECTION, direction="ccw").when(play("ann", "R0"))
    turned.then(turn="dan", dan="R1 R2", cat="Y1 Y2 Y3 Y4", bob="G1 G2 G4", ann="B1 B2")
    left = table_of_four("R0 R1 R2", TO_THE_LEFT, direction="ccw").when(play("ann", "R0"))
    left.then(turn="dan", bob="R1 R2", cat="B1 B2", dan="G1 G2 G4", ann="Y1 Y2 Y3 Y4")


@case("T138")
@pytest.mark.parametrize("rules", [TO_THE_LEFT, IN_DIRECTION])
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_two_players_exchange_hands_by_a_zero(rules: str, direction: str) -> None:
    table = given(top="R3", ann="R0 R1 R2", bob="B1", turn="ann", rules=rules, direction=direction)
    table.when(play("ann", "R0")).then(turn="bob", ann="B1", bob="R1 R2")


# The order


@pytest.mark.parametrize(
    ("moves", "hands"),
    [
        (["bob>dan", "dan>bob"], {"bob": "Y1 Y2 Y3 Y4", "dan": "B1 B2", "ann": "R1 R2", "cat": "G1 G2 G4"}),
        (["ann>bob", "bob>ann"], {"ann": "B1 B2", "bob": "R1 R2", "cat": "G1 G2 G4"}),
        (["ann>bob", "bob>cat", "cat>ann"], {"bob": "R1 R2", "cat": "B1 B2", "ann": "G1 G2 G4"}),
        (["ann>ann", "bob>cat", "cat>bob"], {"ann": "R1 R2", "bob": "G1 G2 G4", "cat": "B1 B2"}),
        (
            ["ann>bob", "bob>cat", "cat>dan", "dan>ann"],
            {"bob": "R1 R2", "cat": "B1 B2", "dan": "G1 G2 G4", "ann": "Y1 Y2 Y3 Y4"},
        ),
    ],
)
@case("S106")
def test_whoever_plays_a_zero_dictates_who_gives_their_hand_to_whom(moves: list[str], hands: dict[str, Any]) -> None:
    table = owing_an_order()
    table.when(order("ann", *moves)).then(turn="bob", **hands)
    assert table.happened(HandsMoved, TurnBegan)


@pytest.mark.parametrize(
    "moves",
    [
        ["ann>bob"],
        ["ann>bob", "bob>cat"],
        ["ann>bob", "cat>bob"],
        ["ann>bob", "ann>cat", "bob>ann", "cat>ann"],
        ["ann>bob", "ann>bob"],
        ["ann>zoe", "zoe>ann"],
        ["zoe>zoe"],
    ],
)
@case("S106")
def test_every_hand_must_find_exactly_one_owner_at_the_table(moves: list[str]) -> None:
    owing_an_order().refuses(order("ann", *moves), Reason.NO_PERMUTATION).then(awaits="order ann")


def test_an_empty_order_leaves_every_hand_where_it_is() -> None:
    table = owing_an_order()
    assert table.clock == 90
    table.when(order("ann")).then(turn="bob", ann="R1 R2", bob="B1 B2")
    assert table.happened(TurnBegan)


@case("S106")
def test_whoever_orders_nothing_in_time_leaves_every_hand_where_it_is() -> None:
    table = owing_an_order().when(time_up()).then(turn="bob", ann="R1 R2", bob="B1 B2", dan="Y1 Y2 Y3 Y4")
    assert table.happened(TimedOut, TurnBegan)


def test_an_order_is_owed_by_whoever_played_the_zero_alone() -> None:
    table = table_of_four("R0 R1 R2", ORDER).refuses(order("ann"), Reason.NOTHING_TO_ORDER)
    table.when(play("ann", "R0"))
    assert table.happened(CardPlayed, OrderAsked)
    table.refuses(order("bob"), Reason.NOT_YOUR_TURN)
    table.refuses(draw("ann"), Reason.OWES_ORDER)
    table.refuses(play("ann", "R1"), Reason.OWES_ORDER)
    table.refuses(swap("ann", "bob"), Reason.NOTHING_TO_SWAP)


# UNO


@case("O48", "T64", "T65")
def test_whoever_swaps_their_one_card_away_need_not_call_and_neither_must_whoever_gets_it() -> None:
    table = given(top="R3", ann="R7 G1", bob="B1 B2 B3", cat="Y1 Y2", turn="ann", rules=SWAP)
    table.when(play("ann", "R7", target="bob")).then(turn="bob", ann="B1 B2 B3", bob="G1")
    assert not table.saw(UnoDue)
    table.refuses(catch("cat", "bob"), Reason.NOBODY_TO_CATCH)
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


@case("T65")
def test_the_duty_to_call_lasts_until_the_one_card_is_swapped_away() -> None:
    table = given(top="R3", ann="R7 G1", bob="B1 B2 B3", cat="Y1 Y2", turn="ann", rules=SWAP)
    table.when(play("ann", "R7"))
    assert table.saw(UnoDue)
    table.when(swap("ann", "bob"))
    assert table.said(UnoWindowClosed).player == "ann"
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_whoever_has_not_called_may_be_caught_before_the_swap() -> None:
    table = given(top="R3", ann="R7 G1", bob="B1 B2 B3", cat="Y1 Y2", turn="ann", rules=SWAP, pile="G8 G9")
    table.when(play("ann", "R7"), catch("cat", "ann")).then(awaits="swap ann", ann="G1 G8 G9")
    table.when(swap("ann", "bob")).then(turn="bob", bob="G1 G8 G9", ann="B1 B2 B3")


@case("T65")
def test_a_seven_that_leaves_one_card_for_one_card_leaves_the_duty() -> None:
    table = given(top="R3", ann="R7 G1", bob="B1", cat="Y1 Y2", turn="ann", rules=SWAP, pile="G8 G9")
    table.when(play("ann", "R7", target="bob")).then(ann="B1", bob="G1")
    table.when(catch("cat", "ann")).then(ann="B1 G8 G9")


@case("T65")
@pytest.mark.parametrize("rules", [TO_THE_LEFT, IN_DIRECTION])
def test_whoever_passes_their_one_card_on_by_a_zero_need_not_call(rules: str) -> None:
    table = table_of_four("R0 R1", rules).when(play("ann", "R0")).then(turn="bob", bob="R1")
    assert not table.saw(UnoDue)
    table.refuses(catch("cat"), Reason.NOBODY_TO_CATCH)


@case("O48", "T64")
def test_where_it_is_strict_whoever_gets_one_card_must_call_until_the_next_player_acts() -> None:
    table = given(top="R3", ann="R7 G1", bob="B1 B2 B3", cat="Y1 Y2", turn="ann", rules=STRICT, pile="G8 G9")
    table.when(play("ann", "R7", target="bob"))
    assert table.said(UnoDue).player == "bob"
    table.when(catch("cat", "bob")).then(turn="bob", bob="G1 G8 G9")
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


@case("O48", "T64")
def test_where_it_is_strict_whoever_got_one_card_may_call_or_be_forgotten() -> None:
    table = given(top="R3", ann="R7 G1 G2", bob="B1", cat="Y1 Y2", turn="ann", rules=STRICT)
    table.when(play("ann", "R7"), swap("ann", "bob")).then(turn="bob", ann="B1")
    assert table.said(UnoDue).player == "ann"
    table.when(uno("ann")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    other = given(top="R3", ann="R7 G1 G2", bob="B1", cat="Y1 Y2", turn="ann", rules=STRICT)
    other.when(play("ann", "R7", target="bob"), draw("bob")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


@case("T64")
def test_where_it_is_strict_whoever_has_called_and_keeps_their_card_need_not_call_again() -> None:
    table = given(top="R3", ann="R1 R2", bob="R7 B1", cat="Y1 Y2 Y3", dan="G1 G2", turn="ann", rules=STRICT)
    table.when(play("ann", "R1", uno=True), play("bob", "R7", target="cat")).then(ann="R2", cat="B1")
    table.refuses(catch("dan", "ann"), Reason.NOBODY_TO_CATCH)
    table.when(catch("dan", "cat"))


@case("T64")
def test_where_it_is_strict_somebody_forgiven_before_does_not_spare_the_one_who_gets_one_card() -> None:
    table = given(top="R3", ann="R1 R2", bob="R7 B1", cat="Y1 Y2 Y3", dan="G1 G2", turn="ann", rules=STRICT)
    table.when(play("ann", "R1"), play("bob", "R7", target="cat"))
    table.refuses(catch("dan", "ann"), Reason.NOBODY_TO_CATCH)
    table.when(catch("dan", "cat"))


@case("T64")
def test_where_it_is_strict_everybody_who_gets_one_card_by_a_zero_must_call() -> None:
    rules = f"{TO_THE_LEFT} uno_on_swap=strict"
    table = given(top="R3", ann="R0 R1 R2", bob="B1", cat="G1", dan="Y1 Y2", turn="ann", rules=rules)
    table.when(play("ann", "R0")).then(bob="R1 R2", cat="B1", dan="G1")
    table.when(catch("bob", "cat"), catch("bob", "dan")).then(counts={"cat": 3, "dan": 3})


def test_a_window_that_closes_with_the_play_is_closed_once() -> None:
    table = given(top="R3", ann="R1 R2", bob="R7 B1 B2", cat="Y1 Y2", turn="ann", rules=SWAP)
    table.when(play("ann", "R1"), play("bob", "R7", target="ann")).then(ann="B1 B2", bob="R2")
    assert table.said(UnoWindowClosed).player == "ann"


@case("T71")
def test_a_turn_has_not_ended_while_a_swap_is_owed() -> None:
    rules = f"{SWAP} uno_window=next_ends"
    table = given(top="R3", ann="R1 R2", bob="R7 B1 B2", cat="Y1 Y2", turn="ann", rules=rules)
    table.when(play("ann", "R1"), play("bob", "R7"), catch("cat", "ann")).then(awaits="swap bob", counts={"ann": 3})


def test_the_window_of_the_turn_before_closes_with_the_swap() -> None:
    rules = f"{SWAP} uno_window=next_ends"
    table = given(top="R3", ann="R1 R2", bob="R7 B1 B2", cat="Y1 Y2", turn="ann", rules=rules)
    table.when(play("ann", "R1"), play("bob", "R7"), swap("bob", "cat")).then(turn="cat")
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_a_call_made_with_the_seven_counts() -> None:
    table = given(top="R3", ann="R7 G1", bob="B1", cat="Y1 Y2", turn="ann", rules=SWAP)
    table.when(play("ann", "R7", uno=True, target="bob"))
    assert table.saw(UnoCalled)
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_a_swapped_hand_is_played_by_its_new_owner() -> None:
    table = table_of_four("R7 R1 R2", SWAP).when(play("ann", "R7", target="bob"))
    table.refuses(play("bob", "B1"), Reason.NOT_IN_HAND)
    table.when(play("bob", "R1", uno=True)).then(turn="cat", bob="R2")


def test_a_penalty_stays_with_its_victim_while_hands_move_elsewhere() -> None:
    table = given(top="R5", ann="RD R7 R1", bob="B1", cat="R8 R9", turn="ann", rules=f"{SWAP} stack=same")
    table.when(play("ann", "RD"), accept("bob")).then(turn="cat", counts={"bob": 3})
    table.when(play("cat", "R8", uno=True), play("ann", "R7", target="bob"))
    table.then(turn="bob", bob="R1", counts={"ann": 3})


def test_a_jump_needs_its_option_even_where_sevens_swap() -> None:
    table = table_of_four("R7 R1 R2", SWAP).refuses(jump("bob", "B1"), Reason.NOT_PLAYED_HERE)
    table.then(turn="ann")
