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
 * Compile without contraction (-ffp-contract=off, or -std=c99 with gcc): then each operation is
 * rounded by itself, as in Rust.
 */
#ifndef STEPSMITH_AVERAGE_ACCELERATION_H
#define STEPSMITH_AVERAGE_ACCELERATION_H

#include <float.h>
#include <math.h>
#include <stddef.h>

/* The doubles of memory that a stepper of n components needs. */
#define AVERAGE_ACCELERATION_MEMORY(n) (6 * (size_t)(n))

/* How many quantities are carried from step to step. */
#define AVERAGE_ACCELERATION_CARRIED 3

/* A problem; `user` is handed to its callbacks. */
typedef struct {
    /* out = g(t, x, v) of x'' = g(t, x, x'). */
    void (*g)(double t, const double *x, const double *v, double *out, void *user);
    void *user;
} average_acceleration_problem;

/* A stepper. */
typedef struct {
    size_t n;
    double h;
    double w[3];
    double *x;
    double *v;
    double *a;
    double *a_p1;
    double *x_p1_base;
    double *v_p1_base;
} average_acceleration;

/* The next steps are of size h. */
static inline void average_acceleration_set_step_size(average_acceleration *s, double h) {
    s->w[0] = 0.25 * (h * h);
    s->w[1] = 0.5 * h;
    s->w[2] = h;
    s->h = h;
}

/* Steps of size h of n components; all that is carried is 0. */
static inline void average_acceleration_init(average_acceleration *s, size_t n, double h, double *memory) {
    for (size_t i = 0; i < 6 * n; ++i) memory[i] = 0.0;
    s->n = n;
    s->x = memory + 0 * n;
    s->v = memory + 1 * n;
    s->a = memory + 2 * n;
    s->a_p1 = memory + 3 * n;
    s->x_p1_base = memory + 4 * n;
    s->v_p1_base = memory + 5 * n;
    average_acceleration_set_step_size(s, h);
}

/* A carried quantity, to be set before the first step from t:
 *
 *   0: x, x at t
 *   1: v, x' at t
 *   2: a, x'' = g(t, x, x') at t
 *
 * The vectors change places from step to step: ask anew. NULL where there is none.
 */
static inline double *average_acceleration_carried(const average_acceleration *s, size_t index) {
    switch (index) {
    case 0: return s->x;
    case 1: return s->v;
    case 2: return s->a;
    default: return NULL;
    }
}

/* Coupled evaluations solution[k] = g(t[k], X_k, V_k), k below `stages`, each of n components, with
 * X_k = x[k] + sum_l x_slope[k][l] solution[l], and V_k alike; v[k] is NULL where no velocity is given.
 * `part` is 1 for B of a split field, else 0. The solution holds a first iterate. */
typedef struct {
    size_t stages;
    size_t n;
    int part[1];
    double t[1];
    const double *x[1];
    double x_slope[1][1];
    const double *v[1];
    double v_slope[1][1];
    double *solution[1];
} average_acceleration_core;

/* Solves a core; returns 0 if it did. */
typedef int (*average_acceleration_solver)(const average_acceleration_problem *problem, const average_acceleration_core *core, void *data);

/* Newton's method: the `data` of average_acceleration_newton_solve. */
typedef struct {
    /* AVERAGE_ACCELERATION_NEWTON_MEMORY(n) doubles. */
    double *memory;
    /* How many iterations at most; 0 stands for 100. */
    size_t iterations;
    /* jx[i * n + j] = dg_i/dx_j and jv = dg/dv (v is NULL where it is not given, and jv of no meaning); NULL for differences. */
    void (*jacobian)(double t, const double *x, const double *v, double *jx, double *jv, void *user);
} average_acceleration_newton;

/* The doubles of memory that Newton's method needs. */
#define AVERAGE_ACCELERATION_NEWTON_MEMORY(n) \
    (1 * 1 * (size_t)(n) * (size_t)(n) + 2 * (size_t)(n) * (size_t)(n) + (1 + 4) * (size_t)(n))

static inline void average_acceleration_evaluate(
    const average_acceleration_problem *problem, int part, double t, const double *x, const double *v, double *out) {
    (void)part;
    problem->g(t, x, v, out, problem->user);
}

