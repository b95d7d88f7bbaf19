/**
 * The classical Runge–Kutta method
 *
 * Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
 *
 * | stability | |
 * |---|---|
 * | -z on the real axis | `stable in (0, 2.78529356340…]` |
 * | y on the imaginary axis, z = iy | `stable in (0, sqrt(8)]` |
 * | left half-plane | `not A-stable` |
 * | infinite steps | `spectral radius ∞` |
 *
 * Rounding: a step errs by at most 7·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
 *
 * Source: Kutta, Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46, 1901.
 *
 * Parameters: A = [[], [1/2], [0, 1/2], [0, 0, 1]], b = [1/6, 1/3, 1/3, 1/6].
 *
 * ```text
 * v_1 = f(t, x_1)
 * v_2[1/2] = f(t[1/2], x_2[1/2])
 * v_3[1/2] = f(t[1/2], x_3[1/2])
 * v_4[1] = f(t[1], x_4[1])
 * x_1 = x
 * x_2[1/2] = x + 1/2*h*v_1
 * x_3[1/2] = x + 1/2*h*v_2[1/2]
 * x_4[1] = x + h*v_3[1/2]
 * x[1] = x + 1/6*h*v_1 + 1/3*h*v_2[1/2] + 1/3*h*v_3[1/2] + 1/6*h*v_4[1]
 * ```
 */

/** Steps of size h of n components. All that is carried is 0; before the first step from t fill
 *
 *   0: x, y at t
 *
 * The arrays change places from step to step: ask for `carried(index)` anew. */
export class Rk4 {
    constructor(h, n) {
        this.n = n;
        this.x = new Float64Array(n);
        this.x_1 = new Float64Array(n);
        this.v_1 = new Float64Array(n);
        this.v_2_p1_2 = new Float64Array(n);
        this.v_3_p1_2 = new Float64Array(n);
        this.v_4_p1 = new Float64Array(n);
        this.setStepSize(h);
    }

    /** The next steps are of size h. */
    setStepSize(h) {
        this.h = h;
        this.w = [0.5 * h, h, 0.16666666666666666 * h, 0.3333333333333333 * h];
    }

    /** What is carried, by its place. */
    carried(index) {
        return [this.x][index];
    }

    /** A step from t to t + h. The arrays of `sample` are filled where they are given:
     *
     *   x: y at t + h
     *
     * The right-hand side is given by `problem`, which writes to `out`:
     *
     *   f(t, y, out), y' = f(t, y)
     */
    step(t, problem, sample = {}) {
        const n = this.n;
        const w = this.w;
        {
            const x_slot = this.x;
            const x_1_slot = this.x_1;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const x_1 = x;
                x_1_slot[i] = x_1;
            }
        }
        problem.f(t, this.x_1, this.v_1);
        {
            const x_slot = this.x;
            const v_1_slot = this.v_1;
            const x_1_slot = this.x_1;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v_1 = v_1_slot[i];
                const x_2_p1_2 = x + w[0] * v_1;
                x_1_slot[i] = x_2_p1_2;
            }
        }
        problem.f(t + 0.5 * this.h, this.x_1, this.v_2_p1_2);
        {
            const x_slot = this.x;
            const v_2_p1_2_slot = this.v_2_p1_2;
            const x_1_slot = this.x_1;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v_2_p1_2 = v_2_p1_2_slot[i];
                const x_3_p1_2 = x + w[0] * v_2_p1_2;
                x_1_slot[i] = x_3_p1_2;
            }
        }
        problem.f(t + 0.5 * this.h, this.x_1, this.v_3_p1_2);
        {
            const x_slot = this.x;
            const v_3_p1_2_slot = this.v_3_p1_2;
            const x_1_slot = this.x_1;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v_3_p1_2 = v_3_p1_2_slot[i];
                const x_4_p1 = x + w[1] * v_3_p1_2;
                x_1_slot[i] = x_4_p1;
            }
        }
        problem.f(t + this.h, this.x_1, this.v_4_p1);
        {
            const v_1_slot = this.v_1;
            const v_2_p1_2_slot = this.v_2_p1_2;
            const v_3_p1_2_slot = this.v_3_p1_2;
            const v_4_p1_slot = this.v_4_p1;
            const x_slot = this.x;
            for (let i = 0; i < n; i += 1) {
                const x = x_slot[i];
                const v_1 = v_1_slot[i];
                const v_2_p1_2 = v_2_p1_2_slot[i];
                const v_3_p1_2 = v_3_p1_2_slot[i];
                const v_4_p1 = v_4_p1_slot[i];
                const x_p1 = x + (w[2] * (v_1 + v_4_p1) + w[3] * (v_2_p1_2 + v_3_p1_2));
                if (sample.x) sample.x[i] = x_p1;
                x_slot[i] = x_p1;
            }
        }
    }
}
