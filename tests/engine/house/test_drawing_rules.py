"""How many cards are drawn, whether one must play, and what may be played after a draw (rule book, S32 to S36)."""

import pytest

from engine.causes import Cause
from engine.events import CardsDrawn, Passed, PileReshuffled, PlayOrKeepAsked, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import accept, case, catch, draw, given, keep, leave, play, skip, time_up, uno

UNTIL = "official uno_grace=0 draw=until"
OPTIONAL = "official uno_grace=0 draw=until_optional"
MUST_PLAY = "official uno_grace=0 voluntary_draw=off"
ANY = "official uno_grace=0 drawn_play=any"


# Draw until one fits


@case("O07")
def test_a_player_draws_until_a_card_fits_and_may_play_it() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile="G1 Y2 B9 R8 R7", turn="ann", rules=UNTIL)
    table.when(draw("ann")).then(awaits="drawn ann", ann="B3 G1 Y2 B9 R8")
    assert table.happened(CardsDrawn, PlayOrKeepAsked)
    assert table.drew("ann", Cause.TURN) == "G1 Y2 B9 R8"
    table.refuses(play("ann", "G1"), Reason.ONLY_DRAWN_CARD)
    table.refuses(draw("ann"), Reason.ALREADY_DREW)
    table.when(play("ann", "R8")).then(turn="bob", ann="B3 G1 Y2 B9")


def test_the_last_card_of_a_long_draw_may_be_kept() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile="G1 R8", turn="ann", rules=UNTIL)
    table.when(draw("ann"), keep("ann")).then(turn="bob", ann="B3 G1 R8")


def test_the_first_card_drawn_ends_the_draw_when_it_fits() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile="W R8", turn="ann", rules=UNTIL)
    table.when(draw("ann")).then(awaits="drawn ann", ann="B3 W")


@pytest.mark.parametrize("card", ["B5", "RS", "W", "W4"])
def test_a_long_draw_ends_with_a_number_a_color_or_a_wild_that_fits(card: str) -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile=f"G1 BS {card} R8", turn="ann", rules=UNTIL)
    table.when(draw("ann")).then(awaits="drawn ann", ann=f"B3 G1 BS {card}")


def test_a_forbidden_wild_draw_four_does_not_end_a_long_draw() -> None:
    table = given(top="R5", ann="R3", bob="G1 G2", pile="W4 G1 R8", turn="ann", rules=f"{UNTIL} w4_challenge=off")
    table.when(draw("ann")).then(awaits="drawn ann", ann="R3 W4 G1 R8")


@case("T24")
def test_when_the_piles_run_dry_a_long_draw_ends_and_the_turn_passes() -> None:
    table = given(
        top="R5", ann="B3", bob="G1 G2", cat="Y3", pile="G1 Y2", discard="B7 G9", hoard="cat", turn="ann", rules=UNTIL
    )
    table.when(draw("ann")).then(turn="bob", ann="B3 G1 Y2 B7 G9", pile=0, top="R5")
    assert table.happened(PileReshuffled, CardsDrawn, TurnBegan)


@case("T24")
def test_a_long_draw_goes_on_through_a_reshuffle() -> None:
    table = given(
        top="R5", ann="B3", bob="G1 G2", cat="Y3", pile="G1 Y2", discard="R9", hoard="cat", turn="ann", rules=UNTIL
    )
    table.when(draw("ann")).then(awaits="drawn ann", ann="B3 G1 Y2 R9", top="R5")
    table.when(play("ann", "R9")).then(turn="bob", ann="B3 G1 Y2")


@case("T24")
def test_a_long_draw_with_no_card_left_at_all_only_passes() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", cat="Y3", pile="", hoard="cat", turn="ann", rules=UNTIL)
    table.when(draw("ann")).then(turn="bob", ann="B3")


