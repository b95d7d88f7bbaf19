// stepsmith 0.1.0, spec sha256 e56f65e2a8dda7710cf8da0b23e8ca2f555b87412bc394b91a61bdebacdfb338, text sha256 93c35b995eafb8bcf877b36bf5e6b77a409609a6d8ec9a16087b41e599096bd9
// Newmark, family newmark.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 1: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: all conditions up to order 1 hold; 2 conditions of order 2 fail, the first for g[x:v], with residual -1/4.
// proven: zero-stable: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: strongly zero-stable; the parasitic roots are those of lambda.
// proven: spectral radius -(2*gamma - 3)/(2*gamma + 1) for infinite steps: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: for infinite steps the roots are those of 25*lambda^3 + 30*lambda^2 + 9*lambda.
// proven: zero dynamics stable: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: errors are multiplied by the roots of 25*zeta^3 + 30*zeta^2 + 9*zeta.
// proven: stable for every Omega > 0 at xi = 0: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: the stable set is (0, ∞).
// proven: stable for every Omega > 0 at xi = 1/20: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: the stable set is (0, ∞).
// proven: stable for every Omega > 0 at xi = 1/2: for all gamma in (1/2, 1], in one interval and at 1: at gamma = 3/4: the stable set is (0, ∞).

/// Newmark's method with beta = (gamma + 1/2)^2/4 for any gamma from above 1/2 to 1
///
/// The least beta with which every step is stable, and the highest frequencies are damped most.
///
/// Proven: order 1 from exact starting values, 1 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
///
/// Rounding: a step errs by at most 10.94·u in x[1], 10·u in h·v[1], for all of `gamma` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Newmark, A Method of Computation for Structural Dynamics, J. Eng. Mech. Div. 85, 1959.
///
/// Parameters: gamma in (1/2, 1], beta = (gamma + 1/2)^2/4.
///
/// ```text
/// a[1] = g(t[1], x[1], v[1])
/// x[1] = x + h*v - (4*gamma^2 + 4*gamma - 7)/16*h^2*a + (4*gamma^2 + 4*gamma + 1)/16*h^2*a[1]
/// v[1] = v - (gamma - 1)*h*a + gamma*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct Newmark<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    c: [S::Real; 5],
    x: S,
    v: S,
    a: S,
    a_p1: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Newmark<S> {
    /// The method with values of its free parameters, to be given its settings.
    pub fn new(gamma: f64) -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new().parameter("gamma", gamma)
    }
    #[inline]
    fn weights(h: f64, c: &[S::Real; 5]) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            c[0] * h.powi(2i32),
            c[1] * h.powi(1i32),
            h,
            c[3] * h.powi(2i32),
            c[4] * h.powi(1i32),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Newmark<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Newmark";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(1);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self::at(h, like, &[f64::NAN])
    }
    const PARAMETERS: &'static [::stepsmith::generated::Parameter] = &[
        ::stepsmith::generated::Parameter {
            name: "gamma",
            range: "(1/2, 1]",
            from: [1.0, 2.0],
            to: [1.0, 1.0],
            closed: [false, true],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (4.0, [1]), (4.0, [2])],
                &[(16.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(&[(1.0, [1])], &[(1.0, [0])], values),
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::generated::coefficient(
                &[(7.0, [0]), (-4.0, [1]), (-4.0, [2])],
                &[(16.0, [0])],
                values,
            ),
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
            a: like.zeros(),
            a_p1: like.zeros(),
            x_p1_base: like.zeros(),
            v_p1_base: like.zeros(),
        }
    }
    fn carried(values: &[f64]) -> Vec<::stepsmith::Carried> {
        [
            ::stepsmith::Carried::new("x", 0, 0.0),
            ::stepsmith::Carried::new("v", 1, 0.0),
            ::stepsmith::Carried::new("a", 2, 0.0),
        ]
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
            1 => &mut self.v,
            _ => &mut self.a,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        if G::USES_VELOCITY {
            ::stepsmith::generated::same_length(
                n,
                [
                    self.a.len(),
                    self.v.len(),
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a);
                v_p1_base_slot[i] = v + w[4] * a;
            }
            let core = ::stepsmith::generated::Core {
                t: [t + self.h],
                position: [&self.x_p1_base],
                position_slope: [[w[0]]],
                velocity: [&self.v_p1_base],
                velocity_slope: [[w[1]]],
            };
            implicit.solve_from(g, &core, [&self.a], [&mut self.a_p1])?;
        } else {
            ::stepsmith::generated::same_length(
                n,
                [self.a.len(), self.v.len(), self.x.len(), self.x_p1_base.len()],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t + self.h],
                position: [&self.x_p1_base],
                position_slope: [[w[0]]],
                velocity: [&self.x_p1_base],
                velocity_slope: [[zero]],
            };
            implicit.solve_from(g, &core, [&self.a], [&mut self.a_p1])?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.a_p1.len(), self.v.len(), self.x.len()],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_p1 = a_p1_slot[i];
            let x_p1 = x + (w[2] * v + w[3] * a + w[0] * a_p1);
            let v_p1 = v + (w[4] * a + w[1] * a_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Newmark<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Newmark"
    }
    fn parameters() -> &'static [::stepsmith::generated::Parameter] {
        &[
            ::stepsmith::generated::Parameter {
                name: "gamma",
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
                name: "Newmark",
                order: ::stepsmith::Order::Exactly(1),
                carried: &[
                    ::stepsmith::Carried::new("x", 0, 0.0),
                    ::stepsmith::Carried::new("v", 1, 0.0),
                    ::stepsmith::Carried::new("a", 2, 0.0),
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
                                1.0,
                                ::stepsmith::generated::quotient(
                                    &[(7.0, [0]), (-4.0, [1]), (-4.0, [2])],
                                    &[(16.0, [0])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(1.0, [0]), (4.0, [1]), (4.0, [2])],
                                    &[(16.0, [0])],
                                    values,
                                ),
                            ],
                        ),
                        velocity: Some(
                            g::Row::new(
                                1.0,
                                &[
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
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(7.0, [0]), (-4.0, [1]), (-4.0, [2])],
                            &[(16.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (4.0, [1]), (4.0, [2])],
                            &[(16.0, [0])],
                            values,
                        ),
                    ],
                    &[
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
                    &[0.0, 0.0, 0.0, 1.0],
                ],
                position: g::Row::new(
                    1.0,
                    &[
                        1.0,
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(7.0, [0]), (-4.0, [1]), (-4.0, [2])],
                            &[(16.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (4.0, [1]), (4.0, [2])],
                            &[(16.0, [0])],
                            values,
                        ),
                    ],
                ),
                velocity: Some(
                    g::Row::new(
                        1.0,
                        &[
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
                                polynomial: "zeta^3 - 2*zeta^2 + zeta",
                            },
                        },
                        g::ZerosWithin {
                            from: 1.0,
                            to: 1.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "zeta^3 - 2*zeta^2 + zeta",
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
                                polynomial: "(4*gamma^2 + 4*gamma + 1)*zeta^2 - (8*gamma^2 - 8*gamma - 6)*zeta + (4*gamma^2 - 12*gamma + 9)",
                            },
                        },
                        g::ZerosWithin {
                            from: 1.0,
                            to: 1.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "9*zeta^2 + 6*zeta + 1",
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
                                polynomial: "gamma*zeta - (gamma - 1)",
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
                                polynomial: "gamma*zeta - (gamma - 1)",
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
