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
 * Compile with -fmad=false (nvcc), -ffp-contract=off (elsewhere): then each operation is rounded by
 * itself, as in Rust. Without nvcc this is C++17, and steps on the host.
 */
#ifndef STEPSMITH_RK4_CUH
#define STEPSMITH_RK4_CUH

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
template <size_t N>
class Stepper {
public:
    static constexpr size_t n = N;
    double h;

    /* Steps of size h; all that is carried is 0. */
    STEPSMITH_DEVICE explicit Stepper(double h) { set_step_size(h); }

    /* The next steps are of size h. */
    STEPSMITH_DEVICE void set_step_size(double h) {
        w[0] = 0.5 * h;
        w[1] = h;
        w[2] = 0.16666666666666666 * h;
        w[3] = 0.3333333333333333 * h;
        this->h = h;
    }

    /* A carried quantity, nullptr where there is none. */
    STEPSMITH_DEVICE double *carried(size_t index) {
        switch (index) {
        case 0: return x;
        default: return nullptr;
        }
    }

    /* A step from t to t + h.
     * x_out: y at t + h, or nullptr.
     * Returns 0. */
    template <class Problem>
    STEPSMITH_DEVICE int step(double t, Problem &&problem, double *x_out = nullptr) {
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
    double x[N] = {};
    double x_1[N] = {};
    double v_1[N] = {};
    double v_2_p1_2[N] = {};
    double v_3_p1_2[N] = {};
    double v_4_p1[N] = {};
    double w[4] = {};
};

/* Steps of one system of an ensemble, from t: what it carries, carried[(q * N + i) * systems + system] of
 * component i of quantity q, is replaced. Returns what the last step does. */
template <size_t N, class Problem>
STEPSMITH_DEVICE int run(size_t system, size_t systems, size_t steps, double t, double h,
    Problem &problem, double *carried) {
    Stepper<N> stepper(h);
    int status = 0;
    for (size_t q = 0; q < carried_count; ++q) {
        for (size_t i = 0; i < N; ++i) stepper.carried(q)[i] = carried[(q * N + i) * systems + system];
    }
    for (size_t k = 0; k < steps && status == 0; ++k) {
        status = stepper.step(t + (double)k * h, problem);
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

} // namespace stepsmith::rk4

#endif
