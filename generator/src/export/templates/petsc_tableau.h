  const PetscReal A@HALF@[@S@][@S@] = {
    {@ROW@}@COMMA@
  };
  const PetscReal b@HALF@[@S@] = {@B@};
  const PetscReal c@HALF@[@S@] = {@C@};
@PAIR@  const PetscReal bembed@HALF@[@S@] = {@EMBEDDED@};
@ALONE@  const PetscReal *const bembed@HALF@ = NULL;
