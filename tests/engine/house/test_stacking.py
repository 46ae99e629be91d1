"""Answering a penalty instead of taking it (rule book, S111, 2.2 "Stacking", T04, T40, T43, T44, T74, T131 to T136)."""

import pytest

from engine.causes import Cause
from engine.events import (
    CardPlayed,
    CardsDrawn,
    ChallengeLost,
    ChallengeWon,
    DirectionReversed,
    PenaltyFaced,
    PenaltyRaised,
    PlayerLeft,
    PlayerSkipped,
    RoundWon,
    TurnBegan,
)
from engine.legality import legal_plays
from engine.refusals import Reason
from tests.engine.scenario import (
    Table,
    accept,
    case,
    catch,
    challenge,
    color,
    dealt,
    draw,
    given,
    kick,
    leave,
    opened,
    play,
    skip,
    time_up,
    uno,
)

SAME = "official uno_grace=0 stack=same"
UP = "official uno_grace=0 stack=up"
CROSS = "official uno_grace=0 stack=cross"
VALUE = "official uno_grace=0 stack=value_ge"
BOUNCE = f"{UP} stack_reverse=bounce"
PASS = f"{SAME} stack_skip=pass"


def facing_two(bob: str, rules: str = SAME) -> Table:
    """Ann has played a Red Draw Two; bob faces it."""
    table = given(top="R1", ann="RD R2 R3", bob=bob, cat="GD Y1 Y2", turn="ann", pile="G1 G2 G3 G4 G5", rules=rules)
    return table.when(play("ann", "RD")).then(awaits="penalty bob")


def facing_four(bob: str, rules: str = SAME, ann: str = "R7 R8") -> Table:
    """Ann has played a Wild Draw Four on a red card and named green; bob faces it."""
    table = given(top="R5", ann=f"W4 {ann}", bob=bob, cat="W4 Y1 Y2", turn="ann", rules=rules)
    return table.when(play("ann", "W4", "green"))


# What answers what


@case("O26")
def test_officially_a_draw_two_is_drawn_at_once_and_not_answered() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="BD R1 G2", cat="Y1 Y2", turn="ann")
    table.when(play("ann", "RD")).then(turn="cat", counts={"bob": 5})
    table.refuses(play("bob", "BD"), Reason.NOT_YOUR_TURN)


@case("O26", "O29", "T133")
def test_a_draw_two_answers_a_draw_two_and_nothing_is_drawn_until_somebody_gives_in() -> None:
    table = facing_two("BD R1 G2")
    assert table.happened(CardPlayed, PenaltyRaised, PenaltyFaced)
    table.then(bob="BD R1 G2", color="red")
    table.when(play("bob", "BD")).then(awaits="penalty cat", bob="R1 G2", cat="GD Y1 Y2", color="blue", top="BD")
    assert table.said(PenaltyRaised).total == 4
    table.when(accept("cat")).then(turn="ann", cat="GD Y1 Y2 G1 G2 G3 G4")
    assert table.drew("cat", Cause.DRAW_TWO) == "G1 G2 G3 G4"


@case("O29")
def test_a_stack_may_go_round_the_table() -> None:
    table = given(top="R1", ann="RD YD R3", bob="BD R1 G2", cat="GD Y1 Y2", dan="B1 B2", turn="ann", rules=SAME)
    table.when(play("ann", "RD"), play("bob", "BD"), play("cat", "GD")).then(awaits="penalty dan")
    assert table.said(PenaltyRaised).total == 6
    table.when(accept("dan")).then(turn="ann", counts={"dan": 8})


