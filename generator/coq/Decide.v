(** The order of a printed method, decided. *)

From Coq Require Import List Arith ZArith QArith Qreals Reals Lia Lra Bool.
From Stepsmith Require Import Trees Series Polynomials Orders.
Import ListNotations.
Open Scope Z_scope.

(** A printed end: h^m times the m-th derivative at t + θh, and its row. *)
Definition printed_end := (nat * number * list number)%type.
Definition real_end (alpha : R) (x : printed_end) : end_ :=
  let '(m, theta, row) := x in (m, real alpha theta, map (real alpha) row).

Definition later (x : number) : number := match x with [] => [1%Q] | q :: r => (q + 1)%Q :: r end.
Definition printed_ends (m : method number) : list printed_end :=
  map (fun c => (fst (fst c), later (snd (fst c)), snd c)) (combine (carried m) (successors m)).

Section Decided.
  Variables (modulus : poly) (lo hi : Q) (d e : Z) (m : method number).
  Let P := class m.
  Let Mz : method poly := map_method (cleared d) (cleared e) m.
  Local Notation mul := (times modulus).

  (** A forest of branches: its values, and the branches themselves. *)
  Definition listed := (list (poly * poly) * list tree)%type.
  Definition one_ : listed := (ones [] [1] Mz, []).
  Definition times_ (a b : listed) : listed := (times_all plus mul (fst a) (fst b), snd a ++ snd b).
  Definition leaf_ (b : bool) : listed := (leaf [] [1] plus mul scale d e Mz b, [if b then Move else Time]).
  Definition node_ (c : nat) (v : bool) (n : nat) (a : listed) : listed :=
    (node [] [1] plus mul scale d e Mz c v n (fst a), [Node c v (snd a)]).
  Fixpoint same_values (a b : list (poly * poly)) : bool :=
    match a, b with
    | [], [] => true
    | x :: r, y :: s => if equal (fst x) (fst y) then if equal (snd x) (snd y) then same_values r s else false else false
    | _, _ => false
    end.
  Definition same_ (a b : listed) : bool := same_values (fst a) (fst b).
  Definition forests (n : nat) : list (list listed) := table P listed same_ times_ one_ leaf_ node_ n n.

  Definition left_over (x : printed_end) (c n : nat) (w : list (poly * poly)) : poly :=
    let '(k, theta, row) := x in
    residual [] [1] plus mul scale d e Mz k (cleared d theta) (map (cleared e) row) c n w.
  Definition lag_of (x : printed_end) : nat := if Nat.eqb (rank P) 2 then Nat.min (fst (fst x)) 1 else 0%nat.

  (** All trees up to the order p are matched. *)
  Definition all_match (F : list (list listed)) (ends : list printed_end) (p : nat) : bool :=
    forallb (fun k => forallb (fun u => forallb (fun c => forallb (fun x =>
      if (rank P + k <=? p + lag_of x)%nat then is_zero (left_over x c (rank P + k) (fst u)) else true)
      ends) (seq 0 (parts P))) (entry listed F k)) (seq 0 p).

  (** A tree that is not matched at the next order. Trees with leaves alone are tried first, then trees of one branch, and
      all trees last. *)
  Definition candidate := (listed * (nat * printed_end))%type.
  Definition search (ends : list printed_end) (p : nat) (l : list listed) : option candidate :=
    find (fun y => let '(u, (c, x)) := y in let n := (rank P + total P (snd u))%nat in
        (n <=? p + 1 + lag_of x)%nat && negb (is_zero (left_over x c n (fst u))))
      (list_prod l (list_prod (seq 0 (parts P)) ends)).
  Definition bushy (n : nat) : listed := fold_right times_ one_ (repeat (leaf_ false) n).
  Definition one_branch (n : nat) (F : list (list listed)) : list listed :=
    map (fun u => times_ (node_ 0 false n u) one_) (entry listed F n).
  Definition unmatched (F : list (list listed)) (ends : list printed_end) (p : nat) : option candidate :=
    match search ends p [bushy (p - 1); bushy p] with
    | Some y => Some y
    | None => match search ends p (flat_map (fun n => one_branch n F) [p - 1 - rank P; p - rank P]%nat) with
      | Some y => Some y
      | None => let G := forests p in search ends p (entry listed G (p - 1) ++ entry listed G p)
      end
    end.
  Definition is_unmatched (ends : list printed_end) (p : nat)
      (y : option candidate) : bool :=
    match y with
    | Some ((_, l), (c, x)) =>
        let w := fold_right times_ one_ (map (Trees.value P listed times_ one_ leaf_ node_) l) in
        admissible P (Node c false l) && (rank P + total P l <=? p + 1 + lag_of x)%nat &&
        differs lo hi (left_over x c (rank P + total P l) (fst w))
    | None => false
    end.

  Definition minus_if (b : bool) (c : Z) (a : poly) : bool := is_zero (if b then minus a [c] else a).
  Definition row_ (r : list number) (s : list poly) : poly := inner [] plus mul (map (cleared e) r) s.
  Definition starts_ (x : printed_end) : bool :=
    let '(k, theta, row) := x in
    minus_if (Nat.eqb k 0) e (row_ row (rests [] [1] Mz)) &&
    implb (Nat.eqb (rank P) 2) (is_zero (minus (row_ row (motions [1] mul scale d Mz 1 [1]))
      (scale e (moved [1] mul scale d 1 k (cleared d theta) [1])))).
  Definition sound_ : bool :=
    forallb (fun x => minus_if true e (row_ (position x) (rests [] [1] Mz)) &&
      minus_if false e (row_ (direction x) (rests [] [1] Mz)) &&
      implb (Nat.eqb (rank P) 2 && velocities P) (minus_if false e (row_ (velocity x) (rests [] [1] Mz)) &&
        minus_if true (e * d) (row_ (velocity x) (motions [1] mul scale d Mz 1 [1])))) (evaluations m).

  Definition clears_end (x : printed_end) : bool :=
    clears d (snd (fst x)) && forallb (clears e) (snd x).
  Definition clears_all (ends : list printed_end) : bool :=
    (0 <? d) && (0 <? e) && (Nat.eqb (rank P) 1 || Nat.eqb (rank P) 2) &&
    forallb (fun c => clears d (snd c)) (carried m) &&
    forallb (fun x => clears e (time x) && clears e (rate x) && forallb (clears e) (position x) &&
      forallb (clears e) (velocity x) && forallb (clears e) (direction x)) (evaluations m) &&
    forallb (forallb (clears e)) (successors m) && forallb clears_end ends.

  Definition begins_ (ends : list printed_end) : bool := clears_all ends && forallb starts_ ends.
  Definition agrees_ (ends : list printed_end) (p : nat) : bool :=
    begins_ ends && (let F := forests (p - 1) in all_match F ends p && is_unmatched ends p (unmatched F ends p)).

  Variable alpha : R.
  Hypothesis root : is_root modulus alpha.
  Let M := real_method alpha m.
  Local Notation val := (Polynomials.value alpha).
  Local Notation bothv := (both _ _ val).
  Variable ends : list printed_end.
  Hypothesis cleared_all : clears_all ends = true.

  Let D := IZR d.
  Let E := IZR e.
  Let Ms : method R := map_method (Rmult D) (Rmult E) M.

  Lemma conditions : (0 < d /\ 0 < e /\ (rank P = 1 \/ rank P = 2)%nat /\
    Forall (fun c => clears d (snd c) = true) (carried m) /\
    Forall (fun x => clears e (time x) = true /\ clears e (rate x) = true /\ Forall (fun y => clears e y = true) (position x)
      /\ Forall (fun y => clears e y = true) (velocity x) /\ Forall (fun y => clears e y = true) (direction x)) (evaluations m) /\
    Forall (Forall (fun y => clears e y = true)) (successors m) /\
    Forall (fun x : printed_end => clears d (snd (fst x)) = true /\ Forall (fun y => clears e y = true) (snd x)) ends)%Z.
  Proof.
    unfold clears_all in cleared_all. repeat rewrite andb_true_iff in cleared_all.
    destruct cleared_all as [[[[[[A B] C] F] G] H] I]. clear cleared_all.
    apply Z.ltb_lt in A, B. rewrite orb_true_iff, !Nat.eqb_eq in C. repeat split; try easy.
    - now apply Forall_forall, forallb_forall.
    - apply Forall_forall. intros x J. rewrite forallb_forall in G. specialize (G x J).
      repeat rewrite andb_true_iff in G. destruct G as [[[[a b] c] f] g].
      repeat split; try easy; now apply Forall_forall, forallb_forall.
    - apply Forall_forall. intros x J. rewrite forallb_forall in H. now apply Forall_forall, forallb_forall, H.
    - apply Forall_forall. intros x J. rewrite forallb_forall in I. specialize (I x J). unfold clears_end in I.
      apply andb_prop in I as [I K]. split; [easy|]. now apply Forall_forall, forallb_forall.
  Qed.

  Lemma row_values r : Forall (fun y => clears e y = true) r ->
    map val (map (cleared e) r) = map (Rmult E) (map (real alpha) r).
  Proof.
    intros H. rewrite !map_map. induction H; [easy|]. cbn. rewrite IHForall. f_equal. now apply value_cleared.
  Qed.

  Lemma method_values : map_method val val Mz = Ms.
  Proof.
    destruct conditions as (_ & _ & _ & C & F & S & _). unfold Ms, Mz, M, real_method, map_method.
    cbn [class carried evaluations successors]. f_equal.
    - rewrite !map_map. induction C; [easy|]. cbn [map]. rewrite IHC. f_equal. cbn [fst snd]. f_equal. now apply value_cleared.
    - rewrite !map_map. induction F as [|x l (a & b & c & f & g) F IH]; [easy|]. cbn [map]. rewrite IH. f_equal.
      unfold map_evaluation; cbn [part time position velocity direction rate].
      rewrite !row_values by easy. rewrite !value_cleared by easy. reflexivity.
    - rewrite !map_map. induction S; [easy|]. cbn [map]. rewrite IHS. f_equal. now apply row_values.
  Qed.

  Definition interp (u : listed) : list (R * R) := map bothv (fst u).

  Lemma same_is_equal a b : same_ a b = true -> interp a = interp b.
  Proof.
    unfold same_, interp. destruct a as [a l], b as [b k]. cbn [fst]. clear l k. revert b.
    induction a as [|[x y] a IH]; destruct b as [|[x' y'] b]; cbn [same_values]; try easy. cbn [fst snd].
    destruct (equal x x') eqn:F; [|easy]. destruct (equal y y') eqn:G; [|easy]. intros H.
    apply equal_is_equal in F, G. subst. cbn [map]. now rewrite (IH b).
  Qed.

  Let hz : val [] = 0%R := eq_refl.
  Lemma ho : val [1] = 1%R. Proof. cbn. ring. Qed.
  Let hp := value_plus alpha.
  Let ht := value_times modulus alpha root.
  Lemma hs c x : val (scale c x) = scaleR c (val x). Proof. apply value_scale. Qed.

  Lemma interp_one : interp one_ = ones 0%R 1%R Ms.
  Proof. unfold interp, one_. rewrite <- method_values. apply (f_ones _ _ [] [1] 0%R 1%R val hz ho). Qed.
  Lemma interp_times a b : interp (times_ a b) = times_all Rplus Rmult (interp a) (interp b).
  Proof. unfold interp, times_. cbn [fst]. apply (f_times_all _ _ plus mul Rplus Rmult val hp ht). Qed.
  Lemma interp_leaf b : interp (leaf_ b) = leaf 0%R 1%R Rplus Rmult scaleR d e Ms b.
  Proof.
    rewrite <- method_values.
    apply (f_leaf _ _ [] [1] plus mul scale 0%R 1%R Rplus Rmult scaleR val hz ho hp ht hs).
  Qed.
  Lemma interp_node c v n a : interp (node_ c v n a) = node 0%R 1%R Rplus Rmult scaleR d e Ms c v n (interp a).
  Proof.
    rewrite <- method_values.
    apply (f_node _ _ [] [1] plus mul scale 0%R 1%R Rplus Rmult scaleR val hz ho hp ht hs).
  Qed.

  Lemma rank_values : (rank (class M) = 1 \/ rank (class M) = 2)%nat. Proof. now destruct conditions as (_ & _ & H & _). Qed.

  Lemma left_over_value k theta row c n w : In (k, theta, row) ends ->
    val (left_over (k, theta, row) c n w) =
    residual 0%R 1%R Rplus Rmult scaleR d e Ms k (D * real alpha theta)%R (map (Rmult E) (map (real alpha) row)) c n (map bothv w).
  Proof.
    intros I. unfold left_over. rewrite <- method_values.
    etransitivity; [apply (f_residual _ _ [] [1] plus mul scale 0%R 1%R Rplus Rmult scaleR val hz ho hp ht hs)|].
    destruct conditions as (_ & _ & _ & _ & _ & _ & H). rewrite Forall_forall in H. destruct (H _ I) as [A B].
    cbn [fst snd] in A, B. now rewrite value_cleared, row_values.
  Qed.

  (** The branches of a tree have their values, and their residual. *)
  Lemma left_over_lands k theta row c l w : In (k, theta, row) ends -> map bothv w = forestR d e M l ->
    val (left_over (k, theta, row) c (rank P + total P l) w) = 0%R <->
    lands M (real_end alpha (k, theta, row)) l (Node c false l).
  Proof.
    intros I F. rewrite left_over_value, F by easy. destruct conditions as (A & B & _).
    apply (lands_if_zero d e M A B rank_values).
  Qed.

  Lemma forest_value l :
    interp (fold_right times_ one_ (map (Trees.value P listed times_ one_ leaf_ node_) l)) = forestR d e M l.
  Proof.
    unfold forestR. assert (H : forall t, interp (Trees.value P listed times_ one_ leaf_ node_ t) = valueR d e M t).
    { induction t as [| |c v k IH] using tree_ind'; [apply interp_leaf..|]. cbn [Trees.value].
      rewrite interp_node. unfold valueR. cbn [Trees.value]. f_equal. fold (valueR d e M).
      induction IH; [apply interp_one|]. cbn [map fold_right]. rewrite interp_times, H. f_equal. apply IHIH. }
    induction l as [|t l IH]; [apply interp_one|]. cbn [map fold_right]. rewrite interp_times, H. f_equal. apply IH.
  Qed.

  Theorem matched p : all_match (forests (p - 1)) ends p = true -> forall x c l, In x ends ->
    admissible P (Node c false l) = true -> (place M l <= p + lag M (real_end alpha x))%nat ->
    lands M (real_end alpha x) l (Node c false l).
  Proof.
    intros H [[k theta] row] c l I A L. pose proof rank_values as Rk.
    assert (rank (class M) = rank P) as RP by easy. assert (total P l < p)%nat as Lt.
    { unfold place, lag in L. fold P in L. change (class M) with P in *. destruct Rk as [Rk|Rk]; change (class M) with P in Rk; rewrite Rk in L; cbn in L; lia. }
    cbn [admissible] in A. apply andb_prop in A as [A Al]. apply andb_prop in A as [Ac _].
    destruct (complete P listed (list (R * R)) interp same_ times_ one_ leaf_ node_ (times_all Rplus Rmult) (ones 0%R 1%R Ms)
      (leaf 0%R 1%R Rplus Rmult scaleR d e Ms) (node 0%R 1%R Rplus Rmult scaleR d e Ms) same_is_equal interp_times interp_one
      interp_leaf interp_node swapR Rk (p - 1)%nat l Al ltac:(lia)) as (u & J & U).
    apply (left_over_lands k theta row c l (fst u) I U).
    unfold all_match in H. rewrite forallb_forall in H. specialize (H (total P l) ltac:(apply in_seq; lia)).
    rewrite forallb_forall in H. specialize (H u J). rewrite forallb_forall in H.
    specialize (H c ltac:(apply in_seq; apply Nat.ltb_lt in Ac; lia)). rewrite forallb_forall in H.
    specialize (H _ I). replace (rank P + total P l <=? p + lag_of (k, theta, row))%nat with true in H.
    - now apply zero_is_zero.
    - symmetry. apply Nat.leb_le. unfold lag, lag_of in *. exact L.
  Qed.

  Lemma searched p l : forall x, match search ends p l with Some (_, (_, x')) => x' = x -> In x ends | None => True end.
  Proof.
    intros x. unfold search. destruct (find _ _) as [[u [c y]]|] eqn:G; [|easy]. intros <-.
    apply find_some in G as [G _]. apply in_prod_iff in G as [_ G]. now apply in_prod_iff in G as [_ G].
  Qed.
  Lemma found F p : forall x, match unmatched F ends p with Some (_, (_, x')) => x' = x -> In x ends | None => True end.
  Proof.
    intros x. unfold unmatched. cbv zeta.
    repeat match goal with |- match match search ends ?q ?l with _ => _ end with _ => _ end =>
      pose proof (searched q l x); destruct (search ends q l) as [[u [c y]]|]; [easy|] end.
    apply searched.
  Qed.

  Lemma minus_if_value b c a : minus_if b c a = true -> val a = if b then IZR c else 0%R.
  Proof.
    unfold minus_if. intros H. apply (zero_is_zero alpha) in H. destruct b; [|easy].
    rewrite value_minus in H. cbn in H. lra.
  Qed.

  Lemma row_value r s : Forall (fun y => clears e y = true) r ->
    val (row_ r s) = inner 0%R Rplus Rmult (map (Rmult E) (map (real alpha) r)) (map val s).
  Proof.
    intros H. unfold row_. rewrite <- row_values by easy. apply (f_inner _ _ [] plus mul 0%R Rplus Rmult val hz hp ht).
  Qed.

  Lemma rest_values : map val (rests [] [1] Mz) = map (Rmult 1) (rest M).
  Proof.
    etransitivity; [apply (f_rests _ _ [] [1] 0%R 1%R val hz ho Mz)|]. unfold rests, rest. cbn [map_method carried M real_method Mz].
    rewrite !map_map. apply map_ext. intros c. cbn [fst]. destruct (Nat.eqb (fst c) 0); ring.
  Qed.

  Lemma motion_values : map val (motions [1] mul scale d Mz 1 [1]) = map (Rmult D) (state M Move).
  Proof.
    transitivity (motions 1%R Rmult scaleR d Ms 1 1%R).
    - rewrite <- method_values. etransitivity; [apply (f_motions _ _ [1] mul scale 1%R Rmult scaleR val ho ht hs)|].
      now rewrite ho.
    - etransitivity; [apply (motions_scaled d e M); apply rank_values|]. change (state M Move) with (motion M 1 1).
      apply map_ext. intros a. fold D. ring.
  Qed.

  Lemma E_nonzero : E <> 0%R. Proof. destruct conditions as (_ & H & _). apply IZR_neq. lia. Qed.
  Lemma D_nonzero : D <> 0%R. Proof. destruct conditions as (H & _). apply IZR_neq. lia. Qed.

  Lemma row_rest r b : Forall (fun y => clears e y = true) r -> minus_if b e (row_ r (rests [] [1] Mz)) = true ->
    dot (map (real alpha) r) (rest M) = if b then 1%R else 0%R.
  Proof.
    intros C H. apply minus_if_value in H. rewrite row_value, rest_values, inner_scaled in H by easy.
    pose proof E_nonzero. fold E in H. destruct b; nra.
  Qed.

  Lemma row_motion r a : Forall (fun y => clears e y = true) r ->
    val (row_ r (motions [1] mul scale d Mz 1 [1])) = (E * D * a)%R -> dot (map (real alpha) r) (state M Move) = a.
  Proof.
    intros C H. rewrite row_value, motion_values, inner_scaled in H by easy.
    apply Rmult_eq_reg_l with (E * D)%R; [easy|]. apply Rmult_integral_contrapositive. split; [apply E_nonzero|apply D_nonzero].
  Qed.

  Lemma starts_value x : In x ends -> starts_ x = true -> starts M (real_end alpha x).
  Proof.
    destruct x as [[k theta] row]. intros I H. cbn [starts_] in H. apply andb_prop in H as [A B].
    destruct conditions as (_ & _ & _ & _ & _ & _ & C). rewrite Forall_forall in C. destruct (C _ I) as [Cd Ce].
    cbn [fst snd] in Cd, Ce. split; [now apply row_rest|].
    intros R2. change (rank (class M)) with (rank P) in R2. rewrite R2 in B. cbn [Nat.eqb implb] in B.
    apply (zero_is_zero alpha) in B. rewrite value_minus, hs in B. unfold scaleR in B. fold E in B.
    rewrite (f_moved _ _ [1] mul scale 1%R Rmult scaleR val ho ht hs), ho, value_cleared in B by easy.
    rewrite (moved_scaled d M rank_values) in B. apply row_motion; [easy|]. fold D in B. lra.
  Qed.

  Lemma sound_value : sound_ = true -> sound M.
  Proof.
    unfold sound_, sound. intros H. rewrite forallb_forall in H. unfold M, real_method. cbn [map_method evaluations].
    apply Forall_forall. intros x I. apply in_map_iff in I as (y & <- & I). specialize (H y I).
    destruct conditions as (_ & _ & _ & _ & C & _). rewrite Forall_forall in C.
    destruct (C y I) as (_ & _ & Cp & Cv & Cd). repeat rewrite andb_true_iff in H. destruct H as [[A B] F].
    cbn [map_evaluation position direction velocity].
    split; [exact (row_rest _ true Cp A)|]. split; [exact (row_rest _ false Cd B)|].
    intros R2 V. change (rank P = 2%nat) in R2. change (velocities P = true) in V.
    rewrite R2, V in F. cbn [Nat.eqb andb implb] in F. apply andb_prop in F as [F G].
    split; [exact (row_rest _ false Cv F)|]. apply (row_motion _ _ Cv).
    apply minus_if_value in G. rewrite G, mult_IZR. fold D E. ring.
  Qed.

  (** The ends agree with the solution up to the order p, and not up to p + 1. *)
  Theorem reaches p : forallb starts_ ends = true -> all_match (forests (p - 1)) ends p = true ->
    agrees M (map (real_end alpha) ends) p.
  Proof.
    intros S A. split.
    - apply Forall_forall. intros x I. apply in_map_iff in I as (y & <- & I).
      rewrite forallb_forall in S. apply starts_value; [easy|now apply S].
    - intros x c l I J L. apply in_map_iff in I as (y & <- & I). now apply (matched p A).
  Qed.
  Hypothesis inside : (Q2R lo <= alpha <= Q2R hi)%R.
  Theorem not_matched p y : is_unmatched ends p y = true ->
    (forall x, match y with Some (_, (_, x')) => x' = x -> In x ends | None => True end) ->
    exists x c l, In x ends /\ admissible P (Node c false l) = true /\
      (place M l <= p + 1 + lag M (real_end alpha x))%nat /\ ~ lands M (real_end alpha x) l (Node c false l).
  Proof.
    unfold is_unmatched. destruct y as [[[w l] [c [[n theta] row]]]|]; [|easy]. intros H J.
    specialize (J _ eq_refl). apply andb_prop in H as [H K]. apply andb_prop in H as [H L]. apply Nat.leb_le in L.
    exists (n, theta, row), c, l. repeat split; try easy.
    intros N. apply (differs_value lo hi alpha _ inside) in K. apply K.
    apply (left_over_lands n theta row c l); try easy. apply forest_value.
  Qed.

  Theorem reaches_no_more p : is_unmatched ends p (unmatched (forests (p - 1)) ends p) = true ->
    ~ agrees M (map (real_end alpha) ends) (p + 1).
  Proof.
    intros N [_ H]. destruct (not_matched p _ N (found _ p)) as (x & c & l & I & J & L & K).
    apply K, H; try easy. apply in_map_iff. now exists x.
  Qed.
End Decided.

Definition denominators (m : method number) (ends : list printed_end) : Z * Z :=
  (denominator (map snd (carried m) ++ map (fun x => snd (fst x)) ends),
   denominator (concat (map (fun x => time x :: rate x :: position x ++ velocity x ++ direction x) (evaluations m)) ++
     concat (successors m) ++ concat (map snd ends))).

(** Whether ends agree up to the order p, and not up to p + 1; α is a root of a polynomial in an interval. *)
Definition agreement (modulus : poly) (lo hi : Q) (m : method number) (ends : list printed_end) (p : nat) : bool :=
  let '(d, e) := denominators m ends in agrees_ modulus lo hi d e m ends p.
Definition order_decided (modulus : poly) (lo hi : Q) (m : method number) (p : nat) : bool :=
  let '(d, e) := denominators m (printed_ends m) in
  sound_ modulus d e m && agrees_ modulus lo hi d e m (printed_ends m) p.

Definition is_the_root (modulus : poly) (lo hi : Q) (alpha : R) : Prop :=
  is_root modulus alpha /\ (Q2R lo <= alpha <= Q2R hi)%R.

Lemma agrees_parts modulus lo hi d e m es p : agrees_ modulus lo hi d e m es p = true ->
  clears_all d e m es = true /\ forallb (starts_ modulus d e m) es = true /\
  all_match modulus d e m (forests modulus d e m (p - 1)) es p = true /\
  is_unmatched modulus lo hi d e m es p (unmatched modulus d e m (forests modulus d e m (p - 1)) es p) = true.
Proof.
  unfold agrees_, begins_. cbv zeta. intros H. apply andb_prop in H as [A B]. apply andb_prop in A as [A C].
  apply andb_prop in B as [B D]. easy.
Qed.

Theorem agreement_holds modulus lo hi m es p : agreement modulus lo hi m es p = true ->
  forall alpha, is_the_root modulus lo hi alpha ->
  agrees (real_method alpha m) (map (real_end alpha) es) p /\
  ~ agrees (real_method alpha m) (map (real_end alpha) es) (p + 1).
Proof.
  unfold agreement. destruct (denominators m es) as [d e]. intros H alpha [R I].
  apply agrees_parts in H as (C & S & A & N). split.
  - now apply (reaches modulus d e m alpha R es C).
  - now apply (reaches_no_more modulus lo hi d e m alpha R es C I).
Qed.

(** The solution at t + θh. Its row has polynomials in θ. *)
Definition dense_end (row : list number) : printed_end := (0%nat, [0%Q; 1%Q], row).
Definition dense_order_is (m : method number) (row : list number) (p : nat) : Prop :=
  (forall theta, agrees (real_method theta m) [real_end theta (dense_end row)] p) /\
  ~ forall theta, agrees (real_method theta m) [real_end theta (dense_end row)] (p + 1).

Theorem dense_order_holds m row p : agreement [] (1 # 2) (1 # 2) m [dense_end row] p = true -> dense_order_is m row p.
Proof.
  unfold agreement. destruct (denominators m [dense_end row]) as [d e]. intros H.
  apply agrees_parts in H as (C & S & A & N). split.
  - intros theta. apply (reaches [] d e m theta ltac:(now left) [dense_end row] C); easy.
  - intros H. apply (reaches_no_more [] (1 # 2) (1 # 2) d e m (Q2R (1 # 2)) ltac:(now left) [dense_end row] C ltac:(lra) p N).
    apply H.
Qed.

Lemma later_value alpha x : real alpha (later x) = (real alpha x + 1)%R.
Proof.
  destruct x; cbn [later real]; [|rewrite Q2R_plus]; replace (Q2R 1) with 1%R by (unfold Q2R; cbn; field); ring.
Qed.

Lemma ends_value alpha m : ends (real_method alpha m) = map (real_end alpha) (printed_ends m).
Proof.
  unfold ends, printed_ends, real_method. cbn [map_method carried successors].
  generalize (successors m). induction (carried m) as [|c l IH]; intros [|s k]; try easy. cbn [map combine].
  rewrite IH. f_equal. cbn [fst snd real_end]. now rewrite later_value.
Qed.

Theorem order_holds modulus lo hi m p : order_decided modulus lo hi m p = true ->
  forall alpha, is_the_root modulus lo hi alpha -> order_is alpha m p.
Proof.
  unfold order_decided. destruct (denominators m (printed_ends m)) as [d e]. intros H alpha [R I].
  apply andb_prop in H as [S H]. apply agrees_parts in H as (C & B & A & N).
  unfold order_is, order. rewrite ends_value. split.
  - split; [now apply (sound_value modulus d e m alpha R (printed_ends m) C)|].
    now apply (reaches modulus d e m alpha R (printed_ends m) C).
  - intros [_ H]. now apply (reaches_no_more modulus lo hi d e m alpha R (printed_ends m) C I p N).
Qed.

(** Of rational methods. *)
Theorem rational_root : is_the_root [] 0 0 0.
Proof. split; [now left|]. unfold Q2R; cbn. lra. Qed.

Theorem rational_order_holds m p : order_decided [] 0 0 m p = true -> order_is 0 m p.
Proof. intros H. exact (order_holds [] 0 0 m p H 0%R rational_root). Qed.

(** The order of ends beside the state of the step. *)
Definition output_order_is (alpha : R) (m : method number) (es : list printed_end) (p : nat) : Prop :=
  agrees (real_method alpha m) (map (real_end alpha) es) p /\
  ~ agrees (real_method alpha m) (map (real_end alpha) es) (p + 1).
Theorem output_order_holds modulus lo hi m es p : agreement modulus lo hi m es p = true ->
  forall alpha, is_the_root modulus lo hi alpha -> output_order_is alpha m es p.
Proof. apply agreement_holds. Qed.
Theorem rational_output_order_holds m es p : agreement [] 0 0 m es p = true -> output_order_is 0 m es p.
Proof. intros H. exact (output_order_holds [] 0 0 m es p H 0%R rational_root). Qed.
