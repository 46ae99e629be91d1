"""Several cards in one play: identical ones, pairs, overlays (rule book, S107, S112, T69, T70, T142 to T144)."""

import pytest

from engine.causes import Cause
from engine.events import (
    CardPlayed,
    HandsMoved,
    PenaltyRaised,
    SlapOpened,
    TurnBegan,
    UnoCalled,
    UnoDue,
)
from engine.refusals import Reason
from tests.engine.scenario import Table, accept, case, catch, draw, given, play, swap

IDENTICAL = "official uno_grace=0 multi=identical"
PAIRS = "official uno_grace=0 multi=identical+draw"
SYMBOL = "official uno_grace=0 overlay=symbol"
ANY = "official uno_grace=0 overlay=any"


def on_green(ann: str, rules: str = IDENTICAL) -> Table:
    """Ann is on turn on a green 1."""
    return given(top="G1", ann=ann, bob="Y1 Y2", cat="B2 B4", dan="R2 R4", turn="ann", rules=rules, pile="B7 B8 B9")


# Identical cards


def test_officially_one_card_is_played_at_a_time() -> None:
    on_green("G3 G3 B1", "official uno_grace=0").refuses(play("ann", "G3 G3"), Reason.NOT_TOGETHER)


@case("O50", "T69")
def test_identical_numbers_are_laid_together_and_uno_is_due() -> None:
    table = on_green("G3 G3 B1").when(play("ann", "G3 G3")).then(turn="bob", ann="B1", top="G3", color="green")
    assert table.happened(CardPlayed, CardPlayed, UnoDue, TurnBegan)
    table.when(catch("bob", "ann")).then(counts={"ann": 3})


@case("T69")
def test_a_call_with_the_cards_counts() -> None:
    table = on_green("G3 G3 B1").when(play("ann", "G3 G3", uno=True))
    assert table.saw(UnoCalled)
    table.refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T69")
def test_where_the_bot_calls_it_calls_for_several_cards_too() -> None:
    table = on_green("G3 G3 B1", "rbot").when(play("ann", "G3 G3"))
    assert table.said(UnoCalled).player == "ann"


@case("O50", "T70")
def test_the_last_two_cards_laid_together_win_without_a_call() -> None:
    table = on_green("G3 G3").when(play("ann", "G3 G3")).then(awaits="next_round")
    assert not table.saw(UnoDue)
    table.then(scores={"ann": 3 + 6 + 6})


@case("S107")
def test_any_number_of_identical_cards_may_be_laid() -> None:
    on_green("G3 G3 G3 G3 B1 B5").when(play("ann", "G3 G3 G3 G3")).then(turn="bob", ann="B1 B5")


@case("O50", "T144")
@pytest.mark.parametrize("card", ["GS", "GV", "GD", "W", "W4"])
def test_actions_and_wilds_are_played_singly(card: str) -> None:
    on_green(f"{card} {card} B1").refuses(play("ann", f"{card} {card}", "red"), Reason.NOT_TOGETHER)


@pytest.mark.parametrize("together", ["G3 B3", "G3 G4", "G3 G3 B3"])
def test_cards_that_differ_are_not_identical(together: str) -> None:
    on_green("G3 G3 G4 B3 B1").refuses(play("ann", together), Reason.NOT_TOGETHER)


def test_all_the_cards_must_be_held() -> None:
    on_green("G3 B3 B1").refuses(play("ann", "G3 G3"), Reason.NOT_IN_HAND).then(ann="G3 B3 B1")


def test_the_first_card_must_fit_as_ever() -> None:
    on_green("R3 R3 B1").refuses(play("ann", "R3 R3"), Reason.DOES_NOT_FIT).then(turn="ann")


def test_after_a_draw_only_the_card_drawn_is_played() -> None:
    table = given(top="G1", ann="G3 B1", bob="Y1", turn="ann", rules=IDENTICAL, pile="G3")
    table.when(draw("ann")).refuses(play("ann", "G3 G3"), Reason.NOT_TOGETHER).then(awaits="drawn ann")


@case("O50", "T143")
def test_identical_sevens_swap_once() -> None:
    table = on_green("G7 G7 B1", f"{IDENTICAL} seven=swap").when(play("ann", "G7 G7", target="bob"))
    table.then(turn="bob", ann="Y1 Y2", bob="B1")
    assert table.said(HandsMoved).moves == (("ann", "bob"), ("bob", "ann"))


@case("T143")
def test_identical_sevens_ask_once() -> None:
    table = on_green("G7 G7 B1", f"{IDENTICAL} seven=swap").when(play("ann", "G7 G7")).then(awaits="swap ann")
    table.when(swap("ann", "cat")).then(turn="bob", ann="B2 B4", cat="B1")


@case("T143")
@pytest.mark.parametrize("rules", [IDENTICAL, SYMBOL])
def test_zeros_pass_the_hands_on_once(rules: str) -> None:
    table = given(
        top="G1", ann="G0 G0 R5 R6", bob="Y1", cat="B2 B4 B5", turn="ann", rules=f"{rules} zero=rotate_left decks=2"
    )
    table.when(play("ann", "G0 G0")).then(turn="bob", bob="R5 R6", cat="Y1", ann="B2 B4 B5")
    assert table.said(HandsMoved)


def test_identical_eights_are_slapped_once() -> None:
    table = on_green("G8 G8 B1", f"{IDENTICAL} slap=8").when(play("ann", "G8 G8")).then(awaits="slap")
    assert table.said(SlapOpened)


# Pairs of Draw Twos


def test_two_draw_twos_make_the_next_player_draw_four() -> None:
    table = on_green("GD GD B1 B3", PAIRS).when(play("ann", "GD GD")).then(turn="cat", counts={"bob": 6})
    assert table.said(PenaltyRaised).total == 4


