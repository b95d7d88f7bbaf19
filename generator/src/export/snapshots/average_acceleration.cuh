/*
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
 *
 * Compile with -fmad=false (nvcc), -ffp-contract=off (elsewhere): then each operation is rounded by
 * itself, as in Rust. Without nvcc this is C++17, and steps on the host.
 */
#ifndef STEPSMITH_AVERAGE_ACCELERATION_CUH
#define STEPSMITH_AVERAGE_ACCELERATION_CUH

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <type_traits>

#ifndef STEPSMITH_DEVICE
#ifdef __CUDACC__
#define STEPSMITH_DEVICE __host__ __device__
#else
#define STEPSMITH_DEVICE
#endif
#endif

namespace stepsmith::average_acceleration {

/* Coupled evaluations solution[k] = g(t[k], X_k, V_k), k below `stages`, each of n components, with
 * X_k = x[k] + sum_l x_slope[k][l] solution[l], and V_k alike; v[k] is nullptr where no velocity is given.
 * `part` is 1 for B of a split field, else 0. The solution holds a first iterate. */
struct Core {
    size_t stages;
    size_t n;
    int part[1];
    double t[1];
    const double *x[1];
    double x_slope[1][1];
    const double *v[1];
    double v_slope[1][1];
    double *solution[1];
};

template <class Problem>
STEPSMITH_DEVICE inline void evaluate(
    Problem &problem, int part, double t, const double *x, const double *v, double *out) {
    (void)part;
    problem.g(t, x, v, out);
}

/* One column of differences after another. */
template <class Problem>
STEPSMITH_DEVICE inline void differences(
    Problem &problem, int part, double t, double *x, double *v, double *moved,
    const double *value, double *shifted, double *jacobian, size_t n) {
    double scale = 0.0;
    for (size_t j = 0; j < n; ++j) scale = fmax(scale, fabs(moved[j]));
    for (size_t j = 0; j < n; ++j) {
        const double kept = moved[j];
        double step = 0x1p-26 * (scale > 0.0 ? scale : 1.0);
        moved[j] = kept + step;
        step = moved[j] - kept;
        evaluate(problem, part, t, x, v, shifted);
        for (size_t i = 0; i < n; ++i) jacobian[i * n + j] = (shifted[i] - value[i]) / step;
        moved[j] = kept;
    }
}

/* Solves matrix d = vector by elimination with partial pivoting; d takes the place of the vector. Returns 0,
 * or 1 where the matrix is singular. */
STEPSMITH_DEVICE inline int eliminate(double *matrix, double *vector, size_t size) {
    for (size_t k = 0; k < size; ++k) {
        size_t pivot = k;
        for (size_t i = k + 1; i < size; ++i) {
            if (fabs(matrix[i * size + k]) > fabs(matrix[pivot * size + k])) pivot = i;
        }
        if (!(fabs(matrix[pivot * size + k]) > 0.0)) return 1;
        if (pivot != k) {
            double kept = vector[k];
            vector[k] = vector[pivot];
            vector[pivot] = kept;
            for (size_t j = k; j < size; ++j) {
                kept = matrix[k * size + j];
                matrix[k * size + j] = matrix[pivot * size + j];
                matrix[pivot * size + j] = kept;
            }
        }
        for (size_t i = k + 1; i < size; ++i) {
            const double factor = matrix[i * size + k] / matrix[k * size + k];
            for (size_t j = k + 1; j < size; ++j) matrix[i * size + j] -= factor * matrix[k * size + j];
            vector[i] -= factor * vector[k];
        }
    }
    for (size_t k = size; k-- > 0;) {
        for (size_t j = k + 1; j < size; ++j) vector[k] -= matrix[k * size + j] * vector[j];
        vector[k] /= matrix[k * size + k];
    }
    return 0;
}

/* Newton's method with a new matrix in each iteration, a solver of cores. `jacobian(t, x, v, jx, jv)`
 * writes jx[i * n + j] = dg_i/dx_j and jv = dg/dv (v may be nullptr, and jv of no meaning); nullptr stands for differences. */
template <size_t N, class Jacobian = decltype(nullptr)>
class Newton {
public:
    size_t iterations = 100;

