"""A message as Discord's dark theme shows it: the payload that the bot sent in, a page of HTML out.

Only as much of Discord as this bot uses. A part of a message that is not known here is an error.
"""

import base64
import html
import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

Payload = dict[str, Any]

WIDTH = 620
STYLE = """
body { margin: 0; padding: 16px 20px; width: 580px; background: #1a1a1e; color: #dfe0e2;
       font: 16px/22px 'Noto Sans', 'DejaVu Sans', 'Noto Color Emoji', sans-serif; }
.message { display: flex; gap: 16px; padding: 4px 0; }
.avatar { flex: none; width: 40px; height: 40px; border-radius: 50%; }
.author { color: #f2f3f5; font-weight: 600; }
.tag { background: #5865f2; color: #fff; font-size: 11px; font-weight: 600; border-radius: 3px; padding: 0 4px; }
.time { color: #94959c; font-size: 12px; }
.body { flex: 1; min-width: 0; display: flex; flex-direction: column; gap: 8px; }
.private { color: #94959c; font-size: 13px; }
.container { display: flex; flex-direction: column; gap: 8px; padding: 14px 16px; border-radius: 8px;
             background: #242429; border: 1px solid #33333a; }
.section { display: flex; gap: 16px; justify-content: space-between; }
.thumbnail { flex: none; width: 96px; height: 96px; border-radius: 8px; object-fit: contain; }
.gallery { width: 100%; max-width: 520px; border-radius: 8px; display: block; }
hr { border: 0; border-top: 1px solid #3b3b42; margin: 2px 0; width: 100%; }
h3 { font-size: 18px; line-height: 24px; margin: 0 0 4px; color: #f2f3f5; }
.small { font-size: 13px; line-height: 18px; color: #9a9ba3; }
.row { display: flex; flex-wrap: wrap; gap: 8px; }
.button { display: inline-flex; align-items: center; gap: 6px; padding: 4px 14px; min-height: 24px; border-radius: 8px;
          font-size: 14px; font-weight: 500; color: #fff; background: #3b3b42; border: 1px solid #44444c; }
.s1 { background: #5865f2; border-color: #5865f2; } .s3 { background: #00863a; border-color: #00863a; }
.s4 { background: #d22d39; border-color: #d22d39; } .off { opacity: .4; }
.mention { background: #3c4270; color: #c9cdfb; border-radius: 3px; padding: 0 2px; font-weight: 500; }
.link { color: #7cb1ff; } .moment { background: #2f2f35; border-radius: 3px; padding: 0 2px; }
img.emoji { width: 22px; height: 22px; vertical-align: -5px; } .small img.emoji { width: 18px; height: 18px; }
.button img.emoji { width: 18px; height: 18px; }
"""


class Page:
    """`people` are names by id, `emoji` draws one by its name, `pictures` are the message's files."""

    def __init__(
        self, people: Mapping[str, str], emoji: Callable[[str], bytes], channel: str, avatar: bytes, seconds: int
    ) -> None:
        self._people = people
        self._emoji = emoji
        self._channel = channel
        self._avatar = avatar
        self._seconds = seconds

    def html(self, message: Payload, pictures: Mapping[str, bytes]) -> str:
        """The whole page."""
        parts = "".join(self._part(part, pictures) for part in message["components"])
        seen = '<div class="private">👁 Only you can see this</div>' if message["flags"] & 64 else ""
        head = '<div><span class="author">UNO</span> <span class="tag">APP</span> <span class="time">20:15</span></div>'
        avatar = f'<img class="avatar" src="{_data(self._avatar)}">'
        body = f'<div class="message">{avatar}<div class="body">{head}{parts}{seen}</div></div>'
        return f'<!doctype html><meta charset="utf-8"><style>{STYLE}</style>{body}'

    def _part(self, part: Payload, pictures: Mapping[str, bytes]) -> str:
        def inner(parts: Sequence[Payload]) -> str:
            return "".join(self._part(one, pictures) for one in parts)

        match part["type"]:
            case 17:
                color = part.get("accent_color")
                accent = f' style="border-left: 4px solid #{color:06x}"' if color is not None else ""
                return f'<div class="container"{accent}>{inner(part["components"])}</div>'
            case 9:
                return f'<div class="section"><div>{inner(part["components"])}</div>{inner([part["accessory"]])}</div>'
            case 10:
                return f"<div>{self._text(part['content'])}</div>"
            case 11:
                return f'<img class="thumbnail" src="{_shown(part, pictures)}">'
            case 12:
                return "".join(f'<img class="gallery" src="{_shown(item, pictures)}">' for item in part["items"])
            case 14:
                return "<hr>"
            case 1:
                return f'<div class="row">{inner(part["components"])}</div>'
            case 2:
                emoji = self._button_emoji(part.get("emoji") or {})
                off = " off" if part.get("disabled") else ""
                return f'<span class="button s{part["style"]}{off}">{emoji}{html.escape(part["label"])}</span>'
            case other:
                raise ValueError(f"component of type {other}")

    def _button_emoji(self, emoji: Payload) -> str:
        if emoji.get("id"):
            return self._image(emoji["name"])
        return f"<span>{emoji['name']}</span>" if emoji.get("name") else ""

    def _image(self, name: str) -> str:
        return f'<img class="emoji" src="{_data(self._emoji(name))}">'

    def _text(self, text: str) -> str:
        return "".join(self._line(line) for line in text.split("\n"))

    def _line(self, line: str) -> str:
        if line.startswith("### "):
            return f"<h3>{self._words(line[4:])}</h3>"
        if line.startswith("-# "):
            return f'<div class="small">{self._words(line[3:])}</div>'
        return f"<div>{self._words(line)}</div>"

    def _words(self, text: str) -> str:
        text = html.escape(re.sub(r"\\(\W)", r"\1", text))
        text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
        text = re.sub(r"\[(.+?)\]\((.+?)\)", r'<span class="link">\1</span>', text)
        text = re.sub(r"&lt;@(\d+)&gt;", lambda found: _mention(f"@{self._people[found[1]]}"), text)
        text = re.sub(r"&lt;#\d+&gt;", _mention(f"# {self._channel}"), text)
        text = re.sub(r"&lt;(/[a-z -]+):\d+&gt;", lambda found: _mention(found[1]), text)
        text = re.sub(r"&lt;t:\d+:R&gt;", f'<span class="moment">in {self._seconds} seconds</span>', text)
        return re.sub(r"&lt;:(\w+):\d+&gt;", lambda found: self._image(found[1]), text)


def _mention(text: str) -> str:
    return f'<span class="mention">{text}</span>'


def _shown(part: Payload, pictures: Mapping[str, bytes]) -> str:
    return _data(pictures[part["media"]["url"].removeprefix("attachment://")])


def _data(png: bytes) -> str:
    return f"data:image/png;base64,{base64.b64encode(png).decode()}"
