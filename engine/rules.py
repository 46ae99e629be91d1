"""The rules a game is played by: frozen values, named presets, and how both are written.

Rules are written as a preset and changes to it, `official target=200 uno_penalty=4`; parsing and
printing are inverse. Every option is one field, read in one place of `decide` (times in `waits`).
"""

from dataclasses import dataclass, field, fields, replace
from difflib import get_close_matches
from functools import cached_property
from typing import Any


class BadRules(ValueError):
    """A rule text that can't be played; `problem` keys the phrase that says why, `word` is the culprit."""

    def __init__(self, problem: str, word: str, *, nearest: str = "", low: int = 0, high: int = 0) -> None:
        super().__init__(f"{problem}: {word!r}")
        self.problem, self.word, self.nearest, self.low, self.high = problem, word, nearest, low, high


def number(default: int, low: int, high: int) -> Any:
    """An option that takes a whole number from `low` to `high`."""
    return field(default=default, metadata={"low": low, "high": high})


@dataclass(frozen=True)
class Rules:
    """One game's rules. The defaults are the official game to 500 points (rule book, 2.2)."""

    target: int = number(500, 0, 10_000)  # points that win the match; 0: every round is a match of its own
    hand_size: int = number(7, 1, 20)  # cards dealt to each
    decks: int = number(0, 0, 10)  # 0: one for up to ten players, one more for each further ten
    max_players: int = number(10, 2, 60)
    uno_penalty: int = number(2, 0, 10)  # cards for being caught without a call
    uno_grace: int = number(3, 0, 10)  # seconds in which only the player concerned may call
    turn_seconds: int = number(90, 5, 3600)
    challenge_seconds: int = number(20, 5, 600)
    color_seconds: int = number(20, 5, 600)
    away_seconds: int = number(60, 5, 3600)  # the clock of a player whom the chat lost
    lobby_seconds: int = number(60, 5, 3600)  # from the second seat to the deal
    pause_seconds: int = number(15, 0, 600)  # between two rounds of a match
    timeouts: int = number(3, 1, 20)  # in a row, before a player is removed

    @cached_property
    def changes(self) -> dict[str, int]:
        """What differs from the official game, by option."""
        official = Rules()
        return {name: getattr(self, name) for name in OPTIONS if getattr(self, name) != getattr(official, name)}

    def __str__(self) -> str:
        return " ".join(["official", *(f"{name}={value}" for name, value in self.changes.items())])

    @classmethod
    def parse(cls, text: str, base: "Rules | None" = None) -> "Rules":
        """Read preset names and `option=value` words, applied to `base` (the official rules).

        Raises BadRules for an unknown word, an option said twice, or a value out of its range.
        """
        rules, seen = base or cls(), dict[str, int]()
        for word in text.lower().split():
            name, equals, setting = word.partition("=")
            if not equals and name in PRESETS:
                rules = PRESETS[name]
                continue
            if name not in OPTIONS:
                raise BadRules("unknown", word, nearest=_nearest(name))
            if name in seen:
                raise BadRules("twice", name)
            seen[name] = _parse_number(name, setting)
        return replace(rules, **seen)


OPTIONS = {option.name: option.metadata for option in fields(Rules)}
PRESETS = {"official": Rules()}


def _parse_number(name: str, setting: str) -> int:
    low, high = OPTIONS[name]["low"], OPTIONS[name]["high"]
    if not (setting.isascii() and setting.isdigit() and len(setting) <= 6 and low <= int(setting) <= high):
        raise BadRules("range", name, low=low, high=high)
    return int(setting)


def _nearest(name: str) -> str:
    return next(iter(get_close_matches(name, [*PRESETS, *OPTIONS], n=1)), "")
