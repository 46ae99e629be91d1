"""Every reason to refuse, with a position in which it is given; nothing changes then."""

import pytest

from engine.refusals import Reason
from tests.engine.scenario import (
    Asked,
    Table,
    accept,
    agree,
    catch,
    challenge,
    color,
    deal,
    draw,
    extend,
    given,
    join,
    jump,
    keep,
    kick,
    leave,
    lobby,
    open_table,
    order,
    pause,
    play,
    propose,
    resume,
    skip,
    slap,
    stop,
    swap,
    uno,
)

BEFORE_THE_ENGINE = {Reason.STALE}
"""Reasons given by the table before a command reaches the rules."""


def three(hand: str = "R1 W W4 B9", *so_far: Asked, rules: str = "official uno_grace=3", pile: str = "R9") -> Table:
    """Ann is on turn on a red 5; then what was given `so_far`."""
    table = given(top="R5", ann=hand, bob="B1 B2", cat="Y1 Y2", turn="ann", rules=rules, pile=pile)
    return table.when(*so_far)


def by(rules: str, hand: str, *so_far: Asked, pile: str = "R9") -> Table:
    """The same under house rules, without a grace time."""
    return three(hand, *so_far, rules=f"official uno_grace=0 {rules}", pile=pile)


REFUSED: dict[Reason, tuple[Table, Asked]] = {
    Reason.GAME_OVER: (three("R1", stop("ann")), join("dan")),
    Reason.ALREADY_OPEN: (lobby("ann"), open_table("bob")),
    Reason.NOT_SEATED: (three(), draw("zoe")),
    Reason.ALREADY_DEALT: (three(), deal("ann")),
    Reason.NOT_DEALT_YET: (lobby("ann bob"), draw("ann")),
    Reason.TABLE_FULL: (lobby("ann bob", "official max_players=2"), join("cat")),
    Reason.TOO_FEW_PLAYERS: (lobby("ann"), deal("ann")),
    Reason.ROUND_RUNNING: (three(), join("dan")),
    Reason.NO_SUCH_PLAYER: (three(), kick("ann", "zoe")),
    Reason.NOT_YOUR_TURN: (three(), draw("bob")),
    Reason.OWES_COLOR: (three("W R1 R2", play("ann", "W")), draw("ann")),
    Reason.NO_COLOR_OWED: (three(), color("ann", "red")),
    Reason.FACES_DRAW_FOUR: (three("W4 B1 B2", play("ann", "W4", "red")), play("bob", "B1")),
    Reason.NOTHING_TO_CHALLENGE: (three(), challenge("ann")),
    Reason.NOTHING_TO_ACCEPT: (three(), accept("ann")),
    Reason.NOT_IN_HAND: (three(), play("ann", "G9")),
    Reason.DOES_NOT_FIT: (three(), play("ann", "B9")),
    Reason.ONLY_DRAWN_CARD: (three("R1 R2", draw("ann")), play("ann", "R1")),
    Reason.ALREADY_DREW: (three("R1 R2", draw("ann")), draw("ann")),
    Reason.DRAW_FIRST: (three(), keep("ann")),
    Reason.MOVE_HELD: (
        given(top="R5", ann="RS R1", bob="B1", turn="ann", rules="official").when(play("ann", "RS"), draw("ann")),
        draw("ann"),
    ),
    Reason.UNO_NOT_DUE: (three(), uno("ann")),
    Reason.UNO_NOTHING_FITS: (three("B1 B2"), uno("ann")),
    Reason.UNO_ALREADY_CALLED: (three("R1 R2", uno("ann")), uno("ann")),
    Reason.NOBODY_TO_CATCH: (three(), catch("bob", "ann")),
    Reason.CATCH_YOURSELF: (three("R1 R2", play("ann", "R1")), catch("ann", "ann")),
    Reason.ALREADY_CAUGHT: (three("R1 R2", play("ann", "R1"), catch("bob", "ann")), catch("bob", "ann")),
    Reason.ALREADY_EXTENDED: (three("R1", extend("ann")), extend("ann")),
    Reason.TARGET_NOT_ON_TURN: (three(), skip("ann", "cat")),
    Reason.ALREADY_VOTED: (three("R1", skip("bob", "ann")), skip("bob", "ann")),
    Reason.ALREADY_PAUSED: (three("R1", pause("ann")), pause("ann")),
    Reason.NOT_PAUSED: (three(), resume("ann")),
    Reason.PAUSED: (three("R1", pause("ann")), draw("ann")),
    Reason.NOT_ALLOWED: (three(), pause("bob")),
    Reason.JOIN_IN_A_MOMENT: (by("late_join=on", "W R1 R2", play("ann", "W")), join("dan")),
    Reason.LEFT_THIS_ROUND: (by("late_join=on", "R1 R2", leave("cat")), join("cat")),
    Reason.OUT_OF_MATCH: (
        given(
            top="R5",
            ann="R1",
            bob="W",
            cat="Y1",
            turn="ann",
            rules="official uno_grace=0 scoring=elimination target=50",
        ).when(play("ann", "R1")),
        join("bob"),
    ),
    Reason.FACES_PENALTY: (by("stack=same", "RD R1 R2", play("ann", "RD")), keep("bob")),
    Reason.NO_ANSWER: (by("stack=same", "RD R1 R2", play("ann", "RD")), play("bob", "B1")),
    Reason.MUST_PLAY: (by("voluntary_draw=off", "R1 R2"), draw("ann")),
    Reason.MUST_PLAY_DRAWN: (by("drawn_play=must", "B7 B8", draw("ann")), keep("ann")),
    Reason.W4_FORBIDDEN: (by("w4_challenge=off", "W4 R1"), play("ann", "W4", "red")),
    Reason.NOT_AS_LAST_CARD: (by("finish=no_action", "RS"), play("ann", "RS")),
    Reason.UNO_IS_AUTOMATIC: (by("uno=auto", "R1 R2"), uno("ann")),
    Reason.UNO_TOO_LATE: (by("uno_window=next_ends", "R1 R2", play("ann", "R1"), draw("bob")), uno("ann")),
    Reason.NOT_TOGETHER: (by("", "R1 R2 R3"), play("ann", "R1 R2")),
    Reason.NOT_PLAYED_HERE: (three(), jump("bob", "B1")),
    Reason.NOT_IDENTICAL: (by("jump_in=colored", "R1"), jump("bob", "B1")),
    Reason.TOO_LATE: (by("jump_in=colored jump_penalty=2", "R1"), jump("bob", "B1", excused=True)),
    Reason.NO_JUMP_NOW: (by("jump_in=colored", "W R1 R2", play("ann", "W")), jump("bob", "B1")),
    Reason.OWES_SWAP: (by("seven=swap", "R7 R1 R2", play("ann", "R7")), draw("ann")),
    Reason.OWES_ORDER: (by("zero=order", "R0 R1 R2", play("ann", "R0")), draw("ann")),
    Reason.SLAP_FIRST: (by("slap=8", "R8 R1 R2", play("ann", "R8")), draw("bob")),
    Reason.NOTHING_TO_SWAP: (by("seven=swap", "R7 R1 R2"), swap("ann", "bob")),
    Reason.SWAP_WITH_YOURSELF: (by("seven=swap", "R7 R1 R2", play("ann", "R7")), swap("ann", "ann")),
    Reason.NOTHING_TO_ORDER: (by("zero=order", "R0 R1 R2"), order("ann")),
    Reason.NO_PERMUTATION: (by("zero=order", "R0 R1 R2", play("ann", "R0")), order("ann", "ann>bob")),
    Reason.NOTHING_TO_SLAP: (by("slap=8", "R8 R1 R2"), slap("ann")),
    Reason.NO_SUCH_COLOR: (three("W R1"), play("ann", "W", "pink")),
    Reason.OUT_OF_ROUND: (by("end=play_on", "R1", play("ann", "R1")), draw("ann")),
    Reason.NO_CUSTOM_CARDS: (lobby("ann bob"), propose("ann", "Everybody sings.")),
    Reason.RULE_BEFORE_DEAL: (by("deck=112-swap", "R1"), propose("ann", "Everybody sings.")),
    Reason.NO_PROPOSAL: (lobby("ann bob", "italian"), agree("ann")),
    Reason.ALREADY_AGREED: (lobby("ann bob", "italian").when(propose("ann", "Everybody sings.")), agree("ann")),
    Reason.ALREADY_SLAPPED: (by("slap=8", "R8 R1 R2", play("ann", "R8"), slap("bob")), slap("bob")),
}


