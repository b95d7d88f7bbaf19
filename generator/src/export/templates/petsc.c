static PetscErrorCode Register_@P@(void)
{
  const PetscReal A[@S@][@S@] = {
    {@ROW@}@COMMA@
  };
  const PetscReal b[@S@] = {@B@};
  const PetscReal c[@S@] = {@C@};
@PAIR@  const PetscReal bembed[@S@] = {@EMBEDDED@};

  PetscFunctionBegin;
@IMPLICIT@  PetscCall(TSDIRKRegister("@P@", @ORDER@, @S@, &A[0][0], b, c, @BEMBED@, 1, b));
@EXPLICIT@  PetscCall(TSRKRegister("@P@", @ORDER@, @S@, &A[0][0], b, c, @BEMBED@, 0, NULL));
  PetscFunctionReturn(PETSC_SUCCESS);
}
