// stepsmith 0.1.0, spec sha256 d927b6f01c83fe4ca650024bbb7cd0cc73e5867e58101e4209587bfd6e435ae4, text sha256 edbb9e26c3fb2902cc4c26bf8700c9b61a92f4cbd4bbccd7481801441057ab2c
// Hht, family hht.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -1/2.
// proven: order 2 from the simple start: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -1/2.
// proven: zero-stable: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: strongly zero-stable; the parasitic roots are those of lambda^2.
// proven: spectral radius -(alpha + 1)/(alpha - 1) for infinite steps: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: for infinite steps the roots are those of 8*lambda^4 + 12*lambda^3 + 6*lambda^2 + lambda.
// proven: zero dynamics stable: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: errors are multiplied by the roots of 8*zeta^4 + 12*zeta^3 + 6*zeta^2 + zeta.
// proven: stable for every Omega > 0 at xi = 0: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: the stable set is (0, ∞).
// proven: stable for every Omega > 0 at xi = 1/20: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: the stable set is (0, ∞).
// proven: stable for every Omega > 0 at xi = 1/2: for all alpha in [-1/3, 0), in one interval and at -1/3: at alpha = -1/3: the stable set is (0, ∞).

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
/// Rounding: a step errs by at most 13.52·u in x[1], 15.12·u in h·v[1], 5.34·u in h^2·a_c[alpha + 1], for all of `alpha` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
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
    w: [S::Real; 11],
    c: [S::Real; 11],
    x: S,
    v: S,
    a_c_palpha: S,
    a: S,
    a_p1: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Hht<S> {
    /// The method with values of its free parameters, to be given its settings.
    pub fn new(alpha: f64) -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new().parameter("alpha", alpha)
    }
    #[inline]
    fn weights(h: f64, c: &[S::Real; 11]) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            c[0] * h.powi(2i32),
            c[1] * h.powi(1i32),
            h,
            c[3] * h.powi(2i32),
            c[4] * h.powi(2i32),
            c[5] * h.powi(1i32),
            c[6] * h.powi(1i32),
            c[7],
            c[8],
            c[9] * h.powi(2i32),
            c[10] * h.powi(1i32),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Hht<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::BY_ACCELERATIONS;
    const NAME: &'static str = "Hht";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a_c[alpha]", 2, f64::NAN),
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
            name: "alpha",
            range: "[-1/3, 0)",
            from: [-1.0, 3.0],
            to: [0.0, 1.0],
            closed: [true, false],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                &[(2.0, [0])],
                values,
            ),
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (2.0, [1])],
                &[(2.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [1]), (2.0, [2])],
                &[(2.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (1.0, [1])],
                &[(1.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(&[(-1.0, [1])], &[(1.0, [0])], values),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-2.0, [1]), (1.0, [2])],
                &[(4.0, [0])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-2.0, [1])],
                &[(2.0, [0])],
                values,
            ),
        ];
        Self {
            h,
            w: Self::weights(h, &c),
            c,
            x: like.zeros(),
            v: like.zeros(),
            a_c_palpha: like.zeros(),
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
            ::stepsmith::Carried::new(
                "a_c[alpha]",
                2,
                ::stepsmith::generated::quotient(&[(1.0, [1])], &[(1.0, [0])], values),
            ),
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
            2 => &mut self.a_c_palpha,
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
                    self.a_c_palpha.len(),
                    self.v.len(),
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_palpha_slot = &self.a_c_palpha.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_palpha = a_c_palpha_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a_c_palpha + w[4] * a);
                v_p1_base_slot[i] = v + (w[5] * a_c_palpha + w[6] * a);
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
                [
                    self.a.len(),
                    self.a_c_palpha.len(),
                    self.v.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_palpha_slot = &self.a_c_palpha.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_palpha = a_c_palpha_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a_c_palpha + w[4] * a);
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
            [
                self.a.len(),
                self.a_c_palpha.len(),
                self.a_p1.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let a_c_palpha_slot = &mut self.a_c_palpha.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_palpha = a_c_palpha_slot[i];
            let a = a_slot[i];
            let a_p1 = a_p1_slot[i];
            let a_c_palpha___1 = w[7] * a_p1 + w[8] * a;
            let x_p1 = x + (w[2] * v + w[3] * a_c_palpha + w[9] * a_c_palpha___1);
            let v_p1 = v + (w[5] * a_c_palpha + w[10] * a_c_palpha___1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
            a_c_palpha_slot[i] = a_c_palpha___1;
        }
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Hht<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Hht"
    }
    fn parameters() -> &'static [::stepsmith::generated::Parameter] {
        &[
            ::stepsmith::generated::Parameter {
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
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        take(
            &g::Maps {
                name: "Hht",
                order: ::stepsmith::Order::Exactly(2),
                carried: &[
                    ::stepsmith::Carried::new("x", 0, 0.0),
                    ::stepsmith::Carried::new("v", 1, 0.0),
                    ::stepsmith::Carried::new(
                        "a_c[alpha]",
                        2,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                    ),
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
                                    &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                                    &[(4.0, [0])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                                    &[(4.0, [0])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                                    &[(4.0, [0])],
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
                                        &[(1.0, [0]), (2.0, [1])],
                                        &[(2.0, [0])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[(-1.0, [1]), (2.0, [2])],
                                        &[(2.0, [0])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                                        &[(2.0, [0])],
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
                            &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (2.0, [1])],
                            &[(2.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1]), (2.0, [2])],
                            &[(2.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                            &[(2.0, [0])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        0.0,
                        0.0,
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1])],
                            &[(1.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (1.0, [1])],
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
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (2.0, [1]), (-1.0, [2])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1]), (2.0, [2]), (-1.0, [3])],
                            &[(4.0, [0])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-1.0, [1]), (-1.0, [2]), (1.0, [3])],
                            &[(4.0, [0])],
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
                                &[(1.0, [0]), (2.0, [1])],
                                &[(2.0, [0])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[(-1.0, [1]), (2.0, [2])],
                                &[(2.0, [0])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[(1.0, [0]), (-1.0, [1]), (-2.0, [2])],
                                &[(2.0, [0])],
                                values,
                            ),
                        ],
                    ),
                ),
                parasitic: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "zeta^4 - 2*zeta^3 + zeta^2",
                            },
                        },
                    ],
                    values,
                ),
                position_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "(alpha^3 - alpha^2 - alpha + 1)*zeta^3 - (3*alpha^3 - alpha - 2)*zeta^2 + (3*alpha^3 + 3*alpha^2 + alpha + 1)*zeta - (alpha^3 + 2*alpha^2 + alpha)",
                            },
                        },
                    ],
                    values,
                ),
                velocity_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "(2*alpha^2 + alpha - 1)*zeta^2 - (4*alpha^2 + 2*alpha + 1)*zeta + (2*alpha^2 + alpha)",
                            },
                        },
                    ],
                    values,
                ),
                soi2_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: -0.3333333333333333,
                            to: -0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
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
