"""Calling UNO and catching who did not (rule book 4.4)."""

import pytest

from engine.causes import Cause
from engine.commands import Command
from engine.events import CardsDrawn, CatchHeld, MoveHeld, UnoCalled, UnoCaught, UnoDue, UnoGraceEnded, UnoWindowClosed
from engine.refusals import Reason
from tests.engine.scenario import (
    accept,
    case,
    catch,
    challenge,
    color,
    deal,
    draw,
    due_at_once,
    extend,
    given,
    grace_over,
    keep,
    leave,
    pause,
    play,
    resume,
    skip,
    time_up,
    uno,
)

GRACE = "official uno_grace=2"


@case("O37")
def test_who_goes_to_one_card_without_a_call_may_be_caught_before_the_next_player_acts() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"))
    assert table.said(UnoDue) == UnoDue(table.state.seats[0], grace=False)
    assert not table.happened(UnoCalled)
    table.when(catch("cat", "ann")).then(turn="bob", counts={"ann": 3})
    assert table.happened(UnoCaught, CardsDrawn)
    assert table.drew("ann", Cause.UNO)


def test_a_catch_needs_no_name() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), catch("cat")).then(counts={"ann": 3})


def test_the_penalty_is_what_the_rules_say() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", turn="ann", rules="official uno_grace=0 uno_penalty=4")
    table.when(play("ann", "R5"), catch("bob")).then(counts={"ann": 5}, turn="bob")


def test_a_call_with_a_play_is_safe() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5", uno=True))
    assert table.said(UnoCalled).player == "ann"
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH).then(turn="bob", ann="G6")


def test_a_call_with_a_play_that_leaves_more_than_one_card_is_no_call() -> None:
    table = given(top="R1", ann="R5 R6 R7", bob="B1 B2", turn="ann")
    table.when(play("ann", "R5", uno=True), draw("bob"), play("ann", "R6")).refuses(uno("bob"), Reason.UNO_NOT_DUE)
    table.when(catch("bob", "ann")).then(counts={"ann": 3})


@case("T50")
def test_a_call_before_the_play_on_ones_turn_with_two_cards_is_safe() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(uno("ann"), play("ann", "R5")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.then(turn="bob", ann="G6")


@case("T50")
def test_a_call_before_the_play_is_used_up_by_it() -> None:
    table = given(top="R1", ann="RS G6", bob="B1 B2", pile="R9", turn="ann")
    table.when(uno("ann"), play("ann", "RS"), draw("ann"), play("ann", "R9"), catch("bob", "ann"))
    table.then(turn="bob", counts={"ann": 3})


@case("T50", "T53")
def test_a_late_call_of_the_one_before_does_not_undo_a_call_before_the_play() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 R8", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), uno("bob"), uno("ann"), play("bob", "R7"))
    table.refuses(catch("cat", "bob"), Reason.NOBODY_TO_CATCH)


@case("T51")
def test_a_call_before_the_play_is_void_when_its_player_draws_instead() -> None:
    table = given(top="R1", ann="R5 G6", bob="R3 R4 R6", cat="R7 R8 R9", pile="B9", turn="ann")
    table.when(uno("ann"), draw("ann")).then(turn="bob", ann="R5 G6 B9")
    table.when(play("bob", "R3"), play("cat", "R7"), play("ann", "R5"), draw("bob"))
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


@case("T51", "T62")
def test_a_call_before_a_drawn_card_was_kept_does_not_last_to_the_next_turn() -> None:
    table = given(top="R1", ann="G6", bob="B1 B2", cat="Y3 Y4", pile="R9 G2 G3", turn="ann")
    table.when(draw("ann"), uno("ann"), keep("ann"), draw("bob"), draw("cat"), play("ann", "R9"))
    table.when(catch("cat", "ann")).then(counts={"ann": 3})


@case("T52")
def test_a_call_off_turn_or_with_three_cards_is_refused_and_not_stored() -> None:
    table = given(top="R1", ann="R5 G6 R7", bob="R2 R3", cat="Y3 Y4", turn="ann")
    table.refuses(uno("ann"), Reason.UNO_NOT_DUE)
    table.refuses(uno("bob"), Reason.UNO_NOT_DUE)
    table.when(play("ann", "R5"), play("bob", "R2"), catch("ann", "bob")).then(counts={"bob": 3})


@case("O45")
def test_a_call_with_two_cards_of_which_none_fits_is_refused_and_not_stored() -> None:
    table = given(top="R5", ann="B2 G3", bob="Y1 Y2", turn="ann", pile="R9")
    table.refuses(uno("ann"), Reason.UNO_NOTHING_FITS).then(turn="ann", ann="B2 G3")


@case("T53", "O38")
def test_a_call_after_the_play_but_before_any_catch_is_safe() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), uno("ann")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.refuses(uno("ann"), Reason.UNO_ALREADY_CALLED)


