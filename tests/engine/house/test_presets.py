"""Every preset is what the rule book says, and whatever the rules, a game keeps its laws and ends (rule book 5.2)."""

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from engine.cards import CARDS, Color
from engine.commands import (
    Accept,
    Accuse,
    CallUno,
    Catch,
    Challenge,
    ChooseColor,
    Command,
    Deal,
    Draw,
    GraceOver,
    Join,
    Jump,
    Open,
    Order,
    Pass,
    Play,
    SeatComputers,
    Slap,
    Speak,
    Swap,
    TimeUp,
)
from engine.decide import decide
from engine.evolve import evolve
from engine.legality import legal_plays
from engine.players import STRATEGIES, react
from engine.players.view import View
from engine.refusals import Reason, Refused
from engine.rules import PRESETS, Rules
from engine.simulate import check_cards
from engine.state import PLAYING, GameState, Kind, is_over, waits
from engine.values import Level, PlayerId
from tests.engine.house.any_rules import any_rules

BOOK: dict[str, dict[str, Any]] = {
    "official": {
        "dealer": "action0", "first_action": "apply", "voluntary_draw": True, "draw": "one", "drawn_play": "may",
        "w4_rule": "color", "w4_challenge": "on", "w4_guilty": "keep", "stack": "off", "uno": "call",
        "uno_penalty": 2, "uno_window": "next_begins", "false_uno": 0, "false_catch": 0, "misplay_penalty": 0,
        "finish": "any", "last_draw": True, "wild_points": 50, "scoring": "winner", "target": 500, "max_players": 10,
        "draw_skips_turn": True, "name_loser": False, "late_join": False, "hand_size": 7, "decks": 0,
        "deck": "108", "jump_in": "off", "seven": "none", "zero": "none", "slap": "none", "multi": "off",
        "overlay": "off", "advice_penalty": 0, "turn_seconds": 90, "challenge_seconds": 20, "color_seconds": 20,
        "timeouts_before_removal": 3,
    },
    "italian": {
        "deck": "112-shuffle", "dealer": "action0", "first_action": "apply", "voluntary_draw": True, "draw": "one",
        "drawn_play": "may", "w4_rule": "color", "w4_challenge": "on", "w4_guilty": "keep", "stack": "off",
        "jump_in": "off", "seven": "none", "zero": "none", "slap": "none", "multi": "off", "overlay": "off",
        "uno": "call", "uno_penalty": 2, "uno_window": "next_ends", "misplay_penalty": 0, "advice_penalty": 4,
        "last_draw": True, "wild_points": 50, "scoring": "winner", "target": 500,
    },
    "brazilian": {
        "deck": "108", "dealer": "random", "first_action": "apply", "voluntary_draw": True, "draw": "one",
        "drawn_play": "may", "w4_rule": "any_playable", "w4_challenge": "on", "w4_guilty": "keep", "stack": "off",
        "jump_in": "off", "seven": "none", "zero": "none", "slap": "none", "multi": "off", "overlay": "off",
        "uno": "call", "uno_penalty": 2, "uno_window": "next_begins", "misplay_penalty": 0, "advice_penalty": 0,
        "last_draw": True, "wild_points": 20, "scoring": "none",
    },
    "russian": {
        "deck": "108", "dealer": "action_redraw", "first_action": "apply", "voluntary_draw": False, "draw": "one",
        "drawn_play": "may", "w4_rule": "color", "w4_challenge": "off", "stack": "off", "jump_in": "off",
        "seven": "none", "zero": "none", "slap": "none", "multi": "off", "overlay": "off", "uno": "call",
        "uno_penalty": 4, "uno_window": "next_begins", "misplay_penalty": 0, "advice_penalty": 0, "last_draw": True,
        "wild_points": 50, "scoring": "winner", "target": 500, "name_loser": True,
    },
    "rbot": {
        "deck": "108", "dealer": "random", "first_action": "apply_colored", "voluntary_draw": True, "draw": "one",
        "drawn_play": "may", "w4_rule": "color_numbers_only", "w4_challenge": "on", "w4_guilty": "takeback",
        "stack": "up", "stack_reverse": "bounce", "jump_in": "off", "seven": "none", "zero": "none", "slap": "none",
        "overlay": "off", "uno": "auto", "uno_penalty": 0, "misplay_penalty": 0, "advice_penalty": 0,
        "last_draw": True, "wild_points": 50, "scoring": "winner", "target": 0, "late_join": True,
    },
    "classic": {
        "deck": "108", "dealer": "join_order", "first_action": "classic", "draw": "one", "drawn_play": "any",
        "w4_rule": "color", "w4_challenge": "off", "stack": "off", "jump_in": "off", "seven": "none", "zero": "none",
        "multi": "off", "overlay": "off", "uno": "auto", "last_draw": True, "wild_points": 50, "scoring": "winner",
        "target": 0, "late_join": True, "max_players": 10,
    },
    "no-mercy": {
        "deck": "nomercy168", "dealer": "random", "first_action": "ignore", "voluntary_draw": False, "draw": "until",
        "drawn_play": "must", "w4_rule": "free", "w4_challenge": "none", "stack": "value_ge", "jump_in": "off",
        "seven": "swap", "zero": "rotate_dir", "slap": "none", "multi": "off", "overlay": "off", "uno": "call",
        "uno_penalty": 2, "uno_window": "next_begins", "misplay_penalty": 0, "advice_penalty": 0, "last_draw": False,
        "scoring": "winner", "target": 0, "mercy": 25, "mercy_points": 250, "max_players": 6,
    },
}  # fmt: skip