def test_the_clock_draws_one_card_and_no_more() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile="G1 Y2 R8", turn="ann", rules=UNTIL)
    table.when(time_up()).then(turn="bob", ann="B3 G1")


def test_a_penalty_is_drawn_in_its_number_not_until_a_card_fits() -> None:
    table = given(top="R5", ann="RD R1 R2", bob="G1 G2", cat="Y1 Y2", pile="R9 R8 B1", turn="ann", rules=UNTIL)
    table.when(play("ann", "RD")).then(turn="cat", bob="G1 G2 R9 R8")


# Draw until one fits, or stop


@case("T25")
def test_a_player_may_go_on_drawing_or_stop_after_any_card() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile="G1 Y2 B9 R8", turn="ann", rules=OPTIONAL)
    table.when(draw("ann")).then(awaits="drawn ann", ann="B3 G1")
    table.when(draw("ann")).then(awaits="drawn ann", ann="B3 G1 Y2")
    table.when(keep("ann")).then(turn="bob", ann="B3 G1 Y2")


@case("T25")
def test_who_goes_on_until_a_card_fits_may_play_that_one_and_draws_no_more() -> None:
    table = given(top="R5", ann="B3 R1", bob="G1 G2", pile="G1 Y2 R8", turn="ann", rules=OPTIONAL)
    table.when(draw("ann"), draw("ann"), draw("ann")).then(awaits="drawn ann", ann="B3 R1 G1 Y2 R8")
    table.refuses(draw("ann"), Reason.ALREADY_DREW)
    table.refuses(play("ann", "R1"), Reason.ONLY_DRAWN_CARD)
    table.when(play("ann", "R8")).then(turn="bob")


@case("T25", "T19")
def test_who_has_begun_to_draw_may_play_no_older_card() -> None:
    table = given(top="R5", ann="B3 R1", bob="G1 G2", pile="G1 R8", turn="ann", rules=OPTIONAL)
    table.when(draw("ann")).refuses(play("ann", "R1"), Reason.ONLY_DRAWN_CARD)
    table.refuses(play("ann", "G1")).then(awaits="drawn ann", ann="B3 R1 G1")


def test_nobody_else_may_move_while_a_player_goes_on_drawing() -> None:
    table = given(top="R5", ann="B3", bob="R1 G2", pile="G1 G2", turn="ann", rules=OPTIONAL)
    table.when(draw("ann"))
    table.refuses(draw("bob"), Reason.NOT_YOUR_TURN)
    table.refuses(play("bob", "R1"), Reason.NOT_YOUR_TURN)


@case("T24", "T25")
def test_who_goes_on_until_no_card_is_left_passes() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", cat="Y3", pile="G1", hoard="cat", turn="ann", rules=OPTIONAL)
    table.when(draw("ann"), draw("ann")).then(turn="bob", ann="B3 G1", pile=0)


@case("T111")
def test_the_clock_keeps_what_was_drawn_so_far() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", pile="G1 R8", turn="ann", rules=OPTIONAL)
    table.when(draw("ann"), time_up()).then(turn="bob", ann="B3 G1")


def test_who_is_skipped_in_the_midst_of_drawing_keeps_what_was_drawn() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", cat="Y1 Y2", pile="G9 R8", turn="bob", rules=OPTIONAL)
    table.when(draw("bob"), skip("ann", "bob")).then(turn="cat", bob="G1 G2 G9")


def test_who_leaves_in_the_midst_of_drawing_keeps_nobody_waiting() -> None:
    table = given(top="R5", ann="B3", bob="G1 G2", cat="Y1 Y2", pile="G9 R8", turn="bob", rules=OPTIONAL)
    table.when(draw("bob"), leave("bob")).then(turn="cat", seats="ann cat")


# Whether one must play


def test_who_can_play_may_not_draw() -> None:
    table = given(top="R5", ann="R3 B4", bob="G1 G2", turn="ann", rules=MUST_PLAY)
    table.refuses(draw("ann"), Reason.MUST_PLAY).then(turn="ann", ann="R3 B4")
    table.when(play("ann", "R3")).then(turn="bob")


