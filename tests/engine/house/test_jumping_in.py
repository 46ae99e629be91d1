"""The identical card out of turn (rule book, S108 to S110, T12, T45, T72, T80, T113, T120 to T130)."""

import pytest

from engine.cards import NUMBERED
from engine.causes import Cause
from engine.commands import GraceOver
from engine.events import (
    CardPlayed,
    CardsDrawn,
    ChallengeOffered,
    HandsMoved,
    HoldBegan,
    HoldEnded,
    JumpedIn,
    JumpMissed,
    MoveHeld,
    PenaltyRaised,
    RoundWon,
    TurnBegan,
    UnoWindowClosed,
)
from engine.refusals import Reason
from engine.state import waits
from tests.engine.scenario import (
    Table,
    accept,
    case,
    catch,
    challenge,
    color,
    deals,
    draw,
    due_at_once,
    given,
    grace_over,
    jump,
    keep,
    leave,
    pause,
    play,
    resume,
    swap,
    time_up,
    uno,
)

COLORED = "official uno_grace=0 jump_hold=0 jump_in=colored"
WILD = "official uno_grace=0 jump_hold=0 jump_in=colored+wild"
ALL = "official uno_grace=0 jump_hold=0 jump_in=all"
COSTLY = f"{COLORED} jump_penalty=2"
ON_STACK = f"{ALL} stack=same jumpin_on_stack=on"
HOLD = "official uno_grace=0 jump_hold=2 jump_in=colored"


def after_seven(dan: str = "R7 Y1 Y2", rules: str = COLORED) -> Table:
    """Ann has played a red 7; it is bob's turn."""
    table = given(
        top="R3", ann="R7 R1 R2", bob="R8 B1 B2", cat="G1 G2 G3", dan=dan, turn="ann", rules=rules, pile="B7 B8 B9"
    )
    return table.when(play("ann", "R7")).then(turn="bob")


# The jump


def test_officially_nobody_jumps_in() -> None:
    after_seven(rules="official uno_grace=0").refuses(jump("dan", "R7"), Reason.NOT_PLAYED_HERE).then(turn="bob")


@pytest.mark.parametrize("rules", [COLORED, WILD, ALL])
def test_whoever_holds_the_identical_card_plays_it_out_of_turn_and_play_goes_on_from_there(rules: str) -> None:
    table = after_seven(rules=rules).when(jump("dan", "R7")).then(turn="ann", dan="Y1 Y2", top="R7", color="red")
    assert table.happened(JumpedIn, CardPlayed, TurnBegan)
    assert table.said(JumpedIn).player == "dan"
    assert table.said(CardPlayed).player == "dan"


@pytest.mark.parametrize("card", ["B7", "R6", "W"])
def test_the_same_number_or_color_alone_is_not_identical(card: str) -> None:
    table = after_seven(dan=f"{card} Y1 Y2").refuses(jump("dan", card), Reason.NOT_IDENTICAL)
    table.then(turn="bob", dan=f"{card} Y1 Y2")


def test_a_card_that_is_not_held_is_no_jump_and_costs_nothing() -> None:
    after_seven(dan="Y1 Y2", rules=COSTLY).refuses(jump("dan", "R7"), Reason.NOT_IN_HAND).then(dan="Y1 Y2")


@case("T123")
def test_a_jump_by_whose_turn_it_is_is_a_plain_play() -> None:
    table = after_seven().when(jump("bob", "R8")).then(turn="cat", top="R8")
    assert table.happened(CardPlayed, TurnBegan)
    table = given(top="R7", ann="R7 R1 R2", bob="B1 B2", turn="ann", rules=COSTLY)
    table.when(jump("ann", "R7")).then(turn="bob")
    assert not table.saw(JumpedIn)
    table.refuses(jump("bob", "B1"), Reason.DOES_NOT_FIT).then(bob="B1 B2")


@case("T122")
def test_whoever_has_just_played_may_jump_in_too() -> None:
    table = given(top="R3", ann="R7 R7 R2", bob="B1 B2", cat="G1 G2", turn="ann", rules=COLORED)
    table.when(play("ann", "R7"), jump("ann", "R7", uno=True)).then(turn="bob", ann="R2")


