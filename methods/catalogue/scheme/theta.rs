// stepsmith 0.1.0, spec sha256 8c90eb6d8eef4a7ed6a8934091407e03ed1e40c012a1597a8998aa36ed0f78ad, text sha256 2e39bb83f74281f5951982bd79bd720ff135004566208ee6b12f45ec07b91757
// Theta, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 1: for all theta in (1/2, 1], in one interval and at 1: at theta = 3/4: all conditions up to order 1 hold; the condition of order 2 for f[f] fails, with residual -1/4.
// proven: zero-stable: for all theta in (1/2, 1], in one interval and at 1: at theta = 3/4: strongly zero-stable; the parasitic roots are those of lambda.
// proven: spectral radius -(theta - 1)/theta for infinite steps: for all theta in (1/2, 1], in one interval and at 1: at theta = 3/4: for infinite steps the roots are those of 3*lambda^2 + lambda.
// proven: stable for every z < 0: for all theta in (1/2, 1], in one interval and at 1: at theta = 3/4: the stable set is (0, ∞).

/// The theta method for any theta from above 1/2 to 1
///
/// 1 is the implicit Euler method; near 1/2 it is nearly the trapezoidal rule, of order 2 there alone.
///
/// Proven: order 1 from exact starting values, 1 when only y and y' are right at the start.
///
/// Rounding: a step errs by at most 10·u in x[1], for all of `theta` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Wanner, Solving Ordinary Differential Equations II, IV.3.
///
/// Parameters: theta in (1/2, 1].
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = x - (theta - 1)*h*v + theta*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Theta<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    c: [S::Real; 2],
    x: S,
    v: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Theta<S> {
    /// The method with values of its free parameters, to be given its settings.
    pub fn new(theta: f64) -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new().parameter("theta", theta)
    }
    #[inline]
    fn weights(h: f64, c: &[S::Real; 2]) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [c[0] * h.powi(1i32), c[1] * h.powi(1i32)]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Theta<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Theta";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(1);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self::at(h, like, &[f64::NAN])
    }
    const PARAMETERS: &'static [::stepsmith::generated::Parameter] = &[
        ::stepsmith::generated::Parameter {
            name: "theta",
            range: "(1/2, 1]",
            from: [1.0, 2.0],
            to: [1.0, 1.0],
            closed: [false, true],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            ::stepsmith::generated::coefficient(&[(1.0, [1])], &[(1.0, [0])], values),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-1.0, [1])],
                &[(1.0, [0])],
                values,
            ),
        ];
        Self {
            h,
            w: Self::weights(h, &c),
            c,
            x: like.zeros(),
            v: like.zeros(),
            v_p1: like.zeros(),
            x_p1_base: like.zeros(),
        }
    }
    fn carried(values: &[f64]) -> Vec<::stepsmith::Carried> {
        [::stepsmith::Carried::new("x", 0, 0.0), ::stepsmith::Carried::new("v", 1, 0.0)]
            .to_vec()
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64, _: f64) {
        let c = self.c;
        self.h = h;
        self.w = Self::weights(h, &c);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            _ => &mut self.v,
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
        let n = self.v.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.x.len(), self.x_p1_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_p1_base_slot[i] = x + w[1] * v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve_from(g, &core, [&self.v], [&mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v.len(), self.v_p1.len(), self.x.len()],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = x + (w[1] * v + w[0] * v_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Theta<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Theta"
    }
    fn parameters() -> &'static [::stepsmith::generated::Parameter] {
        &[
            ::stepsmith::generated::Parameter {
                name: "theta",
                range: "(1/2, 1]",
                from: [1.0, 2.0],
                to: [1.0, 1.0],
                closed: [false, true],
            },
        ]
    }
    fn with_maps<T>(
        values: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        take(
            &g::Maps {
                name: "Theta",
                order: ::stepsmith::Order::Exactly(1),
                carried: &[
                    ::stepsmith::Carried::new("x", 0, 0.0),
                    ::stepsmith::Carried::new("v", 1, 0.0),
                    ::stepsmith::Carried::new("x", 1, 0.0),
                    ::stepsmith::Carried::new("v", 2, 0.0),
                ],
                composition: &[],
                evaluations: &[
                    g::Evaluation {
                        time: 1.0,
                        part: None,
                        position: g::Row::new(
                            1.0,
                            &[
                                1.0,
                                ::stepsmith::generated::quotient(
                                    &[(1.0, [0]), (-1.0, [1])],
                                    &[(1.0, [0])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(1.0, [1])],
                                    &[(1.0, [0])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(1.0, [1]), (-1.0, [2])],
                                    &[(1.0, [0])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(1.0, [2])],
                                    &[(1.0, [0])],
                                    values,
                                ),
                            ],
                        ),
                        velocity: Some(
                            g::Row::new(
                                1.0,
                                &[
                                    0.0,
                                    0.0,
                                    1.0,
                                    ::stepsmith::generated::quotient(
                                        &[(1.0, [0]), (-1.0, [1])],
                                        &[(1.0, [0])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[(1.0, [1])],
                                        &[(1.0, [0])],
                                        values,
                                    ),
                                ],
                            ),
                        ),
                        place: None,
                    },
                ],
                next: &[
                    &[
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1]), (-1.0, [2])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [2])],
                            &[(1.0, [0])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        0.0,
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        0.0,
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                    ],
                    &[0.0, 0.0, 0.0, 0.0, 1.0],
                ],
                position: g::Row::new(
                    1.0,
                    &[
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1]), (-1.0, [2])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [2])],
                            &[(1.0, [0])],
                            values,
                        ),
                    ],
                ),
                velocity: Some(
                    g::Row::new(
                        1.0,
                        &[
                            0.0,
                            0.0,
                            1.0,
                            ::stepsmith::generated::quotient(
                                &[(1.0, [0]), (-1.0, [1])],
                                &[(1.0, [0])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[(1.0, [1])],
                                &[(1.0, [0])],
                                values,
                            ),
                        ],
                    ),
                ),
                parasitic: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.5000000000000001,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "zeta^2 - zeta",
                            },
                        },
                        g::ZerosWithin {
                            from: 1.0,
                            to: 1.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "zeta^2 - zeta",
                            },
                        },
                    ],
                    values,
                ),
                position_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.5000000000000001,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "theta^2*zeta^2 - (2*theta^2 - 2*theta)*zeta + (theta^2 - 2*theta + 1)",
                            },
                        },
                        g::ZerosWithin {
                            from: 1.0,
                            to: 1.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "1",
                            },
                        },
                    ],
                    values,
                ),
                velocity_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.5000000000000001,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "theta*zeta - (theta - 1)",
                            },
                        },
                        g::ZerosWithin {
                            from: 1.0,
                            to: 1.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "1",
                            },
                        },
                    ],
                    values,
                ),
                soi2_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.5000000000000001,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "theta*zeta - (theta - 1)",
                            },
                        },
                        g::ZerosWithin {
                            from: 1.0,
                            to: 1.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "1",
                            },
                        },
                    ],
                    values,
                ),
            },
        )
    }
}
