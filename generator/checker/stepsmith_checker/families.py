"""Schemes of families that a page derives, from the parameters of a spec: whose equations these are.

    scheme              the spec's own equations
    runge-kutta         x_i = x + h sum a_ij v_j, x[1] = x + h sum b_j v_j, c_i = sum a_ij, for given A and b; of
                        x'' = g the same of x and of v
    low-storage         d_i = A_i d_(i-1) + v_i, x_(i+1) = x_i + h B_i d_i; or s_i = s_(i-1) + delta_i x_i,
                        x_(i+1) = gamma1_i x_i + gamma2_i s_i + gamma3_i x + beta_i h v_i
    additive            x_i = x + h sum a_ij v_Aj + h sum ahat_ij v_Bj, c_i = sum a_ij and sum ahat_ij
    rosenbrock          k_i = v_i + h a_i, v_i = f(t + c_i h, x + h sum a_ij k_j), a_i = f_x sum gamma_ij k_j + gamma_i f_t
    nystrom             x_i = x + c_i h v + h^2 sum abar_ij a_j, v_i = v + h sum a_ij a_j
    bdf                 sum_j (1/j) nabla^j x[1] = h v[1]
    adams, bashforth    x[1] = x + h sum b_j v[-j], sum b_j (-j)^m = 1/(m + 1)
    newmark             beta and gamma; wilson-theta at t + theta h
    central-difference  of degree n, N = n - 1, derivatives m = 1 .. N - 1 and, at t + h from t, m = 0:
                        sum over k < N - m of h^k/k! x^(m+k) + h^(N-m)/(N-m)! [(1 - theta_m) old top
                        derivative + theta_m new one]; Fernandez de Bustos et al. 2024
    generalized-alpha   Chung and Hulbert 1993, from rho_inf; hht with alpha_m = 0, alpha_f = -alpha

A printed scheme must have the same carry and evaluations, each with the same arguments over them, and make the
same next state. Of the other families the checker derives nothing.
"""
import math
from fractions import Fraction as Q

from .directions import Ends
from .equations import LETTERS, Scheme, eliminated, parse, value
from .number_field import Number, check
from .outputs import Outputs, plus
from .surds import sign, square_root


def numbers(parameters, free=()):
    """The scalar parameters, which may be defined by one another, and by those that are left free."""
    names, left = dict(free), {k: x for k, x in parameters.items() if isinstance(x, (str, int))}
    while left:
        ready = {}
        for key, x in left.items():
            try:
                ready[key] = value(parse(str(x)), names)
            except ValueError:
                continue
        if not ready:
            break
        names |= ready
        left = {k: x for k, x in left.items() if k not in ready}
    return names


def runge_kutta(spec, names):
    a, b = spec["A"], spec["b"]
    size, names = len(b), dict(names)
    rows = [[value(parse(str(x)), names) for x in row] + [Q(0)] * (size - len(row)) for row in a]
    c = [value(parse(str(x)), names) for x in spec["c"]] if "c" in spec else [sum(r, Q(0)) for r in rows]
    weights = [value(parse(str(x)), names) for x in b]
    if spec.get("problem") == "second-order":
        return of_pairs(rows, weights, c, names)
    if first_same_as_last(rows, weights, c):
        return carried_on(rows, c, names)
    if is_derived(spec):
        # The derivative at the end of the step is one more stage.
        return carried_on([*([*row, Q(0)] for row in rows), [*weights, Q(0)]], [*c, Q(1)], names)
    names |= {f"A_{i}_{j}": x for i, row in enumerate(rows) for j, x in enumerate(row)}
    names |= {f"B_{j}": value(parse(str(x)), names) for j, x in enumerate(b)}
    names |= {f"C_{i}": x for i, x in enumerate(c)}
    of = lambda letter: " + ".join(f"{letter}{j}*h*v_{j + 1}[C_{j}]" for j in range(size))
    equations = [f"x_{i + 1}[C_{i}] = x + " + of(f"A_{i}_") for i in range(size)]
    equations += [f"v_{i + 1}[C_{i}] = f(t[C_{i}], x_{i + 1}[C_{i}])" for i in range(size)]
    return {"carry": ["x"], "equations": [*equations, "x[1] = x + " + of("B_")]}, names


