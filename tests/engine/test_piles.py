"""The draw pile, the discards and the reshuffle (rule book 4.6)."""

from collections import Counter

import pytest

from engine.events import CardsDrawn, NextRoundAwaited, PileReshuffled, RoundBlocked, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import accept, cards, case, catch, deal, draw, given, keep, leave, play, time_up


@case("O53", "T93")
def test_a_reshuffle_in_the_middle_of_a_draw_goes_on_and_leaves_the_top_and_its_color_alone() -> None:
    table = given(
        top="R8", discard="R1 B2 Y3", ann="W4 R2", bob="B1 B3", cat="G5 R3", pile="Y1", hoard="bob", turn="ann"
    )
    table.when(play("ann", "W4", "green"), accept("bob"))
    assert table.drew("bob").split()[0] == "Y1"
    assert Counter(table.said(PileReshuffled).pile) == Counter(cards("R1 B2 Y3 R8 Y1"))
    table.then(turn="cat", top="W4", color="green", pile=1)
    table.when(play("cat", "G5")).then(turn="ann", top="G5")


def test_what_is_left_of_the_pile_is_drawn_before_the_reshuffled_cards() -> None:
    table = given(top="R8", discard="R1 B2 Y3", ann="RD R2", bob="B1 B3", cat="G5", pile="Y1", hoard="cat", turn="ann")
    table.when(play("ann", "RD"))
    first, second = table.drew("bob").split()
    assert first == "Y1"
    assert second in ("R1", "B2", "Y3", "R8")


def test_the_pile_is_not_reshuffled_before_a_card_is_missing() -> None:
    table = given(top="R8", discard="R1 B2", ann="B3 Y4", bob="B1", cat="G5", pile="Y1", hoard="cat", turn="ann")
    table.when(draw("ann")).then(pile=0, ann="B3 Y4 Y1")
    assert table.happened(CardsDrawn, TurnBegan)
    table.when(draw("bob")).then(pile=1)
    assert isinstance(table.events[0], PileReshuffled)


def test_a_drawn_card_from_a_reshuffled_pile_may_be_played() -> None:
    table = given(top="R8", discard="R1", ann="B3 Y4", bob="B1", cat="G5", pile="", hoard="cat", turn="ann")
    table.when(draw("ann")).then(awaits="drawn ann").when(play("ann", "R1")).then(turn="bob", top="R1")


@case("T94")
def test_of_a_penalty_larger_than_all_piles_the_rest_is_forgiven_and_the_turn_lost() -> None:
    table = given(top="R8", ann="W4 B2", bob="B1 B3", cat="G5 R3", pile="Y1 Y2", hoard="cat", turn="ann")
    table.when(play("ann", "W4", "green"), accept("bob")).then(turn="cat", bob="B1 B3 Y1 Y2 R8", pile=0)


@case("T95")
def test_with_no_card_left_a_draw_passes_the_turn_and_nobody_wins() -> None:
    table = given(top="R5", ann="B1 G2", bob="Y3 Y4", cat="G7", pile="", hoard="cat", turn="ann")
    table.when(draw("ann")).then(turn="bob", ann="B1 G2")
    assert table.happened(CardsDrawn, TurnBegan)


@case("O54", "T96")
def test_a_full_circle_of_passes_with_nothing_to_draw_voids_the_round() -> None:
    table = given(top="R5", ann="B1 G2", bob="Y3 Y4", cat="G7", pile="", hoard="cat", turn="ann")
    table.when(draw("ann"), draw("bob")).then(turn="cat")
    table.when(draw("cat")).then(awaits="next_round", scores={})
    assert table.happened(CardsDrawn, RoundBlocked, NextRoundAwaited)
    table.when(deal("bob")).then(dealer="bob")


@case("T96")
def test_a_card_played_in_between_starts_the_circle_of_passes_anew() -> None:
    table = given(top="R5", ann="B1 G2", bob="Y3 R4 R6", cat="G7", pile="", hoard="cat", turn="ann")
    table.when(draw("ann"), play("bob", "R4"), draw("cat"), keep("cat"))
    table.when(draw("ann"), draw("bob")).then(turn="cat")
    table.when(draw("cat")).then(awaits="next_round")


@case("T96")
def test_clocks_that_run_out_with_nothing_to_draw_void_the_round_too() -> None:
    table = given(top="R5", ann="B1 G2", bob="Y3 Y4", cat="G7", pile="", hoard="cat", turn="ann")
    table.when(time_up(), time_up(), time_up()).then(awaits="next_round")


@case("T96")
def test_a_void_round_leaves_nobody_to_catch_and_nothing_due_but_the_deal() -> None:
    table = given(
        top="R5", ann="R1 G2", bob="Y3 Y4", cat="G7", pile="", hoard="cat", turn="ann", rules="official uno_grace=3"
    )
    table.when(play("ann", "R1"), *[time_up()] * 4).then(awaits="next_round")
    assert [wait.seconds for wait in table.waits()] == [15]
    table.refuses(catch("bob", "ann"), Reason.NOT_DEALT_YET)


@case("T96", "T68")
def test_a_penalty_that_found_no_card_is_no_pass() -> None:
    table = given(top="R5", ann="R7 B1", bob="Y3 Y4", cat="G7", pile="", hoard="cat", turn="ann")
    table.when(play("ann", "R7"), time_up()).then(turn="cat", bob="Y3 Y4 R5")
    table.when(time_up(), catch("bob", "ann")).then(turn="ann", ann="B1")
    table.when(time_up()).then(turn="bob")


@case("T101", "O57")
def test_a_leavers_cards_end_a_drought() -> None:
    table = given(top="R5", ann="B1 G2", bob="Y3 Y4", cat="G7", dan="B8", pile="", hoard="dan", turn="ann")
    table.when(draw("ann"), draw("bob"), leave("bob")).then(pile=2, turn="cat")
    table.when(draw("cat")).then(turn="dan", pile=1)


@pytest.mark.parametrize("seats", [2, 3])
@case("T97")
def test_every_card_is_somewhere_at_every_step(seats: int) -> None:
    table = given(top="R5", ann="R1 R2 W4 RD", bob="B1 B2", cat="Y1 Y2", turn="ann")
    if seats == 2:
        table.when(leave("cat"))
    table.when(play("ann", "RD"), time_up(), time_up(), time_up(), time_up())
    held = sum(len(hand) for hand in table.state.hands.values())
    assert held + len(table.state.pile) + len(table.state.discard) == 108
