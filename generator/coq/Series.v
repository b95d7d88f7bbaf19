(** Methods as they are printed, their series over trees, and their order. *)

From Coq Require Import List Arith ZArith QArith Qreals Reals Lia Lra Bool.
From Stepsmith Require Import Trees.
Import ListNotations.

(** A number of ℚ(α): its coefficients of 1, α, α², …. *)
Definition number := list Q.
Fixpoint real (alpha : R) (x : number) : R :=
  match x with [] => 0 | q :: r => Q2R q + alpha * real alpha r end%R.

(** An evaluation of a part of the right-hand side, at a time after t in steps. The arguments are rows over the carried
    values and the evaluations. An evaluation with a direction is the derivative of the part in this direction, where the
    time moves with [rate]. *)
Record evaluation (A : Type) := Evaluation {
  part : nat; time : A; position : list A; velocity : list A; direction : list A; rate : A }.
Arguments Evaluation {A}. Arguments part {A}. Arguments time {A}. Arguments position {A}. Arguments velocity {A}.
Arguments direction {A}. Arguments rate {A}.

(** A method carries h^m times the m-th derivative of the solution at t + θh, for each (m, θ). A successor is the row
    of the value one step later. *)
Record method (A : Type) := Method {
  class : problem; carried : list (nat * A); evaluations : list (evaluation A); successors : list (list A) }.
Arguments Method {A}. Arguments class {A}. Arguments carried {A}. Arguments evaluations {A}. Arguments successors {A}.

Definition map_evaluation {A B} (f : A -> B) (e : evaluation A) : evaluation B :=
  Evaluation (part e) (f (time e)) (map f (position e)) (map f (velocity e)) (map f (direction e)) (f (rate e)).
Definition map_method {A B} (offsets f : A -> B) (m : method A) : method B :=
  Method (class m) (map (fun c => (fst c, offsets (snd c))) (carried m)) (map (map_evaluation f) (evaluations m))
    (map (map f) (successors m)).

(** n (n − 1) … (n − m + 1). *)
Fixpoint falling (n m : nat) : nat := (match m with 0 => 1 | S k => n * falling (n - 1) k end)%nat.

Open Scope R_scope.

Definition product (l : list R) : R := fold_right Rmult 1 l.
Fixpoint dot (r s : list R) : R := match r, s with x :: r', y :: s' => x * y + dot r' s' | _, _ => 0 end.

(** The sum over the factors of the second part of one times the first parts of the others. *)
Fixpoint slope (l : list (R * R)) : R :=
  match l with [] => 0 | (p, q) :: r => q * product (map fst r) + p * slope r end.

(** The m-th derivative of θ^n. *)
Definition derivative (m n : nat) (theta : R) : R := INR (falling n m) * theta ^ (n - m).

Section Of_a_method.
  Variable M : method R.
  Let P := class M.

  Definition place (l : list tree) : nat := rank P + total P l.

  (** The series of the exact solution one step later: 1/γ for y' = f. *)
  Fixpoint exact (t : tree) : R :=
    match t with
    | Time | Move => 1
    | Node _ v l => product (map exact l) / INR (falling (place l) (rank P)) * if v then INR (place l) else 1
    end.
  Definition amount (l : list tree) : R := product (map exact l) / INR (falling (place l) (rank P)).

  (** The exact solution in the carried values. *)
  Definition motion (n : nat) (amount : R) : list R :=
    map (fun c => derivative (fst c) n (snd c) * amount) (carried M).

  (** The carried values and the evaluations of a step from exact values: their coefficients at a tree. At a tree with
      branches an evaluation is the product of its arguments at the branches. *)
  Fixpoint state (t : tree) : list R :=
    match t with
    | Time => []
    | Move => motion 1 1
    | Node c _ l => motion (place l) (amount l) ++ map (fun e =>
        let factors := map (fun u => match u with
          | Time => (time e, rate e)
          | Node _ true _ => (dot (velocity e) (state u), dot (direction e) (state u))
          | _ => (dot (position e) (state u), dot (direction e) (state u))
          end) l in
        if (part e =? c)%nat then match direction e with [] => product (map fst factors) | _ => slope factors end
        else 0) (evaluations M)
    end.

  (** The coefficients of the solution before any evaluation. *)
  Definition rest : list R := map (fun c => if (fst c =? 0)%nat then 1 else 0) (carried M).

  (** A row that stands for h^m times the m-th derivative at t + θh. *)
  Definition end_ := (nat * R * list R)%type.

  (** It starts from the solution and from its velocity. *)
  Definition starts (e : end_) : Prop :=
    let '(m, theta, row) := e in
    dot row rest = (if (m =? 0)%nat then 1 else 0) /\ (rank P = 2%nat -> dot row (state Move) = derivative m 1 theta).

  (** Its coefficient at a tree is the exact one. *)
  Definition lands (e : end_) (l : list tree) (t : tree) : Prop :=
    let '(m, theta, row) := e in dot row (state t) = derivative m (place l) theta * amount l.

  (** Of x'' = g the velocities are given as h x'. *)
  Definition lag (e : end_) : nat := if (rank P =? 2)%nat then Nat.min (fst (fst e)) 1 else 0%nat.

  (** The error of one step is O(h^(p+1)), term by term. *)
  Definition agrees (ends : list end_) (p : nat) : Prop :=
    Forall starts ends /\
    forall e c l, In e ends -> admissible P (Node c false l) = true -> (place l <= p + lag e)%nat ->
      lands e l (Node c false l).

  (** Every evaluation starts from the solution and its velocity. *)
  Definition sound : Prop :=
    Forall (fun e => dot (position e) rest = 1 /\ dot (direction e) rest = 0 /\
      (rank P = 2%nat -> velocities P = true -> dot (velocity e) rest = 0 /\ dot (velocity e) (state Move) = 1))
      (evaluations M).

  Definition ends : list end_ :=
    map (fun c => (fst (fst c), snd (fst c) + 1, snd c)) (combine (carried M) (successors M)).

  Definition order (p : nat) : Prop := sound /\ agrees ends p.
End Of_a_method.

(** The order of a printed method is p, and no higher. *)
Definition real_method (alpha : R) (m : method number) : method R := map_method (real alpha) (real alpha) m.
Definition order_is (alpha : R) (m : method number) (p : nat) : Prop :=
  order (real_method alpha m) p /\ ~ order (real_method alpha m) (p + 1).