def test_a_second_call_before_the_play_is_refused() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", turn="ann")
    table.when(uno("ann")).refuses(uno("ann"), Reason.UNO_ALREADY_CALLED)


@case("T54", "O40", "O41")
def test_catches_before_the_card_lies_have_no_effect_and_are_not_stored() -> None:
    table = given(top="R1", ann="W G1", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    for _ in range(5):
        table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.when(play("ann", "W", "red"), grace_over).then(turn="bob", ann="G1")
    assert table.happened(UnoGraceEnded)
    table.when(catch("cat", "ann")).then(counts={"ann": 3})


@case("O41")
def test_catches_before_the_card_lies_do_not_hurt_who_calls() -> None:
    table = given(top="R1", ann="W G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.when(play("ann", "W", "red", uno=True)).then(turn="bob", ann="G1")


@case("T55", "O38")
def test_a_catch_in_the_grace_time_is_held_and_void_when_the_call_comes() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"))
    assert table.happened(CatchHeld)
    table.when(uno("ann")).then(turn="bob", ann="R6")
    assert [wait.seconds for wait in table.waits()] == [table.clock]


@case("T55", "O38")
def test_a_catch_held_in_the_grace_time_bites_when_it_ends_in_silence() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann")).then(ann="R6")
    assert 2 in [wait.seconds for wait in table.waits()]
    table.when(grace_over).then(turn="bob", counts={"ann": 3})
    assert table.said(UnoCaught).catcher == "cat"


def test_a_catch_held_in_the_grace_time_bites_when_the_next_player_moves_on() -> None:
    table = given(top="R1", ann="R5 R6", bob="R7 B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"), catch("bob", "ann"), play("bob", "R7"))
    table.then(turn="cat", counts={"ann": 3})
    assert table.said(UnoCaught).catcher == "cat"
    table.refuses(uno("ann"), Reason.UNO_NOT_DUE)


def test_the_next_player_need_not_wait_for_the_grace_time_of_the_one_before() -> None:
    table = given(top="R1", ann="R5 R6", bob="R7 B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), play("bob", "R7")).then(turn="cat", ann="R6")
    assert any(isinstance(event, UnoWindowClosed) for event in table.events)
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_a_second_catch_of_the_same_catcher_in_the_grace_time_is_refused() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann")).refuses(catch("cat", "ann"), Reason.ALREADY_CAUGHT)


@case("T56")
def test_of_two_catchers_only_the_first_counts_and_one_penalty_is_drawn() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"), catch("bob", "ann"), grace_over).then(counts={"ann": 3})
    assert table.said(UnoCaught).catcher == "cat"
    table.refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T56")
def test_of_two_catchers_after_the_grace_time_the_second_finds_nobody() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), catch("cat", "ann")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)
    table.then(counts={"ann": 3})


