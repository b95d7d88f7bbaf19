// stepsmith 0.1.0, spec sha256 3f2a8bb3c225fd1511b825e2437621de6f0d05fa333a679ba663f1a34bb87d42, text sha256 39bd0374b1011bd515da46f33f4872cfca6ce8dd2cdeb02d6d14b12b2c0ba097
// GeneralizedAlpha, family generalized-alpha.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -11/6.
// proven: order 2 from the simple start: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -11/6.
// proven: zero-stable: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: strongly zero-stable; the parasitic roots are those of lambda^2 - 1/2*lambda.
// proven: spectral radius rho_inf for infinite steps: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: for infinite steps the roots are those of lambda^4.
// proven: zero dynamics stable: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: errors are multiplied by the roots of zeta^4.
// proven: stable for every Omega > 0 at xi = 0: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: the stable set is (0, ∞).
// proven: stable for every Omega > 0 at xi = 1/20: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: the stable set is (0, ∞).
// proven: stable for every Omega > 0 at xi = 1/2: for all rho_inf in [0, 1), in one interval and at 0: at rho_inf = 0: the stable set is (0, ∞).

/// The generalized-alpha method for any rho_inf from 0 to below 1
///
/// The value 1 is left out: errors on constraints would grow. For structures, `AverageAcceleration` has rho_inf = 1.
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
/// Rounding: a step errs by at most 44·u in x[1], 52.02·u in h·v[1], 14·u in h^2·a_c[2*rho_inf/(rho_inf + 1)], for all of `rho_inf` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
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
    w: [S::Real; 14],
    c: [S::Real; 14],
    x: S,
    v: S,
    a_c_p_rho_inf___1___rho_inf___1_: S,
    a: S,
    a_p1: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> GeneralizedAlpha<S> {
    /// The method with values of its free parameters, to be given its settings.
    pub fn new(rho_inf: f64) -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new().parameter("rho_inf", rho_inf)
    }
    #[inline]
    fn weights(h: f64, c: &[S::Real; 14]) -> [S::Real; 14] {
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
            c[9],
            c[10] * h.powi(2i32),
            c[11] * h.powi(2i32),
            c[12] * h.powi(1i32),
            c[13] * h.powi(1i32),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for GeneralizedAlpha<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::BY_ACCELERATIONS;
    const NAME: &'static str = "GeneralizedAlpha";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a_c[(rho_inf - 1)/(rho_inf + 1)]", 2, f64::NAN),
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
            name: "rho_inf",
            range: "[0, 1)",
            from: [0.0, 1.0],
            to: [1.0, 1.0],
            closed: [true, false],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0])],
                &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-3.0, [0]), (1.0, [1])],
                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                values,
            ),
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [1]), (1.0, [2])],
                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [1])],
                &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0]), (1.0, [1])],
                &[(-4.0, [0]), (2.0, [1])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-3.0, [1]), (1.0, [2])],
                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0]), (2.0, [1])],
                &[(-2.0, [0]), (1.0, [1])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0])],
                &[(-2.0, [0]), (1.0, [1])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [1])],
                &[(-2.0, [0]), (1.0, [1])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0]), (2.0, [1]), (1.0, [2])],
                &[(2.0, [0]), (4.0, [1]), (2.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0])],
                &[(1.0, [0]), (2.0, [1]), (1.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0]), (3.0, [1])],
                &[(2.0, [0]), (2.0, [1])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(3.0, [0]), (-1.0, [1])],
                &[(2.0, [0]), (2.0, [1])],
                values,
            ),
        ];
        Self {
            h,
            w: Self::weights(h, &c),
            c,
            x: like.zeros(),
            v: like.zeros(),
            a_c_p_rho_inf___1___rho_inf___1_: like.zeros(),
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
                "a_c[(rho_inf - 1)/(rho_inf + 1)]",
                2,
                ::stepsmith::generated::quotient(
                    &[(-1.0, [0]), (1.0, [1])],
                    &[(1.0, [0]), (1.0, [1])],
                    values,
                ),
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
            2 => &mut self.a_c_p_rho_inf___1___rho_inf___1_,
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
                    self.a_c_p_rho_inf___1___rho_inf___1_.len(),
                    self.v.len(),
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_p_rho_inf___1___rho_inf___1__slot = &self
                .a_c_p_rho_inf___1___rho_inf___1_
                .as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_p_rho_inf___1___rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1__slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x
                    + (w[2] * v + w[3] * a_c_p_rho_inf___1___rho_inf___1_ + w[4] * a);
                v_p1_base_slot[i] = v
                    + (w[5] * a_c_p_rho_inf___1___rho_inf___1_ + w[6] * a);
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
                    self.a_c_p_rho_inf___1___rho_inf___1_.len(),
                    self.v.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_p_rho_inf___1___rho_inf___1__slot = &self
                .a_c_p_rho_inf___1___rho_inf___1_
                .as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_p_rho_inf___1___rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1__slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x
                    + (w[2] * v + w[3] * a_c_p_rho_inf___1___rho_inf___1_ + w[4] * a);
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
                self.a_c_p_rho_inf___1___rho_inf___1_.len(),
                self.a_p1.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let a_c_p_rho_inf___1___rho_inf___1__slot = &mut self
            .a_c_p_rho_inf___1___rho_inf___1_
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_p_rho_inf___1___rho_inf___1_ = a_c_p_rho_inf___1___rho_inf___1__slot[i];
            let a = a_slot[i];
            let a_p1 = a_p1_slot[i];
            let a_c_p2_rho_inf__rho_inf___1_ = w[7] * a_c_p_rho_inf___1___rho_inf___1_
                + w[8] * a_p1 + w[9] * a;
            let x_p1 = x
                + (w[2] * v + w[10] * a_c_p_rho_inf___1___rho_inf___1_
                    + w[11] * a_c_p2_rho_inf__rho_inf___1_);
            let v_p1 = v
                + (w[12] * a_c_p_rho_inf___1___rho_inf___1_
                    + w[13] * a_c_p2_rho_inf__rho_inf___1_);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
            a_c_p_rho_inf___1___rho_inf___1__slot[i] = a_c_p2_rho_inf__rho_inf___1_;
        }
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for GeneralizedAlpha<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "GeneralizedAlpha"
    }
    fn parameters() -> &'static [::stepsmith::generated::Parameter] {
        &[
            ::stepsmith::generated::Parameter {
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
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        take(
            &g::Maps {
                name: "GeneralizedAlpha",
                order: ::stepsmith::Order::Exactly(2),
                carried: &[
                    ::stepsmith::Carried::new("x", 0, 0.0),
                    ::stepsmith::Carried::new("v", 1, 0.0),
                    ::stepsmith::Carried::new(
                        "a_c[(rho_inf - 1)/(rho_inf + 1)]",
                        2,
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [0]), (1.0, [1])],
                            &[(1.0, [0]), (1.0, [1])],
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
                                    &[(-1.0, [1]), (1.0, [2])],
                                    &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(-1.0, [1])],
                                    &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                                    values,
                                ),
                                ::stepsmith::generated::quotient(
                                    &[(-1.0, [0])],
                                    &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
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
                                        &[(-1.0, [0]), (1.0, [1])],
                                        &[(-4.0, [0]), (2.0, [1])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[(-3.0, [1]), (1.0, [2])],
                                        &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[(-3.0, [0]), (1.0, [1])],
                                        &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
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
                            &[(-1.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [0])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [0]), (1.0, [1])],
                            &[(-4.0, [0]), (2.0, [1])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-3.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-3.0, [0]), (1.0, [1])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        0.0,
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [0]), (2.0, [1])],
                            &[(-2.0, [0]), (1.0, [1])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1])],
                            &[(-2.0, [0]), (1.0, [1])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [0])],
                            &[(-2.0, [0]), (1.0, [1])],
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
                            &[(-1.0, [1]), (1.0, [2])],
                            &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [1])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(-1.0, [0])],
                            &[(-2.0, [0]), (-3.0, [1]), (1.0, [3])],
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
                                &[(-1.0, [0]), (1.0, [1])],
                                &[(-4.0, [0]), (2.0, [1])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[(-3.0, [1]), (1.0, [2])],
                                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[(-3.0, [0]), (1.0, [1])],
                                &[(-4.0, [0]), (-2.0, [1]), (2.0, [2])],
                                values,
                            ),
                        ],
                    ),
                ),
                parasitic: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "zeta^4 - 5/2*zeta^3 + 2*zeta^2 - 1/2*zeta",
                            },
                        },
                        g::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "(rho_inf - 2)*zeta^4 - (4*rho_inf - 5)*zeta^3 + (5*rho_inf - 4)*zeta^2 - (2*rho_inf - 1)*zeta",
                            },
                        },
                    ],
                    values,
                ),
                position_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "1",
                            },
                        },
                        g::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "zeta^3 + 3*rho_inf*zeta^2 + 3*rho_inf^2*zeta + rho_inf^3",
                            },
                        },
                    ],
                    values,
                ),
                velocity_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "3*zeta - 1",
                            },
                        },
                        g::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "(rho_inf - 3)*zeta^2 + (rho_inf^2 - 6*rho_inf + 1)*zeta - (3*rho_inf^2 - rho_inf)",
                            },
                        },
                    ],
                    values,
                ),
                soi2_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.0,
                            to: 0.0,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "3*zeta - 1",
                            },
                        },
                        g::ZerosWithin {
                            from: 0.000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000005,
                            to: 0.9999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
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
