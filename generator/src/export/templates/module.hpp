/*
 * @DOCUMENTATION@
 *
@HOST@ * Compile without contraction (-ffp-contract=off): then each operation is rounded by itself, as in
@HOST@ * Rust.
@CUDA@ * Compile with -fmad=false (nvcc), -ffp-contract=off (elsewhere): then each operation is rounded by
@CUDA@ * itself, as in Rust. Without nvcc this is C++17, and steps on the host.
 */
#ifndef STEPSMITH_@UP@_@EXTENSION@
#define STEPSMITH_@UP@_@EXTENSION@

#include <float.h>
#include <math.h>
#include <stddef.h>
#include <type_traits>
@HOST@#include <vector>
@CUDA@
@CUDA@#ifndef STEPSMITH_DEVICE
@CUDA@#ifdef __CUDACC__
@CUDA@#define STEPSMITH_DEVICE __host__ __device__
@CUDA@#else
@CUDA@#define STEPSMITH_DEVICE
@CUDA@#endif
@CUDA@#endif

namespace stepsmith::@P@ {

@NEWTON@
/* What is carried from step to step, to be set before the first step from t:
 *
 *   @CARRIED@
 */
constexpr size_t carried_count = @SLOTS@;

/* Steps of a problem, whose members are called so; they write to `out`:
 *
 *   @PROBLEM@
 */
@CUDA@template <size_t N>
class Stepper {
public:
@HOST@    const size_t n;
@CUDA@    static constexpr size_t n = N;
    double h;

    /* Steps of size h; all that is carried is 0. */
@HOST@    Stepper(size_t n, double h) : n(n), memory(@VECTORS@ * n) { @RESIZE@(h@ONE@); }
@HOST@    Stepper(const Stepper &) = delete;
@HOST@    Stepper &operator=(const Stepper &) = delete;
@CUDA@    STEPSMITH_DEVICE explicit Stepper(double h) { @RESIZE@(h@ONE@); }

    /* @SIZES@ */
    @DEVICE@void @RESIZE@(double h@RATIO@) {
        w[@#@] = @WEIGHT@;
        this->h = h;
    }

@HOST@    /* A carried quantity, nullptr where there is none. The vectors change places
@HOST@     * from step to step: ask anew. */
@CUDA@    /* A carried quantity, nullptr where there is none. */
    @DEVICE@double *carried(size_t index) {
        switch (index) {
        case @#@: return @SLOT@;
        default: return nullptr;
        }
    }
    @STEPS@

private:
@HOST@    std::vector<double> memory;
@HOST@    double *@VECTOR@ = memory.data() + @#@ * n;
@CUDA@    double @VECTOR@[N] = {};
    double w[@WEIGHTS@] = {};
};

@CUDA@/* Steps of one system of an ensemble, from t: what it carries, carried[(q * N + i) * systems + system] of
@CUDA@ * component i of quantity q, is replaced. Returns what the last step does. */
@CUDA@template <size_t N, class Problem>
@CUDA@STEPSMITH_DEVICE int run(size_t system, size_t systems, size_t steps, double t, double h,
@CUDA@    Problem &problem, double *carried) {
@CUDA@    Stepper<N> stepper(h);
@CUDA@@IMPLICIT@    Newton<N> newton;
@CUDA@    int status = 0;
@CUDA@    for (size_t q = 0; q < carried_count; ++q) {
@CUDA@        for (size_t i = 0; i < N; ++i) stepper.carried(q)[i] = carried[(q * N + i) * systems + system];
@CUDA@    }
@CUDA@    for (size_t k = 0; k < steps && status == 0; ++k) {
@CUDA@@IMPLICIT@        status = stepper.step(t + (double)k * h, problem, newton);
@CUDA@@EXPLICIT@        status = stepper.step(t + (double)k * h, problem);
@CUDA@    }
@CUDA@    for (size_t q = 0; q < carried_count; ++q) {
@CUDA@        for (size_t i = 0; i < N; ++i) carried[(q * N + i) * systems + system] = stepper.carried(q)[i];
@CUDA@    }
@CUDA@    return status;
@CUDA@}
@CUDA@
@CUDA@#ifdef __CUDACC__
@CUDA@/* One system a thread; status[system] is 0 where all steps were done. */
@CUDA@template <size_t N, class Problem>
@CUDA@__global__ void ensemble(size_t systems, size_t steps, double t, double h, Problem *problems,
@CUDA@    double *carried, int *status) {
@CUDA@    const size_t first = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
@CUDA@    for (size_t system = first; system < systems; system += gridDim.x * (size_t)blockDim.x) {
@CUDA@        status[system] = run<N>(system, systems, steps, t, h, problems[system], carried);
@CUDA@    }
@CUDA@}
@CUDA@#endif
@CUDA@
@CUDA@/* The same on the host, one system after the other. */
@CUDA@template <size_t N, class Problem>
@CUDA@void ensemble_on_host(size_t systems, size_t steps, double t, double h, Problem *problems, double *carried,
@CUDA@    int *status) {
@CUDA@    for (size_t system = 0; system < systems; ++system) {
@CUDA@        status[system] = run<N>(system, systems, steps, t, h, problems[system], carried);
@CUDA@    }
@CUDA@}
@CUDA@
} // namespace stepsmith::@P@

#endif
