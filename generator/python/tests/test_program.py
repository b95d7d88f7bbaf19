"""What the package says is what the program says."""

import _thread
import signal
import threading
import time
import tomllib
from collections import defaultdict
from decimal import Decimal
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest
import stepsmith
from conftest import ROOT

SPECS = sorted(ROOT.glob("methods/specs/*/*.toml"))
BETA = ("--family", "newmark", "--set")
BY_FAMILY = defaultdict(list)
for path in SPECS:
    parameters = tomllib.loads(path.read_text(encoding="utf-8")).get("parameters", {})
    has_range = any(isinstance(value, dict) for value in parameters.values())
    if not has_range and len(BY_FAMILY[path.parent.name]) < 10:
        BY_FAMILY[path.parent.name].append(path)


def names(paths):
    """The methods by name, as the catalogue of the package has them."""
    by_text = {spec.toml: spec for spec in stepsmith.catalogue().values()}
    return [by_text[path.read_text(encoding="utf-8")].label for path in paths]


def test_the_whole_catalogue_is_in_the_package():
    assert sorted(names(SPECS)) == sorted(stepsmith.catalogue())


def test_a_method_with_a_range_has_its_name(cli):
    path = "methods/specs/generalized-alpha/generalized-alpha.toml"
    assert stepsmith.check("GeneralizedAlpha").json == cli("check", path)
    assert "GeneralizedAlpha" not in {method.name for method in stepsmith.list()}


@pytest.mark.parametrize("command", ["derive", "order", "amplification", "stability", "check"])
@pytest.mark.parametrize("family", sorted(BY_FAMILY))
def test_ten_methods_of_every_family(cli, family, command):
    paths = BY_FAMILY[family]
    printed = cli(command, *(path.relative_to(ROOT) for path in paths))
    printed = printed if isinstance(printed, list) else [printed]
    assert len(printed) == len(paths)
    for name, expected in zip(names(paths), printed):
        found = getattr(stepsmith, command)(name)
        assert found.json == expected, name
        agrees(command, found, expected)


def agrees(command, found, expected):
    """The fields say what the JSON says."""
    if command == "derive":
        assert list(found.scheme.equations) == expected["scheme"]["equations"]
        assert set(found.coefficients) == set(expected["coefficients"])
        for name, value in expected["coefficients"].items():
            if isinstance(value, str) and value.replace("/", "").lstrip("-").isdigit():
                assert found.coefficients[name] == Fraction(value)
    elif command == "order":
        exact = expected["order"]["exact_start"]
        bound = isinstance(exact, dict)
        assert found.exact_start == (exact["at_least"] if bound else exact)
        assert found.exact_start.at_least == bound
        assert [term.tree for term in found.error_terms] == [t["tree"] for t in expected["error_terms"]]
    elif command == "amplification":
        assert [str(entry) for entry in found.characteristic_polynomial] == expected["characteristic_polynomial"]
    elif command == "stability":
        assert len(found.stable) == len(expected["stable"])
        for interval, one in zip(found.stable, expected["stable"]):
            if isinstance(one["to"], dict):
                digits = float(one["to"]["decimal"].rstrip("…"))
                assert abs(float(interval.end) - digits) <= 1e-15 * digits
            else:
                assert str(interval.end).replace("inf", "infinity") == one["to"]
            assert interval.closed == (one["from_closed"], one["to_closed"])
    else:
        assert found.holds == expected["holds"]
        assert [claim.outcome for claim in found.claims] == [c["outcome"] for c in expected["claims"]]


