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

@ENSEMBLE@
} // namespace stepsmith::@P@

#endif
