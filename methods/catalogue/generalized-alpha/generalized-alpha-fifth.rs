// stepsmith 0.1.0, spec sha256 648c77f2b5b5e55c9ca32b50ec17a27f9ffa5aa57c95b9ca4e4594bb6802d372, text sha256 47bcbe0365749e8e5bda344dffdc53053b41f09b028a32d9d6752de099917f1a
// GeneralizedAlphaFifth, family generalized-alpha.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -1.
// proven: spectral radius 1/5 for infinite steps: for infinite steps the roots are those of 125*lambda^4 + 75*lambda^3 + 15*lambda^2 + lambda.
// proven: zero dynamics stable: errors are multiplied by the roots of 125*zeta^4 + 75*zeta^3 + 15*zeta^2 + zeta.

/// The generalized-alpha method with rho_inf = 1/5
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
/// | infinite steps | `spectral radius 1/5` |
///
/// Rounding: a step errs by at most 13.23·u in x[1], 12.21·u in h·v[1], 3.89·u in h^2·a_c[1/3], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Chung, Hulbert, A Time Integration Algorithm for Structural Dynamics with Improved Numerical Dissipation, J. Appl. Mech. 60, 1993.
///
/// Parameters: rho_inf = 1/5.
///
/// ```text
/// a[1] = g(t[1], x[1], v[1])
/// x[1] = x + h*v - 7/36*h^2*a_c[-2/3] + 25/36*h^2*a_c[1/3]
/// v[1] = v - 1/6*h*a_c[-2/3] + 7/6*h*a_c[1/3]
/// 0 = -3/2*a_c[1/3] + 1/2*a_c[-2/3] + 5/6*a[1] + 1/6*a
/// ```
#[derive(Clone, Debug)]
pub struct GeneralizedAlphaFifth<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 14],
    x: S,
    v: S,
    a_c_m2_3: S,
    a: S,
    a_p1: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> GeneralizedAlphaFifth<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 14] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.38580248, 0.38580246913580246, 7.538551401775754e-18) * h.powi(2),
            near(0.6481481, 0.6481481481481481, 8.22387425648264e-18) * h,
            h,
            near(0.037037037, 0.037037037037037035, 2.05596856412066e-18) * h.powi(2),
            near(0.07716049, 0.07716049382716049, 4.283267841918042e-18) * h.powi(2),
            near(0.22222222, 0.2222222222222222, 1.2335811384723961e-17) * h,
            near(0.12962963, 0.12962962962962962, 7.19588997442231e-18) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            near(0.5555556, 0.5555555555555556, -2.4671622769447922e-17),
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18),
            near(0.19444445, 0.19444444444444445, -3.0839528461809902e-18) * h.powi(2),
            near(0.6944444, 0.6944444444444444, 2.4671622769447922e-17) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(1.1666666, 1.1666666666666667, -7.401486830834377e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for GeneralizedAlphaFifth<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::BY_ACCELERATIONS;
    const NAME: &'static str = "GeneralizedAlphaFifth";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a_c[-2/3]", 2, -0.6666666666666666),
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
            up_to_next: Some(f64::INFINITY),
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: f64::INFINITY,
            up_to_next: Some(f64::INFINITY),
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: f64::INFINITY,
            up_to_next: Some(f64::INFINITY),
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
            a_c_m2_3: like.zeros(),
            a: like.zeros(),
            a_p1: like.zeros(),
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
            2 => &mut self.a_c_m2_3,
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
                    self.a_c_m2_3.len(),
                    self.v.len(),
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_m2_3_slot = &self.a_c_m2_3.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m2_3 = a_c_m2_3_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a_c_m2_3 + w[4] * a);
                v_p1_base_slot[i] = v + (w[5] * a_c_m2_3 + w[6] * a);
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
                    self.a_c_m2_3.len(),
                    self.v.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_m2_3_slot = &self.a_c_m2_3.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m2_3 = a_c_m2_3_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a_c_m2_3 + w[4] * a);
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
                self.a_c_m2_3.len(),
                self.a_p1.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let a_c_m2_3_slot = &mut self.a_c_m2_3.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_m2_3 = a_c_m2_3_slot[i];
            let a = a_slot[i];
            let a_p1 = a_p1_slot[i];
            let a_c_p1_3 = w[7] * a_c_m2_3 + w[8] * a_p1 + w[9] * a;
            let x_p1 = x + (w[2] * v - w[10] * a_c_m2_3 + w[11] * a_c_p1_3);
            let v_p1 = v + (-w[12] * a_c_m2_3 + w[13] * a_c_p1_3);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
            a_c_m2_3_slot[i] = a_c_p1_3;
        }
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for GeneralizedAlphaFifth<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "GeneralizedAlphaFifth"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "GeneralizedAlphaFifth",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a_c[-2/3]", 2, -0.6666666666666666),
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
                            0.037037037037037035,
                            0.07716049382716049,
                            0.38580246913580246,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.2222222222222222,
                                0.12962962962962962,
                                0.6481481481481481,
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
                    0.037037037037037035,
                    0.07716049382716049,
                    0.38580246913580246,
                ],
                &[0.0, 1.0, 0.2222222222222222, 0.12962962962962962, 0.6481481481481481],
                &[0.0, 0.0, 0.3333333333333333, 0.1111111111111111, 0.5555555555555556],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.037037037037037035,
                    0.07716049382716049,
                    0.38580246913580246,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.2222222222222222,
                        0.12962962962962962,
                        0.6481481481481481,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 7/3*zeta^3 + 5/3*zeta^2 - 1/3*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "125*zeta^3 + 75*zeta^2 + 15*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "35*zeta^2 + 2*zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "35*zeta^2 + 2*zeta - 1",
            }),
        };
        take(&MAPS)
    }
}
