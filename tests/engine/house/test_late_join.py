"""Sitting down while a round is running, at the tables that allow it (rule book, T108, T109, O22)."""

from dataclasses import replace

import pytest

from engine.causes import Cause
from engine.events import CardsDrawn, PlayerJoined
from engine.refusals import Reason, Refused
from engine.values import PlayerId
from tests.engine.scenario import (
    accept,
    case,
    catch,
    challenge,
    color,
    deal,
    draw,
    given,
    go_away,
    join,
    keep,
    kick,
    leave,
    lobby,
    pause,
    play,
    seat_computers,
    time_up,
)

LATE = "official uno_grace=0 late_join=on"


@case("T108")
@pytest.mark.parametrize("rules", [LATE, "rbot", "classic"])
def test_a_newcomer_gets_the_average_hand_rounded_up_and_is_the_last_to_move(rules: str) -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4 R6", cat="R7 R8 R9", turn="bob", rules=rules)
    table.when(join("dan")).then(turn="bob", seats="ann dan bob cat", counts={"dan": 3, "ann": 2, "bob": 3, "cat": 3})
    assert table.happened(PlayerJoined, CardsDrawn)
    assert table.drew("dan", Cause.JOINING)
    table.when(play("bob", "R3"), play("cat", "R7"), play("ann", "R1")).then(turn="dan")


@case("T108")
def test_counter_clockwise_too_a_newcomer_is_the_last_to_move() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", cat="R7 R8", turn="bob", direction="ccw", rules=LATE)
    table.when(join("dan")).then(turn="bob", seats="ann bob dan cat", counts={"dan": 2})
    table.when(play("bob", "R3"), play("ann", "R1"), play("cat", "R7")).then(turn="dan")


@case("T108")
def test_before_the_first_seat_and_behind_the_last_there_is_room_too() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", cat="R7 R8", turn="ann", rules=LATE)
    table.when(join("dan")).then(turn="ann", seats="dan ann bob cat")
    table = given(top="R5", ann="R1 R2", bob="R3 R4", cat="R7 R8", turn="cat", direction="ccw", rules=LATE)
    table.when(join("dan")).then(turn="cat", seats="ann bob cat dan")


@case("T108")
def test_several_newcomers_each_move_after_those_before_them() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=LATE)
    table.when(join("cat"), join("dan")).then(turn="ann", seats="cat dan ann bob")


@case("T108")
def test_the_average_counts_everybody() -> None:
    table = given(top="R5", ann="R1", bob="R3 R4 R6 R7 R8 R9", turn="ann", rules=LATE)
    table.when(join("cat")).then(counts={"cat": 4})
    table.when(join("dan")).then(counts={"dan": 4})


@case("T109")
def test_who_left_the_round_does_not_come_back_in_it() -> None:
    table = given(top="R5", ann="R1", bob="R3 R4", cat="R7 R8", turn="ann", rules=LATE)
    table.when(leave("cat")).refuses(join("cat"), Reason.LEFT_THIS_ROUND)
    table.when(play("ann", "R1"), join("cat")).then(seats="ann bob cat")


@case("T109")
def test_who_was_removed_does_not_come_back_in_the_round_either() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", cat="R7 R8", turn="ann", rules=LATE)
    table.when(kick("ann", "cat")).refuses(join("cat"), Reason.LEFT_THIS_ROUND)


@case("T109")
def test_who_timed_out_does_not_come_back_in_the_round_either() -> None:
    rules = f"{LATE} timeouts_before_removal=1"
    table = given(top="R5", ann="R1 R2", bob="R3 R4", cat="R7 R8", turn="ann", rules=rules)
    table.when(time_up()).refuses(join("ann"), Reason.LEFT_THIS_ROUND)


@case("T109")
def test_in_the_next_round_a_leaver_of_the_one_before_may_come_late() -> None:
    table = given(top="R5", ann="R1", bob="R3 R4", cat="R7 R8", turn="ann", rules=f"{LATE} first_action=ignore")
    table.when(leave("cat"), play("ann", "R1"), deal("ann"), join("cat"))
    assert set(table.state.seats) == {"ann", "bob", "cat"}
    table.then(counts={"cat": 7})


def test_who_left_the_lobby_may_come_late() -> None:
    table = lobby("ann bob cat", f"{LATE} first_action=ignore").when(leave("cat"), deal("ann"), join("cat"))
    assert set(table.state.seats) == {"ann", "bob", "cat"}


