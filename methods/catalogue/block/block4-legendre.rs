// stepsmith 0.1.0, spec sha256 fd366b92ba580c22b88dab96e91f1b9f24396a359df5e213500142982e703d42, text sha256 fc44c1488b7092b7823d89a8f0561374e22549098f44413e4f515215b66c776c
// Block4Legendre, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 48 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual 1/2800.
// proven: the stability function is the (2, 4) Padé approximant of exp: the stability function is (1/30*z^2 + 1/3*z + 1)/(1/360*z^4 - 1/30*z^3 + 1/5*z^2 - 2/3*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The block formula of four Legendre nodes with the (2, 4) Padé approximant: L-stable
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
/// Rounding: a step errs by at most 6.56·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 4, Table 5.
///
/// Parameters: r = 4, nodes = legendre, pade = [2, 4].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[c_3] = f(t[c_3], x_3[c_3])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[1/2] + B_1_3*h*v_3[c_3] + B_1_4*h*v[1]
/// x_2[1/2] = x + 1/96*h*v + B_2_1*h*v_1[c_1] + 5/18*h*v_2[1/2] + B_2_3*h*v_3[c_3] + 7/96*h*v[1]
/// x_3[c_3] = x + d_3*h*v + B_3_1*h*v_1[c_1] + B_3_2*h*v_2[1/2] + B_3_3*h*v_3[c_3] + B_3_4*h*v[1]
/// x[1] = x + 5/18*h*v_1[c_1] + 4/9*h*v_2[1/2] + 5/18*h*v_3[c_3]
/// ```
#[derive(Clone, Debug)]
pub struct Block4Legendre<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 20],
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
impl<S: ::stepsmith::State> Block4Legendre<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 20] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.18368615, 0.18368615737164606, 3.7836196854065784e-19) * h,
            near(-0.09763437, -0.09763437128586076, 6.910508833077949e-18) * h,
            near(0.11913644, 0.11913643493485579, -6.603324758758367e-18) * h,
            near(-0.07124328, -0.07124327782069138, -6.022266614731291e-18) * h,
            near(0.27116233, 0.27116232705941407, 8.325477320767618e-18) * h,
            near(0.2777778, 0.2777777777777778, -1.2335811384723961e-17) * h,
            near(-0.13227344, -0.1322734381705252, 1.3262192602499315e-17) * h,
            near(0.072916664, 0.07291666666666667, -4.625929269271485e-18) * h,
            near(0.26975244, 0.26975245395403313, -2.7320156549232526e-17) * h,
            near(0.45318994, 0.4531899268414163, 2.1153462067169063e-17) * h,
            near(0.20520273, 0.20520273151724283, -6.5462676609026385e-18) * h,
            near(-0.04542339, -0.04542338884597528, 9.337444185326564e-19) * h,
            near(0.44444445, 0.4444444444444444, 2.4671622769447922e-17) * h,
            near(0.021243278, 0.02124327782069139, -1.6105166795666607e-18) * h,
            near(0.010416667, 0.010416666666666666, 5.782411586589357e-19) * h,
            near(0.0045766113, 0.004576611154024723, -1.0708966705342797e-19) * h,
            near(0.09763437, 0.09763437128586076, -6.910508833077949e-18) * h,
            near(0.07124328, 0.07124327782069138, 6.022266614731291e-18) * h,
            near(0.13227344, 0.1322734381705252, -1.3262192602499315e-17) * h,
            near(0.04542339, 0.04542338884597528, -9.337444185326564e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block4Legendre<S> {
    type Sizes = ::stepsmith::generated::Stages<4>;
    const SIZES: ::stepsmith::generated::Stages<4> = ::stepsmith::generated::Stages {
        nodes: [0.11270166537925831, 0.5, 0.8872983346207417, 1.0],
        slope: [-0.02124327782069139, 0.010416666666666666, 0.004576611154024723, 0.0],
        slope_twice: [
            -0.004373879636781899,
            -0.003472222222222222,
            -0.00007056480766254617,
            0.0,
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
                -0.0003996974777862889,
                0.07303939739703191,
                -0.004250749198165971,
                -0.16542737715219955,
            ],
            [
                0.12207444515884107,
                0.0841883214487089,
                -0.2054077784921744,
                0.30133944857699774,
            ],
            [
                0.645595441155702,
                0.09923275828175186,
                0.6923883388535836,
                0.35668019093305864,
            ],
            [1.0, 0.0, 1.0, 0.0],
        ],
        s_inverse: [
            [
                -0.008054800106382888,
                2.72429275129028,
                -2.3053406967743038,
                2.1557476986008997,
            ],
            [
                8.39768591574135,
                0.40845815356054127,
                3.549741848898951,
                -2.33820292351552,
            ],
            [
                0.008054800106382888,
                -2.72429275129028,
                2.3053406967743038,
                -1.1557476986008999,
            ],
            [
                -2.3373948574471206,
                0.2437621292123861,
                1.513612943714027,
                -1.0078729936394901,
            ],
        ],
        s_lambda: [
            [
                -0.006321419148165026,
                0.017018889460784965,
                0.03051945598493854,
                -0.017314200478952435,
            ],
            [
                0.02132272319926676,
                0.030065319694988095,
                -0.07687827875482231,
                -0.008331585347461463,
            ],
            [
                0.14226964862952377,
                0.078218688976821,
                0.0024212034225916186,
                0.1651313111746125,
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
                -0.0029271095160760654,
                0.0034344781811220656,
                0.0062862786642758,
                0.0039798554551048115,
            ],
            [
                0.0024146694734943778,
                0.008837738383956312,
                -0.006118373177198082,
                -0.015212389248188478,
            ],
            [
                0.026546858568761215,
                0.030393604947657263,
                -0.03064676845770169,
                0.016942411589402795,
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
        end_slope: 0.0,
        end_slope_twice: 0.0,
        polynomial: [
            [
                -0.08743968741526198,
                0.17486916419969445,
                0.4207730207485953,
                -0.0830312418012318,
            ],
            [
                1.0179345905267076,
                -1.231277445282255,
                -4.684601257193374,
                -1.5005821314872547,
            ],
            [
                -2.4651303984025605,
                3.1432547580385757,
                8.465130398402561,
                7.4936806756863685,
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
            0.20833333333333334,
            -0.25,
            0.08333333333333333,
        ],
        omega: [-13.0, 42.0, -50.0, 20.0],
        closing: [0.0, 0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 4,
    };
    const NAME: &'static str = "Block4Legendre";
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
            x_1_pc_1_base_slot[i] = x - w[13] * v;
            x_2_p1_2_base_slot[i] = x + w[14] * v;
            x_3_pc_3_base_slot[i] = x + w[15] * v;
            x_p1_base_slot[i] = x;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.11270166537925831 * self.h,
                t + 0.5 * self.h,
                t + 0.8872983346207417 * self.h,
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
                [w[5], w[12], w[5], zero],
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
                + (-w[13] * v + w[0] * v_1_pc_1 - w[16] * v_2_p1_2 + w[2] * v_3_pc_3
                    - w[17] * v_p1);
            let x_2_p1_2 = x
                + (w[14] * v + w[4] * v_1_pc_1 + w[5] * v_2_p1_2 - w[18] * v_3_pc_3
                    + w[7] * v_p1);
            let x_3_pc_3 = x
                + (w[15] * v + w[8] * v_1_pc_1 + w[9] * v_2_p1_2 + w[10] * v_3_pc_3
                    - w[19] * v_p1);
            let x_p1 = x + (w[5] * (v_1_pc_1 + v_3_pc_3) + w[12] * v_2_p1_2);
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
impl ::stepsmith::generated::ConstrainedMethod for Block4Legendre<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block4Legendre"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block4Legendre",
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
                    time: 0.11270166537925831,
                    part: None,
                    position: g::Row::new(
                        0.11270166537925831,
                        &[
                            1.0,
                            -0.02124327782069139,
                            0.1339449431999497,
                            -0.004373879636781899,
                            0.019613387375480133,
                            -0.022726987978557166,
                            0.03945547038696138,
                            -0.025617157457473286,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.11270166537925831,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                -0.02124327782069139,
                                0.18368615737164606,
                                -0.09763437128586076,
                                0.11913643493485579,
                                -0.07124327782069138,
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
                            0.010416666666666666,
                            0.4895833333333333,
                            -0.003472222222222222,
                            0.1097051795993057,
                            0.023148148148148147,
                            -0.011325549969676075,
                            0.006944444444444444,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.010416666666666666,
                                0.27116232705941407,
                                0.2777777777777778,
                                -0.1322734381705252,
                                0.07291666666666667,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8872983346207417,
                    part: None,
                    position: g::Row::new(
                        0.8872983346207417,
                        &[
                            1.0,
                            0.004576611154024723,
                            0.882721723466717,
                            -0.00007056480766254617,
                            0.21517415924266825,
                            0.1723566176081868,
                            0.0016829089208161645,
                            0.0045060463463621764,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8872983346207417,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.004576611154024723,
                                0.26975245395403313,
                                0.4531899268414163,
                                0.20520273151724283,
                                -0.04542338884597528,
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
                            0.0,
                            1.0,
                            0.0,
                            0.2464717596168727,
                            0.2222222222222222,
                            0.031306018160905086,
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
                                0.0,
                                0.2777777777777778,
                                0.4444444444444444,
                                0.2777777777777778,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.0,
                    1.0,
                    0.0,
                    0.2464717596168727,
                    0.2222222222222222,
                    0.031306018160905086,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.2777777777777778,
                    0.4444444444444444,
                    0.2777777777777778,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.0,
                    0.2777777777777778,
                    0.4444444444444444,
                    0.2777777777777778,
                    0.0,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.0,
                    1.0,
                    0.0,
                    0.2464717596168727,
                    0.2222222222222222,
                    0.031306018160905086,
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
                        0.0,
                        0.2777777777777778,
                        0.4444444444444444,
                        0.2777777777777778,
                        0.0,
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
