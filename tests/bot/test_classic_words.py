"""Whoever has played the classic for ten years types what they always typed: every word of both its lines."""

import pytest

from bot.arguments import Meaning
from bot.queries import (
    ShowAbout,
    ShowCard,
    ShowCounts,
    ShowHand,
    ShowHelp,
    ShowOrder,
    ShowStats,
    ShowTime,
    ShowTurn,
    unclear,
)
from bot.score_queries import ShowPlayer, ShowPodium, ShowRecords, ShowStreak, ShowTop, Span
from engine.cards import CARDS, Color
from engine.commands import ChooseColor, Draw, Join, Kick, Leave, Open, Pass, Pause, Play, Stop
from engine.rules import Rules
from tests.bot.heard import ANN, BOB, EVE, LOBBY, OWED, TURN, heard

MONTH = Span.MONTH


@pytest.mark.parametrize(
    ("short", "long", "meaning"),
    [
        ("pl r5", "play r5", Play(ANN, CARDS["R5"])), ("dr", "draw", Draw(ANN)), ("pa", "pass", Pass(ANN)),
        ("ca", "cards", ShowHand()), ("cd", "card", ShowCard()), ("tu", "turn", ShowTurn()),
        ("od", "order", ShowOrder()), ("ct", "count", ShowCounts()), ("st", "stats", ShowStats()),
        ("ti", "time", ShowTime()),
    ],
)  # fmt: skip
def test_both_lines_words_work_in_a_game_with_and_without_a_prefix(short: str, long: str, meaning: Meaning) -> None:
    for text in (short, long, f"!{short}", short.upper(), f"{long} :)"):
        assert heard(text, TURN) == meaning or text == "!stats"


@pytest.mark.parametrize("text", ["jo", "join", "!jo", "JO"])
def test_a_seat_is_taken_in_both_lines_words(text: str) -> None:
    assert heard(text, LOBBY, by=EVE) == heard(text, None, by=EVE, classic=True) == Join(EVE)


@pytest.mark.parametrize("text", ["co r", "color r", "co red", "!co r", "co R!", "color RED"])
def test_a_color_is_named_by_its_letter_or_its_word(text: str) -> None:
    assert heard(text, OWED) == ChooseColor(ANN, Color.RED)


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!uno", Open(EVE, Rules(target=0))), ("!unocmds", ShowHelp()), ("!unoversion", ShowAbout()),
        ("!unowon", ShowPlayer()), ("!unowon bob", ShowPlayer("bob")), ("!unotop3last", ShowPodium()),
        ("!unostats", ShowRecords((MONTH,))), ("!unorecords", ShowRecords((Span.ALL,))), ("!unorow", ShowStreak()),
        ("!unotop10", ShowTop("points", MONTH)), ("!unotop10 points", ShowTop("points", MONTH)),
        ("!unotop10 won", ShowTop("wins", MONTH)), ("!unotop10 wins", ShowTop("wins", MONTH)),
        ("!unotop10 games", ShowTop("games", MONTH)), ("!unotop10 21", ShowTop("blackjacks", MONTH)),
        ("!unotop10 blackjack", ShowTop("blackjacks", MONTH)), ("!unotop10won", ShowTop("wins", MONTH)),
        ("!unofast", ShowRecords((MONTH,))), ("!unohigh", ShowRecords((MONTH,))), ("!unoplayed", ShowRecords((MONTH,))),
    ],
)  # fmt: skip
def test_every_documented_word_works_for_anybody_at_any_time(text: str, meaning: Meaning) -> None:
    assert heard(text, None, by=EVE) == meaning
    assert heard(text, TURN, by=EVE) == meaning or text == "!uno"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("!stop", Stop(EVE, authority=True)), ("!pause", Pause(EVE, authority=True)),
        ("!remove bob", Kick(EVE, BOB, authority=True)), ("!remove BOB", Kick(EVE, BOB, authority=True)),
    ],
)  # fmt: skip
def test_operators_have_their_words(text: str, meaning: Meaning) -> None:
    assert heard(text, TURN, by=EVE, admin=True, classic=True) == meaning


def test_anybody_removes_themselves() -> None:
    assert heard("!remove") == Leave(ANN)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("yd", "YD"), ("ydt", "YD"), ("r dt", "RD"), ("wd", "W4"), ("wdf", "W4"), ("wd4", "W4"), ("w", "W"),
        ("b4", "B4"), ("B 4", "B4"), ("b.4", "B4"), ("{b4}", "B4"), ("`b4`", "B4"), ("b4 lol", "B4"), ("b4!", "B4"),
        ("y s", "YS"), ("b r", "BV"), ("rr", "RV"), ("rd", "RD"),
    ],
)  # fmt: skip
def test_cards_of_both_lines_are_in_peoples_fingers(typed: str, code: str) -> None:
    assert heard(f"pl {typed}") == heard(f"play {typed}") == Play(ANN, CARDS[code])


@pytest.mark.parametrize("typed", ["w r", "wr", "w red"])
def test_a_wild_may_name_its_color_at_once(typed: str) -> None:
    assert heard(f"pl {typed}") == Play(ANN, CARDS["W"], Color.RED)


@pytest.mark.parametrize("typed", ["b10", "wdg", "g9r9"])
def test_what_the_classic_took_for_another_card_is_a_slip(typed: str) -> None:
    assert heard(f"pl {typed}") == unclear("bad_card", word=typed)
