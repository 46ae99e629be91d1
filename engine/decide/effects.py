"""What each card does that is no number (rule book, S40 to S52, T73 to T79, 3.2, 3.3)."""

from collections.abc import Callable
from random import Random

from engine.cards import SPECIALS, Card, Color, Rank
from engine.causes import Cause
from engine.commands import Play
from engine.decide import challenging, flipping, penalties, places, scoring, several, swapping
from engine.decide.piles import drawn
from engine.events import (
    CardsDiscarded,
    ColorAsked,
    DirectionReversed,
    Event,
    EveryoneSkipped,
    PenaltyRaised,
    PlayerSkipped,
    SilenceEnded,
    SwapAsked,
    TurnBegan,
)
from engine.legality import DRAWS, taken_along
from engine.state import GameState, player_after
from engine.values import PlayerId

# Python 3.11 takes ten times as long for an enum's member as for a name.
WILD, COLOR_ROULETTE, REVERSE_DRAW_FOUR = Rank.WILD, Rank.WILD_COLOR_ROULETTE, Rank.WILD_REVERSE_DRAW_FOUR


def effect(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """What a card that is no number does, up to and with the next decision."""
    player, card = command.player, command.last
    if state.silencer == player:
        events.append(SilenceEnded(player))
    if state.pending and not card.is_wild:
        penalties.hit(state, events, player, card, rng, times=several.times(state, command))
    else:
        EFFECTS[card.rank](state, events, command, rng)


def named(command: Play) -> Color | None:
    """The color a wild is played with; that of a Color Roulette is the next player's to name."""
    return None if command.card.rank is COLOR_ROULETTE else command.color


def discard_all(events: list[Event], player: PlayerId, hand: list[Card], card: Card) -> int:
    """The other cards of its color go under a Discard All, without effect; how many they are."""
    along = taken_along(hand, card)
    if along:
        events.append(CardsDiscarded(player, tuple(along)))
    return len(along)


def _next_turn(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    events.append(TurnBegan(player_after(state, command.player)))


def _skip(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    neighbor = player_after(state, command.player)
    events += [PlayerSkipped(neighbor), TurnBegan(player_after(state, neighbor))]


def _skip_everyone(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    events += [EveryoneSkipped(command.player), TurnBegan(command.player)]


def _reverse(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """Turn the direction; with two players it acts as a Skip (T103: whoever still plays counts)."""
    player = command.player
    events.append(DirectionReversed())
    if len(state.seats) == 2:
        events += [PlayerSkipped(player_after(state, player)), TurnBegan(player)]
    else:
        events.append(TurnBegan(player_after(state, player, -state.direction)))


def _draw_two(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    penalties.hit(state, events, command.player, command.last, rng, times=several.times(state, command))


def _wild(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    if command.color is None:
        events.append(ColorAsked(command.player, command.target))
    else:
        after_wild(state, events, command.player, command.card, rng, command)


def after_wild(
    state: GameState, events: list[Event], player: PlayerId, card: Card, rng: Random, command: Play | None = None
) -> None:
    """What a wild does once its color is named, in the play itself or later (S49 to S52)."""
    if card.rank is WILD:
        events.append(TurnBegan(player_after(state, player)))
        return
    match card.rank:
        case Rank.WILD_SWAP_HANDS if command and command.target:
            swapping.swapped_by_play(state, events, command, command.target)
        case Rank.WILD_SWAP_HANDS if command is None and state.partner and state.partner in state.seats:
            events += swapping.swapped(state, player, state.partner)
        case Rank.WILD_SWAP_HANDS:
            events.append(SwapAsked(player))
        case Rank.WILD_SHUFFLE_HANDS:
            swapping.shuffle_hands(state, events, player, rng)
            events.append(TurnBegan(player_after(state, player)))
        case Rank.WILD_DOWNPOUR_ONE | Rank.WILD_DOWNPOUR_TWO:
            penalties.rain(state, events, player, card, rng)
            events.append(TurnBegan(player_after(state, player)))
        case _:
            events.append(TurnBegan(player_after(state, player)))


def _wild_draw(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """A wild that makes the next player draw; a Reverse Draw Four turns the direction first."""
    player, rank = command.player, command.card.rank
    direction = state.direction
    if rank is REVERSE_DRAW_FOUR:
        events.append(DirectionReversed())
        direction = -direction
    total = state.pending + DRAWS.get(rank, 1)  # of a Wild Draw Color, one at least
    events.append(PenaltyRaised(total, rank))
    challengeable = challenging.is_open(state, rank)
    if challengeable:
        events.append(challenging.claim(state, events, player, command.card))
    if command.color is None:
        events.append(ColorAsked(player))
        return
    penalties.face_wild(
        state, events, player, total, rank, command.color, challengeable=challengeable, rng=rng, direction=direction
    )


def _roulette(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    events.append(ColorAsked(player_after(state, command.player)))


def spin(state: GameState, events: list[Event], player: PlayerId, color: Color, rng: Random) -> None:
    """`player` has named `color`, turns cards up until it comes, keeps them all and loses the turn."""
    penalties.take(state, events, player, 1, Cause.ROULETTE, rng, until=lambda card: card.color is color)


def _flip(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """All is turned over; if the first discard shows a wild now, who turned names a color (T153)."""
    player = command.player
    top = flipping.turn_over(state, events, player)
    events.append(ColorAsked(player) if top.is_wild else TurnBegan(player_after(state, player)))


EFFECTS: dict[Rank, Callable[[GameState, list[Event], Play, Random], None]] = {
    Rank.SKIP: _skip,
    Rank.SKIP_EVERYONE: _skip_everyone,
    Rank.REVERSE: _reverse,
    Rank.DISCARD_ALL: _next_turn,
    Rank.FLIP: _flip,
    Rank.WILD_COLOR_ROULETTE: _roulette,
    Rank.WILD_DRAW_COLOR: _wild_draw,
    **{rank: _wild_draw if rank.value.startswith("W") else _draw_two for rank in DRAWS},
    **dict.fromkeys((Rank.WILD, *SPECIALS), _wild),
}


def last_card(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """The round is won; a Draw Two or Wild Draw Four is still drawn, a stack whole (S81, T37, T73 to T77, T154)."""
    player, rank = command.player, command.last.rank
    if state.rules.end == "play_on" and len(state.seats) > 2:
        places.step_out(state, events, command, rng)
        return
    if rank is Rank.FLIP:
        flipping.turn_over(state, events, player)
    due = 1 if rank is Rank.WILD_DRAW_COLOR else DRAWS.get(rank, 0)
    total = state.pending + due * several.times(state, command)
    if total and state.rules.last_draw:
        _still_drawn(state, events, command, total, rng)
    if rank in penalties.DOWNPOURS and state.rules.last_draw:
        penalties.rain(state, events, player, command.card, rng)
    scoring.win_round(state, events, player)


def _still_drawn(state: GameState, events: list[Event], command: Play, total: int, rng: Random) -> None:
    player, rank = command.player, command.last.rank
    is_reversing = rank in (Rank.REVERSE, Rank.WILD_REVERSE_DRAW_FOUR)
    victim = penalties.victim_of(state, player, rank, -state.direction if is_reversing else state.direction)
    if victim == player:
        return  # who has won draws nothing
    cause = penalties.cause_of(rank if rank in DRAWS else state.stacked or rank)
    ends = penalties.until(rank, command.color or state.color)
    events.append(drawn(state, events, victim, total, cause, rng, ends))
