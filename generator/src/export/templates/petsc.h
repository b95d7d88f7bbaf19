#ifndef STEPSMITH_@UP@_PETSC_H
#define STEPSMITH_@UP@_PETSC_H

#include <petscts.h>

// Registers the method: once, after PetscInitialize.
static inline PetscErrorCode stepsmith_@P@_register(void)
{
@PARTS@

@EXPLICIT@  return TSRKRegister("stepsmith_@P@", @ORDER@, @S@, &A[0][0], b, c, bembed, 0, NULL);
@IMPLICIT@#if PETSC_VERSION_LT(3, 20, 0)
@IMPLICIT@  // There is no TSDIRKRegister: the method is the implicit half of a pair, and the explicit half is not used.
@IMPLICIT@  return TSARKIMEXRegister("stepsmith_@P@", @ORDER@, @S@, &A[0][0], b, c, &A[0][0], b, c, bembed, NULL, 1, b, NULL);
@IMPLICIT@#else
@IMPLICIT@  return TSDIRKRegister("stepsmith_@P@", @ORDER@, @S@, &A[0][0], b, c, bembed, 1, b);
@IMPLICIT@#endif
@ADDITIVE@  return TSARKIMEXRegister("stepsmith_@P@", @ORDER@, @S@, &At[0][0], bt, ct, &A[0][0], b, c, bembedt, bembed, 1, bt, b);
}

@EXPLICIT@// Makes ts step with the method: y' = f(t, y), f by TSSetRHSFunction.
@IMPLICIT@// Makes ts step with the method: F(t, y, y') = 0, F by TSSetIFunction.
@ADDITIVE@// Makes ts step with the method: F(t, y, y') = A(t, y), F by TSSetIFunction, A by TSSetRHSFunction.
static inline PetscErrorCode stepsmith_@P@_set(TS ts)
{
@EXPLICIT@  PetscErrorCode error = TSSetType(ts, TSRK);
@EXPLICIT@  return error ? error : TSRKSetType(ts, "stepsmith_@P@");
@IMPLICIT@#if PETSC_VERSION_LT(3, 20, 0)
@IMPLICIT@  PetscErrorCode error = TSSetType(ts, TSARKIMEX);
@IMPLICIT@  if (!error) error = TSARKIMEXSetFullyImplicit(ts, PETSC_TRUE);
@IMPLICIT@  return error ? error : TSARKIMEXSetType(ts, "stepsmith_@P@");
@IMPLICIT@#else
@IMPLICIT@  PetscErrorCode error = TSSetType(ts, TSDIRK);
@IMPLICIT@  return error ? error : TSDIRKSetType(ts, "stepsmith_@P@");
@IMPLICIT@#endif
@ADDITIVE@  PetscErrorCode error = TSSetType(ts, TSARKIMEX);
@ADDITIVE@  return error ? error : TSARKIMEXSetType(ts, "stepsmith_@P@");
}

#endif
