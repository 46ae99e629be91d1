"""Long text: cut into lines that arrive whole."""

import re

import pytest
from hypothesis import given, strategies as st

from adapters.irc.pen import ColorPen, PlainPen
from adapters.irc.split import bare, room, safe, split
from engine.cards import CARDS, DECK

PEN = ColorPen("!", lambda player: None)
BOX = re.compile("\x03[^\x0f]*\x0f")
NUMBER = re.compile(r"^\((\d+)/(\d+)\) ")

cards = st.lists(st.sampled_from(DECK), min_size=1, max_size=80).map(tuple)
words = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20).filter(
    lambda word: " " not in word
)
boxes = st.sampled_from(DECK).map(lambda card: PEN.card(card, "en"))
texts = st.lists(st.one_of(words, boxes), min_size=1, max_size=60).map(" ".join)


def unnumbered(lines: list[str], tag: str = "") -> list[str]:
    parts = [line.removeprefix(tag) for line in lines]
    return parts if len(lines) == 1 else [NUMBER.sub("", part) for part in parts]


@given(texts, st.integers(min_value=150, max_value=460), st.sampled_from(["", "[#uno] "]))
def test_text_arrives_whole_within_the_limit_and_every_box_unbroken(text: str, limit: int, tag: str) -> None:
    lines = split(text, limit, tag)
    assert " ".join(unnumbered(lines, tag)) == text
    for line in lines:
        assert line.startswith(tag)
        assert len(line.encode()) <= limit
    for part in unnumbered(lines, tag):
        assert part.count("\x0f") == len(BOX.findall(part))
        assert "\x03" not in BOX.sub("", part)


@given(st.text(max_size=2000), st.integers(min_value=30, max_value=400))
def test_anything_at_all_becomes_lines_of_whole_characters(text: str, limit: int) -> None:
    lines = split(text, limit)
    for line in lines:
        assert len(line.encode(errors="replace")) <= limit
    assert "".join(unnumbered(lines)).replace(" ", "") == safe(text).replace(" ", "")


@given(cards, st.sampled_from(["en", "it"]), st.booleans())
def test_a_hand_of_any_size_arrives_card_by_card(hand: tuple[object, ...], language: str, colors: bool) -> None:
    pen = PEN if colors else PlainPen("!", lambda player: None)
    shown = pen.hand(hand, language)  # type: ignore[arg-type] # cards, as drawn above
    parts = unnumbered(split(shown, 400, "[#uno] "), "[#uno] ")
    assert " ".join(parts) == shown


def test_parts_are_numbered_only_when_there_are_several() -> None:
    assert split("a short line", 100) == ["a short line"]
    assert split("one two three four five", 17) == ["(1/3) one two", "(2/3) three four", "(3/3) five"]


def test_more_than_nine_parts_get_longer_numbers_within_the_limit() -> None:
    lines = split("word " * 50, 20)
    assert lines[0].startswith("(1/")
    assert lines[-1].startswith(f"({len(lines)}/{len(lines)})")
    assert all(len(line) <= 20 for line in lines)


def test_every_part_says_which_channel_it_is_about() -> None:
    assert split("one two three", 20, "[#uno] ") == ["[#uno] one two three"]
    assert split("one two three four", 21, "[#uno] ") == [
        "[#uno] (1/3) one two",
        "[#uno] (2/3) three",
        "[#uno] (3/3) four",
    ]


def test_a_list_is_broken_after_a_comma_rather_than_inside_a_card() -> None:
    assert split("Red 5, Blue Skip, Wild Draw Four, Green 7", 34) == [
        "(1/2) Red 5, Blue Skip,",
        "(2/2) Wild Draw Four, Green 7",
    ]


def test_a_word_longer_than_a_line_is_broken_between_characters() -> None:
    assert split("è" * 20, 26) == [f"({n}/2) " + "è" * 10 for n in (1, 2)]


def test_what_the_server_puts_before_a_line_is_reckoned_with() -> None:
    before = ":uno!~uno@host.example.net NOTICE alice :"
    bytes_left = room(
        line_length=512, nick="uno", mask="~uno@host.example.net", command="NOTICE", target_length=len("alice")
    )
    assert len(before) + bytes_left + 2 == 512


def test_an_unknown_mask_is_reckoned_as_the_longest_possible() -> None:
    known = room(line_length=512, nick="uno", mask="u" * 10 + "@" + "h" * 63, command="NOTICE", target_length=5)
    assert room(line_length=512, nick="uno", mask="", command="NOTICE", target_length=5) == known


@pytest.mark.parametrize("code", [chr(n) for n in (*range(32), 127, 133) if n not in (2, 3, 15)])
def test_of_control_codes_only_those_of_a_pen_get_out(code: str) -> None:
    assert safe(f"a{code}b\x02c\x0f") == "ab\x02c\x0f"


@given(st.text())
def test_other_peoples_text_keeps_no_code_at_all(text: str) -> None:
    assert not re.search("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u202a-\u202e\u2066-\u2069]", bare(text))


def test_a_color_goes_with_its_numbers() -> None:
    assert bare("\x0304,12Red\x03 5\x0312 \x04ff0000x") == "Red 5 x"


def test_every_box_is_short() -> None:
    assert max(len(PEN.card(card, language).encode()) for card in CARDS.values() for language in ("en", "it")) < 72
