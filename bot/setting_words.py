"""What a server may set: how each setting beside the rules is written, and how a line of settings is read.

A setting is kept as the text it is written as. Rules are read by `engine.rules`.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from zoneinfo import available_timezones

from bot.arguments import Asked, Meaning
from bot.phrasebook import LANGUAGES
from bot.queries import Unclear, unclear
from bot.setting_queries import ChangeSettings, ResetSettings, ShowPresets, ShowSettingLog, ShowSettings
from engine.rules import OPTIONS, PRESETS

PRESET = "preset"
EVERYWHERE = "all"
LONGEST_PREFIX = 5
HERE = ("here", "qui")
RESET = ("reset", "default", "defaults")
MOST_PAGES = 9_999

Read = Callable[[str], str | None]


@dataclass(frozen=True)
class Custom:
    """A setting that is no rule: what it takes, for people, and the spelling it is kept in, None for a bad one."""

    takes: str
    read: Read
    words: tuple[str, ...] = ()


def _words(*words: str) -> Custom:
    return Custom(", ".join(words), lambda text: text.lower() if text.lower() in words else None, words)


def _prefix(text: str) -> str | None:
    """No prefix may begin like a word or a mention, or people would call the bot by talking."""
    fits = 0 < len(text) <= LONGEST_PREFIX and text.isprintable() and not any(sign.isspace() for sign in text)
    return text if fits and not text[-1].isalnum() and text[0] not in "/@#<" else None


def _zone(text: str) -> str | None:
    return _zones().get(text.casefold())


@cache
def _zones() -> dict[str, str]:
    return {zone.casefold(): zone for zone in available_timezones()}


def _channels(text: str) -> str | None:
    """Ids, as a chat's mentions of channels hold them."""
    if text.lower() == EVERYWHERE:
        return EVERYWHERE
    ids = [channel.strip("<#>") for channel in text.split(",") if channel]
    return ",".join(dict.fromkeys(ids)) if ids and all(_is_id(channel) for channel in ids) else None


def _is_id(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= 20


CUSTOMS = {
    "language": _words(*LANGUAGES),
    "prefix": Custom("one to five signs such as ! or u!, no letter or digit at the end", _prefix),
    "channels": Custom("channels such as #uno, or all", _channels),
    "thread": _words("on", "off"),
    "bare": _words("on", "off"),
    "cycle": _words("on", "off"),
    "starters": _words("anyone", "admins"),
    "timezone": Custom("a time zone such as Europe/Rome", _zone),
}
FOR_SERVERS_WITH_CHANNELS = ("channels", "thread")
NAMES = (PRESET, *OPTIONS, *CUSTOMS)


def settings(asked: Asked) -> Meaning:
    """`!uno set …`."""
    words, here = _here(asked.words)
    first = words[0].lower() if words else ""
    if first in RESET:
        options, also_here = _here(words[1:])
        return ResetSettings(tuple(map(_name, options)), here or also_here)
    if first == "log":
        page = words[1] if len(words) > 1 else "1"
        fits = page.isascii() and page.isdecimal() and len(page) <= len(str(MOST_PAGES)) and int(page)
        return ShowSettingLog(int(page)) if fits else _takes("log", "1, 2, 3 …")
    return ChangeSettings(words, here) if words else ShowSettings()


def preset(asked: Asked) -> Meaning:
    """`!uno preset NAME`, and more options if they like."""
    words, here = _here(asked.words)
    if not words:
        return ShowPresets()
    name = words[0].lower()
    if name not in PRESETS:
        nearest = get_close_matches(name, PRESETS, n=1)
        return unclear("no_preset", word=name[:40], presets=", ".join(nearest or PRESETS))
    return ChangeSettings(words, here)


def _here(words: tuple[str, ...]) -> tuple[tuple[str, ...], bool]:
    is_here = bool(words) and words[0].lower() in HERE
    return words[is_here:], is_here


def pairs(words: Iterable[str]) -> Iterator[tuple[str, str] | Unclear]:
    """The settings in a line, `option=setting` or `option setting`, a preset also alone; ends with the first fault."""
    rest = [part for word in words for part in _parts(word)]
    while rest:
        word = rest.pop(0)
        name = _name(word)
        if name in PRESETS:
            yield PRESET, name
        elif name not in NAMES:
            yield _no_setting(word, name)
            return
        else:
            yield name, _taken(name, rest)


def _no_setting(word: str, name: str) -> Unclear:
    nearest = get_close_matches(name, [*NAMES, *PRESETS], n=1)
    if nearest:
        return unclear("no_setting_nearest", word=word[:40], nearest=nearest[0])
    return unclear("no_setting", word=word[:40])


def _parts(word: str) -> list[str]:
    name, equals, setting = word.partition("=")
    return [part for part in ((name, setting) if name and equals else (name,)) if part]


def _taken(name: str, rest: list[str]) -> str:
    """The words after an option that are its setting: one, or all channels that are named."""
    taken = [rest.pop(0)] if rest else []
    while name == "channels" and rest and rest[0].strip("<#,>").isdecimal():
        taken.append(rest.pop(0))
    return ",".join(taken)


def _name(word: str) -> str:
    return word.lower().replace("colour", "color")


def written(name: str, text: str) -> str | Unclear:
    """A setting in its one spelling, or why it can't be that."""
    if name == PRESET:
        presets = ", ".join(PRESETS)
        return text.lower() if text.lower() in PRESETS else unclear("no_preset", word=text[:40], presets=presets)
    if name in OPTIONS:
        setting = OPTIONS[name].parse(text.lower())
        return _takes(name, OPTIONS[name].takes) if setting is None else OPTIONS[name].print(setting)
    read = CUSTOMS[name].read(text)
    if read is not None:
        return read
    nearest = get_close_matches(text.casefold(), _zones(), n=1) if name == "timezone" else []
    if nearest:
        return unclear("no_zone", word=text[:40], nearest=_zones()[nearest[0]])
    return _takes(name, CUSTOMS[name].takes)


def _takes(name: str, takes: str) -> Unclear:
    return unclear("rules_setting", word=name, takes=takes)
