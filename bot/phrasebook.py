"""Phrase + language + pen → text.

Sentences live in gettext catalogs, one a language, each with the same keys; what a card or a name
looks like is the pen's. Values are put in once and never read again, so a player's name can't
smuggle in a placeholder.
"""

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO
from typing import Protocol

from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from bot.chat import Name, Phrase, Place, Value, Word
from engine.cards import Card, Color

LANGUAGES = ("en", "it")


class Pen(Protocol):
    """What things look like in one chat. `language` is for the words a card or a color shows."""

    @property
    def prefix(self) -> str:
        """What a command begins with here; catalogs write it as `{p}`."""

    @property
    def logo(self) -> str:
        """The game's name as it looks here; catalogs write it as `{logo}`."""

    def name(self, name: Name) -> str: ...

    def place(self, place: Place) -> str: ...

    def card(self, card: Card, language: str) -> str: ...

    def color(self, color: Color, language: str) -> str: ...

    def hand(self, cards: tuple[Card, ...], language: str) -> str: ...


def say(phrases: tuple[Phrase, ...], language: str, pen: Pen) -> str:
    """The sentences, a blank between two. A line break separates paragraphs inside a sentence."""
    return " ".join(_sentence(phrase, language, pen) for phrase in phrases)


def word(key: str, language: str) -> str:
    """A catalog entry without places, such as the name of a color."""
    return catalog(language).gettext(key)


@cache
def catalog(language: str) -> GNUTranslations:
    """The sentences of `language`."""
    path = files("bot") / "locales" / language / "LC_MESSAGES" / "uno.po"
    with path.open("rb") as source:
        compiled = BytesIO()
        write_mo(compiled, read_po(source, locale=language))
    compiled.seek(0)
    return GNUTranslations(compiled)


def _sentence(phrase: Phrase, language: str, pen: Pen) -> str:
    n = phrase.values.get("n")
    if isinstance(n, int):
        text = catalog(language).ngettext(phrase.key, phrase.key, n)
    else:
        text = catalog(language).gettext(phrase.key)
    shown = {place: _shown(value, language, pen) for place, value in phrase.values.items()}
    return text.format_map({"p": pen.prefix, "logo": pen.logo, **shown})


def _shown(value: Value, language: str, pen: Pen) -> str:
    match value:
        case str():
            return value
        case int():
            return str(value)
        case Name():
            return pen.name(value)
        case Place():
            return pen.place(value)
        case Word():
            return _sentence(value.phrase, language, pen)
        case Card():
            return pen.card(value, language)
        case Color():
            return pen.color(value, language)
        case tuple():
            return _listed(value, language, pen)


def _listed(values: tuple[Card | Name | Place | Phrase, ...], language: str, pen: Pen) -> str:
    cards = tuple(value for value in values if isinstance(value, Card))
    if cards:
        return pen.hand(cards, language)
    shown = [_shown(Word(value) if isinstance(value, Phrase) else value, language, pen) for value in values]
    if any(isinstance(value, Phrase) for value in values):
        return "; ".join(shown)
    return format_list(shown, locale=language)
