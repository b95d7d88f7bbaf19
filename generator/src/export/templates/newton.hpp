/* Coupled evaluations solution[k] = g(t[k], X_k, V_k), k below `stages`, each of n components, with
 * X_k = x[k] + sum_l x_slope[k][l] solution[l], and V_k alike; v[k] is nullptr where no velocity is given.
 * `part` is 1 for B of a split field, else 0. The solution holds a first iterate. */
struct Core {
    size_t stages;
    size_t n;
    int part[@K@];
    double t[@K@];
    const double *x[@K@];
    double x_slope[@K@][@K@];
    const double *v[@K@];
    double v_slope[@K@][@K@];
    double *solution[@K@];
};

template <class Problem>
@DEVICE@inline void evaluate(
    Problem &problem, int part, double t, const double *x, const double *v, double *out) {
@IGNORED@    (void)v;
    @EVALUATE@
}

/* One column of differences after another. */
template <class Problem>
@DEVICE@inline void differences(
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
@DEVICE@inline int eliminate(double *matrix, double *vector, size_t size) {
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

@GIVEN@/* Newton's method with a new matrix in each iteration, a solver of cores. `jacobian(@PART_NAME@t, @X@, v, jx, jv)`
@GIVEN@ * writes jx[i * n + j] = d@G@_i/d@X@_j and jv = dg/dv (v may be nullptr, and jv of no meaning)@OF_PART@; nullptr stands for differences. */
@IGNORED@/* Newton's method with a new matrix in each iteration, a solver of cores. `jacobian(@PART_NAME@t, @X@, jx)`
@IGNORED@ * writes jx[i * n + j] = d@G@_i/d@X@_j@OF_PART@; nullptr stands for differences. */
@HOST@template <class Jacobian = decltype(nullptr)>
@CUDA@template <size_t N, class Jacobian = decltype(nullptr)>
class Newton {
public:
    size_t iterations = 100;

@HOST@    explicit Newton(size_t n, Jacobian jacobian = Jacobian()) : memory(@K@ * @K@ * n * n + 2 * n * n + (@K@ + 4) * n), jacobian(jacobian) {}
@CUDA@    STEPSMITH_DEVICE explicit Newton(Jacobian jacobian = Jacobian()) : jacobian(jacobian) {}

    /* Returns 0; 1 where a matrix is singular, 2 where iterations do not converge, 3 where the right-hand side is
     * not finite. */
    template <class Problem>
    @DEVICE@int operator()(Problem &problem, const Core &core) {
        const size_t n = core.n, size = core.stages * n;
@HOST@        double *const matrix = memory.data();
@CUDA@        double *const matrix = memory;
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
@GIVEN@                    jacobian(@PART@core.t[k], x, argument_v, jx, jv);
@IGNORED@                    jacobian(@PART@core.t[k], x, jx);
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
@HOST@    std::vector<double> memory;
@CUDA@    double memory[@K@ * @K@ * N * N + 2 * N * N + (@K@ + 4) * N];
    Jacobian jacobian;
};

