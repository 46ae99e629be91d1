"""The words people have for cards and colors, those of every language at once.

A card is the longest spelling that the first one to four words make, and it ends where a word ends:
`rr` is Red Reverse, `wr` a Wild made red, `b10` and `wdg` are no cards. What follows a card is ignored,
unless it is another card, the call of UNO, a color for a wild, or with whom to swap hands for it. Cards
are told apart by blanks; only the same card twice may be joined, `r5r5`.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache, lru_cache

from bot.queries import Unclear, unclear
from engine.cards import DECKS, FACES, LIGHT, WILDS, Card, Color, Rank
from engine.values import PlayerId, value

COLOR_WORDS: dict[str, dict[Color, tuple[str, ...]]] = {
    "en": {
        Color.RED: ("r", "red"),
        Color.YELLOW: ("y", "yellow"),
        Color.GREEN: ("g", "green"),
        Color.BLUE: ("b", "blue"),
        Color.ORANGE: ("o", "orange"),
        Color.PINK: ("p", "pink"),
        Color.TEAL: ("t", "teal"),
        Color.PURPLE: ("u", "purple"),
    },
    "it": {
        Color.RED: ("rosso",),
        Color.YELLOW: ("giallo",),
        Color.GREEN: ("verde",),
        Color.BLUE: ("blu",),
        Color.ORANGE: ("arancione",),
        Color.PINK: ("rosa",),
        Color.TEAL: ("turchese",),
        Color.PURPLE: ("viola",),
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
        Rank.SKIP_EVERYONE: ("sa", "skip all", "skipall", "skip everyone"),
        Rank.DISCARD_ALL: ("da", "discard", "discard all", "discardall"),
        Rank.DRAW_FOUR: ("d4", "+4", "draw four", "draw 4", "draw4"),
        Rank.WILD_REVERSE_DRAW_FOUR: (
            "wrd4", "wr4", "wild reverse draw four", "wild reverse draw 4", "wild reverse +4", "wild reverse",
            "reverse draw four", "reverse draw 4", "reverse +4",
        ),
        Rank.WILD_DRAW_SIX: (
            "wd6", "w6", "w+6", "d6", "+6", "wild draw six", "wild draw 6", "wild +6", "draw six", "draw 6",
        ),
        Rank.WILD_DRAW_TEN: (
            "wd10", "w10", "w+10", "d10", "+10", "wild draw ten", "wild draw 10", "wild +10", "draw ten", "draw 10",
        ),
        Rank.WILD_COLOR_ROULETTE: (
            "wcr", "roulette", "color roulette", "colour roulette", "wild roulette", "wild color roulette",
            "wild colour roulette",
        ),
        Rank.DRAW_ONE: ("d1", "+1", "draw one", "draw 1", "draw1"),
        Rank.DRAW_FIVE: ("d5", "+5", "draw five", "draw 5", "draw5"),
        Rank.FLIP: ("f", "flip"),
        Rank.WILD_DRAW_TWO: ("wd2", "w2", "w+2", "wild draw two", "wild draw 2", "wild +2"),
        Rank.WILD_DRAW_COLOR: ("wdc", "draw color", "draw colour", "wild draw color", "wild draw colour"),
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
        Rank.SKIP_EVERYONE: ("salta tutti",),
        Rank.DISCARD_ALL: ("scarta tutte", "scarta tutto", "scarta"),
        Rank.DRAW_FOUR: ("pesca quattro", "pesca 4", "più quattro", "più 4"),
        Rank.WILD_REVERSE_DRAW_FOUR: (
            "jolly inverti pesca quattro", "jolly inverti pesca 4", "jolly inverti +4", "jolly inverti",
        ),
        Rank.WILD_DRAW_SIX: ("jolly pesca sei", "jolly pesca 6", "jolly +6", "pesca sei", "pesca 6"),
        Rank.WILD_DRAW_TEN: ("jolly pesca dieci", "jolly pesca 10", "jolly +10", "pesca dieci", "pesca 10"),
        Rank.WILD_COLOR_ROULETTE: ("roulette dei colori", "jolly roulette", "jolly roulette dei colori"),
        Rank.DRAW_ONE: ("pesca una", "pesca uno", "pesca 1", "più uno", "più 1"),
        Rank.DRAW_FIVE: ("pesca cinque", "pesca 5", "più cinque", "più 5"),
        Rank.FLIP: ("gira", "capovolgi"),
        Rank.WILD_DRAW_TWO: ("jolly pesca due", "jolly pesca 2", "jolly +2"),
        Rank.WILD_DRAW_COLOR: ("jolly pesca colore", "pesca colore"),
    },
}  # fmt: skip
UNO = "uno"  # the call; in Italian also the number, so it counts as one only spaced and behind its color
# The wilds that a color's letter may be glued to; `wdg` is more often a slip for `wd4`.
GLUED = ("w", "wd4", "w4", "ws", "wh", "wc", "wrd4", "wd6", "wd10", "wd2", "wdc")
OTHER_COLORS = frozenset(
    {"purple", "violet", "orange", "pink", "black", "white", "brown", "grey", "gray"}
    | {"viola", "arancione", "rosa", "nero", "bianco", "marrone", "grigio", "teal", "turchese"}
)
LONGEST = 5  # words in a card's name: a color and "wild reverse draw four"
ASK_FOR_PARTNER = (Rank.SEVEN, Rank.WILD_SWAP_HANDS)  # the 7 only by a house rule, which the reader need not know

COLORS = {word: color for table in COLOR_WORDS.values() for color, words in table.items() for word in words}
RANKS = [(word, rank) for table in RANK_WORDS.values() for rank, words in table.items() for word in words]

Spelling = tuple[str, tuple[Card, Color | None]]
Deck = tuple[Card, ...]
USUAL: Deck = tuple(dict.fromkeys(card for deck in ("108", "112-shuffle", "112-swap", "h2o") for card in DECKS[deck]))
"""The cards that are read where nobody says which deck is played with."""


@cache
def spellings(deck: Deck) -> dict[str, tuple[Card, Color | None]]:
    """How the cards of `deck` are said."""
    said: dict[str, tuple[Card, Color | None]] = {}
    kinds, colors = frozenset(deck), colors_of(deck)
    for word, rank in RANKS:
        if rank in WILDS:
            found = _wild_spellings(word, Card(None, rank), colors)
        else:
            found = ((spelling, (Card(color, rank), None)) for spelling, color in _colored_spellings(word, colors))
        for spelling, meant in found:
            if meant[0] in kinds:
                said[spelling] = meant
    return said


@cache
def colors_of(deck: Deck) -> frozenset[Color]:
    """The colors that a wild of `deck` may be given, on one side or the other."""
    return frozenset(card.color for card in deck if card.color)


def _wild_spellings(word: str, card: Card, colors: frozenset[Color]) -> Iterator[Spelling]:
    yield word, (card, None)
    for name, color in _names_of(colors):
        yield f"{name} {word}", (card, color)
        if word in GLUED and len(name) == 1:
            yield word + name, (card, color)


def _names_of(colors: frozenset[Color]) -> list[tuple[str, Color]]:
    return [(name, color) for name, color in COLORS.items() if color in colors]


def _colored_spellings(word: str, colors: frozenset[Color]) -> Iterator[tuple[str, Color]]:
    for name, color in _names_of(colors):
        yield f"{name} {word}", color
        if word == UNO:
            continue
        yield f"{word} {name}", color
        if " " not in word:
            yield name + word, color
        if word.isdigit():
            yield word + name, color


SPELLINGS = {spelling: meant for deck in reversed(FACES.values()) for spelling, meant in spellings(deck).items()}
"""How all cards are said; where those of two decks are said alike, the one of the older deck."""


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


def read_card(words: Sequence[str], *, find: Find = nobody, deck: Deck = USUAL) -> CardSaid | Unclear:
    """The cards that `words` begin with, all of `deck`, and what they want with them.

    `find` turns a name into a player, for cards that are played at somebody.
    """
    spoken = [word for word in words if not is_noise(word)]
    tokens = [(token, place) for place, word in enumerate(spoken) for token in _tokens([word])]
    if not tokens:
        return unclear("no_card")
    cards: list[Card] = []
    kinds = frozenset(deck)
    color = None
    behind = 0
    while behind < len(tokens):
        found = _first_card([token for token, _ in tokens[behind:]], deck)
        ends_in_call = found and tokens[behind + found.length - 1][0] == UNO
        if found is None or (ends_in_call and cards and cards[-1].is_wild):
            break  # `w red uno` makes a Wild red and calls
        if found.cards[0] not in kinds:
            said = " ".join(token for token, _ in tokens[behind : behind + found.length])
            return unclear("not_this_deck", word=_shortened(said))
        color = color or found.color
        cards += found.cards
        behind += found.length
    if not cards:
        return unclear("bad_card", word=_culprit([token for token, _ in tokens]))
    first_behind = tokens[behind - 1][1] + 1
    inside = [token for token, place in tokens[behind:] if place < first_behind]
    return _with_rest(cards, color, [*inside, *spoken[first_behind:]], find, colors_of(deck))


@value
class _Found:
    """The cards that `length` words make: one, or twice the same."""

    cards: tuple[Card, ...]
    color: Color | None
    length: int


def _first_card(tokens: Sequence[str], deck: Deck) -> _Found | None:
    """The card that the first words make, or the same one twice in one word; else one of another deck."""
    for said in (spellings(deck), SPELLINGS):
        length = _longest(tokens, said)
        if length:
            card, color = said[" ".join(tokens[:length])]
            return _Found((card,), color, length)
    half, rest = divmod(len(tokens[0]), 2)
    once = spellings(deck).get(tokens[0][:half])
    if once and not rest and not once[0].is_wild and tokens[0][:half] == tokens[0][half:]:
        return _Found((once[0],) * 2, None, 1)
    return None


def _with_rest(
    cards: list[Card], color: Color | None, rest: list[str], find: Find, colors: frozenset[Color]
) -> CardSaid | Unclear:
    """What the words behind the cards add to them."""
    words = [word for word in rest if _tokens([word]) != [UNO]]
    calls = len(words) < len(rest)
    target = None
    if cards[-1].rank in ASK_FOR_PARTNER:
        target, words = _partner(words, find)
    tokens = _tokens(words)
    if cards[0].is_wild and tokens:
        named = COLORS.get(tokens[0])
        if named not in colors and tokens[0] in OTHER_COLORS:
            return _bad_color(tokens[0], colors)
        color = named if named in colors else color
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


def read_color(words: Sequence[str], colors: frozenset[Color] = frozenset(LIGHT)) -> Color | Unclear:
    """The color that `words` begin with, one of `colors`."""
    tokens = _tokens(words)
    if not tokens:
        return unclear("no_color")
    color = COLORS.get(tokens[0])
    return color if color and color in colors else _bad_color(_shortened(tokens[0]), colors)


def _bad_color(word: str, colors: frozenset[Color]) -> Unclear:
    return unclear("bad_color" if len(colors) == len(LIGHT) else "bad_color_of_two_sides", word=word)


def looks_like_card(words: Sequence[str]) -> bool:
    """Whether `words` begin with an attempt at a card, as `b10`, rather than with ordinary talk."""
    first = next(iter(_tokens(words)), "")
    return first in ATTEMPTS or re.fullmatch(r"[a-z]{0,3}\+?\d{1,2}[a-z]?|wd\w?", first) is not None


HALVES = {*(word for word, _ in _names_of(frozenset(LIGHT))), *(word for word, _ in RANKS)}
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


def _longest(tokens: Sequence[str], said: Container[str]) -> int:
    """How many of the first words make a card that may be `said`; 0 when none does."""
    lengths = range(min(LONGEST, len(tokens)), 0, -1)
    return next((length for length in lengths if " ".join(tokens[:length]) in said), 0)


def _culprit(tokens: Sequence[str]) -> str:
    """The words to name when they are no card: `b10`, but also `b 10`."""
    return _shortened(" ".join(tokens[:2] if tokens[0] in HALVES else tokens[:1]))


def _shortened(word: str) -> str:
    return word[:30]
