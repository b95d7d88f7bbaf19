
@LATE@// c(@S@) = 1 and the last row of A is not b: ERKStep of SUNDIALS before 6.7.0 takes f at the last stage for f at the next
@LATE@// step, and can lose one order. ARKStep does not.
static inline ARKodeButcherTable stepsmith_@P@_@KIND@(void)
{
@PAIR@  ARKodeButcherTable B = ARKodeButcherTable_Alloc(@S@, SUNTRUE);
@ALONE@  ARKodeButcherTable B = ARKodeButcherTable_Alloc(@S@, SUNFALSE);

  if (!B) return NULL;
  B->q = @ORDER@;
  B->p = @LEAST@;
  B->@FILLED@;
  return B;
}
