"""The rules: what follows from a command. One module a chapter of the rule book.

`decide` changes nothing and asks nothing of the world; it answers with what happens, or refuses. All
checks come before the first event. Checks run in one order (seat, phase, turn, card), and depend
only on the asker's own hand and on what everybody sees, so that a refusal never tells a secret.
"""

from random import Random
from typing import assert_never

from engine.commands import (
    Accept,
    Accuse,
    AgreeToRule,
    CallUno,
    Catch,
    Challenge,
    ChooseColor,
    ComeBack,
    Command,
    Deal,
    Draw,
    ExtendClock,
    GoAway,
    GraceOver,
    Join,
    Jump,
    Kick,
    Leave,
    Open,
    Order,
    Pass,
    Pause,
    Play,
    ProposeRule,
    RefuseRule,
    Resume,
    SeatComputers,
    SkipPlayer,
    Slap,
    Speak,
    Stop,
    Swap,
    TimeUp,
)
from engine.decide import (
    calling,
    challenging,
    custom,
    dealing,
    drawing,
    jumping,
    mercy,
    playing,
    seating,
    silence,
    slapping,
    steering,
    swapping,
    timing,
)
from engine.events import Event
from engine.state import GameState

ByHouseRule = Jump | Swap | Order | Slap | Speak | Accuse
AtTheTable = (
    Open | Join | Leave | SeatComputers | Deal | ExtendClock | SkipPlayer | Kick | Pause | Resume | Stop
    | GoAway | ComeBack | ProposeRule | AgreeToRule | RefuseRule
)  # fmt: skip


def decide(state: GameState, command: Command, rng: Random) -> list[Event]:
    """What happens when `command` is given, in order. Raises Refused with the reason.

    An empty list means that a time-out came too late to matter. `rng` is the only source of chance.
    """
    if isinstance(command, Play):  # nearly every command; on Python 3.11 a match takes twice as long
        events = playing.play(state, command, rng)
    elif isinstance(command, Draw):
        events = drawing.draw(state, command, rng)
    else:
        events = _chapter(state, command, rng)
    return mercy.knock_out(state, events, rng) if state.rules.mercy else events


def _chapter(
    state: GameState,
    command: Pass | ChooseColor | Challenge | Accept | CallUno | Catch | TimeUp | GraceOver | ByHouseRule | AtTheTable,
    rng: Random,
) -> list[Event]:
    match command:
        case Pass():
            return drawing.keep(state, command)
        case ChooseColor():
            return playing.choose_color(state, command, rng)
        case Challenge():
            return challenging.challenge(state, command, rng)
        case Accept():
            return challenging.accept(state, command, rng)
        case CallUno():
            return calling.call_uno(state, command, rng)
        case Catch():
            return calling.catch(state, command, rng)
        case TimeUp():
            return timing.time_up(state, command, rng)
        case GraceOver():
            return calling.grace_over(state, command, rng)
        case Jump() | Swap() | Order() | Slap() | Speak() | Accuse():
            return _by_house_rule(state, command, rng)
        case _:
            return _at_the_table(state, command, rng)


def _by_house_rule(state: GameState, command: ByHouseRule, rng: Random) -> list[Event]:
    match command:
        case Jump():
            return jumping.jump(state, command, rng)
        case Swap():
            return swapping.swap(state, command)
        case Order():
            return swapping.order(state, command)
        case Slap():
            return slapping.slap(state, command, rng)
        case Speak():
            return silence.speak(state, command, rng)
        case Accuse():
            return silence.accuse(state, command, rng)
        case _:
            assert_never(command)


def _at_the_table(state: GameState, command: AtTheTable, rng: Random) -> list[Event]:
    match command:
        case Open():
            return seating.open_table(state, command)
        case Join():
            return seating.join(state, command, rng)
        case Leave():
            return seating.leave(state, command, rng)
        case SeatComputers():
            return seating.seat_computers(state, command, rng)
        case GoAway():
            return seating.go_away(state, command, rng)
        case ComeBack():
            return seating.come_back(state, command)
        case Deal():
            return dealing.deal(state, command, rng)
        case ExtendClock():
            return timing.extend_clock(state, command)
        case SkipPlayer():
            return steering.skip(state, command, rng)
        case Kick():
            return steering.kick(state, command, rng)
        case Pause():
            return steering.pause(state, command)
        case Resume():
            return steering.resume(state, command)
        case Stop():
            return steering.stop(state, command)
        case ProposeRule():
            return custom.propose(state, command)
        case AgreeToRule():
            return custom.agree(state, command)
        case RefuseRule():
            return custom.refuse(state, command)
        case _:
            assert_never(command)
