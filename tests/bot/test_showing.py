"""What a chat that draws is shown: the table to everybody, a hand to its owner, and an end to every press."""

import asyncio

from bot.chat import Line, Topic
from bot.showing import show_hand, show_table
from bot.views import Button, HandView, Kind, Stage, TableView
from engine.cards import Card, parse_cards, sort_hand
from engine.commands import Command
from engine.state import GameState, is_playing
from tests.bot.table_talk import Said, dealt, keys, naming, person, talk
from tests.bot.test_narrator import RandomGame
from tests.engine.scenario import given

PEOPLE = {"ann": "R1 B2 W", "bob": "G2 G3"}


def table_in(said: Said) -> TableView:
    """The one view of the table that was sent."""
    (view,) = [line.view for line in said.lines if isinstance(line.view, TableView)]
    return view


def hands_in(said: Said) -> dict[str, HandView]:
    """The hands that were sent unasked."""
    sent = [line for line in said.lines if isinstance(line.view, HandView) and line.receipt is None]
    return {naming(line.audience).text: line.view for line in sent if line.audience and isinstance(line.view, HandView)}


def receipts_in(said: Said) -> list[tuple[int | None, str]]:
    """Whatever answers a press: its receipt and the keys of its sentences."""
    return [(line.receipt, keys(line.phrases)) for line in said.lines if line.receipt is not None]


# The table


async def test_a_move_shows_the_table_once_and_the_hands_that_changed() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE, cat="Y1 Y2"))
        said = await uno.says("ann", "pl r1")
        table = table_in(said)
        assert (table.top, table.decision, table.stage) == (
            parse_cards("R1")[0],
            uno.state.awaiting.number,
            Stage.PLAYING,
        )
        assert keys(table.moves[-1]) == "played turn"
        assert hands_in(said).keys() == {"ann", "bob"}


async def test_what_changes_nothing_shows_nothing() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        said = await uno.says("bob", "pl g2")
        assert [line.view for line in said.lines] == [None]


async def test_the_last_three_lines_are_shown() -> None:
    async with talk(draws=True) as uno:
        await uno.says("ann", "!uno start")
        for who in ("bob", "cat", "dan"):
            said = await uno.says(who, "!uno join")
        assert [keys(move) for move in table_in(said).moves] == ["joined countdown", "joined", "joined"]


async def test_a_chat_that_only_speaks_is_shown_nothing() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        said = await uno.says("ann", "pl r1")
        assert said.public == ["played turn"]
        assert {line.view for line in said.lines} == {None}


async def test_a_table_that_comes_back_is_shown_whole() -> None:
    async with talk(draws=True) as uno:
        said = await uno.sit(dealt(turn="ann", **PEOPLE))
        assert table_in(said).on_turn == naming(person("ann"))
        assert {who: hand.kind for who, hand in hands_in(said).items()} == {"ann": Kind.TURN, "bob": Kind.NOTHING}


async def test_a_game_that_is_over_shows_its_end_and_how_to_begin_anew() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", ann="R1", bob="G2 G3"))
        said = await uno.says("ann", "pl r1")
        table = table_in(said)
        assert (table.stage, table.buttons, table.asked) == (Stage.OVER, (Button.START,), None)
        assert {hand.cards for hand in hands_in(said).values()} == {()}


async def test_the_clock_is_shown_as_the_moment_at_which_time_is_up() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", rules="official turn_seconds=90 target=0", **PEOPLE))
        due = table_in(await uno.says("ann", "pl r1")).due
        assert due is not None
        assert 89 < due - asyncio.get_running_loop().time() <= 90


def test_buttons_are_those_that_make_sense_now() -> None:
    facing = given(top="W4", color="red", ann="R1", bob="B1", turn="ann", kind="challenge")
    view = show_table(1, facing.state, naming, (), None)
    assert view.buttons == (Button.HAND, Button.CHALLENGE, Button.ACCEPT, Button.UNO, Button.CATCH)


