// stepsmith 0.1.0, spec sha256 648c77f2b5b5e55c9ca32b50ec17a27f9ffa5aa57c95b9ca4e4594bb6802d372, text sha256 f5829bc86372f4575ba5512424c5ecec11a1826661a10ea023aac7cdc9d13a2f
// GeneralizedAlphaFifth, family generalized-alpha.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -1, and 5 more.
// proven: spectral radius 1/5 at infinity: for infinite steps the roots are those of 125*lambda^4 + 75*lambda^3 + 15*lambda^2 + lambda.
// proven: zero dynamics stable: Q has the ascending coefficients 1, 15, 75, 125.

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
/// Rounding: a step errs by at most 9.77·u in x[1], 6.71·u in h·v[1], 3.45·u in h^2·a_c[1/3], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
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
    w: [S::Real; 10],
    pending: bool,
    x: S,
    v: S,
    a_c_m2_3: S,
    a: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> GeneralizedAlphaFifth<S> {
    #[inline]
    fn weights(h: f64) -> [S::Real; 10] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            h,
            near(0.037037037, 0.037037037037037035, 2.05596856412066e-18) * h.powi(2),
            near(0.07716049, 0.07716049382716049, 4.283267841918042e-18) * h.powi(2),
            near(0.22222222, 0.2222222222222222, 1.2335811384723961e-17) * h,
            near(0.12962963, 0.12962962962962962, 7.19588997442231e-18) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18),
            near(0.38580248, 0.38580246913580246, 7.538551401775754e-18) * h.powi(2),
            near(0.6481481, 0.6481481481481481, 8.22387425648264e-18) * h,
            near(0.5555556, 0.5555555555555556, -2.4671622769447922e-17),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for GeneralizedAlphaFifth<S> {
    const NAME: &'static str = "GeneralizedAlphaFifth";
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
            name: "a_c[-2/3]",
            derivative: 2,
            offset: -0.6666666666666666,
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
            up_to_next: Some(f64::INFINITY),
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::StableRange {
            damping: 0.05,
            up_to: f64::INFINITY,
            up_to_next: Some(f64::INFINITY),
            unstable_above: f64::INFINITY,
        },
        ::stepsmith::StableRange {
            damping: 0.1,
            up_to: f64::INFINITY,
            up_to_next: Some(f64::INFINITY),
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
        Self {
            h,
            w: Self::weights(h),
            pending: false,
            x: like.zeros(),
            v: like.zeros(),
            a_c_m2_3: like.zeros(),
            a: like.zeros(),
        }
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
            2 => &mut self.a_c_m2_3,
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
impl<S: ::stepsmith::State> GeneralizedAlphaFifth<S> {
    /// Adds what is pending, so that all that is carried is there.
    #[cold]
    fn settle(&mut self) -> Result<(), ::stepsmith::Failure> {
        self.pending = false;
        let (n, w) = (self.a.len(), self.w);
        let rows = 0..n;
        ::stepsmith::same_length(
            n,
            [self.a.len(), self.a_c_m2_3.len(), self.v.len(), self.x.len()],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_m2_3_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m2_3 = a_c_m2_3_slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[7] * a_p1;
                let v_p1 = v + w[8] * a_p1;
                let a_c_p1_3 = a_c_m2_3 + w[9] * a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
                a_c_m2_3_slot[i] = a_c_p1_3;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_m2_3.as_mut_slice()[rows.clone()],
        );
        Ok(())
    }
}
#[allow(clippy::all, unused_variables, unused_mut)]
impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S>
for GeneralizedAlphaFifth<S> {
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
            [self.a.len(), self.a_c_m2_3.len(), self.v.len(), self.x.len()],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_m2_3_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m2_3 = a_c_m2_3_slot[i];
                let a = a_slot[i];
                let (x, v, a_c_m2_3) = if PENDING {
                    let a_p1 = a;
                    let x_p1 = x + w[7] * a_p1;
                    let v_p1 = v + w[8] * a_p1;
                    let a_c_p1_3 = a_c_m2_3 + w[9] * a_p1;
                    (x_p1, v_p1, a_c_p1_3)
                } else {
                    (x, v, a_c_m2_3)
                };
                x_slot[i] = x + (w[0] * v + w[1] * a_c_m2_3 + w[2] * a);
                v_slot[i] = v + (w[3] * a_c_m2_3 + w[4] * a);
                a_c_m2_3_slot[i] = w[5] * a_c_m2_3 + w[6] * a;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_m2_3.as_mut_slice()[rows.clone()],
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
            [self.a.len(), self.a_c_m2_3.len(), self.v.len(), self.x.len()],
        )?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real],
            a_c_m2_3_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_c_m2_3 = a_c_m2_3_slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[7] * a_p1;
                let v_p1 = v + w[8] * a_p1;
                let a_c_p1_3 = a_c_m2_3 + w[9] * a_p1;
                if SAMPLE {
                    sample.x.as_mut_slice()[rows.start + i] = x_p1;
                    sample.v.as_mut_slice()[rows.start + i] = v_p1;
                    sample.a.as_mut_slice()[rows.start + i] = a_p1;
                }
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
                a_c_m2_3_slot[i] = a_c_p1_3;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
            &mut self.a_c_m2_3.as_mut_slice()[rows.clone()],
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
impl ::stepsmith::maps::AffineMaps for GeneralizedAlphaFifth<::std::vec::Vec<f64>> {
    const MAPS: ::stepsmith::maps::Maps<'static> = ::stepsmith::maps::Maps {
        name: "GeneralizedAlphaFifth",
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
                name: "a_c[-2/3]",
                derivative: 2,
                offset: -0.6666666666666666,
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
                        0.037037037037037035,
                        0.07716049382716049,
                        0.38580246913580246,
                    ],
                },
                velocity: Some(::stepsmith::maps::Row {
                    offset: 1.0,
                    coefficients: &[
                        0.0,
                        1.0,
                        0.2222222222222222,
                        0.12962962962962962,
                        0.6481481481481481,
                    ],
                }),
                place: None,
            },
        ],
        next: &[
            &[1.0, 1.0, 0.037037037037037035, 0.07716049382716049, 0.38580246913580246],
            &[0.0, 1.0, 0.2222222222222222, 0.12962962962962962, 0.6481481481481481],
            &[0.0, 0.0, 0.3333333333333333, 0.1111111111111111, 0.5555555555555556],
            &[0.0, 0.0, 0.0, 0.0, 1.0],
        ],
        position: ::stepsmith::maps::Row {
            offset: 1.0,
            coefficients: &[
                1.0,
                1.0,
                0.037037037037037035,
                0.07716049382716049,
                0.38580246913580246,
            ],
        },
        velocity: Some(::stepsmith::maps::Row {
            offset: 1.0,
            coefficients: &[
                0.0,
                1.0,
                0.2222222222222222,
                0.12962962962962962,
                0.6481481481481481,
            ],
        }),
        parasitic: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
            polynomial: "zeta^4 - 7/3*zeta^3 + 5/3*zeta^2 - 1/3*zeta",
        }),
        position_zeros: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
            polynomial: "125*zeta^3 + 75*zeta^2 + 15*zeta + 1",
        }),
        velocity_zeros: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
            polynomial: "35*zeta^2 + 2*zeta - 1",
        }),
        soi2_zeros: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
            polynomial: "35*zeta^2 + 2*zeta - 1",
        }),
    };
}
