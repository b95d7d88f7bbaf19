// stepsmith 0.1.0, spec sha256 da9e152e88ae42437867eca8753b446d0e922dc607c07cc75dc574b6c765bea7, text sha256 022ac2de0595ec9a33d91fa7a74e3b032f8342ee0a45dfd8b525cd2be0ec1484
// HhtTenth, family hht.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -251/600.
// proven: spectral radius 9/11 for infinite steps: for infinite steps the roots are those of 1089*lambda^4 + 1903*lambda^3 + 927*lambda^2 + 81*lambda.

/// The Hilber-Hughes-Taylor method with alpha = -1/10
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
/// | infinite steps | `spectral radius 9/11` |
///
/// Rounding: a step errs by at most 9.11·u in x[1], 7.8·u in h·v[1], 3·u in h^2·a_c[9/10], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hilber, Hughes, Taylor, Improved Numerical Dissipation for Time Integration Algorithms in Structural Dynamics, Earthq. Eng. Struct. Dyn. 5, 1977.
///
/// Parameters: alpha = -1/10.
///
/// ```text
/// a[1] = g(t[1], x[1], v[1])
/// x[1] = x + h*v + 79/400*h^2*a_c[-1/10] + 121/400*h^2*a_c[9/10]
/// v[1] = v + 2/5*h*a_c[-1/10] + 3/5*h*a_c[9/10]
/// 0 = -a_c[9/10] + 9/10*a[1] + 1/10*a
/// ```
#[derive(Clone, Debug)]
pub struct HhtTenth<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
    x: S,
    v: S,
    a_c_m1_10: S,
    a: S,
    a_p1: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> HhtTenth<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.27225, 0.27225, 7.993605777301126e-18) * h.powi(2),
            near(0.54, 0.54, -3.552713678800501e-17) * h,
            h,
            near(0.1975, 0.1975, -8.881784197001253e-18) * h.powi(2),
            near(0.03025, 0.03025, 8.881784197001253e-19) * h.powi(2),
            near(0.4, 0.4, -2.2204460492503132e-17) * h,
            near(0.06, 0.06, 2.220446049250313e-18) * h,
            near(0.9, 0.9, -2.2204460492503132e-17),
            near(0.1, 0.1, -5.551115123125783e-18),
            near(0.3025, 0.3025, 8.881784197001253e-18) * h.powi(2),
            near(0.6, 0.6, 2.2204460492503132e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for HhtTenth<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::BY_ACCELERATIONS;
    const NAME: &'static str = "HhtTenth";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a_c[-1/10]", 2, -0.1),
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
            a_c_m1_10: like.zeros(),
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
            2 => &mut self.a_c_m1_10,
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
                    self.a_c_m1_10.len(),
                    self.v.len(),
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_m1_10_slot = &self.a_c_m1_10.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m1_10 = a_c_m1_10_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a_c_m1_10 + w[4] * a);
                v_p1_base_slot[i] = v + (w[5] * a_c_m1_10 + w[6] * a);
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
                    self.a_c_m1_10.len(),
                    self.v.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_c_m1_10_slot = &self.a_c_m1_10.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m1_10 = a_c_m1_10_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a_c_m1_10 + w[4] * a);
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
                self.a_c_m1_10.len(),
                self.a_p1.len(),
                self.v.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let a_c_m1_10_slot = &mut self.a_c_m1_10.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_c_m1_10 = a_c_m1_10_slot[i];
            let a = a_slot[i];
            let a_p1 = a_p1_slot[i];
            let a_c_p9_10 = w[7] * a_p1 + w[8] * a;
            let x_p1 = x + (w[2] * v + w[3] * a_c_m1_10 + w[9] * a_c_p9_10);
            let v_p1 = v + (w[5] * a_c_m1_10 + w[10] * a_c_p9_10);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
            a_c_m1_10_slot[i] = a_c_p9_10;
        }
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for HhtTenth<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "HhtTenth"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "HhtTenth",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a_c[-1/10]", 2, -0.1),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.1975, 0.03025, 0.27225]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.4, 0.06, 0.54])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.1975, 0.03025, 0.27225],
                &[0.0, 1.0, 0.4, 0.06, 0.54],
                &[0.0, 0.0, 0.0, 0.1, 0.9],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.1975, 0.03025, 0.27225]),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.4, 0.06, 0.54])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 2*zeta^3 + zeta^2",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1089*zeta^3 + 1903*zeta^2 + 927*zeta + 81",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "27*zeta^2 + 21*zeta + 2",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "27*zeta^2 + 21*zeta + 2",
            }),
        };
        take(&MAPS)
    }
}
