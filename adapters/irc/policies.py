"""Servers that have insisted on TLS, and for how long (strict transport security): never in the clear until then.

Kept over restarts, so that nobody between us and the server can talk us out of it.
"""

from bot.chat import Notes

_TOPIC = "tls"


class TlsPolicies:
    """By host. Times are wall-clock seconds."""

    def __init__(self, notes: Notes | None = None) -> None:
        self._notes = notes
        self._kept: dict[str, tuple[int, float]] | None = None

    async def port(self, host: str, now: float) -> int | None:
        """The port at which `host` must be reached by TLS, if it must."""
        if self._kept is None:
            self._kept = {}
            written = await self._notes.read(_TOPIC) if self._notes else {}
            for name, text in written.items():
                port, _, until = text.partition(" ")
                if port.isdecimal() and until.isdecimal():
                    self._kept.setdefault(name, (int(port), float(until)))
        policy = self._kept.get(host.casefold())
        return policy[0] if policy and now < policy[1] else None

    def keep(self, host: str, port: int, seconds: int, now: float) -> None:
        """`host` has said, over TLS, for how long it insists; 0 is no longer."""
        if self._kept is None:
            self._kept = {}
        name = host.casefold()
        self._kept[name] = port, now + seconds
        if self._notes is None:
            return
        if seconds:
            self._notes.keep(_TOPIC, name, f"{port} {int(now) + seconds}")
        else:
            self._notes.forget(_TOPIC, name)
