(** Integer polynomials in α modulo a monic polynomial, and their values at a root. *)

From Coq Require Import List Arith ZArith QArith Qreals Reals Lia Lra Bool.
From Stepsmith Require Import Trees Series.
Import ListNotations.
Open Scope Z_scope.

Definition poly := list Z.

Fixpoint plus (a b : poly) : poly :=
  match a, b with x :: r, y :: s => x + y :: plus r s | [], _ => b | _, [] => a end.
Definition scale (c : Z) (a : poly) : poly := match c with 1 => a | _ => map (Z.mul c) a end.
Definition minus (a b : poly) : poly := plus a (scale (-1) b).
Definition is_zero (a : poly) : bool := forallb (Z.eqb 0) a.
Fixpoint equal (a b : poly) : bool :=
  match a, b with [], [] => true | x :: r, y :: s => (x =? y) && equal r s | _, _ => false end.

Fixpoint value (alpha : R) (a : poly) : R :=
  match a with [] => 0 | x :: r => IZR x + alpha * value alpha r end%R.

(** The coefficients below the leading one, which is 1. Of ℚ itself there are none. *)
Definition is_root (modulus : poly) (alpha : R) : Prop :=
  modulus = [] \/ (alpha ^ length modulus + value alpha modulus = 0)%R.

Section Modulo.
  Variable modulus : poly.

  Definition times_root (a : poly) : poly :=
    match a with
    | [] => []
    | _ => if Nat.eqb (length a) (length modulus) then minus (0 :: removelast a) (scale (last a 0) modulus) else 0 :: a
    end.
  Fixpoint times (a b : poly) : poly :=
    match a with
    | [] => []
    | [x] => scale x b
    | x :: r => plus (scale x b) (times_root (times r b))
    end.

  Variable alpha : R.
  Hypothesis root : is_root modulus alpha.
  Local Notation val := (value alpha).
  Open Scope R_scope.

  Lemma value_plus a b : val (plus a b) = val a + val b.
  Proof. revert b; induction a; destruct b; simpl; try lra. rewrite plus_IZR, IHa. ring. Qed.

  Lemma value_scale c a : val (scale c a) = IZR c * val a.
  Proof.
    assert (H : val (map (Z.mul c) a) = IZR c * val a).
    { induction a; simpl; [ring|]. rewrite mult_IZR, IHa. ring. }
    unfold scale. destruct c as [|[]|]; try exact H. ring.
  Qed.

  Lemma value_minus a b : val (minus a b) = val a - val b.
  Proof. unfold minus. rewrite value_plus, value_scale. simpl. ring. Qed.

  Lemma value_last a : a <> [] -> val a = val (removelast a) + alpha ^ (length a - 1) * IZR (last a 0%Z).
  Proof.
    induction a as [|x [|y r] IH]; intros N; [easy|simpl; ring|].
    change (removelast (x :: y :: r)) with (x :: removelast (y :: r)).
    change (last (x :: y :: r) 0%Z) with (last (y :: r) 0%Z).
    change (val (x :: y :: r)) with (IZR x + alpha * val (y :: r)).
    rewrite IH by easy. cbn [length value]. replace (S (S (length r)) - 1)%nat with (S (S (length r) - 1)) by lia.
    rewrite <- tech_pow_Rmult. ring.
  Qed.

  Lemma value_times_root a : val (times_root a) = alpha * val a.
  Proof.
    destruct a as [|x r]; [simpl; ring|]. unfold times_root.
    destruct (Nat.eqb (length (x :: r)) (length modulus)) eqn:E.
    - apply Nat.eqb_eq in E. rewrite value_minus, value_scale. destruct root as [H|H].
      { subst modulus. discriminate. }
      rewrite <- E in H. rewrite (value_last (x :: r)) by easy.
      change (val (0%Z :: removelast (x :: r))) with (0 + alpha * val (removelast (x :: r))).
      assert (val modulus = - alpha ^ length (x :: r)) as -> by lra.
      replace (length (x :: r)) with (S (length (x :: r) - 1)) at 1 by (simpl; lia).
      rewrite <- tech_pow_Rmult. ring.
    - simpl. ring.
  Qed.

  Lemma value_times a b : val (times a b) = val a * val b.
  Proof.
    induction a as [|x r IH]; [simpl; ring|]. destruct r as [|y r].
    - simpl. rewrite value_scale. ring.
    - change (times (x :: y :: r) b) with (plus (scale x b) (times_root (times (y :: r) b))).
      rewrite value_plus, value_scale, value_times_root, IH.
      change (val (x :: y :: r)) with (IZR x + alpha * val (y :: r)). ring.
  Qed.

  Lemma zero_is_zero a : is_zero a = true -> val a = 0.
  Proof.
    unfold is_zero. induction a as [|x r IH]; cbn [forallb value]; intros H; [easy|]. apply andb_prop in H as [H J].
    apply Z.eqb_eq in H. subst x. rewrite IH by easy. lra.
  Qed.

  Lemma equal_is_equal a b : equal a b = true -> a = b.
  Proof.
    revert b; induction a; destruct b; cbn [equal]; intros H; try easy. apply andb_prop in H as [H J].
    apply Z.eqb_eq in H. subst. f_equal. now apply IHa.
  Qed.
