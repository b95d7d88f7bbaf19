/* CVODE (BDF, Newton, dense direct solver) on the ball bearing of tests/src/bearing.rs, whose equations
 * stand there; z = (x, x') in the same order.
 *
 * Reads requests, one a line:
 *   evaluate z[0] … z[65]
 *     answered by:  ok z'[0] … z'[65]
 *   solve jacobian order rtol atol_position atol_angle atol_velocity atol_spin cage end samples seconds
 *     cage: a factor for the absolute tolerances of the cage;
 *     jacobian 0: differences by CVODE, one evaluation of the contacts a column;
 *     jacobian 1: differences by contact, 17 evaluations, the drive's derivatives exact.
 *     answered by:  ok seconds_per_solve steps evaluations jacobian_evaluations jacobians
 *                   factorisations z(end/samples) z(2 end/samples) …
 * or by:  failed flag
 *
 * A solve is repeated until the given seconds of processor time are over. Memory is allocated once a request, outside
 * the time measured: CVodeReInit starts every solve anew. */

#include <cvode/cvode.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>
#include <string.h>
#include <sundials/sundials_version.h>
#include <sunlinsol/sunlinsol_dense.h>
#include <sunmatrix/sunmatrix_dense.h>
#include <time.h>

#define BALLS 9
#define FREEDOMS (3 * (BALLS + 2))
#define SIZE (2 * FREEDOMS)
#define RING 0
#define CAGE 3
#define BALL(j) (6 + 3 * (j))
#define TURN 6.283185307179586476925286766559

static const double ring_speed = 1e4 * TURN / 60.0, drive = TURN * 1e7;
static const double inner_radius = 0.019, ball_radius = 0.006, outer_radius = 0.030996;
static const double pitch_radius = 0.024998, clearance = 5e-5;
static const double stiffness = 1e8, damping = 100.0, cage_stiffness = 1e6, cage_damping = 10.0;
static const double friction = 0.05, sliding_speed = 0.1, load = -1000.0;

/* Evaluations of all contacts: by the right-hand side, and for differences by contact. */
static long evaluations, jacobian_evaluations;

/* Forces and torques of the contacts of one ball. */
struct forces {
    double ball[3], ring[3], cage[3];
};

/* The normal force at a depth with a closing speed. */
static double normal_force(double k, double c, double depth, double closing)
{
    double force = k * depth + c * closing;
    return depth > 0.0 && force > 0.0 ? force : 0.0;
}

static void ball_forces(int j, const double *x, const double *v, struct forces *f)
{
    const double *p = x + BALL(j), *w = v + BALL(j);
    double dx, dy, ux, uy, distance, nx, ny, force, tangential, angle, ex, ey;
    memset(f, 0, sizeof *f);

    dx = p[0] - x[RING], dy = p[1] - x[RING + 1];
    ux = w[0] - v[RING], uy = w[1] - v[RING + 1];
    distance = sqrt(dx * dx + dy * dy), nx = dx / distance, ny = dy / distance;
    force = normal_force(stiffness, damping, inner_radius + ball_radius - distance,
                         -(nx * ux + ny * uy));
    tangential = nx * uy - ny * ux - ball_radius * w[2] - inner_radius * (ring_speed + v[RING + 2]);
    tangential = -friction * force * tanh(tangential / sliding_speed);
    dx = nx * force - ny * tangential, dy = ny * force + nx * tangential;
    f->ball[0] += dx, f->ball[1] += dy, f->ball[2] -= ball_radius * tangential;
    f->ring[0] -= dx, f->ring[1] -= dy, f->ring[2] -= inner_radius * tangential;

    distance = sqrt(p[0] * p[0] + p[1] * p[1]), nx = p[0] / distance, ny = p[1] / distance;
    force = normal_force(stiffness, damping, distance + ball_radius - outer_radius,
                         nx * w[0] + ny * w[1]);
    tangential = nx * w[1] - ny * w[0] + ball_radius * w[2];
    tangential = -friction * force * tanh(tangential / sliding_speed);
    f->ball[0] -= nx * force + ny * tangential;
    f->ball[1] -= ny * force - nx * tangential;
    f->ball[2] += ball_radius * tangential;

    angle = x[CAGE + 2] + TURN * j / BALLS;
    ex = pitch_radius * cos(angle), ey = pitch_radius * sin(angle);
    dx = p[0] - x[CAGE] - ex, dy = p[1] - x[CAGE + 1] - ey;
    distance = sqrt(dx * dx + dy * dy);
    if (distance > clearance) {
        nx = dx / distance, ny = dy / distance;
        ux = w[0] - v[CAGE] + v[CAGE + 2] * ey, uy = w[1] - v[CAGE + 1] - v[CAGE + 2] * ex;
        force = normal_force(cage_stiffness, cage_damping, distance - clearance,
                             nx * ux + ny * uy);
        f->ball[0] -= nx * force, f->ball[1] -= ny * force;
        f->cage[0] = nx * force, f->cage[1] = ny * force;
        f->cage[2] = (ex * ny - ey * nx) * force;
    }
}

