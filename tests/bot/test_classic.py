"""What everybody is told where the classic's cycle goes on, as its players know it."""

import pytest

from bot.chat import Word
from bot.classic import Course, announce_classic
from bot.cycle import ADVERTS
from bot.phrasebook import say
from bot.score_queries import ScoreQuery
from engine.values import PlayerId
from tests.bot.table_talk import PLAIN, THINK, dealt, keys, naming, place, talk
from tests.engine.scenario import Asked, Table, color, deal, draw, given, join, keep, leave, lobby, play, seat_computers

ANN, BOB, CAT = map(PlayerId, ("ann", "bob", "cat"))
CLASSIC = "classic"


def told(table: Table, *commands: Asked, cards: int = 9, seconds: float = 0.0) -> list[str]:
    """Each public line that the last of `commands` comes to, as it is shown."""
    table.when(*commands)
    lines = announce_classic(table.events, table.state, naming, Course(cards, seconds))
    return [say(line, "en", PLAIN) for line in lines]


def position(**changes: str) -> Table:
    """Ann, Bob and Cat in a round, Ann on turn."""
    hands = {"ann": "R1 B2 B3", "bob": "G1 G2", "cat": "Y1 Y2"}
    return given(**{"turn": "ann", "top": "R5", "rules": CLASSIC, **hands, **changes})  # type: ignore[arg-type]


# A turn


def test_a_play_and_whose_turn_it_is_are_one_sentence() -> None:
    assert told(position(), play("ann", "R1")) == ["ann plays Red 1 to bob."]
    assert told(position(ann="RV B2 B3"), play("ann", "RV")) == ["ann plays Red Reverse to cat."]


def test_a_skip_says_whom_it_skips_and_who_is_next() -> None:
    assert told(position(ann="RS B2 B3"), play("ann", "RS")) == ["ann plays Red Skip and skips bob to cat."]


def test_a_draw_two_says_who_draws_and_who_is_next() -> None:
    said = told(position(ann="RD B2 B3"), play("ann", "RD"))
    assert said == ["ann plays Red Draw Two. bob draws 2 cards and is skipped to cat."]


def test_a_wild_is_played_in_two_steps_or_in_one() -> None:
    assert told(position(ann="W B2 B3"), play("ann", "W")) == ["ann plays Wild. Choose a color, ann."]
    said = told(position(ann="W B2 B3"), play("ann", "W"), color("ann", "green"))
    assert said == ["ann chooses Green, play continues with bob."]
    said = told(position(ann="W B2 B3"), play("ann", "W", "green"))
    assert said == ["ann plays Wild and chooses Green to bob."]


def test_a_pass_says_who_is_next() -> None:
    said = told(position(ann="B1 B2 B3"), draw("ann"), keep("ann"))
    assert said == ["ann passes to bob."]


def test_one_card_left_is_told_in_a_line_of_its_own() -> None:
    assert told(position(ann="R1 B2"), play("ann", "R1")) == ["ann plays Red 1 to bob.", "ann has UNO!"]


# The beginning and the end


def test_seats_are_taken_with_a_line_each_robots_too() -> None:
    assert told(lobby("ann", rules=CLASSIC), join("bob")) == ["bob joins UNO!"]
    said = told(lobby("ann", rules=CLASSIC), seat_computers("ann", "robo", "robi"))
    assert said == ["robo joins UNO! robi joins UNO!"]


def test_the_deal_says_who_plays_who_begins_and_with_what() -> None:
    said = told(lobby("ann", rules=CLASSIC), join("bob"), deal("ann"))
    assert said[0] == "Welcome to UNO! 2 players this round: ann and bob."
    assert said[1].startswith("ann plays first. The top card is ")


def test_at_the_end_everybodys_hand_has_its_line_and_the_winner_takes_the_points() -> None:
    said = told(position(ann="R1", bob="G1 G2", cat="Y1 YS W"), play("ann", "R1"), cards=37, seconds=125)
    assert said == [
        "ann plays Red 1. ann wins UNO!",
        "bob holds Green 1, Green 2.",
        "cat holds Yellow 1, Yellow Skip, Wild.",
        "ann takes 74 points from 5 cards. 37 cards played in 2:05.",
    ]


def test_a_last_draw_card_is_drawn_first_and_counts() -> None:
    said = told(position(ann="RD", bob="G1", cat="Y1", pile="B5 B7"), play("ann", "RD"))
    assert said[0] == "ann plays Red Draw Two. bob draws 2 cards. ann wins UNO!"
    assert said[1] == "bob holds Green 1, Blue 5, Blue 7."


def test_a_game_of_no_time_still_has_a_duration() -> None:
    assert told(position(ann="R1"), play("ann", "R1"))[-1].endswith("9 cards played in 0:00.")


def test_a_default_win_gives_no_points() -> None:
    said = told(position(), leave("bob"), leave("cat"))
    assert "points" not in " ".join(said)


async def test_the_winning_card_is_counted_with_the_others() -> None:
    async with talk(rules=CLASSIC) as uno:
        await uno.sit(dealt(turn="ann", rules=CLASSIC, ann="R1 R2", bob="R3 R4 R6"))
        uno.table().telling.is_classic = True
        for who, line in (("ann", "pl r1"), ("bob", "pl r3")):
            await uno.says(who, line)
        assert "3 cards played" in (await uno.says("ann", "pl r2")).text()


# Whoever it is that is waited for


async def test_the_hand_is_shown_while_the_robot_thinks() -> None:
    async with talk(rules=CLASSIC) as uno:
        await uno.sit(dealt(turn="robo", rules=CLASSIC, ann="R1 R2", robo="R3 R4", computers="robo"))
        assert (await uno.says("ann", "ca")).to("ann") == ["hand"]


async def test_a_robot_whose_turn_comes_by_a_removal_plays_on() -> None:
    async with talk(rules=CLASSIC) as uno:
        hands = {"ann": "R1 R2", "a_robot_with_a_long_name": "R3 R4", "bob": "R6 R7"}
        await uno.sit(dealt(turn="ann", rules=CLASSIC, computers="a_robot_with_a_long_name", **hands))
        await uno.says("bob", "ca")
        await uno.says("ann", "!remove")
        before = uno.on_turn()
        await uno.passes(THINK)
        assert (before, uno.on_turn()) == ("a_robot_with_a_long_name", "bob")


# Between two games


@pytest.mark.parametrize("query", ADVERTS, ids=lambda query: type(query).__name__)
async def test_every_scoreboard_can_be_shown(query: ScoreQuery) -> None:
    async with talk(rules=CLASSIC) as uno:
        await uno.sit(dealt(turn="ann", rules=CLASSIC, ann="R1", bob="R3 R4"))
        await uno.says("ann", "pl r1")
        uno.scores.advertise([query, ADVERTS[0]], place(), "en")
        await uno.scores.idle()
        (line,) = uno.chat.take().lines
        assert line.audience is None
        assert keys(line.phrases)


def test_no_card_is_named_in_public_but_those_that_lie_open() -> None:
    table = position(ann="W B2 B3")
    table.when(play("ann", "W", "green"))
    ((sentence,),) = announce_classic(table.events, table.state, naming, Course(1, 1))
    assert isinstance(sentence.values["card"], Word)
    assert "Blue" not in say((sentence,), "en", PLAIN)
