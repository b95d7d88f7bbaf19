"""Every number, truth, word, key and entry of small certificates of every kind, changed one at a time: refused.

Left out is what may change, since it shows the same: the factor of a polynomial that is stated up to one, how wide an
interval is, and what is shown to the reader alone.
"""
import copy
import json
import re
import unittest
from fractions import Fraction as Q
from pathlib import Path

from stepsmith_checker.check_method import REFUSALS, check_document
from edits import leaves

CATALOGUE = Path(__file__).resolve().parents[3] / "methods" / "catalogue"
HEADER = {"method", "family", "spec_sha256", "claims"}
SHOWN = r"routh|sign_changes|/critical$|candidates"


def loaded(name):
    """A certificate of the catalogue without what ties it to a spec."""
    return json.loads((CATALOGUE / f"{name}.json").read_text(encoding="utf-8"))


def path_of(keys):
    return "".join(f"/{key}" for key in keys)


def containers(data, keys=()):
    if isinstance(data, (dict, list)):
        yield keys, data
        for key, x in data.items() if isinstance(data, dict) else enumerate(data):
            yield from containers(x, (*keys, key))


def changed(x):
    """Another value of the same type."""
    if isinstance(x, bool):
        return not x
    if isinstance(x, int):
        return x + 1
    if x is None:
        return "0"
    try:
        return str(Q(x) + 1)
    except ValueError:
        digit = re.search(r"\d", x)
        return x[:digit.start()] + str((int(digit[0]) + 1) % 10) + x[digit.end():] if digit else x + " not"


def changes(document):
    """(path, document) of each change."""
    def copied(keys):
        found = inside = copy.deepcopy(document)
        for key in keys:
            inside = inside[key]
        return found, inside
    for keys, x in leaves(document):
        if keys[0] not in HEADER:
            found, inside = copied(keys[:-1])
            inside[keys[-1]] = changed(x)
            yield f"{path_of(keys)} = {inside[keys[-1]]}", found
    for keys, data in containers(document):
        if keys and keys[0] in HEADER:
            continue
        for key in list(data) if isinstance(data, dict) else ["last"] * bool(data):
            if isinstance(data, dict) and key in HEADER and not keys:
                continue
            found, inside = copied(keys)
            del inside[-1 if key == "last" else key]
            yield f"{path_of(keys)} without {key}", found
        if isinstance(data, list):
            found, inside = copied(keys)
            inside.append(copy.deepcopy(data[-1]) if data else 1)
            yield f"{path_of(keys)} longer", found


class Evidence(unittest.TestCase):
    def every_change_is_refused(self, name, free=None, only=""):
        document = loaded(name)
        check_document(document)
        count = 0
        for what, other in changes(document):
            if re.search(SHOWN, what) or free and re.search(free, what) or not re.search(only, what):
                continue
            count += 1
            with self.subTest(name, change=what), self.assertRaises(REFUSALS):
                check_document(other)
        self.assertGreater(count, 10)

    # What a polynomial of one term says is its degree, and C is read where there is an odd part.
    ONE_TERM = (r"certificate/(C(/\d+)?( |/0 =)|C/\d/0 (=|without|longer)|K/0/0 =|pole/0 =)|critical longer"
                r"|symmetric/0 =|(leading|a_stability/pole)/polynomial/0 =|axis/odd/1 =|critical/[12]/polynomial/[12] = 2")

    def test_stable_sets_of_oscillators(self):
        self.every_change_is_refused("newmark/average-acceleration.oscillator-xi-0", self.ONE_TERM)
        self.every_change_is_refused("pece/pece1-second-order.oscillator-xi-0", self.ONE_TERM)

    def test_stable_sets_of_the_axes_of_the_plane(self):
        self.every_change_is_refused("pece/pece1.negative-real-axis", self.ONE_TERM)
        self.every_change_is_refused("pece/pece1.imaginary-axis", self.ONE_TERM)
        self.every_change_is_refused("additive/imex-euler.negative-real-axis", self.ONE_TERM)

    def test_stable_sets_along_a_coefficient(self):
        self.every_change_is_refused("additive/imex-euler.along-yA-yB-1", self.ONE_TERM)

    def test_stable_sets_over_a_number_field(self):
        self.every_change_is_refused("additive/ars222.along-yB", self.ONE_TERM
                                     + r"|field/interval|scheme without outputs|outputs without last")

    def test_the_roots_of_several_steps_on_the_imaginary_axis(self):
        self.every_change_is_refused("bdf/bdf2.imaginary-axis", self.ONE_TERM, r"^/(a_stability|wedge)")

    def test_all_dampings(self):
        self.every_change_is_refused("newmark/average-acceleration.every-damping", self.ONE_TERM)

    def test_orders(self):
        self.every_change_is_refused("pece/pece1.order")
        self.every_change_is_refused("rosenbrock/rodas3.w-order", "scheme without outputs")
        self.every_change_is_refused("rosenbrock/ros2.embedded-order")
        self.every_change_is_refused("runge-kutta/ssprk33.dense-order")

    def test_other_evidence(self):
        self.every_change_is_refused("central-difference/cd3-best.zero-dynamics")
        self.every_change_is_refused("runge-kutta/lobatto-iiic3.stability-function")
        self.every_change_is_refused("runge-kutta/ssprk33.monotonicity", "scheme without outputs|outputs without last")
        self.every_change_is_refused("stabilised/rkc2-stages5.orthogonal-form")
        self.every_change_is_refused("nystrom/blanes-moan4.geometry")
        self.every_change_is_refused("runge-kutta/rk4.geometry")
        self.every_change_is_refused("scheme/lobatto-pair2.geometry-partitioned")
        # The power that its name tells is that of the claim.
        self.every_change_is_refused("central-difference/cd3.period-error-2", r"^/about = ")
        self.every_change_is_refused("splitting/splitting-verlet.despite-B")

    # Of an evaluation its arguments are read, not its name or its time.
    TIMES = r"equations/\d+ = .* [fgAB]\(|equations/\d+ = .*\(t\["

    def test_rounding_errors(self):
        for name in ("runge-kutta/sdirk2", "central-difference/cd3", "rosenbrock/ros2", "additive/imex-euler"):
            self.every_change_is_refused(f"{name}.rounding", self.TIMES + "|scheme without outputs|outputs")


if __name__ == "__main__":
    unittest.main()
