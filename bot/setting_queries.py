"""What admins and others may ask about a server's settings. `here` means this channel alone, not the whole server."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class ShowSettings:
    """What is set here (`!uno set`)."""


@dataclass(frozen=True, slots=True)
class ShowPresets:
    """Which presets there are (`!uno preset`)."""


@dataclass(frozen=True, slots=True)
class ShowSettingLog:
    """Who changed what and when; pages count from 1, the newest first."""

    page: int = 1


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """`words` are presets and options with their settings, as they were typed."""

    words: tuple[str, ...]
    here: bool = False


@dataclass(frozen=True, slots=True)
class ResetSettings:
    """Back to the defaults: all, or the `options` alone."""

    options: tuple[str, ...] = ()
    here: bool = False


SettingQuery = ShowSettings | ShowPresets | ShowSettingLog | ChangeSettings | ResetSettings
