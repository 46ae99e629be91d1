"""Who is who on one network: the person behind a nick, and the nick a person bears now.

A person is known by their account, else by their connection: the id follows every change of nick, and
comes back to whoever returns from the same user@host. While somebody who left is remembered, and for as
long as they hold a seat, nobody else gets their id, whatever nick they take.
"""

from dataclasses import dataclass, field, replace

from adapters.irc.message import Source
from adapters.irc.server import Server
from engine.values import PlayerId

REMEMBERED = 600.0
"""Seconds for which somebody who left keeps their id; a seat keeps it longer."""
_MOST_REMEMBERED = 2000


@dataclass(slots=True)
class Person:
    """Somebody we know. `signs` holds, for each channel they share with us, what precedes their nick there."""

    player: PlayerId
    nick: str = ""
    folded: str = ""  # the nick as the server compares it
    mask: str = ""
    account: str = ""
    is_sure: bool = True  # False: taken for somebody by nick alone, until a line shows their user@host
    signs: dict[str, str] = field(default_factory=dict)
    seen: float = 0.0


class People:
    """Everybody we can see, those who left lately, and those who hold seats."""

    def __init__(self, network: str, server: Server) -> None:
        self._network = network
        self._server = server
        self._here: dict[str, Person] = {}
        self._gone: dict[PlayerId, Person] = {}
        self._players: dict[PlayerId, list[Person]] = {}  # an account may be here more than once
        self._seats: dict[PlayerId, set[str]] = {}  # the channels in which each holds one

    def here(self) -> list[Person]:
        """Everybody we can see."""
        return list(self._here.values())

    def bearing(self, nick: str) -> Person | None:
        """Who bears `nick` now."""
        return self._here.get(self._server.fold(nick))

    def playing(self, player: PlayerId) -> Person | None:
        """The person with this id, if we can see them; of several connections the one seen last."""
        return max(self._players.get(player, []), key=lambda person: (bool(person.signs), person.seen), default=None)

    def is_in(self, player: PlayerId, channel: str) -> bool:
        """Whether a person is in `channel`, given as the server compares it, with any of their connections."""
        return any(channel in person.signs for person in self._players.get(player, []))

    def meet(self, source: Source, now: float, account: str | None = None) -> Person:
        """The person who has just shown themselves; a stranger gets an id that nobody owns.

        `account` is the one they are logged in to, empty for none, None where the server doesn't say.
        """
        person = self.bearing(source.nick)
        signs: dict[str, str] = {}
        if person is not None and _is_somebody_else(person, source, account):
            signs, person.signs = person.signs, {}
            self.lose(person, now)
            person = None
        if person is None:
            self._forget(now)
            person = self._returning(source, account) or Person(self._free_id(source.nick))
            self._appear(person, source)
            person.signs = signs
        elif not person.mask and source.mask and person.player not in self._seats:
            self._identify(person, source, account)
        person.nick, person.mask, person.seen = source.nick, source.mask or person.mask, now
        person.is_sure = person.is_sure or source.mask != "" or bool(account)
        if account is not None:
            self.log_in(person, account)
        return person

    def seated_in(self, channel: str) -> dict[PlayerId, str]:
        """Who holds a seat in `channel`, and their nicks as last seen."""
        return {player: self._last_nick(player) for player, channels in self._seats.items() if channel in channels}

    def log_in(self, person: Person, account: str) -> bool:
        """They are logged in to `account` from now on, or to none; whether that makes them somebody else here.

        Whoever holds a seat keeps it, as they are the same person still.
        """
        if account == person.account:
            return False
        person.account = account
        if person.player in self._seats:
            return False
        player = self._of_account(account) if account else self._free_id(person.nick)
        if player == person.player:
            return False
        self.recognize(person, player)
        return True

    def recognize(self, person: Person, player: PlayerId) -> None:
        """They have proven to be `player`; whoever was taken for that, and can't prove it so, is not any more."""
        others = [one for one in self._players.get(player, []) if one is not person]
        for impostor in (one for one in others if not (person.account and one.account == person.account)):
            self._assign(impostor, self._free_id(impostor.nick))
        self._assign(person, player)

    def seat(self, player: PlayerId, channel: str, person: Person) -> None:
        """`player` holds a seat in `channel`, and is recognized as `person` shows, if they are not here."""
        self._seats.setdefault(player, set()).add(channel)
        for one in list(self._players.get(player, [])):
            if not _may_be(one.mask, person.mask) and not (one.account and one.account == person.account):
                self._assign(one, self._free_id(one.nick))
        if player in self._players:
            return
        person.folded = self._server.fold(person.nick)
        self._gone[player] = person
        for one in self.here():
            if self._proves(one, person):
                self.recognize(one, player)
                return

    def vacate(self, player: PlayerId, channel: str) -> None:
        """`player` holds no seat in `channel` any more."""
        channels = self._seats.get(player, set())
        channels.discard(channel)
        if not channels:
            self._seats.pop(player, None)

    def rename(self, person: Person, nick: str, now: float) -> None:
        """They bear another nick from now on."""
        del self._here[person.folded]
        usurped = self.bearing(nick)
        if usurped is not None:
            self.lose(usurped, now)
        person.nick, person.folded, person.seen = nick, self._server.fold(nick), now
        self._here[person.folded] = person
        returning = (p for p in self._gone.values() if p.player in self._seats and self._proves(person, p))
        absent = next(returning, None)
        if absent is not None and person.player not in self._seats:
            self.recognize(person, absent.player)

    def lose(self, person: Person, now: float) -> None:
        """They are out of sight, but remembered for a while."""
        person.signs, person.seen = {}, now
        self._here.pop(person.folded, None)
        self._take_id(person)
        if person.player in self._players:
            return  # here still, with another connection
        self._gone.pop(person.player, None)
        self._gone[person.player] = person
        if len(self._gone) > _MOST_REMEMBERED:
            self._gone.pop(next((player for player in self._gone if player not in self._seats), person.player))

    def _appear(self, person: Person, source: Source) -> None:
        person.is_sure = source.mask != "" or person.mask == ""
        person.folded = self._server.fold(source.nick)
        self._gone.pop(person.player, None)
        self._players.setdefault(person.player, []).append(person)
        self._here[person.folded] = person

    def _assign(self, person: Person, player: PlayerId) -> None:
        if player == person.player:
            return
        if person.player in self._seats and len(self._players.get(person.player, [])) == 1:
            self._gone[person.player] = replace(person, signs={})  # whose seat it is may still return
        self._take_id(person)
        self._gone.pop(player, None)
        person.player = player
        self._players.setdefault(player, []).append(person)

    def _identify(self, person: Person, source: Source, account: str | None) -> None:
        """Somebody known by nick alone shows where they are from, and may be somebody who was gone."""
        returning = self._returning(source, account)
        if returning is not None:
            self.recognize(person, returning.player)

    def _last_nick(self, player: PlayerId) -> str:
        person = self.playing(player) or self._gone.get(player)
        return person.nick if person else ""

    def _take_id(self, person: Person) -> None:
        sharing = [one for one in self._players.get(person.player, []) if one is not person]
        if sharing:
            self._players[person.player] = sharing
        else:
            self._players.pop(person.player, None)

    def _returning(self, source: Source, account: str | None) -> Person | None:
        """Of those who are gone, who it is that appears."""
        nick, mask = self._server.fold(source.nick), source.mask
        of_account = (p for p in self._gone.values() if account and p.account == account)
        gone = [p for p in self._gone.values() if not (account and p.account)]  # which would show who it is
        same_nick = (p for p in reversed(gone) if p.folded == nick and _may_be(p.mask, mask))
        same_mask = [p for p in gone if mask and p.mask == mask]
        only_one = same_mask[0] if len(same_mask) == 1 else None  # of several behind one gateway it may be anybody
        return next(of_account, None) or next(same_nick, None) or only_one

    def _proves(self, person: Person, wanted: Person) -> bool:
        """Whether somebody here shows what `wanted` is recognized by."""
        if wanted.account and person.account == wanted.account:
            return True
        return person.mask != "" and (person.folded, person.mask) == (wanted.folded, wanted.mask)

    def _of_account(self, account: str) -> PlayerId:
        """The id of an account: of whoever holds a seat with it, else its own, which no nick can make."""
        seated = (p for p in self._gone.values() if p.account == account and p.player in self._seats)
        of_seat = next(seated, None)
        return of_seat.player if of_seat else PlayerId(f"irc:{self._network}:account={account.casefold()}")

    def by_name(self, folded: str) -> PlayerId:
        """The id of whoever is known by a nick alone, given as the server compares it."""
        return PlayerId(f"irc:{self._network}:{folded}")

    def _free_id(self, nick: str) -> PlayerId:
        plain = player = self.by_name(self._server.fold(nick))
        number = 1
        while player in self._players or player in self._gone or player in self._seats:
            number += 1
            player = PlayerId(f"{plain}~{number}")
        return player

    def _forget(self, now: float) -> None:
        for person in list(self._gone.values()):
            if person.player in self._seats:
                continue
            if now - person.seen <= REMEMBERED:
                return  # they left one after the other
            del self._gone[person.player]


def _is_somebody_else(person: Person, source: Source, account: str | None) -> bool:
    """A nick seen without a break is the same person; without a shared channel we may have missed a change."""
    if account and account == person.account:
        return False
    return not _may_be(person.mask, source.mask) and not (person.signs and person.is_sure)


def _may_be(known: str, shown: str) -> bool:
    return known == shown or known == "" or shown == ""
