"""Playing a card: what fits, what each card does, naming a color (rule book 4.2)."""

import pytest

from engine.events import CardPlayed, ColorAsked, ColorChosen, DirectionReversed, PlayerSkipped, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import Table, accept, case, color, draw, extend, given, keep, leave, lobby, play


@pytest.mark.parametrize("card", ["R1", "B5", "RS", "RV", "RD"])
def test_a_card_fits_by_color_or_number(card: str) -> None:
    table = given(top="R5", ann=f"{card} Y1 Y2", bob="B1 B2", cat="G1 G2", turn="ann")
    table.when(play("ann", card)).then(top=card, ann="Y1 Y2", color="blue" if card == "B5" else "red")


@pytest.mark.parametrize("symbol", ["S", "V", "D"])
def test_a_card_fits_by_symbol(symbol: str) -> None:
    table = given(top=f"R{symbol}", ann=f"B{symbol} Y1 Y2", bob="B1 B2", cat="G1 G2", turn="ann")
    table.when(play("ann", f"B{symbol}")).then(top=f"B{symbol}", color="blue")


@pytest.mark.parametrize("card", ["B1", "GS", "Y4"])
def test_a_card_of_another_color_number_and_symbol_is_refused(card: str) -> None:
    table = given(top="R5", ann=f"{card} R2", bob="B1 B2", turn="ann")
    table.refuses(play("ann", card), Reason.DOES_NOT_FIT)


@case("T18")
def test_a_draw_two_does_not_fit_a_number_two() -> None:
    table = given(top="R2", ann="BD R7", bob="B1 B2", turn="ann")
    table.refuses(play("ann", "BD"), Reason.DOES_NOT_FIT)


@case("O04", "T15")
def test_under_a_wild_the_number_is_dead_and_the_named_color_alive() -> None:
    table = given(top="R3", ann="W B1 B2", bob="G4 R9 R3", turn="ann")
    table.when(play("ann", "W", "green")).then(turn="bob", color="green")
    table.refuses(play("bob", "R3"), Reason.DOES_NOT_FIT)
    table.refuses(play("bob", "R9"), Reason.DOES_NOT_FIT)
    table.when(play("bob", "G4")).then(top="G4", color="green", turn="ann")


@pytest.mark.parametrize("card", ["W", "W4"])
@pytest.mark.parametrize("top", ["R5", "RS", "W", "W4"])
@case("T16", "O05")
def test_a_wild_fits_on_anything_whatever_else_its_player_holds(top: str, card: str) -> None:
    table = given(top=top, color="red", ann=f"{card} R1 R2", bob="B1 B2", cat="G1 G2", turn="ann")
    table.when(play("ann", card, "blue")).then(top=card, color="blue", ann="R1 R2")


@case("T17")
def test_the_color_already_in_force_may_be_named() -> None:
    table = given(top="R5", ann="W R1 R2", bob="B1 B2", turn="ann")
    table.when(play("ann", "W", "red")).then(turn="bob", color="red")


def test_a_color_said_with_a_card_that_is_no_wild_means_nothing() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="B1 B2", turn="ann")
    table.when(play("ann", "R1", "green")).then(turn="bob", color="red")


def test_a_card_not_in_hand_is_refused() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 B2", turn="ann")
    table.refuses(play("ann", "R3"), Reason.NOT_IN_HAND)
    table.refuses(play("ann", "G9"), Reason.NOT_IN_HAND)


@case("O52", "T147")
def test_nobody_plays_out_of_turn_and_trying_costs_nothing() -> None:
    table = given(top="R5", ann="B9 R1", bob="R2 R3", cat="R4 B9", turn="ann")
    table.refuses(play("cat", "R4"), Reason.NOT_YOUR_TURN)
    table.refuses(play("cat", "B9"), Reason.NOT_YOUR_TURN)
    table.refuses(play("cat", "G9"), Reason.NOT_YOUR_TURN)
    table.refuses(draw("bob"), Reason.NOT_YOUR_TURN)
    table.refuses(play("ann", "B9"), Reason.DOES_NOT_FIT)
    table.then(ann="B9 R1", bob="R2 R3", cat="R4 B9", turn="ann")


