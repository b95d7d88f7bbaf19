// stepsmith 0.1.0, spec sha256 1fa482964f7b571c63d9242788e795a60340131ea93d21e1b9227cf00d44776f, text sha256 0e1be0771c081e7a01b1f71c3c4469d2883d0a35264f9f69095e428dcc6db1a0
// Bdf2, family bdf.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -2/3.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda - 1/3.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// Backward differences of two steps
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 9.34·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 2.
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = 4/3*x - 1/3*x[-1] + 2/3*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bdf2<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 3],
    x: S,
    x_m1: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bdf2<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 3] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Bdf2<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Bdf2";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
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
            _ => &mut self.x_m1,
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
        let n = self.x_m1.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.x.len(), self.x_m1.len(), self.x_p1_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            x_p1_base_slot[i] = w[1] * x - w[2] * x_m1;
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
            [self.v_p1.len(), self.x.len(), self.x_m1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_m1_slot = &mut self.x_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = w[1] * x - w[2] * x_m1 + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_m1_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Bdf2<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bdf2"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bdf2",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
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
                            0.8888888888888888,
                            -0.2222222222222222,
                            0.4444444444444444,
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
                                0.6666666666666666,
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
                    0.8888888888888888,
                    -0.2222222222222222,
                    0.4444444444444444,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.3333333333333333, -0.3333333333333333, 0.6666666666666666],
                &[0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.3333333333333333,
                    -0.3333333333333333,
                    0.8888888888888888,
                    -0.2222222222222222,
                    0.4444444444444444,
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
                        0.6666666666666666,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - 4/3*zeta + 1/3",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "3*zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
