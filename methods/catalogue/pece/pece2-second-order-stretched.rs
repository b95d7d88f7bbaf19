// stepsmith 0.1.0, spec sha256 06b9109c3c3c3b678a3164b3e616e14345baa217c12c292e1ceaa42eac17f7f0, text sha256 193e7c1d14779bd6c703d7af1f8c188ef513d780c01979d9bb59bcc6649e419d
// Pece2SecondOrderStretched, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -2/3.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -2/3.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4 - 2/3*lambda^3 + 1/9*lambda^2.

/// Two-step PECE for x'' = g, for steps of any ratio: the mean of types 1 and 2 for positions, BDF2 for velocities
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 1.75739908836…]` |
/// | Omega at xi = 1/20 | `stable in (0, 1.77782287273…]` |
/// | Omega at xi = 1/10 | `stable in (0, 1.83445274687…]` |
/// | Omega at xi = 1/2 | `stable in (0, (-12 + 6*sqrt(11))/7]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 543.36·u in x[1], 37.59·u in h·v[1], for `omega` of at least 1/10 within the range of ratios below, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, eqs. 8a, 8b, 8d, and 8c repaired, extended to unequal steps.
///
/// Parameters: steps = 2, problem = second-order, corrector = average, ratio = omega.
///
/// Steps may differ: `omega` is the step size over that of the step before; zero-stable however the ratios vary within (0, 1 + sqrt(2)), where no weight has a pole. What is proven above is of equal steps.
///
/// ```text
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = (omega^2 + 2*omega + 1)/(2*omega + 1)*x - omega^2/(2*omega + 1)*x[-1] - (4*omega^3 + 2*omega^2 - 9*omega - 6)/(12*omega + 6)*h*v + (4*omega^3 + 2*omega^2 - 3*omega)/(12*omega + 6)*h*v[-1] + (8*omega^2 + 16*omega + 7)/(24*omega + 12)*h^2*a - 1/(24*omega + 12)*h^2*a[-1]
/// v_p[1] = (omega^2 + 2*omega + 1)/(2*omega + 1)*v - omega^2/(2*omega + 1)*v[-1] + (omega^2 + 2*omega + 1)/(2*omega + 1)*h*a - (omega^2 + omega)/(2*omega + 1)*h*a[-1]
/// x[1] = (omega^2 + 2*omega + 1)/(2*omega + 1)*x - omega^2/(2*omega + 1)*x[-1] - (10*omega^3 - 12*omega^2 - 6*omega + 5)/(48*omega^2 + 24*omega)*h*v_p[1] - (2*omega^5 + 4*omega^4 - 8*omega^3 - 17*omega^2 - 18*omega - 5)/(48*omega^2 + 24*omega)*h*v + (2*omega^4 + 4*omega^3 + 2*omega^2 - 5*omega)/(48*omega + 24)*h*v[-1] + omega^2/(12*omega + 6)*h^2*a_p[1] + (2*omega^4 + 10*omega^3 + 14*omega^2 + 14*omega + 5)/(48*omega^2 + 24*omega)*h^2*a - 1/(48*omega + 24)*h^2*a[-1]
/// v[1] = (omega^2 + 2*omega + 1)/(2*omega + 1)*v - omega^2/(2*omega + 1)*v[-1] + (omega + 1)/(2*omega + 1)*h*a_p[1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2SecondOrderStretched<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 15],
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
impl<S: ::stepsmith::State> Pece2SecondOrderStretched<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64, ratio: f64) -> [S::Real; 15] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            exact((1.0 + ratio * (2.0 + ratio)) / (1.0 + ratio * 2.0)),
            exact((ratio * ratio * -1.0) / (1.0 + ratio * 2.0)),
            exact(
                (6.0 + ratio * (9.0 + ratio * (-2.0 + ratio * -4.0)))
                    / (6.0 + ratio * 12.0),
            ) * h,
            exact((ratio * (-3.0 + ratio * (2.0 + ratio * 4.0))) / (6.0 + ratio * 12.0))
                * h,
            exact((7.0 + ratio * (16.0 + ratio * 8.0)) / (12.0 + ratio * 24.0))
                * h.powi(2),
            exact((-1.0) / (12.0 + ratio * 24.0)) * h.powi(2),
            exact((1.0 + ratio * (2.0 + ratio)) / (1.0 + ratio * 2.0)) * h,
            exact((ratio * (-1.0 + ratio * -1.0)) / (1.0 + ratio * 2.0)) * h,
            exact(
                (-5.0 + ratio * (6.0 + ratio * (12.0 + ratio * -10.0)))
                    / (ratio * (24.0 + ratio * 48.0)),
            ) * h,
            exact(
                (5.0
                    + ratio
                        * (18.0
                            + ratio
                                * (17.0 + ratio * (8.0 + ratio * (-4.0 + ratio * -2.0)))))
                    / (ratio * (24.0 + ratio * 48.0)),
            ) * h,
            exact(
                (ratio * (-5.0 + ratio * (2.0 + ratio * (4.0 + ratio * 2.0))))
                    / (24.0 + ratio * 48.0),
            ) * h,
            exact((ratio * ratio) / (6.0 + ratio * 12.0)) * h.powi(2),
            exact(
                (5.0 + ratio * (14.0 + ratio * (14.0 + ratio * (10.0 + ratio * 2.0))))
                    / (ratio * (24.0 + ratio * 48.0)),
            ) * h.powi(2),
            exact((-1.0) / (24.0 + ratio * 48.0)) * h.powi(2),
            exact((1.0 + ratio) / (1.0 + ratio * 2.0)) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Pece2SecondOrderStretched<S> {
    type Sizes = ::stepsmith::generated::AnyRatio<
        ::stepsmith::pece::Pece1SecondOrder<S>,
    >;
    const SIZES: ::stepsmith::generated::AnyRatio<
        ::stepsmith::pece::Pece1SecondOrder<S>,
    > = ::stepsmith::generated::AnyRatio::new(0.0, 2.414213562373095, 3);
    const NAME: &'static str = "Pece2SecondOrderStretched";
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
            up_to: 1.7573990883673187,
            up_to_next: Some(1.7573990883673187),
            unstable_above: 1.757399088367319,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.777822872739896,
            up_to_next: Some(1.777822872739896),
            unstable_above: 1.7778228727398961,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.83445274687165,
            up_to_next: Some(1.1285355345903427),
            unstable_above: 1.8344527468716503,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.1285355345903427,
            up_to_next: None,
            unstable_above: 1.128535534590343,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h, 1.0),
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
    fn set_step_size(&mut self, h: f64, ratio: f64) {
        self.h = h;
        self.w = Self::weights(h, ratio);
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
            let x_p_p1 = w[0] * x + w[1] * x_m1 + w[2] * v + w[3] * v_m1 + w[4] * a
                + w[5] * a_m1;
            let v_p_p1 = w[0] * v + w[1] * v_m1 + w[6] * a + w[7] * a_m1;
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
            let x_p1 = w[0] * x + w[1] * x_m1 + w[8] * v_p_p1 + w[9] * v + w[10] * v_m1
                + w[11] * a_p_p1 + w[12] * a + w[13] * a_m1;
            let v_p1 = w[0] * v + w[1] * v_m1 + w[14] * a_p_p1;
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
    fn predicted(&self) -> Option<[&S; 2]> {
        Some([&self.x_p_p1, &self.v_p_p1])
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Pece2SecondOrderStretched<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece2SecondOrderStretched"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece2SecondOrderStretched",
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
                            0.6388888888888888,
                            0.027777777777777776,
                            0.6805555555555556,
                            -0.041666666666666664,
                            0.05555555555555555,
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
                    0.6805555555555556,
                    -0.041666666666666664,
                    0.05555555555555555,
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
                    0.6805555555555556,
                    -0.041666666666666664,
                    0.05555555555555555,
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
