// stepsmith 0.1.0, spec sha256 bade5d53b0bfec92061fdcd22e0698c64347ac6f99d7e6a4e0374cd46438a58c, text sha256 698dfe0aeed37146f1ddb87f363cf80e50728e73a3f429cff05193224b9a46fb
// Block4Equidistant44, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 30 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual -1/2688.
// proven: the stability function is the (4, 4) Padé approximant of exp: the stability function is (1/1680*z^4 + 1/84*z^3 + 3/28*z^2 + 1/2*z + 1)/(1/1680*z^4 - 1/84*z^3 + 3/28*z^2 - 1/2*z + 1).
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2 - lambda.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2 - lambda.
// proven: spectral radius 1 for infinite steps: for infinite steps the roots are those of lambda^2 - lambda.

/// The block formula of four equidistant nodes with the (4, 4) Padé approximant: A-stable
///
/// Proven: order 6 from exact starting values, 6 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `A-stable, not L-stable` |
/// | infinite steps | `spectral radius 1` |
///
/// Rounding: a step errs by at most 7.74·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3, eq. 16.
///
/// Parameters: r = 4, nodes = equidistant, pade = [4, 4].
///
/// ```text
/// v_1[1/4] = f(t[1/4], x_1[1/4])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[3/4] = f(t[3/4], x_3[3/4])
/// v[1] = f(t[1], x[1])
/// x_1[1/4] = x + 1847/20160*h*v + 2081/10080*h*v_1[1/4] - 109/1680*h*v_2[1/2] + 191/10080*h*v_3[3/4] - 43/20160*h*v[1]
/// x_2[1/2] = x + 29/360*h*v + 31/90*h*v_1[1/4] + 1/15*h*v_2[1/2] + 1/90*h*v_3[3/4] - 1/360*h*v[1]
/// x_3[3/4] = x + 179/2240*h*v + 377/1120*h*v_1[1/4] + 111/560*h*v_2[1/2] + 167/1120*h*v_3[3/4] - 31/2240*h*v[1]
/// x[1] = x + 7/90*h*v + 16/45*h*v_1[1/4] + 2/15*h*v_2[1/2] + 16/45*h*v_3[3/4] + 7/90*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block4Equidistant44<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 22],
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
impl<S: ::stepsmith::State> Block4Equidistant44<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 22] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.2064484, 0.2064484126984127, 1.1807133753950077e-17) * h,
            near(-0.06488095, -0.06488095238095239, 5.418945715432312e-18) * h,
            near(0.018948413, 0.018948412698412697, 1.398792898089235e-18) * h,
            near(-0.0021329366, -0.0021329365079365077, -2.051379348575748e-19) * h,
            near(0.34444445, 0.34444444444444444, 2.4671622769447924e-18) * h,
            near(0.06666667, 0.06666666666666667, 9.251858538542971e-19) * h,
            near(0.011111111, 0.011111111111111112, -4.2404351634988616e-19) * h,
            near(-0.0027777778, -0.002777777777777778, 1.0601087908747154e-19) * h,
            near(0.33660713, 0.3366071428571429, -2.5376526277146434e-17) * h,
            near(0.19821429, 0.1982142857142857, 1.030921380009074e-17) * h,
            near(0.14910714, 0.14910714285714285, 2.3790493384824783e-18) * h,
            near(-0.013839286, -0.013839285714285714, -5.947623346206196e-19) * h,
            near(0.35555556, 0.35555555555555557, -1.3569392523196357e-17) * h,
            near(0.13333334, 0.13333333333333333, 1.8503717077085942e-18) * h,
            near(0.07777778, 0.07777777777777778, -1.2335811384723962e-18) * h,
            near(0.09161706, 0.09161706349206349, 6.300075100055452e-18) * h,
            near(0.08055556, 0.08055555555555556, -5.2427198385076835e-18) * h,
            near(0.07991072, 0.07991071428571428, 6.3441315692866086e-18) * h,
            near(0.06488095, 0.06488095238095239, -5.418945715432312e-18) * h,
            near(0.0021329366, 0.0021329365079365077, 2.051379348575748e-19) * h,
            near(0.0027777778, 0.002777777777777778, -1.0601087908747154e-19) * h,
            near(0.013839286, 0.013839285714285714, 5.947623346206196e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block4Equidistant44<S> {
    type Sizes = ::stepsmith::generated::Stages<4>;
    const SIZES: ::stepsmith::generated::Stages<4> = ::stepsmith::generated::Stages {
        nodes: [0.25, 0.5, 0.75, 1.0],
        slope: [
            0.09161706349206349,
            0.08055555555555556,
            0.07991071428571428,
            0.07777777777777778,
        ],
        slope_twice: [
            0.015035962301587302,
            0.03759920634920635,
            0.05764508928571429,
            0.07777777777777778,
        ],
        reals: 0,
        alpha: [
            0.15843375973428236,
            0.15843375973428236,
            0.09156624026571764,
            0.09156624026571764,
        ],
        beta: [
            0.047441012571108436,
            -0.047441012571108436,
            0.11566261301312761,
            -0.11566261301312761,
        ],
        s: [
            [
                0.007504100557726912,
                0.011328397394772878,
                -0.02229204698629834,
                -0.05302517486377098,
            ],
            [
                0.04057646217805269,
                0.034749765512421836,
                -0.1343264621780527,
                0.05077877178356722,
            ],
            [
                0.20412467537817247,
                0.10906828839431142,
                0.11144452105039895,
                0.35928423454435465,
            ],
            [1.0, 0.0, 1.0, 0.0],
        ],
        s_inverse: [
            [
                -5.375318535310215,
                7.62458063843851,
                -1.8709255259152862,
                1.1128604885538627,
            ],
            [
                44.98359343347243,
                -12.08643223071687,
                8.347143579887707,
                -1.5509947218749756,
            ],
            [
                5.375318535310215,
                -7.62458063843851,
                1.8709255259152862,
                -0.11286048855386255,
            ],
            [
                -12.26911110027217,
                1.7022710910728518,
                0.731980359703803,
                -0.12641874840108094,
            ],
        ],
        s_lambda: [
            [
                0.0006514722215688677,
                0.0021508027199119008,
                0.0040918313498597035,
                -0.007433672305554428,
            ],
            [
                0.004780117397066921,
                0.007430524452297796,
                -0.018172974539924065,
                -0.010886928394790472,
            ],
            [
                0.02716592973387995,
                0.026963980288783062,
                -0.03135119759102281,
                0.04578827105465848,
            ],
            [
                0.15843375973428236,
                0.047441012571108436,
                0.09156624026571764,
                0.11566261301312761,
            ],
        ],
        s_lambda_squared: [
            [
                0.000001178934552286445,
                0.0003716662632155397,
                0.0012344715756517951,
                -0.00020740151845320142,
            ],
            [
                0.0004048203672371754,
                0.0014040195353006851,
                -0.0004048203672371754,
                -0.003098808822661706,
            ],
            [
                0.0030248018565686564,
                0.005560783988563829,
                -0.008166702366772739,
                0.0005664983942740925,
            ],
            [
                0.022850606549768244,
                0.015032515974484127,
                -0.004993463692625386,
                0.021181581225841524,
            ],
        ],
        end: [
            0.15843375973428236,
            0.047441012571108436,
            0.09156624026571764,
            0.11566261301312761,
        ],
        end_slope: 0.07777777777777778,
        end_slope_twice: 0.07777777777777778,
        polynomial: [
            [
                -0.3969436693247186,
                0.27308815008180615,
                0.1625686693247186,
                0.9203636080209314,
            ],
            [
                3.0296769091765734,
                -1.9297798737447531,
                -0.5051233377480018,
                -7.211262208494346,
            ],
            [
                -6.985813344832268,
                4.155720694760991,
                -1.6972223694534465,
                15.597471543605057,
            ],
            [
                5.353080104980413,
                -2.499028971098044,
                3.0397770378767297,
                -9.306572943131641,
            ],
        ],
        slope_polynomial: [
            0.125,
            -0.19404761904761905,
            0.27380952380952384,
            -0.12698412698412698,
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
    const NAME: &'static str = "Block4Equidistant44";
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
                + (w[16] * v + w[4] * v_1_p1_4 + w[5] * v_2_p1_2 + w[6] * v_3_p3_4
                    - w[20] * v_p1);
            let x_3_p3_4 = x
                + (w[17] * v + w[8] * v_1_p1_4 + w[9] * v_2_p1_2 + w[10] * v_3_p3_4
                    - w[21] * v_p1);
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
for Block4Equidistant44<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block4Equidistant44"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block4Equidistant44",
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
                            0.09161706349206349,
                            0.1583829365079365,
                            0.015035962301587302,
                            0.025892857142857145,
                            -0.014248511904761904,
                            0.005257936507936508,
                            -0.0006882440476190477,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.25,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.09161706349206349,
                                0.2064484126984127,
                                -0.06488095238095239,
                                0.018948412698412697,
                                -0.0021329365079365077,
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
                            0.08055555555555556,
                            0.41944444444444445,
                            0.03759920634920635,
                            0.09682539682539683,
                            -0.01607142857142857,
                            0.007936507936507936,
                            -0.0012896825396825397,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.08055555555555556,
                                0.34444444444444444,
                                0.06666666666666667,
                                0.011111111111111112,
                                -0.002777777777777778,
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
                            0.07991071428571428,
                            0.6700892857142857,
                            0.05764508928571429,
                            0.18303571428571427,
                            0.01908482142857143,
                            0.025892857142857145,
                            -0.004408482142857143,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.75,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.07991071428571428,
                                0.3366071428571429,
                                0.1982142857142857,
                                0.14910714285714285,
                                -0.013839285714285714,
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
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta - 1",
            }),
        };
        take(&MAPS)
    }
}
