"""Derivations beside the program's: coefficients compared as exact numbers, and the characteristic polynomial of the
amplification matrix at drawn rational values of its symbols."""

import re

from flint import fmpq, fmpq_mat

import first_order
import one_step
import tableaux
from linear import characteristic, number
from program import Refused, ask, spec

FAMILIES = {
    "newmark": one_step.newmark,
    "hht": one_step.hht,
    "generalized-alpha": one_step.generalized_alpha,
    "wilson-theta": one_step.wilson_theta,
    "bathe": one_step.bathe,
    "splitting": one_step.splitting,
    "central-difference": one_step.central_difference,
    "runge-kutta": first_order.runge_kutta,
    "low-storage": tableaux.low_storage,
    "additive": tableaux.additive,
    "rosenbrock": tableaux.rosenbrock,
    "nystrom": tableaux.nystrom,
    "block": first_order.block,
    "pece": first_order.pece,
    "adams": first_order.adams,
    "bdf": first_order.bdf,
    "scheme": one_step.free_scheme,
}
# Families with so many members and no more: all of them.
EXHAUSTED = {
    "adams": [(steps, kind) for steps in range(1, 21) for kind in ("bashforth", "moulton")],
    "bdf": [(steps,) for steps in range(1, 21)],
}


def at(coefficients, path):
    """The exact number under a path such as B/0/1; absent entries of a polynomial or of weights are 0."""
    for key in path.split("/"):
        if isinstance(coefficients, list):
            coefficients = coefficients[int(key)] if int(key) < len(coefficients) else "0"
        elif key in coefficients:
            coefficients = coefficients[key]
        else:
            return None
    return number(coefficients)


def evaluate(expression, values):
    """An exact expression of the program's at rational values."""
    python = re.sub(r"(?<![A-Za-z_0-9])([0-9]+)", r"number(\1)", expression.replace("^", "**"))
    # Exponents are integers.
    python = re.sub(r"\*\*number\(([0-9]+)\)", r"**\1", python)
    return eval(python, {"number": number, "__builtins__": {}}, values)


def compare(member, draw):
    """What differs between a member as derived here and by the program; an empty list is agreement."""
    text = spec(member.family, member.parameters)
    derived = ask("derive", text).get("coefficients", {})
    wrong = []
    for path, value in member.expected.items():
        theirs = at(derived, path)
        if theirs is None:
            wrong.append(f"{path}: {value} here, absent there")
        elif theirs != number(value):
            wrong.append(f"{path}: {value} here, {theirs} there")
    if member.matrix is None:
        return wrong
    printed = ask("amplification", text)
    compared = 0
    while compared < 2:
        values = {name: number(draw.rational("-3", "3")) for name in member.symbols}
        try:
            ours = characteristic(member.matrix(*values.values()))
            entries = [[evaluate(entry, values) for entry in row] for row in printed["matrix"]]
        except ZeroDivisionError:
            continue
        size = len(entries)
        theirs = fmpq_mat(size, size, [fmpq(0) + entry for row in entries for entry in row])
        if characteristic(theirs) != ours:
            wrong.append(f"another amplification matrix at {values}")
        direct = [fmpq(0) + evaluate(entry, values) for entry in printed["characteristic_polynomial"]]
        while direct and direct[0] == 0:
            direct.pop(0)
        if direct != ours:
            wrong.append(f"another characteristic polynomial at {values}")
        compared += 1
    return wrong


def run(draw, count, report):
    """`count` members of each family, or all it has. Returns (families, members, differences)."""
    members, differences = 0, []
    for family, drawn in FAMILIES.items():
        arguments = EXHAUSTED.get(family) or [()] * count
        refused = 0
        for number_, chosen in enumerate(arguments):
            while True:
                try:
                    member = drawn(draw, *chosen)
                    break
                except ZeroDivisionError:
                    # Drawn coefficients without a solution: another draw.
                    continue
            try:
                found = compare(member, draw)
            except Refused as refusal:
                refused += 1
                differences.append(f"{family} {member.parameters}: {refusal}")
                continue
            differences += [f"{family} {member.parameters}: {text}" for text in found]
            members += 1
            report(f"{family}: {number_ + 1} of {len(arguments)}")
        report(f"{family}: {len(arguments)} members, {refused} refused\n")
    return len(FAMILIES), members, differences
