// stepsmith 0.1.0, spec sha256 b641991c2ee8a85226b27938a8140216ef8ee32c265e49000a8567209bb4c934, text sha256 803f4553f1c2949d2af507db115bbf0e06ac96aca641555379d362962563781e
// Pece3, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual -3/2.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^5 - 7/11*lambda^4 + 2/11*lambda^3.

/// Three-step PECE: BDF3 as the corrector, with the new velocity extrapolated as the predictor
///
/// Proven: order 3 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 1.40678740470…]` |
/// | y on the imaginary axis, z = iy | `stable in [0.479551434614…, 1.25390565932…], not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 15.19·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, the rule of section 2.1 for three steps.
///
/// Parameters: steps = 3, problem = first-order.
///
/// ```text
/// v_p[1] = f(t[1], x_p[1])
/// v[1] = f(t[1], x[1])
/// x_p[1] = 18/11*x - 9/11*x[-1] + 2/11*x[-2] + 18/11*h*v - 18/11*h*v[-1] + 6/11*h*v[-2]
/// x[1] = 18/11*x - 9/11*x[-1] + 2/11*x[-2] + 6/11*h*v_p[1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    x_m1: S,
    x_m2: S,
    v: S,
    v_m1: S,
    v_m2: S,
    x_p_p1: S,
    v_p_p1: S,
    x_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece3<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.6363636, 1.6363636363636365, -1.0092936587501423e-16),
            near(0.8181818, 0.8181818181818182, -5.0464682937507114e-17),
            near(0.18181819, 0.18181818181818182, -5.046468293750712e-18),
            near(1.6363636, 1.6363636363636365, -1.0092936587501423e-16) * h,
            near(0.54545456, 0.5454545454545454, 4.0371746350005693e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Pece3<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_m1: like.zeros(),
            x_m2: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            x_p_p1: like.zeros(),
            v_p_p1: like.zeros(),
            x_p1: like.zeros(),
            v_p1: like.zeros(),
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
            2 => &mut self.x_m2,
            3 => &mut self.v,
            4 => &mut self.v_m1,
            _ => &mut self.v_m2,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 1>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.v_m2.len();
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
                self.v.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 + w[3] * (v - v_m1)
                + w[4] * v_m2;
            x_p_p1_slot[i] = x_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.x_p_p1, &mut self.v_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 + w[4] * v_p_p1;
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1);
        ::stepsmith::generated::same_length(n, [self.v_p1.len(), self.x_p1.len()])?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
        }
        ::core::mem::swap(&mut self.x_m2, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Pece3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece3",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
                ::stepsmith::Carried::new("v[-1]", 2, -1.0),
                ::stepsmith::Carried::new("v[-2]", 2, -2.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.6363636363636365,
                            -0.8181818181818182,
                            0.18181818181818182,
                            1.6363636363636365,
                            -1.6363636363636365,
                            0.5454545454545454,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
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
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                1.6363636363636365,
                                -0.8181818181818182,
                                0.18181818181818182,
                                1.6363636363636365,
                                -1.6363636363636365,
                                0.5454545454545454,
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
                            1.6363636363636365,
                            -0.8181818181818182,
                            0.18181818181818182,
                            0.0,
                            0.0,
                            0.0,
                            0.8925619834710744,
                            -0.4462809917355372,
                            0.09917355371900827,
                            0.8925619834710744,
                            -0.8925619834710744,
                            0.2975206611570248,
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
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                1.6363636363636365,
                                -0.8181818181818182,
                                0.18181818181818182,
                                0.0,
                                0.0,
                                0.0,
                                0.5454545454545454,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.0,
                    0.0,
                    0.0,
                    0.8925619834710744,
                    -0.4462809917355372,
                    0.09917355371900827,
                    0.8925619834710744,
                    -0.8925619834710744,
                    0.2975206611570248,
                    0.0,
                    0.0,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.0,
                    0.0,
                    0.0,
                    0.5454545454545454,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.0,
                    0.0,
                    0.0,
                    0.5454545454545454,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.0,
                    0.0,
                    0.0,
                    0.8925619834710744,
                    -0.4462809917355372,
                    0.09917355371900827,
                    0.8925619834710744,
                    -0.8925619834710744,
                    0.2975206611570248,
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
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        1.6363636363636365,
                        -0.8181818181818182,
                        0.18181818181818182,
                        0.0,
                        0.0,
                        0.0,
                        0.5454545454545454,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^6 - 18/11*zeta^5 + 9/11*zeta^4 - 2/11*zeta^3",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
