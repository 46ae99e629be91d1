"""What everybody at a table is told: one sentence an event, naming no card that does not lie open."""

from typing import assert_never, get_args

from bot.chat import Naming, Phrase, phrase
from bot.custom_sentences import about_custom_rule, besides
from bot.deck_sentences import OfADeck, of_a_deck
from bot.house_sentences import ByHouseRule, by_house_rule
from bot.round_sentences import round_sentence, standing, won
from bot.rule_answers import opening
from engine.cards import Rank
from engine.causes import Cause
from engine.events import (
    CardPlayed,
    CardsDrawn,
    CardTakenBack,
    CatchHeld,
    CatchMissed,
    ChallengeLost,
    ChallengeOffered,
    ChallengeWon,
    ClockExtended,
    ColorAsked,
    ColorChosen,
    CountdownStarted,
    CountdownStopped,
    DealerDrawn,
    DirectionReversed,
    DrawFourClaimed,
    Event,
    GameEnded,
    GamePaused,
    GameResumed,
    HeldMoveDropped,
    HoldBegan,
    HoldEnded,
    HostChanged,
    MatchWon,
    Misplayed,
    MoveHeld,
    NextRoundAwaited,
    Passed,
    PenaltyAccepted,
    PenaltyFaced,
    PenaltyRaised,
    PileReshuffled,
    PlacesTaken,
    PlayerAway,
    PlayerBack,
    PlayerForced,
    PlayerJoined,
    PlayerLeft,
    PlayerSkipped,
    PlayOrKeepAsked,
    PointsCounted,
    RoundBlocked,
    RoundStarted,
    RoundWon,
    RuleAgreed,
    RuleProposed,
    RuleRefused,
    TableOpened,
    TimedOut,
    TurnBegan,
    UnoCallClosed,
    UnoCalled,
    UnoCaught,
    UnoDue,
    UnoGraceEnded,
    UnoMiscalled,
    UnoWindowClosed,
    VoteCast,
)
from engine.state import GameState

UNTOLD = (
    PlayOrKeepAsked | DrawFourClaimed | PenaltyRaised | PenaltyAccepted | PointsCounted
    | CountdownStopped | UnoDue | UnoGraceEnded | UnoCallClosed | UnoWindowClosed | CatchHeld | MoveHeld | RoundWon
    | HoldBegan | HoldEnded | HeldMoveDropped
)  # fmt: skip
"""What nobody but its player is told, or what other sentences tell."""
SILENT = frozenset(get_args(UNTOLD))


def announce(events: list[Event], state: GameState, naming: Naming) -> list[tuple[Phrase, ...]]:
    """The lines for everyone after `events`, which led to `state`; nearly always one."""
    lines: list[list[Phrase]] = [[]]
    before: list[Event | None] = [None, *events]
    after: list[Event | None] = [*events[1:], None]
    for previous, event, following in zip(before, events, after, strict=False):
        if isinstance(event, RoundWon):
            lines[-1].append(won(event, state, naming))
            lines += standing(event, state, naming)
            continue
        if type(event) in SILENT:
            continue
        if isinstance(event, CardPlayed) and isinstance(previous, CardPlayed):
            continue  # told with the first of the cards
        if isinstance(event, RoundStarted):
            lines.append([])
        if isinstance(event, TurnBegan) and isinstance(events[0], CardPlayed) and events[0].player == event.player:
            lines[-1].append(phrase("turn_again", player=naming(event.player)))
            continue
        if isinstance(event, CardPlayed) and isinstance(following, CardPlayed):
            sentence: Phrase | None = _played_several(events, naming)
        else:
            sentence = _sentence(event, previous, following, state, naming)
        if sentence:
            lines[-1].append(sentence)
        if isinstance(event, CardPlayed | RoundStarted):
            lines[-1] += besides(event, state, naming)
    return [tuple(line) for line in lines if line]


def _sentence(
    event: Event, previous: Event | None, following: Event | None, state: GameState, naming: Naming
) -> Phrase | None:
    match event:
        case TurnBegan(player=player):
            return phrase("turn", player=naming(player))
        case CardPlayed():
            return _played(event, naming)
        case CardsDrawn():
            return _drawn(event, following, naming)
        case PlayerSkipped(player=player):
            told = isinstance(previous, CardsDrawn) and previous.cards
            return None if told else phrase("skipped", player=naming(player))
        case DirectionReversed():
            acts_as_skip = isinstance(following, PlayerSkipped)
            return None if acts_as_skip else phrase("reversed")
        case ColorChosen(player=player, color=color):
            return phrase("color_chosen", player=naming(player), color=color)
        case PenaltyFaced() | CardTakenBack() | Misplayed() | UnoMiscalled() | CatchMissed():
            return _penalty(event, state, naming)
        case ColorAsked() | ChallengeOffered() | ChallengeWon() | ChallengeLost() | UnoCalled() | UnoCaught():
            return _call(event, state, naming)
        case RoundStarted() | DealerDrawn() | RoundBlocked() | NextRoundAwaited() | MatchWon() | GameEnded():
            return round_sentence(event, state, naming)
        case RuleProposed() | RuleAgreed() | RuleRefused():
            return about_custom_rule(event, naming)
        case PlacesTaken(places=places):
            taken = [phrase("place", place=place, player=naming(player)) for place, player in enumerate(places, 1)]
            return phrase("places", places=tuple(taken))
        case _ if isinstance(event, OfADeck):
            return of_a_deck(event, state, naming)
        case _ if isinstance(event, ByHouseRule):
            return by_house_rule(event, previous, following, naming)
        case PileReshuffled():
            return phrase("reshuffled")
        case Passed(player=player):
            return phrase("passed", player=naming(player))
        case ClockExtended() if isinstance(previous, PlayerBack):
            return None
        case _ if isinstance(event, UNTOLD):
            return None
        case _:
            return _table(event, state, naming)


