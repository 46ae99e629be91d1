"""What everybody is told of the cards that only No Mercy and Flip have."""

from typing import assert_never

from bot.chat import Naming, Phrase, phrase
from engine.cards import LIGHT
from engine.events import CardsDiscarded, EveryoneSkipped, SidesTurned
from engine.state import GameState

OfADeck = CardsDiscarded | EveryoneSkipped | SidesTurned


def of_a_deck(event: OfADeck, state: GameState, naming: Naming) -> Phrase:
    """The sentence for `event`, which led to `state`."""
    match event:
        case CardsDiscarded(cards=cards):
            return phrase("discarded_with_it", cards=cards)
        case EveryoneSkipped(player=player):
            return phrase("everyone_skipped", player=naming(player))
        case SidesTurned():
            return phrase("turned_light" if state.colors is LIGHT else "turned_dark", card=state.top)
        case _:
            assert_never(event)