@case("T113")
def test_the_same_play_sent_twice_is_no_jump() -> None:
    table = given(top="R3", ann="R7 R7 R2", bob="B1 B2", cat="G1 G2", turn="ann", rules=COSTLY)
    table.when(play("ann", "R7")).refuses(play("ann", "R7"), Reason.NOT_YOUR_TURN).then(turn="bob", ann="R7 R2")


@case("T12")
def test_somebody_may_jump_in_on_the_opening_card_before_the_first_move() -> None:
    table = given(top="R7", ann="B1 B2", bob="B3 B4", cat="R7 G1 G2", dan="Y1 Y2", turn="ann", rules=COLORED)
    table.when(jump("cat", "R7")).then(turn="dan", cat="G1 G2")


@case("T12")
def test_after_the_deal_the_first_card_is_no_different() -> None:
    def holder(table: Table) -> str | None:
        top, first = table.state.top, table.state.awaiting.player
        return next((player for player in table.state.seats if player != first and top in table.hand(player)), None)

    tables = deals("ann bob cat", COLORED)
    table = next(table for table in tables if table.awaits.startswith("turn") and not table.state.top.is_wild
                 and table.state.top.rank in NUMBERED and holder(table))  # fmt: skip
    jumper = holder(table)
    assert jumper
    table.when(jump(jumper, table.state.top.code))
    assert table.saw(JumpedIn)


@case("T120")
def test_a_jump_with_a_draw_two_leaves_the_first_victim_their_cards_and_hits_the_player_after_the_jumper() -> None:
    table = given(top="R3", ann="RD R1 R2", bob="B1", cat="G1 G2", dan="RD Y1 Y2", turn="ann", rules=COLORED)
    table.when(play("ann", "RD")).then(turn="cat", counts={"bob": 3})
    table.when(jump("dan", "RD")).then(turn="bob", counts={"ann": 4, "bob": 3, "dan": 2})


@case("T126")
def test_skip_and_reverse_are_counted_from_the_jumper() -> None:
    skip = given(top="R3", ann="RS R1 R2", bob="B1", cat="RS G1 G2", dan="Y1 Y2", turn="ann", rules=COLORED)
    skip.when(play("ann", "RS")).then(turn="cat")
    skip = given(top="RS", ann="R1 R2", bob="B1", cat="RS G1 G2", dan="Y1 Y2", turn="ann", rules=COLORED)
    skip.when(jump("cat", "RS")).then(turn="ann")
    skip = given(top="RS", ann="R1 R2", bob="B1", cat="Y1 Y2", dan="RS G1 G2", turn="bob", rules=COLORED)
    skip.when(jump("dan", "RS")).then(turn="bob")
    turned = given(top="RV", ann="R1 R2", bob="B1", cat="RV G1 G2", dan="Y1 Y2", turn="ann", rules=COLORED)
    turned.when(jump("cat", "RV")).then(turn="bob", direction="ccw")


@case("T126")
@pytest.mark.parametrize("card", ["RS", "RV"])
def test_between_two_a_jump_with_skip_or_reverse_leaves_the_jumper_the_turn(card: str) -> None:
    table = given(top=card, ann="R1 R2", bob=f"{card} G1 G2", turn="ann", rules=COLORED)
    table.when(jump("bob", card)).then(turn="bob")


@case("T128")
def test_a_jump_while_somebody_decides_on_a_drawn_card_is_in_time() -> None:
    table = given(top="R7", ann="R7 R1 R2", bob="B1 B2", cat="G1 G2", turn="bob", rules=COLORED, pile="R9")
    table.when(draw("bob")).then(awaits="drawn bob")
    table.when(jump("ann", "R7")).then(turn="bob", bob="B1 B2 R9", ann="R1 R2")
    table = given(top="R7", ann="B3 B4", bob="B1 B2", cat="R7 G1 G2", turn="bob", rules=COLORED, pile="R9")
    table.when(draw("bob"), jump("cat", "R7")).then(turn="ann", bob="B1 B2 R9")
    table.refuses(keep("bob"), Reason.NOT_YOUR_TURN)


@case("T80")
def test_a_last_card_by_jump_wins_and_a_draw_two_hits_the_player_after_the_jumper() -> None:
    table = given(top="RD", ann="B1 B2", bob="B3 B4", cat="RD", dan="Y1", turn="ann", rules=COLORED, pile="G1 G2")
    table.when(jump("cat", "RD")).then(awaits="next_round", dan="Y1 G1 G2", ann="B1 B2")
    table.then(scores={"cat": 1 + 2 + 3 + 4 + 1 + 1 + 2})


