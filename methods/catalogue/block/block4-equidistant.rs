// stepsmith 0.1.0, spec sha256 f329ca921a6b21fb4b6779a5a9fd412edf110bafb052a500a8fdabf9cb53d53b, text sha256 c1f17c072c07a5ea728f32ec53f0ed1bf45e5d5c6084c3ec9eb8020c5e61793d
// Block4Equidistant, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 48 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual -1/2688.
// proven: the stability function is the (2, 4) Padé approximant of exp: the stability function is (1/30*z^2 + 1/3*z + 1)/(1/360*z^4 - 1/30*z^3 + 1/5*z^2 - 2/3*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.
// "The method with r = 4 is of order 4" (order 4): refuted: all conditions up to order 6 hold.

/// The block formula of four equidistant nodes with the (2, 4) Padé approximant: L-stable
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
/// Rounding: a step errs by at most 7.74·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3.
///
/// Parameters: r = 4, nodes = equidistant, pade = [2, 4].
///
/// ```text
/// v_1[1/4] = f(t[1/4], x_1[1/4])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[3/4] = f(t[3/4], x_3[3/4])
/// v[1] = f(t[1], x[1])
/// x_1[1/4] = x + 197/2880*h*v + 431/1440*h*v_1[1/4] - 49/240*h*v_2[1/2] + 161/1440*h*v_3[3/4] - 73/2880*h*v[1]
/// x_2[1/2] = x + 37/360*h*v + 23/90*h*v_1[1/4] + 1/5*h*v_2[1/2] - 7/90*h*v_3[3/4] + 7/360*h*v[1]
/// x_3[3/4] = x + 91/960*h*v + 133/480*h*v_1[1/4] + 23/80*h*v_2[1/2] + 43/480*h*v_3[3/4] + 1/960*h*v[1]
/// x[1] = x + 7/90*h*v + 16/45*h*v_1[1/4] + 2/15*h*v_2[1/2] + 16/45*h*v_3[3/4] + 7/90*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block4Equidistant<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 20],
    x: S,
    v: S,
    v_1_p1_4: S,
    v_2_p1_2: S,
    v_3_p3_4: S,
    v_p1: S,
    x_1_p1_4_base: S,
    x_2_p1_2_base: S,
    x_3_p3_4_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Block4Equidistant<S> {
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
            near(0.29930556, 0.29930555555555555, 8.635067969306773e-18) * h,
            near(-0.20416667, -0.20416666666666666, -3.7007434154171884e-18) * h,
            near(0.11180556, 0.11180555555555556, -5.2427198385076835e-18) * h,
            near(-0.025347222, -0.025347222222222222, 1.5419764230904953e-19) * h,
            near(0.25555557, 0.25555555555555554, 1.973729821555834e-17) * h,
            near(0.2, 0.2, -1.1102230246251566e-17) * h,
            near(-0.07777778, -0.07777777777777778, 1.2335811384723962e-18) * h,
            near(0.019444445, 0.019444444444444445, -3.0839528461809905e-19) * h,
            near(0.27708334, 0.27708333333333335, -1.4802973661668754e-17) * h,
            near(0.2875, 0.2875, 2.2204460492503132e-17) * h,
            near(0.08958333, 0.08958333333333333, -9.251858538542971e-19) * h,
            near(0.0010416667, 0.0010416666666666667, 1.4456028966473392e-20) * h,
            near(0.35555556, 0.35555555555555557, -1.3569392523196357e-17) * h,
            near(0.13333334, 0.13333333333333333, 1.8503717077085942e-18) * h,
            near(0.07777778, 0.07777777777777778, -1.2335811384723962e-18) * h,
            near(0.068402775, 0.06840277777777778, -6.784696261598179e-18) * h,
            near(0.10277778, 0.10277777777777777, 4.3175339846533866e-18) * h,
            near(0.094791666, 0.09479166666666666, 3.7007434154171884e-18) * h,
            near(0.20416667, 0.20416666666666666, 3.7007434154171884e-18) * h,
            near(0.025347222, 0.025347222222222222, -1.5419764230904953e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block4Equidistant<S> {
    type Sizes = ::stepsmith::generated::Stages<4>;
    const SIZES: ::stepsmith::generated::Stages<4> = ::stepsmith::generated::Stages {
        nodes: [0.25, 0.5, 0.75, 1.0],
        slope: [
            0.06840277777777778,
            0.10277777777777777,
            0.09479166666666666,
            0.07777777777777778,
        ],
        slope_twice: [
            0.008116319444444445,
            0.03217592592592593,
            0.057074652777777776,
            0.07777777777777778,
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
                0.023885842497045732,
                0.08827519355712864,
                -0.13326084249704573,
                -0.10941116025864354,
            ],
            [
                0.12207444515884107,
                0.0841883214487089,
                -0.2054077784921744,
                0.30133944857699774,
            ],
            [
                0.3682384717653118,
                0.11997720933454149,
                0.2723865282346882,
                0.5224994385298127,
            ],
            [1.0, 0.0, 1.0, 0.0],
        ],
        s_inverse: [
            [
                -0.5315224492812896,
                4.019794229543464,
                -2.4296237867259896,
                1.4166626614715756,
            ],
            [
                9.649127810353866,
                -6.282101394638028,
                5.643579728385722,
                -1.5417766793964092,
            ],
            [
                0.5315224492812896,
                -4.019794229543464,
                2.4296237867259896,
                -0.41666266147157566,
            ],
            [
                -2.118141926657123,
                0.7050800009029186,
                1.0637010770787634,
                -0.4271743044948979,
            ],
        ],
        s_lambda: [
            [
                -0.0019504825043453891,
                0.022646925430599447,
                0.007158815837678722,
                -0.0358524988540367,
            ],
            [
                0.02132272319926676,
                0.030065319694988095,
                -0.07687827875482231,
                -0.008331585347461463,
            ],
            [
                0.07574446827069908,
                0.05941168563417754,
                -0.07053613493736574,
                0.10312632384585009,
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
                -0.0023865041125905283,
                0.005121203023077122,
                0.00742122633481275,
                -0.0022410342378498165,
            ],
            [
                0.0024146694734943778,
                0.008837738383956312,
                -0.006118373177198082,
                -0.015212389248188478,
            ],
            [
                0.012618483205199886,
                0.020329985180445685,
                -0.026333760982977662,
                -0.002896212473866902,
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
        end_slope: 0.07777777777777778,
        end_slope_twice: 0.07777777777777778,
        polynomial: [
            [
                -0.1639494139036162,
                0.3278796828744271,
                0.7889494139036162,
                -0.15568357837730962,
            ],
            [
                1.2474637699917703,
                -1.690309001306453,
                -5.789130436658437,
                -1.2826251217590214,
            ],
            [
                -2.6181498513792687,
                3.449275795388041,
                9.201483184712602,
                7.348376002534213,
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
            0.6361111111111111,
            -0.8722222222222222,
            0.35555555555555557,
        ],
        omega: [
            -8.333333333333334,
            23.333333333333332,
            -26.666666666666668,
            10.666666666666666,
        ],
        closing: [0.0, 0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 4,
    };
    const NAME: &'static str = "Block4Equidistant";
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
            v_1_p1_4: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_p3_4: like.zeros(),
            v_p1: like.zeros(),
            x_1_p1_4_base: like.zeros(),
            x_2_p1_2_base: like.zeros(),
            x_3_p3_4_base: like.zeros(),
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
                self.x_1_p1_4_base.len(),
                self.x_2_p1_2_base.len(),
                self.x_3_p3_4_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_4_base_slot = &mut self.x_1_p1_4_base.as_mut_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        let x_3_p3_4_base_slot = &mut self.x_3_p3_4_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_p1_4_base_slot[i] = x + w[15] * v;
            x_2_p1_2_base_slot[i] = x + w[16] * v;
            x_3_p3_4_base_slot[i] = x + w[17] * v;
            x_p1_base_slot[i] = x + w[14] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.25 * self.h, t + 0.5 * self.h, t + 0.75 * self.h, t + self.h],
            position: [
                &self.x_1_p1_4_base,
                &self.x_2_p1_2_base,
                &self.x_3_p3_4_base,
                &self.x_p1_base,
            ],
            position_slope: [
                [w[0], w[1], w[2], w[3]],
                [w[4], w[5], w[6], w[7]],
                [w[8], w[9], w[10], w[11]],
                [w[12], w[13], w[12], w[14]],
            ],
            velocity: [
                &self.x_1_p1_4_base,
                &self.x_2_p1_2_base,
                &self.x_3_p3_4_base,
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
                    &mut self.v_1_p1_4,
                    &mut self.v_2_p1_2,
                    &mut self.v_3_p3_4,
                    &mut self.v_p1,
                ],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_4.len(),
                self.v_2_p1_2.len(),
                self.v_3_p3_4.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_4_slot = &self.v_1_p1_4.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_p3_4_slot = &self.v_3_p3_4.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_4 = v_1_p1_4_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_p3_4 = v_3_p3_4_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_p1_4 = x
                + (w[15] * v + w[0] * v_1_p1_4 - w[18] * v_2_p1_2 + w[2] * v_3_p3_4
                    - w[19] * v_p1);
            let x_2_p1_2 = x
                + (w[16] * v + w[4] * v_1_p1_4 + w[5] * v_2_p1_2 - w[14] * v_3_p3_4
                    + w[7] * v_p1);
            let x_3_p3_4 = x
                + (w[17] * v + w[8] * v_1_p1_4 + w[9] * v_2_p1_2 + w[10] * v_3_p3_4
                    + w[11] * v_p1);
            let x_p1 = x
                + (w[14] * (v + v_p1) + w[12] * (v_1_p1_4 + v_3_p3_4)
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
for Block4Equidistant<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block4Equidistant"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block4Equidistant",
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
                    time: 0.25,
                    part: None,
                    position: g::Row::new(
                        0.25,
                        &[
                            1.0,
                            0.06840277777777778,
                            0.18159722222222222,
                            0.008116319444444445,
                            0.059375,
                            -0.07317708333333334,
                            0.050347222222222224,
                            -0.013411458333333333,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.25,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.06840277777777778,
                                0.29930555555555555,
                                -0.20416666666666666,
                                0.11180555555555556,
                                -0.025347222222222222,
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
                            0.10277777777777777,
                            0.3972222222222222,
                            0.03217592592592593,
                            0.11296296296296296,
                            -0.03194444444444444,
                            0.012962962962962963,
                            -0.0011574074074074073,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.10277777777777777,
                                0.25555555555555554,
                                0.2,
                                -0.07777777777777778,
                                0.019444444444444445,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.75,
                    part: None,
                    position: g::Row::new(
                        0.75,
                        &[
                            1.0,
                            0.09479166666666666,
                            0.6552083333333333,
                            0.057074652777777776,
                            0.18159722222222222,
                            0.026822916666666665,
                            0.017013888888888887,
                            -0.0012586805555555556,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.75,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.09479166666666666,
                                0.27708333333333335,
                                0.2875,
                                0.08958333333333333,
                                0.0010416666666666667,
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
                            0.07777777777777778,
                            0.9222222222222223,
                            0.07777777777777778,
                            0.26666666666666666,
                            0.06666666666666667,
                            0.08888888888888889,
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
                                0.07777777777777778,
                                0.35555555555555557,
                                0.13333333333333333,
                                0.35555555555555557,
                                0.07777777777777778,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.07777777777777778,
                    0.9222222222222223,
                    0.07777777777777778,
                    0.26666666666666666,
                    0.06666666666666667,
                    0.08888888888888889,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.07777777777777778,
                    0.35555555555555557,
                    0.13333333333333333,
                    0.35555555555555557,
                    0.07777777777777778,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.07777777777777778,
                    0.35555555555555557,
                    0.13333333333333333,
                    0.35555555555555557,
                    0.07777777777777778,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.07777777777777778,
                    0.9222222222222223,
                    0.07777777777777778,
                    0.26666666666666666,
                    0.06666666666666667,
                    0.08888888888888889,
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
                        0.07777777777777778,
                        0.35555555555555557,
                        0.13333333333333333,
                        0.35555555555555557,
                        0.07777777777777778,
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