/* One column of differences after another. */
static inline void average_acceleration_differences(
    const average_acceleration_problem *problem, int part, double t, double *x, double *v, double *moved,
    const double *value, double *shifted, double *jacobian, size_t n) {
    double scale = 0.0;
    for (size_t j = 0; j < n; ++j) scale = fmax(scale, fabs(moved[j]));
    for (size_t j = 0; j < n; ++j) {
        const double kept = moved[j];
        double step = 0x1p-26 * (scale > 0.0 ? scale : 1.0);
        moved[j] = kept + step;
        step = moved[j] - kept;
        average_acceleration_evaluate(problem, part, t, x, v, shifted);
        for (size_t i = 0; i < n; ++i) jacobian[i * n + j] = (shifted[i] - value[i]) / step;
        moved[j] = kept;
    }
}

/* Solves matrix d = vector by elimination with partial pivoting; d takes the place of the vector. Returns 0,
 * or 1 where the matrix is singular. */
static inline int average_acceleration_eliminate(double *matrix, double *vector, size_t size) {
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

/* Newton's method with a new matrix in each iteration. Returns 0; 1 where a matrix is singular, 2 where
 * iterations do not converge, 3 where the right-hand side is not finite. */
static inline int average_acceleration_newton_solve(const average_acceleration_problem *problem, const average_acceleration_core *core, void *data) {
    const average_acceleration_newton *const newton = (const average_acceleration_newton *)data;
    const size_t n = core->n, size = core->stages * n;
    const size_t most = newton->iterations > 0 ? newton->iterations : 100;
    double *const matrix = newton->memory;
    double *const residual = matrix + size * size;
    double *const jx = residual + size;
    double *const jv = jx + n * n;
    double *const x = jv + n * n;
    double *const v = x + n;
    double *const value = v + n;
    double *const shifted = value + n;
    double last = DBL_MAX;
    for (size_t iteration = 0; iteration < most; ++iteration) {
        /* Whether an increment vanishes beside the arguments: its largest share of theirs. */
        double share = 0.0, change = 0.0, largest = 0.0;
        for (size_t k = 0; k < core->stages; ++k) {
            double *const argument_v = core->v[k] != NULL ? v : NULL;
            double norm_x = 0.0, norm_v = 0.0, slope_x = 0.0, slope_v = 0.0;
            for (size_t i = 0; i < n; ++i) {
                x[i] = core->x[k][i];
                for (size_t l = 0; l < core->stages; ++l) x[i] += core->x_slope[k][l] * core->solution[l][i];
                norm_x = fmax(norm_x, fabs(x[i]));
                if (argument_v == NULL) continue;
                v[i] = core->v[k][i];
                for (size_t l = 0; l < core->stages; ++l) v[i] += core->v_slope[k][l] * core->solution[l][i];
                norm_v = fmax(norm_v, fabs(v[i]));
            }
            for (size_t l = 0; l < core->stages; ++l) {
                slope_x += fabs(core->x_slope[k][l]);
                slope_v += fabs(core->v_slope[k][l]);
            }
            if (slope_x > 0.0) share = fmax(share, slope_x / (norm_x > 0.0 ? norm_x : DBL_MIN));
            if (slope_v > 0.0) share = fmax(share, slope_v / (norm_v > 0.0 ? norm_v : DBL_MIN));
            average_acceleration_evaluate(problem, core->part[k], core->t[k], x, argument_v, value);
            if (newton->jacobian != NULL) {
                newton->jacobian(core->t[k], x, argument_v, jx, jv, problem->user);
            } else {
                average_acceleration_differences(problem, core->part[k], core->t[k], x, argument_v, x, value, shifted, jx, n);
                if (argument_v != NULL) {
                    average_acceleration_differences(problem, core->part[k], core->t[k], x, v, v, value, shifted, jv, n);
                }
            }
            for (size_t i = 0; i < n; ++i) {
                double *const row = matrix + (k * n + i) * size;
                residual[k * n + i] = value[i] - core->solution[k][i];
                for (size_t l = 0; l < core->stages; ++l) {
                    for (size_t j = 0; j < n; ++j) {
                        double entry = k == l && i == j ? 1.0 : 0.0;
                        entry -= core->x_slope[k][l] * jx[i * n + j];
                        if (argument_v != NULL) entry -= core->v_slope[k][l] * jv[i * n + j];
                        row[l * n + j] = entry;
                    }
                }
            }
        }
        if (average_acceleration_eliminate(matrix, residual, size) != 0) return 1;
        for (size_t k = 0; k < core->stages; ++k) {
            for (size_t i = 0; i < n; ++i) {
                if (!(fabs(residual[k * n + i]) <= DBL_MAX)) return 3;
                core->solution[k][i] += residual[k * n + i];
                change = fmax(change, fabs(residual[k * n + i]));
                largest = fmax(largest, fabs(core->solution[k][i]));
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

/* A step from t to t + h.
 * x_out: x at t + h, or NULL.
 * v_out: x' at t + h, or NULL.
 * a_out: x'' at t + h, or NULL.
 * They must not overlap the stepper's memory.
 * `solver` solves the implicit core, such as average_acceleration_newton_solve with average_acceleration_newton as `data`; where it
 * returns another number than 0 this does too, and what is carried is as before. Returns 0. */
static inline int average_acceleration_step(average_acceleration *s, double t, const average_acceleration_problem *problem, average_acceleration_solver solver, void *data, double *x_out, double *v_out, double *a_out) {
    const size_t n = s->n;
    const double *const w = s->w;
    int status;
    {
        const double *const x_slot = s->x;
        const double *const v_slot = s->v;
        const double *const a_slot = s->a;
        double *const restrict x_p1_base_slot = s->x_p1_base;
        double *const restrict v_p1_base_slot = s->v_p1_base;
        double *const restrict a_p1_slot = s->a_p1;
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
        average_acceleration_core core = {0};
        core.stages = 1;
        core.n = n;
        core.t[0] = t + s->h;
        core.x[0] = s->x_p1_base;
        core.x_slope[0][0] = w[0];
        core.v[0] = s->v_p1_base;
        core.v_slope[0][0] = w[1];
        core.solution[0] = s->a_p1;
        status = solver(problem, &core, data);
        if (status != 0) return status;
    }
    {
        const double *const a_slot = s->a;
        const double *const a_p1_slot = s->a_p1;
        double *const restrict x_slot = s->x;
        double *const restrict v_slot = s->v;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v = v_slot[i];
            const double a = a_slot[i];
            const double a_p1 = a_p1_slot[i];
            const double x_p1 = x + (w[2] * v + w[0] * (a + a_p1));
            const double v_p1 = v + w[1] * (a + a_p1);
            if (x_out != NULL) x_out[i] = x_p1;
            if (v_out != NULL) v_out[i] = v_p1;
            if (a_out != NULL) a_out[i] = a_p1;
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
    }
    {
        double *const kept = s->a;
        s->a = s->a_p1;
        s->a_p1 = kept;
    }
    return 0;
}

/* A step from t to t + h. For a right-hand side that ignores the velocity: it is given NULL as v.
 * x_out: x at t + h, or NULL.
 * v_out: x' at t + h, or NULL.
 * a_out: x'' at t + h, or NULL.
 * They must not overlap the stepper's memory.
 * `solver` solves the implicit core, such as average_acceleration_newton_solve with average_acceleration_newton as `data`; where it
 * returns another number than 0 this does too, and what is carried is as before. Returns 0. */
static inline int average_acceleration_step_of_positions(average_acceleration *s, double t, const average_acceleration_problem *problem, average_acceleration_solver solver, void *data, double *x_out, double *v_out, double *a_out) {
    const size_t n = s->n;
    const double *const w = s->w;
    int status;
    {
        const double *const x_slot = s->x;
        const double *const v_slot = s->v;
        const double *const a_slot = s->a;
        double *const restrict x_p1_base_slot = s->x_p1_base;
        double *const restrict a_p1_slot = s->a_p1;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v = v_slot[i];
            const double a = a_slot[i];
            x_p1_base_slot[i] = x + (w[2] * v + w[0] * a);
            a_p1_slot[i] = a;
        }
    }
    {
        average_acceleration_core core = {0};
        core.stages = 1;
        core.n = n;
        core.t[0] = t + s->h;
        core.x[0] = s->x_p1_base;
        core.x_slope[0][0] = w[0];
        core.solution[0] = s->a_p1;
        status = solver(problem, &core, data);
        if (status != 0) return status;
    }
    {
        const double *const a_slot = s->a;
        const double *const a_p1_slot = s->a_p1;
        double *const restrict x_slot = s->x;
        double *const restrict v_slot = s->v;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v = v_slot[i];
            const double a = a_slot[i];
            const double a_p1 = a_p1_slot[i];
            const double x_p1 = x + (w[2] * v + w[0] * (a + a_p1));
            const double v_p1 = v + w[1] * (a + a_p1);
            if (x_out != NULL) x_out[i] = x_p1;
            if (v_out != NULL) v_out[i] = v_p1;
            if (a_out != NULL) a_out[i] = a_p1;
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
    }
    {
        double *const kept = s->a;
        s->a = s->a_p1;
        s->a_p1 = kept;
    }
    return 0;
}

#endif
