"""What a server tells about itself (ISUPPORT, numeric 005), with the protocol's defaults until then."""

import string
from collections.abc import Iterator
from dataclasses import dataclass, field

_UPPER = string.ascii_uppercase
_LOWER = string.ascii_lowercase
_CASEMAPPINGS = {
    "ascii": str.maketrans(_UPPER, _LOWER),
    "strict-rfc1459": str.maketrans(_UPPER + "[]\\", _LOWER + "{}|"),
    "rfc1459": str.maketrans(_UPPER + "[]\\~", _LOWER + "{}|^"),
}


def lower(name: str) -> str:
    """A channel's name in small letters: the same channel on every server, whatever its casemapping."""
    return name.translate(_CASEMAPPINGS["ascii"])


@dataclass(slots=True)
class Server:
    """The facts that change what we send or how we read."""

    casemapping: str = "rfc1459"
    nick_length: int | None = None
    line_length: int = 512
    prefixes: dict[str, str] = field(default_factory=lambda: {"o": "@", "v": "+"})
    """Mode letter → sign before a nick, the most powerful first."""
    modes: tuple[str, str, str, str] = ("beI", "k", "l", "imnpst")
    """Channel modes: lists, always with a parameter, with one only when set, never with one."""
    bot_mode: str = ""
    has_whox: bool = False  # WHO tells accounts too
    has_monitor: bool = False  # it says when a nick becomes free

    def learn(self, tokens: tuple[str, ...]) -> None:
        """Take in the tokens of one 005. One that makes no sense changes nothing."""
        for token in tokens:
            name, _, value = token.partition("=")
            self.has_whox = self.has_whox or name == "WHOX"
            self.has_monitor = self.has_monitor or name == "MONITOR"
            if value:
                self._learn(name, value)

    def fold(self, name: str) -> str:
        """Two names with the same fold are the same nick or channel here."""
        return name.translate(_CASEMAPPINGS[self.casemapping])

    def operator_signs(self) -> str:
        """The signs of channel operators: `@` and everything above it."""
        signs = "".join(self.prefixes.values())
        return signs[: signs.find("@") + 1]

    def mode_changes(self, params: tuple[str, ...]) -> Iterator[tuple[bool, str, str]]:
        """Each change of a MODE: whether it sets, its letter, its argument or nothing."""
        lists, always, when_set, _ = self.modes
        arguments = iter(params[1:])
        setting = True
        for letter in params[0] if params else "":
            if letter in "+-":
                setting = letter == "+"
                continue
            takes = letter in self.prefixes or letter in lists or letter in always or (setting and letter in when_set)
            yield setting, letter, next(arguments, "") if takes else ""

    def _learn(self, name: str, value: str) -> None:
        match name:
            case "CASEMAPPING" if value in _CASEMAPPINGS:
                self.casemapping = value
            case "NICKLEN" if value.isdecimal():
                self.nick_length = int(value)
            case "LINELEN" if value.isdecimal():
                self.line_length = max(int(value), 512)
            case "PREFIX" if value.startswith("(") and ")" in value:
                letters, _, signs = value[1:].partition(")")
                self.prefixes = dict(zip(letters, signs, strict=False))
            case "CHANMODES" if value.count(",") >= 3:
                lists, always, when_set, never = value.split(",")[:4]
                self.modes = (lists, always, when_set, never)
            case "BOT" if len(value) == 1:
                self.bot_mode = value
