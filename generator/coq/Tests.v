(** False statements that the library must not decide, and true ones that it must. *)

From Coq Require Import List QArith Reals Arith ZArith Lra.
From Stepsmith Require Import Trees Series Polynomials Orders Decide Stability ZeroStability Verdicts.
Import ListNotations.
Open Scope Q_scope.

Definition first_order : problem := {| rank := 1; parts := 1; velocities := false |}.

(** The table holds each forest of rooted trees once, whose leaves are single vertices or times. *)
Definition counted : list nat := map (@length unit)
  (rev (table first_order unit (fun _ _ => false) (fun _ _ => tt) tt (fun _ => tt) (fun _ _ _ _ => tt) 6 6)).
Example forests_with_two_kinds_of_leaves : counted = [1; 2; 5; 13; 37; 108; 332]%nat.
Proof. vm_compute. reflexivity. Qed.

Definition rk4 (weight : Q) : method number := Method first_order [(0%nat, [])]
  [ Evaluation 0 [] [[1]] [] [] [];
    Evaluation 0 [1 # 2] [[1]; [1 # 2]] [] [] [];
    Evaluation 0 [1 # 2] [[1]; []; [1 # 2]] [] [] [];
    Evaluation 0 [1] [[1]; []; []; [1]] [] [] [] ]
  [ [[1]; [1 # 6]; [1 # 3]; [1 # 3]; [weight]] ].
Example rk4_has_order_4 : order_is 0 (rk4 (1 # 6)) 4.
Proof. apply rational_order_holds. vm_cast_no_check (eq_refl true). Qed.
Example other_orders_fail : map (order_decided [] 0 0 (rk4 (1 # 6))) [0; 1; 2; 3; 5; 6]%nat = repeat false 6.
Proof. reflexivity. Qed.
Example another_weight_fails : map (order_decided [] 0 0 (rk4 (1 # 7))) [1; 2; 3; 4]%nat = repeat false 4.
Proof. reflexivity. Qed.

(** A node that is not the sum of its row is an error at once where the time counts. *)
Definition heun (time : Q) : method number := Method first_order [(0%nat, [])]
  [ Evaluation 0 [] [[1]] [] [] []; Evaluation 0 [time] [[1]; [1]] [] [] [] ] [ [[1]; [1 # 2]; [1 # 2]] ].
Example heun_needs_its_node : map (fun c => order_decided [] 0 0 (heun c) 2) [1; 1 # 2] = [true; false].
Proof. reflexivity. Qed.

(** Its diagonal is 1 − √2/2: with α = √2 the order is 2, with another number in its place it is 1. *)
Definition sdirk2 (diagonal : number) (rest : number) : method number := Method first_order [(0%nat, [])]
  [ Evaluation 0 diagonal [[1]; diagonal] [] [] []; Evaluation 0 [1] [[1]; rest; diagonal] [] [] [] ]
  [ [[1]; rest; diagonal] ].
Example sdirk2_has_order_2 : forall alpha, is_the_root [-2; 0]%Z (7 # 5) (3 # 2) alpha ->
  order_is alpha (sdirk2 [1; -1 # 2] [0; 1 # 2]) 2.
Proof. apply order_holds. vm_cast_no_check (eq_refl true). Qed.
Example another_root_fails :
  map (fun c => order_decided c (7 # 5) (3 # 2) (sdirk2 [1; -1 # 2] [0; 1 # 2]) 2) [[-2; 0]; [-3; 0]; []]%Z =
  [true; false; false].
Proof. reflexivity. Qed.

(** Two steps of Adams and Bashforth: the order is 2, and the number of an offset counts. *)
Definition ab2 (offset : Q) : method number := Method first_order [(0%nat, []); (1%nat, [offset])]
  [ Evaluation 0 [] [[1]] [] [] [] ] [ [[1]; [-1 # 2]; [3 # 2]]; [[]; []; [1]] ].
Example ab2_has_order_2 : map (fun c => order_decided [] 0 0 (ab2 c) 2) [-1; -2; 1] = [true; false; false].
Proof. reflexivity. Qed.

(** The average acceleration has order 2 for x'' = g(t, x, x'); with another weight of the position also; with another
    weight of the velocity it has order 1. *)
Definition newmark (beta gamma : Q) : method number := Method
  {| rank := 2; parts := 1; velocities := true |} [(0%nat, []); (1%nat, []); (2%nat, [])]
  [ Evaluation 0 [1] [[1]; [1]; [(1 # 2) - beta]; [beta]] [[]; [1]; [1 - gamma]; [gamma]] [] [] ]
  [ [[1]; [1]; [(1 # 2) - beta]; [beta]]; [[]; [1]; [1 - gamma]; [gamma]]; [[]; []; []; [1]] ].
Example newmark_orders : map (fun b => map (order_decided [] 0 0 (newmark b (1 # 2))) [1; 2; 3]%nat) [1 # 4; 1 # 6] =
  [[false; true; false]; [false; true; false]].
Proof. reflexivity. Qed.
Example newmark_without : map (order_decided [] 0 0 (newmark (1 # 4) (3 # 5))) [1; 2]%nat = [true; false].
Proof. reflexivity. Qed.

(** A direction without its rate of time: y'' = f_t + f_y f needs both. *)
Definition taylor (rate : Q) : method number := Method first_order [(0%nat, [])]
  [ Evaluation 0 [] [[1]] [] [] []; Evaluation 0 [] [[1]] [] [[]; [1]] [rate] ] [ [[1]; [1]; [1 # 2]] ].
Example taylor_has_order_2 : map (fun r => order_decided [] 0 0 (taylor r) 2) [1; 0] = [true; false].
Proof. reflexivity. Qed.

(** The weights θ − θ²/2 and θ²/2 have order 2 within the step; θ/2 twice, and another sum, have not. *)
Example dense_of_heun :
  map (fun row => agreement [] (1 # 2) (1 # 2) (heun 1) [dense_end row] 2)
    [[[1]; [0; 1; -1 # 2]; [0; 0; 1 # 2]]; [[1]; [0; 1 # 2]; [0; 1 # 2]]; [[1]; [0; 1; -1 # 2]; [0; 0; 1 # 3]]] =
  [true; false; false].
Proof. reflexivity. Qed.

(** The theta method is A-stable from 1/2 on, and L-stable above. *)
Definition theta_method (theta : Q) : method number := Method first_order [(0%nat, []); (1%nat, [])]
  [ Evaluation 0 [1] [[1]; [1 - theta]; [theta]] [] [] [] ] [ [[1]; [1 - theta]; [theta]]; [[]; []; [1]] ].
Example theta_methods :
  map (fun t => (a_stable_decided [] 0 0 (theta_method t), l_stable_decided [] 0 0 (theta_method t)))
    [1; 3 # 4; 1 # 2; 49 # 100; 0] =
  [(true, true); (true, false); (true, false); (false, false); (false, false)].
Proof. vm_compute. reflexivity. Qed.
Example implicit_euler_is_l_stable : l_stable_is 0 (theta_method 1).
Proof. apply rational_l_stable_holds. vm_cast_no_check (eq_refl true). Qed.

(** The method of order 4 is stable for −2.785 < z < 0 and for |z| < √8 on the imaginary axis, and no further. *)
Example rk4_intervals :
  (map (real_decided [] 0 0 4 (rk4 (1 # 6))) [1; 557 # 200; 2786 # 1000; 4],
   map (imaginary_decided [] 0 0 4 (rk4 (1 # 6))) [7; 8; 801 # 100]) =
  ([true; true; false; false], [true; true; false]).
Proof. vm_compute. reflexivity. Qed.

(** With √2 as α the method of two stages is L-stable; with the diagonal 1 − 3·√2/4 it is not. *)
Example sdirk2_is_l_stable :
  map (fun c => l_stable_decided [-2; 0]%Z (14142 # 10000) (14143 # 10000) (sdirk2 [1; c] [0; - c])) [-1 # 2; -3 # 4] =
  [true; false].
Proof. vm_compute. reflexivity. Qed.

(** Roots of λ² − a λ − b: for y' = f they are in the unit disk, and those on its rim are different. For x'' = g the root
    1 may be double. *)
Definition two_steps (rank : nat) (a b : Q) : method number := Method {| rank := rank; parts := 1; velocities := false |}
  [(0%nat, []); (0%nat, [-1])] [] [ [[a]; [b]]; [[1]; []] ].
Example roots_of_y' : map (fun ab => zero_stable_decided [] together (two_steps 1 (fst ab) (snd ab)))
  [(1, 0); (4 # 3, -1 # 3); (0, 1); (2, -1); (3, -2); (11 # 10, -1 # 10); (21 # 10, -11 # 10)] =
  [true; true; true; false; false; true; false].
Proof. vm_compute. reflexivity. Qed.
Example roots_of_x'' : map (fun ab => zero_stable_decided [] together (two_steps 2 (fst ab) (snd ab)))
  [(2, -1); (3, -2); (1, 0); (0, 1); (-1, 1)] = [true; false; true; true; false].
Proof. vm_compute. reflexivity. Qed.
Definition three_steps (a b c : Q) : method number := Method {| rank := 2; parts := 1; velocities := false |}
  [(0%nat, []); (0%nat, [-1]); (0%nat, [-2])] [] [ [[a]; [b]; [c]]; [[1]; []; []]; [[]; [1]; []] ].
Example a_third_root : map (fun abc => let '(a, b, c) := abc in zero_stable_decided [] together (three_steps a b c))
  [(3, -3, 1); (5 # 2, -2, 1 # 2); (1, 1, -1)] = [false; true; true].
Proof. vm_compute. reflexivity. Qed.
(** The formula of seven steps has a root outside, of six it has not. *)
Definition backward (last : list Q) : method number := Method first_order
  (map (fun i => (0%nat, [- (Z.of_nat i # 1)])) (seq 0 (length last))) []
  (map (fun x => [x]) last ::
   map (fun i => map (fun j => [if Nat.eqb i j then 1 else 0]) (seq 0 (length last))) (seq 0 (length last - 1))).
Example six_steps_and_seven : map (fun l => zero_stable_decided [] together (backward l))
  [[360 # 147; -450 # 147; 400 # 147; -225 # 147; 72 # 147; -10 # 147];
   [2940 # 1089; -4410 # 1089; 4900 # 1089; -3675 # 1089; 1764 # 1089; -490 # 1089; 60 # 1089]] = [true; false].
Proof. vm_compute. reflexivity. Qed.
(** No constant bounds the powers of 2. *)
Example doubling_is_not_zero_stable : ~ zero_stable_is 0 (Method first_order [(0%nat, [])] [] [ [[2]] ]).
Proof.
  intros [K H]. destruct (Pow_x_infinity 2 ltac:(rewrite Rabs_pos_eq; lra) (K + 1)) as [n L].
  specialize (L n (le_n n)). specialize (H n [1%R] eq_refl).
  assert (S : forall k, free_steps (real_method 0 (Method first_order [(0%nat, [])] [] [ [[2]] ])) k [1%R] = [(2 ^ k)%R]).
  { induction k as [|k IH]; cbn [free_steps pow]; [easy|]. rewrite IH. cbn. f_equal. unfold Q2R; cbn. lra. }
  rewrite S in H. cbn in H. rewrite Rabs_R1 in H. lra.
Qed.
Example euler_is_zero_stable : zero_stable_is 0 (heun 1).
Proof. apply rational_zero_stable_holds. vm_cast_no_check (eq_refl true). Qed.

Print Assumptions rk4_has_order_4.
Print Assumptions sdirk2_has_order_2.
Print Assumptions implicit_euler_is_l_stable.
Print Assumptions euler_is_zero_stable.
