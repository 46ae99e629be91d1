"""Runs a module as `python -m` does, with discord.py pointed at another Discord. `python launcher.py URL -m MODULE …`

discord.py has no setting for where Discord is; these two attributes of its classes are all there is to change.
"""

import runpy
import sys

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route


def main(url: str, flag: str, module: str, *words: str) -> None:
    """Run `module` against the Discord at `url`."""
    assert flag == "-m"
    Route.BASE = f"{url}/api/v10"
    DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"{url}/gateway".replace("http", "ws"))
    sys.argv = [module, *words]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
