"""The cards as pictures to send: the top card, a hand, and the emojis.

Each is drawn once, the official ones ahead, and kept. A hand is put together from cards that share one
palette, which costs a fraction of drawing it in full color and a fraction of the bytes.
"""

from collections.abc import Callable, Collection, Sequence
from functools import cache, partial
from io import BytesIO
from itertools import chain

from PIL import Image, ImageColor

from adapters.discord.drawing import DRESSES, FINE, HEIGHT, WIDTH, draw_back_tile, draw_card, draw_tile
from adapters.discord.symbols import INK, PAPER, WHITE
from engine.cards import CARDS, DARK, DECKS, LIGHT, Card, Color

TABLE = "#23272f"  # what a hand lies on
SMALL = 2  # how much smaller than a whole card those of a hand are
CARD = (WIDTH // SMALL, HEIGHT // SMALL)
GAP, LIFT = 8, 14  # between cards; by how much one that may be played stands out
LONGEST_ROW, SHORTEST_ROW = 10, 7
BACK = "back"


def draw_ahead() -> None:
    """Draw the official cards in a thread beside the games: drawn when first shown, a hand would hold up all tables."""
    for card in dict.fromkeys(DECKS["108"]):
        _small(card, LIGHT)
        for color in LIGHT if card.is_wild else (None,):
            card_png(card, color)


@cache
def card_png(card: Card, color: Color | None = None) -> bytes:
    """A card in the middle of a clear square, `color` being the one named for a wild."""
    picture = Image.new("RGBA", (HEIGHT, HEIGHT))
    picture.paste(draw_card(card, color).reduce(FINE), ((HEIGHT - WIDTH) // 2, 0))
    return _png(picture.quantize(64, Image.Quantize.FASTOCTREE))


def hand_png(cards: Sequence[Card], raised: Collection[Card] = ()) -> bytes:
    """Cards side by side in as few rows as fit; the `raised` ones stand out."""
    rows = _rows(cards)
    across = max(SHORTEST_ROW, *map(len, rows))
    width = across * (CARD[0] + GAP) + GAP
    height = len(rows) * (CARD[1] + LIFT + GAP) + GAP
    picture = Image.new("P", (width, height), 0)
    colors = DARK if any(card.color in DARK for card in cards) else LIGHT
    picture.putpalette(_palette(colors).getpalette() or [])
    for number, row in enumerate(rows):
        x = (width - len(row) * (CARD[0] + GAP) + GAP) // 2
        y = GAP + number * (CARD[1] + LIFT + GAP)
        for card in row:
            picture.paste(_small(card, colors), (x, y if card in raised else y + LIFT))
            x += CARD[0] + GAP
    return _png(picture)


def tiles() -> dict[str, Callable[[], bytes]]:
    """How every emoji is drawn, by its name behind the prefix: `R5`, `W4`, `W4_R` for a wild made red, `back`."""
    drawn: dict[str, Callable[[], Image.Image]] = {BACK: draw_back_tile}
    for card in CARDS.values():
        drawn[card.code] = partial(draw_tile, card)
        if card.is_wild:
            drawn |= {wild_name(card, color): partial(draw_tile, card, color) for color in Color}
    return {name: partial(_tile_png, draw) for name, draw in drawn.items()}


def wild_name(card: Card, color: Color) -> str:
    """The name of the emoji of a wild for which a color was named."""
    return f"{card.code}_{color.value}"


def _tile_png(draw: Callable[[], Image.Image]) -> bytes:
    return _png(draw().reduce(FINE).quantize(64, Image.Quantize.FASTOCTREE))


def _rows(cards: Sequence[Card]) -> list[Sequence[Card]]:
    count = -(-len(cards) // LONGEST_ROW) or 1
    longest = -(-len(cards) // count)
    return [cards[start : start + longest] for start in range(0, len(cards), longest or 1)] or [()]


@cache
def _small(card: Card, colors: tuple[Color, ...]) -> Image.Image:
    ground = Image.new("RGB", CARD, TABLE)
    drawn = draw_card(card).reduce(FINE * SMALL)
    ground.paste(drawn, mask=drawn)
    return ground.quantize(palette=_palette(colors), dither=Image.Dither.NONE)


@cache
def _palette(colors: tuple[Color, ...]) -> Image.Image:
    """The tones of all cards of these colors with what lies between those that touch, the table's first."""
    pairs = [(TABLE, PAPER), (PAPER, INK), (WHITE, INK)]
    for dress in map(DRESSES.__getitem__, colors):
        pairs += [(PAPER, dress.ground), (dress.ground, dress.shape), (dress.shape, dress.ink)]
        pairs += [(dress.ground, dress.ink), (dress.ground, INK)]
    pairs += [(DRESSES[color].ground,) * 2 for color in LIGHT]  # the wheel on every wild
    tones = [_mixed(a, b, share) for a, b in pairs for share in (0, 0.34, 0.67, 1)]
    palette = Image.new("P", (1, 1))
    palette.putpalette(list(chain.from_iterable(dict.fromkeys(tones))))
    return palette


def _mixed(a: str, b: str, share: float) -> tuple[int, ...]:
    both = zip(ImageColor.getrgb(a), ImageColor.getrgb(b), strict=True)
    return tuple(round(x + (y - x) * share) for x, y in both)


def _png(picture: Image.Image) -> bytes:
    file = BytesIO()
    picture.save(file, "PNG")
    return file.getvalue()
