"""The end of rounds and matches (rule book 4.5)."""

import pytest

from engine.events import CardPlayed, CardsDrawn, MatchWon, NextRoundAwaited, RoundWon
from engine.refusals import Reason
from engine.state import is_over
from tests.engine.scenario import case, catch, deal, draw, given, join, leave, play


@case("T82", "T84")
def test_the_winner_takes_the_value_of_all_cards_the_others_hold() -> None:
    table = given(top="R5", ann="R1", bob="B0 B9 GS GV GD", cat="W W4 Y7", turn="ann")
    table.when(play("ann", "R1")).then(awaits="next_round", scores={"ann": 0 + 9 + 20 * 3 + 50 * 2 + 7})
    assert table.happened(CardPlayed, RoundWon, NextRoundAwaited)
    won = table.said(RoundWon)
    assert (won.player, won.points, won.total) == ("ann", 176, 176)
    assert {player: len(hand) for player, hand in won.hands} == {"bob": 5, "cat": 3}


def test_points_are_added_up_over_the_rounds() -> None:
    table = given(top="R5", ann="R1", bob="B4", turn="ann", scores={"ann": 100, "bob": 200})
    table.when(play("ann", "R1")).then(scores={"ann": 104, "bob": 200})
    assert table.said(RoundWon).total == 104


@pytest.mark.parametrize(("before", "over"), [(490, False), (491, True), (499, True)])
def test_whoever_first_has_500_points_wins_the_match(before: int, over: bool) -> None:
    table = given(top="R5", ann="R1", bob="B9", turn="ann", scores={"ann": before})
    table.when(play("ann", "R1")).then(awaits="none" if over else "next_round", scores={"ann": before + 9})
    assert is_over(table.state) == over
    assert table.state.winner == ("ann" if over else None)


def test_a_match_that_is_won_is_over() -> None:
    table = given(top="R5", ann="R1", bob="B9", turn="ann", scores={"ann": 495})
    table.when(play("ann", "R1"))
    assert not table.said(MatchWon).forfeit
    table.refuses(deal("ann"), Reason.GAME_OVER)
    table.refuses(join("cat"), Reason.GAME_OVER)
    assert table.waits() == []


def test_with_a_target_of_0_every_round_is_a_match() -> None:
    table = given(top="R5", ann="R1", bob="B0", turn="ann", rules="official target=0")
    table.when(play("ann", "R1")).then(awaits="none", winner="ann", scores={"ann": 0})


def test_the_target_is_an_option() -> None:
    table = given(top="R5", ann="R1", bob="B9", turn="ann", rules="official target=9")
    table.when(play("ann", "R1")).then(winner="ann")


@case("O32", "T73")
def test_a_draw_two_as_last_card_is_drawn_and_counted() -> None:
    table = given(top="R1", ann="RD", bob="B5", cat="Y9", pile="W G3", turn="ann")
    table.when(play("ann", "RD")).then(awaits="next_round", bob="B5 W G3", scores={"ann": 67})
    assert table.happened(CardPlayed, CardsDrawn, RoundWon, NextRoundAwaited)


@case("T73")
def test_a_last_draw_two_hits_the_next_player_in_the_direction_of_play() -> None:
    table = given(top="R1", ann="RD", bob="B5", cat="Y9", pile="W G3", turn="ann", direction="ccw")
    table.when(play("ann", "RD")).then(bob="B5", cat="Y9 W G3")


@case("T37")
def test_a_wild_draw_four_as_last_card_is_drawn_and_counted_without_a_color() -> None:
    table = given(top="R1", ann="W4", bob="B5", cat="Y9", pile="G1 G2 G3 G4", turn="ann")
    table.when(play("ann", "W4")).then(awaits="next_round", bob="B5 G1 G2 G3 G4", scores={"ann": 24})


@case("T77")
def test_a_wild_as_last_card_wins_at_once_without_a_color() -> None:
    table = given(top="R1", ann="W", bob="B5", turn="ann")
    table.when(play("ann", "W")).then(awaits="next_round", scores={"ann": 5})


@pytest.mark.parametrize("card", ["RS", "RV"])
@case("T79")
def test_a_skip_or_reverse_as_last_card_wins_without_more_ado(card: str) -> None:
    table = given(top="R1", ann=card, bob="B5", cat="Y9", turn="ann")
    table.when(play("ann", card)).then(awaits="next_round", scores={"ann": 14}, bob="B5", cat="Y9")


@case("T73", "T94")
def test_a_last_draw_two_with_a_short_pile_counts_what_there_was() -> None:
    table = given(top="R1", ann="RD", bob="B5", cat="Y9", pile="", hoard="cat", turn="ann")
    table.when(play("ann", "RD")).then(bob="B5 R1")
    assert table.said(RoundWon).points == sum(card.points for card in [*table.hand("bob"), *table.hand("cat")])


@case("T61")
def test_a_round_is_won_by_the_last_card_alone_whoever_called() -> None:
    table = given(top="R5", ann="R2", bob="R1 Y1", cat="G1", pile="B9", turn="bob")
    table.when(play("bob", "R1", uno=True), draw("cat"), play("ann", "R2")).then(scores={"ann": 1 + 1 + 9})


@case("T82")
def test_cards_of_who_has_left_do_not_count() -> None:
    table = given(top="R5", ann="R1", bob="B5", cat="W W4", turn="ann")
    table.when(leave("cat"), play("ann", "R1")).then(scores={"ann": 5})


def test_after_a_round_nothing_is_played_until_the_next_deal() -> None:
    table = given(top="R5", ann="R1", bob="B5 B6", turn="ann").when(play("ann", "R1"))
    table.refuses(draw("bob"), Reason.NOT_DEALT_YET)
    table.refuses(catch("bob"), Reason.NOT_DEALT_YET)
    table.when(deal("bob"))
