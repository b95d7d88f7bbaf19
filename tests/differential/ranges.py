"""Claims about every value of a free parameter, beside the same claims about single members.

Claims about members are judged elsewhere here. One about a range is wrong if it is proven and refuted of a member of the
range, or refuted with a value whose member has it."""

import re
from fractions import Fraction

from draw import Draw
from program import Refused, check, toml

HALF = Fraction(1, 2)


def members(draw):
    """A family, the parameters that are fixed, the free one and where it is drawn from."""
    value = lambda low, high: draw.rational(low, high)
    free = "p"
    kind = draw.integer(0, 9)
    if kind == 0:
        return "newmark", {"beta": value("1/12", HALF)}, "gamma", ("1/4", "5/4")
    if kind == 1:
        return "newmark", {"gamma": draw.choice(["1/2", value(HALF, 1)])}, "beta", (0, "3/4")
    if kind == 2:
        return "generalized-alpha", {}, "rho_inf", (0, 1)
    if kind == 3:
        ranges = {"alpha_m": (-1, HALF), "alpha_f": (0, HALF), "beta": ("1/4", 1), "gamma": (HALF, 1)}
        name = draw.choice(sorted(ranges))
        return "generalized-alpha", {key: value(*ends) for key, ends in ranges.items() if key != name}, name, ranges[name]
    if kind == 4:
        return "hht", {}, "alpha", ("-1/2", "1/5")
    if kind == 5:
        return "wilson-theta", {}, "theta", (1, 2)
    if kind == 6:
        return "bathe", {"gamma": value("1/5", "4/5")}, "rho_inf", (0, 1)
    if kind == 7:
        given = {"alpha": value(HALF, "5/4"), "beta": value("1/3", 1), "gamma": value("1/3", 1)}
        name = draw.choice(sorted(given))
        del given[name]
        return "central-difference", {"degree": 4, **given}, name, ("1/3", "3/2")
    if kind == 8:
        return "central-difference", {"degree": 3, "alpha": value(HALF, "5/4")}, "beta", (0, 1)
    rows = [["0", "0"], [value(-1, 1), draw.choice(["0", value(0, 1)])]]
    row, column = draw.choice([(0, 0), (1, 0), (1, 1)])
    rows[row][column] = free
    weight = Fraction(value(-1, 2))
    nodes = [rows[0][0], f"{rows[1][0]} + {rows[1][1]}"]
    return "runge-kutta", {"A": rows, "b": [str(weight), str(1 - weight)], "c": nodes}, free, (0, 2)


def claims(draw, family, name):
    """Claims of which most hold somewhere."""
    end = draw.choice(["infinity", draw.rational("1/2", 4)])
    if family == "runge-kutta":
        kinds = [f'stable = {{ real_up_to = "{end}" }}']
    else:
        damping = draw.choice(["0", "0", "1/10", "1/2"])
        kinds = [
            f'stable = {{ damping = "{damping}", omega_up_to = "{end}" }}',
            'unstable = { damping = "0" }',
            "zero_dynamics_stable = true",
            f"order_velocity = {draw.integer(1, 2)}",
        ]
    at_infinity = draw.choice([name, "1", "0", "1/2"])
    return [*kinds, f"order = {draw.integer(1, 3)}", "zero_stable = true", f'rho_infinity = "{at_infinity}"']


def text(family, parameters, last, claim):
    lines = ['name = "Drawn"', f'family = "{family}"', "[parameters]"]
    lines += [f"{key} = {toml(value)}" for key, value in parameters.items()]
    return "\n".join([*lines, last, "[claims]", claim]) + "\n"


def outcomes(texts):
    """What is said of each single claim; None where there is no such member."""
    try:
        answers = check(texts)
    except Refused:
        if len(texts) == 1:
            return [None]
        return [outcome for one in texts for outcome in outcomes([one])]
    return [(answer["claims"] + answer["disputed"])[0]["outcome"] for answer in answers]


def batch(seeds):
    """The number of claims over ranges, of members looked at, of undecided claims, and what is wrong."""
    counts, wrong = [0, 0, 0], []
    for seed in seeds:
        draw = Draw(seed)
        family, parameters, name, ends = members(draw)
        low, high = sorted(Fraction(draw.rational(*ends)) for _ in range(2))
        if low == high:
            continue
        first, last = draw.choice(["from", "above"]), draw.choice(["to", "below"])
        points = [low + (high - low) * Fraction(k, 12) for k in range(1, 12)]
        points += [point for point in (HALF, Fraction(1, 3), Fraction(1, 4), Fraction(1)) if low < point < high]
        points += [low] * (first == "from") + [high] * (last == "to")
        for claim in claims(draw, family, name):
            over = text(family, parameters, f'{name} = {{ {first} = "{low}", {last} = "{high}" }}', claim)
            try:
                (answer,) = check([over])
            except Refused as refusal:
                wrong.append(f"{refusal}: {over}")
                continue
            (said,) = answer["claims"] + answer["disputed"]
            # Where a range is refuted, the value is told; that it has more digits than a point changes nothing.
            value = re.search(rf"at {name} = (-?\d+(?:/\d+)?)[ ,:]", said.get("instead", "")) if said["outcome"] == "refuted" else None
            at = [Fraction(value[1])] if value else points
            single = [text(family, parameters, f'{name} = "{point}"', claim.replace(f'"{name}"', f'"{point}"')) for point in at]
            found = [outcome for outcome in outcomes(single) if outcome is not None]
            counts[0] += 1
            counts[1] += len(found)
            counts[2] += said["outcome"] == "undecided"
            if said["outcome"] == "proven" and any(outcome != "proven" for outcome in found):
                wrong.append(f"proven, and not of a member: {over}")
            if value and "proven" in found:
                wrong.append(f"refuted at {value[1]}, which has it: {over}")
    return *counts, wrong
