"""What a line may mean besides a command to the table.

Questions change nothing and are answered by the core. The rest says why a line that was meant for us
could not become a command; its `problem` and `values` make the phrase `unclear.<problem>`.
"""

from dataclasses import dataclass

from bot.chat import Value
from bot.score_queries import PersonalQuery, ScoreQuery
from bot.setting_queries import SettingQuery
from engine.values import Level, PlayerId


@dataclass(frozen=True, slots=True)
class ShowHand:
    """The asker's cards, privately."""


@dataclass(frozen=True, slots=True)
class ShowTable:
    """One line with everything that is public."""


@dataclass(frozen=True, slots=True)
class ShowCard:
    """The top card (`cd`)."""


@dataclass(frozen=True, slots=True)
class ShowTurn:
    """Whose turn it is (`tu`)."""


@dataclass(frozen=True, slots=True)
class ShowOrder:
    """Who plays after whom (`od`)."""


@dataclass(frozen=True, slots=True)
class ShowCounts:
    """How many cards everybody holds (`ct`)."""


@dataclass(frozen=True, slots=True)
class ShowBacks:
    """The other sides of what the asker does not hold, privately: everybody sees those of the others."""


@dataclass(frozen=True, slots=True)
class ShowCustomRule:
    """What the customizable cards do, or may come to do."""


@dataclass(frozen=True, slots=True)
class ShowTime:
    """How long the game has lasted (`ti`)."""


@dataclass(frozen=True, slots=True)
class ShowStats:
    """What was played in this game (`st`)."""


@dataclass(frozen=True, slots=True)
class ShowStatus:
    """The machine-readable line (`us`)."""


@dataclass(frozen=True, slots=True)
class ShowHelp:
    """`topic` is a command's canonical word; None for the first steps."""

    topic: str | None = None


@dataclass(frozen=True, slots=True)
class ShowRules:
    """`topic` is an option, a chapter of options or a preset; None for all that are in force."""

    topic: str | None = None


@dataclass(frozen=True, slots=True)
class ShowAbout:
    """Version, source, privacy."""


@dataclass(frozen=True, slots=True)
class Mine:
    """What the asker chooses for themselves: option and setting; without any, what they have chosen."""

    changes: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimSeat:
    """The speaker holds the seat whose word this is, whatever they are called now."""

    word: str


@dataclass(frozen=True, slots=True)
class SeatRequest:
    """Seat `count` computer players; the core finds their names."""

    speaker: PlayerId
    level: Level
    count: int
    authority: bool = False


@dataclass(frozen=True, slots=True)
class Unclear:
    """The command is known, what follows it is not."""

    problem: str
    values: dict[str, Value]


@dataclass(frozen=True, slots=True)
class Unknown:
    """No such command; `nearest` are the canonical words that look like it, best first."""

    word: str
    nearest: tuple[str, ...] = ()


Query = (
    ShowHand | ShowTable | ShowCard | ShowTurn | ShowOrder | ShowCounts | ShowTime | ShowStats | ShowStatus
    | ShowBacks | ShowCustomRule | ShowHelp | ShowRules | ShowAbout | ClaimSeat | Mine | SeatRequest
    | Unclear | Unknown | ScoreQuery | PersonalQuery | SettingQuery
)  # fmt: skip


def unclear(problem: str, **values: Value) -> Unclear:
    """`Unclear` with its values as keywords."""
    return Unclear(problem, values)
