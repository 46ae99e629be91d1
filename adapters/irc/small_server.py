"""A small IRC server for this machine: that of the `irc` package, but at rest while nobody speaks.

The package's own asks without a pause whether it may write, which keeps a processor busy for every connection. And it
lets commands of several people mingle: somebody could hear what is said in a channel before they have come in.
"""

import select
from collections.abc import Callable
from contextlib import suppress
from socket import socketpair
from threading import Lock

from irc import server  # type: ignore[import-untyped] # the package has no types

_one_at_a_time = Lock()  # a command is done, and told to everybody, before the next one


class Client(server.IRCClient):  # type: ignore[misc] # as above
    """A connection that waits until there is something to read or to send."""

    def setup(self) -> None:
        """Before anything is read."""
        super().setup()
        self._woken, self._wake = socketpair()
        self._wake.setblocking(False)
        self.send_queue = _Lines(self._call)

    def finish(self) -> None:
        """When the connection has ended."""
        with _one_at_a_time:
            super().finish()
        self._woken.close()
        self._wake.close()

    def _handle_line(self, line: str) -> None:
        with _one_at_a_time:
            super()._handle_line(line)

    def _send(self, msg: str) -> None:
        self.send_queue.append(msg)  # after what others have said before

    def _deliver(self, line: str) -> None:
        try:
            super()._send(line)
        except OSError:  # whoever left without a word must not end the thread noisily
            raise self.Disconnect from None

    def _call(self) -> None:
        with suppress(OSError):  # it has ended, or has been called so often that one more makes no difference
            self._wake.send(b"!")

    def _handle_one(self) -> None:
        ready, _, _ = select.select([self.request, self._woken], [], [])
        if self._woken in ready:
            self._woken.recv(1024)
            while self.send_queue:
                self._deliver(self.send_queue.pop(0))
        if self.request in ready:
            self._handle_incoming()


class _Lines(list[str]):
    """What others put here is sent; they run in threads of their own."""

    def __init__(self, call: Callable[[], None]) -> None:
        super().__init__()
        self._call = call

    def append(self, line: str) -> None:
        super().append(line)
        self._call()


def main() -> None:
    """Serve until the process is ended; `-a` and `-p` give address and port."""
    server.IRCClient = Client
    server.main()


if __name__ == "__main__":
    main()
