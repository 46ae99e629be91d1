"""The bot calls UNO, longer windows, and what wrong calls and catches cost (rule book, S71 to S75, T50 to T71)."""

import pytest

from engine.causes import Cause
from engine.commands import Command
from engine.events import (
    CardsDrawn,
    CatchMissed,
    Event,
    UnoCallClosed,
    UnoCalled,
    UnoCaught,
    UnoDue,
    UnoMiscalled,
    UnoWindowClosed,
)
from engine.refusals import Reason
from tests.engine.scenario import (
    Table,
    accept,
    case,
    catch,
    challenge,
    color,
    draw,
    given,
    grace_over,
    keep,
    play,
    time_up,
    uno,
)

ENDS = "official uno_grace=0 uno_window=next_ends"
OPEN = "official uno_grace=0 uno_window=open"
FALSE_CATCH = "official uno_grace=0 false_catch=2"
FALSE_UNO = "official uno_grace=0 false_uno=2"


def said(table: Table, kind: type[Event]) -> bool:
    """Whether the last step came to an event of that kind."""
    return any(isinstance(event, kind) for event in table.events)


# The bot calls


@case("O37")
@pytest.mark.parametrize("rules", ["rbot", "classic", "official uno=auto"])
def test_where_the_bot_calls_nobody_forgets_and_nobody_is_caught(rules: str) -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "R5"))
    assert table.said(UnoCalled).player == "ann"
    assert not said(table, UnoDue)
    table.refuses(catch("cat", "ann"), Reason.UNO_IS_AUTOMATIC)
    table.refuses(uno("ann"), Reason.UNO_IS_AUTOMATIC).then(turn="bob", ann="G6")


def test_where_the_bot_calls_a_wild_and_a_wild_draw_four_are_called_too() -> None:
    for card in ("W", "W4"):
        table = given(top="R1", ann=f"{card} G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules="uno=auto")
        table.when(play("ann", card))
        assert said(table, UnoCalled)
        table.when(color("ann", "green"))
        assert not said(table, UnoCalled)


def test_where_the_bot_calls_it_does_so_each_time() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 B2 B3", pile="R9", turn="ann", rules="uno=auto")
    table.when(play("ann", "R5"), play("bob", "R7"), draw("ann"), play("ann", "R9"))
    assert table.said(UnoCalled).player == "ann"


def test_where_the_bot_calls_a_call_with_the_play_does_no_harm() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules="uno=auto")
    table.when(play("ann", "R5", uno=True))
    assert len([event for event in table.events if isinstance(event, UnoCalled)]) == 1


@pytest.mark.parametrize(
    ("option", "card", "held"),
    [("voluntary_draw=off", "B6", draw("ann")), ("w4_challenge=off", "W4", play("ann", "W4", "blue"))],
)
@case("T60")
def test_a_held_move_that_a_catch_has_made_impossible_dies(option: str, card: str, held: Command) -> None:
    rules = f"official uno_grace=2 {option}"
    table = given(top="R1", ann=f"RS {card}", bob="B1 B2", pile="R7 R8", turn="ann", rules=rules)
    table.when(play("ann", "RS"), held, catch("bob", "ann"), grace_over).then(turn="ann", ann=f"{card} R7 R8")
    for wait in table.waits():
        if wait.seconds == 0:
            table.when(wait.command)
    table.when(play("ann", "R7")).then(turn="bob")


def test_where_the_bot_calls_nobody_waits_for_a_grace_time() -> None:
    table = given(top="R1", ann="RS R6", bob="B1 B2", turn="ann", rules="uno=auto uno_grace=3")
    table.when(play("ann", "RS"), play("ann", "R6")).then(awaits="next_round")


@case("O37")
def test_officially_the_bot_does_not_call() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "R5"), catch("cat", "ann")).then(counts={"ann": 3})


# What being caught costs


@pytest.mark.parametrize(("rules", "cards"), [("russian", 4), ("italian", 2), ("brazilian", 2), ("uno_penalty=0", 0)])
def test_what_a_forgotten_call_costs(rules: str, cards: int) -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "R5"), grace_over, catch("cat", "ann")).then(turn="bob", counts={"ann": 1 + cards})
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


