// stepsmith 0.1.0, spec sha256 0c3d25014b4b7cb54bfced556edb2c426f8282fbfceb74ab3cfa284464b7ba71, text sha256 8b544ddd48364c7dec1ee77806e421795446b49e2f3d7dc6f1e15393a4c967ee
// Cd4FiveQuarters, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 60 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual 9/10.
// proven: unstable for every Omega > 0 at xi = 0: the stable set is ∅.
// proven: zero dynamics stable: errors are multiplied by the roots of 15*zeta^4 + 5*zeta^3 + 5*zeta^2 - zeta.
// "The fourth-degree method is of second or third order" (order 3): refuted: all conditions up to order 4 hold.

/// Degree 4 of order 4, unstable at every step size
///
/// Proven: order 4 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | **`unstable for every step size`** |
/// | Omega at xi = 1/20 | **`unstable for every step size`** |
/// | Omega at xi = 1/10 | **`unstable for every step size`** |
/// | Omega at xi = 1/2 | **`unstable for every step size`** |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 49.67·u in x[1], 16.34·u in h·v, 21·u in h^3·j, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, section 5.2, Tables 4 and 5.
///
/// Parameters: degree = 4, alpha = 5/4, beta = 1/3, gamma = 1/2.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/6*h^2*j + 1/3*h^2*j[-1]
/// a = a[-1] + 1/2*h*j + 1/2*h*j[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 5/24*h^3*j - 1/24*h^3*j[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd4FiveQuarters<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 9],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd4FiveQuarters<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 9] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(2),
            exact(2.0) / h,
            h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h.powi(2),
            exact(0.5) * h.powi(2),
            near(0.20833333, 0.20833333333333334, -9.25185853854297e-18) * h.powi(3),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(3),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4FiveQuarters<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4FiveQuarters";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
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
            _ => &mut self.j_m1,
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
        let n = self.j_m1.len();
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
                [self.a_m1.len(), self.j_m1.len(), self.v_base.len(), self.v_m1.len()],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let j_m1_slot = &self.j_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                v_base_slot[i] = v_m1 + (w[1] * a_m1 + w[2] * j_m1);
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
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let j_m1_slot = &mut self.j_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let j = -j_m1 + w[3] * (a - a_m1);
            let v = v_m1 + (w[4] * a_m1 + w[2] * j + w[5] * j_m1);
            let x_p1 = x + (w[4] * v + w[6] * a + w[7] * j - w[8] * j_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
            j_m1_slot[i] = j;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Cd4FiveQuarters<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4FiveQuarters"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd4FiveQuarters",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.6666666666666666,
                                0.16666666666666666,
                                0.3333333333333333,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.25, -0.08333333333333333, 1.25],
                &[0.0, 1.0, 0.6666666666666666, 0.16666666666666666, 0.3333333333333333],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -2.0, -1.0, 2.0],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.6666666666666666,
                        0.16666666666666666,
                        0.3333333333333333,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta^4 - zeta^3 - zeta^2 + zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "15*zeta^3 + 5*zeta^2 + 5*zeta - 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 + 4*zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 + 4*zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
