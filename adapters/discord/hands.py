"""Hands by private message: one message a round and table, edited in place, and a short new one that notifies.

A hand is shown to its owner alone. A person who takes no private messages is told once in the channel
to use the button there, and the game goes on.
"""

import json
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import partial

from adapters.discord.delivery import Closed, Delivery, Gone, Lost, Post, new_nonce
from adapters.discord.hand_panel import hand_panel
from adapters.discord.outbox import Outbox
from adapters.discord.pen import DiscordPen
from adapters.discord.people import People
from bot.chat import Notes, Phrase, Place, phrase
from bot.views import HandView, Kind, Stage
from engine.values import PlayerId

TOPIC = "hand"
Seat = tuple[PlayerId, Place]


@dataclass(slots=True)
class Dealt:
    """The message that shows a hand: of which game and round; the short message that called its owner last."""

    message: int
    game: int
    round: int
    decision: int = 0  # for which the owner was called
    call: int = 0


class Hand:
    """One player's hand at one table, as it is to be shown."""

    def __init__(self) -> None:
        self.view: HandView | None = None
        self.language = "en"
        self.note: tuple[Phrase, ...] = ()
        self.dealt: Dealt | None = None
        self.nonce = ""
        self.call_nonce = ""
        self.called = 0  # the decision for which the owner was called at the table


