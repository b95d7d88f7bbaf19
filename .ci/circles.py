#!/usr/bin/env python3
"""Circles of files that name one another, in each crate of the generator; more than four files in one are an error.
In the runtime, a folder that leads to one further down in its list is an error.

A file leads to another where a `use` or a path in it ends there. Tests do not count."""

import pathlib
import re
import sys

root = pathlib.Path(__file__).resolve().parent.parent
CRATES = ["audit", "claims", "emit", "exact", "explore", "prove", "scheme", "."]
# A fraction may have irrational coefficients, whose fields are known by fractions: four files are one object.
LIMIT = 4
# The folders of the runtime, each on those above it.
FOLDERS = ["base", "linear", "problem", "jacobian", "nonlinear", "stepper", "implicit_rk", "integrator", "split",
           "constrained", "multibody", "structural", "methods", "named"]


def module(path, source):
    parts = path.relative_to(source).with_suffix("").parts
    return parts[:-1] if parts[-1] in ("mod", "lib", "main") else parts


def without_tests(text):
    """The text without comments and modules of tests; visibilities are no paths."""
    text = re.sub(r"#\[cfg\(test\)\]\n( *)(?:pub(?:\([^)]*\))? )?mod \w+ \{\n.*?\n\1\}", "", text, flags=re.S)
    return re.sub(r"^\s*//.*$|pub\(in [^)]*\)", "", text, flags=re.M)


def leaves(tree, above=()):
    """The paths of a tree of imports: `a::{b, c::d}` is a::b and a::c::d."""
    head, brace, inner = tree.strip().partition("{")
    above += tuple(re.findall(r"\w+", head.split(" as ")[0]))
    if not brace:
        yield above
        return
    depth, begin = 0, 0
    inner = inner[: inner.rindex("}")] + ","
    for place, letter in enumerate(inner):
        depth += (letter == "{") - (letter == "}")
        if letter == "," and depth == 0:
            if inner[begin:place].strip():
                yield from leaves(inner[begin:place], above)
            begin = place + 1


def target(path, own, modules):
    """The module in which a path ends, or none of this crate."""
    if path[0] == "crate":
        path = path[1:]
    elif path[0] in ("self", "super"):
        ups = len([part for part in path if part == "super"])
        path = own[: len(own) - ups] + tuple(part for part in path if part not in ("self", "super"))
    elif own + path[:1] in modules:
        path = own + path
    else:
        return None
    while path not in modules:
        path = path[:-1]
    return path


def leads(source):
    """Each module of a crate with the ones it leads to."""
    modules = {module(path, source): path.read_text() for path in sorted(source.rglob("*.rs"))}
    tests = {own + (name,) for own, text in modules.items()
             for name in re.findall(r"#\[cfg\(test\)\]\s*(?:pub(?:\([^)]*\))? )?mod (\w+);", text)}
    modules = {own: without_tests(text) for own, text in modules.items()
               if not any(own[:length] in tests for length in range(len(own) + 1))}
    found = {}
    for own, text in modules.items():
        paths = [leaf for tree in re.findall(r"^ *(?:pub(?:\([^)]*\))? )?use ([\w:{},\s*]+);", text, flags=re.M) for leaf in leaves(tree)]
        rest = re.sub(r"\buse [\w:{},\s*]+;", "", text)
        paths += [tuple(path.split("::")) for path in re.findall(r"\b(?:crate|self|super)(?:::\w+)+", rest)]
        found[own] = {target(path, own, modules) for path in paths if path} - {own, None}
    return found


def reached(start, edges):
    seen, pending = set(), [start]
    while pending:
        for following in edges[pending.pop()]:
            if following not in seen:
                seen.add(following)
                pending.append(following)
    return seen


worst = 0
for crate in CRATES:
    edges = leads(root / "generator" / crate / "src")
    far = {own: reached(own, edges) for own in edges}
    circles = {frozenset(other for other in far[own] if own in far[other]) for own in far if own in far[own]}
    for circle in sorted(circles, key=len, reverse=True):
        worst = max(worst, len(circle))
        if len(circle) > LIMIT:
            print(f"generator/{crate}: {', '.join('::'.join(own) or 'lib' for own in sorted(circle))}")
if worst > LIMIT:
    sys.exit(f"a circle of {worst} files; {LIMIT} are the limit")
edges = leads(root / "methods" / "src")
upward = sorted(("::".join(own), "::".join(other)) for own, others in edges.items() for other in others
                if own and other and FOLDERS.index(own[0]) < FOLDERS.index(other[0]))
for own, other in upward:
    print(f"methods: {own} leads to {other}")
if upward:
    sys.exit(f"{len(upward)} files of the runtime lead to a folder further down the list of `.ci/circles.py`")
print(f"the largest circle among files has {worst} of them")
