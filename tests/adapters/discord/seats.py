"""A person at a table who plays legally, at random, by what they see, in one of the ways in which people play.

What can be pressed is read from the buttons' own ids, so that the tests hold whatever the panels look like.
"""

from collections.abc import Callable, Iterable, Sequence
from random import Random

from adapters.discord.presses import Press
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.judge import Payload, walk
from tests.adapters.discord.playing import Bot

CARD_LINES = ("play ", "?color ", "jump ")
COLORS = "RYGB"
Way = str  # "buttons", "dm buttons", "dm text" or "text"


def presses(message: Payload, *, disabled: bool = False) -> list[Press]:
    """What may be pressed or chosen on a message, and with `disabled` what is shown and may not."""
    found = []
    for part in walk(message.get("components") or []):
        if part.get("disabled") and not disabled:
            continue
        press = Press.parse(str(part.get("custom_id", "")))
        values = [str(option["value"]) for option in part.get("options", [])]
        if press:
            found += [Press(press.game, press.decision, value) for value in values] if values else [press]
    return found


def texts(message: Payload, *, disabled: bool = False) -> list[str]:
    """The lines of those presses."""
    return [press.text for press in presses(message, disabled=disabled)]


def cards_on(message: Payload) -> set[str]:
    """The cards that a message shows as somebody's own, in notation."""
    return {text.split()[1] for text in texts(message, disabled=True) if text.startswith(CARD_LINES)}


async def press(actor: Actor, message: Payload, text: str) -> None:
    """Press or choose whatever says `text`."""
    for part in walk(message.get("components") or []):
        custom_id = str(part.get("custom_id", ""))
        found = Press.parse(custom_id)
        values = [str(option["value"]) for option in part.get("options", [])]
        if found and not part.get("disabled") and (text in values or (not values and found.text == text)):
            await actor.forges(message, custom_id, [text] if values else None)
            return
    raise AssertionError(f"{text} is not to be pressed: {texts(message)}")


class Seat:
    """One person and their way of playing."""

    def __init__(self, actor: Actor, way: Way) -> None:
        self.actor = actor
        self.way = way

    @property
    def name(self) -> str:
        """Who sits here."""
        return self.actor.person.name

    def table(self) -> Payload:
        """The message that shows the table."""
        return self.actor.newest(lambda one: "hand" in texts(one) or "join" in texts(one) or "start" in texts(one))

    def private_hand(self) -> Payload | None:
        """The hand that came by private message."""
        return _last(one for one in self.actor.server.dm_of(self.actor.person) if presses(one, disabled=True))

    def shown_hand(self) -> Payload | None:
        """The hand that was shown for their eyes only, in the channel."""
        return _last(
            one for one in self.actor.sees() if one.get("for") == self.actor.id and presses(one, disabled=True)
        )

    async def look(self) -> Payload:
        """Their hand, in the place where they play."""
        if self.way == "buttons":
            await press(self.actor, self.table(), "hand")
            hand = self.shown_hand()
        else:
            hand = self.private_hand()
        assert hand is not None
        return hand

    async def does(self, text: str) -> None:
        """Say one thing, by pressing or by typing."""
        match self.way:
            case "text":
                await self.actor.writes(f"!uno {text}")
            case "dm text":
                await self.actor.whispers(text)
            case _:
                hand = self.shown_hand() if self.way == "buttons" else self.private_hand()
                assert hand is not None
                await press(self.actor, hand, text)

    async def dawdles(self) -> None:
        """One legal move that holds the game up: no card is played unless there is nothing else to do."""
        lines = texts(await self.look())
        lazy = [text for text in ("pass", "draw", "accept") if text in lines]
        await self.does(lazy[0] if lazy else choose(lines, Random(1)))

    async def does_on(self, message: Payload, rng: Random) -> None:
        """One legal move on one message, a wild's color aside."""
        await press(self.actor, message, choose(texts(message), rng))

    async def moves(self, rng: Random) -> None:
        """One legal move; a wild with its color, which takes two presses by button."""
        hand = await self.look()
        text = choose(texts(hand), rng)
        if text.startswith("?color"):
            card, color = text.split()[1], rng.choice(COLORS)
            if self.way.endswith("buttons"):
                await self.does(text)
            text = f"play {card} {color}"
        await self.does(text)


async def sit_down(bot: Bot, seats: Sequence[Seat]) -> None:
    """Open a table, take all seats, deal."""
    first, *others = seats
    await first.actor.writes("!uno start")
    await bot.rests()
    for seat in others:
        await seat.actor.writes("!uno join")
    await bot.rests()
    await first.actor.writes("!uno deal")
    await bot.rests()


def on_turn(bot: Bot, seats: Sequence[Seat]) -> tuple[Seat, Seat]:
    """Who is to decide, and somebody who is not."""
    number = str(bot.state().awaiting.player).rpartition(":")[2]
    mover, other, *_ = sorted(seats, key=lambda seat: str(seat.actor.id) != number)
    return mover, other


def choose(lines: list[str], rng: Random) -> str:
    """One of the lines that decide what is asked; cards first, so that games end."""
    ways: list[Callable[[str], bool]] = [
        lambda text: text.startswith(("play ", "?color ")),
        lambda text: text.startswith(("color ", "swap ")),
        lambda text: text in ("challenge", "accept", "draw", "pass", "slap"),
    ]
    for fits in ways:
        fitting = [text for text in lines if fits(text)]
        if fitting:
            return rng.choice(fitting)
    raise AssertionError(f"nothing can be done: {lines}")


def _last(messages: Iterable[Payload]) -> Payload | None:
    return max(messages, key=lambda one: int(one["id"]), default=None)
