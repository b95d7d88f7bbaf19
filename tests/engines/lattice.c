/* Large problems on any number of ranks, which a run saves and goes on with.

   Lattice, in three dimensions, periodic, of unit masses: x'' is the pull of springs to the 18 neighbours at a distance of 1 or
   sqrt 2. A spring pulls by its longer length along itself, so rotations make the forces nonlinear.
   Gray and Scott's reaction, in two dimensions, periodic: y' = A(y) + L y, A pointwise, L the diffusion, which is implicit.

   -method NAME           cd3, generalized_alpha_fifth or ars343
   -da_grid_x N, _y, _z   points
   -last N                the number of the last step
   -saved FILE -every N   writes a checkpoint after each N steps, in place of the one before
   -resume                starts from the checkpoint
   -kill N                kills the last rank by signal 9 behind step N
   -end FILE              writes the end
   -like FILE -within E   compares the end with one that is saved, by the largest difference
   -counted               prints times and messages */
#include "ars343_petsc.h"
#include "cd3_petsc.h"
#include "generalized_alpha_fifth_petsc.h"
#include <petscdmda.h>
#include <petsctime.h>
#include <signal.h>
#include <time.h>

/* The pull of a spring from a mass to a neighbour, whose place at rest is `rest` away. */
static void pull(const PetscScalar *here, const PetscScalar *there, const PetscInt rest[3], PetscScalar sum[3])
{
  const double length = sqrt((double)(rest[0] * rest[0] + rest[1] * rest[1] + rest[2] * rest[2]));
  double apart[3], squared = 0.0;
  for (int k = 0; k < 3; ++k) {
    apart[k] = rest[k] + there[k] - here[k];
    squared += apart[k] * apart[k];
  }
  for (int k = 0; k < 3; ++k) sum[k] += (1.0 - length / sqrt(squared)) * apart[k];
}

static void pull_of_neighbours(PetscScalar ****at, PetscInt i, PetscInt j, PetscInt k, PetscScalar sum[3])
{
  sum[0] = sum[1] = sum[2] = 0.0;
  for (PetscInt c = -1; c <= 1; ++c)
    for (PetscInt b = -1; b <= 1; ++b)
      for (PetscInt a = -1; a <= 1; ++a) {
        const PetscInt rest[3] = {a, b, c}, squared = a * a + b * b + c * c;
        if (squared == 1 || squared == 2) pull(at[k][j][i], at[k + c][j + b][i + a], rest, sum);
      }
}

static PetscErrorCode springs(TS ts, PetscReal t, Vec x, Vec v, Vec out, void *user)
{
  DM grid;
  DMDALocalInfo own;
  Vec local;
  PetscScalar ****at, ****to;

  PetscFunctionBeginUser;
  (void)t, (void)v, (void)user;
  PetscCall(TSGetDM(ts, &grid));
  PetscCall(DMDAGetLocalInfo(grid, &own));
  PetscCall(DMGetLocalVector(grid, &local));
  PetscCall(DMGlobalToLocal(grid, x, INSERT_VALUES, local));
  PetscCall(DMDAVecGetArrayDOFRead(grid, local, &at));
  PetscCall(DMDAVecGetArrayDOF(grid, out, &to));
  for (PetscInt k = own.zs; k < own.zs + own.zm; ++k)
    for (PetscInt j = own.ys; j < own.ys + own.ym; ++j)
      for (PetscInt i = own.xs; i < own.xs + own.xm; ++i) pull_of_neighbours(at, i, j, k, to[k][j][i]);
  PetscCall(DMDAVecRestoreArrayDOF(grid, out, &to));
  PetscCall(DMDAVecRestoreArrayDOFRead(grid, local, &at));
  PetscCall(DMRestoreLocalVector(grid, &local));
  PetscFunctionReturn(0);
}

static PetscErrorCode reaction(TS ts, PetscReal t, Vec y, Vec out, void *user)
{
  const PetscScalar *from;
  PetscScalar *to;
  PetscInt n;

  PetscFunctionBeginUser;
  (void)ts, (void)t, (void)user;
  PetscCall(VecGetLocalSize(y, &n));
  PetscCall(VecGetArrayRead(y, &from));
  PetscCall(VecGetArray(out, &to));
  for (PetscInt i = 0; i < n; i += 2) {
    const double eaten = from[i] * from[i + 1] * from[i + 1];
    to[i] = 0.04 * (1.0 - from[i]) - eaten;
    to[i + 1] = eaten - 0.1 * from[i + 1];
  }
  PetscCall(VecRestoreArray(out, &to));
  PetscCall(VecRestoreArrayRead(y, &from));
  PetscFunctionReturn(0);
}