ANSWERS = [
    pytest.param("stack=same", "RD", "BD", True, id="same: a draw two by a draw two"),
    pytest.param("stack=same", "RD", "W4", False, id="same: a draw two by no wild draw four"),
    pytest.param("stack=same", "W4", "W4", True, id="same: a wild draw four by a wild draw four"),
    pytest.param("stack=same", "W4", "GD", False, id="same: a wild draw four by no draw two"),
    pytest.param("stack=up", "RD", "BD", True, id="up: a draw two by a draw two"),
    pytest.param("stack=up", "RD", "W4", True, id="up: a draw two by a wild draw four"),
    pytest.param("stack=up", "W4", "W4", True, id="up: a wild draw four by a wild draw four"),
    pytest.param("stack=up", "W4", "GD", False, id="up: a wild draw four by no draw two"),
    pytest.param("stack=cross", "RD", "BD", True, id="cross: a draw two by a draw two"),
    pytest.param("stack=cross", "RD", "W4", True, id="cross: a draw two by a wild draw four"),
    pytest.param("stack=cross", "W4", "W4", True, id="cross: a wild draw four by a wild draw four"),
    pytest.param("stack=cross", "W4", "GD", True, id="cross: a wild draw four by a draw two of its color"),
    pytest.param("stack=value_ge", "RD", "BD", True, id="value: two by two"),
    pytest.param("stack=value_ge", "RD", "W4", True, id="value: two by four"),
    pytest.param("stack=value_ge", "W4", "W4", True, id="value: four by four"),
    pytest.param("stack=value_ge", "W4", "GD", False, id="value: four by no two"),
]


@pytest.mark.parametrize(("stack", "played", "answer", "may"), ANSWERS)
@case("O26")
def test_what_answers_what(stack: str, played: str, answer: str, may: bool) -> None:
    rules = f"{stack} w4_challenge=none uno_grace=0"
    table = given(top="R5", ann=f"{played} B7 B8", bob=f"{answer} Y1 Y2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", played, "green" if played == "W4" else None)).then(awaits="penalty bob")
    named = "blue" if answer == "W4" else None
    if not may:
        table.refuses(play("bob", answer, named), Reason.NO_ANSWER).then(awaits="penalty bob")
        return
    total = sum(4 if card == "W4" else 2 for card in (played, answer))
    table.when(play("bob", answer, named)).then(awaits="penalty cat")
    assert table.said(PenaltyRaised).total == total
    table.when(accept("cat")).then(turn="ann", counts={"cat": 2 + total, "bob": 2})


@case("T131", "O27")
@pytest.mark.parametrize("rules", [SAME, UP, CROSS, VALUE])
@pytest.mark.parametrize("card", ["W", "R9", "RS", "RV"])
def test_a_plain_wild_a_number_a_skip_or_a_reverse_is_no_escape(card: str, rules: str) -> None:
    table = facing_two(f"{card} G1 G2", rules)
    table.refuses(play("bob", card, "green" if card == "W" else None), Reason.NO_ANSWER)
    table.when(accept("bob")).then(turn="cat", counts={"bob": 5})


@case("T132", "O28")
def test_who_draws_takes_all_and_answers_no_more() -> None:
    table = facing_two("BD R1").when(draw("bob")).then(turn="cat", counts={"bob": 4})
    table.refuses(play("bob", "BD"), Reason.NOT_YOUR_TURN)


def test_who_faces_a_penalty_may_not_pass() -> None:
    table = facing_two("BD R1")
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)
    assert legal_plays(table.state, table.state.seats[1]) == table.hand("bob")[:1]


def test_only_who_faces_a_penalty_answers_or_takes_it() -> None:
    table = facing_two("BD R1")
    table.refuses(play("cat", "GD"), Reason.NOT_YOUR_TURN)
    table.refuses(accept("cat"), Reason.NOT_YOUR_TURN)
    table.refuses(draw("ann"), Reason.NOT_YOUR_TURN)


@case("T134", "O30")
def test_a_card_taken_as_a_penalty_is_not_played_at_once() -> None:
    table = facing_two("BD R1").when(accept("bob")).then(turn="cat", bob="BD R1 G1 G2")
    table.refuses(play("bob", "R1"), Reason.NOT_YOUR_TURN)
    assert [type(event) for event in table.events][-2:] == [PlayerSkipped, TurnBegan]