    STEPSMITH_DEVICE explicit Newton(Jacobian jacobian = Jacobian()) : jacobian(jacobian) {}

    /* Returns 0; 1 where a matrix is singular, 2 where iterations do not converge, 3 where the right-hand side is
     * not finite. */
    template <class Problem>
    STEPSMITH_DEVICE int operator()(Problem &problem, const Core &core) {
        const size_t n = core.n, size = core.stages * n;
        double *const matrix = memory;
        double *const residual = matrix + size * size;
        double *const jx = residual + size;
        double *const jv = jx + n * n;
        double *const x = jv + n * n;
        double *const v = x + n;
        double *const value = v + n;
        double *const shifted = value + n;
        double last = DBL_MAX;
        for (size_t iteration = 0; iteration < iterations; ++iteration) {
            /* Whether an increment vanishes beside the arguments: its largest share of theirs. */
            double share = 0.0, change = 0.0, largest = 0.0;
            for (size_t k = 0; k < core.stages; ++k) {
                double *const argument_v = core.v[k] != nullptr ? v : nullptr;
                double norm_x = 0.0, norm_v = 0.0, slope_x = 0.0, slope_v = 0.0;
                for (size_t i = 0; i < n; ++i) {
                    x[i] = core.x[k][i];
                    for (size_t l = 0; l < core.stages; ++l) x[i] += core.x_slope[k][l] * core.solution[l][i];
                    norm_x = fmax(norm_x, fabs(x[i]));
                    if (argument_v == nullptr) continue;
                    v[i] = core.v[k][i];
                    for (size_t l = 0; l < core.stages; ++l) v[i] += core.v_slope[k][l] * core.solution[l][i];
                    norm_v = fmax(norm_v, fabs(v[i]));
                }
                for (size_t l = 0; l < core.stages; ++l) {
                    slope_x += fabs(core.x_slope[k][l]);
                    slope_v += fabs(core.v_slope[k][l]);
                }
                if (slope_x > 0.0) share = fmax(share, slope_x / (norm_x > 0.0 ? norm_x : DBL_MIN));
                if (slope_v > 0.0) share = fmax(share, slope_v / (norm_v > 0.0 ? norm_v : DBL_MIN));
                evaluate(problem, core.part[k], core.t[k], x, argument_v, value);
                if constexpr (!std::is_same_v<Jacobian, decltype(nullptr)>) {
                    jacobian(core.t[k], x, argument_v, jx, jv);
                } else {
                    differences(problem, core.part[k], core.t[k], x, argument_v, x, value, shifted, jx, n);
                    if (argument_v != nullptr) {
                        differences(problem, core.part[k], core.t[k], x, v, v, value, shifted, jv, n);
                    }
                }
                for (size_t i = 0; i < n; ++i) {
                    double *const row = matrix + (k * n + i) * size;
                    residual[k * n + i] = value[i] - core.solution[k][i];
                    for (size_t l = 0; l < core.stages; ++l) {
                        for (size_t j = 0; j < n; ++j) {
                            double entry = k == l && i == j ? 1.0 : 0.0;
                            entry -= core.x_slope[k][l] * jx[i * n + j];
                            if (argument_v != nullptr) entry -= core.v_slope[k][l] * jv[i * n + j];
                            row[l * n + j] = entry;
                        }
                    }
                }
            }
            if (eliminate(matrix, residual, size) != 0) return 1;
            for (size_t k = 0; k < core.stages; ++k) {
                for (size_t i = 0; i < n; ++i) {
                    if (!(fabs(residual[k * n + i]) <= DBL_MAX)) return 3;
                    core.solution[k][i] += residual[k * n + i];
                    change = fmax(change, fabs(residual[k * n + i]));
                    largest = fmax(largest, fabs(core.solution[k][i]));
                }
            }
            if (change <= 1e-14 * largest) return 0;
            if (change >= 0.5 * last
                && (change <= 1024.0 * DBL_EPSILON * largest || change * share <= 1024.0 * DBL_EPSILON)) {
                return 0;
            }
            last = change;
        }
        return 2;
    }

private:
    double memory[1 * 1 * N * N + 2 * N * N + (1 + 4) * N];
    Jacobian jacobian;
};

/* What is carried from step to step, to be set before the first step from t:
 *
 *   0: x, x at t
 *   1: v, x' at t
 *   2: a, x'' = g(t, x, x') at t
 */
constexpr size_t carried_count = 3;

/* Steps of a problem, whose members are called so; they write to `out`:
 *
 *   problem.g(t, x, v, out): out = g(t, x, v) of x'' = g(t, x, x').
 */
template <size_t N>
class Stepper {
public:
    static constexpr size_t n = N;
    double h;