def of_pairs(a, b, c, names):
    """The same on y = (x, v): v_i are the derivatives of x_i, and a_i = g those of v_i; where the last stage is the end
    of the step, a is carried on."""
    size, kept = len(c), first_same_as_last(a, b, c)
    names = names | {f"A_{i}_{j}": x for i, row in enumerate([*a, b]) for j, x in enumerate(row)}
    names |= {f"C_{i}": x for i, x in enumerate([*c, Q(1)])}
    label = lambda i: "" if kept and i == 0 else "[1]" if i + kept >= size else f"_{i + 1 - kept}[C_{i}]"
    equations = []
    for i in range(kept, size + 1 - kept):
        for z, rate in (("x", "v"), ("v", "a")):
            sums = " + ".join(f"A_{i}_{j}*h*{rate}{label(j)}" for j in range(size))
            equations.append(f"{z}{label(i)} = {z} + {sums}")
        if i < size:
            equations.append(f"a{label(i)} = g(t[C_{i}], x{label(i)}, v{label(i)})")
    return {"carry": ["x", "v"] + ["a"] * kept, "equations": equations}, names


def is_derived(spec):
    """Whether the solution within the step is given by its order."""
    return "dense" in spec and not isinstance(spec["dense"], list)


def first_same_as_last(a, b, c):
    """Whether an explicit step ends with its last stage and starts with its first one."""
    explicit = all(x == 0 for i, row in enumerate(a) for x in row[i:])
    return explicit and a[-1] == b and (c[0], c[-1]) == (0, 1)


def carried_on(a, c, names):
    """The same method with v of the last stage carried on to be that of the first one."""
    size = len(c) - 1
    names = names | {f"A_{i}_{j}": x for i, row in enumerate(a) for j, x in enumerate(row)}
    names |= {f"C_{i}": x for i, x in enumerate(c)}
    label = lambda letter, i: letter + (f"_{i}" if i < size else "") + f"[C_{i}]"
    of = lambda i: f"A_{i}_0*h*v + " + " + ".join(
        f"A_{i}_{j}*h*{label('v', j)}" for j in range(1, size + 1))
    equations = [f"{label('x', i)} = x + {of(i)}" for i in range(1, size + 1)]
    equations += [f"{label('v', i)} = f(t[C_{i}], {label('x', i)})" for i in range(1, size + 1)]
    return {"carry": ["x", "v"], "equations": equations}, names


def exact_lists(spec, names):
    """The lists of numbers of a spec, by name."""
    return {key: [value(parse(str(x)), names) for x in row] for key, row in spec.items() if isinstance(row, list)}


def low_storage(spec, names):
    given = exact_lists(spec, names)
    names = names | {f"{key}_{i}": x for key, row in given.items() for i, x in enumerate(row)}
    equations, two = [], "A" in given
    size = len(given["B" if two else "beta"])
    # What y' = 1 makes of x_i, and of d_i or s_i; and the sum of stages, or the increment, as it is written.
    x, time, other, rate = "x", Q(0), None, Q(0)
    for i in range(size):
        names[f"C_{i}"] = time
        v = f"v_{i + 1}[C_{i}]"
        equations.append(f"{v} = f(t[C_{i}], {x})")
        end = "x[1]" if i + 1 == size else f"x_{i + 2}[D_{i}]"
        if two:
            rate = given["A"][i] * rate + 1
            equations.append(f"v_d{i + 1} = {v}" + (f" + A_{i}*{other}" if other else ""))
            other, new = f"v_d{i + 1}", time + given["B"][i] * rate
            equations.append(f"{end} = {x} + B_{i}*h*{other}")
        else:
            rate += given["delta"][i] * time
            name = f"x_s{i + 1}[E_{i}]"
            names[f"E_{i}"] = rate
            equations.append(f"{name} = delta_{i}*{x}" + (f" + {other}" if other else ""))
            other = name
            new = given["gamma1"][i] * time + given["gamma2"][i] * rate + given["beta"][i]
            equations.append(
                f"{end} = gamma1_{i}*{x} + gamma2_{i}*{other} + gamma3_{i}*x + beta_{i}*h*{v}")
        names[f"D_{i}"] = time = new
        x = end
    return {"carry": ["x"], "equations": equations}, names


def of_both(row):
    """What is given of A and of B, or once of both."""
    return row if any(isinstance(x, list) for x in row) else [row, row]


