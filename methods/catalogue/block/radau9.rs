// stepsmith 0.1.0, spec sha256 c08d837dd1414bed2d138425de360e1c92f0a8d24734e7c7acceaaac9e523f3d, text sha256 9972632f697c2b5588a4085e44dd52ff6419865a06daee0b93ad54c46ada4e22
// Radau9, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 9: all conditions up to order 9 hold; 719 conditions of order 10 fail, the first for f[f, f, f, f, f, f, f, f, f], with residual -1/158760.
// proven: the stability function is the (4, 5) Padé approximant of exp: the stability function is (1/3024*z^4 + 1/126*z^3 + 1/12*z^2 + 4/9*z + 1)/(-1/15120*z^5 + 5/3024*z^4 - 5/252*z^3 + 5/36*z^2 - 5/9*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.

/// The block formula of five Radau nodes with the (4, 5) Padé approximant: Radau IIA of order 9
///
/// Proven: order 9 from exact starting values, 9 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 8.13·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Wanner, Stiff differential equations solved by Radau methods, J. Comput. Appl. Math. 111, 1999.
///
/// Parameters: r = 5, nodes = radau, pade = [4, 5].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v_3[c_3] = f(t[c_3], x_3[c_3])
/// v_4[c_4] = f(t[c_4], x_4[c_4])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[c_2] + B_1_3*h*v_3[c_3] + B_1_4*h*v_4[c_4] + B_1_5*h*v[1]
/// x_2[c_2] = x + B_2_1*h*v_1[c_1] + B_2_2*h*v_2[c_2] + B_2_3*h*v_3[c_3] + B_2_4*h*v_4[c_4] + B_2_5*h*v[1]
/// x_3[c_3] = x + B_3_1*h*v_1[c_1] + B_3_2*h*v_2[c_2] + B_3_3*h*v_3[c_3] + B_3_4*h*v_4[c_4] + B_3_5*h*v[1]
/// x_4[c_4] = x + B_4_1*h*v_1[c_1] + B_4_2*h*v_2[c_2] + B_4_3*h*v_3[c_3] + B_4_4*h*v_4[c_4] + B_4_5*h*v[1]
/// x[1] = x + B_5_1*h*v_1[c_1] + B_5_2*h*v_2[c_2] + B_5_3*h*v_3[c_3] + B_5_4*h*v_4[c_4] + 1/25*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Radau9<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 31],
    x: S,
    v_1_pc_1: S,
    v_2_pc_2: S,
    v_3_pc_3: S,
    v_4_pc_4: S,
    v_p1: S,
    x_1_pc_1_base: S,
    x_2_pc_2_base: S,
    x_3_pc_3_base: S,
    x_4_pc_4_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Radau9<S> {
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
            near(0.07299887, 0.07299886431790333, -9.994351140489694e-19) * h,
            near(-0.026735332, -0.02673533110794557, -1.6606431005827173e-18) * h,
            near(0.01867693, 0.018676929763984353, 1.101267996504061e-18) * h,
            near(-0.012879106, -0.01287910609330644, 3.8575187474932587e-19) * h,
            near(0.0050428393, 0.005042839233882015, 4.0777927835671147e-19) * h,
            near(0.15377523, 0.15377523147918246, 1.2727776985360567e-17) * h,
            near(0.14621487, 0.14621486784749352, -1.1521788312086173e-17) * h,
            near(-0.036444567, -0.03644456890512809, -2.360449345725841e-18) * h,
            near(0.021233063, 0.02123306311930472, 6.027381899875554e-19) * h,
            near(-0.00793558, -0.007935579902728777, -4.889921972636659e-19) * h,
            near(0.14006305, 0.14006304568480987, -1.0903927583420635e-18) * h,
            near(0.29896712, 0.29896712949128346, 2.290999927304838e-17) * h,
            near(0.16758507, 0.16758507013524895, 9.870911554437225e-18) * h,
            near(-0.0339691, -0.03396910168661774, -3.197747447816707e-18) * h,
            near(0.010944289, 0.010944288744192253, -6.189953455037443e-19) * h,
            near(0.1448943, 0.14489430810953477, -1.2043095342612013e-17) * h,
            near(0.27650008, 0.2765000687601592, 2.645814194093015e-17) * h,
            near(0.32579792, 0.32579792291042103, -3.9302558346725365e-18) * h,
            near(0.12875675, 0.12875675325490976, -3.7196191755945375e-19) * h,
            near(-0.015708918, -0.015708917378805327, -1.6788879105102625e-18) * h,
            near(0.14371356, 0.14371356079122594, 5.2481905945664424e-18) * h,
            near(0.281356, 0.28135601514946207, -8.499659777817136e-18) * h,
            near(0.31182653, 0.31182652297574126, -6.3531459562244956e-18) * h,
            near(0.2231039, 0.22310390108357075, -1.0379399303777629e-17) * h,
            near(0.04, 0.04, -8.326672684688674e-19) * h,
            near(0.026735332, 0.02673533110794557, 1.6606431005827173e-18) * h,
            near(0.012879106, 0.01287910609330644, -3.8575187474932587e-19) * h,
            near(0.036444567, 0.03644456890512809, 2.360449345725841e-18) * h,
            near(0.00793558, 0.007935579902728777, 4.889921972636659e-19) * h,
            near(0.0339691, 0.03396910168661774, 3.197747447816707e-18) * h,
            near(0.015708918, 0.015708917378805327, 1.6788879105102625e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Radau9<S> {
    type Sizes = ::stepsmith::generated::Stages<5>;
    const SIZES: ::stepsmith::generated::Stages<5> = ::stepsmith::generated::Stages {
        nodes: [
            0.05710419611451768,
            0.2768430136381238,
            0.5835904323689168,
            0.8602401356562195,
            1.0,
        ],
        slope: [0.0, 0.0, 0.0, 0.0, 0.0],
        slope_twice: [0.0, 0.0, 0.0, 0.0, 0.0],
        reals: 1,
        alpha: [
            0.15906584442746913,
            0.1331790770182996,
            0.1331790770182996,
            0.06506577854574362,
            0.06506577854574362,
        ],
        beta: [
            0.0,
            0.07499451183581853,
            -0.07499451183581853,
            0.11646852774031707,
            -0.11646852774031707,
        ],
        s: [
            [
                0.013576867344947943,
                -0.011478515255229515,
                -0.01401985889287541,
                -0.010242047817908826,
                0.04767387729029572,
            ],
            [
                0.0016179004017190875,
                -0.007668830749180163,
                0.024708578426518527,
                0.05017286451737106,
                -0.09433181918161143,
            ],
            [
                0.07915785334744721,
                0.01939846399882895,
                0.08180035370375117,
                -0.23053953404341795,
                0.1027030453801259,
            ],
            [
                0.41225608268046143,
                0.40760117128019907,
                0.19968242788680252,
                0.37789390224886127,
                0.46674413033249434,
            ],
            [1.0, 1.0, 0.0, 1.0, 0.0],
        ],
        s_inverse: [
            [
                27.697693775684087,
                12.783337911304406,
                3.20848938671343,
                -0.9514904122489162,
                0.7415504960259897,
            ],
            [
                -33.041880213519,
                -17.376953479063566,
                -0.17212906325400557,
                -0.09916977798254265,
                0.5312281158383066,
            ],
            [
                -8.611443979875292,
                9.699991409528808,
                1.9147286396968743,
                2.41869200608494,
                -1.0474634879353375,
            ],
            [
                5.344186437834912,
                4.593615567759161,
                -3.0363603234594243,
                1.050660190231459,
                -0.27277861186429625,
            ],
            [
                3.748059807439805,
                -3.984965736343885,
                -1.0444156416080188,
                1.1840985681379486,
                -0.44991777015678036,
            ],
        ],
        s_lambda: [
            [
                0.002159615868903875,
                -0.0004772855935536879,
                -0.0027279775154458803,
                -0.006218913114848252,
                0.0019090617117895692,
            ],
            [
                0.00025735269359898817,
                -0.002874335578239163,
                0.002715545450891726,
                0.014251224590840949,
                -0.0002942135938352584,
            ],
            [
                0.012591310785777453,
                -0.003551108063073356,
                0.012348873943992903,
                -0.02696190675797819,
                -0.02016814650929887,
            ],
            [
                0.06557586191192813,
                0.03930886158111297,
                0.05716137230660391,
                -0.029773040733748996,
                0.07438181665870794,
            ],
            [
                0.15906584442746913,
                0.1331790770182996,
                0.07499451183581853,
                0.06506577854574362,
                0.11646852774031707,
            ],
        ],
        s_lambda_squared: [
            [
                0.00034352112182615735,
                0.00014101888724634142,
                -0.00039910332772858417,
                -0.0006269840304634777,
                -0.000600093068061867,
            ],
            [
                0.00004093602352300678,
                -0.0005864523648083549,
                0.0001460944432086311,
                0.000961533647348493,
                0.0016406759100502156,
            ],
            [
                0.0020028474825883906,
                -0.001399031067384158,
                0.0013782980184098787,
                0.0005946568769034568,
                -0.0044524697396255775,
            ],
            [
                0.010430879849079958,
                0.0009483286920134858,
                0.01056064768999023,
                -0.01060034675190542,
                0.0013720885899333594,
            ],
            [
                0.02530194286342381,
                0.012112489749953452,
                0.019975399735464514,
                -0.009331362416233257,
                0.015156230867000537,
            ],
        ],
        end: [
            0.15906584442746913,
            0.1331790770182996,
            0.07499451183581853,
            0.06506577854574362,
            0.11646852774031707,
        ],
        end_slope: 0.0,
        end_slope_twice: 0.0,
        polynomial: [
            [
                0.06782227007245038,
                -0.0038756958054384913,
                -0.08904762068880075,
                -0.22779492711373137,
                0.008104758340894974,
            ],
            [
                -1.2691781642737194,
                -0.21106927913728168,
                1.7309762032367852,
                4.915159961639939,
                1.3176396305948523,
            ],
            [
                6.183866312802241,
                1.5954442577131212,
                -8.084241632389384,
                -20.87393434141191,
                -12.457599192200261,
            ],
            [
                -10.77908061444015,
                -4.262509672491626,
                14.09677263468816,
                27.1188995453267,
                27.51412115031694,
            ],
            [
                6.796570195839179,
                3.8820103897212244,
                -7.654459584846761,
                -9.932330238440997,
                -16.382266347052422,
            ],
        ],
        slope_polynomial: [0.0, 0.0, 0.0, 0.0, 0.0],
        omega: [0.0, 0.0, 0.0, 0.0, 0.0],
        closing: [0.0, 0.0, 0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: false,
        ends_at_last: true,
        estimate_order: 5,
    };
    const NAME: &'static str = "Radau9";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(9);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    const SOLVES_ALGEBRAIC: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_1_pc_1: like.zeros(),
            v_2_pc_2: like.zeros(),
            v_3_pc_3: like.zeros(),
            v_4_pc_4: like.zeros(),
            v_p1: like.zeros(),
            x_1_pc_1_base: like.zeros(),
            x_2_pc_2_base: like.zeros(),
            x_3_pc_3_base: like.zeros(),
            x_4_pc_4_base: like.zeros(),
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
        ::stepsmith::generated::same_length(
            n,
            [
                self.x.len(),
                self.x_1_pc_1_base.len(),
                self.x_2_pc_2_base.len(),
                self.x_3_pc_3_base.len(),
                self.x_4_pc_4_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_pc_2_base_slot = &mut self.x_2_pc_2_base.as_mut_slice()[..n];
        let x_3_pc_3_base_slot = &mut self.x_3_pc_3_base.as_mut_slice()[..n];
        let x_4_pc_4_base_slot = &mut self.x_4_pc_4_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_pc_1_base_slot[i] = x;
            x_2_pc_2_base_slot[i] = x;
            x_3_pc_3_base_slot[i] = x;
            x_4_pc_4_base_slot[i] = x;
            x_p1_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.05710419611451768 * self.h,
                t + 0.2768430136381238 * self.h,
                t + 0.5835904323689168 * self.h,
                t + 0.8602401356562195 * self.h,
                t + self.h,
            ],
            position: [
                &self.x_1_pc_1_base,
                &self.x_2_pc_2_base,
                &self.x_3_pc_3_base,
                &self.x_4_pc_4_base,
                &self.x_p1_base,
            ],
            position_slope: [
                [w[0], w[1], w[2], w[3], w[4]],
                [w[5], w[6], w[7], w[8], w[9]],
                [w[10], w[11], w[12], w[13], w[14]],
                [w[15], w[16], w[17], w[18], w[19]],
                [w[20], w[21], w[22], w[23], w[24]],
            ],
            velocity: [
                &self.x_1_pc_1_base,
                &self.x_2_pc_2_base,
                &self.x_3_pc_3_base,
                &self.x_4_pc_4_base,
                &self.x_p1_base,
            ],
            velocity_slope: [
                [zero, zero, zero, zero, zero],
                [zero, zero, zero, zero, zero],
                [zero, zero, zero, zero, zero],
                [zero, zero, zero, zero, zero],
                [zero, zero, zero, zero, zero],
            ],
        };
        implicit
            .solve(
                g,
                &core,
                [
                    &mut self.v_1_pc_1,
                    &mut self.v_2_pc_2,
                    &mut self.v_3_pc_3,
                    &mut self.v_4_pc_4,
                    &mut self.v_p1,
                ],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_pc_1.len(),
                self.v_2_pc_2.len(),
                self.v_3_pc_3.len(),
                self.v_4_pc_4.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_pc_2_slot = &self.v_2_pc_2.as_slice()[..n];
        let v_3_pc_3_slot = &self.v_3_pc_3.as_slice()[..n];
        let v_4_pc_4_slot = &self.v_4_pc_4.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_pc_2 = v_2_pc_2_slot[i];
            let v_3_pc_3 = v_3_pc_3_slot[i];
            let v_4_pc_4 = v_4_pc_4_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_pc_1 = x
                + (w[0] * v_1_pc_1 - w[25] * v_2_pc_2 + w[2] * v_3_pc_3
                    - w[26] * v_4_pc_4 + w[4] * v_p1);
            let x_2_pc_2 = x
                + (w[5] * v_1_pc_1 + w[6] * v_2_pc_2 - w[27] * v_3_pc_3 + w[8] * v_4_pc_4
                    - w[28] * v_p1);
            let x_3_pc_3 = x
                + (w[10] * v_1_pc_1 + w[11] * v_2_pc_2 + w[12] * v_3_pc_3
                    - w[29] * v_4_pc_4 + w[14] * v_p1);
            let x_4_pc_4 = x
                + (w[15] * v_1_pc_1 + w[16] * v_2_pc_2 + w[17] * v_3_pc_3
                    + w[18] * v_4_pc_4 - w[30] * v_p1);
            let x_p1 = x
                + (w[20] * v_1_pc_1 + w[21] * v_2_pc_2 + w[22] * v_3_pc_3
                    + w[23] * v_4_pc_4 + w[24] * v_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Radau9<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Radau9"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Radau9",
            order: ::stepsmith::Order::Exactly(9),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.05710419611451768,
                    part: None,
                    position: g::Row::new(
                        0.05710419611451768,
                        &[
                            1.0,
                            0.05710419611451768,
                            0.0026921653450316194,
                            -0.002419204202085872,
                            0.002844231872974372,
                            -0.0026754663973015793,
                            0.001188717988324108,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.05710419611451768,
                            &[
                                0.0,
                                1.0,
                                0.07299886431790333,
                                -0.02673533110794557,
                                0.018676929763984353,
                                -0.01287910609330644,
                                0.005042839233882015,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.2768430136381238,
                    part: None,
                    position: g::Row::new(
                        0.2768430136381238,
                        &[
                            1.0,
                            0.2768430136381238,
                            0.030541204632580542,
                            0.010010047971894271,
                            -0.004121090692028595,
                            0.0033255326995457932,
                            -0.0014346675118728034,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2768430136381238,
                            &[
                                0.0,
                                1.0,
                                0.15377523147918246,
                                0.14621486784749352,
                                -0.03644456890512809,
                                0.02123306311930472,
                                -0.007935579902728777,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5835904323689168,
                    part: None,
                    position: g::Row::new(
                        0.5835904323689168,
                        &[
                            1.0,
                            0.5835904323689168,
                            0.0763215713643023,
                            0.08375801730851298,
                            0.012150631980818878,
                            -0.003080650913364238,
                            0.0011393266359997064,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5835904323689168,
                            &[
                                0.0,
                                1.0,
                                0.14006304568480987,
                                0.29896712949128346,
                                0.16758507013524895,
                                -0.03396910168661774,
                                0.010944288744192253,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8602401356562195,
                    part: None,
                    position: g::Row::new(
                        0.8602401356562195,
                        &[
                            1.0,
                            0.8602401356562195,
                            0.11512676760096317,
                            0.1651389462496801,
                            0.08427834845361509,
                            0.00601135223311943,
                            -0.0005488690404623724,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8602401356562195,
                            &[
                                0.0,
                                1.0,
                                0.14489430810953477,
                                0.2765000687601592,
                                0.32579792291042103,
                                0.12875675325490976,
                                -0.015708917378805327,
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
                            1.0,
                            0.13550691343148813,
                            0.20346456801027135,
                            0.12984754760823244,
                            0.03118097095000808,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.14371356079122594,
                                0.28135601514946207,
                                0.31182652297574126,
                                0.22310390108357075,
                                0.04,
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
                    0.13550691343148813,
                    0.20346456801027135,
                    0.12984754760823244,
                    0.03118097095000808,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.14371356079122594,
                    0.28135601514946207,
                    0.31182652297574126,
                    0.22310390108357075,
                    0.04,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.13550691343148813,
                    0.20346456801027135,
                    0.12984754760823244,
                    0.03118097095000808,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.14371356079122594,
                        0.28135601514946207,
                        0.31182652297574126,
                        0.22310390108357075,
                        0.04,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
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
