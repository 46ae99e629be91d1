"""When a Wild Draw Four may be played, and what a challenge comes to (rule book, S47, S48, S60 to S62, T28 to T48)."""

import pytest

from engine.causes import Cause
from engine.events import CardsDrawn, CardTakenBack, ChallengeLost, ChallengeOffered, ChallengeWon, TurnBegan
from engine.legality import legal_plays
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
    join,
    keep,
    leave,
    play,
    time_up,
)

COLOR = "official uno_grace=0"
NUMBERS = "official uno_grace=0 w4_rule=color_numbers_only"
PLAYABLE = "official uno_grace=0 w4_rule=any_playable"
FREE = "official uno_grace=0 w4_rule=free w4_challenge=none"
FORBIDDEN = "official uno_grace=0 w4_challenge=off"
TAKEBACK = "official uno_grace=0 w4_guilty=takeback"


# When it is a bluff


@pytest.mark.parametrize(
    ("rules", "top", "beside", "bluff"),
    [
        pytest.param(COLOR, "R7", "R1 G1", True, id="color: a number of the color"),
        pytest.param(COLOR, "R7", "RS G1", True, id="color: an action of the color"),
        pytest.param(COLOR, "R7", "B7 G1", False, id="color: the same number in another color"),
        pytest.param(COLOR, "R7", "W G1", False, id="color: a wild"),
        pytest.param(NUMBERS, "R7", "R1 G1", True, id="numbers: a number of the color"),
        pytest.param(NUMBERS, "R7", "R0 G1", True, id="numbers: a zero of the color"),
        pytest.param(NUMBERS, "R7", "RS G1", False, id="numbers: a skip of the color"),
        pytest.param(NUMBERS, "R7", "RV RD", False, id="numbers: other actions of the color"),
        pytest.param(NUMBERS, "R7", "B7 W", False, id="numbers: the same number, a wild"),
        pytest.param(PLAYABLE, "R7", "R1 G1", True, id="playable: a number of the color"),
        pytest.param(PLAYABLE, "R7", "RS G1", True, id="playable: an action of the color"),
        pytest.param(PLAYABLE, "R7", "B7 G1", True, id="playable: the same number in another color"),
        pytest.param(PLAYABLE, "RS", "BS G1", True, id="playable: the same symbol in another color"),
        pytest.param(PLAYABLE, "R7", "W G1", True, id="playable: a wild"),
        pytest.param(PLAYABLE, "R7", "W4 G1", False, id="playable: another wild draw four"),
        pytest.param(PLAYABLE, "R7", "B1 G1", False, id="playable: nothing that fits"),
    ],
)
@case("T28", "T29", "T30", "O18", "O19")
def test_what_lies_beside_a_wild_draw_four_makes_it_a_bluff(rules: str, top: str, beside: str, bluff: bool) -> None:
    table = given(top=top, ann=f"W4 {beside}", bob="Y1 Y2", cat="Y3 Y8", turn="ann", rules=rules)
    table.when(play("ann", "W4", "green"), challenge("bob"))
    if bluff:
        table.then(turn="bob", bob="Y1 Y2", counts={"ann": 6})
    else:
        table.then(turn="cat", ann=beside, counts={"bob": 8})


@case("O18", "T30")
def test_a_brazilian_wild_draw_four_needs_a_hand_without_any_other_card_that_fits() -> None:
    table = given(top="R7", ann="W4 B7 G1", bob="Y1 Y2", cat="Y3 Y4", turn="ann", rules="brazilian")
    table.when(play("ann", "W4", "blue"), challenge("bob")).then(turn="bob", counts={"ann": 6, "bob": 2}, color="blue")


@case("O19", "T29")
def test_at_the_bots_tables_an_action_of_the_color_is_no_bluff() -> None:
    table = given(top="R7", ann="W4 RS B2", bob="Y1 Y2", cat="Y3 Y4", turn="ann", rules="rbot")
    table.when(play("ann", "W4", "blue"), challenge("bob")).then(turn="cat", ann="RS B2", counts={"bob": 8})


def test_a_bluff_is_judged_by_the_color_named_for_the_wild_below() -> None:
    table = given(top="W", color="blue", ann="W4 BS R7", bob="Y1 Y2", cat="Y3", turn="ann", rules=NUMBERS)
    table.when(play("ann", "W4", "red"), challenge("bob")).then(turn="cat", ann="BS R7")
    table = given(top="W", color="blue", ann="W4 B1 R7", bob="Y1 Y2", cat="Y3", turn="ann", rules=PLAYABLE)
    table.when(play("ann", "W4", "red"), challenge("bob")).then(turn="bob", bob="Y1 Y2")


