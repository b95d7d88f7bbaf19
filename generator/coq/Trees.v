(** Rooted trees with coloured vertices, and all their values by size.

    A value of a tree is made of the values of its branches by a product in which their order does not matter.
    [complete] says: a table that holds each product of branches once holds the value of every tree. So theorems speak
    of all trees, and no canonical form of a tree is needed. *)

From Coq Require Import List Arith Lia Bool Permutation.
Import ListNotations.

(** A tree of a problem. A vertex [Node c v l] is an evaluation of the part [c] of the right-hand side, differentiated
    once for each branch. For x'' = g(t, x, x') it stands in a velocity where [v] is true, and [Move] is h x'. *)
Inductive tree :=
  | Time
  | Move
  | Node (colour : nat) (velocity : bool) (branches : list tree).

Fixpoint tree_ind' (P : tree -> Prop) (time : P Time) (move : P Move)
  (node : forall c v l, Forall P l -> P (Node c v l)) (t : tree) : P t :=
  match t with
  | Time => time
  | Move => move
  | Node c v l => node c v l ((fix all l : Forall P l := match l with
      | [] => Forall_nil _
      | u :: r => Forall_cons _ (tree_ind' P time move node u) (all r)
      end) l)
  end.

(** A class of problems: y' = f has the rank 1, x'' = g the rank 2; the parts of the right-hand side; and whether these
    read the velocity. *)
Record problem := { rank : nat; parts : nat; velocities : bool }.

Section Of_a_problem.
  Variable P : problem.

  (** The power of h of a tree. A vertex in a velocity has one power less. *)
  Fixpoint size (t : tree) : nat :=
    match t with
    | Time | Move => 1
    | Node _ v l => rank P + list_sum (map size l) - Nat.b2n v
    end.
  Definition total (l : list tree) : nat := list_sum (map size l).

  (** The trees of the problem. *)
  Fixpoint admissible (t : tree) : bool :=
    match t with
    | Time => true
    | Move => rank P =? 2
    | Node c v l => (c <? parts P) && implb v ((rank P =? 2) && velocities P) && forallb admissible l
    end.

  Definition kinds : list (nat * bool) :=
    list_prod (seq 0 (parts P)) (false :: if (rank P =? 2) && velocities P then [true] else []).

  Definition weight (v : bool) : nat := rank P - Nat.b2n v.

  Section Of_values.
    Variables (V W : Type) (interp : V -> W) (same : V -> V -> bool).
    Variables (times : V -> V -> V) (one : V) (leaf : bool -> V) (node : nat -> bool -> nat -> V -> V).
    Variables (timesW : W -> W -> W) (oneW : W) (leafW : bool -> W) (nodeW : nat -> bool -> nat -> W -> W).

    Fixpoint value (t : tree) : W :=
      match t with
      | Time => leafW false
      | Move => leafW true
      | Node c v l => nodeW c v (total l) (fold_right timesW oneW (map value l))
      end.

    (** Tables: what products of one size there are, the greatest size first. *)
    Fixpoint entry (F : list (list V)) (m : nat) : list V :=
      match F with
      | [] => []
      | a :: r => if m =? length r then a else entry r m
      end.

    (** A table with another factor of size k, any number of times. *)
    Fixpoint add (k : nat) (x : V) (F : list (list V)) : list (list V) :=
      match F with
      | [] => []
      | a :: r => let r' := add k x r in (a ++ map (times x) (nth (k - 1) r' [])) :: r'
      end.

    Fixpoint distinct (l : list V) : list V :=
      match l with
      | [] => []
      | x :: r => let r' := distinct r in if existsb (same x) r' then r' else x :: r'
      end.

    Definition leaves (n : nat) : list V :=
      if n =? 1 then leaf false :: if rank P =? 2 then [leaf true] else [] else [].
    Definition items (F : list (list V)) (n : nat) : list V :=
      distinct (leaves n ++ flat_map (fun k => let w := weight (snd k) in
        if w <=? n then map (node (fst k) (snd k) (n - w)) (entry F (n - w)) else []) kinds).

    Fixpoint table (N n : nat) : list (list V) :=
      match n with
      | 0 => repeat [] N ++ [[one]]
      | S k => let F := table N k in fold_right (add n) F (items F n)
      end.

    Hypothesis same_is_equal : forall a b, same a b = true -> interp a = interp b.
    Hypothesis interp_times : forall a b, interp (times a b) = timesW (interp a) (interp b).
    Hypothesis interp_one : interp one = oneW.
    Hypothesis interp_leaf : forall b, interp (leaf b) = leafW b.
    Hypothesis interp_node : forall c v n a, interp (node c v n a) = nodeW c v n (interp a).
    Hypothesis swap : forall x y z, timesW x (timesW y z) = timesW y (timesW x z).
    Hypothesis a_rank : rank P = 1 \/ rank P = 2.

    Lemma entry_beyond F m : length F <= m -> entry F m = [].
    Proof.
      induction F as [|a r IH]; simpl; intros H; [easy|].
      replace (m =? length r) with false by (symmetry; apply Nat.eqb_neq; lia). apply IH; lia.
    Qed.

    Lemma length_add k x F : length (add k x F) = length F.
    Proof. induction F; simpl; congruence. Qed.

    Lemma entry_nth F j : j < length F -> nth j F [] = entry F (length F - 1 - j).
    Proof.
      revert j; induction F as [|a r IH]; simpl; intros j H; [lia|]. destruct j as [|j].
      - now rewrite Nat.sub_0_r, Nat.sub_0_r, Nat.eqb_refl.
      - replace (length r - 0 - S j =? length r) with false by (symmetry; apply Nat.eqb_neq; lia).
        rewrite IH by lia. f_equal; lia.
    Qed.

    Lemma entry_add k x F m : 1 <= k -> m < length F ->
      entry (add k x F) m = entry F m ++ if k <=? m then map (times x) (entry (add k x F) (m - k)) else [].
    Proof.
      intros Hk. induction F as [|a r IH]; simpl; intros H; [lia|]. rewrite length_add.
      destruct (m =? length r) eqn:E.
      - apply Nat.eqb_eq in E; subst m. f_equal. destruct (k <=? length r) eqn:L.
        + apply Nat.leb_le in L. replace (length r - k =? length r) with false by (symmetry; apply Nat.eqb_neq; lia).
          rewrite entry_nth, length_add by (rewrite length_add; lia). do 2 f_equal; lia.
        + apply Nat.leb_gt in L. rewrite nth_overflow; [easy|]. rewrite length_add; lia.
      - apply Nat.eqb_neq in E. rewrite IH by lia. f_equal. destruct (k <=? m) eqn:L; [|easy].
        replace (m - k =? length r) with false by (symmetry; apply Nat.eqb_neq; lia). easy.
    Qed.

    (** A factor of a product: its size and its value. *)
    Definition weights (l : list (nat * W)) : nat := list_sum (map fst l).
    Definition product (l : list (nat * W)) : W := fold_right timesW oneW (map snd l).

    (** A table covers factors if it holds each product of them up to its size. *)
    Definition covers (F : list (list V)) (A : nat * W -> Prop) : Prop :=
      forall l, Forall A l -> weights l < length F -> exists u, In u (entry F (weights l)) /\ interp u = product l.

    Lemma product_permuted l l' : Permutation l l' -> product l = product l'.
    Proof.
      unfold product; induction 1; simpl; congruence || apply swap || idtac.
    Qed.

    Lemma weights_permuted l l' : Permutation l l' -> weights l = weights l'.
    Proof. unfold weights; induction 1; simpl; lia. Qed.

    Lemma parted (A : nat * W -> Prop) i l : Forall (fun j => j = i \/ A j) l ->
      exists n l', Permutation l (repeat i n ++ l') /\ Forall A l'.
    Proof.
      induction 1 as [|j l [E|H] _ (n & l' & Q & B)].
      - now exists 0, [].
      - subst j. exists (S n), l'. split; [now simpl; apply perm_skip|easy].
      - exists n, (j :: l'). split; [|now constructor]. rewrite <- Permutation_middle. now apply perm_skip.
    Qed.

    Lemma covers_add k x F A : 1 <= k -> covers F A -> covers (add k x F) (fun j => j = (k, interp x) \/ A j).
    Proof.
      intros Hk C l H L. rewrite length_add in L.
      destruct (parted A (k, interp x) l H) as (n & l' & Q & B).
      rewrite (product_permuted _ _ Q). rewrite (weights_permuted _ _ Q) in L |- *. clear Q H l.
      induction n as [|n IH]; simpl in *.
      - destruct (C l' B L) as (u & I & E). exists u. split; [|easy].
        rewrite entry_add by easy. apply in_or_app; now left.
      - unfold weights in *; simpl in *. destruct IH as (u & I & E); [lia|].
        exists (times x u). split.
        + rewrite entry_add by (easy || lia). apply in_or_app; right.
          replace (k <=? _) with true by (symmetry; apply Nat.leb_le; lia).
          apply in_map. now rewrite Nat.add_comm, Nat.add_sub.
        + rewrite interp_times, E. easy.
    Qed.

    Lemma covers_weaker F A (B : nat * W -> Prop) : covers F A -> (forall i, B i -> A i) -> covers F B.
    Proof. intros C H l L. apply C. eapply Forall_impl; eauto. Qed.

    Lemma length_fold n l F : length (fold_right (add n) F l) = length F.
    Proof. induction l; simpl; [easy|]. now rewrite length_add. Qed.

    Lemma covers_all n l F A : 1 <= n -> covers F A ->
      covers (fold_right (add n) F l) (fun j => (exists x, In x l /\ j = (n, interp x)) \/ A j).
    Proof.
      intros Hn C. induction l as [|x l IH]; simpl.
      - eapply covers_weaker; [exact C|]. intros i [(x & [] & _)|]; easy.
      - eapply covers_weaker; [apply (covers_add n x _ _ Hn IH)|].
        intros i [(y & [<-|I] & E)|]; [now left|right; left; now exists y|now right; right].
    Qed.

    Lemma in_distinct x l : In x l -> exists y, In y (distinct l) /\ interp y = interp x.
    Proof.
      induction l as [|z l IH]; simpl; [easy|]. intros [<-|I].
      - destruct (existsb (same z) (distinct l)) eqn:E; [|exists z; now split; [left|]].
        apply existsb_exists in E. destruct E as (y & I & S). exists y. split; [easy|].
        symmetry; now apply same_is_equal.
      - destruct (IH I) as (y & J & E). exists y. split; [|easy].
        destruct (existsb (same z) (distinct l)); [easy|now right].
    Qed.

    (** The trees up to a size, as factors. *)
    Definition trees (n : nat) (j : nat * W) : Prop :=
      exists t, admissible t = true /\ size t <= n /\ j = (size t, value t).

    Lemma length_table N n : length (table N n) = S N.
    Proof.
      induction n; cbn [table]; [rewrite app_length, repeat_length; simpl; lia|]. now rewrite length_fold.
    Qed.

    Lemma as_factors n l : forallb admissible l = true -> Forall (fun t => size t <= n) l ->
      exists f, Forall (trees n) f /\ weights f = total l /\ product f = fold_right timesW oneW (map value l).
    Proof.
      induction l as [|t l IH]; simpl; intros H L; [now exists []|].
      apply andb_prop in H. destruct H as [H H']. inversion L; subst.
      destruct IH as (f & A & S & E); [easy..|]. exists ((size t, value t) :: f). repeat split.
      - constructor; [|easy]. now exists t.
      - unfold weights, total in *; simpl; now rewrite S.
      - unfold product in *; simpl; now rewrite E.
    Qed.

    Lemma size_positive t : admissible t = true -> 1 <= size t.
    Proof.
      destruct t as [| |c v l]; simpl; [lia..|]. intros H. apply andb_prop in H. destruct H as [H _].
      apply andb_prop in H. destruct H as [_ H]. destruct v; simpl in *; [|destruct a_rank; lia].
      apply andb_prop in H. destruct H as [H _]. apply Nat.eqb_eq in H. lia.
    Qed.

    Lemma sizes_below l n : forallb admissible l = true -> total l <= n -> Forall (fun t => size t <= n) l.
    Proof.
      unfold total; induction l as [|t l IH]; simpl; intros H L; constructor; [lia|].
      apply andb_prop in H. apply IH; [easy|lia].
    Qed.

    Lemma item_of N n t : admissible t = true -> size t = S n -> covers (table N n) (trees n) -> S n <= N ->
      exists x, In x (items (table N n) (S n)) /\ interp x = value t.
    Proof.
      intros A E C L. destruct t as [| |c v l].
      - cbn in E. destruct (in_distinct (leaf false) (leaves (S n) ++ flat_map (fun k => let w := weight (snd k) in
          if w <=? S n then map (node (fst k) (snd k) (S n - w)) (entry (table N n) (S n - w)) else []) kinds))
          as (y & I & F).
        { apply in_or_app; left. unfold leaves. rewrite <- E. now left. }
        exists y. split; [easy|]. now rewrite F, interp_leaf.
      - cbn in E, A. destruct (in_distinct (leaf true) (leaves (S n) ++ flat_map (fun k => let w := weight (snd k) in
          if w <=? S n then map (node (fst k) (snd k) (S n - w)) (entry (table N n) (S n - w)) else []) kinds))
          as (y & I & F).
        { apply in_or_app; left. unfold leaves. rewrite <- E, A. now right; left. }
        exists y. split; [easy|]. now rewrite F, interp_leaf.
      - cbn [admissible] in A. apply andb_prop in A. destruct A as [A Al]. apply andb_prop in A. destruct A as [Ac Av].
        cbn [size] in E. fold (total l) in E.
        assert (Hw : 1 <= weight v /\ weight v + total l = S n).
        { unfold weight. destruct v; simpl in *; [|destruct a_rank; lia].
          apply andb_prop in Av. destruct Av as [R _]. apply Nat.eqb_eq in R. lia. }
        destruct Hw as [H1 Hw].
        destruct (as_factors n l Al) as (f & T & S1 & E1); [apply sizes_below; [easy|lia]|].
        destruct (C f T) as (u & I & U); [rewrite length_table, S1; lia|].
        edestruct (in_distinct (node c v (total l) u)) as (y & J & F); [|exists y; split; [exact J|]].
        { apply in_or_app; right. apply in_flat_map. exists (c, v). split.
          - apply in_prod; [apply in_seq; apply Nat.ltb_lt in Ac; lia|].
            destruct v; [simpl in Av; rewrite Av; now right; left|now left].
          - cbn [fst snd]. replace (weight v <=? S n) with true by (symmetry; apply Nat.leb_le; lia).
            replace (S n - weight v) with (total l) by lia. apply in_map. now rewrite <- S1. }
        rewrite F, interp_node, U, E1. reflexivity.
    Qed.

    Theorem covers_trees N n : n <= N -> covers (table N n) (trees n).
    Proof.
      induction n as [|n IH]; intros L.
      - intros l H _. assert (l = []) as ->.
        { destruct H as [|i l (t & A & S & _)]; [easy|]. pose proof (size_positive t A). lia. }
        exists one. split; [|easy]. cbn [table weights map list_sum fold_right].
        induction N as [|N IHN]; [now left|]. cbn [repeat app entry]. rewrite app_length, repeat_length. simpl.
        destruct N; simpl; [now left|]. apply IHN; lia.
      - cbn [table]. eapply covers_weaker; [apply covers_all; [lia|apply IH; lia]|].
        intros i (t & A & B & ->). destruct (Nat.eq_dec (size t) (S n)) as [E|].
        + left. destruct (item_of N n t A E (IH ltac:(lia)) L) as (x & I & X).
          exists x. split; [easy|]. now rewrite E, X.
        + right. exists t. repeat split; [easy|lia].
    Qed.

    (** The table of size N has the product of the branches of every tree. *)
    Theorem complete N l : forallb admissible l = true -> total l <= N ->
      exists u, In u (entry (table N N) (total l)) /\ interp u = fold_right timesW oneW (map value l).
    Proof.
      intros A L. destruct (as_factors N l A) as (f & T & S & E); [now apply sizes_below|].
      destruct (covers_trees N N (le_n N) f T) as (u & I & U); [rewrite length_table; lia|].
      exists u. rewrite <- S, <- E. easy.
    Qed.
  End Of_values.
End Of_a_problem.