def test_a_card_that_may_not_be_the_last_is_no_last_card_by_jump_either() -> None:
    table = given(top="RS", ann="B1 B2", bob="RS", turn="ann", rules=f"{COLORED} finish=no_action")
    table.refuses(jump("bob", "RS"), Reason.NOT_AS_LAST_CARD).then(turn="ann", bob="RS")


@case("T14")
@case("T130")
def test_with_two_decks_a_second_identical_card_is_a_further_jump() -> None:
    table = given(top="R7", ann="B1 B2", bob="R7 B3 B4", cat="R7 G1 G2", dan="R7 Y1 Y2", turn="ann", rules=COSTLY)
    table.when(jump("cat", "R7")).then(turn="dan")
    table.when(jump("bob", "R7")).then(turn="cat", bob="B3 B4")


# Wilds


@case("T125")
@pytest.mark.parametrize(
    ("rules", "card", "may"),
    [(COLORED, "W", False), (WILD, "W", True), (ALL, "W", True), (WILD, "W4", False), (ALL, "W4", True)],
)
def test_a_wild_on_a_wild_only_where_the_option_says_so(rules: str, card: str, may: bool) -> None:
    table = given(top=card, color="red", ann="B1 B2", bob="B3 B4", cat=f"{card} G1 G2", turn="ann", rules=rules)
    if may:
        table.when(jump("cat", card, "green")).then(color="green", cat="G1 G2")
        assert table.saw(JumpedIn)
    else:
        table.refuses(jump("cat", card, "green"), Reason.NOT_IDENTICAL).then(turn="ann", color="red")


@case("T125")
def test_a_jumper_without_a_color_is_asked_for_one() -> None:
    table = given(top="W", color="red", ann="B1 B2", bob="B3 B4", cat="W G1 G2", turn="ann", rules=WILD)
    table.when(jump("cat", "W")).then(awaits="color cat")
    table.refuses(play("ann", "B1"), Reason.NOT_YOUR_TURN)
    table.when(color("cat", "blue")).then(turn="ann", color="blue")


@case("T124")
def test_the_number_below_a_wild_is_not_identical_to_the_wild() -> None:
    table = given(top="R7", ann="W R1 R2", bob="B1 B2", cat="R7 G1 G2", turn="ann", rules=f"{ALL} jump_penalty=2")
    table.when(play("ann", "W", "red"), jump("cat", "R7")).then(turn="bob", counts={"cat": 5})
    assert table.said(JumpMissed).player == "cat"


@case("T45")
def test_a_wild_draw_four_by_jump_accuses_the_jumper() -> None:
    table = given(top="W4", color="red", ann="B1 B2", bob="B3 B4", cat="W4 R1 R2", dan="Y1", turn="ann", rules=ALL)
    table.when(jump("cat", "W4", "green")).then(awaits="challenge dan")
    table.when(challenge("dan")).then(turn="dan", counts={"cat": 6, "dan": 1})


# What is owed comes first


@case("T121")
def test_nobody_jumps_in_while_a_penalty_or_a_challenge_is_undecided() -> None:
    rules = f"{ALL} stack=same jump_penalty=2"
    table = given(top="R3", ann="RD R1 R2", bob="B1", cat="RD G1 G2", turn="ann", rules=rules)
    table.when(play("ann", "RD")).refuses(jump("cat", "RD"), Reason.NO_JUMP_NOW).then(awaits="penalty bob")
    table = given(top="R3", ann="W4 B1 B2", bob="B3", cat="W4 G1 G2", turn="ann", rules=f"{ALL} jump_penalty=2")
    table.when(play("ann", "W4", "red")).refuses(jump("cat", "W4", "red"), Reason.NO_JUMP_NOW)
    table.then(awaits="challenge bob", counts={"cat": 3})


@case("T121")
def test_an_identical_draw_card_may_join_the_stack_and_hits_the_player_after_the_jumper() -> None:
    table = given(top="R3", ann="RD R1 R2", bob="B1", cat="RD G1 G2", dan="Y1", turn="ann", rules=ON_STACK)
    table.when(play("ann", "RD"), jump("cat", "RD")).then(awaits="penalty dan", counts={"bob": 1})
    assert table.said(PenaltyRaised).total == 4
    table.when(accept("dan")).then(turn="ann", counts={"dan": 5})


