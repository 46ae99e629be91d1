"""A 7 that silences the table until its player plays again (rule book, S104, T145)."""

import pytest

from engine.causes import Cause
from engine.commands import Command
from engine.events import CardPlayed, CardsDrawn, SilenceBegan, SilenceBroken, SilenceEnded, TurnBegan
from engine.refusals import Reason
from tests.engine.scenario import (
    Asked,
    Table,
    case,
    catch,
    deal,
    draw,
    given,
    grace_over,
    jump,
    keep,
    kick,
    leave,
    lobby,
    pause,
    play,
    resume,
    speak,
    time_up,
)

SILENCE = "official uno_grace=0 seven=silence"


def silent(rules: str = SILENCE) -> Table:
    """Ann has played a red 7."""
    table = given(
        top="R5", ann="R7 R1 R2 R3", bob="R4 B1 B7", cat="R6 G1 G7", turn="ann", rules=rules, pile="Y1 Y2 Y3 Y4 Y8 Y9"
    )
    return table.when(play("ann", "R7")).then(turn="bob")


@case("S104")
def test_a_seven_begins_a_silence() -> None:
    table = silent()
    assert table.happened(CardPlayed, SilenceBegan, TurnBegan)
    assert table.said(SilenceBegan).player == "ann"


@case("S104")
@pytest.mark.parametrize("who", ["ann", "bob", "cat"])
def test_whoever_speaks_draws_as_many_cards_as_words_and_the_turn_stays(who: str) -> None:
    table = silent().when(speak(who, 3)).then(turn="bob", counts={who: 6})
    assert table.happened(SilenceBroken, CardsDrawn)
    assert table.said(SilenceBroken).words == 3
    assert table.drew(who, Cause.SPEAKING) == "Y1 Y2 Y3"


def test_who_goes_on_speaking_goes_on_drawing() -> None:
    silent().when(speak("cat", 1), speak("cat", 2)).then(counts={"cat": 6})


def test_only_so_many_words_count() -> None:
    table = silent(f"{SILENCE} silence_cap=2").when(speak("cat", 50)).then(cat="R6 G1 G7 Y1 Y2")
    assert table.said(SilenceBroken).words == 2


def test_the_cap_is_ten_by_default() -> None:
    table = silent().when(speak("cat", 50)).then(counts={"cat": 13})
    assert table.said(SilenceBroken).words == 10


@pytest.mark.parametrize("command", [speak("zoe", 3), speak("bob", 0)], ids=["a stranger", "no word"])
def test_a_stranger_and_a_line_without_words_break_no_silence(command: Command) -> None:
    silent().ignores(command).then(turn="bob")


def test_outside_a_silence_everybody_speaks() -> None:
    given(top="R5", ann="R1 R2", bob="B1", turn="ann", rules=SILENCE).ignores(speak("bob", 9)).then(bob="B1")
    given(top="R5", ann="R7 R2", bob="B1", turn="ann").when(play("ann", "R7")).ignores(speak("bob", 9)).then(bob="B1")
    lobby("ann bob", SILENCE).ignores(speak("bob", 9))


@case("T145")
@pytest.mark.parametrize("card", ["R1", "R2", "W", "W4", "RS", "RV", "RD"])
def test_a_silence_ends_when_its_player_plays_again(card: str) -> None:
    table = given(top="R5", ann=f"R7 {card} G8 G9", bob="R4 B1", cat="R6 G1", turn="ann", rules=SILENCE)
    table.when(play("ann", "R7"), play("bob", "R4", uno=True), play("cat", "R6", uno=True))
    table.when(speak("bob", 1), play("ann", card, "red" if card[0] == "W" else None))
    assert table.said(SilenceEnded).player == "ann"
    table.ignores(speak("bob", 9))


def test_others_may_play_and_draw_and_the_silence_stays() -> None:
    table = silent().when(play("bob", "R4"), draw("cat")).then(turn="ann")
    table.when(speak("bob", 1)).then(counts={"bob": 3})


@case("T145")
def test_a_silence_outlasts_a_turn_in_which_its_player_only_draws() -> None:
    table = silent().when(play("bob", "R4"), play("cat", "R6"), draw("ann")).then(turn="bob")
    assert not table.saw(SilenceEnded)
    table.when(speak("cat", 1))
    table.when(time_up()).when(speak("cat", 1))


@case("T145")
def test_a_new_seven_replaces_the_silence_and_only_its_player_ends_it() -> None:
    table = given(top="R5", ann="R7 R1 R2 R3", bob="B7 B3 B4", cat="B6 G1 G2", turn="ann", rules=SILENCE).when(
        play("ann", "R7"), play("bob", "B7")
    )
    assert table.said(SilenceBegan).player == "bob"
    assert not table.saw(SilenceEnded)
    table.when(play("cat", "B6"), draw("ann"), speak("cat", 1)).then(turn="bob", counts={"cat": 3})
    table.when(play("bob", "B3", uno=True))
    assert table.said(SilenceEnded).player == "bob"


