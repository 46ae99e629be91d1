"""The laws of the game, whatever anybody does: cards are neither made nor lost, the events tell the whole
story, a refusal changes nothing and tells no secret, and the game can always go on.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, assume, given, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from engine.cards import CARDS, Card, Color
from engine.commands import (
    Accept,
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
    Kick,
    Leave,
    Open,
    Pass,
    Pause,
    Play,
    Resume,
    SeatComputers,
    SkipPlayer,
    Stop,
    TimeUp,
)
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve, replay
from engine.legality import legal_plays
from engine.players import STRATEGIES, react
from engine.players.view import View
from engine.refusals import Reason, Refused
from engine.rules import Rules
from engine.simulate import check_cards
from engine.state import PLAYING, Exposure, GameState, Kind, is_over, is_playing, player_after, waits
from engine.values import Level, PlayerId

PEOPLE = tuple(PlayerId(name) for name in ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe", "kim"))
COMPUTERS = tuple(PlayerId(name) for name in ("ada", "bit"))
RULES = (
    "official",
    "official uno_grace=0",
    "official target=0 hand_size=2",
    "official hand_size=3 uno_grace=2 max_players=12 target=200",
    "official hand_size=20 uno_penalty=10",
    "official timeouts_before_removal=1 hand_size=4",
    "no-mercy",
    "no-mercy mercy=12 target=300 end=play_on",
    "flip target=200",
    "flip stack=up mercy=14 hand_size=4",
)

STRANGER = PlayerId("zoe")
ANYBODY = st.integers(0, 12)  # a seat, or nobody's
COLORS = st.sampled_from((None, *Color))
BY_ONE = (Join, Leave, Deal, Draw, Pass, Challenge, Accept, CallUno, ExtendClock, GoAway, ComeBack)


def refusal(state: GameState, command: Command, seed: int = 0) -> Reason | None:
    """Why `command` is refused; None when it isn't."""
    try:
        decide(state, command, Random(seed))
    except Refused as refused:
        return refused.reason
    return None


def carry_out(state: GameState, command: Command, rng: Random) -> list[Event]:
    """One step; what is refused comes to nothing."""
    try:
        events = decide(state, command, rng)
    except Refused:
        return []
    for event in events:
        evolve(state, event)
    return events


Player = Callable[[GameState, PlayerId, Random], Command]
STEPS = st.sampled_from((1, 2, 5, 10, 20, 40))


def careless(state: GameState, player: PlayerId, rng: Random) -> Command:
    """What somebody may do who forgets UNO and colors, bluffs and draws by choice."""
    plays = legal_plays(state, player)
    if plays and rng.random() < 0.85:
        return Play(player, rng.choice(plays), rng.choice((None, *state.colors)), rng.random() < 0.5)
    return STRATEGIES[rng.choice((Level.EASY, Level.NORMAL))](View(state, player), rng)


def thrifty(state: GameState, player: PlayerId, rng: Random) -> Command:
    """What somebody does who never plays, so that the piles run out."""
    due: dict[Kind, Command] = {Kind.TURN: Draw(player), Kind.DRAWN: Pass(player)}
    return due[state.awaiting.kind] if state.awaiting.kind in due else careless(state, player, rng)


def silent(state: GameState, player: PlayerId, rng: Random) -> Command:
    """Nothing, until the clock runs out."""
    return TimeUp(state.awaiting.number)


def skilled(state: GameState, player: PlayerId, rng: Random) -> Command:
    """What somebody does who wants to win."""
    return STRATEGIES[Level.HARD](View(state, player), rng)


