"""The Wild Draw Four and its challenge (rule book 4.3)."""

import pytest

from engine.causes import Cause
from engine.events import ChallengeLost, ChallengeOffered, ChallengeWon, ColorChosen, DrawFourClaimed, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import (
    accept,
    cards,
    case,
    catch,
    challenge,
    color,
    draw,
    given,
    grace_over,
    join,
    kick,
    leave,
    play,
    time_up,
    uno,
)


@case("O16", "T31")
def test_a_bluff_is_allowed_and_a_successful_challenger_takes_a_normal_turn_on_the_named_color() -> None:
    table = given(top="R2", ann="W4 R5 G1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green")).then(awaits="challenge bob", color="green", top="W4")
    table.when(challenge("bob")).then(turn="bob", color="green", top="W4", counts={"ann": 6}, bob="B1 B2")
    table.refuses(play("bob", "B1"), Reason.DOES_NOT_FIT)


@case("T32", "O05", "T16")
def test_who_challenges_an_honest_wild_draw_four_draws_six_and_loses_the_turn() -> None:
    table = given(top="W4", color="blue", ann="W4 R1 Y2", bob="G1 G2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "red"), challenge("bob"))
    table.then(turn="cat", color="red", ann="R1 Y2", counts={"bob": 8})
    assert table.said(ChallengeLost).accused == "ann"


@case("O24", "T47")
def test_accepting_costs_exactly_four_cards_and_the_turn_also_with_two_players() -> None:
    table = given(top="B5", ann="W4 R1 R2", bob="G1 G2 G3 G4 Y5 Y6 Y7", turn="ann")
    table.when(play("ann", "W4", "red"), draw("bob"))
    table.then(turn="ann", color="red", counts={"bob": 11})


@case("T47")
def test_with_two_players_a_failed_challenge_returns_the_turn_to_who_played_the_wild_draw_four() -> None:
    table = given(top="B5", ann="W4 R1 R2", bob="G1 G2", turn="ann")
    table.when(play("ann", "W4", "red"), challenge("bob")).then(turn="ann", counts={"bob": 8})


def test_with_two_players_a_successful_challenger_plays_next() -> None:
    table = given(top="R5", ann="W4 R1 R2", bob="G1 G2", turn="ann")
    table.when(play("ann", "W4", "green"), challenge("bob")).then(turn="bob", counts={"ann": 6, "bob": 2})


@case("T33", "O21")
def test_only_the_next_player_may_challenge_and_only_before_taking_the_cards() -> None:
    table = given(top="R5", ann="W4 R7", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)
    table.when(play("ann", "W4", "green"))
    table.refuses(challenge("cat"), Reason.NOT_YOUR_TURN)
    table.refuses(challenge("ann"), Reason.NOT_YOUR_TURN)
    table.refuses(accept("cat"), Reason.NOT_YOUR_TURN)
    table.when(accept("bob")).then(turn="cat", counts={"bob": 6})
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)
    table.refuses(challenge("cat"), Reason.NOTHING_TO_CHALLENGE)


