"""The radius of absolute monotonicity of a step on y' = f: its SSP coefficient.

With K = [[A, 0], [b, 0]] of the stages that the new value needs, X(r) = (I + r K)^-1 [K e] is the matrix N(r)/d(r):

    adj(I + r K) = sum_k B_k r^k,    B_0 = I,    B_k = e_k I - K B_(k-1),    e_k = tr(K B_(k-1))/k,    d = sum_k e_k r^k.

X >= 0 at one r has X >= 0 at all smaller ones. So at the radius d > 0 and N >= 0, and an entry of N turns negative.
"""
from fractions import Fraction as Q

from .number_field import check, derivative, exact, number, sign, trim, value


def tableau(scheme):
    """A and b, with a stage for each evaluation. Where f(t, x) is carried from the end of the step before, it is the first stage."""
    names = [q[0] for q in scheme.carried]
    plain = all(e["rate"] is None and e["along"] is None for e in scheme.evaluations)
    check(scheme.rank == 1 and plain and scheme.modulus is None and (names == ["x"] or names == ["x", "v"] and len(scheme.fields) == 1),
          "no tableau in numbers")
    carried = len(names)
    end = scheme.rows[scheme.successors[0]]
    positions = [scheme.rows[e["position"]] for e in scheme.evaluations]
    check(all(row[0] == 1 for row in [end, *positions]), "a stage that does not begin at x")
    if carried == 2:
        of_v = scheme.rows[scheme.successors[1]]
        last = [k for k, row in enumerate(positions) if row == end]
        check(any(of_v == [Q(int(i == carried + k)) for i in range(len(end))] for k in last),
              "v is not f at the end of the step")
    first = [[Q(0)] * (len(end) - 1)] if carried == 2 else []
    return first + [row[1:] for row in positions], end[1:]


def needed(a, b):
    """The stages that the new value depends on."""
    found, ahead = set(), {j for j, x in enumerate(b) if x != 0}
    while ahead:
        j = ahead.pop()
        found.add(j)
        ahead |= {i for i, x in enumerate(a[j]) if x != 0} - found
    return sorted(found)


def classes(a, stages):
    """The class of each stage: stages are equal for every f where their sums of a over all equal ones are."""
    kinds, count = {i: 0 for i in stages}, 1
    while True:
        sums = {i: (kinds[i], *(sum((a[i][j] for j in stages if kinds[j] == kind), Q(0)) for kind in range(count))) for i in stages}
        order = list(dict.fromkeys(sums[i] for i in stages))
        kinds = {i: order.index(sums[i]) for i in stages}
        if len(order) <= count:
            return kinds
        count = len(order)


def reduced(a, b):
    """A and b of the stages that the new value needs, with one for those that are equal for every f."""
    while True:
        stages = needed(a, b)
        kinds = classes(a, stages)
        firsts = {kind: i for i, kind in reversed(kinds.items())}
        if len(firsts) == len(b):
            return a, b
        total = lambda row: [sum((row[j] for j in stages if kinds[j] == kind), Q(0)) for kind in range(len(firsts))]
        a, b = [total(a[firsts[kind]]) for kind in range(len(firsts))], total(b)


def resolvent(k):
    """d and the entries of N, polynomials in r."""
    n = len(k)
    right = [[*row, Q(1)] for row in k]
    times = lambda u, v: [[sum((x * v[i][j] for i, x in enumerate(row) if x != 0), Q(0)) for j in range(len(v[0]))]
                          for row in u]
    b = [[Q(int(i == j)) for j in range(n)] for i in range(n)]
    d, powers = [Q(1)], []
    for power in range(1, n + 1):
        powers.append(times(b, right))
        product = times(k, b)
        d.append(sum((product[i][i] for i in range(n)), Q(0)) * Q(1, power))
        b = [[d[-1] * int(i == j) - x for j, x in enumerate(row)] for i, row in enumerate(product)]
    return trim(d), [[trim([p[i][j] for p in powers]) for j in range(n + 1)] for i in range(n)]


def behind(p, x):
    """The sign of p just behind x."""
    while p and value(p, x) == 0:
        p = derivative(p)
    return sign(value(p, x)) if p else 0


def check_monotonicity(raw, scheme):
    """The radius that a certificate shows."""
    check(len(scheme.fields) == 1, "one field")
    a, b = tableau(scheme)
    a, b = reduced(a, b)
    d, entries = resolvent([[*row, Q(0)] for row in [*a, b]])
    flat = [p for row in entries for p in row]
    if raw["radius"] == "infinity":
        # The last coefficient has the sign for large r.
        check(raw["entry"] is None, "an entry behind infinity")
        check(sign(d[-1]) > 0 and all(sign(p[-1]) > 0 for p in flat if p), "an entry that becomes negative")
        return "infinity"
    claimed = exact(raw["radius"])
    x = claimed if isinstance(claimed, Q) else number(claimed).t
    check(sign(x) >= 0, "a negative radius")
    check(sign(value(d, x)) > 0, "I + r K has no inverse, or it is passed over")
    check(all(sign(value(p, x)) >= 0 for p in flat if p), "an entry that is negative already")
    i, j = raw["entry"]
    check(i in range(len(entries)) and j in range(len(entries) + 1), "an entry")
    check(value(entries[i][j], x) == 0 and behind(entries[i][j], x) < 0, "the entry does not become negative")
    return claimed
