"""One message of ours: its parts, its pictures, and the buttons that say a line.

Pure but for the event loop that discord.py's views want to be made in. What a button says is heard by
the client as if it had been typed; nothing else happens here.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import discord
from discord.ui import ActionRow, Button as UiButton

from adapters.discord.pen import DiscordPen
from adapters.discord.presses import Press
from bot.phrasebook import word
from bot.views import Button, TableView

ROW = 5  # buttons in one row, by Discord's law
STYLES = {
    Button.START: discord.ButtonStyle.success,
    Button.JOIN: discord.ButtonStyle.success,
    Button.DEAL: discord.ButtonStyle.primary,
    Button.HAND: discord.ButtonStyle.primary,
    Button.RESUME: discord.ButtonStyle.primary,
    Button.UNO: discord.ButtonStyle.success,
    Button.CATCH: discord.ButtonStyle.danger,
    Button.CHALLENGE: discord.ButtonStyle.danger,
    Button.SLAP: discord.ButtonStyle.danger,
}

UiButtons = Sequence["UiButton[discord.ui.LayoutView]"]


@dataclass(frozen=True, slots=True)
class Picture:
    """A file that the layout shows by its `url`."""

    name: str
    data: bytes

    @property
    def url(self) -> str:
        """By which a part of the layout names it."""
        return f"attachment://{self.name}"


@dataclass(frozen=True, slots=True)
class Panel:
    """One message: its layout, and the pictures in it."""

    layout: discord.ui.LayoutView
    pictures: tuple[Picture, ...] = ()


def rows(buttons: UiButtons, most: int = ROW) -> list["ActionRow[discord.ui.LayoutView]"]:
    """Buttons in as few rows as hold `most` each; the rows are even, so that none is left alone in the last."""
    count = ceil(len(buttons) / most)
    length = ceil(len(buttons) / count) if count else most
    return [ActionRow(*buttons[start : start + length]) for start in range(0, len(buttons), length)]


def plain_button(view: TableView, button: Button, language: str) -> "UiButton[discord.ui.LayoutView]":
    """What may be done without naming anything."""
    style = STYLES.get(button, discord.ButtonStyle.secondary)
    return says(view, button.value, word(f"button.{button.value}", language), style=style)


def says(
    view: TableView,
    text: str,
    label: str,
    *,
    emoji: str | None = None,
    disabled: bool = False,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
) -> "UiButton[discord.ui.LayoutView]":
    """A button that says `text` in this game, about the decision that is asked for now."""
    custom_id = str(Press(view.game, view.decision, text))
    return UiButton(label=label, custom_id=custom_id, emoji=emoji, disabled=disabled, style=style)


def when(due: float) -> str:
    """A moment, given in wall-clock seconds, as Discord counts down to it in everybody's own language."""
    return f"<t:{round(due)}:R>"


def small(text: str) -> str:
    """Text that stands back, each line of it."""
    return "\n".join(f"-# {line}" for line in text.split("\n"))


def written(parts: Sequence[str], fallback: DiscordPen) -> str:
    """The parts that say something, one a line; an empty text is refused by Discord."""
    return "\n".join(part for part in parts if part) or fallback.logo
