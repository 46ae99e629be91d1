"""Penalties: taking them, answering them (rule book, S40, S47, S111, T43, T44, T131 to T136).

Officially the next player draws and is skipped. Where stacking is on they may answer instead; the
total waits, undrawn, for the first who does not.
"""

from collections.abc import Callable
from random import Random

from engine.cards import Card, Color, Rank
from engine.causes import Cause
from engine.decide.piles import drawn
from engine.events import (
    ChallengeOffered,
    DirectionReversed,
    Event,
    PenaltyFaced,
    PenaltyRaised,
    PlayerSkipped,
    TurnBegan,
)
from engine.legality import DRAWS
from engine.state import GameState, player_after
from engine.values import PlayerId

DOWNPOURS = {Rank.WILD_DOWNPOUR_ONE: 1, Rank.WILD_DOWNPOUR_TWO: 2}
CAUSES = {Rank.DRAW_TWO: Cause.DRAW_TWO, Rank.WILD_DRAW_FOUR: Cause.DRAW_FOUR}


# Python 3.11 takes ten times as long for an enum's member as for a name.
DRAW_COLOR, REVERSE_DRAW_FOUR = Rank.WILD_DRAW_COLOR, Rank.WILD_REVERSE_DRAW_FOUR


def hit(state: GameState, events: list[Event], player: PlayerId, card: Card, rng: Random, *, times: int = 1) -> None:
    """`player` has played `card`, a Draw Two or an answer to a penalty; the next one faces what has come together."""
    direction = state.direction
    if card.rank in DRAWS:
        events.append(PenaltyRaised(state.pending + times * DRAWS[card.rank], card.rank))
    elif card.rank is Rank.REVERSE:
        events.append(DirectionReversed())
        direction = -direction
    victim = player_after(state, player, direction)
    if state.rules.stacks:
        events.append(PenaltyFaced(victim))
    else:
        take(state, events, victim, times * DRAWS[card.rank], cause_of(card.rank), rng)


def cause_of(rank: Rank) -> Cause:
    """Why whoever takes the penalty of a card of `rank` draws."""
    return CAUSES.get(rank, Cause.PENALTY)


def until(rank: Rank | None, color: Color | None) -> Callable[[Card], bool] | None:
    """What ends the draw that a card of `rank` asks for, where it is not a number but `color` (rule book, 3.3)."""
    return (lambda card: card.color is color) if rank is DRAW_COLOR else None


def take(
    state: GameState, events: list[Event], victim: PlayerId, count: int, cause: Cause, rng: Random,
    *, until: Callable[[Card], bool] | None = None, direction: int | None = None,
) -> None:  # fmt: skip
    """Draw the penalty; whoever does loses the turn, unless the rules say otherwise (S41)."""
    events.append(drawn(state, events, victim, count, cause, rng, until))
    is_classic_opening = len(state.discard) == 1 and state.pending > 0 and state.rules.first_action == "classic"
    if state.rules.draw_skips_turn and not is_classic_opening:
        events += [PlayerSkipped(victim), TurnBegan(player_after(state, victim, direction))]
    else:
        events.append(TurnBegan(victim))


def victim_of(state: GameState, player: PlayerId, rank: Rank, direction: int) -> PlayerId:
    """Who faces a wild draw; with two players a Reverse Draw Four comes back to its own (O34, T151)."""
    is_own = rank is REVERSE_DRAW_FOUR and len(state.seats) == 2
    return player if is_own else player_after(state, player, direction)


def face_wild(
    state: GameState, events: list[Event], player: PlayerId, total: int, rank: Rank, color: Color,
    *, challengeable: bool, rng: Random, direction: int | None = None,
) -> None:  # fmt: skip
    """`color` is named, and the next player in `direction` faces a wild of `rank`, worth `total` by now."""
    direction = direction or state.direction
    victim = victim_of(state, player, rank, direction)
    if challengeable:
        events.append(ChallengeOffered(victim))
    elif state.rules.stacks:
        events.append(PenaltyFaced(victim))
    else:
        ends = until(rank, color)
        take(state, events, victim, total, cause_of(rank), rng, until=ends, direction=direction)


def rain(state: GameState, events: list[Event], player: PlayerId, card: Card, rng: Random) -> None:
    """All the others draw, in the direction of play; no turn is lost (S52, T98, T149)."""
    victim = player_after(state, player)
    while victim != player:
        events.append(drawn(state, events, victim, DOWNPOURS[card.rank], Cause.DOWNPOUR, rng))
        victim = player_after(state, victim)
