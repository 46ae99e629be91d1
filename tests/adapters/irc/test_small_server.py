"""The demo's server: everybody hears everybody, and nobody's silence costs anything."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from irc.server import IRCServer  # type: ignore[import-untyped] # the package has no types

from adapters.irc.small_server import Client
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import HOST

LINES = 50
CROWD = 12


@contextmanager
def serving(handler: type[Client] = Client) -> Iterator[int]:
    """The server in a thread; its port."""
    server = IRCServer((HOST, 0), handler)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    yield server.server_address[1]
    server.shutdown()
    server.server_close()


async def test_nobody_hears_a_channel_before_they_have_come_in() -> None:
    """Somebody greets everybody whom they see come in; a greeting that came before the join would be one to nobody."""
    with serving() as port:
        async with await RawClient.connect(HOST, port, "ann") as ann:
            await ann.join("#uno")
            for number in range(CROWD):
                async with await RawClient.connect(HOST, port, f"guest{number}") as guest:
                    guest.send("JOIN #uno")
                    await ann.wait_for(f":guest{number}!")
                    ann.say("#uno", f"hello {number}")
                    await guest.wait_for(f"hello {number}")
                    words = [line.split(" ")[1] for line in guest.lines]
                    assert words.index("366") < words.index("PRIVMSG")


async def test_it_works_only_when_there_is_a_line_to_read_or_to_send() -> None:
    rounds = 0

    class Counted(Client):
        def _handle_one(self) -> None:
            nonlocal rounds
            rounds += 1
            super()._handle_one()

    with serving(Counted) as port:
        async with await RawClient.connect(HOST, port, "ann") as ann, await RawClient.connect(HOST, port, "bob") as bob:
            await ann.join("#uno")
            await bob.join("#uno")
            for number in range(LINES):
                ann.say("#uno", f"line {number}.")
                await bob.wait_for(f"line {number}.")
            assert rounds <= 3 * (len(ann.lines) + len(bob.lines) + LINES)
