"""Computer players act after a pause, once for each thing that concerns them, by what their seat may know."""

from contextlib import suppress
from dataclasses import replace
from itertools import count
from random import Random

import pytest

from bot.clock import Alarm
from bot.computers import NAMES, ComputerJump, Computers, ComputerSlap, ComputerTurn, ComputerWatch, free_names
from engine.cards import CARDS
from engine.commands import Accept, Catch, ChooseColor, Jump, Order, Play, Slap, Swap
from engine.decide import decide
from engine.events import GamePaused, Slapped, UnoDue, UnoGraceEnded
from engine.evolve import evolve
from engine.legality import legal_plays
from engine.rules import OPTIONS, BadRules, Rules
from engine.simulate import simulate
from engine.state import GameState
from engine.values import Level, PlayerId
from tests.bot.table_talk import GRACE, THINK, Said, dealt, talk
from tests.engine.scenario import draw, given, play

ANN, ROBO, CAT = PlayerId("ann"), PlayerId("robo"), PlayerId("cat")
NUMBER = 10  # of the decision in a given position


class Luck(Random):
    """Luck that always says the same."""

    def __init__(self, number: float) -> None:
        super().__init__(1)
        self._number = number

    def random(self) -> float:
        return self._number


def position(*, turn: str = "robo", robo: str = "R1 B2 B3", grace: bool | None = None) -> GameState:
    """Ann, the computer player and Cat; `grace` says that Ann is to be caught, and whether not yet."""
    state = given(turn=turn, top="R5", ann="B9", robo=robo, cat="Y1 Y2", computers="robo").state
    if grace is not None:
        evolve(state, UnoDue(ANN, grace))
    return state


def computers(rng: Random | None = None) -> Computers:
    """Computer players each of whose pauses is a second longer than the one before."""
    seconds = count(1)
    return Computers(lambda: float(next(seconds)), rng or Random(1))


def test_a_computer_on_turn_is_about_to_play() -> None:
    assert computers().due(position()) == [Alarm(1.0, ComputerTurn(NUMBER))]


def test_on_a_persons_turn_no_computer_does_anything() -> None:
    assert computers().due(position(turn="ann")) == []


def test_the_same_thing_is_thought_about_once() -> None:
    robo, state = computers(), position()
    assert robo.due(state) == robo.due(state)


def test_the_next_thing_takes_a_pause_of_its_own() -> None:
    robo, state = computers(), position()
    robo.due(state)
    evolve(state, decide(state, Play(ROBO, state.hands[ROBO][0]), Random(1))[0])
    state.awaiting.number += 3  # type: ignore[misc]  # as if the others had played since
    assert robo.due(state) == [Alarm(2.0, ComputerTurn(NUMBER + 3))]


def test_a_pause_of_the_game_holds_computers_too() -> None:
    state = position(grace=False)
    evolve(state, GamePaused(ANN))
    assert computers().due(state) == []


@pytest.mark.parametrize("level", Level)
def test_what_a_computer_does_is_legal(level: Level) -> None:
    for seed in range(30):
        state = position()
        state.levels[ROBO] = level
        command = computers(Random(seed)).act(state, ComputerTurn(NUMBER))
        assert isinstance(command, Play)
        assert command.card in legal_plays(state, ROBO)
        assert decide(state, command, Random(1))


def test_a_computer_chooses_its_color_and_answers_a_wild_draw_four() -> None:
    owing = given(turn="robo", top="R5", ann="B9", robo="W B2 B3", computers="robo").when(play("robo", "W")).state
    assert isinstance(computers().act(owing, ComputerTurn(owing.awaiting.number)), ChooseColor)
    facing = given(turn="ann", top="R5", ann="W4 B9 B8", robo="B2 B3", computers="robo")
    state = facing.when(play("ann", "W4", "blue")).state
    assert computers().act(state, ComputerTurn(state.awaiting.number)) == Accept(ROBO)


def test_a_moment_that_has_passed_is_let_go() -> None:
    state = position(grace=False)
    for message in (ComputerTurn(NUMBER - 1), ComputerWatch(NUMBER - 1, ROBO)):
        assert computers().act(state, message) is None
    assert computers().act(position(), ComputerWatch(NUMBER, ROBO)) is None


def test_in_the_grace_time_a_computer_watches_but_does_not_move_on() -> None:
    state = position(grace=True)
    assert computers().due(state) == [Alarm(1.0, ComputerWatch(NUMBER, ROBO))]
    evolve(state, UnoGraceEnded(ANN))
    assert [alarm.message for alarm in computers().due(state)] == [ComputerTurn(NUMBER), ComputerWatch(NUMBER, ROBO)]


