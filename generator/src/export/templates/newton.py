def newton(core, y, jacobian=None, iterations=100):
    """Solves y[k] = g[k](t[k], X_k, V_k) for k = 0, 1, …, from the first iterate y, by Newton's method.

    X_k = x[k] + sum_l x_slope[k][l] y[l], and V_k alike; v[k] is None where no velocity is given.
    `jacobian(k, t, x, v)` returns dg/dx and dg/dv (or None); without it differences are taken.
    """
    stages, n = len(y), len(y[0])
    y = [np.array(values, dtype=float) for values in y]
    last = np.inf
    for _ in range(iterations):
        matrix = np.eye(stages * n)
        residual = np.empty(stages * n)
        share = 0.0
        for k in range(stages):
            arguments = [core.x[k] + sum(p * d for p, d in zip(core.x_slope[k], y)), None]
            if core.v[k] is not None:
                arguments[1] = core.v[k] + sum(p * d for p, d in zip(core.v_slope[k], y))
            value = np.array(core.g[k](core.t[k], *arguments), dtype=float)
            if jacobian is None:
                derivatives = [_differences(core, k, arguments, which, value) for which in (0, 1)]
            else:
                derivatives = jacobian(k, core.t[k], *arguments)
            rows = slice(k * n, (k + 1) * n)
            residual[rows] = value - y[k]
            for slopes, derivative, argument in zip((core.x_slope[k], core.v_slope[k]), derivatives, arguments):
                if argument is None:
                    continue
                norm = max(np.max(np.abs(argument)), np.finfo(float).tiny)
                share = max(share, sum(map(abs, slopes)) / norm)
                for j, slope in enumerate(slopes):
                    matrix[rows, j * n : (j + 1) * n] -= slope * derivative
        step = np.linalg.solve(matrix, residual)
        if not np.all(np.isfinite(step)):
            raise RuntimeError("the right-hand side is not finite")
        y = [values + step[k * n : (k + 1) * n] for k, values in enumerate(y)]
        change, largest = np.max(np.abs(step)), max(np.max(np.abs(values)) for values in y)
        rounding = 1024 * np.finfo(float).eps
        stopped = change >= 0.5 * last and (change <= rounding * largest or change * share <= rounding)
        if change <= 1e-14 * largest or stopped:
            return y
        last = change
    raise RuntimeError("Newton's method does not converge: take a smaller step")


def _differences(core, k, arguments, which, value):
    """The derivatives of g[k] in one of its arguments, column by column."""
    if arguments[which] is None:
        return None
    columns = []
    scale = np.max(np.abs(arguments[which])) or 1.0
    for j in range(len(value)):
        moved = list(arguments)
        moved[which] = arguments[which].copy()
        moved[which][j] += 2.0**-26 * scale
        shifted = np.array(core.g[k](core.t[k], *moved), dtype=float)
        columns.append((shifted - value) / (moved[which][j] - arguments[which][j]))
    return np.array(columns).T