def test_who_faces_a_wild_draw_four_may_neither_play_nor_pass() -> None:
    table = given(top="R5", ann="W4 R7 B9", bob="G1 W4", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"))
    table.refuses(play("bob", "G1"), Reason.FACES_DRAW_FOUR)
    table.refuses(play("bob", "W4", "red"), Reason.FACES_DRAW_FOUR)
    table.refuses(play("cat", "Y3"), Reason.NOT_YOUR_TURN)
    table.refuses(draw("cat"), Reason.NOT_YOUR_TURN)


@pytest.mark.parametrize(
    ("top", "in_force", "beside", "bluff"),
    [
        pytest.param("R7", None, "B7 G1", False, id="a number of another color is no bluff"),
        pytest.param("R7", None, "RS B2", True, id="a colored action counts as its color"),
        pytest.param("RS", None, "BS G1", False, id="a symbol of another color is no bluff"),
        pytest.param("R7", None, "W B2", False, id="another wild has no color"),
        pytest.param("R7", None, "W4 B2", False, id="another wild draw four has no color"),
        pytest.param("W", "blue", "R9 R1", False, id="the color under a wild is dead"),
        pytest.param("W", "blue", "B9 R1", True, id="the color named for a wild is in force"),
        pytest.param("Y4", None, "RS R2", False, id="a hand without the color"),
    ],
)
@case("T28", "T29", "T30", "T36", "O17", "O18", "O19", "O20", "T27")
def test_a_wild_draw_four_is_a_bluff_when_a_card_of_the_color_in_force_lies_beside_it(
    top: str, in_force: str | None, beside: str, bluff: bool
) -> None:
    table = given(top=top, color=in_force, ann=f"W4 {beside}", bob="Y1 Y2", cat="Y3 Y8", turn="ann")
    table.when(play("ann", "W4", "green"), challenge("bob"))
    if bluff:
        table.then(turn="bob", bob="Y1 Y2", counts={"ann": 6})
    else:
        table.then(turn="cat", ann=beside, counts={"bob": 8})


@case("T27", "O17")
def test_a_wild_draw_four_that_was_named_reshuffled_and_drawn_again_remembers_no_color() -> None:
    table = given(top="Y4", discard="W4", ann="RS G1", bob="B1 B2", cat="Y3", pile="", hoard="cat", turn="ann")
    table.when(draw("ann")).then(awaits="drawn ann", ann="RS G1 W4")
    table.when(play("ann", "W4", "red"), challenge("bob")).then(turn="cat", ann="RS G1", color="red")
    assert table.said(ChallengeLost).accused == "ann"


@case("T35", "T34")
def test_what_was_in_the_hand_when_it_was_played_decides_without_the_wild_draw_four_itself() -> None:
    table = given(top="R5", ann="W4 B1", bob="Y1 Y2", cat="Y3 Y4", pile="R1 R2", turn="ann")
    table.when(play("ann", "W4", "red"), catch("cat", "ann"))
    table.then(ann="B1 R1 R2", awaits="challenge bob")
    table.when(challenge("bob")).then(turn="cat", ann="B1 R1 R2", counts={"bob": 8})


@case("T35")
def test_the_claim_shows_the_hand_beside_the_wild_draw_four() -> None:
    table = given(top="R5", ann="W4 W4 B1 R2", bob="Y1 Y2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "red"))
    claim = table.said(DrawFourClaimed)
    assert ([card.code for card in claim.hand], claim.bluff) == (["W4", "B1", "R2"], True)


@case("T38")
def test_a_bluffer_who_forgot_uno_may_be_caught_and_challenged() -> None:
    table = given(top="R5", ann="W4 R1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), catch("cat", "ann")).then(counts={"ann": 3}, awaits="challenge bob")
    table.when(challenge("bob")).then(counts={"ann": 7, "bob": 2}, turn="bob")


@case("T38")
def test_answering_a_wild_draw_four_does_not_close_the_window() -> None:
    table = given(top="R5", ann="W4 R1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), challenge("bob")).then(counts={"ann": 5}, turn="bob")
    table.when(catch("cat", "ann")).then(counts={"ann": 7}, turn="bob")


def test_a_bluffer_may_still_call_uno_while_the_challenge_is_open() -> None:
    table = given(top="R5", ann="W4 R1", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), uno("ann")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T39")
def test_who_does_not_answer_in_time_accepts() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), time_up()).then(turn="cat", counts={"bob": 6}, color="green")
    assert table.drew("bob", Cause.DRAW_FOUR)


@case("T40")
def test_when_the_next_player_leaves_the_penalty_dies_and_play_goes_on_with_the_named_color() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), leave("bob")).then(turn="cat", color="green", cat="Y3 Y4", ann="R7 R8")
    table.refuses(challenge("cat"), Reason.NOTHING_TO_CHALLENGE)


@case("T40", "T41")
def test_nobody_is_accused_in_the_place_of_a_leaver_counter_clockwise_either() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", dan="G1 G2", turn="ann", direction="ccw")
    table.when(play("ann", "W4", "green")).then(awaits="challenge dan")
    table.when(leave("dan")).then(turn="cat", ann="R7 R8", cat="Y3 Y4")


@case("T41")
def test_when_a_bluffer_leaves_a_successful_challenge_only_gives_the_turn() -> None:
    table = given(top="R5", zoe="G7 G8", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), leave("ann")).then(awaits="challenge bob", seats="zoe bob cat")
    table.when(challenge("bob")).then(turn="bob", zoe="G7 G8", bob="B1 B2", cat="Y3 Y4", color="green")
    assert table.happened(ChallengeWon, TurnBegan)


@case("T41")
def test_when_an_honest_player_leaves_a_challenge_still_costs_six() -> None:
    table = given(top="R5", zoe="R1 R2", ann="W4 B7 B8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), leave("ann"), challenge("bob"))
    table.then(turn="cat", zoe="R1 R2", counts={"bob": 8})


@case("T41")
def test_when_a_bluffer_leaves_the_four_may_still_be_accepted() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), leave("ann"), accept("bob")).then(turn="cat", counts={"bob": 6})


