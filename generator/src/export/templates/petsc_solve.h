static inline PetscErrorCode stepsmith_@P@_evaluate(TS ts, int part, PetscReal t, Vec x, Vec v, Vec out)
{
@HOSTED@    const stepsmith_@P@ *const s = (const stepsmith_@P@ *)ts->data;
@IGNORED@    (void)v;
    @EVALUATE@
    return (PetscErrorCode)0;
}

/* Copies the components of `from` at a place to those of `to` at another one. */
static inline PetscErrorCode stepsmith_@P@_copy(PetscInt n, Vec from, PetscInt at, Vec to, PetscInt place)
{
    const PetscScalar *read;
    PetscScalar *written;
    PetscCall(VecGetArrayRead(from, &read));
    PetscCall(VecGetArray(to, &written));
    PetscCall(PetscArraycpy(written + place * n, read + at * n, n));
    PetscCall(VecRestoreArray(to, &written));
    PetscCall(VecRestoreArrayRead(from, &read));
    return (PetscErrorCode)0;
}

/* The argument of an evaluation. */
static inline PetscErrorCode stepsmith_@P@_argument(stepsmith_@P@_core *core, Vec known, const PetscScalar *slopes, Vec out)
{
    PetscCall(VecCopy(known, out));
    PetscCall(VecMAXPY(out, core->stages, slopes, core->solution));
    return (PetscErrorCode)0;
}

/* The unknowns less their evaluations. */
static inline PetscErrorCode stepsmith_@P@_residual(SNES snes, Vec unknowns, Vec out, void *context)
{
    const TS ts = (TS)context;
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    stepsmith_@P@_core *const core = &s->core;
    (void)snes;
    PetscCall(VecCopy(unknowns, out));
    for (PetscInt k = 0; k < core->stages; ++k) PetscCall(stepsmith_@P@_copy(s->n, unknowns, k, core->solution[k], 0));
    for (PetscInt k = 0; k < core->stages; ++k) {
        const Vec v = core->v[k] ? s->at_v : NULL;
        PetscCall(stepsmith_@P@_argument(core, core->x[k], core->x_slope[k], s->at_x));
        if (v) PetscCall(stepsmith_@P@_argument(core, core->v[k], core->v_slope[k], v));
        PetscCall(stepsmith_@P@_evaluate(ts, core->part[k], core->t[k], s->at_x, v, s->value));
        PetscCall(VecAYPX(s->value, -1.0, core->solution[k]));
        PetscCall(stepsmith_@P@_copy(s->n, s->value, 0, out, k));
    }
    return (PetscErrorCode)0;
}

@SINGLE@/* J = px dg/d@X@ + pv dg/dv, where v is NULL and pv 0 if no velocity is given. Of a split field it is A's for part 0, B's for 1. */
@SINGLE@static inline PetscErrorCode stepsmith_@P@_set_jacobian(TS ts, Mat J, PetscErrorCode (*jacobian)(TS ts, int part, PetscReal t, Vec x, Vec v, PetscScalar px, PetscScalar pv, Mat J, void *user), void *user)
@SINGLE@{
@SINGLE@    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
@SINGLE@    s->matrix = J;
@SINGLE@    s->jacobian = jacobian;
@SINGLE@    s->jacobian_user = user;
@SINGLE@    return (PetscErrorCode)0;
@SINGLE@}
@SINGLE@
@SINGLE@/* The Jacobian of the residual. */
@SINGLE@static inline PetscErrorCode stepsmith_@P@_form(SNES snes, Vec unknowns, Mat J, Mat P, void *context)
@SINGLE@{
@SINGLE@    const TS ts = (TS)context;
@SINGLE@    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
@SINGLE@    stepsmith_@P@_core *const core = &s->core;
@SINGLE@    const Vec v = core->v[0] ? s->at_v : NULL;
@SINGLE@    (void)snes;
@SINGLE@    (void)J;
@SINGLE@    PetscCall(VecCopy(unknowns, core->solution[0]));
@SINGLE@    PetscCall(stepsmith_@P@_argument(core, core->x[0], core->x_slope[0], s->at_x));
@SINGLE@    if (v) PetscCall(stepsmith_@P@_argument(core, core->v[0], core->v_slope[0], v));
@SINGLE@    PetscCall(s->jacobian(ts, core->part[0], core->t[0], s->at_x, v, core->x_slope[0][0], core->v_slope[0][0], P, s->jacobian_user));
@SINGLE@    PetscCall(MatScale(P, -1.0));
@SINGLE@    PetscCall(MatShift(P, 1.0));
@SINGLE@    return (PetscErrorCode)0;
@SINGLE@}
@SINGLE@
/* The SNES of the unknowns, with the options of the TS. Without a Jacobian it takes differences, and no matrix. */
static inline PetscErrorCode stepsmith_@P@_solver(TS ts)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    SNESLineSearch search;
    PetscCall(VecDuplicate(ts->vec_sol, &s->at_x));
    PetscCall(VecDuplicate(ts->vec_sol, &s->at_v));
    PetscCall(VecDuplicate(ts->vec_sol, &s->value));
    PetscCall(VecCreateMPI(PetscObjectComm((PetscObject)ts), @K@ * s->n, PETSC_DETERMINE, &s->unknowns));
    PetscCall(SNESCreate(PetscObjectComm((PetscObject)ts), &s->snes));
    PetscCall(SNESSetFunction(s->snes, NULL, stepsmith_@P@_residual, ts));
@SINGLE@    if (s->jacobian) PetscCall(SNESSetJacobian(s->snes, s->matrix, s->matrix, stepsmith_@P@_form, ts));
@SINGLE@    else PetscCall(SNESSetUseMatrixFree(s->snes, PETSC_FALSE, PETSC_TRUE));
@COUPLED@    PetscCall(SNESSetUseMatrixFree(s->snes, PETSC_FALSE, PETSC_TRUE));
    PetscCall(SNESGetLineSearch(s->snes, &search));
    PetscCall(SNESLineSearchSetType(search, SNESLINESEARCHBASIC));
    PetscCall(SNESSetErrorIfNotConverged(s->snes, PETSC_TRUE));
    PetscCall(SNESSetOptionsPrefix(s->snes, ((PetscObject)ts)->prefix));
    PetscCall(SNESSetFromOptions(s->snes));
    return (PetscErrorCode)0;
}

/* Solves the core. */
static inline PetscErrorCode stepsmith_@P@_solve(TS ts, const stepsmith_@P@_core *core)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    s->core = *core;
    for (PetscInt k = 0; k < core->stages; ++k) PetscCall(stepsmith_@P@_copy(s->n, core->solution[k], 0, s->unknowns, k));
    PetscCall(SNESSolve(s->snes, NULL, s->unknowns));
    for (PetscInt k = 0; k < core->stages; ++k) PetscCall(stepsmith_@P@_copy(s->n, s->unknowns, k, core->solution[k], 0));
    return (PetscErrorCode)0;
}

