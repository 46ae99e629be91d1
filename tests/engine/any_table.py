"""A table at which anybody does anything, for as long as it takes to break a law of the game."""

from random import Random
from typing import Any, ClassVar

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from engine.cards import CARDS, Card, Color
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
from engine.decide import decide
from engine.events import Event, GameEnded, MatchWon, RoundBlocked, RoundWon
from engine.evolve import evolve, replay
from engine.legality import legal_plays
from engine.refusals import Reason
from engine.rules import Rules
from engine.simulate import check_cards
from engine.state import PLAYING, Exposure, GameState, Kind, is_over, is_playing, waits
from engine.values import Level, PlayerId
from tests.engine.anything import (
    BY_ONE,
    COLORS,
    PEOPLE,
    RULES,
    STRANGER,
    Player,
    alike,
    careless,
    carry_out,
    refusal,
    silent,
    skilled,
    thrifty,
)

COMPUTERS = tuple(PlayerId(name) for name in ("ada", "bit"))
ANYBODY = st.integers(0, 12)  # a seat, or nobody's
ANY_COLOR = st.sampled_from(COLORS)
STEPS = st.sampled_from((1, 2, 5, 10, 20, 40))
ANY_CARD = st.one_of(st.none(), st.sampled_from(sorted(CARDS)))
WHILE_HELD = (
    "it leaves", "it speaks", "it plays", "it is accused", "another leaves", "another jumps", "another catches",
    "it is due",
)  # fmt: skip
ORDERS = st.permutations((0, 1, 2))
MEANWHILE = st.lists(st.sampled_from(WHILE_HELD), min_size=1, max_size=4)
LONGEST_ROUND = 15_000  # steps to its end, from anywhere
PATIENCE = 1_000  # steps for which everybody plays as well as they can
ENDS = (RoundWon, RoundBlocked, MatchWon, GameEnded)