def test_after_a_stack_was_taken_a_draw_two_starts_a_new_one() -> None:
    table = facing_two("R9 R1").when(accept("bob"), play("cat", "GD")).then(awaits="penalty ann")
    assert table.said(PenaltyRaised).total == 2


def test_with_two_players_a_stack_goes_back_and_forth() -> None:
    table = given(top="R1", ann="RD GD R3", bob="BD YD B1", turn="ann", rules=SAME)
    table.when(play("ann", "RD"), play("bob", "BD"), play("ann", "GD")).then(awaits="penalty bob")
    table.when(accept("bob")).then(turn="ann", counts={"bob": 8, "ann": 1})


def test_a_stack_goes_in_the_direction_of_play() -> None:
    table = given(top="R1", ann="RD R3 R4", bob="B1", cat="GD Y1 Y2", turn="ann", direction="ccw", rules=SAME)
    table.when(play("ann", "RD")).then(awaits="penalty cat")
    table.when(play("cat", "GD")).then(awaits="penalty bob")


@case("T110")
def test_who_does_not_answer_in_time_takes_all() -> None:
    table = facing_two("BD R1 G2").when(play("bob", "BD"), time_up()).then(turn="ann", counts={"cat": 7})
    assert table.drew("cat", Cause.DRAW_TWO).count(" ") == 3


def test_who_is_skipped_while_facing_a_penalty_takes_it() -> None:
    facing_two("BD R1 G2").when(skip("ann", "bob")).then(turn="cat", counts={"bob": 5})


@case("T40")
def test_when_who_faces_a_stack_leaves_the_penalty_dies() -> None:
    table = facing_two("BD R1 G2").when(play("bob", "BD"), leave("cat")).then(turn="ann", seats="ann bob", color="blue")
    table.when(draw("ann")).then(counts={"ann": 3})
    assert not any(isinstance(event, CardsDrawn) and event.cause is not Cause.TURN for event in table.history)


@case("T40")
def test_when_who_faces_a_stack_is_removed_or_lets_the_last_clock_run_out_the_penalty_dies() -> None:
    facing_two("BD R1").when(kick("ann", "bob")).then(turn="cat", cat="GD Y1 Y2")
    table = facing_two("BD R1", f"{SAME} timeouts_before_removal=1").when(time_up())
    table.then(turn="cat", cat="GD Y1 Y2", seats="ann cat")
    assert table.said(PlayerLeft)


@case("T41")
def test_when_who_raised_a_stack_leaves_it_waits_all_the_same() -> None:
    table = facing_two("BD R1 G2").when(leave("ann")).then(awaits="penalty bob")
    table.when(accept("bob")).then(turn="cat", counts={"bob": 5})


@case("T41")
def test_when_an_accused_leaves_an_answer_still_waives_the_challenge() -> None:
    table = facing_four("W4 B1 B2").when(leave("ann"), play("bob", "W4", "red")).then(awaits="challenge cat")
    table.when(accept("cat")).then(turn="bob", counts={"cat": 11})


@case("T94")
def test_a_stack_with_too_few_cards_left_draws_what_there_is() -> None:
    table = given(
        top="R1", ann="RD R2 R3", bob="BD B1", cat="Y1", dan="Y2", pile="G1", hoard="dan", turn="ann", rules=SAME
    )
    table.when(play("ann", "RD"), play("bob", "BD"), accept("cat"))
    table.then(turn="dan", cat="Y1 G1 R1 RD", pile=0, top="BD")


# Challenge and stack


@case("T43", "O25")
def test_the_first_wild_draw_four_may_be_challenged_though_it_could_be_answered() -> None:
    table = given(top="R2", ann="W4 R5 G1", bob="W4 B1 B2", cat="Y1 Y2", turn="ann", rules=SAME)
    table.when(play("ann", "W4", "green")).then(awaits="challenge bob")
    table.when(challenge("bob")).then(turn="bob", bob="W4 B1 B2", color="green", counts={"ann": 6})


