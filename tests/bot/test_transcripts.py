"""A whole game reads as it is written down, in every language and with every pen of IRC.

After a sentence was changed on purpose: `python -m tests.transcripts`, and read what has become of it.
"""

import asyncio

import pytest

from bot.chat import Heard, Line
from bot.phrasebook import LANGUAGES
from tests.bot.table_talk import naming
from tests.transcripts import FOLDER, PEOPLE, PRESETS, Said, preset_transcripts, record, transcripts
from tests.transcripts.evening import evening_transcripts

FILES = ["game.en.txt", "game.it.txt", "game.en.colors.txt"]
EVENING_FILES = ["evening.en.txt", "evening.en.colors.txt"]
PRESET_FILES = [f"preset.{preset}.en.txt" for preset in PRESETS]


@pytest.fixture(scope="module")
def said() -> Said:
    """The game, played once."""
    return asyncio.run(record())


@pytest.mark.parametrize("name", FILES)
def test_the_game_is_told_as_it_was(name: str, said: Said) -> None:
    assert transcripts(said)[name] == (FOLDER / name).read_text()


def test_the_same_luck_tells_the_same_game(said: Said) -> None:
    assert transcripts(asyncio.run(record())) == transcripts(said)


def test_every_language_has_its_transcript() -> None:
    assert {name.split(".")[1] for name in FILES} == set(LANGUAGES)
    assert sorted(path.name for path in FOLDER.glob("*.txt")) == sorted([*FILES, *EVENING_FILES, *PRESET_FILES])


def test_a_transcript_is_short_enough_to_be_read() -> None:
    for name in FILES:
        assert len((FOLDER / name).read_text().splitlines()) < 400


def test_an_evening_of_the_classics_cycle_is_spent_as_it_was() -> None:
    spent = asyncio.run(evening_transcripts())
    assert list(spent) == EVENING_FILES
    for name, text in spent.items():
        assert text == (FOLDER / name).read_text()
        assert len(text.splitlines()) < 300


def test_an_evening_has_two_games_and_a_month_ends_between_them() -> None:
    games = [line for line in (FOLDER / "evening.en.txt").read_text().splitlines() if " wins UNO!" in line]
    told = (FOLDER / "evening.en.txt").read_text()
    assert len(games) == 2
    between = told.partition(games[0])[2].partition(games[1])[0]
    assert "Most points, this month: 1. ann" in between.partition("Most points, last month: 1. ann")[0]


def test_each_preset_is_played_as_it_was() -> None:
    played = asyncio.run(preset_transcripts())
    assert list(played) == PRESET_FILES
    for name, text in played.items():
        assert text == (FOLDER / name).read_text()
        assert len(text.splitlines()) < 150


def test_everybody_hears_something_and_strangers_only_what_they_ask_for(said: Said) -> None:
    told = {naming(line.audience).text for line in said if isinstance(line, Line) and line.audience}
    assert told == set(PEOPLE)
    assert {one.user.name for one in said if isinstance(one, Heard)} == {*PEOPLE, "eve"}


@pytest.mark.parametrize(
    "key",
    ["played", "drew", "reversed", "skipped", "color_chosen", "challenge_won", "uno_called", "uno_caught", "timed_out",
     "clock_extended", "away", "back", "paused", "closing", "back_again", "standing_winner", "next_round", "match_won"],
)  # fmt: skip
def test_the_game_shows_what_may_happen(key: str, said: Said) -> None:
    assert any(phrase.key == key for line in said if isinstance(line, Line) for phrase in line.phrases)
