"""Who is who on one network: the person behind a nick, and the nick a person bears now.

A person keeps their id through every change of nick, and gets it back after leaving when they return
from the same user@host. While an id is remembered nobody else gets it, whatever nick they take.
"""

from dataclasses import dataclass, field

from adapters.irc.message import Source
from adapters.irc.server import Server
from engine.values import PlayerId

REMEMBERED = 600.0
"""Seconds for which somebody who left keeps their id."""
_MOST_REMEMBERED = 2000


@dataclass(slots=True)
class Person:
    """Somebody we know. `signs` holds, for each channel they share with us, what precedes their nick there."""

    player: PlayerId
    nick: str = ""
    folded: str = ""  # the nick as the server compares it
    mask: str = ""
    is_sure: bool = True  # False: taken for somebody by nick alone, until a line shows their user@host
    signs: dict[str, str] = field(default_factory=dict)
    seen: float = 0.0


class People:
    """Everybody we can see, and those who left lately."""

    def __init__(self, network: str, server: Server) -> None:
        self._network = network
        self._server = server
        self._here: dict[str, Person] = {}
        self._gone: dict[PlayerId, Person] = {}
        self._players: dict[PlayerId, Person] = {}

    def here(self) -> list[Person]:
        """Everybody we can see."""
        return list(self._here.values())

    def bearing(self, nick: str) -> Person | None:
        """Who bears `nick` now."""
        return self._here.get(self._server.fold(nick))

    def playing(self, player: PlayerId) -> Person | None:
        """The person with this id, if we can see them."""
        return self._players.get(player)

    def meet(self, source: Source, now: float) -> Person:
        """The person who has just shown themselves; a stranger gets an id that nobody owns."""
        person = self.bearing(source.nick)
        signs: dict[str, str] = {}
        if person is not None and _is_somebody_else(person, source):
            signs, person.signs = person.signs, {}
            self.lose(person, now)
            person = None
        if person is None:
            self._forget(now)
            person = self._returning(source) or Person(self._free_id(source.nick))
            self._appear(person, source)
            person.signs = signs
        person.nick, person.mask, person.seen = source.nick, source.mask or person.mask, now
        person.is_sure = person.is_sure or source.mask != ""
        return person

    def rename(self, person: Person, nick: str, now: float) -> None:
        """They bear another nick from now on."""
        del self._here[person.folded]
        usurped = self.bearing(nick)
        if usurped is not None:
            self.lose(usurped, now)
        person.nick, person.folded, person.seen = nick, self._server.fold(nick), now
        self._here[person.folded] = person

    def lose(self, person: Person, now: float) -> None:
        """They are out of sight, but remembered for a while."""
        person.signs, person.seen = {}, now
        self._here.pop(person.folded, None)
        self._players.pop(person.player, None)
        self._gone[person.player] = person
        if len(self._gone) > _MOST_REMEMBERED:
            del self._gone[next(iter(self._gone))]

    def _appear(self, person: Person, source: Source) -> None:
        person.is_sure = source.mask != "" or person.mask == ""
        person.folded = self._server.fold(source.nick)
        self._gone.pop(person.player, None)
        self._players[person.player] = person
        self._here[person.folded] = person

    def _returning(self, source: Source) -> Person | None:
        nick, mask = self._server.fold(source.nick), source.mask
        same_nick = (p for p in reversed(self._gone.values()) if p.folded == nick and _may_be(p.mask, mask))
        same_mask = [p for p in self._gone.values() if mask and p.mask == mask]
        only_one = same_mask[0] if len(same_mask) == 1 else None  # of several behind one gateway it may be anybody
        return next(same_nick, None) or only_one

    def _free_id(self, nick: str) -> PlayerId:
        plain = f"irc:{self._network}:{self._server.fold(nick)}"
        number, player = 1, PlayerId(plain)
        while player in self._players or player in self._gone:
            number += 1
            player = PlayerId(f"{plain}~{number}")
        return player

    def _forget(self, now: float) -> None:
        for person in list(self._gone.values()):
            if now - person.seen <= REMEMBERED:
                return  # they left one after the other
            del self._gone[person.player]


def _is_somebody_else(person: Person, source: Source) -> bool:
    """A nick seen without a break is the same person; without a shared channel we may have missed a change."""
    return not _may_be(person.mask, source.mask) and not (person.signs and person.is_sure)


def _may_be(known: str, shown: str) -> bool:
    return known == shown or known == "" or shown == ""
