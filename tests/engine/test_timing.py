"""Clocks: what happens when nobody decides, who is removed, and one extension a turn (rule book, C7)."""

import pytest

from engine.causes import Cause, Departure, Ending
from engine.commands import Command
from engine.events import (
    CardsDrawn,
    ClockExtended,
    ColorChosen,
    GameEnded,
    HostChanged,
    MatchWon,
    Passed,
    PlayerLeft,
    RoundStarted,
    TimedOut,
    TurnBegan,
)
from engine.refusals import Reason
from tests.engine.scenario import (
    accept,
    case,
    challenge,
    color,
    draw,
    extend,
    given,
    grace_over,
    join,
    keep,
    leave,
    lobby,
    opened,
    play,
    time_up,
)


@pytest.mark.parametrize("pile", ["G7", "R9"])
def test_who_does_not_move_in_time_draws_one_and_passes_even_a_card_that_fits(pile: str) -> None:
    table = given(top="R5", ann="R1 B2", bob="B1 B3", pile=pile, turn="ann")
    table.when(time_up()).then(turn="bob", ann=f"R1 B2 {pile}")
    assert table.happened(TimedOut, CardsDrawn, TurnBegan)
    assert table.drew("ann", Cause.TIMEOUT) == pile


@case("T111")
def test_who_does_not_decide_on_a_drawn_card_keeps_it() -> None:
    table = given(top="R5", ann="R1 B2", bob="B1 B3", pile="R9", turn="ann")
    table.when(draw("ann"), time_up()).then(turn="bob", ann="R1 B2 R9")
    assert table.happened(TimedOut, Passed, TurnBegan)


@case("T42")
def test_who_names_no_color_in_time_keeps_the_one_before() -> None:
    table = given(top="B5", ann="W R1 R2", bob="B1 B3", turn="ann")
    table.when(play("ann", "W"), time_up()).then(turn="bob", color="blue")
    assert table.happened(TimedOut, ColorChosen, TurnBegan)


@case("T08", "T42")
def test_for_who_names_no_color_of_an_opening_wild_the_most_frequent_in_hand_is_named_and_they_play() -> None:
    table = opened("W", "ann bob cat")
    first = table.awaits.split()[1]
    colors = [card.color for card in table.hand(first)]
    table.when(time_up()).then(turn=first)
    assert colors.count(table.state.color) == max(colors.count(named) for named in set(colors) - {None})


@case("T39")
def test_who_does_not_answer_a_wild_draw_four_in_time_takes_it() -> None:
    table = given(top="R5", ann="W4 B1 B2", bob="B3 B4", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "W4", "green"), time_up()).then(turn="cat", counts={"bob": 6})


def test_each_kind_of_decision_has_its_clock() -> None:
    rules = "official uno_grace=0 turn_seconds=61 color_seconds=21 challenge_seconds=22 pause_seconds=23"
    table = given(top="R5", ann="W4 R2", bob="B1 B2", cat="B9", pile="G1 G2 G3 G4", turn="ann", rules=rules)
    assert table.clock == 61
    table.when(play("ann", "W4"))
    assert table.clock == 21
    table.when(color("ann", "blue"))
    assert table.clock == 22
    table.when(accept("bob"))
    assert table.clock == 61
    table.when(play("cat", "B9")).then(awaits="next_round")
    assert table.clock == 23


def test_the_drawn_card_has_the_clock_of_a_turn() -> None:
    table = given(top="R5", ann="R1 B2", bob="B1 B3", pile="R9", turn="ann", rules="official turn_seconds=33")
    table.when(draw("ann"))
    assert table.clock == 33


@case("T119")
def test_a_time_out_of_a_decision_that_is_past_changes_nothing() -> None:
    table = given(top="R5", ann="R1 B2 B3", bob="B1 B3", turn="ann")
    number = table.state.awaiting.number
    table.when(play("ann", "R1")).ignores(time_up(number), time_up(number - 1), time_up(number + 5))


@case("T119")
def test_an_act_after_the_time_out_finds_the_turn_gone() -> None:
    table = given(top="R5", ann="R1 B2 B3", bob="B1 B3", pile="G1", turn="ann")
    table.when(time_up()).refuses(play("ann", "R1"), Reason.NOT_YOUR_TURN)


def test_the_end_of_a_grace_time_that_is_past_changes_nothing() -> None:
    table = given(top="R5", ann="R1 B2", bob="R3 B3", cat="Y1 Y2", turn="ann", rules="official uno_grace=3")
    table.when(play("ann", "R1"))
    over = grace_over(table.state)
    table.when(play("bob", "R3")).ignores(over).then(turn="cat")


@case("O60", "T106")
def test_after_three_time_outs_in_a_row_a_player_is_removed_and_a_host_replaced() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", pile="G1 G2 G3 G4 G6 G7", turn="ann")
    for turns in range(2):
        table.when(time_up()).then(turn="bob", counts={"ann": 3 + turns}, seats="ann bob cat")
        table.when(draw("bob"), draw("cat"))
    table.when(time_up()).then(turn="bob", seats="bob cat", host="bob")
    assert table.happened(TimedOut, PlayerLeft, HostChanged, TurnBegan)
    assert table.said(PlayerLeft).departure is Departure.TIMED_OUT
    assert len(table.said(PlayerLeft).cards) == 4


def test_how_many_time_outs_it_takes_is_an_option() -> None:
    rules = "official timeouts_before_removal=1"
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann", rules=rules)
    table.when(time_up()).then(seats="bob cat")