static const double ring_inverse[] = {1.0 / 0.08, 1.0 / 0.08, 1.0 / 2e-5};
static const double cage_inverse[] = {1.0 / 0.01, 1.0 / 0.01, 1.0 / 6.25e-6};
static const double ball_inverse[] = {1.0 / 0.007, 1.0 / 0.007, 1.0 / 1.008e-7};

static int rate(sunrealtype t, N_Vector z, N_Vector dz, void *user)
{
    const double *x = N_VGetArrayPointer(z), *v = x + FREEDOMS;
    double *a = N_VGetArrayPointer(dz) + FREEDOMS;
    int i, j;
    evaluations++;
    memcpy(a - FREEDOMS, v, FREEDOMS * sizeof *v);
    memset(a, 0, FREEDOMS * sizeof *a);
    a[RING + 1] = load * ring_inverse[1];
    for (j = 0; j < BALLS; j++) {
        struct forces f;
        ball_forces(j, x, v, &f);
        for (i = 0; i < 3; i++) {
            a[BALL(j) + i] = f.ball[i] * ball_inverse[i];
            a[RING + i] += f.ring[i] * ring_inverse[i];
            a[CAGE + i] += f.cage[i] * cage_inverse[i];
        }
    }
    for (i = RING; i < RING + 3; i += 2) a[i] -= drive * (drive * x[i] + 2.0 * v[i]);
    return 0;
}

/* The Jacobian: each component of ring, cage and of all balls at once is moved by a little. */
static int jacobian(sunrealtype t, N_Vector z, N_Vector dz, SUNMatrix jac, void *user, N_Vector a,
                    N_Vector b, N_Vector c)
{
    static const double move[] = {1e-10, 1e-10, 1e-8, 1e-6, 1e-6, 1e-4};
    struct forces before[BALLS], after;
    double moved[SIZE];
    const double *x = N_VGetArrayPointer(z);
    int i, j, k, body;
    for (i = 0; i < FREEDOMS; i++) SM_ELEMENT_D(jac, i, FREEDOMS + i) = 1.0;
    for (j = 0; j < BALLS; j++) ball_forces(j, x, x + FREEDOMS, &before[j]);
    jacobian_evaluations++;
    for (body = 0; body < 3; body++)
        for (k = 0; k < 6; k++) {
            int first = body == 0 ? RING : body == 1 ? CAGE : BALL(0);
            int place = (k < 3 ? 0 : FREEDOMS) + first + k % 3;
            if (k == 2 && body != 1) continue; /* no force depends on these angles */
            memcpy(moved, x, sizeof moved);
            for (j = 0; j < (body == 2 ? BALLS : 1); j++) moved[place + 3 * j] += move[k];
            jacobian_evaluations++;
            for (j = 0; j < BALLS; j++) {
                int column = place + (body == 2 ? 3 * j : 0);
                double step = moved[column] - x[column];
                ball_forces(j, moved, moved + FREEDOMS, &after);
                for (i = 0; i < 3; i++) {
                    SM_ELEMENT_D(jac, FREEDOMS + BALL(j) + i, column) =
                        (after.ball[i] - before[j].ball[i]) / step * ball_inverse[i];
                    SM_ELEMENT_D(jac, FREEDOMS + RING + i, column) +=
                        (after.ring[i] - before[j].ring[i]) / step * ring_inverse[i];
                    SM_ELEMENT_D(jac, FREEDOMS + CAGE + i, column) +=
                        (after.cage[i] - before[j].cage[i]) / step * cage_inverse[i];
                }
            }
        }
    for (i = RING; i < RING + 3; i += 2) {
        SM_ELEMENT_D(jac, FREEDOMS + i, i) -= drive * drive;
        SM_ELEMENT_D(jac, FREEDOMS + i, FREEDOMS + i) -= 2.0 * drive;
    }
    return 0;
}

/* Every ball rolls on both rings, the cage is slower by a tenth. */
static void start(double *z)
{
    double speed = ring_speed * inner_radius / 2.0, *v = z + FREEDOMS;
    int j;
    memset(z, 0, SIZE * sizeof *z);
    v[CAGE + 2] = 0.9 * speed / pitch_radius;
    for (j = 0; j < BALLS; j++) {
        double angle = TURN * j / BALLS, *p = z + BALL(j), *w = v + BALL(j);
        p[0] = pitch_radius * cos(angle), p[1] = pitch_radius * sin(angle);
        w[0] = -speed * sin(angle), w[1] = speed * cos(angle), w[2] = -speed / ball_radius;
    }
}

/* Seconds of this process on a processor. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return t.tv_sec + 1e-9 * t.tv_nsec;
}

struct request {
    int jacobian, order, samples;
    double rtol, atol[4], cage, end, seconds;
};

#define MOST_SAMPLES 6000
static double sampled[MOST_SAMPLES][SIZE];

/* One solve from the start, with its samples. */
static int solve(void *cvode, N_Vector z, const struct request *r)
{
    sunrealtype t;
    int flag, k;
    evaluations = jacobian_evaluations = 0;
    start(N_VGetArrayPointer(z));
    flag = CVodeReInit(cvode, 0.0, z);
    if (flag >= 0) flag = CVodeSetStopTime(cvode, r->end);
    for (k = 0; flag >= 0 && k < r->samples; k++) {
        flag = CVode(cvode, r->end * (k + 1) / r->samples, z, &t, CV_NORMAL);
        memcpy(sampled[k], N_VGetArrayPointer(z), sizeof sampled[k]);
    }
    return flag;
}

