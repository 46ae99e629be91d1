"""What happens within a turn, plays and draws apart."""

from typing import assert_never

from engine.cards import DARK, LIGHT
from engine.causes import Vote
from engine.events import (
    AdvicePunished,
    CardsDiscarded,
    CardTakenBack,
    ChallengeLost,
    ChallengeOffered,
    ChallengeWon,
    ColorAsked,
    ColorChosen,
    DirectionReversed,
    DrawFourClaimed,
    HandsMoved,
    HandsShuffled,
    HoldBegan,
    HoldEnded,
    OrderAsked,
    PenaltyAccepted,
    PenaltyFaced,
    PenaltyRaised,
    PileReshuffled,
    SidesTurned,
    SilenceBegan,
    SilenceEnded,
    SlapOpened,
    Slapped,
    SwapAsked,
)
from engine.evolve.deciding import ask
from engine.state import GameState, Kind


def record_turn(
    state: GameState,
    event: ColorAsked | ColorChosen | DirectionReversed | PileReshuffled | ChallengeOffered | ChallengeWon
    | ChallengeLost | PenaltyAccepted,
) -> None:  # fmt: skip
    """Record what happened within a turn, plays and draws apart."""
    match event:
        case DirectionReversed():
            state.direction = -state.direction
        case ChallengeOffered():
            ask(state, Kind.CHALLENGE, event.player)
        case PenaltyAccepted() | ChallengeWon() | ChallengeLost():
            state.timeouts.pop(event.player, None)
        case ColorAsked():
            state.partner = event.partner
            ask(state, Kind.COLOR, event.player)
        case ColorChosen():
            state.color = event.color
        case PileReshuffled():
            state.pile = list(event.pile)
            del state.discard[: -event.kept]
            state.aside = []
        case _:
            assert_never(event)


def record_penalty(state: GameState, event: PenaltyRaised | DrawFourClaimed | PenaltyFaced | CardTakenBack) -> None:
    """Record what is to be drawn, and by whom."""
    match event:
        case PenaltyRaised():
            state.pending, state.stacked, state.claim = event.total, event.rank, None
        case DrawFourClaimed():
            state.claim = event
        case PenaltyFaced():
            state.claim = None
            ask(state, Kind.PENALTY, event.player)
        case CardTakenBack():
            state.hands[event.player].append(state.discard.pop())
            state.color = event.color
        case _:
            assert_never(event)


def record_hands(
    state: GameState, event: SwapAsked | OrderAsked | HandsMoved | HandsShuffled | HoldBegan | HoldEnded
) -> None:
    """Record hands that change owners, and moves that wait."""
    match event:
        case SwapAsked(player=player):
            ask(state, Kind.SWAP, player)
        case OrderAsked(player=player):
            ask(state, Kind.ORDER, player)
        case HandsMoved(moves=moves):
            state.hands |= {receiver: state.hands[giver] for giver, receiver in moves}
        case HandsShuffled(hands=hands):
            state.hands |= {player: list(hand) for player, hand in hands}
        case HoldBegan():
            state.hold = state.awaiting.number
        case HoldEnded():
            state.hold = None
        case _:
            assert_never(event)


def record_sides(state: GameState, event: SidesTurned | CardsDiscarded) -> None:
    """Record what lies on the table otherwise than by a play."""
    match event:
        case CardsDiscarded(player=player, cards=cards):
            for card in cards:
                state.hands[player].remove(card)
            state.discard[-1:-1] = cards
        case SidesTurned():
            backs = state.backs
            state.hands = {player: [backs[card] for card in hand] for player, hand in state.hands.items()}
            state.pile = [backs[card] for card in reversed(state.pile)]
            state.discard = [backs[card] for card in reversed(state.discard)]
            state.aside = [backs[card] for card in state.aside]
            state.backs = {back: card for card, back in backs.items()}
            state.color = event.color
            state.colors = LIGHT if state.colors is DARK else DARK
        case _:
            assert_never(event)


def record_slap_or_silence(
    state: GameState, event: SlapOpened | Slapped | SilenceBegan | SilenceEnded | AdvicePunished
) -> None:
    """Record what is owed besides cards."""
    match event:
        case SlapOpened(player=player):
            state.laid_by, state.slapped = player, []
            ask(state, Kind.SLAP, None)
        case Slapped(player=player):
            state.slapped.append(player)
        case SilenceBegan(player=player):
            state.silencer = player
        case SilenceEnded():
            state.silencer = None
        case AdvicePunished(player=player):
            state.votes.pop((Vote.ADVICE, player), None)
        case _:
            assert_never(event)
