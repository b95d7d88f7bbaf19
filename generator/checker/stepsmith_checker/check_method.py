"""Checks the certificates of a catalogue of Stepsmith again; a mismatch is an error.

Each claim of each spec, or of the named ones, stands in a certificate; each certificate belongs to its spec, by
its digest, and holds. The outputs of two commands can be checked instead, which have no spec.
"""
import argparse
import hashlib
import json
import sys
import tomllib
from collections import Counter
from fractions import Fraction as Q
from functools import lru_cache
from pathlib import Path

from . import axis
from .check_certificate import check_stable_set, table
from .check_dominance import check_despite, check_gains, check_narrowing
from .check_damped import check_damped
from .check_half_plane import check_surroundings
from .directions import Ends, check_ends, is_directed, with_any_jacobian
from .dispersion import check_dispersion
from .equations import Scheme, exact as exact_text
from .families import check_family, check_outputs
from .geometry import check_geometry
from .nodes import check_values
from .monotonicity import check_monotonicity
from .number_field import Number, check, exact, mul, number, strip, trim
from .order import orders
from .orthogonal_form import check_orthogonal_form
from .outputs import Outputs, check_orders
from .roots import plain
from .rounding import check_rounding
from .stability_function import check_stability_function
from .step_ratios import Function, check_step_ratios
from .statements import (check_decimals, claims_of, holds, normal, own_axes, shown_set, shows,
                        subject)
from .step import Step, at_rest, factors
from .surds import Surd
from .trees import shape_of
from .zero_dynamics import check_zero_dynamics

# How what is not a certificate is refused, whatever else it may be.
REFUSALS = (ValueError, LookupError, TypeError, ArithmeticError, AttributeError, RecursionError)
HEADER = {"method", "family", "spec_sha256", "about", "claims", "scheme"}
EVIDENCE = {
    "order": {"order", "error_terms"},
    "w-order": {"order", "error_terms"},
    "embedded-order": {"orders"},
    "dense-order": {"orders"},
    "stability-function": {"numerator", "denominator"},
    "monotonicity": {"radius", "entry"},
    "orthogonal-form": {"kappa", "degree", "w0", "w1", "a", "b"},
    "geometry": {"symplectic", "symmetric"},
    "period-error": {"damping", "linear_order", "period_error", "frequency_error",
                     "damping_ratio_error"},
    "zero-dynamics": {"polynomial", "zero_roots", "verdict"},
    "despite": {"region", "dominance"},
    "rounding": {"statement", "unit_roundoff", "constants", "bodies"},
    "step-ratios": {"ratio", "stretched", "factors", "intervals"},
    "every-damping": {"everywhere", "statement", "stable", "certificate", "zero_stability",
                      "at_infinity"},
    "set": {"statement", "stable", "certificate", "zero_stability", "at_infinity"},
}


def kind_of(about):
    """What kind of evidence a certificate holds."""
    return next((kind for kind in EVIDENCE if about == kind or kind in ("period-error", "despite", "geometry")
                 and about.startswith(kind + "-")), "set")


@lru_cache(maxsize=None)
def scheme_of(text):
    """The scheme that is printed, checked against its coordinates."""
    written = json.loads(text)
    if "coordinates" not in written:
        check(written.keys() - {"outputs"} == {"carry", "equations"}, "a scheme")
        scheme = Scheme(written)
        if "outputs" in written:
            check((Ends if is_directed(scheme) else Outputs)(scheme, written["outputs"]), "outputs")
        return scheme
    check(written.keys() == {"carry", "equations", "values", "coordinates"}, "a scheme")
    scheme = Scheme(written["coordinates"])
    check_values(scheme, written)
    return scheme


@lru_cache(maxsize=None)
def zero_stability(text):
    """Whether det(lambda - V) satisfies the root condition, the motion's own root counted once, and
    whether all its other roots lie inside the circle."""
    scheme = scheme_of(text)
    rest = [plain(c) for c in at_rest(scheme)]
    check(not any(isinstance(c, (Surd, Number)) for c in rest), "det(lambda - V) is not rational")
    for _ in range(scheme.rank):
        check(sum(rest) == 0, "the motion without forces is not preserved")
        quotient, carry = [], Q(0)
        for c in reversed(rest):
            carry += c
            quotient.append(carry)
        rest = quotient[-2::-1]
    once, _ = table(strip(mul(rest, [Q(-1), Q(1)])))
    found, inside = table(strip(trim(rest)))
    return once["verdict"] == "stable", inside and len(found["shared"]) == 1


@lru_cache(maxsize=None)
def orders_of(text, stated, any_jacobian=False):
    """The orders of a scheme as it is printed."""
    scheme = with_any_jacobian(scheme_of(text)) if any_jacobian else scheme_of(text)
    return orders(scheme, *zero_stability(text), stated)