@pytest.mark.parametrize("card", ["R9", "B5", "RS", "W", "W4"])
def test_any_card_that_fits_must_be_played_a_wild_too(card: str) -> None:
    table = given(top="R5", ann=f"{card} B4", bob="G1 G2", turn="ann", rules=MUST_PLAY)
    table.refuses(draw("ann"), Reason.MUST_PLAY)


def test_who_cannot_play_draws_and_may_play_that_card_or_keep_it() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="R9", turn="ann", rules=MUST_PLAY)
    table.when(draw("ann")).then(awaits="drawn ann").when(keep("ann")).then(turn="bob", ann="B3 B4 R9")


@case("T26")
def test_a_wild_draw_four_that_is_forbidden_is_no_reason_to_refuse_a_draw() -> None:
    rules = f"{MUST_PLAY} w4_challenge=off w4_rule=any_playable"
    table = given(top="R5", ann="W4 R3", bob="G1 G2", turn="ann", rules=rules)
    table.refuses(play("ann", "W4", "red"), Reason.W4_FORBIDDEN)
    table.refuses(draw("ann"), Reason.MUST_PLAY)
    table.when(play("ann", "R3")).then(ann="W4")


@case("T26", "O51")
def test_a_last_card_that_may_not_be_played_is_no_reason_to_refuse_a_draw() -> None:
    table = given(top="R5", ann="RS", bob="G1 G2", pile="B9", turn="ann", rules=f"{MUST_PLAY} finish=no_action")
    table.when(draw("ann")).then(turn="bob", ann="RS B9")


def test_the_clock_still_draws_for_who_would_have_to_play() -> None:
    table = given(top="R5", ann="R3 B4", bob="G1 G2", pile="B9", turn="ann", rules=MUST_PLAY)
    table.when(time_up()).then(turn="bob", ann="R3 B4 B9")


def test_a_penalty_may_be_taken_though_it_could_be_answered() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="GD R4", cat="Y1 Y2", turn="ann", rules=f"{MUST_PLAY} stack=same")
    table.when(play("ann", "RD"), draw("bob")).then(turn="cat", counts={"bob": 4})


# What may be played after a draw


def test_a_drawn_card_that_fits_must_be_played() -> None:
    rules = "official uno_grace=0 drawn_play=must"
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="R9", turn="ann", rules=rules)
    table.when(draw("ann")).refuses(keep("ann"), Reason.MUST_PLAY_DRAWN).then(awaits="drawn ann")
    table.refuses(play("ann", "B3"), Reason.ONLY_DRAWN_CARD)
    table.when(play("ann", "R9")).then(turn="bob")


def test_with_a_drawn_card_that_must_be_played_one_that_does_not_fit_passes_the_turn() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="G9", turn="ann", rules="drawn_play=must")
    table.when(draw("ann")).then(turn="bob", ann="B3 B4 G9")


def test_who_draws_until_a_card_fits_may_have_to_play_it() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="G9 B7 R9", turn="ann", rules="draw=until drawn_play=must")
    table.when(draw("ann")).refuses(keep("ann"), Reason.MUST_PLAY_DRAWN)
    table.when(play("ann", "R9")).then(turn="bob", ann="B3 B4 G9 B7")


def test_who_stops_drawing_before_a_card_fits_has_nothing_to_play() -> None:
    rules = "draw=until_optional drawn_play=must"
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="G9 R9", turn="ann", rules=rules)
    table.when(draw("ann"), keep("ann")).then(turn="bob", ann="B3 B4 G9")


def test_the_clock_keeps_a_drawn_card_that_had_to_be_played() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="R9", turn="ann", rules="drawn_play=must")
    table.when(draw("ann"), time_up()).then(turn="bob", ann="B3 B4 R9")


