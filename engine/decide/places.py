"""Playing on for places: who has no cards steps out, the others go on until one is left (rule book, T112, T140)."""

from random import Random

from engine.cards import Rank
from engine.causes import Departure
from engine.commands import Play
from engine.decide import flipping, penalties, several
from engine.events import DirectionReversed, Event, PenaltyRaised, PlayerLeft, PlayerSkipped, SilenceEnded, TurnBegan
from engine.legality import DRAWS
from engine.state import GameState, player_after


def step_out(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """`command` lays a player's last card: it does to the others what it does, and the player is out of the round."""
    player, card = command.player, command.last
    if state.silencer == player:
        events.append(SilenceEnded(player))
    events.append(PlayerLeft(player, Departure.FINISHED))
    neighbor = player_after(state, player)
    draws = card.rank in DRAWS or card.rank is Rank.WILD_DRAW_COLOR
    if (draws or state.pending) and state.rules.last_draw:
        _penalty(state, events, command, rng)
        return
    match card.rank:
        case Rank.SKIP:
            events += [PlayerSkipped(neighbor), TurnBegan(player_after(state, neighbor))]
            return
        case Rank.REVERSE:
            events += [DirectionReversed(), TurnBegan(player_after(state, player, -state.direction))]
            return
        case Rank.WILD_DOWNPOUR_ONE | Rank.WILD_DOWNPOUR_TWO if state.rules.last_draw:
            penalties.rain(state, events, player, card, rng)
        case Rank.FLIP:
            flipping.turn_over(state, events, player)
        case _:
            pass
    events.append(TurnBegan(neighbor))


def _penalty(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """The next player faces it as ever; a hand that is empty can't have bluffed (T37)."""
    player, card = command.player, command.last
    if not card.is_wild:
        penalties.hit(state, events, player, card, rng, times=several.times(state, command))
        return
    total = state.pending + DRAWS.get(card.rank, 1)
    direction = state.direction
    if card.rank is Rank.WILD_REVERSE_DRAW_FOUR:
        events.append(DirectionReversed())
        direction = -direction
    events.append(PenaltyRaised(total, card.rank))
    color = command.color or state.color or state.colors[0]
    penalties.face_wild(
        state, events, player, total, card.rank, color, challengeable=False, rng=rng, direction=direction
    )
