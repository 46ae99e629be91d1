"""Writing and reading the rules of a game (rule book 5)."""

from contextlib import suppress
from dataclasses import FrozenInstanceError
from time import perf_counter

import pytest
from hypothesis import given, settings

from engine.rules import OPTIONS, PRESETS, BadRules, Option, Rules
from tests.engine.house.any_rules import any_rules

WRITTEN = [(name, word) for name, option in OPTIONS.items() for word in option.words]
NUMBERED = [name for name, option in OPTIONS.items() if option.numbers]


def refused(text: str, base: Rules | None = None) -> BadRules:
    """What is wrong with `text`."""
    with pytest.raises(BadRules) as problem:
        Rules.parse(text, base)
    return problem.value


def test_nothing_said_means_the_official_game() -> None:
    assert Rules.parse("") == Rules.parse("official") == PRESETS["official"] == Rules()
    assert str(Rules()) == "official"
    assert Rules().changes == {}


def test_the_official_game_is_to_500_with_seven_cards_two_for_no_call_and_up_to_ten_players() -> None:
    rules = Rules()
    assert (rules.target, rules.hand_size, rules.uno_penalty, rules.max_players) == (500, 7, 2, 10)
    assert rules.timeouts_before_removal == 3


def test_rules_are_a_preset_and_changes() -> None:
    rules = Rules.parse("OFFICIAL target=200  uno_penalty=4 stack=SAME")
    assert (rules.target, rules.uno_penalty, rules.stack) == (200, 4, "same")
    assert rules.changes == {"target": "200", "uno_penalty": "4", "stack": "same"}
    assert set(str(rules).split()) == {"official", "target=200", "uno_penalty=4", "stack=same"}


# Choices, switches, numbers and words for numbers


@pytest.mark.parametrize(("name", "word"), WRITTEN)
def test_every_word_an_option_takes_is_read_and_printed(name: str, word: str) -> None:
    setting = OPTIONS[name].parse(word)
    assert setting is not None
    assert OPTIONS[name].print(setting) == word
    assert word in OPTIONS[name].takes


def test_a_choice_is_one_of_its_words() -> None:
    assert Rules.parse("draw=until").draw == "until"
    assert Rules.parse("w4_challenge=none w4_rule=free").w4_rule == "free"


def test_a_switch_is_on_or_off() -> None:
    assert Rules.parse("late_join=on").late_join is True
    assert Rules.parse("voluntary_draw=off").voluntary_draw is False
    assert refused("late_join=yes").takes == "on, off"
    assert refused("late_join=1").problem == "setting"
    assert refused("late_join=true").problem == "setting"


def test_some_numbers_have_a_word() -> None:
    assert Rules.parse("target=single").target == 0 == Rules.parse("target=0").target
    assert Rules.parse("decks=auto").decks == 0 == Rules.parse("decks=0").decks
    assert Rules.parse("target=single").changes == {"target": "single"}
    assert Rules.parse("classic decks=auto") == PRESETS["classic"]


def test_a_switch_and_a_number_are_not_mistaken_for_each_other() -> None:
    assert Option({"on": True, "off": False}).print(False) == "off"
    assert str(Rules.parse("decks=1")) == "official decks=1"
    assert str(Rules.parse("misplay_penalty=1")) == "official misplay_penalty=1"


@pytest.mark.parametrize("name", NUMBERED)
def test_a_number_takes_its_lowest_and_highest_and_its_default_lies_between(name: str) -> None:
    option = OPTIONS[name]
    low, high = option.numbers[0], option.numbers[-1]
    default = getattr(Rules(), name)
    assert low <= default <= high or default in option.words.values()
    for number in (low, high):
        assert option.parse(str(number)) == number
        assert option.parse(option.print(number)) == number
    assert option.parse(str(high + 1)) is None
    assert f"{low}-{high}" in option.takes


