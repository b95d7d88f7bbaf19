"""What is wrong, where, and a way out."""

from __future__ import annotations

import re
from typing import Sequence, Union


class StepsmithError(ValueError):
    """What is wrong with a spec or with what is asked.

    ``place`` is the name of a text with line and column from 1, where it concerns one; ``message`` says what is wrong,
    ``help`` a way out. As a text it shows the lines it concerns.
    """

    def __init__(
        self,
        message: str,
        help: str = "",
        notes: Sequence[str] = (),
        place: Union[tuple[str, int, int], None] = None,
        rendered: str = "",
    ) -> None:
        super().__init__(message, help, tuple(notes), place, rendered)
        self.message, self.help, self.notes, self.place = message, help, tuple(notes), place
        self.rendered = rendered or message

    def __str__(self) -> str:
        return self.rendered


class IntegrationError(RuntimeError):
    """Why an integration gave no solution."""


class RefusedError(IntegrationError, ValueError):
    """What is wrong with an integration that did not begin."""


# What messages of the library in Rust say, and what Python says in its place: the first that fits.
_SPOKEN = [
    (r"`Method::all\(\)`", "`stepsmith.methods`"),
    (r"`\.parameter\((\"\w+\"), …\)`", r"`parameters={\1: …}`"),
    (r"give them by velocity_free\(\)", "give `velocity_free=True`"),
    (r"add it to the problem by \.second_derivative\(\)", "give `second_derivative`"),
    (r"(?:sensitivities by )?Ode::with_parameters\(\)(?: and gradient_at_event\(\))?", "`solve_sensitivities`"),
    (r"Formulation::(\w+)", r"formulation='\1'"),
    (r"\b(?:block|runge_kutta|bdf)::(\w+)", r"`\1`"),
    (r"for \.solve\(\), .* take \.end\(\) and \.observe\(\), or", "for `dense_output`, `t_eval` and `events`: leave them out, or take"),
    (r", or give Start::.*", ""),
    (r"the problem's pattern or tangents, or an Iteration without matrices", "`jac_sparsity`, or `jac` as a sparse matrix"),
    (r"smaller step, another Iteration or", "smaller step or"),
    (r", and take \.newton\(\) and \.max_iterations\(\) of the `Dae`", ""),
    (r"its is_linear should be false", "its matrices change"),
    (r", and \.step_factors\(\) with .*", ""),
    (r"\.last_after\(\)", "`terminal`"),
    (r"`?\.step\(\)`?", "`step_size`"),
    (r"`?\.steps\(0\)`?", "`steps=0`"),
    (r"`?\.(\w+)\([^()]*\)`?", r"`\1`"),
]  # fmt: skip


def failure(text: str, began: bool) -> IntegrationError:
    """The exception with a message of the library in Rust, in the words of Python."""
    for theirs, ours in _SPOKEN:
        text = re.sub(theirs, ours, text)
    return (IntegrationError if began else RefusedError)(text)
