"""What a player's hand looks like, in private: its picture, and a button for each card that may be played."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

import discord
from discord.components import MediaGalleryItem
from discord.ui import Button as UiButton, LayoutView, MediaGallery, TextDisplay

from adapters.discord.faces import hand_png
from adapters.discord.panels import Panel, Picture, plain_button, rows, says, small, written
from adapters.discord.pen import DiscordPen, card_words, plain
from bot.chat import Phrase, phrase
from bot.phrasebook import word
from bot.views import HandView, Kind
from engine.cards import Card

MOST_BUTTONS = 20  # cards in one look at a hand; more are paged by color
BESIDE = 4  # buttons that a narrow window shows in one row, even with a card's name on each
MOST_PARTNERS = 28  # who can be named by a button, since a message holds 40 parts; the others by typing
LONGEST_ALT = 1024  # characters of a picture's description, by Discord's law


@dataclass(frozen=True, slots=True)
class Look:
    """How a hand is looked at: the page of a color, "W" for the wilds; the wild whose color is to be chosen."""

    page: str = ""
    wild: Card | None = None


def hand_panel(
    hand: HandView,
    language: str,
    pen: DiscordPen,
    *,
    where: str = "",
    note: tuple[Phrase, ...] = (),
    look: Look = Look(),
) -> Panel:
    """A player's hand. `where` names server and channel, with a link; `note` is what they are told with it."""
    lines = [small(where) if where else "", *_heading(hand, look, language, pen), pen.say(note, language)]
    layout = LayoutView(timeout=None)
    layout.add_item(TextDisplay(written(lines, pen)))
    picture = Picture("hand.png", hand_png(hand.cards, hand.playable)) if hand.cards else None
    if picture:
        words = ", ".join(card_words(card, language) for card in hand.cards)
        layout.add_item(MediaGallery(MediaGalleryItem(picture.url, description=words[:LONGEST_ALT])))
    groups = list(_groups(hand, look, language, pen))
    if not _is_choosing(hand, look):
        groups.append([plain_button(hand.table, button, language) for button in hand.buttons])
    for group in groups:
        for row in rows(group, BESIDE):
            layout.add_item(row)
    return Panel(layout, (picture,) if picture else ())


def _heading(hand: HandView, look: Look, language: str, pen: DiscordPen) -> Iterator[str]:
    """What is asked of the player, and the card to match."""
    if look.wild:
        yield f"### {pen.say((phrase('screen.color', card=look.wild),), language)}"
    elif hand.kind is not Kind.NOTHING:
        yield f"### {pen.say((phrase('screen.your_turn'),), language)}"
    top, color = hand.table.top, hand.table.color
    if top and hand.cards:
        told = pen.say((phrase("fact.top", card=top),), language)
        yield f"{told} · {pen.color(color, language)}" if top.is_wild and color else told


def _is_choosing(hand: HandView, look: Look) -> bool:
    """Whether something else than a card is to be named."""
    return look.wild is not None or hand.kind in (Kind.COLOR, Kind.SWAP)


def _groups(hand: HandView, look: Look, language: str, pen: DiscordPen) -> Iterator[list["UiButton[LayoutView]"]]:
    """The buttons that name something; each group begins a row."""
    if look.wild:
        yield _color_buttons(hand, f"play {look.wild.code} ", language, pen)
        return
    match hand.kind:
        case Kind.COLOR:
            yield _color_buttons(hand, "color ", language, pen)
        case Kind.SWAP:
            yield _partner_buttons(hand)
        case _:
            yield from _card_groups(hand, look, language, pen)


def _card_groups(hand: HandView, look: Look, language: str, pen: DiscordPen) -> Iterator[list["UiButton[LayoutView]"]]:
    kinds = list(dict.fromkeys(hand.cards))  # the same card twice is one button
    if len(kinds) > MOST_BUTTONS:
        pages = list(dict.fromkeys(map(_page, kinds)))
        page = look.page if look.page in pages else pages[0]
        yield [_tab(hand, name, language, pen, is_open=name == page) for name in pages]
        kinds = [card for card in kinds if _page(card) == page]
    yield [_card_button(hand, card, language, pen) for card in kinds]


def _page(card: Card) -> str:
    return card.color.value if card.color else "W"


def _tab(hand: HandView, name: str, language: str, pen: DiscordPen, *, is_open: bool) -> "UiButton[LayoutView]":
    colors = {color.value: color for color in hand.table.colors}
    label = word(f"color.{name}" if name in colors else f"rank.{name}", language)
    style = discord.ButtonStyle.primary
    return says(hand.table, f"?page {name}", label, emoji=pen.square(colors.get(name)), disabled=is_open, style=style)


def _card_button(hand: HandView, card: Card, language: str, pen: DiscordPen) -> "UiButton[LayoutView]":
    label, emoji = card_words(card, language), pen.face(card)
    if card is hand.jump:
        return says(hand.table, f"jump {card.code}", label, emoji=emoji, style=discord.ButtonStyle.success)
    text = f"?color {card.code}" if card.is_wild else f"play {card.code}"
    return says(hand.table, text, label, emoji=emoji, disabled=card not in hand.playable)


def _color_buttons(hand: HandView, line: str, language: str, pen: DiscordPen) -> list["UiButton[LayoutView]"]:
    return [
        says(hand.table, f"{line}{color.value}", word(f"color.{color.value}", language), emoji=pen.square(color))
        for color in hand.table.colors
    ]


def _partner_buttons(hand: HandView) -> list["UiButton[LayoutView]"]:
    others = (seat.name.player for seat in hand.table.seats if seat.name.player != hand.owner.player)
    names = {seat.name.player: seat.name.text for seat in hand.table.seats}
    return [says(hand.table, f"swap {player}", plain(names[player])) for player in islice(others, MOST_PARTNERS)]
