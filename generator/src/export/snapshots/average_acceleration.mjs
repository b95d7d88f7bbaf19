/**
 * Newmark's method with constant average acceleration (trapezoidal rule)
 *
 * Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
 *
 * | stability | |
 * |---|---|
 * | Omega at xi = 0 | `stable in (0, ∞)` |
 * | Omega at xi = 1/20 | `stable in (0, ∞)` |
 * | Omega at xi = 1/10 | `stable in (0, ∞)` |
 * | Omega at xi = 1/2 | `stable in (0, ∞)` |
 * | infinite steps | `spectral radius 1` |
 *
 * Rounding: a step errs by at most 7·u in x[1], 5·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
 *
 * Source: Newmark, A Method of Computation for Structural Dynamics, J. Eng. Mech. Div. 85, 1959.
 *
 * Parameters: beta = 1/4, gamma = 1/2.
 *
 * ```text
 * a[1] = g(t[1], x[1], v[1])
 * x[1] = x + h*v + 1/4*h^2*a + 1/4*h^2*a[1]
 * v[1] = v + 1/2*h*a + 1/2*h*a[1]
 * ```
 */

/** Solves y[k] = g[k](t[k], X_k, V_k) for k = 0, 1, … by Newton's method, from the first iterate in y, and writes
 * the solution there. X_k = x[k] + sum_l xSlope[k][l] y[l], and V_k alike; v[k] is null where no velocity is
 * given. g[k](t, x, v, out) writes to out. `jacobian(k, t, x, v, jx, jv)` writes dg_i/dx_j to jx[i * n + j], and
 * dg_i/dv_j to jv alike; without it differences are taken. */
export function newton(core, jacobian = null, iterations = 100) {
    const { n, g, t, x, xSlope, v, vSlope, y } = core;
    const size = n * y.length;
    const matrix = new Float64Array(size * size);
    const residual = new Float64Array(size);
    const [value, shifted] = [new Float64Array(n), new Float64Array(n)];
    const [jx, jv] = [new Float64Array(n * n), new Float64Array(n * n)];
    const norm = (list) => list.reduce((most, entry) => Math.max(most, Math.abs(entry)), 0.0);
    const total = (list) => list.reduce((sum, entry) => sum + Math.abs(entry), 0.0);
    const argument = (base, slopes) => {
        const found = Float64Array.from(base);
        slopes.forEach((slope, l) => found.forEach((_, i) => { found[i] += slope * y[l][i]; }));
        return found;
    };
    let last = Infinity;
    for (let iteration = 0; iteration < iterations; iteration += 1) {
        let share = 0.0;
        for (let k = 0; k < y.length; k += 1) {
            const position = argument(x[k], xSlope[k]);
            const velocity = v[k] === null ? null : argument(v[k], vSlope[k]);
            g[k](t[k], position, velocity, value);
            const differences = (moved, into) => {
                const scale = norm(moved) || 1.0;
                for (let j = 0; j < n; j += 1) {
                    const kept = moved[j];
                    moved[j] = kept + 2 ** -26 * scale;
                    const step = moved[j] - kept;
                    g[k](t[k], position, velocity, shifted);
                    for (let i = 0; i < n; i += 1) into[i * n + j] = (shifted[i] - value[i]) / step;
                    moved[j] = kept;
                }
            };
            share = Math.max(share, total(xSlope[k]) / Math.max(norm(position), Number.MIN_VALUE));
            if (velocity) share = Math.max(share, total(vSlope[k]) / Math.max(norm(velocity), Number.MIN_VALUE));
            if (jacobian) {
                jacobian(k, t[k], position, velocity, jx, jv);
            } else {
                differences(position, jx);
                if (velocity) differences(velocity, jv);
            }
            for (let i = 0; i < n; i += 1) {
                const row = (k * n + i) * size;
                residual[k * n + i] = value[i] - y[k][i];
                for (let l = 0; l < y.length; l += 1) {
                    for (let j = 0; j < n; j += 1) {
                        let entry = k === l && i === j ? 1.0 : 0.0;
                        entry -= xSlope[k][l] * jx[i * n + j];
                        if (velocity) entry -= vSlope[k][l] * jv[i * n + j];
                        matrix[row + l * n + j] = entry;
                    }
                }
            }
        }
        eliminate(matrix, residual, size);
        if (!residual.every(Number.isFinite)) throw new Error("the right-hand side is not finite");
        y.forEach((values, k) => values.forEach((_, i) => { values[i] += residual[k * n + i]; }));
        const change = norm(residual);
        const largest = Math.max(...y.map(norm));
        const rounding = 1024 * Number.EPSILON;
        const stopped = change >= 0.5 * last && (change <= rounding * largest || change * share <= rounding);
        if (change <= 1e-14 * largest || stopped) return;
        last = change;
    }
    throw new Error("Newton's method does not converge: take a smaller step");
}

