"""Who is in which of our channels, and with what power, kept up to date from what the server says.

It answers for nicks and ids alike, compares them as the server does, and says when we have arrived in a
channel and when people come and go. What that means for a game is left to others. The time comes in.
"""

from dataclasses import dataclass

from adapters.irc.message import Message, Source
from adapters.irc.moderation import MAY_MUTE, Mutes
from adapters.irc.people import REMEMBERED, People, Person
from adapters.irc.server import Server, lower
from bot.chat import Arrived, Departed, Muted, Place, Presence, Recognized, Seated, User, Vacated
from engine.values import PlayerId

Noticed = Arrived | Departed | Muted | Presence

WHOX_TOKEN = "152"  # noqa: S105 - it marks the answers to our question
WHOX_FIELDS = f"%tcuhna,{WHOX_TOKEN}"


@dataclass(slots=True)
class _Channel:
    place: Place
    is_named: bool = False  # we know the nicks of who else is here
    is_settled: bool = False  # and who they are


class Roster:
    """One network's channels and people. `me` is our own nick, `mask` our own user@host."""

    def __init__(self, network: str, server: Server) -> None:
        self.me = ""
        self.mask = ""
        self.server = server
        self.tags_accounts = False  # a line without an account is from somebody who is logged in to none
        self.asks_who = False  # the server is asked who everybody is; where seats are held, we arrive with the answer
        self._network = network
        self._people = People(network, server)
        self._mutes = Mutes(server)
        self._channels: dict[str, _Channel] = {}
        self._missed: dict[str, dict[PlayerId, str]] = {}

    def nick_of(self, player: PlayerId, now: float) -> str | None:
        """The nick under which a person can be spoken to now, if we know that it is still theirs."""
        person = self._people.playing(player)
        if person is None or not person.is_sure or (not person.signs and now - person.seen > REMEMBERED):
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
        return signs != "" and any(sign in self.server.operator_signs() for sign in signs)

    def is_present(self, player: PlayerId, channel: str) -> bool:
        """Whether a person is in `channel` with us."""
        return self._people.is_in(player, self.server.fold(channel))

    def place_of(self, channel: str) -> Place | None:
        """The place of a channel that we have arrived in."""
        record = self._channels.get(self.server.fold(channel))
        return record.place if record and record.is_settled else None

    def heard_place(self, channel: str) -> Place | None:
        """The place of a channel that we are in, whether or not we know yet who everybody there is."""
        record = self._channels.get(self.server.fold(channel))
        return record.place if record and record.is_named else None

    def meet(self, source: Source, channel: str, now: float, account: str | None = None) -> User:
        """Who it is that has just spoken in `channel`, or in private where that is empty."""
        return self._user(self._people.meet(source, now, account), channel)

    def know(self, known: Seated | Vacated | Recognized) -> list[Noticed]:
        """Keep a seat's holder apart from whoever takes their nick, or know them again."""
        match known:
            case Seated(place=place, player=player, name=name, account=account, trace=trace):
                person = Person(player, nick=name, mask=trace, account=account)
                self._people.seat(player, self.server.fold(place.channel), person)
            case Vacated(place=place, player=player):
                self._people.vacate(player, self.server.fold(place.channel))
            case Recognized(speaker=speaker, player=player):
                claimant = self._people.playing(speaker)
                if claimant is not None:
                    self._people.recognize(claimant, player)
                    return self._presences(claimant)
        return []

    def lose_connection(self, now: float) -> list[Noticed]:
        """Everybody is out of sight until we are back."""
        left: list[Noticed] = [noticed for channel in list(self._channels) for noticed in self._leave(channel, now)]
        for person in self._people.here():
            self._people.lose(person, now)
        return left

    def hear(self, message: Message, now: float) -> list[Noticed]:
        """Follow one message; what the core should know comes back."""
        account = message.tags.get("account", "" if self.tags_accounts and message.command == "PRIVMSG" else None)
        logged_in = [] if account is None else self._hear_account(message.source.nick, account)
        noticed = logged_in + self._follow(message, now)
        if message.command in MAY_MUTE:
            self._mutes.hear(message)
            noticed += self._judge(self._concerned(message))
        return noticed

    def _follow(self, message: Message, now: float) -> list[Noticed]:
        match message.command:
            case "JOIN":
                return self._hear_join(message, now)
            case "PART":
                return self._remove(message, message.source.nick, message.param(0), now)
            case "KICK":
                return self._remove(message, message.param(1), message.param(0), now)
            case "QUIT":
                return self._hear_quit(message.source.nick, now)
            case "NICK":
                return self._hear_nick(message.source.nick, message.param(0), now)
            case "ACCOUNT":
                return self._hear_account(message.source.nick, _account(message.param(0)))
            case "353":
                self._hear_names(message, now)
            case "366" | "352" | "354" | "315" | "421" | "263":
                return self._hear_list(message, now)
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
            self._mutes.arrive(channel)
            return []
        if channel not in self._channels:
            return []
        account = message.param(1) if len(message.params) > 2 else message.tags.get("account")  # extended-join
        person = self._people.meet(message.source, now, None if account is None else _account(account))
        person.signs[channel] = ""
        return [self._presence(person, channel, present=True)]

    def _remove(self, message: Message, nick: str, name: str, now: float) -> list[Noticed]:
        channel = self.server.fold(name)
        if self.is_me(nick):
            return self._leave(channel, now, thrown_out=message.command == "KICK")
        person = self._people.bearing(nick)
        if person is None or channel not in person.signs:
            return []
        lost = self._presence(person, channel, present=False)
        del person.signs[channel]
        if not person.signs:
            self._people.lose(person, now)
        return [] if self._people.is_in(lost.user.player, channel) else [lost]

    def _hear_quit(self, nick: str, now: float) -> list[Noticed]:
        person = self._people.bearing(nick)
        if person is None:
            return []
        lost = {channel: self._presence(person, channel, present=False) for channel in person.signs}
        self._people.lose(person, now)
        return [said for channel, said in lost.items() if not self._people.is_in(said.user.player, channel)]

    def _hear_account(self, nick: str, account: str) -> list[Noticed]:
        person = self._people.bearing(nick)
        if person is None or account == person.account:
            return []
        self._people.log_in(person, account)
        return self._presences(person)

    def _hear_nick(self, old: str, new: str, now: float) -> list[Noticed]:
        """The seat follows the person; the core learns the new name at once."""
        if self.is_me(old):
            self.me = new
            return []
        person = self._people.bearing(old)
        if person is None:
            return []
        self._people.rename(person, new, now)
        return self._presences(person)

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

    def _hear_list(self, message: Message, now: float) -> list[Noticed]:
        """The end of the names, who somebody is, or that there is no more to be learnt."""
        match message.command:
            case "352":
                self._hear_who(message.param(5), f"{message.param(2)}@{message.param(3)}", None, now)
            case "354" if message.param(1) == WHOX_TOKEN:
                account = message.param(6)
                mask = f"{message.param(3)}@{message.param(4)}"
                self._hear_who(message.param(5), mask, "" if account == "0" else account, now)
            case "366":
                channel = self.server.fold(message.param(1))
                if channel in self._channels:
                    self._channels[channel].is_named = True
                    must_wait = self.asks_who and self._people.seated_in(channel)
                    return [] if must_wait else self._settle(channel)
            case "315":
                return self._settle(self.server.fold(message.param(1)))
            case "421" | "263" if "WHO" in message.params[:2]:
                named = [channel for channel, record in self._channels.items() if record.is_named]
                return [noticed for channel in named for noticed in self._settle(channel)]
        return []

    def _hear_who(self, nick: str, mask: str, account: str | None, now: float) -> None:
        if self.is_me(nick):
            self.mask = mask
        elif self._people.bearing(nick) is not None:
            self._people.meet(Source(nick, mask), now, account)

    def _settle(self, channel: str) -> list[Noticed]:
        record = self._channels.get(channel)
        if record is None or record.is_settled:
            return []
        record.is_settled = True
        missed = self._missed.pop(channel, {})
        lost = [
            Presence(record.place, User(player, nick), present=False)
            for player, nick in (self._people.seated_in(channel) | missed).items()
            if not self.is_present(player, channel)
        ]
        found = [
            self._presence(person, channel, present=True)
            for player in self._people.seated_in(channel)
            if (person := self._people.playing(player)) and channel in person.signs
        ]
        return [Arrived(record.place), *lost, *found]

    def _concerned(self, message: Message) -> list[Person]:
        """Whom a message may have muted: whoever has come or changed, or after a change of modes anybody."""
        match message.command:
            case "JOIN" | "CHGHOST":
                person = self._people.bearing(message.source.nick)
            case "NICK":
                person = self._people.bearing(message.param(0))
            case _:
                return self._people.here()
        return [person] if person else []

    def _judge(self, people: list[Person]) -> list[Noticed]:
        """Of these, who can't speak any more, and who can again."""
        if not self._mutes.matter():
            return []
        return [
            Muted(self._channels[channel].place, self._user(person, channel), muted)
            for person in people
            for channel, signs in person.signs.items()
            if (muted := self._mutes.changed(channel, person, signs)) is not None
        ]

    def _hear_mode(self, channel: str, params: tuple[str, ...]) -> None:
        for setting, letter, argument in self.server.mode_changes(params):
            person = self._people.bearing(argument) if letter in self.server.prefixes else None
            if person is None or channel not in person.signs:
                continue
            sign = self.server.prefixes[letter]
            others = person.signs[channel].replace(sign, "")
            person.signs[channel] = others + sign if setting else others

    def _hear_mask(self, nick: str, mask: str) -> None:
        if self.is_me(nick):
            self.mask = mask
        elif (person := self._people.bearing(nick)) is not None:
            person.mask = mask

    def _leave(self, channel: str, now: float, *, thrown_out: bool = False) -> list[Noticed]:
        """We are out of a channel: who was there may be gone when we are back."""
        record = self._channels.pop(channel, None)
        if record is None:
            return []
        there = [person for person in self._people.here() if channel in person.signs]
        self._missed[channel] = {person.player: person.nick for person in there}
        for person in there:
            del person.signs[channel]
            person.seen = now
            if not person.signs and not thrown_out:
                self._people.lose(person, now)
        return [Departed(record.place, thrown_out)]

    def _presence(self, person: Person, channel: str, *, present: bool) -> Presence:
        return Presence(self._channels[channel].place, self._user(person, channel), present)

    def _presences(self, person: Person) -> list[Noticed]:
        return [self._presence(person, channel, present=True) for channel in person.signs]

    def _user(self, person: Person, channel: str) -> User:
        return User(
            person.player, person.nick, self.is_op(person.nick, channel), account=person.account, trace=person.mask,
            by_name=self._people.by_name(person.folded),
        )  # fmt: skip


def _account(name: str) -> str:
    """An account as the server names it; a star stands for none."""
    return "" if name == "*" else name
