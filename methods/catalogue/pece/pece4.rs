// stepsmith 0.1.0, spec sha256 120a368509916ee149618710e20cfef9e724fae465fedddb2f99084f713d4819, text sha256 df15cdcbe3863b6b1b8ed7576bf25fa7473b5aa80593ab768e86ce811f80c2ca
// Pece4, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -24/5.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^7 - 23/25*lambda^6 + 13/25*lambda^5 - 3/25*lambda^4.

/// Four-step PECE: BDF4 as the corrector, with the new velocity extrapolated as the predictor
///
/// Proven: order 4 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 1.09392870870…]` |
/// | y on the imaginary axis, z = iy | `stable in [0.909899163805…, 1.19089337101…], not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 25.76·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, the rule of section 2.1 for four steps.
///
/// Parameters: steps = 4, problem = first-order.
///
/// ```text
/// v_p[1] = f(t[1], x_p[1])
/// v[1] = f(t[1], x[1])
/// x_p[1] = 48/25*x - 36/25*x[-1] + 16/25*x[-2] - 3/25*x[-3] + 48/25*h*v - 72/25*h*v[-1] + 48/25*h*v[-2] - 12/25*h*v[-3]
/// x[1] = 48/25*x - 36/25*x[-1] + 16/25*x[-2] - 3/25*x[-3] + 12/25*h*v_p[1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 7],
    x: S,
    x_m1: S,
    x_m2: S,
    x_m3: S,
    v: S,
    v_m1: S,
    v_m2: S,
    v_m3: S,
    x_p_p1: S,
    v_p_p1: S,
    x_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 7] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(1.92, 1.92, 7.105427357601002e-17),
            near(1.44, 1.44, 5.329070518200751e-17),
            near(0.64, 0.64, -1.3322676295501878e-17),
            near(0.12, 0.12, 4.440892098500626e-18),
            near(1.92, 1.92, 7.105427357601002e-17) * h,
            near(2.88, 2.88, 1.0658141036401502e-16) * h,
            near(0.48, 0.48, 1.7763568394002505e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Pece4<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("x[-3]", 0, -3.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
        ::stepsmith::Carried::new("v[-3]", 1, -3.0),
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
            x_m3: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            v_m3: like.zeros(),
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
            3 => &mut self.x_m3,
            4 => &mut self.v,
            5 => &mut self.v_m1,
            6 => &mut self.v_m2,
            _ => &mut self.v_m3,
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
        let n = self.v_m3.len();
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
                self.v_m3.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let v_m3_slot = &self.v_m3.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let v_m3 = v_m3_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 - w[3] * x_m3
                + w[4] * (v + v_m2) - w[5] * v_m1 - w[6] * v_m3;
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
                self.x_m3.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[2] * x_m2 - w[3] * x_m3
                + w[6] * v_p_p1;
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
        ::core::mem::swap(&mut self.x_m3, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m3, &mut self.x_m2);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m3, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m3, &mut self.v_m2);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Pece4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("x[-3]", 0, -3.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("v[-3]", 1, -3.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
                ::stepsmith::Carried::new("x[-3]", 1, -3.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
                ::stepsmith::Carried::new("v[-1]", 2, -1.0),
                ::stepsmith::Carried::new("v[-2]", 2, -2.0),
                ::stepsmith::Carried::new("v[-3]", 2, -3.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.92,
                            -1.44,
                            0.64,
                            -0.12,
                            1.92,
                            -2.88,
                            1.92,
                            -0.48,
                            0.0,
                            0.0,
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
                                0.0,
                                0.0,
                                1.92,
                                -1.44,
                                0.64,
                                -0.12,
                                1.92,
                                -2.88,
                                1.92,
                                -0.48,
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
                            1.92,
                            -1.44,
                            0.64,
                            -0.12,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.9216,
                            -0.6912,
                            0.3072,
                            -0.0576,
                            0.9216,
                            -1.3824,
                            0.9216,
                            -0.2304,
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
                                0.0,
                                0.0,
                                1.92,
                                -1.44,
                                0.64,
                                -0.12,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.48,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.92,
                    -1.44,
                    0.64,
                    -0.12,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.9216,
                    -0.6912,
                    0.3072,
                    -0.0576,
                    0.9216,
                    -1.3824,
                    0.9216,
                    -0.2304,
                    0.0,
                    0.0,
                ],
                &[
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.92,
                    -1.44,
                    0.64,
                    -0.12,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.48,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.92,
                    -1.44,
                    0.64,
                    -0.12,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.48,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.0,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.92,
                    -1.44,
                    0.64,
                    -0.12,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.9216,
                    -0.6912,
                    0.3072,
                    -0.0576,
                    0.9216,
                    -1.3824,
                    0.9216,
                    -0.2304,
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
                        0.0,
                        0.0,
                        1.92,
                        -1.44,
                        0.64,
                        -0.12,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        0.48,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^8 - 48/25*zeta^7 + 36/25*zeta^6 - 16/25*zeta^5 + 3/25*zeta^4",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
