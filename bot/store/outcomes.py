"""What came of a finished round or match, as it is stored, counted, exported and imported.

All of it can be told from a game's events: who took part, in which order they finished, what they won,
held and played. Rounds that count are those in which two people at least stayed to the end.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from engine.values import PlayerId, value

CLASSIC = "classic"


def is_computer(player: PlayerId) -> bool:
    """Whether the seat is a computer player's."""
    return player.startswith("computer:")


@value
class Seat:
    """One player's part in a round. `rank` is shared by ties; a `forfeit` is a seat left before the end."""

    player: PlayerId
    computer: bool
    rank: int
    points: int
    cards_left: int
    cards_played: int
    forfeit: bool = False
    bonus: int = 0


@dataclass(frozen=True)
class FinishedRound:
    """`seats` in order of rank; `winner` is None for a blocked round, which has no seats. `seconds` may be unknown."""

    game: int
    round: int
    server: str
    place: str
    finished: float
    seconds: float | None
    rules: str
    winner: PlayerId | None
    points: int
    seats: tuple[Seat, ...]

    @cached_property
    def people(self) -> tuple[Seat, ...]:
        """Who is no computer player."""
        return tuple(seat for seat in self.seats if not seat.computer)

    @property
    def stayed(self) -> int:
        """People who played it to the end."""
        return sum(not seat.forfeit for seat in self.people)

    @property
    def counts(self) -> bool:
        """Whether it is on the board: alone, or left alone with computer players, nobody has beaten anybody."""
        return self.stayed >= 2

    @property
    def may_be_rated(self) -> bool:
        """Three people or more took part, or two and nobody else."""
        return self.counts and (len(self.people) >= 3 or len(self.seats) == 2)

    @property
    def cards_played(self) -> int:
        """By everybody together."""
        return sum(seat.cards_played for seat in self.seats)

    def with_bonus(self, points: int) -> "FinishedRound":
        """The same with so many points more for the winner."""
        seats = [replace(seat, bonus=points) if seat.player == self.winner else seat for seat in self.seats]
        return replace(self, seats=tuple(seats))

    @property
    def is_classic(self) -> bool:
        """Whether the classic's bonuses are given."""
        return self.rules.split(" ", 1)[0] == CLASSIC


@value
class FinishedMatch:
    """`forfeit`: everybody else left. `people` took part in its end, the one who left last included."""

    game: int
    server: str
    place: str
    finished: float
    winner: PlayerId
    forfeit: bool
    people: int

    @property
    def counts(self) -> bool:
        """Whether a person beat another one."""
        return self.people >= 2 and not is_computer(self.winner)


Outcome = FinishedRound | FinishedMatch
