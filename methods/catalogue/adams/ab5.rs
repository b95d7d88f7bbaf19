// stepsmith 0.1.0, spec sha256 c76cc5e8706b418ccd2b9a26baedfb43f412ac6c15de4b9a84f03d580b6e85df, text sha256 569f2166fd774573be71c86571d46c8dc7bc76b68063102335435f1460a5cbfb
// Ab5, family adams.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual 475/12.
// proven: stable for -90/551 < z < 0: the stable set is (0, 90/551].
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^4.

/// The 5-step method of Adams and Bashforth
///
/// Proven: order 5 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 90/551]` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 90.74·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 5, kind = bashforth.
///
/// ```text
/// v = f(t, x)
/// x[1] = x + 1901/720*h*v - 1387/360*h*v[-1] + 109/30*h*v[-2] - 637/360*h*v[-3] + 251/720*h*v[-4]
/// ```
#[derive(Clone, Debug)]
pub struct Ab5<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v_m1: S,
    v_m2: S,
    v_m3: S,
    v_m4: S,
    v: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ab5<S> {
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
            near(2.6402779, 2.640277777777778, -1.6776703483224587e-16) * h,
            near(3.8527777, 3.852777777777778, -7.894919286223336e-17) * h,
            near(3.6333334, 3.6333333333333333, 2.960594732333751e-17) * h,
            near(1.7694445, 1.7694444444444444, 6.908054375445419e-17) * h,
            near(0.34861112, 0.3486111111111111, 1.7270135938613546e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ab5<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Ab5";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
        ::stepsmith::Carried::new("v[-3]", 1, -3.0),
        ::stepsmith::Carried::new("v[-4]", 1, -4.0),
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
            v_m4: like.zeros(),
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
            3 => &mut self.v_m3,
            _ => &mut self.v_m4,
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
        let n = self.v_m4.len();
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
                self.v_m4.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let v_m3_slot = &self.v_m3.as_slice()[..n];
        let v_m4_slot = &self.v_m4.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let v_m3 = v_m3_slot[i];
            let v_m4 = v_m4_slot[i];
            let x_p1 = x
                + (w[0] * v - w[1] * v_m1 + w[2] * v_m2 - w[3] * v_m3 + w[4] * v_m4);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.v_m4, &mut self.v);
        ::core::mem::swap(&mut self.v_m4, &mut self.v_m3);
        ::core::mem::swap(&mut self.v_m3, &mut self.v_m2);
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Ab5<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Ab5"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Ab5",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("v[-3]", 1, -3.0),
                ::stepsmith::Carried::new("v[-4]", 1, -4.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 2, -1.0),
                ::stepsmith::Carried::new("v[-2]", 2, -2.0),
                ::stepsmith::Carried::new("v[-3]", 2, -3.0),
                ::stepsmith::Carried::new("v[-4]", 2, -4.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    -3.852777777777778,
                    3.6333333333333333,
                    -1.7694444444444444,
                    0.3486111111111111,
                    2.640277777777778,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    1.0,
                    -3.852777777777778,
                    3.6333333333333333,
                    -1.7694444444444444,
                    0.3486111111111111,
                    2.640277777777778,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    -3.852777777777778,
                    3.6333333333333333,
                    -1.7694444444444444,
                    0.3486111111111111,
                    2.640277777777778,
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
                        1.0,
                        -3.852777777777778,
                        3.6333333333333333,
                        -1.7694444444444444,
                        0.3486111111111111,
                        2.640277777777778,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^5 - zeta^4",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1901*zeta^4 - 2774*zeta^3 + 2616*zeta^2 - 1274*zeta + 251",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
