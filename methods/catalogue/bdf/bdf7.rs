// stepsmith 0.1.0, spec sha256 db9a428341c5ef43d28dd9128fea904d0fdead27077b3d4a0e11cf2dcd9db678, text sha256 c1a6e6967726e0b98bedf9f14b1112e7d2c42451957794c5fe37a6a63589987b
// Bdf7, family bdf.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 0: the scheme is not zero-stable.
// proven: order 7 with the best start: all conditions up to order 7 hold; 115 conditions of order 8 fail, the first for f[f, f, f, f, f, f, f], with residual -630.
// proven: not zero-stable: not zero-stable: a root outside the circle; the parasitic roots are those of lambda^6 - 617/363*lambda^5 + 853/363*lambda^4 - 2341/1089*lambda^3 + 1334/1089*lambda^2 - 430/1089*lambda + 20/363.

/// Backward differences of seven steps, not zero-stable
///
/// Proven: order 0 from exact starting values, 0 when only y and y' are right at the start; 7 with the best start.
///
/// Not zero-stable: errors grow without bound however small the step.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | **`stable in [8.24264309370…, ∞), not for small steps`** |
/// | y on the imaginary axis, z = iy | `stable in [32.1434384884…, ∞), not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 134.1·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 7.
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = 980/363*x - 490/121*x[-1] + 4900/1089*x[-2] - 1225/363*x[-3] + 196/121*x[-4] - 490/1089*x[-5] + 20/363*x[-6] + 140/363*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bdf7<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 8],
    x: S,
    x_m1: S,
    x_m2: S,
    x_m3: S,
    x_m4: S,
    x_m5: S,
    x_m6: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bdf7<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 8] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.38567492, 0.3856749311294766, -1.0704629714016661e-17) * h,
            near(2.6997244, 2.6997245179063363, -1.8595471046063229e-16),
            near(4.049587, 4.049586776859504, -2.7893206569094843e-16),
            near(4.499541, 4.499540863177227, -3.0992451743438713e-16),
            near(3.3746557, 3.37465564738292, 2.1164582177427226e-16),
            near(1.6198347, 1.6198347107438016, 6.606285766364568e-17),
            near(0.4499541, 0.44995408631772266, 2.4518699487819114e-17),
            near(0.055096418, 0.05509641873278237, -1.5292328162880945e-18),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Bdf7<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Bdf7";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(0);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("x[-3]", 0, -3.0),
        ::stepsmith::Carried::new("x[-4]", 0, -4.0),
        ::stepsmith::Carried::new("x[-5]", 0, -5.0),
        ::stepsmith::Carried::new("x[-6]", 0, -6.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = false;
    const SOLVES_ALGEBRAIC: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            x_m1: like.zeros(),
            x_m2: like.zeros(),
            x_m3: like.zeros(),
            x_m4: like.zeros(),
            x_m5: like.zeros(),
            x_m6: like.zeros(),
            v_p1: like.zeros(),
            x_p1_base: like.zeros(),
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
            4 => &mut self.x_m4,
            5 => &mut self.x_m5,
            _ => &mut self.x_m6,
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
        let n = self.x_m6.len();
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
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_m4.len(),
                self.x_m5.len(),
                self.x_m6.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let x_m4_slot = &self.x_m4.as_slice()[..n];
        let x_m5_slot = &self.x_m5.as_slice()[..n];
        let x_m6_slot = &self.x_m6.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let x_m4 = x_m4_slot[i];
            let x_m5 = x_m5_slot[i];
            let x_m6 = x_m6_slot[i];
            x_p1_base_slot[i] = w[1] * x - w[2] * x_m1 + w[3] * x_m2 - w[4] * x_m3
                + w[5] * x_m4 - w[6] * x_m5 + w[7] * x_m6;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_m4.len(),
                self.x_m5.len(),
                self.x_m6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let x_m4_slot = &self.x_m4.as_slice()[..n];
        let x_m5_slot = &self.x_m5.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_m6_slot = &mut self.x_m6.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let x_m4 = x_m4_slot[i];
            let x_m5 = x_m5_slot[i];
            let x_m6 = x_m6_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = w[1] * x - w[2] * x_m1 + w[3] * x_m2 - w[4] * x_m3 + w[5] * x_m4
                - w[6] * x_m5 + w[7] * x_m6 + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_m6_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m6, &mut self.x_m5);
        ::core::mem::swap(&mut self.x_m5, &mut self.x_m4);
        ::core::mem::swap(&mut self.x_m4, &mut self.x_m3);
        ::core::mem::swap(&mut self.x_m3, &mut self.x_m2);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Bdf7<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bdf7"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bdf7",
            order: ::stepsmith::Order::Exactly(0),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("x[-3]", 0, -3.0),
                ::stepsmith::Carried::new("x[-4]", 0, -4.0),
                ::stepsmith::Carried::new("x[-5]", 0, -5.0),
                ::stepsmith::Carried::new("x[-6]", 0, -6.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
                ::stepsmith::Carried::new("x[-3]", 1, -3.0),
                ::stepsmith::Carried::new("x[-4]", 1, -4.0),
                ::stepsmith::Carried::new("x[-5]", 1, -5.0),
                ::stepsmith::Carried::new("x[-6]", 1, -6.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            2.6997245179063363,
                            -4.049586776859504,
                            4.499540863177227,
                            -3.37465564738292,
                            1.6198347107438016,
                            -0.44995408631772266,
                            0.05509641873278237,
                            1.0412160675120856,
                            -1.5618241012681282,
                            1.7353601125201426,
                            -1.301520084390107,
                            0.6247296405072513,
                            -0.17353601125201426,
                            0.021249307500246645,
                            0.1487451525017265,
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
                                2.6997245179063363,
                                -4.049586776859504,
                                4.499540863177227,
                                -3.37465564738292,
                                1.6198347107438016,
                                -0.44995408631772266,
                                0.05509641873278237,
                                0.3856749311294766,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    2.6997245179063363,
                    -4.049586776859504,
                    4.499540863177227,
                    -3.37465564738292,
                    1.6198347107438016,
                    -0.44995408631772266,
                    0.05509641873278237,
                    1.0412160675120856,
                    -1.5618241012681282,
                    1.7353601125201426,
                    -1.301520084390107,
                    0.6247296405072513,
                    -0.17353601125201426,
                    0.021249307500246645,
                    0.1487451525017265,
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
                ],
                &[
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
                ],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    2.6997245179063363,
                    -4.049586776859504,
                    4.499540863177227,
                    -3.37465564738292,
                    1.6198347107438016,
                    -0.44995408631772266,
                    0.05509641873278237,
                    0.3856749311294766,
                ],
                &[
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
                    1.0,
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
                    1.0,
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
                    1.0,
                    0.0,
                    0.0,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    2.6997245179063363,
                    -4.049586776859504,
                    4.499540863177227,
                    -3.37465564738292,
                    1.6198347107438016,
                    -0.44995408631772266,
                    0.05509641873278237,
                    1.0412160675120856,
                    -1.5618241012681282,
                    1.7353601125201426,
                    -1.301520084390107,
                    0.6247296405072513,
                    -0.17353601125201426,
                    0.021249307500246645,
                    0.1487451525017265,
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
                        2.6997245179063363,
                        -4.049586776859504,
                        4.499540863177227,
                        -3.37465564738292,
                        1.6198347107438016,
                        -0.44995408631772266,
                        0.05509641873278237,
                        0.3856749311294766,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^7 - 980/363*zeta^6 + 490/121*zeta^5 - 4900/1089*zeta^4 + 1225/363*zeta^3 - 196/121*zeta^2 + 490/1089*zeta - 20/363",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "1089*zeta^6 - 1851*zeta^5 + 2559*zeta^4 - 2341*zeta^3 + 1334*zeta^2 - 430*zeta + 60",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