class AnyTable(RuleBasedStateMachine):
    """A table at which anybody does anything, beside a twin that only hears the events."""

    def __init__(self) -> None:
        super().__init__()
        self.state, self.twin = GameState(), GameState()
        self.rng = Random(0)
        self.history: list[Event] = []

    @initialize(
        people=st.sampled_from((1, 2, 2, 3, 3, 4, 5, 8, 11)),
        computers=st.integers(0, len(COMPUTERS)),
        rules=st.sampled_from(RULES),
        seed=st.integers(0, 10_000),
        dealt=st.sampled_from((True, True, True, False)),
    )
    def open(self, people: int, computers: int, rules: str, seed: int, dealt: bool) -> None:
        self.rng = Random(seed)
        self.give(Open(PEOPLE[0], Rules.parse(rules)))
        for player in PEOPLE[1:people]:
            self.give(Join(player))
        self.give(SeatComputers(PEOPLE[0], COMPUTERS[:computers], Level.EASY))
        if dealt:
            self.give(Deal(PEOPLE[0]))

    def give(self, command: Command) -> None:
        """One step of the table; after a refusal the invariants find the two tables still equal."""
        events = carry_out(self.state, command, self.rng)
        for event in events:
            evolve(self.twin, event)
        self.history += events

    def somebody(self, seat: int) -> PlayerId:
        """Who sits there, or somebody without a seat."""
        seats = self.state.seats
        return seats[seat % len(seats)] if seats and seat < 12 else STRANGER

    # The game goes on

    def play_on(self, steps: int, player: Player) -> None:
        """A few moves of players of one kind."""
        if self.state.paused:
            self.give(Resume(STRANGER, authority=True))
        for _ in range(steps):
            if self.state.awaiting.player is None:
                self.give(TimeUp(self.state.awaiting.number))
            else:
                self.give(player(self.state, self.state.awaiting.player, self.rng))

    @rule(steps=STEPS)
    def play_carelessly(self, steps: int) -> None:
        self.play_on(steps, careless)

    @rule(steps=STEPS)
    def play_well(self, steps: int) -> None:
        self.play_on(steps, skilled)

    @rule(steps=STEPS)
    def draw_and_keep(self, steps: int) -> None:
        self.play_on(2 * steps, thrifty)

    @rule(steps=st.integers(1, 5))
    def say_nothing(self, steps: int) -> None:
        self.play_on(steps, silent)

    @precondition(lambda self: is_playing(self.state))
    @rule(
        steps=st.sampled_from((1, 30, 100)),
        seat=ANYBODY,
        answers=st.lists(st.sampled_from(("catch", "call", "move", "grace", "wait", "leave")), min_size=1, max_size=4),
    )
    def come_to_a_forgotten_uno(self, steps: int, seat: int, answers: list[str]) -> None:
        """Play until somebody has forgotten UNO; then it is found out, made good, or passed over."""
        for _ in range(steps):
            if self.state.exposed is None:
                self.play_on(1, careless)
        for answer in answers:
            if self.state.exposed is not None:
                self.answer(answer, seat, self.state.exposed)

    def answer(self, answer: str, seat: int, exposed: Exposure) -> None:
        match answer:
            case "catch":
                self.give(Catch(self.somebody(seat)))
            case "call":
                self.give(CallUno(exposed.player))
            case "move":
                self.play_on(1, careless)
            case "grace":
                self.give(GraceOver(exposed.number))
            case "wait":
                for wait in waits(self.state)[-1:]:
                    self.give(wait.command)
            case _:
                self.give(Leave(exposed.player))

    @precondition(lambda self: is_playing(self.state))
    @rule(decision=st.sampled_from((Draw, Pass, Challenge, Accept, CallUno, ExtendClock, Leave)), color=COLORS)
    def decide_somehow(self, decision: Any, color: Color | None) -> None:
        player = self.state.awaiting.player
        assert player is not None
        self.give(ChooseColor(player, color) if color else decision(player))

    # Anything else

    @rule(seat=ANYBODY, code=st.sampled_from(sorted(CARDS)), color=COLORS, uno=st.booleans())
    def play_anything(self, seat: int, code: str, color: Color | None, uno: bool) -> None:
        self.give(Play(self.somebody(seat), CARDS[code], color, uno))

    @rule(seat=ANYBODY, command=st.sampled_from(BY_ONE))
    def ask_anything(self, seat: int, command: Any) -> None:
        self.give(command(self.somebody(seat)))

    @rule(newcomer=st.sampled_from((*PEOPLE, *COMPUTERS)))
    def join(self, newcomer: PlayerId) -> None:
        self.give(Join(newcomer))

    @rule(seat=ANYBODY, whom=ANYBODY, command=st.sampled_from((Kick, SkipPlayer)), admin=st.booleans())
    def steer_somebody(self, seat: int, whom: int, command: Any, admin: bool) -> None:
        self.give(command(self.somebody(seat), self.somebody(whom), admin))

    @precondition(lambda self: is_playing(self.state))
    @rule(seat=ANYBODY, admin=st.booleans())
    def skip_who_is_on_turn(self, seat: int, admin: bool) -> None:
        player = self.state.awaiting.player
        assert player is not None
        self.give(SkipPlayer(self.somebody(seat), player, admin))

    @rule(seat=ANYBODY, command=st.sampled_from((Pause, Resume)), admin=st.booleans())
    def steer_all(self, seat: int, command: Any, admin: bool) -> None:
        self.give(command(self.somebody(seat), admin))

    @rule(seat=ANYBODY, level=st.sampled_from(Level), computers=st.lists(st.sampled_from(COMPUTERS), max_size=2))
    def seat_computers(self, seat: int, level: Level, computers: list[PlayerId]) -> None:
        self.give(SeatComputers(self.somebody(seat), tuple(computers), level))

    @rule(command=st.sampled_from((TimeUp, GraceOver)), back=st.integers(0, 4))
    def hear_a_late_clock(self, command: Any, back: int) -> None:
        self.give(command(self.state.awaiting.number - back))

    @precondition(lambda self: is_over(self.state))
    @rule(seat=ANYBODY, people=st.integers(2, len(PEOPLE)))
    def open_anew(self, seat: int, people: int) -> None:
        self.give(Stop(self.somebody(seat), authority=True))
        self.give(Open(self.somebody(seat), Rules()))
        assert is_over(self.state)
        self.state, self.twin, self.history = GameState(), GameState(), []
        self.open(people, 1, RULES[people % len(RULES)], people, dealt=True)

    # The laws

    @invariant()
    def the_laws_hold(self) -> None:
        self.the_events_tell_the_whole_story_and_a_refusal_changes_nothing()
        self.no_card_is_made_or_lost()
        self.exactly_one_decision_is_awaited_from_somebody_seated()
        self.every_card_said_to_be_legal_is_accepted_and_no_other()
        self.the_game_can_always_go_on()
        self.what_is_due_names_only_who_is_there()

    def the_events_tell_the_whole_story_and_a_refusal_changes_nothing(self) -> None:
        assert self.state == self.twin

    def no_card_is_made_or_lost(self) -> None:
        if self.state.round:
            check_cards(self.state)
            assert set(self.state.hands) <= set(self.state.seats)

    def exactly_one_decision_is_awaited_from_somebody_seated(self) -> None:
        awaiting = self.state.awaiting
        if awaiting.kind in PLAYING:
            assert awaiting.player in self.state.seats
            assert awaiting.player in self.state.hands
        else:
            assert awaiting.player is None
        if awaiting.kind is Kind.DRAWN:
            assert self.state.drawn in self.state.hands[awaiting.player or PEOPLE[0]]

    def every_card_said_to_be_legal_is_accepted_and_no_other(self) -> None:
        player = self.state.awaiting.player
        if player is None or self.state.paused:
            return
        legal = set(legal_plays(self.state, player))
        allowed = {None, Reason.MOVE_HELD}
        for card in set(self.state.hands[player]):
            refused = refusal(self.state, Play(player, card, self.state.colors[0]))
            assert (refused in allowed) == (card in legal or self._repeats_a_wild(card)), (card, refused)

    def _repeats_a_wild(self, card: Card) -> bool:
        return self.state.awaiting.kind is Kind.COLOR and card is self.state.top

    def the_game_can_always_go_on(self) -> None:
        if is_over(self.state) or self.state.awaiting.number == 0:
            assert waits(self.state) == []
        elif self.state.paused:
            assert waits(self.state) == []
            assert refusal(self.state, Resume(STRANGER, authority=True)) is None
        else:
            due = [wait.command for wait in waits(self.state)]
            assert TimeUp(self.state.awaiting.number) in due
            for command in due:
                assert decide(self.state, command, Random(0)), command

    def what_is_due_names_only_who_is_there(self) -> None:
        for wait in waits(self.state):
            if isinstance(wait.command, Play | Draw):
                assert wait.command.player == self.state.awaiting.player
        assert self.state.host in (*self.state.seated(), None) or is_over(self.state)
        assert self.state.dealer in (*self.state.seated(), None) or is_over(self.state)
        assert set(self.state.timeouts) | self.state.away | set(self.state.levels) <= set(self.state.seated())
        assert len(set(self.state.seats)) == len(self.state.seats)

    def teardown(self) -> None:
        assert replay(self.history) == self.state


