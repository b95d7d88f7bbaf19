/* Coupled evaluations solution[k] = g(t[k], X_k, V_k), k below `stages`, each of n components, with
 * X_k = x[k] + sum_l x_slope[k][l] solution[l], and V_k alike; v[k] is NULL where no velocity is given.
 * `part` is 1 for B of a split field, else 0. The solution holds a first iterate. */
typedef struct {
    size_t stages;
    size_t n;
    int part[@K@];
    double t[@K@];
    const double *x[@K@];
    double x_slope[@K@][@K@];
    const double *v[@K@];
    double v_slope[@K@][@K@];
    double *solution[@K@];
} @P@_core;

/* Solves a core; returns 0 if it did. */
typedef int (*@P@_solver)(const @P@_problem *problem, const @P@_core *core, void *data);

/* Newton's method: the `data` of @P@_newton_solve. */
typedef struct {
    /* @UP@_NEWTON_MEMORY(n) doubles. */
    double *memory;
    /* How many iterations at most; 0 stands for 100. */
    size_t iterations;
@GIVEN@    /* jx[i * n + j] = dg_i/d@X@_j and jv = dg/dv (v is NULL where it is not given, and jv of no meaning)@OF_PART@; NULL for differences. */
@GIVEN@    void (*jacobian)(@PART_TYPE@double t, const double *@X@, const double *v, double *jx, double *jv, void *user);
@IGNORED@    /* jx[i * n + j] = dg_i/d@X@_j@OF_PART@; NULL for differences. */
@IGNORED@    void (*jacobian)(@PART_TYPE@double t, const double *@X@, double *jx, void *user);
} @P@_newton;

/* The doubles of memory that Newton's method needs. */
#define @UP@_NEWTON_MEMORY(n) \
    (@K@ * @K@ * (size_t)(n) * (size_t)(n) + 2 * (size_t)(n) * (size_t)(n) + (@K@ + 4) * (size_t)(n))

static inline void @P@_evaluate(
    const @P@_problem *problem, int part, double t, const double *x, const double *v, double *out) {
@IGNORED@    (void)v;
    @EVALUATE@
}

/* One column of differences after another. */
static inline void @P@_differences(
    const @P@_problem *problem, int part, double t, double *x, double *v, double *moved,
    const double *value, double *shifted, double *jacobian, size_t n) {
    double scale = 0.0;
    for (size_t j = 0; j < n; ++j) scale = fmax(scale, fabs(moved[j]));
    for (size_t j = 0; j < n; ++j) {
        const double kept = moved[j];
        double step = 0x1p-26 * (scale > 0.0 ? scale : 1.0);
        moved[j] = kept + step;
        step = moved[j] - kept;
        @P@_evaluate(problem, part, t, x, v, shifted);
        for (size_t i = 0; i < n; ++i) jacobian[i * n + j] = (shifted[i] - value[i]) / step;
        moved[j] = kept;
    }
}

/* Solves matrix d = vector by elimination with partial pivoting; d takes the place of the vector. Returns 0,
 * or 1 where the matrix is singular. */
static inline int @P@_eliminate(double *matrix, double *vector, size_t size) {
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
static inline int @P@_newton_solve(const @P@_problem *problem, const @P@_core *core, void *data) {
    const @P@_newton *const newton = (const @P@_newton *)data;
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
            @P@_evaluate(problem, core->part[k], core->t[k], x, argument_v, value);
            if (newton->jacobian != NULL) {
@GIVEN@                newton->jacobian(@PART@core->t[k], x, argument_v, jx, jv, problem->user);
@IGNORED@                newton->jacobian(@PART@core->t[k], x, jx, problem->user);
            } else {
                @P@_differences(problem, core->part[k], core->t[k], x, argument_v, x, value, shifted, jx, n);
                if (argument_v != NULL) {
                    @P@_differences(problem, core->part[k], core->t[k], x, v, v, value, shifted, jv, n);
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
        if (@P@_eliminate(matrix, residual, size) != 0) return 1;
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

