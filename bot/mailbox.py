"""A table's mailbox: messages in the order in which they came, taken by one task.

It does what `asyncio.Queue` does for one taker, in a fifth of the memory: there is one for every game.
"""

import asyncio
from typing import Generic, TypeVar

T = TypeVar("T")


class Mailbox(Generic[T]):
    """Anybody may put messages in; only one task takes them out."""

    __slots__ = ("_messages", "_taker")

    def __init__(self) -> None:
        self._messages: list[T] = []
        self._taker: asyncio.Future[None] | None = None

    def put(self, message: T) -> None:
        """Add a message. Never blocks."""
        self._messages.append(message)
        if self._taker and not self._taker.done():
            self._taker.set_result(None)

    async def take(self) -> T:
        """The oldest message, waiting for one if there is none."""
        while not self._messages:
            self._taker = asyncio.get_running_loop().create_future()
            await self._taker
        return self._messages.pop(0)

    def take_all(self) -> list[T]:
        """Everything that is in it."""
        messages, self._messages = self._messages, []
        return messages
