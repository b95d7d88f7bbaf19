"""The claims of a spec, and whether what a certificate shows makes them true.

A claim {key: value} of the spec's [claims] must be true; one under [[disputed]] must be false. It rests on
the certificate that `subject` names: that of its axis, or of its kind.
"""
import tomllib
from decimal import Decimal, getcontext
from fractions import Fraction as Q

from .axis import name_of
from .equations import exact, parse
from .number_field import Number, check, number, sign, value
from .orthogonal_form import is_damped
from .roots import bounds
from .stability_function import pade
from .step import is_additive
from .surds import enclosure, sign as sign_of

getcontext().prec = 60
ORDERS = {"order": "exact_start", "order_simple_start": "simple_start",
          "order_best_start": "best_start", "order_velocity": "velocity"}
OUTPUTS = {"embedded_order": "embedded-order", "dense_order": "dense-order"}


def flattened(table):
    """The claims of a table; a list under a key is as many claims, but a pair of degrees is one, and so
    are the orders of several solutions."""
    for key, entry in table.items():
        many = isinstance(entry, list) and not (
            key in ("pade", "embedded_order") and not any(isinstance(x, list) for x in entry))
        for x in entry if many else [entry]:
            yield "order" if key == "order_exact_start" else key, x


def claims_of(text):
    """(name, family, [(key, value, disputed)]) of a spec."""
    spec = tomllib.loads(text)
    claims = [(key, x, False) for key, x in flattened(spec.get("claims", {}))]
    for disputed in spec.get("disputed", []):
        claims += [(key, x, True) for key, x in flattened(disputed.get("claim", {}))]
    return spec["name"], spec["family"], [(k, normal(x), d) for k, x, d in claims]


def normal(x):
    """A value of a claim with its numbers exact; 0 for what is not given of `at`."""
    if isinstance(x, dict):
        found = {key: normal(y) for key, y in x.items()}
        if "along" in found:
            found["at"] = {n: y for n, y in found.get("at", {}).items() if y != 0}
        return found
    if isinstance(x, list):
        return [normal(y) for y in x]
    if isinstance(x, str):
        try:
            return exact(x)
        except ValueError:
            return x
    check(isinstance(x, (bool, int)), f"a claim of {x}")
    return x if isinstance(x, bool) else Q(x)


def subject(key, x, scheme):
    """The certificate that a claim rests on."""
    if key in ORDERS:
        return "order"
    if key == "w_order":
        return "w-order"
    if key in OUTPUTS:
        return OUTPUTS[key]
    if key == "pade":
        return "stability-function"
    if key == "ssp":
        return "monotonicity"
    if key == "damped":
        return "orthogonal-form"
    if key in ("symplectic", "symmetric"):
        return "geometry" if isinstance(x, bool) else f"geometry-{x}"
    if key == "period_error":
        return f"period-error-{x['power']}"
    if key == "zero_dynamics_stable":
        return "zero-dynamics"
    if key == "stable_despite":
        return f"despite-{x}"
    if key == "zero_stable_ratios":
        return "step-ratios"
    if key in ("a_stable", "l_stable") and scheme.rank == 2:
        return "every-damping"
    if key == "unstable":
        return name_of("oscillator", None, x["damping"], None)
    if key == "stable" and "damping" in x:
        return name_of("oscillator", None, x["damping"], None)
    if key == "stable" and "along" in x:
        return name_of("split", x["along"], None, x["at"])
    if key == "stable":
        return name_of("negative" if "real_up_to" in x else "imaginary", None, None, None)
    check(key in ("zero_stable", "a_stable", "l_stable", "wedge", "rho_infinity"), f"claim {key}")
    if is_additive(scheme) and key in ("a_stable", "l_stable", "wedge"):
        return "negative-real-axis"
    return own_axes(scheme)[0]


