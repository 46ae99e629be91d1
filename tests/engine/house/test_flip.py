"""Flip: two sides, and what turns them over (rule book, 3.3, T153, T154)."""

import pytest

from engine.cards import CARDS, DARK, LIGHT, print_cards
from engine.decide.scoring import worth
from engine.events import CardsDrawn, RoundStarted, RoundWon, SidesTurned
from engine.players.view import View
from engine.refusals import Reason
from engine.rules import Rules
from engine.values import PlayerId
from tests.engine.scenario import Table, accept, case, challenge, color, deals, dealt, draw, given, opened, play

FLIP = "flip uno_grace=0"


def backs(table: Table, notation: str) -> str:
    """What is on the other side of cards, as they lie when `table` begins."""
    return print_cards(table.state.backs[CARDS[code]] for code in notation.split())


def test_every_round_pairs_the_faces_anew_colored_with_colored_and_wild_with_wild() -> None:
    first, second = (dealt("ann bob", FLIP, seed).said(RoundStarted).backs for seed in (1, 2))
    assert first != second
    for pairs in (first, second):
        assert len(pairs) == len({light for light, _ in pairs}) == len({dark for _, dark in pairs}) == 54
        assert all(light.is_wild == dark.is_wild for light, dark in pairs)


@case("T153")
def test_a_flip_turns_hands_and_piles_and_the_first_discard_is_the_top_card() -> None:
    table = given(top="R5", discard="Y3 G4", ann="RF G1 B2", bob="B1", turn="ann", pile="G7 G8", rules=FLIP)
    shown = {name: backs(table, cards) for name, cards in (("ann", "G1 B2"), ("bob", "B1"), ("top", "Y3"))}
    bottom = table.state.backs[table.state.pile[0]]
    table.when(play("ann", "RF")).then(turn="bob", top=shown["top"], ann=shown["ann"], bob=shown["bob"])
    assert table.state.color is table.state.top.color
    assert table.state.colors is DARK
    assert table.state.pile[-1] is bottom
    assert backs(table, print_cards(table.state.discard[:1])) == "RF"


@case("T153")
def test_if_the_first_discard_shows_a_wild_then_who_turned_names_a_color() -> None:
    table = given(top="R5", discard="W", ann="RF G1 B2", bob="B1", cat="Y1", turn="ann", rules=FLIP)
    table.when(play("ann", "RF")).then(awaits="color ann").refuses(color("ann", "red"), Reason.NO_SUCH_COLOR)
    table.when(color("ann", "teal")).then(turn="bob", color="teal")


@case("T154")
def test_a_flip_as_the_last_card_turns_all_over_and_the_new_side_counts() -> None:
    table = given(top="R5", ann="RF", bob="B1 B9 W", turn="ann", rules=FLIP)
    dark = [table.state.backs[card] for card in table.hand("bob")]
    table.when(play("ann", "RF"))
    assert table.saw(SidesTurned)
    assert table.said(RoundWon).points == worth(dark, Rules.parse(FLIP))


def test_a_second_flip_turns_back_to_the_light_side() -> None:
    table = given(top="R5", ann="RF G1 B2", bob="B1 B2", turn="ann", rules=FLIP)
    hand = print_cards(table.hand("bob"))
    table.when(play("ann", "RF"))
    flip = next(card for card in table.state.backs if card.color is table.state.color and card.rank.value == "F")
    table = given(top=table.state.top.code, ann=f"{flip} O1 O2", bob="P1 P2", turn="ann", dark=True, rules=FLIP)
    table.when(play("ann", flip.code)).then(turn="bob")
    assert table.state.colors is LIGHT
    assert hand == "B1 B2"


@pytest.mark.parametrize(("card", "count"), [("RD1", 1), ("TD5", 5)])
def test_draw_one_and_draw_five_are_drawn_and_cost_the_turn(card: str, count: int) -> None:
    dark = card == "TD5"
    top, rest = ("T1", "O1 P1") if dark else ("R1", "G1 Y1")
    table = given(top=top, ann=f"{card} {rest}", bob=rest, cat=rest, turn="ann", dark=dark, rules=FLIP)
    table.when(play("ann", card)).then(turn="cat", counts={"bob": 2 + count})


def test_on_the_dark_side_a_skip_is_for_everyone() -> None:
    table = given(top="T1", ann="TSA O1 P1", bob="O1", cat="P1", turn="ann", dark=True, rules=FLIP)
    table.when(play("ann", "TSA")).then(turn="ann")


@pytest.mark.parametrize(("ann", "counts"), [("R3", {"ann": 4, "bob": 1}), ("G3", {"ann": 2, "bob": 5})])
def test_a_wild_draw_two_is_challenged_for_two_or_four(ann: str, counts: dict[str, int]) -> None:
    table = given(top="R5", ann=f"WD2 {ann} G1", bob="B1", cat="Y1", turn="ann", rules=FLIP)
    table.when(play("ann", "WD2", "blue"), challenge("bob")).then(counts=counts)


