// stepsmith 0.1.0, spec sha256 19cb3a1a871065eebaeaf8c54e2f6d5e49a9a9e97d0d8f1f4160a8d29d362e7e, text sha256 e8b90e17954f5f92a6fb5b62b0d19557859065673dbc203557722c7214726f88
// Ab4, family adams.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 251/30.
// proven: stable for -3/10 < z < 0: the stable set is (0, 3/10].
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^3.

/// The 4-step method of Adams and Bashforth
///
/// Proven: order 4 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 3/10]` |
/// | y on the imaginary axis, z = iy | `stable in (0, sqrt(208/1125)]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 45·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 4, kind = bashforth.
///
/// ```text
/// v = f(t, x)
/// x[1] = x + 55/24*h*v - 59/24*h*v[-1] + 37/24*h*v[-2] - 3/8*h*v[-3]
/// ```
#[derive(Clone, Debug)]
pub struct Ab4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v_m1: S,
    v_m2: S,
    v_m3: S,
    v: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ab4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 4] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(2.2916667, 2.2916666666666665, 1.4802973661668753e-16) * h,
            near(2.4583333, 2.4583333333333335, -1.4802973661668753e-16) * h,
            near(1.5416666, 1.5416666666666667, -7.401486830834377e-17) * h,
            exact(0.375) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ab4<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Ab4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
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
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            v_m3: like.zeros(),
            v: like.zeros(),
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
            1 => &mut self.v_m1,
            2 => &mut self.v_m2,
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
        g.evaluate(t, &self.x, &self.x, &mut self.v);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.v_m3.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let v_m3_slot = &self.v_m3.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let v_m3 = v_m3_slot[i];
            let x_p1 = x + (w[0] * v - w[1] * v_m1 + w[2] * v_m2 - w[3] * v_m3);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.v_m3, &mut self.v);
        ::core::mem::swap(&mut self.v_m3, &mut self.v_m2);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Ab4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Ab4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Ab4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("v[-3]", 1, -3.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 2, -1.0),
                ::stepsmith::Carried::new("v[-2]", 2, -2.0),
                ::stepsmith::Carried::new("v[-3]", 2, -3.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(0.0, &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0]),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    -2.4583333333333335,
                    1.5416666666666667,
                    -0.375,
                    2.2916666666666665,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    -2.4583333333333335,
                    1.5416666666666667,
                    -0.375,
                    2.2916666666666665,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    -2.4583333333333335,
                    1.5416666666666667,
                    -0.375,
                    2.2916666666666665,
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
                        1.0,
                        -2.4583333333333335,
                        1.5416666666666667,
                        -0.375,
                        2.2916666666666665,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - zeta^3",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "55*zeta^3 - 59*zeta^2 + 37*zeta - 9",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