@lru_cache(maxsize=None)
def characteristic_on(text, written, test, along):
    """The characteristic polynomial of a scheme on an axis, all as printed."""
    axis_numbers, field = json.loads(written)
    field = number(exact(field)) if field is not None else None
    damping, at = exact(axis_numbers, field)
    # Square roots are told as in equations.
    damping, *known = (exact_text(x) if isinstance(x, str) else x for x in [damping, *at.values()])
    at = dict(zip(at, known))
    return axis.Characteristic(axis.step_on(scheme_of(text), test, along, damping, at), field)


def check_order(document, scheme, text):
    """The orders: numbers where they are exact, {"at_least": n} where they are bounds."""
    claimed = document["order"]
    check(claimed.keys() == {"best_start", "exact_start", "simple_start", "velocity"}, "the orders")
    found = orders_of(text, claimed["best_start"], document["about"] == "w-order")
    terms = found["terms"]
    for key, stated in claimed.items():
        order, exact_one = found[key] if key.endswith("_start") and key != "best_start" else (
            found[key], True)
        if isinstance(stated, dict):
            check(stated.keys() == {"at_least"} and stated["at_least"] <= order, f"the order {key}")
        else:
            check(type(stated) is type(order) and stated == order and exact_one,
                  f"the order {key} is {order}")
    if terms is None:
        check(not document["error_terms"], "error terms that nothing shows")
    else:
        listed = {shape_of(t["tree"], scheme.rank): exact_text(t["coefficient"])
                  for t in document["error_terms"]}
        check(len(listed) == len(document["error_terms"]) and listed == terms, "the error terms")
    return claimed


def check_every_damping(raw, scheme):
    """Whether every step is stable at every damping; by the stable set without, or at one where not."""
    shown = {key: x for key, x in raw.items() if key not in ("everywhere", "about")}
    document = check_set(shown, scheme)["document"]
    whole = [{"from": Q(0), "to": "infinity", "from_closed": False, "to_closed": False}]
    damping = exact(raw["certificate"]["damping"])
    check(isinstance(damping, Q) and damping >= 0, "a damping")
    check(type(raw["everywhere"]) is bool and raw["everywhere"] == (document["stable"] == whole),
          "stable everywhere")
    if raw["everywhere"]:
        check(damping == 0, "the undamped set is missing")
        check_damped(scheme)
    return {"document": document, "everywhere": raw["everywhere"]}


def check_set(raw, scheme):
    field = number(exact(raw["field"])) if "field" in raw else None
    document = exact({key: x for key, x in raw.items() if key not in ("scheme", "claims")}, field)
    described = axis.axis_of(document["certificate"])
    check(raw.get("about", axis.name_of(*described)) == axis.name_of(*described), "another axis")
    text, printed = json.dumps(raw["scheme"]), raw["certificate"]
    written = json.dumps([[printed["damping"], printed.get("at", {})], raw.get("field")])
    characteristic = characteristic_on(text, written, *described[:2])
    characteristic.bind(document["certificate"], described[0])
    pencil = axis.Pencil(characteristic, described[0], document["certificate"]["power"])
    check_stable_set(document, field, pencil)
    of_plane = described[0] in ("negative", "imaginary")
    if of_plane:
        # The half-plane is that of z, on both axes.
        characteristic = characteristic_on(text, written, "negative", described[1])
    check_half(json.dumps({key: raw[key] for key in ("zero_stability", "at_infinity", "a_stability",
                                                     "wedge", "field") if key in raw}),
               characteristic, scheme.rank, of_plane)
    if "statement" in raw:
        start = f"stable {axis.variable_of(*described)}: "
        check(raw["statement"].startswith(start), "the statement")
        shown_set(raw["statement"][len(start):], document["stable"])
    return {"document": document}


CHECKED = {}


def check_half(text, characteristic, rank, of_plane):
    """What surrounds a set; the two axes of a scheme share it."""
    key = text, repr((characteristic.p, characteristic.pole, rank, of_plane))
    if key in CHECKED:
        return
    raw = json.loads(text)
    field = number(exact(raw["field"])) if "field" in raw else None
    document = exact(raw, field)
    check_surroundings(document, field, characteristic, rank, of_plane)
    wedge = raw.get("wedge", {})
    if wedge.get("angle") == "tangent":
        words = wedge["statement"]
        check(words.startswith("tan alpha = "), "the words on the wedge")
        check(shows(words[len("tan alpha = "):], document["wedge"]["tan_alpha"]), "the tangent")
    CHECKED[key] = True