@case("T43", "O25")
def test_the_first_wild_draw_four_may_be_accepted_or_answered_instead() -> None:
    facing_four("W4 B1 B2").when(accept("bob")).then(turn="cat", counts={"bob": 7})
    table = facing_four("W4 B1 B2").when(play("bob", "W4", "red")).then(awaits="challenge cat", color="red")
    assert table.said(PenaltyRaised).total == 8


@case("T43")
def test_answering_waives_the_challenge_of_the_one_before() -> None:
    table = facing_four("W4 B1 B2").when(play("bob", "W4", "red"), challenge("cat"))
    assert table.said(ChallengeLost).accused == "bob"
    table.then(turn="ann", ann="R7 R8", counts={"cat": 13, "bob": 2})


@case("T44")
def test_a_bluff_on_top_of_a_stack_costs_its_player_the_whole_total() -> None:
    table = facing_four("W4 G1 B2").when(play("bob", "W4", "red"), challenge("cat"))
    assert table.said(ChallengeWon).accused == "bob"
    table.then(turn="cat", color="red", counts={"bob": 10, "cat": 3, "ann": 2})
    assert table.drew("bob", Cause.BLUFF).count(" ") == 7


@case("T44")
def test_an_honest_card_on_top_of_a_stack_costs_the_challenger_the_total_and_two() -> None:
    table = facing_four("W4 R1 B2").when(play("bob", "W4", "red"), challenge("cat"))
    table.then(turn="ann", counts={"cat": 13, "bob": 2})
    assert table.drew("cat", Cause.WRONG_CHALLENGE).count(" ") == 9


@case("T44")
@pytest.mark.parametrize("rules", [UP, CROSS, VALUE, "rbot"])
def test_a_wild_draw_four_laid_into_a_mixed_stack_cannot_be_challenged(rules: str) -> None:
    table = facing_four("W4 G1 B2", rules).then(awaits="challenge bob")
    table.when(play("bob", "W4", "red")).then(awaits="penalty cat")
    table.refuses(challenge("cat"), Reason.NOTHING_TO_CHALLENGE)
    table.when(accept("cat")).then(turn="ann", counts={"cat": 11})


@case("T44")
def test_a_wild_draw_four_laid_on_a_draw_two_cannot_be_challenged() -> None:
    table = facing_two("W4 R1 G2", UP).when(play("bob", "W4", "red")).then(awaits="penalty cat", color="red")
    assert table.said(PenaltyRaised).total == 6
    table.refuses(challenge("cat"), Reason.NOTHING_TO_CHALLENGE)


@case("T44", "T48")
def test_where_bluffs_are_forbidden_so_is_one_on_top_of_a_stack_of_its_kind() -> None:
    table = facing_four("W4 G1 B2", f"{SAME} w4_challenge=off", ann="B7 B8").then(awaits="penalty bob")
    table.refuses(play("bob", "W4", "red"), Reason.W4_FORBIDDEN)
    table = facing_four("W4 R1 B2", f"{SAME} w4_challenge=off", ann="B7 B8")
    table.when(play("bob", "W4", "red")).then(awaits="penalty cat")


@case("T44")
def test_the_bots_challenger_pays_the_first_wild_draw_four_and_two() -> None:
    facing_four("B1 B2", "rbot", ann="B7 B8").when(challenge("bob")).then(turn="cat", counts={"bob": 8})
    facing_four("B1 B2", "rbot").when(challenge("bob")).then(turn="ann", top="R5", counts={"bob": 2, "ann": 7})


def test_a_wild_draw_four_in_a_stack_waits_for_its_color() -> None:
    table = facing_two("W4 R1 G2", UP).when(play("bob", "W4")).then(awaits="color bob")
    table.refuses(accept("cat"), Reason.NOTHING_TO_ACCEPT)
    table.when(color("bob", "blue")).then(awaits="penalty cat", color="blue")
    table.when(accept("cat")).then(turn="ann", counts={"cat": 9})