def test_a_number_passes_the_turn_on() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="B1", cat="G1", turn="ann")
    table.when(play("ann", "R1")).then(turn="bob")
    assert table.happened(CardPlayed, TurnBegan)


def test_play_goes_the_other_way_round_after_a_reverse() -> None:
    table = given(top="R5", ann="RV R2 R3", bob="B1 B2", cat="R9 G1 G2", turn="ann")
    table.when(play("ann", "RV")).then(turn="cat", direction="ccw")
    assert table.happened(CardPlayed, DirectionReversed, TurnBegan)
    table.when(play("cat", "R9")).then(turn="bob")


def test_a_second_reverse_restores_the_direction() -> None:
    table = given(top="R5", ann="RV R2 R3", bob="B1 B2", cat="BV G1 G2", turn="ann")
    table.when(play("ann", "RV"), play("cat", "BV")).then(turn="ann", direction="cw", color="blue")


@pytest.mark.parametrize(("direction", "skipped", "turn"), [("cw", "bob", "cat"), ("ccw", "dan", "cat")])
def test_a_skip_takes_the_turn_of_the_next_player(direction: str, skipped: str, turn: str) -> None:
    table = given(top="R5", ann="RS R2 R3", bob="B1 B2", cat="G1 G2", dan="Y1 Y2", turn="ann", direction=direction)
    table.when(play("ann", "RS")).then(turn=turn)
    assert table.said(PlayerSkipped).player == skipped


@pytest.mark.parametrize(("direction", "victim"), [("cw", "bob"), ("ccw", "dan")])
def test_a_draw_two_makes_the_next_player_draw_two_and_lose_the_turn(direction: str, victim: str) -> None:
    table = given(top="R5", ann="RD R2 R3", bob="B1 B2", cat="G1 G2", dan="Y1 Y2", turn="ann", direction=direction)
    table.when(play("ann", "RD")).then(turn="cat", counts={victim: 4})
    assert len(table.drew(victim).split()) == 2


@case("O26", "O30", "T134")
def test_a_draw_two_is_not_stacked_and_cards_drawn_for_it_are_not_played() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="BD R1 G2", cat="Y3 Y4", pile="R9 R8", turn="ann")
    table.when(play("ann", "RD")).then(turn="cat", bob="BD R1 G2 R9 R8")
    table.refuses(play("bob", "BD"), Reason.NOT_YOUR_TURN)
    table.refuses(play("bob", "R9"), Reason.NOT_YOUR_TURN)


@case("O26")
def test_a_wild_draw_four_is_no_answer_to_a_draw_two() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="W4 R1 G2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "RD")).refuses(play("bob", "W4", "red"), Reason.NOT_YOUR_TURN)


@case("O35", "T60", "T103")
def test_with_two_players_a_reverse_acts_as_a_skip() -> None:
    table = given(top="R1", ann="RV R2 R3", bob="B1 B2", turn="ann")
    table.when(play("ann", "RV")).then(turn="ann", direction="ccw")
    assert table.said(PlayerSkipped).player == "bob"


@pytest.mark.parametrize("card", ["RS", "RD"])
def test_with_two_players_a_skip_or_draw_two_leaves_the_turn_with_its_player(card: str) -> None:
    table = given(top="R1", ann=f"{card} R2 R3", bob="B1 B2", turn="ann")
    table.when(play("ann", card)).then(turn="ann", counts={"bob": 4 if card == "RD" else 2})


@case("T103")
def test_a_reverse_acts_as_a_skip_once_only_two_are_left() -> None:
    table = given(top="R1", ann="RV R2 R3", bob="B1 B2", cat="G1 G2", turn="ann")
    table.when(leave("cat"), play("ann", "RV")).then(turn="ann")


@case("O10")
def test_a_wild_is_not_laid_on_a_wild_in_one_play() -> None:
    table = given(top="R5", ann="W R1", bob="G1 G2", turn="ann")
    table.refuses(play("ann", "W W"), Reason.NOT_IN_HAND)
    table.when(play("ann", "W", "green")).then(turn="bob", color="green")


@case("O12", "T115")
def test_a_wild_repeated_with_its_color_names_the_color_and_burns_no_second_wild() -> None:
    table = given(top="B4", ann="W W R1", bob="G1 G2", turn="ann")
    table.when(play("ann", "W")).then(awaits="color ann", ann="W R1")
    assert table.happened(CardPlayed, ColorAsked)
    table.when(play("ann", "W", "green")).then(turn="bob", color="green", ann="W R1")
    assert table.happened(ColorChosen, TurnBegan)


