"""What a play that is not allowed costs where mistakes cost cards (rule book, S101, T147, O52)."""

import pytest

from engine.causes import Cause
from engine.commands import Command
from engine.events import CardsDrawn, Misplayed
from engine.refusals import Reason
from tests.engine.scenario import (
    case,
    catch,
    challenge,
    color,
    draw,
    given,
    keep,
    leave,
    pause,
    play,
    time_up,
    uno,
)

COSTLY = "official uno_grace=0 misplay_penalty=2"


@case("O52")
def test_a_card_that_does_not_fit_costs_who_is_to_move_two_cards_and_no_turn() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", cat="B9 Y1", turn="ann", rules=COSTLY)
    table.when(play("ann", "B9")).then(turn="ann", counts={"ann": 4}, top="R5", color="red")
    assert table.happened(Misplayed, CardsDrawn)
    assert table.drew("ann", Cause.MISTAKE)
    table.when(play("ann", "R1")).then(turn="bob")


@case("O52", "T147")
def test_out_of_turn_it_costs_nothing() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", cat="B9 Y1", turn="ann", rules=COSTLY)
    table.refuses(play("cat", "B9"), Reason.NOT_YOUR_TURN).refuses(play("cat", "R5"), Reason.NOT_YOUR_TURN)
    table.refuses(draw("bob"), Reason.NOT_YOUR_TURN).refuses(keep("bob"), Reason.NOT_YOUR_TURN)
    table.refuses(play("zoe", "B9"), Reason.NOT_SEATED)


@case("T147", "O09", "T116")
def test_what_was_meant_for_the_table_of_a_moment_ago_costs_nothing() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", cat="B9 Y1", turn="ann", rules=COSTLY)
    table.refuses(play("ann", "B9", excused=True), Reason.DOES_NOT_FIT)
    table.refuses(play("ann", "R2", excused=True), Reason.NOT_IN_HAND)
    table.when(play("ann", "R1", excused=True)).then(turn="bob", ann="B9")


@case("T147", "T113")
def test_the_same_play_sent_twice_costs_nothing() -> None:
    table = given(top="R5", ann="R1 R1 B9", bob="B1 B2", cat="B9 Y1", turn="ann", rules=COSTLY)
    table.when(play("ann", "R1")).refuses(play("ann", "R1"), Reason.NOT_YOUR_TURN).then(ann="R1 B9")


def test_a_card_one_does_not_hold_is_a_mistake_too() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", turn="ann", rules=COSTLY)
    table.when(play("ann", "R2")).then(turn="ann", counts={"ann": 4})


def test_another_card_than_the_drawn_one_is_a_mistake_and_the_drawn_one_may_still_be_played() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", pile="R8 G1 G2", turn="ann", rules=COSTLY)
    table.when(draw("ann"), play("ann", "R1")).then(awaits="drawn ann", ann="B9 R1 R8 G1 G2")
    table.when(play("ann", "R8")).then(turn="bob")


def test_a_card_drawn_for_a_mistake_may_be_played_at_once() -> None:
    table = given(top="R5", ann="B9 G1", bob="B1 B2", pile="R8 G2", turn="ann", rules=COSTLY)
    table.when(play("ann", "B9"), play("ann", "R8")).then(turn="bob", ann="B9 G1 G2")


def test_a_card_that_answers_no_penalty_is_a_mistake() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="B1 B2", cat="Y1 Y2", turn="ann", rules=f"{COSTLY} stack=same")
    table.when(play("ann", "RD"), play("bob", "B1")).then(awaits="penalty bob", counts={"bob": 4})
    table.when(draw("bob")).then(turn="cat", counts={"bob": 6})


def test_each_mistake_costs() -> None:
    table = given(top="R5", ann="B9 G1", bob="B1 B2", turn="ann", rules=COSTLY)
    table.when(play("ann", "B9"), play("ann", "B9")).then(turn="ann", counts={"ann": 6})


@pytest.mark.parametrize("cards", [1, 4, 10])
def test_a_mistake_costs_what_the_rules_say(cards: int) -> None:
    table = given(top="R5", ann="B9 G1", bob="B1 B2", turn="ann", rules=f"misplay_penalty={cards}")
    table.when(play("ann", "B9")).then(counts={"ann": 2 + cards})