SEATS = tuple(PlayerId(f"seat {number}") for number in range(1, 7))
LUCK = Random(0)  # for what is decided and not done
LONGEST = 4_000  # steps of a game
CARELESS = 100  # steps of players who don't want to win
LIMITS = {
    "target": ("single", "1", "60"),
    "decks": ("auto", "1", "2"),
    "hand_size": ("1", "2", "5", "7"),
    "uno_penalty": ("0", "2", "4"),
    "misplay_penalty": ("0", "1", "2"),
    "max_players": ("2", "6", "40"),
}


@pytest.mark.parametrize("name", list(BOOK))
def test_a_preset_has_the_values_of_the_rule_book(name: str) -> None:
    rules = PRESETS[name]
    known = {option: value for option, value in BOOK[name].items() if hasattr(rules, option)}
    assert {option: getattr(rules, option) for option in known} == known


def test_the_rule_book_has_every_preset() -> None:
    assert set(PRESETS) >= set(BOOK)


# Whole games


class Game:
    """A game that checks every law at every step; the seats from the second on are those of computer players."""

    def __init__(self, rules: Rules, players: int, seed: int, *, careless: bool = False) -> None:
        self.rng, self.careless = Random(seed), careless
        self.state, self.twin = GameState(), GameState()  # the twin only hears the events
        self.levels = {seat: list(Level)[(seed + number) % 3] for number, seat in enumerate(SEATS)}
        self.step(Open(SEATS[0], rules))
        for seat in SEATS[1 : min(players, rules.max_players)]:
            self.step(SeatComputers(SEATS[0], (seat,), self.levels[seat]))
        self.step(Deal(SEATS[0]))

    def step(self, command: Command) -> None:
        """One step, which may not be refused nor come to nothing."""
        events = decide(self.state, command, self.rng)
        assert events, command
        for event in events:
            evolve(self.state, event)
            evolve(self.twin, event)

    def play(self) -> None:
        """To the end, or as long as careless players need; now and then something that is not allowed is tried."""
        for number in range(LONGEST):
            if is_over(self.state) or (self.careless and number > CARELESS):
                break
            self.laws()
            if number % 8 == 0:
                self.try_anything()
            self.move()
        else:
            raise AssertionError("a game without end")
        check_cards(self.state)
        assert self.twin == self.state

    def move(self) -> None:
        """What whoever is to decide does, then what the others make of it; the clock where nobody is."""
        state = self.state
        seat = state.awaiting.player
        if state.held:
            self.step(waits(state)[-1].command)
        elif seat is None:
            self.step(self.anybodys())
        elif self.careless:
            self.step(self.anything_allowed(seat))
        else:
            self.step(STRATEGIES[self.levels[seat]](View(state, seat), self.rng))
        for seat in list(state.seats):
            reaction = react(View(state, seat), self.levels[seat], self.rng)
            if reaction:
                self.step(reaction)

    def anybodys(self) -> Command:
        """What anybody or the clock does."""
        slaps: list[Command] = [Slap(seat) for seat in self.state.seats if self.rng.random() < 0.4]
        said = filter(self.comes_to_something, slaps if self.state.awaiting.kind is Kind.SLAP else [])
        return next(said, TimeUp(self.state.awaiting.number))

    def anything_allowed(self, seat: PlayerId) -> Command:
        """Somebody can always act: the first of all that may be said, in any order, that is not refused."""
        uno, rng = self.rng.random() < 0.5, self.rng
        said: list[Command] = [
            Play(seat, card, rng.choice((None, *self.state.colors)), uno) for card in self.state.hands[seat]
        ]
        partner = rng.choice(self.state.seats)
        several = [card for card, count in Counter(self.state.hands[seat]).items() if count > 1]
        said += [Play(seat, card, uno=uno, more=(card,), target=partner) for card in several]
        rng.shuffle(said)
        said.insert(rng.randrange(2), rng.choice((Draw(seat), Challenge(seat))))
        said += [Swap(seat, rng.choice(SEATS)), Swap(seat, self.state.seats[0]), Swap(seat, self.state.seats[1])]
        said += [Order(seat, tuple(zip(self.state.seats, reversed(self.state.seats), strict=True)))]
        said += [ChooseColor(seat, rng.choice(self.state.colors)), Draw(seat), Accept(seat), Pass(seat)]
        if rng.random() < 0.1:
            said[:0] = [Catch(rng.choice(SEATS)), CallUno(rng.choice(SEATS)), Join(rng.choice(SEATS))]
            said[:0] = self.out_of_turn()
        return next(command for command in said if self.comes_to_something(command))

    def out_of_turn(self) -> list[Command]:
        """What anybody may say at any time under house rules: a jump, words, an accusation."""
        rng, state = self.rng, self.state
        said: list[Command] = [Jump(seat, state.top, rng.choice((None, *self.state.colors))) for seat in state.seats]
        said += [Speak(rng.choice(SEATS), rng.randrange(4)), Accuse(SEATS[0], rng.choice(SEATS), authority=True)]
        rng.shuffle(said)
        return said

    def comes_to_something(self, command: Command) -> bool:
        try:
            return bool(decide(self.state, command, LUCK))
        except Refused:
            return False

    def laws(self) -> None:
        state = self.state
        check_cards(state)
        due = [wait.command for wait in waits(state)]
        assert TimeUp(state.awaiting.number) in due
        assert all(decide(state, command, LUCK) for command in due)
        player = state.awaiting.player
        assert (player in state.seats) == (state.awaiting.kind in PLAYING - {Kind.SLAP})
        if player:
            self.what_is_said_to_be_legal_is(player)

    def what_is_said_to_be_legal_is(self, player: PlayerId) -> None:
        legal = set(legal_plays(self.state, player))
        for card in dict.fromkeys(self.state.hands[player]):
            reason = self.refusal(Play(player, card, self.state.colors[0], excused=True))
            repeats = self.state.awaiting.kind is Kind.COLOR and card is self.state.top
            assert (reason in (None, Reason.MOVE_HELD)) == (card in legal or repeats), (card, reason)

    def refusal(self, command: Command) -> Reason | None:
        try:
            decide(self.state, command, LUCK)
        except Refused as refused:
            return refused.reason
        return None

    def try_anything(self) -> None:
        """A refusal changes nothing, and neither does deciding."""
        seat, other = self.rng.choice(SEATS), self.rng.choice(SEATS)
        card = self.rng.choice(list(CARDS.values()))
        for command in (
            Draw(seat), Pass(seat), Challenge(seat), Accept(seat), CallUno(seat), Catch(seat, other), Deal(seat),
            ChooseColor(seat, Color.BLUE), Join(PlayerId("zoe")), Play(seat, card), GraceOver(0), TimeUp(0),
            Jump(seat, card), Swap(seat, other), Order(seat, ((seat, other),)), Slap(seat), Speak(seat, 1),
            Accuse(seat, other), Play(seat, card, more=(card,), target=other),
        ):  # fmt: skip
            self.refusal(command)
        assert self.state == self.twin


