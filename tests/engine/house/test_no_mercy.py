"""No Mercy: its cards, its stacks, and the knock-out (rule book, 3.2, T13, T49, T150 to T152)."""

import pytest

from engine.causes import Cause, Departure
from engine.events import CardsDiscarded, EveryoneSkipped, PileReshuffled, PlayerLeft, RoundStarted, RoundWon, UnoDue
from engine.legality import legal_plays
from engine.refusals import Reason
from tests.engine.scenario import (
    Table,
    accept,
    accuse,
    case,
    catch,
    challenge,
    color,
    deal,
    dealt,
    draw,
    given,
    join,
    leave,
    play,
    swap,
    time_up,
)

NM = "no-mercy uno_grace=0"
TWENTY = "R0 R0 R1 R1 R2 R2 R3 R3 R4 R4 R6 R6 R7 R7 R8 R8 R9 R9 Y0 Y0"


def against_bob(bob: str, card: str = "WD10", rules: str = NM, **others: str) -> Table:
    """Ann plays a wild draw on bob and names green."""
    hands = {"ann": f"{card} G1 G2", "bob": bob, "cat": "Y1 Y2"} | others
    table = given(top="B5", turn="ann", rules=rules, scores=None, dark=False, **hands)
    return table.when(play("ann", card, "green"))


@case("T13")
def test_actions_turned_up_first_are_passed_over_and_lie_under_the_number_that_begins() -> None:
    for seed in range(40):
        table = dealt("ann bob cat", NM, seed)
        started = table.said(RoundStarted)
        assert started.top.is_number
        assert not any(card.is_number for card in started.under)
        assert len(table.state.discard) == len(started.under) + 1


@pytest.mark.parametrize("rules", [NM, "official uno_grace=0 deck=nomercy168 stack=value_ge"])
@case("T49")
def test_its_wild_draws_have_no_color_condition_and_no_challenge(rules: str) -> None:
    table = given(top="R5", ann="WD6 R1 R2", bob="B1 B2", cat="Y1", turn="ann", rules=rules)
    table.when(play("ann", "WD6", "green")).then(awaits="penalty bob")
    table.refuses(challenge("bob"), Reason.NOTHING_TO_CHALLENGE)


@case("T49")
def test_they_may_be_played_where_an_illegal_wild_draw_four_is_refused() -> None:
    rules = "official uno_grace=0 deck=nomercy168 w4_challenge=off"
    given(top="R5", ann="WD6 R1 R2", bob="B1 B2", turn="ann", rules=rules).when(play("ann", "WD6", "green"))


def test_a_draw_card_is_answered_by_one_that_makes_draw_as_many_or_more_of_any_color() -> None:
    table = given(top="R1", ann="RD R2 R3", bob="BD4 B1 B2", cat="GD WD6 Y1", dan="WRD4 G1 G2", turn="ann", rules=NM)
    table.when(play("ann", "RD"), play("bob", "BD4")).then(awaits="penalty cat")
    table.refuses(play("cat", "GD"), Reason.NO_ANSWER)
    table.when(play("cat", "WD6", "blue")).then(awaits="penalty dan").refuses(play("dan", "WRD4"), Reason.NO_ANSWER)
    table.when(accept("dan")).then(counts={"dan": 15}, turn="ann")
    assert len(table.drew("dan", Cause.PENALTY).split()) == 12


def test_a_reverse_draw_four_turns_the_direction_and_hits_whoever_comes_next_then() -> None:
    table = given(top="R1", ann="WRD4 R2 R3", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "WRD4", "blue")).then(awaits="penalty cat", direction="ccw")
    table.when(accept("cat")).then(turn="bob", counts={"cat": 5})


def test_a_reverse_draw_four_whose_color_is_named_later_hits_the_same_player() -> None:
    table = given(top="R1", ann="WRD4 R2 R3", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "WRD4"), color("ann", "blue")).then(awaits="penalty cat", direction="ccw")


@case("T151", "O34")
def test_with_two_players_a_reverse_draw_four_hits_its_own_player() -> None:
    table = given(top="R1", ann="WRD4 G1 G2", bob="B1 B2", turn="ann", rules=NM)
    table.when(play("ann", "WRD4", "green")).then(awaits="penalty ann")
    table.when(accept("ann")).then(turn="bob", counts={"ann": 6})


@case("T151", "O34")
def test_who_is_hit_by_their_own_reverse_draw_four_may_stack_as_much_or_more() -> None:
    table = given(top="R1", ann="WRD4 WD6 G1", bob="B1 B2", turn="ann", rules=NM)
    table.when(play("ann", "WRD4"), color("ann", "green"), play("ann", "WD6", "blue")).then(awaits="penalty bob")
    assert table.state.pending == 10


