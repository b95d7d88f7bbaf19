/* Each method that is exported to PETSc: its order on a ring that is spread over the ranks, beside the proven one. */
#include "petsc_methods.h"
#include "ring.h"
#include <petscdmda.h>

enum kind { EXPLICIT, IMPLICIT, ADDITIVE, ROSENBROCK, SYMPLECTIC };

typedef struct {
  const char *name;
  int order;
  enum kind kind;
  PetscErrorCode (*enrol)(void);
  PetscErrorCode (*set)(TS);
} Method;

#define METHOD(name, order, kind) {#name, order, kind, stepsmith_##name##_register, stepsmith_##name##_set},
static const Method methods[] = {PETSC_METHODS};

/* The ring, and its part at the right-hand side; the other part belongs to F. */
typedef struct {
  DM grid;
  enum part right;
} Ring;

/* The values of this rank with a neighbour's value at both ends, as DMRestoreLocalVector takes them back. */
static PetscErrorCode with_neighbours(DM grid, Vec y, Vec *local)
{
  PetscFunctionBeginUser;
  PetscCall(DMGetLocalVector(grid, local));
  PetscCall(DMGlobalToLocalBegin(grid, y, INSERT_VALUES, *local));
  PetscCall(DMGlobalToLocalEnd(grid, y, INSERT_VALUES, *local));
  PetscFunctionReturn(0);
}

static PetscErrorCode evaluate(DM grid, enum part part, Vec y, Vec out)
{
  Vec local;
  const PetscScalar *from;
  PetscScalar *to;
  PetscInt count;

  PetscFunctionBeginUser;
  PetscCall(with_neighbours(grid, y, &local));
  PetscCall(VecGetLocalSize(out, &count));
  PetscCall(VecGetArrayRead(local, &from));
  PetscCall(VecGetArray(out, &to));
  for (PetscInt i = 0; i < count; ++i) to[i] = ring(part, from[i], from[i + 1], from[i + 2]);
  PetscCall(VecRestoreArray(out, &to));
  PetscCall(VecRestoreArrayRead(local, &from));
  PetscCall(DMRestoreLocalVector(grid, &local));
  PetscFunctionReturn(0);
}

static PetscErrorCode right_side(TS ts, PetscReal t, Vec y, Vec out, void *context)
{
  const Ring *ring = (const Ring *)context;
  (void)ts, (void)t;
  return evaluate(ring->grid, ring->right, y, out);
}

/* F = y' less the part that is not at the right-hand side. */
static PetscErrorCode left_side(TS ts, PetscReal t, Vec y, Vec dy, Vec out, void *context)
{
  const Ring *ring = (const Ring *)context;

  PetscFunctionBeginUser;
  (void)ts, (void)t;
  PetscCall(evaluate(ring->grid, (enum part)(WHOLE - ring->right), y, out));
  PetscCall(VecAYPX(out, -1.0, dy));
  PetscFunctionReturn(0);
}

