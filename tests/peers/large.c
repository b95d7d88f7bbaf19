/* CVODE (BDF, Newton, analytic sparse Jacobian, KLU) on problems by lines, as src/large.rs has them.
 *
 * Reads requests, one a line:    problem n rtol atol t_end seconds
 * and answers as cvode.c does. */

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_klu.h>
#include <sunmatrix/sunmatrix_sparse.h>
#include <time.h>

enum kind { HEAT, ALLEN_CAHN, BRUSSELATOR };
static const char *const names[] = {"heat", "allen-cahn", "brusselator"};

/* n x n points of m components; the diffusion over the square of their distance. */
struct grid {
    enum kind kind;
    sunindextype n, m;
    double d;
};

static struct grid grid_of(enum kind kind, sunindextype n)
{
    double width = kind == HEAT ? n + 1.0 : n - 1.0;
    double diffusion = kind == HEAT ? 1.0 : kind == ALLEN_CAHN ? 1e-3 : 0.02;
    struct grid g = {kind, n, kind == BRUSSELATOR ? 2 : 1, diffusion * width * width};
    return g;
}

static void initial(const struct grid *g, double *y)
{
    double last = g->n - 1.0;
    for (sunindextype i = 0; i < g->n; i++)
        for (sunindextype j = 0; j < g->n; j++) {
            double *u = y + (i * g->n + j) * g->m;
            if (g->kind == HEAT) {
                double a = (i + 1) / (last + 2.0), b = (j + 1) / (last + 2.0);
                u[0] = 16.0 * a * (1.0 - a) * b * (1.0 - b);
            } else if (g->kind == ALLEN_CAHN) {
                u[0] = 0.5 * cos(M_PI * 3.0 * i / last) * cos(M_PI * 2.0 * j / last) + 0.1;
            } else {
                u[0] = 0.5 + j / last;
                u[1] = 1.0 + 5.0 * i / last;
            }
        }
}

static int rate(sunrealtype t, N_Vector at, N_Vector out, void *user)
{
    const struct grid *g = user;
    const double *y = N_VGetArrayPointer(at);
    double *dy = N_VGetArrayPointer(out);
    sunindextype n = g->n, m = g->m;
    double heat = 20.0 * sin(10.0 * t);
    for (sunindextype i = 0; i < n; i++)
        for (sunindextype j = 0; j < n; j++) {
            sunindextype k = (i * n + j) * m;
            for (sunindextype c = k; c < k + m; c++) {
                double sum = -4.0 * y[c];
                if (g->kind == HEAT) {
                    if (i > 0) sum += y[c - n];
                    if (i < n - 1) sum += y[c + n];
                    if (j > 0) sum += y[c - 1];
                    if (j < n - 1) sum += y[c + 1];
                } else {
                    sum += (i > 0 ? y[c - n * m] : y[c + n * m]) + (i < n - 1 ? y[c + n * m] : y[c - n * m]);
                    sum += (j > 0 ? y[c - m] : y[c + m]) + (j < n - 1 ? y[c + m] : y[c - m]);
                }
                dy[c] = g->d * sum;
            }
            if (g->kind == HEAT) {
                dy[k] += (2 * i < n && 2 * j < n) ? heat : 0.0;
            } else if (g->kind == ALLEN_CAHN) {
                dy[k] += y[k] - y[k] * y[k] * y[k];
            } else {
                double reaction = y[k] * y[k] * y[k + 1];
                dy[k] += 1.0 + reaction - 4.4 * y[k];
                dy[k + 1] += 3.4 * y[k] - reaction;
            }
        }
    return 0;
}

