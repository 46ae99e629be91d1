"""What is suggested while somebody types a slash command: from what is in memory, at once, and to them alone."""

import re
from collections.abc import Iterator

from adapters.discord.commands import Values
from adapters.discord.pen import card_words, plain
from bot.menu import Item, Menu
from bot.phrasebook import word
from bot.views import HandView, TableView
from engine.cards import Card, Color

MOST = 25
LONGEST = 100  # characters
Suggestion = tuple[str, str]  # what is shown, and what is said


def suggest(
    menu: Menu, item: Item, key: str, typed: str, values: Values, table: TableView | None, hand: HandView | None,
    language: str,
) -> list[Suggestion]:  # fmt: skip
    """At most 25 ways to go on, those that begin like what is typed before those that only hold it."""
    found = list(_all(menu, item, key, typed, values, table, hand, language))
    wanted = typed.strip().casefold()
    alike = [one for one in found if wanted in one[0].casefold() or wanted in one[1].casefold()]
    alike.sort(key=lambda one: not (one[0].casefold().startswith(wanted) or one[1].casefold().startswith(wanted)))
    return [(shown[:LONGEST], said[:LONGEST]) for shown, said in dict.fromkeys(alike)][:MOST]


def _all(
    menu: Menu, item: Item, key: str, typed: str, values: Values, table: TableView | None, hand: HandView | None,
    language: str,
) -> Iterator[Suggestion]:  # fmt: skip
    match key:
        case "card" if hand:
            yield from _cards(item, hand, language)
        case "player" if table:
            yield from ((plain(seat.name.text), seat.name.player) for seat in table.seats)
        case "rules":
            yield from ((name, name) for name in _rules(menu, typed))
        case "option":
            alone = re.findall(r"(?:^\[?|\|)([a-z]+)", item.shape)
            yield from ((name, name) for name in (*menu.options, *alone))
        case "value":
            yield from ((value, value) for value in menu.options.get(str(values.get("option", "")), ()))
        case "name":
            yield from ((name, name) for name in menu.presets)
        case "command":
            yield from ((other.word, other.word) for other in menu.items)


def _cards(item: Item, hand: HandView, language: str) -> Iterator[Suggestion]:
    """Those that may be played now; a wild once with each color."""
    cards = [hand.jump] if item.word == "jump" else [card for card in hand.cards if card in hand.playable]
    for card in cards:
        if card and card.is_wild:
            yield from (_colored(card, color, language) for color in hand.table.colors)
        elif card:
            yield card_words(card, language), card.code


def _colored(card: Card, color: Color, language: str) -> Suggestion:
    return f"{card_words(card, language)}: {word(f'color.{color.value}', language)}", f"{card.code} {color.value}"


def _rules(menu: Menu, typed: str) -> Iterator[str]:
    """Presets and settings, after the words that are complete already."""
    before, _, _ = typed.rpartition(" ")
    head = f"{before} " if before else ""
    yield from (f"{head}{name}" for name in menu.presets)
    yield from (f"{head}{option}={value}" for option, values in menu.options.items() for value in values)
