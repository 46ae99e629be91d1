"""What was proposed for the customizable cards, and who agrees."""

from typing import assert_never

from engine.events import RuleAgreed, RuleProposed, RuleRefused
from engine.state import GameState


def record_custom(state: GameState, event: RuleProposed | RuleAgreed | RuleRefused) -> None:
    match event:
        case RuleProposed(player=player, text=text):
            state.proposal, state.agreed = text, frozenset({player})
        case RuleAgreed(player=player):
            state.agreed |= {player}
        case RuleRefused():
            state.proposal, state.agreed = "", frozenset()
        case _:
            assert_never(event)
