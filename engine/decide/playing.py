"""Playing a card: what fits, what each card does, naming a wild's color (rule book, S30 to S50, T15 to T30)."""

from random import Random

from engine.cards import NUMBERS, Color, Rank, matching
from engine.commands import ChooseColor, Play
from engine.decide import calling, challenging, scoring
from engine.decide.checking import check_playing, check_turn
from engine.decide.piles import drawn
from engine.events import (
    CardPlayed,
    Cause,
    ChallengeOffered,
    ColorAsked,
    ColorChosen,
    DirectionReversed,
    Event,
    MoveHeld,
    PlayerSkipped,
    TurnBegan,
    UnoCalled,
)
from engine.refusals import Reason, Refused
from engine.state import TURN, GameState, Kind, player_after
from engine.values import PlayerId

NUMBERED = frozenset(NUMBERS)


def play(state: GameState, command: Play, rng: Random) -> list[Event]:
    """Play a card, with the color of a wild and the UNO call if given.

    A wild repeated with its color while that is owed names the color (T115).
    """
    player, card = command.player, command.card
    if command.color and state.awaiting.kind is Kind.COLOR and card is state.top:
        return _repeated(state, command, command.color)
    if state.awaiting.player != player or state.awaiting.kind is not TURN or state.paused:
        check_turn(state, player, Kind.TURN, Kind.DRAWN)
    hand = state.hands[player]
    if card not in hand:
        raise Refused(Reason.NOT_IN_HAND)
    if state.drawn and card is not state.drawn:
        raise Refused(Reason.ONLY_DRAWN_CARD)
    if card not in matching(state.discard[-1], state.color):
        raise Refused(Reason.DOES_NOT_FIT)
    if state.exposed is None:
        events: list[Event] = []
    elif calling.must_wait(state, player):
        return [MoveHeld(command)]
    else:
        events = calling.close_window(state, rng)
    events.append(CardPlayed(player, card, command.color if card.is_wild else card.color))
    if len(hand) <= 2:
        if len(hand) == 1:
            _last_card(state, events, command, rng)
            return events
        events += calling.after_play(state, command)
    if card.rank in NUMBERED:
        events.append(TurnBegan(player_after(state, player)))
    else:
        _effect(state, events, command, rng)
    return events


def _repeated(state: GameState, command: Play, color: Color) -> list[Event]:
    """A wild said again with its color; a call of UNO that comes with it counts."""
    events = choose_color(state, ChooseColor(command.player, color))
    is_late_call = command.uno and state.exposed and state.exposed.player == command.player
    return [UnoCalled(command.player), *events] if is_late_call else events


def _effect(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """What a card that is no number does, up to and with the next decision."""
    player, card = command.player, command.card
    neighbor = player_after(state, player)
    if card.rank is Rank.SKIP:
        events += [PlayerSkipped(neighbor), TurnBegan(player_after(state, neighbor))]
    elif card.rank is Rank.REVERSE:
        events += _reverse(state, player, neighbor)
    elif card.rank is Rank.DRAW_TWO:
        events.append(drawn(state, events, neighbor, 2, Cause.DRAW_TWO, rng))
        events += [PlayerSkipped(neighbor), TurnBegan(player_after(state, neighbor))]
    else:
        if card.rank is Rank.WILD_DRAW_FOUR:
            events.append(challenging.claim(state, player))
        if command.color is None:
            events.append(ColorAsked(player))
        elif card.rank is Rank.WILD_DRAW_FOUR:
            events.append(ChallengeOffered(neighbor))
        else:
            events.append(TurnBegan(neighbor))


def _reverse(state: GameState, player: PlayerId, neighbor: PlayerId) -> list[Event]:
    """Turn the direction; with two players it acts as a Skip (T103: whoever still plays counts)."""
    if len(state.seats) == 2:
        return [DirectionReversed(), PlayerSkipped(neighbor), TurnBegan(player)]
    return [DirectionReversed(), TurnBegan(player_after(state, player, -state.direction))]


def _last_card(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """The round is won; a Draw Two or Wild Draw Four is still drawn and counted (S81, T37, T73, T77)."""
    player = command.player
    due = {Rank.DRAW_TWO: (2, Cause.DRAW_TWO), Rank.WILD_DRAW_FOUR: (4, Cause.DRAW_FOUR)}
    if command.card.rank in due:
        count, cause = due[command.card.rank]
        events.append(drawn(state, events, player_after(state, player), count, cause, rng))
    scoring.win_round(state, events, player)


def choose_color(state: GameState, command: ChooseColor) -> list[Event]:
    """Name the color owed for a wild."""
    check_playing(state, command.player)
    if state.awaiting.kind is not Kind.COLOR:
        raise Refused(Reason.NO_COLOR_OWED)
    check_turn(state, command.player, Kind.COLOR)
    return [ColorChosen(command.player, command.color), after_color(state, command.player)]


def after_color(state: GameState, player: PlayerId) -> Event:
    """What comes once `player` named a color: an opening wild leaves them their turn (T08)."""
    if state.color is None:
        return TurnBegan(player)
    neighbor = player_after(state, player)
    return ChallengeOffered(neighbor) if state.claim else TurnBegan(neighbor)


def default_color(state: GameState, player: PlayerId) -> Color:
    """The color for someone who names none: the one in force before, else the most frequent in hand (C7)."""
    if state.color is not None:
        return state.color
    colors = [card.color for card in state.hands[player]]
    return max(Color, key=colors.count)
