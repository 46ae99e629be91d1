"""Events come back from their text as they were."""

from dataclasses import replace
from enum import Enum
from types import NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings, strategies as st

from bot.store.codec import Undecodable, decode, encode
from engine.cards import CARDS, DECK, Card, Color
from engine.causes import Cause
from engine.commands import Play
from engine.events import CardPlayed, CardsDrawn, Event, MatchWon, MoveHeld, PlayerJoined, TableOpened
from engine.rules import OPTIONS, PRESETS, BadRules, Rules
from tests.bot.store.samples import ANN, PLAYED


def rules() -> st.SearchStrategy[Rules]:
    """A preset with one option set to anything that goes together with the rest."""
    presets = st.sampled_from(list(PRESETS.values()))
    return st.builds(changed, presets, st.sampled_from(list(OPTIONS)), st.integers(0, 10_000))


def changed(preset: Rules, name: str, number: int) -> Rules:
    settings = [*OPTIONS[name].words.values(), *OPTIONS[name].numbers]
    rules = replace(preset, **{name: settings[number % len(settings)]})
    try:
        return Rules.parse(str(rules))
    except BadRules:
        return preset


def anything(hint: Any) -> st.SearchStrategy[Any]:
    """Any value of a field's type."""
    if hint is Card:
        return st.sampled_from(DECK)
    if hint is Rules:
        return rules()
    if isinstance(hint, NewType):
        return anything(hint.__supertype__)
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return st.one_of([st.none() if other is NoneType else anything(other) for other in get_args(hint)])
    if get_origin(hint) is tuple and get_args(hint)[-1] is ...:
        return st.lists(anything(get_args(hint)[0]), max_size=4).map(tuple)
    if get_origin(hint) is tuple:
        return st.tuples(*map(anything, get_args(hint)))
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(hint)
    basic = {int: st.integers(-(2**40), 2**40), bool: st.booleans(), str: st.text(max_size=8)}
    return basic[hint] if hint in basic else instances(hint)


def instances(cls: type) -> st.SearchStrategy[Any]:
    return st.builds(cls, **{name: anything(hint) for name, hint in get_type_hints(cls).items()})


@pytest.mark.parametrize("kind", get_args(Event), ids=lambda kind: kind.__name__)
def test_every_kind_of_event_comes_back_as_it_was(kind: type) -> None:
    @settings(max_examples=30)  # of each of some forty kinds
    @given(st.lists(instances(kind), max_size=3))
    def comes_back(events: list[Event]) -> None:
        assert decode(encode(events)) == events

    comes_back()


def test_a_card_comes_back_as_the_one_instance_there_is() -> None:
    (played,) = decode(encode([CardPlayed(ANN, CARDS["R5"], Color.RED)]))
    assert isinstance(played, CardPlayed)
    assert played.card is CARDS["R5"]


def test_the_text_is_plain_enough_to_be_read_by_people() -> None:
    assert encode(PLAYED) == (
        '[["CardPlayed",{"player":"irc:libera:ann","card":"R5","color":"R"}],["TurnBegan",{"player":"irc:libera:bob"}]]'
    )
    assert encode([CardsDrawn(ANN, (CARDS["W4"],), Cause.DRAW_TWO)]) == (
        '[["CardsDrawn",{"player":"irc:libera:ann","cards":["W4"],"cause":"draw two"}]]'
    )


def test_a_held_move_is_stored_with_its_kind() -> None:
    held: list[Event] = [MoveHeld(Play(ANN, CARDS["W"], Color.BLUE))]
    assert '["Play",{' in encode(held)
    assert decode(encode(held)) == held


def test_a_step_in_which_nothing_happened_is_empty() -> None:
    assert decode(encode([])) == []


def test_a_field_that_an_old_journal_lacks_takes_its_default() -> None:
    assert decode('[["MatchWon",{"player":"irc:libera:ann"}]]') == [MatchWon(ANN, forfeit=False)]
    assert decode('[["PlayerJoined",{"player":"irc:libera:ann"}]]') == [PlayerJoined(ANN)]
    assert decode('[["TableOpened",{"rules":"official","host":"irc:libera:ann"}]]') == [TableOpened(Rules(), ANN)]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ('[["CardsEaten",{}]]', "CardsEaten"),
        ('[["TurnBegan",{"player":"ann","mood":"good"}]]', "mood"),
        ('[["TurnBegan",{}]]', "player"),
        ('[["TurnBegan",{"player":7}]]', "TurnBegan"),
        ('[["TurnBegan",["player"]]]', "TurnBegan"),
        ('[["CardPlayed",{"player":"ann","card":"R55","color":null}]]', "CardPlayed"),
        ('[["CardPlayed",{"player":"ann","card":"R5","color":"X"}]]', "CardPlayed"),
        ('[["DealerDrawn",{"draws":[["ann"]],"dealer":"ann"}]]', "DealerDrawn"),
        ('[["TableOpened",{"rules":"house","host":"ann"}]]', "TableOpened"),
        ('[["MoveHeld",{"move":["Stop",{"player":"ann"}]}]]', "Stop"),
        ('[["TurnBegan"]]', "unpack"),
        ('[["TurnBegan",{"player":"a', "JSON"),
        ("7", "int"),
        ("[" * 100_000, "Recursion"),
    ],
)
def test_text_that_is_no_step_is_refused_by_name(text: str, named: str) -> None:
    with pytest.raises(Undecodable, match=named):
        decode(text)
