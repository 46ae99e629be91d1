"""People who do anything at a table, sensible or not, and everything that one of them may say."""

from collections.abc import Callable, Sequence
from random import Random

from hypothesis import strategies as st

from engine.cards import CARDS, Card, Color
from engine.commands import (
    Accept,
    Accuse,
    CallUno,
    Catch,
    Challenge,
    ChooseColor,
    ComeBack,
    Command,
    Deal,
    Draw,
    ExtendClock,
    GoAway,
    Join,
    Jump,
    Kick,
    Leave,
    Order,
    Pass,
    Pause,
    Play,
    Resume,
    SkipPlayer,
    Slap,
    Speak,
    Stop,
    Swap,
    TimeUp,
)
from engine.decide import decide
from engine.events import Event
from engine.evolve import evolve
from engine.legality import legal_plays
from engine.players import STRATEGIES
from engine.players.view import View
from engine.refusals import Reason, Refused
from engine.rules import PRESETS, Rules
from engine.state import GameState, Kind
from engine.values import Level, PlayerId
from tests.engine.house.any_rules import any_rules, settings_of, together

PEOPLE = tuple(PlayerId(name) for name in ("ann", "bob", "cat", "dan", "eve", "fay", "gus", "hal", "ida", "joe", "kim"))
STRANGER = PlayerId("zoe")
COLORS = (None, *Color)
BY_ONE = (Join, Leave, Deal, Draw, Pass, Challenge, Accept, CallUno, ExtendClock, GoAway, ComeBack, Slap)

SOME_RULES = (
    "official",
    "official uno_grace=0",
    "official target=0 hand_size=2",
    "official hand_size=3 uno_grace=2 max_players=12 target=200",
    "official hand_size=20 uno_penalty=10",
    "official timeouts_before_removal=1 hand_size=4",
    "official seven=swap zero=order jump_in=all stack=cross jumpin_on_stack=on uno_on_swap=strict hand_size=4",
    "italian seven=silence slap=8 overlay=any multi=identical+draw jump_in=colored uno_window=open",
    "no-mercy",
    "no-mercy mercy=12 target=300 end=play_on",
    "flip target=200",
    "flip stack=up mercy=14 hand_size=4",
    "russian overlay=symbol zero=rotate_dir stack=same jump_in=colored+wild advice_penalty=4 hand_size=3",
)
LIMITS = {
    "target": ("single", "1", "60"),
    "decks": ("auto", "1", "2"),
    "hand_size": ("1", "2", "5", "7"),
    "uno_penalty": ("0", "2", "4"),
    "misplay_penalty": ("0", "0", "2"),
    "max_players": ("2", "6", "40"),
    "timeouts_before_removal": ("1", "3", "20"),
}
TELLING = (
    "stack", "jump_in", "seven", "zero", "slap", "multi", "overlay", "deck", "draw", "drawn_play", "finish",
    "uno_window", "uno_on_swap", "advice_penalty", "late_join",
)  # fmt: skip
HOUSE_RULES = st.builds(
    together,
    st.sampled_from(list(PRESETS)),
    st.tuples(*(st.sampled_from([f"{name}={setting}" for setting in settings_of(name)]) for name in TELLING)),
)
RULES = st.one_of(HOUSE_RULES, st.sampled_from(SOME_RULES).map(Rules.parse), HOUSE_RULES, any_rules(LIMITS))
"""The official game and others: chosen ones, and any that go together, short enough to come to an end."""


LUCK = Random(0)  # one for all: why something is refused may not depend on it


def refusal(state: GameState, command: Command) -> Reason | None:
    """Why `command` is refused; None when it isn't."""
    try:
        decide(state, command, LUCK)
    except Refused as refused:
        return refused.reason
    return None


def carry_out(state: GameState, command: Command, rng: Random) -> list[Event]:
    """One step; what is refused comes to nothing."""
    try:
        events = decide(state, command, rng)
    except Refused:
        return []
    for event in events:
        evolve(state, event)
    return events


Player = Callable[[GameState, PlayerId, Random], Command]


def careless(state: GameState, player: PlayerId, rng: Random) -> Command:
    """What somebody may do who forgets UNO and colors, bluffs, draws by choice and lays cards by the handful."""
    plays = legal_plays(state, player)
    if plays and rng.random() < 0.85:
        card, target = rng.choice(plays), rng.choice((None, *state.seats))
        more = tuple(alike(state.hands[player], card, rng)) if rng.random() < 0.3 else ()
        play = Play(player, card, rng.choice((None, *state.colors)), rng.random() < 0.5, more=more, target=target)
        return play if refusal(state, play) is None else Play(player, card, play.color, play.uno)
    return STRATEGIES[rng.choice((Level.EASY, Level.NORMAL))](View(state, player), rng)


def alike(hand: Sequence[Card], first: Card, rng: Random) -> list[Card]:
    """One to three more cards of `hand`, each like the one before in color or symbol, the first one like `first`."""
    rest, laid = list(hand), [first]
    rest.remove(first)
    for _ in range(rng.randint(1, 3)):
        follow = [card for card in rest if card.color is laid[-1].color or card.rank is laid[-1].rank]
        if follow:
            laid.append(rng.choice(follow))
            rest.remove(laid[-1])
    return laid[1:]


def thrifty(state: GameState, player: PlayerId, rng: Random) -> Command:
    """What somebody does who never plays, so that the piles run out."""
    due: dict[Kind, Command] = {Kind.TURN: Draw(player), Kind.DRAWN: Pass(player)}
    return due[state.awaiting.kind] if state.awaiting.kind in due else careless(state, player, rng)


def silent(state: GameState, player: PlayerId, rng: Random) -> Command:
    """Nothing, until the clock runs out."""
    return TimeUp(state.awaiting.number)


def skilled(state: GameState, player: PlayerId, rng: Random) -> Command:
    """What somebody does who wants to win."""
    return STRATEGIES[Level.HARD](View(state, player), rng)


def all_commands(me: PlayerId, state: GameState) -> list[Command]:
    """Everything `me` may say in a round."""
    said: list[Command] = [command(me) for command in BY_ONE if command is not Deal]
    colors = (None, Color.RED)
    said += [Play(me, card, color, uno) for card in CARDS.values() for color in colors for uno in (False, True)]
    said += [Jump(me, card, color) for card in CARDS.values() for color in colors]
    said += [Play(me, card, more=(other,)) for card in CARDS.values() for other in (card, *state.hands[me][:3])]
    said += [ChooseColor(me, color) for color in Color]
    for target in state.seats:
        said += [Catch(me, target), Kick(me, target), SkipPlayer(me, target), Swap(me, target), Accuse(me, target)]
        said += [Play(me, state.top, target=target), Order(me, ((me, target), (target, me)))]
    return [*said, Deal(me), Catch(me), Pause(me), Resume(me), Stop(me), Order(me, ()), Speak(me, 2)]