# A window until the next turn ends


def test_who_forgot_may_be_caught_until_the_next_turn_ends() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", pile="R9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), draw("bob")).then(awaits="drawn bob")
    table.when(catch("cat", "ann")).then(counts={"ann": 3}, awaits="drawn bob")


@pytest.mark.parametrize("end", ["keep", "play"])
def test_who_forgot_is_safe_once_the_next_turn_has_ended(end: str) -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2 B3", cat="Y3 Y4", pile="R9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), draw("bob"), keep("bob") if end == "keep" else play("bob", "R9"))
    assert said(table, UnoWindowClosed)
    table.then(turn="cat").refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH).then(ann="G6")


def test_a_next_turn_of_one_move_closes_the_window_at_once() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 B1 B2", cat="Y3 Y4", pile="G9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "R7")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", pile="G9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), draw("bob")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_a_next_turn_lasts_until_its_color_is_named() -> None:
    table = given(top="R1", ann="R5 G6", bob="W B1 B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "W"), catch("cat", "ann")).then(counts={"ann": 3}, awaits="color bob")
    table = given(top="R1", ann="R5 G6", bob="W B1 B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "W"), color("bob", "blue"))
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_it_is_too_late_to_call_once_the_next_player_has_begun() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", pile="R9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), draw("bob"))
    assert said(table, UnoCallClosed)
    table.refuses(uno("ann"), Reason.UNO_TOO_LATE)
    table.when(catch("cat", "ann")).then(counts={"ann": 3})


@case("T53")
def test_a_call_before_the_next_player_begins_is_safe_in_a_longer_window_too() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", pile="R9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), uno("ann"), draw("bob")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


@case("T71")
def test_when_the_next_player_forgets_too_only_they_are_liable_once_their_turn_has_ended() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "R7"))
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH).then(turn="cat", ann="G6")
    table.when(catch("cat", "bob")).then(counts={"bob": 3, "ann": 1})