@pytest.mark.parametrize("name", list(OPTIONS))
def test_every_default_can_be_written(name: str) -> None:
    default = getattr(Rules(), name)
    assert OPTIONS[name].parse(OPTIONS[name].print(default)) == default
    assert Rules.parse(f"{name}={OPTIONS[name].print(default)}") == Rules()


# Presets


@pytest.mark.parametrize("name", ["official", "classic", "italian", "brazilian", "russian", "rbot"])
def test_a_preset_is_read_and_printed_by_its_name(name: str) -> None:
    assert Rules.parse(name) == PRESETS[name]
    assert str(PRESETS[name]) == name


@pytest.mark.parametrize("name", list(PRESETS))
def test_the_changes_of_a_preset_make_it_from_the_official_rules(name: str) -> None:
    words = " ".join(f"{option}={setting}" for option, setting in PRESETS[name].changes.items())
    assert Rules.parse(words) == PRESETS[name]


def test_rules_are_printed_with_the_preset_that_needs_the_fewest_changes() -> None:
    assert str(Rules.parse("rbot target=200")) == "rbot target=200"
    assert str(Rules.parse("hand_size=5 stack=same")).startswith("official ")


def test_changes_may_build_on_other_rules_and_a_preset_forgets_them() -> None:
    base = Rules.parse("target=200 hand_size=5")
    assert Rules.parse("target=300", base) == Rules.parse("target=300 hand_size=5")
    assert Rules.parse("official", base) == Rules()
    assert Rules.parse("", base) == base


def test_changes_said_before_the_preset_count_too() -> None:
    assert Rules.parse("target=200 classic") == Rules.parse("classic target=200")


def test_of_two_presets_the_last_one_counts() -> None:
    assert Rules.parse("classic russian") == PRESETS["russian"]


@given(any_rules())
@settings(database=None, deadline=None, max_examples=200, derandomize=True)
def test_reading_and_printing_rules_are_inverse(rules: Rules) -> None:
    assert Rules.parse(str(rules)) == rules
    assert Rules.parse(str(rules), base=PRESETS["rbot"]) == rules
    assert Rules.parse(str(rules).upper()) == rules


def test_rules_never_change_and_equal_rules_are_equal() -> None:
    with pytest.raises(FrozenInstanceError):
        Rules().target = 200  # type: ignore[misc]
    assert hash(Rules.parse("target=200 stack=same")) == hash(Rules.parse("stack=same target=200"))


# How people write


def test_the_british_spelling_is_read_too() -> None:
    assert Rules.parse("brazilian w4_rule=colour").w4_rule == "color"
    assert Rules.parse("w4_rule=colour_numbers_only").w4_rule == "color_numbers_only"
    assert Rules.parse("colour_seconds=30") == Rules.parse("color_seconds=30")
    assert Rules.parse("first_action=apply_coloured") == Rules.parse("first_action=apply_colored")


@pytest.mark.parametrize("text", ["\ttarget=200\n stack=same ", "target=200\u00a0stack=same", "Target=200 STACK=Same"])
def test_blanks_and_capitals_do_not_matter(text: str) -> None:
    assert Rules.parse(text) == Rules.parse("target=200 stack=same")


@pytest.mark.parametrize(
    ("text", "problem", "word"),
    [
        ("targte=200", "unknown", "targte=200"),
        ("offical", "unknown", "offical"),
        ("official=1", "unknown", "official=1"),
        ("=200", "unknown", "=200"),
        ("=", "unknown", "="),
        ("target=200 target=300", "twice", "target"),
        ("target=200 target=200", "twice", "target"),
        ("target=200 classic target=300", "twice", "target"),
        ("target=-1", "setting", "target"),
        ("target=10001", "setting", "target"),
        ("target=many", "setting", "target"),
        ("target=", "setting", "target"),
        ("target", "setting", "target"),
        ("target==200", "setting", "target"),
        ("target=²", "setting", "target"),
        ("target=٣", "setting", "target"),
        ("target=1e3", "setting", "target"),
        ("target=+200", "setting", "target"),
        ("target=0000000200", "setting", "target"),
        ("max_players=1", "setting", "max_players"),
        ("stack=cros", "setting", "stack"),
        ("stack=1", "setting", "stack"),
        ("stack", "setting", "stack"),
        ("voluntary_draw", "setting", "voluntary_draw"),
        ("changes=1", "unknown", "changes=1"),
        ("__class__=1", "unknown", "__class__=1"),
    ],
)
def test_rules_that_cannot_be_played_are_refused_with_the_word_to_blame(text: str, problem: str, word: str) -> None:
    wrong = refused(text)
    assert (wrong.problem, wrong.word) == (problem, word)


