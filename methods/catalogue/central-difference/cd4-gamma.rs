// stepsmith 0.1.0, spec sha256 aa8918a94004d3d20d6ab9fa44c24e5ad53675560e24d00c9abc208a9bda40d4, text sha256 80abd237e56e36c5ae068702c1d761f599e9df02eb2be48c1d9e9cfb638bf0d8
// Cd4Gamma, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 3/8.

/// Degree 4 with the proven condition for order 3, beta = gamma - 1/6
///
/// Proven: order 3 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(12/5)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-1 + sqrt(1501))/25]` |
/// | Omega at xi = 1/10 | `stable in (0, (-2 + 4*sqrt(94))/25]` |
/// | Omega at xi = 1/2 | `stable in (0, 6/5]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 40·u in x[1], 17.34·u in h·v, 17·u in h^3·j, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, section 5.1.
///
/// Parameters: degree = 4, alpha = 1, beta = gamma - 1/6, gamma = 3/4.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 7/24*h^2*j + 5/24*h^2*j[-1]
/// a = a[-1] + 3/4*h*j + 1/4*h*j[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j
/// ```
#[derive(Clone, Debug)]
pub struct Cd4Gamma<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 10],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd4Gamma<S> {
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
            near(0.3888889, 0.3888888888888889, -6.1679056923619804e-18) * h,
            near(0.6111111, 0.6111111111111112, -4.9343245538895844e-17) * h,
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h.powi(2),
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17) / h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17),
            h,
            near(0.29166666, 0.2916666666666667, -1.850371707708594e-17) * h.powi(2),
            near(0.20833333, 0.20833333333333334, -9.25185853854297e-18) * h.powi(2),
            exact(0.5) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4Gamma<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4Gamma";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
            up_to: 1.5491933384829666,
            up_to_next: Some(1.5097096502248413),
            unstable_above: 1.5491933384829668,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.5097096502248413,
            up_to_next: Some(1.4712575543732251),
            unstable_above: 1.5097096502248415,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.4712575543732251,
            up_to_next: Some(1.2),
            unstable_above: 1.4712575543732254,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.2,
            up_to_next: None,
            unstable_above: 1.2000000000000002,
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
            let j = w[3] * (a - a_m1) - w[4] * j_m1;
            let v = v_m1 + (w[5] * a_m1 + w[6] * j + w[7] * j_m1);
            let x_p1 = x + (w[5] * v + w[8] * a + w[9] * j);
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
impl ::stepsmith::generated::ConstrainedMethod for Cd4Gamma<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4Gamma"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd4Gamma",
            order: ::stepsmith::Order::Exactly(3),
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
                                0.6111111111111112,
                                0.1111111111111111,
                                0.3888888888888889,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.3888888888888889, 0.05555555555555555, 1.1111111111111112],
                &[0.0, 1.0, 0.6111111111111112, 0.1111111111111111, 0.3888888888888889],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -1.3333333333333333, -0.3333333333333333, 1.3333333333333333],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.6111111111111112,
                        0.1111111111111111,
                        0.3888888888888889,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 5/3*zeta^3 + 1/3*zeta^2 + 1/3*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "10*zeta^2 + zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "7*zeta^2 + 16*zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "7*zeta^2 + 16*zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