@pytest.mark.parametrize("act", [draw("bob"), play("bob", "R7")])
@case("T57")
def test_the_next_players_draw_or_play_closes_the_window(act: Command) -> None:
    table = given(top="R1", ann="R5 R6", bob="R7 B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), act).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.refuses(uno("ann"), Reason.UNO_ALREADY_CALLED).then(ann="R6")


@case("T58", "O43")
def test_catching_who_called_or_who_holds_more_cards_costs_nothing() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5", uno=True)).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.refuses(catch("cat", "bob"), Reason.NOBODY_TO_CATCH)
    table.then(cat="Y3 Y4", turn="bob")


def test_nobody_catches_themselves() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", turn="ann")
    table.when(play("ann", "R5")).refuses(catch("ann", "ann"), Reason.CATCH_YOURSELF)
    table.refuses(catch("ann"), Reason.NOBODY_TO_CATCH)


@case("T59", "O42")
def test_the_two_cards_drawn_for_a_draw_two_do_not_close_the_window() -> None:
    table = given(top="R1", ann="RD G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "RD")).then(turn="cat", counts={"bob": 4})
    table.when(catch("bob", "ann")).then(counts={"ann": 3}, turn="cat")


@case("T59")
def test_accepting_a_wild_draw_four_does_not_close_the_window() -> None:
    table = given(top="R1", ann="W4 G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "blue"), accept("bob")).then(turn="cat")
    table.when(catch("bob", "ann")).then(counts={"ann": 3})


@pytest.mark.parametrize("card", ["RS", "RV", "RD"])
@case("T60")
def test_with_two_players_the_same_players_next_act_closes_the_window(card: str) -> None:
    table = given(top="R1", ann=f"{card} G1", bob="B1 B2", turn="ann")
    table.when(play("ann", card)).then(turn="ann")
    table.when(draw("ann")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T60", "O39")
def test_a_second_move_in_a_row_waits_for_ones_own_grace_time() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules=GRACE)
    table.when(play("ann", "RS"), play("ann", "R6"))
    assert table.happened(MoveHeld)
    table.then(turn="ann", ann="R6", top="RS")
    table.when(grace_over)
    assert table.happened(UnoGraceEnded)
    assert [wait.seconds for wait in table.waits()] == [90, 0]
    table.when(due_at_once).then(awaits="next_round", ann="")


@case("T60")
def test_a_held_move_gives_the_opponent_a_chance_to_catch() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", pile="G1 G2", turn="ann", rules=GRACE)
    table.when(play("ann", "RS"), play("ann", "R6"), catch("bob", "ann"), grace_over).then(ann="R6 G1 G2")
    table.when(due_at_once).then(turn="bob", ann="G1 G2")


@case("T60")
def test_a_held_move_is_due_at_once_when_the_call_comes() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules=GRACE)
    table.when(play("ann", "RS"), play("ann", "R6"), uno("ann"), due_at_once).then(awaits="next_round")


def test_only_one_move_is_held() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules=GRACE)
    table.when(play("ann", "RS"), draw("ann"))
    table.refuses(play("ann", "R6"), Reason.MOVE_HELD)
    table.refuses(draw("ann"), Reason.MOVE_HELD)
    table.when(grace_over, due_at_once).then(counts={"ann": 2})


def test_a_move_that_is_not_allowed_is_refused_at_once_and_not_held() -> None:
    table = given(top="R1", ann="RS B6", bob="B1 B2", turn="ann", rules=GRACE)
    table.when(play("ann", "RS"))
    table.refuses(play("ann", "B6"), Reason.DOES_NOT_FIT)
    table.refuses(play("ann", "R9"), Reason.NOT_IN_HAND)


def test_a_held_move_dies_when_the_clock_moves_the_game_on() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules="official uno_grace=10 turn_seconds=5")
    table.when(play("ann", "RS"), play("ann", "R6"), time_up()).then(turn="bob")
    assert all(wait.seconds > 0 for wait in table.waits())
    table.when(grace_over).then(turn="bob")
    assert all(wait.seconds > 0 for wait in table.waits())


def test_a_held_move_dies_when_its_player_is_skipped() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules=GRACE)
    table.when(play("ann", "RS"), play("ann", "R6"), skip("ann", "ann"), grace_over).then(turn="bob")
    assert all(wait.seconds > 0 for wait in table.waits())


def test_a_held_move_dies_when_its_player_leaves_after_the_call() -> None:
    table = given(top="R1", ann="RV R6", bob="B1 B2", cat="Y1 Y2", turn="ann", rules=GRACE)
    table.when(play("ann", "RV"), time_up(), time_up()).then(turn="ann")
    table.when(play("ann", "R6"), uno("ann"), leave("ann")).then(turn="cat", seats="bob cat")
    assert all(wait.seconds > 0 for wait in table.waits())


def test_who_is_exposed_and_leaves_can_no_longer_be_caught() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"), leave("ann")).then(turn="bob")
    table.refuses(catch("cat"), Reason.NOBODY_TO_CATCH)
    assert [wait.seconds for wait in table.waits()] == [90]


@case("O39", "T117")
def test_the_grace_time_is_no_second_turn() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5")).refuses(play("ann", "R6"), Reason.NOT_YOUR_TURN).then(turn="bob", ann="R6")
    table.when(uno("ann")).refuses(play("ann", "R6"), Reason.NOT_YOUR_TURN)


@case("T61")
def test_a_win_stands_though_uno_was_never_called() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", turn="ann", pile="G1")
    table.when(play("ann", "R5"), draw("bob"), play("ann", "R6")).then(awaits="next_round", ann="")


@case("T62", "O46")
def test_who_called_drew_and_plays_the_drawn_card_must_call_again() -> None:
    table = given(top="R5", ann="B2 R4", bob="Y1 Y2", cat="Y3 Y4", pile="G1 G2 R9", turn="ann")
    table.when(play("ann", "R4", uno=True), draw("bob"), draw("cat"), draw("ann")).then(awaits="drawn ann")
    table.when(play("ann", "R9"), catch("bob", "ann")).then(counts={"ann": 3})


