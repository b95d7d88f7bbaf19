// stepsmith 0.1.0, spec sha256 510333e45142f16480227b6a1e83d5d58a8bef2307a98c9f2eb58d54087fe82c, text sha256 1e1538b8d32755a63cd0c61a83ec74967a0e898c0265b5737e76d043a4ac5702
// Bdf5, family bdf.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual -20.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4 - 163/137*lambda^3 + lambda^2 - 63/137*lambda + 12/137.
// proven: not A-stable: no pole lies in the left half-plane; some z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^5.
// proven: A(α)-stable for tan α = 127/100: the widest stable wedge has tan α = 1.27258930406….

/// Backward differences of five steps
///
/// Proven: order 5 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, 0.710807671013…] ∪ [9.39201949703…, ∞)` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 44.26·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 5.
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = 300/137*x - 300/137*x[-1] + 200/137*x[-2] - 75/137*x[-3] + 12/137*x[-4] + 60/137*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bdf5<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    x_m1: S,
    x_m2: S,
    x_m3: S,
    x_m4: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bdf5<S> {
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
            near(0.4379562, 0.43795620437956206, -2.0259544244984608e-17) * h,
            near(2.189781, 2.18978102189781, 9.724581237592612e-18),
            near(1.459854, 1.4598540145985401, 6.4830541583950745e-18),
            near(0.54744524, 0.5474452554744526, 2.431145309398153e-18),
            near(0.08759124, 0.08759124087591241, -4.051908848996921e-18),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Bdf5<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Bdf5";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("x[-3]", 0, -3.0),
        ::stepsmith::Carried::new("x[-4]", 0, -4.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
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
            _ => &mut self.x_m4,
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
        let n = self.x_m4.len();
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
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let x_m4_slot = &self.x_m4.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let x_m4 = x_m4_slot[i];
            x_p1_base_slot[i] = w[1] * (x - x_m1) + w[2] * x_m2 - w[3] * x_m3
                + w[4] * x_m4;
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
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_m4_slot = &mut self.x_m4.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let x_m4 = x_m4_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = w[1] * (x - x_m1) + w[2] * x_m2 - w[3] * x_m3 + w[4] * x_m4
                + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_m4_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m4, &mut self.x_m3);
        ::core::mem::swap(&mut self.x_m3, &mut self.x_m2);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Bdf5<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bdf5"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bdf5",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("x[-3]", 0, -3.0),
                ::stepsmith::Carried::new("x[-4]", 0, -4.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
                ::stepsmith::Carried::new("x[-3]", 1, -3.0),
                ::stepsmith::Carried::new("x[-4]", 1, -4.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            2.18978102189781,
                            -2.18978102189781,
                            1.4598540145985401,
                            -0.5474452554744526,
                            0.08759124087591241,
                            0.9590281847727636,
                            -0.9590281847727636,
                            0.6393521231818424,
                            -0.2397570461931909,
                            0.03836112739091054,
                            0.19180563695455272,
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
                                2.18978102189781,
                                -2.18978102189781,
                                1.4598540145985401,
                                -0.5474452554744526,
                                0.08759124087591241,
                                0.43795620437956206,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    2.18978102189781,
                    -2.18978102189781,
                    1.4598540145985401,
                    -0.5474452554744526,
                    0.08759124087591241,
                    0.9590281847727636,
                    -0.9590281847727636,
                    0.6393521231818424,
                    -0.2397570461931909,
                    0.03836112739091054,
                    0.19180563695455272,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    2.18978102189781,
                    -2.18978102189781,
                    1.4598540145985401,
                    -0.5474452554744526,
                    0.08759124087591241,
                    0.43795620437956206,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    2.18978102189781,
                    -2.18978102189781,
                    1.4598540145985401,
                    -0.5474452554744526,
                    0.08759124087591241,
                    0.9590281847727636,
                    -0.9590281847727636,
                    0.6393521231818424,
                    -0.2397570461931909,
                    0.03836112739091054,
                    0.19180563695455272,
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
                        2.18978102189781,
                        -2.18978102189781,
                        1.4598540145985401,
                        -0.5474452554744526,
                        0.08759124087591241,
                        0.43795620437956206,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^5 - 300/137*zeta^4 + 300/137*zeta^3 - 200/137*zeta^2 + 75/137*zeta - 12/137",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "137*zeta^4 - 163*zeta^3 + 137*zeta^2 - 63*zeta + 12",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
