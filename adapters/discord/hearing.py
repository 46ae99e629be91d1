"""Which lines of a channel are for the bot, and what they say to the core.

Other bots listen for `!play` too, so without the prefix or a mention nothing counts but the call of UNO. Where
no message content is granted, mentions and private lines still come through.
"""

import re

LONGEST = 400  # characters of a line that are read
_MENTION = re.compile(r"<@!?([0-9]{1,20})>")
_CHANNEL = re.compile(r"<#([0-9]{1,20})>")
_CALLS = ("uno", "uno!")


def translate(content: str, *, prefix: str, me: int, private: bool) -> str | None:
    """The line as the core knows it; None when it is not for us."""
    text, mentioned = _without_mention(content[:LONGEST].strip(), me)
    text = _named(text)
    if mentioned and not text.startswith(prefix):
        return f"!uno {text}".rstrip()
    if text.startswith(prefix):
        return "!" + text[len(prefix) :]
    if text.startswith("!"):
        return text if private else None  # a command for somebody else's bot: ours begin otherwise here
    return text or None if private else None


def calls_uno(content: str) -> bool:
    """Whether a whole message is the call: of somebody who holds cards, it needs no prefix."""
    return content.strip().lower() in _CALLS


def overheard(content: str) -> str:
    """A line that is not for us, so that its words can be counted but mean nothing."""
    return f'"{_named(content[:LONGEST].strip())}'


def player_id(user: int) -> str:
    """How the core knows a person."""
    return f"discord:{user}"


def user_id(player: str) -> int | None:
    """The person behind a player; None for computer players and people of other chats."""
    chat, _, number = player.partition(":")
    return int(number) if chat == "discord" and number.isdecimal() else None


def _without_mention(text: str, me: int) -> tuple[str, bool]:
    found = _MENTION.match(text)
    if found and int(found[1]) == me:
        return text[found.end() :].lstrip(" ,:"), True
    return text, False


def _named(text: str) -> str:
    """Mentions of people as the players they are, of channels as the places they are."""
    text = _MENTION.sub(lambda found: player_id(int(found[1])), text)
    return _CHANNEL.sub(lambda found: found[1], text)
