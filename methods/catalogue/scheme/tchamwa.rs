// stepsmith 0.1.0, spec sha256 36d92d2058d0af6237398f5d4a7e7243265d795df69356e133389b537106e345, text sha256 a49ec650a3820b6e9c3401dbcbcd7ec2a3fb1ea6b9318a5a666862804f5608bf
// Tchamwa, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 1: all conditions up to order 1 hold; 2 conditions of order 2 fail, the first for g[x:v], with residual -3/100.
// proven: velocities of order 1: all conditions up to order 1 hold; 2 conditions of order 2 fail, the first for g[x:v], with residual -3/100.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for 0 < Omega < 10*sqrt(106)/53 at xi = 0: the stable set is (0, sqrt(200/53)].
// proven: stable for 0 < Omega < (25*sqrt(17) - 5)/53 at xi = 1/20: the stable set is (0, (-5 + 25*sqrt(17))/53].
// proven: stable for 0 < Omega < (10*sqrt(107) - 10)/53 at xi = 1/10: the stable set is (0, (-10 + 10*sqrt(107))/53].

/// The method of Tchamwa and Wielgosz
///
/// One evaluation a step; phi = 103/100 damps high frequencies, and low ones to the first order: phi = 1 is the symplectic Euler method.
///
/// Proven: order 1 from exact starting values, 1 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(200/53)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-5 + 25*sqrt(17))/53]` |
/// | Omega at xi = 1/10 | `stable in (0, (-10 + 10*sqrt(107))/53]` |
/// | Omega at xi = 1/2 | `stable in (0, (-50 + 10*sqrt(131))/53]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 10.18·u in x[1], 3·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Maheo, Grolleau, Rio, Numerical damping of spurious oscillations: a comparison between the bulk viscosity method and the explicit dissipative Tchamwa-Wielgosz scheme, Comput. Mech. 51, 2013.
///
/// Parameters: phi = 103/100.
///
/// ```text
/// a = g(t, x, v)
/// x[1] = x + h*v + 103/100*h^2*a
/// v[1] = v + h*a
/// ```
#[derive(Clone, Debug)]
pub struct Tchamwa<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    v: S,
    a: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Tchamwa<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [h, near(1.03, 1.03, -2.6645352591003756e-17) * h.powi(2)]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Tchamwa<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Tchamwa";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(1);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.9425717247145282,
            up_to_next: Some(1.8505215215177644),
            unstable_above: 1.9425717247145284,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.8505215215177644,
            up_to_next: Some(1.7630340439223773),
            unstable_above: 1.8505215215177646,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.7630340439223773,
            up_to_next: Some(1.216136441935773),
            unstable_above: 1.7630340439223775,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.216136441935773,
            up_to_next: None,
            unstable_above: 1.2161364419357732,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
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
            _ => &mut self.v,
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
        let n = self.v.len();
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
            [self.a.len(), self.v.len(), self.x.len()],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let x_p1 = x + (w[0] * v + w[1] * a);
            let v_p1 = v + w[0] * a;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_slot[i] = v_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Tchamwa<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Tchamwa"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Tchamwa",
            order: ::stepsmith::Order::Exactly(1),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.0])),
                    place: None,
                },
            ],
            next: &[&[1.0, 1.0, 1.03], &[0.0, 1.0, 1.0]],
            position: g::Row::new(1.0, &[1.0, 1.0, 1.03]),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 1.0])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "103*zeta - 3",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