# Free, and without a challenge


def test_a_free_wild_draw_four_may_be_played_on_anything_and_is_drawn_at_once() -> None:
    table = given(top="R5", ann="W4 R1 R2", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=FREE)
    table.when(play("ann", "W4", "green")).then(turn="cat", color="green", ann="R1 R2", counts={"bob": 6})
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)
    assert table.drew("bob", Cause.DRAW_FOUR)


def test_where_nobody_challenges_a_bluff_is_drawn_at_once_too() -> None:
    rules = "official w4_challenge=none"
    table = given(top="R5", ann="W4 R1 R2", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "W4", "green")).then(turn="cat", counts={"bob": 6})
    assert not any(isinstance(event, ChallengeOffered) for event in table.events)


def test_without_a_challenge_the_color_comes_first() -> None:
    table = given(top="R5", ann="W4 R1 R2", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=FREE)
    table.when(play("ann", "W4")).then(awaits="color ann", bob="B1 B2")
    table.when(color("ann", "blue")).then(turn="cat", color="blue", counts={"bob": 6})


@case("T42")
@pytest.mark.parametrize("rules", [FREE, FORBIDDEN])
def test_without_a_challenge_too_the_four_are_due_when_the_color_is_not_named_in_time(rules: str) -> None:
    table = given(top="R5", ann="W4 B1 B2", bob="B3 B4", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "W4"), time_up()).then(turn="cat", color="red", counts={"bob": 6})


@case("T42")
def test_without_a_challenge_too_the_four_are_due_when_who_owes_the_color_leaves() -> None:
    table = given(top="R5", ann="W4 B1 B2", bob="B3 B4", cat="Y3 Y4", turn="ann", rules=FREE)
    table.when(play("ann", "W4"), leave("ann")).then(turn="cat", color="red", counts={"bob": 6})


def test_with_two_players_a_free_wild_draw_four_leaves_its_player_the_turn() -> None:
    table = given(top="R5", ann="W4 R1 R2", bob="B1 B2", turn="ann", rules=FREE)
    table.when(play("ann", "W4", "green")).then(turn="ann", counts={"bob": 6})


# Forbidden when it would be a bluff


@case("O16", "T48")
@pytest.mark.parametrize("rules", ["russian", FORBIDDEN, "classic"])
def test_a_forbidden_wild_draw_four_is_refused_and_costs_nothing(rules: str) -> None:
    table = given(top="R2", ann="W4 R5 G1", bob="B1 B2", cat="Y1", turn="ann", rules=rules)
    table.refuses(play("ann", "W4", "green"), Reason.W4_FORBIDDEN).then(turn="ann", ann="W4 R5 G1")
    assert legal_plays(table.state, table.state.seats[0]) == list(cards("R5"))


@case("T48", "O16")
@pytest.mark.parametrize("rules", ["russian", FORBIDDEN, "classic"])
def test_where_bluffs_are_forbidden_an_honest_one_is_drawn_at_once(rules: str) -> None:
    table = given(top="R2", ann="W4 B5 G2", bob="B1 B2", cat="Y1 Y2", turn="ann", rules=rules)
    table.when(play("ann", "W4", "green")).then(turn="cat", color="green", counts={"bob": 6})
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)


@case("T48")
def test_a_forbidden_wild_draw_four_is_judged_by_the_rule_for_it() -> None:
    table = given(top="R2", ann="W4 B2 G1", bob="B1", cat="Y1", turn="ann", rules=f"{PLAYABLE} w4_challenge=off")
    table.refuses(play("ann", "W4", "green"), Reason.W4_FORBIDDEN)
    table = given(top="R2", ann="W4 RS G1", bob="B1", cat="Y1", turn="ann", rules=f"{NUMBERS} w4_challenge=off")
    table.when(play("ann", "W4", "green")).then(turn="cat")


@case("T21", "T48")
def test_a_drawn_wild_draw_four_that_is_forbidden_is_kept_and_the_turn_passes() -> None:
    table = given(top="R2", ann="R5 G1", bob="B1 B2", cat="Y1", pile="W4", turn="ann", rules=FORBIDDEN)
    table.when(draw("ann")).then(turn="bob", ann="R5 G1 W4")


