"""Tests of check_method.py: that certificates are those of a spec and hold, and what is none of them is refused."""
import contextlib
import copy
import hashlib
import io
import json
import shutil
import sys
import tempfile
import unittest
from fractions import Fraction as Q
from pathlib import Path
from unittest import mock

from stepsmith_checker import check_method as module
from stepsmith_checker.check_method import (check_document, check_every_damping, check_method, check_order, check_range, check_set, frozen, is_ranged, kebab, kind_of,
                          main, read, read_range, scheme_of, zero_stability)
from stepsmith_checker.equations import Scheme
from planted import Refusals
from test_dominance import splitting
from test_orders import HEUN, tableau

METHODS = Path(__file__).resolve().parents[3] / "methods"


def loaded(name):
    return read(METHODS / "specs" / f"{name}.toml", METHODS / "catalogue")


class Methods(unittest.TestCase, Refusals):
    def test_small_methods_hold(self):
        for name, claims in (("runge-kutta/heun-euler", 5), ("newmark/average-acceleration", 9), ("block/radau5", None)):
            found = check_method(*loaded(name))
            self.assertTrue(claims is None or found == claims, found)

    def test_what_a_certificate_says_of_itself(self):
        spec, certificates, derived = loaded("runge-kutta/heun-euler")

        def changed(edit):
            files = copy.deepcopy(certificates)
            edit(files)
            return files
        order = lambda key, x: changed(lambda files: files["order"].update({key: x}))
        claim = lambda key, x: changed(lambda files: files["order"]["claims"][0].update({key: x}))
        for words, files in [
                ("another spec", order("method", "Other")), ("another spec", order("family", "bdf")), ("another spec", order("spec_sha256", "0" * 64)),
                ("another spec", order("about", "w-order")), ("an outcome", claim("outcome", "refuted")), ("an outcome", claim("outcome", "open")),
                ("disputed", claim("disputed", 0)), ("disputed|an outcome|the claims", claim("disputed", True)), ("an entry of claims", claim("more", 1)),
                ("the claims of the spec", claim("claim", {"order": 3})), ("the claims of the spec", claim("claim", {"order_simple_start": 2})),
                ("the claims of the spec", order("claims", [])), ("the claims of the spec", order("claims", certificates["order"]["claims"] * 2)),
                ("certificates", changed(lambda files: files.pop("order"))), ("certificates", changed(lambda files: files.update(other=files["order"]))),
                ("different schemes", changed(lambda files: files["order"].update(scheme=tableau(*HEUN)))),
                ("unpack", claim("claim", {"order": 2, "more": 1}))]:
            with self.refused(words):
                check_method(spec, files, derived)
        for words, other in [("another method", {**derived, "name": "Other"}), ("another method", {**derived, "family": "bdf"}),
                             ("another scheme than the method's", {**derived, "scheme": tableau(*HEUN)})]:
            with self.refused(words):
                check_method(spec, certificates, other)
        check_method(spec, certificates)

    def test_the_bound_of_roundings_is_that_of_the_method(self):
        spec, certificates, derived = loaded("runge-kutta/heun-euler")
        without = {about: raw for about, raw in certificates.items() if about != "rounding"}
        with self.refused("certificates"):
            check_method(spec, without, derived)
        none = {key: x for key, x in derived.items() if key != "rounding"}
        with self.refused("certificates"):
            check_method(spec, certificates, none)
        with self.refused("another bound"):
            check_method(spec, certificates, {**derived, "rounding": "1·u in x[1]"})
        check_method(spec, without, none)
        check_method(spec, certificates)
        wrong = copy.deepcopy(certificates)
        wrong["rounding"]["claims"] = wrong["order"]["claims"][:1]
        with self.refused("the claims of the spec"):
            check_method(spec, wrong, derived)

    def test_claims_that_are_not_so(self):
        """The spec and its certificates agree on a claim that is false, or dispute one that is true."""
        spec, certificates, derived = loaded("runge-kutta/heun-euler")
        for old, new, key in [(b"order = 2", b"order = 3", "order"), (b"embedded_order = 1", b"embedded_order = 2", "embedded_order"),
                              (b"real_up_to = 2", b"real_up_to = 3", "stable"), (b"a_stable = false", b"a_stable = true", "a_stable")]:
            other = spec.replace(b"\n" + old, b"\n" + new) if old.startswith(b"order") else spec.replace(old, new)
            self.assertNotEqual(other, spec)
            files = copy.deepcopy(certificates)
            value = json.loads(new.split(b" = ")[1]) if key != "stable" else {"real_up_to": 3}
            for raw in files.values():
                raw["spec_sha256"] = hashlib.sha256(other).hexdigest()
                for entry in raw["claims"]:
                    if key in entry["claim"]:
                        entry["claim"] = {key: value}
            with self.refused(f"{key} = .* is False", key):
                check_method(other, files, derived)
        disputed = spec.replace(b"[claims]\norder = 2", b"[claims]") + b"\n[[disputed]]\nclaim = { order = 2 }\n"
        files = copy.deepcopy(certificates)
        for raw in files.values():
            raw["spec_sha256"] = hashlib.sha256(disputed).hexdigest()
            for entry in raw["claims"]:
                if "order" in entry["claim"]:
                    entry.update(disputed=True, outcome="refuted")
        with self.refused("order = 2 is True"):
            check_method(disputed, files, derived)

    def test_another_scheme_in_all_certificates(self):
        spec, certificates, derived = loaded("newmark/average-acceleration")
        text = json.dumps(certificates).replace("1/4*h^2*a[1]", "1/3*h^2*a[1]")
        self.assertNotEqual(text, json.dumps(certificates))
        files = json.loads(text)
        derived = json.loads(json.dumps(derived).replace("1/4*h^2*a[1]", "1/3*h^2*a[1]"))
        with self.refused("than the family's"):
            check_method(spec, files, derived)
        spec, certificates, _ = loaded("runge-kutta/heun-euler")
        files = copy.deepcopy(certificates)
        for raw in files.values():
            raw["scheme"] = {**raw["scheme"], "outputs": ["x_hat[1] = x + h*v_2[1]", raw["scheme"]["outputs"][1]]}
        with self.refused("other weights"):
            check_method(spec, files)

    def test_bounds_over_ranges(self):
        paths = {path.stem: path for path in (METHODS / "specs").glob("*/*.toml") if is_ranged(path)}
        self.assertTrue({"theta", "newmark", "hht", "generalized-alpha", "cd4-damped"} <= set(paths))
        for path in paths.values():
            check_range(*read_range(path, METHODS / "catalogue"))
        spec, raw = read_range(paths["newmark"], METHODS / "catalogue")
        for key, x in (("method", "Other"), ("family", "hht"), ("spec_sha256", "0" * 64), ("about", "order"), ("claims", [{}])):
            with self.refused("a certificate of another spec", key):
                check_range(spec, {**raw, key: x})
        with self.refused("sections"):
            check_range(spec, {**raw, "ratio": "gamma"})
        with self.refused("sections"):
            check_range(spec, {k: x for k, x in raw.items() if k != "range"})
        with self.refused("another parameter than the spec's"):
            check_range(spec, {**raw, "parameter": "beta"})
        for ends in (["1/2", "2"], ["0", "1"], ["1/2"], ["1/2", "1", "1"], ["1", "1/2"]):
            with self.refused("another range than the spec's", ends):
                check_range(spec, {**raw, "range": ends})

        def of(text):
            """The same certificate for another text of the spec."""
            return text.encode(), {**raw, "spec_sha256": hashlib.sha256(text.encode()).hexdigest()}
        text = spec.decode()
        check_range(*of(text + "\n"))
        for words, other in (("another .'x', Fraction", text.replace("(gamma + 1/2)^2/4", "(gamma + 1/2)^2/5")),
                             ("another range", text.replace('above = "1/2"', 'above = "1/3"')),
                             ("another parameter", text.replace("beta = \"(gamma + 1/2)^2/4\"", "beta = { from = 0, to = 1 }")),
                             ("another parameter", text.replace('{ above = "1/2", to = 1 }', "1"))):
            self.assertNotEqual(other, text)
            with self.refused(words, other):
                check_range(*of(other))

    def test_names(self):
        self.assertEqual([kebab(x) for x in ("HeunEuler", "Rk4", "A", "aB")], ["heun-euler", "rk4", "a", "a-b"])
        self.assertEqual([kind_of(x) for x in ("order", "w-order", "period-error-4", "despite-B", "oscillator-xi-0", "dense-order", "orders", "every-damping")],
                         ["order", "w-order", "period-error", "despite", "set", "dense-order", "set", "every-damping"])
        self.assertEqual(frozen({"b": [Q(1), True], "a": "x"}), (("a", (False, "x")), ("b", ((False, 1), (True, True)))))
        self.assertNotEqual(frozen(True), frozen(Q(1)))

    def folder(self):
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        for kind in ("specs", "catalogue"):
            (folder / kind / "runge-kutta").mkdir(parents=True)
        for path in (METHODS / "catalogue" / "runge-kutta").glob("heun-euler*.json"):
            shutil.copy(path, folder / "catalogue" / "runge-kutta")
        shutil.copy(METHODS / "specs" / "runge-kutta" / "heun-euler.toml", folder / "specs" / "runge-kutta")
        return folder

    def test_files_are_read_by_their_names(self):
        folder = self.folder()
        path = folder / "specs" / "runge-kutta" / "heun-euler.toml"
        spec, certificates, derived = read(path, folder / "catalogue")
        self.assertEqual((spec, derived["name"]), (path.read_bytes(), "HeunEuler"))
        self.assertEqual(sorted(certificates), ["dense-order", "embedded-order", "imaginary-axis", "negative-real-axis", "order", "rounding"])
        other = path.with_name("heun.toml")
        path.rename(other)
        with self.refused("the name of the spec"):
            read(other, folder / "catalogue")

    def run_main(self, *arguments):
        out = io.StringIO()
        with mock.patch.object(sys, "argv", ["check_method.py", *map(str, arguments)]), contextlib.redirect_stdout(out):
            try:
                main()
            except SystemExit as stop:
                return out.getvalue(), stop.code
        return out.getvalue(), None

    def test_the_program(self):
        folder = self.folder()
        where = ("--specs", folder / "specs", "--catalogue", folder / "catalogue")
        self.assertEqual(self.run_main(*where), ("5 claims on 1 methods hold, by 6 certificates\n", None))
        self.assertEqual(self.run_main(*where, "heun-euler"), ("5 claims on 1 methods hold, by 6 certificates\n", None))
        # A name that is not there is never passed over.
        for names in (["euler"], ["heun-euler", "euler"]):
            self.assertRegex(self.run_main(*where, *names)[1], "^no spec is called euler in ")
        self.assertRegex(self.run_main("--specs", folder / "nowhere")[1], "^no specs in ")
        path = folder / "catalogue" / "runge-kutta" / "heun-euler.order.json"
        order = path.read_text(encoding="utf-8")
        for wrong in (order.replace('"exact_start": 2', '"exact_start": 3'), "{}", "["):
            path.write_text(wrong, encoding="utf-8")
            out, code = self.run_main(*where)
            self.assertEqual(out, "")
            self.assertRegex(code, "^heun-euler: ")
        path.unlink()
        self.assertRegex(self.run_main(*where)[1], "certificates: \\['order'\\]")
        # Bounds over ranges.
        for kind in ("specs", "catalogue"):
            (folder / kind / "scheme").mkdir()
        shutil.copy(METHODS / "specs" / "scheme" / "theta.toml", folder / "specs" / "scheme")
        self.assertRegex(self.run_main(*where, "theta")[1], "^theta: FileNotFoundError")
        bound = folder / "catalogue" / "scheme" / "theta.rounding.json"
        shutil.copy(METHODS / "catalogue" / "scheme" / bound.name, bound)
        self.assertEqual(self.run_main(*where, "theta"), ("0 claims on 0 methods hold, by 0 certificates, and bounds over 1 ranges\n", None))
        bound.write_text(bound.read_text(encoding="utf-8").replace('"rounding"', '"order"'), encoding="utf-8")
        self.assertRegex(self.run_main(*where, "theta")[1], "^theta: ValueError: a certificate of another spec")
        axis = folder / "catalogue" / "runge-kutta" / "heun-euler.negative-real-axis.json"
        raw = json.loads(axis.read_text(encoding="utf-8"))
        self.assertEqual(self.run_main("--scheme", axis, axis), (f"{axis}: holds\n" * 2, None))
        axis.write_text(json.dumps({**raw, "stable": []}), encoding="utf-8")
        out, code = self.run_main("--scheme", axis)
        self.assertEqual(out, "")
        self.assertRegex(code, "the number of intervals")
        self.assertRegex(self.run_main("--scheme", folder / "none.json")[1], "FileNotFoundError")


