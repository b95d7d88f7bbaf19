@ALONE@// There is no embedded method: errors are estimated by extrapolation, -gberr=richardson.
void getButcherTableau_@METHOD@(BUTCHER_TABLEAU* tableau)
{
  tableau->nStages = @S@;
  tableau->order_b = @ORDER@;
@PAIR@  tableau->order_bt = @LEAST@;

  const double c[] = {@C@};
  const double A[] = {
    @ROW@@COMMA@
  };
  const double b[] = {@B@};
@PAIR@  const double bt[] = {@EMBEDDED@};

  setButcherTableau(tableau, c, A, b, @BT@);
}
