/* Each method that is exported to ARKODE: the order that ARKODE finds in its tables, and the order on a ring that is
   spread over the ranks, beside the proven one; for explicit ones ERKStep's too. */
#include "arkode_methods.h"
#include "ring.h"
#include <arkode/arkode_erkstep.h>
#include <mpi.h>
#include <nvector/nvector_parallel.h>
#include <stdio.h>
#include <sundials/sundials_config.h>
#include <sunlinsol/sunlinsol_spgmr.h>

enum kind { EXPLICIT, IMPLICIT, ADDITIVE };

typedef struct {
  const char *name;
  int order;
  enum kind kind;
  int (*set)(void *);
  ARKodeButcherTable (*tables[2])(void);
} Method;

#define EXPLICIT_TABLES(name) {stepsmith_##name##_explicit, NULL}
#define IMPLICIT_TABLES(name) {stepsmith_##name##_implicit, NULL}
#define ADDITIVE_TABLES(name) {stepsmith_##name##_explicit, stepsmith_##name##_implicit}
#define METHOD(name, order, kind) {#name, order, kind, stepsmith_##name##_set, kind##_TABLES(name)},
static const Method methods[] = {ARKODE_METHODS};

static SUNContext context;
static int rank, ranks;

static int failed(const char *what)
{
  fprintf(stderr, "arkode: %s failed\n", what);
  MPI_Abort(MPI_COMM_WORLD, 1);
  return 1;
}