def _played(event: CardPlayed, naming: Naming) -> Phrase:
    player = naming(event.player)
    if event.card.is_wild and event.color:
        return phrase("played_wild", player=player, card=event.card, color=event.color)
    return phrase("played", player=player, card=event.card)


def _played_several(events: list[Event], naming: Naming) -> Phrase:
    """All the cards of one play; a step holds one play at most."""
    laid = [event for event in events if isinstance(event, CardPlayed)]
    return phrase("played_several", player=naming(laid[0].player), cards=tuple(event.card for event in laid))


def _drawn(event: CardsDrawn, following: Event | None, naming: Naming) -> Phrase:
    player, n = naming(event.player), len(event.cards)
    if not n:
        return phrase("nothing_to_draw", player=player)
    if event.cause in (Cause.TURN, Cause.TIMEOUT):
        return phrase("drew", player=player)
    key = "draws_and_is_skipped" if isinstance(following, PlayerSkipped) else "draws"
    return phrase(key, player=player, n=n)


def _call(
    event: ColorAsked | ChallengeOffered | ChallengeWon | ChallengeLost | UnoCalled | UnoCaught,
    state: GameState,
    naming: Naming,
) -> Phrase:
    player = naming(event.player)
    match event:
        case ColorAsked():
            is_roulette = state.top.rank is Rank.WILD_COLOR_ROULETTE
            return phrase("roulette_asked" if is_roulette else "color_asked", player=player)
        case ChallengeOffered() if state.stacked is Rank.WILD_DRAW_COLOR and state.color:
            return phrase("challenge_offered_color", player=player, color=state.color)
        case ChallengeOffered():
            return phrase("challenge_offered", player=player, n=state.pending)
        case ChallengeWon(accused=accused):
            return phrase("challenge_won", player=player, accused=naming(accused))
        case ChallengeLost(accused=accused):
            return phrase("challenge_lost", player=player, accused=naming(accused))
        case UnoCalled():
            return phrase("uno_called", player=player)
        case UnoCaught(catcher=catcher):
            return phrase("uno_caught", player=player, catcher=naming(catcher))
        case _:
            assert_never(event)


def _penalty(
    event: PenaltyFaced | CardTakenBack | Misplayed | UnoMiscalled | CatchMissed, state: GameState, naming: Naming
) -> Phrase:
    match event:
        case PenaltyFaced(player=player) if state.stacked is Rank.WILD_DRAW_COLOR and state.color:
            return phrase("penalty_faced_color", player=naming(player), color=state.color)
        case PenaltyFaced(player=player):
            return phrase("penalty_faced", player=naming(player), n=state.pending)
        case CardTakenBack(player=player, card=card):
            return phrase("card_taken_back", player=naming(player), card=card)
        case Misplayed(player=player):
            return phrase("misplayed", player=naming(player))
        case UnoMiscalled(player=player):
            return phrase("uno_miscalled", player=naming(player))
        case CatchMissed(player=player):
            return phrase("catch_missed", player=naming(player))
        case _:
            assert_never(event)


def _table(
    event: TableOpened | PlayerJoined | CountdownStarted | PlayerLeft | PlayerAway | PlayerBack | HostChanged
    | TimedOut | ClockExtended | VoteCast | PlayerForced | GamePaused | GameResumed,
    state: GameState,
    naming: Naming,
) -> Phrase | None:  # fmt: skip
    match event:
        case TableOpened(host=host):
            return opening(naming(host), state.rules)
        case PlayerJoined(player=player, place=place) if place is not None:
            return phrase("joined_late", player=naming(player))
        case PlayerJoined(player=player):
            return None if player == state.host and len(state.seats) == 1 else phrase("joined", player=naming(player))
        case CountdownStarted():
            return phrase("countdown", n=state.rules.lobby_seconds)
        case PlayerLeft(player=player):
            return phrase(f"departed_{event.departure.name.lower()}", player=naming(player))
        case PlayerAway(player=player):
            return phrase("away", player=naming(player), n=state.rules.away_seconds)
        case PlayerBack(player=player):
            return phrase("back", player=naming(player))
        case HostChanged(player=player):
            return phrase("host_changed", player=naming(player))
        case TimedOut(player=player):
            return phrase("timed_out", player=naming(player))
        case ClockExtended(player=player):
            return phrase("clock_extended", player=naming(player))
        case VoteCast(player=player, target=target, needed=0):
            return phrase(f"vote_{event.vote.value}_carried", player=naming(player), target=naming(target))
        case VoteCast(player=player, target=target, needed=needed):
            return phrase(f"vote_{event.vote.value}", player=naming(player), target=naming(target), n=needed)
        case PlayerForced(player=player):
            return phrase("forced", player=naming(player))
        case GamePaused(player=player):
            return phrase("paused", player=naming(player))
        case GameResumed():
            waiting_for = state.awaiting.player
            return phrase("resumed_waiting", player=naming(waiting_for)) if waiting_for else phrase("resumed")
        case _:
            assert_never(event)
