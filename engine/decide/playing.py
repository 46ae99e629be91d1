"""Playing a card: what fits, what each card does, naming a wild's color (rule book, S30 to S50, T15 to T30)."""

from random import Random

from engine.cards import MATCHING, SPECIALS, Card, Color, Rank
from engine.causes import Cause
from engine.commands import ChooseColor, Play
from engine.decide import calling, challenging, penalties, scoring, several, slapping, swapping
from engine.decide.checking import check_playing, check_turn
from engine.decide.piles import drawn, punish
from engine.events import (
    CardPlayed,
    ColorAsked,
    ColorChosen,
    DirectionReversed,
    Event,
    HoldBegan,
    Misplayed,
    MoveHeld,
    PenaltyRaised,
    PlayerSkipped,
    SilenceBegan,
    SilenceEnded,
    SlapOpened,
    SwapAsked,
    TurnBegan,
    UnoCalled,
)
from engine.legality import DRAWS, why_not
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
    if command.color and card.is_wild and state.awaiting.kind is Kind.COLOR and card is state.top:
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
    events.append(CardPlayed(player, card, command.color if card.is_wild else card.color))
    left = len(state.hands[player]) - 1
    if command.more:
        events += [CardPlayed(player, other, other.color) for other in command.more]
        left -= len(command.more)
        card = command.last
    if left == 0:
        _last_card(state, events, command, rng)
        return events
    if left == 1:
        events += calling.after_play(state, command)
    is_plain = state.rules.plain
    if not card.is_number:
        _effect(state, events, command, rng)
    elif is_plain:
        events.append(TurnBegan(player_after(state, player)))
    else:
        _number(state, events, command)
    if state.exposed or state.forgotten:
        calling.end_of_turn(state, events, player)
    if not is_plain and state.rules.jump_in != "off" and state.rules.jump_hold:
        events.append(HoldBegan())
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


def _effect(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """What a card that is no number does, up to and with the next decision."""
    player, card = command.player, command.last
    if state.silencer == player:
        events.append(SilenceEnded(player))
    if state.pending and not card.is_wild:
        penalties.hit(state, events, player, card, rng, times=several.times(state, command))
    else:
        EFFECTS[card.rank](state, events, command, rng)


def _skip(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    neighbor = player_after(state, command.player)
    events += [PlayerSkipped(neighbor), TurnBegan(player_after(state, neighbor))]


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
        events.append(ColorAsked(command.player))
    else:
        _after_wild(state, events, command.player, command.card, rng, command)


def _after_wild(
    state: GameState, events: list[Event], player: PlayerId, card: Card, rng: Random, command: Play | None = None
) -> None:
    """What a wild does once its color is named, in the play itself or later (S49 to S52)."""
    match card.rank:
        case Rank.WILD_SWAP_HANDS if command and command.target:
            swapping.swapped_by_play(state, events, command, command.target)
        case Rank.WILD_SWAP_HANDS:
            events.append(SwapAsked(player))
        case Rank.WILD_SHUFFLE_HANDS:
            swapping.shuffle_hands(state, events, player, rng, card if command else None)
            events.append(TurnBegan(player_after(state, player)))
        case Rank.WILD_DOWNPOUR_ONE | Rank.WILD_DOWNPOUR_TWO:
            penalties.rain(state, events, player, card, rng)
            events.append(TurnBegan(player_after(state, player)))
        case _:
            events.append(TurnBegan(player_after(state, player)))


def _draw_four(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    total = state.pending + DRAWS[command.card.rank]
    events.append(PenaltyRaised(total, command.card.rank))
    challengeable = challenging.is_open(state)
    if challengeable:
        events.append(challenging.claim(state, command.player, command.card))
    if command.color is None:
        events.append(ColorAsked(command.player))
    else:
        penalties.face_wild(state, events, command.player, total, challengeable=challengeable, rng=rng)


EFFECTS = {
    Rank.SKIP: _skip,
    Rank.REVERSE: _reverse,
    Rank.DRAW_TWO: _draw_two,
    Rank.WILD_DRAW_FOUR: _draw_four,
    **dict.fromkeys((Rank.WILD, *SPECIALS), _wild),
}


def _last_card(state: GameState, events: list[Event], command: Play, rng: Random) -> None:
    """The round is won; a Draw Two or Wild Draw Four is still drawn, a stack whole (S81, T37, T73 to T77)."""
    player, rank = command.player, command.last.rank
    total = state.pending + DRAWS.get(rank, 0) * several.times(state, command)
    if total and state.rules.last_draw:
        direction = -state.direction if rank is Rank.REVERSE else state.direction
        victim = player_after(state, player, direction)
        cause = penalties.CAUSES[rank if rank in DRAWS else state.stacked or Rank.DRAW_TWO]
        events.append(drawn(state, events, victim, total, cause, rng))
    if rank in penalties.DOWNPOURS and state.rules.last_draw:
        penalties.rain(state, events, player, command.card, rng)
    scoring.win_round(state, events, player)


def choose_color(state: GameState, command: ChooseColor, rng: Random) -> list[Event]:
    """Name the color owed for a wild."""
    check_playing(state, command.player)
    if state.awaiting.kind is not Kind.COLOR:
        raise Refused(Reason.NO_COLOR_OWED)
    check_turn(state, command.player, Kind.COLOR)
    return name_color(state, command.player, command.color, rng)


def name_color(state: GameState, player: PlayerId, color: Color, rng: Random) -> list[Event]:
    """The color, and what comes then: an opening wild leaves its namer the turn (T08)."""
    events: list[Event] = [ColorChosen(player, color)]
    if state.color is None:
        events.append(TurnBegan(player))
    elif state.pending:
        challengeable = state.claim is not None
        penalties.face_wild(state, events, player, state.pending, challengeable=challengeable, rng=rng)
    else:
        _after_wild(state, events, player, state.top, rng)
    calling.end_of_turn(state, events, player)
    return events


def default_color(state: GameState, player: PlayerId) -> Color:
    """The color for someone who names none: the one in force before, else the most frequent in hand (C7)."""
    if state.color is not None:
        return state.color
    colors = [card.color for card in state.hands[player]]
    return max(Color, key=colors.count)
