// stepsmith 0.1.0, spec sha256 540d5eb610f38e182d516395f6c68d01742bbc354c5f9a4d71282ee9f16d4111, text sha256 2af5375ab8cc70feec54a45391e6fd143854b346df3cfd71bbf2f0319beb7649
// Block4Chebyshev, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 48 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual 3/4480.
// proven: the stability function is the (2, 4) Padé approximant of exp: the stability function is (1/30*z^2 + 1/3*z + 1)/(1/360*z^4 - 1/30*z^3 + 1/5*z^2 - 2/3*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The block formula of four Chebyshev nodes with the (2, 4) Padé approximant: L-stable
///
/// Proven: order 6 from exact starting values, 6 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 9.83·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 4, Table 5.
///
/// Parameters: r = 4, nodes = chebyshev, pade = [2, 4].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[c_3] = f(t[c_3], x_3[c_3])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[1/2] + B_1_3*h*v_3[c_3] + B_1_4*h*v[1]
/// x_2[1/2] = x - 13/120*h*v + B_2_1*h*v_1[c_1] + 13/45*h*v_2[1/2] + B_2_3*h*v_3[c_3] + 17/120*h*v[1]
/// x_3[c_3] = x + d_3*h*v + B_3_1*h*v_1[c_1] + B_3_2*h*v_2[1/2] + B_3_3*h*v_3[c_3] + B_3_4*h*v[1]
/// x[1] = x - 1/10*h*v + 16/45*h*v_1[c_1] + 22/45*h*v_2[1/2] + 16/45*h*v_3[c_3] - 1/10*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block4Chebyshev<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 23],
    x: S,
    v: S,
    v_1_pc_1: S,
    v_2_p1_2: S,
    v_3_pc_3: S,
    v_p1: S,
    x_1_pc_1_base: S,
    x_2_p1_2_base: S,
    x_3_pc_3_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Block4Chebyshev<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 23] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.16070604, 0.16070603993612706, 6.880900014081827e-18) * h,
            near(-0.06275812, -0.0627581150978068, 3.7090386946167575e-18) * h,
            near(0.124621645, 0.12462164811177545, 4.790257467872055e-18) * h,
            near(-0.09341614, -0.09341613742115752, -6.356165557729491e-18) * h,
            near(0.377564, 0.37756402348370177, -5.449955689353751e-19) * h,
            near(0.2888889, 0.28888888888888886, 2.7138785046392715e-17) * h,
            near(-0.19978625, -0.199786245705924, -6.239700692662804e-18) * h,
            near(0.14166667, 0.14166666666666666, 3.7007434154171884e-18) * h,
            near(0.35315612, 0.3531561296660023, 2.7282852132410245e-17) * h,
            near(0.49053589, 0.4905358928755846, -1.0493734956214936e-17) * h,
            near(0.31707174, 0.3170717378416507, -2.5633660294284397e-18) * h,
            near(-0.12950052, -0.12950052924550914, 5.430979703875194e-18) * h,
            near(0.35555556, 0.35555555555555557, -1.3569392523196357e-17) * h,
            near(0.4888889, 0.4888888888888889, 1.603655480014115e-17) * h,
            near(-0.1, -0.1, 5.551115123125783e-18) * h,
            near(0.062166136, 0.06216613742115753, -5.827283461777371e-19) * h,
            near(0.108333334, 0.10833333333333334, -3.7007434154171884e-18) * h,
            near(0.09825053, 0.09825052924550914, -5.430979703875194e-18) * h,
            near(0.1, 0.1, -5.551115123125783e-18) * h,
            near(0.06275812, 0.0627581150978068, -3.7090386946167575e-18) * h,
            near(0.09341614, 0.09341613742115752, 6.356165557729491e-18) * h,
            near(0.19978625, 0.199786245705924, 6.239700692662804e-18) * h,
            near(0.12950052, 0.12950052924550914, -5.430979703875194e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block4Chebyshev<S> {
    type Sizes = ::stepsmith::generated::Stages<4>;
    const SIZES: ::stepsmith::generated::Stages<4> = ::stepsmith::generated::Stages {
        nodes: [0.06698729810778067, 0.5, 0.9330127018922193, 1.0],
        slope: [-0.06216613742115753, -0.10833333333333334, -0.09825052924550914, -0.1],
        slope_twice: [
            -0.006094207101130693,
            -0.049305555555555554,
            -0.09329815400998041,
            -0.1,
        ],
        reals: 0,
        alpha: [
            0.23347634887001706,
            0.23347634887001706,
            0.09985698446331628,
            0.09985698446331628,
        ],
        beta: [
            0.08527040833242168,
            -0.08527040833242168,
            0.18705442541779319,
            -0.18705442541779319,
        ],
        s: [
            [
                -0.003056241645149055,
                0.05288045705000907,
                0.016491288176080296,
                -0.1265424623100607,
            ],
            [
                0.12207444515884107,
                0.0841883214487089,
                -0.2054077784921744,
                0.30133944857699774,
            ],
            [
                0.7731061107486655,
                0.07118362439295214,
                0.8280421760537365,
                0.23829129200423213,
            ],
            [1.0, 0.0, 1.0, 0.0],
        ],
        s_inverse: [
            [
                0.16323085918068972,
                2.539221111539825,
                -3.1243770951879686,
                3.105999889195745,
            ],
            [
                11.115260164434238,
                1.3642523747317654,
                4.177447374305348,
                -3.3621795230972342,
            ],
            [
                -0.16323085918068972,
                -2.539221111539825,
                3.1243770951879686,
                -2.105999889195745,
            ],
            [
                -3.2827772968782423,
                0.1778595761137386,
                2.2283364472998826,
                -1.7544855939682513,
            ],
        ],
        s_lambda: [
            [
                -0.0052226983060332565,
                0.01208572906556946,
                0.025317097885540072,
                -0.00955138025866957,
            ],
            [
                0.02132272319926676,
                0.030065319694988095,
                -0.07687827875482231,
                -0.008331585347461463,
            ],
            [
                0.1744321353081287,
                0.08254276647043028,
                0.03811235400125336,
                0.178684003306841,
            ],
            [
                0.23347634887001706,
                0.08527040833242168,
                0.09985698446331628,
                0.18705442541779319,
            ],
        ],
        s_lambda_squared: [
            [
                -0.0022499315841583924,
                0.0023763902785088973,
                0.004314716996444922,
                0.003781903168132532,
            ],
            [
                0.0024146694734943778,
                0.008837738383956312,
                -0.006118373177198082,
                -0.015212389248188478,
            ],
            [
                0.03368732267552137,
                0.03414568314516689,
                -0.029617848828548635,
                0.024971930221078357,
            ],
            [
                0.047240162944495984,
                0.03981724720821859,
                -0.025017940722273764,
                0.037357381705478254,
            ],
        ],
        end: [
            0.23347634887001706,
            0.08527040833242168,
            0.09985698446331628,
            0.18705442541779319,
        ],
        end_slope: -0.1,
        end_slope_twice: -0.1,
        polynomial: [
            [
                -0.05464980463453874,
                0.10929322762480903,
                0.2629831379678721,
                -0.05189452612576988,
            ],
            [
                0.9195649421845379,
                -1.034549635557599,
                -4.211231608851205,
                -1.5939922785136407,
            ],
            [
                -2.399550632841114,
                3.0121028848888045,
                8.149550632841114,
                7.555954107037293,
            ],
            [
                2.534635495291115,
                -2.0868464769560147,
                -3.2013021619577815,
                -5.9100673023978825,
            ],
        ],
        slope_polynomial: [
            -0.041666666666666664,
            -0.3416666666666667,
            0.55,
            -0.26666666666666666,
        ],
        omega: [-19.0, 66.0, -80.0, 32.0],
        closing: [0.0, 0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 4,
    };
    const NAME: &'static str = "Block4Chebyshev";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(6);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            v_1_pc_1: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_pc_3: like.zeros(),
            v_p1: like.zeros(),
            x_1_pc_1_base: like.zeros(),
            x_2_p1_2_base: like.zeros(),
            x_3_pc_3_base: like.zeros(),
            x_p1_base: like.zeros(),
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
            _ => &mut self.v,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 1>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.v.len();
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
                self.v.len(),
                self.v_p1.len(),
                self.x.len(),
                self.x_1_pc_1_base.len(),
                self.x_2_p1_2_base.len(),
                self.x_3_pc_3_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        let x_3_pc_3_base_slot = &mut self.x_3_pc_3_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_pc_1_base_slot[i] = x - w[15] * v;
            x_2_p1_2_base_slot[i] = x - w[16] * v;
            x_3_pc_3_base_slot[i] = x - w[17] * v;
            x_p1_base_slot[i] = x - w[18] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.06698729810778067 * self.h,
                t + 0.5 * self.h,
                t + 0.9330127018922193 * self.h,
                t + self.h,
            ],
            position: [
                &self.x_1_pc_1_base,
                &self.x_2_p1_2_base,
                &self.x_3_pc_3_base,
                &self.x_p1_base,
            ],
            position_slope: [
                [w[0], w[1], w[2], w[3]],
                [w[4], w[5], w[6], w[7]],
                [w[8], w[9], w[10], w[11]],
                [w[12], w[13], w[12], w[14]],
            ],
            velocity: [
                &self.x_1_pc_1_base,
                &self.x_2_p1_2_base,
                &self.x_3_pc_3_base,
                &self.x_p1_base,
            ],
            velocity_slope: [
                [zero, zero, zero, zero],
                [zero, zero, zero, zero],
                [zero, zero, zero, zero],
                [zero, zero, zero, zero],
            ],
        };
        implicit
            .solve(
                g,
                &core,
                [
                    &mut self.v_1_pc_1,
                    &mut self.v_2_p1_2,
                    &mut self.v_3_pc_3,
                    &mut self.v_p1,
                ],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_pc_1.len(),
                self.v_2_p1_2.len(),
                self.v_3_pc_3.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_pc_3_slot = &self.v_3_pc_3.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_pc_3 = v_3_pc_3_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_pc_1 = x
                + (-w[15] * v + w[0] * v_1_pc_1 - w[19] * v_2_p1_2 + w[2] * v_3_pc_3
                    - w[20] * v_p1);
            let x_2_p1_2 = x
                + (-w[16] * v + w[4] * v_1_pc_1 + w[5] * v_2_p1_2 - w[21] * v_3_pc_3
                    + w[7] * v_p1);
            let x_3_pc_3 = x
                + (-w[17] * v + w[8] * v_1_pc_1 + w[9] * v_2_p1_2 + w[10] * v_3_pc_3
                    - w[22] * v_p1);
            let x_p1 = x
                + (-w[18] * (v + v_p1) + w[12] * (v_1_pc_1 + v_3_pc_3)
                    + w[13] * v_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.v, &mut self.v_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod
for Block4Chebyshev<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block4Chebyshev"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block4Chebyshev",
            order: ::stepsmith::Order::Exactly(6),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.06698729810778067,
                    part: None,
                    position: g::Row::new(
                        0.06698729810778067,
                        &[
                            1.0,
                            -0.06216613742115753,
                            0.1291534355289382,
                            -0.006094207101130693,
                            0.012927497110490184,
                            -0.01275445049057538,
                            0.03886503566218557,
                            -0.030700226127079344,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.06698729810778067,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.06216613742115753,
                                0.16070603993612706,
                                -0.0627581150978068,
                                0.12462164811177545,
                                -0.09341613742115752,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[
                            1.0,
                            -0.10833333333333334,
                            0.6083333333333333,
                            -0.049305555555555554,
                            0.14956550334140684,
                            0.031018518518518518,
                            -0.0236395774154809,
                            0.017361111111111112,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.10833333333333334,
                                0.37756402348370177,
                                0.28888888888888886,
                                -0.199786245705924,
                                0.14166666666666666,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.9330127018922193,
                    part: None,
                    position: g::Row::new(
                        0.9330127018922193,
                        &[
                            1.0,
                            -0.09825052924550914,
                            1.0312632311377286,
                            -0.09329815400998041,
                            0.3078942235970737,
                            0.2117706541942791,
                            0.0004984288154357412,
                            0.008391198349301566,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.9330127018922193,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.09825052924550914,
                                0.3531561296660023,
                                0.4905358928755846,
                                0.3170717378416507,
                                -0.12950052924550914,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            -0.1,
                            1.1,
                            -0.1,
                            0.33173784956167796,
                            0.24444444444444444,
                            0.023817705993877576,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.1,
                                0.35555555555555557,
                                0.4888888888888889,
                                0.35555555555555557,
                                -0.1,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    -0.1,
                    1.1,
                    -0.1,
                    0.33173784956167796,
                    0.24444444444444444,
                    0.023817705993877576,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    -0.1,
                    0.35555555555555557,
                    0.4888888888888889,
                    0.35555555555555557,
                    -0.1,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    -0.1,
                    0.35555555555555557,
                    0.4888888888888889,
                    0.35555555555555557,
                    -0.1,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    -0.1,
                    1.1,
                    -0.1,
                    0.33173784956167796,
                    0.24444444444444444,
                    0.023817705993877576,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        1.0,
                        -0.1,
                        0.35555555555555557,
                        0.4888888888888889,
                        0.35555555555555557,
                        -0.1,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 - zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
