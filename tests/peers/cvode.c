/* CVODE (BDF, Newton, dense direct solver, analytic Jacobian) on the stiff test set.
 *
 * Reads requests, one a line:    problem rtol atol t0 t_end seconds y0...
 * and answers each with a line:  ok seconds_per_solve steps evaluations jacobians factorisations y...
 * or:                            failed flag
 *
 * A request repeats the solve until the given seconds are over. Memory is allocated once a request,
 * outside the time measured: CVodeReInit starts every solve anew. */

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <time.h>

#define Y(i) NV_Ith_S(y, i)
#define F(i) NV_Ith_S(dy, i)
#define J(i, j) SM_ELEMENT_D(jac, i, j)
#define RATE(name) static int name(sunrealtype t, N_Vector y, N_Vector dy, void *user)
#define JACOBIAN(name)                                                                            \
    static int name(sunrealtype t, N_Vector y, N_Vector dy, SUNMatrix jac, void *user,            \
                    N_Vector a, N_Vector b, N_Vector c)

/* x'' = 1000 (1 - x^2) x' - x */
RATE(van_der_pol)
{
    F(0) = Y(1);
    F(1) = 1e3 * (1.0 - Y(0) * Y(0)) * Y(1) - Y(0);
    return 0;
}

JACOBIAN(van_der_pol_jacobian)
{
    J(0, 1) = 1.0;
    J(1, 0) = -2e3 * Y(0) * Y(1) - 1.0;
    J(1, 1) = 1e3 * (1.0 - Y(0) * Y(0));
    return 0;
}

/* 1e-6 x'' = (1 - x^2) x' - x */
RATE(van_der_pol_scaled)
{
    F(0) = Y(1);
    F(1) = 1e6 * ((1.0 - Y(0) * Y(0)) * Y(1) - Y(0));
    return 0;
}

JACOBIAN(van_der_pol_scaled_jacobian)
{
    J(0, 1) = 1.0;
    J(1, 0) = 1e6 * (-2.0 * Y(0) * Y(1) - 1.0);
    J(1, 1) = 1e6 * (1.0 - Y(0) * Y(0));
    return 0;
}

RATE(robertson)
{
    double slow = 0.04 * Y(0), back = 1e4 * Y(1) * Y(2), fast = 3e7 * Y(1) * Y(1);
    F(0) = back - slow;
    F(1) = slow - back - fast;
    F(2) = fast;
    return 0;
}

JACOBIAN(robertson_jacobian)
{
    J(0, 0) = -0.04;
    J(0, 1) = 1e4 * Y(2);
    J(0, 2) = 1e4 * Y(1);
    J(1, 0) = 0.04;
    J(1, 1) = -1e4 * Y(2) - 6e7 * Y(1);
    J(1, 2) = -1e4 * Y(1);
    J(2, 1) = 6e7 * Y(1);
    return 0;
}

static const double S = 77.27, Q = 8.375e-6, W = 0.161;

RATE(oregonator)
{
    F(0) = S * (Y(1) + Y(0) * (1.0 - Q * Y(0) - Y(1)));
    F(1) = (Y(2) - (1.0 + Y(0)) * Y(1)) / S;
    F(2) = W * (Y(0) - Y(2));
    return 0;
}

JACOBIAN(oregonator_jacobian)
{
    J(0, 0) = S * (1.0 - 2.0 * Q * Y(0) - Y(1));
    J(0, 1) = S * (1.0 - Y(0));
    J(1, 0) = -Y(1) / S;
    J(1, 1) = -(1.0 + Y(0)) / S;
    J(1, 2) = 1.0 / S;
    J(2, 0) = W;
    J(2, 2) = -W;
    return 0;
}

RATE(hires)
{
    double exchange = 280.0 * Y(5) * Y(7) - 1.81 * Y(6);
    F(0) = -1.71 * Y(0) + 0.43 * Y(1) + 8.32 * Y(2) + 0.0007;
    F(1) = 1.71 * Y(0) - 8.75 * Y(1);
    F(2) = -10.03 * Y(2) + 0.43 * Y(3) + 0.035 * Y(4);
    F(3) = 8.32 * Y(1) + 1.71 * Y(2) - 1.12 * Y(3);
    F(4) = -1.745 * Y(4) + 0.43 * Y(5) + 0.43 * Y(6);
    F(5) = -280.0 * Y(5) * Y(7) + 0.69 * Y(3) + 1.71 * Y(4) - 0.43 * Y(5) + 0.69 * Y(6);
    F(6) = exchange;
    F(7) = -exchange;
    return 0;
}

JACOBIAN(hires_jacobian)
{
    J(0, 0) = -1.71;
    J(0, 1) = 0.43;
    J(0, 2) = 8.32;
    J(1, 0) = 1.71;
    J(1, 1) = -8.75;
    J(2, 2) = -10.03;
    J(2, 3) = 0.43;
    J(2, 4) = 0.035;
    J(3, 1) = 8.32;
    J(3, 2) = 1.71;
    J(3, 3) = -1.12;
    J(4, 4) = -1.745;
    J(4, 5) = 0.43;
    J(4, 6) = 0.43;
    J(5, 3) = 0.69;
    J(5, 4) = 1.71;
    J(5, 5) = -280.0 * Y(7) - 0.43;
    J(5, 6) = 0.69;
    J(5, 7) = -280.0 * Y(5);
    J(6, 5) = 280.0 * Y(7);
    J(6, 6) = -1.81;
    J(6, 7) = 280.0 * Y(5);
    J(7, 5) = -280.0 * Y(7);
    J(7, 6) = 1.81;
    J(7, 7) = -280.0 * Y(5);
    return 0;
}

