"""When computer players act: after a human pause, once for each thing that concerns them."""

from collections.abc import Callable
from random import Random

from bot.clock import Alarm
from engine.commands import Command
from engine.players import STRATEGIES, react
from engine.players.view import View
from engine.state import GameState
from engine.values import PlayerId, value

NAMES = ("Ada", "Max", "Ida", "Leo", "Zoe", "Sam", "Mia", "Tom", "Eva", "Ben", "Lea", "Kim", "Ivo", "Uma", "Gus")


@value
class ComputerTurn:
    """The computer player who is to decide decision `number` has thought about it."""

    number: int


@value
class ComputerWatch:
    """`watcher` notices that the UNO call due since decision `number` did not come."""

    number: int
    watcher: PlayerId


class Computers:
    """The computer players of one table. `think` gives the seconds of a pause."""

    def __init__(self, think: Callable[[], float], rng: Random) -> None:
        self._think = think
        self._rng = rng
        self._turn: Alarm | None = None
        self._watch: Alarm | None = None
        self._looked = -1  # the last decision whose UNO call a computer player has looked for

    def due(self, state: GameState) -> list[Alarm]:
        """What the computer players are about to do."""
        if state.paused:
            return []
        alarms = []
        exposed = state.exposed
        gives_time = exposed is not None and exposed.grace  # to call, and to catch
        if state.awaiting.player in state.levels and not gives_time:
            self._turn = self._once(self._turn, ComputerTurn(state.awaiting.number))
            alarms.append(self._turn)
        watchers = [seat for seat in state.levels if exposed and seat != exposed.player]
        if exposed and watchers and exposed.number != self._looked:
            watcher = watchers[exposed.number % len(watchers)]
            self._watch = self._once(self._watch, ComputerWatch(exposed.number, watcher))
            alarms.append(self._watch)
        return alarms

    def act(self, state: GameState, message: ComputerTurn | ComputerWatch) -> Command | None:
        """What a computer player does now; None when the moment has passed."""
        match message:
            case ComputerTurn(number=number) if state.awaiting.number == number and state.awaiting.player:
                seat = state.awaiting.player
                return STRATEGIES[state.levels[seat]](View(state, seat), self._rng)
            case ComputerWatch(number=number, watcher=seat) if state.exposed and state.exposed.number == number:
                self._looked = number
                return react(View(state, seat), state.levels[seat], self._rng)
            case _:
                return None

    def _once(self, before: Alarm | None, message: ComputerTurn | ComputerWatch) -> Alarm:
        """The same pause for the same thing, however often it is asked."""
        if before and before.message == message:
            return before
        return Alarm(self._think(), message)


def free_names(taken: set[str], count: int) -> list[str]:
    """Names for `count` new computer players, so that people see at once what they are."""
    names = (f"Robo{name}{number or ''}" for number in range(100) for name in NAMES)
    free = [name for name in names if name not in taken]
    return free[:count]
