"""What may be asked of a table: one class a request, in the imperative.

A command carries who asks and what; whether it is allowed is decided elsewhere. `authority` is True
when the chat vouches for the asker as an admin of that place.
"""

from engine.cards import Card, Color
from engine.rules import Rules
from engine.values import Level, PlayerId, value


@value
class Open:
    """Open a table under `rules` and take the first seat as its host."""

    player: PlayerId
    rules: Rules


@value
class Join:
    """Take a seat; doing so twice is harmless."""

    player: PlayerId


@value
class Leave:
    """Give the seat up for good; the cards go under the draw pile."""

    player: PlayerId


@value
class SeatComputers:
    """Seat `computers`, who play at `level`; with authority in a running round too, where one may join late."""

    player: PlayerId
    computers: tuple[PlayerId, ...]
    level: Level
    authority: bool = False


@value
class Deal:
    """Deal now, in the lobby or between two rounds."""

    player: PlayerId


@value
class Play:
    """Play `card`; `color` is what a wild is to become, `uno` calls UNO in the same breath.

    `more` are laid with it, on top; `target` is with whom to swap hands for it. `excused`: the table had
    changed only just before, so a mistake costs nothing (rule book, C2).
    """

    player: PlayerId
    card: Card
    color: Color | None = None
    uno: bool = False
    excused: bool = False
    more: tuple[Card, ...] = ()
    target: PlayerId | None = None

    @property
    def last(self) -> Card:
        """The card that will lie on top and act."""
        return self.more[-1] if self.more else self.card


@value
class Jump:
    """Play the identical card out of turn; the other fields are as in `Play`."""

    player: PlayerId
    card: Card
    color: Color | None = None
    uno: bool = False
    excused: bool = False
    target: PlayerId | None = None


@value
class Swap:
    """Say with whom to swap hands."""

    player: PlayerId
    target: PlayerId


@value
class Order:
    """Say who gives their hand to whom; whoever is not named keeps theirs."""

    player: PlayerId
    moves: tuple[tuple[PlayerId, PlayerId], ...]


@value
class Slap:
    """Slap the card that just fell."""

    player: PlayerId


@value
class Speak:
    """So many words were said in the channel."""

    player: PlayerId
    words: int


@value
class Accuse:
    """Say that a player gave advice; without authority, a vote for it."""

    player: PlayerId
    target: PlayerId
    authority: bool = False


@value
class Draw:
    """Draw one card; facing a penalty, take it."""

    player: PlayerId


@value
class Pass:
    """Keep the card just drawn."""

    player: PlayerId


@value
class ChooseColor:
    """Name the color of a wild that lies without one."""

    player: PlayerId
    color: Color


@value
class Challenge:
    """Say that the Wild Draw Four just played on you was a bluff."""

    player: PlayerId


@value
class Accept:
    """Take the penalty you face."""

    player: PlayerId


@value
class CallUno:
    """Call UNO for yourself."""

    player: PlayerId


@value
class Catch:
    """Say that somebody, or `target`, did not call UNO."""

    player: PlayerId
    target: PlayerId | None = None
    excused: bool = False


@value
class ExtendClock:
    """Ask for a full clock once more, once a turn."""

    player: PlayerId


@value
class SkipPlayer:
    """Have the player on turn draw and pass; without authority, a vote for it."""

    player: PlayerId
    target: PlayerId
    authority: bool = False


@value
class Kick:
    """Remove a player; without authority, a vote for it."""

    player: PlayerId
    target: PlayerId
    authority: bool = False


@value
class Pause:
    """Hold the clock and the game."""

    player: PlayerId
    authority: bool = False


@value
class Resume:
    """Let a paused game go on."""

    player: PlayerId
    authority: bool = False


@value
class Stop:
    """End the game without a result."""

    player: PlayerId
    authority: bool = False


@value
class ProposeRule:
    """Say what the customizable cards are to do, for all to agree to."""

    player: PlayerId
    text: str


@value
class AgreeToRule:
    """Agree to the rule proposed."""

    player: PlayerId


@value
class RefuseRule:
    """Refuse the rule proposed, or agreed to before."""

    player: PlayerId


@value
class GoAway:
    """The chat lost sight of a player; the seat stays theirs."""

    player: PlayerId


@value
class ComeBack:
    """The chat sees a player again."""

    player: PlayerId


@value
class TimeUp:
    """The clock of decision `number` ran out."""

    number: int


@value
class GraceOver:
    """The time in which only the player concerned may call UNO is over; `number` names which."""

    number: int


Command = (
    Play | Draw | Pass | ChooseColor | Challenge | Accept | CallUno | Catch | TimeUp | GraceOver
    | Jump | Swap | Order | Slap | Speak | Accuse
    | Open | Join | Leave | SeatComputers | Deal | ExtendClock | SkipPlayer | Kick | Pause | Resume | Stop
    | GoAway | ComeBack | ProposeRule | AgreeToRule | RefuseRule
)  # fmt: skip
