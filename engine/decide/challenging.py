"""The Wild Draw Four and its challenge (rule book, S60 to S63, T28 to T47).

It is a bluff when its player held another card of the color in force, judged on the hand beside it
at the moment it was played. Guilty: its player draws four and the challenger takes a normal turn.
Innocent: the challenger draws six and loses the turn.
"""

from random import Random

from engine.cards import Card, Rank
from engine.causes import Cause
from engine.commands import Accept, Challenge
from engine.decide import penalties
from engine.decide.checking import check_playing, check_turn
from engine.decide.hands import hand_after
from engine.decide.piles import drawn
from engine.events import CardTakenBack, ChallengeLost, ChallengeWon, DrawFourClaimed, Event, PenaltyAccepted, TurnBegan
from engine.legality import BLUFFS, is_bluff
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind
from engine.values import PlayerId

FOR_THE_ACCUSATION = 2  # cards, besides the penalty itself
PENALTIES = (Kind.CHALLENGE, Kind.PENALTY)


def is_open(state: GameState, rank: Rank) -> bool:
    """Whether a wild of `rank` played now may be challenged; laid into a stack, only among its own kind (T44)."""
    return rank in BLUFFS and state.rules.w4_challenge == "on" and (not state.pending or state.rules.stack == "same")


def claim(state: GameState, events: list[Event], player: PlayerId, card: Card) -> DrawFourClaimed:
    """The hand beside a Wild Draw Four, laid in `events`, and whether it was a bluff; `state` is the one before."""
    hand = hand_after(state, events, player)
    return DrawFourClaimed(player, tuple(hand), is_bluff(state, [*hand, card], card), state.color)


def challenge(state: GameState, command: Challenge, rng: Random) -> list[Event]:
    """Only whoever the Wild Draw Four was played on may challenge it, and only before taking it."""
    player = command.player
    check_playing(state, player)
    if state.awaiting.kind is not Kind.CHALLENGE or state.claim is None:
        raise Refused(Reason.NOTHING_TO_CHALLENGE)
    check_turn(state, player, Kind.CHALLENGE)
    accused, hand = state.claim.player, state.claim.hand
    ends = penalties.until(state.stacked, state.color)
    if not state.claim.bluff:
        events: list[Event] = [ChallengeLost(player, accused, hand)]
        due = state.pending + FOR_THE_ACCUSATION
        if ends:
            events.append(drawn(state, events, player, state.pending, Cause.WRONG_CHALLENGE, rng, ends))
            due = FOR_THE_ACCUSATION
        penalties.take(state, events, player, due, Cause.WRONG_CHALLENGE, rng)
        return events
    events = [ChallengeWon(player, accused, hand)]
    if accused not in state.seats:
        return [*events, TurnBegan(player)]
    takes_back = state.rules.w4_guilty == "takeback"
    if takes_back:
        events.append(CardTakenBack(accused, state.top, state.claim.color))
    events.append(drawn(state, events, accused, state.pending, Cause.BLUFF, rng, ends))
    return [*events, TurnBegan(accused if takes_back else player)]


def accept(state: GameState, command: Accept, rng: Random) -> list[Event]:
    """Draw the penalty and lose the turn."""
    awaiting = state.awaiting
    if awaiting.player != command.player or awaiting.kind not in PENALTIES or state.paused:
        check_playing(state, command.player)
        if awaiting.kind not in PENALTIES:
            raise Refused(Reason.NOTHING_TO_ACCEPT)
        check_turn(state, command.player, *PENALTIES)
    return [PenaltyAccepted(command.player), *take(state, command.player, rng)]


def take(state: GameState, player: PlayerId, rng: Random) -> list[Event]:
    """What accepting comes to."""
    events: list[Event] = []
    cause = penalties.cause_of(state.stacked or Rank.WILD_DRAW_FOUR)
    ends = penalties.until(state.stacked, state.color)
    penalties.take(state, events, player, state.pending, cause, rng, until=ends)
    return events
