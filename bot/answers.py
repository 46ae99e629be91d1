"""Questions about a table → what to say. They change nothing."""

from collections.abc import Iterable

from bot.chat import Heard, Naming, Phrase, Value, phrase
from bot.grammar import AFTER_UNO
from bot.holders import SeatWords
from bot.narrator import hand_of
from bot.queries import (
    ShowAbout,
    ShowBacks,
    ShowCard,
    ShowCounts,
    ShowCustomRule,
    ShowHand,
    ShowHelp,
    ShowOrder,
    ShowRules,
    ShowTable,
    ShowTurn,
    Unclear,
    Unknown,
)
from bot.rule_answers import about_rules
from bot.status import seats_in_order
from engine.cards import DARK, sort_hand
from engine.events import CardPlayed, CardsDrawn, Event, Passed, PlayerSkipped
from engine.players.view import View
from engine.refusals import Reason
from engine.rules import Rules
from engine.state import GameState, Kind, is_playing
from engine.values import PlayerId

VERSION = "0.1.0"
AtTable = ShowHand | ShowTable | ShowCard | ShowTurn | ShowOrder | ShowCounts | ShowBacks | ShowCustomRule
Anywhere = ShowHelp | ShowRules | ShowAbout


def about_table(query: AtTable, state: GameState, asker: PlayerId, naming: Naming) -> tuple[Phrase, ...]:
    """The answer to a question about the game at a table."""
    if isinstance(query, ShowHand) and asker not in state.seats:
        return (phrase("refused.out_of_round" if state.is_seated(asker) else "refused.not_seated"),)
    if isinstance(query, ShowCustomRule):
        return (custom_rule(state),)
    if not is_playing(state):
        return (_not_playing(state, naming),)
    match query:
        case ShowBacks():
            return _backs(state, asker, naming)
        case ShowHand():
            return (hand_of(state, asker),)
        case ShowCard():
            return (_top(state),)
        case ShowTurn():
            return (_turn(state, naming),)
        case ShowOrder():
            return (phrase("order", players=tuple(naming(player) for player in seats_in_order(state))),)
        case ShowCounts():
            return (_counts(state, naming),)
        case ShowTable():
            direction = "clockwise" if state.direction > 0 else "counterclockwise"
            pile = (phrase("pile", n=len(state.pile)), *_back_of_pile(state))
            about = (_top(state), _turn(state, naming), _counts(state, naming), phrase(direction), *pile)
            return (phrase("is_paused"), *about) if state.paused else about


def claim_seat(words: SeatWords, word: str, heard: Heard) -> tuple[PlayerId, tuple[Phrase, ...]]:
    """Give the seat with this word to who says it; who they are from now on, and what they are told."""
    player = words.claim(word, heard.user, heard.place.chat)
    return (player, (phrase("seat_claimed"),)) if player else (heard.user.player, (phrase("no_such_word"),))


def anywhere(query: Anywhere, rules: Rules, *, classic: bool = False) -> tuple[Phrase, ...]:
    """The answer to a question that needs no table; `classic`: where the classic's words are at home."""
    match query:
        case ShowAbout():
            return (phrase("about", version=VERSION),)
        case ShowHelp(topic=None):
            return (phrase("help_classic" if classic else "help"),)
        case ShowHelp(topic=topic):
            entry = AFTER_UNO[str(topic)]
            also = ", ".join(dict.fromkeys((*entry.bare, *entry.own, *entry.also)))
            shape = f" {entry.shape}" if entry.shape else ""
            lines = (phrase("help.usage", command=f"{entry.word}{shape}"), phrase(entry.help))
            return (*lines, phrase("help.also", words=also)) if also else lines
        case ShowRules(topic=topic):
            return about_rules(topic, rules)


def misunderstood(query: Unclear | Unknown) -> tuple[Phrase, ...]:
    """Why a line could not be followed, and what was perhaps meant."""
    match query:
        case Unclear(problem=problem, values=values):
            return (Phrase(f"unclear.{problem}", values),)
        case Unknown(word=word, nearest=()):
            return (phrase("unknown", word=word),)
        case Unknown(word=word, nearest=nearest):
            return (phrase("unknown_nearest", word=word, nearest=", ".join(nearest)),)


