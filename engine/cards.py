"""The cards, the decks and the notation for both.

A card never changes and there is one instance of each, so cards are compared by identity. The color
chosen for a wild is never on the card: it belongs to the state. Notation: a color letter and a rank
(R5 GS BV YD for Red 5, Green Skip, Blue Reverse, Yellow Draw Two), or W and W4 for the wilds.
"""

from collections.abc import Iterable, Sequence
from enum import Enum
from functools import cache
from random import Random


class Color(Enum):
    """The colors, in the order hands are sorted and ties are broken (rule book, C7)."""

    RED = "R"
    YELLOW = "Y"
    GREEN = "G"
    BLUE = "B"
    ORANGE = "O"  # from here on, those of Flip's dark side
    PINK = "P"
    TEAL = "T"
    PURPLE = "U"

    __hash__ = object.__hash__  # Enum hashes in Python; members are unique, so identity says the same faster.


LIGHT = tuple(Color)[:4]
"""The colors of every deck, and of Flip's light side."""
DARK = tuple(Color)[4:]


class Rank(Enum):
    """What a card shows besides its color; the value is its notation."""

    ZERO = "0"
    ONE = "1"
    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    SKIP = "S"
    REVERSE = "V"
    DRAW_TWO = "D"
    WILD = "W"
    WILD_DRAW_FOUR = "W4"
    WILD_SWAP_HANDS = "WS"
    WILD_SHUFFLE_HANDS = "WH"
    WILD_CUSTOMIZABLE = "WC"
    WILD_DOWNPOUR_ONE = "H1"
    WILD_DOWNPOUR_TWO = "H2"
    SKIP_EVERYONE = "SA"
    DISCARD_ALL = "DA"
    DRAW_FOUR = "D4"
    WILD_REVERSE_DRAW_FOUR = "WRD4"
    WILD_DRAW_SIX = "WD6"
    WILD_DRAW_TEN = "WD10"
    WILD_COLOR_ROULETTE = "WCR"
    DRAW_ONE = "D1"
    DRAW_FIVE = "D5"
    FLIP = "F"
    WILD_DRAW_TWO = "WD2"
    WILD_DRAW_COLOR = "WDC"

    __hash__ = object.__hash__


NUMBERS = tuple(Rank)[:10]
NUMBERED = frozenset(NUMBERS)
ACTIONS = (Rank.SKIP, Rank.REVERSE, Rank.DRAW_TWO)
SPECIALS = (
    Rank.WILD_SWAP_HANDS,
    Rank.WILD_SHUFFLE_HANDS,
    Rank.WILD_CUSTOMIZABLE,
    Rank.WILD_DOWNPOUR_ONE,
    Rank.WILD_DOWNPOUR_TWO,
)
MERCILESS = (Rank.WILD_REVERSE_DRAW_FOUR, Rank.WILD_DRAW_SIX, Rank.WILD_DRAW_TEN, Rank.WILD_COLOR_ROULETTE)
WILDS = (Rank.WILD, Rank.WILD_DRAW_FOUR, *SPECIALS, *MERCILESS, Rank.WILD_DRAW_TWO, Rank.WILD_DRAW_COLOR)
POINTS = {Rank.DRAW_ONE: 10, Rank.WILD_DRAW_COLOR: 60, **dict.fromkeys(SPECIALS, 40)}
"""The points of what is neither a number nor a 20 or, among the wilds, a 50 (rule book, 2.2, 3.2, 3.3)."""


class Card:
    """One kind of card. `Card(color, rank)` always gives the same instance; a wild's color is None."""

    __slots__ = ("code", "color", "is_number", "is_wild", "points", "rank")

    code: str
    color: Color | None
    rank: Rank
    is_number: bool
    is_wild: bool
    points: int

    def __new__(cls, color: Color | None, rank: Rank) -> "Card":
        return _card(color, rank)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a card never changes: {name}")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a card never changes: {name}")

    def __repr__(self) -> str:
        return self.code

    def __reduce__(self) -> tuple[type["Card"], tuple[Color | None, Rank]]:
        return Card, (self.color, self.rank)


@cache
def _card(color: Color | None, rank: Rank) -> Card:
    if (color is None) != (rank in WILDS):
        raise ValueError(f"no such card: {color} {rank}")
    card = object.__new__(Card)
    facts = {
        "code": rank.value if color is None else color.value + rank.value,
        "color": color,
        "rank": rank,
        "is_number": rank in NUMBERS,
        "is_wild": color is None,
        "points": _points(rank),
    }
    for name, value in facts.items():
        object.__setattr__(card, name, value)
    return card


def _points(rank: Rank) -> int:
    """The points a card left in a hand is worth (rule book, 2.2 "scoring")."""
    if rank in NUMBERS:
        return int(rank.value)
    return POINTS.get(rank, 50 if rank in WILDS else 20)


