"""The next decision, and its number."""

from engine.state import Decision, GameState, Kind
from engine.values import PlayerId


def ask(state: GameState, kind: Kind, player: PlayerId | None) -> None:
    """From now on the game awaits this."""
    state.awaiting = Decision(kind, player, state.awaiting.number + 1)