def check_document(raw):
    """What a certificate shows, by its scheme; raises where it shows nothing."""
    about = raw["about"]
    kind = kind_of(about)
    optional = {"set": {"field", "a_stability", "wedge"}, "every-damping": {"field"},
                "zero-dynamics": {"reason"}, "rounding": {"ratio", "range", "stretched"}}.get(kind, set())
    evidence = {"point"} if kind == "despite" and "point" in raw else EVIDENCE[kind]
    check(HEADER | evidence <= raw.keys() <= HEADER | evidence | optional,
          f"sections: {sorted(raw.keys() ^ (HEADER | evidence))}")
    text = json.dumps(raw["scheme"])
    scheme = scheme_of(text)
    check_decimals(raw)
    if kind in ("order", "w-order"):
        return check_order(raw, scheme, text)
    if kind == "embedded-order" and is_directed(scheme):
        return check_ends(raw, scheme, shape_of)
    if kind in ("embedded-order", "dense-order"):
        return check_orders(raw, scheme, about, shape_of)
    check(kind not in ("stability-function", "period-error") or len(scheme.fields) == 1, "one field")
    if kind == "stability-function":
        step = Step(scheme, factors(scheme, "dahlquist"))
        return {"function": check_stability_function(raw, step)}
    if kind == "monotonicity":
        return {"radius": check_monotonicity(raw, scheme)}
    if kind == "orthogonal-form":
        return {"form": check_orthogonal_form(raw, scheme)}
    if kind == "geometry":
        return {"geometry": check_geometry(raw, scheme, about[len("geometry-"):] or None)}
    if kind == "period-error":
        period = check_dispersion(raw, Step(scheme, factors(scheme, "oscillator")))
        check(len(period) > int(about[len("period-error-"):]), "the length of the series")
        return {"period": period}
    if kind == "zero-dynamics":
        return {"verdict": check_zero_dynamics(raw, scheme)}
    if kind == "rounding":
        return check_rounding(raw, scheme)
    if kind == "step-ratios":
        return {"ratios": check_step_ratios(raw, scheme)}
    if kind == "every-damping":
        return check_every_damping(raw, scheme)
    if kind == "despite":
        part = about[len("despite-"):]
        if "point" in raw:
            check_narrowing(raw["point"], scheme, part)
        else:
            check_despite(raw, scheme, part)
        return {"despite": "point" not in raw}
    return check_set(raw, scheme)


@lru_cache(maxsize=None)
def shown_by(text):
    """What a certificate shows, checked once."""
    return check_document(json.loads(text))


def frozen(x):
    """A value of a claim that can be counted."""
    if isinstance(x, dict):
        return tuple(sorted((key, frozen(y)) for key, y in x.items()))
    return tuple(map(frozen, x)) if isinstance(x, list) else (isinstance(x, bool), x)


def check_method(spec, certificates, derived=None):
    """That the certificates, by name, are those of a spec, given as its bytes, and hold; `derived` is
    what `stepsmith derive` prints of it."""
    digest = hashlib.sha256(spec).hexdigest()
    name, family, claims = claims_of(spec.decode())
    schemes = {json.dumps(raw["scheme"]) for raw in certificates.values()}
    check(len(schemes) == 1, "certificates of different schemes")
    scheme = scheme_of(*schemes)
    if derived is not None:
        check([derived["name"], derived["family"]] == [name, family], "another method")
        check(json.dumps(derived["scheme"]) in schemes, "another scheme than the method's")
    given, written = tomllib.loads(spec.decode()), json.loads(*schemes)
    check_family(given, scheme)
    check_outputs(given, scheme, written.get("outputs", []))
    needed = {*own_axes(scheme), *(subject(key, x, scheme) for key, x, _ in claims)}
    if derived is None:
        needed |= {"rounding"} & certificates.keys()
    elif "rounding" in derived:
        needed.add("rounding")
    check(needed == certificates.keys(), f"certificates: {sorted(needed ^ certificates.keys())}")
    for about, raw in certificates.items():
        check((raw["method"], raw["family"], raw["spec_sha256"], raw["about"])
              == (name, family, digest, about), "a certificate of another spec")
        stated = []
        for entry in raw["claims"]:
            check(entry.keys() == {"claim", "disputed", "outcome"}, "an entry of claims")
            check(type(entry["disputed"]) is bool, "disputed")
            check(entry["outcome"] == ("refuted" if entry["disputed"] else "proven"), "an outcome")
            (key, x), = entry["claim"].items()
            stated.append((key, normal(x), entry["disputed"]))
        own = [c for c in claims if subject(*c[:2], scheme) == about]
        counted = lambda entries: Counter((k, frozen(x), d) for k, x, d in entries)
        check(counted(own) == counted(stated), f"the claims of the spec on {about}")
        if about == "rounding" and derived is not None:
            check(raw["statement"] == derived["rounding"], "another bound than the method's")
        found = shown_by(json.dumps(raw))
        for key, x, disputed in own:
            check(holds(key, x, found) != disputed, f"{key} = {x} is {disputed}")
    return len(claims)


