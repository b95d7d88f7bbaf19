// stepsmith 0.1.0, spec sha256 4eaf4fe0a5a5638909c6a68ff668c133e88d89044fb19a7d096e002c57ddb488, text sha256 71961f41b94e8fe3418f9c18e543ad646bb8b0ac63a9f1f44e9568bfaa8861cc
// Pece2SecondOrderWide, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -1/24.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4 - 2/3*lambda^3 + 1/9*lambda^2.
// proven: stable for 0 < Omega < 1121/500 at xi = 0: the stable set is (0, 2.24208895146…].

/// PECE for x'' = g of a wide range without damping
///
/// The sum of the acceleration weights for positions and the weight of the oldest acceleration for velocities are chosen for the range.
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 2.24208895146…]` |
/// | Omega at xi = 1/20 | `stable in (0, 2.15521048041…]` |
/// | Omega at xi = 1/10 | `stable in (0, 2.07971859652…]` |
/// | Omega at xi = 1/2 | `stable in (0, 1.81754429971…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 27.61·u in x[1], 15.67·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: steps = 2, problem = second-order, corrector = highest, total = 13/15, oldest = -5/24.
///
/// ```text
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = 4/3*x - 1/3*x[-1] + 1/2*h*v + 1/6*h*v[-1] + 31/36*h^2*a - 1/36*h^2*a[-1]
/// v_p[1] = 4/3*v - 1/3*v[-1] + 4/3*h*a - 2/3*h*a[-1]
/// x[1] = 4/3*x - 1/3*x[-1] + 1/18*h*v_p[1] + 16/45*h*v + 23/90*h*v[-1] + 1/15*h^2*a_p[1] + 31/45*h^2*a + 1/9*h^2*a[-1]
/// v[1] = 4/3*v - 1/3*v[-1] + 11/24*h*a_p[1] + 5/12*h*a - 5/24*h*a[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2SecondOrderWide<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 17],
    x: S,
    x_m1: S,
    v: S,
    v_m1: S,
    a: S,
    a_m1: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece2SecondOrderWide<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 17] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            exact(0.5) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.8611111, 0.8611111111111112, -4.9343245538895844e-17) * h.powi(2),
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h.powi(2),
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(0.055555556, 0.05555555555555555, 3.0839528461809902e-18) * h,
            near(0.35555556, 0.35555555555555557, -1.3569392523196357e-17) * h,
            near(0.25555557, 0.25555555555555554, 1.973729821555834e-17) * h,
            near(0.06666667, 0.06666666666666667, 9.251858538542971e-19) * h.powi(2),
            near(0.6888889, 0.6888888888888889, 4.934324553889585e-18) * h.powi(2),
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h.powi(2),
            near(0.45833334, 0.4583333333333333, 1.850371707708594e-17) * h,
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            near(0.20833333, 0.20833333333333334, -9.25185853854297e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Pece2SecondOrderWide<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece2SecondOrderWide";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 2.2420889514617097,
            up_to_next: Some(2.15521048041101),
            unstable_above: 2.24208895146171,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 2.15521048041101,
            up_to_next: Some(2.079718596520199),
            unstable_above: 2.1552104804110104,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 2.079718596520199,
            up_to_next: Some(1.7999335112933181),
            unstable_above: 2.0797185965201996,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.8175442997198639,
            up_to_next: None,
            unstable_above: 1.817544299719864,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_m1: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            a: like.zeros(),
            a_m1: like.zeros(),
            x_p_p1: like.zeros(),
            v_p_p1: like.zeros(),
            a_p_p1: like.zeros(),
            x_p1: like.zeros(),
            v_p1: like.zeros(),
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
            1 => &mut self.x_m1,
            2 => &mut self.v,
            3 => &mut self.v_m1,
            4 => &mut self.a,
            _ => &mut self.a_m1,
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
        let n = self.a_m1.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        let v_p_p1_slot = &mut self.v_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * v + w[3] * v_m1 + w[4] * a
                - w[5] * a_m1;
            let v_p_p1 = w[0] * v - w[1] * v_m1 + w[6] * a - w[7] * a_m1;
            x_p_p1_slot[i] = x_p_p1;
            v_p_p1_slot[i] = v_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_p1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[8] * v_p_p1 + w[9] * v + w[10] * v_m1
                + w[11] * a_p_p1 + w[12] * a + w[13] * a_m1;
            let v_p1 = w[0] * v - w[1] * v_m1 + w[14] * a_p_p1 + w[15] * a
                - w[16] * a_m1;
            x_p1_slot[i] = x_p1;
            v_p1_slot[i] = v_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.v_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_p1.len(), self.v_p1.len(), self.x_p1.len()],
        )?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            let v_p1 = v_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
        }
        ::core::mem::swap(&mut self.x_m1, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m1, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(&mut self.a_m1, &mut self.a_p1);
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Pece2SecondOrderWide<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece2SecondOrderWide"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece2SecondOrderWide",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.3333333333333333,
                            -0.3333333333333333,
                            0.5,
                            0.16666666666666666,
                            0.8611111111111112,
                            -0.027777777777777776,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.3333333333333333,
                                -0.3333333333333333,
                                1.3333333333333333,
                                -0.6666666666666666,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.3333333333333333,
                            -0.3333333333333333,
                            0.42962962962962964,
                            0.23703703703703705,
                            0.762962962962963,
                            0.07407407407407407,
                            0.06666666666666667,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.3333333333333333,
                                -0.3333333333333333,
                                0.4166666666666667,
                                -0.20833333333333334,
                                0.4583333333333333,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.42962962962962964,
                    0.23703703703703705,
                    0.762962962962963,
                    0.07407407407407407,
                    0.06666666666666667,
                    0.0,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.4166666666666667,
                    -0.20833333333333334,
                    0.4583333333333333,
                    0.0,
                ],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.42962962962962964,
                    0.23703703703703705,
                    0.762962962962963,
                    0.07407407407407407,
                    0.06666666666666667,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        1.3333333333333333,
                        -0.3333333333333333,
                        0.4166666666666667,
                        -0.20833333333333334,
                        0.4583333333333333,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^6 - 8/3*zeta^5 + 22/9*zeta^4 - 8/9*zeta^3 + 1/9*zeta^2",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
