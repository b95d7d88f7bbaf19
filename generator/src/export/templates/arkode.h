#ifndef STEPSMITH_@UP@_ARKODE_H
#define STEPSMITH_@UP@_ARKODE_H

#include <arkode/arkode_arkstep.h>
@PARTS@

@EXPLICIT@// Makes a memory of ARKStepCreate(f, NULL, ...) step with the method: y' = f(t, y).
@IMPLICIT@// Makes a memory of ARKStepCreate(NULL, f, ...) step with the method: y' = f(t, y).
@ADDITIVE@// Makes a memory of ARKStepCreate(A, B, ...) step with the method: y' = A(t, y) + B(t, y).
static inline int stepsmith_@P@_set(void *arkode)
{
@EXPLICIT@  ARKodeButcherTable Bi = NULL, Be = stepsmith_@P@_explicit();
@IMPLICIT@  ARKodeButcherTable Bi = stepsmith_@P@_implicit(), Be = NULL;
@ADDITIVE@  ARKodeButcherTable Bi = stepsmith_@P@_implicit(), Be = stepsmith_@P@_explicit();
  const int status = ARKStepSetTables(arkode, @ORDER@, @LEAST@, Bi, Be);
  ARKodeButcherTable_Free(Bi);
  ARKodeButcherTable_Free(Be);
  return status;
}

#endif