QUIET = settings(deadline=None, database=None, suppress_health_check=list(HealthCheck))


def test_the_laws_hold_whatever_anybody_does() -> None:
    """The first failure is told as it was found; the slow run looks for the shortest one."""
    run_state_machine_as_test(
        AnyTable,
        settings=settings(QUIET, max_examples=200, stateful_step_count=25, derandomize=True, phases=[Phase.generate]),
    )


@pytest.mark.slow
@pytest.mark.timeout(3600)
def test_the_laws_hold_whatever_anybody_does_for_long() -> None:
    run_state_machine_as_test(AnyTable, settings=settings(QUIET, max_examples=3_000, stateful_step_count=60))


# Positions as games come to them


def position(seed: int, players: int, moves: int, rules: str = "official") -> GameState:
    """A round after some moves of players who forget UNO, draw by choice and bluff."""
    rng, state = Random(seed), GameState()
    carry_out(state, Open(PEOPLE[0], Rules.parse(rules)), rng)
    for player in PEOPLE[1:players]:
        carry_out(state, Join(player), rng)
    carry_out(state, Deal(PEOPLE[0]), rng)
    for _ in range(moves):
        if state.awaiting.player is not None:
            carry_out(state, careless(state, state.awaiting.player, rng), rng)
    return state


POSITIONS = st.builds(
    position,
    seed=st.integers(0, 100_000),
    players=st.integers(2, 6),
    moves=st.integers(0, 40),
    rules=st.sampled_from(RULES),
)


