/*
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
 *
 * Compile without contraction (-ffp-contract=off): then each operation is rounded by itself, as in
 * Rust.
 */
#ifndef STEPSMITH_RK4_HPP
#define STEPSMITH_RK4_HPP

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <type_traits>
#include <vector>

namespace stepsmith::rk4 {

/* What is carried from step to step, to be set before the first step from t:
 *
 *   0: x, y at t
 */
constexpr size_t carried_count = 1;

/* Steps of a problem, whose members are called so; they write to `out`:
 *
 *   problem.f(t, y, out): out = f(t, y) of y' = f(t, y).
 */
class Stepper {
public:
    const size_t n;
    double h;

    /* Steps of size h; all that is carried is 0. */
    Stepper(size_t n, double h) : n(n), memory(6 * n) { set_step_size(h); }
    Stepper(const Stepper &) = delete;
    Stepper &operator=(const Stepper &) = delete;

    /* The next steps are of size h. */
    void set_step_size(double h) {
        w[0] = 0.5 * h;
        w[1] = h;
        w[2] = 0.16666666666666666 * h;
        w[3] = 0.3333333333333333 * h;
        this->h = h;
    }

    /* A carried quantity, nullptr where there is none. The vectors change places
     * from step to step: ask anew. */
    double *carried(size_t index) {
        switch (index) {
        case 0: return x;
        default: return nullptr;
        }
    }

    /* A step from t to t + h.
     * x_out: y at t + h, or nullptr.
     * Returns 0. */
    template <class Problem>
    int step(double t, Problem &&problem, double *x_out = nullptr) {
        {
            const double *const x_slot = this->x;
            double *const __restrict x_1_slot = this->x_1;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double x_1 = x;
                x_1_slot[i] = x_1;
            }
        }
        problem.f(t, (const double *)x_1, (double *)v_1);
        {
            const double *const x_slot = this->x;
            const double *const v_1_slot = this->v_1;
            double *const __restrict x_1_slot = this->x_1;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v_1 = v_1_slot[i];
                const double x_2_p1_2 = x + w[0] * v_1;
                x_1_slot[i] = x_2_p1_2;
            }
        }
        problem.f(t + 0.5 * h, (const double *)x_1, (double *)v_2_p1_2);
        {
            const double *const x_slot = this->x;
            const double *const v_2_p1_2_slot = this->v_2_p1_2;
            double *const __restrict x_1_slot = this->x_1;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v_2_p1_2 = v_2_p1_2_slot[i];
                const double x_3_p1_2 = x + w[0] * v_2_p1_2;
                x_1_slot[i] = x_3_p1_2;
            }
        }
        problem.f(t + 0.5 * h, (const double *)x_1, (double *)v_3_p1_2);
        {
            const double *const x_slot = this->x;
            const double *const v_3_p1_2_slot = this->v_3_p1_2;
            double *const __restrict x_1_slot = this->x_1;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v_3_p1_2 = v_3_p1_2_slot[i];
                const double x_4_p1 = x + w[1] * v_3_p1_2;
                x_1_slot[i] = x_4_p1;
            }
        }
        problem.f(t + h, (const double *)x_1, (double *)v_4_p1);
        {
            const double *const v_1_slot = this->v_1;
            const double *const v_2_p1_2_slot = this->v_2_p1_2;
            const double *const v_3_p1_2_slot = this->v_3_p1_2;
            const double *const v_4_p1_slot = this->v_4_p1;
            double *const __restrict x_slot = this->x;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v_1 = v_1_slot[i];
                const double v_2_p1_2 = v_2_p1_2_slot[i];
                const double v_3_p1_2 = v_3_p1_2_slot[i];
                const double v_4_p1 = v_4_p1_slot[i];
                const double x_p1 = x + (w[2] * (v_1 + v_4_p1) + w[3] * (v_2_p1_2 + v_3_p1_2));
                if (x_out != nullptr) x_out[i] = x_p1;
                x_slot[i] = x_p1;
            }
        }
        return 0;
    }

private:
    std::vector<double> memory;
    double *x = memory.data() + 0 * n;
    double *x_1 = memory.data() + 1 * n;
    double *v_1 = memory.data() + 2 * n;
    double *v_2_p1_2 = memory.data() + 3 * n;
    double *v_3_p1_2 = memory.data() + 4 * n;
    double *v_4_p1 = memory.data() + 5 * n;
    double w[4] = {};
};

} // namespace stepsmith::rk4

#endif
