"""The cards as pictures: all of them drawn, told apart by everybody, small enough for Discord."""

import re
from io import BytesIO
from itertools import combinations

import pytest
from PIL import Image, ImageChops

from adapters.discord.drawing import TILE
from adapters.discord.faces import CARD, LONGEST_ROW, card_png, hand_png, tiles
from adapters.discord.symbols import SYMBOLS
from engine.cards import CARDS, FACES, Card, Color, Rank, parse_cards

LINE = 22  # pixels: the height of an emoji between words
CLEAR = 64  # levels of brightness by which a pixel differs plainly
# How red, green and blue look without the green receptors (deuteranopia), in linear light; Machado and others, 2009.
WITHOUT_GREEN = (0.367, 0.861, -0.228, 0, 0.280, 0.673, 0.047, 0, -0.012, 0.043, 0.969, 0)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png))


def seen_without_green(tile: Image.Image) -> Image.Image:
    """A tile between words on a dark screen, as brightness alone, the way a color-blind person sees it."""
    screen = Image.new("RGB", (LINE, LINE), "#313338")
    small = tile.convert("RGBA").resize((LINE, LINE), Image.Resampling.LANCZOS)
    screen.paste(small, mask=small)
    to_light = [round((level / 255) ** 2.2 * 255) for level in range(256)] * 3
    to_levels = [round((light / 255) ** (1 / 2.2) * 255) for light in range(256)] * 3
    return screen.point(to_light).convert("RGB", WITHOUT_GREEN).point(to_levels).convert("L")


def clear_pixels(a: Image.Image, b: Image.Image) -> int:
    return sum(ImageChops.difference(a, b).histogram()[CLEAR:])


def test_every_card_has_a_sign() -> None:
    assert {card.rank for card in CARDS.values()} <= SYMBOLS.keys()


def test_there_is_an_emoji_for_every_card_every_colored_wild_and_the_back() -> None:
    wilds = [card for card in CARDS.values() if card.is_wild]
    colored = {f"{card.code}_{color.value}" for card in wilds for color in Color}
    assert tiles().keys() == CARDS.keys() | colored | {"back"}


def test_an_emoji_keeps_within_what_discord_takes() -> None:
    for name, draw in tiles().items():
        png = draw()
        assert re.fullmatch(r"\w{2,32}", f"uno_{name}", re.ASCII)
        assert opened(png).size == (TILE, TILE)
        assert len(png) < 256 * 1024


def test_any_two_emojis_differ_plainly_at_the_height_of_a_line_without_telling_red_from_green() -> None:
    shown = {name: seen_without_green(opened(draw())) for name, draw in tiles().items()}
    alike = [(a, b) for a, b in combinations(shown, 2) if clear_pixels(shown[a], shown[b]) < 8]
    assert not alike


def test_a_wild_shows_the_color_that_was_named() -> None:
    [wild] = parse_cards("W4")
    shown = {color: opened(card_png(wild, color)).convert("RGBA") for color in Color}
    grounds = {color: picture.getpixel((picture.width // 2, 30)) for color, picture in shown.items()}
    plain = {
        color: opened(card_png(Card(color, Rank.SEVEN))).convert("RGBA").getpixel((picture.width // 2, 20))
        for color, picture in shown.items()
    }
    assert grounds == plain


@pytest.mark.parametrize("count", [1, 7, 8, 11, 25, 60, 108])
def test_a_hand_of_any_size_fits_in_rows(count: int) -> None:
    picture = opened(hand_png((parse_cards("R5 YS W4 B0") * 27)[:count]))
    assert picture.width <= (CARD[0] + 8) * LONGEST_ROW + 8
    assert picture.height >= -(-count // LONGEST_ROW) * CARD[1]


def test_a_card_that_may_be_played_stands_out_of_the_hand() -> None:
    hand = parse_cards("R5 YS")
    assert hand_png(hand, raised={hand[0]}) != hand_png(hand)


def test_the_pictures_of_a_hand_share_at_most_64_colors() -> None:
    for deck in FACES.values():
        for side in (deck[:112], deck[112:]):
            picture = opened(hand_png(tuple(dict.fromkeys(side))))
            assert picture.mode == "P"
            assert len(picture.getcolors() or ()) <= 64