/** Solves matrix d = vector with partial pivoting; d takes the place of the vector. */
function eliminate(matrix, vector, size) {
    const exchange = (list, i, j) => { [list[i], list[j]] = [list[j], list[i]]; };
    for (let k = 0; k < size; k += 1) {
        let pivot = k;
        for (let i = k + 1; i < size; i += 1) {
            if (Math.abs(matrix[i * size + k]) > Math.abs(matrix[pivot * size + k])) pivot = i;
        }
        if (!(Math.abs(matrix[pivot * size + k]) > 0.0)) throw new Error("Newton's matrix is singular");
        if (pivot !== k) {
            exchange(vector, k, pivot);
            for (let j = k; j < size; j += 1) exchange(matrix, k * size + j, pivot * size + j);
        }
        for (let i = k + 1; i < size; i += 1) {
            const factor = matrix[i * size + k] / matrix[k * size + k];
            for (let j = k + 1; j < size; j += 1) matrix[i * size + j] -= factor * matrix[k * size + j];
            vector[i] -= factor * vector[k];
        }
    }
    for (let k = size - 1; k >= 0; k -= 1) {
        for (let j = k + 1; j < size; j += 1) vector[k] -= matrix[k * size + j] * vector[j];
        vector[k] /= matrix[k * size + k];
    }
}

/** Steps of size h of n components. All that is carried is 0; before the first step from t fill
 *
 *   0: x, x at t
 *   1: v, x' at t
 *   2: a, x'' = g(t, x, x') at t
 *
 * The arrays change places from step to step: ask for `carried(index)` anew. */
export class AverageAcceleration {
    constructor(h, n) {
        this.n = n;
        this.x = new Float64Array(n);
        this.v = new Float64Array(n);
        this.a = new Float64Array(n);
        this.a_p1 = new Float64Array(n);
        this.x_p1_base = new Float64Array(n);
        this.v_p1_base = new Float64Array(n);
        this.setStepSize(h);
    }

    /** The next steps are of size h. */
    setStepSize(h) {
        this.h = h;
        this.w = [0.25 * (h * h), 0.5 * h, h];
    }

    /** What is carried, by its place. */
    carried(index) {
        return [this.x, this.v, this.a][index];
    }

    /** A step from t to t + h. The arrays of `sample` are filled where they are given:
     *
     *   x: x at t + h
     *   v: x' at t + h
     *   a: x'' at t + h
     *
     * The right-hand side is given by `problem`, which writes to `out`:
     *
     *   g(t, x, v, out), x'' = g(t, x, x')
     *
     * `solver(core)` solves the implicit core: `newton`, or what takes the same. Where it throws, what is
     * carried is as before.
     */
    step(t, problem, sample = {}, solver = newton) {
        const n = this.n;
        const w = this.w;
        {
            const x_slot = this.x;
            const v_slot = this.v;
            const a_slot = this.a;
            const x_p1_base_slot = this.x_p1_base;
            const v_p1_base_slot = this.v_p1_base;
            const a_p1_slot = this.a_p1;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v = v_slot[i];
                const a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[0] * a);
                v_p1_base_slot[i] = v + w[1] * a;
                a_p1_slot[i] = a;
            }
        }
        solver({
            n,
            g: [(t, x, v, out) => problem.g(t, x, v, out)],
            t: [t + this.h],
            x: [this.x_p1_base],
            xSlope: [[w[0]]],
            v: [this.v_p1_base],
            vSlope: [[w[1]]],
            y: [this.a_p1],
        });
        {
            const a_slot = this.a;
            const a_p1_slot = this.a_p1;
            const x_slot = this.x;
            const v_slot = this.v;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v = v_slot[i];
                const a = a_slot[i];
                const a_p1 = a_p1_slot[i];
                const x_p1 = x + (w[2] * v + w[0] * (a + a_p1));
                const v_p1 = v + w[1] * (a + a_p1);
                if (sample.x) sample.x[i] = x_p1;
                if (sample.v) sample.v[i] = v_p1;
                if (sample.a) sample.a[i] = a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
            }
        }
        [this.a, this.a_p1] = [this.a_p1, this.a];
    }

    /** A step from t to t + h. The arrays of `sample` are filled where they are given:
     *
     *   x: x at t + h
     *   v: x' at t + h
     *   a: x'' at t + h
     *
     * The right-hand side is given by `problem`, which writes to `out`:
     *
     *   g(t, x, v, out), x'' = g(t, x, x')
     *
     * The velocity is ignored: null stands in its place.
     *
     * `solver(core)` solves the implicit core: `newton`, or what takes the same. Where it throws, what is
     * carried is as before.
     */
    stepOfPositions(t, problem, sample = {}, solver = newton) {
        const n = this.n;
        const w = this.w;
        {
            const x_slot = this.x;
            const v_slot = this.v;
            const a_slot = this.a;
            const x_p1_base_slot = this.x_p1_base;
            const a_p1_slot = this.a_p1;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v = v_slot[i];
                const a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[0] * a);
                a_p1_slot[i] = a;
            }
        }
        solver({
            n,
            g: [(t, x, v, out) => problem.g(t, x, v, out)],
            t: [t + this.h],
            x: [this.x_p1_base],
            xSlope: [[w[0]]],
            v: [null],
            vSlope: [[0.0]],
            y: [this.a_p1],
        });
        {
            const a_slot = this.a;
            const a_p1_slot = this.a_p1;
            const x_slot = this.x;
            const v_slot = this.v;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v = v_slot[i];
                const a = a_slot[i];
                const a_p1 = a_p1_slot[i];
                const x_p1 = x + (w[2] * v + w[0] * (a + a_p1));
                const v_p1 = v + w[1] * (a + a_p1);
                if (sample.x) sample.x[i] = x_p1;
                if (sample.v) sample.v[i] = v_p1;
                if (sample.a) sample.a[i] = a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
            }
        }
        [this.a, this.a_p1] = [this.a_p1, this.a];
    }
}