def test_a_computer_catches_who_forgot_to_call() -> None:
    state = position(turn="cat", grace=False)
    assert computers(Luck(0.0)).act(state, ComputerWatch(NUMBER, ROBO)) == Catch(ROBO, ANN)


def test_a_computer_may_not_notice() -> None:
    state = position(turn="cat", grace=False)
    assert computers(Luck(0.99)).act(state, ComputerWatch(NUMBER, ROBO)) is None


def test_what_a_computer_did_not_notice_once_it_does_not_notice_later() -> None:
    state = position(turn="cat", grace=False)
    robo = computers(Luck(0.99))
    (alarm,) = robo.due(state)
    assert robo.act(state, alarm.message) is None
    assert robo.due(state) == []


def test_no_computer_catches_itself() -> None:
    state = position(turn="cat", robo="R1")
    evolve(state, UnoDue(ROBO, grace=False))
    assert computers().due(state) == []


def test_a_computer_on_turn_still_sees_who_forgot() -> None:
    alarms = computers().due(position(grace=False))
    assert [alarm.message for alarm in alarms] == [ComputerTurn(NUMBER), ComputerWatch(NUMBER, ROBO)]


def test_computers_have_names_that_nobody_has() -> None:
    names = free_names({"RoboAda", "ann", "RoboIda"}, 3)
    assert names == ["RoboMax", "RoboLeo", "RoboZoe"]


def test_there_are_names_for_every_seat() -> None:
    names = free_names(set(), 200)
    assert len(set(names)) == 200
    assert names[len(NAMES)] == "RoboAda1"


# House rules


def by_rules(rules: str, *, ann: str, robo: str, cat: str, kind: str = "turn", level: Level = Level.HARD) -> GameState:
    """A position at a table with house rules, in which `robo` is to decide and plays at `level`."""
    state = given(turn="robo", top="R5", rules=rules, kind=kind, computers="robo", ann=ann, robo=robo, cat=cat).state
    state.levels[ROBO] = level
    return state


def test_a_penalty_is_answered_when_it_can_be_and_else_accepted() -> None:
    for robo, expected in (("BD G1 G2", Play(ROBO, CARDS["BD"])), ("B1 G1 G2", Accept(ROBO))):
        table = given(turn="ann", top="R5", ann="RD B9 B8", robo=robo, rules="stack=same", computers="robo")
        state = table.when(play("ann", "RD")).state
        assert computers().act(state, ComputerTurn(state.awaiting.number)) == expected


@pytest.mark.parametrize("level", Level)
def test_a_swap_is_made_with_the_smallest_hand(level: Level) -> None:
    state = by_rules("seven=swap", kind="swap", level=level, ann="B1 B2 B3", robo="R1 R2", cat="Y1")
    assert computers().act(state, ComputerTurn(NUMBER)) == Swap(ROBO, CAT)
    state = by_rules("seven=swap", level=level, ann="B1 B2 B3", robo="R7 G1", cat="Y1")
    command = computers().act(state, ComputerTurn(NUMBER))
    assert isinstance(command, Play)
    assert command.target == CAT


@pytest.mark.parametrize(
    ("ann", "robo", "cat", "moves"),
    [
        ("B1", "R1 R2", "Y1 Y2 Y3", ((ANN, ROBO), (ROBO, CAT), (CAT, ANN))),
        ("B1 B2 B3", "R1 R2", "Y1", ((ROBO, ANN), (CAT, ROBO), (ANN, CAT))),
        ("B1 B2 B3", "R1", "Y1 Y2", ()),
    ],
)
def test_hands_are_ordered_so_that_the_smallest_comes_here(
    ann: str, robo: str, cat: str, moves: tuple[tuple[PlayerId, PlayerId], ...]
) -> None:
    state = by_rules("zero=order", kind="order", ann=ann, robo=robo, cat=cat)
    assert computers().act(state, ComputerTurn(NUMBER)) == Order(ROBO, moves)
    state.levels[ROBO] = Level.EASY
    assert computers().act(state, ComputerTurn(NUMBER)) == Order(ROBO, ())


