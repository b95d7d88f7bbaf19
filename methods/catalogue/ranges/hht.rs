// stepsmith 0.1.0, spec sha256 d927b6f01c83fe4ca650024bbb7cd0cc73e5867e58101e4209587bfd6e435ae4, text sha256 53ad5f63d73b5c1b8523ac77b3e1271dedcccecefea11b76acca0a88738b1a90
// Hht, family hht.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -1/2, and 5 more.
// proven: order 2 from the simple start: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -1/2, and 5 more.
// proven: zero-stable: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 strongly zero-stable; the parasitic roots are those of lambda^2.
// proven: spectral radius -(alpha + 1)/(alpha - 1) at infinity: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 for infinite steps the roots are those of 8*lambda^4 + 12*lambda^3 + 6*lambda^2 + lambda.
// proven: zero dynamics stable: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 Q has the ascending coefficients 1, 6, 12, 8.
// proven: stable for 0 < Omega < infinity at xi = 0: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 the stable set is (0, ∞).
// proven: stable for 0 < Omega < infinity at xi = 1/20: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 the stable set is (0, ∞).
// proven: stable for 0 < Omega < infinity at xi = 1/2: for all alpha in [-1/3, 0), in one cell and at -1/3: at alpha = -1/3 the stable set is (0, ∞).

