"""Events as text and back.

A step is a JSON list of `[kind, fields]`, the kind being the class's name: journals on disk name the
classes, so these are never renamed. Cards are their code, enums their value, rules their text. A field
that an old journal lacks takes its default; a kind or a field that this program does not know is an
error, since leaving it out would replay another game.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import EllipsisType, NoneType, UnionType
from typing import Any, NewType, Union, get_args, get_origin, get_type_hints

from engine.cards import CARDS, Card
from engine.events import Event
from engine.rules import Rules

Read = Callable[[Any], Any]


class Undecodable(ValueError):
    """Stored text that this program can't read."""


def encode(events: Sequence[Event]) -> str:
    """One step as text."""
    return _JSON.encode(list(events))


def decode(text: str) -> list[Event]:
    """The inverse of `encode`; raises Undecodable for anything else."""
    read = _reader(Event)
    try:
        return [read(stored) for stored in _FROM_JSON.decode(text)]
    except Undecodable:
        raise
    except (ValueError, TypeError, LookupError, RecursionError) as fault:
        raise Undecodable(f"{type(fault).__name__}: {fault}") from fault


def _plain(thing: object) -> object:
    """What JSON has no notation for, in terms of what it has."""
    return _writer(type(thing))(thing)  # type: ignore[arg-type]  # mypy takes no class for hashable


# One encoder for good: `json.dumps` would make a new one a call. ASCII, since names may hold lone surrogates.
_FROM_JSON = json.JSONDecoder()
_JSON = json.JSONEncoder(separators=(",", ":"), check_circular=False, default=_plain)


@cache
def _writer(cls: type) -> Callable[[Any], object]:
    if cls is Card:
        return attrgetter("code")
    if cls is Rules:
        return str
    if issubclass(cls, Enum):
        return attrgetter("_value_")  # `value` is a descriptor written in Python, three times as slow.
    if not is_dataclass(cls):
        raise TypeError(f"no way to store a {cls.__name__}")
    kind, names = cls.__name__, [field.name for field in fields(cls)]
    return lambda thing: [kind, {name: getattr(thing, name) for name in names}]


@cache
def _reader(hint: Any) -> Read:
    """What makes a value of type `hint` from its stored form."""
    if hint is Card:
        return CARDS.__getitem__
    if hint is Rules:
        return Rules.parse
    if isinstance(hint, NewType):
        return _reader(hint.__supertype__)
    if hint in (str, int, bool):
        return _exactly(hint)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return {member.value: member for member in hint}.__getitem__  # a third of the time of a call
    if get_origin(hint) is tuple:
        return _tuple_reader(*get_args(hint))
    if isinstance(hint, UnionType) or get_origin(hint) is Union:
        return _union_reader(*get_args(hint))
    raise TypeError(f"no way to read a {hint}")


def _exactly(cls: type) -> Read:
    def read(stored: Any) -> Any:
        if type(stored) is not cls:
            raise TypeError(f"{stored!r} is no {cls.__name__}")
        return stored

    return read


def _tuple_reader(*hints: Any) -> Read:
    if isinstance(hints[-1], EllipsisType):
        each = _reader(hints[0])
        return lambda stored: tuple([each(item) for item in stored])
    readers = [_reader(hint) for hint in hints]
    return lambda stored: tuple([read(item) for read, item in zip(readers, stored, strict=True)])


def _union_reader(*hints: Any) -> Read:
    """A value that may be missing, or one of several classes, which its kind tells apart."""
    if NoneType in hints:
        (other,) = (_reader(hint) for hint in hints if hint is not NoneType)
        return lambda stored: None if stored is None else other(stored)
    readers = {cls.__name__: _fields_reader(cls) for cls in hints}

    def read(stored: Any) -> Any:
        kind, values = stored
        if kind not in readers:
            raise Undecodable(f"unknown kind {kind!r}")
        return readers[kind](values)

    return read


def _fields_reader(cls: type) -> Read:
    readers = {name: _reader(hint) for name, hint in get_type_hints(cls).items()}

    def read(values: dict[str, Any]) -> Any:
        try:
            return cls(**{name: readers[name](stored) for name, stored in values.items()})
        except (AttributeError, ValueError, TypeError, LookupError) as fault:
            raise Undecodable(f"{cls.__name__}: {type(fault).__name__}: {fault}") from fault

    return read