static int measure(const struct request *r, SUNContext context)
{
    N_Vector z = N_VNew_Serial(SIZE, context), atol = N_VNew_Serial(SIZE, context);
    SUNMatrix matrix = SUNDenseMatrix(SIZE, SIZE, context);
    SUNLinearSolver linear = SUNLinSol_Dense(z, matrix, context);
    void *cvode = CVodeCreate(CV_BDF, context);
    long solves = 0, steps, jacobians, factorisations;
    double spent = 0.0, *weights = N_VGetArrayPointer(atol);
    int flag, i, k;

    for (i = 0; i < SIZE; i++)
        weights[i] = r->atol[(i < FREEDOMS ? 0 : 2) + (i % 3 == 2)] *
                     (i % FREEDOMS / 3 == CAGE / 3 ? r->cage : 1.0);
    start(N_VGetArrayPointer(z));
    flag = CVodeInit(cvode, rate, 0.0, z);
    if (flag >= 0) flag = CVodeSVtolerances(cvode, r->rtol, atol);
    if (flag >= 0) flag = CVodeSetLinearSolver(cvode, linear, matrix);
    if (flag >= 0 && r->jacobian) flag = CVodeSetJacFn(cvode, jacobian);
    if (flag >= 0) flag = CVodeSetMaxOrd(cvode, r->order);
    if (flag >= 0) flag = CVodeSetMaxNumSteps(cvode, 10000000);
    if (flag >= 0) flag = CVodeSetErrFile(cvode, NULL);
    if (flag >= 0) {
        double began = now();
        do {
            flag = solve(cvode, z, r);
            solves++;
            spent = now() - began;
        } while (flag >= 0 && spent < r->seconds);
    }
    if (flag >= 0) {
        CVodeGetNumSteps(cvode, &steps);
        CVodeGetNumJacEvals(cvode, &jacobians);
        CVodeGetNumLinSolvSetups(cvode, &factorisations);
        if (!r->jacobian) {
            CVodeGetNumLinRhsEvals(cvode, &jacobian_evaluations);
            evaluations -= jacobian_evaluations;
        }
        printf("ok %.17e %ld %ld %ld %ld %ld", spent / solves, steps, evaluations,
               jacobian_evaluations, jacobians, factorisations);
        for (k = 0; k < r->samples; k++)
            for (i = 0; i < SIZE; i++) printf(" %.17e", sampled[k][i]);
        printf("\n");
    }
    CVodeFree(&cvode);
    SUNLinSolFree(linear);
    SUNMatDestroy(matrix);
    N_VDestroy(atol);
    N_VDestroy(z);
    return flag;
}

/* The right-hand side at the numbers of a line. */
static int evaluate(const char *line, SUNContext context)
{
    N_Vector z = N_VNew_Serial(SIZE, context), dz = N_VNew_Serial(SIZE, context);
    int i, more, flag = 0;
    for (i = 0; flag >= 0 && i < SIZE; i++, line += more)
        if (sscanf(line, "%lf%n", &NV_Ith_S(z, i), &more) != 1) flag = -1;
    if (flag >= 0) {
        rate(0.0, z, dz, NULL);
        printf("ok");
        for (i = 0; i < SIZE; i++) printf(" %.17e", NV_Ith_S(dz, i));
        printf("\n");
    }
    N_VDestroy(dz);
    N_VDestroy(z);
    return flag;
}

int main(void)
{
    SUNContext context;
    char line[8192], version[64];

#if SUNDIALS_VERSION_MAJOR >= 7
    if (SUNContext_Create(SUN_COMM_NULL, &context)) return 1;
#else
    if (SUNContext_Create(NULL, &context)) return 1;
#endif
    if (SUNDIALSGetVersion(version, sizeof version)) return 1;
    printf("%s\n", version);
    fflush(stdout);
    while (fgets(line, sizeof line, stdin)) {
        struct request r;
        int flag = -1;
        if (!strncmp(line, "evaluate ", 9))
            flag = evaluate(line + 9, context);
        else if (sscanf(line, "solve %d %d %lf %lf %lf %lf %lf %lf %lf %d %lf", &r.jacobian, &r.order,
                        &r.rtol, &r.atol[0], &r.atol[1], &r.atol[2], &r.atol[3], &r.cage, &r.end,
                        &r.samples, &r.seconds) == 11 &&
                 r.samples > 0 && r.samples <= MOST_SAMPLES)
            flag = measure(&r, context);
        if (flag < 0) printf("failed %d\n", flag);
        fflush(stdout);
    }
    SUNContext_Free(&context);
    return 0;
}
