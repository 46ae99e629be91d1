"""What is said about rules: all in force, a chapter, one option, a preset."""

import pytest

from bot.answers import anywhere
from bot.phrasebook import LANGUAGES, say
from bot.queries import ShowRules
from bot.rule_answers import CHAPTERS
from engine.rules import OPTIONS, PRESETS, Rules
from tests.bot.table_talk import PLAIN, keys


def told(topic: str | None, rules: Rules = PRESETS["official"], language: str = "en") -> str:
    """The answer as it is shown."""
    return say(anywhere(ShowRules(topic), rules), language, PLAIN)


def test_rules_are_told_with_what_differs_and_where_to_read_on() -> None:
    assert keys(anywhere(ShowRules(), Rules())) == "rules_official rules_target rules_options"
    house = anywhere(ShowRules(), Rules(target=0, decks=2))
    assert keys(house) == "rules_official rules_single rules_changed rules_options"
    assert "decks=2, target=single" in told(None, Rules(target=0, decks=2))


def test_each_option_stands_in_one_chapter() -> None:
    assert [option for options in CHAPTERS.values() for option in options] == list(OPTIONS)


def test_option_names_are_listed_by_chapter() -> None:
    assert "Drawing: draw, voluntary_draw, drawn_play." in told(None)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("chapter", CHAPTERS)
def test_a_chapter_shows_how_its_options_are_set(chapter: str, language: str) -> None:
    rules = Rules(stack="up", target=200)
    for option in CHAPTERS[chapter]:
        assert f"{option}={OPTIONS[option].print(getattr(rules, option))}" in told(chapter, rules, language)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("option", OPTIONS)
def test_an_option_is_explained_twice_with_its_setting_default_and_values(option: str, language: str) -> None:
    line, more, setting = anywhere(ShowRules(option), Rules(turn_seconds=30))
    said = say((setting,), language, PLAIN)
    values = [OPTIONS[option].print(getattr(rules, option)) for rules in (Rules(turn_seconds=30), Rules())]
    assert f"{option}={values[0]}," in said
    assert f" {values[1]}. " in said
    assert OPTIONS[option].takes in said
    assert len(say((more,), language, PLAIN)) > 60
    assert say((more,), language, PLAIN) != say((line,), language, PLAIN)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_tells_what_it_changes(preset: str, language: str) -> None:
    for name, setting in PRESETS[preset].changes.items():
        assert f"{name}={setting}" in told(preset, language=language)
    assert told("official", Rules(target=200)) == told("official")
