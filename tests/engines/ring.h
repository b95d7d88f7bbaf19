/* The problems of the engines' tests, on a ring whose points are spread over the ranks, from t = 0 to 1:

   y' = A(y) + B(y),   A_i = 3 y_i (y_(i+1) - y_(i-1)),
                       B_i = (y_(i+1) - 2 y_i + y_(i-1)) / 8 + sin(2 y_i) / 4
   x'' = g(x),         g_i = x_(i+1) - 2 x_i + x_(i-1) - sin x_i */
#ifndef RING_H
#define RING_H

#include <math.h>

enum { POINTS = 12 };

/* A, B, A + B, g, or B + g. */
enum part { NONE = 0, CHEAP = 1, STIFF = 2, WHOLE = 3, FORCE = 4, BOTH = 6 };

static inline double ring_start(int i) { return 1.0 + 0.5 * sin(6.283185307179586 * i / POINTS); }

static inline double ring(enum part part, double left, double y, double right)
{
  double out = 0.0;
  if (part & CHEAP) out += 3.0 * y * (right - left);
  if (part & STIFF) out += (right - 2.0 * y + left) / 8.0 + sin(2.0 * y) / 4.0;
  if (part & FORCE) out += right - 2.0 * y + left - sin(y);
  return out;
}

/* The derivatives of `ring` by left, y and right. */
static inline void ring_slopes(enum part part, double left, double y, double right, double out[3])
{
  out[0] = out[1] = out[2] = 0.0;
  if (part & CHEAP) {
    out[0] -= 3.0 * y;
    out[1] += 3.0 * (right - left);
    out[2] += 3.0 * y;
  }
  if (part & STIFF) {
    out[0] += 0.125;
    out[1] += -0.25 + 0.5 * cos(2.0 * y);
    out[2] += 0.125;
  }
  if (part & FORCE) {
    out[0] += 1.0;
    out[1] -= 2.0 + cos(y);
    out[2] += 1.0;
  }
}

/* Numbers of steps, downwards: 1024, 768, 512, 384, ... */
enum { MOST_STEPS = 1024, LEAST_STEPS = 16 };

static inline int fewer(int steps) { return (steps & (steps - 1)) == 0 ? steps / 4 * 3 : steps / 3 * 2; }

/* Whether an error is far above rounding. */
static inline int shows(double error) { return error > 1e-12; }

/* The order by the errors with some and with fewer steps. */
static inline double observed(double error, double coarse, int steps)
{
  return log(coarse / error) / log((double)steps / fewer(steps));
}

/* Whether an order is the one that is proven. Verner's methods reach rounding before their steps are small enough to show
   their order: from order 7 on a higher one is as good. */
static inline int is_order(double observed, int proven)
{
  return observed > proven - 0.2 && (observed < proven + 0.2 || proven >= 7);
}

#endif