# Hands


def test_a_hand_shows_what_may_be_played() -> None:
    table = given(top="R5", ann="R7 B1 W", bob="R1", turn="ann")
    hand = hand_of(table.state, "ann")
    assert hand.cards == tuple(parse_cards("R7 B1 W"))
    assert hand.playable == set(parse_cards("R7 W"))
    assert hand_of(table.state, "bob").playable == frozenset()


def hand_of(state: GameState, who: str) -> HandView:
    player = next(player for player in state.seats if naming(player).text == who)
    return show_hand(show_table(1, state, naming, (), None), state, player, naming)


def test_no_view_shows_a_card_to_whom_it_is_hidden_from() -> None:
    """The table shows the top card alone, a hand its owner's."""
    for seed in range(12):
        ShownGame(seed).play()


class ShownGame(RandomGame):
    """A random game, looked at after each step."""

    def do(self, command: Command) -> None:
        """One step, then a look at the table and at every hand."""
        super().do(command)
        state = self.state
        table = show_table(1, state, naming, (), None)
        assert cards_in(table) <= ({state.top} if is_playing(state) else set())
        for player in state.people():
            hand = show_hand(table, state, player, naming)
            own = state.hands.get(player, []) if is_playing(state) else []
            assert list(hand.cards) == sort_hand(own)
            assert cards_in(hand) <= {*own, *cards_in(table)}
            assert hand.playable <= ({*own} if state.awaiting.player == player and not state.paused else set())


def cards_in(value: object) -> set[Card]:
    """Every card anywhere in a view."""
    if isinstance(value, Card):
        return {value}
    if isinstance(value, TableView | HandView):
        return {card for name in value.__slots__ for card in cards_in(getattr(value, name))}
    if isinstance(value, tuple | frozenset):
        return {card for item in value for card in cards_in(item)}
    return set()


# Presses


async def test_a_press_is_answered_with_the_fresh_hand() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        said = await uno.says("ann", "play r1", pressed=7)
        assert receipts_in(said) == [(7, "")]
        last = said.lines[-1]
        assert isinstance(last.view, HandView)
        assert last.view.cards == tuple(sort_hand(uno.hand("ann")))


async def test_a_press_that_is_refused_is_told_why_and_shown_the_hand() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        said = await uno.says("bob", "play g2", pressed=8)
        assert receipts_in(said) == [(8, "refused.not_your_turn"), (8, "")]


async def test_a_question_by_press_is_answered_to_the_asker_alone() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        said = await uno.says("eve", "table", pressed=9)
        assert said.audiences == {"eve"}
        assert [line.view for line in said.lines] == [None, None]


async def test_a_press_where_no_table_is_gets_its_end_too() -> None:
    async with talk(draws=True) as uno:
        said = await uno.says("ann", "play r1", pressed=1)
        assert receipts_in(said) == [(1, "no_table"), (1, "")]
        assert said.lines[-1] == Line(said.lines[0].place, person("ann"), (), "en", Topic.HAND, None, 1)


async def test_a_button_of_another_game_is_stale() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", **PEOPLE))
        number = uno.state.awaiting.number
        said = await uno.says("ann", "play r1", pressed=1, about=number, game=99)
        assert receipts_in(said) == [(1, "refused.stale"), (1, "")]
        said = await uno.says("ann", "play r1", pressed=2, about=number, game=uno.table().game)
        assert receipts_in(said) == [(2, "")]


async def test_a_private_button_means_the_table_it_was_made_at() -> None:
    async with talk(draws=True) as uno:
        await uno.sit(dealt(turn="ann", ann="R1 B2", bob="G2 G3"))
        await uno.sit(dealt(turn="ann", ann="R1 B4", cat="Y2 Y3"), "#two")
        said = await uno.says("ann", "play r1", "", pressed=1, game=uno.table("#two").game)
        assert {line.place.channel for line in said.lines} == {"#two"}
