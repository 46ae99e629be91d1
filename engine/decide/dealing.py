"""The deal: who deals, seven cards each, and what the first card does (rule book, S10 to S22, T01 to T14)."""

from random import Random

from engine.cards import DECKS, LIGHT, NUMBERED, Card, Rank, shuffled
from engine.commands import Deal
from engine.decide import custom, flipping, penalties
from engine.decide.checking import check_seated
from engine.events import (
    CardsDrawn,
    ColorAsked,
    DealerDrawn,
    DirectionReversed,
    Event,
    EveryoneSkipped,
    PenaltyFaced,
    PenaltyRaised,
    PlayerSkipped,
    RoundStarted,
    SidesTurned,
    TurnBegan,
)
from engine.legality import DRAWS
from engine.refusals import Reason, Refused
from engine.rules import Rules
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
    """Find the first dealer; later the deal goes to the left. Then deal, turn up a card and let it act."""
    events: list[Event] = []
    if state.dealer is None:
        drawing = _find_dealer(state, rng)
        events.append(drawing)
        dealer = drawing.dealer
    else:
        dealer = player_after(state, state.dealer, 1)
    started = _deal(state, dealer, rng)
    events.append(started)
    events += _opening(state, started)
    return events


def _find_dealer(state: GameState, rng: Random) -> DealerDrawn:
    match state.rules.dealer:
        case "random":
            return DealerDrawn((), rng.choice(state.seats))
        case "join_order":  # so that the first to join plays first
            return DealerDrawn((), state.seats[-1])
        case "action0" | "action_redraw":
            return _draw_for_dealer(state, rng)


def _draw_for_dealer(state: GameState, rng: Random) -> DealerDrawn:
    """The highest number deals, ties draw again; other cards count 0 or are drawn again (S10, S11, T01, T02)."""
    draws: list[tuple[PlayerId, Card]] = []
    tied = list(state.seats)
    while len(tied) > 1:
        numbers = dict.fromkeys(tied, -1)
        while -1 in numbers.values():
            again = [player for player, number in numbers.items() if number < 0]
            for player, card in zip(again, rng.sample(_deck(state), len(again)), strict=True):
                draws.append((player, card))
                blank = -1 if state.rules.dealer == "action_redraw" else 0
                numbers[player] = card.points if card.rank in NUMBERED else blank
        tied = [player for player, number in numbers.items() if number == max(numbers.values())]
    return DealerDrawn(tuple(draws), tied[0])


def _deal(state: GameState, dealer: PlayerId, rng: Random) -> RoundStarted:
    """Deal and turn up the first card; one that can't begin goes back at a random place, or is passed over."""
    pile = shuffled(_deck(state), rng)
    backs = flipping.pair_faces(state.rules, rng)
    size = state.rules.hand_size
    hands = []
    for player in state.seats:
        hands.append((player, tuple(pile[-size:])))
        del pile[-size:]
    returned = 0
    while _goes_back(pile[-1], state.rules):
        pile.insert(rng.randrange(len(pile)), pile.pop())
        returned += 1
    under = []
    while state.rules.first_action == "ignore" and pile[-1].rank not in NUMBERED:
        under.append(pile.pop())
    top = pile.pop()
    return RoundStarted(
        state.round + 1, dealer, tuple(hands), tuple(pile), top, returned, tuple(under), backs, custom.agreed(state)
    )


def _goes_back(card: Card, rules: Rules) -> bool:
    """A Wild Draw Four, or its like, never begins (S20, T09), and at some tables no wild does."""
    if rules.first_action == "ignore":
        return False
    is_wild_draw = card.is_wild and (card.rank in DRAWS or card.rank is Rank.WILD_DRAW_COLOR)
    return is_wild_draw or (card.is_wild and rules.first_action in ("apply_colored", "classic"))


def _deck(state: GameState) -> tuple[Card, ...]:
    """One deck for up to ten players and one more for each further ten, or for hands too large (S05, T14)."""
    players = len(state.seats)
    decks = state.rules.decks or -(-players // PLAYERS_A_DECK)
    deck = DECKS[state.rules.deck]
    needed = -(-(players * state.rules.hand_size + SPARE) // len(deck))
    return deck * max(decks, needed)


def _opening(state: GameState, started: RoundStarted) -> list[Event]:
    """The first card acts on the first player as if the dealer had played it (S16 to S19, T03 to T08).

    At the classic's tables a Draw Two is drawn but costs no turn, and other actions do nothing.
    """
    first = player_after(state, started.dealer, 1)
    second = player_after(state, first, 1)
    is_classic = state.rules.first_action == "classic"
    rank = started.top.rank
    if rank in DRAWS and not started.top.is_wild:
        return _opening_draw(state, started, first, second)
    match rank:
        case Rank.SKIP if not is_classic:
            return [PlayerSkipped(first), TurnBegan(second)]
        case Rank.SKIP_EVERYONE if not is_classic:
            return [EveryoneSkipped(started.dealer), TurnBegan(started.dealer)]
        case Rank.REVERSE if not is_classic:
            return [DirectionReversed(), TurnBegan(started.dealer)]
        case Rank.FLIP if not is_classic:
            back = dict(started.backs)[started.top].color or started.top.color
            return [SidesTurned(started.dealer, back or LIGHT[0]), TurnBegan(first)]
        case _ if started.top.is_wild:
            return [ColorAsked(first)]
        case _:
            return [TurnBegan(first)]


def _opening_draw(state: GameState, started: RoundStarted, first: PlayerId, second: PlayerId) -> list[Event]:
    due = DRAWS[started.top.rank]
    if state.rules.stacks:
        return [PenaltyRaised(due, started.top.rank), PenaltyFaced(first)]
    drawing = CardsDrawn(first, started.pile[: -due - 1 : -1], penalties.cause_of(started.top.rank))
    stays = state.rules.first_action == "classic" or not state.rules.draw_skips_turn
    return [drawing, TurnBegan(first)] if stays else [drawing, PlayerSkipped(first), TurnBegan(second)]
