(** The stability of printed methods, as theories state it. *)

From Coq Require Import List ZArith QArith Qreals Reals Bool.
From Stepsmith Require Import Trees Series Polynomials Orders Decide Stability ZeroStability.
Import ListNotations.

(** For z = hλ with a negative real part each step exists and shrinks the solution; L: ever more for large z. *)
Definition a_stable_is (alpha : R) (m : method number) : Prop := a_stable (real_method alpha m).
Definition l_stable_is (alpha : R) (m : method number) : Prop := l_stable (real_method alpha m).
(** For −b < z < 0, and for z = iy with 0 < y² < b, no step lets the solution grow. *)
Definition stable_real_is (alpha : R) (m : method number) (b : Q) : Prop := stable_real (real_method alpha m) (Q2R b).
Definition stable_imaginary_is (alpha : R) (m : method number) (b : Q) : Prop :=
  stable_imaginary (real_method alpha m) (Q2R b).

(** Where all evaluations are 0, n steps grow no faster than a constant for y' = f, and than n + 1 for x'' = g. *)
Definition zero_stable_is (alpha : R) (m : method number) : Prop := zero_stable (real_method alpha m).

(** How often an interval is halved, and how many steps are looked at together. *)
Definition depth : nat := 12.
Definition together : nat := 200.

Section Verdicts.
  Variables (modulus : poly) (lo hi : Q) (m : method number).

  Theorem a_stable_holds : a_stable_decided modulus lo hi m = true ->
    forall alpha, is_the_root modulus lo hi alpha -> a_stable_is alpha m.
  Proof.
    unfold a_stable_decided. cbv zeta. intros H alpha [A B]. apply andb_prop in H as [H J].
    exact (Stability.a_stable_holds modulus lo hi m alpha A B _ _ H J).
  Qed.

  Theorem l_stable_holds : l_stable_decided modulus lo hi m = true ->
    forall alpha, is_the_root modulus lo hi alpha -> l_stable_is alpha m.
  Proof.
    unfold l_stable_decided. cbv zeta. intros H alpha [A B]. apply andb_prop in H as [H K].
    apply andb_prop in H as [H J]. exact (Stability.l_stable_holds modulus lo hi m alpha A B _ _ H J K).
  Qed.

  Theorem stable_real_holds b : real_decided modulus lo hi depth m b = true ->
    forall alpha, is_the_root modulus lo hi alpha -> stable_real_is alpha m b.
  Proof.
    unfold real_decided. generalize depth. intros n. cbv zeta. intros H alpha [A B]. apply andb_prop in H as [H L].
    apply andb_prop in H as [H K]. apply andb_prop in H as [H J]. apply Z.ltb_lt in K.
    exact (real_holds modulus lo hi n m alpha A B _ _ H b J K L).
  Qed.

  Theorem stable_imaginary_holds b : imaginary_decided modulus lo hi depth m b = true ->
    forall alpha, is_the_root modulus lo hi alpha -> stable_imaginary_is alpha m b.
  Proof.
    unfold imaginary_decided. generalize depth. intros n. cbv zeta. intros H alpha [A B]. apply andb_prop in H as [H L].
    apply andb_prop in H as [H O]. apply andb_prop in H as [H K]. apply andb_prop in H as [H J]. apply Z.ltb_lt in K.
    exact (imaginary_holds modulus lo hi n m alpha A B _ _ H b J K O L).
  Qed.

  Theorem zero_stable_holds : zero_stable_decided modulus together m = true ->
    forall alpha, is_the_root modulus lo hi alpha -> zero_stable_is alpha m.
  Proof. intros H alpha [A _]. exact (ZeroStability.zero_stable_holds modulus together m H alpha A). Qed.
End Verdicts.

Definition rational_a_stable_holds m H := a_stable_holds [] 0 0 m H 0%R rational_root.
Definition rational_l_stable_holds m H := l_stable_holds [] 0 0 m H 0%R rational_root.
Definition rational_stable_real_holds m b H := stable_real_holds [] 0 0 m b H 0%R rational_root.
Definition rational_stable_imaginary_holds m b H := stable_imaginary_holds [] 0 0 m b H 0%R rational_root.
Definition rational_zero_stable_holds m H := zero_stable_holds [] 0 0 m H 0%R rational_root.
