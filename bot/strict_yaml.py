"""YAML without its traps, for settings that people write by hand."""

import re
from typing import Any

import yaml


class StrictLoader(yaml.SafeLoader):
    """YAML without its traps: `no` is a word, 010 no octal, a key stands once, nothing refers to anything."""

    yaml_implicit_resolvers: dict[str, list[tuple[str, re.Pattern[str]]]] = {}  # noqa: RUF012 (yaml's own name)

    def compose_node(self, parent: yaml.Node | None, index: Any) -> yaml.Node | None:
        """An alias can make a small file endless."""
        if self.check_event(yaml.AliasEvent):
            mark = self.get_mark()
            raise yaml.MarkedYAMLError(problem="aliases (*) are not allowed", problem_mark=mark)
        return super().compose_node(parent, index)

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Of a key that stands twice, YAML would take the last."""
        seen: set[str] = set()
        for key, _ in node.value:
            if key.tag != "tag:yaml.org,2002:str":
                raise yaml.MarkedYAMLError(problem="a setting's name must be a word", problem_mark=key.start_mark)
            if key.value in seen:
                raise yaml.MarkedYAMLError(problem=f"{key.value} is set twice", problem_mark=key.start_mark)
            seen.add(key.value)
        return super().construct_mapping(node, deep)


for _tag, _pattern, _first in (
    ("null", "~|null|", ["~", "n", ""]),
    ("bool", "true|false", ["t", "f"]),
    ("int", "-?(0|[1-9][0-9]{0,17})", list("-0123456789")),
    ("float", r"-?[0-9]{1,18}\.[0-9]{1,18}", list("-0123456789")),
):
    StrictLoader.add_implicit_resolver(f"tag:yaml.org,2002:{_tag}", re.compile(f"^({_pattern})$"), _first)
