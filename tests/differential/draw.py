"""Random exact numbers from a seed."""

import random
from fractions import Fraction


class Draw:
    def __init__(self, seed):
        self.random = random.Random(seed)

    def integer(self, low, high):
        return self.random.randint(low, high)

    def choice(self, among):
        return self.random.choice(among)

    def rational(self, low, high):
        """A fraction strictly between two bounds, its denominator below 60, as text."""
        low, high = Fraction(low), Fraction(high)
        while True:
            denominator = self.random.randint(1, 59)
            value = Fraction(self.random.randint(int(low * denominator) - 1, int(high * denominator) + 1), denominator)
            if low < value < high:
                return str(value)