class AnyTable(RuleBasedStateMachine):
    """A table at which anybody does anything, beside a twin that only hears the events."""

    came_to_something: ClassVar[set[type[Command]]] = set()
    """The commands that were not refused, at any table."""

    def __init__(self) -> None:
        super().__init__()
        self.state, self.twin = GameState(), GameState()
        self.rng = Random(0)
        self.history: list[Event] = []

    @initialize(
        people=st.sampled_from((1, 2, 2, 3, 3, 4, 5, 8, 11)),
        computers=st.integers(0, len(COMPUTERS)),
        rules=RULES,
        seed=st.integers(0, 10_000),
        dealt=st.sampled_from((True, True, True, False)),
    )
    def open(self, people: int, computers: int, rules: Rules, seed: int, dealt: bool) -> None:
        self.rng = Random(seed)
        self.give(Open(PEOPLE[0], rules))
        for player in PEOPLE[1:people]:
            self.give(Join(player))
        self.give(SeatComputers(PEOPLE[0], COMPUTERS[:computers], Level.EASY))
        if dealt:
            self.give(Deal(PEOPLE[0]))

    def give(self, command: Command) -> None:
        """One step of the table; after a refusal the invariants find the two tables still equal."""
        events = carry_out(self.state, command, self.rng)
        if events:
            self.came_to_something.add(type(command))
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
        steps=st.sampled_from((30, 100)),
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

    @precondition(lambda self: self.state.awaiting.player is not None)
    @rule(decision=st.sampled_from((Draw, Pass, Challenge, Accept, CallUno, ExtendClock, Leave)), color=ANY_COLOR)
    def decide_somehow(self, decision: Any, color: Color | None) -> None:
        player = self.state.awaiting.player
        assert player is not None
        self.give(ChooseColor(player, color) if color else decision(player))

    # House rules

    @rule(seats=st.lists(ANYBODY, min_size=1, max_size=6), refused=st.booleans())
    def agree_on_a_rule(self, seats: list[int], refused: bool) -> None:
        """What the customizable cards are to do: somebody says so, others agree, one may refuse."""
        self.give(ProposeRule(self.somebody(seats[0]), "sing"))
        for seat in seats[1:]:
            self.give(AgreeToRule(self.somebody(seat)))
        if refused:
            self.give(RefuseRule(self.somebody(seats[-1])))

    @rule(people=st.sampled_from((2, 3)), deck=st.sampled_from(("112-shuffle", "112-swap")), seats=ORDERS)
    @precondition(lambda self: is_over(self.state))
    def open_anew_and_agree(self, people: int, deck: str, seats: list[int]) -> None:
        self.state, self.twin, self.history = GameState(), GameState(), []
        self.open(people, 0, Rules.parse(f"deck={deck}"), people, dealt=False)
        self.agree_on_a_rule(seats, refused=people == 2)

    # The rest of them

    @precondition(lambda self: is_playing(self.state))
    @rule(seat=ANYBODY, card=ANY_CARD, color=ANY_COLOR, uno=st.booleans(), excused=st.booleans(), whom=ANYBODY)
    def jump_in(self, seat: int, card: str | None, color: Color | None, uno: bool, excused: bool, whom: int) -> None:
        """With the card on top, whoever holds it, or with a wrong one."""
        laid = CARDS[card] if card else self.state.top
        holders = [player for player, hand in self.state.hands.items() if laid in hand]
        player = holders[0] if holders and seat % 2 else self.somebody(seat)
        self.give(Jump(player, laid, color, uno, excused, self.somebody(whom) if whom % 2 else None))

    @precondition(lambda self: is_playing(self.state))
    @rule(seat=ANYBODY, first=ANYBODY, count=st.integers(1, 3), luck=st.integers(0, 9), color=ANY_COLOR, whom=ANYBODY)
    def lay_several(self, seat: int, first: int, count: int, luck: int, color: Color | None, whom: int) -> None:
        """Cards of the hand, alike or not; mostly of whoever is on turn."""
        player = self.on_turn_or(seat)
        hand = self.state.hands.get(player, [])
        if len(hand) > 1:
            card = hand[first % len(hand)]
            more = alike(hand, card, Random(luck)) if luck else [other for other in hand if other is not card][:count]
            target = self.somebody(whom) if whom % 2 else None
            self.give(Play(player, card, color, bool(luck % 2), more=tuple(more), target=target))

    @rule(seat=ANYBODY, whom=ANYBODY)
    def swap(self, seat: int, whom: int) -> None:
        self.give(Swap(self.on_turn_or(seat), self.somebody(whom)))

    @rule(seat=ANYBODY, shift=st.integers(0, 5), pairs=st.lists(st.tuples(ANYBODY, ANYBODY), max_size=4))
    def order(self, seat: int, shift: int, pairs: list[tuple[int, int]]) -> None:
        """All hands so many seats on; or anybody's to anybody, which is rarely a permutation."""
        seats = self.state.seats
        places = range(len(seats))
        ring = tuple((seats[place], seats[(place + shift) % len(seats)]) for place in places)
        moves = tuple((self.somebody(giver), self.somebody(receiver)) for giver, receiver in pairs)
        self.give(Order(self.on_turn_or(seat), moves if len(pairs) > 1 else ring))

    @rule(seats=st.lists(ANYBODY, min_size=1, max_size=6))
    def slap(self, seats: list[int]) -> None:
        for seat in seats:
            self.give(Slap(self.somebody(seat)))

    @rule(seat=ANYBODY, words=st.integers(0, 60))
    def speak(self, seat: int, words: int) -> None:
        self.give(Speak(self.somebody(seat), words))

    @rule(seat=ANYBODY, whom=ANYBODY, admin=st.booleans())
    def accuse(self, seat: int, whom: int, admin: bool) -> None:
        self.give(Accuse(self.somebody(seat), self.somebody(whom), admin))

    @precondition(lambda self: is_playing(self.state))
    @rule(steps=st.sampled_from((1, 10, 40)), seat=ANYBODY, whom=ANYBODY, meanwhile=MEANWHILE)
    def come_to_a_held_move(self, steps: int, seat: int, whom: int, meanwhile: list[str]) -> None:
        """Play until somebody's move waits; before it is carried out, others leave, speak or jump in."""
        for _ in range(steps):
            if self.state.held is None:
                self.play_on(1, careless)
        for what in meanwhile:
            if self.state.held is not None:
                self.give(self.something(what, self.state.held.player, self.somebody(seat), self.somebody(whom)))

    def go_on(self, player: Player) -> None:
        """One step of players of one kind, none of whom misses a slap."""
        if self.state.paused:
            self.give(Resume(STRANGER, authority=True))
        elif self.state.held:
            self.give(waits(self.state)[-1].command)
        elif self.state.awaiting.kind is Kind.SLAP:
            self.give(Slap(next(seat for seat in self.state.seats if seat not in self.state.slapped)))
        else:
            self.play_on(1, player)

    @precondition(lambda self: is_playing(self.state))
    @rule(moment=st.sampled_from((Kind.SWAP, Kind.ORDER, Kind.SLAP, Kind.PENALTY, Kind.CHALLENGE)), seat=ANYBODY)
    def come_to_a_decision(self, moment: Kind, seat: int) -> None:
        """Play until such a decision is awaited, if these rules know it; then whoever is to decide may leave."""
        for _ in range(40):
            if self.state.awaiting.kind is moment or not is_playing(self.state):
                break
            self.play_on(1, careless)
        if seat % 4 == 0 and self.state.awaiting.player:
            self.give(Leave(self.state.awaiting.player))

    @precondition(lambda self: self.state.silencer is not None)
    @rule(seat=ANYBODY, words=st.integers(1, 60))
    def break_the_silence(self, seat: int, words: int) -> None:
        self.give(Speak(self.somebody(seat), words))

    @rule(seat=ANYBODY)
    def go_and_come_back(self, seat: int) -> None:
        player = self.somebody(seat)
        self.give(GoAway(player))
        self.give(ComeBack(player))

    def something(self, what: str, waiting: PlayerId, other: PlayerId, third: PlayerId) -> Command:
        """What happens while the move of `waiting` waits."""
        match what:
            case "it leaves":
                return Leave(waiting)
            case "it speaks":
                return Speak(waiting, 3)
            case "it plays":
                return Play(waiting, self.state.hands[waiting][0], Color.RED)
            case "it is accused":
                return Accuse(other, waiting, authority=True)
            case "another leaves":
                return Leave(other)
            case "another jumps":
                return Jump(other, self.state.top, Color.BLUE, target=third)
            case "another catches":
                return Catch(other)
            case "it is due" if self.state.paused:
                return Resume(STRANGER, authority=True)
            case "it is due":
                return waits(self.state)[-1].command
            case _:
                raise AssertionError(what)

    def on_turn_or(self, seat: int) -> PlayerId:
        """Two times in three whoever is to decide, else whoever sits there."""
        return self.state.awaiting.player if self.state.awaiting.player and seat % 3 else self.somebody(seat)

    # Anything else

    @rule(seat=ANYBODY, code=st.sampled_from(sorted(CARDS)), color=ANY_COLOR, uno=st.booleans())
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

    @precondition(lambda self: self.state.awaiting.player is not None)
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

    @precondition(lambda self: len(self.history) > 150)
    @rule(seat=ANYBODY, admin=st.booleans())
    def stop(self, seat: int, admin: bool) -> None:
        self.give(Stop(self.somebody(seat), admin))

    @precondition(lambda self: is_playing(self.state))
    @rule(steps=st.sampled_from((20, 60)))
    def call_uno_ahead(self, steps: int) -> None:
        """Play until somebody on turn has two cards, and may call before they play."""
        for _ in range(steps):
            player = self.state.awaiting.player
            if player and len(self.state.hands[player]) == 2:
                self.give(CallUno(player))
            self.play_on(1, careless)

    @rule(command=st.sampled_from((TimeUp, GraceOver)), back=st.integers(0, 4))
    def hear_a_late_clock(self, command: Any, back: int) -> None:
        self.give(command(self.state.awaiting.number - back))

    @precondition(lambda self: is_over(self.state))
    @rule(seat=ANYBODY, people=st.integers(2, len(PEOPLE)), rules=RULES)
    def open_anew(self, seat: int, people: int, rules: Rules) -> None:
        self.give(Stop(self.somebody(seat), authority=True))
        self.give(Open(self.somebody(seat), rules))
        assert is_over(self.state)
        self.state, self.twin, self.history = GameState(), GameState(), []
        self.open(people, 1, rules, people, dealt=True)

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
        if awaiting.kind in PLAYING - {Kind.SLAP}:
            assert awaiting.player in self.state.seats
            assert awaiting.player in self.state.hands
        else:
            assert awaiting.player is None
        if awaiting.kind is Kind.DRAWN and self.state.drawn:
            assert self.state.drawn in self.state.hands[awaiting.player or PEOPLE[0]]

    def every_card_said_to_be_legal_is_accepted_and_no_other(self) -> None:
        player = self.state.awaiting.player
        if player is None or self.state.paused:
            return
        legal = set(legal_plays(self.state, player))
        allowed = {None, Reason.MOVE_HELD}
        for card in set(self.state.hands[player]):
            refused = refusal(self.state, Play(player, card, self.state.colors[0], excused=True))
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
        self.the_round_ends_or_is_declared_blocked()
        assert replay(self.history) == self.state

    def the_round_ends_or_is_declared_blocked(self) -> None:
        """From wherever it has come to, when everybody plays on: well at first, then anyhow. Every fourth round is.

        With so many draw cards as No Mercy has and nobody out for holding too many, they may go round for ever.
        """
        rules = self.state.rules
        if rules.deck == "nomercy168" and not rules.mercy:
            return
        steps, already = 0, len(self.history)
        if not is_playing(self.state) or len(self.history) % 4:
            return
        while not any(isinstance(event, ENDS) for event in self.history[already:]):
            already = len(self.history)
            self.go_on(skilled if steps < PATIENCE else careless)
            steps += 1
            assert steps < LONGEST_ROUND, f"a round without end: {self.state}"
