"""Prints every docstring of the modules that are compiled, by name: equal on every build.

Run by itself it imports nothing but the package, so it can be given to any interpreter that has it.
"""

import importlib
import inspect
import json
import pkgutil
import re
from types import ModuleType
from typing import Any

import warhost.bots
import warhost.games
import warhost.kernel


def modules() -> list[ModuleType]:
    """Everything in the packages that the wheel build compiles."""
    found = [warhost.kernel, warhost.games, warhost.bots]
    for package in list(found):
        for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            found.append(importlib.import_module(module.name))
    return found


def members(owner: Any) -> dict[str, Any]:
    """Return the members that a module or class defines itself, without Python's internal names."""
    return {name: value for name, value in vars(owner).items() if not name.startswith("__")}


def documented(value: Any) -> bool:
    """Whether it is a function, a method of some sort or a property; attributes have no docstring of their own."""
    return (
        inspect.isroutine(value)
        or isinstance(value, property | staticmethod | classmethod)
        or (inspect.isgetsetdescriptor(value) and value.__doc__ is not None)
    )


def docstrings() -> dict[str, str]:
    """All of them, as `inspect.getdoc` gives them, without the types that follow those of compiled functions."""
    found: dict[str, str] = {}
    for module in modules():
        found[module.__name__] = inspect.getdoc(module) or ""
        for name, value in members(module).items():
            if getattr(value, "__module__", "") != module.__name__:
                continue
            if inspect.isclass(value):
                found[f"{module.__name__}.{name}"] = (value.__dict__.get("__doc__") or "").strip() and (
                    inspect.getdoc(value) or ""
                )
                for inner, member in members(value).items():
                    if documented(member):
                        found[f"{module.__name__}.{name}.{inner}"] = inspect.getdoc(getattr(value, inner)) or ""
            elif inspect.isroutine(value):
                found[f"{module.__name__}.{name}"] = inspect.getdoc(value) or ""
    return {name: re.sub(r"\n\n\(.*\) -> .*$", "", text) for name, text in found.items() if text}


if __name__ == "__main__":
    print(json.dumps(docstrings()))