@pytest.mark.parametrize("acts", [[play("ann", "G9")], [draw("ann")], [draw("ann"), keep("ann")]])
@case("T106")
def test_a_player_who_acts_in_between_has_not_timed_out_in_a_row(acts: list[Command]) -> None:
    table = given(top="G5", ann="G9 R2 R3", bob="B1 B2", cat="Y1 Y2", pile="R1 R4 R6 R7 R8 R9 G4", turn="ann")
    table.when(*[time_up(), draw("bob"), draw("cat")] * 2, *acts, *[time_up()] * 3).then(seats="ann bob cat")


@case("T106")
def test_answering_a_wild_draw_four_in_between_breaks_the_row_of_time_outs() -> None:
    table = given(top="R5", ann="W4 W4 R1 R2", bob="B1 B2", turn="bob", pile="G1 G2 G3 G4 G6 G7 G8 G9 Y1 Y2 Y3 Y4 Y6")
    table.when(time_up(), draw("ann"), time_up(), play("ann", "W4", "red"), accept("bob")).then(turn="ann")
    table.when(draw("ann"), time_up()).then(seats="ann bob", turn="ann")


@case("T106")
def test_playing_a_wild_in_between_breaks_the_row_of_time_outs() -> None:
    table = given(top="R5", ann="R1 R2", bob="W B1 B2 B3", turn="bob", pile="G1 G2 G3 G4 G6 G7 G8 G9 Y1")
    table.when(time_up(), draw("ann"), time_up(), draw("ann"), play("bob", "W"), color("bob", "blue"))
    table.when(draw("ann"), time_up()).then(seats="ann bob")


def test_the_time_outs_of_one_player_do_not_count_for_another() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(*[time_up()] * 6).then(seats="ann bob cat", turn="ann")
    table.when(time_up()).then(seats="bob cat", turn="bob")


def test_when_all_but_one_time_out_the_last_wins_by_forfeit() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1 B2", turn="ann")
    table.when(*[time_up()] * 5).then(awaits="none", winner="bob")
    assert table.said(MatchWon).forfeit


def test_a_challenger_removed_by_the_clock_owes_nothing() -> None:
    table = given(
        top="R5",
        ann="W4 R1 R2",
        bob="B1 B2",
        cat="Y1 Y2",
        turn="ann",
        rules="official uno_grace=0 timeouts_before_removal=1",
    )
    table.when(play("ann", "W4", "green"), time_up()).then(turn="cat", cat="Y1 Y2", seats="ann cat")


def test_a_player_removed_by_the_clock_while_owing_a_color_leaves_the_one_before() -> None:
    table = given(
        top="R5",
        ann="W4 R1 R2",
        bob="B1 B2",
        cat="Y1 Y2",
        turn="ann",
        rules="official uno_grace=0 timeouts_before_removal=1",
    )
    table.when(play("ann", "W4"), time_up()).then(awaits="challenge bob", color="red", seats="bob cat")
    table.when(challenge("bob")).then(turn="bob")


def test_the_lobbys_clock_deals() -> None:
    table = lobby("ann bob").when(time_up())
    assert table.said(RoundStarted).round == 1


def test_a_lobby_with_one_player_closes_after_a_while() -> None:
    table = lobby("ann").when(time_up()).then(awaits="none")
    assert table.said(GameEnded).ending is Ending.EMPTY


def test_the_pause_between_two_rounds_ends_with_the_deal() -> None:
    table = given(top="R5", ann="R1", bob="B1 B2", turn="ann").when(play("ann", "R1"), time_up())
    assert table.said(RoundStarted).round == 2


def test_the_countdown_starts_anew_when_the_table_was_down_to_one() -> None:
    table = lobby("ann bob")
    number = table.state.awaiting.number
    table.when(leave("bob"), join("cat")).ignores(time_up(number))


def test_nothing_is_due_once_the_game_is_over() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules="official uno_grace=3")
    table.when(play("ann", "RS"), play("ann", "R6"), leave("bob")).then(winner="ann")
    assert table.waits() == []


def test_a_time_out_after_the_end_changes_nothing() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann").when(leave("bob"))
    table.ignores(time_up())


def test_the_clock_may_be_extended_once_a_turn() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="B1 B2", pile="R9", turn="ann")
    before = table.state.awaiting.number
    table.when(extend("ann")).then(turn="ann")
    assert table.happened(ClockExtended)
    table.ignores(time_up(before))
    table.refuses(extend("ann"), Reason.ALREADY_EXTENDED)
    table.when(draw("ann")).refuses(extend("ann"), Reason.ALREADY_EXTENDED)
    table.when(play("ann", "R9")).refuses(extend("ann"), Reason.NOT_YOUR_TURN)
    table.when(extend("bob")).then(turn="bob")


def test_an_extended_clock_leaves_the_drawn_card_as_it_is() -> None:
    table = given(top="R5", ann="R1 R2 R3", bob="B1 B2", pile="R9", turn="ann")
    table.when(draw("ann"), extend("ann")).then(awaits="drawn ann")
    table.refuses(play("ann", "R1"), Reason.ONLY_DRAWN_CARD)


def test_the_extension_of_one_player_does_not_use_up_that_of_who_faces_a_wild_draw_four() -> None:
    table = given(top="R5", ann="W4 R2 R3", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(extend("ann"), play("ann", "W4", "blue"), extend("bob")).then(awaits="challenge bob")


def test_a_successful_challenger_has_an_extension_for_the_turn() -> None:
    table = given(top="R5", ann="W4 R2 R3", bob="B1 B2", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "W4", "blue"), extend("bob"), challenge("bob"), extend("bob")).then(turn="bob")
