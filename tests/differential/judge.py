"""Stability judged by roots: those of exact characteristic polynomials, enclosed to 200 digits."""

from fractions import Fraction

from flint import ctx, fmpq

from linear import number

DIGITS = 200
ctx.dps = DIGITS + 10
# A root so near the circle is on it: the polynomials drawn have none so near without being there.
ON_CIRCLE = fmpq(1, 10**150)


def stable(matrix):
    """Whether powers of a matrix stay bounded: no root of the minimal polynomial outside, those on the circle simple."""
    for root, multiplicity in matrix.minpoly().complex_roots():
        excess = abs(root) - 1
        if excess > ON_CIRCLE:
            return False
        if multiplicity > 1 and excess > -ON_CIRCLE:
            return False
    return True


def radius(matrix):
    return max((abs(root) for root, _ in matrix.charpoly().complex_roots()), key=lambda modulus: modulus.mid())


class Axis:
    """The points of a ray on which a member is judged: s > 0 is Omega at a damping ratio, or z = -s."""

    def __init__(self, member, damping=None):
        self.member, self.damping = member, damping

    def stable(self, s):
        """None at a pole of the step."""
        s = number(s)
        try:
            point = (s, number(self.damping)) if self.damping is not None else (-s,)
            return stable(self.member.matrix(*point))
        except ZeroDivisionError:
            return None

    def first_limit(self, reach=12, cells=60, digits=34):
        """The largest L found with (0, L] stable on a grid, then by bisection; None where there is no such, or no end."""
        low = Fraction(0)
        if not self.stable(Fraction(1, 1000)):
            return None
        for cell in range(1, cells + 1):
            s = Fraction(reach * cell, cells) + Fraction(1, 997)
            if not self.stable(s):
                high = s
                break
            low = s
        else:
            return None
        low = max(low, Fraction(1, 1000))
        while high - low > Fraction(1, 10**digits):
            middle = (low + high) / 2
            # Short numbers: the exact arithmetic of the judge grows with them.
            middle = Fraction(round(middle * 10 ** (digits + 2)), 10 ** (digits + 2))
            low, high = (middle, high) if self.stable(middle) else (low, middle)
        return low

    def holds(self, up_to, among=40):
        """Whether (0, up_to] is stable, as far as points of it tell; the point where it is not."""
        up_to = Fraction(up_to)
        points = [up_to * k / among for k in range(1, among + 1)]
        points += [up_to - Fraction(k, 10**31) for k in range(1, 6)] + [up_to / 10**k for k in range(2, 6)]
        for point in points:
            if point > 0 and not self.stable(point):
                return point
        return None
