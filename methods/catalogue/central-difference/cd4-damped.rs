// stepsmith 0.1.0, spec sha256 008750fa0e9ef11564e86d0492d3e569c2b0a8b27a8adef3affb97242ceeaf25, text sha256 4059037a3f8a046c807913d93142143660833cb492c409f038c72733f71d623f
// Cd4Damped, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: for all rho in [3/10, 9/10], in one interval and at 3/10, 9/10: at rho = 3/10: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 504925/872209.
// proven: zero-stable: for all rho in [3/10, 9/10], in one interval and at 3/10, 9/10: at rho = 3/10: strongly zero-stable; the parasitic roots are those of lambda^2 - 664/5825*lambda.
// proven: zero dynamics stable: for all rho in [3/10, 9/10], in one interval and at 3/10, 9/10: at rho = 3/10: errors are multiplied by the roots of 12659884*zeta^4 - 3014735*zeta^3 + 795934*zeta^2 + 25425*zeta.
// proven: stable for 0 < Omega < 173/100 at xi = 0: for all rho in [3/10, 9/10], in one interval and at 3/10, 9/10: at rho = 3/10: the stable set is (0, sqrt(939978/293663)].

/// Degree 4 of order 3 with one evaluation a step, damped by rho at omega h = sqrt(3)
///
/// At omega h = sqrt(3) the two greatest roots meet in -rho, and beyond it they are real. rho = 1/2 has alpha = 17/18, gamma = 1.
///
/// Proven: order 3 from exact starting values, at least 0 when only x, x' and x'' are right at the start.
///
/// Rounding: a step errs by at most 77.12·u in x[1], 38.5·u in h·v, 28.66·u in h^3·j, for all of `rho` in its range, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 4, rho in [3/10, 9/10], gamma = (17*rho^2 - 14*rho + 5)/(4*(1 + rho)*((1 + rho)^3 - 6*rho)), beta = gamma - 1/6, alpha = (12*rho*(1 + rho)*(rho^2 - rho + 1)*gamma - 9*rho^3 + 24*rho^2 + 3*rho + 6)/(6*(1 + rho)^3).
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] - (2*rho^4 + 8*rho^3 - 51*rho^2 + 38*rho - 13)/(24*rho^4 + 96*rho^3 - 48*rho + 24)*h^2*j + (14*rho^4 + 56*rho^3 - 51*rho^2 + 14*rho - 1)/(24*rho^4 + 96*rho^3 - 48*rho + 24)*h^2*j[-1]
/// a = a[-1] + (17*rho^2 - 14*rho + 5)/(4*rho^4 + 16*rho^3 - 8*rho + 4)*h*j + (4*rho^4 + 16*rho^3 - 17*rho^2 + 6*rho - 1)/(4*rho^4 + 16*rho^3 - 8*rho + 4)*h*j[-1]
/// x[1] = x + h*v + 1/2*h^2*a - (3*rho^6 - 16*rho^5 - 3*rho^4 - 14*rho^3 + 8*rho^2 - 2)/(12*rho^6 + 72*rho^5 + 108*rho^4 + 24*rho^3 - 36*rho^2 + 12)*h^3*j + (5*rho^6 - 4*rho^5 + 15*rho^4 - 10*rho^3 + 2*rho^2)/(12*rho^6 + 72*rho^5 + 108*rho^4 + 24*rho^3 - 36*rho^2 + 12)*h^3*j[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd4Damped<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    c: [S::Real; 12],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd4Damped<S> {
    /// The method with values of its free parameters, to be given its settings.
    pub fn new(rho: f64) -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new().parameter("rho", rho)
    }
    #[inline]
    fn weights(h: f64, c: &[S::Real; 12]) -> [S::Real; 12] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            c[0] * h.powi(1i32),
            c[1] * h.powi(1i32),
            c[2] * h.powi(2i32),
            c[3] * h.powi(-1i32),
            c[4] * h.powi(-1i32),
            c[5],
            h,
            c[7] * h.powi(2i32),
            c[8] * h.powi(2i32),
            exact(0.5) * h.powi(2),
            c[10] * h.powi(3i32),
            c[11] * h.powi(3i32),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4Damped<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4Damped";
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
    fn sized(h: f64, like: &S) -> Self {
        Self::at(h, like, &[f64::NAN])
    }
    const PARAMETERS: &'static [::stepsmith::generated::Parameter] = &[
        ::stepsmith::generated::Parameter {
            name: "rho",
            range: "[3/10, 9/10]",
            from: [3.0, 10.0],
            to: [9.0, 10.0],
            closed: [true, true],
        },
    ];
    fn at(h: f64, like: &S, values: &[f64]) -> Self {
        let c = [
            ::stepsmith::generated::coefficient(
                &[(13.0, [0]), (-38.0, [1]), (51.0, [2]), (-8.0, [3]), (-2.0, [4])],
                &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(17.0, [0]), (-46.0, [1]), (51.0, [2]), (8.0, [3]), (2.0, [4])],
                &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-2.0, [1]), (4.0, [3]), (1.0, [4])],
                &[(15.0, [0]), (-42.0, [1]), (51.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(4.0, [0]), (-8.0, [1]), (16.0, [3]), (4.0, [4])],
                &[(5.0, [0]), (-14.0, [1]), (17.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-4.0, [0]), (8.0, [1]), (-16.0, [3]), (-4.0, [4])],
                &[(5.0, [0]), (-14.0, [1]), (17.0, [2])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(1.0, [0]), (-6.0, [1]), (17.0, [2]), (-16.0, [3]), (-4.0, [4])],
                &[(5.0, [0]), (-14.0, [1]), (17.0, [2])],
                values,
            ),
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::generated::coefficient(
                &[(13.0, [0]), (-38.0, [1]), (51.0, [2]), (-8.0, [3]), (-2.0, [4])],
                &[(24.0, [0]), (-48.0, [1]), (96.0, [3]), (24.0, [4])],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(-1.0, [0]), (14.0, [1]), (-51.0, [2]), (56.0, [3]), (14.0, [4])],
                &[(24.0, [0]), (-48.0, [1]), (96.0, [3]), (24.0, [4])],
                values,
            ),
            <S::Real as ::stepsmith::Real>::from_f64(f64::NAN),
            ::stepsmith::generated::coefficient(
                &[
                    (2.0, [0]),
                    (-8.0, [2]),
                    (14.0, [3]),
                    (3.0, [4]),
                    (16.0, [5]),
                    (-3.0, [6]),
                ],
                &[
                    (12.0, [0]),
                    (-36.0, [2]),
                    (24.0, [3]),
                    (108.0, [4]),
                    (72.0, [5]),
                    (12.0, [6]),
                ],
                values,
            ),
            ::stepsmith::generated::coefficient(
                &[(2.0, [2]), (-10.0, [3]), (15.0, [4]), (-4.0, [5]), (5.0, [6])],
                &[
                    (12.0, [0]),
                    (-36.0, [2]),
                    (24.0, [3]),
                    (108.0, [4]),
                    (72.0, [5]),
                    (12.0, [6]),
                ],
                values,
            ),
        ];
        Self {
            h,
            w: Self::weights(h, &c),
            c,
            x: like.zeros(),
            v_m1: like.zeros(),
            a_m1: like.zeros(),
            j_m1: like.zeros(),
            a: like.zeros(),
            v_base: like.zeros(),
        }
    }
    fn carried(values: &[f64]) -> Vec<::stepsmith::Carried> {
        [
            ::stepsmith::Carried::new("x", 0, 0.0),
            ::stepsmith::Carried::new("v[-1]", 1, -1.0),
            ::stepsmith::Carried::new("a[-1]", 2, -1.0),
            ::stepsmith::Carried::new("j[-1]", 3, -1.0),
        ]
            .to_vec()
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64, _: f64) {
        let c = self.c;
        self.h = h;
        self.w = Self::weights(h, &c);
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
            let j = w[3] * a + w[4] * a_m1 + w[5] * j_m1;
            let v = v_m1 + (w[6] * a_m1 + w[7] * j + w[8] * j_m1);
            let x_p1 = x + (w[6] * v + w[9] * a + w[10] * j + w[11] * j_m1);
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
impl ::stepsmith::generated::ConstrainedMethod for Cd4Damped<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4Damped"
    }
    fn parameters() -> &'static [::stepsmith::generated::Parameter] {
        &[
            ::stepsmith::generated::Parameter {
                name: "rho",
                range: "[3/10, 9/10]",
                from: [3.0, 10.0],
                to: [9.0, 10.0],
                closed: [true, true],
            },
        ]
    }
    fn with_maps<T>(
        values: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        take(
            &g::Maps {
                name: "Cd4Damped",
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
                                    ::stepsmith::generated::quotient(
                                        &[
                                            (17.0, [0]),
                                            (-46.0, [1]),
                                            (51.0, [2]),
                                            (8.0, [3]),
                                            (2.0, [4]),
                                        ],
                                        &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[(1.0, [0]), (-2.0, [1]), (4.0, [3]), (1.0, [4])],
                                        &[(15.0, [0]), (-42.0, [1]), (51.0, [2])],
                                        values,
                                    ),
                                    ::stepsmith::generated::quotient(
                                        &[
                                            (13.0, [0]),
                                            (-38.0, [1]),
                                            (51.0, [2]),
                                            (-8.0, [3]),
                                            (-2.0, [4]),
                                        ],
                                        &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                                        values,
                                    ),
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
                        ::stepsmith::generated::quotient(
                            &[
                                (13.0, [0]),
                                (-12.0, [1]),
                                (-8.0, [2]),
                                (36.0, [3]),
                                (63.0, [4]),
                                (-20.0, [5]),
                                (8.0, [6]),
                            ],
                            &[
                                (30.0, [0]),
                                (-24.0, [1]),
                                (-36.0, [2]),
                                (120.0, [3]),
                                (102.0, [4]),
                            ],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[
                                (3.0, [0]),
                                (-4.0, [1]),
                                (4.0, [2]),
                                (-4.0, [3]),
                                (29.0, [4]),
                                (-20.0, [5]),
                                (8.0, [6]),
                            ],
                            &[
                                (30.0, [0]),
                                (-24.0, [1]),
                                (-36.0, [2]),
                                (120.0, [3]),
                                (102.0, [4]),
                            ],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[
                                (16.0, [0]),
                                (-12.0, [1]),
                                (-23.0, [2]),
                                (72.0, [3]),
                                (45.0, [4]),
                                (10.0, [5]),
                                (-4.0, [6]),
                            ],
                            &[
                                (15.0, [0]),
                                (-12.0, [1]),
                                (-18.0, [2]),
                                (60.0, [3]),
                                (51.0, [4]),
                            ],
                            values,
                        ),
                    ],
                    &[
                        0.0,
                        1.0,
                        ::stepsmith::generated::quotient(
                            &[
                                (17.0, [0]),
                                (-46.0, [1]),
                                (51.0, [2]),
                                (8.0, [3]),
                                (2.0, [4]),
                            ],
                            &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(1.0, [0]), (-2.0, [1]), (4.0, [3]), (1.0, [4])],
                            &[(15.0, [0]), (-42.0, [1]), (51.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[
                                (13.0, [0]),
                                (-38.0, [1]),
                                (51.0, [2]),
                                (-8.0, [3]),
                                (-2.0, [4]),
                            ],
                            &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                            values,
                        ),
                    ],
                    &[0.0, 0.0, 0.0, 0.0, 1.0],
                    &[
                        0.0,
                        0.0,
                        ::stepsmith::generated::quotient(
                            &[(-4.0, [0]), (8.0, [1]), (-16.0, [3]), (-4.0, [4])],
                            &[(5.0, [0]), (-14.0, [1]), (17.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[
                                (1.0, [0]),
                                (-6.0, [1]),
                                (17.0, [2]),
                                (-16.0, [3]),
                                (-4.0, [4]),
                            ],
                            &[(5.0, [0]), (-14.0, [1]), (17.0, [2])],
                            values,
                        ),
                        ::stepsmith::generated::quotient(
                            &[(4.0, [0]), (-8.0, [1]), (16.0, [3]), (4.0, [4])],
                            &[(5.0, [0]), (-14.0, [1]), (17.0, [2])],
                            values,
                        ),
                    ],
                ],
                position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
                velocity: Some(
                    g::Row::new(
                        0.0,
                        &[
                            0.0,
                            1.0,
                            ::stepsmith::generated::quotient(
                                &[
                                    (17.0, [0]),
                                    (-46.0, [1]),
                                    (51.0, [2]),
                                    (8.0, [3]),
                                    (2.0, [4]),
                                ],
                                &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[(1.0, [0]), (-2.0, [1]), (4.0, [3]), (1.0, [4])],
                                &[(15.0, [0]), (-42.0, [1]), (51.0, [2])],
                                values,
                            ),
                            ::stepsmith::generated::quotient(
                                &[
                                    (13.0, [0]),
                                    (-38.0, [1]),
                                    (51.0, [2]),
                                    (-8.0, [3]),
                                    (-2.0, [4]),
                                ],
                                &[(30.0, [0]), (-84.0, [1]), (102.0, [2])],
                                values,
                            ),
                        ],
                    ),
                ),
                parasitic: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.30000000000000004,
                            to: 0.8999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "(17*rho^2 - 14*rho + 5)*zeta^4 + (4*rho^4 + 16*rho^3 - 51*rho^2 + 34*rho - 11)*zeta^3 - (8*rho^4 + 32*rho^3 - 51*rho^2 + 26*rho - 7)*zeta^2 + (4*rho^4 + 16*rho^3 - 17*rho^2 + 6*rho - 1)*zeta",
                            },
                        },
                    ],
                    values,
                ),
                position_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.30000000000000004,
                            to: 0.8999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Schur,
                                polynomial: "(4*rho^6 - 10*rho^5 - 45*rho^4 - 72*rho^3 + 23*rho^2 + 12*rho - 16)*zeta^3 - (25*rho^6 + 48*rho^5 + 84*rho^4 - 70*rho^3 - 6*rho^2 + 12*rho - 5)*zeta^2 + (14*rho^6 - 18*rho^5 + 36*rho^4 - 32*rho^3 + 9*rho^2 - 1)*zeta - (5*rho^6 - 4*rho^5 + 15*rho^4 - 10*rho^3 + 2*rho^2)",
                            },
                        },
                    ],
                    values,
                ),
                velocity_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.30000000000000004,
                            to: 0.8999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Unstable,
                                polynomial: "(2*rho^4 + 8*rho^3 - 51*rho^2 + 38*rho - 13)*zeta^2 - (16*rho^4 + 64*rho^3 - 32*rho + 16)*zeta - (10*rho^4 + 40*rho^3 - 51*rho^2 + 22*rho - 5)",
                            },
                        },
                    ],
                    values,
                ),
                soi2_zeros: g::ZerosWithin::at(
                    &[
                        g::ZerosWithin {
                            from: 0.30000000000000004,
                            to: 0.8999999999999999,
                            zeros: g::Zeros {
                                dynamics: g::ZeroDynamics::Unstable,
                                polynomial: "(2*rho^4 + 8*rho^3 - 51*rho^2 + 38*rho - 13)*zeta^2 - (16*rho^4 + 64*rho^3 - 32*rho + 16)*zeta - (10*rho^4 + 40*rho^3 - 51*rho^2 + 22*rho - 5)",
                            },
                        },
                    ],
                    values,
                ),
            },
        )
    }
}