def test_other_commands(cli):
    newmark = stepsmith.Spec.of_family("newmark", symbolic=True)
    assert stepsmith.boundary(newmark).json == cli("boundary", "--family", "newmark", "--symbolic")
    half = stepsmith.Spec.of_family("newmark", beta="1/6", gamma="1/2")
    settings = ["--family", "newmark", "--set", "beta=1/6", "--set", "gamma=1/2"]
    options = ["--damping", "1/20", "--terms", "3"]
    found = stepsmith.dispersion(half, damping=Fraction(1, 20), terms=3)
    assert found.json == cli("dispersion", *settings, *options)
    assert stepsmith.convert(half).json == cli("convert", *settings)
    assert stepsmith.export("Radau5").json == cli("export", "methods/specs/block/radau5.toml")
    assert [family.json for family in stepsmith.families()] == cli("families")
    listed = stepsmith.list(order=4, sort="order")
    assert [method.json for method in listed] == cli("list", "--order", 4, "--sort", "order")
    path = "methods/specs/central-difference/cd3.toml"
    assert stepsmith.program("zero-dynamics", ROOT / path) == cli("zero-dynamics", path)


def test_audits(cli, tmp_path):
    text = "A = [[0, 0], [0.5, 0]]\nb = [0, 1.0]\nc = [0, 0.4]\norder = 2\n"
    path = tmp_path / "table.py"
    path.write_text(text)
    assert [table.json for table in stepsmith.audit(path)] == [cli("audit", path)]
    [found] = stepsmith.audit(text=text)
    assert (found.place, found.order, found.claimed) == ("table.py:1", 2, 2)
    assert [f.details["mended"] for f in found.findings if f.kind == "wrong"] == ["1/2"]


def test_errors_have_a_place_a_message_and_help():
    with pytest.raises(stepsmith.StepsmithError) as caught:
        stepsmith.Spec.from_toml('name = "Half"\nfamily = "central-diference"\n', "half.toml")
    error = caught.value
    assert error.place == ("half.toml", 2, 10)
    assert "central-difference" in error.help + error.message
    assert "half.toml:2:10" in str(error) and isinstance(error, ValueError)
    with pytest.raises(stepsmith.StepsmithError, match="alpah"):
        stepsmith.derive(stepsmith.Spec.of_family("central-difference", degree=3, alpah=1, beta=1))
    with pytest.raises(stepsmith.StepsmithError, match="diagonal"):
        stepsmith.stability("Cd3", axis="diagonal")
    with pytest.raises(LookupError, match="Radau5"):
        stepsmith.order("Radua5")
    with pytest.raises(FileNotFoundError):
        stepsmith.order(Path("missing.toml"))


@pytest.mark.parametrize(
    "number, exact", [(0.25, "'0.25' or '1/4'"), (0.1, "'0.1' or '1/10'"), (1e-7, "'0.0000001' or '1/10000000'"), (3e20, "'3")]
)
def test_no_binary_floats_in_derivations(number, exact):
    for given in (number, np.float64(number)):
        with pytest.raises(TypeError, match=f"not exact: write {exact}"):
            stepsmith.Spec.of_family("newmark", beta=given, gamma="1/2")
    with pytest.raises(TypeError, match=f"not exact: write {exact}"):
        stepsmith.stability("Cd3", damping=number)
    way = exact.split("'")[1]
    if number < 1:
        assert stepsmith.Spec.of_family("newmark", beta=Decimal(repr(number))).arguments == (*BETA, f"beta={way}")
    with pytest.raises(TypeError, match="not exact$"):
        stepsmith.stability("Cd3", damping=float("nan"))


def test_unusual_parameters_are_warned_of():
    text = 'name = "M"\nfamily = "newmark"\n[parameters]\nbeta = "1/4"\ngamma = "-3"\n'
    with pytest.warns(stepsmith.StepsmithWarning, match="gamma"):
        stepsmith.Spec.from_toml(text)


def test_a_derivation_can_be_interrupted():
    # A shell may have started this with interrupts ignored.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    # This takes about a second.
    slow = stepsmith.Spec.of_family("bdf", steps=20)
    threading.Timer(0.1, _thread.interrupt_main).start()
    begun = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        stepsmith.stability(slow)
        pytest.fail("the calculation was over before it was interrupted")
    assert time.monotonic() - begun < 0.5
