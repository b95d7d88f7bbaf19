// stepsmith 0.1.0, spec sha256 26a6017fb4f6e60eb4916f25b53fb2feb13f6d4bba46757d98e26cb7e9e40477, text sha256 0ee523faa800840b9f7948efed24b4c200b801fb7956793990371a4ecb569704
// DormandPrinceNystrom4, family nystrom.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 2 conditions of order 5 fail, the first for g[x:g[x:v, x:v]], with residual 43/12960.
// proven: velocities of order 4: all conditions up to order 4 hold; 2 conditions of order 5 fail, the first for g[x:g[x:v, x:v]], with residual 43/12960.
// proven: embedded order 3 and 3: all conditions up to order 3 hold; 2 conditions of order 4 fail, the first for g[x:v, x:v], with residual 383/12000; all conditions up to order 3 hold; 3 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 23/240.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for 0 < Omega < 18839/5000 at xi = 0: the stable set is (0, 3.76782072580…].

/// Dormand, El-Mikkawy and Prince's pair of Nyström methods of orders 4 and 3
///
/// Three evaluations of g a step, for the last stage is the first one of the next step.
///
/// Proven: order 4 from exact starting values, 4 when only x, x' and x'' are right at the start.
///
/// Beside the state each step yields: embedded order 3 and 3.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 3.76782072580…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 9.44·u in x[1], 7.38·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Dormand, El-Mikkawy, Prince, Families of Runge–Kutta–Nyström formulae, IMA J. Numer. Anal. 7, 1987, RKN4(3)4FM.
///
/// Parameters: A_bar = [[], [1/32], [7/1000, 119/500], [1/14, 8/27, 25/189]], b_bar = [1/14, 8/27, 25/189, 0], b = [1/14, 32/81, 250/567, 5/54], c = [0, 1/4, 7/10, 1], embedded_bar = [-7/150, 67/150, 3/20, -1/20], embedded = [13/21, -20/27, 275/189, -1/3].
///
/// ```text
/// a_2[1/4] = g(t[1/4], x_2[1/4])
/// a_3[7/10] = g(t[7/10], x_3[7/10])
/// a[1] = g(t[1], x[1])
/// x_2[1/4] = x + 1/4*h*v + 1/32*h^2*a
/// x_3[7/10] = x + 7/10*h*v + 7/1000*h^2*a + 119/500*h^2*a_2[1/4]
/// x[1] = x + h*v + 1/14*h^2*a + 8/27*h^2*a_2[1/4] + 25/189*h^2*a_3[7/10]
/// v[1] = v + 1/14*h*a + 32/81*h*a_2[1/4] + 250/567*h*a_3[7/10] + 5/54*h*a[1]
/// x_hat[1] = x + h*v - 7/150*h^2*a + 67/150*h^2*a_2[1/4] + 3/20*h^2*a_3[7/10] - 1/20*h^2*a[1]
/// v_hat[1] = v + 13/21*h*a - 20/27*h*a_2[1/4] + 275/189*h*a_3[7/10] - 1/3*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct DormandPrinceNystrom4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 13],
    x: S,
    v: S,
    a: S,
    x_2_p1_4: S,
    a_2_p1_4: S,
    a_3_p7_10: S,
    x_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> DormandPrinceNystrom4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 13] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.25) * h,
            exact(0.03125) * h.powi(2),
            near(0.7, 0.7, 4.4408920985006264e-17) * h,
            near(0.007, 0.007, -1.457167719820518e-19) * h.powi(2),
            near(0.238, 0.238, 1.0658141036401503e-17) * h.powi(2),
            h,
            near(0.071428575, 0.07142857142857142, 3.96508223080413e-18) * h.powi(2),
            near(0.2962963, 0.2962962962962963, 1.644774851296528e-17) * h.powi(2),
            near(0.13227513, 0.13227513227513227, 7.3427448718595e-18) * h.powi(2),
            near(0.071428575, 0.07142857142857142, 3.96508223080413e-18) * h,
            near(0.39506173, 0.3950617283950617, 2.1930331350620375e-17) * h,
            near(0.4409171, 0.4409171075837742, 2.4475816239531668e-17) * h,
            near(0.09259259, 0.09259259259259259, 5.13992141030165e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for DormandPrinceNystrom4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[3],
        dense: &[],
    };
    const NAME: &'static str = "DormandPrinceNystrom4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 3.7678207258077574,
            up_to_next: None,
            unstable_above: 3.767820725807758,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            x_2_p1_4: like.zeros(),
            a_2_p1_4: like.zeros(),
            a_3_p7_10: like.zeros(),
            x_p1: like.zeros(),
            a_p1: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64, _: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            _ => &mut self.a,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        const {
            assert!(
                ! G::USES_VELOCITY,
                "`DormandPrinceNystrom4` is for right-hand sides that ignore the velocity: give one by `SecondOrder::velocity_free(g, x0, v0)`"
            )
        };
        let n = self.a.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.v.len(), self.x.len(), self.x_2_p1_4.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let x_2_p1_4_slot = &mut self.x_2_p1_4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let x_2_p1_4 = x + (w[0] * v + w[1] * a);
            x_2_p1_4_slot[i] = x_2_p1_4;
        }
        g.evaluate(
            t + 0.25 * self.h,
            &self.x_2_p1_4,
            &self.x_2_p1_4,
            &mut self.a_2_p1_4,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_4.len(),
                self.v.len(),
                self.x.len(),
                self.x_2_p1_4.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_4_slot = &self.a_2_p1_4.as_slice()[..n];
        let x_2_p1_4_slot = &mut self.x_2_p1_4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_4 = a_2_p1_4_slot[i];
            let x_3_p7_10 = x + (w[2] * v + w[3] * a + w[4] * a_2_p1_4);
            x_2_p1_4_slot[i] = x_3_p7_10;
        }
        g.evaluate(
            t + 0.7 * self.h,
            &self.x_2_p1_4,
            &self.x_2_p1_4,
            &mut self.a_3_p7_10,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_4.len(),
                self.a_3_p7_10.len(),
                self.v.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_4_slot = &self.a_2_p1_4.as_slice()[..n];
        let a_3_p7_10_slot = &self.a_3_p7_10.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_4 = a_2_p1_4_slot[i];
            let a_3_p7_10 = a_3_p7_10_slot[i];
            let x_p1 = x + (w[5] * v + w[6] * a + w[7] * a_2_p1_4 + w[8] * a_3_p7_10);
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_2_p1_4.len(),
                self.a_3_p7_10.len(),
                self.a_p1.len(),
                self.v.len(),
                self.x_p1.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_2_p1_4_slot = &self.a_2_p1_4.as_slice()[..n];
        let a_3_p7_10_slot = &self.a_3_p7_10.as_slice()[..n];
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let v = v_slot[i];
            let a = a_slot[i];
            let a_2_p1_4 = a_2_p1_4_slot[i];
            let a_3_p7_10 = a_3_p7_10_slot[i];
            let x_p1 = x_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            let v_p1 = v
                + (w[9] * a + w[10] * a_2_p1_4 + w[11] * a_3_p7_10 + w[12] * a_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1, e_2] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(0.11809524, 0.1180952380952381, -5.101739136967981e-18),
                near(0.15037037, 0.15037037037037038, -6.0856669497971545e-18),
                near(0.017724868, 0.017724867724867723, 1.677817203219896e-18),
                near(0.05, 0.05, -2.7755575615628915e-18),
                near(0.54761904, 0.5476190476190477, -5.2867763077388404e-17),
                near(1.1358025, 1.1358024691358024, 6.304970263303358e-17),
                near(1.0141094, 1.0141093474426808, 7.832261196650134e-19),
                near(0.42592594, 0.42592592592592593, -4.11193712824132e-18),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_p1.len(),
                self.a_2_p1_4.len(),
                self.a_3_p7_10.len(),
                self.a.len(),
                e_1.len(),
                e_2.len(),
            ],
        )?;
        let a_slot = &self.a_p1.as_slice()[..n];
        let a_2_p1_4_slot = &self.a_2_p1_4.as_slice()[..n];
        let a_3_p7_10_slot = &self.a_3_p7_10.as_slice()[..n];
        let a_p1_slot = &self.a.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        let e_2_slot = &mut e_2.as_mut_slice()[..n];
        for i in 0..n {
            let a = a_slot[i];
            let a_2_p1_4 = a_2_p1_4_slot[i];
            let a_3_p7_10 = a_3_p7_10_slot[i];
            let a_p1 = a_p1_slot[i];
            e_1_slot[i] = h * h
                * (w[0] * a - w[1] * a_2_p1_4 - w[2] * a_3_p7_10 + w[3] * a_p1);
            e_2_slot[i] = h
                * (-w[4] * a + w[5] * a_2_p1_4 - w[6] * a_3_p7_10 + w[7] * a_p1);
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for DormandPrinceNystrom4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "DormandPrinceNystrom4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "DormandPrinceNystrom4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.25,
                    part: None,
                    position: g::Row::new(0.25, &[1.0, 0.25, 0.03125, 0.0, 0.0, 0.0]),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.7,
                    part: None,
                    position: g::Row::new(0.7, &[1.0, 0.7, 0.007, 0.238, 0.0, 0.0]),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            0.07142857142857142,
                            0.2962962962962963,
                            0.13227513227513227,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.07142857142857142,
                    0.2962962962962963,
                    0.13227513227513227,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.07142857142857142,
                    0.3950617283950617,
                    0.4409171075837742,
                    0.09259259259259259,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.07142857142857142,
                    0.2962962962962963,
                    0.13227513227513227,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.07142857142857142,
                        0.3950617283950617,
                        0.4409171075837742,
                        0.09259259259259259,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
