"""The engine by the rules of each preset, next to the official game, whose table has the least to do."""

from random import Random

from benchmarks.measuring import Row, Watch, side_by_side
from engine.rules import PRESETS, Rules
from engine.simulate import Tally, simulate
from engine.values import Level

PLAYERS = 4
ROUNDS = 150


def rows() -> list[Row]:
    """Moves a second by each preset; the rounds a second stand in the name."""
    tallies = {name: Tally() for name in PRESETS}
    measured = side_by_side({name: Preset(rules, tallies[name]) for name, rules in PRESETS.items()})
    official = measured["official"]
    return [_row(name, moves, official, tallies[name]) for name, moves in measured.items()]


def _row(name: str, moves: list[float], official: list[float], tally: Tally) -> Row:
    rounds = sorted(moves)[len(moves) // 2] * tally.rounds / tally.moves
    return Row(f"{name}: moves a second, next to official ({rounds:,.0f} rounds)", moves, official)


class Preset:
    """Single rounds by one preset's rules between easy players, adding to `tally`."""

    def __init__(self, rules: Rules, tally: Tally) -> None:
        needs_target = rules.scoring in ("low", "elimination")
        self._rules = rules if needs_target else Rules.parse("target=single", rules)
        self._tally = tally
        self._rng = Random(1)

    def __call__(self) -> float:
        """Moves a second."""
        watch = Watch()
        one = simulate(ROUNDS, [Level.EASY] * PLAYERS, self._rules, self._rng)
        seconds = watch.seconds()
        self._tally.rounds += one.rounds
        self._tally.moves += one.moves
        return one.moves / seconds