/* The values of this rank with a neighbour's value at both ends. */
static void with_neighbours(N_Vector y, double local[POINTS + 2])
{
  const int count = (int)NV_LOCLENGTH_P(y), before = (rank + ranks - 1) % ranks, after = (rank + 1) % ranks;
  double *own = NV_DATA_P(y);
  for (int i = 0; i < count; ++i) local[i + 1] = own[i];
  MPI_Sendrecv(&own[count - 1], 1, MPI_DOUBLE, after, 0, &local[0], 1, MPI_DOUBLE, before, 0, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
  MPI_Sendrecv(&own[0], 1, MPI_DOUBLE, before, 1, &local[count + 1], 1, MPI_DOUBLE, after, 1, MPI_COMM_WORLD,
               MPI_STATUS_IGNORE);
}

static int evaluate(enum part part, N_Vector y, N_Vector out)
{
  double local[POINTS + 2];
  with_neighbours(y, local);
  for (int i = 0; i < (int)NV_LOCLENGTH_P(y); ++i) NV_Ith_P(out, i) = ring(part, local[i], local[i + 1], local[i + 2]);
  return 0;
}

static int whole(double t, N_Vector y, N_Vector out, void *part) { return (void)t, (void)part, evaluate(WHOLE, y, out); }
static int cheap(double t, N_Vector y, N_Vector out, void *part) { return (void)t, (void)part, evaluate(CHEAP, y, out); }
static int stiff(double t, N_Vector y, N_Vector out, void *part) { return (void)t, (void)part, evaluate(STIFF, y, out); }

/* The product of the implicit part's Jacobian and v. */
static int product(N_Vector v, N_Vector out, double t, N_Vector y, N_Vector f, void *part, N_Vector work)
{
  double local[POINTS + 2], along[POINTS + 2], slopes[3];
  (void)t, (void)f, (void)work;
  with_neighbours(y, local);
  with_neighbours(v, along);
  for (int i = 0; i < (int)NV_LOCLENGTH_P(y); ++i) {
    ring_slopes(*(const enum part *)part, local[i], local[i + 1], local[i + 2], slopes);
    NV_Ith_P(out, i) = slopes[0] * along[i] + slopes[1] * along[i + 1] + slopes[2] * along[i + 2];
  }
  return 0;
}

static N_Vector start(void)
{
  const int count = POINTS / ranks;
  N_Vector y = N_VNew_Parallel(MPI_COMM_WORLD, count, POINTS, context);
  for (int i = 0; i < count; ++i) NV_Ith_P(y, i) = ring_start(rank * count + i);
  return y;
}

/* The end of the ring after some steps of ARKStep. */
static N_Vector end(const Method *method, int steps)
{
  N_Vector y = start();
  double t = 0.0;
  enum part part = method->kind == ADDITIVE ? STIFF : WHOLE;
  SUNLinearSolver solver = NULL;
  void *ark = ARKStepCreate(method->kind == IMPLICIT ? NULL : method->kind == ADDITIVE ? cheap : whole,
                            method->kind == EXPLICIT ? NULL : method->kind == ADDITIVE ? stiff : whole, 0.0, y, context);
  if (method->set(ark) != 0) failed(method->name);
  if (method->kind != EXPLICIT) {
    solver = SUNLinSol_SPGMR(y, SUN_PREC_NONE, POINTS, context);
    ARKStepSetLinearSolver(ark, solver, NULL);
    ARKStepSetUserData(ark, &part);
    ARKStepSetJacTimes(ark, NULL, product);
    ARKStepSetEpsLin(ark, 1e-3);
    ARKStepSetMaxNonlinIters(ark, 20);
  }
  ARKStepSStolerances(ark, 1e-10, 1e-10);
  ARKStepSetFixedStep(ark, 2.0 / steps);
  ARKStepSetMaxNumSteps(ark, steps + 1);
  for (int n = 0; n < steps; ++n) {
    if (ARKStepEvolve(ark, 2.0, y, &t, ARK_ONE_STEP) < 0) failed(method->name);
  }
  ARKStepFree(&ark);
  if (solver) SUNLinSolFree(solver);
  return y;
}

/* The end of the ring after some steps of ERKStep. */
static N_Vector end_of_erk(const Method *method, int steps)
{
  N_Vector y = start();
  double t = 0.0;
  ARKodeButcherTable table = method->tables[0]();
  void *erk = ERKStepCreate(whole, 0.0, y, context);
  if (ERKStepSetTable(erk, table) != 0) failed(method->name);
  ERKStepSetFixedStep(erk, 2.0 / steps);
  ERKStepSetMaxNumSteps(erk, steps + 1);
  for (int n = 0; n < steps; ++n) {
    if (ERKStepEvolve(erk, 2.0, y, &t, ARK_ONE_STEP) < 0) failed(method->name);
  }
  ARKodeButcherTable_Free(table);
  ERKStepFree(&erk);
  return y;
}

typedef N_Vector Ends(const Method *, int);

static double error_of(const Method *method, Ends *ends, int steps, N_Vector reference)
{
  N_Vector y = ends(method, steps);
  N_VLinearSum(1.0, y, -1.0, reference, y);
  const double error = N_VMaxNorm(y);
  N_VDestroy(y);
  return error;
}

/* The order at the largest number of steps whose error is far above rounding. */
static double order_of(const Method *method, Ends *ends, N_Vector reference)
{
  int steps = MOST_STEPS;
  double error = error_of(method, ends, steps, reference);
  while (!shows(error) && steps > LEAST_STEPS) {
    steps = fewer(steps);
    error = error_of(method, ends, steps, reference);
  }
  return observed(error, error_of(method, ends, fewer(steps), reference), steps);
}

/* Whether ARKODE finds the order in the tables, as far as its conditions go: order 6. */
static int has_order(const Method *method)
{
  ARKodeButcherTable first = method->tables[0](), second = method->tables[1] ? method->tables[1]() : NULL;
  int q = 0, p = 0;
  const int status = second ? ARKodeButcherTable_CheckARKOrder(first, second, &q, &p, NULL)
                            : ARKodeButcherTable_CheckOrder(first, &q, &p, NULL);
  ARKodeButcherTable_Free(first);
  if (second) ARKodeButcherTable_Free(second);
  return status >= 0 && q == (method->order > 6 ? 6 : method->order);
}

static int measured(const Method *method, N_Vector reference)
{
  const double order = order_of(method, end, reference);
  char erk[32] = "";
  if (method->kind == EXPLICIT) snprintf(erk, sizeof erk, " (ERKStep %.2f)", order_of(method, end_of_erk, reference));
  N_Vector y = end(method, 64);
  const double norm = sqrt(N_VDotProd(y, y));
  const int checked = has_order(method);
  N_VDestroy(y);
  if (rank == 0) {
    printf("arkode %-16s proven %d observed %5.2f%s, ARKODE %s, norm %.16e\n", method->name, method->order,
           order, erk, checked ? "agrees" : "disagrees", norm);
  }
  return checked && is_order(order, method->order);
}

int main(int argc, char **argv)
{
  int holds = 1;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
#if SUNDIALS_VERSION_MAJOR < 7
  MPI_Comm comm = MPI_COMM_WORLD;
  if (SUNContext_Create(&comm, &context) != 0) return failed("SUNContext_Create");
#else
  if (SUNContext_Create(MPI_COMM_WORLD, &context) != 0) return failed("SUNContext_Create");
#endif
  N_Vector reference = start();
  void *ark = ERKStepCreate(whole, 0.0, reference, context);
  double t = 0.0;
  ERKStepSetTableNum(ark, ARKODE_FEHLBERG_13_7_8);
  ERKStepSetFixedStep(ark, 2.0 / 1000);
  for (int n = 0; n < 1000; ++n) {
    if (ERKStepEvolve(ark, 2.0, reference, &t, ARK_ONE_STEP) < 0) return failed("the reference");
  }
  ERKStepFree(&ark);
  for (size_t m = 0; m < sizeof methods / sizeof *methods; ++m) {
    if (!measured(&methods[m], reference)) holds = 0;
  }
  N_VDestroy(reference);
  SUNContext_Free(&context);
  MPI_Finalize();
  return holds ? 0 : 1;
}
