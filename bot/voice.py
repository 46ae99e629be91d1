"""A table's voice: how its players are called, and what is said there in the table's language."""

from collections.abc import Callable, Iterable, Sequence

from bot.chat import Line, Name, Phrase, Place, Topic
from engine.values import PlayerId


class Voice:
    """What one table says goes through here. `names` are the players' names as last seen."""

    def __init__(self, place: Place, language: str, post: Callable[[Line], None]) -> None:
        self.names: dict[PlayerId, str] = {}
        self._place = place
        self._language = language
        self._post = post

    def say(self, audience: PlayerId | None, phrases: Sequence[Phrase], topic: Topic) -> None:
        """To everybody at the table, or to one player alone. Never blocks."""
        if phrases:
            self._post(Line(self._place, audience, tuple(phrases), self._language, topic))

    def naming(self, player: PlayerId) -> Name:
        """How a player is called."""
        return Name(player, self.names.get(player) or player.rpartition(":")[2])

    def find(self, typed: str, seats: Iterable[PlayerId]) -> PlayerId | None:
        """Who of `seats` has the typed name, or the only name that begins with it."""
        wanted = typed.casefold()
        names = {player: self.naming(player).text.casefold() for player in seats}
        exact = [player for player, name in names.items() if name == wanted]
        alike = exact or [player for player, name in names.items() if name.startswith(wanted)]
        return alike[0] if len(alike) == 1 else None