def test_officially_a_mistake_costs_nothing() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", turn="ann")
    table.refuses(play("ann", "B9"), Reason.DOES_NOT_FIT).refuses(play("ann", "R2"), Reason.NOT_IN_HAND)


@case("T81", "O51")
def test_a_card_nobody_may_finish_with_never_locks_though_it_costs() -> None:
    table = given(top="R5", ann="RS", bob="B1 B2", turn="ann", pile="R8 G1", rules=f"{COSTLY} finish=no_action")
    table.when(play("ann", "RS")).then(turn="ann", ann="RS R8 G1").when(play("ann", "RS"))


@pytest.mark.parametrize("command", [keep("ann"), color("ann", "red"), challenge("ann"), catch("ann", "bob")])
@case("T147")
def test_only_plays_are_mistakes(command: Command) -> None:
    given(top="R5", ann="B9 R1", bob="B1 B2", turn="ann", rules=COSTLY).refuses(command)


def test_while_the_game_is_paused_nothing_is_a_mistake() -> None:
    table = given(top="R5", ann="B9 R1", bob="B1 B2", turn="ann", rules=COSTLY)
    table.when(pause("ann")).refuses(play("ann", "B9"), Reason.PAUSED)


def test_a_play_while_a_color_is_owed_is_no_mistake() -> None:
    table = given(top="R5", ann="W B9 R1", bob="B1 B2", turn="ann", rules=COSTLY)
    table.when(play("ann", "W")).refuses(play("ann", "B9"), Reason.OWES_COLOR)


def test_a_mistake_closes_no_window_and_starts_no_new_clock() -> None:
    table = given(top="R1", ann="R5 R6", bob="B7 B1 B2", cat="Y3 Y4", turn="ann", rules=COSTLY)
    table.when(play("ann", "R5"))
    number = table.state.awaiting.number
    table.when(play("bob", "B7"))
    assert table.state.awaiting.number == number
    table.when(catch("cat", "ann")).then(counts={"ann": 3, "bob": 5}, turn="bob")


@case("T51")
def test_a_call_before_a_mistake_is_void() -> None:
    table = given(top="R1", ann="B5 R6", bob="B7 B1 B2", pile="G1 G2", turn="ann", rules=COSTLY)
    table.when(uno("ann"), play("ann", "B5"), play("ann", "R6")).then(turn="bob", ann="B5 G1 G2")
    table.refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T97", "T68", "T94")
def test_a_mistake_with_a_short_pile_draws_from_the_reshuffled_discards() -> None:
    table = given(
        top="R5", discard="G8 G9", ann="B9 B8", bob="B1", cat="Y1", pile="", hoard="cat", turn="ann", rules=COSTLY
    )
    table.when(play("ann", "B9")).then(turn="ann", ann="B9 B8 G8 G9", pile=0, top="R5")


@case("T68", "T94")
def test_a_mistake_with_no_card_left_costs_what_there_is() -> None:
    table = given(top="R5", ann="B9 B8", bob="B1", cat="Y1", pile="", hoard="cat", turn="ann", rules=COSTLY)
    table.when(play("ann", "B9")).then(turn="ann", ann="B9 B8")


@case("T48")
def test_a_forbidden_wild_draw_four_never_locks_though_it_costs() -> None:
    rules = f"{COSTLY} w4_challenge=off"
    table = given(top="R5", ann="W4 R1", bob="B1", cat="Y1", turn="ann", rules=rules)
    table.when(play("ann", "W4", "red")).then(turn="ann", counts={"ann": 4}).when(play("ann", "R1"))


def test_mistakes_do_not_keep_a_silent_player_seated() -> None:
    rules = f"{COSTLY} timeouts_before_removal=2"
    table = given(top="R5", ann="B9 B8", bob="B1 B2", cat="Y1 Y2", turn="ann", rules=rules)
    table.when(play("ann", "B9"), leave("cat"), time_up()).then(turn="bob")
