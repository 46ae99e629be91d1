"""The slash commands, made from the one table of commands, and back again: what was chosen, as a line of text.

Discord lets a command have 25 parts, and grants permission by whole commands: so what is rarely used is
in groups, and what is for admins is a command of its own.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.menu import Item, Menu
from bot.phrasebook import LANGUAGES, word
from engine.cards import Color

NAME = "uno"
ADMIN_NAME = "uno-admin"
SETTINGS = "settings"
GROUPS: dict[str, tuple[str, ...]] = {
    "ask": ("cd", "tu", "od", "ct", "ti", "st", "status", "backs", "about"),
    "host": ("skip", "kick", "remove", "pause", "resume", "stop"),
    "special": ("jump", "swap", "order", "slap", "accuse", "wait", "rule", "agree", "refuse"),
    "scores": ("top", "podium", "stats", "records", "streak", "board"),
    "yours": ("me", "mydata", "forget"),
}
ADMIN = ("set", "preset")
KEYS = (
    "card", "color", "player", "uno", "level", "number", "rules", "option", "value", "command", "order", "by", "time",
    "what", "name", "hand", "plain", "language", "alert",
)  # fmt: skip
"""What options are called; what a shape calls otherwise is a value."""
KEYS_OF_CHOICES = {"easy": "level", "points": "by", "month": "time"}
LONGEST_DESCRIPTION = 100
LOCALES = {"en": ("en-US", "en-GB"), "it": ("it",)}
DEFAULT_LANGUAGE = "en"

SUB_COMMAND, GROUP, STRING, INTEGER, BOOLEAN = 1, 2, 3, 4, 5
MANAGE_GUILD = str(1 << 5)
IN_SERVERS, EVERYWHERE = [0], [0, 1]  # contexts: servers, private messages with the bot

Payload = dict[str, Any]
Values = dict[str, Any]


def payload(menu: Menu) -> list[Payload]:
    """What Discord is told: two commands with everything in them."""
    groups = {word: group for group, words in GROUPS.items() for word in words}
    parts: list[Payload] = [_part(item) for item in menu.items if item.word not in groups and not _is_admin(item)]
    for group in GROUPS:
        inside = [_part(item) for item in menu.items if groups.get(item.word) == group and not _is_admin(item)]
        if inside:
            parts.append({"type": GROUP, "name": group, **_titled(group), "options": inside})
    found = [_command(NAME, _described("slash.play_uno"), parts, contexts=EVERYWHERE)]
    admin = [_part(item) for item in menu.items if _is_admin(item)]
    if admin:
        admin.append({"type": SUB_COMMAND, "name": SETTINGS, **_panel(), "options": []})
        command = _command(ADMIN_NAME, _described("slash.set_up"), admin, contexts=IN_SERVERS)
        found.append({**command, "default_member_permissions": MANAGE_GUILD})
    return found


def asks_for_settings(data: Payload) -> bool:
    """Whether the panel of settings was chosen, which is Discord's alone."""
    return data.get("name") == ADMIN_NAME and _leaf(data).get("name") == SETTINGS


def mentions(menu: Menu, ids: dict[str, int]) -> dict[str, str]:
    """The commands as they are mentioned in text, so that a click types them; `ids` are Discord's, by name."""
    groups = {word: f"{group} " for group, words in GROUPS.items() for word in words}
    found = {}
    for item in menu.items:
        name = ADMIN_NAME if _is_admin(item) else NAME
        if name in ids:
            found[item.word] = (
                f"</{name} {'' if _is_admin(item) else groups.get(item.word, '')}{item.word}:{ids[name]}>"
            )
    return found


def line(menu: Menu, data: Payload) -> str | None:
    """What a chosen command says, as text for the core; None for a command that is not ours."""
    chosen = _chosen(menu, data)
    if chosen is None:
        return None
    item, values = chosen
    said = [item.word]
    for option in _options(item):
        value = values.get(option["key"])
        if option["type"] == BOOLEAN:
            said += [option["key"]] * bool(value)
        elif value is not None:
            said.append(option.get("prefix", "") + " ".join(str(value).split()))
    return " ".join(said)


def focused(menu: Menu, data: Payload) -> tuple[Item, str, str, Values] | None:
    """What is being typed: the command, the key of the option, its text so far, and the other values."""
    chosen = _chosen(menu, data)
    if chosen is None:
        return None
    item, values = chosen
    for option in _leaf(data).get("options", []):
        if option.get("focused"):
            return item, str(option["name"]), str(option["value"]), values
    return None


def _chosen(menu: Menu, data: Payload) -> tuple[Item, Values] | None:
    items = {item.word: item for item in menu.items}
    if data.get("name") not in (NAME, ADMIN_NAME):
        return None
    leaf = _leaf(data)
    item = items.get(str(leaf.get("name"))) if leaf is not data else None
    return (item, {str(option["name"]): option.get("value") for option in leaf.get("options", [])}) if item else None


def _leaf(data: Payload) -> Payload:
    """The command at the end of its groups."""
    leaf = data
    while leaf.get("options") and leaf["options"][0].get("type") in (SUB_COMMAND, GROUP):
        leaf = leaf["options"][0]
    return leaf


