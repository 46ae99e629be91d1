"""The bot and the small server as processes of their own, forked from one that has loaded them already.

To load them takes longer than most tests do with them. What is forked is all that `python -m` starts but for that:
it has its own signals, its own files, and its own end. Starts for real are in `test_command_line`.
"""

import asyncio
import os
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOWHERE = Path(os.devnull)
PROGRAMS = {"bot": "bot.__main__", "server": "adapters.irc.small_server"}
LOADED = [*PROGRAMS.values(), "adapters.irc.client", "bot.health", "bot.store.sqlite"]

_context = get_context("forkserver")
_context.set_forkserver_preload(LOADED)


class Forked:
    """A program that runs until it ends or is ended; what it prints goes to files."""

    def __init__(
        self,
        program: str,
        words: Sequence[str],
        *,
        environment: Mapping[str, str] = os.environ,
        folder: Path = ROOT,
        out: Path = NOWHERE,
        err: Path = NOWHERE,
    ) -> None:
        for path in (out, err):
            path.touch()  # here, so that whoever waits for what is printed finds a file
        arguments = (program, list(words), dict(environment), folder, out, err)
        self._process = _context.Process(target=_become, args=arguments)
        self._process.start()

    @property
    def pid(self) -> int:
        """Its number among the processes."""
        assert self._process.pid is not None
        return self._process.pid

    def send_signal(self, number: int) -> None:
        """Send it a signal."""
        os.kill(self.pid, number)

    async def wait(self) -> int:
        """Its exit code, once it has ended."""
        ended = asyncio.Event()
        loop = asyncio.get_running_loop()
        loop.add_reader(self._process.sentinel, ended.set)
        try:
            await ended.wait()
        finally:
            loop.remove_reader(self._process.sentinel)
        self._process.join()
        assert self._process.exitcode is not None
        return self._process.exitcode

    async def kill(self) -> None:
        """End it without a warning, if it hasn't ended."""
        self._process.kill()
        await self.wait()


def _become(program: str, words: list[str], environment: dict[str, str], folder: Path, out: Path, err: Path) -> None:
    for path, number in ((out, 1), (err, 2)):
        file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, number)
        os.close(file)
    os.environ.clear()
    os.environ.update(environment)
    os.chdir(folder)
    sys.argv = [program, *words]
    sys.exit(import_module(PROGRAMS[program]).main())