/* L, by differences of five points. */
static PetscErrorCode diffusion(DM grid, Mat *L)
{
  DMDALocalInfo own;

  PetscFunctionBeginUser;
  PetscCall(DMCreateMatrix(grid, L));
  PetscCall(DMDAGetLocalInfo(grid, &own));
  for (PetscInt j = own.ys; j < own.ys + own.ym; ++j)
    for (PetscInt i = own.xs; i < own.xs + own.xm; ++i)
      for (PetscInt c = 0; c < 2; ++c) {
        const double D = 2.0 - (double)c;
        const MatStencil row = {.i = i, .j = j, .c = c};
        const MatStencil near[] = {row, {.i = i - 1, .j = j, .c = c}, {.i = i + 1, .j = j, .c = c}, {.i = i, .j = j - 1, .c = c}, {.i = i, .j = j + 1, .c = c}};
        const PetscScalar values[] = {-4.0 * D, D, D, D, D};
        PetscCall(MatSetValuesStencil(*L, 1, &row, 5, near, values, INSERT_VALUES));
      }
  PetscCall(MatAssemblyBegin(*L, MAT_FINAL_ASSEMBLY));
  PetscCall(MatAssemblyEnd(*L, MAT_FINAL_ASSEMBLY));
  PetscFunctionReturn(0);
}

/* y' - L y, and its derivative by y with `shift` times the one by y'. */
static PetscErrorCode implicit_part(TS ts, PetscReal t, Vec y, Vec rate, Vec out, void *L)
{
  PetscFunctionBeginUser;
  (void)ts, (void)t;
  PetscCall(MatMult((Mat)L, y, out));
  PetscCall(VecAYPX(out, -1.0, rate));
  PetscFunctionReturn(0);
}

static PetscErrorCode slopes(TS ts, PetscReal t, Vec y, Vec rate, PetscReal shift, Mat J, Mat P, void *L)
{
  PetscFunctionBeginUser;
  (void)ts, (void)t, (void)y, (void)rate, (void)J;
  PetscCall(MatCopy((Mat)L, P, SAME_NONZERO_PATTERN));
  PetscCall(MatScale(P, -1.0));
  PetscCall(MatShift(P, shift));
  PetscFunctionReturn(0);
}

/* Waves of displacement in the lattice, or a spot in the reaction, by angles from 0 to 2 pi. */
static double shape(PetscInt components, PetscInt c, const double angle[3], PetscInt points)
{
  const double spot = pow(0.25 * (1.0 + sin(angle[0])) * (1.0 + cos(angle[1])), 4.0);
  if (components == 3) return 0.02 * (double)points * sin(angle[0] + (double)c) * cos(angle[1]) * cos(angle[2] - (double)c);
  return c == 0 ? 1.0 - 0.5 * spot : 0.25 * spot;
}

static PetscErrorCode fill(DM grid, Vec out)
{
  DMDALocalInfo own;
  PetscScalar *to;
  PetscInt place = 0;

  PetscFunctionBeginUser;
  PetscCall(DMDAGetLocalInfo(grid, &own));
  PetscCall(VecGetArray(out, &to));
  for (PetscInt k = own.zs; k < own.zs + own.zm; ++k)
    for (PetscInt j = own.ys; j < own.ys + own.ym; ++j)
      for (PetscInt i = own.xs; i < own.xs + own.xm; ++i)
        for (PetscInt c = 0; c < own.dof; ++c) {
          const double turn = 6.283185307179586, angle[3] = {turn * i / own.mx, turn * j / own.my, turn * k / own.mz};
          to[place++] = shape(own.dof, c, angle, own.mx);
        }
  PetscCall(VecRestoreArray(out, &to));
  PetscFunctionReturn(0);
}

/* A lattice at rest at t = 0: near it x'' is a constant, and x' = t x''. */
static PetscErrorCode at_rest(TS ts, PetscInt derivative, PetscReal t, Vec out, void *user)
{
  DM grid;
  Vec x;

  PetscFunctionBeginUser;
  PetscCall(TSGetDM(ts, &grid));
  if (derivative == 0) PetscFunctionReturn(fill(grid, out));
  PetscCall(DMGetGlobalVector(grid, &x));
  PetscCall(fill(grid, x));
  PetscCall(springs(ts, t, x, NULL, out, user));
  if (derivative == 1) PetscCall(VecScale(out, t));
  PetscCall(DMRestoreGlobalVector(grid, &x));
  PetscFunctionReturn(0);
}