@case("T121", "T45")
def test_a_wild_draw_four_may_join_the_stack_before_it_is_challenged() -> None:
    table = given(top="R3", ann="W4 B1 B2", bob="B3", cat="W4 R1 G2", dan="Y1 Y2", turn="ann", rules=ON_STACK)
    table.when(play("ann", "W4", "red"), jump("cat", "W4", "green"))
    assert table.said(PenaltyRaised).total == 8
    table.then(awaits="challenge dan", color="green")
    table.when(challenge("dan")).then(turn="dan", counts={"cat": 10, "dan": 2})


def test_a_card_that_is_no_draw_card_never_joins_a_stack() -> None:
    table = given(top="R3", ann="RD R1 R2", bob="B1", cat="R3 G1 G2", turn="ann", rules=ON_STACK)
    table.when(play("ann", "RD")).refuses(jump("cat", "R3"), Reason.NO_JUMP_NOW)


def test_nobody_jumps_in_while_a_color_a_swap_or_slaps_are_owed() -> None:
    rules = f"{ALL} seven=swap slap=8 jump_penalty=2"
    for hand, card in (("W R1 R2", "W"), ("R7 R1 R2", "R7"), ("R8 R1 R2", "R8")):
        table = given(top="R3", ann=hand, bob="B1", cat=f"{card} G1 G2", turn="ann", rules=rules)
        table.when(play("ann", card)).refuses(jump("cat", card, "red"), Reason.NO_JUMP_NOW)
        table.then(counts={"cat": 3})


def test_a_stranger_and_a_paused_table_know_no_jump() -> None:
    table = after_seven().refuses(jump("zoe", "R7"), Reason.NOT_SEATED)
    table.when(pause("ann")).refuses(jump("dan", "R7"), Reason.PAUSED)


# What a wrong jump costs


def test_a_wrong_jump_costs_cards_where_the_option_says_so_and_the_turn_stays() -> None:
    table = after_seven(dan="B7 Y1 Y2", rules=COSTLY).when(jump("dan", "B7")).then(turn="bob", counts={"dan": 5})
    assert table.happened(JumpMissed, CardsDrawn)
    assert table.drew("dan", Cause.MISTAKE)


@case("T129")
def test_a_late_jump_costs_cards_unless_the_table_had_changed_only_just_before() -> None:
    late = after_seven(rules=COSTLY).when(play("bob", "R8")).then(turn="cat")
    late.refuses(jump("dan", "R7", excused=True), Reason.TOO_LATE).then(counts={"dan": 3})
    late.when(jump("dan", "R7")).then(turn="cat", counts={"dan": 5})


@case("T129")
def test_of_two_jumps_the_first_wins() -> None:
    table = given(top="W", color="red", ann="B1 B2", bob="W B3 B4", cat="W G1 G2", turn="ann", rules=f"{WILD} decks=1")
    table.when(jump("cat", "W", "green")).then(turn="ann")
    table.when(jump("bob", "W", "blue")).then(turn="cat", color="blue")
    single = after_seven(rules=COSTLY).when(jump("dan", "R7")).then(turn="ann")
    single.refuses(jump("dan", "R7"), Reason.NOT_IN_HAND)


@case("T147")
def test_a_misplay_penalty_never_meets_a_wrong_jump() -> None:
    table = after_seven(dan="B7 Y1 Y2", rules=f"{COLORED} misplay_penalty=2")
    table.refuses(jump("dan", "B7"), Reason.NOT_IDENTICAL).then(counts={"dan": 3})


# UNO


@case("T72")
def test_a_jump_closes_the_window_of_whoever_forgot_uno() -> None:
    table = given(top="R3", ann="R7 R1", bob="B1 B2", cat="R7 G1 G2", turn="ann", rules=COLORED)
    table.when(play("ann", "R7"), jump("cat", "R7"))
    assert table.said(UnoWindowClosed).player == "ann"
    table.refuses(catch("bob", "ann"), Reason.NOBODY_TO_CATCH)


