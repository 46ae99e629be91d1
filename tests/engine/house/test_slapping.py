"""An 8 or a 9 that everybody must slap (rule book, S105, T146)."""

from typing import Any

import pytest

from engine.causes import Cause
from engine.events import CardPlayed, CardsDrawn, SlapLost, SlapOpened, Slapped, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import (
    Table,
    case,
    catch,
    challenge,
    draw,
    given,
    go_away,
    kick,
    leave,
    pause,
    play,
    resume,
    slap,
    time_up,
)

EIGHT = "official uno_grace=0 slap=8"
NINE = "official uno_grace=0 slap=9"


def open_slap(by: str = "ann", rules: str = EIGHT, direction: str = "cw") -> Table:
    """Somebody of four has laid a red 8."""
    colors = {"ann": "R", "bob": "B", "cat": "G", "dan": "Y"}
    hands: dict[str, Any] = {player: f"{color}1 {color}2 {color}3" for player, color in colors.items()}
    hands[by] += " R8"
    table = given(top="R5", turn=by, rules=rules, direction=direction, pile="B7 B4 B9", **hands)
    return table.when(play(by, "R8")).then(awaits="slap")


# The slap


@case("S105")
@pytest.mark.parametrize(("rules", "card", "slapped"), [
    (EIGHT, "R8", True), (EIGHT, "R9", False), (NINE, "R9", True), (NINE, "R8", False), ("official", "R8", False),
])  # fmt: skip
def test_one_number_is_slapped_by_custom(rules: str, card: str, slapped: bool) -> None:
    table = given(top="R5", ann=f"{card} R1 R2", bob="B1", turn="ann", rules=rules)
    table.when(play("ann", card)).then(awaits="slap" if slapped else "turn bob")
    assert table.happened(CardPlayed, SlapOpened if slapped else TurnBegan)


@case("S105", "T146")
def test_the_last_to_slap_draws_one_and_play_goes_on_after_the_one_who_laid_the_card() -> None:
    table = open_slap().when(slap("cat"), slap("ann"), slap("dan")).then(awaits="slap", counts={"bob": 3})
    table.when(slap("bob")).then(turn="bob", bob="B1 B2 B3 B7", counts={"ann": 3, "cat": 3, "dan": 3})
    assert table.happened(Slapped, SlapLost, CardsDrawn, TurnBegan)
    assert table.drew("bob", Cause.SLAP) == "B7"


@case("T146")
def test_whoever_laid_the_card_must_slap_too() -> None:
    table = open_slap().when(slap("bob"), slap("cat"), slap("dan")).then(awaits="slap")
    table.when(slap("ann")).then(turn="bob", ann="R1 R2 R3 B7")


@case("S105")
def test_everybody_who_has_not_slapped_in_time_draws_one() -> None:
    table = open_slap()
    assert table.clock == 8
    table.when(slap("cat"), time_up()).then(turn="bob", counts={"ann": 4, "bob": 4, "cat": 3, "dan": 4})
    assert [event.player for event in table.events if isinstance(event, SlapLost)] == ["ann", "bob", "dan"]


def test_when_nobody_slaps_everybody_draws() -> None:
    open_slap().when(time_up()).then(turn="bob", counts={"ann": 4, "bob": 4, "cat": 4, "dan": 4})


def test_the_clock_of_the_slap_is_an_option() -> None:
    assert open_slap(rules=f"{EIGHT} slap_seconds=20").clock == 20


def test_against_the_clock_play_goes_on_the_other_way() -> None:
    table = open_slap(direction="ccw").when(slap("ann"), slap("bob"), slap("cat"), slap("dan"))
    table.then(turn="dan", counts={"dan": 4})


@case("T146")
def test_between_two_the_slower_one_draws() -> None:
    table = given(top="R5", ann="R8 R1 R2", bob="B1", turn="ann", rules=EIGHT)
    table.when(play("ann", "R8"), slap("bob"), slap("ann")).then(turn="bob", counts={"ann": 3, "bob": 1})


def test_nobody_slaps_twice_and_nobody_slaps_for_fun() -> None:
    table = open_slap().when(slap("bob")).refuses(slap("bob"), Reason.ALREADY_SLAPPED)
    table.refuses(slap("zoe"), Reason.NOT_SEATED)
    table.when(time_up()).refuses(slap("bob"), Reason.NOTHING_TO_SLAP).then(turn="bob")
    quiet = given(top="R8", ann="R1 R2", bob="B1", turn="ann", rules="official")
    quiet.refuses(slap("bob"), Reason.NOTHING_TO_SLAP)


