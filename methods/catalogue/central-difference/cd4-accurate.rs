// stepsmith 0.1.0, spec sha256 e5b78ab06a3716e6519c5c94b2cb85cfd146692df8578567b0d6c08de2bb3c3b, text sha256 7d4145af22acbd035df18ed472d9dda1e1f531f8f79ce8a4788186f18980e1ac
// Cd4Accurate, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 1/8.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^2 - 1/5*lambda.
// proven: stable for 0 < Omega < 2*sqrt(15)/5 at xi = 0: the stable set is (0, sqrt(12/5)].
// proven: stable for 0 < Omega < (sqrt(13501) - 1)/75 at xi = 1/20: the stable set is (0, (-1 + sqrt(13501))/75].
// proven: stable for 0 < Omega < (8*sqrt(211) - 2)/75 at xi = 1/10: the stable set is (0, (-2 + 8*sqrt(211))/75].
// proven: zero dynamics stable: errors are multiplied by the roots of 17*zeta^4 - 8*zeta^3 + 4*zeta^2 - zeta.

/// Degree 4 of order 3 with the error constant 1/8
///
/// On beta = gamma - 1/6. Found by the front of `stepsmith search`: three sixteenths of the error constant of alpha = 5/6, gamma = 1, at four fifths of its range.
///
/// Proven: order 3 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(12/5)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-1 + sqrt(13501))/75]` |
/// | Omega at xi = 1/10 | `stable in (0, (-2 + 8*sqrt(211))/75]` |
/// | Omega at xi = 1/2 | `stable in (0, (-2 + 4*sqrt(34))/15]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 43.47·u in x[1], 17.6·u in h·v, 10.2·u in h^3·j, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 4, alpha = 3/2, beta = 13/12, gamma = 5/4.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 13/24*h^2*j - 1/24*h^2*j[-1]
/// a = a[-1] + 5/4*h*j - 1/4*h*j[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/4*h^3*j - 1/12*h^3*j[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd4Accurate<S: ::stepsmith::State> {
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
impl<S: ::stepsmith::State> Cd4Accurate<S> {
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
            near(0.43333334, 0.43333333333333335, -1.4802973661668754e-17) * h,
            near(0.56666666, 0.5666666666666667, 1.4802973661668754e-17) * h,
            near(0.06666667, 0.06666666666666667, 9.251858538542971e-19) * h.powi(2),
            near(0.8, 0.8, -4.4408920985006264e-17) / h,
            near(0.2, 0.2, -1.1102230246251566e-17),
            h,
            near(0.5416667, 0.5416666666666666, 3.700743415417188e-17) * h.powi(2),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(2),
            exact(0.5) * h.powi(2),
            exact(0.25) * h.powi(3),
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h.powi(3),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4Accurate<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4Accurate";
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
            up_to_next: Some(1.5359173816181808),
            unstable_above: 1.5491933384829668,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.5359173816181808,
            up_to_next: Some(1.5227561649422878),
            unstable_above: 1.535917381618181,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.5227561649422878,
            up_to_next: Some(1.4215871719587467),
            unstable_above: 1.522756164942288,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.4215871719587467,
            up_to_next: None,
            unstable_above: 1.421587171958747,
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
            let j = w[3] * (a - a_m1) + w[4] * j_m1;
            let v = v_m1 + (w[5] * a_m1 + w[6] * j - w[7] * j_m1);
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
impl ::stepsmith::generated::ConstrainedMethod for Cd4Accurate<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4Accurate"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd4Accurate",
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
                                0.5666666666666667,
                                0.06666666666666667,
                                0.43333333333333335,
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
                    0.36666666666666664,
                    0.03333333333333333,
                    1.1333333333333333,
                ],
                &[
                    0.0,
                    1.0,
                    0.5666666666666667,
                    0.06666666666666667,
                    0.43333333333333335,
                ],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -0.8, 0.2, 0.8],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.5666666666666667,
                        0.06666666666666667,
                        0.43333333333333335,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 11/5*zeta^3 + 7/5*zeta^2 - 1/5*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "17*zeta^3 - 8*zeta^2 + 4*zeta - 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "13*zeta^2 + 16*zeta - 5",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "13*zeta^2 + 16*zeta - 5",
            }),
        };
        take(&MAPS)
    }
}