def test_without_stacking_a_reverse_draw_four_is_drawn_at_once_and_play_goes_on_in_the_new_direction() -> None:
    rules = "official uno_grace=0 deck=nomercy168"
    table = given(top="R1", ann="WRD4 R2 R3", bob="B1", cat="Y1", dan="G1", turn="ann", rules=rules)
    table.when(play("ann", "WRD4", "blue")).then(turn="cat", counts={"dan": 5}, direction="ccw")


def test_everyone_is_skipped_and_the_player_goes_again() -> None:
    table = given(top="R1", ann="RSA R2 R3", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "RSA")).then(turn="ann")
    assert table.saw(EveryoneSkipped)


def test_a_discard_all_takes_all_cards_of_its_color_without_their_effects() -> None:
    table = given(top="R1", ann="RDA R2 RD RS G1 G2", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "RDA")).then(turn="bob", ann="G1 G2", top="RDA")
    assert [card.code for card in table.state.discard] == ["R1", "R2", "RD", "RS", "RDA"]


@case("T152")
def test_a_discard_all_that_empties_the_hand_wins() -> None:
    table = given(top="R1", ann="RDA R2 RD", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "RDA")).then(winner="ann")
    assert table.said(RoundWon).player == "ann"


def test_a_discard_all_that_leaves_one_card_calls_for_uno() -> None:
    table = given(top="R1", ann="RDA R2 G1", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "RDA"))
    assert table.saw(UnoDue)
    table.when(catch("cat", "ann")).then(counts={"ann": 3})


def test_a_discard_all_may_not_empty_the_hand_where_no_action_may_end_a_round() -> None:
    rules = "official uno_grace=0 deck=nomercy168 finish=no_action"
    table = given(top="R1", ann="RDA R2", bob="B1", turn="ann", rules=rules)
    table.refuses(play("ann", "RDA"), Reason.NOT_AS_LAST_CARD)


@pytest.mark.parametrize("said_with_it", [None, "blue"])
def test_after_a_roulette_the_next_player_names_a_color_and_draws_until_it_comes(said_with_it: str | None) -> None:
    table = given(top="R1", ann="WCR R2 R3", bob="B1", cat="Y1", turn="ann", pile="R4 WD6 G4 B2", rules=NM)
    table.when(play("ann", "WCR", said_with_it)).then(awaits="color bob")
    table.refuses(color("ann", "blue"), Reason.NOT_YOUR_TURN)
    table.when(color("bob", "green")).then(turn="cat", color="green", bob="B1 R4 WD6 G4")


def test_who_is_to_name_the_roulettes_color_and_leaves_draws_nothing() -> None:
    table = given(top="R1", ann="WCR R2 R3", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "WCR"), leave("bob")).then(turn="cat", counts={"cat": 1})


def test_who_has_no_card_that_fits_draws_until_one_does_and_must_play_it() -> None:
    table = given(top="R1", ann="B2 G3", bob="B1", cat="Y1", turn="ann", pile="G4 Y5 R6 B7", rules=NM)
    table.when(draw("ann")).then(awaits="drawn ann", ann="B2 G3 G4 Y5 R6")
    table.when(play("ann", "R6")).then(turn="bob")


def test_who_has_a_card_that_fits_must_play() -> None:
    given(top="R1", ann="R2 G3", bob="B1", turn="ann", rules=NM).refuses(draw("ann"), Reason.MUST_PLAY)


def test_a_7_must_be_swapped_and_a_0_passes_all_hands_on() -> None:
    table = given(top="R1", ann="R7 G1 G2", bob="B1", cat="Y1 Y2 Y3", turn="ann", rules=NM)
    table.when(play("ann", "R7")).then(awaits="swap ann")
    table.when(swap("ann", "bob")).then(ann="B1", bob="G1 G2")
    table = given(top="R1", ann="R0 G1 G2", bob="B1", cat="Y1 Y2 Y3", turn="ann", rules=NM)
    table.when(play("ann", "R0")).then(ann="Y1 Y2 Y3", bob="G1 G2", cat="B1")