@pytest.mark.parametrize("called", [True, False])
def test_a_jump_that_leaves_one_card_is_called_like_any_play(called: bool) -> None:
    table = given(top="R7", ann="B1 B2", bob="B3 B4", cat="R7 G1", turn="ann", rules=COLORED)
    table.when(jump("cat", "R7", uno=called)).then(turn="ann", cat="G1")
    if called:
        table.refuses(catch("bob", "cat"), Reason.NOBODY_TO_CATCH)
    else:
        table.when(catch("bob", "cat")).then(counts={"cat": 3})


def test_a_jumper_may_call_after_the_jump() -> None:
    table = given(top="R7", ann="B1 B2", bob="B3 B4", cat="R7 G1", turn="ann", rules=COLORED)
    table.when(jump("cat", "R7"), uno("cat")).refuses(catch("bob", "cat"), Reason.NOBODY_TO_CATCH)


# A seven by jump


def jumping_seven() -> Table:
    """Ann has swapped with bob by a red 7; dan holds the other one."""
    rules = f"{COLORED} seven=swap"
    table = given(top="R3", ann="R7 R1 R2", bob="B1 B2 B3", cat="G1 G2 G3", dan="R7 Y1", turn="ann", rules=rules)
    return table.when(play("ann", "R7", target="bob")).then(turn="bob")


@case("O49", "T127")
def test_a_jump_with_a_seven_asks_with_whom_to_swap() -> None:
    table = jumping_seven().when(jump("dan", "R7")).then(awaits="swap dan")
    table.when(swap("dan", "cat")).then(turn="ann", dan="G1 G2 G3", cat="Y1")


@case("O49", "T127")
def test_a_jump_with_a_seven_may_name_its_partner() -> None:
    table = jumping_seven().when(jump("dan", "R7", target="cat")).then(turn="ann", dan="G1 G2 G3", cat="Y1")
    assert table.said(HandsMoved).player == "dan"


@case("O49", "T139")
@pytest.mark.parametrize(("target", "reason"), [("dan", Reason.SWAP_WITH_YOURSELF), ("zoe", Reason.NO_SUCH_PLAYER)])
def test_a_jump_with_a_seven_names_a_partner_at_the_table_and_not_oneself(target: str, reason: Reason) -> None:
    jumping_seven().refuses(jump("dan", "R7", target=target), reason).then(turn="bob", dan="R7 Y1")


@case("T127")
def test_a_seven_as_last_card_by_jump_needs_no_partner() -> None:
    table = given(top="R7", ann="B1 B2", bob="B3 B4", cat="R7", turn="ann", rules=f"{COLORED} seven=swap")
    table.when(jump("cat", "R7")).then(awaits="next_round", ann="B1 B2")


# The moment in which the next move waits


def held() -> Table:
    """Bob has moved while others may still jump in."""
    return after_seven(rules=HOLD).when(play("bob", "R8")).then(turn="bob", top="R7", bob="R8 B1 B2")


def test_after_a_play_the_next_move_waits_so_that_others_may_jump_in() -> None:
    table = after_seven(rules=HOLD)
    assert table.said(HoldBegan)
    assert [wait.seconds for wait in table.waits()] == [90, 2]
    table.when(play("bob", "R8")).then(turn="bob", bob="R8 B1 B2")
    assert table.happened(MoveHeld)
    table.refuses(draw("bob"), Reason.MOVE_HELD)


def test_a_held_move_is_carried_out_when_the_moment_is_over() -> None:
    table = held().when(grace_over)
    assert table.happened(HoldEnded)
    table.when(due_at_once).then(turn="cat", top="R8", bob="B1 B2")


def test_a_held_draw_is_carried_out_too() -> None:
    table = after_seven(rules=HOLD).when(draw("bob"), grace_over, due_at_once)
    table.then(awaits="drawn bob", counts={"bob": 4})


def test_a_held_move_dies_when_somebody_jumps_in() -> None:
    table = held().when(jump("dan", "R7")).then(turn="ann", bob="R8 B1 B2", top="R7")
    assert all(wait.seconds for wait in table.waits())
    table.when(grace_over).then(turn="ann", bob="R8 B1 B2")
    assert not [wait for wait in waits(table.state) if wait.seconds == 0]


def test_a_move_after_the_moment_does_not_wait() -> None:
    after_seven(rules=HOLD).when(grace_over, play("bob", "R8")).then(turn="cat")


