"""Answers to questions: about a table in every phase, about what needs no table, and why something is refused."""

from random import Random

import pytest

from bot.answers import AtTable, Tally, about_table, anywhere, duration, greeting, misunderstood, refused, tallied
from bot.chat import Heard, Phrase, User
from bot.grammar import COMMANDS
from bot.phrasebook import LANGUAGES, say
from bot.queries import (
    ShowAbout,
    ShowCard,
    ShowCounts,
    ShowHand,
    ShowHelp,
    ShowOrder,
    ShowTable,
    ShowTurn,
    Unknown,
    unclear,
)
from engine.cards import CARDS, Color
from engine.causes import Cause
from engine.commands import SkipPlayer
from engine.decide import decide
from engine.events import CardPlayed, CardsDrawn, GamePaused, NextRoundAwaited, Passed, PlayerSkipped
from engine.evolve import evolve
from engine.refusals import Reason, Refused
from engine.rules import Rules
from engine.state import GameState
from engine.values import PlayerId
from tests.bot.table_talk import HANDS, PLAIN, QUIET, dealt, keys, naming, person, place, read, talk
from tests.engine.scenario import Table, cards, draw, given, lobby, play

ANN, BOB, EVE = PlayerId("ann"), PlayerId("bob"), PlayerId("eve")
ABOUT_THE_TABLE: list[AtTable] = [ShowTable(), ShowCard(), ShowTurn(), ShowOrder(), ShowCounts()]


def position(**changes: str) -> Table:
    """Ann, Bob and Cat in a round, Ann on turn."""
    hands = {"ann": "W R1 B2", "bob": "G1 G2", "cat": "RV Y2"}
    return given(**{"turn": "ann", "top": "R5", **hands, **changes})  # type: ignore[arg-type]


def text(phrases: tuple[Phrase, ...], language: str = "en") -> str:
    return say(phrases, language, PLAIN)


# About a table


def test_a_hand_is_shown_sorted_and_to_its_player() -> None:
    (hand,) = about_table(ShowHand(), position().state, ANN, naming)
    assert hand == Phrase("hand", {"cards": cards("R1 B2 W")})


def test_who_has_no_seat_has_no_hand() -> None:
    assert keys(about_table(ShowHand(), position().state, EVE, naming)) == "refused.not_seated"


@pytest.mark.parametrize(
    ("query", "sentences"),
    [
        (ShowCard(), "top"),
        (ShowTurn(), "awaiting_turn"),
        (ShowOrder(), "order"),
        (ShowCounts(), "counts"),
        (ShowTable(), "top awaiting_turn counts clockwise pile"),
    ],
)
def test_each_question_has_its_answer(query: AtTable, sentences: str) -> None:
    assert keys(about_table(query, position().state, EVE, naming)) == sentences


def test_a_table_is_told_whole() -> None:
    told = text(about_table(ShowTable(), position().state, EVE, naming))
    for fact in ("Red 5", "ann", "ann 3", "bob 2", "cat 2", "100 cards"):
        assert fact in told


def test_no_question_about_the_table_names_a_hidden_card() -> None:
    for query in ABOUT_THE_TABLE:
        told = text(about_table(query, position().state, ANN, naming))
        assert not any(PLAIN.card(card, "en") in told for card in cards("R1 B2 G1 G2 RV Y2 W"))


def test_a_wild_on_top_is_told_with_the_color_that_counts() -> None:
    state = position().when(play("ann", "W", "green")).state
    assert about_table(ShowCard(), state, EVE, naming) == (
        Phrase("top_wild", {"card": state.top, "color": state.color or ""}),
    )


def test_what_is_awaited_is_told_as_it_is() -> None:
    assert keys(about_table(ShowTurn(), position(pile="R9").when(draw("ann")).state, EVE, naming)) == "awaiting_drawn"
    assert keys(about_table(ShowTurn(), position().when(play("ann", "W")).state, EVE, naming)) == "awaiting_color"
    facing = position(ann="W4 B2 B3").when(play("ann", "W4", "blue")).state
    assert keys(about_table(ShowTurn(), facing, EVE, naming)) == "awaiting_challenge"


def test_the_order_follows_the_direction() -> None:
    state = position(turn="cat").when(play("cat", "RV")).state
    (order,) = about_table(ShowOrder(), state, EVE, naming)
    assert order.values == {"players": (naming(BOB), naming(ANN), naming(PlayerId("cat")))}
    assert keys(about_table(ShowTable(), state, EVE, naming)).split()[3] == "counterclockwise"


@pytest.mark.parametrize("query", [*ABOUT_THE_TABLE, ShowHand()], ids=lambda query: type(query).__name__)
def test_where_no_round_runs_every_question_says_so(
    query: AtTable,
) -> None:
    assert keys(about_table(query, lobby("ann bob").state, ANN, naming)) == "in_lobby"
    between = position().state
    evolve(between, NextRoundAwaited())
    assert keys(about_table(query, between, ANN, naming)) == "between_rounds"


def test_a_question_changes_nothing() -> None:
    table, before = position(), position().state
    for query in ABOUT_THE_TABLE:
        about_table(query, table.state, ANN, naming)
    assert table.state == before


def test_back_at_a_table_everybody_hears_where_the_game_stands() -> None:
    assert keys(greeting(position().state, naming)) == "back_again top awaiting_turn"
    assert keys(greeting(lobby("ann").state, naming)) == "back_again in_lobby"


