// An ensemble stepped on a device and on the host by one exported header, compared bit for bit.
//
//     nvcc -std=c++17 -fmad=false -DHEADER='"rk4.cuh"' -DMETHOD=rk4 device.cu
//
// Prints: systems compared, how many of them end with other bits, the largest difference in units of the largest
// number, how many of all failed, the nanoseconds a step of a system takes on the device and on one thread of the host.
#include HEADER
#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <vector>

namespace method = stepsmith::METHOD;

// More systems than threads, and no multiple of a block; the host steps every STRIDE-th.
constexpr size_t N = 3, STEPS = 20, RUNS = 5, SYSTEMS = 700001, STRIDE = 140;
constexpr unsigned BLOCKS = 1056, BLOCK = 128;
constexpr double H = 0.05;

// Of whatever kind the method is; a step calls what it needs. Only operations that IEEE 754 rounds correctly.
struct Problem {
    double k;

    STEPSMITH_DEVICE void f(double t, const double *y, double *out) const {
        out[0] = y[1] + 0.125 * t;
        out[1] = -k * (y[0] * y[0] * y[0]) - y[1] / (1.0 + y[0] * y[0]);
        out[2] = y[0] * y[1] - 0.5 * sqrt(1.0 + y[2] * y[2]) * y[2];
    }

    STEPSMITH_DEVICE void second_derivative(double, const double *y, const double *dy, double *out) const {
        const double s = 1.0 + y[0] * y[0], root = sqrt(1.0 + y[2] * y[2]);
        out[0] = dy[1] + 0.125;
        out[1] = -k * (3.0 * y[0] * y[0]) * dy[0] - dy[1] / s + 2.0 * y[0] * y[1] * dy[0] / (s * s);
        out[2] = y[0] * dy[1] + y[1] * dy[0] - 0.5 * (root + y[2] * y[2] / root) * dy[2];
    }

    STEPSMITH_DEVICE void g(double t, const double *x, double *out) const {
        out[0] = -k * x[0];
        out[1] = -(x[1] * x[1] * x[1]);
        out[2] = x[0] * x[1] + 0.125 * t;
    }

    STEPSMITH_DEVICE void g(double t, const double *x, const double *v, double *out) const {
        g(t, x, out);
        if (v == nullptr) return;
        out[0] -= 0.25 * x[1] * v[1];
        out[1] -= 0.1 * v[0];
        out[2] -= v[2] / (1.0 + x[2] * x[2]);
    }

    STEPSMITH_DEVICE void expensive(double t, const double *x, double *out) const {
        out[0] = 0.125 * t - 0.5 * x[1];
        out[1] = x[0] * x[2];
        out[2] = -0.25 * x[0];
    }

    STEPSMITH_DEVICE void expensive(double t, const double *x, const double *, double *out) const {
        expensive(t, x, out);
    }

    STEPSMITH_DEVICE void cheap(double, const double *x, const double *v, double *out) const {
        out[0] = -4.0 * k * x[0] - 0.5 * v[0];
        out[1] = -(x[1] * x[1] * x[1]) - v[1];
        out[2] = -2.0 * x[2] - 0.25 * v[2] * v[2];
    }
};

static bool failed(cudaError_t error, const char *what) {
    if (error != cudaSuccess) std::fprintf(stderr, "%s: %s\n", what, cudaGetErrorString(error));
    return error != cudaSuccess;
}

template <class Work>
static double seconds(Work &&work) {
    const auto start = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

static std::vector<double> begin(size_t systems) {
    std::vector<double> carried(method::carried_count * N * systems);
    for (size_t q = 0; q < method::carried_count; ++q) {
        for (size_t i = 0; i < N; ++i) {
            for (size_t s = 0; s < systems; ++s) {
                const double part = (double)s / (double)systems;
                carried[(q * N + i) * systems + s] = 0.25 + 0.0625 * (double)i - 0.03125 * (double)q + 0.125 * part;
            }
        }
    }
    return carried;
}

int main() {
    const size_t systems = SYSTEMS;
    std::vector<Problem> problems(systems);
    for (size_t s = 0; s < systems; ++s) problems[s].k = 1.0 + (double)s / (double)systems;
    const std::vector<double> initial = begin(systems);
    std::vector<double> here = initial, there(initial.size());
    std::vector<int> status_here(systems), status_there(systems);

    Problem *device_problems;
    double *device_carried;
    int *device_status;
    const size_t bytes = initial.size() * sizeof(double);
    if (failed(cudaMalloc(&device_problems, systems * sizeof(Problem)), "problems")) return 1;
    if (failed(cudaMalloc(&device_carried, bytes), "carried")) return 1;
    if (failed(cudaMalloc(&device_status, systems * sizeof(int)), "status")) return 1;
    cudaMemcpy(device_problems, problems.data(), systems * sizeof(Problem), cudaMemcpyHostToDevice);
    std::vector<double> times;
    for (size_t run = 0; run < RUNS; ++run) {
        cudaMemcpy(device_carried, initial.data(), bytes, cudaMemcpyHostToDevice);
        times.push_back(seconds([&] {
            method::ensemble<N><<<BLOCKS, BLOCK>>>(systems, STEPS, 0.0, H, device_problems, device_carried, device_status);
            cudaDeviceSynchronize();
        }));
        if (failed(cudaGetLastError(), "ensemble")) return 1;
    }
    if (failed(cudaMemcpy(there.data(), device_carried, bytes, cudaMemcpyDeviceToHost), "results")) return 1;
    cudaMemcpy(status_there.data(), device_status, systems * sizeof(int), cudaMemcpyDeviceToHost);

    const double host = seconds([&] {
        for (size_t s = 0; s < systems; s += STRIDE) {
            status_here[s] = method::run<N>(s, systems, STEPS, 0.0, H, problems[s], here.data());
        }
    });

    size_t compared = 0, different = 0, bad = 0;
    double worst = 0.0, largest = 0.0;
    for (size_t s = 0; s < systems; ++s) {
        bad += status_there[s] != 0;
        if (s % STRIDE != 0) continue;
        ++compared;
        bool same = status_here[s] == status_there[s];
        for (size_t row = 0; row < method::carried_count * N; ++row) {
            const double a = here[row * systems + s], b = there[row * systems + s];
            same = same && std::memcmp(&a, &b, sizeof a) == 0;
            // What is no number makes both of them none.
            worst = a == b ? worst : std::max(std::fabs(a - b), worst);
            largest = std::isfinite(a) ? std::max(largest, std::fabs(a)) : INFINITY;
        }
        different += !same;
    }
    bad += !std::isfinite(largest);
    std::sort(times.begin(), times.end());
    const double nanoseconds = 1e9 / (double)STEPS;
    std::printf("%zu %zu %.3g %zu %.4g %.4g\n", compared, different, worst / largest, bad,
                times[RUNS / 2] * nanoseconds / (double)systems, host * nanoseconds / (double)compared);
    return 0;
}