def redealt(state: GameState, me: PlayerId, rng: Random) -> GameState:
    """The same table to the eyes of `me`: the cards that are hidden from them lie elsewhere."""
    other = deepcopy(state)
    drawn = None if state.awaiting.player == me else other.drawn
    hands = [other.hands[player] for player in other.seats if player != me]
    if drawn:  # everybody saw that it fits
        other.hands[state.awaiting.player or me].remove(drawn)
    hidden = [card for hand in (*hands, other.pile) for card in hand]
    rng.shuffle(hidden)
    for hand in (*hands, other.pile):
        hand[:] = [hidden.pop() for _ in hand]
    if drawn:
        other.hands[state.awaiting.player or me].append(drawn)
    return other


def all_commands(me: PlayerId, state: GameState) -> list[Command]:
    """Everything `me` may say in a round."""
    said: list[Command] = [command(me) for command in BY_ONE if command is not Deal]
    said += [
        Play(me, card, color, uno) for card in CARDS.values() for color in (None, Color.RED) for uno in (False, True)
    ]
    said += [ChooseColor(me, color) for color in Color]
    for target in state.seats:
        said += [Catch(me, target), Kick(me, target), SkipPlayer(me, target)]
    return [*said, Deal(me), Catch(me), Pause(me), Resume(me), Stop(me)]


