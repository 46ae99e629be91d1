"""What a round is worth and when a match is over (rule book, S83 to S91, T82 to T92)."""

import pytest

from engine.causes import Departure, Ending
from engine.events import GameEnded, HostChanged, MatchWon, NextRoundAwaited, PlayerLeft, PointsCounted, RoundWon
from engine.rules import Rules
from engine.state import is_over
from tests.engine.scenario import (
    Table,
    cards,
    case,
    deal,
    draw,
    given,
    join,
    leave,
    play,
)

LOW = "official uno_grace=0 scoring=low"
ELIMINATION = "official uno_grace=0 scoring=elimination"


def won_by_ann(rules: str, scores: dict[str, int], **others: str) -> Table:
    """Ann has played her last card; the others hold what is said."""
    table = given(top="R1", ann="R5", turn="ann", rules=rules, scores=scores, dark=False, **others)
    return table.when(play("ann", "R5"))


# Single rounds


def test_a_single_round_is_a_match_and_its_points_are_counted() -> None:
    for rules in ("official target=single", "official target=0", "classic", "rbot"):
        table = won_by_ann(rules, {}, bob="B7 W", cat="YS")
        table.then(awaits="none", winner="ann", scores={"ann": 77})
        assert table.said(MatchWon).forfeit is False
        assert is_over(table.state)


def test_without_points_a_round_is_a_match_worth_nothing() -> None:
    for rules in ("official scoring=none", "brazilian"):
        table = won_by_ann(rules, {}, bob="B7 W", cat="YS").then(awaits="none", winner="ann")
        assert (table.said(RoundWon).points, table.said(RoundWon).total) == (0, 0)
        assert dict(table.said(RoundWon).hands) == {"bob": cards("B7 W"), "cat": cards("YS")}


def test_a_target_reached_exactly_is_reached() -> None:
    won_by_ann("official target=200", {"ann": 193}, bob="B7").then(winner="ann", scores={"ann": 200})
    won_by_ann("official target=200", {"ann": 192}, bob="B7").then(awaits="next_round", scores={"ann": 199})


# What cards are worth


@pytest.mark.parametrize(
    ("rules", "hand", "points"),
    [
        ("official", "W", 50),
        ("official", "W4", 50),
        ("official", "R0 R9 RS RV RD", 69),
        ("official wild_points=20", "W", 20),
        ("official wild_points=20", "W W4", 70),
        ("official wild_points=0", "W W W4", 50),
        ("brazilian scoring=winner target=5000", "W W4 R9 RD", 99),
    ],
)
@case("T92", "T82")
def test_what_the_cards_of_the_others_are_worth(rules: str, hand: str, points: int) -> None:
    won_by_ann(rules, {}, bob=hand).then(scores={"ann": points})


@case("T92")
def test_a_brazilian_match_with_points_is_to_5000() -> None:
    rules = Rules.parse("brazilian scoring=winner")
    assert (rules.target, rules.wild_points) == (5000, 20)


def test_a_leavers_cards_are_worth_nothing() -> None:
    table = given(top="R1", ann="R5", bob="W W", cat="Y3", turn="ann")
    table.when(leave("bob"), play("ann", "R5")).then(scores={"ann": 3})


# Lowest total wins


def test_points_count_against_who_holds_the_cards() -> None:
    table = won_by_ann(LOW, {"bob": 40}, bob="B7 W", cat="YS")
    table.then(awaits="next_round", scores={"ann": 0, "bob": 97, "cat": 20})
    assert table.said(PointsCounted).points == (("ann", 0, 0), ("bob", 57, 97), ("cat", 20, 20))
    assert table.said(RoundWon).points == 0


def test_the_winner_of_a_round_keeps_their_points() -> None:
    won_by_ann(LOW, {"ann": 120}, bob="B7").then(scores={"ann": 120, "bob": 7})


def test_a_last_draw_two_counts_against_who_draws_it() -> None:
    table = given(top="R1", ann="RD", bob="B7", cat="YS", pile="W G1", turn="ann", rules=LOW)
    table.when(play("ann", "RD")).then(scores={"ann": 0, "bob": 58, "cat": 20})