/* Functions of a method: what it is given, its start, a vector that it carries, and its start from those. */
#define STEPPER(name) \
  static PetscErrorCode name##_make(TS ts) \
  { \
    const stepsmith_##name##_problem problem = {springs, NULL}; \
    PetscErrorCode error = stepsmith_##name##_register(); \
    return error ? error : stepsmith_##name##_set_of_positions(ts, &problem); \
  } \
  static PetscErrorCode name##_start(TS ts) { return stepsmith_##name##_start(ts, at_rest, NULL); }
STEPPER(cd3)
STEPPER(generalized_alpha_fifth)

static PetscErrorCode ars343_make(TS ts)
{
  DM grid;
  Mat L, J;

  PetscFunctionBeginUser;
  PetscCall(stepsmith_ars343_register());
  PetscCall(stepsmith_ars343_set(ts));
  PetscCall(TSGetDM(ts, &grid));
  PetscCall(diffusion(grid, &L));
  PetscCall(MatDuplicate(L, MAT_COPY_VALUES, &J));
  PetscCall(TSSetRHSFunction(ts, NULL, reaction, NULL));
  PetscCall(TSSetIFunction(ts, NULL, implicit_part, L));
  PetscCall(TSSetIJacobian(ts, J, J, slopes, L));
  PetscCall(MatDestroy(&J));
  PetscFunctionReturn(0);
}

static PetscErrorCode ars343_start(TS ts) { return TSSetUp(ts); }

/* A step of a table begins with y alone. */
static PetscErrorCode stepsmith_ars343_carried(TS ts, PetscInt place, Vec *y)
{
  (void)place;
  return TSGetSolution(ts, y);
}

static PetscErrorCode stepsmith_ars343_resume(TS ts, PetscReal h)
{
  (void)ts, (void)h;
  return 0;
}

typedef struct {
  const char *name;
  PetscInt dimensions, carries;
  double h;
  PetscErrorCode (*make)(TS), (*start)(TS), (*carried)(TS, PetscInt, Vec *), (*resume)(TS, PetscReal);
} Method;