def check_range(spec, raw):
    """That a certificate of rounding is that of a spec with a free parameter, given as its bytes, and holds."""
    name, family, _ = claims_of(spec.decode())
    check(raw.keys() == HEADER | EVIDENCE["rounding"] | {"parameter", "range"}, "sections")
    check((raw["method"], raw["family"], raw["spec_sha256"], raw["about"], raw["claims"])
          == (name, family, hashlib.sha256(spec).hexdigest(), "rounding", []), "a certificate of another spec")
    given, parameter = tomllib.loads(spec.decode()), raw["parameter"]
    free = {key: x for key, x in given["parameters"].items() if isinstance(x, dict)}
    check(free.keys() == {parameter}, "another parameter than the spec's")
    ends = [[Q(str(x)) for key in keys if (x := free[parameter].get(key)) is not None] for keys in (("from", "above"), ("to", "below"))]
    check([[Q(x)] for x in raw["range"]] == ends, "another range than the spec's")
    names = {parameter: Function([Q(0), Q(1)])}
    scheme = Scheme(raw["scheme"], names)
    check(check_family(given, scheme, names), "a family that is not derived here")
    check_rounding(raw, scheme)


def is_ranged(spec):
    """Whether a spec file leaves a parameter free in a range."""
    parameters = tomllib.loads(spec.read_text(encoding="utf-8")).get("parameters", {})
    return isinstance(parameters, dict) and any(isinstance(x, dict) for x in parameters.values())


def read_range(spec, catalogue):
    """The arguments of check_range for a spec file."""
    path = catalogue / spec.parent.name / f"{spec.stem}.rounding.json"
    return spec.read_bytes(), json.loads(path.read_text(encoding="utf-8"))


def kebab(name):
    return "".join("-" * (i > 0 and c.isupper()) + c.lower() for i, c in enumerate(name))


def read(spec, catalogue):
    """The arguments of check_method for a spec file."""
    folder, stem = catalogue / spec.parent.name, spec.stem
    load = lambda path: json.loads(path.read_text(encoding="utf-8"))
    certificates = {path.name[len(stem) + 1:-5]: load(path) for path in folder.glob(stem + ".*.json")}
    check(kebab(claims_of(spec.read_text(encoding="utf-8"))[0]) == stem, "the name of the spec")
    return spec.read_bytes(), certificates, load(folder / f"{stem}.json")


def check_stability(output):
    """The output of `stepsmith stability`."""
    check_set(output, scheme_of(json.dumps(output["scheme"])))


def check_region(output):
    """The output of `stepsmith boundary --without`."""
    check_gains(output["region"], output["dominance"])


def main():
    parser = argparse.ArgumentParser(prog="stepsmith-checker", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--specs", type=Path, default=Path("methods/specs"), help="the folder of specs [%(default)s]")
    parser.add_argument("--catalogue", type=Path, default=Path("methods/catalogue"),
                        help="the folder of certificates [%(default)s]")
    parser.add_argument("--scheme", nargs="+", type=Path, default=[], metavar="FILE",
                        help="outputs of `stepsmith stability --format json`")
    parser.add_argument("--dominance", nargs="+", type=Path, default=[], metavar="FILE",
                        help="outputs of `stepsmith boundary --without PART --format json`")
    parser.add_argument("names", nargs="*", metavar="NAME", help="a spec's file without its suffix [all]")
    arguments = parser.parse_args()
    for check_output, paths in ((check_stability, arguments.scheme), (check_region, arguments.dominance)):
        for path in paths:
            try:
                check_output(json.loads(path.read_text(encoding="utf-8")))
            except (*REFUSALS, OSError) as error:
                sys.exit(f"{path}: {type(error).__name__}: {error}")
            print(f"{path}: holds")
    if arguments.scheme or arguments.dominance:
        return
    specs = [s for s in sorted(arguments.specs.glob("*/*.toml")) if not arguments.names or s.stem in arguments.names]
    unknown = set(arguments.names) - {spec.stem for spec in specs}
    if unknown:
        sys.exit(f"no spec is called {', '.join(sorted(unknown))} in {arguments.specs}: give --specs and --catalogue")
    if not specs:
        sys.exit(f"no specs in {arguments.specs}: give --specs and --catalogue, or --scheme FILE")
    claims = files = ranges = 0
    for spec in specs:
        try:
            if is_ranged(spec):
                check_range(*read_range(spec, arguments.catalogue))
                ranges += 1
                continue
            given = read(spec, arguments.catalogue)
            claims += check_method(*given)
        except (*REFUSALS, OSError) as error:
            sys.exit(f"{spec.stem}: {type(error).__name__}: {error}")
        files += len(given[1])
    more = f", and bounds over {ranges} ranges" if ranges else ""
    print(f"{claims} claims on {len(specs) - ranges} methods hold, by {files} certificates{more}")