    /* Steps of size h; all that is carried is 0. */
    STEPSMITH_DEVICE explicit Stepper(double h) { set_step_size(h); }

    /* The next steps are of size h. */
    STEPSMITH_DEVICE void set_step_size(double h) {
        w[0] = 0.25 * (h * h);
        w[1] = 0.5 * h;
        w[2] = h;
        this->h = h;
    }

    /* A carried quantity, nullptr where there is none. */
    STEPSMITH_DEVICE double *carried(size_t index) {
        switch (index) {
        case 0: return x;
        case 1: return v;
        case 2: return a;
        default: return nullptr;
        }
    }

    /* A step from t to t + h.
     * x_out: x at t + h, or nullptr.
     * v_out: x' at t + h, or nullptr.
     * a_out: x'' at t + h, or nullptr.
     * `solver(problem, core)` solves the implicit core, such as a Newton; where it returns another number
     * than 0 this does too, and what is carried is as before.
     * Returns 0. */
    template <class Problem, class Solver>
    STEPSMITH_DEVICE int step(double t, Problem &&problem, Solver &&solver, double *x_out = nullptr, double *v_out = nullptr, double *a_out = nullptr) {
        int status;
        {
            const double *const x_slot = this->x;
            const double *const v_slot = this->v;
            const double *const a_slot = this->a;
            double *const __restrict x_p1_base_slot = this->x_p1_base;
            double *const __restrict v_p1_base_slot = this->v_p1_base;
            double *const __restrict a_p1_slot = this->a_p1;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v = v_slot[i];
                const double a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[0] * a);
                v_p1_base_slot[i] = v + w[1] * a;
                a_p1_slot[i] = a;
            }
        }
        {
            Core core = {};
            core.stages = 1;
            core.n = n;
            core.t[0] = t + this->h;
            core.x[0] = this->x_p1_base;
            core.x_slope[0][0] = w[0];
            core.v[0] = this->v_p1_base;
            core.v_slope[0][0] = w[1];
            core.solution[0] = this->a_p1;
            status = solver(problem, core);
            if (status != 0) return status;
        }
        {
            const double *const a_slot = this->a;
            const double *const a_p1_slot = this->a_p1;
            double *const __restrict x_slot = this->x;
            double *const __restrict v_slot = this->v;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v = v_slot[i];
                const double a = a_slot[i];
                const double a_p1 = a_p1_slot[i];
                const double x_p1 = x + (w[2] * v + w[0] * (a + a_p1));
                const double v_p1 = v + w[1] * (a + a_p1);
                if (x_out != nullptr) x_out[i] = x_p1;
                if (v_out != nullptr) v_out[i] = v_p1;
                if (a_out != nullptr) a_out[i] = a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
            }
        }
        for (size_t i = 0; i < n; ++i) {
            const double kept = this->a[i];
            this->a[i] = this->a_p1[i];
            this->a_p1[i] = kept;
        }
        return 0;
    }

    /* A step from t to t + h. For a right-hand side that ignores the velocity: it is given nullptr as v.
     * x_out: x at t + h, or nullptr.
     * v_out: x' at t + h, or nullptr.
     * a_out: x'' at t + h, or nullptr.
     * `solver(problem, core)` solves the implicit core, such as a Newton; where it returns another number
     * than 0 this does too, and what is carried is as before.
     * Returns 0. */
    template <class Problem, class Solver>
    STEPSMITH_DEVICE int step_of_positions(double t, Problem &&problem, Solver &&solver, double *x_out = nullptr, double *v_out = nullptr, double *a_out = nullptr) {
        int status;
        {
            const double *const x_slot = this->x;
            const double *const v_slot = this->v;
            const double *const a_slot = this->a;
            double *const __restrict x_p1_base_slot = this->x_p1_base;
            double *const __restrict a_p1_slot = this->a_p1;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v = v_slot[i];
                const double a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[0] * a);
                a_p1_slot[i] = a;
            }
        }
        {
            Core core = {};
            core.stages = 1;
            core.n = n;
            core.t[0] = t + this->h;
            core.x[0] = this->x_p1_base;
            core.x_slope[0][0] = w[0];
            core.solution[0] = this->a_p1;
            status = solver(problem, core);
            if (status != 0) return status;
        }
        {
            const double *const a_slot = this->a;
            const double *const a_p1_slot = this->a_p1;
            double *const __restrict x_slot = this->x;
            double *const __restrict v_slot = this->v;
            for (size_t i = 0; i < n; ++i) {
                const double x = x_slot[i];
                const double v = v_slot[i];
                const double a = a_slot[i];
                const double a_p1 = a_p1_slot[i];
                const double x_p1 = x + (w[2] * v + w[0] * (a + a_p1));
                const double v_p1 = v + w[1] * (a + a_p1);
                if (x_out != nullptr) x_out[i] = x_p1;
                if (v_out != nullptr) v_out[i] = v_p1;
                if (a_out != nullptr) a_out[i] = a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
            }
        }
        for (size_t i = 0; i < n; ++i) {
            const double kept = this->a[i];
            this->a[i] = this->a_p1[i];
            this->a_p1[i] = kept;
        }
        return 0;
    }

