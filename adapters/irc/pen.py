"""What cards, colors and names look like on IRC: the classic's colored boxes, or plain words.

A card's words are in its box, so nothing is told by color alone. Words come from the catalogs. A box
begins with a color code and ends with the code that switches everything off; nothing else does.
"""

from collections.abc import Callable
from functools import cache
from itertools import pairwise

from adapters.irc.split import BOLD, COLOR, PLAIN, bare
from bot.chat import Name, Place
from bot.phrasebook import word
from engine.cards import NUMBERS, Card, Color, Rank
from engine.values import PlayerId

NickOf = Callable[[PlayerId], str | None]

_INK = {
    Color.RED: f"{COLOR}00,04",
    Color.GREEN: f"{COLOR}00,03",
    Color.BLUE: f"{COLOR}00,12",
    Color.YELLOW: f"{COLOR}01,08",
    Color.ORANGE: f"{COLOR}01,07",
    Color.PINK: f"{COLOR}01,13",
    Color.TEAL: f"{COLOR}00,10",
    Color.PURPLE: f"{COLOR}00,06",
}
_WILD_INKS = tuple(_INK[color] for color in (Color.YELLOW, Color.GREEN, Color.RED, Color.BLUE))
_LONGEST_NAME = 40


class PlainPen:
    """Words alone, for screens and eyes without colors."""

    logo = "UNO"

    def __init__(self, prefix: str, nick_of: NickOf) -> None:
        self.prefix = prefix
        self._nick_of = nick_of

    def name(self, name: Name) -> str:
        """The nick a player bears now, else the name we were given."""
        return _name(name, self._nick_of)

    def place(self, place: Place) -> str:
        """The channel."""
        return place.channel

    def card(self, card: Card, language: str) -> str:
        """`Red 5`, `Wild Draw Four`."""
        return _words(card, language)

    def color(self, color: Color, language: str) -> str:
        """`Red`."""
        return word(f"color.{color.value}", language)

    def hand(self, cards: tuple[Card, ...], language: str) -> str:
        """The cards in a row, commas between."""
        return ", ".join(self.card(card, language) for card in cards)


class ColorPen:
    """The classic's boxes: white on red, green or blue, black on yellow, all four for a wild, and the dark side's."""

    logo = f"{BOLD}{COLOR}04U{COLOR}12N{COLOR}03O{PLAIN}"

    def __init__(self, prefix: str, nick_of: NickOf) -> None:
        self.prefix = prefix
        self._nick_of = nick_of

    def name(self, name: Name) -> str:
        """As in plain words, in bold."""
        return f"{BOLD}{_name(name, self._nick_of)}{BOLD}"

    def place(self, place: Place) -> str:
        """The channel."""
        return place.channel

    def card(self, card: Card, language: str) -> str:
        """A box; the word of an action is in bold."""
        return _boxed(card, language)

    def color(self, color: Color, language: str) -> str:
        """A box with the color's name."""
        return _box(color, word(f"color.{color.value}", language))

    def hand(self, cards: tuple[Card, ...], language: str) -> str:
        """The boxes in a row."""
        return " ".join(self.card(card, language) for card in cards)


@cache
def _boxed(card: Card, language: str) -> str:
    if card.color is None:
        return _wild_box(card.rank, language)
    return _box(card.color, _words(card, language, mark=BOLD))


def _words(card: Card, language: str, mark: str = "") -> str:
    """A card in words; `mark` goes around the word of an action."""
    rank = word(f"rank.{card.rank.value}", language)
    if card.color is None:
        return rank
    if card.rank not in NUMBERS:
        rank = f"{mark}{rank}{mark}"
    return word("card", language).format(color=word(f"color.{card.color.value}", language), rank=rank)


def _box(color: Color, words: str) -> str:
    return f"{_INK[color]} {words} {PLAIN}"


def _wild_box(rank: Rank, language: str) -> str:
    """A short box in four colors: a Wild Draw Four is "Wild+4", since a hand may hold many."""
    text = f"{word('rank.W', language)}+4" if rank is Rank.WILD_DRAW_FOUR else word(f"rank.{rank.value}", language)
    ends = [len(text) * quarter // len(_WILD_INKS) for quarter in range(len(_WILD_INKS) + 1)]
    pieces = [text[start:end] for start, end in pairwise(ends)]
    pieces[0], pieces[-1] = f" {pieces[0]}", f"{pieces[-1]} "
    return "".join(ink + piece for ink, piece in zip(_WILD_INKS, pieces, strict=True)) + PLAIN


def _name(name: Name, nick_of: NickOf) -> str:
    return bare(nick_of(name.player) or name.text)[:_LONGEST_NAME]