@case("T42")
def test_a_color_owed_in_a_stack_stays_the_one_before_when_its_player_leaves_or_is_late() -> None:
    table = facing_two("W4 R1 G2", UP).when(play("bob", "W4"), leave("bob"))
    table.then(awaits="penalty cat", color="red").when(accept("cat")).then(turn="ann", counts={"cat": 9})
    table = facing_four("W4 R1 G2").when(play("bob", "W4"), time_up()).then(awaits="challenge cat", color="green")


# Reverse and Skip


@case("O31", "T135", "T136")
def test_a_reverse_bounces_a_penalty_back_and_with_two_players_skips_nobody() -> None:
    table = given(top="R1", ann="RD GV Y1 Y2", bob="RV B1 G2", turn="ann", rules="rbot")
    table.when(play("ann", "RD"), play("bob", "RV")).then(awaits="penalty ann", direction="ccw")
    assert table.happened(CardPlayed, DirectionReversed, PenaltyFaced)
    table.when(play("ann", "GV")).then(awaits="penalty bob", direction="cw", bob="B1 G2")
    table.when(accept("bob")).then(turn="ann", counts={"bob": 4})


@case("T135")
def test_with_three_players_a_reverse_sends_a_penalty_to_who_played_before() -> None:
    table = facing_two("RV B1 G2", BOUNCE).when(play("bob", "RV")).then(awaits="penalty ann", direction="ccw")
    table.when(accept("ann")).then(turn="cat", counts={"ann": 4})


def test_a_reverse_bounces_only_in_the_color_in_force() -> None:
    facing_two("BV B1 G2", BOUNCE).refuses(play("bob", "BV"), Reason.NO_ANSWER)
    table = facing_four("GV RV B1", BOUNCE).refuses(play("bob", "RV"), Reason.NO_ANSWER)
    table.when(play("bob", "GV")).then(awaits="penalty ann")
    table.when(accept("ann")).then(turn="cat", counts={"ann": 6})


@case("T136")
def test_on_a_reverse_in_a_stack_only_a_draw_two_of_its_color_answers() -> None:
    table = given(top="R1", ann="RD GD YD R3", bob="RV B1 G2", cat="Y1 Y2", turn="ann", rules=BOUNCE)
    table.when(play("ann", "RD"), play("bob", "RV")).refuses(play("ann", "GD"), Reason.NO_ANSWER)
    table = given(top="R1", ann="RD RD YD R3", bob="RV B1 G2", cat="Y1 Y2", turn="ann", rules=BOUNCE)
    table.when(play("ann", "RD"), play("bob", "RV"), play("ann", "RD")).then(awaits="penalty cat", direction="ccw")
    assert table.said(PenaltyRaised).total == 4


@case("T136")
def test_on_a_reverse_in_a_stack_no_draw_two_answers_once_a_wild_draw_four_lies_below() -> None:
    table = given(top="R1", ann="W4 GD B3 B4", bob="GV B1 G2", cat="Y1 Y2", turn="ann", rules=BOUNCE)
    table.when(play("ann", "W4", "green"), play("bob", "GV")).refuses(play("ann", "GD"), Reason.NO_ANSWER)
    table = given(top="R1", ann="W4 W4 B3 B4", bob="GV B1 G2", cat="Y1 Y2", turn="ann", rules=BOUNCE)
    table.when(play("ann", "W4", "green"), play("bob", "GV"), play("ann", "W4", "red")).then(awaits="penalty cat")
    assert table.said(PenaltyRaised).total == 8


def test_a_wild_draw_four_bounced_back_can_no_longer_be_challenged() -> None:
    table = facing_four("GV B1 B2", BOUNCE).when(play("bob", "GV"))
    table.refuses(challenge("ann"), Reason.NOTHING_TO_CHALLENGE)
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)


def test_a_reverse_without_a_penalty_is_a_plain_reverse() -> None:
    table = given(top="R1", ann="RV R2", bob="B1", cat="Y1", turn="ann", rules=BOUNCE)
    table.when(play("ann", "RV")).then(turn="cat", direction="ccw")