def test_a_wild_repeated_without_a_color_or_as_another_wild_is_refused() -> None:
    table = given(top="B4", ann="W W W4", bob="G1 G2", turn="ann")
    table.when(play("ann", "W"))
    table.refuses(play("ann", "W"), Reason.OWES_COLOR)
    table.refuses(play("ann", "W4", "green"), Reason.OWES_COLOR)


def test_nobody_names_a_color_by_repeating_anothers_wild() -> None:
    table = given(top="B4", ann="W R2 R3", bob="W G2", turn="ann")
    table.when(play("ann", "W")).refuses(play("bob", "W", "green"), Reason.NOT_YOUR_TURN)


@case("O13", "O15")
def test_who_owes_a_color_may_neither_pass_nor_draw_nor_play() -> None:
    table = given(top="Y5", ann="W R1 Y2", bob="G1 G2", turn="ann")
    table.when(play("ann", "W")).then(awaits="color ann", color="yellow")
    table.refuses(keep("ann"), Reason.OWES_COLOR)
    table.refuses(draw("ann"), Reason.OWES_COLOR)
    table.refuses(play("ann", "Y2"), Reason.OWES_COLOR)
    table.refuses(play("bob", "G1"), Reason.NOT_YOUR_TURN)
    table.refuses(color("bob", "green"), Reason.NOT_YOUR_TURN)
    table.when(color("ann", "green")).then(turn="bob", color="green")


@case("O11")
def test_a_refused_wild_keeps_no_color() -> None:
    table = given(top="G7", ann="W R1 R2", bob="G1 G2", turn="bob")
    table.refuses(play("ann", "W", "blue"), Reason.NOT_YOUR_TURN)
    table.when(play("bob", "G1"), play("ann", "W", "red")).then(turn="bob", color="red")


def test_no_color_is_named_that_is_not_owed() -> None:
    table = given(top="G7", ann="W R1 R2", bob="G1 G2", turn="ann")
    table.refuses(color("ann", "red"), Reason.NO_COLOR_OWED)
    table.when(play("ann", "W", "red")).refuses(color("ann", "blue"), Reason.NO_COLOR_OWED)


@case("O51")
def test_the_last_card_may_be_any_card_that_fits() -> None:
    for card in ("R1", "RS", "RV", "RD", "W", "W4"):
        table = given(top="R5", ann=card, bob="B1", cat="Y1", turn="ann")
        table.when(play("ann", card)).then(awaits="next_round", ann="")


@case("O09", "T116")
def test_a_card_that_was_played_before_is_no_longer_in_hand() -> None:
    table = given(top="R5", ann="R1 R2 B9", bob="R7 G1 G2", cat="R8 G3 G4", turn="ann")
    table.when(play("ann", "R1"), play("bob", "R7"), play("cat", "R8"))
    table.refuses(play("ann", "R1"), Reason.NOT_IN_HAND)
    table.when(play("ann", "R2")).then(turn="bob", ann="B9")


def test_of_two_equal_cards_one_is_played() -> None:
    table = given(top="R5", ann="R1 R1 B9", bob="R7 G1", turn="ann")
    table.when(play("ann", "R1")).then(ann="R1 B9")


def test_nothing_is_accepted_when_nothing_is_to_accept() -> None:
    table = given(top="R5", ann="R1 R1 B9", bob="R7 G1", turn="ann")
    table.refuses(accept("ann"), Reason.NOTHING_TO_ACCEPT)


def test_a_play_with_a_color_before_the_first_deal_is_refused_like_any_other() -> None:
    lobby("ann bob").refuses(play("ann", "W", "red"), Reason.NOT_DEALT_YET)
    Table().refuses(play("ann", "W", "red"), Reason.GAME_OVER)


def test_strangers_have_no_say() -> None:
    table = given(top="R5", ann="R1 R1 B9", bob="R7 G1", turn="ann")
    for command in (play("zoe", "R1"), draw("zoe"), keep("zoe"), color("zoe", "red"), extend("zoe"), accept("zoe")):
        table.refuses(command, Reason.NOT_SEATED)