class Hands:
    """All hands that are shown in private."""

    def __init__(
        self, outbox: Outbox, delivery: Delivery, pen: Callable[[], DiscordPen], people: People, notes: Notes,
        where: Callable[[Place], str], on_closed: Callable[[PlayerId, Place, bool], None],
        call: Callable[[Place, str], None],
    ) -> None:  # fmt: skip
        self._outbox = outbox
        self._delivery = delivery
        self._pen = pen
        self._people = people
        self._notes = notes
        self._where = where
        self._on_closed = on_closed
        self._call_openly = call
        self._hands: dict[Seat, Hand] = {}
        self._remembered: dict[str, str] = {}

    async def recall(self) -> None:
        """Find the messages again that an earlier process left."""
        self._remembered = await self._notes.read(TOPIC)

    def prepare(self, player: PlayerId) -> None:
        """Open the private channel now, since many at once at the deal would look like spam."""
        self._outbox.put(player, partial(self._open, player), slot="open")

    def show(self, player: PlayerId, place: Place, view: HandView, note: tuple[Phrase, ...], language: str) -> None:
        """Let a player's message show the newest hand, soon. `note` is what they are told with it."""
        hand = self._hands.get((player, place))
        if hand is None:
            hand = self._hands[player, place] = Hand()
        hand.view, hand.note, hand.language = view, note, language
        if not self._people.is_closed(player):
            self._outbox.put(player, partial(self._update, player, place, hand), slot=f"hand {place}")
        else:
            self._call_at_table(place, hand, view)

    def deal_again(self, player: PlayerId, place: Place) -> bool:
        """Who asks for their cards gets them in a new message below what was said; False if none are held."""
        hand = self._hands.get((player, place))
        if hand is None or hand.view is None or not hand.view.cards or self._people.is_closed(player):
            return False
        self._outbox.put(player, partial(self._renew, player, place, hand), slot=f"hand {place}")
        return True

    def view(self, player: PlayerId, place: Place) -> HandView | None:
        """The hand as it is now."""
        hand = self._hands.get((player, place))
        return hand.view if hand else None

    def views(self, player: PlayerId) -> list[tuple[Place, HandView]]:
        """All hands that a player holds, by place."""
        return [(place, hand.view) for (owner, place), hand in self._hands.items() if owner == player and hand.view]

    def place_of(self, player: PlayerId, message: int) -> Place | None:
        """The table whose hand one of the player's own private messages shows."""
        for (owner, place), hand in self._hands.items():
            if owner == player and hand.dealt and hand.dealt.message == message:
                return place
        for name, text in self._remembered.items():  # an earlier process's, not shown anew yet
            owner_name, _, place_name = name.partition(" ")
            if owner_name == player and _message_of(text) == message:
                return Place.parse(place_name)
        return None

    def seen(self, player: PlayerId, place: Place) -> None:
        """The player's message shows the newest hand already, as the answer to a press."""
        hand = self._hands.get((player, place))
        if hand and hand.view and hand.dealt and hand.dealt.round == hand.view.table.round:
            hand.dealt.decision = hand.view.table.decision
            self._outbox.drop(player, f"hand {place}")

    def forget(self, place: Place) -> None:
        """The table's place is gone."""
        for seat in [seat for seat in self._hands if seat[1] == place]:
            del self._hands[seat]
            self._notes.forget(TOPIC, _name(*seat))

    async def _open(self, player: PlayerId) -> None:
        with suppress(Closed, Gone):
            await self._people.channel(player)

    async def _renew(self, player: PlayerId, place: Place, hand: Hand) -> None:
        old, hand.dealt = hand.dealt, None
        await self._update(player, place, hand)
        if old:
            await self._delivery.delete(await self._people.channel(player), old.message)

    async def _update(self, player: PlayerId, place: Place, hand: Hand) -> None:
        await self._delivery.ready()
        hand.dealt = hand.dealt or self._recalled(player, place)
        view = hand.view
        if view is None:
            return
        try:
            await self._deliver(player, place, hand, view)
        except (Closed, Gone) as refusal:
            if not self._people.is_closed(player):
                self._people.close(player)
                self._on_closed(player, place, isinstance(refusal, Closed) and refusal.stranger)
            self._call_at_table(place, hand, view)
        if view.table.stage is Stage.OVER:
            self._hands.pop((player, place), None)
            self._notes.forget(TOPIC, _name(player, place))

    async def _deliver(self, player: PlayerId, place: Place, hand: Hand, view: HandView) -> None:
        channel = await self._people.channel(player)
        dealt = hand.dealt
        if dealt and (dealt.game, dealt.round) != (view.table.game, view.table.round) and view.cards:
            await self._delivery.delete(channel, dealt.message)
            dealt = hand.dealt = None
        panel = hand_panel(view, hand.language, self._pen(), where=self._where(place), note=hand.note)
        if dealt:
            try:
                await self._delivery.edit(channel, dealt.message, panel)
            except Lost:
                dealt = hand.dealt = None
        if dealt:
            await self._call(channel, player, place, hand, dealt)
        elif view.cards:
            hand.nonce = hand.nonce or new_nonce()
            message = await self._delivery.send(channel, Post(panel), hand.nonce)
            hand.nonce = ""
            hand.dealt = Dealt(message, view.table.game, view.table.round, view.table.decision)
            self._keep(player, place, hand.dealt)

    async def _call(self, channel: int, player: PlayerId, place: Place, hand: Hand, dealt: Dealt) -> None:
        """Edits notify nobody, so whoever is asked for something new gets a short message; the last one goes."""
        view = hand.view
        if view is None or view.kind is Kind.NOTHING or view.table.decision == dealt.decision:
            return
        text = self._pen().say((phrase("called", channel=place),), hand.language)
        hand.call_nonce = hand.call_nonce or new_nonce()
        before, dealt.call = dealt.call, await self._delivery.send(channel, Post(text=text), hand.call_nonce)
        dealt.decision, hand.call_nonce = view.table.decision, ""
        self._keep(player, place, dealt)
        if before:
            await self._delivery.delete(channel, before)

    def _call_at_table(self, place: Place, hand: Hand, view: HandView) -> None:
        """Once for each decision that is asked of them."""
        if view.kind is not Kind.NOTHING and hand.called != view.table.decision:
            hand.called = view.table.decision
            self._call_openly(place, hand.language)

    def _keep(self, player: PlayerId, place: Place, dealt: Dealt) -> None:
        self._notes.keep(TOPIC, _name(player, place), json.dumps(asdict(dealt)))

    def _recalled(self, player: PlayerId, place: Place) -> Dealt | None:
        return _dealt(self._remembered.pop(_name(player, place), ""))


def _name(player: PlayerId, place: Place) -> str:
    return f"{player} {place}"


def _dealt(text: str) -> Dealt | None:
    """What an earlier process has noted, if it can be read."""
    with suppress(TypeError, ValueError):
        return Dealt(**json.loads(text))
    return None


def _message_of(text: str) -> int | None:
    dealt = _dealt(text)
    return dealt.message if dealt else None
