// stepsmith 0.1.0, spec sha256 94818268f5baca93acf362db331e1b1c8917437e116624acddf018805e6264f7, text sha256 2109b26511b2270afb4e24df8ec6d58265ceed28e049fb5f9c2882f633c1445f
// Cd5Top, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 9479/20000000.
// proven: zero dynamics stable: errors are multiplied by the roots of 79998279*zeta^5 + 10572921*zeta^4 + 43879321*zeta^3 - 17550521*zeta^2 + 3100000*zeta.

/// Degree 5 with the parameters of the spinning top
///
/// Proven: order 3 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 0.0681469010203…]` |
/// | Omega at xi = 1/20 | `stable in (0, (-5169479 + sqrt(2664830524171441))/167444000]` |
/// | Omega at xi = 1/10 | `stable in (0, (-5169479 + sqrt(686250265891441))/83722000]` |
/// | Omega at xi = 1/2 | `stable in (0, (-5169479 + sqrt(53104583241841))/16744400]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 80.63·u in x[1], 25.02·u in h·v, 74.37·u in h^3·j, 42.84·u in h^4·s, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Fernández de Bustos et al., Mathematics 12(18):2862, 2024, section 6, Table 7.
///
/// Parameters: degree = 5, alpha = 1.62, beta = 1.03522, gamma = 1.0291293, zeta = 1.016.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 51761/300000*h^3*s - 587/100000*h^3*s[-1]
/// a = a[-1] + h*j[-1] + 10291293/20000000*h^2*s - 291293/20000000*h^2*s[-1]
/// j = j[-1] + 127/125*h*s - 2/125*h*s[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 27/400*h^4*s - 31/1200*h^4*s[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd5Top<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 16],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd5Top<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 16] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.3353061, 0.33530610131626154, 1.5577699415161457e-17) * h,
            near(0.6646939, 0.6646938986837384, 3.993345181609637e-17) * h,
            near(0.16469389, 0.16469389868373843, 1.2177876200467456e-17) * h.powi(2),
            near(0.000986384, 0.000986383991464111, 5.487421051746402e-20) * h.powi(3),
            near(1.9433904, 1.9433903980772873, -3.081917693031668e-17) * h.powi(-2),
            near(1.9433904, 1.9433903980772873, -3.081917693031668e-17) / h,
            near(0.0283048, 0.02830480096135636, 1.5318006573438813e-18),
            h,
            exact(0.5) * h.powi(2),
            near(0.17253667, 0.17253666666666667, -4.8435329820980164e-18) * h.powi(3),
            near(0.00587, 0.00587, -2.1760371282653067e-19) * h.powi(3),
            near(1.016, 1.016, -1.4210854715202004e-17) * h,
            near(0.016, 0.016, -3.3306690738754697e-19) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
            near(0.0675, 0.0675, -4.440892098500626e-18) * h.powi(4),
            near(0.025833333, 0.025833333333333333, 1.8503717077085944e-19) * h.powi(4),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd5Top<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd5Top";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 0.0681469010203986,
            up_to_next: Some(0.0681469010203986),
            unstable_above: 0.06814690102039861,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 0.2774212125533013,
            up_to_next: Some(0.2511514281768892),
            unstable_above: 0.2774212125533014,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 0.2511514281768892,
            up_to_next: Some(0.12647871263884222),
            unstable_above: 0.25115142817688924,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.12647871263884222,
            up_to_next: None,
            unstable_above: 0.12647871263884225,
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
                v_base_slot[i] = v_m1 + (w[1] * a_m1 + w[2] * j_m1 - w[3] * s_m1);
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
            let s = w[4] * (a - a_m1) - w[5] * j_m1 + w[6] * s_m1;
            let v = v_m1 + (w[7] * a_m1 + w[8] * j_m1 + w[9] * s - w[10] * s_m1);
            let j = j_m1 + (w[11] * s - w[12] * s_m1);
            let x_p1 = x + (w[7] * v + w[8] * a + w[13] * j + w[14] * s - w[15] * s_m1);
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
impl ::stepsmith::generated::ConstrainedMethod for Cd5Top<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd5Top"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd5Top",
            order: ::stepsmith::Order::Exactly(3),
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
                            &[
                                0.0,
                                1.0,
                                0.6646938986837384,
                                0.16469389868373843,
                                -0.000986383991464111,
                                0.33530610131626154,
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
                    0.20443427273910092,
                    -0.12889906059423242,
                    -0.022782863630449547,
                    1.2955657272608991,
                ],
                &[
                    0.0,
                    1.0,
                    0.6646938986837384,
                    0.16469389868373843,
                    -0.000986383991464111,
                    0.33530610131626154,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[
                    0.0,
                    0.0,
                    -1.9744846444465238,
                    -0.9744846444465238,
                    0.012757677776738065,
                    1.9744846444465238,
                ],
                &[
                    0.0,
                    0.0,
                    -1.9433903980772873,
                    -1.9433903980772873,
                    0.02830480096135636,
                    1.9433903980772873,
                ],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.6646938986837384,
                        0.16469389868373843,
                        -0.000986383991464111,
                        0.33530610131626154,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^5 - 10845172/10291293*zeta^4 - 9212242/10291293*zeta^3 + 9794828/10291293*zeta^2 - 9569/3430431*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "79998279*zeta^4 + 10572921*zeta^3 + 43879321*zeta^2 - 17550521*zeta + 3100000",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "10352200*zeta^3 + 40297279*zeta^2 + 9308842*zeta + 41679",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "10352200*zeta^3 + 40297279*zeta^2 + 9308842*zeta + 41679",
            }),
        };
        take(&MAPS)
    }
}
