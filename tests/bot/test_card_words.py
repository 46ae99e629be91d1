"""Every way to spell a card ("Cards" in what people type), and the ways that must not be one."""

from itertools import combinations

import pytest
from hypothesis import given, strategies as st

from bot.card_names import COLOR_WORDS, RANK_WORDS
from bot.card_words import (
    USUAL,
    CardSaid,
    colors_of,
    is_noise,
    looks_like_card,
    read_card,
    read_color,
)
from bot.queries import Unclear, unclear
from engine.cards import CARDS, DECKS, FACES, WILDS, Card, Color, Rank, parse_cards
from tests.bot.heard import BOB, find

PLAYABLE = list(CARDS.values())


def said(text: str, deck: tuple[Card, ...] = USUAL) -> CardSaid | Unclear:
    return read_card(text.split(), deck=deck)


def decks_with(rank: Rank) -> list[tuple[Card, ...]]:
    return [deck for deck in FACES.values() if any(card.rank is rank for card in deck)]


@pytest.mark.parametrize("card", PLAYABLE, ids=str)
def test_a_card_is_read_from_its_notation(card: Card) -> None:
    for deck in [deck for deck in FACES.values() if card in deck]:
        assert said(card.code, deck) == said(card.code.lower(), deck) == CardSaid(card)


@pytest.mark.parametrize("language", COLOR_WORDS)
@pytest.mark.parametrize("card", [card for card in PLAYABLE if not card.is_wild], ids=str)
def test_a_colored_card_is_read_from_its_words_with_the_color_first(language: str, card: Card) -> None:
    assert card.color is not None
    for color in COLOR_WORDS[language][card.color]:
        for rank in RANK_WORDS[language].get(card.rank, ()):
            for deck in [deck for deck in FACES.values() if card in deck]:
                assert said(f"{color} {rank}", deck) == CardSaid(card)


@pytest.mark.parametrize("rank", WILDS, ids=str)
@pytest.mark.parametrize("language", RANK_WORDS)
def test_a_wild_takes_its_color_behind_or_before_it_or_later(rank: Rank, language: str) -> None:
    wild = Card(None, rank)
    for deck in decks_with(rank):
        for spelling in RANK_WORDS[language][rank]:
            assert said(spelling, deck) == CardSaid(wild)
            for word, color in words_of(language, colors_of(deck)):
                assert said(f"{word} {spelling}", deck) == said(f"{spelling} {word}", deck) == CardSaid(wild, color)


def words_of(language: str, colors: frozenset[Color]) -> list[tuple[str, Color]]:
    return [(word, color) for color, words in COLOR_WORDS[language].items() if color in colors for word in words]


@pytest.mark.parametrize(
    ("spelling", "code"),
    [
        ("b4", "B4"), ("b 4", "B4"), ("B  4", "B4"), ("b.4", "B4"), ("{b4}", "B4"), ("blue 4", "B4"), ("blue4", "B4"),
        ("blue four", "B4"), ("4 blue", "B4"), ("4b", "B4"), ("b-4", "B4"), ("rr", "RV"), ("br", "BV"),
        ("rd", "RD"), ("r r", "RV"), ("r b", "BV"), ("r d", "RD"), ("rv", "RV"), ("green rev", "GV"), ("yrev", "YV"),
        ("ydt", "YD"), ("r dt", "RD"), ("d2 r", "RD"), ("r+2", "RD"), ("+2 r", "RD"), ("red draw two", "RD"),
        ("draw two red", "RD"), ("y draw2", "YD"), ("y s", "YS"), ("skip green", "GS"), ("b4!", "B4"),
        ("b4, lol", "B4"),
        ("rosso 5", "R5"), ("rosso5", "R5"), ("5 rosso", "R5"), ("blu salta", "BS"), ("stop verde", "GS"),
        ("giallo cambio giro", "YV"), ("inverti rosso", "RV"), ("pesca due blu", "BD"), ("verde pesca 2", "GD"),
        ("rosso uno", "R1"), ("rosso 1", "R1"),
    ],
)  # fmt: skip
def test_a_colored_card_has_many_spellings(spelling: str, code: str) -> None:
    assert said(spelling) == said(spelling.upper()) == CardSaid(CARDS[code])


