// stepsmith 0.1.0, spec sha256 1110eaeed2e0f20d9f250000ca989c1fb6da3722ce5eeb9c6ea1f35384a7e93d, text sha256 deabebbcfe9144eb443dd227c26865ad095ccb0f3694157e4af011e5ae7671c9
// Cd8Strong, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 7: all conditions up to order 7 hold; 2664 conditions of order 8 fail, the first for g[x:v, x:v, x:v, x:v, x:v, x:v, x:v], with residual 1359/4.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^6.

/// Degree 8 of order 7, whose parasitic roots are all 0 at h = 0
///
/// alpha is the largest that loses little of the widest range without damping; the other weights are Stirling's numbers.
///
/// Proven: order 7 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 0.620672070442…]` |
/// | Omega at xi = 1/20 | `stable in (0, (-2459 + sqrt(3697594681))/97660]` |
/// | Omega at xi = 1/10 | `stable in (0, (-2459 + 13*sqrt(5496649))/48830]` |
/// | Omega at xi = 1/2 | `stable in (0, (-2459 + sqrt(42962161))/9766]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 196.52·u in x[1], 49.44·u in h·v, 225.34·u in h^3·j, 319.43·u in h^4·s, 326.6·u in h^5·c, 194.58·u in h^6·p, 43.06·u in h^7·d7, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 8, alpha = 5, beta = 19087/84, gamma = 120, zeta = 274/5, eta = 45/2, mu = 17/2, nu = 3.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 1/6*h^3*s[-1] + 1/24*h^4*c[-1] + 1/120*h^5*p[-1] + 19087/60480*h^6*d7 - 19003/60480*h^6*d7[-1]
/// a = a[-1] + h*j[-1] + 1/2*h^2*s[-1] + 1/6*h^3*c[-1] + 1/24*h^4*p[-1] + h^5*d7 - 119/120*h^5*d7[-1]
/// j = j[-1] + h*s[-1] + 1/2*h^2*c[-1] + 1/6*h^3*p[-1] + 137/60*h^4*d7 - 269/120*h^4*d7[-1]
/// s = s[-1] + h*c[-1] + 1/2*h^2*p[-1] + 15/4*h^3*d7 - 43/12*h^3*d7[-1]
/// c = c[-1] + h*p[-1] + 17/4*h^2*d7 - 15/4*h^2*d7[-1]
/// p = p[-1] + 3*h*d7 - 2*h*d7[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/24*h^4*s + 1/120*h^5*c + 1/720*h^6*p + 1/1008*h^7*d7 - 1/1260*h^7*d7[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd8Strong<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 31],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    c_m1: S,
    p_m1: S,
    d7_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd8Strong<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 31] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.31559193, 0.31559193121693124, -2.6022687825870072e-17) * h,
            near(0.68440807, 0.6844080687830688, -2.948846340538776e-17) * h,
            near(0.18440807, 0.18440806878306878, -1.7328877897588422e-18) * h.powi(2),
            near(0.008870701, 0.008870701058201058, -2.882027362204854e-19) * h.powi(3),
            near(0.010931988, 0.010931988536155202, 8.670557902854094e-19) * h.powi(4),
            near(0.0048163305, 0.004816330467372134, 2.4567600550429915e-19) * h.powi(5),
            near(0.0012410439, 0.0012410438712522045, 3.8534113192112674e-20)
                * h.powi(6),
            h.powi(-5),
            h.powi(-4),
            exact(0.5) * h.powi(-3),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(-2),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) / h,
            near(0.9916667, 0.9916666666666667, -2.960594732333751e-17),
            h,
            exact(0.5) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(4),
            near(0.008333334, 0.008333333333333333, 1.1564823173178714e-19) * h.powi(5),
            near(0.31559193, 0.31559193121693124, -2.6022687825870072e-17) * h.powi(6),
            near(0.31420305, 0.3142030423280423, 2.4554138851498172e-17) * h.powi(6),
            near(2.2833333, 2.283333333333333, 1.1842378929335003e-16) * h.powi(4),
            near(2.2416666, 2.2416666666666667, -2.960594732333751e-17) * h.powi(4),
            exact(3.75) * h.powi(3),
            near(3.5833333, 3.5833333333333335, -1.4802973661668753e-16) * h.powi(3),
            exact(4.25) * h.powi(2),
            exact(3.75) * h.powi(2),
            exact(3.0) * h,
            exact(2.0) * h,
            near(0.0013888889, 0.001388888888888889, -5.300543954373577e-20) * h.powi(6),
            near(0.0009920635, 0.000992063492063492, 5.507058653894625e-20) * h.powi(7),
            near(0.0007936508, 0.0007936507936507937, 6.883823317368282e-22) * h.powi(7),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd8Strong<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd8Strong";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(7);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
        ::stepsmith::Carried::new("s[-1]", 4, -1.0),
        ::stepsmith::Carried::new("c[-1]", 5, -1.0),
        ::stepsmith::Carried::new("p[-1]", 6, -1.0),
        ::stepsmith::Carried::new("d7[-1]", 7, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 0.6206720704423182,
            up_to_next: Some(0.5974692861789757),
            unstable_above: 0.6206720704423183,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 0.5974692861789757,
            up_to_next: Some(0.5738155511147789),
            unstable_above: 0.5974692861789758,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 0.5738155511147789,
            up_to_next: Some(0.41936849197160214),
            unstable_above: 0.573815551114779,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.41936849197160214,
            up_to_next: None,
            unstable_above: 0.4193684919716022,
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
            c_m1: like.zeros(),
            p_m1: like.zeros(),
            d7_m1: like.zeros(),
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
            4 => &mut self.s_m1,
            5 => &mut self.c_m1,
            6 => &mut self.p_m1,
            _ => &mut self.d7_m1,
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
        let n = self.d7_m1.len();
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
                    self.c_m1.len(),
                    self.d7_m1.len(),
                    self.j_m1.len(),
                    self.p_m1.len(),
                    self.s_m1.len(),
                    self.v_base.len(),
                    self.v_m1.len(),
                ],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let j_m1_slot = &self.j_m1.as_slice()[..n];
            let s_m1_slot = &self.s_m1.as_slice()[..n];
            let c_m1_slot = &self.c_m1.as_slice()[..n];
            let p_m1_slot = &self.p_m1.as_slice()[..n];
            let d7_m1_slot = &self.d7_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                let c_m1 = c_m1_slot[i];
                let p_m1 = p_m1_slot[i];
                let d7_m1 = d7_m1_slot[i];
                v_base_slot[i] = v_m1
                    + (w[1] * a_m1 + w[2] * j_m1 + w[3] * s_m1 - w[4] * c_m1
                        - w[5] * p_m1 - w[6] * d7_m1);
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
                self.c_m1.len(),
                self.d7_m1.len(),
                self.j_m1.len(),
                self.p_m1.len(),
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
        let c_m1_slot = &mut self.c_m1.as_mut_slice()[..n];
        let p_m1_slot = &mut self.p_m1.as_mut_slice()[..n];
        let d7_m1_slot = &mut self.d7_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let s_m1 = s_m1_slot[i];
            let c_m1 = c_m1_slot[i];
            let p_m1 = p_m1_slot[i];
            let d7_m1 = d7_m1_slot[i];
            let d7 = w[7] * (a - a_m1) - w[8] * j_m1 - w[9] * s_m1 - w[10] * c_m1
                - w[11] * p_m1 + w[12] * d7_m1;
            let v = v_m1
                + (w[13] * a_m1 + w[14] * j_m1 + w[15] * s_m1 + w[16] * c_m1
                    + w[17] * p_m1 + w[18] * d7 - w[19] * d7_m1);
            let j = j_m1
                + (w[13] * s_m1 + w[14] * c_m1 + w[15] * p_m1 + w[20] * d7
                    - w[21] * d7_m1);
            let s = s_m1 + (w[13] * c_m1 + w[14] * p_m1 + w[22] * d7 - w[23] * d7_m1);
            let c = c_m1 + (w[13] * p_m1 + w[24] * d7 - w[25] * d7_m1);
            let p = p_m1 + (w[26] * d7 - w[27] * d7_m1);
            let x_p1 = x
                + (w[13] * v + w[14] * a + w[15] * j + w[16] * s + w[17] * c + w[28] * p
                    + w[29] * d7 - w[30] * d7_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
            j_m1_slot[i] = j;
            s_m1_slot[i] = s;
            c_m1_slot[i] = c;
            p_m1_slot[i] = p;
            d7_m1_slot[i] = d7;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd8Strong<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd8Strong"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd8Strong",
            order: ::stepsmith::Order::Exactly(7),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
                ::stepsmith::Carried::new("s[-1]", 4, -1.0),
                ::stepsmith::Carried::new("c[-1]", 5, -1.0),
                ::stepsmith::Carried::new("p[-1]", 6, -1.0),
                ::stepsmith::Carried::new("d7[-1]", 7, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.6844080687830688,
                                0.18440806878306878,
                                0.008870701058201058,
                                -0.010931988536155202,
                                -0.004816330467372134,
                                -0.0012410438712522045,
                                0.31559193121693124,
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
                    0.1070271164021164,
                    -0.22630621693121694,
                    -0.0714864417989418,
                    0.0261711860670194,
                    0.029459463183421516,
                    0.013590305335097001,
                    1.3929728835978836,
                ],
                &[
                    0.0,
                    1.0,
                    0.6844080687830688,
                    0.18440806878306878,
                    0.008870701058201058,
                    -0.010931988536155202,
                    -0.004816330467372134,
                    -0.0012410438712522045,
                    0.31559193121693124,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[
                    0.0,
                    0.0,
                    -2.283333333333333,
                    -1.2833333333333334,
                    -0.14166666666666666,
                    0.11944444444444445,
                    0.07152777777777777,
                    0.02263888888888889,
                    2.283333333333333,
                ],
                &[
                    0.0,
                    0.0,
                    -3.75,
                    -3.75,
                    -0.875,
                    0.375,
                    0.34375,
                    0.13541666666666666,
                    3.75,
                ],
                &[
                    0.0,
                    0.0,
                    -4.25,
                    -4.25,
                    -2.125,
                    0.2916666666666667,
                    0.8229166666666666,
                    0.46458333333333335,
                    4.25,
                ],
                &[0.0, 0.0, -3.0, -3.0, -1.5, -0.5, 0.875, 0.975, 3.0],
                &[
                    0.0,
                    0.0,
                    -1.0,
                    -1.0,
                    -0.5,
                    -0.16666666666666666,
                    -0.041666666666666664,
                    0.9916666666666667,
                    1.0,
                ],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.6844080687830688,
                        0.18440806878306878,
                        0.008870701058201058,
                        -0.010931988536155202,
                        -0.004816330467372134,
                        -0.0012410438712522045,
                        0.31559193121693124,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^8 - 2*zeta^7 + zeta^6",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "84247*zeta^7 - 93258*zeta^6 + 159981*zeta^5 - 157532*zeta^4 + 93873*zeta^3 - 31434*zeta^2 + 4651*zeta - 48",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "19087*zeta^6 + 65112*zeta^5 - 46461*zeta^4 + 37504*zeta^3 - 20211*zeta^2 + 6312*zeta - 863",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "19087*zeta^6 + 65112*zeta^5 - 46461*zeta^4 + 37504*zeta^3 - 20211*zeta^2 + 6312*zeta - 863",
            }),
        };
        take(&MAPS)
    }
}
