// stepsmith 0.1.0, spec sha256 71edf9a1e08e11cbdee19cdd77cb927f58e78c77d1043a68d2a3287ac9f536eb, text sha256 490906b2ed34da3f7438eb0837ce480927f38bb3a2f35819436b070d77b3f58a
// Cd5Optimal, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 0: the scheme is not zero-stable.
// proven: order 4 with the best start: all conditions up to order 4 hold; 60 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual 1/30.
// proven: not zero-stable: not zero-stable: a root outside the circle; the parasitic roots are those of lambda^3 + 4*lambda^2 + lambda.

/// Degree 5 with the parameters of least error
///
/// Proven: order 0 from exact starting values, 0 when only x, x' and x'' are right at the start; 4 with the best start.
///
/// Not zero-stable: errors grow without bound however small the step.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | **`unstable for every step size`** |
/// | Omega at xi = 1/20 | **`unstable for every step size`** |
/// | Omega at xi = 1/10 | **`unstable for every step size`** |
/// | Omega at xi = 1/2 | **`unstable for every step size`** |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 96.8·u in x[1], 21.84·u in h·v, 102·u in h^3·j, 118·u in h^4·s, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, section 5.3.
///
/// Parameters: degree = 5, alpha = 6/5, beta = 1/4, gamma = 1/3, zeta = 1/2.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 1/24*h^3*s + 1/8*h^3*s[-1]
/// a = a[-1] + h*j[-1] + 1/6*h^2*s + 1/3*h^2*s[-1]
/// j = j[-1] + 1/2*h*s + 1/2*h*s[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/20*h^4*s - 1/120*h^4*s[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd5Optimal<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 14],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd5Optimal<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 14] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.25) * h,
            exact(0.75) * h,
            exact(0.25) * h.powi(2),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(3),
            exact(6.0) * h.powi(-2),
            exact(6.0) / h,
            exact(2.0),
            h,
            exact(0.5) * h.powi(2),
            exact(0.125) * h.powi(3),
            exact(0.5) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
            near(0.05, 0.05, -2.7755575615628915e-18) * h.powi(4),
            near(0.008333334, 0.008333333333333333, 1.1564823173178714e-19) * h.powi(4),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd5Optimal<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd5Optimal";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(0);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
        ::stepsmith::Carried::new("s[-1]", 4, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = false;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 0.0,
            up_to_next: Some(0.0),
            unstable_above: 0.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 0.0,
            up_to_next: Some(0.0),
            unstable_above: 0.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 0.0,
            up_to_next: Some(0.0),
            unstable_above: 0.0,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.0,
            up_to_next: None,
            unstable_above: 0.0,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_m1: like.zeros(),
            a_m1: like.zeros(),
            j_m1: like.zeros(),
            s_m1: like.zeros(),
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
            2 => &mut self.a_m1,
            3 => &mut self.j_m1,
            _ => &mut self.s_m1,
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
        let n = self.s_m1.len();
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
                    self.a_m1.len(),
                    self.j_m1.len(),
                    self.s_m1.len(),
                    self.v_base.len(),
                    self.v_m1.len(),
                ],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let j_m1_slot = &self.j_m1.as_slice()[..n];
            let s_m1_slot = &self.s_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                v_base_slot[i] = v_m1 + (w[1] * a_m1 + w[2] * j_m1 + w[3] * s_m1);
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
            [
                self.a.len(),
                self.a_m1.len(),
                self.j_m1.len(),
                self.s_m1.len(),
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let j_m1_slot = &mut self.j_m1.as_mut_slice()[..n];
        let s_m1_slot = &mut self.s_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let s_m1 = s_m1_slot[i];
            let s = w[4] * (a - a_m1) - w[5] * j_m1 - w[6] * s_m1;
            let v = v_m1 + (w[7] * a_m1 + w[8] * j_m1 + w[3] * s + w[9] * s_m1);
            let j = j_m1 + w[10] * (s + s_m1);
            let x_p1 = x + (w[7] * v + w[8] * a + w[11] * j + w[12] * s - w[13] * s_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
            j_m1_slot[i] = j;
            s_m1_slot[i] = s;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd5Optimal<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd5Optimal"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd5Optimal",
            order: ::stepsmith::Order::Exactly(0),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
                ::stepsmith::Carried::new("s[-1]", 4, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[0.0, 1.0, 0.75, 0.25, 0.041666666666666664, 0.25],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, -0.05, -0.38333333333333336, -0.15, 1.55],
                &[0.0, 1.0, 0.75, 0.25, 0.041666666666666664, 0.25],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -3.0, -2.0, -0.5, 3.0],
                &[0.0, 0.0, -6.0, -6.0, -2.0, 6.0],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(0.0, &[0.0, 1.0, 0.75, 0.25, 0.041666666666666664, 0.25]),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^5 + 2*zeta^4 - 6*zeta^3 + 2*zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "31*zeta^4 + 56*zeta^3 + 36*zeta^2 - 4*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^3 + 11*zeta^2 + 11*zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^3 + 11*zeta^2 + 11*zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