class Documents(unittest.TestCase, Refusals):
    def certificate(self, name):
        return json.loads((METHODS / "catalogue" / f"{name}.json").read_text(encoding="utf-8"))

    def test_sections(self):
        for name in ("runge-kutta/heun-euler.order", "newmark/average-acceleration.every-damping", "newmark/average-acceleration.period-error-2",
                     "newmark/average-acceleration.zero-dynamics", "runge-kutta/lobatto-iiic3.stability-function"):
            raw = self.certificate(name)
            check_document(raw)
            with self.refused("sections", name):
                check_document({**raw, "more": 1})
            for key in raw.keys() - {"about"}:
                with self.refused("sections", name, key):
                    check_document({k: x for k, x in raw.items() if k != key})
        solved = self.certificate("newmark/average-acceleration.zero-dynamics")
        check_document({**solved, "reason": "shown"})
        with self.refused("a decimal"):
            check_document({**solved, "polynomial": {"minimal_polynomial": ["-2", "0", "1"], "interval": ["1", "2"], "decimal": "1.5\u2026"}})

    def test_evidence_for_one_field(self):
        split = self.certificate("splitting/splitting-verlet.order")["scheme"]
        for name in ("newmark/average-acceleration.period-error-2", "runge-kutta/lobatto-iiic3.stability-function"):
            with self.refused("one field"):
                check_document({**self.certificate(name), "scheme": split})
        raw = self.certificate("newmark/average-acceleration.period-error-2")
        size = raw["period_error"]["remainder"]
        check_document({**raw, "about": f"period-error-{int(size) - 1}"})
        with self.refused("the length of the series"):
            check_document({**raw, "about": f"period-error-{size}"})

    def test_a_part_that_narrows(self):
        blend = splitting(Q(1, 3))
        self.assertEqual(blend.fields, ["A", "B"])
        written = {"carry": ["x", "v"], "equations": [
            "x_A[1/2] = x + 1/2*h*v", "x_B[1/3] = 2/3*x + 1/3*x[1]", "v_B[1/3] = 2/3*v + 1/3*v[1]", "x[1] = x + h*v + h^2/2*a_A[1/2] + h^2/2*a_B[1/3]",
            "v[1] = v + h*a_A[1/2] + h*a_B[1/3]", "a_A[1/2] = A(t[1/2], x_A[1/2])", "a_B[1/3] = B(t[1/3], x_B[1/3], v_B[1/3])"]}
        header = {"method": "", "family": "", "spec_sha256": "", "claims": [], "scheme": written, "about": "despite-B"}
        point = {"xA": "0", "xB": "0", "yA": "1", "yB": "1"}
        self.assertEqual(check_document({**header, "point": point}), {"despite": False})
        with self.refused("not root outside"):
            check_document({**header, "point": {**point, "yB": "0"}})
        with self.refused("the part"):
            check_document({**self.certificate("splitting/splitting-verlet.despite-B"), "about": "despite-A"})
        with self.refused("sections"):
            check_document({**header, "point": point, "region": {}})
        self.assertEqual(check_document(self.certificate("splitting/splitting-verlet.despite-B")), {"despite": True})

    def test_ratios(self):
        stretched = {"carry": ["x", "x[-1]"], "equations": [
            "x[1] - (1 + w)^2/(1 + 2*w)*x + w^2/(1 + 2*w)*x[-1] = h*(1 + w)/(1 + 2*w)*v[1]", "v[1] = f(t[1], x[1])"]}
        equal = {"carry": ["x", "x[-1]"], "equations": ["x[1] - 4/3*x + x[-1]/3 = h*2/3*v[1]", "v[1] = f(t[1], x[1])"]}
        silver = {"minimal_polynomial": ["-1", "-2", "1"], "interval": ["2", "3"], "decimal": "2.4142135\u2026"}
        raw = {"method": "", "family": "", "spec_sha256": "", "claims": [], "scheme": equal, "about": "step-ratios", "ratio": "w", "stretched": stretched,
               "factors": ["w^2/(1 + 2*w)"], "intervals": [{"from": "0", "to": silver, "from_closed": False, "to_closed": False}]}
        self.assertEqual(len(check_document(raw)["ratios"]["intervals"]), 1)
        with self.refused("a decimal"):
            check_document({**raw, "intervals": [{**raw["intervals"][0], "to": {**silver, "decimal": "2.5\u2026"}}]})

    def test_orders_as_bounds(self):
        raw = self.certificate("runge-kutta/heun-euler.order")
        text = json.dumps(raw["scheme"])
        scheme = scheme_of(text)
        stated = lambda **more: {**raw, "order": {**raw["order"], **more}}
        check_order(raw, scheme, text)
        check_order(stated(exact_start={"at_least": 2}, simple_start={"at_least": 1}), scheme, text)
        for words, other in [
                ("the order exact_start", stated(exact_start={"at_least": 3})), ("the order exact_start", stated(exact_start={"at_least": 2, "more": 1})),
                ("the order exact_start", stated(exact_start={})), ("the order exact_start is 2", stated(exact_start=3)),
                ("the order exact_start is 2", stated(exact_start=2.0)), ("the order velocity", stated(velocity=2)),
                ("the order simple_start", stated(simple_start=None)), ("the orders", stated(more=2)),
                ("the error terms", {**raw, "error_terms": []}), ("the error terms", {**raw, "error_terms": raw["error_terms"] + raw["error_terms"][:1]}),
                ("the error terms", {**raw, "error_terms": [{**raw["error_terms"][0], "coefficient": "7"}, *raw["error_terms"][1:]]})]:
            with self.refused(words):
                check_order(other, scheme, text)
        # An order that is only a bound is not stated as a number; terms that nothing shows are not stated.
        for found, other, words in [
                ({"exact_start": (2, False)}, raw, "the order exact_start"), ({"exact_start": (2, False)}, stated(exact_start={"at_least": 2}), None),
                ({"exact_start": (3, False)}, stated(exact_start={"at_least": 2}), None), ({"terms": None}, raw, "nothing shows"),
                ({"terms": None}, {**raw, "error_terms": []}, None)]:
            known = module.orders_of(text, raw["order"]["best_start"])
            with mock.patch.object(module, "orders_of", lambda *_: {**known, **found}):
                if words is None:
                    check_order(other, scheme, text)
                    continue
                with self.refused(words):
                    check_order(other, scheme, text)

    def test_zero_stability_of_schemes(self):
        of = lambda *equations, carry=("x", "x[-1]"): zero_stability(json.dumps({"carry": list(carry), "equations": [*equations, "v = f(t, x)"]}))
        self.assertEqual(of("x[1] = 4/3*x - x[-1]/3 + h*v"), (True, True))
        self.assertEqual(of("x[1] = x[-1] + 2*h*v"), (True, False))
        self.assertEqual(of("x[1] = 3*x - 2*x[-1] - h*v"), (False, False))
        self.assertEqual(of("x[1] = 2*x - x[-1] + h*v - h*v"), (False, False))
        with self.refused("is not preserved"):
            of("x[1] = x + x[-1] + h*v")
        with self.refused("not rational"):
            of("x[1] = sqrt(2)*x + (1 - sqrt(2))*x[-1] + h*v")
        central = json.dumps({"carry": ["x", "x[-1]"], "equations": ["x[1] = 2*x - x[-1] + h^2*a", "a = g(t, x)"]})
        self.assertEqual(zero_stability(central), (True, True))
        once = json.dumps({"carry": ["x", "x[-1]"], "equations": ["x[1] = 3/2*x - x[-1]/2 + h^2*a", "a = g(t, x)"]})
        with self.refused("is not preserved"):
            zero_stability(once)

    def test_printed_schemes(self):
        plain = tableau(*HEUN)
        self.assertIsInstance(scheme_of(json.dumps(plain)), Scheme)
        for words, other in [("a scheme", {**plain, "more": 1}), ("a scheme", {"carry": ["x"]}), ("the names of outputs", {**plain, "outputs": ["x_tilde[1] = x"]}),
                             ("does not start", {**plain, "outputs": ["x_hat[1] = 2*x"]}), ("a scheme", {**plain, "coordinates": plain}),
                             ("a scheme", {**plain, "values": {}})]:
            with self.refused(words):
                scheme_of(json.dumps(other))

    def test_all_dampings(self):
        raw = self.certificate("newmark/average-acceleration.every-damping")
        scheme = scheme_of(json.dumps(raw["scheme"]))
        self.assertTrue(check_every_damping(raw, scheme)["everywhere"])
        for words, more in [("stable everywhere", {"everywhere": False}), ("stable everywhere", {"everywhere": 1})]:
            with self.refused(words):
                check_every_damping({**raw, **more}, scheme)
        with self.refused("damping|polynomial|statement"):
            check_every_damping({**raw, "certificate": {**raw["certificate"], "damping": "-1"}}, scheme)
        # A set that is stable at one damping does not show all: the linear acceleration is stable to sqrt(12).
        linear = self.certificate("newmark/linear-acceleration.oscillator-xi-0")
        shown = {**{k: linear[k] for k in module.EVIDENCE["set"]}, "everywhere": False, "about": "every-damping", "scheme": linear["scheme"], "claims": []}
        self.assertFalse(check_every_damping(shown, scheme_of(json.dumps(linear["scheme"])))["everywhere"])
        with self.refused("stable everywhere"):
            check_every_damping({**shown, "everywhere": True}, scheme_of(json.dumps(linear["scheme"])))
        # Stable for all Omega without damping, which is not shown for all dampings.
        with mock.patch.object(module, "check_damped", side_effect=ValueError("a coefficient that may be negative")):
            with self.refused("may be negative"):
                check_every_damping(raw, scheme)
        damped = {**raw, "certificate": {**raw["certificate"], "damping": "1/2"}}
        with mock.patch.object(module, "check_set", lambda shown, _: {"document": {"stable": [
                {"from": Q(0), "to": "infinity", "from_closed": False, "to_closed": False}]}}):
            with self.refused("the undamped set is missing"):
                check_every_damping(damped, scheme)
            with self.refused("a damping"):
                check_every_damping({**raw, "certificate": {"damping": "-1"}}, scheme)
            with self.refused("a damping"):
                check_every_damping({**raw, "certificate": {"damping": "sqrt"}}, scheme)

    def test_words_of_sets(self):
        raw = self.certificate("bdf/bdf3.negative-real-axis")
        scheme = scheme_of(json.dumps(raw["scheme"]))
        check_set(raw, scheme)
        check_set({k: x for k, x in raw.items() if k != "statement"}, scheme)
        wedge = raw["wedge"]
        for words, more in [("the statement", {"statement": "stable " + raw["statement"]}), ("another axis", {"about": "imaginary-axis"}),
                            ("the words on the wedge", {"wedge": {**wedge, "statement": wedge["statement"].replace("tan", "cot")}}),
                            ("the tangent|number", {"wedge": {**wedge, "statement": "tan alpha = 3"}})]:
            with self.refused(words):
                check_set({**raw, **more}, scheme)
        euler = self.certificate("runge-kutta/heun-euler.negative-real-axis")
        with self.refused("the characteristic polynomial"):
            check_set({**raw, "scheme": euler["scheme"]}, scheme_of(json.dumps(euler["scheme"])))


if __name__ == "__main__":
    unittest.main()
