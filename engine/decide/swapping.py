"""Hands that change owners: 7, 0, special wilds (rule book, S49, S50, S102 to S106, T64, T65, T76, T137 to T141)."""

from random import Random

from engine.cards import Card, Rank, shuffled
from engine.commands import Order, Play, Swap
from engine.decide import calling
from engine.decide.checking import check_playing, check_turn
from engine.decide.hands import hands_after
from engine.events import (
    Event,
    HandsMoved,
    HandsShuffled,
    OrderAsked,
    SwapAsked,
    TurnBegan,
    UnoCaught,
    UnoDue,
    UnoWindowClosed,
)
from engine.refusals import Reason, Refused
from engine.state import GameState, Kind, player_after
from engine.values import PlayerId

Moves = tuple[tuple[PlayerId, PlayerId], ...]


def check_target(state: GameState, player: PlayerId, target: PlayerId | None) -> None:
    """Refuse a partner who is not there, or oneself (T139)."""
    if target == player:
        raise Refused(Reason.SWAP_WITH_YOURSELF)
    if target is not None and target not in state.seats:
        raise Refused(Reason.NO_SUCH_PLAYER)


def moves_hands(state: GameState, card: Card) -> bool:
    """Whether playing `card` makes hands change owners here."""
    rules = state.rules
    return (card.rank is Rank.SEVEN and rules.seven == "swap") or (card.rank is Rank.ZERO and rules.zero != "none")


def after_number(state: GameState, events: list[Event], command: Play) -> None:
    """A 7 or a 0 has been laid: swap with whoever was named, or ask; or pass the hands on."""
    player = command.player
    if command.last.rank is Rank.SEVEN:
        if command.target is None:
            events.append(SwapAsked(player))
        else:
            swapped_by_play(state, events, command, command.target)
    elif state.rules.zero == "order":
        events.append(OrderAsked(player))
    else:
        step = 1 if state.rules.zero == "rotate_left" else state.direction
        moves = tuple((seat, player_after(state, seat, step)) for seat in state.seats)
        _move(state, events, player, moves)


def swap(state: GameState, command: Swap) -> list[Event]:
    """Say with whom to swap."""
    player, target = command.player, command.target
    check_playing(state, player)
    if state.awaiting.kind is not Kind.SWAP:
        raise Refused(Reason.NOTHING_TO_SWAP)
    check_turn(state, player, Kind.SWAP)
    check_target(state, player, target)
    events = swapped(state, player, target)
    calling.end_of_turn(state, events, player)
    calling.hold(state, events)
    return events


def swapped(state: GameState, player: PlayerId, target: PlayerId) -> list[Event]:
    """The hands of both change owners, and play goes on."""
    events: list[Event] = []
    _move(state, events, player, ((player, target), (target, player)))
    return events


def swapped_by_play(state: GameState, events: list[Event], command: Play, target: PlayerId) -> None:
    """The same at once, with the partner named in the play."""
    moves = ((command.player, target), (target, command.player))
    _move(state, events, command.player, moves)


def order(state: GameState, command: Order) -> list[Event]:
    """Say who gives their hand to whom; every hand must find exactly one owner (S106)."""
    player = command.player
    check_playing(state, player)
    if state.awaiting.kind is not Kind.ORDER:
        raise Refused(Reason.NOTHING_TO_ORDER)
    check_turn(state, player, Kind.ORDER)
    givers = [giver for giver, _ in command.moves]
    receivers = [receiver for _, receiver in command.moves]
    if sorted(givers) != sorted(receivers) or len(set(givers)) != len(givers) or not set(givers) <= set(state.seats):
        raise Refused(Reason.NO_PERMUTATION)
    events: list[Event] = []
    _move(state, events, player, command.moves)
    calling.end_of_turn(state, events, player)
    calling.hold(state, events)
    return events


def shuffle_hands(state: GameState, events: list[Event], player: PlayerId, rng: Random) -> None:
    """Collect all hands and deal them again, one by one from the player's left, whatever the direction (S49, T141)."""
    cards = shuffled([card for hand in hands_after(state, events).values() for card in hand], rng)
    first = state.seats.index(player) + 1
    seats = state.seats[first:] + state.seats[:first]
    hands = tuple((seat, tuple(cards[place :: len(seats)])) for place, seat in enumerate(seats))
    events.append(HandsShuffled(player, hands))
    _settle_calls(state, events, {seat: len(hand) for seat, hand in hands})


def _move(state: GameState, events: list[Event], player: PlayerId, moves: Moves) -> None:
    if moves:
        hands = hands_after(state, events)
        events.append(HandsMoved(player, moves))
        _settle_calls(state, events, {receiver: len(hands[giver]) for giver, receiver in moves})
    events.append(TurnBegan(player_after(state, player)))


def _settle_calls(state: GameState, events: list[Event], received: dict[PlayerId, int]) -> None:
    """Who gave their one card away need not call; who got one must, where the rules are strict (T64, T65)."""
    due = {event.player for event in events if isinstance(event, UnoDue)}
    for event in [event for event in events if isinstance(event, UnoDue) and received.get(event.player, 1) != 1]:
        events.remove(event)
    closed = {event.player for event in events if isinstance(event, UnoWindowClosed | UnoCaught)}
    liable = {exposure.player for exposure in calling.exposures(state)} - closed
    events += [UnoWindowClosed(seat) for seat in state.seats if seat in liable and received.get(seat, 1) != 1]
    if state.rules.uno_on_swap == "strict":
        grace = state.rules.uno_grace > 0
        events += [UnoDue(seat, grace) for seat in state.seats if received.get(seat) == 1 and seat not in liable | due]
