"""A step on a linear test equation as a matrix.

A step is a list of linear equations, each a map from names of quantities to exact coefficients that sum to zero. The
old state is given, all other names are unknown: with E_new u + E_old s = 0 the unknowns are u = -E_new^-1 E_old s, and
the rows of the new state are the amplification matrix. The step size is 1.
"""

from flint import fmpq, fmpq_mat


def number(value):
    """An exact number of Python's or FLINT's, or a text such as 3/4, as FLINT's rational."""
    if isinstance(value, fmpq):
        return value
    if isinstance(value, str):
        over = value.split("/")
        return fmpq(int(over[0]), int(over[1]) if len(over) > 1 else 1)
    return fmpq(value) if isinstance(value, int) else fmpq(value.numerator, value.denominator)


def amplification(equations, state):
    """The matrix that takes the old state to the new one; `state` lists pairs (old name, new name)."""
    old = {name: column for column, (name, _) in enumerate(state)}
    unknown = {}
    for equation in equations:
        for name in equation:
            if name not in old:
                unknown.setdefault(name, len(unknown))
    size = len(unknown)
    assert len(equations) == size, f"{len(equations)} equations for {size} unknowns"
    left, right = fmpq_mat(size, size), fmpq_mat(size, len(state))
    for row, equation in enumerate(equations):
        for name, value in equation.items():
            if name in old:
                right[row, old[name]] -= number(value)
            else:
                left[row, unknown[name]] += number(value)
    solved = left.solve(right) if size else right
    matrix = fmpq_mat(len(state), len(state))
    for row, (_, new) in enumerate(state):
        for column in range(len(state)):
            matrix[row, column] = solved[unknown[new], column] if new in unknown else fmpq(int(old[new] == column))
    return matrix


def oscillator(name, omega, xi, suffix):
    """a = -omega^2 x - 2 xi omega v for the quantities with a suffix; `name` is the acceleration's."""
    return {name: 1, f"x{suffix}": omega * omega, f"v{suffix}": 2 * xi * omega}


def characteristic(matrix):
    """The characteristic polynomial, ascending and monic, without roots at 0."""
    ascending = list(matrix.charpoly().coeffs())
    while ascending and ascending[0] == 0:
        ascending.pop(0)
    return ascending
