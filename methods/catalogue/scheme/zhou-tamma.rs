// stepsmith 0.1.0, spec sha256 377169ef0f1f1f2bb0bad73e5cac0a9d98e8b14a1f4c026fbb1dde3c93a1887b, text sha256 b2d93a8c3abf12ec19eff9d09576853eccb27e819b47d1018e2761a09df8f7b5
// ZhouTamma, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -11/36.
// proven: order 2 from the simple start: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -11/36.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -11/36.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: A-stable: without damping every Omega > 0 is stable; for xi > 0 6 positive polynomials show that all roots lie inside the unit circle.
// proven: spectral radius 1/2 for infinite steps: for infinite steps the roots are those of 8*lambda^3 + 12*lambda^2 + 6*lambda + 1.
// proven: zero dynamics stable: errors are multiplied by the roots of 8*zeta^3 + 12*zeta^2 + 6*zeta + 1.
// proven: period error 1/8*Omega^2 + …: it begins with 1/8*Omega^2.

/// The twin of generalized-alpha, whose first steps overshoot in x and not in the velocity
///
/// rho_inf is the spectral radius at infinite steps. The roots are those of generalized-alpha, so range, period error and damping are the same.
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
/// | infinite steps | `spectral radius 1/2` |
///
/// Rounding: a step errs by at most 8.17·u in x[1], 6·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Zhou, Tamma, Design, analysis, and synthesis of generalized single step single solve and optimal algorithms for structural dynamics, Int. J. Numer. Meth. Eng. 59, 2004.
///
/// Parameters: rho_inf = 1/2, w = (3 - rho_inf)/(2*(1 + rho_inf)).
///
/// ```text
/// a_1[5/6] = g(t[5/6], x_1[5/6], v_1[5/6])
/// x_1[5/6] = x + 5/6*h*v + 4/27*h^2*a + 8/27*h^2*a[1]
/// v_1[5/6] = v + 13/54*h*a + 16/27*h*a[1]
/// 0 = a_1[5/6] - a[1]
/// x[1] = x + h*v + 1/6*h^2*a + 1/3*h^2*a[1]
/// v[1] = v + 1/3*h*a + 2/3*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct ZhouTamma<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 10],
    x: S,
    v: S,
    a: S,
    a_1_p5_6: S,
    x_1_p5_6_base: S,
    v_1_p5_6_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ZhouTamma<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 10] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.2962963, 0.2962962962962963, 1.644774851296528e-17) * h.powi(2),
            near(0.5925926, 0.5925925925925926, 3.289549702593056e-17) * h,
            near(0.8333333, 0.8333333333333334, -3.700743415417188e-17) * h,
            near(0.14814815, 0.14814814814814814, 8.22387425648264e-18) * h.powi(2),
            near(0.24074075, 0.24074074074074073, 1.3363795666784291e-17) * h,
            h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for ZhouTamma<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "ZhouTamma";
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
            a: like.zeros(),
            a_1_p5_6: like.zeros(),
            x_1_p5_6_base: like.zeros(),
            v_1_p5_6_base: like.zeros(),
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
                    self.v_1_p5_6_base.len(),
                    self.x.len(),
                    self.x_1_p5_6_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_1_p5_6_base_slot = &mut self.x_1_p5_6_base.as_mut_slice()[..n];
            let v_1_p5_6_base_slot = &mut self.v_1_p5_6_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_1_p5_6_base_slot[i] = x + (w[2] * v + w[3] * a);
                v_1_p5_6_base_slot[i] = v + w[4] * a;
            }
            let core = ::stepsmith::generated::Core {
                t: [t + 0.8333333333333334 * self.h],
                position: [&self.x_1_p5_6_base],
                position_slope: [[w[0]]],
                velocity: [&self.v_1_p5_6_base],
                velocity_slope: [[w[1]]],
            };
            implicit.solve(g, &core, [&mut self.a_1_p5_6])?;
        } else {
            ::stepsmith::generated::same_length(
                n,
                [self.a.len(), self.v.len(), self.x.len(), self.x_1_p5_6_base.len()],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_1_p5_6_base_slot = &mut self.x_1_p5_6_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_1_p5_6_base_slot[i] = x + (w[2] * v + w[3] * a);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t + 0.8333333333333334 * self.h],
                position: [&self.x_1_p5_6_base],
                position_slope: [[w[0]]],
                velocity: [&self.x_1_p5_6_base],
                velocity_slope: [[zero]],
            };
            implicit.solve(g, &core, [&mut self.a_1_p5_6])?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.a_1_p5_6.len(), self.v.len(), self.x.len()],
        )?;
        let a_1_p5_6_slot = &self.a_1_p5_6.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let a_slot = &mut self.a.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_1_p5_6 = a_1_p5_6_slot[i];
            let a_p1 = a_1_p5_6;
            let x_1_p5_6 = x + (w[2] * v + w[3] * a + w[0] * a_p1);
            let v_1_p5_6 = v + (w[4] * a + w[1] * a_p1);
            let x_p1 = x + (w[5] * v + w[6] * a + w[7] * a_p1);
            let v_p1 = v + (w[8] * a + w[9] * a_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
            a_slot[i] = a_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for ZhouTamma<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "ZhouTamma"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "ZhouTamma",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.8333333333333334,
                    part: None,
                    position: g::Row::new(
                        0.8333333333333334,
                        &[
                            1.0,
                            0.8333333333333334,
                            0.14814814814814814,
                            0.2962962962962963,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8333333333333334,
                            &[0.0, 1.0, 0.24074074074074073, 0.5925925925925926],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333],
                &[0.0, 1.0, 0.3333333333333333, 0.6666666666666666],
                &[0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333],
            ),
            velocity: Some(
                g::Row::new(1.0, &[0.0, 1.0, 0.3333333333333333, 0.6666666666666666]),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "8*zeta^3 + 12*zeta^2 + 6*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "32*zeta^2 + 17*zeta + 5",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "256*zeta^3 + 168*zeta^2 + 57*zeta + 5",
            }),
        };
        take(&MAPS)
    }
}