@pytest.mark.parametrize("name", list(PRESETS))
@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_whole_games_under_a_preset_keep_the_laws_and_end(name: str, players: int) -> None:
    rules = PRESETS[name]
    if rules.target:
        rules = Rules.parse("target=100", rules)
    for seed in range(2):
        Game(rules, players, seed).play()


@pytest.mark.parametrize(
    "rules",
    [
        "drawn_play=any",
        "drawn_play=must",
        "drawn_play=no",
        "draw=until",
        "draw=until_optional drawn_play=must",
        "draw=until drawn_play=must voluntary_draw=off",
        "voluntary_draw=off",
        "voluntary_draw=off w4_challenge=off",
        "draw_skips_turn=off",
        "w4_rule=free w4_challenge=none",
        "w4_rule=any_playable w4_guilty=takeback",
        "stack=same",
        "stack=up stack_reverse=bounce",
        "stack=cross stack_skip=pass",
        "stack=value_ge draw=until drawn_play=must w4_rule=free w4_challenge=none",
        "uno_window=next_ends",
        "uno_window=open uno_grace=0",
        "uno=auto",
        "finish=no_action",
        "finish=no_wild voluntary_draw=off",
        "last_draw=off",
        "scoring=low",
        "scoring=elimination",
        "scoring=none",
        "first_action=ignore dealer=action_redraw",
        "end=play_on",
        "end=play_on stack=up jump_in=colored seven=swap",
        "partners=on",
        "flip stack=up",
        "flip seven=swap w4_challenge=off end=play_on",
        "flip mercy=12 draw=until",
        "no-mercy end=play_on jump_in=all",
        "no-mercy scoring=none uno_window=next_ends slap=8",
    ],
)
def test_computer_players_go_by_the_rules_of_the_table(rules: str) -> None:
    for seed in range(3):
        Game(Rules.parse("target=60", Rules.parse(rules)), 2 + seed, seed).play()


