"""Questions about results and what is stored. They concern a server or a person, not a table."""

from dataclasses import dataclass
from enum import Enum


class Span(Enum):
    """Which results."""

    MONTH = "month"
    LAST = "last"
    ALL = "all"


@dataclass(frozen=True, slots=True)
class ShowTop:
    """The leaderboard, by one of `bot.store.boards.ORDERS`."""

    order: str = "points"
    span: Span = Span.ALL


@dataclass(frozen=True, slots=True)
class ShowPodium:
    """Last month's best three, by points and by wins."""


@dataclass(frozen=True, slots=True)
class ShowPlayer:
    """A player's numbers; None for the asker's own."""

    name: str | None = None


@dataclass(frozen=True, slots=True)
class ShowRecords:
    """The records of one or several spans: unless one is named, this month's and those of all time."""

    spans: tuple[Span, ...] = (Span.MONTH, Span.ALL)


@dataclass(frozen=True, slots=True)
class ShowStreak:
    """How often in a row the last winner has won."""


@dataclass(frozen=True, slots=True)
class SetShown:
    """Put somebody on the boards or off them; without a name oneself. `authority`: an admin asks."""

    shown: bool
    name: str | None = None
    authority: bool = False


ScoreQuery = ShowTop | ShowPodium | ShowPlayer | ShowRecords | ShowStreak | SetShown


@dataclass(frozen=True, slots=True)
class ShowMyData:
    """All that is stored about the asker, privately."""


@dataclass(frozen=True, slots=True)
class ForgetMe:
    """Delete all that is stored about the asker; asks once whether that is meant."""


@dataclass(frozen=True, slots=True)
class LinkResults:
    """Make the results under the asker's name those of the account they are logged in to; asks once."""


PersonalQuery = ShowMyData | ForgetMe | LinkResults
