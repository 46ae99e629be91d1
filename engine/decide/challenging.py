"""The Wild Draw Four and its challenge (rule book, S60 to S63, T28 to T47).

It is a bluff when its player held another card of the color in force, judged on the hand beside it
at the moment it was played. Guilty: its player draws four and the challenger takes a normal turn.
Innocent: the challenger draws six and loses the turn.
"""

from random import Random

from engine.cards import CARDS
from engine.commands import Accept, Challenge
from engine.decide.checking import check_playing, check_turn
from engine.decide.piles import drawn
from engine.events import (
    Cause,
    ChallengeLost,
    ChallengeWon,
    DrawFourClaimed,
    Event,
    PenaltyAccepted,
    PlayerSkipped,
    TurnBegan,
)
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind, player_after
from engine.values import PlayerId

DRAW_FOUR = 4
WRONG_CHALLENGE = 6  # the four, and two for the accusation


def claim(state: GameState, player: PlayerId) -> DrawFourClaimed:
    """The hand beside a Wild Draw Four and whether playing it is a bluff; `state` is the one before the play."""
    hand = list(state.hands[player])
    hand.remove(CARDS["W4"])
    return DrawFourClaimed(player, tuple(hand), bluff=any(card.color is state.color for card in hand if card.color))


def challenge(state: GameState, command: Challenge, rng: Random) -> list[Event]:
    """Only whoever the Wild Draw Four was played on may challenge it, and only before taking it."""
    player = command.player
    check_playing(state, player)
    if state.awaiting.kind is not Kind.CHALLENGE or state.claim is None:
        raise Refused(Reason.NOTHING_TO_CHALLENGE)
    check_turn(state, player, Kind.CHALLENGE)
    accused, hand = state.claim.player, state.claim.hand
    if not state.claim.bluff:
        lost = ChallengeLost(player, accused, hand)
        return [lost, *_draw_and_skip(state, player, WRONG_CHALLENGE, Cause.WRONG_CHALLENGE, rng)]
    events: list[Event] = [ChallengeWon(player, accused, hand)]
    if accused in state.seats:
        events.append(drawn(state, events, accused, DRAW_FOUR, Cause.BLUFF, rng))
    return [*events, TurnBegan(player)]


def accept(state: GameState, command: Accept, rng: Random) -> list[Event]:
    """Draw the four and lose the turn."""
    check_playing(state, command.player)
    if state.awaiting.kind is not Kind.CHALLENGE:
        raise Refused(Reason.NOTHING_TO_ACCEPT)
    check_turn(state, command.player, Kind.CHALLENGE)
    return [PenaltyAccepted(command.player), *take(state, command.player, rng)]


def take(state: GameState, player: PlayerId, rng: Random) -> list[Event]:
    """What accepting comes to."""
    return _draw_and_skip(state, player, DRAW_FOUR, Cause.DRAW_FOUR, rng)


def _draw_and_skip(state: GameState, player: PlayerId, count: int, cause: Cause, rng: Random) -> list[Event]:
    events: list[Event] = []
    events.append(drawn(state, events, player, count, cause, rng))
    return [*events, PlayerSkipped(player), TurnBegan(player_after(state, player))]