/* y' = -1e6 (y - sin(t + pi/4)) + cos(t + pi/4) */
RATE(prothero_robinson)
{
    double angle = t + 0.78539816339744830962;
    F(0) = -1e6 * (Y(0) - sin(angle)) + cos(angle);
    return 0;
}

JACOBIAN(prothero_robinson_jacobian)
{
    J(0, 0) = -1e6;
    return 0;
}

#define MOST 8

static const struct problem {
    const char *name;
    int size;
    CVRhsFn rate;
    CVLsJacFn jacobian;
} problems[] = {
    {"van-der-pol", 2, van_der_pol, van_der_pol_jacobian},
    {"van-der-pol-scaled", 2, van_der_pol_scaled, van_der_pol_scaled_jacobian},
    {"robertson", 3, robertson, robertson_jacobian},
    {"robertson-short", 3, robertson, robertson_jacobian},
    {"oregonator", 3, oregonator, oregonator_jacobian},
    {"hires", 8, hires, hires_jacobian},
    {"prothero-robinson", 1, prothero_robinson, prothero_robinson_jacobian},
};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Solves until the seconds are over; a negative flag of CVODE if it fails. */
static int measure(const struct problem *p, SUNContext context, double rtol, double atol, double t0,
                   double t_end, double seconds, const double *y0)
{
    N_Vector y = N_VNew_Serial(p->size, context);
    SUNMatrix matrix = SUNDenseMatrix(p->size, p->size, context);
    SUNLinearSolver linear = SUNLinSol_Dense(y, matrix, context);
    void *cvode = CVodeCreate(CV_BDF, context);
    long solves = 0, steps, evaluations, jacobians, factorisations;
    double spent = 0.0;
    int flag, i;

    memcpy(N_VGetArrayPointer(y), y0, p->size * sizeof *y0);
    flag = CVodeInit(cvode, p->rate, t0, y);
    if (flag >= 0) flag = CVodeSStolerances(cvode, rtol, atol);
    if (flag >= 0) flag = CVodeSetLinearSolver(cvode, linear, matrix);
    if (flag >= 0) flag = CVodeSetJacFn(cvode, p->jacobian);
    if (flag >= 0) flag = CVodeSetMaxNumSteps(cvode, 10000000);
    if (flag >= 0) flag = CVodeSetErrFile(cvode, NULL);
    if (flag >= 0) {
        double start = now();
        do {
            sunrealtype t;
            memcpy(N_VGetArrayPointer(y), y0, p->size * sizeof *y0);
            flag = CVodeReInit(cvode, t0, y);
            if (flag >= 0) flag = CVodeSetStopTime(cvode, t_end);
            if (flag >= 0) flag = CVode(cvode, t_end, y, &t, CV_NORMAL);
            solves++;
            spent = now() - start;
        } while (flag >= 0 && spent < seconds);
    }
    if (flag >= 0) {
        CVodeGetNumSteps(cvode, &steps);
        CVodeGetNumRhsEvals(cvode, &evaluations);
        CVodeGetNumJacEvals(cvode, &jacobians);
        CVodeGetNumLinSolvSetups(cvode, &factorisations);
        printf("ok %.17e %ld %ld %ld %ld", spent / solves, steps, evaluations, jacobians,
               factorisations);
        for (i = 0; i < p->size; i++) printf(" %.17e", Y(i));
        printf("\n");
    }
    CVodeFree(&cvode);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
    N_VDestroy(y);
    return flag;
}

int main(void)
{
    SUNContext context;
    char line[1024], name[64], version[64];
    double rtol, atol, t0, t_end, seconds, y0[MOST];

#if SUNDIALS_VERSION_MAJOR >= 7
    if (SUNContext_Create(SUN_COMM_NULL, &context)) return 1;
#else
    if (SUNContext_Create(NULL, &context)) return 1;
#endif
    if (SUNDIALSGetVersion(version, sizeof version)) return 1;
    printf("%s\n", version);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        const struct problem *found = NULL;
        int read = 0, more, flag = -1;
        size_t i;
        if (sscanf(line, "%63s %lf %lf %lf %lf %lf%n", name, &rtol, &atol, &t0, &t_end, &seconds,
                   &read) == 6)
            for (i = 0; i < sizeof problems / sizeof *problems; i++)
                if (!strcmp(problems[i].name, name)) found = &problems[i];
        for (i = 0; found && i < (size_t)found->size; i++, read += more)
            if (sscanf(line + read, "%lf%n", &y0[i], &more) != 1) found = NULL;
        if (found) flag = measure(found, context, rtol, atol, t0, t_end, seconds, y0);
        if (flag < 0) printf("failed %d\n", flag);
        fflush(stdout);
    }
    SUNContext_Free(&context);
    return 0;
}