def shortened(rules: Rules) -> Rules:
    """The same for a match of few rounds; No Mercy's many draw cards make a round endless where none is knocked out."""
    deck = "108" if rules.deck == "nomercy168" and not rules.mercy else rules.deck
    return replace(rules, target=min(rules.target, 60), deck=deck)


ANY = settings(
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate],
)


@given(rules=any_rules(LIMITS), players=st.integers(2, 6), seed=st.integers(0, 1_000))
@settings(ANY, max_examples=100)
def test_whole_games_under_any_rules_keep_the_laws_and_end(rules: Rules, players: int, seed: int) -> None:
    Game(shortened(rules), players, seed).play()


@given(rules=any_rules(LIMITS), players=st.integers(2, 6), seed=st.integers(0, 1_000))
@settings(ANY, max_examples=100)
def test_whatever_careless_players_do_under_any_rules_the_laws_hold_and_somebody_can_act(
    rules: Rules, players: int, seed: int
) -> None:
    Game(rules, players, seed, careless=True).play()


@pytest.mark.slow
@pytest.mark.timeout(3600)
@given(rules=any_rules(LIMITS), players=st.integers(2, 6), seed=st.integers(0, 100_000), careless=st.booleans())
@settings(ANY, max_examples=2_000)
def test_games_under_any_rules_keep_the_laws_for_long(rules: Rules, players: int, seed: int, careless: bool) -> None:
    Game(shortened(rules), players, seed, careless=careless).play()