@pytest.mark.parametrize(
    ("text", "nearest"), [("targte=200", "target"), ("offical", "official"), ("stak=same", "stack"), ("xyzzy", "")]
)
def test_a_misspelt_word_is_answered_with_the_nearest_one(text: str, nearest: str) -> None:
    assert refused(text).nearest == nearest


@pytest.mark.parametrize(
    ("text", "takes"),
    [
        ("hand_size=99", "1-20"),
        ("target=much", "single, 0-10000"),
        ("decks=11", "auto, 0-10"),
        ("stack=all", "off, same, up, cross, value_ge"),
        ("uno=never", "call, auto"),
    ],
)
def test_a_setting_an_option_does_not_take_is_answered_with_those_it_does(text: str, takes: str) -> None:
    assert refused(text).takes == takes


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("w4_rule=free", "free_challenge"),
        ("w4_rule=free w4_challenge=off", "free_challenge"),
        ("classic w4_rule=free", "free_challenge"),
        ("w4_guilty=takeback w4_challenge=off", "takeback_challenge"),
        ("w4_guilty=takeback w4_challenge=none", "takeback_challenge"),
        ("stack_reverse=bounce", "escape_stack"),
        ("stack_skip=pass", "escape_stack"),
        ("rbot stack=off", "escape_stack"),
        ("stack=same draw_skips_turn=off", "stack_skips"),
        ("uno=auto false_uno=2", "auto_uno"),
        ("uno=auto false_catch=2", "auto_uno"),
        ("italian uno=auto", "auto_uno"),
        ("uno=auto uno_window=open", "auto_uno"),
        ("scoring=low target=single", "scoring_target"),
        ("scoring=elimination target=0", "scoring_target"),
        ("draw=until drawn_play=no", "drawn_until"),
        ("draw=until_optional drawn_play=any", "drawn_until"),
    ],
)
def test_settings_that_contradict_each_other_are_refused_with_the_reason(text: str, reason: str) -> None:
    wrong = refused(text)
    assert (wrong.problem, wrong.word) == ("contradiction", reason)


def test_a_change_is_refused_when_it_contradicts_the_rules_it_builds_on() -> None:
    assert refused("draw_skips_turn=off", Rules.parse("stack=same")).word == "stack_skips"
    assert Rules.parse("draw_skips_turn=off stack=off", Rules.parse("stack=same")).draw_skips_turn is False


@pytest.mark.parametrize("name", list(PRESETS))
def test_no_preset_contradicts_itself(name: str) -> None:
    assert Rules.parse(name).changes == PRESETS[name].changes


@pytest.mark.parametrize(
    "text",
    [
        "x" * 4096,
        "target=" + "9" * 4089,
        "x=" * 2048,
        "target=200 " * 370,
        "official " * 455,
        "colour" * 682,
        "\u0130" * 2048,
        " " * 4096,
        "stack=same " + "y" * 4085,
    ],
)
def test_a_long_text_is_answered_at_once(text: str) -> None:
    began = perf_counter()
    with suppress(BadRules):
        Rules.parse(text)
    assert perf_counter() - began < 0.5


@pytest.mark.parametrize("text", ["x" * 4096, "x=" * 2048, "\u0130" * 2048])
def test_of_a_long_unknown_word_only_the_beginning_is_said_again(text: str) -> None:
    assert len(refused(text).word) <= 40
