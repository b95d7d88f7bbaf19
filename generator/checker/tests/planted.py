"""What tests plant: polynomials of known roots, fields of known numbers, schemes; and how they ask for a refusal."""
from contextlib import contextmanager
from fractions import Fraction as Q

from stepsmith_checker.number_field import Field


def product(*factors):
    """The product of polynomials of ascending coefficients, by hand."""
    p = [Q(1)]
    for factor in factors:
        found = [Q(0)] * (len(p) + len(factor) - 1)
        for i, x in enumerate(p):
            for j, y in enumerate(factor):
                found[i + j] += x * y
        p = found
    return p


def with_roots(*roots):
    """The monic polynomial of these roots."""
    return product(*([-Q(root), Q(1)] for root in roots))


def at(p, x):
    return sum((c * x ** k for k, c in enumerate(p)), Q(0))


def root_two():
    """A field of sqrt(2)."""
    return Field([Q(-2), Q(0), Q(1)], Q(1), Q(2))


def root_of_five():
    """A field of sqrt(2) + sqrt(3)."""
    return Field([Q(1), Q(0), Q(-10), Q(0), Q(1)], Q(3), Q(4))


class Refusals:
    """For test cases: what is refused, by the words of the refusal."""

    @contextmanager
    def refused(self, words, *about):
        with self.subTest(words, about=about):
            try:
                yield
            except (ValueError, LookupError, TypeError, ArithmeticError, AttributeError) as refusal:
                self.assertRegex(f"{type(refusal).__name__}: {refusal}", words)
                return
            self.fail(f"accepted: {words} {about}")
