// stepsmith 0.1.0, spec sha256 a5bd7b7c034eafb65573ae839a19a3f6c87f65265961ea046f829f30a000197d, text sha256 93ecfd4d2d7cda8e7fbc6e109b696b16118f421381d5ef4643e4b693c586cd7a
// Pece1SecondOrder, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 1/3.
// proven: velocities of order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 1/3.
// "The velocities (7b), (7d) have the local error O(h^4)" (velocities of order 3): refuted: 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual 1/3.

/// One-step PECE for x'' = g: Taylor predictor and corrector of positions, Heun's of velocities
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | **`unstable for every step size`** |
/// | Omega at xi = 1/20 | `stable in (0, 1.62984914493…]` |
/// | Omega at xi = 1/10 | `stable in (0, 1.79405735595…]` |
/// | Omega at xi = 1/2 | `stable in (0, 1.63546334777…]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 11.17·u in x[1], 5·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, eqs. 7a to 7d.
///
/// Parameters: steps = 1, problem = second-order.
///
/// ```text
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = x + h*v + 1/2*h^2*a
/// v_p[1] = v + h*a
/// x[1] = x + 1/2*h*v_p[1] + 1/2*h*v - 1/12*h^2*a_p[1] + 1/12*h^2*a
/// v[1] = v + 1/2*h*a_p[1] + 1/2*h*a
/// ```
#[derive(Clone, Debug)]
pub struct Pece1SecondOrder<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v: S,
    a: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece1SecondOrder<S> {
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
            h,
            exact(0.5) * h.powi(2),
            exact(0.5) * h,
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Pece1SecondOrder<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Pece1SecondOrder";
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
            up_to: 0.0,
            up_to_next: Some(0.0),
            unstable_above: 0.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.629849144933386,
            up_to_next: Some(1.629849144933386),
            unstable_above: 1.6298491449333863,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.7940573559508683,
            up_to_next: Some(1.5916099253425045),
            unstable_above: 1.7940573559508686,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.6354633477736469,
            up_to_next: None,
            unstable_above: 1.635463347773647,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            x_p_p1: like.zeros(),
            v_p_p1: like.zeros(),
            a_p_p1: like.zeros(),
            x_p1: like.zeros(),
            v_p1: like.zeros(),
            a_p1: like.zeros(),
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
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.v.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        let v_p_p1_slot = &mut self.v_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let x_p_p1 = x + (w[0] * v + w[1] * a);
            let v_p_p1 = v + w[0] * a;
            x_p_p1_slot[i] = x_p_p1;
            v_p_p1_slot[i] = v_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_p1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = x + (w[2] * (v_p_p1 + v) - w[3] * (a_p_p1 - a));
            let v_p1 = v + w[2] * (a_p_p1 + a);
            x_p1_slot[i] = x_p1;
            v_p1_slot[i] = v_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.v_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_p1.len(), self.v_p1.len(), self.x_p1.len()],
        )?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            let v_p1 = v_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
    fn predicted(&self) -> Option<[&S; 2]> {
        Some([&self.x_p_p1, &self.v_p_p1])
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Pece1SecondOrder<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Pece1SecondOrder"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Pece1SecondOrder",
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
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.5, 0.0, 0.0]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 1.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[1.0, 1.0, 0.5833333333333334, -0.08333333333333333, 0.0],
                    ),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.5, 0.0])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.5833333333333334, -0.08333333333333333, 0.0],
                &[0.0, 1.0, 0.5, 0.5, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.5833333333333334, -0.08333333333333333, 0.0],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.5, 0.0])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
