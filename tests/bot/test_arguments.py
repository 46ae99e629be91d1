"""What the words after a command ask for, and how it is said that they are unclear."""

import pytest

from bot.arguments import Meaning
from bot.queries import SeatRequest, unclear
from engine.cards import CARDS, Color
from engine.commands import (
    Accept,
    ChooseColor,
    Command,
    Deal,
    Draw,
    Join,
    Kick,
    Open,
    Pause,
    Play,
    Resume,
    SkipPlayer,
    Stop,
)
from engine.rules import Rules
from engine.values import Level
from tests.bot.heard import ANN, BOB, DRAWN, EVE, FACED, LOBBY, OWED, TURN, heard


def test_start_opens_a_table_then_joins_then_deals() -> None:
    assert heard("!uno start", None) == heard("!uno new :)", None) == Open(ANN, Rules(target=0))
    assert heard("!uno start", LOBBY, by=EVE) == Join(EVE)
    assert heard("!uno start", LOBBY) == Deal(ANN)


def test_start_takes_rules_for_this_game_only() -> None:
    assert heard("!uno start uno_penalty=4", None) == Open(ANN, Rules(target=0, uno_penalty=4))
    assert heard("!uno start official", None) == Open(ANN, Rules())


def test_rules_asked_for_at_an_open_table_are_not_silently_dropped() -> None:
    assert heard("!uno start target=300", LOBBY) == Open(ANN, Rules(target=300))


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        ("targt=3", unclear("rules_nearest", word="targt=3", nearest="target")),
        ("xyzzy", unclear("rules_unknown", word="xyzzy")),
        ("target=1 target=2", unclear("rules_twice", word="target")),
        ("target=x", unclear("rules_setting", word="target", takes="single, 0-10000")),
    ],
)
def test_bad_rules_are_explained(words: str, problem: Meaning) -> None:
    assert heard(f"!uno start {words}", None) == problem


def test_an_unknown_rule_is_answered_with_the_nearest() -> None:
    assert heard("!uno rules targt") == unclear("rules_nearest", word="targt", nearest="target")
    assert heard("!uno rules xyzzy") == unclear("rules_unknown", word="xyzzy")


@pytest.mark.parametrize(
    ("words", "level", "count"),
    [("", "normal", 1), ("hard", "hard", 1), ("3", "normal", 3), ("easy 2", "easy", 2), ("2 EASY", "easy", 2)],
)
def test_computer_players_are_asked_for_by_level_and_number_in_either_order(words: str, level: str, count: int) -> None:
    expected = SeatRequest(ANN, Level(level), count)
    assert heard(f"!uno bot {words}", LOBBY) == heard(f"!addbot {words}", LOBBY) == expected


@pytest.mark.parametrize("number", ["0", "10", "99999999999"])
def test_one_to_nine_computer_players_come_at_once(number: str) -> None:
    assert heard(f"!uno bot {number}", LOBBY) == unclear("bot_count", high=9)


def test_other_words_after_bot_are_named() -> None:
    assert heard("!uno bot clever", LOBBY) == unclear("bot_words", word="clever")
    assert heard("!uno bot -1", LOBBY) == unclear("bot_words", word="-1")


@pytest.mark.parametrize("command", ["skip", "kick", "remove", "catch"])
def test_a_name_nobody_here_has_is_named(command: str) -> None:
    assert heard(f"!uno {command} zoe") == unclear("no_player", name="zoe")


@pytest.mark.parametrize("command", ["skip", "kick"])
def test_skip_and_kick_need_a_name(command: str) -> None:
    assert heard(f"!uno {command}") == unclear("missing_player")
    assert heard(f"!uno {command} @") == unclear("no_player", name="@")


@pytest.mark.parametrize(
    ("text", "command"),
    [
        ("!uno skip bob", SkipPlayer(ANN, BOB, True)), ("!uno kick bob", Kick(ANN, BOB, True)),
        ("!uno pause", Pause(ANN, True)), ("!uno resume", Resume(ANN, True)), ("!uno stop", Stop(ANN, True)),
    ],
)  # fmt: skip
def test_an_admin_speaks_with_authority(text: str, command: Command) -> None:
    assert heard(text, admin=True) == command


def test_drawing_accepts_the_wild_draw_four_that_you_face() -> None:
    assert heard("dr", FACED) == heard("!draw", FACED) == heard("ac", FACED) == Accept(ANN)
    assert heard("dr", FACED, by=BOB) == Draw(BOB)


def test_play_without_a_card_plays_the_one_just_drawn() -> None:
    assert heard("pl", DRAWN) == heard("!play", DRAWN) == Play(ANN, CARDS["G7"])
    assert heard("pl", DRAWN, by=BOB) is None
    assert heard("pl", TURN) == unclear("no_card")


def test_a_wild_may_be_played_first_and_its_color_named_next() -> None:
    assert heard("pl w") == Play(ANN, CARDS["W"])
    assert heard("co r", OWED) == heard("co red lol", OWED) == ChooseColor(ANN, Color.RED)


def test_a_color_that_is_none_is_named() -> None:
    assert heard("!color purple", OWED) == unclear("bad_color", word="purple")
    assert heard("co", OWED) == unclear("no_color")
