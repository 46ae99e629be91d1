"""What a table and a hand look like at one moment, for the chats that draw them.

A chat that only speaks needs none of this. One that draws (`Chat.draws`) gets a view with every line
after which something else is to be seen. A `TableView` holds what everybody may see, a `HandView` what
its owner may see besides. Both are whole: of two views only the newer one counts.
"""

from dataclasses import dataclass
from enum import Enum

from bot.chat import Name, Phrase
from engine.cards import LIGHT, Card, Color
from engine.state import Kind
from engine.values import Level

__all__ = ["Button", "HandView", "Kind", "SeatView", "Stage", "TableView"]


class Stage(Enum):
    """How far a game is."""

    LOBBY = "lobby"
    PLAYING = "playing"
    BETWEEN_ROUNDS = "between rounds"
    OVER = "over"


class Button(Enum):
    """What one may do without naming anything; the value is the line that asks for it."""

    START = "start"
    JOIN = "join"
    DEAL = "deal"
    ADD_BOT = "bot"
    HAND = "hand"
    DRAW = "draw"
    PASS = "pass"  # noqa: S105 - no secret
    UNO = "uno"
    CATCH = "catch"
    CHALLENGE = "challenge"
    ACCEPT = "accept"
    SLAP = "slap"
    RESUME = "resume"
    LEAVE = "leave"


@dataclass(frozen=True, slots=True)
class SeatView:
    """A player as everybody sees them. `points` are those of the match; None where none are counted."""

    name: Name
    cards: int
    points: int | None
    level: Level | None  # None for people
    is_on_turn: bool
    is_host: bool
    is_away: bool


@dataclass(frozen=True, slots=True)
class TableView:
    """What everybody may see. `decision` is the number of what is asked, `game` that of the game.

    `moves` are the last lines told, the newest last. `asked` says what is waited for, None when the
    game is over. `due` is the wall-clock second at which time is up; None when no clock runs.
    """

    game: int
    decision: int
    stage: Stage
    kind: Kind
    seats: tuple[SeatView, ...]  # in seat order
    on_turn: Name | None
    top: Card | None
    color: Color | None
    clockwise: bool
    pending: int
    pile: int
    round: int
    target: int  # points that win the match; 0: one round
    rules: str
    paused: bool
    moves: tuple[tuple[Phrase, ...], ...]
    asked: Phrase | None
    due: float | None
    buttons: tuple[Button, ...]
    colors: tuple[Color, ...] = LIGHT  # those of the side in play


@dataclass(frozen=True, slots=True)
class HandView:
    """A player's own cards, sorted, and what they may do now.

    `kind` is what the game waits for from this player, `Kind.NOTHING` while it waits for somebody
    else. `playable` are the cards that may be played now, `jump` the one that may be laid out of turn,
    `drawn` the one just drawn, to be played or kept.
    """

    table: TableView
    owner: Name
    cards: tuple[Card, ...]
    kind: Kind
    playable: frozenset[Card]
    jump: Card | None
    drawn: Card | None
    buttons: tuple[Button, ...]
