"""Whole cards, drawn from simple shapes: large ones, and small tiles that read well at the height of a line.

A card shows its color in three ways, so that nobody needs to tell red from green: as color, as letter,
and by the shape behind its sign (red a circle, yellow a diamond, green a square, blue a hexagon; of the dark
side, orange a triangle, pink a pentagon, teal a triangle on its point, purple an octagon). A wild
for which a color has been named is dressed in that color.
"""

from dataclasses import dataclass

from PIL import Image, ImageDraw

from adapters.discord.symbols import INK, PAPER, SYMBOLS, WHEEL, WHITE, Pencil, Point, corners, wheel
from engine.cards import LIGHT, Card, Color, Rank

WIDTH, HEIGHT = 200, 280  # of a card; everything on it is measured in these units
TILE = 128  # the side of an emoji
FINE = 2  # pictures are drawn this much larger and made smaller, which smooths their edges


@dataclass(frozen=True, slots=True)
class Dress:
    """How cards of a color look. `outline` is the shape behind the sign; an empty one is a circle."""

    ground: str
    shape: str
    ink: str
    letter: str
    outline: tuple[Point, ...] = ()


PLAIN = Dress(INK, INK, WHITE, "W")
DRESSES = {
    Color.RED: Dress(WHEEL[0], "#df5d59", WHITE, "R"),
    Color.YELLOW: Dress(WHEEL[1], "#ffd766", INK, "Y", tuple(corners(4, 0.98))),
    Color.GREEN: Dress(WHEEL[2], "#4fb87e", WHITE, "G", tuple(corners(4, 1.12, 45))),
    Color.BLUE: Dress(WHEEL[3], "#5b97ea", WHITE, "B", tuple(corners(6, 1))),
    Color.ORANGE: Dress("#f7a64a", "#fbcd99", INK, "O", tuple(corners(3, 1.2))),
    Color.PINK: Dress("#f49ac9", "#fbcfe5", INK, "P", tuple(corners(5, 1.05))),
    Color.TEAL: Dress("#0f8f96", "#55bdc2", WHITE, "T", tuple(corners(3, 1.2, 180))),
    Color.PURPLE: Dress("#6a3fb5", "#a284dc", WHITE, "U", tuple(corners(8, 1))),
}


def draw_card(card: Card, color: Color | None = None) -> Image.Image:
    """A card, `color` being the one named for a wild; FINE times as large as it is to be."""
    dress = _dress(card, color)
    image = _blank_card(dress.ground)
    if card.is_wild:
        hub = 0.5 if card.rank is Rank.WILD else 0.78
        wheel(_middle(image, 85), hub)
        SYMBOLS[card.rank](_middle(image, 60 * hub, WHITE, INK))
    else:
        _shape(_middle(image, 86, dress.shape), dress)
        SYMBOLS[card.rank](_middle(image, 54, dress.ink, dress.shape))
    _mark_corners(image, card, dress)
    return _rounded(image, 24)


def draw_back() -> Image.Image:
    """The other side of every card: the four colors and their shapes; FINE times as large."""
    image = _blank_card(INK)
    _four_shapes(image, radius=38, apart=42)
    return _rounded(image, 24)


def draw_tile(card: Card, color: Color | None = None) -> Image.Image:
    """A square with the color's letter and the sign, as large as can be; FINE times as large."""
    dress = _dress(card, color)
    image = Image.new("RGB", (TILE * FINE, TILE * FINE), dress.ground)
    if dress is PLAIN:
        _frame(image)
        if card.rank is Rank.WILD:
            wheel(_middle(image, 46), 0.62)
        SYMBOLS[card.rank](_middle(image, 22 if card.rank is Rank.WILD else 43, WHITE, INK))
    else:
        tab = (-40 * FINE, -40 * FINE, 55 * FINE, 57 * FINE)
        ImageDraw.Draw(image).rounded_rectangle(tab, 22 * FINE, PAPER)
        Pencil(image, (28 * FINE, 30 * FINE), 22 * FINE, INK, PAPER).text(dress.letter)
        SYMBOLS[card.rank](Pencil(image, (79 * FINE, 80 * FINE), 37 * FINE, dress.ink, dress.ground))
    return _rounded(image, 28)


def draw_back_tile() -> Image.Image:
    """The back as a square; FINE times as large."""
    image = Image.new("RGB", (TILE * FINE, TILE * FINE), INK)
    _four_shapes(image, radius=25, apart=27)
    return _rounded(image, 28)


def _dress(card: Card, color: Color | None) -> Dress:
    color = card.color or color
    return DRESSES[color] if color else PLAIN


def _blank_card(ground: str) -> Image.Image:
    image = Image.new("RGB", (WIDTH * FINE, HEIGHT * FINE), PAPER)
    edge = 10 * FINE
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((edge, edge, image.width - edge - 1, image.height - edge - 1), 17 * FINE, ground)
    return image


def _middle(image: Image.Image, size: float, ink: str = WHITE, ground: str = INK) -> Pencil:
    return Pencil(image, (image.width / 2, image.height / 2), size * FINE, ink, ground)


def _shape(pencil: Pencil, dress: Dress) -> None:
    if dress.outline:
        pencil.polygon(dress.outline)
    else:
        pencil.disk(0.92)


def _four_shapes(image: Image.Image, *, radius: float, apart: float) -> None:
    for (x, y), dress in zip(((-1, -1), (1, -1), (1, 1), (-1, 1)), map(DRESSES.__getitem__, LIGHT), strict=True):
        pencil = _middle(image, apart, dress.ground).at(x, y, radius / apart)
        _shape(pencil, dress)


def _frame(image: Image.Image) -> None:
    """The four colors around the edge of a square."""
    draw, half, edge = ImageDraw.Draw(image), image.width / 2, 10 * FINE
    for (x, y), ink in zip(((0, 0), (half, 0), (half, half), (0, half)), WHEEL, strict=True):
        draw.rectangle((x, y, x + half, y + half), ink)
    draw.rounded_rectangle((edge, edge, image.width - edge - 1, image.height - edge - 1), 20 * FINE, INK)


def _mark_corners(image: Image.Image, card: Card, dress: Dress) -> None:
    """Sign and letter above, and below for whoever holds the card the other way round."""
    side, near = 48 * FINE, 14 * FINE
    far_x, far_y = image.width - side - near, image.height - side - near
    sign, letter = (Image.new("RGB", (side, side), dress.ground) for _ in range(2))
    SYMBOLS[card.rank](_middle(sign, 18, dress.ink, dress.ground))
    badge = _middle(letter, 18, dress.ink, dress.ground)
    badge.disk(1)
    badge.at(0, 0, 0.6).text(dress.letter, dress.ground)
    image.paste(sign, (near, near))
    image.paste(letter, (far_x, near))
    image.paste(sign.rotate(180), (far_x, far_y))
    image.paste(letter.rotate(180), (near, far_y))


def _rounded(image: Image.Image, radius: float) -> Image.Image:
    mask = Image.new("L", image.size)
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, image.width - 1, image.height - 1), radius * FINE, 255)
    image.putalpha(mask)
    return image
