"""What Discord refuses: the laws of messages, with the error codes that it answers."""

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

Payload = dict[str, Any]

COMPONENTS_V2 = 1 << 15
EPHEMERAL = 1 << 6
ROW, BUTTON, SELECT, SECTION, TEXT, THUMBNAIL, GALLERY, SEPARATOR, CONTAINER = 1, 2, 3, 9, 10, 11, 12, 14, 17
LINK = 5  # a button's style


@dataclass
class Refusal(Exception):
    """An answer that is none of 200 to 299."""

    status: int
    code: int
    message: str
    retry_after: float | None = None


def bad_form(what: str) -> Refusal:
    """50035, which says what is wrong."""
    return Refusal(400, 50035, f"Invalid Form Body: {what}")


def check_message(body: Payload, flags: int) -> None:
    """Refuse a message that breaks a law."""
    components = body.get("components") or []
    if flags & COMPONENTS_V2:
        if body.get("content") or body.get("embeds"):
            raise bad_form("content and embeds can't be used with components v2")
        if not components:
            raise bad_form("components v2 need a component")
        check_components(components)
    elif components:
        raise bad_form("plain components are not what this bot sends")
    content = body.get("content") or ""
    if len(content) > 2000:
        raise bad_form("content: 2000 or fewer in length")
    if not content and not components:
        raise Refusal(400, 50006, "Cannot send an empty message")


def check_components(components: list[Payload]) -> None:
    """The laws of Components V2: how many, how long, each button known by an id of its own."""
    parts = list(walk(components))
    if len(parts) > 40:
        raise bad_form(f"components: {len(parts)} of them")
    if sum(len(part.get("content", "")) for part in parts if part["type"] == TEXT) > 4000:
        raise bad_form("text of more than 4000 characters")
    ids = [part["custom_id"] for part in parts if "custom_id" in part]
    if len(ids) != len(set(ids)):
        raise bad_form(f"custom ids must differ: {ids}")
    for part in parts:
        check_component(part)


def check_pictures(components: list[Payload], files: Collection[str]) -> None:
    """Every picture shown has come as a file, and says in words what it shows."""
    media = [one for part in walk(components) for one in ([part] if "media" in part else part.get("items", []))]
    for shown in media:
        name = str(shown["media"]["url"]).removeprefix("attachment://")
        if name not in files:
            raise bad_form(f"{name} is no attachment of this message")
        if not 1 <= len(shown.get("description") or "") <= 1024:
            raise bad_form(f"{name}: a description of 1 to 1024 characters")


def check_component(part: Payload) -> None:
    """The laws of one component."""
    match part["type"]:
        case 1:
            inside = part["components"]
            if not 1 <= len(inside) <= 5 or (any(one["type"] == SELECT for one in inside) and len(inside) > 1):
                raise bad_form("an action row holds one to five buttons, or one menu")
        case 2:
            label = part.get("label") or ""
            if not (label or part.get("emoji")) or len(label) > 80:
                raise bad_form(f"button label: {label!r}")
            if part.get("style") != LINK and not 1 <= len(part.get("custom_id", "")) <= 100:
                raise bad_form("custom id: 1 to 100 characters")
        case 3:
            if not 1 <= len(part["options"]) <= 25:
                raise bad_form("a menu has 1 to 25 options")
            values = [option["value"] for option in part["options"]]
            if len(values) != len(set(values)) or any(len(one["label"]) > 100 for one in part["options"]):
                raise bad_form("options differ, and have labels of at most 100 characters")
        case 10:
            if not part["content"].strip():
                raise bad_form("text must not be empty")
        case 9:
            if not part.get("accessory") or not 1 <= len(part["components"]) <= 3:
                raise bad_form("a section has one to three texts, and something beside them")
        case 11 | 12 | 14 | 17:
            pass
        case other:
            raise bad_form(f"component of type {other}")


def walk(components: list[Payload]) -> Iterator[Payload]:
    """Every component, those inside others too."""
    for part in components:
        yield part
        yield from walk(part.get("components", []))
        for inner in ("accessory", "component"):
            if inner in part:
                yield from walk([part[inner]])


def check_commands(commands: list[Payload]) -> None:
    """The laws of slash commands."""
    for command in commands:
        if weight(command) > 8000:
            raise bad_form(f"{command['name']}: {weight(command)} characters")
        if len(str(command.get("description", ""))) > 100 or not command.get("description"):
            raise bad_form(f"{command['name']}: description of 1 to 100 characters")
        options = command.get("options", [])
        if len(options) > 25 or len({option["name"] for option in options}) != len(options):
            raise bad_form(f"{command['name']}: 25 options, all different")
        for locale in command.get("name_localizations") or {}:
            names = [(one.get("name_localizations") or {}).get(locale, one["name"]) for one in options]
            if len(set(names)) != len(names):
                raise bad_form(f"{command['name']}: two options are called alike in {locale}")
        names = [command["name"], *(command.get("name_localizations") or {}).values()]
        if any(name != name.lower() or not 1 <= len(name) <= 32 or " " in name for name in names):
            raise bad_form(f"names: {names}")
        if any(len(text) > 100 or not text for text in (command.get("description_localizations") or {}).values()):
            raise bad_form(f"{command['name']}: a description in another language")
        required = [bool(option.get("required")) for option in options]
        if required != sorted(required, reverse=True):
            raise bad_form(f"{command['name']}: required options come first")
        check_commands([option for option in options if option["type"] in (1, 2)])
        check_options([option for option in options if option["type"] not in (1, 2)])


def weight(command: Payload) -> int:
    """All characters of a command and what is in it; of a text in several languages, the longest counts."""
    texts = [
        max(map(len, [str(command.get(key, "")), *(command.get(f"{key}_localizations") or {}).values()]))
        for key in ("name", "description")
    ]
    choices = sum(len(str(one["name"])) + len(str(one["value"])) for one in command.get("choices", []))
    return sum(texts) + choices + sum(map(weight, command.get("options", [])))


def check_options(options: list[Payload]) -> None:
    """The laws of what a command takes."""
    for option in options:
        if len(option["description"]) > 100 or not option["description"] or len(option.get("choices", [])) > 25:
            raise bad_form(f"option {option['name']}")


def text_of(message: Payload) -> str:
    """All that is written on a message, its buttons' labels too, without the signs that only format it."""
    parts = list(walk(message.get("components") or []))
    texts = [part["content"] for part in parts if part["type"] == TEXT]
    labels = [part["label"] for part in parts if part.get("label")]
    options = [option["label"] for part in parts if part["type"] == SELECT for option in part["options"]]
    text = "\n".join([message.get("content") or "", *texts, *labels, *options])
    return re.sub(r"</([a-z -]+):[0-9]+>", r"/\1", text.replace("**", "").replace("\\", "")).strip()