@pytest.mark.parametrize("card", ["RD", "RD4", "WD10", "WRD4", "WCR", "R7", "R0", "RSA"])
def test_the_last_card_wins_at_once_without_its_effect(card: str) -> None:
    table = given(top="R1", ann=card, bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", card)).then(winner="ann", counts={"bob": 1, "cat": 1})


# Mercy


@case("T150")
def test_the_25th_card_puts_out_at_once_the_rest_is_void_and_the_next_player_moves() -> None:
    table = against_bob(TWENTY).when(accept("bob"))
    assert len(table.drew("bob").split()) == 5
    assert table.said(PlayerLeft).departure is Departure.KNOCKED_OUT
    table.then(turn="cat", seats="ann cat")
    assert len(table.state.aside) == 25


@case("T150")
def test_24_cards_are_no_mercy() -> None:
    against_bob(" ".join(TWENTY.split()[:14])).when(accept("bob")).then(counts={"bob": 24}, turn="cat")


@case("T97")
def test_a_reshuffle_takes_up_the_hands_that_were_set_aside() -> None:
    rules = f"{NM} draw=one drawn_play=may"
    table = against_bob(TWENTY, rules=rules, cat="Y1", dan="", hoard="dan", pile="R1 R3 R5 R6 R8").when(accept("bob"))
    table.then(pile=0).when(draw("cat"))
    assert table.saw(PileReshuffled)
    assert table.state.aside == []
    table.then(counts={"cat": 2})


def test_who_is_knocked_out_does_nothing_more_in_the_round_but_keeps_the_seat() -> None:
    table = against_bob(TWENTY).when(accept("bob"))
    table.refuses(draw("bob"), Reason.OUT_OF_ROUND).ignores(join("bob"))
    assert table.state.seated() == ["ann", "bob", "cat"]


def test_the_last_one_in_play_wins_with_250_points_for_each_who_was_knocked_out() -> None:
    table = given(top="B5", ann="WD10 G1 G2", bob=TWENTY, turn="ann", rules=f"{NM} target=1000")
    table.when(play("ann", "WD10", "green"), accept("bob"))
    assert table.said(RoundWon).points == 250
    table.then(scores={"ann": 250}, seats="ann bob", awaits="next_round")


def test_a_win_by_cards_counts_the_others_hands_and_the_knocked_out() -> None:
    table = against_bob(TWENTY, rules=f"{NM} target=1000", cat="G3 WD6", dan="G4").when(accept("bob"))
    table.when(play("cat", "G3"), play("dan", "G4"))
    assert table.said(RoundWon).points == 250 + 1 + 2 + 50


def test_in_the_next_round_everybody_is_dealt_in_again_where_they_sat() -> None:
    table = against_bob(TWENTY, rules=f"{NM} target=1000", cat="G3").when(accept("bob"), play("cat", "G3"))
    table.when(deal("ann")).then(seats="ann bob cat")
    assert all(len(table.hand(player)) == 7 for player in ("ann", "bob", "cat"))
    assert not table.state.aside


def test_a_round_of_one_is_over_when_others_leave() -> None:
    table = against_bob(TWENTY).when(accept("bob"), leave("ann"))
    table.then(winner="cat")
    assert table.said(RoundWon).points == 250


def test_a_penalty_on_somebody_elses_turn_knocks_out_too() -> None:
    bob = TWENTY + " Y2 Y3 Y4 Y6"
    table = given(top="R5", ann="R1 G1", bob=bob, cat="Y1 Y5", turn="ann", rules=f"{NM} advice_penalty=4")
    table.when(accuse("ann", "bob", authority=True)).then(turn="ann", seats="ann cat")
    assert len(table.drew("bob").split()) == 1


def test_who_draws_too_many_by_default_is_out_and_the_next_player_moves() -> None:
    table = against_bob(TWENTY).when(time_up()).then(turn="cat", seats="ann cat")
    assert legal_plays(table.state, table.state.seats[1]) is not None


def test_who_draws_until_a_card_fits_may_be_out_before_it_comes() -> None:
    bob = "B0 B0 B1 B1 B2 B2 B3 B3 B4 B4 B6 B6 B7 B7 B8 B8 B9 B9 Y0 Y0 Y2 Y2"
    pile = "Y3 Y3 Y4 R1"
    table = given(top="R5", ann="R1 G1", bob=bob, cat="Y1 Y5", turn="bob", pile=pile, rules=NM)
    table.when(draw("bob")).then(turn="cat", seats="ann cat")


def test_what_a_discard_all_took_along_is_told_in_one_event() -> None:
    table = given(top="R1", ann="RDA R2 R3 G1 G2", bob="B1", cat="Y1", turn="ann", rules=NM)
    table.when(play("ann", "RDA"))
    assert [card.code for card in table.said(CardsDiscarded).cards] == ["R2", "R3"]


def test_a_discard_all_at_the_end_of_an_overlay_takes_along_what_is_still_held() -> None:
    table = given(top="R5", ann="R7 RDA R1 R3 B1 B2", bob="B3 B4", turn="ann", rules="no-mercy overlay=any uno_grace=0")
    table.when(play("ann", "R7 RDA"))
    table.then(ann="B1 B2", top="RDA")


def test_an_overlay_may_not_end_the_round_with_a_discard_all_where_no_action_may() -> None:
    table = given(
        top="R5", ann="R7 RDA R1 R3", bob="B3 B4", turn="ann", rules="no-mercy overlay=any finish=no_action uno_grace=0"
    )
    table.refuses(play("ann", "R7 RDA"), Reason.NOT_AS_LAST_CARD)
