"""The signs on the cards, drawn from simple shapes and the letters of one font.

A sign is drawn in the square from -1 to 1, whatever its size on the picture. Numbers and letters are the
font's; 6 and 9 are underlined, since a card may lie upside down.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from io import BytesIO
from math import cos, radians, sin

from PIL import Image, ImageDraw, ImageFont

from engine.cards import Rank

Point = tuple[float, float]
Ink = str
WHITE, INK, PAPER = "#ffffff", "#1b1d23", "#f6f4ee"
CAPITAL = 73  # height of capitals and digits in a font of 100
WHEEL = ("#cc2f2f", "#f2b51d", "#1f9a56", "#2370d6")


class Pencil:
    """Draws in units of `size` around `center`, in one ink and, for what is cut out, the ground's."""

    def __init__(self, image: Image.Image, center: Point, size: float, ink: Ink, ground: Ink) -> None:
        self._draw = ImageDraw.Draw(image)
        self._center = center
        self._size = size
        self.ink = ink
        self.ground = ground

    def at(self, x: float, y: float, size: float = 1.0) -> "Pencil":
        """The same pencil for a smaller sign somewhere else."""
        smaller = object.__new__(Pencil)
        smaller._draw, smaller.ink, smaller.ground = self._draw, self.ink, self.ground
        smaller._center, smaller._size = self._pixel((x, y)), self._size * size
        return smaller

    def polygon(self, points: Sequence[Point], ink: Ink | None = None, turn: float = 0) -> None:
        """A filled polygon, turned around the middle by `turn` degrees."""
        self._draw.polygon([self._pixel(_turned(point, turn)) for point in points], fill=ink or self.ink)

    def disk(self, radius: float, ink: Ink | None = None) -> None:
        """A filled circle around the middle."""
        self._draw.ellipse(self._box(radius), fill=ink or self.ink)

    def sector(self, radius: float, start: float, end: float, ink: Ink) -> None:
        """A slice of a filled circle, from `start` to `end` degrees, clockwise from the right."""
        self._draw.pieslice(self._box(radius), start, end, fill=ink)

    def card(self, turn: float = 0, ink: Ink | None = None) -> None:
        """A small upright card."""
        self.polygon([(-0.62, -0.9), (0.62, -0.9), (0.62, 0.9), (-0.62, 0.9)], ink, turn)

    def text(self, text: str, ink: Ink | None = None, width: float = 2.4) -> None:
        """Letters in the middle, as large as fits in `width`."""
        scale = min(width / font(100).getlength(text), 1.9 / CAPITAL)
        x, y = self._center
        place = (x, y + CAPITAL / 2 * scale * self._size)
        self._draw.text(place, text, ink or self.ink, font(round(100 * scale * self._size)), anchor="ms")

    def _pixel(self, point: Point) -> Point:
        return self._center[0] + point[0] * self._size, self._center[1] + point[1] * self._size

    def _box(self, radius: float) -> tuple[Point, Point]:
        return self._pixel((-radius, -radius)), self._pixel((radius, radius))


@cache
def font(size: int) -> ImageFont.FreeTypeFont:
    """Inter Black, `size` pixels high."""
    return ImageFont.truetype(BytesIO(_font_file()), size)


@cache
def _font_file() -> bytes:
    return (files("adapters.discord") / "fonts" / "Inter-Black.otf").read_bytes()


def corners(n: int, radius: float, start: float = 0) -> list[Point]:
    """A polygon with equal sides, its first corner at the top or `start` degrees on."""
    return [_turned((0, -radius), start + 360 * corner / n) for corner in range(n)]


def _turned(point: Point, degrees: float) -> Point:
    x, y = point
    angle = radians(degrees)
    return x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)


def _text(text: str) -> Callable[[Pencil], None]:
    return lambda pencil: pencil.text(text)


def _underlined(text: str) -> Callable[[Pencil], None]:
    def draw(pencil: Pencil) -> None:
        pencil.at(0, -0.16, 0.84).text(text)
        pencil.polygon([(-0.55, 0.78), (0.55, 0.78), (0.55, 0.98), (-0.55, 0.98)])

    return draw


def _skip(pencil: Pencil) -> None:
    pencil.disk(0.98)
    pencil.disk(0.66, pencil.ground)
    pencil.polygon([(-0.17, -0.8), (0.17, -0.8), (0.17, 0.8), (-0.17, 0.8)], turn=45)


def _skip_everyone(pencil: Pencil) -> None:
    _skip(pencil)
    pencil.polygon([(-0.17, -0.8), (0.17, -0.8), (0.17, 0.8), (-0.17, 0.8)], turn=-45)


def _arrow(pencil: Pencil, turn: float) -> None:
    """From left to right along the middle, then turned."""
    pencil.polygon([(-0.95, -0.17), (0.3, -0.17), (0.3, 0.17), (-0.95, 0.17)], turn=turn)
    pencil.polygon([(0.2, -0.5), (0.95, 0), (0.2, 0.5)], turn=turn)