private:
    double x[N] = {};
    double v[N] = {};
    double a[N] = {};
    double a_p1[N] = {};
    double x_p1_base[N] = {};
    double v_p1_base[N] = {};
    double w[3] = {};
};

/* Steps of one system of an ensemble, from t: what it carries, carried[(q * N + i) * systems + system] of
 * component i of quantity q, is replaced. Returns what the last step does. */
template <size_t N, class Problem>
STEPSMITH_DEVICE int run(size_t system, size_t systems, size_t steps, double t, double h,
    Problem &problem, double *carried) {
    Stepper<N> stepper(h);
    Newton<N> newton;
    int status = 0;
    for (size_t q = 0; q < carried_count; ++q) {
        for (size_t i = 0; i < N; ++i) stepper.carried(q)[i] = carried[(q * N + i) * systems + system];
    }
    for (size_t k = 0; k < steps && status == 0; ++k) {
        status = stepper.step(t + (double)k * h, problem, newton);
    }
    for (size_t q = 0; q < carried_count; ++q) {
        for (size_t i = 0; i < N; ++i) carried[(q * N + i) * systems + system] = stepper.carried(q)[i];
    }
    return status;
}

#ifdef __CUDACC__
/* One system a thread; status[system] is 0 where all steps were done. */
template <size_t N, class Problem>
__global__ void ensemble(size_t systems, size_t steps, double t, double h, Problem *problems,
    double *carried, int *status) {
    const size_t first = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    for (size_t system = first; system < systems; system += gridDim.x * (size_t)blockDim.x) {
        status[system] = run<N>(system, systems, steps, t, h, problems[system], carried);
    }
}
#endif

/* The same on the host, one system after the other. */
template <size_t N, class Problem>
void ensemble_on_host(size_t systems, size_t steps, double t, double h, Problem *problems, double *carried,
    int *status) {
    for (size_t system = 0; system < systems; ++system) {
        status[system] = run<N>(system, systems, steps, t, h, problems[system], carried);
    }
}

} // namespace stepsmith::average_acceleration

#endif
