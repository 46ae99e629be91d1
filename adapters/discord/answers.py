"""Answers to buttons and slash commands: at once, privately, and never twice.

An interaction must be answered within three seconds. The core nearly always answers within a few
milliseconds, and then its answer is the acknowledgement; if it takes longer, Discord is told to wait.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import count
from typing import Any

import aiohttp
import discord

from adapters.discord.hand_panel import Look, hand_panel
from adapters.discord.panels import Panel
from adapters.discord.pen import DiscordPen
from bot.chat import Heard, Line, Phrase, Place, Topic, phrase
from bot.views import HandView
from engine.values import PlayerId

log = logging.getLogger(__name__)

Interaction = discord.Interaction[discord.Client]

WAIT_SECONDS = 1.0  # for the core, before Discord is told to wait
GIVE_UP_SECONDS = 60.0
LONGEST_TEXT = 2000  # characters, by Discord's law


@dataclass(slots=True)
class Ask:
    """An interaction that waits for its answer.

    `in_place`: it came from the asker's own private message, which then shows the answer. `silent`: it
    came from the table message, which shows what came of it, so that no answer is needed but a refusal.
    """

    interaction: Interaction
    in_place: bool = False
    silent: bool = False
    look: Look = field(default_factory=Look)
    language: str = ""
    lines: list[Line] = field(default_factory=list)
    deferring: asyncio.Task[None] | None = None

    @property
    def is_deferred(self) -> bool:
        """Whether Discord has been told to wait, or is being told."""
        return self.deferring is not None

    @property
    def is_press(self) -> bool:
        """Whether it came from a message."""
        return self.interaction.type is discord.InteractionType.component


class Answers:
    """All interactions that wait."""

    def __init__(
        self, pen: Callable[[], DiscordPen], where: Callable[[Place], str], on_shown: Callable[[PlayerId, Place], None]
    ) -> None:
        self._pen = pen
        self._where = where
        self._on_shown = on_shown
        self._numbers = count(1)
        self._asks: dict[int, Ask] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def register(self, ask: Ask, heard: Heard) -> Heard:
        """The line with a receipt, by which its answers will be known as those to this interaction."""
        receipt = next(self._numbers)
        self._asks[receipt] = ask
        loop = asyncio.get_running_loop()
        loop.call_later(WAIT_SECONDS, self._hurry, receipt)
        loop.call_later(GIVE_UP_SECONDS, self._asks.pop, receipt, None)
        return replace(heard, receipt=receipt)

    def take(self, line: Line) -> None:
        """One line of an answer; the one without sentences is the last."""
        ask = self._asks.get(line.receipt or 0)
        if ask is None:
            return
        if line.phrases:
            ask.lines.append(line)
            return
        del self._asks[line.receipt or 0]
        view = line.view if isinstance(line.view, HandView) else None
        self._start(self._answer(ask, view, line))

    def tell(self, ask: Ask, sentence: Phrase, language: str) -> None:
        """Answer by ourselves, without asking the core."""
        self._start(self._send_text(ask, self._pen().say((sentence,), ask.language or language)))

    def show(self, ask: Ask, panel: Panel) -> None:
        """Answer by ourselves with more than a sentence."""
        self._start(self._send_panel(ask, panel))

    def ask_to_type(self, ask: Ask, form: discord.ui.Modal) -> None:
        """Answer with a form to fill in."""
        self._start(_send_form(ask.interaction, form))

    async def finish(self) -> None:
        """Wait until what has been answered is sent."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        task = asyncio.create_task(_guarded(work), name="discord answer")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    def _hurry(self, receipt: int) -> None:
        ask = self._asks.get(receipt)
        if ask is not None:
            ask.deferring = self._start(self._defer(receipt, ask))

    async def _defer(self, receipt: int, ask: Ask) -> None:
        try:
            await ask.interaction.response.defer(ephemeral=True, thinking=not (ask.in_place or ask.silent))
        except discord.HTTPException:  # another process has answered, or it is too late
            self._asks.pop(receipt, None)

    async def _answer(self, ask: Ask, hand: HandView | None, last: Line) -> None:
        if ask.deferring:  # what follows is refused until Discord knows that it is to come
            await asyncio.wait([ask.deferring])
        language = ask.language or last.language
        sentences = tuple(part for line in ask.lines for part in line.phrases if part.key != "hand")
        if hand and (ask.in_place or (hand.cards and _wants_hand(ask, sentences))):
            panel = hand_panel(
                hand, language, self._pen(), where=self._where(last.place), note=sentences, look=ask.look
            )
            if ask.in_place and last.audience:
                self._on_shown(last.audience, last.place)
            await self._send_panel(ask, panel)
        elif sentences:
            is_status = any(line.topic is Topic.STATUS for line in ask.lines)
            text = self._pen().say(sentences, language)
            await self._send_text(ask, f"`{text}`" if is_status else text)
        elif ask.is_press:
            if not ask.is_deferred:
                await ask.interaction.response.defer()
        else:
            await self._send_text(ask, self._pen().say((phrase("done"),), language))

    async def _send_panel(self, ask: Ask, panel: Panel) -> None:
        panel.layout.stop()  # else the library would remember it for its own callbacks
        files = [discord.File(BytesIO(picture.data), picture.name) for picture in panel.pictures]
        interaction, quiet = ask.interaction, discord.AllowedMentions.none()
        if not ask.is_deferred and ask.in_place:
            await interaction.response.edit_message(view=panel.layout, attachments=files, allowed_mentions=quiet)
        elif not ask.is_deferred:
            await interaction.response.send_message(
                view=panel.layout, files=files, ephemeral=True, allowed_mentions=quiet
            )
        elif ask.silent:
            await interaction.followup.send(view=panel.layout, files=files, ephemeral=True, allowed_mentions=quiet)
        else:
            await interaction.edit_original_response(view=panel.layout, attachments=files, allowed_mentions=quiet)

    async def _send_text(self, ask: Ask, text: str) -> None:
        text = text if len(text) <= LONGEST_TEXT else text[: LONGEST_TEXT - 1] + "…"
        interaction, quiet = ask.interaction, discord.AllowedMentions.none()
        if not ask.is_deferred:
            await interaction.response.send_message(text, ephemeral=True, allowed_mentions=quiet)
        elif ask.in_place or ask.silent:
            await interaction.followup.send(text, ephemeral=True, allowed_mentions=quiet)
        else:
            await interaction.edit_original_response(content=text, allowed_mentions=quiet)


async def _send_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    await interaction.response.send_modal(form)


def _wants_hand(ask: Ask, sentences: tuple[Phrase, ...]) -> bool:
    """A refusal comes with the hand, an answer to a question alone; a call made at the table with nothing."""
    if sentences:
        return all(sentence.key.startswith(("refused.", "unclear.")) for sentence in sentences)
    return not ask.silent


async def _guarded(work: Coroutine[Any, Any, None]) -> None:
    """An answer that comes too late, or that can't be sent, costs itself alone."""
    try:
        await work
    except (discord.HTTPException, discord.InteractionResponded, aiohttp.ClientError, OSError) as fault:
        log.info("an answer was not taken: %s %s", type(fault).__name__, getattr(fault, "code", ""))
    except Exception as bug:  # its text may hold what is private
        log.error("an answer failed: %s", type(bug).__name__)
