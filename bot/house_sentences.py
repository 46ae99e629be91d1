"""What everybody is told of what only some tables play: jumps, hands that move, slaps, silence, advice.

A hand that changes owners is never named; only who gives it to whom.
"""

from typing import assert_never

from bot.chat import Naming, Phrase, phrase
from engine.events import (
    AdvicePunished,
    Event,
    HandsMoved,
    HandsShuffled,
    JumpedIn,
    JumpMissed,
    OrderAsked,
    SilenceBegan,
    SilenceBroken,
    SilenceEnded,
    SlapLost,
    SlapOpened,
    Slapped,
    SwapAsked,
)

ByHouseRule = (
    JumpedIn | JumpMissed | SwapAsked | OrderAsked | HandsMoved | HandsShuffled | SlapOpened | Slapped | SlapLost
    | SilenceBegan | SilenceEnded | SilenceBroken | AdvicePunished
)  # fmt: skip


def by_house_rule(event: ByHouseRule, previous: Event | None, following: Event | None, naming: Naming) -> Phrase | None:
    """The sentence for `event`; None where its neighbors tell it."""
    player = naming(event.player)
    match event:
        case JumpedIn():
            return phrase("jumped_in", player=player)
        case JumpMissed():
            return phrase("jump_missed", player=player)
        case SwapAsked():
            return phrase("swap_asked", player=player)
        case OrderAsked():
            return phrase("order_asked", player=player)
        case HandsMoved():
            return _moved(event, naming)
        case HandsShuffled():
            return phrase("hands_shuffled")
        case SlapOpened():
            return phrase("slap_opened")
        case Slapped():
            return None if isinstance(following, SlapLost) else phrase("slapped", player=player)
        case SlapLost():
            return phrase("slap_last" if isinstance(previous, Slapped) else "slap_missed", player=player)
        case SilenceBegan():
            return phrase("silence_began", player=player)
        case SilenceEnded():
            return phrase("silence_ended")
        case SilenceBroken(words=words):
            return phrase("silence_broken", player=player, n=words)
        case AdvicePunished():
            return phrase("advice_punished", player=player)
        case _:
            assert_never(event)


def _moved(event: HandsMoved, naming: Naming) -> Phrase | None:
    """Two that swap, or who gives to whom; None when everybody keeps their hand."""
    moves = [(giver, receiver) for giver, receiver in event.moves if giver != receiver]
    if len(moves) == 2:
        one, other = moves[0]
        return phrase("hands_swapped", player=naming(one), other=naming(other))
    given = tuple(phrase("hand_moved", player=naming(giver), other=naming(receiver)) for giver, receiver in moves)
    return phrase("hands_moved", moves=given) if given else None
