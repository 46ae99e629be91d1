"""Writing and reading the rules of a game (rule book 5)."""

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules import OPTIONS, PRESETS, BadRules, Rules

SETTINGS = st.fixed_dictionaries(
    {}, optional={name: st.integers(limits["low"], limits["high"]) for name, limits in OPTIONS.items()}
)


def test_nothing_said_means_the_official_game() -> None:
    assert Rules.parse("") == Rules.parse("official") == PRESETS["official"] == Rules()


def test_the_official_game_is_to_500_with_seven_cards_two_for_no_call_and_up_to_ten_players() -> None:
    rules = Rules()
    assert (rules.target, rules.hand_size, rules.uno_penalty, rules.max_players) == (500, 7, 2, 10)
    assert rules.timeouts == 3


def test_rules_are_a_preset_and_changes() -> None:
    rules = Rules.parse("OFFICIAL target=200  uno_penalty=4")
    assert (rules.target, rules.uno_penalty) == (200, 4)
    assert str(rules) == "official target=200 uno_penalty=4"
    assert rules.changes == {"target": 200, "uno_penalty": 4}


@given(SETTINGS)
@settings(database=None, deadline=None)
def test_reading_and_printing_rules_are_inverse(changes: dict[str, int]) -> None:
    rules = Rules(**changes)
    assert Rules.parse(str(rules)) == rules


def test_changes_may_build_on_other_rules_and_a_preset_forgets_them() -> None:
    base = Rules.parse("target=200 hand_size=5")
    assert Rules.parse("target=300", base) == Rules.parse("target=300 hand_size=5")
    assert Rules.parse("official", base) == Rules()


def test_changes_said_before_the_preset_count_too() -> None:
    assert Rules.parse("target=200 official") == Rules.parse("official target=200")


def test_rules_never_change() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().target = 200  # type: ignore[misc]


@pytest.mark.parametrize(
    ("text", "problem", "word"),
    [
        ("targte=200", "unknown", "targte=200"),
        ("offical", "unknown", "offical"),
        ("official=1", "unknown", "official=1"),
        ("target=200 target=300", "twice", "target"),
        ("target=-1", "range", "target"),
        ("target=10001", "range", "target"),
        ("target=many", "range", "target"),
        ("target=", "range", "target"),
        ("target", "range", "target"),
        ("target=²", "range", "target"),
        ("target=0000000200", "range", "target"),
        ("max_players=1", "range", "max_players"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_the_word_to_blame(text: str, problem: str, word: str) -> None:
    with pytest.raises(BadRules) as refused:
        Rules.parse(text)
    assert (refused.value.problem, refused.value.word) == (problem, word)


def test_a_misspelt_word_is_answered_with_the_nearest_one() -> None:
    with pytest.raises(BadRules) as refused:
        Rules.parse("targte=200")
    assert refused.value.nearest == "target"


def test_a_value_out_of_range_is_answered_with_the_range() -> None:
    with pytest.raises(BadRules) as refused:
        Rules.parse("hand_size=99")
    assert (refused.value.low, refused.value.high) == (1, 20)


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_option_takes_its_lowest_and_highest_value_and_its_default_lies_between(name: str) -> None:
    low, high = OPTIONS[name]["low"], OPTIONS[name]["high"]
    assert low <= getattr(Rules(), name) <= high
    for value in (low, high):
        assert getattr(Rules.parse(f"{name}={value}"), name) == value
