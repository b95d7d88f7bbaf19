// stepsmith 0.1.0, spec sha256 3309363382908b0059357f14c25173948e11fd3b8e490ec41d1667907959ec2b, text sha256 e4f405dde058902069ccc7074868f2a1a293476092276f7f9f2ce19b6d2dd87e
// Cd3Two, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -5/6.
// proven: stable for 0 < Omega < 2*sqrt(3)/3 at xi = 0: the stable set is (0, sqrt(4/3)].

/// Degree 3 with alpha = 2
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(4/3)]` |
/// | Omega at xi = 1/20 | `stable in (0, sqrt(4/3)]` |
/// | Omega at xi = 1/10 | `stable in (0, sqrt(4/3)]` |
/// | Omega at xi = 1/2 | `stable in (0, sqrt(4/3)]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 21.5·u in x[1], 5·u in h·v, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, section 4.3, Table 2.
///
/// Parameters: degree = 3, alpha = 2, beta = 1/2.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + 1/2*h*a + 1/2*h*a[-1]
/// x[1] = x + h*v + h^2*a - 1/2*h^2*a[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd3Two<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v_m1: S,
    a_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd3Two<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 4] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [exact(0.5) * h, h, h.powi(2), exact(0.5) * h.powi(2)]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd3Two<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd3Two";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.1547005383792515,
            up_to_next: Some(1.1547005383792515),
            unstable_above: 1.1547005383792517,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.1547005383792515,
            up_to_next: Some(1.1547005383792515),
            unstable_above: 1.1547005383792517,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.1547005383792515,
            up_to_next: Some(1.1547005383792515),
            unstable_above: 1.1547005383792517,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.1547005383792515,
            up_to_next: None,
            unstable_above: 1.1547005383792517,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_m1: like.zeros(),
            a_m1: like.zeros(),
            a: like.zeros(),
            v_base: like.zeros(),
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
            1 => &mut self.v_m1,
            _ => &mut self.a_m1,
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
        let n = self.a_m1.len();
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
                [self.a_m1.len(), self.v_base.len(), self.v_m1.len()],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                v_base_slot[i] = v_m1 + w[0] * a_m1;
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t],
                position: [&self.x],
                position_slope: [[zero]],
                velocity: [&self.v_base],
                velocity_slope: [[w[0]]],
            };
            implicit.solve_from(g, &core, [&self.a_m1], [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.x, &mut self.a);
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.a_m1.len(), self.v_m1.len(), self.x.len()],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let v = v_m1 + w[0] * (a + a_m1);
            let x_p1 = x + (w[1] * v + w[2] * a - w[3] * a_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd3Two<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd3Two"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd3Two",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.5, 0.5])),
                    place: None,
                },
            ],
            next: &[&[1.0, 1.0, 0.0, 1.5], &[0.0, 1.0, 0.5, 0.5], &[0.0, 0.0, 0.0, 1.0]],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0]),
            velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.5, 0.5])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "3*zeta^2 - 2*zeta + 1",
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
