"""The deal: who deals, seven cards each, and what the first card does (rule book, S10 to S22, T01 to T14)."""

from random import Random

from engine.cards import DECK, Card, Rank, shuffled
from engine.commands import Deal
from engine.decide.checking import check_seated
from engine.events import (
    CardsDrawn,
    Cause,
    ColorAsked,
    DealerDrawn,
    DirectionReversed,
    Event,
    PlayerSkipped,
    RoundStarted,
    TurnBegan,
)
from engine.refusals import Reason, Refused
from engine.state import GameState, is_playing, player_after
from engine.values import PlayerId

SPARE = 20  # cards that must be left to draw from after the deal
PLAYERS_A_DECK = 10


def deal(state: GameState, command: Deal, rng: Random) -> list[Event]:
    """Deal now instead of when the clock runs out."""
    check_seated(state, command.player)
    if is_playing(state):
        raise Refused(Reason.ALREADY_DEALT)
    if state.paused:
        raise Refused(Reason.PAUSED)
    if len(state.seats) < 2:
        raise Refused(Reason.TOO_FEW_PLAYERS)
    return deal_round(state, rng)


def deal_round(state: GameState, rng: Random) -> list[Event]:
    """Draw for the first deal; later ones go to the left. Then deal, turn up a card and let it act."""
    events: list[Event] = []
    if state.dealer is None:
        drawing = _draw_for_dealer(state, rng)
        events.append(drawing)
        dealer = drawing.dealer
    else:
        dealer = player_after(state, state.dealer, 1)
    started = _deal(state, dealer, rng)
    events.append(started)
    events += _opening(state, started)
    return events


def _draw_for_dealer(state: GameState, rng: Random) -> DealerDrawn:
    """The highest number deals, action cards and wilds count 0; those who tie draw again (S10, T01)."""
    draws: list[tuple[PlayerId, Card]] = []
    tied = list(state.seats)
    while len(tied) > 1:
        cards = rng.sample(_deck(state), len(tied))
        values = [0 if card.rank.value not in "0123456789" else card.points for card in cards]
        draws += zip(tied, cards, strict=True)
        tied = [player for player, number in zip(tied, values, strict=True) if number == max(values)]
    return DealerDrawn(tuple(draws), tied[0])


def _deal(state: GameState, dealer: PlayerId, rng: Random) -> RoundStarted:
    """Deal and turn up the first card; a Wild Draw Four goes back at a random place (S20, T09)."""
    deck = _deck(state)
    pile = shuffled(deck, rng)
    size = state.rules.hand_size
    hands = []
    for player in state.seats:
        hands.append((player, tuple(pile[-size:])))
        del pile[-size:]
    returned = 0
    while pile[-1].rank is Rank.WILD_DRAW_FOUR:
        pile.insert(rng.randrange(len(pile)), pile.pop())
        returned += 1
    top = pile.pop()
    return RoundStarted(state.round + 1, dealer, tuple(hands), tuple(pile), top, returned)


def _deck(state: GameState) -> tuple[Card, ...]:
    """One deck for up to ten players and one more for each further ten, or for hands too large (S05, T14)."""
    players = len(state.seats)
    decks = state.rules.decks or -(-players // PLAYERS_A_DECK)
    needed = -(-(players * state.rules.hand_size + SPARE) // len(DECK))
    return DECK * max(decks, needed)


def _opening(state: GameState, started: RoundStarted) -> list[Event]:
    """The first card acts on the first player as if the dealer had played it (S16 to S19, T03 to T08)."""
    first = player_after(state, started.dealer, 1)
    second = player_after(state, first, 1)
    match started.top.rank:
        case Rank.SKIP:
            return [PlayerSkipped(first), TurnBegan(second)]
        case Rank.REVERSE:
            return [DirectionReversed(), TurnBegan(started.dealer)]
        case Rank.DRAW_TWO:
            cards = started.pile[:-3:-1]
            return [CardsDrawn(first, cards, Cause.DRAW_TWO), PlayerSkipped(first), TurnBegan(second)]
        case Rank.WILD:
            return [ColorAsked(first)]
        case _:
            return [TurnBegan(first)]
