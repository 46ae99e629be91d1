"""The words people have for cards and colors, those of every language at once.

A card is the longest spelling that the first one to four words make, and it ends where a word ends:
`rr` is Red Reverse, `wr` a Wild made red, `b10` and `wdg` are no cards. What follows a card is ignored,
unless it is another card, the call of UNO, a color for a wild, or with whom to swap hands for it. Cards
are told apart by blanks; only the same card twice may be joined, `r5r5`.
"""

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import lru_cache

from bot.queries import Unclear, unclear
from engine.cards import CARDS, WILDS, Card, Color, Rank
from engine.values import PlayerId, value

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
        Rank.WILD_SWAP_HANDS: ("ws", "swap", "wild swap", "swap hands", "wild swap hands"),
        Rank.WILD_SHUFFLE_HANDS: ("wh", "shuffle", "wild shuffle", "shuffle hands", "wild shuffle hands"),
        Rank.WILD_CUSTOMIZABLE: ("wc", "customizable", "wild customizable"),
        Rank.WILD_DOWNPOUR_ONE: ("h1", "downpour one", "downpour 1", "wild downpour one", "wild downpour 1"),
        Rank.WILD_DOWNPOUR_TWO: ("h2", "downpour two", "downpour 2", "wild downpour two", "wild downpour 2"),
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
        Rank.WILD_SWAP_HANDS: ("jolly scambia mani", "jolly scambia", "scambia mani", "scambia"),
        Rank.WILD_SHUFFLE_HANDS: ("jolly mischia mani", "jolly mischia", "mischia mani", "mischia"),
        Rank.WILD_CUSTOMIZABLE: ("jolly personalizzabile", "personalizzabile"),
        Rank.WILD_DOWNPOUR_ONE: ("jolly acquazzone 1", "jolly acquazzone uno", "acquazzone 1", "acquazzone uno"),
        Rank.WILD_DOWNPOUR_TWO: ("jolly acquazzone 2", "jolly acquazzone due", "acquazzone 2", "acquazzone due"),
    },
}  # fmt: skip
UNO = "uno"  # the call; in Italian also the number, so it counts as one only spaced and behind its color
# The wilds that a color's letter may be glued to; `wdg` is more often a slip for `wd4`.
GLUED = ("w", "wd4", "w4", "ws", "wh", "wc")
OTHER_COLORS = frozenset(
    {"purple", "violet", "orange", "pink", "black", "white", "brown", "grey", "gray"}
    | {"viola", "arancione", "rosa", "nero", "bianco", "marrone", "grigio"}
)
LONGEST = 4  # words in a card's name: a color and "wild draw four"
ASK_FOR_PARTNER = (Rank.SEVEN, Rank.WILD_SWAP_HANDS)  # the 7 only by a house rule, which the reader need not know

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


Find = Callable[[str], PlayerId | None]


def nobody(name: str) -> PlayerId | None:
    """Finds no player by any name."""
    return None


@value
class CardSaid:
    """A card, what a wild is to become, whether UNO was called, what is laid with it, with whom to swap hands."""

    card: Card
    color: Color | None = None
    uno: bool = False
    more: tuple[Card, ...] = ()
    target: PlayerId | None = None


def read_card(
    words: Sequence[str], *, find: Find = nobody, deck: Collection[Card] = CARDS.values()
) -> CardSaid | Unclear:
    """The cards that `words` begin with, all of `deck`, and what they want with them.

    `find` turns a name into a player, for cards that are played at somebody.
    """
    spoken = [word for word in words if not is_noise(word)]
    tokens = [(token, place) for place, word in enumerate(spoken) for token in _tokens([word])]
    if not tokens:
        return unclear("no_card")
    cards: list[Card] = []
    color = None
    behind = 0
    while behind < len(tokens):
        found = _first_card([token for token, _ in tokens[behind:]])
        ends_in_call = found and tokens[behind + found.length - 1][0] == UNO
        if found is None or (ends_in_call and cards and cards[-1].is_wild):
            break  # `w red uno` makes a Wild red and calls
        if found.cards[0] not in deck:
            said = " ".join(token for token, _ in tokens[behind : behind + found.length])
            return unclear("not_this_deck", word=_shortened(said))
        color = color or found.color
        cards += found.cards
        behind += found.length
    if not cards:
        return unclear("bad_card", word=_culprit([token for token, _ in tokens]))
    first_behind = tokens[behind - 1][1] + 1
    inside = [token for token, place in tokens[behind:] if place < first_behind]
    return _with_rest(cards, color, [*inside, *spoken[first_behind:]], find)