def colored_draw(ann: str, pile: str = "O1 W P2 O2 U1 U2 T3") -> Table:
    table = given(top="P5", ann=f"WDC {ann} O9", bob="T1", cat="T2", turn="ann", pile=pile, dark=True, rules=FLIP)
    return table.when(play("ann", "WDC", "purple"))


def test_a_wild_draw_color_is_drawn_until_the_color_comes_and_wilds_do_not_count() -> None:
    colored_draw("O8").when(accept("bob")).then(turn="cat", bob="T1 O1 W P2 O2 U1", color="purple")


def test_who_bluffed_with_a_wild_draw_color_draws_until_it_comes() -> None:
    colored_draw("P8").when(challenge("bob")).then(turn="bob", bob="T1", ann="P8 O9 O1 W P2 O2 U1")


def test_who_challenges_an_honest_wild_draw_color_draws_two_more() -> None:
    colored_draw("O8").when(challenge("bob")).then(turn="cat", bob="T1 O1 W P2 O2 U1 U2 T3")


def test_where_nothing_is_challenged_a_wild_draw_color_is_drawn_at_once() -> None:
    rules = f"{FLIP} w4_rule=free w4_challenge=none"
    table = given(top="P5", ann="WDC P8 O9", bob="T1", cat="T2", turn="ann", pile="O1 U1", dark=True, rules=rules)
    table.when(play("ann", "WDC", "purple")).then(turn="cat", bob="T1 O1 U1")


def test_no_card_answers_a_wild_draw_color() -> None:
    table = given(
        top="P5", ann="WDC O8 O9", bob="UD5 WDC T1", cat="T2", turn="ann", dark=True, rules=f"{FLIP} stack=cross"
    )
    table.when(play("ann", "WDC", "purple"))
    for card in ("UD5", "WDC"):
        table.refuses(play("bob", card), Reason.NO_ANSWER)


@pytest.mark.parametrize("named", [None, "purple"])
def test_a_wild_draw_color_as_the_last_card_is_drawn_and_counted(named: str | None) -> None:
    table = given(top="P5", ann="WDC", bob="T1", turn="ann", pile="O1 P2 U1", dark=True, rules=FLIP)
    table.when(play("ann", "WDC", named))
    assert table.drew("bob") == ("O1 P2 U1" if named else "O1 P2")  # else the color in force stays


@pytest.mark.parametrize(
    ("hand", "points"),
    [("R9 O9", 18), ("RD1", 10), ("OD5 OV RS RF", 80), ("OSA", 30), ("W", 40), ("WD2", 50), ("WDC", 60)],
)
def test_cards_are_worth_what_the_side_in_play_shows(hand: str, points: int) -> None:
    assert worth([CARDS[code] for code in hand.split()], Rules.parse(FLIP)) == points


def test_a_color_of_the_other_side_is_refused() -> None:
    table = given(top="R5", ann="W R1", bob="B1", turn="ann", rules=FLIP)
    table.refuses(play("ann", "W", "pink"), Reason.NO_SUCH_COLOR)
    table.when(play("ann", "W")).refuses(color("ann", "pink"), Reason.NO_SUCH_COLOR)


def test_a_flip_turned_up_first_turns_all_over_before_the_first_turn() -> None:
    table = next(table for table in deals("ann bob", FLIP) if table.said(RoundStarted).top.rank.value == "F")
    assert table.state.colors is DARK
    assert table.state.top in dict(table.said(RoundStarted).backs).values()
    assert table.awaits.startswith("turn")


def test_a_draw_one_turned_up_first_is_for_the_first_player() -> None:
    table = opened("RD1", "ann bob cat", FLIP)
    assert len(table.said(CardsDrawn).cards) == 1


def test_a_wild_draw_two_never_begins() -> None:
    assert all(dealt("ann bob", FLIP, seed).said(RoundStarted).top.code != "WD2" for seed in range(60))


def test_everybody_but_its_holder_sees_the_other_side_of_a_hand() -> None:
    table = given(top="R5", ann="R1 G1", bob="B1", turn="ann", rules=FLIP)
    view = View(table.state, PlayerId("bob"))
    assert print_cards(view.backs(PlayerId("ann"))) == backs(table, "R1 G1")
    assert view.backs(PlayerId("bob")) == []


def test_the_draw_pile_is_turned_with_its_lowest_card_on_top() -> None:
    table = given(top="R5", ann="RF G1 B2", bob="B1 B3", turn="ann", rules=FLIP)
    lowest = table.state.backs[table.state.pile[0]]
    table.when(play("ann", "RF"), draw("bob"))
    assert lowest in table.hand("bob")
