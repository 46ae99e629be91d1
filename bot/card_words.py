"""Reading cards and colors from what people say, in every language at once.

A card is the longest spelling that the first one to four words make, and it ends where a word ends:
`rr` is Red Reverse, `wr` a Wild made red, `b10` and `wdg` are no cards. What follows a card is ignored,
unless it is another card, the call of UNO, a color for a wild, or with whom to swap hands for it. Cards
are told apart by blanks; only the same card twice may be joined, `r5r5`.
"""

import re
from collections.abc import Callable, Container, Iterator, Sequence
from functools import cache, lru_cache

from bot.card_names import COLOR_WORDS, RANK_WORDS
from bot.queries import Unclear, unclear
from engine.cards import DECKS, FACES, LIGHT, WILDS, Card, Color, Rank
from engine.values import PlayerId, value

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
