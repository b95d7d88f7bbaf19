// stepsmith 0.1.0, spec sha256 7568b08815e11bf8bfec23c79599d508d62784bd044bb94f5ac74e000daaf19c, text sha256 fb6b4fa06dcc1d1bfbf2abedaa7a9b837e4816ee22290b272f6653b2f2831348
// Cd4Perturbed, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 6 conditions of order 3 fail, the first for g[x:v, x:v], with residual -19/2000.

/// Degree 4 with beta and gamma perturbed for stability
///
/// Proven: order 2 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(3/515)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-943 + sqrt(3361249))/20600]` |
/// | Omega at xi = 1/10 | `stable in (0, (-943 + sqrt(1507249))/10300]` |
/// | Omega at xi = 1/2 | `stable in (0, (-943 + sqrt(913969))/2060]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 52.27·u in x[1], 17.61·u in h·v, 26.98·u in h^3·j, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, section 5.2.
///
/// Parameters: degree = 4, alpha = 5/4, beta = 1/3 + 0.01, gamma = 1/2 + 0.0005.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 103/600*h^2*j + 197/600*h^2*j[-1]
/// a = a[-1] + 1001/2000*h*j + 999/2000*h*j[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 5/24*h^3*j - 1/24*h^3*j[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd4Perturbed<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd4Perturbed<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.34299034, 0.342990342990343, 1.2440561031846992e-17) * h,
            near(0.65700966, 0.657009657009657, 4.307059019941084e-17) * h,
            near(0.15700966, 0.15700965700965702, -1.2440561031846992e-17) * h.powi(2),
            near(1.998002, 1.998001998001998, -6.765594855358097e-17) / h,
            near(0.998002, 0.998001998001998, 4.3366353908934684e-17),
            h,
            near(0.17166667, 0.17166666666666666, 4.810966440042345e-18) * h.powi(2),
            near(0.32833335, 0.3283333333333333, 2.2944609175586568e-17) * h.powi(2),
            exact(0.5) * h.powi(2),
            near(0.20833333, 0.20833333333333334, -9.25185853854297e-18) * h.powi(3),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(3),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4Perturbed<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4Perturbed";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
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
            up_to: 0.07632327769721765,
            up_to_next: Some(0.04322189024311903),
            unstable_above: 0.07632327769721767,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 0.04322189024311903,
            up_to_next: Some(0.027640844313010712),
            unstable_above: 0.04322189024311904,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 0.027640844313010712,
            up_to_next: Some(0.006319057892441706),
            unstable_above: 0.027640844313010716,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.006319057892441706,
            up_to_next: None,
            unstable_above: 0.006319057892441707,
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
            let x_p1 = x + (w[5] * v + w[8] * a + w[9] * j - w[10] * j_m1);
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
impl ::stepsmith::generated::ConstrainedMethod for Cd4Perturbed<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4Perturbed"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd4Perturbed",
            order: ::stepsmith::Order::Exactly(2),
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
                                0.657009657009657,
                                0.15700965700965702,
                                0.342990342990343,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.24075924075924077,
                    -0.09257409257409258,
                    1.2592407592407593,
                ],
                &[0.0, 1.0, 0.657009657009657, 0.15700965700965702, 0.342990342990343],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -1.998001998001998, -0.998001998001998, 1.998001998001998],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.657009657009657,
                        0.15700965700965702,
                        0.342990342990343,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 1003/1001*zeta^3 - 997/1001*zeta^2 + 999/1001*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "7563*zeta^3 + 2380*zeta^2 + 2557*zeta - 500",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "1030*zeta^2 + 3943*zeta + 1027",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "1030*zeta^2 + 3943*zeta + 1027",
            }),
        };
        take(&MAPS)
    }
}
