// stepsmith 0.1.0, spec sha256 44294ebcb15ee76cf261117156f64ed821e390855a23beb36de5007dbd2c0026, text sha256 585f807b3f89f53f6adce8e758d98b305cfc8569b4bf854a6de01a167d3e6a79
// LinearAcceleration, family newmark.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -1/6.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -1/6.
// proven: not A-stable: at xi = 0 the stable set is (0, sqrt(12)).
// proven: period error 1/24*Omega^2 + …: it begins with 1/24*Omega^2.
// proven: not symplectic: the conditions b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ) fail.
// proven: symmetric: the adjoint of the step is the step itself.

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
/// Rounding: a step errs by at most 8.34·u in x[1], 5·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
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
    x: S,
    v: S,
    a: S,
    a_p1: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> LinearAcceleration<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 4] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            exact(0.5) * h,
            h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for LinearAcceleration<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "LinearAcceleration";
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
            up_to: 3.4641016151377544,
            up_to_next: Some(3.4641016151377544),
            unstable_above: 3.464101615137755,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 3.4641016151377544,
            up_to_next: Some(3.4641016151377544),
            unstable_above: 3.464101615137755,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 3.4641016151377544,
            up_to_next: Some(3.4641016151377544),
            unstable_above: 3.464101615137755,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 3.4641016151377544,
            up_to_next: None,
            unstable_above: 3.464101615137755,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
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
                    self.v_p1_base.len(),
                    self.x.len(),
                    self.x_p1_base.len(),
                ],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a);
                v_p1_base_slot[i] = v + w[1] * a;
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
                [self.a.len(), self.v.len(), self.x.len(), self.x_p1_base.len()],
            )?;
            let x_slot = &self.x.as_slice()[..n];
            let v_slot = &self.v.as_slice()[..n];
            let a_slot = &self.a.as_slice()[..n];
            let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
            for i in 0..n {
                let x = x_slot[i];
                let v = v_slot[i];
                let a = a_slot[i];
                x_p1_base_slot[i] = x + (w[2] * v + w[3] * a);
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
            [self.a.len(), self.a_p1.len(), self.v.len(), self.x.len()],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let a_p1 = a_p1_slot[i];
            let x_p1 = x + (w[2] * v + w[3] * a + w[0] * a_p1);
            let v_p1 = v + w[1] * (a + a_p1);
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
impl ::stepsmith::generated::ConstrainedMethod
for LinearAcceleration<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "LinearAcceleration"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "LinearAcceleration",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[1.0, 1.0, 0.3333333333333333, 0.16666666666666666],
                    ),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.5])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.3333333333333333, 0.16666666666666666],
                &[0.0, 1.0, 0.5, 0.5],
                &[0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.3333333333333333, 0.16666666666666666],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.5])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 + 4*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