#define METHOD(name, dimensions, carries, h) \
  {#name, dimensions, carries, h, name##_make, name##_start, stepsmith_##name##_carried, stepsmith_##name##_resume},
static const Method methods[] = {METHOD(cd3, 3, 3, 0.125) METHOD(generalized_alpha_fifth, 3, 4, 0.5) METHOD(ars343, 2, 1, 1.0)};
static const Method *method = methods;

static PetscInt last = 40, every = 0, killed = -1;
static char saved[PETSC_MAX_PATH_LEN] = "", end[PETSC_MAX_PATH_LEN] = "", like[PETSC_MAX_PATH_LEN] = "";
static PetscReal within = 0.0;
static PetscBool resumed = PETSC_FALSE, counted = PETSC_FALSE;

static PetscErrorCode read_options(void)
{
  char name[64] = "cd3";

  PetscFunctionBeginUser;
  PetscCall(PetscOptionsGetString(NULL, NULL, "-method", name, sizeof name, NULL));
  while (strcmp(method->name, name) != 0)
    PetscCheck(++method < methods + 3, PETSC_COMM_WORLD, PETSC_ERR_ARG_WRONG, "-method is cd3, generalized_alpha_fifth or ars343");
  PetscCall(PetscOptionsGetInt(NULL, NULL, "-last", &last, NULL));
  PetscCall(PetscOptionsGetInt(NULL, NULL, "-every", &every, NULL));
  PetscCall(PetscOptionsGetInt(NULL, NULL, "-kill", &killed, NULL));
  PetscCall(PetscOptionsGetString(NULL, NULL, "-saved", saved, sizeof saved, NULL));
  PetscCall(PetscOptionsGetString(NULL, NULL, "-end", end, sizeof end, NULL));
  PetscCall(PetscOptionsGetString(NULL, NULL, "-like", like, sizeof like, NULL));
  PetscCall(PetscOptionsGetReal(NULL, NULL, "-within", &within, NULL));
  PetscCall(PetscOptionsHasName(NULL, NULL, "-resume", &resumed));
  PetscCall(PetscOptionsHasName(NULL, NULL, "-counted", &counted));
  PetscFunctionReturn(0);
}

/* Writes the step's number, the time, the next step's size and all that is carried. A file of another name becomes the
   checkpoint when it is whole. */
static PetscErrorCode save(TS ts)
{
  PetscViewer file;
  PetscMPIInt rank;
  PetscInt step;
  PetscReal t, h;
  Vec carried;
  char part[PETSC_MAX_PATH_LEN + 8];

  PetscFunctionBeginUser;
  PetscCall(TSGetStepNumber(ts, &step));
  PetscCall(TSGetTime(ts, &t));
  PetscCall(TSGetTimeStep(ts, &h));
  PetscCall(PetscSNPrintf(part, sizeof part, "%s.part", saved));
  PetscCall(PetscViewerBinaryOpen(PETSC_COMM_WORLD, part, FILE_MODE_WRITE, &file));
  PetscCall(PetscViewerBinaryWrite(file, &step, 1, PETSC_INT));
  PetscCall(PetscViewerBinaryWrite(file, &t, 1, PETSC_REAL));
  PetscCall(PetscViewerBinaryWrite(file, &h, 1, PETSC_REAL));
  for (PetscInt k = 0; k < method->carries; ++k) {
    PetscCall(method->carried(ts, k, &carried));
    PetscCall(VecView(carried, file));
  }
  PetscCall(PetscViewerDestroy(&file));
  PetscCallMPI(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
  PetscCheck(rank > 0 || rename(part, saved) == 0, PETSC_COMM_SELF, PETSC_ERR_FILE_WRITE, "%s stays %s", part, part);
  PetscFunctionReturn(0);
}

static PetscErrorCode load(TS ts)
{
  PetscViewer file;
  PetscInt step;
  PetscReal t, h;
  Vec carried;

  PetscFunctionBeginUser;
  PetscCall(PetscViewerBinaryOpen(PETSC_COMM_WORLD, saved, FILE_MODE_READ, &file));
  PetscCall(PetscViewerBinaryRead(file, &step, 1, NULL, PETSC_INT));
  PetscCall(PetscViewerBinaryRead(file, &t, 1, NULL, PETSC_REAL));
  PetscCall(PetscViewerBinaryRead(file, &h, 1, NULL, PETSC_REAL));
  PetscCall(TSSetStepNumber(ts, step));
  PetscCall(TSSetTime(ts, t));
  PetscCall(TSSetTimeStep(ts, h));
  PetscCall(TSSetUp(ts));
  for (PetscInt k = 0; k < method->carries; ++k) {
    PetscCall(method->carried(ts, k, &carried));
    PetscCall(VecLoad(carried, file));
  }
  PetscCall(method->resume(ts, h));
  PetscCall(PetscViewerDestroy(&file));
  PetscFunctionReturn(PetscPrintf(PETSC_COMM_WORLD, "%s: goes on from step %" PetscInt_FMT "\n", method->name, step));
}

static PetscErrorCode after_step(TS ts)
{
  PetscMPIInt rank, ranks;
  PetscInt step;

  PetscFunctionBeginUser;
  PetscCall(TSGetStepNumber(ts, &step));
  if (every > 0 && step % every == 0) PetscCall(save(ts));
  PetscCallMPI(MPI_Comm_rank(PETSC_COMM_WORLD, &rank));
  PetscCallMPI(MPI_Comm_size(PETSC_COMM_WORLD, &ranks));
  if (step == killed && rank == ranks - 1) raise(SIGKILL);
  PetscFunctionReturn(0);
}

/* Of the rank with most, for each step: seconds, those of its processor, messages that it sends, their bytes, and reductions. */
static PetscErrorCode used(PetscLogDouble sign, PetscLogDouble sums[5])
{
  PetscLogDouble now[5] = {0.0, (double)clock() / CLOCKS_PER_SEC, petsc_isend_ct + petsc_send_ct, petsc_isend_len + petsc_send_len, petsc_allreduce_ct};

  PetscFunctionBeginUser;
  PetscCall(PetscTime(&now[0]));
  for (int k = 0; k < 5; ++k) sums[k] += sign * now[k] / (double)last;
  PetscFunctionReturn(0);
}

static PetscErrorCode count(TS ts, Vec x)
{
  PetscLogDouble all[5] = {0.0};

  PetscFunctionBeginUser;
  PetscCall(used(-1.0, all));
  PetscCall(TSSolve(ts, x));
  PetscCall(used(1.0, all));
  PetscCallMPI(MPI_Allreduce(MPI_IN_PLACE, all, 5, MPI_DOUBLE, MPI_MAX, PETSC_COMM_WORLD));
  PetscCall(PetscPrintf(PETSC_COMM_WORLD, "%.4f s, processor %.4f s, %.2f messages, %.0f bytes, %.2f reductions\n", all[0], all[1], all[2], all[3], all[4]));
  PetscFunctionReturn(0);
}

/* Writes the end, and compares it with a saved one. The end has moved, and is a number. */
static PetscErrorCode tell(DM grid, Vec x)
{
  PetscViewer file;
  PetscReal moved, differ = 0.0;
  Vec other;

  PetscFunctionBeginUser;
  PetscCall(VecDuplicate(x, &other));
  PetscCall(fill(grid, other));
  PetscCall(VecAXPY(other, -1.0, x));
  PetscCall(VecNorm(other, NORM_INFINITY, &moved));
  PetscCheck(moved > 0.01, PETSC_COMM_WORLD, PETSC_ERR_PLIB, "The end has not moved: %g", (double)moved);
  if (*end) {
    PetscCall(PetscViewerBinaryOpen(PETSC_COMM_WORLD, end, FILE_MODE_WRITE, &file));
    PetscCall(VecView(x, file));
    PetscCall(PetscViewerDestroy(&file));
  }
  if (*like) {
    PetscCall(PetscViewerBinaryOpen(PETSC_COMM_WORLD, like, FILE_MODE_READ, &file));
    PetscCall(VecLoad(other, file));
    PetscCall(VecAXPY(other, -1.0, x));
    PetscCall(VecNorm(other, NORM_INFINITY, &differ));
    PetscCall(PetscViewerDestroy(&file));
    PetscCall(PetscPrintf(PETSC_COMM_WORLD, "%s: moved by %.2g, differs by %.1e\n", method->name, (double)moved, (double)differ));
    PetscCheck(differ <= within, PETSC_COMM_WORLD, PETSC_ERR_PLIB, "The end is another than of %s", like);
  }
  PetscFunctionReturn(VecDestroy(&other));
}

int main(int argc, char **argv)
{
  DM grid;
  TS ts;
  Vec x, v;

  PetscFunctionBeginUser;
  PetscCall(PetscInitialize(&argc, &argv, NULL, NULL));
  PetscCall(read_options());
  const DMBoundaryType ring = DM_BOUNDARY_PERIODIC;
  if (method->dimensions == 3)
    PetscCall(DMDACreate3d(PETSC_COMM_WORLD, ring, ring, ring, DMDA_STENCIL_BOX, 12, 12, 12, PETSC_DECIDE, PETSC_DECIDE, PETSC_DECIDE, 3, 1, NULL, NULL, NULL, &grid));
  else PetscCall(DMDACreate2d(PETSC_COMM_WORLD, ring, ring, DMDA_STENCIL_STAR, 48, 48, PETSC_DECIDE, PETSC_DECIDE, 2, 1, NULL, NULL, &grid));
  PetscCall(DMSetFromOptions(grid));
  PetscCall(DMSetUp(grid));
  PetscCall(DMCreateGlobalVector(grid, &x));
  PetscCall(VecDuplicate(x, &v));
  PetscCall(fill(grid, x));
  PetscCall(TSCreate(PETSC_COMM_WORLD, &ts));
  PetscCall(TSSetDM(ts, grid));
  PetscCall(method->make(ts));
  PetscCall(TSSetFromOptions(ts));
  PetscCall(method->dimensions == 3 ? TS2SetSolution(ts, x, v) : TSSetSolution(ts, x));
  PetscCall(TSSetTimeStep(ts, method->h));
  PetscCall(TSSetMaxSteps(ts, last));
  PetscCall(TSSetMaxTime(ts, 1e9));
  PetscCall(TSSetExactFinalTime(ts, TS_EXACTFINALTIME_STEPOVER));
  PetscCall(TSSetPostStep(ts, after_step));
  PetscCall(resumed ? load(ts) : method->start(ts));
  PetscCall(counted ? count(ts, x) : TSSolve(ts, x));
  PetscCall(tell(grid, x));
  PetscCall(TSDestroy(&ts));
  PetscCall(VecDestroy(&x));
  PetscCall(VecDestroy(&v));
  PetscCall(DMDestroy(&grid));
  return PetscFinalize();
}