@case("O30", "T134")
@pytest.mark.parametrize("option", ["drawn_play=must", "drawn_play=any", "stack=same", "draw=until"])
def test_a_card_received_as_a_penalty_is_never_played_at_once(option: str) -> None:
    table = given(top="R5", ann="RD R1 R2", bob="G1 G2", cat="Y1 Y2", pile="R9 R8", turn="ann", rules=option)
    table.when(play("ann", "RD"))
    if table.awaits == "penalty bob":
        table.when(accept("bob"))
    table.then(turn="cat", bob="G1 G2 R9 R8").refuses(play("bob", "R9"), Reason.NOT_YOUR_TURN)


def test_a_drawn_card_may_not_be_played() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="R9", turn="ann", rules="drawn_play=no")
    table.when(draw("ann")).then(turn="bob", ann="B3 B4 R9")
    assert table.happened(CardsDrawn, TurnBegan)


def test_after_a_draw_any_card_of_the_hand_may_be_played() -> None:
    table = given(top="R5", ann="R3 B4", bob="G1 G2", pile="G9", turn="ann", rules=ANY)
    table.when(draw("ann")).then(awaits="drawn ann", ann="R3 B4 G9")
    table.refuses(play("ann", "B4"), Reason.DOES_NOT_FIT)
    table.refuses(draw("ann"), Reason.ALREADY_DREW)
    table.when(play("ann", "R3")).then(turn="bob", ann="B4 G9")


def test_after_a_draw_the_drawn_card_may_be_played_like_any_other() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="R9", turn="ann", rules=ANY)
    table.when(draw("ann"), play("ann", "R9")).then(turn="bob", ann="B3 B4")


def test_after_a_draw_that_helps_nothing_one_passes_oneself() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", pile="G9", turn="ann", rules=ANY)
    table.when(draw("ann"), keep("ann")).then(turn="bob", ann="B3 B4 G9")
    assert table.happened(Passed, TurnBegan)


def test_who_may_play_any_card_after_a_draw_may_not_pass_without_one() -> None:
    table = given(top="R5", ann="B3 B4", bob="G1 G2", turn="ann", rules=ANY)
    table.refuses(keep("ann"), Reason.DRAW_FIRST)


def test_uno_may_be_called_between_a_draw_and_the_play_of_another_card() -> None:
    table = given(top="R5", ann="R3", bob="G1 G2", pile="G9", turn="ann", rules=ANY)
    table.when(draw("ann"), uno("ann"), play("ann", "R3")).refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@case("T95")
def test_with_no_card_left_to_draw_any_card_of_the_hand_may_still_be_played() -> None:
    table = given(top="R5", ann="R3 B4", bob="G1 G2", cat="Y3", pile="", hoard="cat", turn="ann", rules=ANY)
    table.when(draw("ann"), play("ann", "R3")).then(turn="bob", ann="B4")


@case("T96", "O54")
@pytest.mark.parametrize(
    "option", ["drawn_play=any", "draw=until", "draw=until_optional", "drawn_play=must", "classic"]
)
def test_a_full_circle_in_which_nothing_could_be_drawn_voids_the_round(option: str) -> None:
    table = given(top="R5", ann="B1 G2", bob="Y3 Y4", cat="G7", turn="ann", pile="", hoard="cat", rules=option)
    for player in ("ann", "bob", "cat"):
        table.then(turn=player).when(draw(player))
        if table.awaits == f"drawn {player}":
            table.when(keep(player))
    table.then(awaits="next_round", scores={})


@case("T96")
def test_a_play_breaks_the_circle_in_which_nothing_could_be_drawn() -> None:
    table = given(top="R5", ann="B1 G2", bob="R3 Y4 Y8", cat="G7", turn="ann", pile="", hoard="cat", rules=ANY)
    table.when(draw("ann"), keep("ann"), play("bob", "R3"), draw("cat")).then(awaits="drawn cat", counts={"bob": 2})
