/* CVODES (forward sensitivities, staggered, analytic right-hand sides) on problems of ten parameters, as
 * src/sensitive.rs has them.
 *
 * Reads requests, one a line:    problem method all rtol atol t_end seconds p...
 * with the method bdf or adams, where all is 1 if the errors of sensitivities are controlled too,
 * and answers as cvode.c does, with y and then all |p| dy/dp, parameter by parameter, 1 for |p| = 0. */

#include <cvodes/cvodes.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <sunnonlinsol/sunnonlinsol_fixedpoint.h>
#include <time.h>

#define M 10
#define MOST 3

/* Robertson's reaction in a tank: k1, k2, k3, the flow, three concentrations of the feed, three at first. */
static void robertson(double t, const double *p, const double *y, double *dy)
{
    double slow = p[0] * y[0], back = p[1] * y[1] * y[2], fast = p[2] * y[1] * y[1];
    dy[0] = back - slow + p[3] * (p[4] - y[0]);
    dy[1] = slow - back - fast + p[3] * (p[5] - y[1]);
    dy[2] = fast + p[3] * (p[6] - y[2]);
}

static void robertson_matrix(double t, const double *p, const double *y, double j[MOST][MOST])
{
    double a = p[1] * y[2], b = p[1] * y[1], c = 2.0 * p[2] * y[1];
    double rows[3][3] = {{-p[0] - p[3], a, b}, {p[0], -a - c - p[3], -b}, {0.0, c, -p[3]}};
    memcpy(j, rows, sizeof rows);
}

static void robertson_by(double t, const double *p, const double *y, double by[M][MOST])
{
    by[0][0] = -y[0], by[0][1] = y[0];
    by[1][0] = y[1] * y[2], by[1][1] = -y[1] * y[2];
    by[2][1] = -y[1] * y[1], by[2][2] = y[1] * y[1];
    for (int i = 0; i < 3; i++) by[3][i] = p[4 + i] - y[i], by[4 + i][i] = p[3];
}

/* Length, gravity, mass, linear and cubic friction, force, frequency, phase, angle and speed at first. */
static void pendulum(double t, const double *p, const double *y, double *dy)
{
    double v = y[1];
    dy[0] = v;
    dy[1] = -p[1] / p[0] * sin(y[0]) + (-p[3] * v - p[4] * v * v * v + p[5] * cos(p[6] * t + p[7])) / p[2];
}

static void pendulum_matrix(double t, const double *p, const double *y, double j[MOST][MOST])
{
    j[0][0] = 0.0, j[0][1] = 1.0;
    j[1][0] = -p[1] / p[0] * cos(y[0]);
    j[1][1] = (-p[3] - 3.0 * p[4] * y[1] * y[1]) / p[2];
}

static void pendulum_by(double t, const double *p, const double *y, double by[M][MOST])
{
    double v = y[1], wave = p[6] * t + p[7], c = cos(wave), s = sin(wave), sine = sin(y[0]);
    by[0][1] = p[1] / (p[0] * p[0]) * sine;
    by[1][1] = -sine / p[0];
    by[2][1] = -(-p[3] * v - p[4] * v * v * v + p[5] * c) / (p[2] * p[2]);
    by[3][1] = -v / p[2];
    by[4][1] = -v * v * v / p[2];
    by[5][1] = c / p[2];
    by[6][1] = -p[5] * s * t / p[2];
    by[7][1] = -p[5] * s / p[2];
}

/* The last parameters are the values at first. */
static const struct problem {
    const char *name;
    int size;
    void (*rate)(double, const double *, const double *, double *);
    void (*matrix)(double, const double *, const double *, double[MOST][MOST]);
    void (*by)(double, const double *, const double *, double[M][MOST]);
} problems[] = {{"robertson", 3, robertson, robertson_matrix, robertson_by},
                {"pendulum", 2, pendulum, pendulum_matrix, pendulum_by}};

struct run {
    const struct problem *problem;
    double p[M];
};

static int rate(sunrealtype t, N_Vector y, N_Vector dy, void *user)
{
    const struct run *run = user;
    run->problem->rate(t, run->p, N_VGetArrayPointer(y), N_VGetArrayPointer(dy));
    return 0;
}

static int jacobian(sunrealtype t, N_Vector y, N_Vector dy, SUNMatrix jac, void *user, N_Vector a, N_Vector b,
                    N_Vector c)
{
    const struct run *run = user;
    double j[MOST][MOST];
    run->problem->matrix(t, run->p, N_VGetArrayPointer(y), j);
    for (int i = 0; i < run->problem->size; i++)
        for (int k = 0; k < run->problem->size; k++) SM_ELEMENT_D(jac, i, k) = j[i][k];
    return 0;
}

static int sensitivities(int count, sunrealtype t, N_Vector y, N_Vector dy, N_Vector *s, N_Vector *ds, void *user,
                         N_Vector a, N_Vector b)
{
    const struct run *run = user;
    int size = run->problem->size;
    double j[MOST][MOST], by[M][MOST] = {{0.0}};
    run->problem->matrix(t, run->p, N_VGetArrayPointer(y), j);
    run->problem->by(t, run->p, N_VGetArrayPointer(y), by);
    for (int k = 0; k < count; k++)
        for (int i = 0; i < size; i++) {
            double sum = by[k][i];
            for (int l = 0; l < size; l++) sum += j[i][l] * NV_Ith_S(s[k], l);
            NV_Ith_S(ds[k], i) = sum;
        }
    return 0;
}

