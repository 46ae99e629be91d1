"""The line for programs, to the letter: one golden line for each phase and each thing that may be awaited."""

import pytest

from bot.chat import Name
from bot.status import NO_GAME, seats_in_order, status_line
from engine.events import (
    DealerDrawn,
    GamePaused,
    NextRoundAwaited,
    PlayerAway,
    PlayerJoined,
    RoundWon,
    TableOpened,
)
from engine.evolve import evolve, replay
from engine.rules import Rules
from engine.state import GameState
from engine.values import PlayerId
from tests.bot.table_talk import naming
from tests.engine.scenario import Table, cards, draw, given, lobby, play

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")
KEYS = [
    "game", "phase", "awaiting", "player", "seconds", "top", "color", "direction", "pending", "pile", "players", "you",
]  # fmt: skip


def position(**changes: str) -> Table:
    """Ann and Bob in a round, Ann on turn."""
    return given(**{"turn": "ann", "top": "R5", "ann": "W B2 R1", "bob": "G1 G2", **changes})  # type: ignore[arg-type]


def shown(state: GameState, asker: str = "ann", seconds: int = 74) -> str:
    """The line that `asker` gets in game 17."""
    return status_line(17, state, PlayerId(asker), naming, seconds)


def test_where_no_game_is() -> None:
    assert NO_GAME == (
        "uno/1 game=0 phase=none awaiting=none player=- seconds=0 top=- color=- direction=cw pending=0 pile=0"
        " players=- you=-"
    )


def test_in_the_lobby() -> None:
    assert shown(lobby("ann bob").state) == (
        "uno/1 game=17 phase=lobby awaiting=none player=- seconds=74 top=- color=- direction=cw pending=0 pile=0"
        " players=ann:0,bob:0 you=-"
    )


def test_on_a_turn_the_asker_sees_their_own_cards_sorted() -> None:
    assert shown(position().state) == (
        "uno/1 game=17 phase=playing awaiting=turn player=ann seconds=74 top=R5 color=r direction=cw pending=0 pile=102"
        " players=ann:3,bob:2 you=R1,B2,W"
    )


def test_another_asker_sees_other_cards_and_a_stranger_none() -> None:
    state = position().state
    assert shown(state, "bob").endswith(" you=G1,G2")
    assert shown(state, "eve").endswith(" you=-")
    assert shown(state, "bob").rpartition(" ")[0] == shown(state, "eve").rpartition(" ")[0]


def test_having_drawn_a_card_that_fits() -> None:
    assert shown(position(pile="R9").when(draw("ann")).state) == (
        "uno/1 game=17 phase=playing awaiting=drawn player=ann seconds=74 top=R5 color=r direction=cw pending=0"
        " pile=101 players=ann:4,bob:2 you=R1,R9,B2,W"
    )


def test_owing_a_color_the_one_before_still_counts() -> None:
    assert shown(position().when(play("ann", "W")).state) == (
        "uno/1 game=17 phase=playing awaiting=color player=ann seconds=74 top=W color=r direction=cw pending=0 pile=102"
        " players=ann:2,bob:2 you=R1,B2"
    )


def test_a_wild_turned_up_first_has_no_color_yet() -> None:
    table = given(turn="ann", top="W", ann="R1", bob="G1", kind="color")
    assert " awaiting=color player=ann seconds=74 top=W color=- direction=cw " in shown(table.state)


def test_facing_a_wild_draw_four_four_cards_are_pending() -> None:
    state = position(ann="W4 B2 B3").when(play("ann", "W4", "green")).state
    assert shown(state, "bob", 20) == (
        "uno/1 game=17 phase=playing awaiting=challenge player=bob seconds=20 top=W4 color=g direction=cw pending=4"
        " pile=102 players=ann:2,bob:2 you=G1,G2"
    )


def test_counterclockwise() -> None:
    table = given(turn="ann", top="R5", ann="RV B2", bob="G1 G2", cat="Y1 Y2").when(play("ann", "RV"))
    assert " awaiting=turn player=cat seconds=74 top=RV color=r direction=ccw " in shown(table.state)


def test_between_two_rounds_what_everybody_was_left_with_is_still_there() -> None:
    state = position().state
    evolve(state, RoundWon(ANN, 3, 3, ((BOB, cards("G1 G2")),)))
    state.hands[ANN].clear()
    evolve(state, NextRoundAwaited())
    assert shown(state, "bob", 15) == (
        "uno/1 game=17 phase=playing awaiting=none player=- seconds=15 top=- color=- direction=cw pending=0 pile=0"
        " players=ann:0,bob:2 you=G1,G2"
    )


def test_a_pause_hides_nothing_but_the_clock() -> None:
    state = position().state
    evolve(state, GamePaused(ANN))
    assert shown(state, "eve", 0) == (
        "uno/1 game=17 phase=paused awaiting=turn player=ann seconds=0 top=R5 color=r direction=cw pending=0 pile=102"
        " players=ann:3,bob:2 you=-"
    )


def test_who_is_away_keeps_the_seat() -> None:
    state = position().state
    evolve(state, PlayerAway(ANN))
    assert " player=ann " in shown(state)


@pytest.mark.parametrize(
    ("name", "word"), [("Ann of Cleves", "Ann_of_Cleves"), ("  Ann\t B ", "Ann_B"), ("a\u00a0b", "a_b")]
)
def test_a_name_is_one_word(name: str, word: str) -> None:
    line = status_line(17, position().state, EVE, lambda player: Name(player, name), 74)
    assert f" player={word} " in line
    assert f" players={word}:3,{word}:2 " in line


def test_always_the_same_words_in_the_same_order() -> None:
    for state in (lobby("ann").state, position().state, position().when(draw("ann")).state):
        head, *words = shown(state).split(" ")
        assert head == "uno/1"
        assert [word.partition("=")[0] for word in words] == KEYS
        assert all(word.partition("=")[2] for word in words)
        assert shown(state).isascii()


def test_the_order_of_play_begins_with_who_is_on_turn() -> None:
    table = given(turn="bob", top="R5", ann="R1 B2", bob="RV G2", cat="Y1 Y2")
    assert seats_in_order(table.state) == ["bob", "cat", "ann"]
    assert seats_in_order(table.when(play("bob", "RV")).state) == ["ann", "cat", "bob"]


def test_before_the_deal_the_order_is_that_of_the_seats() -> None:
    state = replay([TableOpened(Rules(), ANN), PlayerJoined(ANN), PlayerJoined(BOB), DealerDrawn((), BOB)])
    assert seats_in_order(state) == [ANN, BOB]
