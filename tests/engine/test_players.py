"""Computer players: they keep to the rules, know only what their seat may know, and differ in skill."""

from collections import Counter
from random import Random

import pytest

from engine.cards import print_cards
from engine.commands import CallUno, Catch, Challenge, Command, Deal, Open, Play, SeatComputers, TimeUp
from engine.decide import decide
from engine.events import ChallengeLost, ChallengeWon, Event, MoveHeld, UnoCalled, UnoDue
from engine.evolve import evolve
from engine.players import STRATEGIES, react
from engine.players.view import View
from engine.rules import Rules
from engine.simulate import simulate
from engine.state import GameState, is_over, is_playing, waits
from engine.values import Level, PlayerId
from tests.engine.scenario import Table, case, catch, draw, given, play

EVERYTHING_A_SEAT_MAY_KNOW = {
    "accused",
    "backs",
    "called",
    "catch",
    "color",
    "colors",
    "count",
    "hand",
    "hidden",
    "jump",
    "kind",
    "may_draw_again",
    "must_play",
    "neighbor",
    "nothing_to_draw",
    "opponents",
    "owes_slap",
    "plays",
    "ring",
    "rules",
    "seat",
    "top",
}


def computer_game(players: int, level: Level, rules: str, seed: int) -> list[Event]:
    """A whole game of computers of one level, none of whose commands may be refused; held moves are waited for."""
    rng, state, history = Random(seed), GameState(), list[Event]()
    seats = [PlayerId(f"seat {number}") for number in range(players)]

    def step(command: Command) -> None:
        events = decide(state, command, rng)
        for event in events:
            evolve(state, event)
        history.extend(events)

    step(Open(seats[0], Rules.parse(rules)))
    step(SeatComputers(seats[0], tuple(seats[1:]), level))
    step(Deal(seats[0]))
    while not is_over(state):
        player = state.awaiting.player
        if state.held:
            step(waits(state)[-1].command)
        elif player is None:
            step(TimeUp(state.awaiting.number))
        else:
            step(STRATEGIES[level](View(state, player), rng))
            for seat in seats:
                reaction = react(View(state, seat), level, rng)
                if reaction:
                    step(reaction)
    return history


def happened(history: list[Event], *kinds: type[Event]) -> int:
    return sum(isinstance(event, kinds) for event in history)


@pytest.mark.parametrize("players", [2, 3, 4, 10])
@pytest.mark.parametrize("level", Level)
@pytest.mark.parametrize("grace", [0, 3])
def test_computers_only_choose_what_is_allowed_through_whole_games(players: int, level: Level, grace: int) -> None:
    for seed in range(2):
        history = computer_game(players, level, f"official target=200 uno_grace={grace}", seed)
        assert history


def test_a_second_move_in_the_grace_time_comes_up_between_two_computers() -> None:
    games = [computer_game(2, Level.EASY, "official target=200", seed) for seed in range(30)]
    assert any(happened(game, MoveHeld) for game in games)


def test_easy_players_forget_uno_now_and_then_and_hard_ones_never() -> None:
    easy = [event for seed in range(10) for event in computer_game(4, Level.EASY, "official uno_grace=0", seed)]
    assert 0.05 < happened(easy, UnoDue) / happened(easy, UnoDue, UnoCalled) < 0.3
    hard = [event for seed in range(10) for event in computer_game(4, Level.HARD, "official uno_grace=0", seed)]
    assert happened(hard, UnoDue) == 0


def test_the_better_ones_challenge_and_the_easy_ones_never() -> None:
    def challenges(level: Level) -> int:
        games = (computer_game(4, level, "official uno_grace=0", seed) for seed in range(10))
        return sum(happened(game, ChallengeWon, ChallengeLost) for game in games)

    assert challenges(Level.EASY) == 0
    assert challenges(Level.NORMAL) > 0
    assert challenges(Level.HARD) > 0


@pytest.mark.parametrize("better", [Level.NORMAL, Level.HARD])
def test_the_better_ones_beat_the_easy_ones(better: Level) -> None:
    wins = Counter[Level]()
    for levels in ([better, Level.EASY] * 2, [Level.EASY, better] * 2):
        tally = simulate(250, levels, Rules.parse("official target=0 uno_grace=0"), Random(1))
        for seat, count in tally.wins.items():
            wins[levels[seat - 1]] += count
    assert wins[better] > wins[Level.EASY] * 1.1


