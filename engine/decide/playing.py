"""Playing a card: what fits, what each card does, naming a wild's color (rule book, S30 to S50, T15 to T30)."""

from random import Random

from engine.cards import MATCHING, Color, Rank
from engine.causes import Cause
from engine.commands import ChooseColor, Play
from engine.decide import calling, effects, penalties, several, slapping, swapping
from engine.decide.checking import check_color, check_playing, check_turn
from engine.decide.hands import hand_after
from engine.decide.piles import punish
from engine.events import (
    CardPlayed,
    ColorChosen,
    Event,
    Misplayed,
    MoveHeld,
    SilenceBegan,
    SilenceEnded,
    SlapOpened,
    TurnBegan,
    UnoCalled,
)
from engine.legality import why_not
from engine.refusals import Reason, Refused
from engine.state import DRAWN, TURN, GameState, Kind, player_after
from engine.values import PlayerId

MAY_PLAY = (Kind.TURN, Kind.DRAWN)
MAY_ANSWER = (*MAY_PLAY, Kind.PENALTY, Kind.CHALLENGE)


def play(state: GameState, command: Play, rng: Random) -> list[Event]:
    """Play a card, with the color of a wild and the UNO call if given.

    A wild repeated with its color while that is owed names the color (T115).
    """
    player, card = command.player, command.card
    if command.color and card.is_wild:
        check_color(state, command.color)
        if state.awaiting.kind is Kind.COLOR and card is state.top:
            return _repeated(state, command, command.color, rng)
    awaiting = state.awaiting
    is_usual = awaiting.kind is TURN or (awaiting.kind is DRAWN and card is state.drawn)
    if awaiting.player != player or not is_usual or state.paused:
        check_turn(state, player, *(MAY_ANSWER if state.rules.stacks else MAY_PLAY))
    hand = state.hands[player]
    if card not in hand:
        return _misplay(state, command, Reason.NOT_IN_HAND, rng)
    if not is_usual or state.rules.restricts_plays:
        reason = why_not(state, player, card)
    else:
        reason = None if card in MATCHING[state.discard[-1]][state.color] else Reason.DOES_NOT_FIT
    if reason:
        return _misplay(state, command, reason, rng)
    if command.more or command.target:
        several.check(state, command)
        swapping.check_target(state, player, command.target)
    if state.exposed is None and state.hold is None and not state.forgotten:
        if card.is_number and len(hand) > 2 and state.rules.plain and not command.more:
            return [CardPlayed(player, card, card.color), TurnBegan(player_after(state, player))]
        events: list[Event] = []
    elif calling.must_wait(state, player):
        return [MoveHeld(command)]
    else:
        events = calling.close_window(state, player, rng)
    return lay(state, events, command, rng)


def lay(state: GameState, events: list[Event], command: Play, rng: Random) -> list[Event]:
    """The cards are laid, and what comes of them: a win, the UNO call, the effect of the last one."""
    player, card = command.player, command.card
    hand = hand_after(state, events, player) if events else state.hands[player]
    events.append(CardPlayed(player, card, effects.named(command) if card.is_wild else card.color))
    left = len(hand) - 1
    if command.more:
        events += [CardPlayed(player, other, other.color) for other in command.more]
        left -= len(command.more)
        card = command.last
    is_plain = state.rules.plain
    if not is_plain and card.rank is Rank.DISCARD_ALL:
        left -= effects.discard_all(events, player, [card, *hand_after(state, events, player)], card)
    if left == 0:
        effects.last_card(state, events, command, rng)
        return events
    if left == 1:
        events += calling.after_play(state, command)
    if not card.is_number:
        effects.effect(state, events, command, rng)
    elif is_plain:
        events.append(TurnBegan(player_after(state, player)))
    else:
        _number(state, events, command)
    if state.exposed or state.forgotten:
        calling.end_of_turn(state, events, player)
    if not is_plain:
        calling.hold(state, events)
    return events


def _number(state: GameState, events: list[Event], command: Play) -> None:
    """What a number does where some of them do something; a silence ends when its player plays again (T145)."""
    player, card = command.player, command.last
    if state.silencer == player:
        events.append(SilenceEnded(player))
    if card.rank is Rank.SEVEN and state.rules.seven == "silence":
        events += [SilenceBegan(player), TurnBegan(player_after(state, player))]
    elif swapping.moves_hands(state, card):
        swapping.after_number(state, events, command)
    elif slapping.calls_for_slaps(state, card):
        events.append(SlapOpened(player))
    else:
        events.append(TurnBegan(player_after(state, player)))


def _repeated(state: GameState, command: Play, color: Color, rng: Random) -> list[Event]:
    """A wild said again with its color; a call of UNO that comes with it counts."""
    events = choose_color(state, ChooseColor(command.player, color), rng)
    is_late_call = command.uno and state.exposed and state.exposed.player == command.player
    return [UnoCalled(command.player), *events] if is_late_call else events


def _misplay(state: GameState, command: Play, reason: Reason, rng: Random) -> list[Event]:
    """Refuse; or where mistakes on one's own turn cost cards, let them be drawn (S101, O52)."""
    if command.excused or not state.rules.misplay_penalty:
        raise Refused(reason)
    player = command.player
    return punish(state, Misplayed(player), player, state.rules.misplay_penalty, Cause.MISTAKE, rng)


def choose_color(state: GameState, command: ChooseColor, rng: Random) -> list[Event]:
    """Name the color owed for a wild."""
    check_playing(state, command.player)
    if state.awaiting.kind is not Kind.COLOR:
        raise Refused(Reason.NO_COLOR_OWED)
    check_turn(state, command.player, Kind.COLOR)
    check_color(state, command.color)
    events = name_color(state, command.player, command.color, rng)
    calling.hold(state, events)
    return events


def name_color(state: GameState, player: PlayerId, color: Color, rng: Random) -> list[Event]:
    """The color, and what comes then: an opening wild leaves its namer the turn (T08)."""
    events: list[Event] = [ColorChosen(player, color)]
    if state.color is None:
        events.append(TurnBegan(player))
    elif state.pending:
        open_ = state.claim is not None
        rank = state.stacked or Rank.WILD_DRAW_FOUR
        penalties.face_wild(state, events, player, state.pending, rank, color, challengeable=open_, rng=rng)
    elif state.top.rank is Rank.WILD_COLOR_ROULETTE:
        effects.spin(state, events, player, color, rng)
    else:
        effects.after_wild(state, events, player, state.top, rng)
    calling.end_of_turn(state, events, player)
    return events


def default_color(state: GameState, player: PlayerId) -> Color:
    """The color for someone who names none: the one in force before, else the most frequent in hand (C7)."""
    if state.color is not None:
        return state.color
    colors = [card.color for card in state.hands[player]]
    return max(state.colors, key=colors.count)
