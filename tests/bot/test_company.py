"""Who is away keeps the seat, and nobody's time runs who can't be heard."""

from bot.chat import Arrived, Departed, Line, Muted, Said as Told, Split, User
from engine.rules import Rules
from tests.bot.table_talk import HANDS, QUIET, Said, Talk, dealt, person, place, read, talk

TURN = Rules().turn_seconds
AWAY = Rules().away_seconds


async def tell(uno: Talk, said: Told) -> Said:
    """The chat says something of its own."""
    uno.tables.deliver(said)
    return await uno.settled()


def users(*names: str) -> tuple[User, ...]:
    return tuple(User(person(name), name) for name in names)


async def test_whoever_vanishes_on_their_turn_has_a_whole_minute_to_come_back() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        await uno.passes(TURN - 2)
        assert (await uno.presence("ann", present=False)).public == ["away"]
        assert (await uno.passes(AWAY - 1)).public == []
        assert "back" in (await uno.presence("ann", present=True)).public[0]
        assert uno.on_turn() == "ann"
        assert (await uno.passes(AWAY)).public == []


async def test_leaving_again_and_again_does_not_stop_the_clock() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        for _ in range(4):
            await uno.presence("ann", present=False)
            await uno.passes(AWAY - 10)
            await uno.presence("ann", present=True)
        assert uno.on_turn() != "ann"


async def test_a_split_is_told_in_one_line_and_so_is_its_end() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        said = await tell(uno, Split(place(), users("ann", "bob", "stranger"), present=False))
        assert said.public == ["split"]
        assert "ann and bob" in read(said.lines[0])
        said = await tell(uno, Split(place(), users("ann", "bob", "stranger"), present=True))
        assert said.public == ["split_over"]
        assert "ann and bob came back" in said.text()
        assert said.to("ann")
        assert said.to("bob")
        assert not uno.state.away


async def test_a_split_in_which_nobody_plays_is_nobodys_business() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        for present in (False, True):
            assert (await tell(uno, Split(place(), users("eve"), present=present))).lines == []


async def test_while_the_bot_is_out_of_the_place_no_clock_runs() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        assert (await tell(uno, Departed(place()))).lines == []
        assert (await uno.passes(10 * TURN)).lines == []
        assert (await tell(uno, Arrived(place()))).public[0].startswith("back_again")
        assert (await uno.passes(TURN - 1)).public == ["reminder"]
        assert uno.on_turn() == "ann"


async def test_thrown_out_it_tells_each_player_privately() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        said = await tell(uno, Departed(place(), thrown_out=True))
        assert said.audiences == {"ann", "bob", "cat"}
        assert {line.place for line in said.lines} == {place("")}
        assert "#uno" in said.text()


async def test_a_game_resumed_before_the_bot_is_there_waits_for_it() -> None:
    async with talk() as uno:
        uno.tables.deliver(Departed(place()))
        await uno.sit(dealt(turn="ann", **HANDS))
        assert (await uno.passes(10 * TURN)).lines == []


async def test_the_clock_stands_while_the_player_on_turn_may_not_speak() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        (ann,) = users("ann")
        assert (await tell(uno, Muted(place(), ann, muted=True))).public == ["muted"]
        assert (await uno.passes(10 * TURN)).lines == []
        assert (await tell(uno, Muted(place(), ann, muted=False))).public == ["unmuted"]
        assert (await uno.passes(TURN - 1)).public == ["reminder"]


async def test_others_who_may_not_speak_stop_no_clock_until_it_is_their_turn() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        (bob,) = users("bob")
        assert (await tell(uno, Muted(place(), bob, muted=True))).lines == []
        assert (await uno.says("ann", "pl r1")).public == ["played turn", "muted"]
        assert (await uno.passes(10 * TURN)).lines == []
        assert (await uno.says("bob", "pl r2", channel="")).public == ["played turn"]
        assert (await uno.passes(TURN)).lines


async def test_a_stranger_who_may_not_speak_stops_nothing() -> None:
    async with talk() as uno:
        await uno.sit(dealt(turn="ann", **HANDS))
        (eve,) = users("eve")
        assert (await tell(uno, Muted(place(), eve, muted=True))).lines == []
        assert (await uno.passes(TURN)).lines


async def test_in_the_lobby_whoever_is_lost_in_a_split_has_left() -> None:
    async with talk(rules=QUIET) as uno:
        await uno.says("ann", "!uno start")
        await uno.says("bob", "!uno join")
        said = await tell(uno, Split(place(), users("bob"), present=False))
        assert person("bob") not in uno.state.seats
        assert said.public
        assert isinstance(said.lines[0], Line)
