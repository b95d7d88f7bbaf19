// stepsmith 0.1.0, spec sha256 b6cdff8862e479ace3b8ba9f23228d8085dbd550cc0357aa7b8dcda3645c7538, text sha256 d56f805968daa9797abd6105e78148d30e820a5ac652d978c7632d48a64776e3
// GeneralizedAlpha, family generalized-alpha.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -11/6, and 5 more.
// proven: order 2 from the simple start: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -11/6, and 5 more.
// proven: zero-stable: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 strongly zero-stable; the parasitic roots are those of lambda^2 - 1/2*lambda.
// proven: spectral radius rho_inf at infinity: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 for infinite steps the roots are those of lambda^4.
// proven: zero dynamics stable: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 Q has the ascending coefficients 1.
// proven: stable for 0 < Omega < infinity at xi = 0: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 the stable set is (0, ∞).
// proven: stable for 0 < Omega < infinity at xi = 1/20: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 the stable set is (0, ∞).
// proven: stable for 0 < Omega < infinity at xi = 1/2: for all rho_inf in [0, 1), in one cell and at 0: at rho_inf = 0 the stable set is (0, ∞).

/// The generalized-alpha method for any rho_inf from 0 to below 1
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
/// Rounding: a step errs by at most 12.52·u in x[1], 11.03·u in h·v[1], 14·u in h^2·a_c[2*rho_inf/(rho_inf + 1)], for all of `rho_inf` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Chung, Hulbert, A Time Integration Algorithm for Structural Dynamics with Improved Numerical Dissipation, J. Appl. Mech. 60, 1993.
///
/// Parameters: rho_inf in [0, 1).
///
/// ```text
/// a[1] = g(t[1], x[1], v[1])
/// x[1] = x + h*v + (rho_inf^2 + 2*rho_inf - 1)/(2*rho_inf^2 + 4*rho_inf + 2)*h^2*a_c[(rho_inf - 1)/(rho_inf + 1)] + 1/(rho_inf^2 + 2*rho_inf + 1)*h^2*a_c[2*rho_inf/(rho_inf + 1)]
/// v[1] = v + (3*rho_inf - 1)/(2*rho_inf + 2)*h*a_c[(rho_inf - 1)/(rho_inf + 1)] - (rho_inf - 3)/(2*rho_inf + 2)*h*a_c[2*rho_inf/(rho_inf + 1)]
/// 0 = (rho_inf - 2)/(rho_inf + 1)*a_c[2*rho_inf/(rho_inf + 1)] - (2*rho_inf - 1)/(rho_inf + 1)*a_c[(rho_inf - 1)/(rho_inf + 1)] + 1/(rho_inf + 1)*a[1] + rho_inf/(rho_inf + 1)*a
/// ```
#[derive(Clone, Debug)]
pub struct GeneralizedAlpha<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 10],
    c: [S::Real; 10],
    pending: bool,
    x: S,
    v: S,
    a_c_p_rho_inf___1___rho_inf___1_: S,
    a: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> GeneralizedAlpha<S> {
    #[inline]
    fn weights(h: f64, c: &[S::Real; 10]) -> [S::Real; 10] {
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
            c[6],
            c[7] * h.powi(2i32),
            c[8] * h.powi(1i32),
            c[9],
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for GeneralizedAlpha<S> {
    const NAME: &'static str = "GeneralizedAlpha";
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
            name: "a_c[(rho_inf - 1)/(rho_inf + 1)]",
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
            name: "rho_inf",
            range: "[0, 1)",
            from: [0.0, 1.0],
            to: [1.0, 1.0],
            closed: [true, false],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::free::coefficient(
                &[(-1.0, [1]), (1.0, [2])],
                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [1])],
                &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [0]), (1.0, [1])],
                &[(-4.0, [0]), (2.0, [1])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-3.0, [1]), (1.0, [2])],
                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [0]), (2.0, [1])],
                &[(-2.0, [0]), (1.0, [1])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [1])],
                &[(-2.0, [0]), (1.0, [1])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [0])],
                &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-3.0, [0]), (1.0, [1])],
                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                values,
            ),
            ::stepsmith::free::coefficient(
                &[(-1.0, [0])],
                &[(-2.0, [0]), (1.0, [1])],
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
            a_c_p_rho_inf___1___rho_inf___1_: like.zeros(),
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
                name: "a_c[(rho_inf - 1)/(rho_inf + 1)]",
                derivative: 2,
                offset: ::stepsmith::free::quotient(
                    &[(-1.0, [0]), (1.0, [1])],
                    &[(1.0, [0]), (1.0, [1])],
                    values,
                ),
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
            2 => &mut self.a_c_p_rho_inf___1___rho_inf___1_,
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
impl<S: ::stepsmith::State> GeneralizedAlpha<S> {
    /// Adds what is pending, so that all that is carried is there.
    #[cold]
    fn settle(&mut self) -> Result<(), ::stepsmith::Failure> {
        self.pending = false;
        let (n, w) = (self.a.len(), self.w);
        let rows = 0..n;
        ::stepsmith::same_length(
            n,
            [
                self.a.len(),
                self.a_c_p_rho_inf___1___rho_inf___1_.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_p_rho_inf___1___rho_inf___1__slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_p_rho_inf___1___rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1__slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[7] * a_p1;
                let v_p1 = v + w[8] * a_p1;
                let a_c_p2_rho_inf__rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1_
                    + w[9] * a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
                a_c_p_rho_inf___1___rho_inf___1__slot[i] = a_c_p2_rho_inf__rho_inf___1_;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_p_rho_inf___1___rho_inf___1_.as_mut_slice()[rows.clone()],
        );
        Ok(())
    }
}
#[allow(clippy::all, unused_variables, unused_mut)]
impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S> for GeneralizedAlpha<S> {
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
            [
                self.a.len(),
                self.a_c_p_rho_inf___1___rho_inf___1_.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_p_rho_inf___1___rho_inf___1__slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_p_rho_inf___1___rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1__slot[i];
                let a = a_slot[i];
                let (x, v, a_c_p_rho_inf___1___rho_inf___1_) = if PENDING {
                    let a_p1 = a;
                    let x_p1 = x + w[7] * a_p1;
                    let v_p1 = v + w[8] * a_p1;
                    let a_c_p2_rho_inf__rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1_
                        + w[9] * a_p1;
                    (x_p1, v_p1, a_c_p2_rho_inf__rho_inf___1_)
                } else {
                    (x, v, a_c_p_rho_inf___1___rho_inf___1_)
                };
                x_slot[i] = x
                    + (w[0] * v + w[1] * a_c_p_rho_inf___1___rho_inf___1_ + w[2] * a);
                v_slot[i] = v + (w[3] * a_c_p_rho_inf___1___rho_inf___1_ + w[4] * a);
                a_c_p_rho_inf___1___rho_inf___1__slot[i] = w[5]
                    * a_c_p_rho_inf___1___rho_inf___1_ + w[6] * a;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_p_rho_inf___1___rho_inf___1_.as_mut_slice()[rows.clone()],
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
                position_slope: [[w[7]]],
                velocity: [&self.v],
                velocity_slope: [[w[8]]],
            };
            (core, None, &mut self.a)
        } else {
            let zero = S::Real::default();
            let core = ::stepsmith::Core {
                t: [t + self.h],
                position: [&self.x],
                position_slope: [[w[7]]],
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
            [
                self.a.len(),
                self.a_c_p_rho_inf___1___rho_inf___1_.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_p_rho_inf___1___rho_inf___1__slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_p_rho_inf___1___rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1__slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[7] * a_p1;
                let v_p1 = v + w[8] * a_p1;
                let a_c_p2_rho_inf__rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1_
                    + w[9] * a_p1;
                if SAMPLE {
                    sample.x.as_mut_slice()[rows.start + i] = x_p1;
                    sample.v.as_mut_slice()[rows.start + i] = v_p1;
                    sample.a.as_mut_slice()[rows.start + i] = a_p1;
                }
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
                a_c_p_rho_inf___1___rho_inf___1__slot[i] = a_c_p2_rho_inf__rho_inf___1_;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_p_rho_inf___1___rho_inf___1_.as_mut_slice()[rows.clone()],
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
impl ::stepsmith::maps::ConstrainedMethod for GeneralizedAlpha<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "GeneralizedAlpha"
    }
    fn parameters() -> &'static [::stepsmith::free::Parameter] {
        &[
            ::stepsmith::free::Parameter {
                name: "rho_inf",
                range: "[0, 1)",
                from: [0.0, 1.0],
                to: [1.0, 1.0],
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
                name: "GeneralizedAlpha",
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
                        name: "a_c[(rho_inf - 1)/(rho_inf + 1)]",
                        derivative: 2,
                        offset: ::stepsmith::free::quotient(
                            &[(-1.0, [0]), (1.0, [1])],
                            &[(1.0, [0]), (1.0, [1])],
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
                                    &[(-1.0, [1]), (1.0, [2])],
                                    &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(-1.0, [1])],
                                    &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(-1.0, [0])],
                                    &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
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
                                    &[(-1.0, [0]), (1.0, [1])],
                                    &[(-4.0, [0]), (2.0, [1])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(-3.0, [1]), (1.0, [2])],
                                    &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                                    values,
                                ),
                                ::stepsmith::free::quotient(
                                    &[(-3.0, [0]), (1.0, [1])],
                                    &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
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
                            &[(-1.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [0])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        1.0,
                        ::stepsmith::free::quotient(
                            &[(-1.0, [0]), (1.0, [1])],
                            &[(-4.0, [0]), (2.0, [1])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-3.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-3.0, [0]), (1.0, [1])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        0.0,
                        ::stepsmith::free::quotient(
                            &[(-1.0, [0]), (2.0, [1])],
                            &[(-2.0, [0]), (1.0, [1])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1])],
                            &[(-2.0, [0]), (1.0, [1])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [0])],
                            &[(-2.0, [0]), (1.0, [1])],
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
                            &[(-1.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [1])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-1.0, [0])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
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
                            &[(-1.0, [0]), (1.0, [1])],
                            &[(-4.0, [0]), (2.0, [1])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-3.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::free::quotient(
                            &[(-3.0, [0]), (1.0, [1])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                    ],
                }),
                parasitic: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "zeta^4 - 5/2*zeta^3 + 2*zeta^2 - 1/2*zeta",
                            },
                        },
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "(rho_inf - 2)*zeta^4 - (4*rho_inf - 5)*zeta^3 + (5*rho_inf - 4)*zeta^2 - (2*rho_inf - 1)*zeta",
                            },
                        },
                    ],
                    values,
                ),
                position_zeros: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "1",
                            },
                        },
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "zeta^3 + 3*rho_inf*zeta^2 + 3*rho_inf^2*zeta + rho_inf^3",
                            },
                        },
                    ],
                    values,
                ),
                velocity_zeros: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "3*zeta - 1",
                            },
                        },
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "(rho_inf - 3)*zeta^2 + (rho_inf^2 - 6*rho_inf + 1)*zeta - (3*rho_inf^2 - rho_inf)",
                            },
                        },
                    ],
                    values,
                ),
                soi2_zeros: ::stepsmith::maps::ZerosWithin::at(
                    &[
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "3*zeta - 1",
                            },
                        },
                        ::stepsmith::maps::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: ::stepsmith::maps::Zeros {
                                dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
                                polynomial: "(rho_inf - 3)*zeta^2 + (rho_inf^2 - 6*rho_inf + 1)*zeta - (3*rho_inf^2 - rho_inf)",
                            },
                        },
                    ],
                    values,
                ),
            },
        )
    }
}
