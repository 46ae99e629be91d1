"""What has happened at a table → its voice: in the words of the place, with hints for newcomers and alerts."""

from bot.announcements import announce
from bot.answers import hint
from bot.chat import Naming, Phrase, Place, Topic, phrase
from bot.classic import Course, announce_classic
from bot.house import House
from bot.narrator import Saying, narrate
from bot.voice import Voice
from engine.causes import Ending
from engine.events import Event, GameEnded, TableOpened, TurnBegan
from engine.state import GameState
from engine.values import PlayerId


class Telling:
    """Of one table. `is_classic`: the classic's cycle goes on there, and is told in its words.

    `was_stopped`: the last to be told is that somebody wanted no more.
    """

    __slots__ = ("_house", "_place", "_voice", "is_classic", "was_stopped")

    def __init__(self, place: Place, house: House, voice: Voice) -> None:
        self.is_classic = self.was_stopped = False
        self._place = place
        self._house = house
        self._voice = voice

    def tell(self, events: list[Event], state: GameState, course: Course, *, aloud: bool = True) -> None:
        """Say what `events`, which led to `state`, mean to everybody, if `aloud`, and to each player."""

        def in_classic_words(events: list[Event], state: GameState, naming: Naming) -> list[tuple[Phrase, ...]]:
            return announce_classic(events, state, naming, course)

        self.was_stopped = any(isinstance(event, GameEnded) and event.ending is Ending.STOPPED for event in events)
        in_public = in_classic_words if self.is_classic else announce
        sayings = narrate(events, state, self._voice.naming, in_public)
        for saying in sayings if aloud else [saying for saying in sayings if saying.audience]:
            self._voice.tell(saying.audience, (*saying.phrases, *self._hint(saying, events, state)), saying.topic)
        if isinstance(events[0], TableOpened):
            self._house.preferences.alert(self._voice, self._place, self._voice.naming(events[0].host))

    def remind(self, number: int, state: GameState, seconds: int) -> None:
        """Whoever owes decision `number` is told how much time is left, and of more if they may have it."""
        player = state.awaiting.player
        if number == state.awaiting.number and player:
            key = "reminder_last" if state.extended == player else "reminder"
            self._voice.say(None, [phrase(key, player=self._voice.naming(player), n=seconds)], Topic.TURN)

    def newcomers(self, events: list[Event], state: GameState) -> list[PlayerId]:
        """Whose turn begins and who is to have a hint; none where buttons say what may be done."""
        if self._voice.draws:
            return []
        turns = [event.player for event in events if isinstance(event, TurnBegan)]
        return [who for who in turns if who not in state.levels and self._house.preferences.is_newcomer(who)]

    def _hint(self, saying: Saying, events: list[Event], state: GameState) -> list[Phrase]:
        player = saying.audience
        if player is None or saying.topic is not Topic.HAND or player not in self.newcomers(events, state):
            return []
        return [hint(self._house.preferences.hint(player), state.rules)]
