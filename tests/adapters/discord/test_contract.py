"""Discord does what every chat must do."""

import re
from collections import Counter
from collections.abc import Iterable

import pytest

from tests.adapters.contract import ALONE, DIALOGUES, Told, Turn, hold
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.judge import Payload, text_of
from tests.adapters.discord.payloads import BOT
from tests.adapters.discord.playing import Bot, playing
from tests.adapters.discord.server import FakeDiscord


class OnDiscord:
    """People in one channel. What is said publicly is what a message shows that it did not show before."""

    def __init__(self, server: FakeDiscord, bot: Bot) -> None:
        self.server = server
        self.bot = bot
        self.people = {name: Actor(server, name) for name in ("ann", "bob", "eve")}

    async def say(self, who: str, line: str, where: str) -> Told:
        """Write it, and compare all messages with what they were."""
        actor = self.people[who]
        public, private = _lines(self.server.in_channel()), _lines(self.server.dm_of(actor.person))
        await (actor.whispers(line) if where == ALONE else actor.writes(line))
        await self.bot.rests()
        return Told(
            _new(public, _lines(self.server.in_channel())), _new(private, _lines(self.server.dm_of(actor.person)))
        )


def _lines(messages: Iterable[Payload]) -> list[str]:
    """What the bot's messages say, without commands' looks, their buttons aside."""
    ours = [{**one, "components": _without_buttons(one["components"])} for one in messages if _is_ours(one)]
    return [re.sub("/uno ", "uno ", line) for one in ours for line in text_of(one).split("\n") if line]


def _is_ours(message: Payload) -> bool:
    return int(message["author"]["id"]) == BOT


def _without_buttons(components: list[Payload]) -> list[Payload]:
    kept = [part for part in components if part["type"] != 1]
    return [
        {**part, "components": _without_buttons(part["components"])} if "components" in part else part for part in kept
    ]


def _new(before: list[str], after: list[str]) -> str:
    return " ".join((Counter(after) - Counter(before)).elements())


@pytest.mark.parametrize("dialogue", DIALOGUES.values(), ids=DIALOGUES)
async def test_the_dialogues_of_every_chat(discord: FakeDiscord, dialogue: list[Turn]) -> None:
    async with playing(discord) as bot:
        await hold(OnDiscord(discord, bot), dialogue)
