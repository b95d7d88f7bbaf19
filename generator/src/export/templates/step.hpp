
@REGARDS@/* A step from t to t + h.
@IGNORES@/* A step from t to t + h. For a right-hand side that ignores the velocity: it is given nullptr as v.
 * @SAMPLE@, or nullptr.
@IMPLICIT@ * `solver(problem, core)` solves the implicit core, such as a Newton; where it returns another number
@IMPLICIT@ * than 0 this does too, and what is carried is as before.
 * Returns 0. */
@EXPLICIT@template <class Problem>
@EXPLICIT@@DEVICE@int step@SUFFIX@(double t, Problem &&problem@SAMPLES@) {
@IMPLICIT@template <class Problem, class Solver>
@IMPLICIT@@DEVICE@int step@SUFFIX@(double t, Problem &&problem, Solver &&solver@SAMPLES@) {
@IMPLICIT@    int status;
    @BODY@
@IDLE@    (void)t;
@IDLE@    (void)problem;
    return 0;
}
