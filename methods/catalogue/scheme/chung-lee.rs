// stepsmith 0.1.0, spec sha256 c6f944959024601dce36edb9673d02c51b8a1a214bf70f5386d8111dac7b57d9, text sha256 8a0bb373dead8d2afa103a83d4bc3d262659bc6fc7859153bc0d23136bf787f5
// ChungLee, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 5/54.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 5/54.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for 0 < Omega < 6*sqrt(93)/31 at xi = 0: the stable set is (0, sqrt(108/31)].
// proven: stable for 0 < Omega < (3*sqrt(9381) - 27)/155 at xi = 1/20: the stable set is (0, (-27 + 3*sqrt(9381))/155].
// proven: stable for 0 < Omega < (6*sqrt(2406) - 54)/155 at xi = 1/10: the stable set is (0, (-54 + 6*sqrt(2406))/155].

/// Chung and Lee's explicit method with the most damping
///
/// One evaluation a step, at its start, whose acceleration and the one before extrapolate to the step; beta = 28/27 damps high frequencies most.
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(108/31)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-27 + 3*sqrt(9381))/155]` |
/// | Omega at xi = 1/10 | `stable in (0, (-54 + 6*sqrt(2406))/155]` |
/// | Omega at xi = 1/2 | `stable in (0, (-54 + 6*sqrt(174))/31]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 14.99·u in x[1], 9·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Chung, Lee, A new family of explicit time integration methods for linear and non-linear structural dynamics, Int. J. Numer. Meth. Eng. 37, 1994.
///
/// Parameters: beta = 28/27.
///
/// ```text
/// a = g(t, x, v)
/// x[1] = x + h*v - 29/54*h^2*a[-1] + 28/27*h^2*a
/// v[1] = v + 3/2*h*a - 1/2*h*a[-1]
/// ```
#[derive(Clone, Debug)]
pub struct ChungLee<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v: S,
    a_m1: S,
    a: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ChungLee<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            h,
            near(0.537037, 0.5370370370370371, -5.3455182667137164e-17) * h.powi(2),
            near(1.037037, 1.037037037037037, 5.756711979537848e-17) * h.powi(2),
            exact(1.5) * h,
            exact(0.5) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for ChungLee<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "ChungLee";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.8665130505147653,
            up_to_next: Some(1.7004302432152671),
            unstable_above: 1.8665130505147656,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.7004302432152671,
            up_to_next: Some(1.5503610531763696),
            unstable_above: 1.7004302432152674,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.5503610531763696,
            up_to_next: Some(0.8111430886979843),
            unstable_above: 1.5503610531763699,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.8111430886979843,
            up_to_next: None,
            unstable_above: 0.8111430886979845,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a_m1: like.zeros(),
            a: like.zeros(),
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
        g.evaluate(t, &self.x, &self.v, &mut self.a);
        ::stepsmith::generated::same_length(
            n,
            [self.a.len(), self.a_m1.len(), self.v.len(), self.x.len()],
        )?;
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_m1 = a_m1_slot[i];
            let a = a_slot[i];
            let x_p1 = x + (w[0] * v - w[1] * a_m1 + w[2] * a);
            let v_p1 = v + (w[3] * a - w[4] * a_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for ChungLee<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "ChungLee"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "ChungLee",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.0, 0.0])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, -0.5370370370370371, 1.037037037037037],
                &[0.0, 1.0, -0.5, 1.5],
                &[0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, -0.5370370370370371, 1.037037037037037],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, -0.5, 1.5])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "28*zeta^2 - 2*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "3*zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "3*zeta - 1",
            }),
        };
        take(&MAPS)
    }
}
