// stepsmith 0.1.0, spec sha256 1173ed4428ea991432f7e8adfff394cfcbd63b9d994ed1fb46cc4eb1afb36583, text sha256 d7c462cffc528f0ccf5d0d2d39f0db935eedaef29d4e37814635b9c6f24e34e8
// Pece2Wide, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual (54*sqrt(6) - 127)/6.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^3 - 1/3*lambda^2.
// proven: stable for -(4*sqrt(6) + 10)/3 < z < 0: the stable set is (0, (10 + 4*sqrt(6))/3).

/// PECE with BDF-2's positions and the velocity weights of the widest real range
///
/// The weight of the oldest velocity in the corrector is chosen for the range; it is proven that none has a greater one.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, (10 + 4*sqrt(6))/3)` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 18.13·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: steps = 2, oldest = (41 - 18*sqrt(6))/6.
///
/// ```text
/// v_p[1] = f(t[1], x_p[1])
/// v[1] = f(t[1], x[1])
/// x_p[1] = 4/3*x - 1/3*x[-1] + 4/3*h*v - 2/3*h*v[-1]
/// x[1] = 4/3*x - 1/3*x[-1] - (6*sqrt(6) - 15)/2*h*v_p[1] + (18*sqrt(6) - 41)/3*h*v - (18*sqrt(6) - 41)/6*h*v[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2Wide<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 7],
    x: S,
    x_m1: S,
    v: S,
    v_m1: S,
    x_p_p1: S,
    v_p_p1: S,
    x_p1: S,
    v_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece2Wide<S> {
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
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(0.15153077, 0.15153077165046572, -1.220671627150884e-17) * h,
            near(1.0302718, 1.0302717900324019, 4.2917149620103624e-17) * h,
            near(0.5151359, 0.5151358950162009, 2.1458574810051812e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Pece2Wide<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Pece2Wide";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
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
            v: like.zeros(),
            v_m1: like.zeros(),
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
            2 => &mut self.v,
            _ => &mut self.v_m1,
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
        let n = self.v_m1.len();
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
                self.x.len(),
                self.x_m1.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let x_p_p1 = w[0] * x - w[1] * x_m1 + w[2] * v - w[3] * v_m1;
            x_p_p1_slot[i] = x_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.x_p_p1, &mut self.v_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_m1.len(),
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
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let x_p1 = w[0] * x - w[1] * x_m1 + w[4] * v_p_p1 + w[5] * v - w[6] * v_m1;
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
        ::core::mem::swap(&mut self.x_m1, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m1, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Pece2Wide<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece2Wide"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece2Wide",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
                ::stepsmith::Carried::new("v[-1]", 2, -1.0),
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
                            1.3333333333333333,
                            -0.6666666666666666,
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
                            1.0302717900324019,
                            -0.5151358950162009,
                            0.20204102886728761,
                            -0.050510257216821904,
                            0.20204102886728761,
                            -0.10102051443364381,
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
                                1.3333333333333333,
                                -0.3333333333333333,
                                1.0302717900324019,
                                -0.5151358950162009,
                                0.15153077165046572,
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
                    1.0302717900324019,
                    -0.5151358950162009,
                    0.20204102886728761,
                    -0.050510257216821904,
                    0.20204102886728761,
                    -0.10102051443364381,
                    0.0,
                    0.0,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.3333333333333333,
                    -0.3333333333333333,
                    1.0302717900324019,
                    -0.5151358950162009,
                    0.15153077165046572,
                    0.0,
                ],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.3333333333333333,
                    -0.3333333333333333,
                    1.0302717900324019,
                    -0.5151358950162009,
                    0.15153077165046572,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.3333333333333333,
                    -0.3333333333333333,
                    1.0302717900324019,
                    -0.5151358950162009,
                    0.20204102886728761,
                    -0.050510257216821904,
                    0.20204102886728761,
                    -0.10102051443364381,
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
                        1.3333333333333333,
                        -0.3333333333333333,
                        1.0302717900324019,
                        -0.5151358950162009,
                        0.15153077165046572,
                        0.0,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 4/3*zeta^3 + 1/3*zeta^2",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
