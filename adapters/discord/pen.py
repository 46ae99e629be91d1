"""What cards, colors, names and commands look like in Discord's text.

Cards are the bot's own emojis where it has them, else a colored square and letters, so that nothing is
told by color alone. Names are escaped: they can neither ping nor format nor turn the text around.
"""

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field

from discord.utils import escape_markdown, escape_mentions

from adapters.discord.faces import BACK
from adapters.discord.hearing import user_id
from bot.chat import Name, Phrase, Place
from bot.phrasebook import say, word
from engine.cards import Card, Color
from engine.values import PlayerId

SQUARES = {Color.RED: "🟥", Color.YELLOW: "🟨", Color.GREEN: "🟩", Color.BLUE: "🟦"} | {
    Color.ORANGE: "🟧",
    Color.PINK: "🩷",
    Color.TEAL: "🩵",
    Color.PURPLE: "🟪",
}
LONGEST_NAME = 32

_COMMAND = "\ue000"  # stands for the prefix until the command behind it is known
_NAMED = re.compile(f"{_COMMAND}(?:uno\\s+)?([a-z]+)")


@dataclass(frozen=True, slots=True)
class DiscordPen:
    """`commands` are the slash commands as they are mentioned, by word; `emojis` those of cards, by code.

    `mentioned` is who is called by a mention instead of their name; whether that notifies is for the message to say.
    """

    commands: Mapping[str, str] = field(default_factory=dict)
    emojis: Mapping[str, str] = field(default_factory=dict)
    prefix: str = _COMMAND
    logo: str = "**UNO**"
    mentioned: PlayerId | None = None

    def say(self, phrases: tuple[Phrase, ...], language: str) -> str:
        """The sentences, with commands as they are given here."""
        text = say(phrases, language, self)
        return _NAMED.sub(lambda found: self.command(found[1]), text).replace(_COMMAND, "/uno ")

    def command(self, name: str) -> str:
        """A slash command as it is written or, where it can be clicked, mentioned."""
        return self.commands.get(name, f"/uno {name}")

    def name(self, name: Name) -> str:
        """In bold, or mentioned."""
        user = user_id(name.player) if name.player == self.mentioned else None
        return f"<@{user}>" if user else f"**{escaped(name.text)}**"

    def place(self, place: Place) -> str:
        """A link to the channel."""
        return f"<#{place.channel}>"

    def card(self, card: Card, language: str) -> str:
        """`🟥 Red 5`, or the card's picture and its words."""
        return f"{self.face(card)} {card_words(card, language)}"

    def face(self, card: Card) -> str:
        """The card's emoji, else a square in its color."""
        return self.emojis.get(card.code) or self.square(card.color)

    def faces(self, cards: tuple[Card, ...], language: str) -> str:
        """The cards as pictures alone, which name themselves; in words, where there are no pictures."""
        if all(card.code in self.emojis for card in cards):
            return "".join(map(self.face, cards))
        return self.hand(cards, language)

    @property
    def back(self) -> str:
        """What every card looks like to the others."""
        return self.emojis.get(BACK, "🎴")

    def square(self, color: Color | None) -> str:
        """A color without its name; black stands for the wilds."""
        return SQUARES[color] if color else "⬛"

    def color(self, color: Color, language: str) -> str:
        """`🟥 Red`."""
        return f"{SQUARES[color]} {word(f'color.{color.value}', language)}"

    def hand(self, cards: tuple[Card, ...], language: str) -> str:
        """The cards in a row."""
        return ", ".join(self.card(card, language) for card in cards)


def card_words(card: Card, language: str) -> str:
    """`Red 5`, `Wild Draw Four`: for buttons, menus and alternative texts, where nothing is drawn."""
    rank = word(f"rank.{card.rank.value}", language)
    if card.color is None:
        return rank
    return word("card", language).format(color=word(f"color.{card.color.value}", language), rank=rank)


def plain(name: str) -> str:
    """A name without signs that can't be seen or that turn text around, and not too long."""
    seen = "".join(sign for sign in name if sign.isprintable() and unicodedata.category(sign) != "Cf")
    return " ".join(seen.split())[:LONGEST_NAME] or "?"


def escaped(name: str) -> str:
    """A name as it reads, whatever Discord would make of its signs."""
    return escape_mentions(escape_markdown(plain(name)).replace("<", "\\<"))
