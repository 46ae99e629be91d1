"""A rule of one's own for the customizable cards (rule book, S51, T148)."""

from engine.events import RoundStarted, RuleAgreed
from engine.refusals import Reason
from tests.engine.scenario import (
    agree,
    case,
    deal,
    given,
    join,
    lobby,
    play,
    propose,
    refuse,
    seat_computers,
)

ITALIAN = "italian uno_grace=0"
SING = "Everybody sings a line."


@case("T148")
def test_a_rule_counts_once_everybody_seated_has_agreed_before_the_deal() -> None:
    table = lobby("ann bob cat", ITALIAN).when(propose("ann", SING), agree("bob"))
    assert table.said(RuleAgreed).needed == 1
    table.when(agree("cat"), deal("ann"))
    assert table.said(RoundStarted).custom == table.state.custom == SING


@case("T148")
def test_a_rule_that_was_never_agreed_leaves_plain_wilds_worth_40() -> None:
    table = lobby("ann bob", ITALIAN).when(propose("ann", SING), deal("ann"))
    assert table.state.custom == ""
    table = given(top="R5", ann="R1", bob="WC", turn="ann", rules=ITALIAN).when(play("ann", "R1"))
    table.then(scores={"ann": 40})


def test_who_joins_after_all_agreed_must_agree_too() -> None:
    table = lobby("ann bob", ITALIAN).when(propose("ann", SING), agree("bob"), join("cat"), deal("ann"))
    assert table.state.custom == ""


def test_computer_players_agree_to_all() -> None:
    table = lobby("ann", ITALIAN).when(seat_computers("ann", "ada"), propose("ann", SING), deal("ann"))
    assert table.state.custom == SING


def test_one_refusal_is_enough_and_a_new_proposal_begins_anew() -> None:
    table = lobby("ann bob", ITALIAN).when(propose("ann", SING), agree("bob"), refuse("bob"))
    table.refuses(agree("ann"), Reason.NO_PROPOSAL).refuses(refuse("ann"), Reason.NO_PROPOSAL)
    table.when(propose("bob", "All clap."), deal("ann"))
    assert table.state.custom == ""


def test_a_card_with_a_rule_is_played_as_a_wild() -> None:
    table = lobby("ann bob", ITALIAN).when(propose("ann", SING), agree("bob"), deal("ann"))
    table = given(top="R5", ann="WC R1", bob="B1", turn="ann", rules=ITALIAN)
    table.when(play("ann", "WC", "blue", uno=True)).then(turn="bob", color="blue")