@case("O46")
def test_who_drew_and_plays_the_drawn_card_is_safe_with_a_call() -> None:
    table = given(top="R5", ann="B2", bob="Y1 Y2", cat="Y3 Y4", pile="R9", turn="ann")
    table.when(draw("ann"), play("ann", "R9", uno=True)).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("O46")
def test_a_call_between_drawing_a_card_and_playing_it_is_safe() -> None:
    table = given(top="R5", ann="B2", bob="Y1 Y2", cat="Y3 Y4", pile="R9", turn="ann")
    table.when(draw("ann"), uno("ann"), play("ann", "R9"))
    table.refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@pytest.mark.parametrize("card", ["RS", "RV", "RD"])
@case("T62", "T60")
def test_with_two_players_a_call_after_the_play_does_not_last_for_the_next_card(card: str) -> None:
    table = given(top="R5", ann=f"{card} B2", bob="Y1 Y2", pile="Y8 Y9 R9" if card == "RD" else "R9", turn="ann")
    table.when(play("ann", card), uno("ann"), draw("ann")).then(awaits="drawn ann", counts={"ann": 2})
    table.when(play("ann", "R9"), catch("bob", "ann")).then(counts={"ann": 3})


@case("T66", "O47")
def test_who_is_caught_while_owing_a_color_still_names_it() -> None:
    table = given(top="R3", ann="W G1", bob="B1 B2", turn="ann")
    table.when(play("ann", "W"), catch("bob", "ann")).then(awaits="color ann", counts={"ann": 3})
    table.when(color("ann", "red")).then(turn="bob", color="red")


def test_who_owes_a_color_may_still_call() -> None:
    table = given(top="R3", ann="W G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W"), uno("ann")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)
    table.when(color("ann", "red")).then(turn="bob", ann="G1")


def test_the_window_stays_open_while_a_color_is_named() -> None:
    table = given(top="R3", ann="W G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W"), color("ann", "red"), catch("bob", "ann")).then(counts={"ann": 3}, turn="bob")


def test_a_wild_repeated_with_its_color_may_carry_the_call() -> None:
    table = given(top="R3", ann="W G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W"), play("ann", "W", "red", uno=True)).then(turn="bob", ann="G1")
    table.refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T67")
def test_a_call_after_being_caught_has_no_effect() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), catch("bob", "ann")).refuses(uno("ann"), Reason.UNO_NOT_DUE)
    table.then(counts={"ann": 3})


@case("T68")
def test_the_penalty_with_a_short_pile_is_as_many_cards_as_exist() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3", pile="", hoard="cat", turn="ann")
    table.when(play("ann", "R5"), catch("bob", "ann")).then(ann="R6 R1", turn="bob")


@case("T68", "T94")
def test_after_a_reshuffle_for_a_held_catch_the_victim_of_a_draw_two_still_draws_what_lies_under_it() -> None:
    table = given(
        top="R1", ann="R5 R6", bob="RD B1 B2", cat="Y3", dan="Y4", pile="G1", hoard="dan", turn="ann", rules=GRACE
    )
    table.when(play("ann", "R5"), catch("cat", "ann"), play("bob", "RD"))
    table.then(turn="dan", ann="R6 G1 R1", cat="Y3 R5", pile=0)


def test_a_win_closes_the_window_of_the_one_before() -> None:
    table = given(top="R1", ann="R5 R6", bob="R7", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"), play("bob", "R7")).then(awaits="next_round")
    assert table.drew("ann", Cause.UNO)
    assert [wait.seconds for wait in table.waits()] == [15]
    points = sum(card.points for player in ("ann", "cat") for card in table.hand(player))
    table.then(scores={"bob": points})


def test_challenging_does_not_use_up_a_held_catch() -> None:
    table = given(top="R1", ann="W4 B6", bob="R7 R8", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "W4", "blue"), catch("bob", "ann"), challenge("bob"), draw("cat"))
    table.then(counts={"ann": 3, "bob": 8})


def test_the_grace_time_stands_still_while_the_game_is_paused() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"))
    over = grace_over(table.state)
    table.when(pause("ann"))
    assert table.waits() == []
    table.ignores(over).then(ann="R6")
    table.when(resume("ann"), grace_over).then(counts={"ann": 3})


def test_a_longer_clock_does_not_touch_the_grace_time() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), catch("cat", "ann"), extend("bob"), grace_over).then(counts={"ann": 3})


def test_a_new_round_starts_with_nobody_to_catch() -> None:
    table = given(top="R1", ann="R5 R6", bob="R7", cat="Y3 Y4", turn="ann", rules=GRACE)
    table.when(play("ann", "R5"), play("bob", "R7"), deal("cat"))
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