def test_a_skip_passes_a_penalty_on() -> None:
    table = facing_two("RS B1 G2", PASS).when(play("bob", "RS")).then(awaits="penalty cat", direction="cw")
    assert not any(isinstance(event, PlayerSkipped) for event in table.events)
    table.when(accept("cat")).then(turn="ann", counts={"cat": 5, "bob": 2})


def test_a_skip_passes_a_penalty_on_only_in_the_color_in_force_or_on_a_skip() -> None:
    table = facing_two("BS B1 G2", PASS).refuses(play("bob", "BS"), Reason.NO_ANSWER)
    table = given(top="R1", ann="RD R2 R3", bob="RS B1", cat="YS Y1", turn="ann", rules=PASS)
    table.when(play("ann", "RD"), play("bob", "RS", uno=True), play("cat", "YS", uno=True)).then(awaits="penalty ann")
    table.when(accept("ann")).then(turn="bob", counts={"ann": 4})


def test_with_two_players_a_skip_passes_a_penalty_back() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="RS B1 B2", turn="ann", rules=PASS)
    table.when(play("ann", "RD"), play("bob", "RS")).then(awaits="penalty ann")


def test_a_skip_does_not_pass_a_penalty_on_where_only_a_reverse_does_and_the_other_way_round() -> None:
    facing_two("RS B1 G2", BOUNCE).refuses(play("bob", "RS"), Reason.NO_ANSWER)
    facing_two("RV B1 G2", PASS).refuses(play("bob", "RV"), Reason.NO_ANSWER)


# The last card


@case("O33", "T74")
def test_nobody_answers_a_last_draw_two() -> None:
    table = given(top="R1", ann="RD", bob="BD B5", cat="GD Y9", pile="Y1 Y2", turn="ann", rules=SAME)
    table.when(play("ann", "RD")).then(awaits="next_round", bob="BD B5 Y1 Y2", scores={"ann": 57})


@case("T74")
def test_a_last_card_on_a_stack_makes_the_next_player_draw_the_whole_total() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="BD", cat="GD Y9", pile="Y1 Y2 Y3 Y4", turn="ann", rules=SAME)
    table.when(play("ann", "RD"), play("bob", "BD")).then(awaits="next_round", cat="GD Y9 Y1 Y2 Y3 Y4")
    assert table.drew("cat", Cause.DRAW_TWO) == "Y1 Y2 Y3 Y4"
    assert table.said(RoundWon).points == 5 + 20 + 9 + 10


@case("T74", "T37")
def test_a_last_wild_draw_four_on_a_stack_makes_the_next_player_draw_the_whole_total() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="W4", cat="GD Y9", turn="ann", rules=UP)
    table.when(play("ann", "RD"), play("bob", "W4", "red")).then(awaits="next_round", counts={"cat": 8})
    assert table.drew("cat", Cause.DRAW_FOUR)


@case("T75")
def test_a_last_reverse_on_a_stack_makes_who_now_comes_next_draw() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="RV", cat="Y9 Y8", pile="G1 G2", turn="ann", rules=BOUNCE)
    table.when(play("ann", "RD"), play("bob", "RV")).then(awaits="next_round", ann="R2 R3 G1 G2", cat="Y9 Y8")
    assert table.drew("ann", Cause.DRAW_TWO) == "G1 G2"


@case("T75", "T135")
def test_with_two_players_a_last_reverse_on_a_stack_makes_the_other_draw() -> None:
    table = given(top="R1", ann="W4 B2 B3", bob="GV", turn="ann", rules=BOUNCE)
    table.when(play("ann", "W4", "green"), play("bob", "GV")).then(awaits="next_round", counts={"ann": 6})
    assert table.drew("ann", Cause.DRAW_FOUR)


@case("T75")
def test_a_last_skip_on_a_stack_makes_the_next_player_draw() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="RS", cat="Y9 Y8", pile="G1 G2", turn="ann", rules=PASS)
    table.when(play("ann", "RD"), play("bob", "RS")).then(awaits="next_round", cat="Y9 Y8 G1 G2", ann="R2 R3")


