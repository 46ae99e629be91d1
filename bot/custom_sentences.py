"""What everybody is told of what a group has agreed on: a rule for the customizable cards, who plays with whom."""

from typing import assert_never

from bot.chat import Naming, Phrase, phrase
from engine.cards import Rank
from engine.events import CardPlayed, RoundStarted, RuleAgreed, RuleProposed, RuleRefused
from engine.state import GameState

PAIRED = 4


def besides(event: CardPlayed | RoundStarted, state: GameState, naming: Naming) -> list[Phrase]:
    """What a group has made up for the customizable cards, or failed to; and who plays with whom."""
    match event:
        case CardPlayed(card=card) if card.rank is Rank.WILD_CUSTOMIZABLE and state.custom:
            return [phrase("custom_rule", text=state.custom)]
        case CardPlayed():
            return []
        case RoundStarted():
            said = [phrase("custom_not_agreed")] if state.proposal and not event.custom else []
            if state.rules.partners and len(event.hands) == PAIRED:
                one, other, partner, last = (naming(player) for player, _ in event.hands)
                said.append(phrase("pairs", one=one, partner=partner, other=other, last=last))
            return said


def about_custom_rule(event: RuleProposed | RuleAgreed | RuleRefused, naming: Naming) -> Phrase:
    """What was proposed, and who agrees or refuses."""
    player = naming(event.player)
    match event:
        case RuleProposed(text=text, needed=0):
            return phrase("rule_adopted_alone", player=player, text=text)
        case RuleProposed(text=text, needed=needed):
            return phrase("rule_proposed", player=player, text=text, n=needed)
        case RuleAgreed(needed=0):
            return phrase("rule_adopted", player=player)
        case RuleAgreed(needed=needed):
            return phrase("rule_agreed", player=player, n=needed)
        case RuleRefused():
            return phrase("rule_refused", player=player)
        case _:
            assert_never(event)