def own_axes(scheme):
    """The certificates that every scheme has."""
    if is_additive(scheme):
        return ["along-yA", "along-yB"]
    if scheme.rank == 1:
        return ["negative-real-axis", "imaginary-axis"]
    if set(scheme.fields) == {"A", "B"}:
        return ["along-yA"]
    return [name_of("oscillator", None, Q(0), None)]


def compared(claimed, x):
    """The sign of a real algebraic number >= 0 of a certificate less a number of the equations."""
    if isinstance(claimed, Q):
        return sign(claimed - x) if isinstance(x, Number) else sign_of(claimed - x)
    field = number(claimed)
    root = value(field.m, x)
    lo, hi = bounds(x, 600) if isinstance(x, Number) else enclosure(x, 600)
    if root == 0 and field.lo <= lo and hi <= field.hi:
        return 0
    while not (field.hi < lo or field.lo > hi):
        field.halve()
        check(field.hi - field.lo > Q(1, 2 ** 500), "numbers that do not come apart")
    return 1 if field.lo > hi else -1


def up_to(stable, end):
    """Whether a stable set contains everything between 0 and `end`, which is positive."""
    check(end == "infinity" or (sign(end) if isinstance(end, Number) else sign_of(end)) > 0,
          "an empty range is claimed")
    if not stable or stable[0]["from"] != 0:
        return False
    limit = stable[0]["to"]
    if end == "infinity":
        return limit == "infinity" and len(stable) == 1
    return limit == "infinity" or compared(limit, end) >= 0


def varies(found, claim):
    """Whether one interval holds all ratios from `from` to `to`."""
    check(claim.keys() == {"from", "to"} and 0 < claim["from"] <= claim["to"], "a range of ratios")
    above = lambda end, x: end == "infinity" or compared(end, x) > 0
    so = any(compared(i["from"], claim["from"]) < 0 and above(i["to"], claim["to"])
             for i in found["intervals"])
    check(so or not found["turning"], "differences that change their sign may be bounded")
    return so


def holds(key, x, found):
    """Whether a claim is true of what its certificate shows."""
    if key in ORDERS or key == "w_order":
        order = found[ORDERS.get(key, "exact_start")]
        if isinstance(order, dict):
            check(x < order["at_least"], f"of {key} only a bound is known")
            return False
        return x == order
    if key in OUTPUTS:
        return found["orders"] == (x if isinstance(x, list) else [x])
    if key == "pade":
        return found["function"] is not None and tuple(found["function"]) == pade(*map(int, x))
    if key == "ssp":
        radius = found["radius"]
        return radius == x if "infinity" in (radius, x) else compared(radius, x) == 0
    if key == "damped":
        return is_damped(x, found["form"])
    if key in ("symplectic", "symmetric"):
        return found["geometry"][key] == (x is not False)
    if key == "period_error":
        leading = next((k for k, c in enumerate(found["period"]) if c), None)
        return leading == x["power"] and found["period"][leading] == x["coefficient"]
    if key == "zero_dynamics_stable":
        return (found["verdict"] == "schur stable") == x
    if key == "stable_despite":
        return found["despite"]
    if key == "zero_stable_ratios":
        return varies(found["ratios"], x)
    if "everywhere" in found:
        limits = found["document"]["at_infinity"]["spectral_radius"]
        return (found["everywhere"] and (key == "a_stable" or limits == 0)) == x
    document = found["document"]
    if key == "unstable":
        return document["stable"] == []
    if key == "stable":
        end = next(x[k] for k in ("omega_up_to", "real_up_to", "imaginary_up_to", "up_to") if k in x)
        return up_to(document["stable"], end)
    if key == "zero_stable":
        return document["zero_stability"]["stable"] == x
    if key in ("a_stable", "l_stable"):
        return document["a_stability"][key] == x
    if key == "rho_infinity":
        radius = document["at_infinity"]["spectral_radius"]
        return radius != "infinity" and compared(radius, x) == 0
    wedge = document["wedge"]
    if wedge["angle"] == "tangent":
        return compared(wedge["tan_alpha"], x["tan_alpha"]) >= 0
    return wedge["angle"] == "right"