@case("T79", "T75")
def test_a_last_reverse_or_skip_without_a_stack_makes_nobody_draw() -> None:
    for card in ("RV", "RS"):
        table = given(top="R1", ann=card, bob="B1", cat="Y9", turn="ann", rules=f"{BOUNCE} stack_skip=pass")
        table.when(play("ann", card)).then(awaits="next_round", bob="B1", cat="Y9")


@case("T81", "O51")
@pytest.mark.parametrize(("finish", "card"), [("no_action", "BD"), ("no_action", "W4"), ("no_wild", "W4")])
def test_a_card_nobody_may_finish_with_does_not_answer_as_last_card(finish: str, card: str) -> None:
    rules = f"{UP} finish={finish}"
    table = given(top="R1", ann="RD R2 R3", bob=card, cat="Y9 Y8", turn="ann", rules=rules).when(play("ann", "RD"))
    table.refuses(play("bob", card, "red" if card == "W4" else None), Reason.NOT_AS_LAST_CARD)
    assert legal_plays(table.state, table.state.seats[1]) == []
    table.when(accept("bob")).then(turn="cat", counts={"bob": 3})


# UNO in a stack


def test_who_answers_down_to_one_card_must_call() -> None:
    table = facing_two("BD R1").when(play("bob", "BD")).then(awaits="penalty cat")
    table.when(catch("ann", "bob")).then(counts={"bob": 3}, awaits="penalty cat")


def test_who_answers_down_to_one_card_and_calls_is_safe() -> None:
    table = facing_two("BD R1").when(play("bob", "BD", uno=True))
    table.refuses(catch("ann", "bob"), Reason.NOBODY_TO_CATCH)


@case("T50")
def test_who_faces_a_penalty_with_two_cards_of_which_one_answers_may_call_before_the_play() -> None:
    table = facing_two("BD R1").when(uno("bob"), play("bob", "BD"))
    table.refuses(catch("ann", "bob"), Reason.NOBODY_TO_CATCH)


@case("O45")
def test_who_faces_a_penalty_without_an_answer_calls_for_nothing() -> None:
    facing_two("B9 R1").refuses(uno("bob"))


@case("T59")
def test_taking_a_stack_closes_no_window_but_answering_does() -> None:
    table = given(top="R1", ann="RD R2", bob="BD R1 B4", cat="Y9 Y8", turn="ann", rules=SAME)
    table.when(play("ann", "RD"), accept("bob"), catch("cat", "ann")).then(counts={"ann": 3})
    table = given(top="R1", ann="RD R2", bob="BD R1 B4", cat="Y9 Y8", turn="ann", rules=SAME)
    table.when(play("ann", "RD"), play("bob", "BD")).refuses(catch("cat", "ann"), Reason.NOBODY_TO_CATCH)


# The first card


@case("T04")
def test_a_draw_two_turned_up_first_may_be_answered() -> None:
    table = opened("RD", "ann bob cat", SAME)
    first = table.state.awaiting.player
    assert first is not None
    table.then(awaits=f"penalty {first}", counts={first: 7})
    assert table.said(PenaltyRaised).total == 2
    table.when(accept(first)).then(counts={first: 9})
    assert table.awaits.startswith("turn")


@case("T04")
def test_a_draw_two_turned_up_first_grows_when_it_is_answered() -> None:
    tables = (opened_with_answer(seed) for seed in range(1, 400))
    table, first = next(found for found in tables if found)
    answer = next(card.code for card in table.hand(first) if card.code.endswith("D"))
    table.when(play(first, answer))
    assert table.said(PenaltyRaised).total == 4


def opened_with_answer(seed: int) -> tuple[Table, str] | None:
    """A round opened by a Draw Two which the first player holds the answer to."""
    table = dealt("ann bob cat", SAME, seed)
    first = table.state.awaiting.player
    if table.awaits != f"penalty {first}" or not first:
        return None
    return (table, first) if legal_plays(table.state, first) else None
