@REGARDS@/* A step from t to t + h. */
@IGNORES@/* A step from t to t + h, for a right-hand side that ignores the velocity: it is given NULL as v. */
static inline PetscErrorCode stepsmith_@P@_step@SUFFIX@(TS ts)
{
    stepsmith_@P@ *const s = (stepsmith_@P@ *)ts->data;
    const PetscInt n = s->n;
    const PetscReal t = ts->ptime;
@WEIGHS@    const PetscReal *const w = s->w;
@IMPLICIT@    PetscErrorCode status;
@CHOOSES@    PetscReal next = ts->time_step;
@CHOOSES@    PetscBool accepted;
    PetscCall(stepsmith_@P@_begin(ts));
    @BODY@
@IDLE@    (void)t;
@CHOOSES@    PetscCall(TSAdaptChoose(ts->adapt, ts, s->h, NULL, &next, &accepted));
    PetscCall(stepsmith_@P@_end(ts));
    ts->ptime += s->h;
@CHOOSES@    ts->time_step = next;
    return (PetscErrorCode)0;
}

static inline PetscErrorCode stepsmith_@P@_create@SUFFIX@(TS ts)
{
    stepsmith_@P@ *s;
    PetscCall(PetscNew(&s));
    ts->data = s;
    ts->default_adapt_type = TSADAPTNONE;
    ts->ops->setup = stepsmith_@P@_setup;
    ts->ops->step = stepsmith_@P@_step@SUFFIX@;
    ts->ops->reset = stepsmith_@P@_reset;
    ts->ops->destroy = stepsmith_@P@_destroy;
    return (PetscErrorCode)0;
}

/* Makes ts step with the method. */
@HOSTED@static inline PetscErrorCode stepsmith_@P@_set@SUFFIX@(TS ts, const stepsmith_@P@_problem *problem)
@ALONE@static inline PetscErrorCode stepsmith_@P@_set@SUFFIX@(TS ts)
{
    PetscCall(TSSetType(ts, "stepsmith_@P@@SUFFIX@"));
@HOSTED@    ((stepsmith_@P@ *)ts->data)->problem = *problem;
    return (PetscErrorCode)0;
}