End Modulo.

(** A number times a common denominator. *)
Definition cleared (d : Z) (x : number) : poly := map (fun q => Qnum q * (d / Zpos (Qden q))) x.
Definition clears (d : Z) (x : number) : bool := forallb (fun q => d mod Zpos (Qden q) =? 0) x.
Definition denominator (xs : list number) : Z :=
  fold_right (fun q d => Z.lcm (Zpos (Qden q)) d) 1 (concat xs).

Lemma value_cleared alpha d x : clears d x = true -> value alpha (cleared d x) = (IZR d * real alpha x)%R.
Proof.
  induction x as [|q r IH]; simpl; intros H; [ring|]. apply andb_prop in H as [H J].
  rewrite IH by easy. apply Z.eqb_eq in H. apply Z_div_exact_full_2 in H; [|easy].
  assert (IZR d = IZR (Zpos (Qden q)) * IZR (d / Zpos (Qden q)))%R as D by (rewrite <- mult_IZR; congruence).
  rewrite mult_IZR. unfold Q2R. rewrite !D. field. now apply IZR_neq.
Qed.

(** The sign of a number of ℚ(α), by an interval around α. *)
Open Scope Q_scope.
Definition least (a b : Q) : Q := if Qle_bool a b then a else b.
Definition greatest (a b : Q) : Q := if Qle_bool a b then b else a.
Fixpoint enclosed (lo hi : Q) (a : poly) : Q * Q :=
  match a with
  | [] => (0, 0)
  | [x] => (inject_Z x, inject_Z x)
  | x :: r => let '(u, v) := enclosed lo hi r in
      let p := lo * u in let q := lo * v in let s := hi * u in let t := hi * v in
      (Qred (inject_Z x + least (least p q) (least s t)), Qred (inject_Z x + greatest (greatest p q) (greatest s t)))
  end.
Definition is_positive (lo hi : Q) (a : poly) : bool := negb (Qle_bool (fst (enclosed lo hi a)) 0).
Definition is_negative (lo hi : Q) (a : poly) : bool := negb (Qle_bool 0 (snd (enclosed lo hi a))).
Definition differs (lo hi : Q) (a : poly) : bool := is_positive lo hi a || is_negative lo hi a.

Open Scope R_scope.
Lemma Q2R_Qred q : Q2R (Qred q) = Q2R q.
Proof. apply Qeq_eqR, Qred_correct. Qed.

Lemma Q2R_inject x : Q2R (inject_Z x) = IZR x.
Proof. unfold Q2R; simpl. field. Qed.

Lemma least_below a b : Q2R (least a b) <= Q2R a /\ Q2R (least a b) <= Q2R b.
Proof.
  unfold least. destruct (Qle_bool a b) eqn:E.
  - apply Qle_bool_iff, Qle_Rle in E. lra.
  - assert (b <= a)%Q as H. { apply Qnot_lt_le. intros L. apply Qlt_le_weak, Qle_bool_iff in L. congruence. }
    apply Qle_Rle in H. lra.
Qed.

Lemma greatest_above a b : Q2R a <= Q2R (greatest a b) /\ Q2R b <= Q2R (greatest a b).
Proof.
  unfold greatest. destruct (Qle_bool a b) eqn:E.
  - apply Qle_bool_iff, Qle_Rle in E. lra.
  - assert (b <= a)%Q as H. { apply Qnot_lt_le. intros L. apply Qlt_le_weak, Qle_bool_iff in L. congruence. }
    apply Qle_Rle in H. lra.