@case("T145")
def test_the_play_of_whose_silence_was_replaced_ends_nothing() -> None:
    table = given(top="R5", ann="R7 B1 R2 R3", bob="B7 B3 B4", cat="B6 G1 G2", turn="ann", rules=SILENCE)
    table.when(play("ann", "R7"), play("bob", "B7"), play("cat", "B6", uno=True), play("ann", "B1"))
    assert not table.saw(SilenceEnded)
    table.when(speak("cat", 1))


@case("T145")
def test_a_second_seven_of_the_same_player_begins_anew() -> None:
    table = given(top="R5", ann="R7 B7 R2 R3", bob="B1 B2", turn="ann", rules=SILENCE, pile="G1")
    table.when(play("ann", "R7"), draw("bob"), play("ann", "B7")).when(speak("bob", 1))


@case("T145")
@pytest.mark.parametrize("command", [leave("ann"), kick("bob", "ann", authority=True)], ids=["leaves", "is kicked"])
def test_a_silence_ends_when_its_player_is_gone(command: Asked) -> None:
    table = silent().when(command)
    assert table.said(SilenceEnded).player == "ann"
    table.ignores(speak("bob", 9)).then(turn="bob")


def test_a_silence_stays_when_somebody_else_leaves() -> None:
    silent().when(leave("cat"), speak("bob", 1)).then(counts={"bob": 4})


@case("T145")
def test_a_silence_ends_with_the_round() -> None:
    table = given(top="R5", ann="R7 R1 R2", bob="R4", cat="G1", turn="ann", rules=SILENCE)
    table.when(play("ann", "R7"), play("bob", "R4")).then(awaits="next_round")
    table.ignores(speak("cat", 9)).when(deal("ann")).ignores(speak("cat", 9))


@case("T76")
def test_a_seven_as_last_card_wins_and_silences_nobody() -> None:
    table = given(top="R5", ann="R7", bob="R4", turn="ann", rules=SILENCE).when(play("ann", "R7"))
    assert not table.saw(SilenceBegan)


def test_a_pause_lets_everybody_speak() -> None:
    table = silent().when(pause("ann")).ignores(speak("bob", 9))
    table.when(resume("ann"), speak("bob", 1)).then(counts={"bob": 4})


def test_a_jump_by_its_player_ends_the_silence() -> None:
    rules = f"{SILENCE} jump_in=colored jump_hold=0"
    table = given(top="R5", ann="R7 R4 R2", bob="R4 B1 B2", cat="G1", turn="ann", rules=rules)
    table.when(play("ann", "R7"), play("bob", "R4"), jump("ann", "R4", uno=True))
    assert table.said(SilenceEnded).player == "ann"


def test_words_cost_no_drawn_card_its_turn() -> None:
    table = given(top="R5", ann="R7 R1 R2", bob="B1 B2", turn="ann", rules=SILENCE, pile="R9 Y1 Y2")
    table.when(play("ann", "R7"), draw("bob"), speak("bob", 2)).then(awaits="drawn bob", bob="B1 B2 R9 Y1 Y2")
    table.refuses(play("bob", "B1"), Reason.ONLY_DRAWN_CARD).when(keep("bob")).then(turn="ann")


def test_no_more_cards_are_drawn_than_exist() -> None:
    table = given(top="R5", ann="R7 R1 R2", bob="B1", cat="G1", turn="ann", rules=SILENCE, hoard="cat")
    table.when(play("ann", "R7"), speak("bob", 5)).then(turn="bob", counts={"bob": 2})


@case("T38")
def test_words_do_not_undo_a_forgotten_uno() -> None:
    table = given(top="R5", ann="R7 R1", bob="B1 B2", cat="G1", turn="ann", rules=SILENCE)
    table.when(play("ann", "R7"), speak("ann", 1), catch("cat", "ann")).then(counts={"ann": 4})


@pytest.mark.parametrize(
    ("rules", "hand", "move", "pile"),
    [
        ("voluntary_draw=off", "B1 B2", draw("bob"), "R9"),
        ("w4_challenge=off", "W4 B1 B2", play("bob", "W4", "blue"), "R9"),
        ("finish=no_action w4_challenge=off", "W4 B1", play("bob", "W4", "blue", uno=True), "R9"),
    ],
)
def test_a_held_move_that_words_have_made_impossible_can_be_made_anew(
    rules: str, hand: str, move: Command, pile: str
) -> None:
    rules = f"{SILENCE} jump_in=colored jump_hold=2 {rules}"
    table = given(top="R5", ann="R7 R1 R2", bob=hand, cat="G1", turn="ann", rules=rules, pile=pile)
    table.when(play("ann", "R7"), move, speak("bob", 1), grace_over).then(turn="bob")
    for wait in table.waits():
        if wait.seconds == 0:
            table.when(wait.command)
    table.when(play("bob", "R9"))
