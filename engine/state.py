"""What a table is at one moment, and questions about it.

The state is changed by `evolve` alone. It always awaits exactly one decision. Piles are lists whose
last card is the top one. Questions never change anything.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from engine.cards import LIGHT, Card, Color, Rank
from engine.causes import Vote
from engine.commands import Command, Draw, GraceOver, Play, TimeUp
from engine.events import DrawFourClaimed
from engine.rules import Rules
from engine.values import Level, PlayerId, value


class Kind(Enum):
    """What a decision is about; the value is its word in the status line."""

    NOTHING = "none"  # not opened yet, or over
    LOBBY = "lobby"
    TURN = "turn"
    DRAWN = "drawn"  # play the card just drawn, or keep it
    COLOR = "color"
    CHALLENGE = "challenge"
    PENALTY = "penalty"  # answer it or take it
    SWAP = "swap"  # with whom to swap hands
    ORDER = "order"  # who gives their hand to whom
    SLAP = "slap"  # everybody slaps the card
    NEXT_ROUND = "next_round"

    __hash__ = object.__hash__  # members are unique; Enum hashes in Python, and every move looks kinds up


# Python 3.11 takes ten times as long for an enum's member as for a name, and every move asks for these.
NOTHING: Final = Kind.NOTHING
TURN: Final = Kind.TURN
DRAWN: Final = Kind.DRAWN
CHALLENGE: Final = Kind.CHALLENGE
SLAP: Final = Kind.SLAP


@value
class Decision:
    """What the game waits for. `player` is None when anybody or the clock may answer.

    `number` grows with every decision of a game; it is the token on buttons, the check against stale
    input and the key of the time-out.
    """

    kind: Kind
    player: PlayerId | None
    number: int


@dataclass(slots=True)
class Exposure:
    """A player who went to one card without calling UNO; `number` keys the grace time."""

    player: PlayerId
    number: int
    grace: bool
    late: bool = False  # too late to call, but not to be caught
    catchers: list[PlayerId] = field(default_factory=list)


@dataclass(slots=True)
class GameState:
    """Everything about one table; of two tables with equal histories, all fields are equal."""

    rules: Rules = field(default_factory=Rules)
    awaiting: Decision = field(default_factory=lambda: Decision(Kind.NOTHING, None, 0))
    host: PlayerId | None = None
    seats: list[PlayerId] = field(default_factory=list)
    levels: dict[PlayerId, Level] = field(default_factory=dict)  # of the computer players
    away: frozenset[PlayerId] = frozenset()
    scores: dict[PlayerId, int] = field(default_factory=dict)
    round: int = 0
    dealer: PlayerId | None = None
    out: frozenset[PlayerId] = frozenset()  # of the match, by their points
    gone: frozenset[PlayerId] = frozenset()  # left since the cards were dealt
    finished: list[PlayerId] = field(default_factory=list)  # have no cards, while the others play on
    sidelined: dict[PlayerId, int] = field(default_factory=dict)  # out of this round alone, and where they sat
    round_winner: PlayerId | None = None  # of the round before, once it is over
    hands: dict[PlayerId, list[Card]] = field(default_factory=dict)
    pile: list[Card] = field(default_factory=list)
    aside: list[Card] = field(default_factory=list)  # hands of the knocked out, until the next reshuffle
    colors: tuple[Color, ...] = LIGHT  # those of the side in play
    backs: dict[Card, Card] = field(default_factory=dict)  # what is on the other side of a two-sided card
    discard: list[Card] = field(default_factory=list)
    color: Color | None = None  # the color in force; while a color is owed, the one before
    direction: int = 1  # 1 clockwise, in seat order; -1 the other way
    drawn: Card | None = None  # the card to play or keep
    pending: int = 0  # cards that wait for whoever does not answer the penalty
    stacked: Rank | None = None  # the last card that raised it
    partner: PlayerId | None = None  # named with a wild whose color is owed
    claim: DrawFourClaimed | None = None  # the Wild Draw Four that lies unsettled
    called: PlayerId | None = None  # called UNO ahead of the play
    exposed: Exposure | None = None
    laid_by: PlayerId | None = None  # whose card is to be slapped
    slapped: list[PlayerId] = field(default_factory=list)
    silencer: PlayerId | None = None  # whose next play ends the silence
    hold: int | None = None  # the decision since which moves wait, so that others may jump in
    missed: frozenset[PlayerId] = frozenset()  # whose catch of nobody has cost them this turn
    forgotten: list[Exposure] = field(default_factory=list)  # earlier ones who may be caught still
    escaped: PlayerId | None = None  # who forgot and was not caught in time
    held: Play | Draw | None = None
    dry: int = 0  # draws in a row for which no card was left
    timeouts: dict[PlayerId, int] = field(default_factory=dict)  # in a row
    extended: PlayerId | None = None  # who had their clock extended since the turn began
    votes: dict[tuple[Vote, PlayerId], set[PlayerId]] = field(default_factory=dict)
    paused: bool = False  # the decision stays what it is; only its clock stands still
    proposal: str = ""  # what the customizable cards may come to do
    agreed: frozenset[PlayerId] = frozenset()  # to the proposal
    custom: str = ""  # what they do in this round; nothing but a wild's effect when empty
    winner: PlayerId | None = None  # of the match

    @property
    def top(self) -> Card:
        """The card the next one must match."""
        return self.discard[-1]

    def people(self) -> list[PlayerId]:
        """Those in play who are no computer players."""
        return [player for player in self.seats if player not in self.levels]

    def is_seated(self, player: PlayerId | None) -> bool:
        """Whether `player` has a seat, in play or out of this round."""
        return player in self.seats or player in self.sidelined

    def seated(self) -> list[PlayerId]:
        """Everybody at the table, in play or out of this round."""
        seats = list(self.seats)
        for player, place in reversed(self.sidelined.items()):
            seats.insert(place, player)
        return seats


PLAYING = frozenset({Kind.TURN, Kind.DRAWN, Kind.COLOR, Kind.CHALLENGE, Kind.PENALTY, Kind.SWAP, Kind.ORDER, Kind.SLAP})


def is_playing(state: GameState) -> bool:
    """Whether a round is running."""
    return state.awaiting.kind in PLAYING


def is_over(state: GameState) -> bool:
    """Whether the game has ended, with or without a winner."""
    return state.awaiting.kind is Kind.NOTHING and state.awaiting.number > 0


def player_after(state: GameState, player: PlayerId, direction: int | None = None) -> PlayerId:
    """Who sits next to `player` in the direction of play, or in the `direction` given."""
    seats = state.seats
    return seats[(seats.index(player) + (direction or state.direction)) % len(seats)]


@value
class Wait:
    """`command` is due after `seconds` if the game still awaits what it awaits now."""

    seconds: int
    command: Command


def waits(state: GameState) -> list[Wait]:
    """What happens by itself if nobody speaks."""
    if state.paused:
        return []
    due = []
    seconds = _clock(state)
    if seconds is not None:
        due.append(Wait(seconds, TimeUp(state.awaiting.number)))
    if state.exposed and state.exposed.grace:
        due.append(Wait(state.rules.uno_grace, GraceOver(state.exposed.number)))
    if state.hold is not None:
        due.append(Wait(state.rules.jump_hold, GraceOver(state.hold)))
    own_grace = state.exposed and state.exposed.grace and state.held and state.exposed.player == state.held.player
    if state.held and state.hold is None and not own_grace:
        due.append(Wait(0, state.held))
    return due


def _clock(state: GameState) -> int | None:
    """The seconds the awaited decision may take; None when it has no clock."""
    rules, awaiting = state.rules, state.awaiting
    if awaiting.player in state.away:
        return rules.away_seconds
    match awaiting.kind:
        case Kind.TURN | Kind.DRAWN | Kind.ORDER:
            return rules.turn_seconds
        case Kind.COLOR | Kind.SWAP:
            return rules.color_seconds
        case Kind.SLAP:
            return rules.slap_seconds
        case Kind.CHALLENGE | Kind.PENALTY:
            return rules.challenge_seconds
        case Kind.NEXT_ROUND:
            return rules.pause_seconds
        case Kind.LOBBY:
            return rules.lobby_seconds if len(state.seats) > 1 else LONELY_SECONDS
        case Kind.NOTHING:
            return None


LONELY_SECONDS = 600  # a lobby of one closes after ten minutes
