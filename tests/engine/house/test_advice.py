"""Advising another player which card to play (rule book, S100)."""

from typing import Any

import pytest

from engine.causes import Cause
from engine.events import AdvicePunished, CardsDrawn, VoteCast
from engine.refusals import Reason
from tests.engine.scenario import (
    Asked,
    Table,
    accuse,
    case,
    given,
    grace_over,
    leave,
    lobby,
    pause,
    play,
    speak,
)

FOUR = "official uno_grace=0 advice_penalty=4"


def table_of(players: int, rules: str = FOUR, computers: str = "") -> Table:
    names = ["ann", "bob", "cat", "dan", "eve"][:players]
    hands: dict[str, Any] = {name: f"{color}1 {color}2" for name, color in zip(names, "RBGYR", strict=False)}
    return given(top="R5", turn="ann", rules=rules, computers=computers, pile="Y6 Y7 Y8 Y9", **hands)


@case("S100")
def test_a_referees_word_is_enough_and_costs_four_cards() -> None:
    table = table_of(3).when(accuse("bob", "cat", authority=True)).then(turn="ann", cat="G1 G2 Y6 Y7 Y8 Y9")
    assert table.happened(AdvicePunished, CardsDrawn)
    assert table.said(AdvicePunished).player == "cat"
    assert table.drew("cat", Cause.ADVICE) == "Y6 Y7 Y8 Y9"


@case("S100")
def test_without_authority_more_than_half_of_the_others_must_say_so() -> None:
    table = table_of(5).when(accuse("ann", "cat"))
    assert table.happened(VoteCast)
    assert table.said(VoteCast).needed == 2
    table.when(accuse("bob", "cat")).then(counts={"cat": 2})
    table.when(accuse("dan", "cat")).then(turn="ann", counts={"cat": 6})
    assert table.happened(VoteCast, AdvicePunished, CardsDrawn)


def test_the_host_has_one_vote_like_anybody() -> None:
    table = table_of(3).when(accuse("ann", "bob")).then(counts={"bob": 2})
    table.when(accuse("cat", "bob")).then(counts={"bob": 6})


def test_a_vote_counts_once_and_one_alone_is_never_enough() -> None:
    table_of(3).when(accuse("ann", "bob")).refuses(accuse("ann", "bob"), Reason.ALREADY_VOTED)
    table_of(2).refuses(accuse("ann", "bob"), Reason.NOT_ALLOWED)
    table_of(3, computers="cat").refuses(accuse("ann", "bob"), Reason.NOT_ALLOWED)


def test_nobody_votes_against_themselves() -> None:
    table_of(4).refuses(accuse("bob", "bob"), Reason.NOT_ALLOWED)


def test_votes_outlast_a_turn_and_are_used_up_by_the_punishment() -> None:
    table = table_of(3).when(accuse("ann", "bob"), play("ann", "R1", uno=True), accuse("cat", "bob"))
    table.then(turn="bob", counts={"bob": 6}).when(accuse("cat", "bob")).then(counts={"bob": 6})


def test_the_vote_of_whoever_leaves_does_not_count() -> None:
    table = table_of(4).when(accuse("dan", "bob"), leave("dan"), accuse("cat", "bob")).then(counts={"bob": 2})
    table.when(accuse("ann", "bob")).then(counts={"bob": 6})


@pytest.mark.parametrize(
    ("table", "command", "reason"),
    [
        (table_of(3, "official"), accuse("ann", "bob"), Reason.NOT_PLAYED_HERE),
        (table_of(3, "official"), accuse("ann", "bob", authority=True), Reason.NOT_PLAYED_HERE),
        (table_of(3), accuse("ann", "zoe"), Reason.NO_SUCH_PLAYER),
        (table_of(3), accuse("zoe", "ann"), Reason.NOT_SEATED),
        (lobby("ann bob cat", FOUR), accuse("ann", "bob"), Reason.NOT_DEALT_YET),
        (table_of(3).when(pause("ann")), accuse("ann", "bob"), Reason.PAUSED),
    ],
)
def test_nobody_is_accused_where_it_is_not_punished_or_outside_a_round(
    table: Table, command: Asked, reason: Reason
) -> None:
    table.refuses(command, reason)


def test_the_italian_game_punishes_advice_with_four_cards() -> None:
    table_of(3, "italian uno_grace=0").when(accuse("ann", "bob", authority=True)).then(counts={"bob": 6})


def test_no_more_cards_are_drawn_than_exist() -> None:
    table = given(top="R5", ann="R1 R2", bob="B1", cat="G1", turn="ann", rules=FOUR, hoard="ann")
    table.when(accuse("cat", "bob", authority=True)).then(turn="ann", bob="B1")


def test_a_held_move_that_the_punishment_made_impossible_can_be_made_anew() -> None:
    rules = f"{FOUR} w4_challenge=off jump_in=colored jump_hold=2"
    table = given(top="R5", ann="R1 R2 R3", bob="W4 B1 B2", cat="G1", turn="ann", rules=rules, pile="R9 R8 Y1 Y2")
    table.when(play("ann", "R1"), play("bob", "W4", "blue"), accuse("cat", "bob", authority=True), grace_over)
    for wait in table.waits():
        if wait.seconds == 0:
            table.when(wait.command)
    table.ignores(speak("bob", 3)).when(play("bob", "R9"))
