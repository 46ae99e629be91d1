"""Text → lines that the server relays whole.

A line is broken only at a blank outside a card's colored box, after a comma if one is near, and never
inside a character; the parts are numbered. Nothing but text and the pen's own codes gets through.
"""

import re
from collections.abc import Iterator

BOLD = "\x02"
COLOR = "\x03"
PLAIN = "\x0f"

_CONTROLS = re.compile("[\x00-\x1f\x7f-\x9f]")
_OTHERS = re.compile("[\x00\x01\x04-\x0e\x10-\x1f\x7f-\x9f]")  # controls that no pen writes
_INVISIBLE = re.compile("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]")
_COLOR_CODES = re.compile(COLOR + r"\d{0,2}(?:,\d{1,2})?|\x04(?:[0-9a-fA-F]{6})?")
_LONGEST_USER, _LONGEST_HOST = 10, 63
_NEAR = 40


def bare(text: str) -> str:
    """Other people's text without colors, controls and what turns or hides text."""
    if text.isprintable():
        return text
    return _INVISIBLE.sub("", _CONTROLS.sub("", _COLOR_CODES.sub("", text)))


def safe(text: str) -> str:
    """Our own text: only the codes that a pen writes are left of the controls."""
    return _OTHERS.sub("", text)


def room(*, line_length: int, nick: str, mask: str, command: str, target_length: int) -> int:
    """The bytes of text that fit a line once the server has put our full name before it."""
    name = len(nick.encode()) + 1 + (len(mask.encode()) if mask else _LONGEST_USER + 1 + _LONGEST_HOST)
    return line_length - len("\r\n") - len(": ") - name - len(command) - target_length - len("  :")


def split(text: str, limit: int, tag: str = "") -> list[str]:
    """`text` as lines of at most `limit` bytes, each with `tag` before it."""
    text = safe(text)
    if _size(tag + text) <= limit:
        return [tag + text]
    for digits in range(1, 4):
        parts = list(_parts(text, limit - _size(tag) - len("(/) ") - 2 * digits))
        if len(str(len(parts))) <= digits:
            break
    return [f"{tag}({number}/{len(parts)}) {part}" for number, part in enumerate(parts, start=1)]


def _parts(text: str, limit: int) -> Iterator[str]:
    """Pieces of at most `limit` bytes. The blank at which the text is broken belongs to none of them."""
    while _size(text) > limit:
        fitting = len(text.encode(errors="replace")[: limit + 1].decode(errors="ignore"))
        at = _break(text, fitting)
        if at is None:
            at = len(text.encode(errors="replace")[:limit].decode(errors="ignore"))
            yield text[:at]
            text = text[at:]
        else:
            yield text[:at]
            text = text[at + 1 :]
    yield text


def _break(text: str, before: int) -> int | None:
    """The last good blank in the first `before` characters."""
    blanks = [at for at in _blanks_outside_boxes(text) if 0 < at < before]
    commas = [at for at in blanks if text[at - 1] == "," and at >= before - _NEAR]
    return max(commas or blanks, default=None)


def _blanks_outside_boxes(text: str) -> Iterator[int]:
    in_box = False
    for at, sign in enumerate(text):
        if sign == COLOR:
            in_box = True
        elif sign == PLAIN:
            in_box = False
        elif sign == " " and not in_box:
            yield at


def _size(text: str) -> int:
    return len(text.encode(errors="replace"))
