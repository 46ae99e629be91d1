"""The servers, for every test here."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.adapters.irc.servers import Ngircd, ngircd
from tests.system.running import SmallServer

__all__ = ["Ngircd", "ngircd"]


@pytest_asyncio.fixture
async def small_server() -> AsyncIterator[SmallServer]:
    """The `irc` package's own server, as a process."""
    server = SmallServer()
    await server.start()
    yield server
    await server.kill()
