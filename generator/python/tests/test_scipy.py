"""SciPy's own tests of `solve_ivp`, with `solve` in its place."""

import pytest
import stepsmith
from conftest import ROOT

theirs = pytest.importorskip("scipy.integrate._ivp.tests.test_ivp")

# Tests of SciPy's classes, which do not call `solve_ivp`.
OF_CLASSES = [
    "test_no_integration_class",
    "test_ConstantDenseOutput",
    "test_classes",
    "test_OdeSolution",
    "test_num_jac",
    "test_num_jac_sparse",
    "test_inital_maxstep",
]
# Tests that fail here by decision. The book has the reason of each.
OTHERWISE = {
    "test_duplicate_timestamps": "an interval is finite",
    "test_integration": "it bounds the evaluations of SciPy's methods",
    "test_integration_stiff": "it bounds the Jacobians of SciPy's methods",
    "test_integration_complex": "states are real",
    "test_t_eval_early_event": "`t` and `y` are arrays even if they are empty",
    "test_no_integration": "a time outside of the interval is an error",
    "test_empty": "a problem has at least one component",
    "test_array_rtol": "`rtol` is one number",
}


def solve_ivp(fun, t_span, y0, method="RK45", **options):
    """The method that is nearest stands for those that the catalogue does not have."""
    name = method if isinstance(method, str) else method.__name__
    return stepsmith.solve(fun, t_span, y0, method="Radau5" if name in ("BDF", "LSODA") else method, **options)


@pytest.fixture
def num_parallel_threads():
    return 1


@pytest.fixture(autouse=True)
def in_its_place(monkeypatch):
    monkeypatch.setattr(theirs, "solve_ivp", solve_ivp)


for name, test in list(vars(theirs).items()):
    if name.startswith("test_") and name not in OF_CLASSES:
        reason = OTHERWISE.get(name)
        globals()[name] = pytest.mark.xfail(reason=reason, strict=True)(test) if reason else test


def test_the_book_names_what_differs():
    page = (ROOT / "methods/book/src/guides/python.md").read_text(encoding="utf-8")
    assert all(f"`{name}`" in page for name in [*OF_CLASSES, *OTHERWISE])
    assert not (set(OF_CLASSES) | set(OTHERWISE)) - set(vars(theirs))


def test_they_run_this_package(monkeypatch):
    monkeypatch.setattr(stepsmith, "solve", lambda *_, **__: pytest.fail("called"))
    with pytest.raises(pytest.fail.Exception, match="called"):
        theirs.test_t_eval()
