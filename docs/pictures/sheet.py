"""The contact sheet: every card of every deck, and the emojis at the sizes they have in a message."""

from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from adapters.discord.drawing import FINE, draw_back, draw_back_tile, draw_card, draw_tile
from engine.cards import CARDS, Card, Color, sort_hand

IMAGES = Path(__file__).parent.parent / "images"
SCREEN = "#313338"  # of Discord's dark theme
WIDTH, MARGIN, GAP = 1480, 20, 10
CARD, LARGE, LINE = (100, 140), (48, 48), (22, 22)  # a card, an emoji alone, an emoji between words

Placed = tuple[Image.Image, tuple[int, int]]


def draw_sheet() -> None:
    """Draw `cards.png`."""
    kinds = list(_kinds())
    placed: list[Placed] = []
    bottom = MARGIN
    cards = [draw_card(card, color).reduce(FINE * 2) for card, color in kinds] + [draw_back().reduce(FINE * 2)]
    tiles = [draw_tile(card, color) for card, color in kinds] + [draw_back_tile()]
    for pictures, size in ((cards, CARD), (tiles, LARGE), (tiles, LINE)):
        placed += _in_rows(pictures, size, bottom)
        bottom = placed[-1][1][1] + size[1] + 2 * GAP
    sheet = Image.new("RGB", (WIDTH, bottom), SCREEN)
    for picture, at in placed:
        sheet.paste(picture, at, picture)
    IMAGES.mkdir(exist_ok=True)
    sheet.quantize(128).save(IMAGES / "cards.png", optimize=True)


def _kinds() -> Iterator[tuple[Card, Color | None]]:
    """Every card, then the two old wilds in the colors that were named for them."""
    cards = sort_hand(CARDS.values())
    yield from ((card, None) for card in cards)
    wilds = [card for card in cards if card.is_wild][:2]
    yield from ((wild, color) for wild in wilds for color in Color)


def _in_rows(pictures: list[Image.Image], size: tuple[int, int], top: int) -> Iterator[Placed]:
    across = (WIDTH - 2 * MARGIN + GAP) // (size[0] + GAP)
    for place, picture in enumerate(pictures):
        down, right = divmod(place, across)
        at = (MARGIN + right * (size[0] + GAP), top + down * (size[1] + GAP))
        yield picture.resize(size, Image.Resampling.LANCZOS), at
