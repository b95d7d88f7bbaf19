/*
 * @DOCUMENTATION@
 *
 * A time stepper for PETSc's TS, from PETSc 3.17 on. Its vectors are spread over the ranks as the solution is.
 */
#ifndef STEPSMITH_@UP@_PETSC_H
#define STEPSMITH_@UP@_PETSC_H

#include <petsc/private/tsimpl.h>

@HOSTED@/* A problem; `user` is handed to its functions. */
@HOSTED@typedef struct {
@HOSTED@    @PROBLEM@
@HOSTED@    void *user;
@HOSTED@} stepsmith_@P@_problem;

@IMPLICIT@/* Coupled evaluations solution[k] = g(t[k], X_k, V_k), k below `stages`, with
@IMPLICIT@ * X_k = x[k] + sum_l x_slope[k][l] solution[l], and V_k alike. `part` is 1 for B of a split field, else 0. */
@IMPLICIT@typedef struct {
@IMPLICIT@    PetscInt stages, n;
@IMPLICIT@    int part[@K@];
@IMPLICIT@    PetscReal t[@K@];
@IMPLICIT@    Vec x[@K@], v[@K@], solution[@K@];
@IMPLICIT@    PetscScalar x_slope[@K@][@K@], v_slope[@K@][@K@];
@IMPLICIT@} stepsmith_@P@_core;

/* The data of a TS: `n` components on this rank, weights, and vectors. */
typedef struct {
    PetscInt n;
    PetscReal h, w[@WEIGHTS@];
    Vec @VECTOR@;
    /* The solution, and its state when the last step left it. */
    Vec left;
    PetscObjectState state;
@HOSTED@    stepsmith_@P@_problem problem;
@IMPLICIT@    stepsmith_@P@_core core;
@IMPLICIT@    SNES snes;
@IMPLICIT@    Vec unknowns, at_x, at_v, value;
@SINGLE@    Mat matrix;
@SINGLE@    PetscErrorCode (*jacobian)(TS, int, PetscReal, Vec, Vec, PetscScalar, PetscScalar, Mat, void *);
@SINGLE@    void *jacobian_user;
} stepsmith_@P@;

/* @SIZES@ */
static inline void stepsmith_@P@_@RESIZE@(stepsmith_@P@ *s, PetscReal h@RATIO@)
{
    s->w[@#@] = @WEIGHT@;
    s->h = h;
}

@NEWTON@
static inline PetscErrorCode stepsmith_@P@_reset(TS ts)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    PetscCall(VecDestroy(&s->@VECTOR@));
@IMPLICIT@    PetscCall(VecDestroy(&s->unknowns));
@IMPLICIT@    PetscCall(VecDestroy(&s->at_x));
@IMPLICIT@    PetscCall(VecDestroy(&s->at_v));
@IMPLICIT@    PetscCall(VecDestroy(&s->value));
@IMPLICIT@    PetscCall(SNESDestroy(&s->snes));
    s->left = NULL;
    s->h = 0.0;
    return (PetscErrorCode)0;
}

static inline PetscErrorCode stepsmith_@P@_destroy(TS ts)
{
    PetscCall(stepsmith_@P@_reset(ts));
    return PetscFree(ts->data);
}

/* Vectors for a run. */
static inline PetscErrorCode stepsmith_@P@_setup(TS ts)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
@HOSTED@    PetscCheck(s->problem.@CALLBACK@, PetscObjectComm((PetscObject)ts), PETSC_ERR_ORDER, "Give the problem to stepsmith_@P@_set");
@SECOND@    PetscCheck(ts->vec_dot, PetscObjectComm((PetscObject)ts), PETSC_ERR_ORDER, "Give x and x' to TS2SetSolution");
    PetscCall(VecGetLocalSize(ts->vec_sol, &s->n));
    PetscCall(VecDuplicate(ts->vec_sol, &s->@VECTOR@));
    /* A carried vector that nobody sets shows in the result. */
    PetscCall(VecSet(s->@SLOT@, NAN));
@IMPLICIT@    PetscCall(stepsmith_@P@_solver(ts));
    return (PetscErrorCode)0;
}

/* The sum of the states of the vectors that the TS shows. */
static inline PetscErrorCode stepsmith_@P@_state(TS ts, PetscObjectState *state)
{
@SECOND@    PetscObjectState velocity;
@SECOND@    PetscCall(PetscObjectStateGet((PetscObject)ts->vec_dot, &velocity));
    PetscCall(PetscObjectStateGet((PetscObject)ts->vec_sol, state));
@SECOND@  *state += velocity;
    return (PetscErrorCode)0;
}

