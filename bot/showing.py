"""State → views: what everybody may see of a table, and what a player may see of their own.

With the narrator, the only place that decides who sees what. A `TableView` names no card that does
not lie open; a `HandView` holds its owner's cards alone.
"""

from collections.abc import Sequence

from bot.chat import Naming, Phrase, phrase
from bot.views import Button, HandView, Kind, SeatView, Stage, TableView
from engine.cards import sort_hand
from engine.players.view import View
from engine.state import GameState, is_over, is_playing
from engine.values import PlayerId

Moves = Sequence[tuple[Phrase, ...]]


def show_table(game: int, state: GameState, naming: Naming, moves: Moves, due: float | None) -> TableView:
    """The table as everybody sees it after `moves`, the last lines that were told."""
    playing = is_playing(state)
    on_turn = state.awaiting.player
    return TableView(
        game=game,
        decision=state.awaiting.number,
        stage=stage(state),
        kind=state.awaiting.kind,
        seats=tuple(_seat(state, player, naming) for player in state.seated()),
        on_turn=naming(on_turn) if on_turn and playing else None,
        top=state.top if playing else None,
        color=state.color if playing else None,
        clockwise=state.direction > 0,
        pending=state.pending,
        pile=len(state.pile),
        round=state.round,
        target=_target(state),
        rules=str(state.rules),
        paused=state.paused,
        moves=tuple(moves),
        asked=_asked(state, naming),
        due=due,
        buttons=_table_buttons(state),
        colors=state.colors,
    )


def show_hand(table: TableView, state: GameState, player: PlayerId, naming: Naming) -> HandView:
    """What `player`, who has a seat at the table, may see and do."""
    view = View(state, player)
    hand = state.hands.get(player, []) if is_playing(state) else []
    kind = _asked_of(state, player)
    return HandView(
        table=table,
        owner=naming(player),
        cards=tuple(sort_hand(hand)),
        kind=kind,
        playable=frozenset(view.plays()) if hand and not state.paused else frozenset(),
        jump=view.jump() if hand and not state.paused else None,
        drawn=state.drawn if kind is Kind.DRAWN else None,
        buttons=_hand_buttons(state, kind) if hand else (),
    )


def stage(state: GameState) -> Stage:
    """How far the game is."""
    if is_over(state):
        return Stage.OVER
    if is_playing(state):
        return Stage.PLAYING
    return Stage.BETWEEN_ROUNDS if state.awaiting.kind is Kind.NEXT_ROUND else Stage.LOBBY


def _seat(state: GameState, player: PlayerId, naming: Naming) -> SeatView:
    return SeatView(
        name=naming(player),
        cards=len(state.hands.get(player, ())),
        points=state.scores.get(player, 0) if _target(state) else None,
        level=state.levels.get(player),
        is_on_turn=is_playing(state) and state.awaiting.player == player,
        is_host=player == state.host,
        is_away=player in state.away,
    )


def _target(state: GameState) -> int:
    """The points that win the match, where points are counted."""
    return state.rules.target if state.rules.scoring != "none" else 0


def _asked(state: GameState, naming: Naming) -> Phrase | None:
    match stage(state):
        case Stage.OVER:
            return None
        case Stage.PLAYING:
            key = f"awaiting_{state.awaiting.kind.value}"
            return phrase(key, player=naming(state.awaiting.player or state.seats[0]))
        case Stage.BETWEEN_ROUNDS:
            return phrase("between_rounds", players=tuple(map(naming, state.seated())))
        case Stage.LOBBY:
            return phrase("in_lobby", players=tuple(map(naming, state.seated())))


def _asked_of(state: GameState, player: PlayerId) -> Kind:
    """What the game waits for from this very player; everybody slaps."""
    if not is_playing(state):
        return Kind.NOTHING
    owes_slap = View(state, player).owes_slap()
    return state.awaiting.kind if state.awaiting.player == player or owes_slap else Kind.NOTHING


def _table_buttons(state: GameState) -> tuple[Button, ...]:
    """What makes sense now for whoever looks at the table."""
    match stage(state):
        case Stage.OVER:
            return (Button.START,)
        case Stage.LOBBY:
            deal = (Button.DEAL,) if len(state.seats) > 1 else ()
            return (Button.JOIN, *deal, Button.ADD_BOT, Button.LEAVE)
        case Stage.BETWEEN_ROUNDS:
            return (Button.DEAL, Button.JOIN, Button.LEAVE)
    if state.paused:
        return (Button.HAND, Button.RESUME)
    join = (Button.JOIN,) if state.rules.late_join else ()
    return (Button.HAND, *_moves(state, state.awaiting.kind), *_calls(state), *join)


def _hand_buttons(state: GameState, kind: Kind) -> tuple[Button, ...]:
    if state.paused:
        return (Button.RESUME,)
    return (*_moves(state, kind), *_calls(state))


def _moves(state: GameState, kind: Kind) -> tuple[Button, ...]:
    """What may be done now beside playing a card."""
    match kind:
        case Kind.TURN:
            return (Button.DRAW,)
        case Kind.DRAWN if state.drawn is None and state.rules.draw == "until_optional":
            return (Button.DRAW, Button.PASS)
        case Kind.DRAWN if state.drawn is None or state.rules.drawn_play != "must":
            return (Button.PASS,)
        case Kind.CHALLENGE:
            return (Button.CHALLENGE, Button.ACCEPT)
        case Kind.PENALTY:
            return (Button.ACCEPT,)
        case Kind.SLAP:
            return (Button.SLAP,)
        case _:
            return ()


def _calls(state: GameState) -> tuple[Button, ...]:
    """Always there where UNO is called: a button that came and went would tell who has forgotten."""
    return (Button.UNO, Button.CATCH) if state.rules.uno == "call" else ()