static PetscErrorCode jacobian(TS ts, PetscReal t, Vec y, Vec dy, PetscReal shift, Mat J, Mat P, void *context)
{
  const Ring *ring = (const Ring *)context;
  Vec local;
  const PetscScalar *from;
  PetscInt first, end;

  PetscFunctionBeginUser;
  (void)ts, (void)t, (void)dy, (void)J;
  PetscCall(with_neighbours(ring->grid, y, &local));
  PetscCall(VecGetArrayRead(local, &from));
  PetscCall(VecGetOwnershipRange(y, &first, &end));
  for (PetscInt i = first; i < end; ++i) {
    const PetscInt columns[3] = {(i + POINTS - 1) % POINTS, i, (i + 1) % POINTS};
    const PetscScalar *y_i = &from[i - first + 1];
    PetscScalar slopes[3];
    ring_slopes((enum part)(WHOLE - ring->right), y_i[-1], y_i[0], y_i[1], slopes);
    for (int k = 0; k < 3; ++k) slopes[k] = (k == 1 ? shift : 0.0) - slopes[k];
    PetscCall(MatSetValues(P, 1, &i, 3, columns, slopes, INSERT_VALUES));
  }
  PetscCall(VecRestoreArrayRead(local, &from));
  PetscCall(DMRestoreLocalVector(ring->grid, &local));
  PetscCall(MatAssemblyBegin(P, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(P, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

static PetscErrorCode velocity(TS ts, PetscReal t, Vec v, Vec out, void *context)
{
  (void)ts, (void)t, (void)context;
  return VecCopy(v, out);
}

static PetscErrorCode acceleration(TS ts, PetscReal t, Vec x, Vec out, void *context)
{
  (void)ts, (void)t;
  return evaluate(((const Ring *)context)->grid, FORCE, x, out);
}

/* A ring at t = 0: y, or of each mass x and v. */
static PetscErrorCode start(DM grid, enum kind kind, Vec *y)
{
  PetscInt first, count;
  const PetscInt each = kind == SYMPLECTIC ? 2 : 1;
  PetscScalar *values;

  PetscFunctionBeginUser;
  PetscCall(DMDAGetCorners(grid, &first, NULL, NULL, &count, NULL, NULL));
  PetscCall(VecCreateMPI(PETSC_COMM_WORLD, each * count, PETSC_DETERMINE, y));
  PetscCall(VecGetArray(*y, &values));
  for (PetscInt i = 0; i < count; ++i) {
    values[each * i] = ring_start((int)(first + i));
    if (each == 2) values[each * i + 1] = 0.0;
  }
  PetscCall(VecRestoreArray(*y, &values));
  PetscFunctionReturn(0);
}

static PetscErrorCode split(TS ts, Ring *ring)
{
  PetscInt first, count;
  IS positions, momenta;

  PetscFunctionBeginUser;
  PetscCall(DMDAGetCorners(ring->grid, &first, NULL, NULL, &count, NULL, NULL));
  PetscCall(ISCreateStride(PETSC_COMM_WORLD, count, 2 * first, 2, &positions));
  PetscCall(ISCreateStride(PETSC_COMM_WORLD, count, 2 * first + 1, 2, &momenta));
  PetscCall(TSRHSSplitSetIS(ts, "position", positions));
  PetscCall(TSRHSSplitSetIS(ts, "momentum", momenta));
  PetscCall(TSRHSSplitSetRHSFunction(ts, "position", NULL, velocity, ring));
  PetscCall(TSRHSSplitSetRHSFunction(ts, "momentum", NULL, acceleration, ring));
  PetscCall(ISDestroy(&positions));
  PetscCall(ISDestroy(&momenta));
  PetscFunctionReturn(0);
}

/* The end of the ring after some steps. */
static PetscErrorCode end(const Method *method, DM grid, int steps, Vec *y)
{
  Ring ring = {grid, WHOLE};
  TS ts;
  Mat J = NULL;

  PetscFunctionBeginUser;
  PetscCall(start(grid, method->kind, y));
  PetscCall(TSCreate(PETSC_COMM_WORLD, &ts));
  PetscCall(TSSetProblemType(ts, TS_NONLINEAR));
  PetscCall(method->set(ts));
  switch (method->kind) {
  case SYMPLECTIC: PetscCall(split(ts, &ring)); break;
  case EXPLICIT: PetscCall(TSSetRHSFunction(ts, NULL, right_side, &ring)); break;
  case ADDITIVE:
    ring.right = CHEAP;
    PetscCall(TSSetRHSFunction(ts, NULL, right_side, &ring));
    break;
  case IMPLICIT:
  case ROSENBROCK: ring.right = NONE;
  }
  if (ring.right != WHOLE) {
    PetscCall(DMCreateMatrix(grid, &J));
    PetscCall(TSSetIFunction(ts, NULL, left_side, &ring));
    PetscCall(TSSetIJacobian(ts, J, J, jacobian, &ring));
  }
  PetscCall(TSSetTimeStep(ts, 2.0 / steps));
  PetscCall(TSSetMaxSteps(ts, steps));
  PetscCall(TSSetMaxTime(ts, 3.0));
  PetscCall(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER));
  PetscCall(TSSetFromOptions(ts));
  PetscCall(TSSolve(ts, *y));
  PetscCall(MatDestroy(&J));
  PetscCall(TSDestroy(&ts));
  PetscFunctionReturn(0);
}

/* The references are PETSc's own: Verner's method of order 8, and for masses the one of order 4. */
static PetscErrorCode nothing(void) { return (PetscErrorCode)0; }

static PetscErrorCode set_verner(TS ts)
{
  PetscFunctionBeginUser;
  PetscCall(TSSetType(ts, TSRK));
  PetscCall(TSRKSetType(ts, TSRK8VR));
  PetscFunctionReturn(0);
}

static PetscErrorCode set_symplectic(TS ts)
{
  PetscFunctionBeginUser;
  PetscCall(TSSetType(ts, TSBASICSYMPLECTIC));
  PetscCall(TSBasicSymplecticSetType(ts, "4"));
  PetscFunctionReturn(0);
}

static PetscErrorCode error_of(const Method *method, DM grid, int steps, Vec reference, PetscReal *error)
{
  Vec y;

  PetscFunctionBeginUser;
  PetscCall(end(method, grid, steps, &y));
  PetscCall(VecAXPY(y, -1.0, reference));
  PetscCall(VecNorm(y, NORM_INFINITY, error));
  PetscCall(VecDestroy(&y));
  PetscFunctionReturn(0);
}

static PetscErrorCode measured(const Method *method, DM grid, Vec reference, PetscBool *holds)
{
  PetscReal error, coarse, norm;
  int steps = MOST_STEPS;
  Vec y;

  PetscFunctionBeginUser;
  PetscCall(error_of(method, grid, steps, reference, &error));
  while (!shows(error) && steps > LEAST_STEPS) {
    steps = fewer(steps);
    PetscCall(error_of(method, grid, steps, reference, &error));
  }
  PetscCall(error_of(method, grid, fewer(steps), reference, &coarse));
  PetscCall(end(method, grid, 64, &y));
  PetscCall(VecNorm(y, NORM_2, &norm));
  PetscCall(VecDestroy(&y));
  const double order = observed(error, coarse, steps);
  if (!is_order(order, method->order)) *holds = PETSC_FALSE;
  PetscCall(PetscPrintf(PETSC_COMM_WORLD, "petsc %-16s proven %d observed %5.2f at %4d steps, norm %.16e\n", method->name,
                        method->order, order, steps, norm));
  PetscFunctionReturn(0);
}

int main(int argc, char **argv)
{
  const Method verner = {"", 8, EXPLICIT, nothing, set_verner}, verlet = {"", 4, SYMPLECTIC, nothing, set_symplectic};
  PetscBool holds = PETSC_TRUE;
  DM grid;
  Vec points, masses;

  PetscFunctionBeginUser;
  PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
  PetscCall(DMDACreate1d(PETSC_COMM_WORLD, DM_BOUNDARY_PERIODIC, POINTS, 1, 1, NULL, &grid));
  PetscCall(DMSetUp(grid));
  PetscCall(end(&verner, grid, 1000, &points));
  PetscCall(end(&verlet, grid, 4000, &masses));
  for (size_t m = 0; m < sizeof methods / sizeof *methods; ++m) {
    PetscCall(methods[m].enrol());
    PetscCall(measured(&methods[m], grid, methods[m].kind == SYMPLECTIC ? masses : points, &holds));
  }
  PetscCall(VecDestroy(&points));
  PetscCall(VecDestroy(&masses));
  PetscCall(DMDestroy(&grid));
  PetscCall(PetscFinalize());
  return holds ? 0 : 1;
}
