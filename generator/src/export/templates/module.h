/*
 * @DOCUMENTATION@
 *
 * Compile without contraction (-ffp-contract=off, or -std=c99 with gcc): then each operation is
 * rounded by itself, as in Rust.
 */
#ifndef STEPSMITH_@UP@_H
#define STEPSMITH_@UP@_H

@IMPLICIT@#include <float.h>
@IMPLICIT@#include <math.h>
#include <stddef.h>

/* The doubles of memory that a stepper of n components needs. */
#define @UP@_MEMORY(n) (@VECTORS@ * (size_t)(n))

/* How many quantities are carried from step to step. */
#define @UP@_CARRIED @SLOTS@

/* A problem; `user` is handed to its callbacks. */
typedef struct {
    @PROBLEM@
    void *user;
} @P@_problem;

/* A stepper. */
typedef struct {
    size_t n;
    double h;
    double w[@WEIGHTS@];
    double *@VECTOR@;
} @P@;

/* @SIZES@ */
static inline void @P@_@RESIZE@(@P@ *s, double h@RATIO@) {
    s->w[@#@] = @WEIGHT@;
    s->h = h;
}

/* Steps of size h of n components; all that is carried is 0. */
static inline void @P@_init(@P@ *s, size_t n, double h, double *memory) {
    for (size_t i = 0; i < @VECTORS@ * n; ++i) memory[i] = 0.0;
    s->n = n;
    s->@VECTOR@ = memory + @#@ * n;
    @P@_@RESIZE@(s, h@ONE@);
}

/* A carried quantity, to be set before the first step from t:
 *
 *   @CARRIED@
 *
 * The vectors change places from step to step: ask anew. NULL where there is none.
 */
static inline double *@P@_carried(const @P@ *s, size_t index) {
    switch (index) {
    case @#@: return s->@SLOT@;
    default: return NULL;
    }
}

@NEWTON@
@STEPS@
#endif
