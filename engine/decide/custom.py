"""The customizable cards: a rule that all have agreed to before the deal, else plain wilds (rule book, S51, T148).

The rule is a text for people to carry out; the cards stay wilds worth their points.
"""

from engine.cards import DECKS, Rank
from engine.commands import AgreeToRule, ProposeRule, RefuseRule
from engine.decide.checking import check_seated
from engine.events import Event, RuleAgreed, RuleProposed, RuleRefused
from engine.refusals import Reason, Refused
from engine.state import GameState, is_playing
from engine.values import PlayerId


def agreed(state: GameState) -> str:
    """The rule that everybody seated agrees to; computer players agree to all."""
    return "" if _missing(state, state.agreed) else state.proposal


def propose(state: GameState, command: ProposeRule) -> list[Event]:
    """Propose a rule; it takes the place of the one before."""
    _check(state, command.player)
    return [RuleProposed(command.player, command.text, _missing(state, frozenset({command.player})))]


def agree(state: GameState, command: AgreeToRule) -> list[Event]:
    """Agree to what is proposed."""
    _check(state, command.player)
    if not state.proposal:
        raise Refused(Reason.NO_PROPOSAL)
    if command.player in state.agreed:
        raise Refused(Reason.ALREADY_AGREED)
    return [RuleAgreed(command.player, _missing(state, state.agreed | {command.player}))]


def refuse(state: GameState, command: RefuseRule) -> list[Event]:
    """Refuse it: one is enough."""
    _check(state, command.player)
    if not state.proposal:
        raise Refused(Reason.NO_PROPOSAL)
    return [RuleRefused(command.player)]


def _check(state: GameState, player: PlayerId) -> None:
    check_seated(state, player)
    if all(card.rank is not Rank.WILD_CUSTOMIZABLE for card in DECKS[state.rules.deck]):
        raise Refused(Reason.NO_CUSTOM_CARDS)
    if is_playing(state):
        raise Refused(Reason.RULE_BEFORE_DEAL)


def _missing(state: GameState, agreed: frozenset[PlayerId]) -> int:
    """How many people have not agreed yet."""
    return sum(player not in agreed for player in state.seated() if player not in state.levels)