@case("T48")
def test_a_drawn_wild_draw_four_that_is_honest_may_be_played() -> None:
    table = given(top="R2", ann="B5 G1", bob="B1 B2", cat="Y1 Y2", pile="W4", turn="ann", rules="russian")
    table.when(draw("ann")).then(awaits="drawn ann")
    table.when(play("ann", "W4", "blue")).then(turn="cat", counts={"bob": 6})


@case("T48", "T37")
def test_a_wild_draw_four_as_last_card_is_never_forbidden() -> None:
    table = given(top="R2", ann="W4", bob="B1 B2", cat="Y1", turn="ann", rules="russian")
    table.when(play("ann", "W4", "green")).then(awaits="next_round", counts={"bob": 6})


@case("T48")
@pytest.mark.parametrize("kept", ["drawn_play=may", "drawn_play=must"])
def test_a_drawn_wild_draw_four_that_a_penalty_turns_into_a_bluff_never_locks_its_player(kept: str) -> None:
    rules = f"{FORBIDDEN} misplay_penalty=2 {kept}"
    table = given(top="R2", ann="B5 G1", bob="B1 B2", cat="Y1", pile="W4 R7 R8", turn="ann", rules=rules)
    table.when(draw("ann"), play("ann", "B5")).then(awaits="drawn ann", ann="B5 G1 W4 R7 R8")
    if legal_plays(table.state, table.state.seats[0]):
        table.when(play("ann", "W4", "blue")).then(turn="cat")
    else:
        table.refuses(play("ann", "W4", "blue", excused=True), Reason.W4_FORBIDDEN)
        table.when(keep("ann")).then(turn="bob")


# A bluff that is taken back


@case("O23")
def test_a_bluff_taken_back_leaves_the_card_below_and_its_player_the_turn_with_four_more() -> None:
    table = given(top="R3", ann="W4 R5 G1", bob="B3 Y2", cat="Y8 Y9", pile="B1 B2 B4 B6", turn="ann", rules="rbot")
    table.when(play("ann", "W4", "green"), challenge("bob"))
    table.then(turn="ann", top="R3", color="red", ann="W4 R5 G1 B1 B2 B4 B6", bob="B3 Y2")
    assert table.happened(ChallengeWon, CardTakenBack, CardsDrawn, TurnBegan)


@case("O23")
def test_a_restriction_after_a_bluff_does_not_bind_the_next_player() -> None:
    table = given(top="R3", ann="W4 R5 G1", bob="B3 Y2", cat="Y8 Y9", pile="B1 B2 B4 B6 B7", turn="ann", rules="rbot")
    table.when(play("ann", "W4", "green"), challenge("bob"), draw("ann"))
    if table.awaits == "drawn ann":
        table.when(keep("ann"))
    table.then(turn="bob", counts={"ann": 8}).when(play("bob", "B3")).then(turn="cat", top="B3", color="blue")


def test_who_takes_a_bluff_back_may_play_another_card() -> None:
    table = given(top="R3", ann="W4 R5 G1", bob="B3 Y2", cat="Y8 Y9", turn="ann", rules=TAKEBACK)
    table.when(play("ann", "W4", "green"), challenge("bob"), play("ann", "R5")).then(turn="bob", top="R5", color="red")


def test_a_bluff_taken_back_from_a_wild_brings_its_color_back() -> None:
    table = given(top="W", color="yellow", ann="W4 Y5 G1", bob="B3 Y2", cat="Y8 Y9", turn="ann", rules=TAKEBACK)
    table.when(play("ann", "W4", "green"), challenge("bob")).then(turn="ann", top="W", color="yellow")
    table.refuses(play("ann", "G1"), Reason.DOES_NOT_FIT)


def test_a_color_named_later_is_forgotten_when_the_bluff_is_taken_back() -> None:
    table = given(top="R3", ann="W4 R5 G1", bob="B3 Y2", cat="Y8 Y9", turn="ann", rules=TAKEBACK)
    table.when(play("ann", "W4"), color("ann", "blue"), challenge("bob")).then(turn="ann", top="R3", color="red")


def test_an_honest_wild_draw_four_stays_where_bluffs_are_taken_back() -> None:
    table = given(top="R3", ann="W4 B5 G1", bob="B3 Y2", cat="Y8 Y9", turn="ann", rules=TAKEBACK)
    table.when(play("ann", "W4", "green"), challenge("bob")).then(turn="cat", top="W4", color="green", ann="B5 G1")
    assert table.drew("bob", Cause.WRONG_CHALLENGE).count(" ") == 5


