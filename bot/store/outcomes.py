"""What came of a finished round or match, as it is stored, counted, exported and imported.

All of it can be told from a game's events: who took part, in which order they finished, what they won,
held and played. Rounds that count are those in which two people at least stayed to the end.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from engine.values import PlayerId, value

CLASSIC = "classic"
PAIR = 2


def is_computer(player: PlayerId) -> bool:
    """Whether the seat is a computer player's."""
    return player.startswith("computer:")


@value
class Seat:
    """One player's part in a round. `rank` is shared by ties and partners; a `forfeit` is a seat left before the end.

    Whoever is first has won.
    """

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

    @cached_property
    def sides(self) -> tuple[tuple[Seat, ...], ...]:
        """Who played with whom: pairs where two won together, whoever left or plays for themselves alone."""
        winners = tuple(seat for seat in self.seats if seat.rank == 1)
        if len(winners) < PAIR:
            return tuple((seat,) for seat in self.seats)
        others = tuple(seat for seat in self.seats if seat.rank > 1 and not seat.forfeit)
        return winners, others, *((seat,) for seat in self.seats if seat.forfeit)

    @property
    def stayed(self) -> int:
        """People who played it to the end; where all of them were partners, they beat no person and count as one."""
        sides = [sum(not seat.computer and not seat.forfeit for seat in side) for side in self.sides]
        return sum(sides) if sum(map(bool, sides)) > 1 else min(1, sum(sides))

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
    """`forfeit`: everybody else left. `people` took part in its end, the one who left last included.

    `partner` won with `winner`, where people played in pairs.
    """

    game: int
    server: str
    place: str
    finished: float
    winner: PlayerId
    forfeit: bool
    people: int
    partner: PlayerId | None = None

    @property
    def winners(self) -> tuple[PlayerId, ...]:
        """The people who won."""
        return tuple(player for player in (self.winner, self.partner) if player and not is_computer(player))

    @property
    def counts(self) -> bool:
        """Whether a person beat another one."""
        return 0 < len(self.winners) < self.people


Outcome = FinishedRound | FinishedMatch
