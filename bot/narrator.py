"""Events + state → what is said, and to whom.

The only place that decides who sees what. In public: what happened, in one line that names the card
and the next player. In private: a player's own hand, own draws and own choices, and to a challenger
the hand they asked to see. Nothing else ever leaves a hand.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from bot.announcements import Naming, announce
from bot.chat import Phrase, Topic, phrase
from engine.cards import sort_hand
from engine.events import (
    CardsDrawn,
    CatchHeld,
    ChallengeLost,
    ChallengeOffered,
    ChallengeWon,
    ColorAsked,
    Event,
    MoveHeld,
    PlayerBack,
    PlayOrKeepAsked,
    RoundStarted,
    TurnBegan,
)
from engine.state import GameState, is_playing
from engine.values import PlayerId


@dataclass(frozen=True, slots=True)
class Saying:
    """Sentences for everyone at the table, or for one player there."""

    audience: PlayerId | None
    phrases: tuple[Phrase, ...]
    topic: Topic


def narrate(events: list[Event], state: GameState, naming: Naming) -> list[Saying]:
    """What `events`, which led to `state`, make the table say: the public lines first, then the private ones."""
    public = [Saying(None, phrases, Topic.TURN) for phrases in announce(events, state, naming)]
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
            case RoundStarted():
                for player in state.seats:
                    whispers[player].hand = True
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
        case PlayOrKeepAsked(player=player):
            whispers[player].asks.append(phrase("play_or_keep", card=event.card))
        case ColorAsked(player=player):
            whispers[player].hand = True
            whispers[player].asks.append(phrase("choose_color"))
        case ChallengeOffered(player=player):
            whispers[player].hand = True
            whispers[player].asks.append(phrase("challenge_choice"))
        case CatchHeld(catcher=player):
            whispers[player].news.append(phrase("catch_held"))
        case MoveHeld(move=move):
            whispers[move.player].news.append(phrase("move_held"))
        case _:
            pass


def _saying(state: GameState, player: PlayerId, whisper: _Whisper) -> Saying:
    hand = [hand_of(state, player)] if whisper.hand else []
    topic = Topic.HAND if whisper.hand else Topic.ANSWER
    return Saying(player, (*whisper.news, *hand, *whisper.asks), topic)