@case("T85")
def test_when_somebody_reaches_the_target_the_lowest_total_wins() -> None:
    table = won_by_ann(LOW, {"ann": 300, "bob": 490, "cat": 100}, bob="B7 R9", cat="YS")
    table.then(awaits="none", winner="cat", scores={"ann": 300, "bob": 506, "cat": 120})
    assert table.said(MatchWon).player == "cat"


@case("T85")
def test_when_two_reach_the_target_at_once_the_lowest_total_wins() -> None:
    table = won_by_ann(LOW, {"ann": 480, "bob": 490, "cat": 495}, bob="YS", cat="B7")
    table.then(awaits="none", winner="ann", scores={"ann": 480, "bob": 510, "cat": 502})


@case("T85")
def test_when_all_but_the_winner_of_the_round_reach_the_target_exactly_it_is_over() -> None:
    won_by_ann(LOW, {"ann": 499, "bob": 493}, bob="B7").then(winner="ann", scores={"ann": 499, "bob": 500})


def test_nobody_at_the_target_plays_on() -> None:
    won_by_ann(LOW, {"ann": 499, "bob": 492}, bob="B7").then(awaits="next_round", winner=None)


@case("T86")
def test_who_tie_for_the_lowest_total_play_another_round() -> None:
    table = won_by_ann(LOW, {"ann": 40, "bob": 33, "cat": 495}, bob="B7", cat="YS")
    table.then(awaits="next_round", scores={"ann": 40, "bob": 40, "cat": 515})
    assert any(isinstance(event, NextRoundAwaited) for event in table.events)
    assert table.state.winner is None


@case("T86")
def test_only_who_tie_for_the_lowest_total_play_the_deciding_round() -> None:
    table = won_by_ann(LOW, {"ann": 40, "bob": 33, "cat": 495}, bob="B7", cat="YS").when(deal("ann"))
    assert {player for player, hand in table.state.hands.items() if hand} == {"ann", "bob"}


@case("T86")
def test_a_tie_above_the_lowest_total_does_not_matter() -> None:
    won_by_ann(LOW, {"ann": 40, "bob": 493, "cat": 480}, bob="B7", cat="YS").then(
        winner="ann", scores={"ann": 40, "bob": 500, "cat": 500}
    )


def test_a_void_round_counts_against_nobody() -> None:
    table = given(
        top="R5", ann="B1 G2", bob="Y3", cat="G7", pile="", hoard="cat", turn="ann", rules=LOW, scores={"ann": 5}
    )
    table.when(draw("ann"), draw("bob"), draw("cat")).then(awaits="next_round", scores={"ann": 5})


def test_points_against_a_leaver_no_longer_matter() -> None:
    table = given(top="R1", ann="R5", bob="B7", cat="W", turn="ann", rules=LOW, scores={"ann": 9, "bob": 1, "cat": 490})
    table.when(leave("cat"), play("ann", "R5")).then(awaits="next_round", scores={"ann": 9, "bob": 8, "cat": 490})


# Who reaches the target is out


def test_until_somebody_reaches_the_target_everybody_plays_on() -> None:
    table = won_by_ann(ELIMINATION, {"bob": 480}, bob="B7", cat="YS", dan="G1")
    table.then(awaits="next_round", seats="ann bob cat dan", scores={"ann": 0, "bob": 487, "cat": 20, "dan": 1})


def test_who_reaches_the_target_is_out_and_the_others_play_on() -> None:
    table = won_by_ann(ELIMINATION, {"bob": 493}, bob="B7", cat="YS", dan="G1")
    table.then(awaits="next_round", seats="ann cat dan", scores={"ann": 0, "bob": 500, "cat": 20, "dan": 1})
    assert (table.said(PlayerLeft).player, table.said(PlayerLeft).departure) == ("bob", Departure.ELIMINATED)
    table.when(deal("ann"))
    assert set(table.state.hands) == {"ann", "cat", "dan"}


@case("T87")
def test_when_two_are_out_at_once_and_one_is_left_that_one_wins() -> None:
    table = won_by_ann(ELIMINATION, {"ann": 499, "bob": 493, "cat": 490}, bob="B7", cat="YS")
    table.then(awaits="none", winner="ann", seats="ann", scores={"ann": 499, "bob": 500, "cat": 510})


@case("T87", "T103")
def test_when_two_are_out_at_once_and_two_are_left_they_play_head_to_head() -> None:
    table = won_by_ann(ELIMINATION, {"bob": 493, "cat": 490}, bob="B7", cat="YS", dan="G1")
    table.then(awaits="next_round", seats="ann dan", winner=None).when(deal("dan"))
    assert set(table.state.hands) == {"ann", "dan"}


