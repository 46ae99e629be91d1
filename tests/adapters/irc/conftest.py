"""The servers, for every test here."""

from tests.adapters.irc.servers import inspircd, ngircd, small_server

__all__ = ["inspircd", "ngircd", "small_server"]
