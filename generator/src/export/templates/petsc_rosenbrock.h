#ifndef STEPSMITH_@UP@_PETSC_H
#define STEPSMITH_@UP@_PETSC_H

#include <petscts.h>

// Registers the method: once, after PetscInitialize.
static inline PetscErrorCode stepsmith_@P@_register(void)
{
  const PetscReal A[@S@][@S@] = {
    {@ROW@}@COMMA@
  };
  const PetscReal Gamma[@S@][@S@] = {
    {@GAMMA@}@COMMA@
  };
  const PetscReal b[@S@] = {@B@};
@PAIR@  const PetscReal bembed[@S@] = {@EMBEDDED@};
@ALONE@  const PetscReal *const bembed = NULL;

  return TSRosWRegister("stepsmith_@P@", @ORDER@, @S@, &A[0][0], &Gamma[0][0], b, bembed, 1, b);
}

// Makes ts step with the method: F(y, y') = 0 without t, F by TSSetIFunction. PETSc leaves out the derivative by t.
static inline PetscErrorCode stepsmith_@P@_set(TS ts)
{
  PetscErrorCode error = TSSetType(ts, TSROSW);
  return error ? error : TSRosWSetType(ts, "stepsmith_@P@");
}

#endif