def refused(reason: Reason, state: GameState, asker: PlayerId, naming: Naming) -> Phrase:
    """Why a command was refused, and what to do instead."""
    values: dict[str, Value] = {"player": naming(state.awaiting.player or asker)}
    if reason is Reason.NO_SUCH_COLOR and state.colors is DARK:
        return phrase("refused.no_such_dark_color")
    if reason is Reason.DOES_NOT_FIT:
        if state.top.is_wild and state.color:
            return phrase("refused.does_not_fit_color", color=state.color)
        values = {"top": state.top}
    return Phrase(f"refused.{reason.value}", values)


def hint(number: int, rules: Rules) -> Phrase:
    """What helps a newcomer on the turn of that number: first plays, then wilds, then what comes in the end."""
    match number:
        case 1:
            return phrase("hint_play")
        case 2:
            return phrase("hint_wild")
        case _:
            return phrase("hint_look" if rules.uno == "auto" else "hint_uno")


def duration(seconds: float) -> Phrase:
    """How long the game has lasted."""
    minutes, rest = divmod(int(seconds), 60)
    return phrase("duration", minutes=minutes, seconds=f"{rest:02}")


class Tally:
    """How often the things that `!uno stats` names were done in one game."""

    __slots__ = ("drawn", "passed", "played", "skipped")

    def __init__(self, events: Iterable[Event] = ()) -> None:
        self.played = self.drawn = self.passed = self.skipped = 0
        self.add(events)

    def add(self, events: Iterable[Event]) -> None:
        """These happened, too."""
        for event in events:
            match event:
                case CardPlayed():
                    self.played += 1
                case CardsDrawn():
                    self.drawn += 1
                case Passed():
                    self.passed += 1
                case PlayerSkipped():
                    self.skipped += 1
                case _:
                    pass


def tallied(tally: Tally) -> Phrase:
    """What was done in this game so far."""
    return phrase("tallied", n=tally.played, drawn=tally.drawn, passed=tally.passed, skipped=tally.skipped)


def greeting(state: GameState, naming: Naming) -> tuple[Phrase, ...]:
    """What is said when the bot is back at a table it had left."""
    if not is_playing(state):
        return (phrase("back_again"), _not_playing(state, naming))
    paused = [phrase("is_paused")] if state.paused else []
    return (phrase("back_again"), *paused, _top(state), _turn(state, naming))


def custom_rule(state: GameState) -> Phrase:
    """What the customizable cards do now, or what all must still agree to."""
    if is_playing(state):
        return phrase("custom_rule", text=state.custom) if state.custom else phrase("custom_rule_none")
    return phrase("custom_rule_proposed", text=state.proposal) if state.proposal else phrase("custom_rule_propose")


def _backs(state: GameState, asker: PlayerId, naming: Naming) -> tuple[Phrase, ...]:
    """The other sides of the others' hands and of the draw pile, sorted: all that the asker would see of them."""
    if not state.backs:
        return (phrase("no_backs"),)
    view = View(state, asker)
    others = [player for player in state.seats if player != asker]
    hands = tuple(
        phrase("held", player=naming(player), cards=tuple(sort_hand(view.backs(player)))) for player in others
    )
    return (phrase("backs", hands=hands), *_back_of_pile(state))


def _back_of_pile(state: GameState) -> tuple[Phrase, ...]:
    return (phrase("back_of_pile", card=state.backs[state.pile[-1]]),) if state.backs and state.pile else ()


def _not_playing(state: GameState, naming: Naming) -> Phrase:
    names = tuple(naming(player) for player in state.seated())
    if state.awaiting.kind is Kind.NEXT_ROUND:
        return phrase("between_rounds", players=names)
    return phrase("in_lobby", players=names)


def _top(state: GameState) -> Phrase:
    if state.top.is_wild and state.color:
        return phrase("top_wild", card=state.top, color=state.color)
    return phrase("top", card=state.top)


def _turn(state: GameState, naming: Naming) -> Phrase:
    player = state.awaiting.player
    return phrase(f"awaiting_{state.awaiting.kind.value}", player=naming(player or state.seats[0]))


def _counts(state: GameState, naming: Naming) -> Phrase:
    counts = tuple(phrase("count", player=naming(player), cards=len(state.hands[player])) for player in state.seats)
    return phrase("counts", counts=counts)
