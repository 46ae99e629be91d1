"""Who is in which of our channels, and with what power, kept up to date from what the server says.

It answers for nicks and ids alike, compares them as the server does, and says when we have arrived in a
channel and when people come and go. What that means for a game is left to others. The time comes in.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from adapters.irc.message import Message, Source
from adapters.irc.people import REMEMBERED, People, Person
from adapters.irc.server import Server, lower
from bot.chat import Arrived, Place, Presence, User
from engine.values import PlayerId

Noticed = Arrived | Presence


@dataclass(slots=True)
class _Channel:
    place: Place
    is_settled: bool = False  # we know who else is here


class Roster:
    """One network's channels and people. `me` is our own nick, `mask` our own user@host."""

    def __init__(self, network: str, server: Server) -> None:
        self.me = ""
        self.mask = ""
        self.server = server
        self._network = network
        self._people = People(network, server)
        self._channels: dict[str, _Channel] = {}
        self._missed: dict[str, dict[PlayerId, str]] = {}

    def nick_of(self, player: PlayerId, now: float) -> str | None:
        """The nick under which a person can be spoken to now, if we know that it is still theirs."""
        person = self._people.playing(player)
        if person is None or (not person.signs and now - person.seen > REMEMBERED):
            return None
        return person.nick

    def player_of(self, nick: str) -> PlayerId | None:
        """Who bears `nick` now."""
        person = self._people.bearing(nick)
        return person.player if person else None

    def is_me(self, nick: str) -> bool:
        """Whether `nick` is our own."""
        return self.server.fold(nick) == self.server.fold(self.me)

    def is_op(self, nick: str, channel: str) -> bool:
        """Whether the bearer of `nick` is an operator, or more, of `channel`."""
        person = self._people.bearing(nick)
        signs = person.signs.get(self.server.fold(channel), "") if person else ""
        return any(sign in self.server.operator_signs() for sign in signs)

    def is_present(self, player: PlayerId, channel: str) -> bool:
        """Whether a person is in `channel` with us."""
        person = self._people.playing(player)
        return person is not None and self.server.fold(channel) in person.signs

    def place_of(self, channel: str) -> Place | None:
        """The place of a channel that we have arrived in."""
        record = self._channels.get(self.server.fold(channel))
        return record.place if record and record.is_settled else None

    def meet(self, source: Source, now: float) -> PlayerId:
        """Who it is that has just spoken."""
        return self._people.meet(source, now).player

    def lose_connection(self, now: float) -> None:
        """Everybody is out of sight until we are back."""
        for channel in list(self._channels):
            self._leave(channel, now)
        for person in self._people.here():
            self._people.lose(person, now)

    def hear(self, message: Message, now: float) -> list[Noticed]:
        """Follow one message; what the core should know comes back."""
        match message.command:
            case "JOIN":
                return self._hear_join(message, now)
            case "PART":
                return self._remove(message.source.nick, message.param(0), now)
            case "KICK":
                return self._remove(message.param(1), message.param(0), now)
            case "QUIT":
                return self._hear_quit(message.source.nick, now)
            case "NICK":
                return self._hear_nick(message.source.nick, message.param(0), now)
            case "353":
                self._hear_names(message, now)
            case "366":
                return self._settle(self.server.fold(message.param(1)))
            case "MODE":
                self._hear_mode(self.server.fold(message.param(0)), message.params[1:])
            case "CHGHOST":
                self._hear_mask(message.source.nick, f"{message.param(0)}@{message.param(1)}")
            case "396":
                user = self.mask.partition("@")[0]
                self._hear_mask(self.me, f"{user}@{message.param(1).rpartition('@')[2]}")
        return []

    def _hear_join(self, message: Message, now: float) -> list[Noticed]:
        name, channel = message.param(0), self.server.fold(message.param(0))
        if self.is_me(message.source.nick):
            self.mask = message.source.mask
            self._channels[channel] = _Channel(Place("irc", self._network, lower(name)))
            return []
        if channel not in self._channels:
            return []
        person = self._people.meet(message.source, now)
        person.signs[channel] = ""
        return [self._presence(person, channel, present=True)]

    def _remove(self, nick: str, name: str, now: float) -> list[Noticed]:
        channel = self.server.fold(name)
        if self.is_me(nick):
            self._leave(channel, now)
            return []
        person = self._people.bearing(nick)
        if person is None or channel not in person.signs:
            return []
        lost = self._presence(person, channel, present=False)
        del person.signs[channel]
        if not person.signs:
            self._people.lose(person, now)
        return [lost]

    def _hear_quit(self, nick: str, now: float) -> list[Noticed]:
        person = self._people.bearing(nick)
        if person is None:
            return []
        lost: list[Noticed] = [self._presence(person, channel, present=False) for channel in person.signs]
        self._people.lose(person, now)
        return lost

    def _hear_nick(self, old: str, new: str, now: float) -> list[Noticed]:
        """The seat follows the person; the core learns the new name at once."""
        if self.is_me(old):
            self.me = new
            return []
        person = self._people.bearing(old)
        if person is None:
            return []
        self._people.rename(person, new, now)
        return [self._presence(person, channel, present=True) for channel in person.signs]

    def _hear_names(self, message: Message, now: float) -> None:
        channel = self.server.fold(message.param(2))
        if channel not in self._channels:
            return
        every_sign = "".join(self.server.prefixes.values())
        for word in message.param(3).split():
            name = word.lstrip(every_sign)
            nick, _, mask = name.partition("!")
            if nick and not self.is_me(nick):
                person = self._people.meet(Source(nick, mask), now)
                person.signs[channel] = word.removesuffix(name)

    def _settle(self, channel: str) -> list[Noticed]:
        record = self._channels.get(channel)
        if record is None or record.is_settled:
            return []
        record.is_settled = True
        missed = self._missed.pop(channel, {})
        lost = [
            Presence(record.place, User(player, nick), present=False)
            for player, nick in missed.items()
            if not self.is_present(player, channel)
        ]
        return [Arrived(record.place), *lost]

    def _hear_mode(self, channel: str, params: tuple[str, ...]) -> None:
        for setting, letter, argument in _changes(params, self.server):
            person = self._people.bearing(argument) if letter in self.server.prefixes else None
            if person is None or channel not in person.signs:
                continue
            sign = self.server.prefixes[letter]
            others = person.signs[channel].replace(sign, "")
            person.signs[channel] = others + sign if setting else others

    def _hear_mask(self, nick: str, mask: str) -> None:
        if self.is_me(nick):
            self.mask = mask
            return
        person = self._people.bearing(nick)
        if person is not None:
            person.mask = mask

    def _leave(self, channel: str, now: float) -> None:
        """We are out of a channel: who was there may be gone when we are back."""
        if self._channels.pop(channel, None) is None:
            return
        there = [person for person in self._people.here() if channel in person.signs]
        self._missed[channel] = {person.player: person.nick for person in there}
        for person in there:
            del person.signs[channel]
            if not person.signs:
                self._people.lose(person, now)

    def _presence(self, person: Person, channel: str, *, present: bool) -> Presence:
        admin = self.is_op(person.nick, channel)
        return Presence(self._channels[channel].place, User(person.player, person.nick, admin), present)


def _changes(params: tuple[str, ...], server: Server) -> Iterator[tuple[bool, str, str]]:
    """Each change of a MODE: whether it sets, its letter, its argument or nothing."""
    lists, always, when_set, _ = server.modes
    arguments = iter(params[1:])
    setting = True
    for letter in params[0] if params else "":
        if letter in "+-":
            setting = letter == "+"
            continue
        takes = letter in server.prefixes or letter in lists or letter in always or (setting and letter in when_set)
        yield setting, letter, next(arguments, "") if takes else ""
