"""Whom a channel's operators keep from speaking: by moderation, by a ban, by a mute.

Voice and everything above it is always heard. Bans that are more than a mask are the server's secret:
who can't be judged is taken to be free to speak.
"""

import re
from collections.abc import Callable

from adapters.irc.message import Message
from adapters.irc.people import Person
from adapters.irc.server import Server
from engine.values import PlayerId

Fold = Callable[[str], str]

MAY_MUTE = frozenset({"MODE", "324", "367", "728", "315", "JOIN", "NICK", "CHGHOST"})
"""The messages after which somebody may be able to speak, or not, who was not, or was."""

_MUTING = ("m:", "~q:", "~quiet:", "~mute:")  # before a mask in a list of bans


class Moderation:
    """One channel's. `fold` compares names as the server does."""

    def __init__(self, fold: Fold) -> None:
        self.moderated = False
        self._fold = fold
        self._masks: dict[str, re.Pattern[str]] = {}

    def change(self, letter: str, argument: str, *, setting: bool) -> None:
        """One change of mode; most don't matter here."""
        if letter == "m":
            self.moderated = setting
        elif letter in "bq" and argument and setting:
            self._masks[argument] = _pattern(self._fold(_mask(argument)))
        elif letter in "bq" and argument:
            self._masks.pop(argument, None)

    def is_strict(self) -> bool:
        """Whether anybody may be kept from speaking."""
        return self.moderated or bool(self._masks)

    def mutes(self, nick: str, mask: str, signs: str) -> bool:
        """Whether somebody who bears these signs can't speak."""
        if signs:
            return False
        whole = self._fold(f"{nick}!{mask}")
        return self.moderated or (mask != "" and any(found.fullmatch(whole) for found in self._masks.values()))


class Mutes:
    """All channels' of one network, and who is muted, as told."""

    def __init__(self, server: Server) -> None:
        self._server = server
        self._channels: dict[str, Moderation] = {}
        self._muted: set[tuple[str, PlayerId]] = set()

    def arrive(self, channel: str) -> None:
        """We are in a channel, of which nothing is known yet."""
        self._channels[channel] = Moderation(self._server.fold)
        self._muted = {(where, player) for where, player in self._muted if where != channel}

    def hear(self, message: Message) -> None:
        """A change of modes, or what they have been since before we came."""
        place = 0 if message.command == "MODE" else 1
        moderation = self._channels.get(self._server.fold(message.param(place)))
        if moderation is None:
            return
        match message.command:
            case "MODE" | "324":
                for setting, letter, argument in self._server.mode_changes(message.params[place + 1 :]):
                    moderation.change(letter, argument, setting=setting)
            case "367":
                moderation.change("b", message.param(2), setting=True)
            case "728":
                moderation.change("q", message.param(3), setting=True)

    def matter(self) -> bool:
        """Whether anybody can be muted anywhere, or was."""
        return bool(self._muted) or any(one.is_strict() for one in self._channels.values())

    def changed(self, channel: str, person: Person, signs: str) -> bool | None:
        """Whether somebody in a channel is muted, if that is news."""
        moderation = self._channels.get(channel)
        muted = moderation is not None and moderation.mutes(person.nick, person.mask, signs)
        if muted == ((channel, person.player) in self._muted):
            return None
        (self._muted.add if muted else self._muted.discard)((channel, person.player))
        return muted


def _mask(argument: str) -> str:
    for before in _MUTING:
        if argument.startswith(before):
            return argument.removeprefix(before)
    return argument


def _pattern(mask: str) -> re.Pattern[str]:
    """A server's wildcards: any characters, or one."""
    pieces = {"*": ".*", "?": "."}
    runs = re.sub(r"\*+", "*", mask)  # or many stars would take for ever
    return re.compile("".join(pieces.get(sign) or re.escape(sign) for sign in runs), re.DOTALL)