@case("T93")
def test_a_bluff_taken_back_with_a_short_pile_leaves_the_card_below_on_top() -> None:
    table = given(
        top="R3", discard="G9 G8", ann="W4 R5 G1", bob="B3 Y2", cat="Y8", pile="B1", hoard="cat", turn="ann",
        rules=TAKEBACK,
    )  # fmt: skip
    table.when(play("ann", "W4", "green"), challenge("bob"))
    table.then(turn="ann", top="R3", color="red", ann="W4 R5 G1 B1 G8 G9", pile=0)


@case("T93")
def test_a_reshuffle_before_the_challenge_leaves_the_card_below_a_bluff_where_it_is() -> None:
    table = given(
        top="R3", discard="G9", ann="W4 R5", bob="B3 Y2", cat="Y8", pile="", hoard="cat", turn="ann", rules=TAKEBACK
    )
    table.when(play("ann", "W4", "green"), catch("bob", "ann"), challenge("bob"))
    table.then(turn="ann", top="R3", color="red", ann="W4 R5 G9")


@case("T41")
def test_a_bluffer_who_left_takes_nothing_back() -> None:
    table = given(top="R3", zoe="Y1", ann="W4 R5 G1", bob="B3 Y2", cat="Y8 Y9", turn="ann", rules=TAKEBACK)
    table.when(play("ann", "W4", "green"), leave("ann"), challenge("bob"))
    table.then(turn="bob", top="W4", color="green", bob="B3 Y2")


@case("T47")
def test_with_two_players_too_who_takes_a_bluff_back_moves_again() -> None:
    table = given(top="R3", ann="W4 R5 G1", bob="B3 Y2", turn="ann", rules=TAKEBACK)
    table.when(play("ann", "W4", "green"), challenge("bob")).then(turn="ann", top="R3", counts={"ann": 7})


@case("T46")
@pytest.mark.parametrize(("beside", "outcome"), [("R5 G1", ChallengeWon), ("B5 G1", ChallengeLost)])
def test_at_the_bots_tables_too_only_the_accused_is_shown(
    beside: str, outcome: type[ChallengeWon | ChallengeLost]
) -> None:
    table = given(top="R3", ann=f"W4 {beside}", bob="B3 Y2", cat="Y8 Y9", turn="ann", rules="rbot")
    table.when(play("ann", "W4", "green"), challenge("bob"))
    shown = table.said(outcome)
    assert (shown.player, shown.accused, " ".join(card.code for card in shown.hand)) == ("bob", "ann", beside)


@case("O22", "T108")
def test_nobody_sits_down_between_accuser_and_accused_but_afterwards_they_may() -> None:
    table = given(top="R5", ann="W4 G1 G2", bob="B1 B2", cat="Y3 Y4", turn="ann", rules="rbot")
    table.when(play("ann", "W4", "blue")).refuses(join("dan"), Reason.JOIN_IN_A_MOMENT)
    table.when(challenge("bob")).then(turn="cat", counts={"bob": 8}, ann="G1 G2")
    assert table.said(ChallengeLost).accused == "ann"
    table.when(join("dan")).then(turn="cat", seats="ann bob dan cat")


# A penalty that does not cost the turn


def test_a_penalty_may_leave_the_turn_to_who_drew_it() -> None:
    rules = "official draw_skips_turn=off"
    table = given(top="R1", ann="RD R2 R3", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "RD")).then(turn="bob", counts={"bob": 4})
    table = given(top="R1", ann="W4 B2 B3", bob="B1 B2", cat="Y3 Y4", turn="ann", rules=rules)
    table.when(play("ann", "W4", "green"), accept("bob")).then(turn="bob", counts={"bob": 6}, color="green")


@case("T47")
def test_with_two_players_a_penalty_that_costs_no_turn_passes_the_turn_on() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="B1 B2", turn="ann", rules="draw_skips_turn=off")
    table.when(play("ann", "RD")).then(turn="bob", counts={"bob": 4})


def test_who_was_dealt_a_penalty_without_losing_the_turn_may_play_its_cards() -> None:
    rules = "draw_skips_turn=off uno_grace=0"
    table = given(top="R1", ann="RD R2", bob="B1", cat="Y3 Y4", pile="R9 B9", turn="ann", rules=rules)
    table.when(play("ann", "RD", uno=True), play("bob", "R9")).then(turn="cat", bob="B1 B9")
    table.refuses(catch("cat", "bob"), Reason.NOBODY_TO_CATCH)