def _is_admin(item: Item) -> bool:
    return item.admin or item.word in ADMIN


def _command(name: str, about: Payload, parts: list[Payload], *, contexts: list[int]) -> Payload:
    return {"type": 1, "name": name, **about, "options": parts, "contexts": contexts, "integration_types": [0]}


def _part(item: Item) -> Payload:
    options = [_option(option) for option in _options(item)]
    options.sort(key=lambda option: not option["required"])  # Discord wants them first
    texts = {**_localized(f"slash.{item.word}"), **_described(item.help)}
    return {"type": SUB_COMMAND, "name": item.word, **texts, "options": options}


def _options(item: Item) -> list[Payload]:
    """The options in the order in which their words are said, each key once."""
    found: dict[str, Payload] = {}
    groups = [item.shape] if " " in item.shape and "[" not in item.shape and "|" in item.shape else None
    for written in groups or re.findall(r"\[[^\]]*\]|[^\s\[]+", item.shape):
        for option in _group(written.strip("[]"), required=not written.startswith("[")):
            found.setdefault(option["key"], option)
    return list(found.values())


def _group(inner: str, *, required: bool) -> Iterator[Payload]:
    """One part of a shape, such as `CARD…`, `easy|normal|hard`, `plain on|off` or `OPTION SETTING…|reset`."""
    first, _, rest = inner.partition(" ")
    if rest and first.islower() and "|" not in first:
        for option in _group(rest, required=required):
            yield {**option, "key": first, "prefix": f"{first} "}
    elif rest:
        yield from _alternatives(inner.split("|"), required=required)
    elif "|" in inner:
        choices = inner.split("|")
        key = KEYS_OF_CHOICES.get(choices[0], "what")
        yield {"key": key, "type": STRING, "choices": choices, "required": required}
    elif re.fullmatch("[0-9]-[0-9]", inner):
        low, high = map(int, inner.split("-"))
        yield {"key": "number", "type": INTEGER, "min_value": low, "max_value": high, "required": required}
    elif inner.islower():
        yield {"key": inner, "type": BOOLEAN, "required": required}
    elif inner == "COLOR":
        yield {"key": "color", "type": STRING, "colors": True, "required": required}
    else:
        yield {"key": _key(inner.rstrip("…")), "type": STRING, "autocomplete": True, "required": required}


def _alternatives(alternatives: Sequence[str], *, required: bool) -> Iterator[Payload]:
    """`hide|exclude PLAYER`: one word to choose, then what some of the words need."""
    words = [one.split()[0] for one in alternatives if one.split()[0].islower()]
    if len(words) == len(alternatives):
        yield {"key": "what", "type": STRING, "choices": words, "required": required}
        required = False
    places = [word for one in alternatives for word in one.split() if not word.islower()]
    for place in dict.fromkeys(place.rstrip("…") for place in places):
        yield {"key": _key(place), "type": STRING, "autocomplete": True, "required": required}
        required = False


def _key(place: str) -> str:
    """The option for a place in a shape."""
    key = "order" if ">" in place else place.lower()
    return key if key in KEYS else "value"


def _option(option: Payload) -> Payload:
    """One option as Discord wants it, under the same name everywhere so that it can be read back."""
    made = {key: value for key, value in option.items() if key not in ("key", "prefix", "choices", "colors")}
    name = option["key"]
    made |= {"name": name, **_localized(f"slash.option.{name}"), **_described(f"slash.option.{name}.about")}
    if "choices" in option:
        made["choices"] = [{"name": choice, "value": choice} for choice in option["choices"]]
    if "colors" in option:
        made["choices"] = [_color(color.value) for color in Color]
    return made


def _color(letter: str) -> Payload:
    key = f"color.{letter}"
    return {"name": word(key, DEFAULT_LANGUAGE), "name_localizations": _in_all(key, str), "value": letter}


def _panel() -> Payload:
    return {**_localized("slash.settings"), **_described("slash.settings.about")}


def _titled(group: str) -> Payload:
    return {**_localized(f"slash.group.{group}"), **_described(f"slash.group.{group}.about")}


def _localized(key: str) -> Payload:
    return {"name_localizations": _in_all(key, str)}


def _described(key: str) -> Payload:
    return {"description": _short(word(key, DEFAULT_LANGUAGE)), "description_localizations": _in_all(key, _short)}


def _in_all(key: str, shape: Callable[[str], str]) -> dict[str, str]:
    """Every locale's own text, the default language's too: else a sibling locale's would be shown there."""
    return {locale: shape(word(key, language)) for language in LANGUAGES for locale in LOCALES[language]}


def _short(text: str) -> str:
    """A help text's first clause, as a description."""
    text = text.replace("{p}", "/uno ")
    if len(text) > LONGEST_DESCRIPTION:
        clauses: Sequence[str] = re.split(r"[;:]", text)
        text = clauses[0]
    text = text.rstrip(".")
    return text if len(text) <= LONGEST_DESCRIPTION else text[: LONGEST_DESCRIPTION - 1].rsplit(" ", 1)[0] + "…"