@given(state=POSITIONS, who=st.integers(0, 5), seed=st.integers(0, 10_000))
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
def test_a_refusal_tells_nothing_about_hidden_cards(state: GameState, who: int, seed: int) -> None:
    assume(is_playing(state))
    me = state.seats[who % len(state.seats)]
    other = redealt(state, me, Random(seed))
    check_cards(other)
    for command in all_commands(me, state):
        assert refusal(state, command) == refusal(other, command), command


@given(state=POSITIONS, who=st.integers(0, 5), level=st.sampled_from(Level), seed=st.integers(0, 10_000))
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
def test_a_computer_player_chooses_the_same_whatever_lies_hidden(
    state: GameState, who: int, level: Level, seed: int
) -> None:
    assume(is_playing(state))
    me = state.awaiting.player
    assert me is not None
    other = redealt(state, me, Random(seed))
    choose = STRATEGIES[level]
    assert choose(View(state, me), Random(seed)) == choose(View(other, me), Random(seed))
    witness = state.seats[who % len(state.seats)]
    other = redealt(state, witness, Random(seed))
    assert react(View(state, witness), level, Random(seed)) == react(View(other, witness), level, Random(seed))


@given(state=POSITIONS, seed=st.integers(0, 10_000))
@settings(max_examples=80, deadline=None, database=None, derandomize=True)
def test_whoever_leaves_the_others_keep_their_order_and_the_turn_its_player(state: GameState, seed: int) -> None:
    assume(is_playing(state) and len(state.seats) > 2)
    for leaver in state.seats:
        after = deepcopy(state)
        carry_out(after, Leave(leaver), Random(seed))
        assert after.seats == [player for player in state.seats if player != leaver]
        check_cards(after)
        before, now = state.awaiting, after.awaiting
        if before.player != leaver:
            assert now == before
        elif before.kind is not Kind.COLOR or state.claim is None:
            assert (now.kind, now.player) == (Kind.TURN, player_after(state, leaver))
        else:
            assert (now.kind, now.player) == (Kind.CHALLENGE, player_after(state, leaver))
        assert after.direction == state.direction
        if before.kind is not Kind.COLOR:
            assert after.color is state.color
        assert all(after.hands[player] == state.hands[player] for player in after.seats)
        assert after.pile[len(state.hands[leaver]) :] == state.pile


@given(state=POSITIONS, seed=st.integers(0, 10_000))
@settings(max_examples=50, deadline=None, database=None, derandomize=True)
def test_equal_luck_has_equal_outcomes_and_deciding_changes_nothing(state: GameState, seed: int) -> None:
    assume(is_playing(state))
    before = deepcopy(state)
    for command in (*all_commands(state.seats[0], state), TimeUp(state.awaiting.number)):
        if refusal(state, command) is None:
            assert decide(state, command, Random(seed)) == decide(state, command, Random(seed))
    assert state == before


@pytest.mark.parametrize("players", [2, 3, 5, 10, 11])
@pytest.mark.parametrize("seed", range(3))
def test_games_of_computers_end_and_no_card_is_lost_at_any_step(players: int, seed: int) -> None:
    rng, state = Random(seed), GameState()
    levels = list(Level)
    carry_out(state, Open(PEOPLE[0], Rules.parse("official target=100 max_players=12 uno_grace=0")), rng)
    for number in range(1, players):
        carry_out(state, SeatComputers(PEOPLE[0], (PlayerId(f"computer {number}"),), levels[number % 3]), rng)
    steps = 0
    while not is_over(state):
        player = state.awaiting.player
        command = (
            TimeUp(state.awaiting.number) if player is None else STRATEGIES[levels[steps % 3]](View(state, player), rng)
        )
        assert carry_out(state, command, rng), command
        check_cards(state)
        steps += 1
        assert steps < 20_000
    assert state.winner in state.seats