@pytest.mark.parametrize("reason", REFUSED, ids=lambda reason: reason.value)
def test_a_refusal_names_its_reason_and_changes_nothing(reason: Reason) -> None:
    table, command = REFUSED[reason]
    table.refuses(command, reason)


def test_every_reason_has_a_position_or_is_given_before_the_engine() -> None:
    assert set(REFUSED) | BEFORE_THE_ENGINE == set(Reason)
    assert not set(REFUSED) & BEFORE_THE_ENGINE


@pytest.mark.parametrize(
    ("table", "command", "reason"),
    [
        (lobby("ann bob"), play("zoe", "R5"), Reason.NOT_SEATED),
        (three("R1", pause("ann")), draw("zoe"), Reason.NOT_SEATED),
        (three("R1", pause("ann")), play("bob", "G9"), Reason.PAUSED),
        (three(), play("bob", "G9"), Reason.NOT_YOUR_TURN),
        (three("R1 R2", draw("ann")), play("bob", "G9"), Reason.NOT_YOUR_TURN),
        (three("W R1", play("ann", "W")), play("ann", "G9"), Reason.OWES_COLOR),
        (three("R1 R2", draw("ann")), play("ann", "G9"), Reason.NOT_IN_HAND),
        (three("R1 B9", draw("ann")), play("ann", "B9"), Reason.ONLY_DRAWN_CARD),
    ],
)
def test_checks_are_made_in_one_order_seat_phase_turn_card(table: Table, command: Asked, reason: Reason) -> None:
    table.refuses(command, reason)
