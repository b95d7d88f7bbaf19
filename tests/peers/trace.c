/* The log of a stepper in C, for `stepsmith audit --trace -`: Kutta's 3/8 rule as an example. */
#include <stdio.h>
enum { N = 8 };
static int calls;

static void show(double t, const double *y) {
    printf(" %.17g", t);
    for (int i = 0; i < N; i++) printf(" %.17g", y[i]);
    printf("\n");
}

static void f(double t, const double *y, double *dy) {
    for (int i = 0; i < N; i++) dy[i] = i == calls;
    printf("f %d", ++calls);
    show(t, y);
}

/* The stepper under test. */
static void step(double t, double h, double *y) {
    double k[4][N], z[N];
    f(t, y, k[0]);
    for (int i = 0; i < N; i++) z[i] = y[i] + h / 3 * k[0][i];
    f(t + h / 3, z, k[1]);
    for (int i = 0; i < N; i++) z[i] = y[i] + h * (k[1][i] - k[0][i] / 3);
    f(t + 2 * h / 3, z, k[2]);
    for (int i = 0; i < N; i++) z[i] = y[i] + h * (k[0][i] - k[1][i] + k[2][i]);
    f(t + h, z, k[3]);
    for (int i = 0; i < N; i++) y[i] += h / 8 * (k[0][i] + 3 * k[1][i] + 3 * k[2][i] + k[3][i]);
}

int main(void) {
    double y[N] = {0};
    printf("name three_eighths\norder 4\n");
    step(0, 1, y);
    printf("y");
    show(1, y);
    return 0;
}
