"""Drawing on one's turn and keeping what was drawn (rule book 4.2)."""

import pytest

from engine.causes import Cause
from engine.events import CardsDrawn, Passed, PlayOrKeepAsked, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import accept, case, draw, given, keep, play


@case("O06", "T20", "T22")
def test_one_card_is_drawn_a_turn_and_only_it_may_be_played_or_kept() -> None:
    table = given(top="R5", ann="B3 Y8", bob="G1 G2", pile="R9 G1", turn="ann")
    table.when(draw("ann")).then(awaits="drawn ann", ann="B3 Y8 R9")
    assert table.happened(CardsDrawn, PlayOrKeepAsked)
    table.refuses(draw("ann"), Reason.ALREADY_DREW)
    table.refuses(play("ann", "Y8"), Reason.ONLY_DRAWN_CARD)
    table.when(keep("ann")).then(turn="bob", ann="B3 Y8 R9")
    assert table.happened(Passed, TurnBegan)


@case("T19", "T20")
def test_who_draws_though_a_card_fits_may_play_the_drawn_card_and_no_other() -> None:
    table = given(top="R5", ann="R1 Y8", bob="G1 G2", pile="R9", turn="ann")
    table.when(draw("ann")).refuses(play("ann", "R1"), Reason.ONLY_DRAWN_CARD)
    table.when(play("ann", "R9")).then(turn="bob", top="R9", ann="R1 Y8")


@case("T19")
def test_a_card_equal_to_the_drawn_one_is_the_drawn_one() -> None:
    table = given(top="R5", ann="R9 Y8", bob="G1 G2", pile="R9", turn="ann")
    table.when(draw("ann"), play("ann", "R9")).then(turn="bob", ann="R9 Y8")


@case("O07", "O08", "T23")
def test_a_drawn_card_that_does_not_fit_passes_the_turn_by_itself() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="G7 Y2", turn="ann")
    table.when(draw("ann")).then(turn="bob", ann="B3 B4 G7")
    assert table.happened(CardsDrawn, TurnBegan)
    table.refuses(play("ann", "G7"), Reason.NOT_YOUR_TURN)


@pytest.mark.parametrize("wild", ["W", "W4"])
@case("T20", "T21")
def test_a_drawn_wild_may_be_played_at_once(wild: str) -> None:
    table = given(top="R5", ann="B3 R4", bob="G1 G2", cat="Y1 Y2", pile=wild, turn="ann")
    table.when(draw("ann"), play("ann", wild, "blue"))
    table.then(color="blue", awaits="turn bob" if wild == "W" else "challenge bob")


def test_a_drawn_wild_may_be_played_before_its_color_is_named() -> None:
    table = given(top="R5", ann="B3 R4", bob="G1 G2", pile="W", turn="ann")
    table.when(draw("ann"), play("ann", "W")).then(awaits="color ann")


def test_a_drawn_skip_acts_like_any_other() -> None:
    table = given(top="R5", ann="B3 R4", bob="G1 G2", cat="Y1 Y2", pile="RS", turn="ann")
    table.when(draw("ann"), play("ann", "RS")).then(turn="cat")


def test_nobody_passes_without_drawing() -> None:
    table = given(top="R5", ann="B3 R4", bob="G1 G2", turn="ann")
    table.refuses(keep("ann"), Reason.DRAW_FIRST)
    table.refuses(keep("bob"), Reason.NOT_YOUR_TURN)


def test_nobody_else_acts_while_a_drawn_card_is_thought_over() -> None:
    table = given(top="R5", ann="B3 Y8", bob="R1 G2", pile="R9", turn="ann")
    table.when(draw("ann"))
    table.refuses(play("bob", "R1"), Reason.NOT_YOUR_TURN)
    table.refuses(keep("bob"), Reason.NOT_YOUR_TURN)
    table.refuses(accept("ann"), Reason.NOTHING_TO_ACCEPT)


def test_a_kept_card_may_be_played_on_the_next_turn() -> None:
    table = given(top="R5", ann="B3 Y8", bob="G1 G2", pile="R9 B4", turn="ann")
    table.when(draw("ann"), keep("ann"), draw("bob"), play("ann", "R9")).then(turn="bob", ann="B3 Y8")


@case("T114")
def test_two_draws_of_one_player_are_one_card() -> None:
    table = given(top="R5", ann="B3 Y8", bob="G1 G2", pile="G7 R9", turn="ann")
    table.when(draw("ann")).refuses(draw("ann"), Reason.NOT_YOUR_TURN).then(ann="B3 Y8 G7", bob="G1 G2")


def test_drawing_by_choice_is_told_apart_from_a_penalty() -> None:
    table = given(top="R5", ann="B3 Y8", bob="G1 G2", pile="G7", turn="ann")
    table.when(draw("ann"))
    assert table.drew("ann", Cause.TURN) == "G7"
