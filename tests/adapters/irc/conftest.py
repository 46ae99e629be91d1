"""The servers, for every test here."""

from tests.adapters.irc.servers import ngircd, small_server

__all__ = ["ngircd", "small_server"]
