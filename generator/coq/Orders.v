(** Orders decided by integers: the values of all trees up to a size, each over one denominator. *)

From Coq Require Import List Arith ZArith QArith Qreals Reals Lia Lra Bool.
From Stepsmith Require Import Trees Series Polynomials.
Import ListNotations.
Open Scope Z_scope.

Fixpoint map2 {A B C} (f : A -> B -> C) (a : list A) (b : list B) : list C :=
  match a, b with x :: r, y :: s => f x y :: map2 f r s | _, _ => [] end.

Lemma map2_maps {A B C D} (f : B -> C -> D) (g : A -> B) (h : A -> C) l :
  map2 f (map g l) (map h l) = map (fun x => f (g x) (h x)) l.
Proof. induction l; simpl; congruence. Qed.

Lemma map2_map {A A' B B' C} (f : A -> B -> C) (g : A' -> A) (h : B' -> B) a b :
  map2 f (map g a) (map h b) = map2 (fun x y => f (g x) (h y)) a b.
Proof. revert b; induction a; destruct b; simpl; congruence. Qed.

Lemma map_map2 {A B C D} (f : C -> D) (g : A -> B -> C) a b : map f (map2 g a b) = map2 (fun x y => f (g x y)) a b.
Proof. revert b; induction a; destruct b; simpl; congruence. Qed.

Lemma map2_ext {A B C} (f g : A -> B -> C) a b : (forall x y, f x y = g x y) -> map2 f a b = map2 g a b.
Proof. intros H. revert b; induction a; destruct b; simpl; congruence. Qed.

(** Series over a ring. Offsets are multiplied by D, other numbers by E. The first of the values is the exact solution's;
    each has a second part, the derivative in a direction. *)
Section Over_a_ring.
  Variables (A : Type) (zero one : A) (plus times : A -> A -> A) (scale : Z -> A -> A).
  Variables (D E : Z) (M : method A).
  Local Notation rank := (rank (class M)).

  Fixpoint inner (r s : list A) : A :=
    match r, s with x :: r', y :: s' => plus (times x y) (inner r' s') | _, _ => zero end.
  Fixpoint power (n : nat) (x : A) : A := match n with O => one | S k => times x (power k x) end.

  Definition moved (n m : nat) (theta k : A) : A :=
    scale (D ^ Z.of_nat m * Z.of_nat (falling n m)) (times (power (n - m) theta) k).
  Definition motions (n : nat) (k : A) : list A := map (fun c => moved n (fst c) (snd c) k) (carried M).
  Definition exact_of (w : list (A * A)) : A := fst (hd (zero, zero) w).
  Definition states (c n : nat) (w : list (A * A)) : list A :=
    motions n (exact_of w) ++ map2 (fun e x => if Nat.eqb (part e) c
      then scale (D ^ Z.of_nat n * Z.of_nat (falling n rank)) (match direction e with [] => fst x | _ => snd x end)
      else zero) (evaluations M) (tl w).

  Definition times_all : list (A * A) -> list (A * A) -> list (A * A) :=
    map2 (fun x y => (times (fst x) (fst y), plus (times (snd x) (fst y)) (times (fst x) (snd y)))).
  Definition ones : list (A * A) := (one, zero) :: map (fun _ => (one, zero)) (evaluations M).
  Definition leaf (move : bool) : list (A * A) :=
    if move then (scale (E * D) one, zero) ::
      map (fun e => (inner (position e) (motions 1 one), inner (direction e) (motions 1 one))) (evaluations M)
    else (scale E one, zero) :: map (fun e => (time e, rate e)) (evaluations M).
  Definition node (c : nat) (v : bool) (total : nat) (w : list (A * A)) : list (A * A) :=
    let n := (rank + total)%nat in
    let s := states c n w in
    (scale (E * D ^ Z.of_nat n * if v then Z.of_nat n else 1) (exact_of w), zero) ::
      map (fun e => (inner (if v then velocity e else position e) s, inner (direction e) s)) (evaluations M).

  (** A row less the exact value, for a forest of branches. *)
  Definition residual (m : nat) (theta : A) (row : list A) (c n : nat) (w : list (A * A)) : A :=
    plus (inner row (states c n w)) (scale (- E) (moved n m theta (exact_of w))).
  Definition rests : list A := map (fun c => if Nat.eqb (fst c) 0 then one else zero) (carried M).