# Numbers as they are shown.

def numeric(tree):
    """About the number that a text shows, to 60 digits."""
    if tree[0] == "number":
        return Decimal(tree[1].numerator) / tree[1].denominator
    if tree[0] == "call":
        check(tree[1] == "sqrt" and len(tree[2]) == 1, "a function in a number")
        return numeric(tree[2][0]).sqrt()
    check(tree[0] != "name", "a name in a number")
    parts = [numeric(t) for t in tree[1:]]
    if len(parts) == 1:
        return -parts[0]
    left, right = parts
    return {"+": left.__add__, "-": left.__sub__, "*": left.__mul__, "/": left.__truediv__,
            "^": left.__pow__}[tree[0]](right)


def narrowed(claimed, width):
    """An interval of at most this width around a real algebraic number."""
    if isinstance(claimed, Q):
        return claimed, claimed
    m, (lo, hi) = claimed["minimal_polynomial"], claimed["interval"]
    check(lo <= hi, "an interval")
    if value(m, hi) == 0:
        lo = hi
    check(value(m, lo) == 0 or value(m, lo) * value(m, hi) < 0, "an interval")
    while hi - lo > width:
        middle = (lo + hi) / 2
        same = sign(value(m, middle)) == sign(value(m, hi))
        lo, hi = (lo, middle) if same else (middle, hi)
    return lo, hi


def shows(text, claimed):
    """Whether a text shows a number of a certificate: to its last digit, or in closed form."""
    if claimed == "infinity":
        return text in ("infinity", "\u221e")
    if text.endswith("\u2026"):
        shown = Q(text[:-1])
        digits = len(text[:-1].partition(".")[2].partition("e")[0])
        exponent = int(text[:-1].partition("e")[2] or 0)
        unit = Q(10) ** (exponent - digits)
        # The digits are cut off.
        least, most = (shown - unit, shown) if text[0] == "-" else (shown, shown + unit)
        lo, hi = narrowed(claimed, unit / 2 ** 20)
        return least <= hi and lo <= most
    shown = Q(str(numeric(parse(text))))
    lo, _ = narrowed(claimed, Q(1, 10 ** 45))
    return abs(shown - lo) < Q(1, 10 ** 40)


def shown_set(text, stable):
    """Whether a text shows the intervals of a stable set."""
    pieces = [] if text == "\u2205" else text.split(" \u222a ")
    check(len(pieces) == len(stable), "the number of intervals in words")
    for piece, interval in zip(pieces, stable):
        if piece[0] == "{":
            check(interval["from"] == interval["to"] and shows(piece[1:-1], interval["from"]),
                  "a point in words")
            continue
        ends = piece[1:-1].rsplit(", ", 1)
        closed = {"(": False, ")": False, "[": True, "]": True}
        check([closed[piece[0]], closed[piece[-1]]]
              == [interval["from_closed"], interval["to_closed"]], "closedness in words")
        check(all(shows(text, interval[key]) for text, key in zip(ends, ("from", "to"))),
              "the ends in words")


def check_decimals(data):
    """Every decimal beside a number shows it, and the numbers of statements have one."""
    if isinstance(data, dict):
        if data.keys() >= {"minimal_polynomial", "interval", "decimal"}:
            claimed = {"minimal_polynomial": [Q(c) for c in data["minimal_polynomial"]],
                       "interval": [Q(x) for x in data["interval"]]}
            check(shows(data["decimal"], claimed), "a decimal")
        for key, x in data.items():
            stated = key in ("from", "to", "tan_alpha", "spectral_radius") and isinstance(x, dict)
            check(not stated or "decimal" in x, "a decimal is missing")
            check_decimals(x)
    if isinstance(data, list):
        for x in data:
            check_decimals(x)