def test_two_draw_twos_raise_a_stack_by_four() -> None:
    table = on_green("GD GD B1 B3", f"{PAIRS} stack=same").when(play("ann", "GD GD")).then(awaits="penalty bob")
    table.when(accept("bob")).then(turn="cat", counts={"bob": 6})


def test_two_draw_twos_as_last_cards_make_the_next_player_draw_four() -> None:
    table = on_green("GD GD", PAIRS).when(play("ann", "GD GD")).then(awaits="next_round", counts={"bob": 6})
    assert len(table.drew("bob", Cause.DRAW_TWO).split()) == 4


def test_other_actions_are_no_pair() -> None:
    on_green("GS GS B1", PAIRS).refuses(play("ann", "GS GS"), Reason.NOT_TOGETHER)
    on_green("GD BD B1", PAIRS).refuses(play("ann", "GD BD"), Reason.NOT_TOGETHER)


# Overlays


@case("S112")
def test_numbers_of_one_symbol_are_laid_in_a_row_and_the_last_one_is_the_top() -> None:
    table = given(top="B5", ann="G5 Y5 R1 R2", bob="B1 B2", turn="ann", rules=SYMBOL)
    table.when(play("ann", "G5 Y5")).then(turn="bob", ann="R1 R2", top="Y5", color="yellow")
    table.refuses(play("bob", "B1"), Reason.DOES_NOT_FIT)


@pytest.mark.parametrize("together", ["G3 G4", "GS RS", "GD RD", "G3 W"])
def test_an_overlay_by_symbol_takes_numbers_of_one_symbol_alone(together: str) -> None:
    table = on_green("G3 G4 GS RS GD RD W B1", SYMBOL).refuses(play("ann", together), Reason.NOT_TOGETHER)
    table.then(turn="ann")


@case("S112")
def test_a_chain_goes_on_by_color_or_by_symbol() -> None:
    table = on_green("G3 B3 B8 R1 R2", ANY).when(play("ann", "G3 B3 B8")).then(turn="bob", ann="R1 R2", color="blue")
    assert [event.card.code for event in table.events if isinstance(event, CardPlayed)] == ["G3", "B3", "B8"]


@pytest.mark.parametrize("together", ["G3 B8", "G3 W", "G3 B3 R8"])
def test_a_chain_does_not_break_and_takes_no_wild(together: str) -> None:
    on_green("G3 B3 B8 R8 W R1", ANY).refuses(play("ann", together), Reason.NOT_TOGETHER)


@case("T142")
@pytest.mark.parametrize(
    ("together", "turn", "direction", "bob"),
    [
        ("G3 GS", "cat", "cw", 2),
        ("GS G3", "bob", "cw", 2),
        ("G3 GV", "dan", "ccw", 2),
        ("GV G3", "bob", "cw", 2),
        ("G3 GD", "cat", "cw", 4),
        ("GD G3", "bob", "cw", 2),
        ("GD RD", "cat", "cw", 4),
        ("GD GD", "cat", "cw", 4),
        ("GS RS", "cat", "cw", 2),
        ("GV RV", "dan", "ccw", 2),
    ],
)
def test_of_a_chain_only_the_last_card_acts(together: str, turn: str, direction: str, bob: int) -> None:
    table = on_green("G3 GS RS GV RV GD GD RD B1", ANY).when(play("ann", together))
    table.then(turn=turn, direction=direction, counts={"bob": bob})


@case("T142")
@pytest.mark.parametrize(("together", "drawn"), [("G3 GD", 2), ("GD G3", 0), ("GD RD", 2), ("G3 G4", 0)])
def test_of_a_chain_of_last_cards_only_the_last_card_acts(together: str, drawn: int) -> None:
    table = on_green(together, ANY).when(play("ann", together)).then(awaits="next_round", counts={"bob": 2 + drawn})
    assert len(table.drew("bob").split()) == drawn


@case("T143")
def test_an_overlay_with_sevens_swaps_once_after_all_cards_are_down() -> None:
    table = on_green("G7 B7 R3", f"{SYMBOL} seven=swap").when(play("ann", "G7 B7", target="bob"))
    table.then(turn="bob", ann="Y1 Y2", bob="R3", color="blue")
    assert table.said(HandsMoved)


@case("T143")
def test_a_seven_within_a_chain_swaps_nothing() -> None:
    table = on_green("G7 G3 R3 R4", f"{ANY} seven=swap").when(play("ann", "G7 G3")).then(turn="bob", ann="R3 R4")
    assert not table.saw(HandsMoved)


def test_several_cards_may_not_end_on_a_last_card_that_is_forbidden() -> None:
    rules = f"{ANY} finish=no_action"
    on_green("G3 GS", rules).refuses(play("ann", "G3 GS"), Reason.NOT_AS_LAST_CARD)
    on_green("GS G3", rules).when(play("ann", "GS G3")).then(awaits="next_round")


def test_a_penalty_is_not_answered_by_several_cards_of_another_symbol() -> None:
    table = given(top="G1", ann="GD R1 R2", bob="BD B3 B4", cat="Y1", turn="ann", rules=f"{ANY} stack=same")
    table.when(play("ann", "GD")).refuses(play("bob", "BD B3"), Reason.NOT_TOGETHER).then(awaits="penalty bob")


@case("O52")
def test_cards_that_do_not_go_together_are_told_and_cost_nothing_where_mistakes_do_not() -> None:
    on_green("G3 G4 B1").refuses(play("ann", "G3 G4"), Reason.NOT_TOGETHER).then(counts={"ann": 3})