def additive(spec, names):
    size, names = len(spec["explicit"]), dict(names)
    filled = lambda row: [value(parse(str(x)), names) for x in row] + [Q(0)] * (size - len(row))
    rows = [[filled(row) for row in spec[key]] for key in ("explicit", "implicit")]
    ends, others = ([filled(row) for row in of_both(spec.get(key, []))] for key in ("b", "embedded"))
    # What is made of nothing is not evaluated.
    used = [[any(row[j] != 0 for row in [*rows[p], ends[p], others[p]]) for j in range(size)] for p in (0, 1)]
    label = lambda p, j: f"v_{'AB'[p]}{j + 1}[C_{p}_{j}]"
    sums, equations = {}, []
    for p in (0, 1):
        for i, row in enumerate([*rows[p], ends[p]]):
            sums.setdefault(i, []).extend(f" + W_{p}_{i}_{j}*h*{label(p, j)}" for j in range(size) if row[j] != 0)
            names |= {f"W_{p}_{i}_{j}": x for j, x in enumerate(row)}
            if i < size:
                names[f"C_{p}_{i}"] = sum(row, Q(0))
    for i in range(size):
        position = f"x_{i + 1}[C_{0 if used[0][i] else 1}_{i}]" if sums[i] else "x"
        if sums[i] and (used[0][i] or used[1][i]):
            equations.append(f"{position} = x" + "".join(sums[i]))
        equations += [f"{label(p, i)} = {'AB'[p]}(t[C_{p}_{i}], {position})" for p in (0, 1) if used[p][i]]
    return {"carry": ["x"], "equations": [*equations, "x[1] = x" + "".join(sums[size])]}, names


def rosenbrock(spec, names):
    size, names = len(spec["A"]), dict(names)
    filled = lambda row: [value(parse(str(x)), names) for x in row] + [Q(0)] * (size - len(row))
    a, gamma, b = [filled(row) for row in spec["A"]], [filled(row) for row in spec["Gamma"]], filled(spec["b"])
    equations = []
    for i in range(size):
        names |= {f"A_{i}_{j}": x for j, x in enumerate(a[i])} | {f"G_{i}_{j}": x for j, x in enumerate(gamma[i])}
        names |= {f"B_{i}": b[i], f"C_{i}": sum(a[i], Q(0)), f"R_{i}": sum(gamma[i], Q(0))}
        # Where the argument is that of an earlier stage its evaluation serves again.
        first = a.index(a[i])
        if first == i and any(a[i]):
            equations += [f"x_{i + 1}[C_{i}] = x" + "".join(f" + h*A_{i}_{j}*v_k{j + 1}" for j in range(i)),
                          f"v_{i + 1}[C_{i}] = f(t[C_{i}], x_{i + 1}[C_{i}])"]
        elif first == i:
            equations.append(f"v_{i + 1}[C_{i}] = f(t[C_{i}], x)")
        equations += [f"v_k{i + 1} = v_{first + 1}[C_{first}] + h*a_{i + 1}",
                      f"v_u{i + 1} = " + " + ".join(f"G_{i}_{j}*v_k{j + 1}" for j in range(i + 1)),
                      f"a_{i + 1} = f(t, x, v_u{i + 1}, R_{i})"]
    end = "x[1] = x" + "".join(f" + h*B_{j}*v_k{j + 1}" for j in range(size))
    return {"carry": ["x"], "equations": [*equations, end]}, names


def nystrom(spec, names):
    size = len(spec["b"])
    filled = lambda row: [value(parse(str(x)), names) for x in row] + [Q(0)] * (size - len(row))
    bars, own = ([filled(row) for row in spec[key]] if key in spec else None for key in ("A_bar", "A"))
    ends, c = (filled(spec["b_bar"]), filled(spec["b"])), filled(spec["c"])
    explicit = lambda rows: all(x == 0 for i, row in enumerate(rows) for x in row[i:])
    kept = ((c[0], c[-1]) == (0, 1) and explicit(bars) and bars[-1] == ends[0]
            and (own is None or explicit(own) and own[-1] == ends[1]))
    names = names | {f"C_{i}": x for i, x in enumerate(c)}
    for letter, rows in (("P", bars), ("V", own or []), ("E", ends)):
        names |= {f"{letter}_{i}_{j}": x for i, row in enumerate(rows) for j, x in enumerate(row)}
    label = lambda i: "a" if kept and i == 0 else "a[1]" if kept and i + 1 == size else f"a_{i + 1}[C_{i}]"
    of = lambda letter, i, k: " + ".join(f"{letter}_{i}_{j}*h^{k}*{label(j)}" for j in range(size))
    equations = []
    for i in range(kept, size):
        last = kept and i + 1 == size
        x, v = ("x[1]", "v[1]") if last else (f"x_{i + 1}[C_{i}]", f"v_{i + 1}[C_{i}]")
        equations.append(f"{label(i)} = g(t[C_{i}], {x}{', ' + v if own else ''})")
        if not last:
            equations.append(f"{x} = x + C_{i}*h*v + {of('P', i, 2)}")
            if own:
                equations.append(f"{v} = v + {of('V', i, 1)}")
    equations += [f"x[1] = x + h*v + {of('E', 0, 2)}", f"v[1] = v + {of('E', 1, 1)}"]
    return {"carry": ["x", "v"] + ["a"] * kept, "equations": equations}, names


