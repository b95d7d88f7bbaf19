"""The kinds of edits that a certificate may suffer.

Each kind is a method of Edits that changes `files`, the certificates of one method by name, or returns False
where it does not apply. EQUIVALENT are those that leave all that is stated true and its evidence as good.
"""
import copy
import re
from fractions import Fraction as Q

from edits_of_rounding import EditsOfRounding

EQUIVALENT = {
    "scale_critical": "a critical polynomial is stated up to a number: its zeros alone count",
    "reorder_claims": "the claims of a certificate have no order",
    "reorder_error_terms": "the error terms have no order",
}
# Polynomials that are stated up to a number: where they have one term, another coefficient says the same.
UP_TO_A_NUMBER = {"polynomial", "pole", "k", "symmetric"}
# Evidence that no edit touches: shown for the reader, and no statement rests on it.
UNREAD = {
    "routh",  # Routh's column: the checker decides by Hurwitz's determinants
    "sign_changes",  # of E: it counts the sign changes of E itself
    "critical", "candidates",  # of a locus: it finds the critical values itself
}


def leaves(data, path=()):
    """(path, value) of all strings, numbers, truths and nulls below."""
    if isinstance(data, dict):
        for key, x in data.items():
            yield from leaves(x, (*path, key))
    elif isinstance(data, list):
        for i, x in enumerate(data):
            yield from leaves(x, (*path, i))
    else:
        yield path, data


def at(data, path):
    for key in path:
        data = data[key]
    return data


def put(data, path, x):
    at(data, path[:-1])[path[-1]] = x


def is_number(x):
    if isinstance(x, bool) or x is None:
        return False
    try:
        Q(x)
        return True
    except (ValueError, TypeError):
        return False


def shifted(x, rng):
    """Another number of the same form."""
    if isinstance(x, int):
        return x + rng.choice([1, 2, -1])
    q = Q(x)
    return str(rng.choice([q + 1, q - 1, q + Q(1, 7), -q if q else Q(1), q * 2 if q else Q(2)]))


