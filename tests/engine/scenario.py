"""The language the engine's tests are written in: a position in card notation, commands, what follows.

`given(top="R5", ann="W4 R7", bob="B1 B2", turn="ann")` is a table in the middle of a round; seats are in
the order written, everything else has a quiet default. A table checks the laws of the game at every
step: no card is made or lost, the events alone give the same state, and exactly one decision is awaited.
Tests look at what people can see: who is to do what, hands, counts, the color, the events of the last step.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from copy import deepcopy
from random import Random
from typing import TypeVar

import pytest

from engine import commands as asked
from engine.cards import CARDS, DARK, DARK_SIDE, DECKS, LIGHT, MATCHING, Card, Color, parse_cards, print_cards
from engine.causes import Cause
from engine.commands import Command
from engine.decide import decide
from engine.decide.flipping import pair_faces
from engine.events import CardsDrawn, Event, RoundStarted
from engine.evolve import evolve
from engine.refusals import Reason, Refused
from engine.rules import Rules
from engine.state import PLAYING, Decision, GameState, Kind, Wait, waits
from engine.values import Level, PlayerId

Test = TypeVar("Test", bound=Callable[..., None])
Found = TypeVar("Found")
Asked = Command | Callable[[GameState], Command]

CASES: dict[str, list[str]] = {}
"""Which tests show which case of the rule book (T31) and of the rule cases (O05)."""


def case(*ids: str) -> Callable[[Test], Test]:
    """Say which cases a test shows."""

    def record(test: Test) -> Test:
        for name in ids:
            CASES.setdefault(name, []).append(f"{test.__module__}.{test.__name__}")
        return test

    return record


# What players say


def play(
    player: str,
    notation: str,
    color: str | None = None,
    *,
    uno: bool = False,
    excused: bool = False,
    target: str | None = None,
) -> asked.Play:
    """Several cards in `notation` are laid in that order, the last one on top."""
    card, *more = cards(notation)
    return asked.Play(PlayerId(player), card, named(color), uno, excused, tuple(more), somebody(target))


def jump(
    player: str,
    card: str,
    color: str | None = None,
    *,
    uno: bool = False,
    excused: bool = False,
    target: str | None = None,
) -> asked.Jump:
    return asked.Jump(PlayerId(player), CARDS[card], named(color), uno, excused, somebody(target))


def swap(player: str, target: str) -> asked.Swap:
    return asked.Swap(PlayerId(player), PlayerId(target))


def order(player: str, *moves: str) -> asked.Order:
    """Each of `moves` says who gives their hand to whom: "ann>bob"."""
    pairs = (move.split(">") for move in moves)
    return asked.Order(PlayerId(player), tuple((PlayerId(giver), PlayerId(taker)) for giver, taker in pairs))


def slap(player: str) -> asked.Slap:
    return asked.Slap(PlayerId(player))


def speak(player: str, words: int = 1) -> asked.Speak:
    return asked.Speak(PlayerId(player), words)


def propose(player: str, text: str) -> asked.ProposeRule:
    return asked.ProposeRule(PlayerId(player), text)


def agree(player: str) -> asked.AgreeToRule:
    return asked.AgreeToRule(PlayerId(player))


def refuse(player: str) -> asked.RefuseRule:
    return asked.RefuseRule(PlayerId(player))


def accuse(player: str, target: str, *, authority: bool = False) -> asked.Accuse:
    return asked.Accuse(PlayerId(player), PlayerId(target), authority)


def draw(player: str) -> asked.Draw:
    return asked.Draw(PlayerId(player))


def keep(player: str) -> asked.Pass:
    return asked.Pass(PlayerId(player))


def color(player: str, name: str) -> asked.ChooseColor:
    return asked.ChooseColor(PlayerId(player), Color[name.upper()])


def challenge(player: str) -> asked.Challenge:
    return asked.Challenge(PlayerId(player))


def accept(player: str) -> asked.Accept:
    return asked.Accept(PlayerId(player))


def uno(player: str) -> asked.CallUno:
    return asked.CallUno(PlayerId(player))


def catch(player: str, target: str | None = None, *, excused: bool = False) -> asked.Catch:
    return asked.Catch(PlayerId(player), somebody(target), excused)


def open_table(player: str, rules: str = "official") -> asked.Open:
    return asked.Open(PlayerId(player), Rules.parse(rules))


def join(player: str) -> asked.Join:
    return asked.Join(PlayerId(player))


def leave(player: str) -> asked.Leave:
    return asked.Leave(PlayerId(player))


def seat_computers(player: str, *computers: str, level: Level = Level.NORMAL) -> asked.SeatComputers:
    return asked.SeatComputers(PlayerId(player), tuple(map(PlayerId, computers)), level)


def deal(player: str) -> asked.Deal:
    return asked.Deal(PlayerId(player))


def extend(player: str) -> asked.ExtendClock:
    return asked.ExtendClock(PlayerId(player))


def skip(player: str, target: str, *, authority: bool = False) -> asked.SkipPlayer:
    return asked.SkipPlayer(PlayerId(player), PlayerId(target), authority)


def kick(player: str, target: str, *, authority: bool = False) -> asked.Kick:
    return asked.Kick(PlayerId(player), PlayerId(target), authority)


def pause(player: str, *, authority: bool = False) -> asked.Pause:
    return asked.Pause(PlayerId(player), authority)


def resume(player: str, *, authority: bool = False) -> asked.Resume:
    return asked.Resume(PlayerId(player), authority)


def stop(player: str, *, authority: bool = False) -> asked.Stop:
    return asked.Stop(PlayerId(player), authority)


def go_away(player: str) -> asked.GoAway:
    return asked.GoAway(PlayerId(player))


def come_back(player: str) -> asked.ComeBack:
    return asked.ComeBack(PlayerId(player))


# What the clock says


def time_up(number: int | None = None) -> Asked:
    """The clock of decision `number` ran out; of the one awaited now when left out."""
    return lambda state: asked.TimeUp(state.awaiting.number if number is None else number)


def grace_over(state: GameState) -> Command:
    """The grace time that runs now is over, as `waits` has it."""
    return next(wait.command for wait in waits(state) if isinstance(wait.command, asked.GraceOver))


def due_at_once(state: GameState) -> Command:
    """The held move that is due now, as `waits` has it."""
    return next(wait.command for wait in waits(state) if wait.seconds == 0)


def named(name: str | None) -> Color | None:
    return None if name is None else Color[name.upper()]


def somebody(name: str | None) -> PlayerId | None:
    return None if name is None else PlayerId(name)


def cards(notation: str) -> tuple[Card, ...]:
    return parse_cards(notation)


class Table:
    """A state, what has happened to it, and checks of both."""

    def __init__(self, start: GameState | None = None) -> None:
        self.state = start or GameState()
        self._told = deepcopy(start) if start else GameState()  # what the events alone make of the same beginning
        self.rng = Random(1)
        self.history: list[Event] = []
        self.events: list[Event] = []
        """What the last step came to."""

    def when(self, *commands: Asked) -> "Table":
        """Give commands, none of which may be refused or come to nothing."""
        for command in commands:
            self._step(command)
            assert self.events, f"{command} came to nothing"
        return self

    def ignores(self, *commands: Asked) -> "Table":
        """Give commands that come too late to matter: they aren't refused and change nothing."""
        for command in commands:
            self._step(command)
            assert self.events == []
        return self

    def refuses(self, command: Asked, reason: Reason | None = None) -> "Table":
        """Give a command that is refused, for `reason` if that is said, and changes nothing."""
        with pytest.raises(Refused) as refused:
            decide(self.state, self._asked(command), self.rng)
        assert reason is None or refused.value.reason is reason
        assert self.state == self._told
        return self

    def then(
        self,
        *,
        turn: str | None = None,
        awaits: str | None = None,
        color: str | None = None,
        top: str | None = None,
        direction: str | None = None,
        seats: str | None = None,
        host: str | None = None,
        dealer: str | None = None,
        winner: str | None = None,
        scores: dict[str, int] | None = None,
        counts: dict[str, int] | None = None,
        pile: int | None = None,
        **hands: str,
    ) -> "Table":
        """Check what is said; the rest may be anything. `awaits` is a kind and who is to decide: "color ann"."""
        state = self.state
        seen = {
            "awaits": (f"turn {turn}" if turn else awaits, self.awaits),
            "color": (named(color), state.color),
            "top": (top and CARDS[top], state.discard and state.top),
            "direction": (direction, "cw" if state.direction == 1 else "ccw"),
            "seats": (seats and seats.split(), state.seats),
            "host": (host, state.host),
            "dealer": (dealer, state.dealer),
            "winner": (winner, state.winner),
            "scores": (scores, state.scores),
            "pile": (pile, len(state.pile)),
        }
        for name, (expected, actual) in seen.items():
            assert expected is None or actual == expected, f"{name}: {actual}, not {expected}"
        for player, count in (counts or {}).items():
            assert len(self.hand(player)) == count, f"{player}: {print_cards(self.hand(player))}"
        for player, hand in hands.items():
            assert Counter(self.hand(player)) == Counter(cards(hand)), f"{player}: {print_cards(self.hand(player))}"
        return self

    @property
    def awaits(self) -> str:
        """The kind of the awaited decision and, where there is one, who is to decide."""
        awaiting = self.state.awaiting
        return " ".join(filter(None, (awaiting.kind.value, awaiting.player)))

    @property
    def clock(self) -> int | None:
        """The seconds until the awaited decision's time is up."""
        return next((wait.seconds for wait in self.waits() if isinstance(wait.command, asked.TimeUp)), None)

    def waits(self) -> list[Wait]:
        return waits(self.state)

    def hand(self, player: str) -> list[Card]:
        return self.state.hands[PlayerId(player)]

    def said(self, kind: type[Found]) -> Found:
        """The one event of that kind in the last step."""
        (found,) = (event for event in self.events if isinstance(event, kind))
        return found

    def happened(self, *kinds: type[Event]) -> bool:
        """Whether the last step came to events of exactly these kinds, in order."""
        return [type(event) for event in self.events] == list(kinds)

    def saw(self, kind: type[Event]) -> bool:
        """Whether the last step came to an event of that kind."""
        return any(isinstance(event, kind) for event in self.events)

    def drew(self, player: str, cause: Cause | None = None) -> str:
        """What `player` drew in the last step, in notation."""
        drawn = (event for event in self.events if isinstance(event, CardsDrawn) and event.player == player)
        return print_cards(card for event in drawn if cause in (None, event.cause) for card in event.cards)

    def _asked(self, command: Asked) -> Command:
        return command(self.state) if callable(command) else command

    def _step(self, command: Asked) -> None:
        before = self._cards()
        self.events = decide(self.state, self._asked(command), self.rng)
        for event in self.events:
            evolve(self.state, event)
            evolve(self._told, event)
        self.history += self.events
        self._check(before)

    def _check(self, before: Counter[Card]) -> None:
        state = self.state
        if any(isinstance(event, RoundStarted) for event in self.events):
            deck = DECKS[state.rules.deck]
            before = Counter(deck * (self._cards().total() // len(deck)))
        assert self._cards() == before, "cards were made or lost"
        assert self._told == state, "the events don't tell the whole story"
        if state.awaiting.kind in PLAYING - {Kind.SLAP}:
            assert state.awaiting.player in state.seats
        else:
            assert state.awaiting.player is None

    def _cards(self) -> Counter[Card]:
        hands: Iterable[Card] = (card for hand in self.state.hands.values() for card in hand)
        return Counter(map(self._light, [*hands, *self.state.pile, *self.state.discard, *self.state.aside]))

    def _light(self, card: Card) -> Card:
        """The light face of a two-sided card, whichever is up."""
        return card if self.state.colors is LIGHT else self.state.backs[card]


def given(
    *,
    turn: str,
    top: str = "R5",
    color: str | None = None,
    pile: str | None = None,
    discard: str = "",
    hoard: str | None = None,
    direction: str = "cw",
    dealer: str | None = None,
    computers: str = "",
    scores: dict[str, int] | None = None,
    rules: str = "official uno_grace=0",
    kind: str = "turn",
    dark: bool = False,
    **hands: str,
) -> Table:
    """A round in play. `color` is needed under a wild; `pile` lists the first cards drawn, first drawn first.

    Every card of the deck that isn't listed lies under these, dull ones first; or in the hand of
    `hoard`, to empty the piles. `kind="drawn"` has just drawn the last card listed in the hand. `dark` is
    for Flip: the other side is up.
    """
    seats = [PlayerId(player) for player in hands]
    state = GameState(rules=Rules.parse(rules), host=seats[0], seats=seats, round=1)
    state.levels = {PlayerId(computer): Level.NORMAL for computer in computers.split()}
    state.dealer = PlayerId(dealer or seats[0])
    state.direction = 1 if direction == "cw" else -1
    state.hands = {PlayerId(player): list(cards(hand)) for player, hand in hands.items()}
    state.discard = [*cards(discard), CARDS[top]]
    state.color = named(color) or state.top.color
    if state.rules.deck == "flip112":
        state.backs = dict(pair_faces(state.rules, Random(1)))
    if dark:
        state.backs, state.colors = {back: card for card, back in state.backs.items()}, DARK
    state.scores = {PlayerId(player): points for player, points in (scores or {}).items()}
    state.awaiting = Decision(Kind(kind), PlayerId(turn), 10)
    if state.awaiting.kind is Kind.DRAWN:
        state.drawn = state.hands[PlayerId(turn)][-1]
    first = cards(pile or "")
    rest = _rest(state, first)
    if hoard:
        state.hands[PlayerId(hoard)] += rest
    state.pile = [*([] if hoard else reversed(rest)), *reversed(first)]
    return Table(state)


def _rest(state: GameState, pile: tuple[Card, ...]) -> list[Card]:
    """The cards of as many decks as it takes that lie nowhere yet, those that don't fit first."""
    used = Counter([*(card for hand in state.hands.values() for card in hand), *state.discard, *pile])
    deck = DECKS[state.rules.deck] if state.colors is LIGHT else DARK_SIDE
    one = Counter(deck)
    decks = max(-(-count // one[card]) for card, count in used.items())
    fits = MATCHING[state.top][state.color]
    return sorted((Counter(deck * decks) - used).elements(), key=fits.__contains__)


def lobby(players: str, rules: str = "official uno_grace=0") -> Table:
    """A table at which `players` wait for the deal; the first one is the host."""
    host, *guests = players.split()
    return Table().when(open_table(host, rules), *map(join, guests))


def dealt(players: str, rules: str = "official uno_grace=0", seed: int = 1) -> Table:
    """The first round of a game, as luck has it."""
    table = lobby(players, rules)
    table.rng = Random(seed)
    return table.when(deal(players.split(maxsplit=1)[0]))


def deals(players: str, rules: str = "official uno_grace=0") -> Iterator[Table]:
    """First rounds without end, each by other luck."""
    seed = 0
    while True:
        seed += 1
        yield dealt(players, rules, seed)


def opened(first: str, players: str, rules: str = "official uno_grace=0") -> Table:
    """A first round in which `first` was turned up."""
    return next(table for table in deals(players, rules) if table.said(RoundStarted).top is CARDS[first])
