"""Derivations and proofs. Every answer is the program's own: the same code gives what `stepsmith` prints."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path
from typing import Any, Iterable, Mapping, Sequence, Union

import numpy as np

from . import _core
from ._numbers import exact
from ._results import (
    Amplification,
    Audited,
    Boundary,
    Checked,
    Claimed,
    Conversion,
    Curve,
    Derivation,
    Dispersion,
    Family,
    Finding,
    Interval,
    Listed,
    Name,
    Order,
    Reached,
    Scan,
    Scheme,
    Series,
    Stability,
    Tableau,
    Term,
)
from ._spec import Method, catalogue, spec_of, written


def program(command: str, method: Union[Method, None] = None, *options: str) -> Any:
    """What ``stepsmith COMMAND … --format json`` prints, read; for what has no function of its own.

    >>> from stepsmith import program
    >>> program("zero-dynamics", "Cd3")["verdict"]
    'schur stable'
    """
    return _ask(command, method, options)[0]


def _ask(command: str, method: Union[Method, None], options: Iterable[str]) -> tuple[Any, bool]:
    arguments, texts = [command, *options, "--format", "json"], []
    if method is not None:
        spec = spec_of(method)
        arguments += spec.arguments
        texts = list(spec.texts)
    text, holds = _core.answer(arguments, texts)
    return json.loads(text), holds


def _option(name: str, value: Any) -> list[str]:
    return [] if value is None else [f"--{name}={written(value)}"]


def derive(method: Method) -> Derivation:
    """The exact coefficients of a method and the step that they make.

    >>> import stepsmith
    >>> verlet = stepsmith.Spec.of_family("central-difference", degree=3, alpha=1, beta="1/2")
    >>> stepsmith.derive(verlet).scheme.equations[1]
    'x[1] = x + h*v + 1/2*h^2*a'
    >>> str(stepsmith.derive("Radau5").coefficients["B"][2][0])
    '(16 - sqrt(6))/36'
    """
    found = program("derive", method)
    spec = spec_of(method)
    latex, _ = _core.answer(["derive", "--format", "latex", *spec.arguments], list(spec.texts))
    return Derivation(
        found["name"],
        found["family"],
        exact(found["parameters"]),
        exact(found["coefficients"]),
        Scheme.of(found["scheme"]),
        exact(found.get("numbers", {})),
        latex,
        found,
    )


def _terms(terms: Any, key: str) -> tuple[Term, ...]:
    return tuple(Term(term["tree"], exact(term[key])) for term in terms)


def order(method: Method, restrict: Union[str, Sequence[str], None] = None, all: bool = False) -> Order:
    """The order on a generic nonlinear right-hand side, by B-series.

    A step is of order p if the local error of the positions, from exact data, is O(h^(p+1)). ``restrict`` asks for
    problems of a kind, such as ``"velocity-free"``; without ``all`` lists have ten entries.

    >>> import stepsmith
    >>> found = stepsmith.order("Rk4", all=True)
    >>> found.exact_start, found.error_terms[0]
    (4, Term(tree='f[f, f, f, f]', coefficient=Fraction(-1, 120)))
    """
    kinds = [restrict] if isinstance(restrict, str) else list(restrict or ())
    options = [f"--for={kind}" for kind in kinds] + (["--all"] if all else [])
    found = program("order", method, *options)
    orders = found["order"]
    return Order(
        found["problem"],
        *(Reached.of(orders.get(key)) for key in ("exact_start", "simple_start", "best_start")),  # type: ignore
        Reached.of(orders["velocity"]),
        Reached.of(orders.get("effective")),
        _terms(found["conditions"], "residual"),
        _terms(found["error_terms"], "coefficient"),
        found,
    )


def amplification(method: Method, test: Union[str, None] = None) -> Amplification:
    """The exact matrix of one step on a test equation.

    ``"oscillator"`` is x'' = −ω²x − 2ξωx' with Ω = ωh, on (x, hv, h²a, …); ``"dahlquist"`` x' = λx with z = λh.

    >>> import stepsmith
    >>> step = stepsmith.amplification(stepsmith.Spec.of_family("newmark", symbolic=True))
    >>> step.parameters
    ('Omega', 'xi', 'beta', 'gamma')
    >>> step.to_sympy().shape
    (3, 3)
    >>> step.spectral_radius(Omega=[1.0, 3.0], beta=0.25, gamma=0.5).round(12)
    array([1., 1.])
    """
    found = program("amplification", method, *_option("test", test))
    return Amplification(
        tuple(found["state"]),
        tuple(found["symbols"]),
        exact(found["matrix"]),
        exact(found["characteristic_polynomial"]),
        found,
    )


def _interval(value: Any) -> Interval:
    return Interval(exact(value["from"]), exact(value["to"]), (value["from_closed"], value["to_closed"]))


def stability(
    method: Method,
    damping: Any = None,
    test: Union[str, None] = None,
    axis: Union[str, None] = None,
    along: Union[str, None] = None,
    at: Union[Mapping[str, Any], None] = None,
) -> Stability:
    """The exact set of stable steps.

    Those Ω = ωh for which the step on x'' = −ω²x − 2ξωx' is power bounded, with ``damping`` ξ; for y' = f those
    −z of z = λh on the real axis, or on the imaginary one. For a split field ``along`` is the coefficient that
    varies, and ``at`` the values of the others.

    >>> import stepsmith
    >>> found = stepsmith.stability("Cd4Robust", damping="1/20")
    >>> print(found.limit, float(found.limit) == (3 * 4001**0.5 - 3) / 100)
    1.8676037521042163032… True
    >>> stepsmith.stability("Radau5").l_stable
    True
    """
    options = _option("damping", damping) + _option("test", test) + _option("axis", axis) + _option("along", along)
    options += [f"--at={name}={written(value)}" for name, value in (at or {}).items()]
    found = program("stability", method, *options)
    zero, half, wedge = (found.get(key) or {} for key in ("zero_stability", "a_stability", "wedge"))
    infinity = (found.get("at_infinity") or {}).get("spectral_radius")
    tangent = wedge.get("tan_alpha")
    statements = (part.get("statement") for part in (zero, half, wedge))
    return Stability(
        tuple(_interval(one) for one in found["stable"]),
        zero.get("stable"),
        half.get("a_stable"),
        half.get("l_stable"),
        None if tangent is None else exact(tangent),
        None if infinity is None else exact(infinity),
        tuple(statement for statement in statements if statement),
        found,
    )


def boundary(
    method: Method,
    free: Sequence[str] = (),
    damping: Any = None,
    test: Union[str, None] = None,
    without: Sequence[str] = (),
    ranges: Union[Mapping[str, str], None] = None,
) -> Boundary:
    """Polynomials at whose zeros stability can change, in Ω, ξ and parameters left free.

    ``damping`` may be ``"symbolic"``. For steps with two roots the stable region is told, exactly. ``without`` are
    parts of a split field to be proven not to narrow it, in ``ranges`` such as ``{"beta": "1/2.."}``.

    >>> import stepsmith
    >>> found = stepsmith.boundary(stepsmith.Spec.of_family("newmark", symbolic=True))
    >>> [str(curve.polynomial) for curve in found.curves]
    ['Omega^2*beta + 1', '2*Omega^2*beta - Omega^2*gamma + 2', '2*gamma - 1']
    >>> found.satisfied(Omega=[1.0, 3.0], beta=0.0, gamma=0.5)
    array([ True, False])
    """
    options = [f"--free={name}" for name in free] + _option("damping", damping) + _option("test", test)
    options += [f"--without={part}" for part in without]
    options += [f"--range={name}={text}" for name, text in (ranges or {}).items()]
    found = program("boundary", method, *options)
    region, discriminant = found["region"], found.get("discriminant")
    return Boundary(
        tuple(Curve(curve["kind"], exact(curve["polynomial"])) for curve in found["curves"]),
        None if region is None else exact(region),
        None if discriminant is None else exact(discriminant),
        found.get("dominance"),
        found,
    )


def dispersion(method: Method, damping: Any = None, terms: Union[int, None] = None) -> Dispersion:
    """Period error T'/T − 1, frequency error ω'/ω − 1 and algorithmic damping as exact series in Ω = ωh.

    >>> import stepsmith
    >>> stepsmith.dispersion("Cd3").period_error.to_sympy()
    -Omega**2/24 - 17*Omega**4/5760 + O(Omega**6)
    """
    found = program("dispersion", method, *_option("damping", damping), *_option("terms", terms))
    names = ("period_error", "frequency_error", "damping_ratio_error", "logarithm_error")
    series = (Series.of(found.get(name)) for name in names)
    return Dispersion(exact(found["damping"]), found["linear_order"], *series, found)  # type: ignore


def scan(
    *methods: Method,
    over: Union[Mapping[str, Any], None] = None,
    curves: Union[Mapping[str, Any], None] = None,
    show: str = "radius",
    test: Union[str, None] = None,
    **fixed: Any,
) -> Scan:
    """The spectral radius, the verdict of stability or the kind of motion on a grid, sampled.

    ``over`` has an axis for each name: a text such as ``"0..4:401"`` or ``"1/100..100:81:log"``, or a list of exact
    values; ``curves`` has lists of which each value is a curve. What is scanned may be Omega and xi, z, re and im,
    or parameters of a family. ``show`` is ``"radius"``, ``"verdict"`` or ``"motion"``. In a notebook a scan shows
    its figure.

    >>> import stepsmith
    >>> found = stepsmith.scan("Cd3", over={"Omega": "1..3:3"}, curves={"xi": ["0", "1/10"]})
    >>> found.axes["Omega"], found.values.shape
    (array([1., 2., 3.]), (2, 3))
    """
    options = []
    for option, axes in (("over", over), ("curve", curves)):
        for name, points in (axes or {}).items():
            text = points if isinstance(points, str) else ",".join(written(point) for point in points)
            options.append(f"--{option}={name}={text}")
    options += [f"--show={show}", *_option("test", test)]
    options += [f"--set={name}={written(value)}" for name, value in fixed.items()]
    texts: list[tuple[str, str]] = []
    for spec in map(spec_of, methods):
        options += [argument for argument in spec.arguments if argument != "--symbolic"]
        texts += spec.texts
    variables, found, samples, svg = _core.scan(options, texts)
    # The first axis runs fastest.
    shape = tuple(len(points) for _, points in reversed(found))
    values = np.array([np.reshape(one, shape).T for _, one in samples])
    keys = tuple(dict(zip(("method", *variables), key)) for key, _ in samples)
    return Scan({name: np.array(points) for name, points in found}, keys, values, svg)


def check(method: Method) -> Checked:
    """Every claim of a spec, proven or refuted.

    >>> import stepsmith
    >>> wrong = stepsmith.Spec.of_family("newmark", beta="1/4", gamma="1/2").claiming(order=3)
    >>> found = stepsmith.check(wrong)
    >>> found.holds, found.claims[0].outcome
    (False, 'refuted')
    """
    found, holds = _ask("check", method, ())
    claims = (Claimed(one["claim"], one["outcome"], one["evidence"]) for one in found["claims"])
    return Checked(found["name"], holds, tuple(claims), tuple(found["disputed"]), found)


def export(method: Method) -> Tableau:
    """A one-step method as its Butcher tableau A, b, c, with a row of b_hat for each embedded solution; of x'' = g also
    with those of positions.

    >>> import stepsmith
    >>> [str(c) for c in stepsmith.export("Radau5").c]
    ['(4 - sqrt(6))/10', '(4 + sqrt(6))/10', '1']
    """
    found = program("export", method, "--form=butcher")
    keys = ("A", "b", "c", "A_position", "b_position", "b_hat", "b_hat_position")
    parts = {key: exact(found[key]) if key in found else None for key in keys}
    return Tableau(found["name"], **parts, json=found)


def code(method: Method, form: str = "c") -> str:
    """Stepping code in another language, as ``stepsmith export --form`` writes it: ``"c"`` is a header for C99.

    >>> import stepsmith
    >>> "rk4_step" in stepsmith.code("Rk4")
    True
    """
    spec = spec_of(method)
    text, _ = _core.answer(["export", f"--form={form}", *spec.arguments], list(spec.texts))
    return text


def convert(method: Method) -> Conversion:
    """What a generalized-α, HHT or Newmark step is called in other programs.

    Each name is read back, and its step compared with this one, equation by equation.

    >>> import stepsmith
    >>> found = stepsmith.convert(stepsmith.Spec.of_family("generalized-alpha", rho_inf="4/5"))
    >>> next(name.written for name in found.names if name.program == "MFEM")
    'GeneralizedAlpha2Solver(4.0/5.0)'
    """
    found = program("convert", method)
    weights = {key: exact(found[key]) for key in ("alpha_m", "alpha_f", "beta", "gamma")}
    names = (Name(n["program"], n["written"], n["family"], exact(n["parameters"])) for n in found["names"])
    return Conversion(**weights, names=tuple(names), json=found)


def audit(
    *files: Union[str, "os.PathLike[str]"],
    text: Union[str, None] = None,
    name: str = "table.py",
    order: Union[int, None] = None,
    embedded_order: Union[int, None] = None,
    only: Union[str, None] = None,
    trace: bool = False,
) -> tuple[Audited, ...]:
    """Tables of Runge–Kutta methods in sources of many languages, judged: what is wrong and what it must be.

    Instead of files a ``text`` may be given; the ending of ``name`` tells its language.

    >>> import stepsmith
    >>> [heun] = stepsmith.audit(text="A = [[0, 0], [1, 0]]\\nb = [1/2, 1/3]\\norder = 2\\n")
    >>> [str(finding.text) for finding in heun.findings if finding.kind == "wrong"]
    ['b(2) = 1/3 is wrong: 1/2 restores order 2']
    """
    options = _option("order", order) + _option("embedded-order", embedded_order)
    options += ([] if only is None else [f"--only={only}"]) + (["--trace"] if trace else [])
    if text is None:
        return _audited(program("audit", None, *options, *(os.fspath(file) for file in files)))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, Path(name).name)
        path.write_text(text, encoding="utf-8")
        found = program("audit", None, *options, str(path))
    for table in [found] if isinstance(found, dict) else found:
        table["place"] = table["place"].replace(str(path), name)
    return _audited(found)


def _audited(found: Any) -> tuple[Audited, ...]:
    def one(table: Any) -> Audited:
        findings = tuple(Finding(f["kind"], f["text"], f) for f in table["findings"])
        reached = table.get("order") or {}
        parts = (findings, reached.get("consistent"), reached.get("claimed"))
        return Audited(table["name"], table["place"], table["stages"], *parts, table)

    return tuple(one(table) for table in ([found] if isinstance(found, dict) else found))


def families(name: Union[str, None] = None) -> tuple[Family, ...]:
    """The families of methods, or the one of that name: parameters, conventions and examples.

    >>> import stepsmith
    >>> [hht] = stepsmith.families("hht")
    >>> hht.parameters[0]["name"]
    'alpha'
    """
    found = program("families", None, *([] if name is None else [name]))
    entries = [found] if isinstance(found, dict) else found
    return tuple(
        Family(
            one["name"],
            one["summary"],
            tuple(one["parameters"]),
            one["notes"],
            tuple(one["examples"]),
            one,
        )
        for one in entries
    )


def list_methods(
    explicit: bool = False,
    implicit: bool = False,
    order: Union[int, None] = None,
    omega: Any = None,
    damping: Any = None,
    a_stable: bool = False,
    l_stable: bool = False,
    family: Union[str, None] = None,
    problem: Union[str, None] = None,
    sort: Union[str, None] = None,
) -> tuple[Listed, ...]:
    """The methods of the catalogue that have what is asked for, by proof, as ``stepsmith list`` tells them.

    ``omega`` asks for stability for all 0 < Ω ≤ omega at the ratio ``damping``; ``problem`` is ``"first-order"``,
    ``"second-order"`` or ``"split"``; ``sort`` ``"name"``, ``"order"`` or ``"limit"``.

    >>> import stepsmith
    >>> [m.name for m in stepsmith.list(l_stable=True, order=6, sort="order")]
    ['Radau13', 'Radau9', 'Block4Lobatto', 'Block4Chebyshev', 'Block4Equidistant', 'Block4Legendre']
    """
    flags = {"explicit": explicit, "implicit": implicit, "a-stable": a_stable, "l-stable": l_stable}
    options = [f"--{name}" for name, asked in flags.items() if asked]
    values = {"order": order, "omega": omega, "damping": damping, "family": family, "for": problem, "sort": sort}
    for name, value in values.items():
        options += _option(name, value)
    texts = [text for spec in catalogue().values() for text in spec.texts]
    found = json.loads(_core.answer(["list", *options, "--format=json"], texts)[0])
    keys = [key for key in Listed.__dataclass_fields__ if key != "json"]
    return tuple(Listed(**{key: one[key] for key in keys}, json=one) for one in found)