def test_a_jump_opens_a_moment_of_its_own_and_an_old_one_ends_nothing() -> None:
    table = after_seven(rules=HOLD)
    old = next(wait.command for wait in table.waits() if isinstance(wait.command, GraceOver))
    table.when(jump("dan", "R7"))
    assert table.said(HoldBegan)
    table.ignores(old).when(play("ann", "R1")).then(turn="ann")
    assert table.happened(MoveHeld)


def test_whoever_is_on_turn_lays_the_identical_card_as_any_other() -> None:
    table = given(top="R3", ann="R7 R1 R2", bob="R7 B1 B2", cat="G1", turn="ann", rules=HOLD)
    table.when(play("ann", "R7"), jump("bob", "R7")).then(turn="bob")
    assert table.happened(MoveHeld)
    table.when(grace_over, due_at_once).then(turn="cat", bob="B1 B2")


def test_a_held_move_goes_with_its_player() -> None:
    table = held().when(leave("bob")).then(turn="cat")
    assert all(wait.seconds for wait in table.waits())


def test_a_pause_stops_the_moment_too() -> None:
    table = held().when(pause("ann"))
    assert table.waits() == []
    table.when(resume("ann"), grace_over, due_at_once).then(turn="cat")


def test_a_held_swap_whose_partner_has_left_can_be_made_anew() -> None:
    table = given(top="R3", ann="R1 R2 R4", bob="R7 B1 B2", cat="G1", dan="Y1", turn="ann", rules=f"{HOLD} seven=swap")
    table.when(play("ann", "R1"), play("bob", "R7", target="dan"), leave("dan"), grace_over).then(turn="bob")
    for wait in table.waits():
        if wait.seconds == 0:
            table.when(wait.command)
    assert table.awaits in ("turn bob", "swap bob")


def test_a_move_that_waited_for_jumps_does_not_wait_for_the_grace_time_of_another() -> None:
    rules = "official uno_grace=3 jump_hold=2 jump_in=colored"
    table = given(top="R3", ann="R7 R1", bob="R8 B1 B2", cat="G1 G2", turn="ann", rules=rules)
    table.when(play("ann", "R7"), play("bob", "R8"))
    table.when(next(wait.command for wait in table.waits() if wait.seconds == 2))
    table.when(due_at_once).then(turn="cat")


def test_where_a_stack_may_be_joined_its_answer_waits_as_well() -> None:
    rules = "official uno_grace=0 jump_hold=2 jump_in=all stack=same jumpin_on_stack=on"
    table = given(top="R3", ann="RD R1 R2", bob="BD B1 B2", cat="RD G1 G2", dan="Y1", turn="ann", rules=rules)
    table.when(play("ann", "RD"), play("bob", "BD")).then(awaits="penalty bob")
    assert table.happened(MoveHeld)
    table.when(jump("cat", "RD")).then(awaits="penalty dan", counts={"bob": 3})


def test_a_challenge_offered_to_a_jumpers_neighbor_is_offered_once() -> None:
    table = given(top="W4", color="red", ann="B1 B2", bob="W4 G1 G2", cat="Y1", turn="ann", rules=ALL)
    table.when(jump("bob", "W4", "green"))
    assert table.said(ChallengeOffered).player == "cat"


@pytest.mark.parametrize("late", [False, True])
def test_the_next_move_waits_too_once_a_color_or_a_partner_has_been_named(late: bool) -> None:
    rules = f"{HOLD} seven=swap"
    for card, answer in (("W", color("ann", "blue")), ("R7", swap("ann", "bob"))):
        table = given(top="R5", ann=f"{card} R1 R2", bob="B1 B2 B3", cat="G1 G2", turn="ann", rules=rules)
        table.when(play("ann", card))
        assert table.state.hold is None
        table.when(time_up() if late else answer).then(turn="bob")
        assert table.saw(HoldBegan)
        table.when(draw("bob"))
        assert table.happened(MoveHeld)


def test_who_is_caught_before_jumping_in_with_the_last_card_has_not_won() -> None:
    """The catch made in the grace time bites when they move, so there are three cards to play, not one."""
    table = given(
        top="R5", turn="ann", ann="R1 R1", bob="G1 G2", cat="Y1 Y2", rules="jump_in=colored uno_grace=3", pile="B7 B8"
    )
    table.when(play("ann", "R1"), catch("cat"), jump("ann", "R1"))
    table.then(ann="B7 B8")
    assert not table.saw(RoundWon)
