"""Which card may be the last one, and whether a last draw card is drawn (rule book, S81, S82, T77, T81, O51)."""

import pytest

from engine.causes import Cause
from engine.events import CardsDrawn, RoundWon
from engine.legality import legal_plays
from engine.refusals import Reason
from tests.engine.scenario import (
    accept,
    case,
    catch,
    draw,
    given,
    keep,
    play,
    uno,
)

NO_ACTION = "official uno_grace=0 finish=no_action"
NO_WILD = "official uno_grace=0 finish=no_wild"


@pytest.mark.parametrize(
    ("rules", "card", "may"),
    [
        ("finish=any", "R7", True),
        ("finish=any", "RS", True),
        ("finish=any", "RV", True),
        ("finish=any", "RD", True),
        ("finish=any", "W", True),
        ("finish=any", "W4", True),
        (NO_WILD, "R7", True),
        (NO_WILD, "RS", True),
        (NO_WILD, "RV", True),
        (NO_WILD, "RD", True),
        (NO_WILD, "W", False),
        (NO_WILD, "W4", False),
        (NO_ACTION, "R7", True),
        (NO_ACTION, "R0", True),
        (NO_ACTION, "RS", False),
        (NO_ACTION, "RV", False),
        (NO_ACTION, "RD", False),
        (NO_ACTION, "W", False),
        (NO_ACTION, "W4", False),
    ],
)
@case("T81", "O51", "T77", "T79")
def test_which_card_may_be_the_last_one(rules: str, card: str, may: bool) -> None:
    table = given(top="R5", ann=card, bob="B1 B2", cat="Y1", turn="ann", rules=rules)
    assert len(legal_plays(table.state, table.state.seats[0])) == may
    if may:
        table.when(play("ann", card, "red" if card in ("W", "W4") else None)).then(awaits="next_round", ann="")
        assert table.said(RoundWon).player == "ann"
    else:
        table.refuses(play("ann", card, "red"), Reason.NOT_AS_LAST_CARD).then(turn="ann", ann=card)


@case("O51", "T81")
def test_with_a_forbidden_last_card_one_draws_and_plays_the_drawn_card() -> None:
    table = given(top="R5", ann="W4", bob="B1 B2", cat="Y1", pile="R2", turn="ann", rules=NO_ACTION)
    table.refuses(play("ann", "W4", "blue"), Reason.NOT_AS_LAST_CARD)
    table.when(draw("ann")).then(awaits="drawn ann", ann="W4 R2")
    table.when(play("ann", "R2", uno=True)).then(turn="bob", ann="W4")


@case("O51", "T81")
def test_with_a_forbidden_last_card_one_draws_and_may_pass() -> None:
    table = given(top="R5", ann="W4", bob="B1 B2", cat="Y1", pile="R2", turn="ann", rules=NO_ACTION)
    table.when(draw("ann"), keep("ann")).then(turn="bob", ann="W4 R2")


@case("T81")
def test_two_forbidden_cards_do_not_lock_either() -> None:
    table = given(top="R5", ann="RS", bob="B1 B2", cat="Y1", pile="RV G1 R9", turn="ann", rules=NO_ACTION)
    table.when(draw("ann"), play("ann", "RV", uno=True)).then(turn="cat", ann="RS", direction="ccw")


def test_a_forbidden_card_may_be_played_while_others_are_left() -> None:
    for card in ("RS", "RD", "W"):
        table = given(top="R5", ann=f"{card} G1", bob="B1 B2", cat="Y1", turn="ann", rules=NO_ACTION)
        table.when(play("ann", card, "red" if card == "W" else None)).then(ann="G1")


@case("T81")
def test_with_drawing_until_a_card_fits_a_forbidden_last_card_does_not_lock() -> None:
    rules = f"{NO_ACTION} draw=until drawn_play=must voluntary_draw=off"
    table = given(top="R5", ann="RS", bob="B1 B2", cat="Y1", pile="G1 B3 R8", turn="ann", rules=rules)
    table.when(draw("ann"), play("ann", "R8")).then(turn="bob", ann="RS G1 B3")


@case("T81", "O45")
def test_nobody_calls_uno_for_a_card_they_may_not_play() -> None:
    table = given(top="R5", ann="RS G1", bob="B1 B2", turn="ann", rules=NO_ACTION)
    table.when(uno("ann"), play("ann", "RS")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T81", "T95")
def test_with_a_forbidden_last_card_and_no_card_left_one_passes() -> None:
    table = given(top="R5", ann="RS", bob="B1 B2", cat="Y1", pile="", hoard="cat", turn="ann", rules=NO_ACTION)
    table.when(draw("ann")).then(turn="bob", ann="RS")


@pytest.mark.parametrize(("card", "cause"), [("RD", Cause.DRAW_TWO), ("W4", Cause.DRAW_FOUR)])
@case("T73", "T37", "O32")
def test_a_last_draw_card_is_drawn_and_counted(card: str, cause: Cause) -> None:
    table = given(top="R1", ann=card, bob="B5", cat="Y9", pile="W G3 G4 G5", turn="ann")
    table.when(play("ann", card, "red"))
    assert table.drew("bob", cause)
    left = sum(held.points for player in ("bob", "cat") for held in table.hand(player))
    table.then(scores={"ann": left})
    assert left == (67 if card == "RD" else 76)


@pytest.mark.parametrize("card", ["RD", "W4"])
def test_a_last_draw_card_may_win_at_once_and_nobody_draws(card: str) -> None:
    table = given(top="R1", ann=card, bob="B5", cat="Y9", turn="ann", rules="official last_draw=off")
    table.when(play("ann", card, "red")).then(awaits="next_round", bob="B5", cat="Y9", scores={"ann": 14})
    assert not any(isinstance(event, CardsDrawn) for event in table.events)


def test_where_a_last_draw_card_wins_at_once_a_stack_dies_with_it() -> None:
    rules = "official stack=same last_draw=off"
    table = given(top="R1", ann="RD R2 R3", bob="BD", cat="Y9", turn="ann", rules=rules)
    table.when(play("ann", "RD"), play("bob", "BD")).then(awaits="next_round", cat="Y9", scores={"bob": 14})


def test_where_a_last_draw_card_wins_at_once_others_are_drawn_as_ever() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="B1", cat="Y9", turn="ann", rules="official last_draw=off")
    table.when(play("ann", "RD")).then(turn="cat", counts={"bob": 3})
    table = given(top="R1", ann="W4 B2 B3", bob="B1", cat="Y9", turn="ann", rules="official last_draw=off")
    table.when(play("ann", "W4", "red"), accept("bob")).then(turn="cat", counts={"bob": 5})


@case("T37")
def test_a_last_wild_draw_four_is_drawn_without_a_challenge_whatever_the_rule_for_it() -> None:
    for rules in ("brazilian", "rbot", "official w4_challenge=none", "russian"):
        table = given(top="R1", ann="W4", bob="B5", cat="Y9", turn="ann", rules=rules)
        table.when(play("ann", "W4")).then(counts={"bob": 5, "cat": 1})