static void begin(const struct run *run, N_Vector y, N_Vector *s)
{
    int size = run->problem->size;
    for (int i = 0; i < size; i++) {
        NV_Ith_S(y, i) = run->p[M - size + i];
        for (int k = 0; k < M; k++) NV_Ith_S(s[k], i) = k == M - size + i;
    }
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Solves until the seconds are over; a negative flag of CVODES if it fails. */
static int measure(struct run *run, SUNContext context, int stiff, int all, double rtol, double atol, double t_end,
                   double seconds)
{
    int size = run->problem->size, flag;
    N_Vector y = N_VNew_Serial(size, context), *s = N_VCloneVectorArray(M, y);
    SUNMatrix matrix = SUNDenseMatrix(size, size, context);
    SUNLinearSolver linear = SUNLinSol_Dense(y, matrix, context);
    SUNNonlinearSolver fixed = SUNNonlinSol_FixedPoint(y, 0, context);
    SUNNonlinearSolver each = SUNNonlinSol_FixedPointSens(M, y, 0, context);
    void *cvodes = CVodeCreate(stiff ? CV_BDF : CV_ADAMS, context);
    long solves = 0, steps, evaluations, jacobians = 0, factorisations = 0;
    double spent = 0.0, sizes[M];

    for (int k = 0; k < M; k++) sizes[k] = run->p[k] == 0.0 ? 1.0 : fabs(run->p[k]);
    begin(run, y, s);
    flag = CVodeInit(cvodes, rate, 0.0, y);
    if (flag >= 0) flag = CVodeSetUserData(cvodes, run);
    if (flag >= 0) flag = CVodeSStolerances(cvodes, rtol, atol);
    if (flag >= 0 && !stiff) flag = CVodeSetNonlinearSolver(cvodes, fixed);
    if (flag >= 0 && stiff) flag = CVodeSetLinearSolver(cvodes, linear, matrix);
    if (flag >= 0 && stiff) flag = CVodeSetJacFn(cvodes, jacobian);
    if (flag >= 0) flag = CVodeSetMaxNumSteps(cvodes, 10000000);
    if (flag >= 0) flag = CVodeSetErrFile(cvodes, NULL);
    if (flag >= 0) flag = CVodeSensInit(cvodes, M, CV_STAGGERED, sensitivities, s);
    if (flag >= 0) flag = CVodeSetSensParams(cvodes, NULL, sizes, NULL);
    if (flag >= 0) flag = CVodeSensEEtolerances(cvodes);
    if (flag >= 0) flag = CVodeSetSensErrCon(cvodes, all);
    if (flag >= 0 && !stiff) flag = CVodeSetNonlinearSolverSensStg(cvodes, each);
    if (flag >= 0) {
        double start = now();
        do {
            sunrealtype t;
            begin(run, y, s);
            flag = CVodeReInit(cvodes, 0.0, y);
            if (flag >= 0) flag = CVodeSensReInit(cvodes, CV_STAGGERED, s);
            if (flag >= 0) flag = CVodeSetStopTime(cvodes, t_end);
            if (flag >= 0) flag = CVode(cvodes, t_end, y, &t, CV_NORMAL);
            if (flag >= 0) flag = CVodeGetSens(cvodes, &t, s);
            solves++;
            spent = now() - start;
        } while (flag >= 0 && spent < seconds);
    }
    if (flag >= 0) {
        CVodeGetNumSteps(cvodes, &steps);
        CVodeGetNumRhsEvals(cvodes, &evaluations);
        if (stiff) CVodeGetNumJacEvals(cvodes, &jacobians);
        CVodeGetNumLinSolvSetups(cvodes, &factorisations);
        printf("ok %.17e %ld %ld %ld %ld", spent / solves, steps, evaluations, jacobians, factorisations);
        for (int i = 0; i < size; i++) printf(" %.17e", NV_Ith_S(y, i));
        for (int k = 0; k < M; k++)
            for (int i = 0; i < size; i++) printf(" %.17e", sizes[k] * NV_Ith_S(s[k], i));
        printf("\n");
    }
    CVodeFree(&cvodes);
    SUNNonlinSolFree(fixed);
    SUNNonlinSolFree(each);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
    N_VDestroyVectorArray(s, M);
    N_VDestroy(y);
    return flag;
}

int main(void)
{
    SUNContext context;
    char line[1024], name[64], method[64], version[64];
    double rtol, atol, t_end, seconds;

#if SUNDIALS_VERSION_MAJOR >= 7
    if (SUNContext_Create(SUN_COMM_NULL, &context)) return 1;
#else
    if (SUNContext_Create(NULL, &context)) return 1;
#endif
    if (SUNDIALSGetVersion(version, sizeof version)) return 1;
    printf("%s\n", version);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        struct run run = {NULL, {0.0}};
        int read = 0, more, flag = -1, all;
        if (sscanf(line, "%63s %63s %d %lf %lf %lf %lf%n", name, method, &all, &rtol, &atol, &t_end, &seconds,
                   &read) == 7)
            for (size_t i = 0; i < sizeof problems / sizeof *problems; i++)
                if (!strcmp(problems[i].name, name)) run.problem = &problems[i];
        for (int k = 0; run.problem && k < M; k++, read += more)
            if (sscanf(line + read, "%lf%n", &run.p[k], &more) != 1) run.problem = NULL;
        if (run.problem)
            flag = measure(&run, context, !strcmp(method, "bdf"), all, rtol, atol, t_end, seconds);
        if (flag < 0) printf("failed %d\n", flag);
        fflush(stdout);
    }
    SUNContext_Free(&context);
    return 0;
}