@value
class _Found:
    """The cards that `length` words make: one, or twice the same."""

    cards: tuple[Card, ...]
    color: Color | None
    length: int


def _first_card(tokens: Sequence[str]) -> _Found | None:
    """The card that the first words make, or the same one twice in one word."""
    length = _longest(tokens)
    if length:
        card, color = SPELLINGS[" ".join(tokens[:length])]
        return _Found((card,), color, length)
    half, rest = divmod(len(tokens[0]), 2)
    once = SPELLINGS.get(tokens[0][:half])
    if once and not rest and not once[0].is_wild and tokens[0][:half] == tokens[0][half:]:
        return _Found((once[0],) * 2, None, 1)
    return None


def _with_rest(cards: list[Card], color: Color | None, rest: list[str], find: Find) -> CardSaid | Unclear:
    """What the words behind the cards add to them."""
    words = [word for word in rest if _tokens([word]) != [UNO]]
    calls = len(words) < len(rest)
    target = None
    if cards[-1].rank in ASK_FOR_PARTNER:
        target, words = _partner(words, find)
    tokens = _tokens(words)
    if cards[0].is_wild and tokens:
        if tokens[0] in OTHER_COLORS:
            return unclear("bad_color", word=tokens[0])
        color = COLORS.get(tokens[0], color)
    return CardSaid(cards[0], color, calls, tuple(cards[1:]), target)


def _partner(words: list[str], find: Find) -> tuple[PlayerId | None, list[str]]:
    """Who is named among `words`, in one word or several, and the words without the name; a color is no name."""
    for start, word in enumerate(words):
        if word.lower() in COLORS:
            continue
        for end in range(len(words), start, -1):
            name = " ".join(words[start:end]).strip("@,:")
            player = find(name) if name else None
            if player is not None:
                return player, words[:start] + words[end:]
    return None, words


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
ATTEMPTS = HALVES | SPELLINGS.keys()

KNOWN_WORDS = 4_096  # remembered as they were read: a game is played with few
SMILEY = re.compile(r"[:;=]['^-]?[()\[\]{}dpos3/\\|*c<>]+|x[dp)(]+|:\w+:|<a?:\w+:\d+>", re.IGNORECASE)


@lru_cache(maxsize=KNOWN_WORDS)
def is_noise(word: str) -> bool:
    """Whether `word` is a smiley or nothing but punctuation."""
    return SMILEY.fullmatch(word) is not None or not any(sign.isalnum() for sign in word)


def _tokens(words: Sequence[str]) -> list[str]:
    """The letters, digits and plus signs of `words`; anything else parts them: `{b.4}` is `b 4`."""
    return [token for word in words for token in _parts(word)]


@lru_cache(maxsize=KNOWN_WORDS)
def _parts(word: str) -> tuple[str, ...]:
    return () if is_noise(word) else tuple(re.findall(r"(?:[^\W_]|\+)+", word.lower()))


def _longest(tokens: Sequence[str]) -> int:
    """How many of the first words make a card; 0 when none does."""
    lengths = range(min(LONGEST, len(tokens)), 0, -1)
    return next((length for length in lengths if " ".join(tokens[:length]) in SPELLINGS), 0)


def _culprit(tokens: Sequence[str]) -> str:
    """The words to name when they are no card: `b10`, but also `b 10`."""
    return _shortened(" ".join(tokens[:2] if tokens[0] in HALVES else tokens[:1]))


def _shortened(word: str) -> str:
    return word[:30]
