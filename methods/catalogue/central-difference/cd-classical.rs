// stepsmith 0.1.0, spec sha256 3785a7664402ba1920fb8327fcfb05663480e35250b5a0b383b568c98ef2d3fe, text sha256 f28273732a839f627ece9aa18eee639abf2e049d1315a1c0df2d92c17019fdff
// CdClassical, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 1/6.
// proven: stable for 0 < Omega < 2 at xi = 0: the stable set is (0, 2).

/// Central differences in displacements
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 2)` |
/// | Omega at xi = 1/20 | `stable in (0, 2]` |
/// | Omega at xi = 1/10 | `stable in (0, 2]` |
/// | Omega at xi = 1/2 | `stable in (0, 2]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 11·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, eqs. 4–7.
///
/// Parameters: form = classical.
///
/// ```text
/// a = g(t, x, v)
/// v = -1/2*h^(-1)*x[-1] + 1/2*h^(-1)*x[1]
/// a = h^(-2)*x[-1] - 2*h^(-2)*x + h^(-2)*x[1]
/// ```
#[derive(Clone, Debug)]
pub struct CdClassical<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x_m1: S,
    x: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> CdClassical<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [exact(0.5) * h, exact(1.0) / h, h.powi(2), exact(2.0), exact(0.5) / h]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for CdClassical<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "CdClassical";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x", 0, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 2.0,
            up_to_next: Some(2.0),
            unstable_above: 2.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 2.0,
            up_to_next: Some(2.0),
            unstable_above: 2.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 2.0,
            up_to_next: Some(2.0),
            unstable_above: 2.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 2.0,
            up_to_next: None,
            unstable_above: 2.0,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x_m1: like.zeros(),
            x: like.zeros(),
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
            0 => &mut self.x_m1,
            _ => &mut self.x,
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
        let n = self.x.len();
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
                [self.v_base.len(), self.x.len(), self.x_m1.len()],
            )?;
            let x_m1_slot = &self.x_m1.as_slice()[..n];
            let x_slot = &self.x.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let x_m1 = x_m1_slot[i];
                let x = x_slot[i];
                v_base_slot[i] = -w[1] * (x_m1 - x);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t],
                position: [&self.x],
                position_slope: [[zero]],
                velocity: [&self.v_base],
                velocity_slope: [[w[0]]],
            };
            implicit.solve(g, &core, [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.x, &mut self.a);
        }
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.x.len(), self.x_m1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let x_m1_slot = &mut self.x_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x_m1 = x_m1_slot[i];
            let x = x_slot[i];
            let a = a_slot[i];
            let x_p1 = -x_m1 + (w[2] * a + w[3] * x);
            let v = -w[4] * (x_m1 - x_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_m1_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for CdClassical<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "CdClassical"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "CdClassical",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x", 0, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[0.0, 1.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[-1.0, 1.0, 0.5])),
                    place: None,
                },
            ],
            next: &[&[0.0, 1.0, 0.0], &[-1.0, 2.0, 1.0]],
            position: g::Row::new(0.0, &[0.0, 1.0, 0.0]),
            velocity: Some(g::Row::new(0.0, &[-1.0, 1.0, 0.5])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