def share_of_the_first(levels: list[Level], rules: str, rounds: int) -> float:
    tally = simulate(rounds, levels, Rules.parse(f"{rules} target=0 uno_grace=0"), Random(1))
    return tally.wins[1] / tally.rounds


SHARES = [
    ([Level.HARD, Level.NORMAL, Level.NORMAL, Level.NORMAL], 0.32),
    ([Level.HARD, Level.EASY], 0.6),
    ([Level.HARD, Level.NORMAL], 0.51),
    ([Level.NORMAL, Level.EASY, Level.EASY, Level.EASY], 0.28),
]
"""Who sits there, and the share of the rounds that the first of them wins at least."""


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("levels", "share"), SHARES)
def test_a_better_player_wins_clearly_more_than_its_share(levels: list[Level], share: float) -> None:
    assert share_of_the_first(levels, "official", 4_000) > share


@pytest.mark.parametrize(("levels", "share"), [(SHARES[0][0], 0.28), (SHARES[1][0], 0.6)])
def test_a_hard_player_is_seen_to_be_better_within_a_few_hundred_rounds(levels: list[Level], share: float) -> None:
    assert share_of_the_first(levels, "official", 300) > share


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("preset", ["flip", "no-mercy"])
def test_a_hard_player_is_no_worse_than_normal_ones_with_another_deck(preset: str) -> None:
    assert share_of_the_first(SHARES[0][0], preset, 2_000) > 0.25


def test_a_view_shows_nothing_but_what_a_seat_may_know() -> None:
    assert {name for name in dir(View) if not name.startswith("_")} == EVERYTHING_A_SEAT_MAY_KNOW


def test_a_view_shows_the_own_hand_and_of_others_the_counts() -> None:
    table = given(top="R5", ann="R1 B2 W", bob="B1 B3", cat="Y1", turn="ann", direction="ccw")
    view = View(table.state, PlayerId("ann"))
    assert view.hand == table.hand("ann")
    assert [(player, view.count(player)) for player in view.opponents()] == [("cat", 1), ("bob", 2)]
    assert [card.code for card in view.plays()] == ["R1", "W"]
    assert (view.top.code, view.color, view.accused) == ("R5", table.state.color, None)
    assert View(table.state, PlayerId("bob")).plays() == []


def choices(table: Table, player: str, level: Level) -> set[object]:
    """What a computer in that seat may come to choose."""
    view = View(table.state, PlayerId(player))
    return {repr(STRATEGIES[level](view, Random(seed))) for seed in range(60)}


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_the_better_ones_challenge_somebody_with_many_cards_and_never_one_with_few(level: Level) -> None:
    many = given(top="R5", ann="W4 B1 B2 B3 B4 B6 B7 B8", bob="G1 G2", cat="Y1", turn="ann")
    few = given(top="R5", ann="W4 B1 B2", bob="G1 G2", cat="Y1", turn="ann")
    for table, challenged in ((many, True), (few, False)):
        table.when(play("ann", "W4", "green"))
        assert (repr(Challenge(PlayerId("bob"))) in choices(table, "bob", level)) == challenged


@pytest.mark.parametrize("level", Level)
def test_who_holds_nothing_that_fits_draws(level: Level) -> None:
    table = given(top="R5", ann="B1 B2", bob="G1 G2", turn="ann", pile="G7")
    assert choices(table, "ann", level) == {repr(draw("ann"))}


@pytest.mark.parametrize("level", Level)
def test_the_drawn_card_alone_is_played_or_kept(level: Level) -> None:
    table = given(top="R5", ann="R1 R2", bob="G1 G2", turn="ann", pile="R9").when(draw("ann"))
    assert all("R9" in str(choice) or "Pass" in str(choice) for choice in choices(table, "ann", level))


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_the_better_ones_stop_a_next_player_about_to_win(level: Level) -> None:
    table = given(top="R5", ann="R1 R2 R3 RD", bob="G1", cat="Y1 Y2 Y3 Y4", turn="ann")
    assert all("RD" in str(choice) for choice in choices(table, "ann", level))


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_the_better_ones_save_a_wild_while_a_number_fits(level: Level) -> None:
    table = given(top="R5", ann="R1 W B3 B4", bob="G1 G2 G3 G4 G6", cat="Y1 Y2 Y3 Y4 Y6", turn="ann")
    assert all("R1" in str(choice) for choice in choices(table, "ann", level))


