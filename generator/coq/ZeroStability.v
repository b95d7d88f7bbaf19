(** Zero-stability: the steps of a method without its right-hand side, repeated. *)

From Coq Require Import List Arith ZArith QArith Qreals Reals Lia Lra Bool.
From Stepsmith Require Import Trees Series Polynomials Orders Decide Stability.
Import ListNotations.
Open Scope R_scope.

(** Steps where all evaluations are 0. *)
Definition free_step (M : method R) (u : list R) : list R := map (fun row => dot row u) (successors M).
Fixpoint free_steps (M : method R) (n : nat) (u : list R) : list R :=
  match n with O => u | S k => free_step M (free_steps M k u) end.
Definition size (u : list R) : R := fold_right (fun x s => Rabs x + s) 0 u.

(** No n of them grow faster than a constant for y' = f, and than n + 1 for x'' = g. *)
Definition zero_stable (M : method R) : Prop := exists K, forall n u, length u = length (carried M) ->
  size (free_steps M n u) <= K * INR (n + 1) ^ (rank (class M) - 1) * size u.

(** Integer polynomials act on sequences: λ is the next member. *)
Section Sequences.
  Fixpoint act (p : list Z) (x : nat -> R) (n : nat) : R :=
    match p with [] => 0 | a :: r => IZR a * x n + act r x (S n) end.
  Definition add := uadd Z.add.
  Definition mul := umul 0%Z Z.add Z.mul.
  Definition norm1 (p : list Z) : Z := fold_right (fun a s => Z.abs a + s)%Z 0%Z p.
  Fixpoint trim (p : list Z) : list Z :=
    match p with [] => [] | a :: r => match trim r with [] => if (a =? 0)%Z then [] else [a] | s => a :: s end end.

  Lemma act_add p q x n : act (add p q) x n = act p x n + act q x n.
  Proof.
    unfold add. revert q n; induction p as [|a p IH]; intros [|b q] n; cbn [uadd act]; try ring.
    rewrite plus_IZR, IH. ring.
  Qed.
  Lemma act_times c p x n : act (map (Z.mul c) p) x n = IZR c * act p x n.
  Proof. revert n; induction p as [|a p IH]; intros n; cbn [map act]; [ring|]. rewrite mult_IZR, IH. ring. Qed.
  Lemma act_mul p q x n : act (mul p q) x n = act p (act q x) n.
  Proof.
    unfold mul. revert n; induction p as [|a p IH]; intros n; cbn [umul act]; [easy|].
    fold (add (map (Z.mul a) q) (0%Z :: umul 0%Z Z.add Z.mul p q)). rewrite act_add, act_times. cbn [act].
    rewrite IH. ring.
  Qed.
  Lemma act_ext p x y : (forall n, x n = y n) -> forall n, act p x n = act p y n.
  Proof. intros H. induction p as [|a p IH]; intros n; cbn [act]; [easy|]. now rewrite H, IH. Qed.
  Lemma act_next p x n : act p (fun k => x (S k)) n = act p x (S n).
  Proof. revert n; induction p as [|a p IH]; intros n; cbn [act]; [easy|]. now rewrite IH. Qed.
  Lemma act_scaled p c x n : act p (fun k => c * x k) n = c * act p x n.
  Proof. revert n; induction p as [|a p IH]; intros n; cbn [act]; [ring|]. rewrite IH. ring. Qed.
  Lemma act_sum p x y n : act p (fun k => x k + y k) n = act p x n + act p y n.
  Proof. revert n; induction p as [|a p IH]; intros n; cbn [act]; [ring|]. rewrite IH. ring. Qed.
  Lemma act_zero p x n : forallb (Z.eqb 0) p = true -> act p x n = 0.
  Proof.
    revert n; induction p as [|a p IH]; intros n; cbn [forallb act]; intros H; [easy|]. apply andb_prop in H as [H J].
    apply Z.eqb_eq in H. subst a. rewrite IH by easy. ring.
  Qed.
  Lemma act_nothing p x n : (forall k, x k = 0) -> act p x n = 0.
  Proof. intros H. revert n; induction p as [|a p IH]; intros n; cbn [act]; [easy|]. rewrite H, IH. ring. Qed.
  Lemma act_swap p q x n : act p (act q x) n = act q (act p x) n.
  Proof.
    revert n; induction p as [|a p IH]; intros n; cbn [act].
    - symmetry. now apply act_nothing.
    - rewrite act_sum, act_scaled, IH. f_equal. symmetry. apply act_next.
  Qed.
  Lemma act_trim p x n : act (trim p) x n = act p x n.
  Proof.
    revert n; induction p as [|a p IH]; intros n; cbn [trim act]; [easy|]. rewrite <- IH.
    destruct (trim p); cbn [act]; [|easy]. destruct (Z.eqb_spec a 0); cbn [act]; [subst a|]; ring.
  Qed.

  Lemma norm1_positive p : 0 <= IZR (norm1 p).
  Proof. apply IZR_le. induction p as [|a p IH]; cbn [norm1 fold_right]; [lia|]. fold (norm1 p). lia. Qed.
  Lemma act_bounded p x B : forall n, (forall j, (j < length p)%nat -> Rabs (x (n + j)%nat) <= B) ->
    Rabs (act p x n) <= IZR (norm1 p) * B.
  Proof.
    induction p as [|a p IH]; intros n H; cbn [act norm1 fold_right]; [rewrite Rabs_R0; lra|].
    fold (norm1 p). rewrite plus_IZR, abs_IZR, Rmult_plus_distr_r. eapply Rle_trans; [apply Rabs_triang|].
    apply Rplus_le_compat.
    - rewrite Rabs_mult. apply Rmult_le_compat_l; [apply Rabs_pos|]. specialize (H 0%nat). rewrite Nat.add_0_r in H.
      apply H. cbn; lia.
    - apply IH. intros j J. replace (S n + j)%nat with (n + S j)%nat by lia. apply H. cbn; lia.
  Qed.
End Sequences.

(** A sequence that q annihilates is bounded if a power of λ leaves a remainder with small coefficients. *)
Section Settled.
  Variables (q : list Z) (x : nat -> R).
  Hypothesis annihilated : forall n, act q x n = 0.
  Let leading : Z := last q 0%Z.

  (** leading · c without the power of q's degree, but for a multiple of q. *)
  Definition reduced (c : list Z) : list Z :=
    trim (add (map (Z.mul leading) c) (map (Z.mul (- nth (length q - 1) c 0%Z)) q)).
  (** d λ^k = c modulo q. *)
  Fixpoint settles (fuel : nat) (d : Z) (c : list Z) (k : nat) : bool :=
    ((length c <=? k)%nat && (norm1 c <=? d)%Z) ||
    match fuel with O => false | S f => settles f (leading * d) (reduced (0%Z :: c)) (S k) end.

  Lemma reduced_value c n : act (reduced c) x n = IZR leading * act c x n.
  Proof. unfold reduced. rewrite act_trim, act_add, !act_times, annihilated. ring. Qed.

  Lemma settles_bounded fuel : forall d c k, (0 < leading)%Z -> (0 < d)%Z ->
    (forall n, IZR d * x (k + n)%nat = act c x n) -> settles fuel d c k = true ->
    forall B, 0 <= B -> (forall j, (j < k + fuel)%nat -> Rabs (x j) <= B) -> forall n, Rabs (x n) <= B.
  Proof.
    induction fuel as [|f IH]; intros d c k P D H S B P0 G; cbn [settles] in S; apply orb_prop in S as [S|S];
      try discriminate; try (apply andb_prop in S as [L N]; apply Nat.leb_le in L; apply Z.leb_le in N;
        intros n; induction n as [n I] using (well_founded_induction lt_wf); destruct (Nat.lt_ge_cases n k) as [T|T];
        [apply G; lia|]; replace n with (k + (n - k))%nat by lia; apply IZR_lt in D;
        apply Rmult_le_reg_l with (IZR d); [easy|]; rewrite <- (Rabs_pos_eq (IZR d)) at 1 by lra;
        rewrite <- Rabs_mult, H; eapply Rle_trans; [apply act_bounded with (B := B); intros j J; apply I; lia|];
        apply Rmult_le_compat_r; [easy|now apply IZR_le]).
    apply (IH (leading * d)%Z (reduced (0%Z :: c)) (Datatypes.S k)); try easy; try lia.
    - intros n. rewrite reduced_value, mult_IZR. cbn [act]. rewrite <- H.
      replace (Datatypes.S k + n)%nat with (k + Datatypes.S n)%nat by lia. ring.
    - intros j J. apply G. lia.
  Qed.
End Settled.

(** The powers of λ − 1, and the sequences that they annihilate. *)
Definition differences (r : nat) : list Z := match r with 1%nat => [-1; 1]%Z | _ => [1; -2; 1]%Z end.
Lemma grows r g C : r = 1%nat \/ r = 2%nat -> (forall n, act (differences r) g n = 0) ->
  Rabs (g 0%nat) <= C -> Rabs (g 1%nat) <= C -> forall n, Rabs (g n) <= 2 * C * INR (n + 1) ^ (r - 1).
Proof.
  intros [-> | ->] H A B n; cbn [differences act] in H; pose proof (Rabs_pos (g 0%nat)).
  - assert (g n = g 0%nat) as -> by (induction n as [|n IH]; [easy|]; specialize (H n); lra). cbn. lra.
  - assert (g n = g 0%nat + INR n * (g 1%nat - g 0%nat) /\
      g (S n) = g 0%nat + INR (S n) * (g 1%nat - g 0%nat)) as [-> _].
    { induction n as [|n [I J]]; [cbn; lra|]. specialize (H n). split; [easy|]. rewrite !S_INR in *. lra. }
    rewrite plus_INR. pose proof (pos_INR n). cbn [pow Nat.sub INR].
    eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult, (Rabs_pos_eq (INR n)) by easy.
    assert (Rabs (g 1%nat - g 0%nat) <= 2 * C).
    { unfold Rminus. eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_Ropp. lra. }
    nra.
Qed.

(** a (λ − 1)^r + b q = c: a sequence is the sum of a bounded one and of one that grows as the exact solution. *)
Section Split.
  Variables (r fuel : nat) (q a b : list Z) (c : Z).
  Hypothesis ranks : r = 1%nat \/ r = 2%nat.
  Definition splits : bool :=
    negb (c =? 0)%Z && forallb (Z.eqb 0) (add (add (mul a (differences r)) (mul b q)) [(- c)%Z]) &&
    (0 <? last q 0)%Z && settles q fuel (last q 0%Z) (reduced q [1%Z]) 0.
  Hypothesis split : splits = true.
  Definition bound (L : R) : R :=
    IZR (norm1 a) * (4 * L ^ (fuel + 2)) + IZR (norm1 b) * (2 * (IZR (norm1 q) * L ^ (length q + 1)) * INR (length b + 1)).

  Lemma annihilated_bounded x L Z : 1 <= L -> 0 <= Z -> (forall n, Rabs (x n) <= L ^ n * Z) ->
    (forall n, act (mul q (differences r)) x n = 0) -> forall n, Rabs (x n) <= bound L * INR (n + 1) ^ (r - 1) * Z.
  Proof.
    intros HL HZ X P n. unfold splits in split. apply andb_prop in split as [H S]. apply andb_prop in H as [H Q].
    apply andb_prop in H as [N I]. apply Z.ltb_lt in Q.
    assert (Up : forall i j, (i <= j)%nat -> Rabs (x i) <= L ^ j * Z).
    { intros i j J. eapply Rle_trans; [apply X|]. apply Rmult_le_compat_r; [easy|]. now apply Rle_pow. }
    assert (Four : IZR (norm1 (differences r)) <= 4) by (destruct ranks as [-> | ->]; cbn; lra).
    assert (Short : (length (differences r) <= 3)%nat) by (destruct ranks as [-> | ->]; cbn; lia).
    assert (Pos : forall j, 0 <= L ^ j * Z) by (intros j; apply Rmult_le_pos; [apply pow_le; lra|easy]).
    set (d := act (differences r) x). set (g := act q x).
    assert (D : forall k, Rabs (d k) <= 4 * L ^ (fuel + 2) * Z).
    { assert (Init : forall k, IZR (last q 0%Z) * d (0 + k)%nat = act (reduced q [1%Z]) d k).
      { intros k. rewrite reduced_value by (intros m; unfold d; rewrite <- act_mul; apply P). cbn [act Nat.add]. ring. }
      apply (settles_bounded q d) with (2 := Q) (3 := Q) (4 := Init) (5 := S).
      - intros k. unfold d. rewrite <- act_mul. apply P.
      - rewrite Rmult_assoc. apply Rmult_le_pos; [lra|apply Pos].
      - intros k K. unfold d. rewrite Rmult_assoc.
        eapply Rle_trans; [apply act_bounded with (B := L ^ (fuel + 2) * Z); intros j J; apply Up; lia|].
        apply Rmult_le_compat_r; [apply Pos|easy]. }
    assert (G : forall k, Rabs (g k) <= 2 * (IZR (norm1 q) * (L ^ (length q + 1) * Z)) * INR (k + 1) ^ (r - 1)).
    { apply grows; [easy| | |].
      - intros k. unfold g. rewrite act_swap, <- act_mul. apply P.
      - apply act_bounded. intros j J. apply Up. lia.
      - apply act_bounded. intros j J. apply Up. lia. }
    assert (One : 1 <= INR (n + 1) ^ (r - 1)).
    { apply pow_R1_Rle. rewrite plus_INR. pose proof (pos_INR n). cbn. lra. }
    assert (E : IZR c * x n = act a d n + act b g n).
    { pose proof (act_zero _ x n I) as F. rewrite !act_add, !act_mul in F. cbn [act] in F. rewrite opp_IZR in F.
      unfold d, g. lra. }
    assert (C1 : 1 <= Rabs (IZR c)).
    { rewrite <- abs_IZR. apply IZR_le. apply negb_true_iff, Z.eqb_neq in N. lia. }
    assert (A1 : Rabs (act a d n) <= IZR (norm1 a) * (4 * L ^ (fuel + 2) * Z)) by (apply act_bounded; intros; apply D).
    set (gq := 2 * (IZR (norm1 q) * (L ^ (length q + 1) * Z))) in *.
    assert (Gq : 0 <= gq).
    { unfold gq. pose proof (norm1_positive q). apply Rmult_le_pos; [lra|]. apply Rmult_le_pos; [easy|apply Pos]. }
    assert (B1 : Rabs (act b g n) <= IZR (norm1 b) * (gq * INR (length b + 1) * INR (n + 1) ^ (r - 1))).
    { apply act_bounded. intros j J. eapply Rle_trans; [apply G|]. rewrite Rmult_assoc. apply Rmult_le_compat_l; [easy|].
      assert (T : INR (n + j + 1) <= INR (length b + 1) * INR (n + 1)) by (rewrite <- mult_INR; apply le_INR; nia).
      assert (1 <= INR (length b + 1)) by (apply (le_INR 1); lia).
      destruct ranks as [-> | ->]; cbn [Nat.sub pow]; [lra|]. rewrite !Rmult_1_r. exact T. }
    assert (M : Rabs (x n) <= Rabs (act a d n) + Rabs (act b g n)).
    { eapply Rle_trans; [|apply Rabs_triang]. rewrite <- E, Rabs_mult. pose proof (Rabs_pos (x n)). nra. }
    eapply Rle_trans; [exact M|]. unfold bound.
    apply Rle_trans with (IZR (norm1 a) * (4 * L ^ (fuel + 2) * Z) * INR (n + 1) ^ (r - 1) +
      IZR (norm1 b) * (gq * INR (length b + 1) * INR (n + 1) ^ (r - 1))).
    - apply Rplus_le_compat; [|easy]. eapply Rle_trans; [exact A1|].
      rewrite <- (Rmult_1_r (IZR (norm1 a) * _)) at 1. apply Rmult_le_compat_l; [|easy].
      apply Rmult_le_pos; [apply norm1_positive|]. rewrite Rmult_assoc. apply Rmult_le_pos; [lra|apply Pos].
    - unfold gq. apply Req_le. ring.
  Qed.
End Split.

(** From a printed method to sequences: e times the rows of its carried values. *)
Section Of_rows.
  Variables (modulus : poly) (alpha : R) (e : Z) (m : method number).
  Hypothesis root : is_root modulus alpha.
  Let M := real_method alpha m.
  Definition carried_row (r : list number) : list poly := map (cleared e) (firstn (width m) r).
  Definition free_rows : list (list poly) := map carried_row (successors m).
  Definition whole_row (r : list number) : bool := forallb (clears e) (firstn (width m) r).
  Definition is_square : bool :=
    (0 <? e)%Z && Nat.eqb (length (successors m)) (width m) && forallb whole_row (successors m).
  Hypothesis square : is_square = true.
  Let E := IZR e.
  Definition over (w : list poly) (u : list R) : R := dot (map (Polynomials.value alpha) w) u.
  Definition next (w : list poly) : list poly := combined Polynomials.plus (times modulus) w free_rows.
  (** e^(length p) p(λ) w, for the matrix of the step as λ. *)
  Fixpoint applied (p : list Z) (w : list poly) : list poly :=
    match p with
    | [] => []
    | a :: r => uadd Polynomials.plus (map (scale (a * e ^ Z.of_nat (length r))) w) (applied r (next w))
    end.

  Lemma square_parts : 0 < E /\ length (successors m) = width m /\ Forall (fun r => whole_row r = true) (successors m).
  Proof.
    unfold is_square in square. rewrite !andb_true_iff in square. destruct square as [[P L] C].
    apply Z.ltb_lt in P. apply Nat.eqb_eq in L. repeat split; [now apply IZR_lt|easy|].
    apply Forall_forall. now apply forallb_forall.
  Qed.

  Lemma over_row r u : whole_row r = true -> length u = width m ->
    over (carried_row r) u = E * dot (map (real alpha) r) u.
  Proof.
    unfold over, carried_row, whole_row. intros C L. rewrite <- L in *. clear L. revert u C; induction r as [|x r IH]; intros [|v u] C;
      cbn [length firstn map dot]; try ring. cbn [length firstn forallb] in C.
    apply andb_prop in C as [C D]. rewrite IH, value_cleared by easy. unfold E. ring.
  Qed.
  Lemma over_add v w u : over (uadd Polynomials.plus v w) u = over v u + over w u.
  Proof.
    unfold over. revert w u; induction v as [|a v IH]; intros [|b w] [|x u]; cbn [uadd map dot]; try ring.
    rewrite value_plus, IH. ring.
  Qed.
  Lemma over_scaled c w u : over (map (scale c) w) u = IZR c * over w u.
  Proof.
    unfold over. revert u; induction w as [|a w IH]; intros [|x u]; cbn [map dot]; try ring. rewrite value_scale, IH. ring.
  Qed.
  Lemma over_times c w u : over (map (times modulus c) w) u = Polynomials.value alpha c * over w u.
  Proof.
    unfold over. revert u; induction w as [|a w IH]; intros [|x u]; cbn [map dot]; try ring.
    rewrite (value_times modulus alpha root), IH. ring.
  Qed.
  Lemma over_next w u : length u = width m -> over (next w) u = E * over w (free_step M u).
  Proof.
    intros L. destruct square_parts as (_ & _ & C). unfold next, combined, free_rows, free_step, M, real_method.
    cbn [map_method successors]. revert w; induction C as [|r l H C IH]; intros [|a w]; cbn [map map2 fold_right];
      try (cbn; ring). rewrite over_add, over_times, over_row, IH by easy. unfold over. cbn [map dot]. ring.
  Qed.

  Lemma free_steps_length n u : length u = width m -> length (free_steps M n u) = width m.
  Proof.
    destruct square_parts as (_ & L & _). destruct n; [easy|]. intros _. cbn [free_steps]. unfold free_step, M, real_method.
    cbn [map_method successors]. now rewrite !map_length.
  Qed.
  Lemma free_steps_next n u : free_steps M (S n) u = free_step M (free_steps M n u).
  Proof. reflexivity. Qed.

  Lemma over_applied p u : length u = width m -> forall w n,
    over (applied p w) (free_steps M n u) * E = E ^ length p * act p (fun k => over w (free_steps M k u)) n.
  Proof.
    intros L. induction p as [|a p IH]; intros w n; cbn [applied act length pow]; [unfold over; cbn; ring|].
    rewrite over_add, over_scaled, Rmult_plus_distr_r, IH, mult_IZR, <- pow_IZR. fold E.
    rewrite (act_ext p _ (fun k => E * over w (free_steps M (S k) u))).
    - rewrite act_scaled, (act_next p (fun k => over w (free_steps M k u))). ring.
    - intros k. rewrite over_next by now apply free_steps_length. reflexivity.
  Qed.

  (** A carried value. *)
  Definition only (i : nat) : list poly := repeat [] i ++ [[1%Z]].
  Lemma over_only i u : over (only i) u = nth i u 0.
  Proof.
    unfold over, only. revert u; induction i as [|i IH]; intros [|x u]; cbn [repeat app map dot nth]; try (cbn; ring).
    specialize (IH u). rewrite IH. cbn. ring.
  Qed.
  Definition vanishes (p : list Z) : bool := forallb (fun i => forallb is_zero (applied p (only i))) (seq 0 (width m)).

  Lemma over_zero w u : forallb is_zero w = true -> over w u = 0.
  Proof.
    unfold over. revert u; induction w as [|a w IH]; intros [|x u]; cbn [forallb map dot]; intros H; try easy.
    apply andb_prop in H as [H J]. rewrite (zero_is_zero alpha a H), IH by easy. ring.
  Qed.
  Lemma vanishes_value p i u n : vanishes p = true -> (i < width m)%nat -> length u = width m ->
    act p (fun k => nth i (free_steps M k u) 0) n = 0.
  Proof.
    intros V I L. unfold vanishes in V. rewrite forallb_forall in V. specialize (V i). rewrite in_seq in V.
    specialize (V ltac:(lia)). destruct square_parts as (P & _ & _).
    pose proof (over_applied p u L (only i) n) as H. rewrite over_zero in H by easy.
    rewrite (act_ext p _ (fun k => over (only i) (free_steps M k u))) by (intros; symmetry; apply over_only).
    assert (0 < E ^ length p) by (now apply pow_lt). nra.
  Qed.

  (** Growth of a step. *)
  Lemma size_positive u : 0 <= size u.
  Proof. induction u as [|x u IH]; cbn; [lra|]. pose proof (Rabs_pos x). unfold size in IH. lra. Qed.
  Lemma dot_size r u : Rabs (dot r u) <= size r * size u.
  Proof.
    revert u; induction r as [|x r IH]; intros [|y u]; cbn [dot size fold_right]; try (rewrite Rabs_R0; lra).
    fold (size r). fold (size u). eapply Rle_trans; [apply Rabs_triang|]. rewrite Rabs_mult. specialize (IH u).
    pose proof (Rabs_pos x). pose proof (Rabs_pos y). pose proof (size_positive r). pose proof (size_positive u). nra.
  Qed.
  Definition rows_size : R := 1 + fold_right (fun r s => size r + s) 0 (successors M).
  Lemma rows_size_one : 1 <= rows_size.
  Proof.
    unfold rows_size. induction (successors M) as [|r l IH]; cbn [fold_right]; [lra|]. pose proof (size_positive r). lra.
  Qed.
  Lemma free_step_size u : size (free_step M u) <= rows_size * size u.
  Proof.
    unfold rows_size, free_step. pose proof (size_positive u). induction (successors M) as [|r l IH]; cbn [map size fold_right]; [lra|].
    fold (size (map (fun row => dot row u) l)). pose proof (dot_size r u). lra.
  Qed.
  Lemma free_steps_size n u : size (free_steps M n u) <= rows_size ^ n * size u.
  Proof.
    induction n as [|n IH]; cbn [free_steps pow]; [lra|]. eapply Rle_trans; [apply free_step_size|].
    rewrite Rmult_assoc. apply Rmult_le_compat_l; [pose proof rows_size_one; lra|easy].
  Qed.
  Lemma nth_size i u : Rabs (nth i u 0) <= size u.
  Proof.
    revert i; induction u as [|x u IH]; intros [|i]; cbn [nth size fold_right]; try (rewrite Rabs_R0; lra); fold (size u).
    - pose proof (size_positive u). lra.
    - specialize (IH i). pose proof (Rabs_pos x). lra.
  Qed.
  Lemma size_nth B u : (forall i, (i < length u)%nat -> Rabs (nth i u 0) <= B) -> size u <= INR (length u) * B.
  Proof.
    induction u as [|x u IH]; intros H; [cbn; lra|]. change (size (x :: u)) with (Rabs x + size u).
    change (length (x :: u)) with (S (length u)). rewrite S_INR. pose proof (H 0%nat ltac:(cbn; lia)) as H0. cbn [nth] in H0.
    assert (size u <= INR (length u) * B) by (apply IH; intros i I; apply (H (S i)); cbn; lia). lra.
  Qed.

  Theorem zero_stable_if fuel q a b c : (rank (class m) = 1 \/ rank (class m) = 2)%nat ->
    splits (rank (class m)) fuel q a b c = true -> vanishes (mul q (differences (rank (class m)))) = true -> zero_stable M.
  Proof.
    intros R S V. set (r := rank (class m)) in *. exists (INR (width m) * bound fuel q a b rows_size).
    change (rank (class M)) with r. intros n u L. unfold M, real_method in L. cbn [map_method carried] in L.
    rewrite map_length in L. fold (width m) in L.
    rewrite <- (free_steps_length n u L) at 1. rewrite !Rmult_assoc. apply size_nth. intros i I.
    rewrite free_steps_length in I by easy. rewrite <- Rmult_assoc.
    apply (annihilated_bounded r fuel q a b c R S (fun k => nth i (free_steps M k u) 0)).
    - exact rows_size_one.
    - apply size_positive.
    - intros k. eapply Rle_trans; [apply nth_size|apply free_steps_size].
    - intros k. now apply vanishes_value.
  Qed.
End Of_rows.

(** The polynomials. Nothing rests on how they are found. *)
Section Found.
  Variables (modulus : poly) (fuel : nat) (m : method number).
  (** Of a polynomial whose value at 1 is 0, the quotient by λ − 1. *)
  Definition sums (p : list Z) : list Z := fold_right (fun a s => (a + hd 0 s)%Z :: s) [] p.
  Definition quotient (p : list Z) : list Z := tl (sums p).
  Definition at_one (p : list Z) : Z := hd 0%Z (sums p).
  Fixpoint without_ones (n : nat) (p : list Z) : list Z :=
    match n with O => p | S k => if (at_one p =? 0)%Z then without_ones k (quotient p) else p end.
  Definition characteristic (e : Z) : list Z :=
    let all := adjugates modulus (width m) (width m) 1 (free_rows e m) (diagonal (width m) [1%Z] []) in
    let p := fold_left (fun s c => (hd 0 (snd c) * e ^ Z.of_nat (width m - length s))%Z :: s) all [e ^ Z.of_nat (width m)]%Z in
    let g := fold_right Z.gcd 0%Z p in map (fun x => x / g)%Z p.
  Definition zero_stable_decided : bool :=
    let e := denominator (concat (map (firstn (width m)) (successors m))) in
    let r := rank (class m) in
    let q := without_ones (width m) (characteristic e) in
    let b := if Nat.eqb r 1 then [1]%Z else let s := at_one (quotient q) in [at_one q + s; - s]%Z in
    let bq := mul b q in
    let a := map Z.opp (if Nat.eqb r 1 then quotient bq else quotient (quotient bq)) in
    is_square e m && (Nat.eqb r 1 || Nat.eqb r 2) && splits r fuel q a b (at_one bq) &&
    vanishes modulus e m (mul q (differences r)).

  Theorem zero_stable_holds : zero_stable_decided = true -> forall alpha, is_root modulus alpha ->
    zero_stable (real_method alpha m).
  Proof.
    unfold zero_stable_decided. cbv zeta. intros H alpha root. apply andb_prop in H as [H V]. apply andb_prop in H as [H S].
    apply andb_prop in H as [H R]. apply orb_prop in R. rewrite !Nat.eqb_eq in R.
    exact (zero_stable_if modulus alpha _ m root H fuel _ _ _ _ R S V).
  Qed.
End Found.
