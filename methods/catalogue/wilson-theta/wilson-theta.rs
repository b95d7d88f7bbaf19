// stepsmith 0.1.0, spec sha256 f858e8eda27494a412762e425ca201345d996e36b274d9086d0ea190ce8c282f, text sha256 b7455649247b79e9a0c985b3751c885c214bf73c7cac313ab05799431e6ac8a2
// WilsonTheta, family wilson-theta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -109/150.

/// Wilson's theta method with theta = 7/5
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, ∞)` |
/// | Omega at xi = 1/20 | `stable in (0, ∞)` |
/// | Omega at xi = 1/10 | `stable in (0, ∞)` |
/// | Omega at xi = 1/2 | `stable in (0, ∞)` |
/// | infinite steps | `spectral radius 0.778442220092…` |
///
/// Rounding: a step errs by at most 8.84·u in x[1], 6.5·u in h·v[1], 3·u in h^2·a[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Wilson, A Computer Program for the Dynamic Stress Analysis of Underground Structures, 1968.
///
/// Parameters: theta = 7/5.
///
/// ```text
/// a_c[7/5] = g(t[7/5], x_c[7/5], v_c[7/5])
/// x_c[7/5] = x + 7/5*h*v + 49/75*h^2*a + 49/150*h^2*a_c[7/5]
/// v_c[7/5] = v + 7/10*h*a + 7/10*h*a_c[7/5]
/// a[1] = 2/7*a + 5/7*a_c[7/5]
/// x[1] = x + h*v + 1/3*h^2*a + 1/6*h^2*a[1]
/// v[1] = v + 1/2*h*a + 1/2*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct WilsonTheta<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 10],
    x: S,
    v: S,
    a: S,
    a_c_p7_5: S,
    x_c_p7_5_base: S,
    v_c_p7_5_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> WilsonTheta<S> {
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
            near(0.32666665, 0.32666666666666666, 5.921189464667502e-18) * h.powi(2),
            near(0.7, 0.7, 4.4408920985006264e-17) * h,
            near(1.4, 1.4, 8.881784197001253e-17) * h,
            near(0.6533333, 0.6533333333333333, 1.1842378929335004e-17) * h.powi(2),
            near(0.2857143, 0.2857142857142857, 1.586032892321652e-17),
            near(0.71428573, 0.7142857142857143, -1.586032892321652e-17),
            h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            exact(0.5) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for WilsonTheta<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "WilsonTheta";
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
            a_c_p7_5: like.zeros(),
            x_c_p7_5_base: like.zeros(),
            v_c_p7_5_base: like.zeros(),
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
                    self.v_c_p7_5_base.len(),
                    self.x.len(),
                    self.x_c_p7_5_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_c_p7_5_base_slot = &mut self.x_c_p7_5_base.as_mut_slice()[..n];
            let v_c_p7_5_base_slot = &mut self.v_c_p7_5_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_c_p7_5_base_slot[i] = x + (w[2] * v + w[3] * a);
                v_c_p7_5_base_slot[i] = v + w[1] * a;
            }
            let core = ::stepsmith::generated::Core {
                t: [t + 1.4 * self.h],
                position: [&self.x_c_p7_5_base],
                position_slope: [[w[0]]],
                velocity: [&self.v_c_p7_5_base],
                velocity_slope: [[w[1]]],
            };
            implicit.solve(g, &core, [&mut self.a_c_p7_5])?;
        } else {
            ::stepsmith::generated::same_length(
                n,
                [self.a.len(), self.v.len(), self.x.len(), self.x_c_p7_5_base.len()],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_c_p7_5_base_slot = &mut self.x_c_p7_5_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_c_p7_5_base_slot[i] = x + (w[2] * v + w[3] * a);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t + 1.4 * self.h],
                position: [&self.x_c_p7_5_base],
                position_slope: [[w[0]]],
                velocity: [&self.x_c_p7_5_base],
                velocity_slope: [[zero]],
            };
            implicit.solve(g, &core, [&mut self.a_c_p7_5])?;
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.a_c_p7_5.len(), self.v.len(), self.x.len()],
        )?;
        let a_c_p7_5_slot = &self.a_c_p7_5.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let a_slot = &mut self.a.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_c_p7_5 = a_c_p7_5_slot[i];
            let x_c_p7_5 = x + (w[2] * v + w[3] * a + w[0] * a_c_p7_5);
            let v_c_p7_5 = v + w[1] * (a + a_c_p7_5);
            let a_p1 = w[4] * a + w[5] * a_c_p7_5;
            let x_p1 = x + (w[6] * v + w[7] * a + w[8] * a_p1);
            let v_p1 = v + w[9] * (a + a_p1);
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
impl ::stepsmith::generated::ConstrainedMethod for WilsonTheta<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "WilsonTheta"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "WilsonTheta",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.4,
                    part: None,
                    position: g::Row::new(
                        1.4,
                        &[1.0, 1.4, 0.6533333333333333, 0.32666666666666666],
                    ),
                    velocity: Some(g::Row::new(1.4, &[0.0, 1.0, 0.7, 0.7])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.38095238095238093, 0.11904761904761904],
                &[0.0, 1.0, 0.6428571428571429, 0.35714285714285715],
                &[0.0, 0.0, 0.2857142857142857, 0.7142857142857143],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.38095238095238093, 0.11904761904761904],
            ),
            velocity: Some(
                g::Row::new(1.0, &[0.0, 1.0, 0.6428571428571429, 0.35714285714285715]),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 16/7*zeta^2 + 11/7*zeta - 2/7",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "343*zeta^3 + 356*zeta^2 + 59*zeta - 8",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "49*zeta^2 - 3*zeta + 4",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "16807*zeta^3 - 11711*zeta^2 + 2026*zeta - 872",
            }),
        };
        take(&MAPS)
    }
}
