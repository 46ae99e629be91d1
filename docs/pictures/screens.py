"""Screenshots: what the bot sends to a Discord that is played for it, rendered by a headless Chromium.

One game is played by buttons, as far as it takes until there has been something of everything.
"""

import asyncio
import shutil
import subprocess
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import pytest
from PIL import Image, ImageChops

from adapters.discord.drawing import FINE, draw_back_tile
from adapters.discord.emojis import PREFIX
from adapters.discord.faces import tiles
from docs.pictures.page import WIDTH, Page, Payload
from docs.pictures.sheet import IMAGES
from engine.cards import CARDS
from engine.state import GameState, Kind
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.playing import Bot, playing, point_discord_at
from tests.adapters.discord.seats import Seat, press, texts
from tests.adapters.discord.server import FakeDiscord

BROWSER = ("chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--hide-scrollbars",
           "--disable-background-networking", "--force-device-scale-factor=2")  # fmt: skip
HEIGHT = 1400
SEED = 7
RULES = "official uno_grace=0"
CHANNEL = "game-night"


async def take_screenshots() -> None:
    """Draw `lobby.png`, `table.png`, `hand.png`, `color.png` and `end.png`."""
    with pytest.MonkeyPatch.context() as patch, TemporaryDirectory() as folder:
        async with FakeDiscord() as server:
            point_discord_at(server, patch)
            server.name = "The Parlor"
            server.channels = dict.fromkeys(server.channels, CHANNEL)
            server.emojis = [{"id": str(server.new_id()), "name": PREFIX + name} for name in tiles()]
            async with playing(server, rules=RULES) as bot:
                await _Shoot(server, bot, Path(folder)).run()


class _Shoot:
    """One game, and the pictures taken of it."""

    def __init__(self, server: FakeDiscord, bot: Bot, folder: Path) -> None:
        self._server = server
        self._bot = bot
        self._folder = folder
        self._rng = Random(SEED)
        self._seats = [Seat(Actor(server, name), "buttons") for name in ("Mia", "Jonas", "Priya")]
        drawn = tiles()
        people = {str(person.id): person.name for person in server.people.values()}
        self._page = Page(people, lambda name: drawn[name.removeprefix(PREFIX)](), CHANNEL, _avatar(), 48)

    async def run(self) -> None:
        """Lobby, game, end."""
        mia, jonas, priya = self._seats
        await mia.actor.writes("!uno start")
        await self._bot.rests()
        for seat in (jonas, priya):
            await press(seat.actor, seat.table(), "join")
        await press(mia.actor, mia.table(), "bot")
        await self._bot.rests()
        self._take("lobby", mia.table())
        await press(mia.actor, mia.table(), "deal")
        await self._until(lambda state: state.awaiting.kind is Kind.TURN and len(state.discard) > 9)
        on_turn = self._on_turn()
        assert on_turn is not None
        self._take("table", on_turn.table())
        hand = on_turn.private_hand()
        assert hand is not None
        self._take("hand", hand)
        await self._until(self._may_choose_a_color)
        chooser = self._on_turn()
        assert chooser is not None
        shown = await chooser.look()
        await press(chooser.actor, shown, next(text for text in texts(shown) if text.startswith("?color")))
        self._take("color", await _shown(chooser))
        await self._until(lambda state: state.awaiting.kind is Kind.NEXT_ROUND)
        self._take("end", mia.table())

    def _may_choose_a_color(self, state: GameState) -> bool:
        seat = self._on_turn()
        wilds = (CARDS["W"], CARDS["W4"])
        hand = state.hands[state.awaiting.player] if state.awaiting.player else []
        return seat is not None and state.awaiting.kind is Kind.TURN and any(wild in hand for wild in wilds)

    def _on_turn(self) -> Seat | None:
        player = str(self._bot.state().awaiting.player).rpartition(":")[2]
        return next((seat for seat in self._seats if str(seat.actor.id) == player), None)

    async def _until(self, fits: Callable[[GameState], bool]) -> None:
        while not (fits(self._bot.state()) and (self._on_turn() or self._bot.state().awaiting.player is None)):
            seat = self._on_turn()
            if seat:
                await seat.moves(self._rng)
            elif self._bot.state().awaiting.kind is Kind.NEXT_ROUND:
                await press(self._seats[0].actor, self._seats[0].table(), "deal")
            await self._bot.rests()

    def _take(self, name: str, message: Payload) -> None:
        page = self._folder / f"{name}.html"
        page.write_text(self._page.html(message, self._server.pictures[int(message["id"])]))
        taken = self._folder / f"{name}.png"
        profile = self._folder / f"{name}.profile"
        arguments = [
            f"--screenshot={taken}",
            f"--window-size={WIDTH},{HEIGHT}",
            f"--user-data-dir={profile}",
            str(page),
        ]
        subprocess.run([*BROWSER, *arguments], check=True, capture_output=True)
        shutil.rmtree(profile)
        _trimmed(taken).quantize(256).save(IMAGES / f"{name}.png", optimize=True)


async def _shown(seat: Seat) -> Payload:
    hand = seat.shown_hand()
    assert hand is not None
    return hand


def _trimmed(path: Path) -> Image.Image:
    """Without the empty part of the page below."""
    picture = Image.open(path).convert("RGB")
    ground = Image.new("RGB", picture.size, picture.getpixel((0, picture.height - 1)))
    box = ImageChops.difference(picture, ground).getbbox()
    return picture.crop((0, 0, picture.width, (box[3] if box else 0) + 32))


def _avatar() -> bytes:
    file = BytesIO()
    draw_back_tile().reduce(FINE).save(file, "PNG")
    return file.getvalue()


def run() -> None:
    """All of them, one after the other."""
    asyncio.run(take_screenshots())