@case("O22", "T108")
def test_nobody_sits_down_while_a_wild_draw_four_lies_unsettled() -> None:
    table = given(top="R5", ann="W4 G1 G2", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=LATE)
    table.when(play("ann", "W4")).refuses(join("dan"), Reason.JOIN_IN_A_MOMENT)
    table.when(color("ann", "blue")).refuses(join("dan"), Reason.JOIN_IN_A_MOMENT)
    table.when(challenge("bob")).then(turn="cat", ann="G1 G2", counts={"bob": 8})
    table.when(join("dan")).then(seats="ann bob dan cat")


def test_nobody_sits_down_between_a_penalty_and_who_faces_it() -> None:
    table = given(top="R1", ann="RD G1 G2", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=f"{LATE} stack=same")
    table.when(play("ann", "RD")).refuses(join("dan"), Reason.JOIN_IN_A_MOMENT)
    table.when(accept("bob"), join("dan")).then(seats="ann bob dan cat", turn="cat")


def test_a_newcomer_may_sit_down_while_somebody_thinks_about_a_drawn_card() -> None:
    table = given(top="R5", ann="B1 B2", bob="R3 R4", pile="R9", turn="ann", rules=LATE)
    table.when(draw("ann"), join("cat")).then(awaits="drawn ann", seats="cat ann bob", counts={"cat": 3})
    table.when(keep("ann")).then(turn="bob")


def test_a_full_table_takes_no_newcomer() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=f"{LATE} max_players=2")
    table.refuses(join("cat"), Reason.TABLE_FULL)


def test_joining_twice_is_harmless() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=LATE)
    table.when(join("cat")).ignores(join("cat"), join("ann")).then(seats="cat ann bob", counts={"cat": 2})


def test_computers_are_seated_between_rounds_only() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=LATE)
    table.refuses(seat_computers("ann", "ada"), Reason.ROUND_RUNNING)


@pytest.mark.parametrize("rules", ["official", "italian", "brazilian", "russian"])
@case("T108")
def test_elsewhere_nobody_sits_down_in_a_running_round(rules: str) -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=rules)
    table.refuses(join("cat"), Reason.ROUND_RUNNING)


def test_a_newcomer_changes_no_clock_no_window_and_no_direction() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=LATE)
    table.when(play("ann", "R5"))
    number = table.state.awaiting.number
    table.when(join("dan")).then(turn="bob", direction="cw")
    assert table.state.awaiting.number == number
    table.when(catch("dan", "ann")).then(counts={"ann": 3})


@case("T103")
def test_two_players_become_three() -> None:
    table = given(top="R5", ann="RV R2 R3", bob="B1 B2", turn="ann", rules=LATE)
    table.when(join("cat"), play("ann", "RV")).then(turn="cat", seats="cat ann bob", direction="ccw")


@case("T93", "T94")
def test_with_a_short_pile_a_newcomer_gets_the_reshuffled_discards_and_what_there_is() -> None:
    table = given(
        top="R5", discard="G8 G9", ann="R1 R2", bob="R3", dan="Y1", pile="G1", hoard="dan", turn="ann", rules=LATE
    )
    table.when(join("cat")).then(cat="G1 G8 G9", pile=0, top="R5")


def test_nobody_sits_down_without_a_single_card() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3", dan="Y1", pile="", hoard="dan", turn="ann", rules=LATE)
    try:
        table.when(join("cat"))
    except Refused:
        return
    assert table.hand("cat")


def test_a_newcomer_may_leave_again_and_be_waited_for_like_anybody() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=LATE)
    table.when(join("cat"), go_away("cat"), leave("cat")).then(turn="ann", seats="ann bob")
    table.refuses(join("cat"), Reason.LEFT_THIS_ROUND)


def test_a_newcomer_wins_like_anybody() -> None:
    table = given(top="R5", ann="R1", bob="R3 R4", turn="ann", pile="R9 R8", rules=f"{LATE} uno=auto")
    table.when(join("cat")).then(cat="R9 R8")
    table.when(draw("ann"))
    if table.awaits == "drawn ann":
        table.when(keep("ann"))
    table.when(play("bob", "R3"), play("cat", "R9"), time_up(), play("bob", "R4")).then(awaits="next_round")


def test_a_paused_game_takes_a_newcomer_and_stays_paused() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=LATE)
    table.when(pause("ann"), join("cat"))
    assert table.waits() == []


def test_an_admin_puts_a_computer_player_into_a_running_round_where_one_may_join_late() -> None:
    table = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann", rules=LATE)
    robot = replace(seat_computers("eve", "robo"), authority=True)
    table.when(robot).then(turn="ann", seats="robo ann bob", counts={"robo": 2})
    assert PlayerId("robo") in table.state.levels
    table.refuses(seat_computers("ann", "robi"), Reason.ROUND_RUNNING)
    strict = given(top="R5", ann="R1 R2", bob="R3 R4", turn="ann")
    strict.refuses(robot, Reason.ROUND_RUNNING)
