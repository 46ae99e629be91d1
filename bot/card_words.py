"""The words people have for cards and colors, those of every language at once.

A card is the longest spelling that the first one to four words make, and it ends where a word ends:
`rr` is Red Reverse, `wr` a Wild made red, `b10` and `wdg` are no cards. What follows a card is ignored,
unless it is a color for a wild, the call of UNO, or another card.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from bot.queries import Unclear, unclear
from engine.cards import WILDS, Card, Color, Rank

COLOR_WORDS: dict[str, dict[Color, tuple[str, ...]]] = {
    "en": {
        Color.RED: ("r", "red"),
        Color.YELLOW: ("y", "yellow"),
        Color.GREEN: ("g", "green"),
        Color.BLUE: ("b", "blue"),
    },
    "it": {
        Color.RED: ("rosso",),
        Color.YELLOW: ("giallo",),
        Color.GREEN: ("verde",),
        Color.BLUE: ("blu",),
    },
}
RANK_WORDS: dict[str, dict[Rank, tuple[str, ...]]] = {
    "en": {
        Rank.ZERO: ("0", "zero"),
        Rank.ONE: ("1", "one"),
        Rank.TWO: ("2", "two"),
        Rank.THREE: ("3", "three"),
        Rank.FOUR: ("4", "four"),
        Rank.FIVE: ("5", "five"),
        Rank.SIX: ("6", "six"),
        Rank.SEVEN: ("7", "seven"),
        Rank.EIGHT: ("8", "eight"),
        Rank.NINE: ("9", "nine"),
        Rank.SKIP: ("s", "skip"),
        Rank.REVERSE: ("r", "v", "rev", "reverse"),
        Rank.DRAW_TWO: ("d", "dt", "d2", "+2", "draw", "draw2", "drawtwo", "draw two", "draw 2"),
        Rank.WILD: ("w", "wild"),
        Rank.WILD_DRAW_FOUR: (
            "wd", "wdf", "wd4", "w4", "w+4", "d4", "df", "+4", "w d", "w d4", "w 4", "w +4",
            "wild draw four", "wild draw 4", "wild draw", "wild d4", "wild +4", "wild 4", "wilddraw4", "wilddrawfour",
            "draw four", "draw 4", "drawfour", "draw4",
        ),
    },
    "it": {
        Rank.ONE: ("uno",),
        Rank.TWO: ("due",),
        Rank.THREE: ("tre",),
        Rank.FOUR: ("quattro",),
        Rank.FIVE: ("cinque",),
        Rank.SIX: ("sei",),
        Rank.SEVEN: ("sette",),
        Rank.EIGHT: ("otto",),
        Rank.NINE: ("nove",),
        Rank.SKIP: ("salta", "salta turno", "stop"),
        Rank.REVERSE: ("inverti", "cambio giro", "cambia giro"),
        Rank.DRAW_TWO: ("pesca due", "pesca 2", "più due", "più 2"),
        Rank.WILD: ("jolly", "cambio colore", "cambia colore"),
        Rank.WILD_DRAW_FOUR: (
            "jolly pesca quattro", "jolly pesca 4", "jolly +4", "pesca quattro", "pesca 4", "più quattro", "più 4",
        ),
    },
}  # fmt: skip
UNO = "uno"  # the call; in Italian also the number, so it counts as one only spaced and behind its color
GLUED = ("w", "wd4", "w4")  # the wilds that a color's letter may be glued to; `wdg` is more often a slip for `wd4`
OTHER_DECKS = frozenset({"ws", "swap", "wild swap", "wh", "shuffle", "wild shuffle"})
OTHER_COLORS = frozenset(
    {"purple", "violet", "orange", "pink", "black", "white", "brown", "grey", "gray"}
    | {"viola", "arancione", "rosa", "nero", "bianco", "marrone", "grigio"}
)
LONGEST = 4  # words in a card's name: a color and "wild draw four"

COLORS = {word: color for table in COLOR_WORDS.values() for color, words in table.items() for word in words}
RANKS = [(word, rank) for table in RANK_WORDS.values() for rank, words in table.items() for word in words]

Spelling = tuple[str, tuple[Card, Color | None]]


def _spellings() -> Iterator[Spelling]:
    for word, rank in RANKS:
        if rank in WILDS:
            yield from _wild_spellings(word, Card(None, rank))
        else:
            yield from ((spelling, (Card(color, rank), None)) for spelling, color in _colored_spellings(word))


def _wild_spellings(word: str, card: Card) -> Iterator[Spelling]:
    yield word, (card, None)
    for name, color in COLORS.items():
        yield f"{name} {word}", (card, color)
        if word in GLUED and len(name) == 1:
            yield word + name, (card, color)


def _colored_spellings(word: str) -> Iterator[tuple[str, Color]]:
    for name, color in COLORS.items():
        yield f"{name} {word}", color
        if word == UNO:
            continue
        yield f"{word} {name}", color
        if " " not in word:
            yield name + word, color
        if word.isdigit():
            yield word + name, color


SPELLINGS = dict(_spellings())


@dataclass(frozen=True, slots=True)
class CardSaid:
    """A card somebody wants to play, the color they want for a wild, whether they call UNO with it."""

    card: Card
    color: Color | None = None
    uno: bool = False


def read_card(words: Sequence[str]) -> CardSaid | Unclear:
    """The card that `words` begin with, and what they want with it."""
    tokens = _tokens(words)
    if not tokens:
        return unclear("no_card")
    foreign = next((said for said in (" ".join(tokens[:2]), tokens[0]) if said in OTHER_DECKS), None)
    if foreign:
        return unclear("not_this_deck", word=foreign)
    length = _longest(tokens)
    if not length:
        return unclear("bad_card", word=_culprit(tokens))
    card, color = SPELLINGS[" ".join(tokens[:length])]
    return _with_rest(CardSaid(card, color), tokens[length:])


def _with_rest(said: CardSaid, tokens: Sequence[str]) -> CardSaid | Unclear:
    """What `tokens`, behind the card, add to it."""
    rest = [token for token in tokens if token != UNO]
    said = replace(said, uno=UNO in tokens)
    if _longest(rest):
        return unclear("one_card")
    if not said.card.is_wild or not rest:
        return said
    if rest[0] in OTHER_COLORS:
        return unclear("bad_color", word=rest[0])
    return replace(said, color=COLORS.get(rest[0], said.color))


def read_color(words: Sequence[str]) -> Color | Unclear:
    """The color that `words` begin with."""
    tokens = _tokens(words)
    if not tokens:
        return unclear("no_color")
    return COLORS.get(tokens[0]) or unclear("bad_color", word=_shortened(tokens[0]))


def looks_like_card(words: Sequence[str]) -> bool:
    """Whether `words` begin with an attempt at a card, as `b10`, rather than with ordinary talk."""
    first = next(iter(_tokens(words)), "")
    return first in ATTEMPTS or re.fullmatch(r"[a-z]{0,3}\+?\d{1,2}[a-z]?|wd\w?", first) is not None


HALVES = {*COLORS, *(word for word, _ in RANKS)}
ATTEMPTS = HALVES | OTHER_DECKS | SPELLINGS.keys()

SMILEY = re.compile(r"[:;=]['^-]?[()\[\]{}dpos3/\\|*c<>]+|x[dp)(]+|:\w+:|<a?:\w+:\d+>", re.IGNORECASE)


def is_noise(word: str) -> bool:
    """Whether `word` is a smiley or nothing but punctuation."""
    return SMILEY.fullmatch(word) is not None or not any(sign.isalnum() for sign in word)


def _tokens(words: Sequence[str]) -> list[str]:
    """The letters, digits and plus signs of `words`; anything else parts them: `{b.4}` is `b 4`."""
    said = " ".join(word for word in words if not is_noise(word))
    return re.findall(r"(?:[^\W_]|\+)+", said.lower())


def _longest(tokens: Sequence[str]) -> int:
    """How many of the first words make a card; 0 when none does."""
    lengths = range(min(LONGEST, len(tokens)), 0, -1)
    return next((length for length in lengths if " ".join(tokens[:length]) in SPELLINGS), 0)


def _culprit(tokens: Sequence[str]) -> str:
    """The words to name when they are no card: `b10`, but also `b 10`."""
    return _shortened(" ".join(tokens[:2] if tokens[0] in HALVES else tokens[:1]))


def _shortened(word: str) -> str:
    return word[:30]
