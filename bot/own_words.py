"""What players may choose for themselves, and how each setting may be written: `!uno me …`."""

from itertools import zip_longest

from bot.arguments import Asked, Meaning
from bot.phrasebook import LANGUAGES
from bot.queries import Mine, unclear

MINE = {
    "hand": {
        "notice": "notice",
        "msg": "msg",
        "message": "msg",
        "privmsg": "msg",
        "query": "msg",
        "default": "default",
    },
    "plain": {"on": "on", "off": "off", "default": "default"},
    "language": {**{code: code for code in LANGUAGES}, "default": "default"},
    "alert": {"on": "on", "off": "off"},
}
"""What a player may choose for themselves, and how each setting may be written."""


def me(asked: Asked) -> Meaning:
    """`OPTION SETTING`, several pairs at once; all or none."""
    words = [word.lower() for word in asked.plain_words()]
    changes: dict[str, str] = {}
    for name, setting in zip_longest(words[::2], words[1::2], fillvalue=""):
        name = name.removesuffix("s")  # alerts, hands
        if name not in MINE:
            return unclear("me_option", word=name[:30], options=", ".join(MINE))
        if setting not in MINE[name]:
            return unclear("me_setting", option=name, takes=", ".join(dict.fromkeys(MINE[name].values())))
        changes[name] = MINE[name][setting]
    return Mine(tuple(changes.items()))
