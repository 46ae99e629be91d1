"""The demo's server: everybody hears everybody, and nobody's silence costs anything."""

import threading

from irc.server import IRCServer  # type: ignore[import-untyped] # the package has no types

from adapters.irc.small_server import Client
from tests.adapters.irc.raw import RawClient
from tests.adapters.irc.servers import HOST

LINES = 50


async def test_it_works_only_when_there_is_a_line_to_read_or_to_send() -> None:
    rounds = 0

    class Counted(Client):
        def _handle_one(self) -> None:
            nonlocal rounds
            rounds += 1
            super()._handle_one()

    server = IRCServer((HOST, 0), Counted)
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    port = server.server_address[1]
    async with await RawClient.connect(HOST, port, "ann") as ann, await RawClient.connect(HOST, port, "bob") as bob:
        await ann.join("#uno")
        await bob.join("#uno")
        for number in range(LINES):
            ann.say("#uno", f"line {number}.")
            await bob.wait_for(f"line {number}.")
        assert rounds <= 3 * (len(ann.lines) + len(bob.lines) + LINES)
    server.shutdown()
    server.server_close()