Qed.

Lemma between x y lo hi u v : lo <= x <= hi -> u <= y <= v ->
  (lo * u <= x * y \/ lo * v <= x * y \/ hi * u <= x * y \/ hi * v <= x * y) /\
  (x * y <= lo * u \/ x * y <= lo * v \/ x * y <= hi * u \/ x * y <= hi * v).
Proof.
  intros [A B] [C D].
  assert (x * u <= x * y <= x * v \/ x * v <= x * y <= x * u) as H.
  { destruct (Rle_lt_dec 0 x); [left|right]; split; nra. }
  assert (forall w, lo * w <= x * w <= hi * w \/ hi * w <= x * w <= lo * w) as K.
  { intros w. destruct (Rle_lt_dec 0 w); [left|right]; split; nra. }
  destruct (K u), (K v), H; lra.
Qed.

Lemma enclosed_value lo hi alpha a : Q2R lo <= alpha <= Q2R hi ->
  Q2R (fst (enclosed lo hi a)) <= value alpha a <= Q2R (snd (enclosed lo hi a)).
Proof.
  intros H. induction a as [|x r IH]; [simpl; unfold Q2R; simpl; lra|].
  destruct r as [|y r]; [simpl; rewrite Q2R_inject; lra|].
  change (enclosed lo hi (x :: y :: r)) with (let '(u, v) := enclosed lo hi (y :: r) in
    let p := (lo * u)%Q in let q := (lo * v)%Q in let s := (hi * u)%Q in let t := (hi * v)%Q in
    (Qred (inject_Z x + least (least p q) (least s t)), Qred (inject_Z x + greatest (greatest p q) (greatest s t)))%Q).
  change (value alpha (x :: y :: r)) with (IZR x + alpha * value alpha (y :: r)).
  destruct (enclosed lo hi (y :: r)) as [u v]. cbn [fst snd] in *. cbv zeta. rewrite !Q2R_Qred, !Q2R_plus, Q2R_inject.
  destruct (between alpha (value alpha (y :: r)) _ _ _ _ H IH) as [A B].
  rewrite <- !Q2R_mult in A, B.
  pose proof (least_below (lo * u) (lo * v)). pose proof (least_below (hi * u) (hi * v)).
  pose proof (least_below (least (lo * u) (lo * v)) (least (hi * u) (hi * v))).
  pose proof (greatest_above (lo * u) (lo * v)). pose proof (greatest_above (hi * u) (hi * v)).
  pose proof (greatest_above (greatest (lo * u) (lo * v)) (greatest (hi * u) (hi * v))).
  lra.
Qed.

Lemma positive_value lo hi alpha a : Q2R lo <= alpha <= Q2R hi -> is_positive lo hi a = true -> 0 < value alpha a.
Proof.
  intros H P. pose proof (enclosed_value lo hi alpha a H). unfold is_positive in P.
  apply negb_true_iff in P. assert (0 < fst (enclosed lo hi a))%Q as L.
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
  apply Qlt_Rlt in L. replace (Q2R 0) with 0 in L by (unfold Q2R; simpl; lra). lra.
Qed.

Lemma negative_value lo hi alpha a : Q2R lo <= alpha <= Q2R hi -> is_negative lo hi a = true -> value alpha a < 0.
Proof.
  intros H P. pose proof (enclosed_value lo hi alpha a H). unfold is_negative in P.
  apply negb_true_iff in P. assert (snd (enclosed lo hi a) < 0)%Q as L.
  { apply Qnot_le_lt. intros L. apply Qle_bool_iff in L. congruence. }
  apply Qlt_Rlt in L. replace (Q2R 0) with 0 in L by (unfold Q2R; simpl; lra). lra.
Qed.

Lemma differs_value lo hi alpha a : Q2R lo <= alpha <= Q2R hi -> differs lo hi a = true -> value alpha a <> 0.
Proof.
  intros H D. apply orb_prop in D as [D|D].
  - pose proof (positive_value lo hi alpha a H D). lra.
  - pose proof (negative_value lo hi alpha a H D). lra.
Qed.
