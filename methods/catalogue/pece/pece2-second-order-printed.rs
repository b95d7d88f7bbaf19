// stepsmith 0.1.0, spec sha256 f492df6fab0c9a0dae873e81d2efbcfe47021da64e074f433dc8bb385d20e38c, text sha256 0399cc23fefe3f8ae83c60f609813a38187e787481e06021801275c6e0567fb2
// Pece2SecondOrderPrinted, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 1: all conditions up to order 1 hold; the condition of order 2 for g[x:v] fails, with residual -1/4.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4 - 2/3*lambda^3 + 1/9*lambda^2.
// "The corrector (8c) has the local error O(h^4)" (order 3): refuted: the condition of order 2 for g[x:v] fails, with residual -1/4.

/// Two-step PECE for x'' = g with the printed corrector of positions: of first order
///
/// Proven: order 1 from exact starting values, 1 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 1.79434230090…]` |
/// | Omega at xi = 1/20 | `stable in (0, 1.88775528729…]` |
/// | Omega at xi = 1/10 | `stable in (0, 2.24294594728…]` |
/// | Omega at xi = 1/2 | `stable in (0, 1.20166183935…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 25.2·u in x[1], 9.34·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, eqs. 8a to 8d.
///
/// Parameters: steps = 2, problem = second-order, corrector = printed.
///
/// ```text
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = 4/3*x - 1/3*x[-1] + 1/2*h*v + 1/6*h*v[-1] + 31/36*h^2*a - 1/36*h^2*a[-1]
/// v_p[1] = 4/3*v - 1/3*v[-1] + 4/3*h*a - 2/3*h*a[-1]
/// x[1] = 4/3*x - 1/3*x[-1] + 1/24*h*v_p[1] + 7/12*h*v + 1/24*h*v[-1] + 5/36*h^2*a_p[1] + 17/24*h^2*a - 1/72*h^2*a[-1]
/// v[1] = 4/3*v - 1/3*v[-1] + 2/3*h*a_p[1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2SecondOrderPrinted<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 13],
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
impl<S: ::stepsmith::State> Pece2SecondOrderPrinted<S> {
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
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            exact(0.5) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.8611111, 0.8611111111111112, -4.9343245538895844e-17) * h.powi(2),
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h.powi(2),
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h,
            near(0.5833333, 0.5833333333333334, -3.700743415417188e-17) * h,
            near(0.1388889, 0.1388888888888889, -6.1679056923619804e-18) * h.powi(2),
            near(0.7083333, 0.7083333333333334, -3.700743415417188e-17) * h.powi(2),
            near(0.013888889, 0.013888888888888888, 7.709882115452476e-19) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Pece2SecondOrderPrinted<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece2SecondOrderPrinted";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(1);
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
            up_to: 1.7943423009055013,
            up_to_next: Some(1.7943423009055013),
            unstable_above: 1.7943423009055015,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.8877552872901289,
            up_to_next: Some(1.8877552872901289),
            unstable_above: 1.887755287290129,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 2.242945947287896,
            up_to_next: Some(1.2016618393579308),
            unstable_above: 2.2429459472878963,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.2016618393579308,
            up_to_next: None,
            unstable_above: 1.201661839357931,
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
            let x_p1 = w[0] * x - w[1] * x_m1 + w[8] * (v_p_p1 + v_m1) + w[9] * v
                + w[10] * a_p_p1 + w[11] * a - w[12] * a_m1;
            let v_p1 = w[0] * v - w[1] * v_m1 + w[7] * a_p_p1;
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
for Pece2SecondOrderPrinted<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece2SecondOrderPrinted"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece2SecondOrderPrinted",
            order: ::stepsmith::Order::Exactly(1),
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
                            0.6388888888888888,
                            0.027777777777777776,
                            0.7638888888888888,
                            -0.041666666666666664,
                            0.1388888888888889,
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
                                0.0,
                                0.0,
                                0.6666666666666666,
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
                    0.6388888888888888,
                    0.027777777777777776,
                    0.7638888888888888,
                    -0.041666666666666664,
                    0.1388888888888889,
                    0.0,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.0,
                    0.0,
                    0.6666666666666666,
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
                    0.6388888888888888,
                    0.027777777777777776,
                    0.7638888888888888,
                    -0.041666666666666664,
                    0.1388888888888889,
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
                        0.0,
                        0.0,
                        0.6666666666666666,
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
