// stepsmith 0.1.0, spec sha256 a94b2a6b6ff08b070caed9d21aa5a098f3af1d1f43a5ae98dd3e5a9f27fdf278, text sha256 5b818d79a848d3ea335039ca44bd9993f95ce8efa16504fcd551edb778a630d0
// Rkl2Stages8, family stabilised.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual 381719/3087000.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for -35 < z < 0: the stable set is (0, 35].

/// Legendre's method of order 2 in 8 stages
///
/// For parabolic problems. It damps without a parameter: |P_8| is less than 1 within the stable range.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 35]` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 9065.54·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Meyer, Balsara, Aslam, A stabilized Runge–Kutta–Legendre method for explicit super-time-stepping, J. Comput. Phys. 257, 2014, section 2.
///
/// Parameters: polynomials = legendre, order = 2, stages = 8, damping = 0.
///
/// ```text
/// v_1 = f(t, x)
/// v_2[2/105] = f(t[2/105], x_2[2/105])
/// v_3[2/35] = f(t[2/35], x_3[2/35])
/// v_4[1/7] = f(t[1/7], x_4[1/7])
/// v_5[9/35] = f(t[9/35], x_5[9/35])
/// v_6[2/5] = f(t[2/5], x_6[2/5])
/// v_7[4/7] = f(t[4/7], x_7[4/7])
/// v_8[27/35] = f(t[27/35], x_8[27/35])
/// x_2[2/105] = x + 2/105*h*v_1
/// x_3[2/35] = -1/2*x - 2/35*h*v_1 + 3/2*x_2[2/105] + 3/35*h*v_2[2/105]
/// x_4[1/7] = -1/4*x - 5/63*h*v_1 - 5/6*x_2[2/105] + 25/12*x_3[2/35] + 5/42*h*v_3[2/35]
/// x_5[9/35] = 49/400*x - 63/1000*h*v_1 - 81/80*x_3[2/35] + 189/100*x_4[1/7] + 27/250*h*v_4[1/7]
/// x_6[2/5] = 11/375*x - 22/375*h*v_1 - 112/125*x_4[1/7] + 28/15*x_5[9/35] + 8/75*h*v_5[9/35]
/// x_7[4/7] = 44/3969*x - 176/3087*h*v_1 - 500/567*x_5[9/35] + 275/147*x_6[2/5] + 110/1029*h*v_6[2/5]
/// x_8[27/35] = 143/27440*x - 3861/68600*h*v_1 - 1215/1372*x_6[2/5] + 1053/560*x_7[4/7] + 1053/9800*h*v_7[4/7]
/// x[1] = 29/10368*x - 145/2592*h*v_1 - 343/384*x_7[4/7] + 1225/648*x_8[27/35] + 35/324*h*v_8[27/35]
/// ```
#[derive(Clone, Debug)]
pub struct Rkl2Stages8<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 35],
    x: S,
    v_1: S,
    x_2_p2_105: S,
    v_2_p2_105: S,
    v_3_p2_35: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Rkl2Stages8<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 35] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.01904762, 0.01904761904761905, -1.7182023000151233e-18) * h,
            exact(0.5),
            near(0.057142857, 0.05714285714285714, 1.7842870038618585e-18) * h,
            exact(1.5),
            near(0.08571429, 0.08571428571428572, -7.930164461608261e-19) * h,
            exact(0.25),
            near(0.07936508, 0.07936507936507936, 4.4056469231157e-18) * h,
            near(0.8333333, 0.8333333333333334, -3.700743415417188e-17),
            near(2.0833333, 2.0833333333333335, -1.4802973661668753e-16),
            near(0.11904762, 0.11904761904761904, 6.6084703846735505e-18) * h,
            near(0.1225, 0.1225, 2.220446049250313e-18),
            near(0.063, 0.063, -4.440892098500626e-19) * h,
            near(1.0125, 1.0125, 4.4408920985006264e-17),
            near(1.89, 1.89, 9.769962616701378e-17),
            near(0.108, 0.108, 1.2212453270876721e-18) * h,
            near(0.029333333, 0.029333333333333333, 5.458596537740353e-19),
            near(0.058666665, 0.058666666666666666, 1.0917193075480705e-18) * h,
            near(0.896, 0.896, -1.865174681370263e-17),
            near(1.8666667, 1.8666666666666667, -2.960594732333751e-17),
            near(0.10666667, 0.10666666666666667, -6.846375318521799e-18) * h,
            near(0.011085916, 0.011085915847820609, 8.632095905906259e-19),
            near(0.05701328, 0.05701328150307742, 2.4568224933497247e-18) * h,
            near(0.8818342, 0.8818342151675485, 4.8951632479063337e-17),
            near(1.8707483, 1.870748299319728, -7.85463908578342e-17),
            near(0.1068999, 0.10689990281827016, 2.6973348508871636e-19) * h,
            near(0.00521137, 0.005211370262390671, -1.6032284019960578e-19),
            near(0.0562828, 0.056282798833819245, -2.772320759741827e-18) * h,
            near(0.8855685, 0.8855685131195336, -2.3628653293771553e-17),
            near(1.8803571, 1.8803571428571428, 1.9032394707859827e-17),
            near(0.10744898, 0.10744897959183673, 2.2770900811189435e-18) * h,
            near(0.0027970679, 0.0027970679012345677, 1.5526845926952902e-19),
            near(0.05594136, 0.05594135802469136, 1.3706457094137734e-18) * h,
            near(0.8932292, 0.8932291666666666, 3.700743415417188e-17),
            near(1.8904321, 1.8904320987654322, -6.853228547068867e-17),
            near(0.108024694, 0.10802469135802469, 5.996574978685259e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Rkl2Stages8<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Rkl2Stages8";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
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
            v_1: like.zeros(),
            x_2_p2_105: like.zeros(),
            v_2_p2_105: like.zeros(),
            v_3_p2_35: like.zeros(),
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
            _ => &mut self.x,
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
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        g.evaluate(t, &self.x, &self.x, &mut self.v_1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.x.len(), self.x_2_p2_105.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p2_105_slot = &mut self.x_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p2_105 = x + w[0] * v_1;
            x_2_p2_105_slot[i] = x_2_p2_105;
        }
        g.evaluate(
            t + 0.01904761904761905 * self.h,
            &self.x_2_p2_105,
            &self.x_2_p2_105,
            &mut self.v_2_p2_105,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p2_105.len(), self.x.len(), self.x_2_p2_105.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p2_105_slot = &self.x_2_p2_105.as_slice()[..n];
        let v_2_p2_105_slot = &mut self.v_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p2_105 = x_2_p2_105_slot[i];
            let v_2_p2_105 = v_2_p2_105_slot[i];
            let x_3_p2_35 = -w[1] * x - w[2] * v_1 + w[3] * x_2_p2_105
                + w[4] * v_2_p2_105;
            v_2_p2_105_slot[i] = x_3_p2_35;
        }
        g.evaluate(
            t + 0.05714285714285714 * self.h,
            &self.v_2_p2_105,
            &self.v_2_p2_105,
            &mut self.v_3_p2_35,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p2_105.len(),
                self.v_3_p2_35.len(),
                self.x.len(),
                self.x_2_p2_105.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p2_105_slot = &self.v_2_p2_105.as_slice()[..n];
        let v_3_p2_35_slot = &self.v_3_p2_35.as_slice()[..n];
        let x_2_p2_105_slot = &mut self.x_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p2_105 = x_2_p2_105_slot[i];
            let x_3_p2_35 = v_2_p2_105_slot[i];
            let v_3_p2_35 = v_3_p2_35_slot[i];
            let x_4_p1_7 = -w[5] * x - w[6] * v_1 - w[7] * x_2_p2_105 + w[8] * x_3_p2_35
                + w[9] * v_3_p2_35;
            x_2_p2_105_slot[i] = x_4_p1_7;
        }
        g.evaluate(
            t + 0.14285714285714285 * self.h,
            &self.x_2_p2_105,
            &self.x_2_p2_105,
            &mut self.v_3_p2_35,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p2_105.len(),
                self.v_3_p2_35.len(),
                self.x.len(),
                self.x_2_p2_105.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p2_105_slot = &self.x_2_p2_105.as_slice()[..n];
        let v_3_p2_35_slot = &self.v_3_p2_35.as_slice()[..n];
        let v_2_p2_105_slot = &mut self.v_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_3_p2_35 = v_2_p2_105_slot[i];
            let x_4_p1_7 = x_2_p2_105_slot[i];
            let v_4_p1_7 = v_3_p2_35_slot[i];
            let x_5_p9_35 = w[10] * x - w[11] * v_1 - w[12] * x_3_p2_35
                + w[13] * x_4_p1_7 + w[14] * v_4_p1_7;
            v_2_p2_105_slot[i] = x_5_p9_35;
        }
        g.evaluate(
            t + 0.2571428571428571 * self.h,
            &self.v_2_p2_105,
            &self.v_2_p2_105,
            &mut self.v_3_p2_35,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p2_105.len(),
                self.v_3_p2_35.len(),
                self.x.len(),
                self.x_2_p2_105.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p2_105_slot = &self.v_2_p2_105.as_slice()[..n];
        let v_3_p2_35_slot = &self.v_3_p2_35.as_slice()[..n];
        let x_2_p2_105_slot = &mut self.x_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_4_p1_7 = x_2_p2_105_slot[i];
            let x_5_p9_35 = v_2_p2_105_slot[i];
            let v_5_p9_35 = v_3_p2_35_slot[i];
            let x_6_p2_5 = w[15] * x - w[16] * v_1 - w[17] * x_4_p1_7 + w[18] * x_5_p9_35
                + w[19] * v_5_p9_35;
            x_2_p2_105_slot[i] = x_6_p2_5;
        }
        g.evaluate(
            t + 0.4 * self.h,
            &self.x_2_p2_105,
            &self.x_2_p2_105,
            &mut self.v_3_p2_35,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p2_105.len(),
                self.v_3_p2_35.len(),
                self.x.len(),
                self.x_2_p2_105.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p2_105_slot = &self.x_2_p2_105.as_slice()[..n];
        let v_3_p2_35_slot = &self.v_3_p2_35.as_slice()[..n];
        let v_2_p2_105_slot = &mut self.v_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_5_p9_35 = v_2_p2_105_slot[i];
            let x_6_p2_5 = x_2_p2_105_slot[i];
            let v_6_p2_5 = v_3_p2_35_slot[i];
            let x_7_p4_7 = w[20] * x - w[21] * v_1 - w[22] * x_5_p9_35 + w[23] * x_6_p2_5
                + w[24] * v_6_p2_5;
            v_2_p2_105_slot[i] = x_7_p4_7;
        }
        g.evaluate(
            t + 0.5714285714285714 * self.h,
            &self.v_2_p2_105,
            &self.v_2_p2_105,
            &mut self.v_3_p2_35,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p2_105.len(),
                self.v_3_p2_35.len(),
                self.x.len(),
                self.x_2_p2_105.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p2_105_slot = &self.v_2_p2_105.as_slice()[..n];
        let v_3_p2_35_slot = &self.v_3_p2_35.as_slice()[..n];
        let x_2_p2_105_slot = &mut self.x_2_p2_105.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_6_p2_5 = x_2_p2_105_slot[i];
            let x_7_p4_7 = v_2_p2_105_slot[i];
            let v_7_p4_7 = v_3_p2_35_slot[i];
            let x_8_p27_35 = w[25] * x - w[26] * v_1 - w[27] * x_6_p2_5
                + w[28] * x_7_p4_7 + w[29] * v_7_p4_7;
            x_2_p2_105_slot[i] = x_8_p27_35;
        }
        g.evaluate(
            t + 0.7714285714285715 * self.h,
            &self.x_2_p2_105,
            &self.x_2_p2_105,
            &mut self.v_3_p2_35,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p2_105.len(),
                self.v_3_p2_35.len(),
                self.x.len(),
                self.x_2_p2_105.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p2_105_slot = &self.v_2_p2_105.as_slice()[..n];
        let x_2_p2_105_slot = &self.x_2_p2_105.as_slice()[..n];
        let v_3_p2_35_slot = &self.v_3_p2_35.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_7_p4_7 = v_2_p2_105_slot[i];
            let x_8_p27_35 = x_2_p2_105_slot[i];
            let v_8_p27_35 = v_3_p2_35_slot[i];
            let x_p1 = w[30] * x - w[31] * v_1 - w[32] * x_7_p4_7 + w[33] * x_8_p27_35
                + w[34] * v_8_p27_35;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Rkl2Stages8<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Rkl2Stages8"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Rkl2Stages8",
            order: ::stepsmith::Order::Exactly(2),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(
                        0.0,
                        &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.01904761904761905,
                    part: None,
                    position: g::Row::new(
                        0.01904761904761905,
                        &[
                            1.0,
                            0.01904761904761905,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.01904761904761905,
                            &[
                                0.0,
                                1.0,
                                0.01904761904761905,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.05714285714285714,
                    part: None,
                    position: g::Row::new(
                        0.05714285714285714,
                        &[
                            1.0,
                            0.05714285714285714,
                            0.0016326530612244899,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.05714285714285714,
                            &[
                                0.0,
                                1.0,
                                -0.02857142857142857,
                                0.08571428571428572,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.14285714285714285,
                    part: None,
                    position: g::Row::new(
                        0.14285714285714285,
                        &[
                            1.0,
                            0.14285714285714285,
                            0.0,
                            0.01020408163265306,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.14285714285714285,
                            &[
                                0.0,
                                1.0,
                                -0.15476190476190477,
                                0.17857142857142858,
                                0.11904761904761904,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.2571428571428571,
                    part: None,
                    position: g::Row::new(
                        0.2571428571428571,
                        &[
                            1.0,
                            0.2571428571428571,
                            -0.018367346938775512,
                            0.03857142857142857,
                            0.012857142857142857,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2571428571428571,
                            &[
                                0.0,
                                1.0,
                                -0.32657142857142857,
                                0.2507142857142857,
                                0.225,
                                0.108,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.4,
                    part: None,
                    position: g::Row::new(
                        0.4,
                        &[1.0, 0.4, -0.06912, 0.0896, 0.048, 0.01152, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.4,
                            &[
                                0.0,
                                1.0,
                                -0.5296,
                                0.308,
                                0.31333333333333335,
                                0.2016,
                                0.10666666666666667,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5714285714285714,
                    part: None,
                    position: g::Row::new(
                        0.5714285714285714,
                        &[
                            1.0,
                            0.5714285714285714,
                            -0.1697233560090703,
                            0.16653061224489796,
                            0.1119533527696793,
                            0.04310204081632653,
                            0.011402656300615484,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5714285714285714,
                            &[
                                0.0,
                                1.0,
                                -0.7597797214123745,
                                0.3551020408163265,
                                0.3877551020408163,
                                0.2819047619047619,
                                0.19954648526077098,
                                0.10689990281827016,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.7714285714285715,
                    part: None,
                    position: g::Row::new(
                        0.7714285714285715,
                        &[
                            1.0,
                            0.7714285714285715,
                            -0.33956758493484857,
                            0.2719454394002499,
                            0.2096688879633486,
                            0.10113586005830903,
                            0.04288213244481466,
                            0.011486285476289642,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.7714285714285715,
                            &[
                                0.0,
                                1.0,
                                -1.0159429404414828,
                                0.39496355685131196,
                                0.4516399416909621,
                                0.3515510204081633,
                                0.28075801749271134,
                                0.20100999583506873,
                                0.10744897959183673,
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
                    1.0,
                    -0.6000745329877983,
                    0.40801020408163263,
                    0.3451530612244898,
                    0.19066666666666668,
                    0.10120937263794406,
                    0.043428085519922256,
                    0.011607142857142858,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    -1.2978550957420005,
                    0.4294642857142857,
                    0.5074404761904762,
                    0.4127777777777778,
                    0.3525132275132275,
                    0.2845096371882086,
                    0.203125,
                    0.10802469135802469,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    -0.6000745329877983,
                    0.40801020408163263,
                    0.3451530612244898,
                    0.19066666666666668,
                    0.10120937263794406,
                    0.043428085519922256,
                    0.011607142857142858,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        -1.2978550957420005,
                        0.4294642857142857,
                        0.5074404761904762,
                        0.4127777777777778,
                        0.3525132275132275,
                        0.2845096371882086,
                        0.203125,
                        0.10802469135802469,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: None,
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