@case("T71")
def test_when_the_next_player_forgets_with_a_wild_only_they_are_liable() -> None:
    table = given(top="R1", ann="R5 G6", bob="W B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "W", "blue"), catch("cat")).then(counts={"bob": 3, "ann": 1})


@case("T71")
def test_while_the_next_player_still_owes_a_color_the_one_before_is_liable_too() -> None:
    table = given(top="R1", ann="R5 G6", bob="W B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "W"), catch("cat", "ann")).then(counts={"ann": 3, "bob": 1})


def test_a_turn_the_clock_ended_has_ended() -> None:
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", pile="R9", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), draw("bob"), time_up()).then(turn="cat")
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


@case("T59")
def test_a_skipped_player_has_had_no_turn() -> None:
    table = given(top="R1", ann="RD G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "RD")).then(turn="cat").when(catch("bob", "ann")).then(counts={"ann": 3})
    table = given(top="R1", ann="W4 G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "W4", "red"), accept("bob"), catch("bob", "ann")).then(counts={"ann": 3})
    table = given(top="R1", ann="W4 G6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "W4", "red"), challenge("bob"), catch("bob", "ann")).then(counts={"ann": 3})


@case("T60")
def test_ones_own_next_move_closes_the_window_with_two_players() -> None:
    table = given(top="R1", ann="RS G6", bob="B1 B2", pile="R9", turn="ann", rules=ENDS)
    table.when(play("ann", "RS"), draw("ann")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


def test_a_catch_held_in_the_grace_time_bites_when_the_next_player_begins_and_nobody_is_called_safe() -> None:
    rules = "official uno_grace=2 uno_window=next_ends"
    table = given(top="R1", ann="R5 G6", bob="R7 B1 B2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "R5"), catch("cat", "ann"), play("bob", "R7")).then(counts={"ann": 3})
    assert table.said(UnoCaught).catcher == "cat"
    assert not said(table, UnoWindowClosed)


def test_the_grace_time_is_over_when_the_next_player_begins() -> None:
    rules = "official uno_grace=2 uno_window=next_ends"
    table = given(top="R1", ann="R5 G6", bob="B1 B2", cat="Y3 Y4", pile="R9", turn="ann", rules=rules)
    table.when(play("ann", "R5"), draw("bob"), catch("cat", "ann")).then(counts={"ann": 3})


def test_a_win_closes_a_longer_window() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7", cat="Y3 Y4", turn="ann", rules=ENDS)
    table.when(play("ann", "R5"), play("bob", "R7")).then(awaits="next_round", ann="G6")


# A window without end


def test_in_an_open_window_who_forgot_may_be_caught_turns_later() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 B1 B2", cat="R8 Y3 Y4", dan="R9 Y8 Y9", turn="ann", rules=OPEN)
    table.when(play("ann", "R5"), play("bob", "R7"), play("cat", "R8"), catch("dan", "ann")).then(counts={"ann": 3})


@case("T60")
def test_an_open_window_closes_with_ones_own_next_move() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 B1 B2", cat="R8 Y3 Y4", pile="R2", turn="ann", rules=OPEN)
    table.when(play("ann", "R5"), play("bob", "R7"), play("cat", "R8"), draw("ann"))
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


def test_in_an_open_window_two_who_forgot_may_both_be_caught() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7 B1", cat="R8 Y3 Y4", turn="ann", rules=OPEN)
    table.when(play("ann", "R5"), play("bob", "R7"), catch("cat", "bob")).then(counts={"bob": 3})
    table.when(catch("cat", "ann")).then(counts={"ann": 3})


def test_a_new_round_closes_an_open_window() -> None:
    table = given(top="R1", ann="R5 G6", bob="R7", cat="Y3 Y4", turn="ann", rules=OPEN)
    table.when(play("ann", "R5"), play("bob", "R7"), time_up())
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


# False catches


@case("O43")
def test_catching_who_holds_more_cards_costs_what_the_rules_say() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(catch("cat", "bob")).then(turn="ann", counts={"cat": 4, "bob": 3})
    assert table.happened(CatchMissed, CardsDrawn)
    assert table.drew("cat", Cause.MISTAKE)


@case("T58", "O44")
def test_catching_who_called_costs_what_the_rules_say() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(play("ann", "R5"), uno("ann"), catch("bob", "ann")).then(turn="bob", counts={"bob": 5, "ann": 1})


@case("T58", "O44")
def test_a_catch_in_the_breath_of_the_call_is_excused() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(play("ann", "R5"), uno("ann"))
    table.refuses(catch("bob", "ann", excused=True), Reason.NOBODY_TO_CATCH).then(counts={"bob": 3, "ann": 1})
    table.when(catch("bob", "ann")).then(counts={"bob": 5})


@case("T58")
def test_a_false_catch_costs_once_a_turn() -> None:
    table = given(top="R1", ann="R5 R6", bob="R3 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(catch("cat", "bob")).refuses(catch("cat", "bob"), Reason.NOBODY_TO_CATCH)
    table.refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)
    table.when(catch("bob", "cat")).then(counts={"cat": 4, "bob": 5})
    table.when(play("ann", "R5", uno=True), catch("cat", "bob")).then(counts={"cat": 6})


@case("T58")
def test_an_excused_catch_does_not_use_up_the_turn() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.refuses(catch("cat", "bob", excused=True)).when(catch("cat", "bob")).then(counts={"cat": 4})


@case("T56")
def test_the_second_catcher_of_the_same_forgotten_call_is_excused_by_the_bot() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(play("ann", "R5"), catch("cat", "ann"))
    table.refuses(catch("bob", "ann", excused=True), Reason.NOBODY_TO_CATCH).then(counts={"ann": 3, "bob": 3})


@case("T57")
def test_a_catch_after_the_window_of_who_did_forget_is_only_too_late() -> None:
    table = given(top="R1", ann="R5 R6", bob="R7 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(play("ann", "R5"), play("bob", "R7")).refuses(catch("cat", "ann")).then(cat="Y3 Y4", ann="R6")


def test_a_false_catch_closes_no_window_and_takes_no_turn() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(play("ann", "R5"), catch("cat", "bob"), catch("bob", "ann")).then(counts={"cat": 4, "ann": 3, "bob": 3})


def test_nobody_catches_themselves_not_even_for_cards() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", turn="ann", rules=FALSE_CATCH)
    table.refuses(catch("ann", "ann"), Reason.CATCH_YOURSELF)


def test_a_right_catch_costs_the_catcher_nothing() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", cat="Y3 Y4", turn="ann", rules=FALSE_CATCH)
    table.when(play("ann", "R5"), catch("cat")).then(counts={"ann": 3, "cat": 2})


def test_a_stranger_is_no_false_catcher() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2 B3", turn="ann", rules=FALSE_CATCH)
    table.refuses(catch("zoe", "bob"), Reason.NOT_SEATED)


@case("T97", "T68")
@pytest.mark.parametrize("rules", [FALSE_CATCH, FALSE_UNO])
def test_a_mistake_with_a_short_pile_draws_from_the_reshuffled_discards(rules: str) -> None:
    table = given(
        top="R1", discard="G8 G9", ann="B5 B6", bob="B1", cat="Y3", pile="", hoard="cat", turn="ann", rules=rules
    )
    table.when(catch("ann", "bob") if rules == FALSE_CATCH else uno("ann"))
    table.then(ann="B5 B6 G8 G9", pile=0, top="R1")


# False calls


@case("O45")
def test_calling_with_two_cards_of_which_none_fits_costs_what_the_rules_say() -> None:
    table = given(top="R5", ann="B2 G3", bob="Y1 Y2", turn="ann", rules=FALSE_UNO)
    table.when(uno("ann")).then(turn="ann", counts={"ann": 4})
    assert table.happened(UnoMiscalled, CardsDrawn)
    assert table.drew("ann", Cause.MISTAKE)


@case("O45")
def test_a_false_call_is_not_stored() -> None:
    table = given(top="R5", ann="B2 G3", bob="Y1 Y2", pile="R7 R8", turn="ann", rules=FALSE_UNO)
    table.when(uno("ann")).then(ann="B2 G3 R7 R8")
    assert table.state.called is None


def test_a_call_with_one_card_that_fits_is_no_false_call() -> None:
    table = given(top="R5", ann="B2 R3", bob="Y1 Y2", turn="ann", rules=FALSE_UNO)
    table.when(uno("ann"), play("ann", "R3")).refuses(catch("bob", "ann")).then(ann="B2")


def test_a_second_call_costs_nothing() -> None:
    table = given(top="R5", ann="B2 R3", bob="Y1 Y2", turn="ann", rules=FALSE_UNO)
    table.when(uno("ann")).refuses(uno("ann"), Reason.UNO_ALREADY_CALLED)
    table.when(play("ann", "R3")).refuses(uno("ann"), Reason.UNO_ALREADY_CALLED).then(ann="B2")


@case("T51")
def test_a_call_before_a_draw_is_void_and_costs_nothing() -> None:
    table = given(top="R5", ann="B2 R3", bob="Y1 Y2", pile="G9", turn="ann")
    table.when(uno("ann"), draw("ann")).then(turn="bob", ann="B2 R3 G9")


@case("T52")
def test_a_call_off_turn_or_with_three_cards_is_ignored_and_costs_nothing() -> None:
    table = given(top="R5", ann="B2 R3 R4", bob="Y1 Y2", cat="G1 G2", turn="ann", rules=FALSE_UNO)
    table.refuses(uno("bob"), Reason.UNO_NOT_DUE).refuses(uno("ann"), Reason.UNO_NOT_DUE)
    table.then(ann="B2 R3 R4", bob="Y1 Y2")


@case("T67")
def test_a_call_that_comes_after_the_catch_costs_no_more_than_the_catch() -> None:
    table = given(top="R1", ann="R5 R6", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=FALSE_UNO)
    table.when(play("ann", "R5"), catch("cat", "ann")).refuses(uno("ann"), Reason.UNO_NOT_DUE).then(counts={"ann": 3})


@case("T57")
def test_a_call_that_comes_after_the_window_costs_nothing() -> None:
    table = given(top="R1", ann="R5 R6", bob="R7 B1 B2", cat="Y3 Y4", turn="ann", rules=FALSE_UNO)
    table.when(play("ann", "R5"), play("bob", "R7")).refuses(uno("ann"), Reason.UNO_ALREADY_CALLED).then(ann="R6")