def bdf(steps):
    terms = []
    for i in range(steps + 1):
        c = sum(Q((-1) ** i * math.comb(j, i), j) for j in range(max(i, 1), steps + 1))
        terms.append(f"({c})*x[{1 - i}]")
    return {"carry": [f"x[{-i}]" for i in range(steps)],
            "equations": ["0 = " + " + ".join(terms) + " - h*v[1]", "v[1] = f(t[1], x[1])"]}


def bashforth(steps):
    rows = [[Q(-j) ** m for j in range(steps)] + [Q(1, m + 1)] for m in range(steps)]
    eliminated(rows, steps)
    terms = " + ".join(f"({row[-1]})*h*v[{-j}]" for j, row in enumerate(rows))
    return {"carry": ["x"] + [f"v[{-j}]" for j in range(1, steps)],
            "equations": ["x[1] = x + " + terms, "v = f(t, x)"]}


NEWMARK = {"carry": ["x", "v", "a"], "equations": [
    "x[1] = x + h*v + h^2*((1/2 - beta)*a + beta*a[1])",
    "v[1] = v + h*((1 - gamma)*a + gamma*a[1])", "a[1] = g(t[1], x[1], v[1])"]}
ALPHA = {"carry": ["x", "v", "a_c[am - af]", "a"], "equations": [
    "x[1] = x + h*v + h^2*((1/2 - beta)*a_c[am - af] + beta*a_c[1 + am - af])",
    "v[1] = v + h*((1 - gamma)*a_c[am - af] + gamma*a_c[1 + am - af])",
    "(1 - am)*a_c[1 + am - af] + am*a_c[am - af] = (1 - af)*a[1] + af*a",
    "a[1] = g(t[1], x[1], v[1])"]}
WILSON = {"carry": ["x", "v", "a"], "equations": [
    "x_c[theta] = x + theta*h*v + theta^2*h^2*(a/3 + a_c[theta]/6)",
    "v_c[theta] = v + theta*h*(a/2 + a_c[theta]/2)",
    "a_c[theta] = g(t[theta], x_c[theta], v_c[theta])",
    "theta*a[1] = (theta - 1)*a + a_c[theta]",
    "x[1] = x + h*v + h^2*(a/3 + a[1]/6)", "v[1] = v + h*(a/2 + a[1]/2)"]}


THETA = ["alpha", "beta", "gamma", "zeta", "eta", "mu", "nu", "theta7", "theta8"]


def central_difference(degree, names):
    top = degree - 1
    letter = lambda m: LETTERS[m] if m < len(LETTERS) else f"d{m}"
    term = lambda k, q: f"h^{k}/{math.factorial(k)}*{q}"

    def formula(m, end, start):
        blend = (f"((1 - {THETA[m]})*{letter(top)}[-1] + {THETA[m]}*{letter(top)})"
                 f"*h^{top - m}/{math.factorial(top - m)}")
        terms = [term(k, f"{letter(m + k)}[{start}]") for k in range(top - m)]
        return f"{letter(m)}[{end}] = " + " + ".join([*terms, blend])
    equations = [formula(m, 0, -1) for m in range(1, top)] + [formula(0, 1, 0), "a = g(t, x, v)"]
    return {"carry": ["x"] + [f"{letter(m)}[-1]" for m in range(1, top + 1)],
            "equations": equations}


def alpha(am, af):
    return {"am": am, "af": af, "beta": (1 - am + af) ** 2 / 4, "gamma": Q(1, 2) - am + af}


def derived(spec, free=()):
    """The scheme of a spec; None of a family that is not derived here."""
    family, parameters = spec["family"], spec.get("parameters", {})
    names = numbers(parameters, free)
    if family == "scheme":
        return Scheme({"carry": spec["carry"], "equations": spec["equations"]}, names)
    if family == "runge-kutta" and {"A", "b"} <= parameters.keys():
        return Scheme(*runge_kutta(parameters, names))
    if family == "low-storage":
        return Scheme(*low_storage(parameters, names))
    if family == "additive":
        return Scheme(*additive(parameters, names))
    if family == "rosenbrock":
        return Scheme(*rosenbrock(parameters, names))
    if family == "nystrom":
        return Scheme(*nystrom(parameters, names))
    if family == "bdf":
        return Scheme(bdf(parameters["steps"]))
    if family == "adams" and parameters["kind"] == "bashforth":
        return Scheme(bashforth(parameters["steps"]))
    if family == "newmark" and parameters.keys() == {"beta", "gamma"}:
        return Scheme(NEWMARK, names)
    if family == "central-difference" and "form" not in parameters:
        degree = parameters["degree"]
        known = {name: names[name] for name in THETA[:degree - 1]}
        return Scheme(central_difference(degree, known), known)
    if family == "wilson-theta":
        return Scheme(WILSON, names)
    if family == "hht":
        return Scheme(ALPHA, alpha(Q(0), -names["alpha"]))
    if family == "generalized-alpha" and parameters.keys() == {"rho_inf"}:
        rho = names["rho_inf"]
        return Scheme(ALPHA, alpha((2 * rho - 1) / (rho + 1), rho / (rho + 1)))
    return None