def test_each_computer_slaps_once_after_its_own_pause() -> None:
    table = given(turn="ann", top="R5", ann="R8 B9 B8", robo="B1 B2", max="G1 G2", rules="slap=8", computers="robo max")
    state, robo = table.when(play("ann", "R8")).state, computers()
    number = state.awaiting.number
    alarms = robo.due(state)
    assert alarms == [Alarm(1.0, ComputerSlap(number, ROBO)), Alarm(2.0, ComputerSlap(number, PlayerId("max")))]
    assert robo.act(state, ComputerSlap(number, ROBO)) == Slap(ROBO)
    evolve(state, Slapped(ROBO))
    assert robo.due(state) == alarms[1:]


@pytest.mark.parametrize(("level", "sees"), [(Level.EASY, 0.14), (Level.NORMAL, 0.49), (Level.HARD, 0.94)])
def test_a_computer_that_may_jump_in_looks_once_before_the_hold_is_over(level: Level, sees: float) -> None:
    for luck, expected in ((sees, Jump(ROBO, CARDS["R4"])), (sees + 0.02, None)):
        table = given(
            turn="ann", ann="R4 B9 B8", bob="B1 B2", robo="R4 Y1 Y2", rules="jump_in=colored", computers="robo"
        )
        state, robo = table.when(play("ann", "R4")).state, computers(Luck(luck))
        state.levels[ROBO] = level
        (alarm,) = robo.due(state)
        assert alarm.message == ComputerJump(state.awaiting.number, ROBO)
        assert alarm.seconds < state.rules.jump_hold
        assert robo.act(state, alarm.message) == expected
        assert robo.due(state) == []


@pytest.mark.parametrize("level", Level)
def test_where_a_card_that_fits_must_be_played_it_is(level: Level) -> None:
    table = given(turn="robo", top="R5", ann="B1 B2", robo="B7 G2", pile="R6", computers="robo",
                  rules="drawn_play=must voluntary_draw=off")  # fmt: skip
    state = table.when(draw("robo")).state
    state.levels[ROBO] = level
    for seed in range(20):
        command = computers(Random(seed)).act(state, ComputerTurn(state.awaiting.number))
        assert isinstance(command, Play)
        assert command.card is CARDS["R6"]


@pytest.mark.parametrize("seed", range(40))
def test_computers_play_to_the_end_by_any_rules(seed: int) -> None:
    rng = Random(seed)
    rules = Rules(target=0)
    for _ in range(12):
        option = rng.choice([name for name in OPTIONS if not name.endswith("_seconds") and name != "max_players"])
        settings = [*OPTIONS[option].words, *map(str, OPTIONS[option].numbers)]
        with suppress(BadRules):
            rules = Rules.parse(f"{option}={rng.choice(settings)}", base=rules)
    rules = replace(rules, target=0 if rules.scoring in ("winner", "none") else 100, decks=0, hand_size=7)
    assert simulate(2, [*Level, Level.NORMAL], rules, rng).games == 2


# At a table


async def test_computers_play_by_themselves_after_a_pause() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", ann="R1 B2 B3", robo="R2 G2 G3", cat="R3 Y2 Y3", computers="robo"))
        said = await uno.says("ann", "pl r1")
        assert said.audiences == {None}
        assert (await uno.passes(THINK - 0.1)).lines == []
        said = await uno.passes(0.1)
        assert said.public[0].startswith("played")
        assert said.to("cat") == ["hand"]


async def test_computers_alone_play_a_round_to_its_end() -> None:
    async with talk(rng=Random(4)) as uno:
        await uno.says("ann", "!uno start turn_seconds=5 timeouts_before_removal=20")
        await uno.says("ann", "!uno bot hard 3")
        await uno.says("ann", "!deal")
        said = Said([])
        while not any(end in " ".join(said.public) for end in ("game_won", "ended_no_people")):
            said = await uno.passes(5)
        assert "game_won" in said.public


@pytest.mark.parametrize("seats", ["ann cat robo", "ann robo cat", "ann robo"])
async def test_a_computer_catches_a_forgetful_person(seats: str) -> None:
    """Also one that sits next and thinks for less than the grace time."""
    hands = {"ann": "R1 B2", "robo": "G2 G3", "cat": "Y2 Y3"}
    async with talk() as uno:
        seated = {name: hands[name] for name in seats.split()}
        await uno.sit(dealt(turn="ann", rules=GRACE, computers="robo", level="hard", **seated))
        said = [await uno.says("ann", "pl r1")]
        said += [await uno.passes(0.5) for _ in range(2 * int(3 + THINK))]
        assert "uno_caught draws" in " ".join(line for once in said for line in once.public)
        assert len(uno.hand("ann")) == 3
