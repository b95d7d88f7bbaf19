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

