"""The cards' pictures as the application's emojis: uploaded once by an operator, and found at every start."""

import asyncio
import sys
from asyncio.subprocess import PIPE
from pathlib import Path

import pytest

from adapters.discord import emojis
from adapters.discord.emojis import MOST, PREFIX, NoRoom, OutOfReach, publish
from adapters.discord.faces import tiles
from bot.config import ConfigError
from tests.adapters.discord.acting import Actor
from tests.adapters.discord.playing import playing, point_discord_at
from tests.adapters.discord.server import TOKEN, FakeDiscord
from tests.adapters.discord.test_process import LAUNCHER
from tests.system.forked import ROOT
from tests.system.running import clean_environment

FEW = {"R5": lambda: b"a red five", "back": lambda: b"a back"}


@pytest.fixture
def few(discord: FakeDiscord, monkeypatch: pytest.MonkeyPatch) -> FakeDiscord:
    """A Discord for an application that needs two emojis."""
    point_discord_at(discord, monkeypatch)
    monkeypatch.setattr(emojis, "tiles", lambda: FEW)
    monkeypatch.setattr("discord.utils._get_mime_type_for_image", lambda _: "image/png")
    return discord


def names(server: FakeDiscord) -> list[str]:
    return sorted(str(emoji["name"]) for emoji in server.emojis)


def add(server: FakeDiscord, *wanted: str) -> None:
    server.emojis += [{"id": str(server.new_id()), "name": name} for name in wanted]


async def test_what_is_there_is_left_alone_and_a_second_run_uploads_nothing(few: FakeDiscord) -> None:
    add(few, "uno_R5", "somebody_elses")
    kept, told = few.emojis[0], list[str]()
    await publish(TOKEN, told.append)
    assert names(few) == ["somebody_elses", "uno_R5", "uno_back"]
    assert few.emojis[0] is kept
    assert told == ["uno_back (1 of 1)", "uploaded: 1, there already: 1"]
    await publish(TOKEN, told.append)
    assert told[-1] == "uploaded: 0, there already: 2"


async def test_they_are_drawn_anew_when_that_is_asked_for(few: FakeDiscord) -> None:
    add(few, "uno_R5", "somebody_elses")
    old = few.emojis[0]
    await publish(TOKEN, lambda _: None, replace=True)
    assert names(few) == ["somebody_elses", "uno_R5", "uno_back"]
    assert old not in few.emojis


async def test_nothing_is_uploaded_where_not_all_of_them_have_room(few: FakeDiscord) -> None:
    add(few, *(f"other_{number}" for number in range(MOST - 1)))
    with pytest.raises(NoRoom, match="2 emojis are missing, and there is room for 1"):
        await publish(TOKEN, lambda _: None)
    assert len(few.emojis) == MOST - 1


async def test_a_refused_token_and_an_outage_are_told_apart(few: FakeDiscord) -> None:
    with pytest.raises(ConfigError, match="copy it anew from the portal"):
        await publish("bad.token", lambda _: None)
    few.refusals.clear()
    few.plan("GET", "/emojis", 403)
    with pytest.raises(OutOfReach, match="Forbidden"):
        await publish(TOKEN, lambda _: None)


async def test_an_operator_uploads_them_and_the_next_start_shows_them(discord: FakeDiscord, tmp_path: Path) -> None:
    missing = PREFIX + "R5"
    add(discord, *(PREFIX + name for name in tiles() if PREFIX + name != missing))
    upload = await asyncio.create_subprocess_exec(
        sys.executable, str(LAUNCHER), discord.url, "-m", "bot", "emojis", cwd=tmp_path, stdout=PIPE, stderr=PIPE,
        env=clean_environment() | {"DISCORD_TOKEN": TOKEN, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    out, _ = await upload.communicate()
    assert (upload.returncode, out.decode().splitlines()[0]) == (0, f"{missing} (1 of 1)")
    assert str(discord.emojis[-1]["image"]).startswith("data:image/png;base64,")
    async with playing(discord) as bot:
        ann = Actor(discord, "ann")
        await ann.writes("!uno start")
        await bot.rests()
        assert bot.chat._pen.emojis["R5"] == f"<:{missing}:{discord.emojis[-1]['id']}>"
