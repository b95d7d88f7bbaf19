(** One step of a method for y' = λy, and its stability for z = hλ. *)

From Coq Require Import List Arith ZArith QArith Qreals Reals Lia Lra Psatz Bool Ring.
From Stepsmith Require Import Trees Series Polynomials Orders.
Import ListNotations.
Open Scope R_scope.

(** Complex numbers. *)
Definition complex := (R * R)%type.
Definition c0 : complex := (0, 0).
Definition c1 : complex := (1, 0).
Definition cadd (a b : complex) : complex := (fst a + fst b, snd a + snd b).
Definition cmul (a b : complex) : complex := (fst a * fst b - snd a * snd b, fst a * snd b + snd a * fst b).
Definition copp (a : complex) : complex := (- fst a, - snd a).
Definition csub (a b : complex) : complex := cadd a (copp b).
Definition norm2 (a : complex) : R := fst a * fst a + snd a * snd a.
Definition of_real (x : R) : complex := (x, 0).
Fixpoint cpow (z : complex) (n : nat) : complex := match n with O => c1 | S k => cmul z (cpow z k) end.

Lemma complex_ring : ring_theory c0 c1 cadd cmul csub copp (@eq complex).
Proof.
  split; intros; unfold csub, cadd, cmul, copp, c0, c1; repeat match goal with x : complex |- _ => destruct x end;
    cbn; f_equal; ring.
Qed.
Add Ring complex_is_ring : complex_ring.

Lemma equal_if_zero a b : cadd a (copp b) = c0 -> a = b.
Proof. intros H. transitivity (cadd (cadd a (copp b)) b); [ring|]. rewrite H. ring. Qed.

Lemma norm2_mul a b : norm2 (cmul a b) = norm2 a * norm2 b.
Proof. unfold norm2, cmul; cbn. ring. Qed.
Lemma norm2_positive a : 0 <= norm2 a.
Proof. unfold norm2. nra. Qed.
Lemma norm2_zero a : norm2 a = 0 -> a = c0.
Proof. destruct a as [x y]. unfold norm2, c0; cbn. intros H. f_equal; nra. Qed.
Lemma norm2_nonzero a : a <> c0 -> 0 < norm2 a.
Proof. intros H. destruct (norm2_positive a); [easy|]. now destruct H; apply norm2_zero. Qed.
Definition cinv (a : complex) : complex := (fst a / norm2 a, - snd a / norm2 a).
Lemma cinv_right a : a <> c0 -> cmul a (cinv a) = c1.
Proof.
  intros H. apply norm2_nonzero in H. destruct a as [x y]. unfold cmul, cinv, c1, norm2 in *; cbn in *.
  f_equal; field; lra.
Qed.

(** One step of a method whose carried values stand at t. For y' = λy they are z^m y. *)
Section One_step.
  Variables (M : method R) (z : complex).
  Definition cdot (r : list R) (s : list complex) : complex := inner c0 cadd cmul (map of_real r) s.
  Definition start (y : complex) : list complex := map (fun c => cmul (cpow z (fst c)) y) (carried M).
  Definition argument (e : evaluation R) : list R := match direction e with [] => position e | _ => direction e end.
  Definition solves (y : complex) (a : list complex) : Prop :=
    Forall2 (fun e v => v = cmul z (cdot (argument e) (start y ++ a))) (evaluations M) a.
  Definition step (y y' : complex) : Prop :=
    exists a, solves y a /\ y' = cdot (hd [] (successors M)) (start y ++ a).
End One_step.

(** The step exists, and its results are smaller, or not larger. *)
Definition contracts (M : method R) (z : complex) : Prop :=
  forall y, (exists y', step M z y y') /\ forall y', step M z y y' -> y <> c0 -> norm2 y' < norm2 y.
Definition bounded (M : method R) (z : complex) : Prop :=
  forall y, (exists y', step M z y y') /\ forall y', step M z y y' -> norm2 y' <= norm2 y.
Definition a_stable (M : method R) : Prop := forall z, fst z < 0 -> contracts M z.
Definition l_stable (M : method R) : Prop := a_stable M /\
  forall eps, 0 < eps -> exists K, forall z y y', fst z < 0 -> K < norm2 z -> step M z y y' -> norm2 y' <= eps * norm2 y.
Definition stable_real (M : method R) (b : R) : Prop := forall x, 0 < x < b -> bounded M (- x, 0).
(** b is the square of the end. *)
Definition stable_imaginary (M : method R) (b : R) : Prop := forall y, 0 < y -> y * y < b -> bounded M (0, y).

(** Polynomials over a ring, and their values. *)
Section Polynomials_over.
  Variables (A : Type) (zero : A) (plus times : A -> A -> A).
  Fixpoint uadd (p q : list A) : list A :=
    match p, q with a :: r, b :: s => plus a b :: uadd r s | [], _ => q | _, [] => p end.
  Fixpoint umul (p q : list A) : list A :=
    match p with [] => [] | a :: r => uadd (map (times a) q) (zero :: umul r q) end.

  Variables (K : Type) (k0 k1 : K) (kadd kmul ksub : K -> K -> K) (kopp : K -> K).
  Hypothesis ring_K : ring_theory k0 k1 kadd kmul ksub kopp (@eq K).
  Add Ring K_is_ring : ring_K.
  Variables (f : A -> K) (x : K).
  Fixpoint ueval (p : list A) : K := match p with [] => k0 | a :: r => kadd (f a) (kmul x (ueval r)) end.
  Hypothesis f_zero : f zero = k0.
  Hypothesis f_plus : forall a b, f (plus a b) = kadd (f a) (f b).
  Hypothesis f_times : forall a b, f (times a b) = kmul (f a) (f b).

  Lemma ueval_add p q : ueval (uadd p q) = kadd (ueval p) (ueval q).
  Proof. revert q; induction p; destruct q; simpl; try ring. rewrite f_plus, IHp. ring. Qed.
  Lemma ueval_map a q : ueval (map (times a) q) = kmul (f a) (ueval q).
  Proof. induction q; simpl; [ring|]. rewrite f_times, IHq. ring. Qed.
  Lemma ueval_mul p q : ueval (umul p q) = kmul (ueval p) (ueval q).
  Proof. induction p; simpl; [ring|]. rewrite ueval_add, ueval_map. simpl. rewrite f_zero, IHp. ring. Qed.
End Polynomials_over.
Arguments uadd {A}. Arguments umul {A}. Arguments ueval {A K}.

(** Rows combined: Σ_i u_i A_i. *)
Section Rows.
  Variables (T : Type) (zero : T) (plus times : T -> T -> T).
  Definition combined (u : list T) (rows : list (list T)) : list T :=
    fold_right (uadd plus) [] (map2 (fun c row => map (times c) row) u rows).
End Rows.
Arguments combined {T}.

Lemma inner_add u v a : inner c0 cadd cmul (uadd cadd u v) a = cadd (inner c0 cadd cmul u a) (inner c0 cadd cmul v a).
Proof.
  revert v a; induction u as [|x u IH]; intros [|y v] [|w a]; cbn [inner uadd]; try ring. rewrite IH. ring.
Qed.
Lemma inner_scaled_c c u a : inner c0 cadd cmul (map (cmul c) u) a = cmul c (inner c0 cadd cmul u a).
Proof. revert a; induction u as [|x u IH]; intros [|w a]; cbn [inner map]; try ring. rewrite IH. ring. Qed.
Lemma inner_app u s a b : length u = length a -> inner c0 cadd cmul (u ++ s) (a ++ b) =
  cadd (inner c0 cadd cmul u a) (inner c0 cadd cmul s b).
Proof.
  revert a; induction u as [|x u IH]; intros [|w a]; cbn [inner app length]; try easy; intros H; [ring|].
  rewrite IH by lia. ring.
Qed.

Lemma inner_combined u rows a :
  inner c0 cadd cmul (combined cadd cmul u rows) a =
  inner c0 cadd cmul u (map (fun row => inner c0 cadd cmul row a) rows).
Proof.
  unfold combined. revert rows; induction u as [|c u IH]; destruct rows as [|row rows]; cbn [map2 fold_right map inner]; try easy.
  rewrite inner_add, inner_scaled_c. f_equal. apply IH.
Qed.

(** Polynomials in w over ℤ[α], and their values at a complex w. *)
Definition wpoly := list poly.

(** The certificate of a step: with w = z/E, the determinant D of I − wA, and rows and columns of its adjugate. *)
Record witness := Witness { det : wpoly; row : list wpoly; column : list wpoly }.

Section Certified.
  Variables (modulus : poly) (e : Z) (m : method number).
  Local Notation mul := (times modulus).
  Local Notation wadd := (uadd Polynomials.plus).
  Local Notation wmul := (umul [] Polynomials.plus mul).

  Definition argument_ (x : evaluation number) : list number :=
    match direction x with [] => position x | _ => direction x end.
  Definition width : nat := length (carried m).
  (** The carried part of a row, E times it for z = E w; and the part of the evaluations. *)
  Definition of_start (r : list number) : wpoly :=
    fold_right wadd [] (map2 (fun c x => repeat [] (fst c) ++ [scale (e ^ Z.of_nat (fst c)) (cleared e x)]) (carried m) r).
  Definition of_stages (r : list number) : list wpoly := map (fun x => [cleared e x]) (skipn width r).
  Definition matrix : list (list wpoly) := map (fun x => of_stages (argument_ x)) (evaluations m).
  Definition starts_of : list wpoly := map (fun x => of_start (argument_ x)) (evaluations m).
  Definition last_row : list number := hd [] (successors m).

  Definition wzero (p : wpoly) : bool := forallb is_zero p.
  Definition wsub (p q : wpoly) : wpoly := wadd p (map (scale (-1)) q).
  Definition by_w (p : wpoly) : wpoly := [] :: p.

  (** row (I − wA) = D b, and (I − wA) column = D w g. *)
  Definition row_holds (x : witness) : bool :=
    Nat.eqb (length (row x)) (length (evaluations m)) &&
    forallb wzero (uadd wadd (row x) (map (map (scale (-1)))
      (uadd wadd (map by_w (combined wadd wmul (row x) matrix)) (map (wmul (det x)) (of_stages last_row))))).
  Definition column_holds (x : witness) : bool :=
    Nat.eqb (length (column x)) (length (evaluations m)) &&
    forallb wzero (map2 (fun y rg => wsub y (wadd (by_w (inner [] wadd wmul (fst rg) (column x)))
      (wmul (det x) (by_w (snd rg))))) (column x) (combine matrix starts_of)).
  Definition numerator (x : witness) : wpoly :=
    wadd (wmul (det x) (of_start last_row)) (by_w (inner [] wadd wmul (row x) starts_of)).

  Definition clears_stability : bool :=
    (0 <? e)%Z && forallb (fun x => forallb (clears e) (argument_ x) && (width <=? length (argument_ x))%nat) (evaluations m) &&
    forallb (clears e) last_row && (width <=? length last_row)%nat &&
    forallb (fun c => match snd c with [] => true | _ => false end) (carried m).

  Variable alpha : R.
  Hypothesis root : is_root modulus alpha.
  Variable z : complex.
  Let E := IZR e.
  Hypothesis cleared_all : clears_stability = true.
  Let M := real_method alpha m.
  Definition num (a : poly) : complex := of_real (Polynomials.value alpha a).
  Let w : complex := cmul (of_real (/ E)) z.
  Local Notation ev := (ueval c0 cadd cmul num w).

  Lemma num_zero : num [] = c0. Proof. reflexivity. Qed.
  Lemma num_plus a b : num (Polynomials.plus a b) = cadd (num a) (num b).
  Proof. unfold num, of_real, cadd; cbn. rewrite value_plus. f_equal. ring. Qed.
  Lemma num_times a b : num (mul a b) = cmul (num a) (num b).
  Proof. unfold num, of_real, cmul; cbn. rewrite (value_times modulus alpha root). f_equal; ring. Qed.
  Lemma num_scale c a : num (scale c a) = cmul (of_real (IZR c)) (num a).
  Proof. unfold num, of_real, cmul; cbn. rewrite value_scale. f_equal; ring. Qed.

  Definition ev_add := ueval_add poly Polynomials.plus complex c0 c1 cadd cmul csub copp complex_ring num w num_plus.
  Definition ev_mul := ueval_mul poly [] Polynomials.plus mul complex c0 c1 cadd cmul csub copp complex_ring num w num_zero num_plus num_times.
  Lemma ev_by_w p : ev (by_w p) = cmul w (ev p).
  Proof. cbn [by_w ueval]. rewrite num_zero. ring. Qed.
  Lemma ev_minus p : ev (map (scale (-1)) p) = copp (ev p).
  Proof.
    induction p as [|a p IH]; cbn [map ueval]; [ring|]. rewrite IH, num_scale.
    change (of_real (IZR (-1))) with (of_real (-(1))). replace (of_real (-(1))) with (copp c1); [ring|].
    unfold copp, of_real, c1; cbn. f_equal. ring.
  Qed.
  Lemma ev_zero p : wzero p = true -> ev p = c0.
  Proof.
    induction p as [|a p IH]; cbn [wzero forallb ueval]; intros H; [easy|]. apply andb_prop in H as [H J].
    rewrite IH by easy. unfold num. rewrite (zero_is_zero alpha a H). change (of_real 0) with c0. ring.
  Qed.
  Lemma ev_inner u v : ev (inner [] wadd wmul u v) = inner c0 cadd cmul (map ev u) (map ev v).
  Proof.
    revert v; induction u as [|x u IH]; intros [|y v]; cbn [inner map]; try easy. now rewrite ev_add, ev_mul, IH.
  Qed.
  Lemma ev_uadd u v : map ev (uadd wadd u v) = uadd cadd (map ev u) (map ev v).
  Proof. revert v; induction u as [|x u IH]; intros [|y v]; cbn [uadd map]; try easy. now rewrite ev_add, IH. Qed.
  Lemma ev_combined u rows : map ev (combined wadd wmul u rows) = combined cadd cmul (map ev u) (map (map ev) rows).
  Proof.
    unfold combined. revert rows; induction u as [|c u IH]; intros [|r rows]; cbn [map2 fold_right map]; try easy.
    rewrite ev_uadd, IH. f_equal. rewrite !map_map. apply map_ext. intros a. apply ev_mul.
  Qed.

  Lemma E_positive : 0 < E.
  Proof.
    unfold clears_stability in cleared_all. repeat rewrite andb_true_iff in cleared_all.
    destruct cleared_all as [[[[H _] _] _] _]. apply Z.ltb_lt in H. now apply IZR_lt.
  Qed.
  Lemma z_is : z = cmul (of_real E) w.
  Proof.
    unfold w. pose proof E_positive. destruct z as [x y]. unfold cmul, of_real; cbn. f_equal; field; lra.
  Qed.

  Lemma cleared_rows : Forall (fun x => forallb (clears e) (argument_ x) = true /\ (width <= length (argument_ x))%nat) (evaluations m)
    /\ forallb (clears e) last_row = true /\ (width <= length last_row)%nat.
  Proof.
    unfold clears_stability in cleared_all. repeat rewrite andb_true_iff in cleared_all.
    destruct cleared_all as [[[[_ H] J] K] _]. apply Nat.leb_le in K. repeat split; try easy.
    apply Forall_forall. intros x I. rewrite forallb_forall in H. specialize (H x I).
    apply andb_prop in H as [H L]. now apply Nat.leb_le in L.
  Qed.

  Lemma ev_power n a : ev (repeat [] n ++ [a]) = cmul (cpow w n) (num a).
  Proof. induction n; cbn [repeat app ueval cpow]; [ring|]. rewrite IHn, num_zero. ring. Qed.

  Lemma z_power n : cpow z n = cmul (of_real (E ^ n)) (cpow w n).
  Proof.
    induction n; cbn [cpow pow].
    - unfold cmul, of_real, c1; cbn. f_equal; ring.
    - rewrite IHn. rewrite z_is at 1.
      replace (of_real (E * E ^ n)) with (cmul (of_real E) (of_real (E ^ n))); [ring|].
      unfold cmul, of_real; cbn. f_equal; ring.
  Qed.

  Lemma num_cleared x : clears e x = true -> num (cleared e x) = cmul (of_real E) (of_real (real alpha x)).
  Proof.
    intros H. unfold num. rewrite value_cleared by easy. unfold cmul, of_real; cbn. f_equal; unfold E; ring.
  Qed.

  Lemma row_value r y a : forallb (clears e) r = true -> (width <= length r)%nat ->
    cmul (of_real E) (cdot (map (real alpha) r) (start M z y ++ a)) =
    cadd (cmul (ev (of_start r)) y) (inner c0 cadd cmul (map ev (of_stages r)) a).
  Proof.
    unfold cdot, start, of_start, of_stages, width, M, real_method. cbn [map_method carried]. rewrite !map_map.
    revert r. induction (carried m) as [|c l IH]; intros r H L.
    - cbn [map app length skipn map2 fold_right ueval]. rewrite <- (inner_scaled_c (of_real E)), map_map.
      replace (cmul c0 y) with c0 by ring. rewrite (Radd_0_l complex_ring). f_equal.
      apply map_ext_in. intros x I. rewrite forallb_forall in H. rewrite num_cleared by now apply H. ring.
    - destruct r as [|x r]; cbn [length] in L; [lia|]. cbn [map app length skipn map2 fold_right fst snd inner].
      cbn [forallb] in H. apply andb_prop in H as [H J]. rewrite ev_add, ev_power, num_scale, num_cleared, z_power by easy.
      rewrite <- pow_IZR. fold E. specialize (IH r J ltac:(lia)). cbn [fst snd] in IH.
      match type of IH with ?u = _ => match goal with |- cmul _ (cadd ?p ?q) = _ =>
        transitivity (cadd (cmul (of_real E) p) u); [ring|] end end.
      rewrite IH. ring.
  Qed.

  (** The value of an evaluation, from those of all. *)
  Definition value_of (y : complex) (a : list complex) (x : evaluation number) : complex :=
    cmul w (cadd (cmul (ev (of_start (argument_ x))) y) (inner c0 cadd cmul (map ev (of_stages (argument_ x))) a)).

  Lemma argument_real x : argument (map_evaluation (real alpha) x) = map (real alpha) (argument_ x).
  Proof. unfold argument, argument_. cbn [map_evaluation direction position]. now destruct (direction x). Qed.

  Lemma one_value y a x : forallb (clears e) (argument_ x) = true -> (width <= length (argument_ x))%nat ->
    cmul z (cdot (argument (map_evaluation (real alpha) x)) (start M z y ++ a)) = value_of y a x.
  Proof.
    intros H L. rewrite argument_real. unfold value_of. rewrite <- row_value by easy. rewrite z_is at 1. ring.
  Qed.

  Lemma solves_iff y a : solves M z y a <-> Forall2 (fun x v => v = value_of y a x) (evaluations m) a.
  Proof.
    unfold solves. change (evaluations M) with (map (map_evaluation (real alpha)) (evaluations m)).
    destruct cleared_rows as [C _].
    assert (G : forall b, Forall2 (fun x v => v = cmul z (cdot (argument x) (start M z y ++ a)))
      (map (map_evaluation (real alpha)) (evaluations m)) b <-> Forall2 (fun x v => v = value_of y a x) (evaluations m) b).
    { induction C as [|x l [H L] C IH]; intros b; cbn [map]; split; intros F; inversion F; subst; constructor;
        try (now apply IH); now apply one_value || (symmetry; now apply one_value). }
    apply G.
  Qed.

  Variable x : witness.
  Hypothesis rows : row_holds x = true.
  Hypothesis columns : column_holds x = true.
  Local Notation D := (ev (det x)).

  Lemma inner_zeros u a : forallb wzero u = true -> inner c0 cadd cmul (map ev u) a = c0.
  Proof.
    revert a; induction u as [|p u IH]; intros [|v a]; cbn [forallb map inner]; intros H; try easy.
    apply andb_prop in H as [H J]. rewrite ev_zero, IH by easy. ring.
  Qed.

  Lemma inner_minus u a : inner c0 cadd cmul (map ev (map (map (scale (-1))) u)) a = copp (inner c0 cadd cmul (map ev u) a).
  Proof. revert a; induction u as [|p u IH]; intros [|v a]; cbn [map inner]; try ring. rewrite ev_minus, IH. ring. Qed.
  Lemma inner_by_w u a : inner c0 cadd cmul (map ev (map by_w u)) a = cmul w (inner c0 cadd cmul (map ev u) a).
  Proof. revert a; induction u as [|p u IH]; intros [|v a]; cbn [map inner]; try ring. rewrite ev_by_w, IH. ring. Qed.
  Lemma inner_times c u a : inner c0 cadd cmul (map ev (map (wmul c) u)) a = cmul (ev c) (inner c0 cadd cmul (map ev u) a).
  Proof. revert a; induction u as [|p u IH]; intros [|v a]; cbn [map inner]; try ring. rewrite ev_mul, IH. ring. Qed.

  Lemma inner_values y a u l : inner c0 cadd cmul u (map (value_of y a) l) =
    cmul w (cadd (cmul (inner c0 cadd cmul u (map (fun x => ev (of_start (argument_ x))) l)) y)
      (inner c0 cadd cmul u (map (fun x => inner c0 cadd cmul (map ev (of_stages (argument_ x))) a) l))).
  Proof. revert u; induction l as [|v l IH]; intros [|p u]; cbn [map inner]; try ring. rewrite IH. unfold value_of. ring. Qed.

  Lemma solution_is_list y a : solves M z y a -> a = map (value_of y a) (evaluations m).
  Proof.
    rewrite solves_iff. generalize a at 2 3. intros b. induction 1; cbn [map]; congruence.
  Qed.

  Theorem step_value y y' : step M z y y' -> cmul (cmul (of_real E) D) y' = cmul (ev (numerator x)) y.
  Proof.
    intros (a & S & ->). pose proof (solution_is_list y a S) as L.
    destruct cleared_rows as (_ & R1 & R2).
    change (hd [] (successors M)) with (hd [] (map (map (real alpha)) (successors m))).
    replace (hd [] (map (map (real alpha)) (successors m))) with (map (real alpha) last_row)
      by (unfold last_row; now destruct (successors m)).
    transitivity (cmul D (cmul (of_real E) (cdot (map (real alpha) last_row) (start M z y ++ a)))); [ring|].
    rewrite row_value by easy.
    unfold row_holds in rows. apply andb_prop in rows as [_ Z]. pose proof (inner_zeros _ a Z) as H.
    rewrite ev_uadd, inner_add, inner_minus, ev_uadd, inner_add, inner_by_w, inner_times, ev_combined, inner_combined in H.
    assert (K : inner c0 cadd cmul (map ev (row x)) a = inner c0 cadd cmul (map ev (row x)) (map (value_of y a) (evaluations m)))
      by now rewrite <- L.
    rewrite inner_values in K. unfold matrix in H. rewrite !map_map in H.
    unfold numerator. rewrite ev_add, ev_mul, ev_by_w, ev_inner. unfold starts_of. rewrite !map_map.
    set (p := inner c0 cadd cmul (map ev (row x)) (map (fun x0 => inner c0 cadd cmul (map ev (of_stages (argument_ x0))) a) (evaluations m))) in *.
    set (q := inner c0 cadd cmul (map ev (row x)) (map (fun x0 => ev (of_start (argument_ x0))) (evaluations m))) in *.
    set (b := inner c0 cadd cmul (map ev (of_stages last_row)) a) in *.
    rewrite K in H. apply equal_if_zero in H. assert (N : cmul D b = cmul w (cmul q y)).
    { transitivity (csub (cadd (cmul w p) (cmul D b)) (cmul w p)); [ring|]. rewrite <- H. ring. }
    transitivity (cadd (cmul (cmul D (ev (of_start last_row))) y) (cmul D b)); [ring|]. rewrite N. ring.
  Qed.

  Theorem step_exists y : D <> c0 -> exists y', step M z y y'.
  Proof.
    intros N. exists (cdot (hd [] (successors M)) (start M z y ++ map (fun p => cmul (cmul (ev p) (cinv D)) y) (column x))).
    eexists. split; [|reflexivity]. apply solves_iff.
    unfold column_holds in columns. apply andb_prop in columns as [L H]. apply Nat.eqb_eq in L.
    unfold matrix, starts_of in H.
    assert (S : forall g, inner c0 cadd cmul g (map (fun p => cmul (cmul (ev p) (cinv D)) y) (column x)) =
      cmul (cmul (inner c0 cadd cmul g (map ev (column x))) (cinv D)) y).
    { generalize (column x) as l. intros l g. revert l; induction g as [|p g IH]; intros [|v l]; cbn [map inner]; try ring.
      rewrite IH. ring. }
    unfold value_of. revert L H. generalize (column x) at 1 3 5. intros l. revert l. induction (evaluations m) as [|v k IH]; intros [|p l] L H;
      try discriminate; constructor.
    - cbn [map combine map2 forallb fst snd] in H. apply andb_prop in H as [H _]. apply ev_zero in H.
      unfold wsub in H. rewrite ev_add, ev_minus, ev_add, ev_mul, !ev_by_w, ev_inner in H. apply equal_if_zero in H.
      rewrite S, H. transitivity (cadd (cmul (cmul (cmul w (inner c0 cadd cmul (map ev (of_stages (argument_ v))) (map ev (column x)))) (cinv D)) y)
        (cmul (cmul D (cinv D)) (cmul w (cmul (ev (of_start (argument_ v))) y)))); [ring|].
      rewrite cinv_right by easy. ring.
    - apply IH; [now inversion L|]. cbn [map combine map2 forallb] in H. now apply andb_prop in H as [_ H].
  Qed.
End Certified.

(** The determinant and the adjugate of I − wA, by Faddeev and LeVerrier. Nothing rests on this function: its results are
    checked. *)
Section Found.
  Variables (modulus : poly) (e : Z) (m : method number).
  Local Notation mul := (times modulus).
  Local Notation wadd := (uadd Polynomials.plus).
  Definition square := list (list poly).
  Definition stages_ (r : list number) : list poly := map (cleared e) (skipn (width m) r).
  Definition a_ : square := map (fun x => stages_ (argument_ x)) (evaluations m).
  Definition padded (n : nat) (r : list poly) : list poly := firstn n (r ++ repeat [] n).
  Definition dot_ (u v : list poly) : poly := inner [] Polynomials.plus mul u v.
  Definition row_times (n : nat) (u : list poly) (b : square) : list poly :=
    padded n (combined Polynomials.plus mul u b).
  Definition diagonal (n : nat) (c : poly) (b : square) : square :=
    map (fun i => map (fun j => let x := nth j (nth i b []) [] in if Nat.eqb i j then Polynomials.plus c x else x) (seq 0 n)) (seq 0 n).
  Definition trace (n : nat) (b : square) : poly := fold_right (fun i t => Polynomials.plus (nth i (nth i b []) []) t) [] (seq 0 n).
  Fixpoint adjugates (n k j : nat) (a b : square) : list (square * poly) :=
    match k with
    | O => []
    | S i => let ab := map (fun u => row_times n u b) a in
        let c := map (fun x => (- x) / Z.of_nat j)%Z (trace n ab) in
        (b, c) :: adjugates n i (S j) a (diagonal n c ab)
    end.
  Fixpoint trimmed (p : wpoly) : wpoly :=
    match p with [] => [] | a :: r => match trimmed r with [] => if is_zero a then [] else [a] | r' => a :: r' end end.
  Definition find_witness : witness :=
    let n := length (evaluations m) in
    let a := map (padded n) a_ in
    let all := adjugates n n 1 a (diagonal n [1%Z] []) in
    let b := padded n (stages_ (last_row m)) in
    let row := map (fun i => trimmed (map (fun x => nth i (row_times n b (fst x)) []) all)) (seq 0 n) in
    let g := starts_of e m in
    let column := map (fun i => trimmed (by_w (fold_right (fun x p =>
        wadd (inner [] wadd (umul [] Polynomials.plus mul) (map (fun c => [c]) (nth i (fst x) [])) g) (by_w p)) [] all))) (seq 0 n) in
    Witness (trimmed ([1%Z] :: map snd all)) row column.
End Found.

(** Polynomials in x and y over ℤ[α], for w = −x + iy. *)
Section On_the_plane.
  Variables (modulus : poly) (lo hi : Q).
  Local Notation mul := (times modulus).
  Local Notation yadd := (uadd Polynomials.plus).
  Local Notation ymul := (umul [] Polynomials.plus mul).
  Local Notation xadd := (uadd yadd).
  Local Notation xmul := (umul [] yadd ymul).
  Definition plane := list (list poly).
  Definition by_x (p : plane) : plane := [] :: p.
  Definition by_y (p : plane) : plane := map (cons []) p.
  Definition scaled_plane (c : Z) (p : plane) : plane := map (map (scale c)) p.
  Definition on_plane (p : wpoly) : plane * plane :=
    fold_right (fun c ri => let '(r, i) := ri in
      (xadd [[c]] (scaled_plane (-1) (xadd (by_x r) (by_y i))), xadd (by_y r) (scaled_plane (-1) (by_x i)))) ([], []) p.
  Definition plane_norm (p : wpoly) : plane := let '(r, i) := on_plane p in xadd (xmul r r) (xmul i i).
  (** e² |D|² − |N|². *)
  Definition gap (e : Z) (d n : wpoly) : plane :=
    xadd (scaled_plane (e * e) (plane_norm d)) (scaled_plane (-1) (plane_norm n)).

  Definition not_negative (a : poly) : bool := is_zero a || is_positive lo hi a.
  Fixpoint even_positive (q : list poly) : bool :=
    match q with
    | [] => true
    | [a] => not_negative a
    | a :: b :: r => not_negative a && is_zero b && even_positive r
    end.
  Definition positive_left (p : plane) : bool :=
    forallb even_positive p && existsb (fun q => is_positive lo hi (hd [] q)) p.

  Variable alpha : R.
  Hypothesis root : is_root modulus alpha.
  Hypothesis inside : Q2R lo <= alpha <= Q2R hi.
  Variables x y : R.
  Local Notation val := (Polynomials.value alpha).
  Local Notation yval := (ueval 0 Rplus Rmult val y).
  Local Notation xval := (ueval 0 Rplus Rmult (fun q => ueval 0 Rplus Rmult val y q) x).
  Local Notation ev := (ueval c0 cadd cmul (num alpha) (- x, y)).

  Definition val_plus := value_plus alpha.
  Definition val_times := value_times modulus alpha root.
  Definition y_add := ueval_add poly Polynomials.plus R 0 1 Rplus Rmult Rminus Ropp RTheory val y val_plus.
  Definition y_mul := ueval_mul poly [] Polynomials.plus mul R 0 1 Rplus Rmult Rminus Ropp RTheory val y eq_refl val_plus val_times.
  Definition x_add := ueval_add (list poly) yadd R 0 1 Rplus Rmult Rminus Ropp RTheory (fun q => yval q) x y_add.
  Definition x_mul := ueval_mul (list poly) [] yadd ymul R 0 1 Rplus Rmult Rminus Ropp RTheory (fun q => yval q) x eq_refl y_add y_mul.

  Lemma scaled_y c q : yval (map (scale c) q) = IZR c * yval q.
  Proof. induction q as [|a q IH]; cbn [map ueval]; [ring|]. rewrite IH, value_scale. ring. Qed.
  Lemma scaled_x c p : xval (scaled_plane c p) = IZR c * xval p.
  Proof. induction p as [|a q IH]; cbn [scaled_plane map ueval]; [ring|]. unfold scaled_plane in IH. rewrite IH, scaled_y. ring. Qed.
  Lemma by_x_value p : xval (by_x p) = x * xval p.
  Proof. cbn. ring. Qed.
  Lemma by_y_value p : xval (by_y p) = y * xval p.
  Proof. induction p as [|a q IH]; cbn [by_y map ueval]; [ring|]. unfold by_y in IH. rewrite IH. cbn. ring. Qed.

  Lemma on_plane_value p : ev p = (xval (fst (on_plane p)), xval (snd (on_plane p))).
  Proof.
    induction p as [|c p IH]; [reflexivity|]. cbn [on_plane fold_right ueval]. fold (on_plane p). rewrite IH.
    destruct (on_plane p) as [r i]. cbn [fst snd]. rewrite !x_add, !scaled_x, !x_add, !by_x_value, !by_y_value.
    unfold num, of_real, cadd, cmul; cbn [fst snd ueval]. f_equal; ring.
  Qed.
  Lemma plane_norm_value p : xval (plane_norm p) = norm2 (ev p).
  Proof.
    unfold plane_norm. rewrite on_plane_value. destruct (on_plane p) as [r i]. cbn [fst snd].
    rewrite x_add, !x_mul. unfold norm2; cbn. ring.
  Qed.
  Lemma gap_value e d n : xval (gap e d n) = IZR e * IZR e * norm2 (ev d) - norm2 (ev n).
  Proof. unfold gap. rewrite x_add, !scaled_x, !plane_norm_value, mult_IZR. ring. Qed.

  Lemma not_negative_value a : not_negative a = true -> 0 <= val a.
  Proof.
    intros H. apply orb_prop in H as [H|H].
    - rewrite (zero_is_zero alpha a H). lra.
    - apply (positive_value lo hi alpha a inside) in H. lra.
  Qed.

  Lemma even_positive_value : forall n q, (length q <= n)%nat -> even_positive q = true -> val (hd [] q) <= yval q /\ 0 <= val (hd [] q).
  Proof.
    induction n as [|n IH]; intros [|a [|b q]] L H; cbn [length] in L; try lia; cbn [even_positive] in H;
      try (cbn; lra).
    - apply not_negative_value in H. cbn [hd ueval]. lra.
    - apply andb_prop in H as [H J]. apply andb_prop in H as [H K]. apply not_negative_value in H.
      apply (zero_is_zero alpha) in K. destruct (IH q ltac:(lia) J) as [A B]. cbn [hd ueval]. rewrite K. nra.
  Qed.

  Lemma positive_left_value p : positive_left p = true -> 0 < x -> 0 < xval p.
  Proof.
    unfold positive_left. intros H X. apply andb_prop in H as [H J].
    assert (K : 0 <= xval p /\ (existsb (fun q => is_positive lo hi (hd [] q)) p = true -> 0 < xval p)).
    { clear J. induction p as [|q p IH]; cbn [forallb existsb ueval] in *; [split; [lra|easy]|].
      apply andb_prop in H as [H J]. destruct (IH J) as [A B].
      destruct (even_positive_value (length q) q (le_n _) H) as [C G]. split; [nra|]. intros F. apply orb_prop in F as [F|F].
      - apply (positive_value lo hi alpha _ inside) in F. nra.
      - specialize (B F). nra. }
    now apply K.
  Qed.

  (** On the axes. *)
  Lemma real_axis p : y = 0 -> xval p = ueval 0 Rplus Rmult val x (map (hd []) p).
  Proof.
    intros Y. induction p as [|q p IH]; cbn [map ueval]; [easy|]. rewrite IH. f_equal.
    destruct q; cbn [hd ueval]; [reflexivity|]. rewrite Y. ring.
  Qed.
  Fixpoint evens (q : list poly) : list poly := match q with a :: _ :: r => a :: evens r | _ => q end.
  Fixpoint odds_vanish (q : list poly) : bool := match q with _ :: b :: r => is_zero b && odds_vanish r | _ => true end.
  Lemma evens_value : forall n q, (length q <= n)%nat -> odds_vanish q = true ->
    yval q = ueval 0 Rplus Rmult val (y * y) (evens q).
  Proof.
    induction n as [|n IH]; intros [|a [|b q]] L H; cbn [length] in L; try lia; try (cbn; ring).
    cbn [odds_vanish] in H. apply andb_prop in H as [H J]. apply (zero_is_zero alpha) in H.
    cbn [evens ueval]. rewrite <- (IH q) by (easy || lia). rewrite H. ring.
  Qed.
  Lemma imaginary_axis p : x = 0 -> odds_vanish (hd [] p) = true ->
    xval p = ueval 0 Rplus Rmult val (y * y) (evens (hd [] p)).
  Proof.
    intros X H. destruct p as [|q p]; [reflexivity|]. cbn [ueval hd] in *.
    rewrite (evens_value (length q)) by easy. rewrite X. ring.
  Qed.
End On_the_plane.

(** Polynomials that are not negative between 0 and 1. *)
Section On_an_interval.
  Variables (lo hi : Q) (alpha : R).
  Hypothesis inside : Q2R lo <= alpha <= Q2R hi.
  Local Notation val := (Polynomials.value alpha).
  Local Notation at_ := (ueval 0 Rplus Rmult val).
  Local Notation add := (uadd Polynomials.plus).

  (** d^(n+1) p(c u/d). *)
  Fixpoint stretched (c d : Z) (p : list poly) : list poly :=
    match p with [] => [] | a :: r => scale (d ^ Z.of_nat (length p)) a :: map (scale c) (stretched c d r) end.
  (** p(u + 1), and (1 + t)^n p(1/(1 + t)). *)
  Definition shifted (p : list poly) : list poly := fold_right (fun a q => add [a] (add q ([] :: q))) [] p.
  Definition inverted (p : list poly) : list poly := fold_left (fun q a => add [a] (add q ([] :: q))) p [].
  Fixpoint not_negative_on (fuel : nat) (p : list poly) : bool :=
    if forallb (not_negative lo hi) (inverted p) then true else
    match fuel with
    | O => false
    | S k => let q := stretched 1 2 p in if not_negative_on k q then not_negative_on k (shifted q) else false
    end.

  Lemma at_add u p q : at_ u (add p q) = at_ u p + at_ u q.
  Proof. apply (ueval_add poly Polynomials.plus R 0 1 Rplus Rmult Rminus Ropp RTheory val u (value_plus alpha)). Qed.
  Lemma at_scale u c p : at_ u (map (scale c) p) = IZR c * at_ u p.
  Proof. induction p as [|a q IH]; cbn [map ueval]; [ring|]. rewrite IH, value_scale. ring. Qed.
  Lemma stretched_value c d u p : (0 < d)%Z -> at_ u (stretched c d p) = IZR d ^ length p * at_ (IZR c / IZR d * u) p.
  Proof.
    intros H. apply IZR_lt in H. induction p as [|a q IH]; cbn [stretched ueval]; [ring|].
    rewrite at_scale, IH, value_scale, <- pow_IZR. cbn [length pow]. field. lra.
  Qed.
  Lemma shifted_value u p : at_ u (shifted p) = at_ (u + 1) p.
  Proof. induction p as [|a q IH]; cbn [shifted fold_right ueval]; [easy|]. fold (shifted q). rewrite !at_add. cbn [ueval]. rewrite IH. cbn. ring. Qed.
  Lemma inverted_value t p : 0 < 1 + t -> at_ t (inverted p) * / (1 + t) ^ length p = at_ (/ (1 + t)) p * / (1 + t).
  Proof.
    intros H. unfold inverted.
    assert (G : forall q, at_ t (fold_left (fun q a => add [a] (add q ([] :: q))) p q) * / (1 + t) ^ length p =
      at_ t q + at_ (/ (1 + t)) p * / (1 + t)).
    { induction p as [|a p IH]; intros q; cbn [fold_left length pow ueval]; [field; lra|].
      rewrite Rinv_mult, (Rmult_comm (/ (1 + t)) (/ (1 + t) ^ length p)), <- Rmult_assoc, IH.
      rewrite !at_add. cbn [ueval]. cbn. field. lra. }
    rewrite G. cbn. ring.
  Qed.
  Lemma not_negative_all u p : 0 <= u -> forallb (not_negative lo hi) p = true -> 0 <= at_ u p.
  Proof.
    intros U. induction p as [|a p IH]; cbn [forallb ueval]; intros H; [lra|]. apply andb_prop in H as [H J].
    apply (not_negative_value lo hi alpha inside) in H. specialize (IH J). nra.
  Qed.
  Lemma inverted_holds p u : forallb (not_negative lo hi) (inverted p) = true -> 0 < u <= 1 -> 0 <= at_ u p.
  Proof.
    intros H U. assert (0 <= / u - 1) as T by (assert (/ 1 <= / u) by (apply Rinv_le_contravar; lra); lra).
    pose proof (inverted_value (/ u - 1) p) as V. replace (1 + (/ u - 1)) with (/ u) in V by ring. rewrite Rinv_inv in V.
    assert (0 < / u) as I by (apply Rinv_0_lt_compat; lra). specialize (V I).
    pose proof (not_negative_all (/ u - 1) _ T H). assert (0 < / (/ u) ^ length p) by (apply Rinv_0_lt_compat, pow_lt; lra).
    apply Rmult_le_reg_r with u; [lra|]. rewrite Rmult_0_l, <- V. apply Rmult_le_pos; lra.
  Qed.
  Lemma not_negative_on_value fuel : forall p u, not_negative_on fuel p = true -> 0 < u <= 1 -> 0 <= at_ u p.
  Proof.
    induction fuel as [|k IH]; intros p u H U; cbn [not_negative_on] in H;
      destruct (forallb (not_negative lo hi) (inverted p)) eqn:F; [now apply inverted_holds|discriminate|now apply inverted_holds|].
    cbv zeta in H. destruct (not_negative_on k (stretched 1 2 p)) eqn:J; [|discriminate].
    pose proof (stretched_value 1 2) as S.
    assert (G : forall v, at_ v (stretched 1 2 p) = 2 ^ length p * at_ (v / 2) p).
    { intros v. rewrite S by lia. f_equal. f_equal. unfold Rdiv. ring. }
    assert (0 < 2 ^ length p) as W by (apply pow_lt; lra).
    apply Rmult_le_reg_l with (2 ^ length p); [easy|]. rewrite Rmult_0_r.
    destruct (Rle_lt_dec u (1 / 2)) as [L|L].
    - specialize (IH _ (2 * u) J ltac:(lra)). rewrite G in IH. now replace (2 * u / 2) with u in IH by field.
    - specialize (IH _ (2 * u - 1) H ltac:(lra)). rewrite shifted_value, G in IH. now replace ((2 * u - 1 + 1) / 2) with u in IH by field.
  Qed.
End On_an_interval.

(** The verdicts. *)
Section Decided.
  Variables (modulus : poly) (lo hi : Q) (depth : nat) (m : method number).
  Definition common : Z := denominator (concat (map argument_ (evaluations m)) ++ last_row m).
  Definition holds (e : Z) (x : witness) : bool := clears_stability e m && row_holds modulus e m x && column_holds modulus e m x.
  Definition gap_of (e : Z) (x : witness) : plane := gap modulus e (det x) (numerator modulus e m x).
  Definition a_stable_decided : bool :=
    let e := common in let x := find_witness modulus e m in holds e x && positive_left lo hi (gap_of e x).
  Definition smaller (e : Z) (x : witness) : bool :=
    (length (trimmed (numerator modulus e m x)) <? length (det x))%nat && differs lo hi (last (det x) []).
  Definition l_stable_decided : bool :=
    let e := common in let x := find_witness modulus e m in
    holds e x && positive_left lo hi (gap_of e x) && smaller e x.
  Definition explicit (x : witness) : bool := match det x with [c] => differs lo hi c | _ => false end.
  Definition real_decided (b : Q) : bool :=
    let e := common in let x := find_witness modulus e m in
    holds e x && explicit x && (0 <? Qnum b)%Z &&
    not_negative_on lo hi depth (stretched (Qnum b) (Zpos (Qden b) * e) (map (hd []) (gap_of e x))).
  Definition imaginary_decided (b : Q) : bool :=
    let e := common in let x := find_witness modulus e m in
    holds e x && explicit x && (0 <? Qnum b)%Z && odds_vanish (hd [] (gap_of e x)) &&
    not_negative_on lo hi depth (stretched (Qnum b) (Zpos (Qden b) * (e * e)) (evens (hd [] (gap_of e x)))).

  Variable alpha : R.
  Hypothesis root : is_root modulus alpha.
  Hypothesis inside : Q2R lo <= alpha <= Q2R hi.
  Let M := real_method alpha m.
  Variables (e : Z) (x : witness).
  Hypothesis held : holds e x = true.
  Let E := IZR e.
  Local Notation at_ z := (ueval c0 cadd cmul (num alpha) (cmul (of_real (/ E)) z)).
  Local Notation N := (numerator modulus e m x).

  Lemma held_parts : clears_stability e m = true /\ row_holds modulus e m x = true /\ column_holds modulus e m x = true.
  Proof. unfold holds in held. repeat rewrite andb_true_iff in held. easy. Qed.
  Lemma e_positive : 0 < E. Proof. destruct held_parts as [H _]. exact (E_positive e m H). Qed.

  Lemma size_of_step z y y' : step M z y y' -> E * E * norm2 (at_ z (det x)) * norm2 y' = norm2 (at_ z N) * norm2 y.
  Proof.
    intros S. destruct held_parts as (A & B & C). apply (step_value modulus e m alpha root z A x B) in S.
    apply (f_equal norm2) in S. rewrite !norm2_mul in S. fold E in S.
    replace (norm2 (of_real E)) with (E * E) in S by (unfold of_real, norm2; cbn; ring). exact S.
  Qed.
  Lemma exists_step z y : at_ z (det x) <> c0 -> exists y', step M z y y'.
  Proof. destruct held_parts as (A & B & C). apply (step_exists modulus e m alpha root z A x C). Qed.

  Lemma at_scaled u v : cmul (of_real (/ E)) (u, v) = (- (- u / E), v / E).
  Proof. pose proof e_positive. unfold cmul, of_real; cbn. f_equal; field; lra. Qed.

  Lemma gap_at u v : ueval 0 Rplus Rmult (fun q => ueval 0 Rplus Rmult (Polynomials.value alpha) (v / E) q) (- u / E) (gap_of e x) =
    E * E * norm2 (at_ (u, v) (det x)) - norm2 (at_ (u, v) N).
  Proof. unfold gap_of. rewrite (gap_value modulus alpha root), at_scaled. reflexivity. Qed.

  Theorem a_stable_holds : positive_left lo hi (gap_of e x) = true -> a_stable M.
  Proof.
    intros H [u v] U. cbn [fst] in U. pose proof e_positive as P.
    assert (X : 0 < - u / E) by (apply Rdiv_lt_0_compat; lra).
    pose proof (positive_left_value lo hi alpha inside (- u / E) (v / E) _ H X) as G. rewrite gap_at in G.
    set (d := norm2 (at_ (u, v) (det x))) in *. set (n := norm2 (at_ (u, v) N)) in *.
    assert (0 <= n) by apply norm2_positive.
    assert (0 < d) as D. { assert (0 <= d) by apply norm2_positive. assert (d <> 0) by (intros Z; rewrite Z in G; nra). lra. }
    intros y. split.
    - apply exists_step. intros Z. unfold d in D. rewrite Z in D. unfold norm2, c0 in D; cbn in D. lra.
    - intros y' S Y. apply size_of_step in S. fold d n in S. apply norm2_nonzero in Y.
      assert (0 <= norm2 y') by apply norm2_positive. assert (0 < E * E * d) by (apply Rmult_lt_0_compat; nra).
      apply Rmult_lt_reg_l with (E * E * d); [easy|]. rewrite S. apply Rmult_lt_compat_r; lra.
  Qed.

  Lemma bounded_at u v : explicit x = true -> 0 <= E * E * norm2 (at_ (u, v) (det x)) - norm2 (at_ (u, v) N) -> bounded M (u, v).
  Proof.
    intros H G y. pose proof e_positive as P.
    assert (D : at_ (u, v) (det x) <> c0).
    { unfold explicit in H. destruct (det x) as [|c [|]]; try discriminate. apply (differs_value lo hi alpha c inside) in H.
      cbn [ueval]. intros Z. apply (f_equal fst) in Z. unfold num, of_real, cadd, cmul, c0 in Z; cbn in Z. lra. }
    split; [now apply exists_step|]. intros y' S. apply size_of_step in S. apply norm2_nonzero in D.
    assert (0 <= norm2 y') by apply norm2_positive. assert (0 <= norm2 y) by apply norm2_positive.
    apply Rmult_le_reg_l with (E * E * norm2 (at_ (u, v) (det x))); [apply Rmult_lt_0_compat; nra|]. rewrite S.
    apply Rmult_le_compat_r; lra.
  Qed.

  Lemma not_negative_between p c d b u : (0 < d)%Z -> (0 < c)%Z -> b = IZR c / IZR d ->
    not_negative_on lo hi depth (stretched c d p) = true -> 0 < u < b -> 0 <= ueval 0 Rplus Rmult (Polynomials.value alpha) u p.
  Proof.
    intros Hd Hc -> H [U1 U2]. apply IZR_lt in Hc as C. apply IZR_lt in Hd as Q.
    assert (B : 0 < IZR c / IZR d) by (apply Rdiv_lt_0_compat; lra).
    pose proof (not_negative_on_value lo hi alpha inside depth _ (u / (IZR c / IZR d)) H) as K.
    rewrite stretched_value in K by easy. replace (IZR c / IZR d * (u / (IZR c / IZR d))) with u in K by (field; lra).
    assert (0 < IZR d ^ length p) by (apply pow_lt; lra). apply Rmult_le_reg_l with (IZR d ^ length p); [easy|].
    rewrite Rmult_0_r. apply K. split; [apply Rdiv_lt_0_compat; lra|].
    apply Rmult_le_reg_r with (IZR c / IZR d); [easy|]. unfold Rdiv at 1. rewrite Rmult_assoc, Rinv_l by lra. lra.
  Qed.

  Theorem real_holds b : explicit x = true -> (0 < Qnum b)%Z ->
    not_negative_on lo hi depth (stretched (Qnum b) (Zpos (Qden b) * e) (map (hd []) (gap_of e x))) = true -> stable_real M (Q2R b).
  Proof.
    intros X B H t T. apply bounded_at; [exact X|]. rewrite <- gap_at. pose proof e_positive as P.
    replace (- - t / E) with (t / E) by (field; lra). rewrite (real_axis alpha (t / E) (0 / E)) by (field; lra).
    pose proof (lt_IZR 0 e P) as Z. apply (not_negative_between _ _ _ (Q2R b / E) _ (Z.mul_pos_pos _ _ (Pos2Z.is_pos _) Z) B) with (2 := H).
    - unfold Q2R. rewrite mult_IZR. fold E. field. split; [lra|]. apply IZR_neq. discriminate.
    - split; [apply Rdiv_lt_0_compat; lra|]. apply Rmult_lt_compat_r; [exact (Rinv_0_lt_compat _ P)|lra].
  Qed.

  Theorem imaginary_holds b : explicit x = true -> (0 < Qnum b)%Z -> odds_vanish (hd [] (gap_of e x)) = true ->
    not_negative_on lo hi depth (stretched (Qnum b) (Zpos (Qden b) * (e * e)) (evens (hd [] (gap_of e x)))) = true ->
    stable_imaginary M (Q2R b).
  Proof.
    intros X B O H t T1 T2. apply bounded_at; [exact X|]. rewrite <- gap_at. pose proof e_positive as P.
    rewrite (imaginary_axis alpha (- 0 / E) (t / E)) by (exact O || (field; lra)).
    pose proof (lt_IZR 0 e P) as Z. replace (t / E * (t / E)) with (t * t / (E * E)) by (field; lra).
    apply (not_negative_between _ _ _ (Q2R b / (E * E)) _ (Z.mul_pos_pos _ _ (Pos2Z.is_pos _) (Z.mul_pos_pos _ _ Z Z)) B) with (2 := H).
    - unfold Q2R. rewrite !mult_IZR. fold E. field. split; [lra|]. apply IZR_neq. discriminate.
    - split; [apply Rdiv_lt_0_compat; nra|]. apply Rmult_lt_compat_r; [apply Rinv_0_lt_compat; nra|lra].
  Qed.

  (** Growth: |p(w)|² ≤ B |w|^(2(n − 1)) for n coefficients, where |w| ≥ 1. *)
  Fixpoint growth (p : wpoly) : R := match p with [] => 0 | a :: r => 2 * norm2 (num alpha a) + 2 * growth r end.
  Lemma growth_positive p : 0 <= growth p.
  Proof. induction p as [|a p IH]; cbn; [lra|]. pose proof (norm2_positive (num alpha a)). lra. Qed.
  Lemma norm2_add a b : norm2 (cadd a b) <= 2 * norm2 a + 2 * norm2 b.
  Proof. unfold norm2, cadd; cbn. pose proof (Rle_0_sqr (fst a - fst b)). pose proof (Rle_0_sqr (snd a - snd b)). unfold Rsqr in *. nra. Qed.
  Lemma norm2_sub a b : norm2 a / 2 - norm2 b <= norm2 (cadd b a).
  Proof. unfold norm2, cadd; cbn. pose proof (Rle_0_sqr (fst a + 2 * fst b)). pose proof (Rle_0_sqr (snd a + 2 * snd b)). unfold Rsqr in *. nra. Qed.
  Lemma growth_value p w : 1 <= norm2 w -> norm2 (ueval c0 cadd cmul (num alpha) w p) <= growth p * norm2 w ^ (length p - 1).
  Proof.
    intros W. induction p as [|a p IH]; cbn [ueval growth length]; [unfold norm2, c0; cbn; lra|].
    eapply Rle_trans; [apply norm2_add|]. rewrite norm2_mul. pose proof (growth_positive p) as G.
    destruct p as [|b p].
    - cbn. unfold norm2 at 3, c0; cbn. nra.
    - replace (S (length (b :: p)) - 1)%nat with (S (length (b :: p) - 1)) by (cbn; lia). cbn [pow].
      assert (1 <= norm2 w ^ (length (b :: p) - 1)) by (now apply pow_R1_Rle).
      pose proof (norm2_positive (num alpha a)). set (q := norm2 w ^ (length (b :: p) - 1)) in *.
      assert (1 <= norm2 w * q) by nra. nra.
  Qed.
  Lemma trimmed_value p w : ueval c0 cadd cmul (num alpha) w (trimmed p) = ueval c0 cadd cmul (num alpha) w p.
  Proof.
    induction p as [|a p IH]; cbn [trimmed ueval]; [easy|]. rewrite <- IH. destruct (trimmed p) eqn:T; cbn [ueval].
    - destruct (is_zero a) eqn:Z; cbn [ueval]; [|easy]. unfold num. rewrite (zero_is_zero alpha a Z).
      change (of_real 0) with c0. ring.
    - easy.
  Qed.
  Lemma last_value p w : p <> [] -> ueval c0 cadd cmul (num alpha) w p =
    cadd (ueval c0 cadd cmul (num alpha) w (removelast p)) (cmul (num alpha (last p [])) (cpow w (length p - 1))).
  Proof.
    induction p as [|a [|b p] IH]; intros H; [easy|cbn; ring|]. change (removelast (a :: b :: p)) with (a :: removelast (b :: p)).
    change (last (a :: b :: p) []) with (last (b :: p) ([] : poly)). cbn [ueval] in *. rewrite IH by easy.
    replace (length (a :: b :: p) - 1)%nat with (S (length (b :: p) - 1)) by (cbn; lia). cbn [cpow]. ring.
  Qed.
  Lemma norm2_power w n : norm2 (cpow w n) = norm2 w ^ n.
  Proof. induction n; cbn [cpow pow]; [unfold norm2, c1; cbn; ring|]. now rewrite norm2_mul, IHn. Qed.

  Theorem l_stable_holds : positive_left lo hi (gap_of e x) = true -> smaller e x = true -> l_stable M.
  Proof.
    intros A Sm. split; [now apply a_stable_holds|]. intros eps Eps. pose proof e_positive as P.
    apply andb_prop in Sm as [L K]. apply Nat.ltb_lt in L. apply (differs_value lo hi alpha _ inside) in K.
    remember (length (det x) - 1)%nat as n eqn:Hn. set (d := norm2 (num alpha (last (det x) []))).
    assert (D : 0 < d). { unfold d, norm2, num, of_real; cbn. nra. }
    set (bn := growth (trimmed N)). set (bd := growth (removelast (det x))).
    pose proof (growth_positive (trimmed N)) as Bn. pose proof (growth_positive (removelast (det x))) as Bd. fold bn in Bn. fold bd in Bd.
    set (c := 1 + 2 * (bn / (eps * (E * E)) + bd) / d).
    assert (0 <= bn / (eps * (E * E))) as B1 by (apply Rmult_le_pos; [easy|]; apply Rlt_le, Rinv_0_lt_compat; repeat apply Rmult_lt_0_compat; easy).
    assert (0 <= 2 * (bn / (eps * (E * E)) + bd) / d) as B2 by (apply Rmult_le_pos; [lra|]; now apply Rlt_le, Rinv_0_lt_compat).
    exists (E * E * c). intros z y y' U Z St. set (w := cmul (of_real (/ E)) z).
    assert (W : norm2 z = E * E * norm2 w).
    { unfold w. rewrite norm2_mul. replace (norm2 (of_real (/ E))) with (/ E * / E) by (unfold of_real, norm2; cbn; ring). field. lra. }
    assert (C : c < norm2 w). { rewrite W in Z. apply Rmult_lt_reg_l with (E * E); [nra|easy]. }
    assert (1 <= norm2 w) as W1 by (unfold c in C; lra).
    assert (Nonempty : det x <> []) by (intros T; rewrite T in L; cbn in L; lia).
    pose proof (growth_value (trimmed N) w W1) as G1. rewrite trimmed_value in G1. fold bn in G1.
    pose proof (growth_value (removelast (det x)) w W1) as G2. fold bd in G2.
    assert (Len : length (removelast (det x)) = n).
    { rewrite Hn. pose proof (f_equal (@length poly) (app_removelast_last [] Nonempty)) as F. rewrite app_length in F. rewrite F. cbn [length]. symmetry. apply Nat.add_sub. }
    rewrite Len in G2. apply size_of_step in St. fold w in St.
    pose proof (norm2_positive y') as Y'. pose proof (norm2_positive y) as Y.
    assert (Main : norm2 (ueval c0 cadd cmul (num alpha) w N) <= eps * (E * E * norm2 (ueval c0 cadd cmul (num alpha) w (det x)))).
    { destruct n as [|k].
      - (* a constant determinant: the numerator is 0 *)
        assert (trimmed N = []) as T0 by (apply length_zero_iff_nil; lia).
        rewrite <- (trimmed_value N), T0. unfold norm2 at 1, c0; cbn.
        pose proof (norm2_positive (ueval c0 cadd cmul (num alpha) w (det x))) as Nd.
        assert (0 < eps * (E * E)) by (repeat apply Rmult_lt_0_compat; assumption).
        rewrite Rmult_0_l, Rplus_0_l, <- Rmult_assoc. apply Rmult_le_pos; [lra|exact Nd].
      - assert (V : norm2 w ^ (length (trimmed N) - 1) <= norm2 w ^ k) by (apply Rle_pow; [exact W1|lia]).
        assert (0 < norm2 w ^ k) as Q by (apply pow_lt; lra). set (q := norm2 w ^ k) in *.
        replace (S k - 1)%nat with k in G2 by lia. fold q in G2.
        pose proof (norm2_sub (cmul (num alpha (last (det x) [])) (cpow w (S k))) (ueval c0 cadd cmul (num alpha) w (removelast (det x)))) as G3.
        rewrite norm2_mul, norm2_power in G3. fold d in G3. rewrite (last_value (det x) w Nonempty).
        replace (length (det x) - 1)%nat with (S k) by exact Hn. cbn [pow] in G3. fold q in G3.
        set (big := norm2 (cadd _ _)) in *.
        apply Rle_trans with (bn * q); [eapply Rle_trans; [exact G1|]; now apply Rmult_le_compat_l|].
        apply Rle_trans with (eps * (E * E * ((d * norm2 w / 2 - bd) * q))).
        + assert (bn <= eps * (E * E) * (d * norm2 w / 2 - bd)); [|nra].
          assert (bn / (eps * (E * E)) <= d * norm2 w / 2 - bd) as J.
          { unfold c in C. assert (2 * (bn / (eps * (E * E)) + bd) / d < norm2 w) as F by lra.
            apply (Rmult_lt_compat_l d) in F; [|easy]. unfold Rdiv at 1 in F.
            replace (d * (2 * (bn / (eps * (E * E)) + bd) * / d)) with (2 * (bn / (eps * (E * E)) + bd)) in F by (field; lra). lra. }
          apply (Rmult_le_compat_l (eps * (E * E))) in J; [|apply Rlt_le; repeat apply Rmult_lt_0_compat; easy].
          replace (eps * (E * E) * (bn / (eps * (E * E)))) with bn in J by (field; split; lra). lra.
        + apply Rmult_le_compat_l; [lra|]. apply Rmult_le_compat_l; [nra|]. lra. }
    set (nd := norm2 (ueval c0 cadd cmul (num alpha) w (det x))) in *.
    pose proof (a_stable_holds A z U y) as _.
    assert (Dp : 0 < nd).
    { destruct (Rle_lt_dec nd 0) as [F|F]; [|easy]. exfalso.
      assert (nd = 0) as Z0 by (pose proof (norm2_positive (ueval c0 cadd cmul (num alpha) w (det x))); fold nd in H; lra).
      destruct z as [u v]. cbn [fst] in U. assert (X : 0 < - u / E) by (apply Rdiv_lt_0_compat; lra).
      pose proof (positive_left_value lo hi alpha inside (- u / E) (v / E) _ A X) as G. rewrite gap_at in G. fold w nd in G.
      pose proof (norm2_positive (ueval c0 cadd cmul (num alpha) w N)). rewrite Z0 in G. lra. }
    apply Rmult_le_reg_l with (E * E * nd); [repeat apply Rmult_lt_0_compat; easy|]. rewrite St.
    apply (Rmult_le_compat_r (norm2 y)) in Main; [|easy]. lra.
  Qed.
End Decided.
