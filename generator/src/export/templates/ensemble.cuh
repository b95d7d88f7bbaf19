/* Steps of one system of an ensemble, from t: what it carries, carried[(q * N + i) * systems + system] of
 * component i of quantity q, is replaced. Returns what the last step does. */
template <size_t N, class Problem>
STEPSMITH_DEVICE int run(size_t system, size_t systems, size_t steps, double t, double h,
    Problem &problem, double *carried) {
    Stepper<N> stepper(h);
@IMPLICIT@    Newton<N> newton;
    int status = 0;
    for (size_t q = 0; q < carried_count; ++q) {
        for (size_t i = 0; i < N; ++i) stepper.carried(q)[i] = carried[(q * N + i) * systems + system];
    }
    for (size_t k = 0; k < steps && status == 0; ++k) {
@IMPLICIT@        status = stepper.step(t + (double)k * h, problem, newton);
@EXPLICIT@        status = stepper.step(t + (double)k * h, problem);
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

