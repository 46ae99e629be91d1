"""What comes into a table's mailbox, and which commands are forgiven or stale when they come late."""

from bot.chat import Heard
from bot.company import Coming
from bot.computers import ComputerWord
from engine import commands
from engine.commands import Command
from engine.events import ClockExtended, GameEnded, GameResumed, MatchWon
from engine.values import value


@value
class Reminder:
    """The clock of decision `number` is running out."""

    number: int


@value
class Close:
    """The process ends; the game is kept."""


@value
class StartNow:
    """The time to join is over: whoever is alone gets a robot for company, and the cards are dealt."""


Message = Heard | Coming | Command | ComputerWord | Reminder | Close | StartNow

LAST = (GameEnded, MatchWon)
SAME_QUESTION = (ClockExtended, GameResumed)  # a new number for what was asked before
MAY_COST = commands.Play | commands.Jump | commands.Catch  # cards, where mistakes do
STALE_ONCE_DECIDED = (
    commands.Play | commands.Draw | commands.Pass | commands.ChooseColor | commands.Challenge | commands.Accept
    | commands.Swap | commands.Order
)  # fmt: skip