def test_a_normal_player_sheds_a_wild_when_somebody_is_near_the_end() -> None:
    table = given(top="R5", ann="R1 W B3 B4", bob="G1 G2 G3 G4 G6", cat="Y1 Y2 Y3 Y4", turn="ann")
    assert all("card=W," in choice for choice in map(str, choices(table, "ann", Level.NORMAL)))


def test_a_normal_player_follows_the_color_in_force() -> None:
    table = given(top="R5", ann="R1 B5 B3 B4", bob="G1 G2 G3 G4", cat="Y1 Y2 Y3 Y4", turn="ann")
    assert all("R1" in str(choice) for choice in choices(table, "ann", Level.NORMAL))


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
def test_the_better_ones_name_the_color_they_hold_most_of(level: Level) -> None:
    table = given(top="R5", ann="W G1 G2 B3", bob="G4 G6 G7 G8", cat="Y1 Y2 Y3 Y4", turn="ann")
    assert all("GREEN" in str(choice) for choice in choices(table, "ann", level))


@pytest.mark.parametrize("level", Level)
@case("O38")
def test_computers_catch_who_forgot_uno_once(level: Level) -> None:
    table = given(top="R5", ann="R1 R2", bob="G1 G2", cat="Y1", turn="ann", rules="official uno_grace=3")
    table.when(play("ann", "R1"))
    bob = View(table.state, PlayerId("bob"))
    reactions = [react(bob, level, Random(seed)) for seed in range(60)]
    assert Catch(PlayerId("bob"), PlayerId("ann")) in reactions
    assert all(react(View(table.state, PlayerId("ann")), level, Random(seed)) is None for seed in range(30))
    table.when(catch("bob", "ann"))
    assert {react(bob, level, Random(seed)) for seed in range(30)} == {None}


@pytest.mark.parametrize("level", Level)
def test_a_call_is_made_with_the_play_and_only_when_due(level: Level) -> None:
    table = given(top="R5", ann="R1 B2 B3", bob="G1 G2", turn="ann")
    choice = STRATEGIES[level](View(table.state, PlayerId("ann")), Random(1))
    assert isinstance(choice, Play)
    assert not choice.uno
    assert not isinstance(choice, CallUno)


@pytest.mark.parametrize("level", [Level.NORMAL, Level.HARD])
@pytest.mark.parametrize(
    ("rules", "hand", "cards"),
    [
        ("multi=identical", "R4 R4 B1 G1", "R4 R4"),
        ("multi=identical", "RD RD B1 G1", "RD"),
        ("multi=identical+draw", "RD RD B1 G1", "RD RD"),
        ("overlay=symbol", "R4 B4 G4 G1 G2", "R4 B4 G4"),
        ("multi=off", "R4 R4 B1 G1", "R4"),
        ("multi=identical seven=swap", "R7 R7", "R7 R7"),
    ],
)
def test_the_better_ones_lay_alike_cards_together(level: Level, rules: str, hand: str, cards: str) -> None:
    table = given(top="R5", ann=hand, bob="B2 B3 B6 B8", cat="Y1 Y2 Y3", turn="ann", rules=f"uno_grace=0 {rules}")
    command = STRATEGIES[level](View(table.state, PlayerId("ann")), Random(1))
    assert isinstance(command, Play)
    assert print_cards((command.card, *command.more)) == cards
    table.when(command)


@pytest.mark.parametrize("level", Level)
def test_a_round_ends_though_nothing_is_left_to_draw(level: Level) -> None:
    """Whoever lays a Draw Two then hands its like to the next player, who would lay it, and so on for ever."""
    table = given(top="R5", turn="ann", hoard="cat", ann="RD BD G1 G2 G3 Y1 Y2", bob="YD GD B1 B2 B3 R1 R2", cat="R3")
    state, steps = table.state, 0
    while is_playing(state):
        player = state.awaiting.player
        assert player is not None
        for event in decide(state, STRATEGIES[level](View(state, player), table.rng), table.rng):
            evolve(state, event)
        steps += 1
        assert steps < 5_000