@pytest.mark.parametrize(
    ("spelling", "code", "color"),
    [
        ("wr", "W", Color.RED), ("w r", "W", Color.RED), ("wild red", "W", Color.RED), ("b wild", "W", Color.BLUE),
        ("wd g", "W4", Color.GREEN), ("wd4r", "W4", Color.RED), ("wd4 r", "W4", Color.RED),
        ("w+4 g", "W4", Color.GREEN),
        ("y wd4", "W4", Color.YELLOW), ("r wd4", "W4", Color.RED), ("+4 b", "W4", Color.BLUE),
        ("df y", "W4", Color.YELLOW),
        ("red wild draw four", "W4", Color.RED), ("wild draw four red", "W4", Color.RED), ("w d4 g", "W4", Color.GREEN),
        ("red draw 4", "W4", Color.RED), ("jolly rosso", "W", Color.RED),
        ("jolly pesca quattro verde", "W4", Color.GREEN),
    ],
)  # fmt: skip
def test_a_wild_may_be_said_with_its_color(spelling: str, code: str, color: Color) -> None:
    assert said(spelling) == CardSaid(CARDS[code], color)


@pytest.mark.parametrize("word", ["b10", "wdg", "wdr", "g9r9", "hello", "b44", "w5"])
def test_a_word_must_be_a_card_to_its_end(word: str) -> None:
    assert said(word) == unclear("bad_card", word=word)


@pytest.mark.parametrize(("text", "culprit"), [("b 10", "b 10"), ("blue purple", "blue purple"), ("red", "red")])
def test_half_a_card_is_named_with_what_follows(text: str, culprit: str) -> None:
    assert said(text) == unclear("bad_card", word=culprit)


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("r5 r5", "R5 R5"), ("r5 b 5", "R5 B5"), ("red 5 y5 green five", "R5 Y5 G5"), ("w wild", "W W"),
        ("w r 5", "W R5"), ("r5r5", "R5 R5"), ("b+2b+2", "BD BD"), ("r5r5 r5", "R5 R5 R5"),
    ],
)  # fmt: skip
def test_several_cards_may_be_said_for_one_play(text: str, cards: str) -> None:
    first, *more = parse_cards(cards)
    assert said(text) == CardSaid(first, more=tuple(more))


@pytest.mark.parametrize("text", ["r5r6", "g9g9g9", "r5b5", "ww", "g9r9"])
def test_only_the_same_card_twice_may_be_joined(text: str) -> None:
    assert said(text) == unclear("bad_card", word=text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("ws", "WS"), ("wild swap", "WS"), ("wild swap hands", "WS"), ("scambia mani", "WS"), ("wh", "WH"),
        ("shuffle", "WH"), ("jolly mischia mani", "WH"), ("wc", "WC"), ("customizable", "WC"), ("h1", "H1"),
        ("h2", "H2"), ("downpour two", "H2"), ("acquazzone uno", "H1"),
    ],
)  # fmt: skip
def test_special_wilds_have_their_words(text: str, code: str) -> None:
    assert said(text) == CardSaid(CARDS[code])
    assert said(f"{text} red") == said(f"red {text}") == CardSaid(CARDS[code], Color.RED)


@pytest.mark.parametrize("text", ["ws", "swap", "wh red", "shuffle", "wild swap", "h1", "r5 wc"])
def test_cards_of_other_decks_are_known_as_such(text: str) -> None:
    answer = read_card(text.split(), deck=DECKS["108"])
    assert isinstance(answer, Unclear)
    assert answer.problem == "not_this_deck"


@pytest.mark.parametrize(
    "text", ["ws bob red", "ws red bob", "wsr bob", "red ws @bob", "ws uno bob red", "ws bob the great r"]
)
def test_a_player_may_be_named_behind_a_card_played_at_somebody(text: str) -> None:
    answer = read_card(text.split(), find=find)
    assert isinstance(answer, CardSaid)
    assert (answer.card, answer.color, answer.target) == (CARDS["WS"], Color.RED, BOB)


def test_a_name_behind_a_7_is_read_and_behind_a_6_ignored() -> None:
    assert read_card(["r7", "bob"], find=find) == CardSaid(CARDS["R7"], target=BOB)
    assert read_card(["r7", "uno", "Bob,"], find=find) == CardSaid(CARDS["R7"], uno=True, target=BOB)
    assert read_card(["r6", "bob"], find=find) == CardSaid(CARDS["R6"])


def test_a_color_that_uno_does_not_have_stops_the_play() -> None:
    assert said("W purple") == unclear("bad_color", word="purple")


