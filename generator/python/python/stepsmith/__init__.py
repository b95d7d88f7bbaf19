"""Time-integration methods derived exactly, proven, and integrated with.

>>> import stepsmith
>>> stepsmith.order("Cd4Robust").exact_start
3
>>> float(stepsmith.stability("Cd4Robust", damping="1/20").limit)
1.8676037521042164
"""

from ._core import __version__
from ._errors import IntegrationError, RefusedError, StepsmithError
from ._gradient import Gradient, solve_gradient
from ._ground import Record, Spectrum, read_record, response_spectrum
from ._mechanism import GROUND, Body, Joint, Mechanism, contact
from ._methods import Integrator, methods
from ._native import Native
from ._numbers import Algebraic, Enclosed, Expression, exact, to_sympy
from ._proofs import (
    amplification,
    audit,
    boundary,
    check,
    code,
    convert,
    derive,
    dispersion,
    export,
    families,
    order,
    program,
    scan,
    stability,
)
from ._proofs import list_methods as list
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
from ._run import Settings
from ._solution import (
    ConstrainedSolution,
    DenseOutput,
    MechanismSolution,
    SecondOrderSolution,
    Solution,
    SpatialMechanismSolution,
    Statistics,
)
from ._sensitivity import SensitiveSolution, solve_sensitivities
from ._solve import (
    solve,
    solve_constrained,
    solve_mechanism,
    solve_second_order,
    solve_split,
    solve_structure,
)
from ._spatial import SpatialBody, SpatialMechanism
from ._spec import Spec, StepsmithWarning, catalogue
from ._springs import Bilinear, BoucWen, Gap, Linear, Spring
from ._tiles import count_tiles, merge_tiles, run_tiles

__all__ = [
    "Algebraic",
    "Amplification",
    "Audited",
    "Bilinear",
    "Body",
    "BoucWen",
    "Boundary",
    "Checked",
    "Claimed",
    "ConstrainedSolution",
    "Conversion",
    "Curve",
    "DenseOutput",
    "Derivation",
    "Dispersion",
    "Enclosed",
    "Expression",
    "Family",
    "Finding",
    "Gap",
    "GROUND",
    "IntegrationError",
    "Integrator",
    "Gradient",
    "Interval",
    "Joint",
    "Linear",
    "Listed",
    "Mechanism",
    "MechanismSolution",
    "Name",
    "Native",
    "Order",
    "Reached",
    "Record",
    "RefusedError",
    "Scan",
    "Scheme",
    "SecondOrderSolution",
    "SensitiveSolution",
    "Series",
    "Settings",
    "Solution",
    "SpatialBody",
    "SpatialMechanism",
    "SpatialMechanismSolution",
    "Spec",
    "Spectrum",
    "Spring",
    "Stability",
    "Statistics",
    "StepsmithError",
    "StepsmithWarning",
    "Tableau",
    "Term",
    "__version__",
    "amplification",
    "audit",
    "boundary",
    "catalogue",
    "check",
    "contact",
    "code",
    "convert",
    "count_tiles",
    "derive",
    "dispersion",
    "exact",
    "export",
    "families",
    "list",
    "merge_tiles",
    "methods",
    "order",
    "program",
    "read_record",
    "response_spectrum",
    "run_tiles",
    "scan",
    "solve",
    "solve_constrained",
    "solve_gradient",
    "solve_mechanism",
    "solve_second_order",
    "solve_sensitivities",
    "solve_split",
    "solve_structure",
    "stability",
    "to_sympy",
]
