"""People at a table of this process: what an easy player would do, typed or as events."""

from random import Random

from bot.chat import Heard, Place, User
from engine.commands import Accept, ChooseColor, Command, Deal, Draw, Join, Open, Pass, Play
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve
from engine.players.easy import choose
from engine.players.view import View
from engine.rules import Rules
from engine.state import GameState
from engine.values import PlayerId

PEOPLE = 4


def place(number: int) -> Place:
    """The channel of table `number`."""
    return Place("irc", "bench", f"#table{number}")


def user(number: int) -> User:
    """Somebody with a seat."""
    return User(PlayerId(f"irc:bench:player{number}"), f"player{number}")


def heard(where: Place, who: User, text: str) -> Heard:
    """A line in the channel."""
    return Heard(where, who, text)


def opening(where: Place, rules: str = "") -> list[Heard]:
    """Everybody sits down, and the cards are dealt."""
    first, *others = (user(number) for number in range(PEOPLE))
    joining = [heard(where, other, "!uno join") for other in others]
    return [heard(where, first, f"!uno start {rules}".rstrip()), *joining, heard(where, first, "!deal")]


def next_line(where: Place, state: GameState, rng: Random) -> Heard:
    """What is typed next at a table in this state."""
    player = state.awaiting.player
    if player is None:
        return heard(where, user(0), "!deal")
    command = choose(View(state, player), rng)
    return heard(where, user(int(player[-1])), typed(command))


def typed(command: Command) -> str:
    """A command as it is typed."""
    match command:
        case Play(card=card, color=color, uno=uno):
            code = card.code.lower().replace("v", "r")
            return f"pl {code}{f' {color.value}' if color and card.is_wild else ''}{' uno' if uno else ''}"
        case Draw():
            return "dr"
        case Pass():
            return "pa"
        case ChooseColor(color=color):
            return f"co {color.value}"
        case Accept():
            return "ac"
        case _:
            raise ValueError(command)


def recorded(rng: Random, steps: int) -> list[list[Event]]:
    """The events of a game between easy players, step by step."""
    state = GameState()
    seats = [user(number).player for number in range(PEOPLE)]
    commands: list[Command] = [Open(seats[0], Rules(uno_grace=0)), *map(Join, seats[1:]), Deal(seats[0])]
    game: list[list[Event]] = []
    while len(game) < steps:
        player = state.awaiting.player
        command = commands.pop(0) if commands else None
        if command is None:
            command = choose(View(state, player), rng) if player else Deal(seats[0])
        events = decide(state, command, rng)
        for event in events:
            evolve(state, event)
        game.append(events)
    return game
