// Twenty steps of an exported method, as tests/examples/exported_steps.rs does them.
#include "@FILE@"
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace method = stepsmith::@P@;

constexpr size_t N = 3;
constexpr double H = 0.05;

struct Problem {
    void f(double t, const double *y, double *out) const {
        out[0] = y[1] + 0.125 * t;
        out[1] = -(y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * y[1] - 0.5 * y[2];
    }

    void second_derivative(double, const double *y, const double *dy, double *out) const {
        out[0] = dy[1] + 0.125;
        out[1] = -(3.0 * y[0] * y[0]) * dy[0] - dy[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * dy[1] + y[1] * dy[0] - 0.5 * dy[2];
    }

    void g(double t, const double *x, double *out) const {
        out[0] = -x[0];
        out[1] = -(x[1] * x[1] * x[1]);
        out[2] = x[0] * x[1] + 0.125 * t;
    }

    void g(double t, const double *x, const double *v, double *out) const {
        if (v == nullptr) {
            g(t, x, out);
            return;
        }
        out[0] = -x[0] - 0.25 * x[1] * v[1];
        out[1] = -(x[1] * x[1] * x[1]) - 0.1 * v[0];
        out[2] = x[0] * x[1] - v[2] / (1.0 + x[2] * x[2]) + 0.125 * t;
    }

    void expensive(double t, const double *x, double *out) const {
        out[0] = 0.125 * t - 0.5 * x[1];
        out[1] = x[0] * x[2];
        out[2] = -0.25 * x[0];
    }

    void expensive(double t, const double *x, const double *, double *out) const { expensive(t, x, out); }

    void cheap(double, const double *x, const double *v, double *out) const {
        out[0] = -4.0 * x[0] - 0.5 * v[0];
        out[1] = -(x[1] * x[1] * x[1]) - v[1];
        out[2] = -2.0 * x[2] - 0.25 * v[2] * v[2];
    }
};

static double begin(size_t index, size_t j) {
    static const int derivatives[] = {@DERIVATIVES@};
    return 0.5 - 0.125 * derivatives[index] + 0.0625 * (double)j + 0.015625 * (double)index;
}

int main() {
    const Problem problem;
    double samples[3 * N];
#if @CUDA@
    method::Stepper<N> stepper(H);
#else
    method::Stepper stepper(N, H);
#endif
#if @IMPLICIT@
#if @CUDA@
    method::Newton<N> newton;
#else
    method::Newton newton(N);
#endif
#endif
    for (size_t index = 0; index < method::carried_count; ++index) {
        for (size_t j = 0; j < N; ++j) stepper.carried(index)[j] = begin(index, j);
    }
    for (int k = 0; k < 20; ++k) {
#if @STRETCHED@
        if (k == 10) stepper.stretch(1.25 * H, 1.25);
        if (k == 11) stepper.stretch(1.25 * H, 1.0);
#endif
        const int status = stepper.step@SUFFIX@(k * H, problem@NEWTON@@SAMPLES@);
        if (status != 0) return status;
        for (size_t i = 0; i < @COUNT@ * N; ++i) {
            std::uint64_t bits;
            std::memcpy(&bits, &samples[i], sizeof bits);
            std::printf("%s%016llx", i > 0 ? " " : "", (unsigned long long)bits);
        }
        std::printf("\n");
    }
#if @CUDA@ && @KIND_RUNS@
    // An ensemble of two such systems ends where this one does.
    double ensemble[2 * N * method::carried_count];
    for (size_t q = 0; q < method::carried_count; ++q) {
        for (size_t i = 0; i < 2 * N; ++i) ensemble[q * 2 * N + i] = begin(q, i / 2);
    }
    const Problem problems[2] = {};
    int status[2];
    method::ensemble_on_host<N>(2, 20, 0.0, H, problems, ensemble, status);
    for (size_t q = 0; q < method::carried_count; ++q) {
        for (size_t i = 0; i < 2 * N; ++i) {
            if (ensemble[q * 2 * N + i] != stepper.carried(q)[i / 2]) return 1;
        }
    }
    if (status[0] != 0 || status[1] != 0) return 1;
#endif
    return 0;
}
