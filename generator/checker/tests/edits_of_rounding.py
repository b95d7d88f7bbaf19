"""The kinds of edits that the certificate of a step's rounding errors may suffer."""
import math
import re
from fractions import Fraction as Q


class EditsOfRounding:
    """A part of Edits; `self.rng` draws."""

    def _body(self, files):
        raw = files.get("rounding")
        return self.rng.choice(raw["bodies"]) if raw else None

    def _texts(self, files):
        """(where, key) of all texts of operations of a body."""
        body = self._body(files)
        if body is None:
            return []
        found = [(body["operations"], i) for i, x in enumerate(body["operations"]) if isinstance(x, str)]
        for line in body["operations"]:
            if "arguments" in line:
                found += [(line["arguments"], key) for key in line["arguments"]]
            elif "base" in line:
                found.append((line, "base"))
        return found

    def _constant(self, files, key):
        """A constant of which that is known: `magnitude` of those that depend on a ratio or a parameter, `operations` of
        formulas of the ratio, `rounded` of the others."""
        found = [constant for constant in files.get("rounding", {}).get("constants", []) if key in constant]
        return self.rng.choice(found) if found else None

    def rounding_magnitude(self, files):
        """The most that a formula is, a little smaller; half of it where the bound is not the least one."""
        constant = self._constant(files, "magnitude")
        if constant is None:
            return False
        constant["magnitude"] = str(Q(constant["magnitude"]) / 2)

    def rounding_of_a_formula(self, files):
        """Fewer roundings than there are."""
        constant = self._constant(files, "magnitude")
        if constant is None or constant["roundings"] == 0:
            return False
        constant["roundings"] //= 3

    def rounding_operations(self, files):
        """A digit of a formula."""
        constant = self._constant(files, "operations")
        if constant is None:
            return False
        text = constant["operations"]
        i = self.rng.choice([m.start() for m in re.finditer(r"\d(?=\.)", text)])
        constant["operations"] = text[:i] + str((int(text[i]) + 1) % 10) + text[i + 1:]

    def rounding_range(self, files):
        """A range that ends too early, or begins too late."""
        if "range" not in files.get("rounding", {}):
            return False
        end = self.rng.randrange(2)
        ends = files["rounding"]["range"]
        low, high = map(Q, ends)
        ends[end] = str((low, high)[end] + (1 - 2 * end) * (high - low) / 10)

    def rounding_parameter(self, files):
        """The name of another letter."""
        raw = files.get("rounding", {})
        if "parameter" not in raw:
            return False
        raw["parameter"] = self.rng.choice([x for x in ("alpha", "beta", "gamma", "h") if x != raw["parameter"]])

    def rounding_neighbour(self, files):
        """A rounded constant moved to the next double."""
        constant = self._constant(files, "rounded")
        if constant is None:
            return False
        x = float(constant["rounded"])
        constant["rounded"] = repr(math.nextafter(x, self.rng.choice([-math.inf, math.inf])))

    def rounding_coefficient(self, files):
        """A digit of an exact constant."""
        raw = files.get("rounding")
        if not raw or not raw["constants"]:
            return False
        constant = self.rng.choice(raw["constants"])
        text = constant["coefficient"]
        digits = [i for i, c in enumerate(text) if c.isdigit()]
        if not digits:
            return False
        i = self.rng.choice(digits)
        constant["coefficient"] = text[:i] + str((int(text[i]) + 1) % 10) + text[i + 1:]

    def rounding_power(self, files):
        raw = files.get("rounding")
        if not raw or not raw["constants"]:
            return False
        constant = self.rng.choice(raw["constants"])
        constant["power"] += self.rng.choice([-1, 1, 2])

    def rounding_constants_exchanged(self, files):
        raw = files.get("rounding")
        if not raw or len(raw["constants"]) < 2:
            return False
        i, j = self.rng.sample(range(len(raw["constants"])), 2)
        constants = raw["constants"]
        constants[i], constants[j] = constants[j], constants[i]

    def rounding_sign(self, files):
        """A plus for a minus between two operands."""
        found = [(place, key, m) for place, key in self._texts(files)
                 for m in re.finditer(r" [+-] (?=[(\w])", re.sub(r"\[.*?\]", lambda m: "#" * len(m[0]), place[key]))]
        if not found:
            return False
        place, key, m = self.rng.choice(found)
        sign = " - " if m[0] == " + " else " + "
        place[key] = place[key][:m.start()] + sign + place[key][m.end():]

    def rounding_brackets(self, files):
        """A sum in brackets without them, where a carried quantity comes from: other roundings, or another sum."""
        held = [row["holds"] + " = " for body in files["rounding"]["bodies"] for row in body["after"].values()
                ] if "rounding" in files else []
        found = [(place, key, m) for place, key in self._texts(files) if place[key].startswith(tuple(held))
                 for m in re.finditer(r"\(([^()\[\]]* [+-] [^()\[\]]*)\)", place[key])]
        if not found:
            return False
        place, key, m = self.rng.choice(found)
        place[key] = place[key][:m.start()] + m[1] + place[key][m.end():]

    def rounding_constant_of_a_line(self, files):
        """The place of another constant."""
        raw = files.get("rounding")
        found = [(place, key, m) for place, key in self._texts(files) for m in re.finditer(r"\bw\d+", place[key])]
        if not found or len(raw["constants"]) < 2:
            return False
        place, key, m = self.rng.choice(found)
        other = self.rng.choice([i for i in range(len(raw["constants"])) if f"w{i}" != m[0]])
        place[key] = f"{place[key][:m.start()]}w{other}{place[key][m.end():]}"

    def rounding_line_dropped(self, files):
        body = self._body(files)
        if body is None:
            return False
        body["operations"].pop(self.rng.randrange(len(body["operations"])))

    def rounding_line_too_late(self, files):
        """The first line at the end."""
        body = self._body(files)
        if body is None or len(body["operations"]) < 2:
            return False
        first = body["operations"].pop(0)
        body["operations"].append(first)

    def rounding_body_dropped(self, files):
        raw = files.get("rounding")
        if not raw or len(raw["bodies"]) < 2:
            return False
        raw["bodies"].pop(self.rng.randrange(2))

    def rounding_velocity_used(self, files):
        body = self._body(files)
        if body is None:
            return False
        body["uses_velocity"] = not body["uses_velocity"]

    def rounding_error(self, files):
        """An E a little smaller."""
        body = self._body(files)
        rows = [row for row in body["after"].values() if row["errors"]] if body else []
        if not rows:
            return False
        errors = self.rng.choice(rows)["errors"]
        key = self.rng.choice(sorted(errors))
        errors[key] = str(Q(errors[key]) * (1 - Q(1, self.rng.choice([2, 100, 10 ** 20]))))

    def rounding_error_dropped(self, files):
        body = self._body(files)
        rows = [row for row in body["after"].values() if row["errors"]] if body else []
        if not rows:
            return False
        errors = self.rng.choice(rows)["errors"]
        del errors[self.rng.choice(sorted(errors))]

    def rounding_count(self, files):
        body = self._body(files)
        if body is None:
            return False
        row = body["after"][self.rng.choice(sorted(body["after"]))]
        row["roundings"] += self.rng.choice([-1, 1])

    def rounding_held(self, files):
        """What another carried quantity holds."""
        body = self._body(files)
        if body is None or len(body["after"]) < 2:
            return False
        one, other = self.rng.sample(sorted(body["after"]), 2)
        body["after"][one]["holds"] = body["after"][other]["holds"]

    def rounding_words(self, files):
        """A digit of the words, in the method's own file too where that were forged."""
        raw = files.get("rounding")
        found = [i for i, c in enumerate(raw["statement"]) if c.isdigit()] if raw else []
        if not found:
            return False
        i, text = self.rng.choice(found), raw["statement"]
        raw["statement"] = text[:i] + str((int(text[i]) + 1) % 10) + text[i + 1:]

    def rounding_unit(self, files):
        raw = files.get("rounding")
        if not raw:
            return False
        raw["unit_roundoff"] = self.rng.choice(["1/18014398509481984", "1/4503599627370496", "0", "1/16777216"])
