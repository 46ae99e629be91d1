"""What all tables of a process share."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from bot.chat import Line, Place
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.store.cycles import CycleStore
from bot.store.journal import Journal
from engine.rules import Rules


@dataclass(frozen=True, slots=True)
class House:
    """The journal, the scores, the chats, luck and time.

    `rules` are those of games whose opener asks for nothing else. `draws` are the names of the chats
    that want views with their lines.
    """

    journal: Journal
    scores: Scorekeeper
    post: Callable[[Line], None]
    rng: Random
    rules: Rules
    think: Callable[[], float]  # seconds a computer player takes
    now: Callable[[], float]  # wall clock, seconds
    preferences: Preferences
    cycles: CycleStore
    wants_cycle: Callable[[Place], bool]  # whether the classic's cycle is turned on there
    draws: frozenset[str] = frozenset()