/* Takes the TS's solution where another than the last step wrote it. */
static inline PetscErrorCode stepsmith_@P@_begin(TS ts)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    PetscObjectState state;
@EQUAL@    PetscCheck(s->h == 0.0 || s->h == ts->time_step, PetscObjectComm((PetscObject)ts), PETSC_ERR_ARG_WRONG, "All steps are of one size: TSReset goes before another one");
    stepsmith_@P@_@RESIZE@(s, ts->time_step@OF_LAST@);
    PetscCall(stepsmith_@P@_state(ts, &state));
    if (s->left == ts->vec_sol && s->state == state) return (PetscErrorCode)0;
@LONGER@    PetscCheck(!s->left, PetscObjectComm((PetscObject)ts), PETSC_ERR_ARG_WRONGSTATE, "The solution was written since the last step: stepsmith_@P@_start sets the rest that is carried");
    PetscCall(VecCopy(ts->@TAKEN@, s->@TAKEN_SLOT@));
    @STARTED@
    return (PetscErrorCode)0;
}

/* Shows the TS the end of a step@LATE@. */
static inline PetscErrorCode stepsmith_@P@_end(TS ts)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    PetscCall(VecCopy(s->@SHOWN_SLOT@, ts->@SHOWN@));
    PetscCall(stepsmith_@P@_state(ts, &s->state));
    s->left = ts->vec_sol;
    return (PetscErrorCode)0;
}

/* Sets all that is carried, behind TSSetSolution and TSSetTimeStep. `exact` writes to `out` a derivative of the
 * solution at a time: 0 of it is the solution@OF_PARTS@. Carried are
 *
 *   @CARRIED@
 *
 * where t is the TS's time and h its step. The TS's own solution is needed too, and replaces the solution at t. */
static inline PetscErrorCode stepsmith_@P@_start(TS ts, PetscErrorCode (*exact)(TS ts@WHICH_TYPE@, PetscInt derivative, PetscReal t, Vec out, void *user), void *user)
{
    PetscCall(TSSetUp(ts));
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    s->left = NULL;
    PetscCall(exact(ts@PART_OF@, @DERIVATIVE@, ts->ptime + @OFFSET@ * ts->time_step, s->@SLOT@, user));
    return (PetscErrorCode)0;
}

/* A carried vector by its place, behind TSSetUp. The vectors change places from step to step: ask anew. */
static inline PetscErrorCode stepsmith_@P@_carried(TS ts, PetscInt place, Vec *vector)
{
    const stepsmith_@P@ *const s = (const stepsmith_@P@ *)ts->data;
    const Vec all[] = {@ALL_SLOTS@};
    PetscCheck(place >= 0 && place < @SLOTS@, PetscObjectComm((PetscObject)ts), PETSC_ERR_ARG_OUTOFRANGE, "@SLOTS@ vectors are carried");
  *vector = all[place];
    return (PetscErrorCode)0;
}

/* Any vector that a step finds, by its place: the carried ones, and those where a solver begins. */
static inline PetscErrorCode stepsmith_@P@_kept(TS ts, PetscInt place, Vec *vector)
{
    const stepsmith_@P@ *const s = (const stepsmith_@P@ *)ts->data;
    const Vec all[] = {
        s->@VECTOR@,
    };
    PetscCheck(place >= 0 && place < (PetscInt)(sizeof all / sizeof *all), PetscObjectComm((PetscObject)ts), PETSC_ERR_ARG_OUTOFRANGE, "There is no place %" PetscInt_FMT, place);
  *vector = all[place];
    return (PetscErrorCode)0;
}

/* Goes on from saved vectors, behind TSSetUp. Load each into its place, and then call this. `h` is the size of the step
 * that they end. With all places of stepsmith_@P@_kept the next step has the same bits. With those of stepsmith_@P@_carried
 * alone a solver may begin elsewhere, and ends within its tolerance. */
static inline PetscErrorCode stepsmith_@P@_resume(TS ts, PetscReal h)
{
    ((stepsmith_@P@ *)ts->data)->h = h;
    return stepsmith_@P@_end(ts);
}

@STEPS@
/* Registers the method: once, after PetscInitialize. */
static inline PetscErrorCode stepsmith_@P@_register(void)
{
    PetscCall(TSRegister("stepsmith_@P@@SUFFIXES@", stepsmith_@P@_create@SUFFIXES@));
    return (PetscErrorCode)0;
}

#endif
