// stepsmith 0.1.0, spec sha256 81b40c67671ba08c34bb818ed3c1b15fc58b9f07c4656a9a5707f8a9a5c9be7c, text sha256 a915d715e7c253071e8badba23199296b2a873aa2dfc8aa9b1e7baf696d7be25
// LinearAcceleration, family newmark.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -1/6, and 5 more.
// proven: velocities of order 2: all conditions up to order 2 hold; at order 3 the condition of g[x:v, x:v] fails with -1/6, and 5 more.
// proven: not A-stable: at xi = 0 the stable set is (0, sqrt(12)).
// proven: period error (1/24)*Omega^2 + ...: it begins with (1/24)*Omega^2.

/// Newmark's method with linear acceleration
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(12))` |
/// | Omega at xi = 1/20 | `stable in (0, sqrt(12)]` |
/// | Omega at xi = 1/10 | `stable in (0, sqrt(12)]` |
/// | Omega at xi = 1/2 | `stable in (0, sqrt(12)]` |
/// | infinite steps | `spectral radius 2 + sqrt(3)` |
///
/// Rounding: a step errs by at most 9.17·u in x[1], 5.5·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Newmark, A Method of Computation for Structural Dynamics, J. Eng. Mech. Div. 85, 1959.
///
/// Parameters: beta = 1/6, gamma = 1/2.
///
/// ```text
/// a[1] = g(t[1], x[1], v[1])
/// x[1] = x + h*v + 1/3*h^2*a + 1/6*h^2*a[1]
/// v[1] = v + 1/2*h*a + 1/2*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct LinearAcceleration<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    pending: bool,
    x: S,
    v: S,
    a: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> LinearAcceleration<S> {
    #[inline]
    fn weights(h: f64) -> [S::Real; 4] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            exact(0.5) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for LinearAcceleration<S> {
    const NAME: &'static str = "LinearAcceleration";
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
            up_to: 3.4641016151377544,
            up_to_next: Some(3.4641016151377544),
            unstable_above: 3.464101615137755,
        },
        ::stepsmith::StableRange {
            damping: 0.05,
            up_to: 3.4641016151377544,
            up_to_next: Some(3.4641016151377544),
            unstable_above: 3.464101615137755,
        },
        ::stepsmith::StableRange {
            damping: 0.1,
            up_to: 3.4641016151377544,
            up_to_next: Some(3.4641016151377544),
            unstable_above: 3.464101615137755,
        },
        ::stepsmith::StableRange {
            damping: 0.5,
            up_to: 3.4641016151377544,
            up_to_next: None,
            unstable_above: 3.464101615137755,
        },
    ];
    fn new(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            pending: false,
            x: like.zeros(),
            v: like.zeros(),
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
impl<S: ::stepsmith::State> LinearAcceleration<S> {
    /// Adds what is pending, so that all that is carried is there.
    #[cold]
    fn settle(&mut self) -> Result<(), ::stepsmith::Failure> {
        self.pending = false;
        let (n, w) = (self.a.len(), self.w);
        let rows = 0..n;
        ::stepsmith::same_length(n, [self.a.len(), self.v.len(), self.x.len()])?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[3] * a_p1;
                let v_p1 = v + w[2] * a_p1;
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
        );
        Ok(())
    }
}
#[allow(clippy::all, unused_variables, unused_mut)]
impl<S: ::stepsmith::State> ::stepsmith::implicit::ByRows<S> for LinearAcceleration<S> {
    const IN_PLACE: bool = true;
    #[inline(always)]
    fn before<const PENDING: bool>(
        &mut self,
        uses_velocity: bool,
        rows: ::core::ops::Range<usize>,
    ) -> Result<(), ::stepsmith::Failure> {
        let (n, w) = (self.a.len(), self.w);
        ::stepsmith::same_length(n, [self.a.len(), self.v.len(), self.x.len()])?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                let (x, v) = if PENDING {
                    let a_p1 = a;
                    let x_p1 = x + w[3] * a_p1;
                    let v_p1 = v + w[2] * a_p1;
                    (x_p1, v_p1)
                } else {
                    (x, v)
                };
                x_slot[i] = x + (w[0] * v + w[1] * a);
                v_slot[i] = v + w[2] * a;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
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
                position_slope: [[w[3]]],
                velocity: [&self.v],
                velocity_slope: [[w[2]]],
            };
            (core, None, &mut self.a)
        } else {
            let zero = S::Real::default();
            let core = ::stepsmith::Core {
                t: [t + self.h],
                position: [&self.x],
                position_slope: [[w[3]]],
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
        ::stepsmith::same_length(n, [self.a.len(), self.v.len(), self.x.len()])?;
        let mut each = |
            a_slot: &[S::Real],
            x_slot: &mut [S::Real],
            v_slot: &mut [S::Real]|
        {
            for i in 0..rows.len() {
                let x = x_slot[i];
                let v = v_slot[i];
                let a_p1 = a_slot[i];
                let x_p1 = x + w[3] * a_p1;
                let v_p1 = v + w[2] * a_p1;
                if SAMPLE {
                    sample.x.as_mut_slice()[rows.start + i] = x_p1;
                    sample.v.as_mut_slice()[rows.start + i] = v_p1;
                    sample.a.as_mut_slice()[rows.start + i] = a_p1;
                }
                x_slot[i] = x_p1;
                v_slot[i] = v_p1;
            }
        };
        each(
            &self.a.as_slice()[rows.clone()],
            &mut self.x.as_mut_slice()[rows.clone()],
            &mut self.v.as_mut_slice()[rows.clone()],
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
impl<S: ::stepsmith::State> ::stepsmith::OneStep<S, 2> for LinearAcceleration<S> {
    type Errors = ::stepsmith::Doubled;
    fn set_step_size(&mut self, h: f64) {
        if self.pending {
            let _ = self.settle();
        }
        self.h = h;
        self.w = Self::weights(h);
    }
}
#[allow(clippy::all)]
impl ::stepsmith::maps::AffineMaps for LinearAcceleration<::std::vec::Vec<f64>> {
    const MAPS: ::stepsmith::maps::Maps<'static> = ::stepsmith::maps::Maps {
        name: "LinearAcceleration",
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
                    coefficients: &[1.0, 1.0, 0.3333333333333333, 0.16666666666666666],
                },
                velocity: Some(::stepsmith::maps::Row {
                    offset: 1.0,
                    coefficients: &[0.0, 1.0, 0.5, 0.5],
                }),
                place: None,
            },
        ],
        next: &[
            &[1.0, 1.0, 0.3333333333333333, 0.16666666666666666],
            &[0.0, 1.0, 0.5, 0.5],
            &[0.0, 0.0, 0.0, 1.0],
        ],
        position: ::stepsmith::maps::Row {
            offset: 1.0,
            coefficients: &[1.0, 1.0, 0.3333333333333333, 0.16666666666666666],
        },
        velocity: Some(::stepsmith::maps::Row {
            offset: 1.0,
            coefficients: &[0.0, 1.0, 0.5, 0.5],
        }),
        parasitic: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Schur,
            polynomial: "zeta^3 - 2*zeta^2 + zeta",
        }),
        position_zeros: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Unstable,
            polynomial: "zeta^2 + 4*zeta + 1",
        }),
        velocity_zeros: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Weak,
            polynomial: "zeta + 1",
        }),
        soi2_zeros: Some(::stepsmith::maps::Zeros {
            dynamics: ::stepsmith::maps::ZeroDynamics::Weak,
            polynomial: "zeta + 1",
        }),
    };
}
