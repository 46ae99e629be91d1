"""What a table looks like: one calm message in the color in force.

Above, whose turn it is and the last three moves, beside the picture of the top card; then the players in
seat order with the backs that they hold; below, what else there is to know, and what may be done now.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import cast

from discord.ui import Container, Item, LayoutView, Section, Separator, TextDisplay, Thumbnail

from adapters.discord.drawing import DRESSES
from adapters.discord.faces import card_png
from adapters.discord.panels import Panel, Picture, plain_button, rows, small, when, written
from adapters.discord.pen import DiscordPen, card_words, escaped
from bot.chat import Name, Phrase, phrase
from bot.views import SeatView, Stage, TableView
from engine.cards import Card

ACCENTS = {color: int(dress.ground.removeprefix("#"), 16) for color, dress in DRESSES.items()}
BACKS = 7  # of a hand that are shown one by one; a number stands beside them
DRAWN_IN_ALL = 70  # cards in one message, which may not hold more than 4,000 characters
LEFT_OVER = "left_over"
TOLD_ELSEWHERE = ("turn", "countdown", "next_round", LEFT_OVER)  # sentences of a move that other parts say, and longer


def table_panel(view: TableView, language: str, pen: DiscordPen) -> Panel:
    """The table message."""
    top = _top_picture(view)
    parts: list[Item[LayoutView]] = list(_head(view, language, pen, top))
    if lines := _seats(view, language, pen):
        parts += [Separator(), TextDisplay("\n".join(lines))]
    if facts := _facts(view, language, pen):
        parts.append(TextDisplay(small(facts)))
    parts += rows([plain_button(view, button, language) for button in view.buttons])
    layout = LayoutView(timeout=None)
    layout.add_item(Container(*parts, accent_color=ACCENTS[view.color] if view.color else None))
    return Panel(layout, (top,) if top else ())


def shrunk_panel(view: TableView, language: str, pen: DiscordPen) -> Panel:
    """What is left of a table message when a newer one has been posted: no buttons, one line."""
    layout = LayoutView(timeout=None)
    moves = _moves(view, language, pen)
    last = moves[-1:] if view.stage is not Stage.OVER else moves
    layout.add_item(TextDisplay(small(written(last, pen))))
    return Panel(layout)


def _moves(view: TableView, language: str, pen: DiscordPen) -> list[str]:
    """The last moves in words, the newest last."""
    told = (tuple(part for part in move if part.key not in TOLD_ELSEWHERE) for move in view.moves)
    return [pen.say(move, language) for move in told if move]


def _head(view: TableView, language: str, pen: DiscordPen, top: Picture | None) -> Iterator["Item[LayoutView]"]:
    """Whose turn it is, the newest move and, standing back, those before it; beside the top card."""
    asked = _asked(view, language, pen)
    moves = _moves(view, language, pen)
    before, newest = moves[:-1], moves[-1:]
    if view.stage in (Stage.BETWEEN_ROUNDS, Stage.OVER):  # all of it is what the round came to
        before, newest = [], moves
    text = written([f"### {asked}" if asked else "", *map(small, before), *newest], pen)
    if top and view.top:
        yield Section(TextDisplay(text), accessory=Thumbnail(top.url, description=card_words(view.top, language)))
    else:
        yield TextDisplay(text)


def _asked(view: TableView, language: str, pen: DiscordPen) -> str:
    """What is waited for; whoever is on turn is mentioned, here alone."""
    if view.paused:
        return pen.say((phrase("is_paused"),), language)
    match view.stage:
        case Stage.LOBBY:
            return pen.say((phrase("screen.lobby"),), language)
        case Stage.BETWEEN_ROUNDS if view.due:
            return pen.say((phrase("screen.next_round", when=when(view.due)),), language)
        case _:
            calling = replace(pen, mentioned=view.on_turn.player if view.on_turn else None)
            return calling.say((view.asked,), language) if view.asked else ""


def _seats(view: TableView, language: str, pen: DiscordPen) -> list[str]:
    """Who sits there; after a round what each was left with, and in the end that alone."""
    left = _left_over(view)
    shown = {name.player: pen.faces(cards, language) for name, cards in left}
    if sum(len(cards) for _, cards in left) > DRAWN_IN_ALL:
        shown = {name.player: f"{pen.back} {len(cards)}" for name, cards in left}
    if view.stage is Stage.OVER:
        return [f"{pen.name(name)} {shown[name.player]}" for name, _ in left]
    return [_seat(seat, view, pen, shown.get(seat.name.player, "")) for seat in view.seats]


def _left_over(view: TableView) -> list[tuple[Name, tuple[Card, ...]]]:
    """What players held at the end of the round that was told of last."""
    if view.stage not in (Stage.BETWEEN_ROUNDS, Stage.OVER):
        return []
    hands = [part.values["hands"] for move in view.moves for part in move if part.key == LEFT_OVER][-1:]
    held = [one.values for told in hands if isinstance(told, tuple) for one in told if isinstance(one, Phrase)]
    return [(cast(Name, one["player"]), cast(tuple[Card, ...], one["cards"])) for one in held]


def _seat(seat: SeatView, view: TableView, pen: DiscordPen, left: str) -> str:
    """`➤ **ann** 🎴🎴🎴 3 · ⭐ 120`; `left` is what they held when the round ended."""
    marks = f"{' 🤖' if seat.level else ''}{' 💤' if seat.is_away else ''}"
    backs = pen.back * min(seat.cards, BACKS, DRAWN_IN_ALL // len(view.seats))
    cards = f" {backs} {seat.cards}" if view.stage is Stage.PLAYING else f" {left}" if left else ""
    points = f" · ⭐ {seat.points}" if seat.points and view.stage is Stage.PLAYING else ""
    return f"{'➤ ' if seat.is_on_turn else ''}**{escaped(seat.name.text)}**{marks}{cards}{points}"


def _facts(view: TableView, language: str, pen: DiscordPen) -> str:
    """The color in force, the direction, what is pending, the draw pile, and when time is up."""
    facts: list[Phrase] = []
    if view.stage is Stage.PLAYING:
        facts.append(phrase("fact.clockwise" if view.clockwise else "fact.counterclockwise"))
        if view.pending:
            facts.append(phrase("fact.pending", n=view.pending))
        facts.append(phrase("fact.pile", n=view.pile))
    elif view.stage is Stage.LOBBY:
        facts.append(phrase("fact.rules", rules=view.rules))
        if view.due:
            facts.append(phrase("screen.deals", when=when(view.due)))
    texts = [pen.say((fact,), language) for fact in facts]
    if view.color and view.stage is Stage.PLAYING:
        texts.insert(0, pen.color(view.color, language))
    if view.due and view.stage is Stage.PLAYING:
        texts.append(f"⏳ {when(view.due)}")
    return " · ".join(texts)


def _top_picture(view: TableView) -> Picture | None:
    if view.top is None:
        return None
    named = view.color if view.top.is_wild else None
    return Picture("top.png", card_png(view.top, named))
