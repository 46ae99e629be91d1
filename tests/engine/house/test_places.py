"""Playing on for places, and four in pairs (rule book, 2.2 "partners", 5.1 `end`, T90, T112, T140)."""

import pytest

from engine.causes import Departure
from engine.events import MatchWon, PlacesTaken, PlayerLeft, RoundWon
from engine.players.view import View
from engine.refusals import Reason
from engine.values import PlayerId
from tests.engine.scenario import Table, accept, case, color, deal, draw, given, leave, order, play, swap

ON = "official uno_grace=0 end=play_on"
PAIRS = "official uno_grace=0 partners=on"


def ann_is_done(card: str = "R1", rules: str = ON, **others: str) -> Table:
    """Ann has played her last card on a red one."""
    hands = {"bob": "B1 B2", "cat": "Y1 Y2", "dan": "G1 G2"} | others
    return given(top="R5", ann=card, turn="ann", rules=rules, scores=None, dark=False, **hands).when(play("ann", card))


@case("T112")
def test_who_has_no_cards_is_out_of_rotation_and_the_others_play_on() -> None:
    table = ann_is_done(pile="Y9 G8").then(turn="bob", seats="bob cat dan")
    assert table.said(PlayerLeft).departure is Departure.FINISHED
    table.refuses(draw("ann"), Reason.OUT_OF_ROUND)
    table.when(play("bob", "B1"), draw("cat"), draw("dan")).then(turn="bob")


@case("T112")
def test_who_has_finished_is_no_target_of_draws_or_swaps() -> None:
    table = ann_is_done(rules=f"{ON} seven=swap", dan="G7 G1 RD", cat="R2 R3", bob="R8 R9")
    table.when(play("bob", "R8", uno=True), play("cat", "R2", uno=True), play("dan", "RD"))
    table.then(turn="cat", counts={"bob": 3})
    table = ann_is_done(rules=f"{ON} seven=swap", bob="R7 R1")
    table.when(play("bob", "R7")).refuses(swap("bob", "ann"), Reason.NO_SUCH_PLAYER)


@case("T112", "T140")
def test_a_0_passes_hands_among_those_in_play_alone() -> None:
    table = ann_is_done(rules=f"{ON} zero=rotate_dir", bob="R0 B2", cat="Y1 Y2", dan="G1")
    table.when(play("bob", "R0", uno=True)).then(bob="G1", cat="B2", dan="Y1 Y2")
    table = ann_is_done(rules=f"{ON} zero=order", bob="R0 B2 B3").when(play("bob", "R0"))
    table.refuses(order("bob", "bob>ann", "ann>bob"), Reason.NO_PERMUTATION)


@pytest.mark.parametrize(
    ("card", "turn", "counts"),
    [("R1", "bob", {}), ("RS", "cat", {}), ("RV", "dan", {}), ("RD", "cat", {"bob": 4}), ("W", "bob", {})],
)
def test_the_last_card_does_to_the_others_what_it_does(card: str, turn: str, counts: dict[str, int]) -> None:
    ann_is_done(card).then(turn=turn, counts=counts, seats="bob cat dan")


def test_a_last_wild_without_a_color_leaves_the_one_in_force() -> None:
    ann_is_done("W").then(color="red", turn="bob")


def test_a_last_wild_draw_four_is_drawn_and_not_challenged() -> None:
    ann_is_done("W4").then(turn="cat", counts={"bob": 6})


def test_a_last_draw_two_may_be_answered_since_the_round_goes_on() -> None:
    table = ann_is_done("RD", rules=f"{ON} stack=same", bob="BD B1").then(awaits="penalty bob")
    table.when(play("bob", "BD", uno=True), accept("cat")).then(turn="dan", counts={"cat": 6})


def test_a_last_swap_or_shuffle_of_hands_is_a_plain_wild() -> None:
    for deck, card in (("112-swap", "WS"), ("112-shuffle", "WH")):
        ann_is_done(card, rules=f"{ON} deck={deck}").then(turn="bob", bob="B1 B2")


def test_the_round_ends_when_one_is_left_and_the_first_has_won() -> None:
    table = given(top="R5", ann="R1", bob="R2", cat="Y9 W", turn="ann", rules=ON)
    table.when(play("ann", "R1"), play("bob", "R2"))
    assert table.said(PlacesTaken).places == ("ann", "bob", "cat")
    assert (table.said(RoundWon).player, table.said(RoundWon).points) == ("ann", 59)
    table.then(scores={"ann": 59}, seats="ann bob cat").when(deal("cat"))
    assert all(len(table.hand(player)) == 7 for player in ("ann", "bob", "cat"))


def test_with_two_players_the_first_to_finish_ends_it() -> None:
    table = given(top="R5", ann="R1", bob="R2", turn="ann", rules=ON).when(play("ann", "R1"))
    assert table.said(PlacesTaken).places == ("ann", "bob")


def test_when_others_leave_the_places_are_settled_among_who_is_there() -> None:
    table = given(top="R5", ann="R1", bob="R2", cat="Y9", turn="ann", rules=ON)
    table.when(play("ann", "R1"), leave("bob"))
    assert table.said(PlacesTaken).places == ("ann", "cat")
    assert table.said(RoundWon).player == "ann"


def test_who_has_finished_may_leave_and_the_others_play_on() -> None:
    table = ann_is_done().when(leave("ann")).then(turn="bob", seats="bob cat dan", host="bob")
    assert table.state.seated() == ["bob", "cat", "dan"]


@case("T90")
def test_a_pair_scores_the_hands_of_its_opponents_alone() -> None:
    table = given(top="R5", ann="R1", bob="B9", cat="Y9 W", dan="G5", turn="ann", rules=PAIRS)
    table.when(play("ann", "R1")).then(scores={"ann": 14, "cat": 14})


@case("T90")
def test_a_pair_wins_the_match_together() -> None:
    scores = {"ann": 490, "bob": 0, "cat": 490, "dan": 0}
    table = given(top="R5", ann="R1", bob="B9", cat="Y9", dan="G5", turn="ann", scores=scores, rules=PAIRS)
    table.when(play("ann", "R1"))
    assert (table.said(MatchWon).player, table.said(MatchWon).partner) == ("ann", "cat")


def test_where_not_four_are_seated_everybody_plays_alone() -> None:
    table = given(top="R5", ann="R1", bob="B9", cat="Y9", turn="ann", rules=PAIRS)
    table.when(play("ann", "R1")).then(scores={"ann": 18})


def test_a_color_owed_for_an_earlier_wild_is_still_named() -> None:
    table = ann_is_done(bob="W B2", cat="Y1 Y2")
    table.when(play("bob", "W", uno=True), color("bob", "green")).then(turn="cat", color="green")


def test_a_computer_player_who_has_finished_neither_slaps_nor_jumps_in_nor_catches() -> None:
    table = ann_is_done(rules=f"{ON} slap=8 jump_in=all", bob="R8 B2")
    view = View(table.state, PlayerId("ann"))
    table.when(play("bob", "R8"))
    assert not view.owes_slap()
    assert view.jump() is None
    assert view.catch() is None
