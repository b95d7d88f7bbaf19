#ifndef STEPSMITH_@UP@_PETSC_H
#define STEPSMITH_@UP@_PETSC_H

#include <petscts.h>

// Registers the method: once, after PetscInitialize.
static inline PetscErrorCode stepsmith_@P@_register(void)
{
  PetscReal c[@S@] = {@C@};
  PetscReal d[@S@] = {@D@};

  return TSBasicSymplecticRegister("stepsmith_@P@", @ORDER@, @S@, c, d);
}

// Makes ts step with the method: x' = v and v' = g(x) without t, by TSRHSSplitSetIS and TSRHSSplitSetRHSFunction with
// the names "position" and "momentum".
static inline PetscErrorCode stepsmith_@P@_set(TS ts)
{
  PetscErrorCode error = TSSetType(ts, TSBASICSYMPLECTIC);
  return error ? error : TSBasicSymplecticSetType(ts, "stepsmith_@P@");
}

#endif
