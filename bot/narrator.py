"""Events + state → what is said, and to whom.

The only place that decides who sees what. In public: what happened, in one line that names the card
and the next player. In private: a player's own hand, own draws and own choices, and to a challenger
the hand they asked to see. Nothing else ever leaves a hand.
"""

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field

from bot.announcements import announce
from bot.chat import Naming, Phrase, Topic, phrase
from engine.cards import LIGHT, Card, Rank, sort_hand
from engine.events import (
    CardsDrawn,
    CatchHeld,
    ChallengeLost,
    ChallengeOffered,
    ChallengeWon,
    ColorAsked,
    Event,
    HandsMoved,
    HandsShuffled,
    HeldMoveDropped,
    MoveHeld,
    OrderAsked,
    PenaltyFaced,
    PlayerBack,
    PlayOrKeepAsked,
    RoundStarted,
    SidesTurned,
    SwapAsked,
    TurnBegan,
)
from engine.state import GameState, is_playing
from engine.values import PlayerId, value


@value
class Saying:
    """Sentences for everyone at the table, or for one player there."""

    audience: PlayerId | None
    phrases: tuple[Phrase, ...]
    topic: Topic


Announce = Callable[[list[Event], GameState, Naming], list[tuple[Phrase, ...]]]
"""How a table tells everybody what happened."""


def narrate(events: list[Event], state: GameState, naming: Naming, in_public: Announce = announce) -> list[Saying]:
    """What `events`, which led to `state`, make the table say: the public lines first, then the private ones."""
    public = [Saying(None, phrases, Topic.TURN) for phrases in in_public(events, state, naming)]
    return public + _private(events, state, naming)


def hand_of(state: GameState, player: PlayerId) -> Phrase:
    """A player's own cards, sorted."""
    return phrase("hand", cards=tuple(sort_hand(state.hands.get(player, []))))


@dataclass(slots=True)
class _Whisper:
    """What one player is told: what they drew, then the hand if it is wanted, then what they may do."""

    news: list[Phrase] = field(default_factory=list)
    hand: bool = False
    asks: list[Phrase] = field(default_factory=list)


def _private(events: list[Event], state: GameState, naming: Naming) -> list[Saying]:
    shown: list[Saying] = []
    whispers: dict[PlayerId, _Whisper] = defaultdict(_Whisper)
    for event in events:
        match event:
            case (
                ChallengeWon(player=player, accused=accused, hand=hand)
                | ChallengeLost(player=player, accused=accused, hand=hand)
            ):
                proof = phrase("shown", player=naming(accused), cards=tuple(sort_hand(hand)))
                shown.append(Saying(player, (proof,), Topic.ANSWER))
            case RoundStarted() | HandsShuffled() | SidesTurned():
                for player in state.seats:
                    whispers[player].hand = True
            case HandsMoved(moves=moves):
                for receiver in (receiver for giver, receiver in moves if giver != receiver):
                    whispers[receiver].hand = True
            case SwapAsked(player=player):
                whispers[player].hand = True
                whispers[player].asks.append(phrase("choose_swap"))
            case OrderAsked(player=player):
                whispers[player].hand = True
                whispers[player].asks.append(phrase("choose_order"))
            case _:
                _whisper(event, state, whispers)
    sayings = [*shown, *(_saying(state, player, whisper) for player, whisper in whispers.items())]
    return [saying for saying in sayings if saying.audience in state.seats and saying.audience not in state.levels]


def _whisper(event: Event, state: GameState, whispers: dict[PlayerId, _Whisper]) -> None:
    match event:
        case TurnBegan(player=player) | PlayerBack(player=player) if is_playing(state):
            whispers[player].hand = True
        case CardsDrawn(player=player, cards=cards) if cards:
            whispers[player].news.append(phrase("you_drew", cards=cards))
        case PlayOrKeepAsked(player=player, card=card):
            whispers[player].asks.append(_after_drawing(state, card))
        case PenaltyFaced(player=player):
            whispers[player].hand = True
            whispers[player].asks.append(phrase("penalty_choice", n=state.pending))
        case ColorAsked(player=player):
            whispers[player].hand = True
            whispers[player].asks.append(_color_choice(state))
        case ChallengeOffered(player=player):
            whispers[player].hand = True
            whispers[player].asks.append(_challenge_choice(state))
        case CatchHeld(catcher=player):
            whispers[player].news.append(phrase("catch_held"))
        case HeldMoveDropped(player=player):
            whispers[player].hand = True
            whispers[player].asks.append(phrase("held_move_dropped"))
        case MoveHeld(move=move):
            whispers[move.player].news.append(_held(state, move.player))
        case _:
            pass


def _color_choice(state: GameState) -> Phrase:
    if state.top.rank is Rank.WILD_COLOR_ROULETTE:
        return phrase("choose_roulette")
    return phrase("choose_color" if state.colors is LIGHT else "choose_dark_color")


def _challenge_choice(state: GameState) -> Phrase:
    if state.stacked is Rank.WILD_DRAW_COLOR and state.color:
        return phrase("challenge_choice_color", color=state.color)
    return phrase("challenge_choice", n=state.pending, wrong=state.pending + 2)


def _after_drawing(state: GameState, card: Card | None) -> Phrase:
    if card:
        return phrase("must_play_drawn" if state.rules.drawn_play == "must" else "play_or_keep")
    return phrase("play_any_or_pass" if state.rules.drawn_play == "any" else "draw_again_or_pass")


def _held(state: GameState, player: PlayerId) -> Phrase:
    """Why a move waits: for who may catch its player, or for who may jump in."""
    own_grace = state.exposed is not None and state.exposed.player == player and state.exposed.grace
    return phrase("move_held" if own_grace else "move_held_for_jumps")


def _saying(state: GameState, player: PlayerId, whisper: _Whisper) -> Saying:
    hand = [hand_of(state, player)] if whisper.hand else []
    is_about_cards = whisper.hand or any(news.key == "you_drew" for news in whisper.news)
    topic = Topic.HAND if is_about_cards else Topic.ANSWER
    return Saying(player, (*whisper.news, *hand, *whisper.asks), topic)