class Edits(EditsOfRounding):
    """The kinds of edits: methods that change `files`, or return False where they do not apply."""

    def __init__(self, rng, others):
        self.rng, self.others = rng, others

    # What a certificate says of itself.
    def method_name(self, files):
        self.one(files)["method"] = self.rng.choice(self.others)["method"]

    def family_name(self, files):
        raw = self.one(files)
        raw["family"] = self.rng.choice([f for f in ("bdf", "pece", "block") if f != raw["family"]])

    def digest(self, files):
        raw = self.one(files)
        i = self.rng.randrange(64)
        old = raw["spec_sha256"]
        raw["spec_sha256"] = old[:i] + ("0" if old[i] != "0" else "1") + old[i + 1:]

    def about_another(self, files):
        raw = self.one(files)
        raw["about"] = self.rng.choice([x["about"] for x in self.others if x["about"] != raw["about"]])

    def drop_header(self, files):
        raw = self.one(files)
        del raw[self.rng.choice(["method", "family", "spec_sha256", "about", "claims", "scheme"])]

    def drop_certificate(self, files):
        del files[self.rng.choice(sorted(files))]

    def add_certificate(self, files):
        other = self.rng.choice([x for x in self.others if x["about"] not in files])
        files[other["about"]] = copy.deepcopy(other)

    def whole_certificate_of_another(self, files):
        about = self.rng.choice(sorted(files))
        same = [x for x in self.others if x["about"] == about and x["method"] != files[about]["method"]]
        return self.replace(files, about, same)

    def evidence_of_another(self, files):
        """Another method's evidence under this one's name, digest, claims and scheme."""
        about = self.rng.choice(sorted(files))
        own = files[about]
        same = [x for x in self.others if x["about"] == about and x["scheme"] != own["scheme"]]
        if not same:
            return False
        kept = {key: own[key] for key in ("method", "family", "spec_sha256", "about", "claims",
                                          "scheme")}
        files[about] = {**copy.deepcopy(self.rng.choice(same)), **kept}

    # The claims.
    def claim_value(self, files):
        raw = self.with_claims(files)
        if not raw:
            return False
        entry = self.rng.choice(raw["claims"])["claim"]
        path, x = self.rng.choice([(p, x) for p, x in leaves(entry)])
        put(entry, path, not x if isinstance(x, bool) else
            shifted(x, self.rng) if is_number(x) else x + "*2" if "sqrt" in x else "1/3")

    def claim_key(self, files):
        raw = self.with_claims(files)
        if not raw:
            return False
        entry = self.rng.choice(raw["claims"])
        (key, x), = entry["claim"].items()
        keys = {"order": "order_velocity", "order_velocity": "order_best_start", "zero_stable":
                "a_stable", "a_stable": "l_stable", "l_stable": "a_stable"}
        entry["claim"] = {keys.get(key, "order"): x}

    def claim_outcome(self, files):
        raw = self.with_claims(files)
        if not raw:
            return False
        entry = self.rng.choice(raw["claims"])
        entry["outcome"] = "proven" if entry["outcome"] == "refuted" else "refuted"

    def claim_disputed(self, files):
        raw = self.with_claims(files)
        if not raw:
            return False
        entry = self.rng.choice(raw["claims"])
        entry["disputed"] = not entry["disputed"]

    def drop_claim(self, files):
        raw = self.with_claims(files)
        if not raw:
            return False
        raw["claims"].pop(self.rng.randrange(len(raw["claims"])))

    def add_claim(self, files):
        raw = self.one(files)
        raw["claims"].append(copy.deepcopy(self.rng.choice(
            [c for x in self.others for c in x["claims"]])))

    def reorder_claims(self, files):
        raw = self.with_claims(files)
        if not raw or len(raw["claims"]) < 2:
            return False
        raw["claims"].reverse()

    # The equations.
    def equation_number(self, files):
        """One number of one equation."""
        scheme = self.one(files)["scheme"]
        place = scheme.get("coordinates", scheme) if self.rng.random() < .5 else scheme
        equations = place["equations"]
        i = self.rng.randrange(len(equations))
        digits = [j for j, c in enumerate(equations[i]) if c.isdigit()]
        if not digits:
            return False
        j = self.rng.choice(digits)
        digit = str((int(equations[i][j]) + self.rng.randrange(1, 9)) % 10)
        equations[i] = equations[i][:j] + digit + equations[i][j + 1:]

    def equation_sign(self, files):
        equations = self.one(files)["scheme"]["equations"]
        i = self.rng.randrange(len(equations))
        places = [j for j, c in enumerate(equations[i]) if c in "+-"]
        if not places:
            return False
        j = self.rng.choice(places)
        sign = "-" if equations[i][j] == "+" else "+"
        equations[i] = equations[i][:j] + sign + equations[i][j + 1:]

    def equation_dropped(self, files):
        equations = self.one(files)["scheme"]["equations"]
        equations.pop(self.rng.randrange(len(equations)))

    def carry_changed(self, files):
        carry = self.one(files)["scheme"]["carry"]
        carry.pop(self.rng.randrange(len(carry)))

    def equations_everywhere(self, files):
        """The same change in every certificate of the method."""
        first = next(iter(files.values()))["scheme"]["equations"]
        i = self.rng.randrange(len(first))
        digits = [j for j, c in enumerate(first[i]) if c.isdigit()]
        if not digits:
            return False
        j = self.rng.choice(digits)
        text = first[i][:j] + str((int(first[i][j]) + 1) % 10) + first[i][j + 1:]
        for raw in files.values():
            raw["scheme"]["equations"][i] = text

    def enclosed_value(self, files):
        values = self.one(files)["scheme"].get("values")
        if not values:
            return False
        entry = values[self.rng.choice(sorted(values))]
        moved = Q(1, 10 ** self.rng.choice([1, 9, 20]))
        entry[:] = [str(Q(x) + moved) for x in entry]

    def letters_everywhere(self, files):
        """One root, or the name of one, for another of the same equations, in all certificates."""
        letter = re.compile(r"(?:sqrt|cbrt)\(\d+\)|\b[abBcd](?:_\d+)+\b")
        equations = next(iter(files.values()))["scheme"]["equations"]
        known = sorted({x for e in equations for x in letter.findall(e)})
        found = [(i, m) for i, e in enumerate(equations) for m in letter.finditer(e)]
        if len(known) < 2:
            return False
        i, m = self.rng.choice(found)
        other = self.rng.choice([x for x in known if x != m[0]])
        for raw in files.values():
            e = raw["scheme"]["equations"][i]
            raw["scheme"]["equations"][i] = e[:m.start()] + other + e[m.end():]

    def coordinates_dropped(self, files):
        scheme = self.one(files)["scheme"]
        return False if scheme.pop("coordinates", None) is None else None

    # Stable sets.
    def damping(self, files):
        raw = self.set_of(files, lambda raw: raw["certificate"]["damping"] is not None)
        if not raw:
            return False
        c = raw["certificate"]
        c["damping"] = shifted(c["damping"], self.rng)
        if self.rng.random() < .5:
            raw["statement"] = raw["statement"].replace("xi = ", "xi = 1")

    def other_coefficient(self, files):
        raw = self.set_of(files, lambda raw: raw["certificate"].get("at"))
        if not raw:
            return False
        at = raw["certificate"]["at"]
        key = self.rng.choice(sorted(at))
        at[key] = shifted(at[key], self.rng)

    def variable(self, files):
        c = self.set_of(files)["certificate"]
        names = ["Omega", "(-z)", "y", "yA", "yB", "xB"]
        known = c["variable"].replace("^2", "")
        c["variable"] = c["variable"].replace(
            known, self.rng.choice([n for n in names if n != known]))

    def power(self, files):
        c = self.set_of(files)["certificate"]
        c["power"] = 3 - c["power"]

    def power_and_variable(self, files):
        c = self.set_of(files)["certificate"]
        c["power"] = 3 - c["power"]
        c["variable"] = c["variable"][:-2] if c["power"] == 1 else c["variable"] + "^2"

    def interval_end(self, files):
        raw = self.set_of(files, lambda raw: raw["stable"])
        if not raw:
            return False
        interval, key = self.rng.choice(raw["stable"]), self.rng.choice(["from", "to"])
        x = interval[key]
        interval[key] = (shifted(x, self.rng) if is_number(x) else
                         "7" if x == "infinity" else "infinity")

    def closedness(self, files):
        raw = self.set_of(files, lambda raw: raw["stable"])
        if not raw:
            return False
        interval = self.rng.choice(raw["stable"])
        key = self.rng.choice(["from_closed", "to_closed"])
        interval[key] = not interval[key]

    def drop_interval(self, files):
        raw = self.set_of(files, lambda raw: raw["stable"])
        if not raw:
            return False
        raw["stable"].pop(self.rng.randrange(len(raw["stable"])))

    def add_interval(self, files):
        raw = self.set_of(files)
        raw["stable"].append({"from": "1000", "to": "1001", "from_closed": False,
                              "to_closed": False})

    def statement_words(self, files):
        """A sentence of a section."""
        raw = self.set_of(files)
        found = [p for p, x in leaves(raw) if p[-1] in ("statement", "angle")]
        path = self.rng.choice(found)
        words = ["L-stable", "A-stable, not L-stable", "not A-stable", "strongly zero-stable",
                 "weakly zero-stable", "90 degrees (A-stable)", "right", "none", "empty",
                 "stable Omega at xi = 0: (0, 9)"]
        put(raw, path, self.rng.choice([w for w in words if w != at(raw, path)]))

    def statement_number(self, files):
        raw = self.set_of(files, lambda raw: any(c.isdigit() for c in raw["statement"]))
        if not raw:
            return False
        text = raw["statement"]
        j = self.rng.choice([j for j, c in enumerate(text) if c.isdigit()])
        raw["statement"] = text[:j] + str((int(text[j]) + 3) % 10) + text[j + 1:]

    def section_dropped(self, files):
        raw = self.set_of(files)
        del raw[self.rng.choice([key for key in ("statement", "stable", "certificate",
                "zero_stability", "at_infinity", "a_stability", "wedge", "field") if key in raw])]

    def section_null(self, files):
        raw = self.set_of(files)
        raw[self.rng.choice([key for key in ("stable", "certificate", "zero_stability",
                                             "at_infinity", "a_stability", "wedge") if key in raw])] = None

    def section_of_another(self, files):
        """One section of another method, or of another axis."""
        raw = self.set_of(files)
        key = self.rng.choice([key for key in ("certificate", "zero_stability", "at_infinity",
                                               "a_stability", "wedge") if key in raw])
        same = [x[key] for x in self.others if key in x and x[key] != raw[key]]
        if not same:
            return False
        raw[key] = copy.deepcopy(self.rng.choice(same))

    def evidence_exchanged(self, files):
        """The evidence of two certificates of one method, or one section of it."""
        sets = [raw for raw in files.values() if "certificate" in raw]
        if len(sets) < 2:
            return False
        one, other = self.rng.sample(sets, 2)
        kept = {"method", "family", "spec_sha256", "about", "claims", "scheme"}
        keys = sorted((one.keys() & other.keys()) - kept)
        for key in self.rng.choice([keys, [self.rng.choice(keys)]]):
            one[key], other[key] = other[key], one[key]

    def leaf_null(self, files):
        """A value made null."""
        raw = self.one(files)
        path, _ = self.rng.choice([(p, x) for p, x in leaves(raw) if x is not None
                                   and p[-1] not in UNREAD and not UNREAD & set(p)])
        put(raw, path, None)

    def key_dropped(self, files):
        raw = self.one(files)
        found = [p for p, _ in leaves(raw) if isinstance(p[-1], str) and not UNREAD & set(p)]
        path = self.rng.choice(found)
        del at(raw, path[:-1])[path[-1]]

    def verdict(self, files):
        raw = self.set_of(files)
        path = self.rng.choice([p for p, x in leaves(raw["certificate"]) if p[-1] == "verdict"])
        words = ["stable", "root outside", "multiple root on the circle", "undefined"]
        known = at(raw["certificate"], path)
        put(raw["certificate"], path, self.rng.choice([w for w in words if w != known]))

    def truth(self, files):
        raw = self.set_of(files)
        found = [p for p, x in leaves(raw) if isinstance(x, bool) and p[0] != "claims"
                 and not UNREAD & set(p)]
        path = self.rng.choice(found)
        put(raw, path, not at(raw, path))

    def multiplicities(self, files):
        raw = self.set_of(files)
        found = [p for p, _ in leaves(raw["certificate"]) if "real_multiplicities" in p]
        path = self.rng.choice(found)
        put(raw["certificate"], path, at(raw["certificate"], path) + 1)

    def kernel_of_a_multiple_root(self, files):
        return self.number_in(files, lambda p: "repeated" in p)

    def table_number(self, files):
        """A reflection, a coefficient of a shared factor, or a sign of Sturm."""
        return self.number_in(files, lambda p: {"reflections", "shared", "sturm_signs"} & set(p))

    def polynomial_number(self, files):
        """A coefficient of E, O, C, P, G, R, K, a pole or a critical polynomial; C and K are stated up
        to a number, so that one which is a number itself is left."""
        raw = self.set_of(files)
        single = [key for key in "CK" if len(list(leaves(raw["certificate"][key]))) < 2]
        named = {"even", "odd", "pole", *"CPGRK", "critical"} - set(single)
        return self.number_in({"": raw}, lambda p: p[0] == "certificate" and p[1] in named, "")

    def place_number(self, files):
        """A minimal polynomial of a place."""
        return self.number_in(files, lambda p: "minimal_polynomial" in p and "places" in p)

    def zero_stability_number(self, files):
        return self.number_in(files, lambda p: p[0] == "zero_stability")

    def infinity_number(self, files):
        return self.number_in(files, lambda p: p[0] == "at_infinity")

    def half_plane_number(self, files):
        """A coefficient of p, k, q, of the poles, of E, or of the roots on the axis."""
        return self.number_in(files, lambda p: p[0] == "a_stability" and not UNREAD & set(p) and
                              not {"interval", "decimal", "sample", "C", "K"} & set(p))

    def tangent_number(self, files):
        return self.number_in(files, lambda p: p[:2] == ("wedge", "tan_alpha") and
                              "interval" not in p)

    def locus_number(self, files):
        return self.number_in(files, lambda p: p[:2] == ("wedge", "locus") and
                              p[2] in ("rho", "sigma", "X", "Y", "N", "M", "sample"))

    def decimal(self, files):
        return self.number_in(files, lambda p: p[-1] == "decimal", shown=True)

    def critical_dropped(self, files):
        c = self.set_of(files)["certificate"]
        if not c["critical"]:
            return False
        c["critical"].pop(self.rng.randrange(len(c["critical"])))

    def place_dropped(self, files):
        raw = self.set_of(files, lambda raw: raw["certificate"]["places"])
        if not raw:
            return False
        i = self.rng.randrange(len(raw["certificate"]["places"]))
        del raw["certificate"]["places"][i], raw["certificate"]["gaps"][i]

    # The other kinds of evidence.
    def order_number(self, files):
        raw = files.get("order")
        if not raw:
            return False
        key = self.rng.choice(sorted(k for k, x in raw["order"].items() if isinstance(x, int)))
        raw["order"][key] += self.rng.choice([1, -1])

    def order_as_bound(self, files):
        """A bound above the order."""
        raw = files.get("order")
        if not raw:
            return False
        key = self.rng.choice(sorted(k for k, x in raw["order"].items() if isinstance(x, int)))
        raw["order"][key] = {"at_least": raw["order"][key] + 1}

    def error_term(self, files):
        raw = files.get("order")
        if not raw or not raw["error_terms"]:
            return False
        term = self.rng.choice(raw["error_terms"])
        if self.rng.random() < .5 and is_number(term["coefficient"]):
            term["coefficient"] = shifted(term["coefficient"], self.rng)
        else:
            other = self.rng.choice([x for x in raw["error_terms"]])
            if other["tree"] == term["tree"]:
                raw["error_terms"].remove(term)
            else:
                term["tree"] = other["tree"]

    def reorder_error_terms(self, files):
        raw = files.get("order")
        if not raw or len(raw["error_terms"]) < 2:
            return False
        raw["error_terms"].reverse()

    def series_number(self, files):
        return self.number_in(files, lambda p: p[0] in ("period_error", "frequency_error",
                                                        "linear_order"), "period-error-2")

    def pade_number(self, files):
        raw = files.get("stability-function")
        if not raw:
            return False
        key = self.rng.choice(["numerator", "denominator"])
        text = raw[key]
        j = self.rng.choice([j for j, c in enumerate(text) if c.isdigit()])
        raw[key] = text[:j] + str((int(text[j]) + 1) % 10) + text[j + 1:]

    def ssp(self, files):
        raw = files.get("monotonicity")
        if not raw:
            return False
        raw["radius"] = shifted(raw["radius"], self.rng)

    def orthogonal_form(self, files):
        raw = files.get("orthogonal-form")
        if not raw:
            return False
        key = self.rng.choice(["kappa", "degree", "w0", "w1", "a", "b"])
        raw[key] = shifted(raw[key], self.rng)

    def geometry(self, files):
        names = sorted(name for name in files if name.startswith("geometry"))
        if not names:
            return False
        raw = files[self.rng.choice(names)]
        key = self.rng.choice(["symplectic", "symmetric"])
        raw[key] = not raw[key]

    def zero_dynamics(self, files):
        raw = files.get("zero-dynamics")
        if not raw:
            return False
        if self.rng.random() < .5:
            words = ["schur stable", "weakly stable", "unstable"]
            raw["verdict"] = self.rng.choice([w for w in words if w != raw["verdict"]])
        elif self.rng.random() < .5:
            raw["zero_roots"] += 1
        else:
            i = self.rng.randrange(len(raw["polynomial"]))
            raw["polynomial"][i] = shifted(raw["polynomial"][i], self.rng)

    def gain(self, files):
        raw = files.get("despite-B")
        if not raw:
            return False
        found = [(p, x) for p, x in leaves(raw) if p[0] in ("region", "dominance")
                 and isinstance(x, str) and any(c.isdigit() for c in x)]
        if not found:
            return False
        path, text = self.rng.choice(found)
        j = self.rng.choice([j for j, c in enumerate(text) if c.isdigit()])
        put(raw, path, text[:j] + str((int(text[j]) + 1) % 10) + text[j + 1:])

    def point(self, files):
        """Without the part, or nearly so, nothing is narrowed."""
        found = [about for about in sorted(files) if "point" in files[about]]
        if not found:
            return False
        raw = files[self.rng.choice(found)]
        name = raw["about"][len("despite-"):]
        edit = self.rng.randrange(3)
        if edit == 0:
            raw["point"].update({"x" + name: "0", "y" + name: "0"})
        elif edit == 1:
            raw["point"]["y" + name] = "-" + raw["point"]["y" + name]
        else:
            del raw["point"][self.rng.choice(sorted(raw["point"]))]

    def everywhere(self, files):
        raw = files.get("every-damping")
        if not raw:
            return False
        if self.rng.random() < .5:
            raw["everywhere"] = not raw["everywhere"]
        else:
            raw["certificate"]["damping"] = self.rng.choice(["1/7", "-1", "3"])

    def step_ratio_weight(self, files):
        """A digit of a weight that depends on the ratio."""
        raw = files.get("step-ratios")
        if not raw:
            return False
        equations = raw["stretched"]["equations"]
        i = self.rng.randrange(len(equations))
        j = self.rng.choice([j for j, c in enumerate(equations[i]) if c.isdigit()])
        digit = str((int(equations[i][j]) + self.rng.randrange(1, 9)) % 10)
        equations[i] = equations[i][:j] + digit + equations[i][j + 1:]

    def step_ratio_factor(self, files):
        raw = files.get("step-ratios")
        if not raw:
            return False
        i = self.rng.randrange(len(raw["factors"]))
        edit, text = self.rng.randrange(3), raw["factors"][i]
        if edit == 0:
            del raw["factors"][i]
        elif edit == 1:
            raw["factors"][i] = f"-({text})"
        else:
            j = self.rng.choice([j for j, c in enumerate(text) if c.isdigit()])
            raw["factors"][i] = text[:j] + str((int(text[j]) + 1) % 10) + text[j + 1:]

    def step_ratio_interval(self, files):
        """Another end, an interval more or less, closed ends, and what is between two of them as well."""
        raw = files.get("step-ratios")
        if not raw:
            return False
        intervals = raw["intervals"]
        interval, key = self.rng.choice(intervals), self.rng.choice(["from", "to"])
        edit = self.rng.randrange(5)
        if edit == 0:
            interval[key] = "infinity" if key == "to" else "1/2"
        elif edit == 1:
            interval[key + "_closed"] = True
        elif edit == 2:
            intervals.remove(interval)
        elif edit == 3:
            intervals.append(copy.deepcopy(interval))
        elif len(intervals) > 1:
            intervals[0]["to"] = intervals.pop()["to"]
        else:
            return False

    def step_ratio_end(self, files):
        """A coefficient of an end, its interval, or its digits."""
        raw = files.get("step-ratios")
        if not raw:
            return False
        ends = [(i, key) for i in raw["intervals"] for key in ("from", "to") if isinstance(i[key], dict)]
        interval, key = self.rng.choice(ends)
        end, edit = interval[key], self.rng.randrange(3)
        if edit == 0:
            i = self.rng.randrange(len(end["minimal_polynomial"]))
            end["minimal_polynomial"][i] = shifted(end["minimal_polynomial"][i], self.rng)
        elif edit == 1:
            lo, hi = map(Q, end["interval"])
            end["interval"] = [str(lo - 9), str(lo - 8)]
        else:
            text = end["decimal"]
            j = self.rng.choice([j for j, c in enumerate(text) if c.isdigit()])
            end["decimal"] = text[:j] + str((int(text[j]) + 1) % 10) + text[j + 1:]

    def step_ratio_name(self, files):
        raw = files.get("step-ratios")
        if not raw:
            return False
        raw["ratio"] = self.rng.choice(["h", "x", "1", "q"])

    # Equivalent ones.
    def scale_critical(self, files):
        c = self.set_of(files)["certificate"]
        if not c["critical"]:
            return False
        polynomial = self.rng.choice(c["critical"])["polynomial"]
        if not all(is_number(x) for x in polynomial):
            return False
        polynomial[:] = [str(Q(x) * 3) for x in polynomial]

    # Means.
    def one(self, files):
        return files[self.rng.choice(sorted(files))]

    def with_claims(self, files):
        found = [about for about in sorted(files) if files[about]["claims"]]
        return files[self.rng.choice(found)] if found else None

    def set_of(self, files, fits=lambda raw: True):
        found = [about for about in sorted(files) if "certificate" in files[about]
                 and fits(files[about])]
        return files[self.rng.choice(found)] if found else None

    def replace(self, files, about, candidates):
        if not candidates:
            return False
        files[about] = copy.deepcopy(self.rng.choice(candidates))

    def number_in(self, files, fits, about=None, shown=False):
        raw = self.set_of(files) if about is None else files.get(about)
        if not raw:
            return False
        found = [(p, x) for p, x in leaves(raw) if fits(p) and (shown or is_number(x))]
        if not found:
            return False
        path, x = self.rng.choice(found)
        whole = at(raw, path[:-1])
        scaled = (len(path) > 1 and path[-2] in UP_TO_A_NUMBER) or path[-3:-1] == ("axis", "odd")
        if scaled and sum(y not in ("0", 0) for y in whole) == 1 and x != "0":
            return False
        if shown:
            digits = [j for j, c in enumerate(x) if c.isdigit()]
            j = self.rng.choice(digits)
            x = x[:j] + str((int(x[j]) + 1) % 10) + x[j + 1:]
        put(raw, path, x if shown else shifted(x, self.rng))


def kinds():
    own = [name for part in (Edits, EditsOfRounding) for name in vars(part) if not name.startswith("_")]
    return [name for name in own if name not in ("one", "with_claims", "set_of", "replace",
                                                 "number_in")]
