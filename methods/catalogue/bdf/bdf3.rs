// stepsmith 0.1.0, spec sha256 f2ed66b261917b8f50f8d477905b5cd9a9dd88dbf1a41c2bffbe17c4842f8191, text sha256 dc6a42a4fc30850ae295c105f37012e0ea84fcb4ffce684ac01f788337b0890d
// Bdf3, family bdf.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual -3/2.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^2 - 7/11*lambda + 2/11.
// proven: not A-stable: no pole lies in the left half-plane; some z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^3.
// proven: A(α)-stable for tan α = 72/5: the widest stable wedge has tan α = sqrt(757687/3645).

/// Backward differences of three steps
///
/// Proven: order 3 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in [sqrt(15/4), ∞), not for small steps` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 15.19·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 3.
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = 18/11*x - 9/11*x[-1] + 2/11*x[-2] + 6/11*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bdf3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    x_m1: S,
    x_m2: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bdf3<S> {
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
            near(0.54545456, 0.5454545454545454, 4.0371746350005693e-17) * h,
            near(1.6363636, 1.6363636363636365, -1.0092936587501423e-16),
            near(0.8181818, 0.8181818181818182, -5.0464682937507114e-17),
            near(0.18181819, 0.18181818181818182, -5.046468293750712e-18),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Bdf3<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Bdf3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
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
            _ => &mut self.x_m2,
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
        let n = self.x_m2.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.x.len(), self.x_m1.len(), self.x_m2.len(), self.x_p1_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            x_p1_base_slot[i] = w[1] * x - w[2] * x_m1 + w[3] * x_m2;
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
            [self.v_p1.len(), self.x.len(), self.x_m1.len(), self.x_m2.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_m2_slot = &mut self.x_m2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = w[1] * x - w[2] * x_m1 + w[3] * x_m2 + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_m2_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Bdf3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bdf3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bdf3",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
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
                            0.8925619834710744,
                            -0.4462809917355372,
                            0.09917355371900827,
                            0.2975206611570248,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                0.0,
                                1.6363636363636365,
                                -0.8181818181818182,
                                0.18181818181818182,
                                0.5454545454545454,
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
                    0.8925619834710744,
                    -0.4462809917355372,
                    0.09917355371900827,
                    0.2975206611570248,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.5454545454545454,
                ],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.6363636363636365,
                    -0.8181818181818182,
                    0.18181818181818182,
                    0.8925619834710744,
                    -0.4462809917355372,
                    0.09917355371900827,
                    0.2975206611570248,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        0.0,
                        1.6363636363636365,
                        -0.8181818181818182,
                        0.18181818181818182,
                        0.5454545454545454,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 18/11*zeta^2 + 9/11*zeta - 2/11",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "11*zeta^2 - 7*zeta + 2",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