@case("T41")
def test_a_bystander_may_leave_while_a_challenge_is_open() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), leave("cat")).then(awaits="challenge bob")
    table.when(challenge("bob")).then(turn="bob", counts={"ann": 6})


def test_a_kicked_player_owes_no_four() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "green"), kick("ann", "bob")).then(turn="cat", seats="ann cat", cat="Y3 Y4")


@case("T42")
def test_a_color_owed_by_who_leaves_stays_the_one_before_and_the_four_are_still_due() -> None:
    table = given(top="R5", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4"), leave("ann")).then(awaits="challenge bob", color="red")
    table.when(challenge("bob")).then(turn="bob", bob="B1 B2")


@case("T42", "T36")
def test_a_color_owed_by_who_lets_the_clock_run_out_stays_the_one_before() -> None:
    table = given(top="W", color="yellow", ann="W4 R7 R8", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4"), time_up()).then(awaits="challenge bob", color="yellow")


@case("O14")
def test_a_wild_draw_four_without_a_color_waits_for_it_before_it_can_be_answered() -> None:
    table = given(top="R5", ann="W4 B1 B2", bob="G1 G2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4")).then(awaits="color ann")
    table.refuses(accept("bob"), Reason.NOTHING_TO_ACCEPT)
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)
    table.refuses(draw("bob"), Reason.NOT_YOUR_TURN)
    table.when(color("ann", "blue")).then(awaits="challenge bob", color="blue")
    assert table.happened(ColorChosen, ChallengeOffered)
    table.when(challenge("bob")).then(turn="cat", counts={"bob": 8})


@case("T35", "T36")
def test_a_bluff_is_judged_by_the_color_in_force_before_even_when_the_new_one_is_named_later() -> None:
    table = given(top="R5", ann="W4 B1 B2", bob="G1 G2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4"), color("ann", "blue"), challenge("bob")).then(ann="B1 B2", counts={"bob": 8})


@case("T21")
def test_a_wild_draw_four_drawn_by_choice_may_be_played_as_a_bluff() -> None:
    table = given(top="R5", ann="R7 R8", bob="B1 B2", cat="Y3 Y4", pile="W4", turn="ann")
    table.when(draw("ann")).then(awaits="drawn ann")
    table.when(play("ann", "W4", "blue"), challenge("bob")).then(turn="bob", counts={"ann": 6})


@case("T37", "T77")
def test_a_wild_draw_four_as_last_card_cannot_be_challenged_and_its_four_count() -> None:
    table = given(top="R5", ann="W4", bob="B1", cat="Y3", pile="G1 G2 G3 GS", turn="ann")
    table.when(play("ann", "W4", "blue")).then(awaits="next_round", bob="B1 G1 G2 G3 GS", scores={"ann": 30})
    table.refuses(challenge("bob"), Reason.NOT_DEALT_YET)


@case("O22", "T108")
def test_nobody_joins_between_accuser_and_accused() -> None:
    table = given(top="R5", ann="W4 G1 G2", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "blue")).refuses(join("dan"), Reason.ROUND_RUNNING)
    table.when(challenge("bob")).then(turn="cat", counts={"bob": 8}, seats="ann bob cat")


@pytest.mark.parametrize(("hand", "outcome"), [("R7 G2", ChallengeWon), ("B7 G2", ChallengeLost)])
@case("T46", "T34")
def test_the_challenger_is_shown_the_hand_that_the_challenge_was_judged_by(
    hand: str, outcome: type[ChallengeWon | ChallengeLost]
) -> None:
    table = given(top="R5", ann=f"W4 {hand}", bob="B1 B2", cat="Y3 Y4", turn="ann")
    table.when(play("ann", "W4", "blue"), challenge("bob"))
    shown = table.said(outcome)
    assert (shown.player, shown.accused, shown.hand) == ("bob", "ann", cards(hand))


def test_the_grace_time_runs_on_beside_a_challenge() -> None:
    table = given(top="R5", ann="W4 B7", bob="B1 B2", cat="Y3 Y4", turn="ann", rules="official uno_grace=3")
    table.when(play("ann", "W4", "blue"), catch("cat", "ann"), challenge("bob"), grace_over)
    table.then(turn="cat", counts={"ann": 3, "bob": 8})


@case("T94", "T32")
def test_a_failed_challenge_with_few_cards_left_draws_what_there_is() -> None:
    table = given(
        top="R5", ann="W4 B7 B8", bob="B1 B2", cat="Y3 Y4", pile="G1 G2", discard="G3", hoard="cat", turn="ann"
    )
    table.when(play("ann", "W4", "blue"), challenge("bob")).then(turn="cat", bob="B1 B2 G1 G2 G3 R5", pile=0)
