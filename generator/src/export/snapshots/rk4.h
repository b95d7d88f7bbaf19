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
 * Compile without contraction (-ffp-contract=off, or -std=c99 with gcc): then each operation is
 * rounded by itself, as in Rust.
 */
#ifndef STEPSMITH_RK4_H
#define STEPSMITH_RK4_H

#include <stddef.h>

/* The doubles of memory that a stepper of n components needs. */
#define RK4_MEMORY(n) (6 * (size_t)(n))

/* How many quantities are carried from step to step. */
#define RK4_CARRIED 1

/* A problem; `user` is handed to its callbacks. */
typedef struct {
    /* out = f(t, y) of y' = f(t, y). */
    void (*f)(double t, const double *y, double *out, void *user);
    void *user;
} rk4_problem;

/* A stepper. */
typedef struct {
    size_t n;
    double h;
    double w[4];
    double *x;
    double *x_1;
    double *v_1;
    double *v_2_p1_2;
    double *v_3_p1_2;
    double *v_4_p1;
} rk4;

/* The next steps are of size h. */
static inline void rk4_set_step_size(rk4 *s, double h) {
    s->w[0] = 0.5 * h;
    s->w[1] = h;
    s->w[2] = 0.16666666666666666 * h;
    s->w[3] = 0.3333333333333333 * h;
    s->h = h;
}

/* Steps of size h of n components; all that is carried is 0. */
static inline void rk4_init(rk4 *s, size_t n, double h, double *memory) {
    for (size_t i = 0; i < 6 * n; ++i) memory[i] = 0.0;
    s->n = n;
    s->x = memory + 0 * n;
    s->x_1 = memory + 1 * n;
    s->v_1 = memory + 2 * n;
    s->v_2_p1_2 = memory + 3 * n;
    s->v_3_p1_2 = memory + 4 * n;
    s->v_4_p1 = memory + 5 * n;
    rk4_set_step_size(s, h);
}

/* A carried quantity, to be set before the first step from t:
 *
 *   0: x, y at t
 *
 * The vectors change places from step to step: ask anew. NULL where there is none.
 */
static inline double *rk4_carried(const rk4 *s, size_t index) {
    switch (index) {
    case 0: return s->x;
    default: return NULL;
    }
}

/* A step from t to t + h.
 * x_out: y at t + h, or NULL.
 * They must not overlap the stepper's memory. Returns 0. */
static inline int rk4_step(rk4 *s, double t, const rk4_problem *problem, double *x_out) {
    const size_t n = s->n;
    const double *const w = s->w;
    {
        const double *const x_slot = s->x;
        double *const restrict x_1_slot = s->x_1;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double x_1 = x;
            x_1_slot[i] = x_1;
        }
    }
    problem->f(t, s->x_1, s->v_1, problem->user);
    {
        const double *const x_slot = s->x;
        const double *const v_1_slot = s->v_1;
        double *const restrict x_1_slot = s->x_1;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v_1 = v_1_slot[i];
            const double x_2_p1_2 = x + w[0] * v_1;
            x_1_slot[i] = x_2_p1_2;
        }
    }
    problem->f(t + 0.5 * s->h, s->x_1, s->v_2_p1_2, problem->user);
    {
        const double *const x_slot = s->x;
        const double *const v_2_p1_2_slot = s->v_2_p1_2;
        double *const restrict x_1_slot = s->x_1;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v_2_p1_2 = v_2_p1_2_slot[i];
            const double x_3_p1_2 = x + w[0] * v_2_p1_2;
            x_1_slot[i] = x_3_p1_2;
        }
    }
    problem->f(t + 0.5 * s->h, s->x_1, s->v_3_p1_2, problem->user);
    {
        const double *const x_slot = s->x;
        const double *const v_3_p1_2_slot = s->v_3_p1_2;
        double *const restrict x_1_slot = s->x_1;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v_3_p1_2 = v_3_p1_2_slot[i];
            const double x_4_p1 = x + w[1] * v_3_p1_2;
            x_1_slot[i] = x_4_p1;
        }
    }
    problem->f(t + s->h, s->x_1, s->v_4_p1, problem->user);
    {
        const double *const v_1_slot = s->v_1;
        const double *const v_2_p1_2_slot = s->v_2_p1_2;
        const double *const v_3_p1_2_slot = s->v_3_p1_2;
        const double *const v_4_p1_slot = s->v_4_p1;
        double *const restrict x_slot = s->x;
        for (size_t i = 0; i < n; ++i) {
            const double x = x_slot[i];
            const double v_1 = v_1_slot[i];
            const double v_2_p1_2 = v_2_p1_2_slot[i];
            const double v_3_p1_2 = v_3_p1_2_slot[i];
            const double v_4_p1 = v_4_p1_slot[i];
            const double x_p1 = x + (w[2] * (v_1 + v_4_p1) + w[3] * (v_2_p1_2 + v_3_p1_2));
            if (x_out != NULL) x_out[i] = x_p1;
            x_slot[i] = x_p1;
        }
    }
    return 0;
}

#endif
