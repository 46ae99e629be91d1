"""The engine alone: official games between four easy players, next to rlcard's game and to a bare one."""

from collections.abc import Callable
from random import Random

from benchmarks.bare_game import Round
from benchmarks.measuring import Row, Watch, side_by_side
from engine.rules import Rules
from engine.simulate import Tally, simulate
from engine.values import Level

PLAYERS = 4
GAMES = 90  # official matches, each of a dozen rounds
ROUNDS = 900
BARE_SHARE = 0.28
BARE_GOAL = "at least 0.28: 200,000 where the bare core makes 710,000"
HOW_TO_INSTALL = "rlcard is not installed, pip install -e '.[bench]'"


def rows() -> list[Row]:
    """Moves and rounds a second."""
    rng, tally, bare = Random(1), Tally(), Tally()
    rlcard = _rlcard()
    candidates = {"ours": lambda: _ours(rng, tally), "bare": lambda: _bare(rng, bare)}
    found = side_by_side(candidates | ({"rlcard": rlcard} if rlcard else {}))
    moves = [rounds * tally.moves / tally.rounds for rounds in found["ours"]]
    bare_moves = [rounds * bare.moves / bare.rounds for rounds in found["bare"]]
    rival = found.get("rlcard", [])
    return [
        Row("moves a second, next to a bare core without events", moves, bare_moves, BARE_GOAL, _fast_enough),
        Row("rounds a second, next to rlcard's game", found["ours"], rival, "at least 1.5 times", _half_as_many_again)
        if rival
        else Row(f"rounds a second; {HOW_TO_INSTALL}", found["ours"]),
    ]


def _fast_enough(_: float, ratio: float) -> bool:
    return ratio >= BARE_SHARE


def _half_as_many_again(_: float, ratio: float) -> bool:
    return ratio >= 1.5


def _ours(rng: Random, tally: Tally) -> float:
    watch = Watch()
    one = simulate(GAMES, [Level.EASY] * PLAYERS, Rules(), rng)
    seconds = watch.seconds()
    tally.moves += one.moves
    tally.rounds += one.rounds
    return one.rounds / seconds


def _bare(rng: Random, tally: Tally) -> float:
    watch = Watch()
    moves = sum(Round(PLAYERS, rng).play_out() for _ in range(ROUNDS))
    seconds = watch.seconds()
    tally.moves += moves
    tally.rounds += ROUNDS
    return ROUNDS / seconds


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