def _reverse(pencil: Pencil) -> None:
    _arrow(pencil.at(-0.3, -0.34, 0.95), -45)
    _arrow(pencil.at(0.3, 0.34, 0.95), 135)


def wheel(pencil: Pencil, hub: float) -> None:
    """The four colors around a dark hub, with a light rim so that they stand out on any color."""
    pencil.disk(1, PAPER)
    for quarter, color in enumerate(WHEEL):
        pencil.sector(0.95, quarter * 90 + 180, quarter * 90 + 270, color)
    pencil.disk(hub, INK)


def _swap_hands(pencil: Pencil) -> None:
    for x in (-0.5, 0.5):
        pencil.at(x, 0, 0.42).card()
    _arrow(pencil.at(0, -0.72, 0.9), 0)
    _arrow(pencil.at(0, 0.72, 0.9), 180)


def _shuffle_hands(pencil: Pencil) -> None:
    for top, bottom in ((-0.55, 0.55), (0.55, -0.55)):
        pencil.polygon([(-0.95, top - 0.16), (-0.5, top - 0.16), (-0.5, top + 0.16), (-0.95, top + 0.16)])
        pencil.polygon([(-0.5, top - 0.16), (-0.5, top + 0.16), (0.3, bottom + 0.16), (0.3, bottom - 0.16)])
        pencil.polygon([(0.3, bottom - 0.42), (0.98, bottom), (0.3, bottom + 0.42)])


def _customizable(pencil: Pencil) -> None:
    """A pencil."""
    pencil.polygon([(-0.26, -0.72), (0.26, -0.72), (0.26, 0.52), (-0.26, 0.52)], turn=40)
    pencil.polygon([(-0.26, 0.6), (0.26, 0.6), (0, 1.05)], turn=40)
    pencil.polygon([(-0.26, -1.05), (0.26, -1.05), (0.26, -0.82), (-0.26, -0.82)], turn=40)


def _downpour(text: str) -> Callable[[Pencil], None]:
    def draw(pencil: Pencil) -> None:
        pencil.at(0, 0.26, 0.76).disk(1)
        pencil.polygon([(-0.69, -0.06), (0, -1.1), (0.69, -0.06)])
        pencil.at(0, 0.26, 0.6).text(text, pencil.ground)

    return draw


def _discard_all(pencil: Pencil) -> None:
    """A fan of cards."""
    for turn, ink in ((-32, pencil.ink), (0, pencil.ground), (32, pencil.ink)):
        pencil.at(turn / 60, 0.05, 0.8).card(turn, ink)


def _flip(pencil: Pencil) -> None:
    """A card, half light and half dark, between two arrows."""
    pencil.at(0, 0, 0.72).card()
    pencil.polygon([(0, -0.52), (0.34, -0.52), (0.34, 0.52), (0, 0.52)], pencil.ground)
    for side in (-1, 1):
        pencil.polygon([(side * 0.98, 0), (side * 0.58, -0.36), (side * 0.58, 0.36)])


def _reverse_draw(pencil: Pencil) -> None:
    pencil.at(0, 0.32, 0.66).text("+4")
    _arrow(pencil.at(-0.1, -0.56, 0.8), 0)
    pencil.at(0, -0.56, 0.8).polygon([(-0.4, -0.5), (-1.1, 0), (-0.4, 0.5)])


SYMBOLS: Mapping[Rank, Callable[[Pencil], None]] = {
    **{rank: _text(rank.value) for rank in Rank if rank.value.isdigit()},
    Rank.SIX: _underlined("6"),
    Rank.NINE: _underlined("9"),
    Rank.SKIP: _skip,
    Rank.REVERSE: _reverse,
    Rank.DRAW_TWO: _text("+2"),
    Rank.WILD: _text("W"),
    Rank.WILD_DRAW_FOUR: _text("+4"),
    Rank.WILD_SWAP_HANDS: _swap_hands,
    Rank.WILD_SHUFFLE_HANDS: _shuffle_hands,
    Rank.WILD_CUSTOMIZABLE: _customizable,
    Rank.WILD_DOWNPOUR_ONE: _downpour("1"),
    Rank.WILD_DOWNPOUR_TWO: _downpour("2"),
    Rank.SKIP_EVERYONE: _skip_everyone,
    Rank.DISCARD_ALL: _discard_all,
    Rank.DRAW_FOUR: _underlined("+4"),
    Rank.WILD_REVERSE_DRAW_FOUR: _reverse_draw,
    Rank.WILD_DRAW_SIX: _underlined("+6"),
    Rank.WILD_DRAW_TEN: _text("+10"),
    Rank.WILD_COLOR_ROULETTE: _text("?"),
    Rank.DRAW_ONE: _text("+1"),
    Rank.DRAW_FIVE: _text("+5"),
    Rank.FLIP: _flip,
    Rank.WILD_DRAW_TWO: _underlined("+2"),
    Rank.WILD_DRAW_COLOR: _text("+?"),
}