static int jacobian(sunrealtype t, N_Vector at, N_Vector dy, SUNMatrix jac, void *user, N_Vector a,
                    N_Vector b, N_Vector c0)
{
    const struct grid *g = user;
    const double *y = N_VGetArrayPointer(at);
    sunindextype *starts = SM_INDEXPTRS_S(jac), *rows = SM_INDEXVALS_S(jac), n = g->n, m = g->m, p = 0;
    double *values = SM_DATA_S(jac), edge = g->kind == HEAT ? 1.0 : 2.0;
#define ENTRY(row, x) (rows[p] = (row), values[p++] = (x))
    for (sunindextype k = 0; k < n * n * m; k++) {
        sunindextype c = k % m, first = k - c, i = k / m / n, j = k / m % n;
        double in[4] = {-4.0 * g->d, 0.0, 0.0, -4.0 * g->d}, u = y[first];
        starts[k] = p;
        if (g->kind == ALLEN_CAHN) in[0] += 1.0 - 3.0 * u * u;
        if (g->kind == BRUSSELATOR) {
            double v = y[first + 1];
            in[0] += 2.0 * u * v - 4.4;
            in[1] = 3.4 - 2.0 * u * v;
            in[2] = u * u;
            in[3] -= u * u;
        }
        if (i > 0) ENTRY(k - n * m, g->d * (i == 1 ? edge : 1.0));
        if (j > 0) ENTRY(k - m, g->d * (j == 1 ? edge : 1.0));
        for (sunindextype r = 0; r < m; r++) ENTRY(first + r, in[2 * c + r]);
        if (j < n - 1) ENTRY(k + m, g->d * (j == n - 2 ? edge : 1.0));
        if (i < n - 1) ENTRY(k + n * m, g->d * (i == n - 2 ? edge : 1.0));
    }
    starts[n * n * m] = p;
    return 0;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

/* Solves until the seconds are over; a negative flag of CVODE if it fails. */
static int measure(struct grid *g, SUNContext context, double rtol, double atol, double t_end, double seconds)
{
    sunindextype size = g->n * g->n * g->m;
    N_Vector y = N_VNew_Serial(size, context);
    SUNMatrix matrix = SUNSparseMatrix(size, size, size * (4 + g->m), CSC_MAT, context);
    SUNLinearSolver linear = SUNLinSol_KLU(y, matrix, context);
    void *cvode = CVodeCreate(CV_BDF, context);
    long solves = 0, steps, evaluations, jacobians, factorisations;
    double spent = 0.0;
    int flag;

    initial(g, N_VGetArrayPointer(y));
    flag = CVodeInit(cvode, rate, 0.0, y);
    if (flag >= 0) flag = CVodeSetUserData(cvode, g);
    if (flag >= 0) flag = CVodeSStolerances(cvode, rtol, atol);
    if (flag >= 0) flag = SUNLinSol_KLUSetOrdering(linear, 0); /* AMD, which takes less than COLAMD here */
    if (flag >= 0) flag = CVodeSetLinearSolver(cvode, linear, matrix);
    if (flag >= 0) flag = CVodeSetJacFn(cvode, jacobian);
    if (flag >= 0) flag = CVodeSetMaxNumSteps(cvode, 10000000);
    if (flag >= 0) flag = CVodeSetErrFile(cvode, NULL);
    if (flag >= 0) {
        double start = now();
        do {
            sunrealtype t;
            initial(g, N_VGetArrayPointer(y));
            flag = CVodeReInit(cvode, 0.0, y);
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
        printf("ok %.17e %ld %ld %ld %ld", spent / solves, steps, evaluations, jacobians, factorisations);
        for (sunindextype i = 0; i < size; i++) printf(" %.17e", NV_Ith_S(y, i));
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
    char line[256], name[64], version[64];
    double rtol, atol, t_end, seconds;
    long n;

#if SUNDIALS_VERSION_MAJOR >= 7
    if (SUNContext_Create(SUN_COMM_NULL, &context)) return 1;
#else
    if (SUNContext_Create(NULL, &context)) return 1;
#endif
    if (SUNDIALSGetVersion(version, sizeof version)) return 1;
    printf("%s\n", version);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        int flag = -1;
        if (sscanf(line, "%63s %ld %lf %lf %lf %lf", name, &n, &rtol, &atol, &t_end, &seconds) == 6)
            for (int kind = HEAT; kind <= BRUSSELATOR; kind++)
                if (!strcmp(names[kind], name)) {
                    struct grid g = grid_of(kind, n);
                    flag = measure(&g, context, rtol, atol, t_end, seconds);
                }
        if (flag < 0) printf("failed %d\n", flag);
        fflush(stdout);
    }
    SUNContext_Free(&context);
    return 0;
}
