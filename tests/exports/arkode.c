/* ARKODE takes exported tables, confirms their orders, and steps with one of them. */
#include <arkode/arkode_arkstep.h>
#include <math.h>
#include <nvector/nvector_serial.h>
#include <stdio.h>

#define ARK_BUTCHER_TABLE(name, code) \
    static ARKodeButcherTable name(void) code

#include "crouzeix3.def"
#include "kutta3.def"
#include "rk4.def"
#include "sdirk2.def"
#include "sdirk3.def"

/* y' = -2 t y, so y = exp(-t^2). */
static int f(realtype t, N_Vector y, N_Vector out, void *user) {
    (void)user;
    NV_Ith_S(out, 0) = -2.0 * t * NV_Ith_S(y, 0);
    return 0;
}

int main(void) {
    ARKodeButcherTable (*const tables[])(void) = {
        STEPSMITH_KUTTA3, STEPSMITH_RK4, STEPSMITH_SDIRK2, STEPSMITH_SDIRK3, STEPSMITH_CROUZEIX3};
    const int count = (int)(sizeof tables / sizeof *tables);
    for (int i = 0; i < count; ++i) {
        ARKodeButcherTable table = tables[i]();
        int q = 0, p = 0;
        if (ARKodeButcherTable_CheckOrder(table, &q, &p, NULL) < 0 || q != table->q) {
            fprintf(stderr, "arkode: table %d has order %d, not %d\n", i, q, table->q);
            return 1;
        }
        ARKodeButcherTable_Free(table);
    }
    SUNContext context;
    if (SUNContext_Create(NULL, &context) != 0) return 1;
    N_Vector y = N_VNew_Serial(1, context);
    NV_Ith_S(y, 0) = 1.0;
    void *ark = ARKStepCreate(f, NULL, 0.0, y, context);
    ARKodeButcherTable rk4 = STEPSMITH_RK4();
    realtype t = 0.0;
    if (ARKStepSetTables(ark, rk4->q, 0, NULL, rk4) != 0 || ARKStepSetFixedStep(ark, 0.01) != 0
        || ARKStepSetStopTime(ark, 1.0) != 0 || ARKStepEvolve(ark, 1.0, y, &t, ARK_NORMAL) < 0) {
        return 1;
    }
    const double error = fabs(NV_Ith_S(y, 0) - exp(-1.0));
    printf("arkode: %d tables have their order; rk4 is off by %.1e at t = 1\n", count, error);
    return error < 1.7e-10 ? 0 : 1;
}