/// The Hilber-Hughes-Taylor method for any alpha from -1/3 to below 0
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
///
/// Rounding: a step errs by at most 12.24·u in x[1], 10.31·u in h·v[1], 5.34·u in h^2·a_c[alpha + 1], for all of `alpha` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hilber, Hughes, Taylor, Improved Numerical Dissipation for Time Integration Algorithms in Structural Dynamics, Earthq. Eng. Struct. Dyn. 5, 1977.
///
/// Parameters: alpha in [-1/3, 0).
///
/// ```text
/// a[1] = g(t[1], x[1], v[1])
/// x[1] = x + h*v - (alpha^2 - 2*alpha - 1)/4*h^2*a_c[alpha] + (alpha^2 - 2*alpha + 1)/4*h^2*a_c[alpha + 1]
/// v[1] = v + (2*alpha + 1)/2*h*a_c[alpha] - (2*alpha - 1)/2*h*a_c[alpha + 1]
/// 0 = -a_c[alpha + 1] + (alpha + 1)*a[1] - alpha*a
/// ```
#[derive(Clone, Debug)]
pub struct Hht<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 9],
    c: [S::Real; 9],
    pending: bool,
    x: S,
    v: S,
    a_c_palpha: S,
    a: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Hht<S> {
    #[inline]
    fn weights(h: f64, c: &[S::Real; 9]) -> [S::Real; 9] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            h,
            c[1] * h.powi(2i32),
            c[2] * h.powi(2i32),
            c[3] * h.powi(1i32),
            c[4] * h.powi(1i32),
            c[5],
            c[6] * h.powi(2i32),
            c[7] * h.powi(1i32),
            c[8],
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Hht<S> {
    const NAME: &'static str = "Hht";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried {
            name: "x",
            derivative: 0,
            offset: 0.0,
        },
        ::stepsmith::Carried {
            name: "v",
            derivative: 1,
            offset: 0.0,
        },
        ::stepsmith::Carried {
            name: "a_c[alpha]",
            derivative: 2,
            offset: f64::NAN,
        },
        ::stepsmith::Carried {
            name: "a",
            derivative: 2,
            offset: 0.0,
        },
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::StableRange] = &[
        ::stepsmith::StableRange {
            damping: 0.0,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::StableRange {
            damping: 0.05,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::StableRange {
            damping: 0.1,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::StableRange {
            damping: 0.5,
            up_to: f64::INFINITY,
            up_to_next: None,
            unstable_above: f64::INFINITY,
        },
    ];
    fn new(h: f64, like: &S) -> Self {
        Self::at(h, like, &[f64::NAN])
    }
    const PARAMETERS: &'static [::stepsmith::free::Parameter] = &[
        ::stepsmith::free::Parameter {
            name: "alpha",
            range: "[-1/3, 0)",
            from: [-1.0, 3.0],
            to: [0.0, 1.0],
            closed: [true, false],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::free::coefficient(
                &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(1.0, [0]), (2.0, [1])],
                &[(2.0, [0])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [1]), (2.0, [2])],
                &[(2.0, [0])],
                values,
            ),
            ::stepsmith::free::coefficient(&[(-1.0, [1])], &[(1.0, [0])], values),
            ::stepsmith::free::coefficient(
                &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                &[(2.0, [0])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(1.0, [0]), (1.0, [1])],
                &[(1.0, [0])],
                values,
            ),
        ];
        Self {
            h,
            w: Self::weights(h, &c),
            c,
            pending: false,
            x: like.zeros(),
            v: like.zeros(),
            a_c_palpha: like.zeros(),
            a: like.zeros(),
        }
    }
    fn carried(values: &[f64]) -> Vec<::stepsmith::Carried> {
        [
            ::stepsmith::Carried {
                name: "x",
                derivative: 0,
                offset: 0.0,
            },
            ::stepsmith::Carried {
                name: "v",
                derivative: 1,
                offset: 0.0,
            },
            ::stepsmith::Carried {
                name: "a_c[alpha]",
                derivative: 2,
                offset: ::stepsmith::free::quotient(&[(1.0, [1])], &[(1.0, [0])], values),
            },
            ::stepsmith::Carried {
                name: "a",
                derivative: 2,
                offset: 0.0,
            },
        ]
            .to_vec()
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        if self.pending {
            let _ = self.settle();
        }
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            2 => &mut self.a_c_palpha,
            _ => &mut self.a,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a.len();
        if SAMPLE {
            ::stepsmith::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        implicit.step_by_rows::<_, _, SAMPLE>(self, (n, t), g, sample)?;
        Ok(())
    }
}
#[allow(clippy::all, unused_variables, unused_mut)]
impl<S: ::stepsmith::State> Hht<S> {
    /// Adds what is pending, so that all that is carried is there.
    #[cold]
    fn settle(&mut self) -> Result<(), ::stepsmith::Failure> {
        self.pending = false;
        let (n, w) = (self.a.len(), self.w);
        let rows = 0..n;
        ::stepsmith::same_length(
            n,
            [self.a.len(), self.a_c_palpha.len(), self.v.len(), self.x.len()],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_palpha_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_palpha = a_c_palpha_slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[6] * a_p1;
                let v_p1 = v + w[7] * a_p1;
                let a_c_palpha___1 = a_c_palpha + w[8] * a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
                a_c_palpha_slot[i] = a_c_palpha___1;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_palpha.as_mut_slice()[rows.clone()],
        );
        Ok(())
    }
}
#[allow(clippy::all, unused_variables, unused_mut)]
impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S> for Hht<S> {
    const IN_PLACE: bool = true;
    #[inline(always)]
    fn before<const PENDING: bool>(
        &mut self,
        uses_velocity: bool,
        rows: ::core::ops::Range<usize>,
    ) -> Result<(), ::stepsmith::Failure> {
        let (n, w) = (self.a.len(), self.w);
        ::stepsmith::same_length(
            n,
            [self.a.len(), self.a_c_palpha.len(), self.v.len(), self.x.len()],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_palpha_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_palpha = a_c_palpha_slot[i];
                let a = a_slot[i];
                let (x, v, a_c_palpha) = if PENDING {
                    let a_p1 = a;
                    let x_p1 = x + w[6] * a_p1;
                    let v_p1 = v + w[7] * a_p1;
                    let a_c_palpha___1 = a_c_palpha + w[8] * a_p1;
                    (x_p1, v_p1, a_c_palpha___1)
                } else {
                    (x, v, a_c_palpha)
                };
                x_slot[i] = x + (w[0] * v + w[1] * a_c_palpha + w[2] * a);
                v_slot[i] = v + (w[3] * a_c_palpha + w[4] * a);
                a_c_palpha_slot[i] = w[5] * a;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_palpha.as_mut_slice()[rows.clone()],
        );
        Ok(())
    }
    #[inline(always)]
    fn core(
        &mut self,
        uses_velocity: bool,
        t: f64,
    ) -> (::stepsmith::Core<'_, S, 1>, Option<&S>, &mut S) {
        let w = self.w;
        if uses_velocity {
            let core = ::stepsmith::Core {
                t: [t + self.h],
                position: [&self.x],
                position_slope: [[w[6]]],
                velocity: [&self.v],
                velocity_slope: [[w[7]]],
            };
            (core, None, &mut self.a)
        } else {
            let zero = S::Real::default();
            let core = ::stepsmith::Core {
                t: [t + self.h],
                position: [&self.x],
                position_slope: [[w[6]]],
                velocity: [&self.x],
                velocity_slope: [[zero]],
            };
            (core, None, &mut self.a)
        }
    }
    #[inline(always)]
    fn after<const SAMPLE: bool>(
        &mut self,
        rows: ::core::ops::Range<usize>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let (n, w) = (self.a.len(), self.w);
        ::stepsmith::same_length(
            n,
            [self.a.len(), self.a_c_palpha.len(), self.v.len(), self.x.len()],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_palpha_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_palpha = a_c_palpha_slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[6] * a_p1;
                let v_p1 = v + w[7] * a_p1;
                let a_c_palpha___1 = a_c_palpha + w[8] * a_p1;
                if SAMPLE {
                    sample.x.as_mut_slice()[rows.start + i] = x_p1;
                    sample.v.as_mut_slice()[rows.start + i] = v_p1;
                    sample.a.as_mut_slice()[rows.start + i] = a_p1;
                }
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
                a_c_palpha_slot[i] = a_c_palpha___1;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_palpha.as_mut_slice()[rows.clone()],
        );
        Ok(())
    }
    #[inline(always)]
    fn exchange(&mut self) {}
    #[inline(always)]
    fn pending(&mut self) -> Option<&mut bool> {
        Some(&mut self.pending)
    }
    #[inline(always)]
    fn positions(&self) -> &S {
        &self.x
    }
}
#[allow(clippy::all)]
impl ::stepsmith::maps::ConstrainedMethod for Hht<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Hht"
    }
    fn parameters() -> &'static [::stepsmith::free::Parameter] {
        &[
            ::stepsmith::free::Parameter {
                name: "alpha",
                range: "[-1/3, 0)",
                from: [-1.0, 3.0],
                to: [0.0, 1.0],
                closed: [true, false],
            },
        ]
    }
    fn with_maps<T>(
        values: &[f64],
        take: impl FnOnce(&::stepsmith::maps::Maps<'_>) -> T,
    ) -> T {
        take(
            &::stepsmith::maps::Maps {
                name: "Hht",
                order: ::stepsmith::Order::Exactly(2),
                carried: &[
                    ::stepsmith::Carried {
                        name: "x",
                        derivative: 0,
                        offset: 0.0,
                    },
                    ::stepsmith::Carried {
                        name: "v",
                        derivative: 1,
                        offset: 0.0,
                    },
                    ::stepsmith::Carried {
                        name: "a_c[alpha]",
                        derivative: 2,
                        offset: ::stepsmith::free::quotient(
                            &[(1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                    },
                    ::stepsmith::Carried {
                        name: "a",
                        derivative: 2,
                        offset: 0.0,
                    },
                ],
                composition: &[],
                evaluations: &[
                    ::stepsmith::maps::Evaluation {
                        time: 1.0,
                        part: None,
                        position: ::stepsmith::maps::Row {
                            offset: 1.0,
                            coefficients: &[
                                1.0,
                                1.0,
                                ::stepsmith::free::quotient(
                                    &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                                    &[(4.0, [0])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                                    &[(4.0, [0])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                                    &[(4.0, [0])],
                                    values,
                                ),
                            ],
                        },
                        velocity: Some(::stepsmith::maps::Row {
                            offset: 1.0,
                            coefficients: &[
                                0.0,
                                1.0,
                                ::stepsmith::free::quotient(
                                    &[(1.0, [0]), (2.0, [1])],
                                    &[(2.0, [0])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(-1.0, [1]), (2.0, [2])],
                                    &[(2.0, [0])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                                    &[(2.0, [0])],
                                    values,
                                ),
                            ],
                        }),
                        place: None,
                    },
                ],
                next: &[
                    &[
                        1.0,
                        1.0,
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        1.0,
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (2.0, [1])],
                            &[(2.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1]), (2.0, [2])],
                            &[(2.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                            &[(2.0, [0])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        0.0,
                        0.0,
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                    ],
                    &[0.0, 0.0, 0.0, 0.0, 1.0],
                ],
                position: ::stepsmith::maps::Row {
                    offset: 1.0,
                    coefficients: &[
                        1.0,
                        1.0,
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                    ],
                },
                velocity: Some(::stepsmith::maps::Row {
                    offset: 1.0,
                    coefficients: &[
                        0.0,
                        1.0,
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (2.0, [1])],
                            &[(2.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1]), (2.0, [2])],
                            &[(2.0, [0])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                            &[(2.0, [0])],
                            values,
                        ),
                    ],
                }),
                parasitic: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "zeta^4 - 2*zeta^3 + zeta^2",
                            },
                        },
                    ],
                    values,
                ),
                position_zeros: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "(alpha^3 - alpha^2 - alpha + 1)*zeta^3 - (3*alpha^3 - alpha - 2)*zeta^2 + (3*alpha^3 + 3*alpha^2 + alpha + 1)*zeta - (alpha^3 + 2*alpha^2 + alpha)",
                            },
                        },
                    ],
                    values,
                ),
                velocity_zeros: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "(2*alpha^2 + alpha - 1)*zeta^2 - (4*alpha^2 + 2*alpha + 1)*zeta + (2*alpha^2 + alpha)",
                            },
                        },
                    ],
                    values,
                ),
                soi2_zeros: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "(2*alpha^2 + alpha - 1)*zeta^2 - (4*alpha^2 + 2*alpha + 1)*zeta + (2*alpha^2 + alpha)",
                            },
                        },
                    ],
                    values,
                ),
            },
        )
    }
}