def by_a_root(x):
    """A number of a quadratic field by a square root; others as they are."""
    if not isinstance(x, Number) or len(x.field.whole) != 3:
        return x
    c, b, a = map(Q, x.field.whole)
    for root in (square_root(b * b - 4 * a * c), -square_root(b * b - 4 * a * c)):
        t = (root - b) / (2 * a)
        if sign(t - x.field.lo) >= 0 and sign(x.field.hi - t) >= 0:
            return sum((n * t ** i for i, n in enumerate(x.p) if i), x.p[0] if x.p else Q(0))
    return x


def check_family(spec, scheme, free=()):
    """That a printed scheme is that of the spec's parameters; whether its family is derived here."""
    own = derived(spec, free)
    if own is None:
        return False
    # What nothing depends on need not be carried.
    check(set(scheme.carried) <= set(own.carried), "another carry than the family's")
    facts = lambda s: {e["result"]: (e["field"], e["time"], e["along"]) for e in s.evaluations}
    check(facts(own) == facts(scheme), "other evaluations than the family's")
    columns = lambda s: [*s.carried, *s.evaluated]

    def row(s, q):
        return q and {c: by_a_root(x) for c, x in zip(columns(s), s.rows[q]) if x != 0}
    for q in scheme.successors:
        check(row(own, q) == row(scheme, q), f"another {q} than the family's")
    others = {e["result"]: e for e in scheme.evaluations}
    for e in own.evaluations:
        for place in ("position", "velocity"):
            check(row(own, e[place]) == row(scheme, others[e["result"]][place]),
                  f"another {place} than the family's")
    return True


def check_outputs(spec, scheme, texts):
    """That what a step yields beside its state has the weights of the spec."""
    parameters = spec.get("parameters", {})
    given = parameters if spec["family"] in ("runge-kutta", "nystrom", "additive", "rosenbrock") else {}
    names = numbers(parameters)
    exact = lambda row: [value(parse(str(x)), names) for x in row]
    check(bool(texts) == bool({"embedded", "dense"} & given.keys()), "outputs without parameters")
    if not texts:
        return
    if spec["family"] == "rosenbrock":
        # The end that the step itself would have with these weights.
        own = derived({**spec, "parameters": {**parameters, "b": parameters["embedded"]}})
        columns = [*scheme.carried, *scheme.evaluated]
        row = dict(zip([*own.carried, *own.evaluated], own.rows["x", Q(1)]))
        return check(Ends(scheme, texts).compared == [[row[q] for q in columns]], "other weights to compare with")
    outputs = Outputs(scheme, texts)
    size = len(outputs.stages)
    if spec["family"] == "nystrom":
        rows = [exact(given[key]) for key in ("embedded_bar", "embedded")]
        rows = [row + [Q(0)] * (size - len(row)) for row in rows]
        return check(outputs.compared == [[plus([], [x]) for x in row] for row in rows], "other weights to compare with")
    if spec["family"] == "additive":
        rows = [exact(row) for row in of_both(given["embedded"])]
        row = [rows["AB".index(name[2])][int(name[3:]) - 1:][:1] or [Q(0)] for name, _ in outputs.stages]
        return check(outputs.compared == [[plus([], x) for x in row]], "other weights to compare with")
    rows = given.get("embedded", [])
    rows = rows if any(isinstance(x, list) for x in rows) else [rows] * bool(rows)
    rows = [exact(row) + [Q(0)] * (size - len(row)) for row in rows]
    check(outputs.compared == [[plus([], [x]) for x in row] for row in rows], "other weights to compare with")
    if is_derived(given):
        # Its weights are this program's to judge, not to find.
        return check(outputs.dense is not None, "no solution within the step")
    dense = [plus([], [Q(0), *exact(row)]) for row in given["dense"]] if "dense" in given else None
    check(outputs.dense == dense, "another solution within the step")
