"""When computer players act: after a human pause, once for each thing that concerns them."""

from collections.abc import Callable
from random import Random

from bot.clock import Alarm
from engine.commands import Command
from engine.players import STRATEGIES, jump_in, react, slap
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


@value
class ComputerSlap:
    """`seat` slaps the card that decision `number` is about."""

    number: int
    seat: PlayerId


@value
class ComputerJump:
    """`seat` sees that it holds the card laid before decision `number`."""

    number: int
    seat: PlayerId


ComputerWord = ComputerTurn | ComputerWatch | ComputerSlap | ComputerJump
HURRY = 0.8  # of the time for jumping in, that a computer player takes at most


class Computers:
    """The computer players of one table. `think` gives the seconds of a pause."""

    __slots__ = ("_jumpers", "_laid", "_laid_before", "_looked", "_rng", "_set", "_think")

    def __init__(self, think: Callable[[], float], rng: Random) -> None:
        self._think = think
        self._rng = rng
        self._set: list[Alarm] = []
        self._looked = -1  # the last decision whose UNO call a computer player has looked for
        self._laid = (0, 0)  # round and number of discards when a card last came to lie on top
        self._laid_before = -1  # the decision that came up then
        self._jumpers: frozenset[PlayerId] = frozenset()  # who has not yet looked at that card

    def due(self, state: GameState) -> list[Alarm]:
        """What the computer players are about to do."""
        if state.paused or not state.levels:
            return []
        words = [*self._turns(state), *self._watches(state), *self._slaps(state), *self._jumps(state)]
        self._set = [self._once(state, word) for word in words]
        return list(self._set)

    def act(self, state: GameState, message: ComputerWord) -> Command | None:
        """What a computer player does now; None when the moment has passed."""
        match message:
            case ComputerTurn(number=number) if state.awaiting.number == number and state.awaiting.player:
                seat = state.awaiting.player
                return STRATEGIES[state.levels[seat]](View(state, seat), self._rng)
            case ComputerWatch(number=number, watcher=seat) if state.exposed and state.exposed.number == number:
                self._looked = number
                return react(View(state, seat), state.levels[seat], self._rng)
            case ComputerSlap(number=number, seat=seat) if state.awaiting.number == number:
                return slap(View(state, seat))
            case ComputerJump(number=number, seat=seat) if state.awaiting.number == number:
                self._jumpers -= {seat}
                return jump_in(View(state, seat), state.levels[seat], self._rng)
            case _:
                return None

    def _turns(self, state: GameState) -> list[ComputerWord]:
        """Nobody moves on while there is time to call, to catch or to jump in."""
        gives_time = state.hold is not None or (state.exposed is not None and state.exposed.grace)
        on_turn = state.awaiting.player in state.levels and not gives_time
        return [ComputerTurn(state.awaiting.number)] if on_turn else []

    def _watches(self, state: GameState) -> list[ComputerWord]:
        exposed = state.exposed
        watchers = [seat for seat in state.levels if exposed and seat in state.seats and seat != exposed.player]
        if exposed is None or not watchers or exposed.number == self._looked:
            return []
        return [ComputerWatch(exposed.number, watchers[exposed.number % len(watchers)])]

    def _slaps(self, state: GameState) -> list[ComputerWord]:
        return [ComputerSlap(state.awaiting.number, seat) for seat in state.levels if View(state, seat).owes_slap()]

    def _jumps(self, state: GameState) -> list[ComputerWord]:
        """Whoever holds the card just laid looks at it once."""
        laid = (state.round, len(state.discard))
        if laid != self._laid:
            self._laid, self._laid_before = laid, state.awaiting.number
            self._jumpers = frozenset(state.levels)
        if self._laid_before != state.awaiting.number:
            return []
        return [ComputerJump(self._laid_before, seat) for seat in state.levels if self._may_jump(state, seat)]

    def _may_jump(self, state: GameState, seat: PlayerId) -> bool:
        return seat in self._jumpers and View(state, seat).jump() is not None

    def _once(self, state: GameState, word: ComputerWord) -> Alarm:
        """The same pause for the same thing, however often it is asked."""
        before = next((alarm for alarm in self._set if alarm.message == word), None)
        return before or Alarm(self._pause(state, word), word)

    def _pause(self, state: GameState, word: ComputerWord) -> float:
        """People need a while; to jump in, less than the others wait for it."""
        hold = state.rules.jump_hold or 1
        return (
            min(self._think(), HURRY * hold * self._rng.random()) if isinstance(word, ComputerJump) else self._think()
        )


def free_names(taken: set[str], count: int) -> list[str]:
    """Names for `count` new computer players, so that people see at once what they are."""
    names = (f"Robo{name}{number or ''}" for number in range(100) for name in NAMES)
    free = [name for name in names if name not in taken]
    return free[:count]
