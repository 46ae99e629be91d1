"""The engine alone: official games between four easy players, next to rlcard's game and to a bare one."""

from collections.abc import Callable
from random import Random

from benchmarks.bare_game import Round
from benchmarks.measuring import Row, Watch, side_by_side
from engine.rules import Rules
from engine.simulate import Tally, simulate
from engine.values import Level

PLAYERS = 4
GAMES = 30  # official matches, each of a dozen rounds
ROUNDS = 300
HOW_TO_INSTALL = "rlcard is not installed, pip install -e '.[bench]'"


def rows() -> list[Row]:
    """Moves and rounds a second."""
    rng, tally = Random(1), Tally()
    rlcard = _rlcard()
    candidates = {"ours": lambda: _ours(rng, tally), "bare": lambda: _bare(rng)}
    found = side_by_side(candidates | ({"rlcard": rlcard} if rlcard else {}))
    moves = [rounds * tally.moves / tally.rounds for rounds in found["ours"]]
    rival = found.get("rlcard", [])
    return [
        Row("moves a second, four easy players", moves, (), "200,000; aim 350,000", lambda ours, _: ours >= 200_000),
        Row("rounds a second, next to a bare core without events", found["ours"], found["bare"]),
        Row("rounds a second, next to rlcard's game", found["ours"], rival, "at least 1.5 times", _half_as_many_again)
        if rival
        else Row(f"rounds a second; {HOW_TO_INSTALL}", found["ours"]),
    ]


def _half_as_many_again(_: float, ratio: float) -> bool:
    return ratio >= 1.5


def _ours(rng: Random, tally: Tally) -> float:
    watch = Watch()
    one = simulate(GAMES, [Level.EASY] * PLAYERS, Rules(), rng)
    seconds = watch.seconds()
    tally.moves += one.moves
    tally.rounds += one.rounds
    return one.rounds / seconds


def _bare(rng: Random) -> float:
    watch = Watch()
    for _ in range(ROUNDS):
        Round(PLAYERS, rng).play_out()
    return ROUNDS / watch.seconds()


def _rlcard() -> Callable[[], float] | None:
    """Rounds a second of rlcard's game object, without its environment; None if it is not installed."""
    try:
        from rlcard.games.uno import Game  # type: ignore[import-untyped,import-not-found,unused-ignore] # noqa: PLC0415
    except ImportError:
        return None

    def measure() -> float:
        choice = Random(1).choice
        watch = Watch()
        for _ in range(ROUNDS):
            game = Game(num_players=PLAYERS)
            game.init_game()
            while not game.is_over():
                game.step(choice(game.get_legal_actions()))
        return ROUNDS / watch.seconds()

    return measure
