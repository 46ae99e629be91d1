"""The server, for every test here."""

from collections.abc import AsyncIterator

import pytest
import pytest_asyncio

from tests.adapters.discord.playing import point_discord_at
from tests.adapters.discord.server import FakeDiscord


@pytest_asyncio.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FakeDiscord]:
    """A Discord of our own; in the end nothing may have been refused that the bot could have known."""
    async with FakeDiscord() as server:
        point_discord_at(server, monkeypatch)
        yield server
        assert server.refusals == []