def standard_deck() -> tuple[Card, ...]:
    """The 108 cards: a color has one 0 and two each of 1 to 9, Skip, Reverse, Draw Two; four of each wild."""
    twice = (*NUMBERS[1:], *ACTIONS)
    colored = [Card(color, rank) for color in LIGHT for rank in (Rank.ZERO, *twice, *twice)]
    return (*colored, *(Card(None, rank) for rank in (Rank.WILD, Rank.WILD_DRAW_FOUR) for _ in range(4)))


def no_mercy_deck() -> tuple[Card, ...]:
    """The 168 cards of No Mercy, in the breakdown that the rule book takes (3.2, D-FW)."""
    three = (Rank.DRAW_TWO, Rank.SKIP, Rank.REVERSE, Rank.DISCARD_ALL)
    ranks = (*NUMBERS * 2, *three * 3, *(Rank.DRAW_FOUR, Rank.SKIP_EVERYONE) * 2)
    wilds = (*MERCILESS, Rank.WILD_REVERSE_DRAW_FOUR, Rank.WILD_COLOR_ROULETTE) * 4
    return (*(Card(color, rank) for color in LIGHT for rank in ranks), *(Card(None, rank) for rank in wilds))


def flip_side(colors: Iterable[Color], actions: tuple[Rank, ...], wild: Rank) -> tuple[Card, ...]:
    """The 112 faces of one side of Flip: a color has two each of 1 to 9 and of its `actions`; four of each wild."""
    ranks = (*NUMBERS[1:], *actions) * 2
    wilds = (Rank.WILD, wild) * 4
    return (*(Card(color, rank) for color in colors for rank in ranks), *(Card(None, rank) for rank in wilds))


LIGHT_SIDE = flip_side(LIGHT, (Rank.DRAW_ONE, Rank.REVERSE, Rank.SKIP, Rank.FLIP), Rank.WILD_DRAW_TWO)
DARK_SIDE = flip_side(DARK, (Rank.DRAW_FIVE, Rank.REVERSE, Rank.SKIP_EVERYONE, Rank.FLIP), Rank.WILD_DRAW_COLOR)
DECK = standard_deck()
CUSTOMIZABLE = (Card(None, Rank.WILD_CUSTOMIZABLE),) * 3
DECKS = {
    "108": DECK,
    "112-shuffle": (*DECK, Card(None, Rank.WILD_SHUFFLE_HANDS), *CUSTOMIZABLE),
    "112-swap": (*DECK, Card(None, Rank.WILD_SWAP_HANDS), *CUSTOMIZABLE),
    "h2o": (*DECK, Card(None, Rank.WILD_DOWNPOUR_ONE), Card(None, Rank.WILD_DOWNPOUR_TWO)),
    "nomercy168": no_mercy_deck(),
    "flip112": LIGHT_SIDE,
}
"""The cards of each edition, by the name of the option `deck` (rule book, S01, S02, S52); of Flip, the light side."""
FACES = DECKS | {"flip112": (*LIGHT_SIDE, *DARK_SIDE)}
"""All that the cards of an edition can show."""

CARDS = {card.code: card for cards in FACES.values() for card in cards}
_PLACES = {kind: place for place, kind in enumerate((*Color, None, *Rank))}
ORDER = {card: (_PLACES[card.color], _PLACES[card.rank]) for card in CARDS.values()}


def parse_cards(notation: str) -> tuple[Card, ...]:
    """Read cards in notation, blanks between them; a word that is no card raises ValueError."""
    try:
        return tuple(CARDS[word] for word in notation.upper().split())
    except KeyError as unknown:
        raise ValueError(f"no such card: {unknown.args[0]}") from None


def print_cards(cards: Iterable[Card]) -> str:
    """The inverse of `parse_cards`."""
    return " ".join(card.code for card in cards)


def sort_hand(cards: Iterable[Card]) -> list[Card]:
    """A hand as people hold it: by color, numbers before actions, wilds last."""
    return sorted(cards, key=ORDER.__getitem__)


def shuffled(cards: Sequence[Card], rng: Random) -> list[Card]:
    """The same cards in an order that `rng` gives, all orders being equally likely."""
    return sorted(cards, key=lambda _: rng.random())


def _matching(top: Card, color: Color | None) -> frozenset[Card]:
    same_rank = None if top.is_wild else top.rank
    return frozenset(card for card in CARDS.values() if card.is_wild or card.color is color or card.rank is same_rank)


MATCHING = {top: {color: _matching(top, color) for color in (*Color, None)} for top in CARDS.values()}
"""The cards that may go on a card with a color in force: that color, the card's number or symbol, any wild.

A wild lying on top is matched by the color named for it alone (rule book, T15). With no color in force
yet, as under a wild turned up first, only a wild fits. A table, for every move asks more than once.
"""
