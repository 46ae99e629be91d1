"""What all tables of a process share."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from bot.chat import Line
from bot.holders import SeatWords
from bot.house_rules import HouseRules
from bot.preferences import Preferences
from bot.scorekeeper import Scorekeeper
from bot.steward import Steward
from bot.store.cycles import CycleStore
from bot.store.journal import Journal

if TYPE_CHECKING:
    from bot.store.courier import Courier  # whose library is an extra


@dataclass(frozen=True, slots=True)
class House:
    """The journal, the scores, the chats, luck and time.

    `house_rules` say what counts where, and the `steward` changes them. `draws` are the names of the chats
    that want views with their lines.
    """

    journal: Journal
    scores: Scorekeeper
    house_rules: HouseRules
    steward: Steward
    post: Callable[[Line], None]
    rng: Random
    think: Callable[[], float]  # seconds a computer player takes
    now: Callable[[], float]  # wall clock, seconds
    preferences: Preferences
    cycles: CycleStore
    words: SeatWords
    draws: frozenset[str] = frozenset()
    courier: "Courier | None" = None  # to the other workers on the same database, where there may be any
