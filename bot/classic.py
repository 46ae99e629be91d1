"""What everybody is told where the classic's cycle goes on: a play and whose turn it is next in one breath.

Only what the classic's players know by heart is worded anew here: seats, the deal, plain turns and the end
of a game. Everything else reads as at any other table.
"""

from collections.abc import Sequence

from bot.announcements import UNTOLD, announce
from bot.chat import Naming, Phrase, Word, phrase
from engine.cards import Card, sort_hand
from engine.events import (
    CardPlayed,
    CardsDrawn,
    ColorChosen,
    CountdownStarted,
    DealerDrawn,
    DirectionReversed,
    Event,
    MatchWon,
    Passed,
    PlayerJoined,
    PlayerSkipped,
    RoundStarted,
    RoundWon,
    TableOpened,
    TurnBegan,
    UnoCalled,
)
from engine.state import GameState
from engine.values import PlayerId, value

Lines = list[tuple[Phrase, ...]]


@value
class Course:
    """How a game went: cards played, and seconds since the deal."""

    cards: int
    seconds: float


def announce_classic(events: list[Event], state: GameState, naming: Naming, course: Course) -> Lines:
    """The lines for everyone after `events`, which led to `state`."""
    ordinary = announce(events, state, naming)
    match events:
        case [*before, RoundWon() as won, MatchWon(forfeit=False)] if state.rules.scoring == "winner":
            return [*_last_card(announce(before, state, naming), won, naming), *_result(won, naming, course)]
        case [DealerDrawn(), RoundStarted() as started, TurnBegan(player=first)]:
            return [*_welcome(started, naming), (_first(started, first, naming),)]
        case [DealerDrawn(), RoundStarted() as started, CardsDrawn() as drawing, TurnBegan(player=first)]:
            draws = phrase("draws", player=naming(first), n=len(drawing.cards))
            return [*_welcome(started, naming), (_first(started, first, naming), draws)]
        case [*_] if all(isinstance(event, TableOpened | PlayerJoined | CountdownStarted) for event in events):
            joined = [event for event in events if isinstance(event, PlayerJoined)]
            late = any(event.place is not None for event in joined)
            return ordinary if late else [tuple(phrase("classic_joins", player=naming(seat.player)) for seat in joined)]
        case _:
            return _turn(events, naming) or ordinary


def _welcome(started: RoundStarted, naming: Naming) -> Lines:
    players = tuple(naming(player) for player, _ in started.hands)
    return [(phrase("classic_welcome", n=len(players), players=players),)]


def _first(started: RoundStarted, first: PlayerId, naming: Naming) -> Phrase:
    return phrase("classic_first", player=naming(first), card=started.top)


def _turn(events: list[Event], naming: Naming) -> Lines:
    """A plain turn and whose is next in one sentence; nothing where more has happened."""
    told = [event for event in events if not isinstance(event, UNTOLD | UnoCalled | DirectionReversed)]
    match told:
        case [Passed(player=player), TurnBegan(player=following)]:
            sentence = phrase("classic_passes", player=naming(player), next=naming(following))
        case [ColorChosen(player=player, color=color), TurnBegan(player=following)]:
            sentence = phrase("classic_color", player=naming(player), color=color, next=naming(following))
        case [CardPlayed() as play, *rest]:
            return _plays(play, rest, events, naming)
        case _:
            return []
    return [(sentence,)]


def _plays(play: CardPlayed, rest: Sequence[Event], events: list[Event], naming: Naming) -> Lines:
    player, card = naming(play.player), _card(play)
    match rest:
        case [TurnBegan(player=following)]:
            sentence = phrase("classic_plays", player=player, card=card, next=naming(following))
        case [PlayerSkipped(player=skipped), TurnBegan(player=following)]:
            skips, on = naming(skipped), naming(following)
            sentence = phrase("classic_skips", player=player, card=card, skipped=skips, next=on)
        case [CardsDrawn(player=victim, cards=cards), PlayerSkipped(), TurnBegan(player=following)]:
            draws, n, on = naming(victim), len(cards), naming(following)
            sentence = phrase("classic_makes_draw", player=player, card=card, victim=draws, n=n, next=on)
        case _:
            return []
    called = [(phrase("classic_uno", player=naming(e.player)),) for e in events if isinstance(e, UnoCalled)]
    return [(sentence,), *called]


def _card(play: CardPlayed) -> Card | Word:
    """A wild with the color it becomes."""
    if play.card.is_wild and play.color:
        return Word(phrase("classic_wild", card=play.card, color=play.color))
    return play.card


def _last_card(lines: Lines, won: RoundWon, naming: Naming) -> Lines:
    wins = phrase("classic_wins", player=naming(won.player))
    return [*lines[:-1], (*lines[-1], wins)] if lines else [(wins,)]


def _result(won: RoundWon, naming: Naming, course: Course) -> Lines:
    """Everybody's hands, what they are worth, and how the game went."""
    held = [
        (phrase("classic_holds", player=naming(player), cards=tuple(sort_hand(hand))),) for player, hand in won.hands
    ]
    cards = sum(len(hand) for _, hand in won.hands)
    takes = phrase("classic_takes", player=naming(won.player), n=won.points, cards=cards)
    minutes, seconds = divmod(int(course.seconds), 60)
    went = phrase("classic_course", n=course.cards, minutes=minutes, seconds=f"{seconds:02}")
    return [*held, (takes, went)]
