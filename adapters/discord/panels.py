"""What a table and a hand look like: a view in, Discord's components out.

Pure but for the event loop that discord.py's views want to be made in. Every button says the line that
its `Press` carries; the client hears it and nothing else happens here.
"""

from collections.abc import Iterable
from dataclasses import dataclass

import discord
from discord.ui import ActionRow, Button as UiButton, Container, LayoutView, TextDisplay

from adapters.discord.pen import DiscordPen, card_words, escaped
from adapters.discord.presses import Press
from bot.chat import Phrase
from bot.phrasebook import word
from bot.views import Button, HandView, Kind, Stage, TableView
from engine.cards import Card, Color

ACCENTS = {Color.RED: 0xD72600, Color.YELLOW: 0xECD407, Color.GREEN: 0x379711, Color.BLUE: 0x0956BF} | {
    Color.ORANGE: 0xD9611A,
    Color.PINK: 0xD6388F,
    Color.TEAL: 0x0F8F96,
    Color.PURPLE: 0x6A3FB5,
}
MOST_BUTTONS = 25  # cards in one look at a hand; more are paged by color


@dataclass(frozen=True, slots=True)
class Picture:
    """A file that the layout shows as `attachment://name`."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Panel:
    """One message: its layout, and the pictures in it."""

    layout: LayoutView
    pictures: tuple[Picture, ...] = ()


@dataclass(frozen=True, slots=True)
class Look:
    """How a hand is looked at: the page of a color, "W" for the wilds; the wild whose color is to be chosen."""

    page: str = ""
    wild: Card | None = None


def table_panel(view: TableView, language: str, pen: DiscordPen) -> Panel:
    """The table message."""
    lines = [pen.say(move, language) for move in view.moves]
    lines += [f"{escaped(seat.name.text)}: {seat.cards}" for seat in view.seats]
    if view.top:
        lines.append(pen.card(view.top, language))
    if view.asked:
        lines.append(pen.say((view.asked,), language))
    layout = LayoutView(timeout=None)
    layout.add_item(Container(TextDisplay("\n".join(lines)), accent_color=ACCENTS[view.color] if view.color else None))
    _add_rows(layout, [_button(view, button, language) for button in view.buttons])
    return Panel(layout)


def shrunk_panel(view: TableView, language: str, pen: DiscordPen) -> Panel:
    """What is left of a table message when a newer one has been posted: no buttons, one line."""
    layout = LayoutView(timeout=None)
    last = view.moves[-1:] if view.stage is not Stage.OVER else view.moves
    text = "\n".join(pen.say(move, language) for move in last) or "UNO"
    layout.add_item(TextDisplay(f"-# {text}"))
    return Panel(layout)


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
    layout = LayoutView(timeout=None)
    lines = [where, pen.say(note, language), pen.hand(hand.cards, language)]
    layout.add_item(TextDisplay("\n".join(line for line in lines if line) or "UNO"))
    if look.wild:
        _add_rows(layout, _color_buttons(hand, f"play {look.wild.code} ", language))
        return Panel(layout)
    if hand.kind is Kind.COLOR:
        _add_rows(layout, _color_buttons(hand, "color ", language))
        return Panel(layout)
    if hand.kind is Kind.SWAP:
        _add_rows(layout, _partner_buttons(hand))
        return Panel(layout)
    _add_rows(layout, _card_buttons(hand, look, language))
    _add_rows(layout, [_button(hand.table, button, language) for button in hand.buttons])
    return Panel(layout)


def _add_rows(layout: LayoutView, buttons: list["UiButton[LayoutView]"]) -> None:
    for start in range(0, len(buttons), 5):
        layout.add_item(ActionRow(*buttons[start : start + 5]))


def _button(view: TableView, button: Button, language: str) -> "UiButton[LayoutView]":
    return _says(view, button.value, word(f"button.{button.value}", language))


def _says(
    view: TableView,
    text: str,
    label: str,
    *,
    disabled: bool = False,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> "UiButton[LayoutView]":
    return UiButton(label=label, custom_id=str(Press(view.game, view.decision, text)), disabled=disabled, style=style)


def _card_buttons(hand: HandView, look: Look, language: str) -> list["UiButton[LayoutView]"]:
    kinds = list(dict.fromkeys(hand.cards))  # the same card twice is one button
    if len(kinds) <= MOST_BUTTONS - 5:
        return [_card_button(hand, card, language) for card in kinds]
    pages = list(dict.fromkeys(map(_page, kinds)))
    page = look.page if look.page in pages else pages[0]
    tabs = [_says(hand.table, f"?page {name}", name, disabled=name == page) for name in pages]
    return [*tabs, *(_card_button(hand, card, language) for card in kinds if _page(card) == page)]


def _page(card: Card) -> str:
    return card.color.value if card.color else "W"


def _card_button(hand: HandView, card: Card, language: str) -> "UiButton[LayoutView]":
    if card is hand.jump:
        return _says(hand.table, f"jump {card.code}", card_words(card, language))
    text = f"?color {card.code}" if card.is_wild else f"play {card.code}"
    return _says(hand.table, text, card_words(card, language), disabled=card not in hand.playable)


def _color_buttons(hand: HandView, line: str, language: str) -> list["UiButton[LayoutView]"]:
    return [
        _says(hand.table, f"{line}{color.value}", word(f"color.{color.value}", language)) for color in hand.table.colors
    ]


def _partner_buttons(hand: HandView) -> list["UiButton[LayoutView]"]:
    others: Iterable[str] = (seat.name.player for seat in hand.table.seats if seat.name.player != hand.owner.player)
    names = {seat.name.player: seat.name.text for seat in hand.table.seats}
    return [_says(hand.table, f"swap {player}", names[player][:80]) for player in map(type(hand.owner.player), others)]
