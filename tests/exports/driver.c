/* Twenty steps of an exported method, as tests/examples/exported_steps.rs does them. */
#include "@FILE@"
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define N 3

#if @FIRST@
static void f(double t, const double *y, double *out, void *user) {
    (void)user;
    out[0] = y[1] + 0.125 * t;
    out[1] = -(y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]);
    out[2] = y[0] * y[1] - 0.5 * y[2];
}
#endif
#if @BOTH@
static void second_derivative(double t, const double *y, const double *dy, double *out, void *user) {
    (void)t;
    (void)user;
    out[0] = dy[1] + 0.125;
    out[1] = -(3.0 * y[0] * y[0]) * dy[0] - dy[1] / (1.0 + y[0] * y[0]);
    out[2] = y[0] * dy[1] + y[1] * dy[0] - 0.5 * dy[2];
}
#endif
#if @SECOND@
static void g(double t, const double *x, const double *v, double *out, void *user) {
    (void)user;
    if (v == NULL) {
        out[0] = -x[0];
        out[1] = -(x[1] * x[1] * x[1]);
        out[2] = x[0] * x[1] + 0.125 * t;
        return;
    }
    out[0] = -x[0] - 0.25 * x[1] * v[1];
    out[1] = -(x[1] * x[1] * x[1]) - 0.1 * v[0];
    out[2] = x[0] * x[1] - v[2] / (1.0 + x[2] * x[2]) + 0.125 * t;
}
#endif
#if @POSITIONS@
static void g(double t, const double *x, double *out, void *user) {
    (void)user;
    out[0] = -x[0];
    out[1] = -(x[1] * x[1] * x[1]);
    out[2] = x[0] * x[1] + 0.125 * t;
}
#endif
#if @SPLIT@
#if @OF_A@
static void expensive(double t, const double *x, const double *v, double *out, void *user) {
    (void)v;
#else
static void expensive(double t, const double *x, double *out, void *user) {
#endif
    (void)user;
    out[0] = 0.125 * t - 0.5 * x[1];
    out[1] = x[0] * x[2];
    out[2] = -0.25 * x[0];
}

static void cheap(double t, const double *x, const double *v, double *out, void *user) {
    (void)t;
    (void)user;
    out[0] = -4.0 * x[0] - 0.5 * v[0];
    out[1] = -(x[1] * x[1] * x[1]) - v[1];
    out[2] = -2.0 * x[2] - 0.25 * v[2] * v[2];
}
#endif

int main(void) {
    static double memory[@UP@_MEMORY(N)];
    static const int derivatives[] = {@DERIVATIVES@};
    const double h = 0.05;
    double samples[3 * N];
    @P@_problem problem = {@PARTS@, NULL};
    @P@ stepper;
#if @IMPLICIT@
    static double work[@UP@_NEWTON_MEMORY(N)];
    @P@_newton newton = {work, 0, NULL};
#endif
    @P@_init(&stepper, N, h, memory);
    for (int index = 0; index < @UP@_CARRIED; ++index) {
        double *const carried = @P@_carried(&stepper, (size_t)index);
        for (int j = 0; j < N; ++j) {
            carried[j] = 0.5 - 0.125 * derivatives[index] + 0.0625 * j + 0.015625 * index;
        }
    }
    for (int k = 0; k < 20; ++k) {
#if @STRETCHED@
        if (k == 10) @P@_stretch(&stepper, 1.25 * h, 1.25);
        if (k == 11) @P@_stretch(&stepper, 1.25 * h, 1.0);
#endif
        const int status = @P@_step@SUFFIX@(&stepper, k * h, &problem@NEWTON@@SAMPLES@);
        if (status != 0) return status;
        for (int i = 0; i < @COUNT@ * N; ++i) {
            uint64_t bits;
            memcpy(&bits, &samples[i], sizeof bits);
            printf("%s%016llx", i > 0 ? " " : "", (unsigned long long)bits);
        }
        printf("\n");
    }
    return 0;
}
