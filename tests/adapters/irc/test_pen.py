"""What cards and names look like, in colors and without."""

import pytest

from adapters.irc.pen import ColorPen, PlainPen
from bot.chat import Name, phrase
from bot.phrasebook import LANGUAGES, Pen, say
from engine.cards import CARDS, Color, parse_cards
from engine.values import PlayerId

ALICE = PlayerId("irc:net:alice")


def nick_of(player: PlayerId) -> str | None:
    return "alicia" if player == ALICE else None


COLORS = ColorPen("!", nick_of)
WORDS = PlainPen("!", nick_of)


@pytest.mark.parametrize(
    ("code", "box"),
    [
        ("R5", "\x0300,04 Red 5 \x0f"),
        ("G0", "\x0300,03 Green 0 \x0f"),
        ("B9", "\x0300,12 Blue 9 \x0f"),
        ("Y1", "\x0301,08 Yellow 1 \x0f"),
        ("RS", "\x0300,04 Red \x02Skip\x02 \x0f"),
        ("YV", "\x0301,08 Yellow \x02Reverse\x02 \x0f"),
        ("BD", "\x0300,12 Blue \x02Draw Two\x02 \x0f"),
        ("W", "\x0301,08 W\x0300,03i\x0300,04l\x0300,12d \x0f"),
        ("W4", "\x0301,08 W\x0300,03il\x0300,04d\x0300,12+4 \x0f"),
    ],
)
def test_a_card_is_the_classics_box(code: str, box: str) -> None:
    assert COLORS.card(CARDS[code], "en") == box


@pytest.mark.parametrize(
    ("code", "words"), [("R5", "Red 5"), ("GS", "Green Skip"), ("W", "Wild"), ("W4", "Wild Draw Four")]
)
def test_in_plain_words_there_is_no_code_at_all(code: str, words: str) -> None:
    assert WORDS.card(CARDS[code], "en") == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_card_is_told_by_words_alone_in_every_language(language: str) -> None:
    for pen in (COLORS, WORDS):
        assert len({_uncolored(pen.card(card, language)) for card in CARDS.values()}) == len(CARDS)


def test_colors_and_hands_are_boxes_in_a_row_or_words_with_commas() -> None:
    hand = parse_cards("R5 W")
    assert COLORS.color(Color.BLUE, "en") == "\x0300,12 Blue \x0f"
    assert WORDS.color(Color.BLUE, "en") == "Blue"
    assert COLORS.hand(hand, "en") == f"{COLORS.card(hand[0], 'en')} {COLORS.card(hand[1], 'en')}"
    assert WORDS.hand(hand, "en") == "Red 5, Wild"


def test_a_player_is_named_by_the_nick_they_bear_now() -> None:
    assert WORDS.name(Name(ALICE, "alice")) == "alicia"
    assert WORDS.name(Name(PlayerId("computer:Ada"), "Ada")) == "Ada"
    assert COLORS.name(Name(ALICE, "alice")) == "\x02alicia\x02"


def test_a_name_can_not_forge_a_line() -> None:
    name = Name(PlayerId("x"), "a\r\n\x0304b\x02\u202ec\u200bd\x00" + "e" * 100)
    assert WORDS.name(name) == "abcd" + "e" * 36


@pytest.mark.parametrize("pen", [COLORS, WORDS])
def test_a_pen_can_be_given_to_the_phrasebook(pen: Pen) -> None:
    assert say((phrase("no such phrase"),), "en", pen) == "no such phrase"


def _uncolored(box: str) -> str:
    for code in ("\x0300,03", "\x0300,04", "\x0300,12", "\x0301,08", "\x02", "\x0f"):
        box = box.replace(code, "")
    return box
