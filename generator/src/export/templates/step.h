@REGARDS@/* A step from t to t + h.
@IGNORES@/* A step from t to t + h. For a right-hand side that ignores the velocity: it is given NULL as v.
 * @SAMPLE@, or NULL.
@EXPLICIT@ * They must not overlap the stepper's memory. Returns 0. */
@EXPLICIT@static inline int @P@_step@SUFFIX@(@P@ *s, double t, const @P@_problem *problem@SAMPLES@) {
@IMPLICIT@ * They must not overlap the stepper's memory.
@IMPLICIT@ * `solver` solves the implicit core, such as @P@_newton_solve with @P@_newton as `data`; where it
@IMPLICIT@ * returns another number than 0 this does too, and what is carried is as before. Returns 0. */
@IMPLICIT@static inline int @P@_step@SUFFIX@(@P@ *s, double t, const @P@_problem *problem, @P@_solver solver, void *data@SAMPLES@) {
    const size_t n = s->n;
@WEIGHS@    const double *const w = s->w;
@IMPLICIT@    int status;
    @BODY@
@IDLE@    (void)t;
@IDLE@    (void)problem;
    return 0;
}

