"""The settings panel of a server: choose an option, then its setting, which is said as a line like any other.

Nobody's rights are taken from the panel: whoever has lost them since it was opened is refused like anybody else.
"""

from collections.abc import Iterator, Sequence
from typing import Any

import discord
from discord.ui import ActionRow, LayoutView, Modal, Select, TextDisplay, TextInput

from adapters.discord.panels import Panel
from adapters.discord.pen import DiscordPen
from bot.chat import phrase
from bot.customs import Setting

PREFIX = "settings:"
OPTIONS, VALUE, TYPED = f"{PREFIX}options", f"{PREFIX}value:", f"{PREFIX}typed:"
MOST = 25  # options of a menu


def options_panel(settings: Sequence[Setting], language: str, pen: DiscordPen) -> Panel:
    """All options with what they are now, in as many menus as it takes."""
    layout: LayoutView = LayoutView(timeout=None)
    layout.add_item(TextDisplay(pen.say((phrase("settings_choose"),), language)))
    for number, start in enumerate(range(0, len(settings), MOST)):
        part = settings[start : start + MOST]
        menu: Select[LayoutView] = Select(
            custom_id=f"{OPTIONS}:{number}",
            placeholder=f"{part[0].name} … {part[-1].name}",
            options=[discord.SelectOption(label=one.name, description=one.now[:100] or None) for one in part],
        )
        layout.add_item(ActionRow(menu))
    return Panel(layout)


def values_panel(setting: Setting, language: str, pen: DiscordPen) -> Panel:
    """The words that one option takes."""
    layout: LayoutView = LayoutView(timeout=None)
    layout.add_item(TextDisplay(pen.say((phrase("settings_value", option=setting.name),), language)))
    menu: Select[LayoutView] = Select(
        custom_id=f"{VALUE}{setting.name}",
        options=[discord.SelectOption(label=word, default=word == setting.now) for word in setting.words[:MOST]],
    )
    layout.add_item(ActionRow(menu))
    return Panel(layout)


def needs_typing(setting: Setting) -> bool:
    """Whether an option takes more than a few words."""
    return setting.free or setting.low is not None or not setting.words or len(setting.words) > MOST


def typing_form(setting: Setting) -> Modal:
    """A form for a number or free text."""
    form = Modal(title=setting.name[:45], custom_id=f"{TYPED}{setting.name}", timeout=None)
    takes = [*setting.words, *([f"{setting.low}-{setting.high}"] if setting.low is not None else [])]
    form.add_item(
        TextInput(
            label=setting.name[:45],
            default=setting.now or None,
            placeholder=", ".join(takes)[:100] or None,
            max_length=100,
        )
    )
    form.stop()  # else the library would remember it for its own callbacks
    return form


def typed_text(components: Sequence[dict[str, Any]]) -> str:
    """What was typed into a form."""
    return " ".join(" ".join(_values(components)).split())


def _values(components: Sequence[dict[str, Any]]) -> Iterator[str]:
    for part in components:
        if "value" in part:
            yield str(part["value"])
        yield from _values([*part.get("components", []), *([part["component"]] if "component" in part else [])])