End Over_a_ring.
Arguments inner {A}. Arguments power {A}. Arguments moved {A}. Arguments motions {A}. Arguments states {A}.
Arguments times_all {A}. Arguments ones {A}. Arguments leaf {A}. Arguments node {A}. Arguments residual {A}.
Arguments rests {A}. Arguments exact_of {A}.

(** Maps of rings take series to series. *)
Section Of_a_map.
  Variables (A B : Type) (zero one : A) (plus times : A -> A -> A) (scale : Z -> A -> A).
  Variables (zero' one' : B) (plus' times' : B -> B -> B) (scale' : Z -> B -> B).
  Variable f : A -> B.
  Hypothesis f_zero : f zero = zero'.
  Hypothesis f_one : f one = one'.
  Hypothesis f_plus : forall x y, f (plus x y) = plus' (f x) (f y).
  Hypothesis f_times : forall x y, f (times x y) = times' (f x) (f y).
  Hypothesis f_scale : forall c x, f (scale c x) = scale' c (f x).
  Variables (D E : Z) (M : method A).
  Let M' : method B := map_method f f M.
  Definition both (x : A * A) : B * B := (f (fst x), f (snd x)).

  Lemma f_inner r s : f (inner zero plus times r s) = inner zero' plus' times' (map f r) (map f s).
  Proof. revert s; induction r; destruct s; simpl; try easy. now rewrite f_plus, f_times, IHr. Qed.
  Lemma f_power n x : f (power one times n x) = power one' times' n (f x).
  Proof. induction n; simpl; [easy|]. now rewrite f_times, IHn. Qed.
  Lemma f_moved n m x k : f (moved one times scale D n m x k) = moved one' times' scale' D n m (f x) (f k).
  Proof. unfold moved. now rewrite f_scale, f_times, f_power. Qed.
  Lemma f_motions n k : map f (motions one times scale D M n k) = motions one' times' scale' D M' n (f k).
  Proof. unfold motions, M'; simpl. rewrite !map_map. apply map_ext. intros c. apply f_moved. Qed.
  Lemma f_exact w : f (exact_of zero w) = exact_of zero' (map both w).
  Proof. unfold exact_of. now destruct w; simpl. Qed.
  Lemma f_states c n w :
    map f (states zero one times scale D M c n w) = states zero' one' times' scale' D M' c n (map both w).
  Proof.
    unfold states. rewrite map_app, f_motions, f_exact. f_equal. rewrite map_map2.
    replace (tl (map both w)) with (map both (tl w)) by now destruct w.
    unfold M' at 2; simpl. rewrite map2_map. apply map2_ext. intros e [p q]. simpl.
    destruct (Nat.eqb (part e) c); [|easy]. rewrite f_scale. now destruct (direction e).
  Qed.
  Lemma f_times_all a b :
    map both (times_all plus times a b) = times_all plus' times' (map both a) (map both b).
  Proof.
    unfold times_all. rewrite map_map2, map2_map. apply map2_ext. intros [] []. unfold both; simpl.
    now rewrite f_plus, !f_times.
  Qed.
  Lemma f_ones : map both (ones zero one M) = ones zero' one' M'.
  Proof.
    unfold ones, M'. simpl. rewrite !map_map. unfold both at 1; simpl. rewrite f_one, f_zero. f_equal.
    apply map_ext. intros e. unfold both; simpl. now rewrite f_one, f_zero.
  Qed.
  Lemma f_leaf b : map both (leaf zero one plus times scale D E M b) = leaf zero' one' plus' times' scale' D E M' b.
  Proof.
    unfold leaf, M'. destruct b; simpl; rewrite !map_map; unfold both at 1; simpl; rewrite f_scale, f_one, f_zero.
    - f_equal. apply map_ext. intros e. unfold both; simpl. now rewrite !f_inner, !f_motions, f_one.
    - easy.
  Qed.
  Lemma f_node c v n w : map both (node zero one plus times scale D E M c v n w) =
    node zero' one' plus' times' scale' D E M' c v n (map both w).
  Proof.
    unfold node. cbv zeta. rewrite <- f_states, <- f_exact, <- f_scale. simpl. unfold both at 1; simpl.
    rewrite f_zero. f_equal. rewrite !map_map. apply map_ext. intros e. unfold both; simpl.
    destruct v; now rewrite !f_inner.
  Qed.
  Lemma f_residual m theta row c n w :
    f (residual zero one plus times scale D E M m theta row c n w) =
    residual zero' one' plus' times' scale' D E M' m (f theta) (map f row) c n (map both w).
  Proof. unfold residual. now rewrite f_plus, f_inner, f_states, f_scale, f_moved, f_exact. Qed.
  Lemma f_rests : map f (rests zero one M) = rests zero' one' M'.
  Proof. unfold rests, M'; simpl. rewrite !map_map. apply map_ext. intros c. simpl. destruct (Nat.eqb (fst c) 0); easy. Qed.
End Of_a_map.

(** Over ℝ they are multiples of the series of the method. *)
Section Over_the_reals.
  Open Scope R_scope.
  Variables (d e : Z) (M : method R).
  Let P := class M.
  Hypothesis d_positive : (0 < d)%Z.
  Hypothesis e_positive : (0 < e)%Z.
  Hypothesis a_rank : rank P = 1%nat \/ rank P = 2%nat.
  Let D := IZR d.
  Let E := IZR e.
  Let Ms : method R := map_method (Rmult D) (Rmult E) M.
  Definition scaleR (c : Z) (x : R) : R := IZR c * x.

  Lemma D_positive : 0 < D. Proof. now apply IZR_lt. Qed.
  Lemma E_positive : 0 < E. Proof. now apply IZR_lt. Qed.

  Lemma falling_positive n m : (m <= n)%nat -> (0 < falling n m)%nat.
  Proof.
    revert n; induction m as [|m IH]; simpl; intros n H; [lia|]. specialize (IH (n - 1)%nat ltac:(lia)). nia.
  Qed.
  Lemma falling_zero n m : (n < m)%nat -> falling n m = 0%nat.
  Proof.
    revert n; induction m as [|m IH]; simpl; intros n H; [lia|]. destruct n; [easy|]. rewrite IH; lia.
  Qed.

  Fixpoint norm (t : tree) : R :=
    match t with
    | Time => E
    | Move => E * D
    | Node _ _ l => E * D ^ place M l * INR (falling (place M l) (rank P)) * product (map norm l)
    end.
  (** Without the factor E of its row. *)
  Definition own (l : list tree) : R := D ^ place M l * INR (falling (place M l) (rank P)) * product (map norm l).

  Definition factor (x : evaluation R) (t : tree) : R * R :=
    match t with
    | Time => (time x, rate x)
    | Node _ true _ => (dot (velocity x) (state M t), dot (direction x) (state M t))
    | _ => (dot (position x) (state M t), dot (direction x) (state M t))
    end.
  Definition times2 (c : R) (x : R * R) : R * R := (c * fst x, c * snd x).
  Definition factors (t : tree) : list (R * R) := (exact M t, 0) :: map (fun x => factor x t) (evaluations M).
  Definition forest (l : list tree) : list (R * R) :=
    (product (map (exact M) l), 0) ::
      map (fun x => let f := map (factor x) l in (product (map fst f), slope f)) (evaluations M).

  Local Notation leafR := (leaf 0 1 Rplus Rmult scaleR d e Ms).
  Local Notation nodeR := (node 0 1 Rplus Rmult scaleR d e Ms).
  Local Notation timesR := (times_all Rplus Rmult).
  Local Notation onesR := (ones 0 1 Ms).
  Definition valueR : tree -> list (R * R) := Trees.value P (list (R * R)) timesR onesR leafR nodeR.

  Lemma inner_scaled a b r s : inner 0 Rplus Rmult (map (Rmult a) r) (map (Rmult b) s) = a * b * dot r s.
  Proof. revert s; induction r; destruct s; simpl; try ring. rewrite IHr. ring. Qed.

  Lemma power_pow n x : power 1 Rmult n x = x ^ n.
  Proof. induction n; simpl; congruence. Qed.

  Lemma moved_scaled n m theta k : moved 1 Rmult scaleR d n m (D * theta) k = D ^ n * (derivative m n theta * k).
  Proof.
    unfold moved, scaleR, derivative. rewrite power_pow, Rpow_mult_distr, mult_IZR, <- INR_IZR_INZ, <- pow_IZR. fold D.
    destruct (le_lt_dec m n) as [H|H].
    - replace n with (m + (n - m))%nat at 4 by lia. rewrite pow_add. ring.
    - rewrite falling_zero by easy. simpl. ring.
  Qed.

  Lemma motions_scaled n k : motions 1 Rmult scaleR d Ms n k = map (Rmult (D ^ n)) (motion M n k).
  Proof.
    unfold motions, motion, Ms; simpl. rewrite !map_map. apply map_ext. intros c. simpl. apply moved_scaled.
  Qed.

  Lemma place_ranked l : (rank P <= place M l)%nat. Proof. unfold place; fold P; lia. Qed.
  Lemma falling_nonzero l : INR (falling (place M l) (rank P)) <> 0.
  Proof. apply not_0_INR. pose proof (falling_positive _ _ (place_ranked l)). lia. Qed.

  Lemma motion_amount l a :
    map (Rmult (D ^ place M l)) (motion M (place M l) (product (map norm l) * a)) =
    map (Rmult (own l)) (motion M (place M l) (a / INR (falling (place M l) (rank P)))).
  Proof.
    unfold motion, own. rewrite !map_map. apply map_ext. intros c. field. apply falling_nonzero.
  Qed.

  Lemma state_node c v l : state M (Node c v l) = motion M (place M l) (amount M l) ++ map (fun x =>
    if Nat.eqb (part x) c then match direction x with
      | [] => product (map fst (map (factor x) l)) | _ => slope (map (factor x) l) end else 0) (evaluations M).
  Proof. reflexivity. Qed.

  Lemma states_scaled c v l : states 0 1 Rmult scaleR d Ms c (place M l) (map (times2 (product (map norm l))) (forest l)) =
    map (Rmult (own l)) (state M (Node c v l)).
  Proof.
    rewrite state_node. unfold states. rewrite map_app. unfold exact_of. cbn [forest map hd fst tl times2].
    rewrite motions_scaled, motion_amount. f_equal. unfold Ms. cbn [map_method evaluations class].
    rewrite !map_map. rewrite map2_maps. apply map_ext. intros x. cbn [map_evaluation part direction].
    fold P. destruct (Nat.eqb (part x) c); [|ring]. unfold scaleR, own. rewrite mult_IZR, <- INR_IZR_INZ, <- pow_IZR.
    fold D. destruct (direction x); cbn [map fst snd times2]; ring.
  Qed.

  Lemma forest_cons t l : forest (t :: l) = times_all Rplus Rmult (factors t) (forest l).
  Proof.
    unfold forest, factors, times_all. cbn [map map2 fst snd]. f_equal.
    - cbn. f_equal. ring.
    - rewrite map2_maps. apply map_ext. intros x. cbn [map fst snd product fold_right slope].
      destruct (factor x t) as [p q]. reflexivity.
  Qed.

  Lemma times_scaled a b x y : timesR (map (times2 a) x) (map (times2 b) y) = map (times2 (a * b)) (timesR x y).
  Proof.
    unfold times_all. rewrite map2_map, map_map2. apply map2_ext. intros [] []. unfold times2; cbn. f_equal; ring.
  Qed.

  Lemma forest_scaled l : Forall (fun t => valueR t = map (times2 (norm t)) (factors t)) l ->
    fold_right timesR onesR (map valueR l) = map (times2 (product (map norm l))) (forest l).
  Proof.
    induction 1 as [|t l H _ IH].
    - unfold ones, forest, Ms. cbn [map fold_right product map_method evaluations]. unfold times2 at 1. cbn [fst snd].
      rewrite !map_map. f_equal; [f_equal; ring|]. apply map_ext. intros x. unfold times2; cbn. f_equal; ring.
    - cbn [map fold_right product]. rewrite IH, H, times_scaled, forest_cons. easy.
  Qed.

  Lemma value_scaled t : valueR t = map (times2 (norm t)) (factors t).
  Proof.
    induction t as [| |c v l IH] using tree_ind'.
    - unfold valueR. cbn [Trees.value leaf norm factors exact map times2 fst snd]. unfold scaleR. f_equal; [unfold times2; cbn; f_equal; unfold E; ring|].
      unfold Ms. cbn [map_method evaluations]. rewrite !map_map. apply map_ext. intros x. unfold times2; cbn. reflexivity.
    - unfold valueR. cbn [Trees.value leaf norm factors exact map times2 fst snd]. unfold scaleR.
      rewrite mult_IZR. f_equal; [unfold times2; cbn; f_equal; unfold D, E; ring|].
      rewrite motions_scaled. unfold Ms. cbn [map_method evaluations]. rewrite !map_map. apply map_ext. intros x.
      cbn [map_evaluation position direction]. rewrite !inner_scaled. unfold times2. cbn [factor state fst snd].
      f_equal; ring.
    - unfold valueR. cbn [Trees.value]. fold valueR. rewrite (forest_scaled l IH). unfold node. cbv zeta.
      change (rank (class Ms) + total P l)%nat with (place M l).
      rewrite (states_scaled c v l). cbn [factors map norm]. unfold exact_of. cbn [forest map hd times2 fst snd].
      unfold scaleR. rewrite !mult_IZR, <- pow_IZR. fold D E. f_equal.
      + unfold times2. cbn [fst snd exact]. f_equal; [|ring]. fold P.
        destruct v; [rewrite <- INR_IZR_INZ|]; field; apply falling_nonzero.
      + unfold Ms. cbn [map_method evaluations]. rewrite !map_map. apply map_ext. intros x.
        cbn [map_evaluation position velocity direction]. unfold times2. unfold own.
        destruct v; rewrite !inner_scaled; cbn [factor fst snd]; f_equal; unfold own; ring.
  Qed.

  Lemma norm_positive t : 0 < norm t.
  Proof.
    pose proof D_positive. pose proof E_positive.
    induction t as [| |c v l IH] using tree_ind'; cbn [norm]; [easy|nra|].
    repeat apply Rmult_lt_0_compat; [easy|now apply pow_lt| |].
    - apply lt_0_INR. apply falling_positive, place_ranked.
    - induction IH; cbn; [lra|]. now apply Rmult_lt_0_compat.
  Qed.
  Lemma own_positive l : 0 < own l.
  Proof.
    pose proof (norm_positive (Node 0 false l)). cbn [norm] in H. pose proof E_positive. unfold own.
    apply Rmult_lt_reg_l with E; [easy|]. rewrite Rmult_0_r. lra.
  Qed.

  (** The value of a forest as it is calculated. *)
  Definition forestR (l : list tree) : list (R * R) := fold_right timesR onesR (map valueR l).
  Lemma forestR_scaled l : forestR l = map (times2 (product (map norm l))) (forest l).
  Proof. apply forest_scaled. apply Forall_forall. intros. apply value_scaled. Qed.

  Lemma residual_scaled m theta row c l :
    residual 0 1 Rplus Rmult scaleR d e Ms m (D * theta) (map (Rmult E) row) c (place M l) (forestR l) =
    E * own l * (dot row (state M (Node c false l)) - derivative m (place M l) theta * amount M l).
  Proof.
    rewrite forestR_scaled. unfold residual. rewrite (states_scaled c false l), inner_scaled, moved_scaled.
    unfold scaleR, exact_of. cbn [forest map hd times2 fst snd]. rewrite opp_IZR. fold E. unfold own, amount. fold P.
    field. apply falling_nonzero.
  Qed.

  Theorem lands_if_zero m theta row c l :
    residual 0 1 Rplus Rmult scaleR d e Ms m (D * theta) (map (Rmult E) row) c (place M l) (forestR l) = 0 <->
    lands M (m, theta, row) l (Node c false l).
  Proof.
    rewrite residual_scaled. unfold lands. pose proof (own_positive l). pose proof E_positive.
    assert (E * own l <> 0) by (apply Rgt_not_eq; nra). split; intros H2.
    - apply Rmult_integral in H2 as [H2|H2]; [easy|lra].
    - rewrite H2. ring.
  Qed.

  Lemma swapR x y z : timesR x (timesR y z) = timesR y (timesR x z).
  Proof.
    unfold times_all. revert y z.
    induction x as [|[a a'] x IH]; destruct y as [|[b b'] y], z as [|[c c'] z]; cbn [map2]; try easy.
    rewrite IH. f_equal. cbn [fst snd]. f_equal; ring.
  Qed.
End Over_the_reals.
