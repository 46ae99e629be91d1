"""A table's voice: how its players are called, and what is said there in the table's language."""

from collections.abc import Callable, Iterable, Sequence

from bot.chat import Heard, Line, Name, Phrase, Place, Topic
from bot.screen import Screen
from bot.views import HandView, TableView
from engine.state import GameState
from engine.values import PlayerId


class Voice:
    """What one table says goes through here. `names` are the players' names as last seen.

    Where the chat draws, what happened is gathered by `tell` and goes out with the views of `show`.
    """

    __slots__ = ("_answering", "_place", "_post", "_screen", "language", "names")

    def __init__(self, place: Place, language: str, post: Callable[[Line], None], *, draws: bool = False) -> None:
        self.names: dict[PlayerId, str] = {}
        self._place = place
        self.language = language
        self._post = post
        self._screen = Screen(self._send) if draws else None
        self._answering: Heard | None = None

    def say(self, audience: PlayerId | None, phrases: Sequence[Phrase], topic: Topic) -> None:
        """To everybody at the table, or to one player alone. Never blocks."""
        if phrases:
            asked = self._answering
            receipt = asked.receipt if asked and asked.user.player == audience else None
            self._post(Line(self._place, audience, tuple(phrases), self.language, topic, receipt=receipt))

    def tell(self, audience: PlayerId | None, phrases: Sequence[Phrase], topic: Topic) -> None:
        """What has happened, to everybody or as far as it concerns one player alone."""
        if self._screen and phrases:
            self._screen.take(audience, tuple(phrases))
        else:
            self.say(audience, phrases, topic)

    def show(self, game: int, state: GameState, due: float | None) -> None:
        """Let a chat that draws show the table as it is now; others have been told."""
        if self._screen:
            self._screen.show(game, state, self.naming, due)

    @property
    def draws(self) -> bool:
        """Whether this chat is shown views."""
        return self._screen is not None

    def begin_answer(self, heard: Heard) -> None:
        """What is said to the speaker from now on answers this line."""
        self._answering = heard

    def end_answer(self) -> None:
        """All that the line asked for has been said; who holds a receipt is told so, with their hand."""
        asked, self._answering = self._answering, None
        if asked and asked.receipt is not None:
            player = asked.user.player
            hand = self._screen.hand(player) if self._screen else None
            self._post(Line(self._place, player, (), self.language, Topic.HAND, hand, asked.receipt))

    def _send(
        self, audience: PlayerId | None, phrases: tuple[Phrase, ...], topic: Topic, view: TableView | HandView
    ) -> None:
        self._post(Line(self._place, audience, phrases, self.language, topic, view))

    def naming(self, player: PlayerId) -> Name:
        """How a player is called."""
        return Name(player, self.names.get(player) or player.rpartition(":")[2])

    def find(self, typed: str, seats: Iterable[PlayerId]) -> PlayerId | None:
        """Who of `seats` has the typed name or is written as their id, or has the only name that begins with it."""
        if typed in (seats := list(seats)):
            return PlayerId(typed)
        wanted = typed.casefold()
        names = {player: self.naming(player).text.casefold() for player in seats}
        exact = [player for player, name in names.items() if name == wanted]
        alike = exact or [player for player, name in names.items() if name.startswith(wanted)]
        return alike[0] if len(alike) == 1 else None
