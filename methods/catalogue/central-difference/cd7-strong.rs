// stepsmith 0.1.0, spec sha256 9ea5fcb857381fb3c2fdbecf816fc841faa709b046be555619eecd4c54fa56d6, text sha256 2f4e6ec44b4fe4aa24a94ff5324f04168c15cbc15f5c606ca253a3d424235d2a
// Cd7Strong, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 730 conditions of order 7 fail, the first for g[x:v, x:v, x:v, x:v, x:v, x:v], with residual 115/84.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^5.
// proven: stable for 0 < Omega < (4*sqrt(128059) - 38)/2275 at xi = 1/20: the stable set is (0, (-38 + 4*sqrt(128059))/2275].
// proven: stable for 0 < Omega < (2*sqrt(513319) - 76)/2275 at xi = 1/10: the stable set is (0, (-76 + 2*sqrt(513319))/2275].

/// Degree 7 of order 6, whose parasitic roots are all 0 at h = 0
///
/// alpha is the largest that loses little of the widest range without damping; the other weights are Stirling's numbers.
///
/// Proven: order 6 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 0.600260646315…]` |
/// | Omega at xi = 1/20 | `stable in (0, (-38 + 4*sqrt(128059))/2275]` |
/// | Omega at xi = 1/10 | `stable in (0, (-76 + 2*sqrt(513319))/2275]` |
/// | Omega at xi = 1/2 | `stable in (0, (-76 + 2*sqrt(21919))/455]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 168.09·u in x[1], 44.41·u in h·v, 173.7·u in h^3·j, 217.11·u in h^4·s, 141.69·u in h^5·c, 35.38·u in h^6·p, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 7, alpha = 51, beta = 475/12, gamma = 24, zeta = 25/2, eta = 35/6, mu = 5/2.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 1/6*h^3*s[-1] + 1/24*h^4*c[-1] + 95/288*h^5*p - 463/1440*h^5*p[-1]
/// a = a[-1] + h*j[-1] + 1/2*h^2*s[-1] + 1/6*h^3*c[-1] + h^4*p - 23/24*h^4*p[-1]
/// j = j[-1] + h*s[-1] + 1/2*h^2*c[-1] + 25/12*h^3*p - 23/12*h^3*p[-1]
/// s = s[-1] + h*c[-1] + 35/12*h^2*p - 29/12*h^2*p[-1]
/// c = c[-1] + 5/2*h*p - 3/2*h*p[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/24*h^4*s + 1/120*h^5*c + 17/240*h^6*p - 5/72*h^6*p[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd7Strong<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 26],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    c_m1: S,
    p_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd7Strong<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 26] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.3298611, 0.3298611111111111, 6.1679056923619804e-18) * h,
            near(0.6701389, 0.6701388888888888, 4.9343245538895844e-17) * h,
            near(0.1701389, 0.1701388888888889, -6.1679056923619804e-18) * h.powi(2),
            near(0.0017361111, 0.001736111111111111, 9.637352644315594e-20) * h.powi(3),
            near(0.013310186, 0.013310185185185185, -1.2849803525754126e-19) * h.powi(4),
            near(0.00541088, 0.005410879629629629, 4.3046841811276324e-19) * h.powi(5),
            h.powi(-4),
            h.powi(-3),
            exact(0.5) * h.powi(-2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) / h,
            near(0.9583333, 0.9583333333333334, -3.700743415417188e-17),
            h,
            exact(0.5) * h.powi(2),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(4),
            near(0.3298611, 0.3298611111111111, 6.1679056923619804e-18) * h.powi(5),
            near(0.32152778, 0.3215277777777778, -2.3438041630975527e-17) * h.powi(5),
            near(2.0833333, 2.0833333333333335, -1.4802973661668753e-16) * h.powi(3),
            near(1.9166666, 1.9166666666666667, -7.401486830834377e-17) * h.powi(3),
            near(2.9166667, 2.9166666666666665, 1.4802973661668753e-16) * h.powi(2),
            near(2.4166667, 2.4166666666666665, 1.4802973661668753e-16) * h.powi(2),
            exact(2.5) * h,
            exact(1.5) * h,
            near(0.008333334, 0.008333333333333333, 1.1564823173178714e-19) * h.powi(5),
            near(0.07083333, 0.07083333333333333, 1.8503717077085942e-18) * h.powi(6),
            near(0.06944445, 0.06944444444444445, -3.0839528461809902e-18) * h.powi(6),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd7Strong<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd7Strong";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(6);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
        ::stepsmith::Carried::new("s[-1]", 4, -1.0),
        ::stepsmith::Carried::new("c[-1]", 5, -1.0),
        ::stepsmith::Carried::new("p[-1]", 6, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 0.6002606463154693,
            up_to_next: Some(0.6002606463154693),
            unstable_above: 0.6002606463154694,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 0.612489357199428,
            up_to_next: Some(0.5964508476762511),
            unstable_above: 0.6124893571994281,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 0.5964508476762511,
            up_to_next: Some(0.48373919561708967),
            unstable_above: 0.5964508476762512,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 0.48373919561708967,
            up_to_next: None,
            unstable_above: 0.4837391956170897,
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
            _ => &mut self.p_m1,
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
        let n = self.p_m1.len();
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
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                let c_m1 = c_m1_slot[i];
                let p_m1 = p_m1_slot[i];
                v_base_slot[i] = v_m1
                    + (w[1] * a_m1 + w[2] * j_m1 + w[3] * s_m1 - w[4] * c_m1
                        - w[5] * p_m1);
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
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let s_m1 = s_m1_slot[i];
            let c_m1 = c_m1_slot[i];
            let p_m1 = p_m1_slot[i];
            let p = w[6] * (a - a_m1) - w[7] * j_m1 - w[8] * s_m1 - w[9] * c_m1
                + w[10] * p_m1;
            let v = v_m1
                + (w[11] * a_m1 + w[12] * j_m1 + w[13] * s_m1 + w[14] * c_m1 + w[15] * p
                    - w[16] * p_m1);
            let j = j_m1 + (w[11] * s_m1 + w[12] * c_m1 + w[17] * p - w[18] * p_m1);
            let s = s_m1 + (w[11] * c_m1 + w[19] * p - w[20] * p_m1);
            let c = c_m1 + (w[21] * p - w[22] * p_m1);
            let x_p1 = x
                + (w[11] * v + w[12] * a + w[13] * j + w[14] * s + w[23] * c + w[24] * p
                    - w[25] * p_m1);
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
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd7Strong<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd7Strong"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd7Strong",
            order: ::stepsmith::Order::Exactly(6),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
                ::stepsmith::Carried::new("s[-1]", 4, -1.0),
                ::stepsmith::Carried::new("c[-1]", 5, -1.0),
                ::stepsmith::Carried::new("p[-1]", 6, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.6701388888888888,
                                0.1701388888888889,
                                0.001736111111111111,
                                -0.013310185185185185,
                                -0.005410879629629629,
                                0.3298611111111111,
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
                    0.10972222222222222,
                    -0.22361111111111112,
                    -0.07013888888888889,
                    0.02662037037037037,
                    0.02957175925925926,
                    1.3902777777777777,
                ],
                &[
                    0.0,
                    1.0,
                    0.6701388888888888,
                    0.1701388888888889,
                    0.001736111111111111,
                    -0.013310185185185185,
                    -0.005410879629629629,
                    0.3298611111111111,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[
                    0.0,
                    0.0,
                    -2.0833333333333335,
                    -1.0833333333333333,
                    -0.041666666666666664,
                    0.1527777777777778,
                    0.0798611111111111,
                    2.0833333333333335,
                ],
                &[
                    0.0,
                    0.0,
                    -2.9166666666666665,
                    -2.9166666666666665,
                    -0.4583333333333333,
                    0.5138888888888888,
                    0.3784722222222222,
                    2.9166666666666665,
                ],
                &[
                    0.0,
                    0.0,
                    -2.5,
                    -2.5,
                    -1.25,
                    0.5833333333333334,
                    0.8958333333333334,
                    2.5,
                ],
                &[
                    0.0,
                    0.0,
                    -1.0,
                    -1.0,
                    -0.5,
                    -0.16666666666666666,
                    0.9583333333333334,
                    1.0,
                ],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.6701388888888888,
                        0.1701388888888889,
                        0.001736111111111111,
                        -0.013310185185185185,
                        -0.005410879629629629,
                        0.3298611111111111,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^7 - 2*zeta^6 + zeta^5",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "1001*zeta^6 - 1098*zeta^5 + 1872*zeta^4 - 1828*zeta^3 + 1077*zeta^2 - 354*zeta + 50",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "475*zeta^5 + 1427*zeta^4 - 798*zeta^3 + 482*zeta^2 - 173*zeta + 27",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "475*zeta^5 + 1427*zeta^4 - 798*zeta^3 + 482*zeta^2 - 173*zeta + 27",
            }),
        };
        take(&MAPS)
    }
}