def test_talk_behind_a_wild_is_ignored_and_the_color_is_still_owed() -> None:
    assert said("w take that") == CardSaid(CARDS["W"])


@pytest.mark.parametrize("smiley", [":)", ":D", ";-)", "=(", "xD", "<:uno:12345>", ":tada:", "🎉", "...", "!!"])
def test_smileys_and_punctuation_are_ignored(smiley: str) -> None:
    assert is_noise(smiley)
    assert said(f"w {smiley}") == CardSaid(CARDS["W"])
    assert said(f"r5{' ' if smiley.isascii() else ''}{smiley}") == CardSaid(CARDS["R5"])


def test_a_color_said_with_a_colored_card_is_ignored() -> None:
    assert said("r5 blue") == CardSaid(CARDS["R5"])


@pytest.mark.parametrize("text", ["r5 uno", "r5 UNO!", "r5 lol uno", "red 5 uno"])
def test_uno_may_be_called_behind_the_card(text: str) -> None:
    assert said(text) == CardSaid(CARDS["R5"], uno=True)


@pytest.mark.parametrize("text", ["w red uno", "w uno red", "w rosso uno", "wr uno", "red wild uno"])
def test_uno_behind_a_color_calls_and_is_no_number(text: str) -> None:
    assert said(text) == CardSaid(CARDS["W"], Color.RED, uno=True)


def test_no_card_at_all_is_said_so() -> None:
    assert said("") == said(":)") == unclear("no_card")


@pytest.mark.parametrize("language", COLOR_WORDS)
def test_a_color_is_read_from_every_word_for_it(language: str) -> None:
    for color, words in COLOR_WORDS[language].items():
        for word in words:
            assert read_color([word.upper() + "!"], frozenset(Color)) is color


def test_a_word_that_is_no_color_is_named() -> None:
    assert read_color(["purple"]) == unclear("bad_color", word="purple")
    assert read_color([]) == unclear("no_color")


@pytest.mark.parametrize("deck", FACES)
@pytest.mark.parametrize("table", [COLOR_WORDS, RANK_WORDS], ids=["colors", "ranks"])
def test_no_word_means_two_things_in_two_languages(table: dict[str, dict[object, tuple[str, ...]]], deck: str) -> None:
    there = {thing for card in FACES[deck] for thing in (card.color, card.rank)}
    meanings = [(word, thing) for words in table.values() for thing, said in words.items() for word in said]
    meanings = [(word, thing) for word, thing in meanings if thing in there]
    assert not [(one, other) for one, other in combinations(meanings, 2) if one[0] == other[0]]


@pytest.mark.parametrize(
    ("text", "deck", "code"),
    [
        ("rd4", "nomercy168", "RD4"), ("red draw four", "nomercy168", "RD4"), ("b+4", "nomercy168", "BD4"),
        ("g skip everyone", "nomercy168", "GSA"), ("yda", "nomercy168", "YDA"), ("+10", "nomercy168", "WD10"),
        ("wild reverse draw four", "nomercy168", "WRD4"), ("roulette", "nomercy168", "WCR"), ("o5", "flip112", "O5"),
        ("teal flip", "flip112", "TF"), ("pink +5", "flip112", "PD5"), ("viola salta tutti", "flip112", "USA"),
        ("wdc", "flip112", "WDC"), ("rosso pesca una", "flip112", "RD1"),
    ],
)  # fmt: skip
def test_the_same_words_are_read_as_cards_of_the_deck_played_with(text: str, deck: str, code: str) -> None:
    assert said(text, FACES[deck]) == CardSaid(CARDS[code])


def test_a_color_of_the_other_side_is_read_and_refused_by_the_game() -> None:
    assert said("w orange", FACES["flip112"]) == CardSaid(CARDS["W"], Color.ORANGE)
    assert said("w orange") == unclear("bad_color", word="orange")
    assert read_color(["black"], colors_of(FACES["flip112"])) == unclear("bad_color_of_two_sides", word="black")


@pytest.mark.parametrize("text", ["b10", "wdg", "r", "red", "10", "ws", "r5"])
def test_an_attempt_at_a_card_is_told_from_talk(text: str) -> None:
    assert looks_like_card([text])
    assert not looks_like_card(["hello", text])


@given(st.lists(st.text()))
def test_any_words_are_read_without_raising(words: list[str]) -> None:
    assert isinstance(read_card(words), CardSaid | Unclear)
    assert isinstance(read_color(words), Color | Unclear)
    assert isinstance(looks_like_card(words), bool)