def test_before_the_slaps_are_done_nobody_moves() -> None:
    table = open_slap()
    for command in (draw("bob"), play("bob", "B1"), play("ann", "R1")):
        table.refuses(command, Reason.SLAP_FIRST)
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE).then(awaits="slap")


@case("S105")
def test_an_eight_as_last_card_wins_without_a_slap() -> None:
    table = given(top="R5", ann="R8", bob="B1", cat="Y1", turn="ann", rules=EIGHT)
    table.when(play("ann", "R8")).then(awaits="next_round")
    assert not table.saw(SlapOpened)


def test_a_card_that_is_left_nowhere_is_not_drawn() -> None:
    table = given(top="R5", ann="R8 R1 R2", bob="B1", cat="Y1", turn="ann", rules=EIGHT, hoard="cat")
    table.when(play("ann", "R8"), slap("ann"), slap("bob"), slap("cat")).then(turn="bob")
    assert table.said(SlapLost).player == "cat"


def test_uno_may_be_caught_while_everybody_slaps() -> None:
    table = given(top="R5", ann="R8 R1", bob="B1", cat="Y1", turn="ann", rules=EIGHT)
    table.when(play("ann", "R8"), catch("cat", "ann")).then(awaits="slap", counts={"ann": 3})
    table.when(slap("ann"), slap("cat"), slap("bob")).then(turn="bob", counts={"bob": 2})


def test_the_next_slap_begins_with_nobody() -> None:
    table = given(top="R5", ann="R8 R1 R2", bob="B8 B1 B2", turn="ann", rules=EIGHT)
    table.when(play("ann", "R8"), slap("ann"), slap("bob"), play("bob", "B8")).then(awaits="slap")
    table.when(slap("ann"), slap("bob")).then(turn="ann", counts={"bob": 4})


# Leaving, pausing


def test_whoever_leaves_need_not_slap_and_is_not_waited_for() -> None:
    table = open_slap().when(slap("ann"), slap("cat"), leave("dan")).then(awaits="slap")
    table.when(slap("bob")).then(turn="bob", counts={"bob": 4})


def test_if_only_the_leaver_had_not_slapped_nobody_draws() -> None:
    table = open_slap().when(slap("ann"), slap("bob"), slap("cat"), leave("dan"))
    table.then(turn="bob", counts={"ann": 3, "bob": 3, "cat": 3})


@case("T99")
def test_if_the_next_player_leaves_last_the_one_after_is_next() -> None:
    open_slap().when(slap("ann"), slap("dan"), slap("cat"), leave("bob")).then(turn="cat")


@case("T99")
@pytest.mark.parametrize("layer", ["ann", "bob", "cat", "dan"])
@pytest.mark.parametrize("direction", ["cw", "ccw"])
def test_play_goes_on_after_whoever_laid_the_card_even_when_they_have_left(layer: str, direction: str) -> None:
    table = open_slap(layer, direction=direction)
    seats = list(table.state.seats)
    neighbor = seats[(seats.index(table.state.laid_by or seats[0]) + table.state.direction) % 4]
    table.when(leave(layer), *(slap(seat) for seat in seats if seat != layer)).then(turn=neighbor)


@case("T99")
def test_if_whoever_laid_the_card_leaves_last_the_next_player_is_next() -> None:
    open_slap("bob").when(slap("ann"), slap("cat"), slap("dan"), leave("bob")).then(turn="cat")


def test_whoever_has_slapped_may_leave_and_be_kicked() -> None:
    table = open_slap().when(slap("cat"), kick("ann", "cat", authority=True)).then(awaits="slap")
    table.when(slap("ann"), slap("dan"), slap("bob")).then(turn="bob", counts={"bob": 4})


def test_a_pause_stops_the_slaps_too() -> None:
    table = open_slap().when(pause("ann")).refuses(slap("bob"), Reason.PAUSED)
    assert table.waits() == []
    table.when(resume("ann"), slap("bob")).then(awaits="slap")
    assert table.clock == 8


def test_somebody_the_chat_lost_sight_of_is_slow_as_well() -> None:
    table = open_slap().when(go_away("dan"), slap("ann"), slap("bob"), slap("cat"), time_up())
    table.then(turn="bob", counts={"dan": 4})