@case("T88")
def test_the_winner_of_the_round_is_never_out() -> None:
    scores = {"ann": 499, "bob": 499, "cat": 499, "dan": 499}
    won_by_ann(ELIMINATION, scores, bob="B7", cat="YS", dan="G1").then(awaits="none", winner="ann", seats="ann")


def test_two_players_play_until_one_is_out() -> None:
    won_by_ann(ELIMINATION, {"bob": 492}, bob="B7").then(awaits="next_round")
    won_by_ann(ELIMINATION, {"bob": 493}, bob="B7").then(awaits="none", winner="ann")


def test_a_host_who_is_out_is_followed_by_a_person_who_is_not() -> None:
    table = given(
        top="R1", ann="B7", ada="Y1", bob="B8", cat="R5", turn="cat", computers="ada", rules=ELIMINATION,
        scores={"ann": 499, "bob": 499},
    )  # fmt: skip
    table.when(play("cat", "R5")).then(host="cat", seats="ada cat", awaits="next_round")
    assert table.said(HostChanged).player == "cat"


@case("T105")
def test_when_all_people_are_out_computers_do_not_play_on() -> None:
    table = given(
        top="R1", ann="B7", ada="R5", bit="Y1", turn="ada", computers="ada bit", rules=ELIMINATION, scores={"ann": 499}
    )
    table.when(play("ada", "R5")).then(awaits="none")
    assert table.said(GameEnded).ending is Ending.NO_PEOPLE


@case("T89")
def test_the_deal_passes_on_from_where_an_eliminated_dealer_sat() -> None:
    table = given(
        top="R1", ann="R5", bob="B7", cat="YS", dan="G1", turn="ann", dealer="bob", rules=ELIMINATION,
        scores={"bob": 499},
    )  # fmt: skip
    table.when(play("ann", "R5"), deal("ann")).then(dealer="cat")


@case("T87")
def test_who_is_out_does_not_come_back() -> None:
    table = won_by_ann(ELIMINATION, {"bob": 493}, bob="B7", cat="YS", dan="G1")
    table.refuses(join("bob")).then(seats="ann cat dan")


# The loser


@case("T91")
def test_where_the_loser_is_named_it_is_who_has_the_fewest_points() -> None:
    table = won_by_ann("russian", {"ann": 480, "bob": 30, "cat": 20}, bob="B7", cat="YS", dan="G1")
    assert table.said(MatchWon).losers == ("dan",)


@case("T91")
def test_who_tie_for_the_fewest_points_share_the_loss() -> None:
    table = won_by_ann("russian", {"ann": 480, "bob": 30, "cat": 20, "dan": 20}, bob="B7", cat="YS", dan="G1")
    assert table.said(MatchWon).losers == ("cat", "dan")


@case("T91")
def test_the_winner_is_never_the_loser() -> None:
    table = won_by_ann("russian", {"ann": 493, "bob": 497}, bob="B7")
    assert table.said(MatchWon).losers == ("bob",)


@case("T91")
def test_the_loser_is_named_only_at_the_end_and_only_where_that_is_the_custom() -> None:
    table = won_by_ann("russian", {}, bob="B7", cat="YS").then(awaits="next_round")
    assert not any(isinstance(event, MatchWon) for event in table.events)
    assert won_by_ann("official", {"ann": 480}, bob="B7", cat="YS").said(MatchWon).losers == ()


@case("T83", "T91")
def test_a_forfeit_names_no_loser_and_gives_no_points() -> None:
    table = given(top="R1", ann="R5", bob="B7 W", turn="ann", rules="russian", scores={"bob": 30})
    table.when(leave("ann")).then(winner="bob", scores={"bob": 30})
    assert table.said(MatchWon).losers == ()


@pytest.mark.parametrize("rules", [LOW, ELIMINATION, "brazilian", "rbot", "classic"])
@case("T83")
def test_who_remains_alone_wins_whatever_the_scoring(rules: str) -> None:
    table = given(top="R1", ann="R5", bob="B7 W", turn="ann", rules=rules, scores={"bob": 30})
    table.when(leave("ann")).then(awaits="none", winner="bob", scores={"bob": 30})
