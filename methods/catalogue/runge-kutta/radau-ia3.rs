// stepsmith 0.1.0, spec sha256 52bf9247ab035f9f9cbafc870b9985a06aeb90953f5516ccdbc205d76b2ca054, text sha256 8e7b2686a24f6ce50c412a8035ade01d11ce67cbc97bd2d580e03494dedff077
// RadauIa3, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual 1/600.
// proven: the stability function is the (2, 3) Padé approximant of exp: the stability function is (1/20*z^2 + 2/5*z + 1)/(-1/60*z^3 + 3/20*z^2 - 3/5*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.

/// Radau IA with three stages: L-stable, of order 5
///
/// Proven: order 5 from exact starting values, 5 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 6.63·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ehle 1969; Hairer, Wanner, Solving Ordinary Differential Equations II, section IV.5.
///
/// Parameters: name = radau-ia, stages = 3.
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v_3[c_3] = f(t[c_3], x_3[c_3])
/// x_1 = x + 1/9*h*v_1 + a_1_2*h*v_2[c_2] + a_1_3*h*v_3[c_3]
/// x_2[c_2] = x + 1/9*h*v_1 + a_2_2*h*v_2[c_2] + a_2_3*h*v_3[c_3]
/// x_3[c_3] = x + 1/9*h*v_1 + a_3_2*h*v_2[c_2] + a_3_3*h*v_3[c_3]
/// x[1] = x + 1/9*h*v_1 + b_2*h*v_2[c_2] + b_3*h*v_3[c_3]
/// ```
#[derive(Clone, Debug)]
pub struct RadauIa3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
    x: S,
    v_1: S,
    v_2_pc_2: S,
    v_3_pc_3: S,
    x_1_base: S,
    x_2_pc_2_base: S,
    x_3_pc_3_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> RadauIa3<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h,
            near(-0.19163832, -0.1916383190435099, -2.796011006475063e-18) * h,
            near(0.08052721, 0.08052720793239879, -3.3718946858869177e-18) * h,
            near(0.2920734, 0.2920734116652285, -2.5389192982581196e-17) * h,
            near(-0.048133496, -0.04813349705465739, 3.086237232312536e-18) * h,
            near(0.5370224, 0.5370223859435462, 4.0705893183457526e-17) * h,
            near(0.19681548, 0.1968154772236604, 1.3670172167093432e-17) * h,
            near(0.19163832, 0.1916383190435099, 2.796011006475063e-18) * h,
            near(0.048133496, 0.04813349705465739, -3.086237232312536e-18) * h,
            near(0.5124858, 0.5124858261884216, -3.0983499381662866e-17) * h,
            near(0.37640306, 0.37640306270046725, 2.4815593689300885e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for RadauIa3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "RadauIa3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
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
            v_1: like.zeros(),
            v_2_pc_2: like.zeros(),
            v_3_pc_3: like.zeros(),
            x_1_base: like.zeros(),
            x_2_pc_2_base: like.zeros(),
            x_3_pc_3_base: like.zeros(),
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
            _ => &mut self.x,
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
        let n = self.x.len();
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
                self.x_1_base.len(),
                self.x_2_pc_2_base.len(),
                self.x_3_pc_3_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_base_slot = &mut self.x_1_base.as_mut_slice()[..n];
        let x_2_pc_2_base_slot = &mut self.x_2_pc_2_base.as_mut_slice()[..n];
        let x_3_pc_3_base_slot = &mut self.x_3_pc_3_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_base_slot[i] = x;
            x_2_pc_2_base_slot[i] = x;
            x_3_pc_3_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t, t + 0.3550510257216822 * self.h, t + 0.8449489742783178 * self.h],
            position: [&self.x_1_base, &self.x_2_pc_2_base, &self.x_3_pc_3_base],
            position_slope: [[w[0], w[1], w[2]], [w[0], w[3], w[4]], [w[0], w[5], w[6]]],
            velocity: [&self.x_1_base, &self.x_2_pc_2_base, &self.x_3_pc_3_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1, &mut self.v_2_pc_2, &mut self.v_3_pc_3])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_pc_2.len(), self.v_3_pc_3.len(), self.x.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_pc_2_slot = &self.v_2_pc_2.as_slice()[..n];
        let v_3_pc_3_slot = &self.v_3_pc_3.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_pc_2 = v_2_pc_2_slot[i];
            let v_3_pc_3 = v_3_pc_3_slot[i];
            let x_1 = x + (w[0] * v_1 - w[7] * v_2_pc_2 + w[2] * v_3_pc_3);
            let x_2_pc_2 = x + (w[0] * v_1 + w[3] * v_2_pc_2 - w[8] * v_3_pc_3);
            let x_3_pc_3 = x + (w[0] * v_1 + w[5] * v_2_pc_2 + w[6] * v_3_pc_3);
            let x_p1 = x + (w[0] * v_1 + w[9] * v_2_pc_2 + w[10] * v_3_pc_3);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for RadauIa3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "RadauIa3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "RadauIa3",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, -0.034020690871988585, 0.034020690871988585],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.1111111111111111,
                                -0.1916383190435099,
                                0.08052720793239879,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.3550510257216822,
                    part: None,
                    position: g::Row::new(
                        0.3550510257216822,
                        &[
                            1.0,
                            0.3550510257216822,
                            0.0394501139690758,
                            0.03816496580927726,
                            -0.014584464345343745,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3550510257216822,
                            &[
                                0.0,
                                1.0,
                                0.1111111111111111,
                                0.2920734116652285,
                                -0.04813349705465739,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8449489742783178,
                    part: None,
                    position: g::Row::new(
                        0.8449489742783178,
                        &[
                            1.0,
                            0.8449489742783178,
                            0.09388321936425753,
                            0.2412511310120104,
                            0.02183503419072274,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8449489742783178,
                            &[
                                0.0,
                                1.0,
                                0.1111111111111111,
                                0.5370223859435462,
                                0.1968154772236604,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.1111111111111111,
                    0.33052720793239876,
                    0.05836168095649011,
                ],
                &[0.0, 1.0, 0.1111111111111111, 0.5124858261884216, 0.37640306270046725],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.1111111111111111, 0.33052720793239876, 0.05836168095649011],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.1111111111111111,
                        0.5124858261884216,
                        0.37640306270046725,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