def test_a_paused_game_is_told_as_paused() -> None:
    paused = position().state
    evolve(paused, GamePaused(ANN))
    for told in (greeting(paused, naming), about_table(ShowTable(), paused, EVE, naming)):
        assert "paused" in text(told)


# Anywhere


def test_the_help_is_at_most_four_lines_and_begins_with_the_quickest_way_to_play() -> None:
    for language in LANGUAGES:
        lines = text(anywhere(ShowHelp(), Rules()), language).split("\n")
        assert len(lines) <= 4
        assert "!uno start" in lines[0]


@pytest.mark.parametrize("word", [entry.word for entry in COMMANDS])
def test_each_command_is_explained(word: str) -> None:
    for language in LANGUAGES:
        told = text(anywhere(ShowHelp(word), Rules()), language)
        assert told.startswith(f"!uno {word}")
        assert "\n" not in told


def test_the_help_of_a_command_lists_its_other_words_once() -> None:
    told = text(anywhere(ShowHelp("start"), Rules()))
    assert told.count("new") == 1
    told = text(anywhere(ShowHelp("join"), Rules()))
    assert "Also: jo, join." in told


def test_about_says_the_version() -> None:
    assert "0.1.0" in text(anywhere(ShowAbout(), Rules()))


def test_what_was_not_understood_is_named() -> None:
    assert keys(misunderstood(Unknown("strat", ("start",)))) == "unknown_nearest"
    assert keys(misunderstood(Unknown("xyzzy"))) == "unknown"
    assert misunderstood(unclear("bad_card", word="b10")) == (Phrase("unclear.bad_card", {"word": "b10"}),)
    assert "b10" in text(misunderstood(unclear("bad_card", word="b10")))


@pytest.mark.parametrize(
    ("seconds", "shown"), [(0, "0:00"), (59.9, "0:59"), (61, "1:01"), (3600, "60:00"), (6_000, "100:00")]
)
def test_a_duration_is_minutes_and_seconds(seconds: float, shown: str) -> None:
    assert f" {shown} " in text((duration(seconds),))


def test_what_was_played_is_counted() -> None:
    played, drawn = CardPlayed(ANN, CARDS["R5"], Color.RED), CardsDrawn(BOB, (CARDS["R5"],), Cause.TURN)
    tally = Tally([*[played] * 12, *[drawn] * 3, Passed(BOB), Passed(ANN), PlayerSkipped(BOB)])
    assert tallied(tally) == Phrase("tallied", {"n": 12, "drawn": 3, "passed": 2, "skipped": 1})


# Refusals


@pytest.mark.parametrize("reason", Reason)
def test_every_refusal_is_a_sentence(reason: Reason) -> None:
    for language in LANGUAGES:
        told = text((refused(reason, position().state, BOB, naming),), language)
        assert "{" not in told
        assert not told.startswith("refused.")


def test_a_card_that_does_not_fit_is_told_what_would() -> None:
    assert "Red 5" in text((refused(Reason.DOES_NOT_FIT, position().state, ANN, naming),))
    wild = position().when(play("ann", "W", "green")).state
    assert "Green" in text((refused(Reason.DOES_NOT_FIT, wild, BOB, naming),))


def test_not_your_turn_says_whose() -> None:
    assert "ann" in text((refused(Reason.NOT_YOUR_TURN, position().state, BOB, naming),))


def test_nobody_is_waited_for_where_nobody_is_on_turn() -> None:
    state = lobby("ann bob").state
    said = text((refused(reason_of(state, SkipPlayer(EVE, BOB, authority=True)), state, EVE, naming),))
    assert "waiting for eve" not in said


def reason_of(state: GameState, command: SkipPlayer) -> Reason:
    with pytest.raises(Refused) as why:
        decide(state, command, Random(1))
    return why.value.reason


# At a table


async def test_questions_are_answered_where_they_were_asked() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        for line in ("cd", "tu", "od", "ct", "ti", "st", "!table"):
            assert (await uno.says("bob", line)).audiences == {None}, line
            assert (await uno.says("bob", line, channel="")).audiences == {"bob"}, line


async def test_what_concerns_the_asker_alone_is_told_to_them_alone() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        for line in (
            "ca",
            "us",
            "!uno help",
            "!uno rules",
            "!uno rules target",
            "!uno about",
            "!uno strat",
            "!uno board hide",
        ):
            assert (await uno.says("bob", line)).audiences == {"bob"}, line


async def test_what_was_played_is_counted_over_a_restart() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.says("ann", "pl r1")
        await uno.close()
        uno.start()
        await uno.tables.resume()
        await uno.says("bob", "dr")
        told = (await uno.says("bob", "st")).text()
        assert "1 card played" in told


async def test_a_game_lasts_from_its_opening() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", rules=f"{QUIET} turn_seconds=600", **HANDS))
        await uno.passes(65)
        assert "1:05" in (await uno.says("ann", "ti")).text()


async def test_a_player_is_called_what_they_were_last_heard_as() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        uno.tables.deliver(Heard(place(), User(person("ann"), "Anna"), "cd"))
        await uno.settled()
        assert read((await uno.says("bob", "tu")).lines[0]) == "It's Anna's turn."
