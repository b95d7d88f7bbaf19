"""The series of a step, tree by tree: what its order conditions are.

A quantity stands for sum a(tau) h^rho F(tau)/sigma(tau). An evaluation multiplies its arguments at the
children of tau; a(tau) of another part's evaluations is 0. From exact values of one step the next is made
by the flow, (S o flow)(tau) = sum_k (D^k S)(tau)/k!, with D S(tau) the sum over the prunings of tau. That one
step takes a starting series S into S o flow is, in order of weight,

    (V - I) S(tau) = R(tau) = sum_{k >= 1} (D^k S)(tau)/k! - B a(tau).

V has the eigenvalue 1 with one eigenvector, and the left one l; the order condition of tau is
l R(tau) = 0. S(tau) is then unique with the exact position. Over functions on nodes a(tau) multiplies
modulo omega; of a derivative of f in a direction it is the derivative of the product, each factor moving at the rate
of the direction. l is scaled so that l S(y0) = 1, or l S(h v0) = 1.
"""
import math
from fractions import Fraction as Q

from .equations import derivative_of, eliminated
from .number_field import check
from .trees import Forest


def dot(a, b):
    total = Q(0)
    for x, y in zip(a, b):
        if x != 0 and y != 0:
            total = total + x * y
    return total


class Series:
    """S, a and D^k S by tree."""

    def __init__(self, scheme):
        self.scheme, self.rank = scheme, scheme.rank
        d = self.d = len(scheme.carried)
        self.v = [scheme.rows[q][:d] for q in scheme.successors]
        self.b = [scheme.rows[q][d:] for q in scheme.successors]
        self.orders = [derivative_of(q[0]) for q in scheme.carried]
        self.offsets = [q[1] for q in scheme.carried]
        check(0 in self.orders, "no position is carried")
        self.position = self.orders.index(0)
        self.shifted = [[x - int(i == j) for j, x in enumerate(row)]
                        for i, row in enumerate(self.v)]
        self.left = self.left_kernel()
        self.dropped = next(i for i, x in enumerate(self.left) if x != 0)
        self.solver = self.inverse()
        self.part_of = [scheme.fields.index(e["field"]) for e in scheme.evaluations]
        self.carried, self.evaluated, self.flow, self.exact = [], [], [], []
        self.forest = Forest(self.rank, [])
        self.bases()
        parts = [{"name": name, "time": False, "velocity": self.rank == 2 and any(
            e["velocity"] for e in scheme.evaluations if e["field"] == name),
            "linear": name in getattr(scheme, "linear_parts", ())} for name in scheme.fields]
        self.forest = Forest(self.rank, parts)
        self.arguments = {}
        for i, part in enumerate(parts):
            part["time"] = part["linear"] or self.needs_time(i)
        self.check_arguments(parts)

    def left_kernel(self):
        """The left eigenvector of 1, which must be one only."""
        d, rows = self.d, [list(column) for column in zip(*self.shifted)]
        pivots, k = [], 0
        for j in range(d):
            pivot = next((i for i in range(k, d) if rows[i][j] != 0), None)
            if pivot is None:
                continue
            rows[k], rows[pivot] = rows[pivot], rows[k]
            inverse = 1 / rows[k][j]
            rows[k] = [x * inverse for x in rows[k]]
            for i in range(d):
                if i != k and rows[i][j] != 0:
                    factor = rows[i][j]
                    rows[i] = [x - factor * y for x, y in zip(rows[i], rows[k])]
            pivots.append(j)
            k += 1
        check(len(pivots) == d - 1, "1 is no eigenvalue with one eigenvector")
        free = next(j for j in range(d) if j not in pivots)
        kernel = [Q(0)] * d
        kernel[free] = Q(1)
        for row, j in zip(rows, pivots):
            kernel[j] = -row[free]
        return kernel

    def inverse(self):
        """Of the rows e_x and V - I without one on which l does not vanish."""
        d = self.d
        rows = [[Q(int(j == self.position)) for j in range(d)]]
        rows += [row for i, row in enumerate(self.shifted) if i != self.dropped]
        rows = [list(row) + [Q(int(i == j)) for j in range(d)] for i, row in enumerate(rows)]
        eliminated(rows, d)
        return [row[d:] for row in rows]

    def solve(self, residual, position):
        right = [position] + [x for i, x in enumerate(residual) if i != self.dropped]
        return [dot(row, right) for row in self.solver]

    def exact_values(self, tree, shift=0):
        """The carried quantities of the exact solution, of a part's share where one is carried."""
        rho = self.forest.weight[tree]
        found = []
        for i, (m, offset) in enumerate(zip(self.orders, self.offsets)):
            scale = self.exact[tree] * math.factorial(rho) / math.factorial(max(rho - m, 0))
            x = scale * (offset + shift) ** (rho - m) if rho >= m else Q(0)
            if len(self.forest.parts) > 1 and m == self.rank:
                vertex = self.rank + self.forest.part[tree]
                x = x * self.carried[vertex][i] if vertex < len(self.carried) else x
            found.append(x)
        return found

    def bases(self):
        """S(y0), or S(x0) and S(h v0): constant and uniform motion."""
        for base in range(self.rank):
            self.exact.append(Q(1))
            exact = self.exact_values(base)
            residual = [Q(0)] * self.d if base == 0 else self.carried[0]
            solution = self.solve(residual, exact[self.position])
            check([dot(row, solution) for row in self.shifted] == residual
                  and (base or solution == exact), "the motion without forces is not preserved")
            self.carried.append(solution)
            self.evaluated.append([Q(0)] * len(self.scheme.evaluations))
            self.flow.append([residual] if base else [])
        scale = dot(self.left, self.carried[-1])
        check(scale != 0, "1 is a multiple eigenvalue beyond the motion's own")
        self.left = [x / scale for x in self.left]

    def unit(self, e):
        return Q(int(self.scheme.modulus is None or e == 0))

    def at(self, q, tree):
        row = self.scheme.rows[q]
        return dot(row[:self.d], self.carried[tree]) + dot(row[self.d:], self.evaluated[tree])

    def needs_time(self, part):
        """Not if its evaluations' times are their position arguments at h v0, or for y' = f at the
        vertex of some part: then a child of that kind takes the place of a time leaf."""
        own = [i for i, p in enumerate(self.part_of) if p == part]
        evaluations, times = self.scheme.evaluations, self.scheme.times()
        if self.rank == 2:
            return any(self.at(evaluations[i]["position"], 1) != times[i] for i in own)
        for leaf in range(len(self.scheme.fields)):
            plain = lambda e: e["rate"] is None and e["along"] is None
            evaluated = [self.unit(i) if p == leaf and plain(evaluations[i]) else Q(0)
                         for i, p in enumerate(self.part_of)]
            residual = [s - dot(row, evaluated) for s, row in zip(self.carried[0], self.b)]
            carried = self.solve(residual, self.offsets[self.position])
            there = lambda q: dot(self.scheme.rows[q], [*carried, *evaluated])
            moves = lambda e: e["along"] is None or there(e["velocity"]) == e["along"]
            if all(there(evaluations[i]["position"]) == times[i] and moves(evaluations[i]) for i in own):
                return False
        return True

    def check_arguments(self, parts):
        for i, e in enumerate(self.scheme.evaluations):
            check(self.at(e["position"], 0) == self.unit(i), "a position argument")
            if parts[self.part_of[i]]["velocity"]:
                check(e["velocity"] is not None and self.at(e["velocity"], 0) == 0
                      and self.at(e["velocity"], 1) == self.unit(i), "a velocity argument")

    def argument(self, tree):
        if tree not in self.arguments:
            self.arguments[tree] = [
                {"x": self.at(e["position"], tree), "v": self.at(e["velocity"], tree)
                 if e["velocity"] else Q(0)} for e in self.scheme.evaluations]
        return self.arguments[tree]

    def evaluations_at(self, tree):
        children, times = self.forest.children[tree], self.scheme.times()
        count = len(times)
        factors = [times if c[0] == "t" else [a[c[0]] for a in self.argument(c[1])]
                   for c in children]
        if self.scheme.modulus is not None:
            product = [self.unit(e) for e in range(count)]
            for factor in factors:
                product = self.product_of_functions(product, factor)
            return product
        found = []
        for e in range(count):
            rate, along = self.scheme.evaluations[e]["rate"], self.scheme.evaluations[e]["along"]
            product, moved = Q(1), Q(0)
            if self.part_of[e] != self.forest.part[tree]:
                found.append(Q(0))
                continue
            for child, factor in zip(children, factors):
                if along is not None:
                    speed = along if child[0] == "t" else self.argument(child[1])[e]["v"]
                    moved = moved * factor[e] + product * speed
                elif rate is not None:
                    speed = Q(1) if child[0] == "t" else self.evaluated[child[1]][rate]
                    moved = moved * factor[e] + product * speed
                product = product * factor[e]
            found.append(product if rate is None and along is None else moved)
        return found

    def product_of_functions(self, a, b):
        omega, r = self.scheme.modulus, len(a)
        product = [Q(0)] * (2 * r)
        for i, x in enumerate(a):
            for j, y in enumerate(b):
                if x != 0 and y != 0:
                    product[i + j] += x * y
        for top in reversed(range(r, 2 * r)):
            leading = product[top]
            if leading != 0:
                for k in range(r):
                    product[top - r + k] -= leading * omega[k]
        return product[:r]

    def enter(self, tree):
        """Enters S(tau) and a(tau); the residual l R(tau) of its condition."""
        forest, rho = self.forest, self.forest.weight[tree]
        c = Q(1)
        for child in forest.children[tree]:
            if child[0] != "t":
                c *= self.exact[child[1]] * (forest.weight[child[1]] if child[0] == "v" else 1)
        self.exact.append(c / (rho if self.rank == 1 else rho * (rho - 1)))
        evaluated = self.evaluations_at(tree)
        self.evaluated.append(evaluated)
        derivatives = []
        for k in range(rho):
            terms = [self.carried[p] if k == 0 else self.flow[p][k - 1]
                     for p in forest.pruned[tree] if k == 0 or k <= len(self.flow[p])]
            derivatives.append([sum(column, Q(0)) for column in zip(*terms)] or [Q(0)] * self.d)
        self.flow.append(derivatives)
        residual = [-dot(row, evaluated) for row in self.b]
        for k, term in enumerate(derivatives):
            factor = Q(1, math.factorial(k + 1))
            residual = [r + x * factor if x != 0 else r for r, x in zip(residual, term)]
        self.carried.append(self.solve(residual, self.exact_values(tree)[self.position]))
        return dot(self.left, residual)
