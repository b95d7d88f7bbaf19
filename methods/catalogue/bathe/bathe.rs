// stepsmith 0.1.0, spec sha256 4871b8daa3a7120abd4bee4763294a1b429f7727bd0591fa14a8907d40af7996, text sha256 7b8f896390577235a42527c17a1e419d29f07a885ecfaeca0f890a86dd7ac02f
// Bathe, family bathe.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -(6*sqrt(2) - 8)/3.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -(6*sqrt(2) - 8)/3.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for every Omega > 0 at xi = 0: the stable set is (0, ∞).
// proven: A-stable: without damping every Omega > 0 is stable; for xi > 0 5 positive polynomials show that all roots lie inside the unit circle.
// proven: L-stable: without damping every Omega > 0 is stable; for xi > 0 5 positive polynomials show that all roots lie inside the unit circle; for infinite steps the roots are those of lambda^3.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda^3.
// proven: zero dynamics stable: errors are multiplied by the roots of zeta^3.

/// Bathe's composite method: the stiffest motion is gone after one step
///
/// A trapezoidal step to t + (2 - sqrt(2)) h, then a backward formula over both parts: two solves with one matrix. L-stable, of order 2, and far more accurate at low frequencies than other methods without high ones.
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 12.77·u in x[1], 6.71·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Bathe, Noh, Insight into an implicit time integration scheme for structural dynamics, Comput. Struct. 98-99, 2012; rho_inf: Noh, Bathe, Comput. Struct. 212, 2019.
///
/// Parameters: rho_inf = 0.
///
/// ```text
/// a_1[-sqrt(2) + 2] = g(t[-sqrt(2) + 2], x_1[-sqrt(2) + 2], v_1[-sqrt(2) + 2])
/// a[1] = g(t[1], x[1], v[1])
/// x_1[-sqrt(2) + 2] = x - (sqrt(2) - 2)/2*h*v - (sqrt(2) - 2)/2*h*v_1[-sqrt(2) + 2]
/// v_1[-sqrt(2) + 2] = v - (sqrt(2) - 2)/2*h*a - (sqrt(2) - 2)/2*h*a_1[-sqrt(2) + 2]
/// x[1] = x + sqrt(2)/4*h*v + sqrt(2)/4*h*v_1[-sqrt(2) + 2] - (sqrt(2) - 2)/2*h*v[1]
/// v[1] = v + sqrt(2)/4*h*a + sqrt(2)/4*h*a_1[-sqrt(2) + 2] - (sqrt(2) - 2)/2*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bathe<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 6],
    x: S,
    v: S,
    a: S,
    v_1_msqrt_2____2: S,
    a_1_msqrt_2____2: S,
    a_p1: S,
    x_1_msqrt_2____2_base: S,
    v_1_msqrt_2____2_base: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bathe<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 6] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.08578644, 0.08578643762690495, -4.715815201720669e-19) * h.powi(2),
            near(0.29289323, 0.2928932188134525, -7.174684663993261e-18) * h,
            near(0.58578646, 0.585786437626905, -1.4349369327986523e-17) * h,
            near(0.6464466, 0.6464466094067263, -3.1342917947625543e-17) * h,
            near(0.35355338, 0.3535533905932738, -2.4168233283632284e-17) * h,
            near(0.10355339, 0.10355339059327376, 3.587342331996631e-18) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Bathe<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Bathe";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
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
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            v_1_msqrt_2____2: like.zeros(),
            a_1_msqrt_2____2: like.zeros(),
            a_p1: like.zeros(),
            x_1_msqrt_2____2_base: like.zeros(),
            v_1_msqrt_2____2_base: like.zeros(),
            x_p1_base: like.zeros(),
            v_p1_base: like.zeros(),
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
                    self.v_1_msqrt_2____2_base.len(),
                    self.x.len(),
                    self.x_1_msqrt_2____2_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_1_msqrt_2____2_base_slot = &mut self
                .x_1_msqrt_2____2_base
                .as_mut_slice()[..n];
            let v_1_msqrt_2____2_base_slot = &mut self
                .v_1_msqrt_2____2_base
                .as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_1_msqrt_2____2_base_slot[i] = x + (w[2] * v + w[0] * a);
                v_1_msqrt_2____2_base_slot[i] = v + w[1] * a;
            }
            let core = ::stepsmith::generated::Core {
                t: [t + 0.585786437626905 * self.h],
                position: [&self.x_1_msqrt_2____2_base],
                position_slope: [[w[0]]],
                velocity: [&self.v_1_msqrt_2____2_base],
                velocity_slope: [[w[1]]],
            };
            implicit.solve(g, &core, [&mut self.a_1_msqrt_2____2])?;
            ::stepsmith::generated::same_length(
                n,
                [
                    self.a.len(),
                    self.a_1_msqrt_2____2.len(),
                    self.v.len(),
                    self.v_1_msqrt_2____2.len(),
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let a_1_msqrt_2____2_slot = &self.a_1_msqrt_2____2.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            let v_1_msqrt_2____2_slot = &mut self.v_1_msqrt_2____2.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                let a_1_msqrt_2____2 = a_1_msqrt_2____2_slot[i];
                let v_1_msqrt_2____2 = v + w[1] * (a + a_1_msqrt_2____2);
                v_1_msqrt_2____2_slot[i] = v_1_msqrt_2____2;
                x_p1_base_slot[i] = x
                    + (w[3] * v + w[4] * v_1_msqrt_2____2
                        + w[5] * (a + a_1_msqrt_2____2));
                v_p1_base_slot[i] = v + w[4] * (a + a_1_msqrt_2____2);
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
                    self.v.len(),
                    self.x.len(),
                    self.x_1_msqrt_2____2_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_1_msqrt_2____2_base_slot = &mut self
                .x_1_msqrt_2____2_base
                .as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_1_msqrt_2____2_base_slot[i] = x + (w[2] * v + w[0] * a);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t + 0.585786437626905 * self.h],
                position: [&self.x_1_msqrt_2____2_base],
                position_slope: [[w[0]]],
                velocity: [&self.x_1_msqrt_2____2_base],
                velocity_slope: [[zero]],
            };
            implicit.solve(g, &core, [&mut self.a_1_msqrt_2____2])?;
            ::stepsmith::generated::same_length(
                n,
                [
                    self.a.len(),
                    self.a_1_msqrt_2____2.len(),
                    self.v.len(),
                    self.v_1_msqrt_2____2.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let a_1_msqrt_2____2_slot = &self.a_1_msqrt_2____2.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_1_msqrt_2____2_slot = &mut self.v_1_msqrt_2____2.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                let a_1_msqrt_2____2 = a_1_msqrt_2____2_slot[i];
                let v_1_msqrt_2____2 = v + w[1] * (a + a_1_msqrt_2____2);
                v_1_msqrt_2____2_slot[i] = v_1_msqrt_2____2;
                x_p1_base_slot[i] = x
                    + (w[3] * v + w[4] * v_1_msqrt_2____2
                        + w[5] * (a + a_1_msqrt_2____2));
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
                self.a_1_msqrt_2____2.len(),
                self.a_p1.len(),
                self.v.len(),
                self.v_1_msqrt_2____2.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let v_1_msqrt_2____2_slot = &self.v_1_msqrt_2____2.as_slice()[..n];
        let a_1_msqrt_2____2_slot = &self.a_1_msqrt_2____2.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let v_1_msqrt_2____2 = v_1_msqrt_2____2_slot[i];
            let a_1_msqrt_2____2 = a_1_msqrt_2____2_slot[i];
            let a_p1 = a_p1_slot[i];
            let x_1_msqrt_2____2 = x + w[1] * (v + v_1_msqrt_2____2);
            let v_p1 = v + (w[4] * (a + a_1_msqrt_2____2) + w[1] * a_p1);
            let x_p1 = x + (w[4] * (v + v_1_msqrt_2____2) + w[1] * v_p1);
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
impl ::stepsmith::generated::ConstrainedMethod for Bathe<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bathe"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bathe",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.585786437626905,
                    part: None,
                    position: g::Row::new(
                        0.585786437626905,
                        &[
                            1.0,
                            0.585786437626905,
                            0.08578643762690495,
                            0.08578643762690495,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.585786437626905,
                            &[0.0, 1.0, 0.2928932188134525, 0.2928932188134525, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            0.20710678118654752,
                            0.20710678118654752,
                            0.08578643762690495,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.3535533905932738,
                                0.3535533905932738,
                                0.2928932188134525,
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
                    0.20710678118654752,
                    0.20710678118654752,
                    0.08578643762690495,
                ],
                &[0.0, 1.0, 0.3535533905932738, 0.3535533905932738, 0.2928932188134525],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.20710678118654752,
                    0.20710678118654752,
                    0.08578643762690495,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.3535533905932738,
                        0.3535533905932738,
                        0.2928932188134525,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
