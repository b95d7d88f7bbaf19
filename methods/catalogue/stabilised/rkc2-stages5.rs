// stepsmith 0.1.0, spec sha256 13dea473b955f833e778299bdb1eb673431438d45ee276e990bfa3e90adbcc28, text sha256 fcd9e5b89adbe4951d11655322ed4a2e9f371f58e92a689adee8beeaea7e80e0
// Rkc2Stages5, family stabilised.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual 50327496933849405167/324531297773061310944.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for -8301/500 < z < 0: the stable set is (0, 16.6027990708…].
// proven: |R(z)| <= 9531/10000 for 1/20 <= -z <= 392/25: R(z) = a + b T_5(w0 + w1 z), a ≈ 0.6551569128962306, b ≈ 0.29787790576990786, w0 ≈ 1.0061538461538462, w1 ≈ 0.12790460651827987; |R| is at most about 0.953035 where |w0 + w1 z| ≤ 1.

/// Chebyshev's method of order 2 in 5 stages
///
/// For parabolic problems of moderate stiffness, with the damping of the source.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 16.6027990708…]` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 978.45·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Sommeijer, Shampine, Verwer, RKC: an explicit solver for parabolic PDEs, J. Comput. Appl. Math. 88, 1998, equations 2.3 to 2.7.
///
/// Parameters: polynomials = chebyshev, order = 2, stages = 5, damping = 2/13.
///
/// ```text
/// v_1 = f(t, x)
/// v_2[19033660678825/602594150244192] = f(t[19033660678825/602594150244192], x_2[19033660678825/602594150244192])
/// v_3[58565109781/460698891624] = f(t[58565109781/460698891624], x_3[58565109781/460698891624])
/// v_4[58565109781/173464362687] = f(t[58565109781/173464362687], x_4[58565109781/173464362687])
/// v_5[31387912022017169/49862823137140392] = f(t[31387912022017169/49862823137140392], x_5[31387912022017169/49862823137140392])
/// x_2[19033660678825/602594150244192] = x + 19033660678825/602594150244192*h*v_1
/// x_3[58565109781/460698891624] = -329/325*x - 57569502914723/299454279555600*h*v_1 + 654/325*x_2[19033660678825/602594150244192] + 58565109781/228940580700*h*v_2[19033660678825/602594150244192]
/// x_4[58565109781/173464362687] = -57641263/315327089*x - 37421113936326446/167613930126655551*h*v_1 - 121214714400/103742612281*x_2[19033660678825/602594150244192] + 243921302208/103742612281*x_3[58565109781/460698891624] + 5566496554464488/18623770014072839*h*v_3[58565109781/460698891624]
/// x_5[31387912022017169/49862823137140392] = 3405320327757259/26722286587316928*x - 2264228747898904199466292913/12310927812435790225612611072*h*v_1 - 56609613125/46857529156*x_3[58565109781/460698891624] + 55600749309389669/26722286587316928*x_4[58565109781/173464362687] + 3256263987210265899092252489/12310927812435790225612611072*h*v_4[58565109781/173464362687]
/// x[1] = 213350587006093611583940212/9191182566829025957759149945*x - 26928964760002598/156939560110085845*h*v_1 - 3540844273925598514875/3429872083660581867961*x_4[58565109781/173464362687] + 18466391718653685338418916608/9191182566829025957759149945*x_5[31387912022017169/49862823137140392] + 40083429880975392/156939560110085845*h*v_5[31387912022017169/49862823137140392]
/// ```
#[derive(Clone, Debug)]
pub struct Rkc2Stages5<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 20],
    x: S,
    v_1: S,
    x_2_p19033660678825_602594150244192: S,
    v_2_p19033660678825_602594150244192: S,
    v_3_p58565109781_460698891624: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Rkc2Stages5<S> {
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
            near(0.031586204, 0.03158620220775774, 3.3027663274529115e-18) * h,
            near(1.0123076, 1.0123076923076924, -4.5092135154006357e-17),
            near(0.19224806, 0.19224805536310263, -5.089932632965239e-18) * h,
            near(2.0123076, 2.0123076923076924, -4.5092135154006357e-17),
            near(0.25580922, 0.25580921303655973, 1.7227474455102792e-17) * h,
            near(0.18279833, 0.18279832279173452, -2.625258064106861e-18),
            near(0.22325778, 0.22325777999507326, -8.614722298785273e-18) * h,
            near(1.1684178, 1.1684177960708624, -1.052350449454057e-17),
            near(2.351216, 2.351216118862597, -1.796822162524209e-16),
            near(0.29889205, 0.29889203691079885, 7.234758774323117e-18) * h,
            near(0.12743372, 0.12743371779320375, -9.140980018979086e-18),
            near(0.18392023, 0.1839202359396268, -5.567316332111968e-18) * h,
            near(1.208122, 1.2081220274447884, -5.890837059965014e-17),
            near(2.0806882, 2.0806883096515847, -1.3303411742755778e-16),
            near(0.26450193, 0.2645019154381667, -5.021797241664438e-18) * h,
            near(0.023212528, 0.02321252847006606, 1.3064670086371694e-18),
            near(0.17158812, 0.1715881243780292, -1.2424131368257983e-17) * h,
            near(1.0323546, 1.0323546148539102, -7.560283514433156e-18),
            near(2.0091422, 2.0091420863838443, -1.268279468894932e-16),
            near(0.2554068, 0.2554067938820443, -2.406636470761457e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Rkc2Stages5<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Rkc2Stages5";
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
            x_2_p19033660678825_602594150244192: like.zeros(),
            v_2_p19033660678825_602594150244192: like.zeros(),
            v_3_p58565109781_460698891624: like.zeros(),
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
            [
                self.v_1.len(),
                self.x.len(),
                self.x_2_p19033660678825_602594150244192.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p19033660678825_602594150244192_slot = &mut self
            .x_2_p19033660678825_602594150244192
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p19033660678825_602594150244192 = x + w[0] * v_1;
            x_2_p19033660678825_602594150244192_slot[i] = x_2_p19033660678825_602594150244192;
        }
        g.evaluate(
            t + 0.03158620220775774 * self.h,
            &self.x_2_p19033660678825_602594150244192,
            &self.x_2_p19033660678825_602594150244192,
            &mut self.v_2_p19033660678825_602594150244192,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p19033660678825_602594150244192.len(),
                self.x.len(),
                self.x_2_p19033660678825_602594150244192.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p19033660678825_602594150244192_slot = &self
            .x_2_p19033660678825_602594150244192
            .as_slice()[..n];
        let v_2_p19033660678825_602594150244192_slot = &mut self
            .v_2_p19033660678825_602594150244192
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p19033660678825_602594150244192 = x_2_p19033660678825_602594150244192_slot[i];
            let v_2_p19033660678825_602594150244192 = v_2_p19033660678825_602594150244192_slot[i];
            let x_3_p58565109781_460698891624 = -w[1] * x - w[2] * v_1
                + w[3] * x_2_p19033660678825_602594150244192
                + w[4] * v_2_p19033660678825_602594150244192;
            v_2_p19033660678825_602594150244192_slot[i] = x_3_p58565109781_460698891624;
        }
        g.evaluate(
            t + 0.12712231534691426 * self.h,
            &self.v_2_p19033660678825_602594150244192,
            &self.v_2_p19033660678825_602594150244192,
            &mut self.v_3_p58565109781_460698891624,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p19033660678825_602594150244192.len(),
                self.v_3_p58565109781_460698891624.len(),
                self.x.len(),
                self.x_2_p19033660678825_602594150244192.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p19033660678825_602594150244192_slot = &self
            .v_2_p19033660678825_602594150244192
            .as_slice()[..n];
        let v_3_p58565109781_460698891624_slot = &self
            .v_3_p58565109781_460698891624
            .as_slice()[..n];
        let x_2_p19033660678825_602594150244192_slot = &mut self
            .x_2_p19033660678825_602594150244192
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p19033660678825_602594150244192 = x_2_p19033660678825_602594150244192_slot[i];
            let x_3_p58565109781_460698891624 = v_2_p19033660678825_602594150244192_slot[i];
            let v_3_p58565109781_460698891624 = v_3_p58565109781_460698891624_slot[i];
            let x_4_p58565109781_173464362687 = -w[5] * x - w[6] * v_1
                - w[7] * x_2_p19033660678825_602594150244192
                + w[8] * x_3_p58565109781_460698891624
                + w[9] * v_3_p58565109781_460698891624;
            x_2_p19033660678825_602594150244192_slot[i] = x_4_p58565109781_173464362687;
        }
        g.evaluate(
            t + 0.33762041305668755 * self.h,
            &self.x_2_p19033660678825_602594150244192,
            &self.x_2_p19033660678825_602594150244192,
            &mut self.v_3_p58565109781_460698891624,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p19033660678825_602594150244192.len(),
                self.v_3_p58565109781_460698891624.len(),
                self.x.len(),
                self.x_2_p19033660678825_602594150244192.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p19033660678825_602594150244192_slot = &self
            .x_2_p19033660678825_602594150244192
            .as_slice()[..n];
        let v_3_p58565109781_460698891624_slot = &self
            .v_3_p58565109781_460698891624
            .as_slice()[..n];
        let v_2_p19033660678825_602594150244192_slot = &mut self
            .v_2_p19033660678825_602594150244192
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_3_p58565109781_460698891624 = v_2_p19033660678825_602594150244192_slot[i];
            let x_4_p58565109781_173464362687 = x_2_p19033660678825_602594150244192_slot[i];
            let v_4_p58565109781_173464362687 = v_3_p58565109781_460698891624_slot[i];
            let x_5_p31387912022017169_49862823137140392 = w[10] * x - w[11] * v_1
                - w[12] * x_3_p58565109781_460698891624
                + w[13] * x_4_p58565109781_173464362687
                + w[14] * v_4_p58565109781_173464362687;
            v_2_p19033660678825_602594150244192_slot[i] = x_5_p31387912022017169_49862823137140392;
        }
        g.evaluate(
            t + 0.6294852566949392 * self.h,
            &self.v_2_p19033660678825_602594150244192,
            &self.v_2_p19033660678825_602594150244192,
            &mut self.v_3_p58565109781_460698891624,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p19033660678825_602594150244192.len(),
                self.v_3_p58565109781_460698891624.len(),
                self.x.len(),
                self.x_2_p19033660678825_602594150244192.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p19033660678825_602594150244192_slot = &self
            .x_2_p19033660678825_602594150244192
            .as_slice()[..n];
        let v_2_p19033660678825_602594150244192_slot = &self
            .v_2_p19033660678825_602594150244192
            .as_slice()[..n];
        let v_3_p58565109781_460698891624_slot = &self
            .v_3_p58565109781_460698891624
            .as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_4_p58565109781_173464362687 = x_2_p19033660678825_602594150244192_slot[i];
            let x_5_p31387912022017169_49862823137140392 = v_2_p19033660678825_602594150244192_slot[i];
            let v_5_p31387912022017169_49862823137140392 = v_3_p58565109781_460698891624_slot[i];
            let x_p1 = w[15] * x - w[16] * v_1 - w[17] * x_4_p58565109781_173464362687
                + w[18] * x_5_p31387912022017169_49862823137140392
                + w[19] * v_5_p31387912022017169_49862823137140392;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Rkc2Stages5<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Rkc2Stages5"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Rkc2Stages5",
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
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(0.0, &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.03158620220775774,
                    part: None,
                    position: g::Row::new(
                        0.03158620220775774,
                        &[1.0, 0.03158620220775774, 0.0, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.03158620220775774,
                            &[0.0, 1.0, 0.03158620220775774, 0.0, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.12712231534691426,
                    part: None,
                    position: g::Row::new(
                        0.12712231534691426,
                        &[
                            1.0,
                            0.12712231534691426,
                            0.008080041529580155,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.12712231534691426,
                            &[
                                0.0,
                                1.0,
                                -0.1286868976896455,
                                0.25580921303655973,
                                0.0,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.33762041305668755,
                    part: None,
                    position: g::Row::new(
                        0.33762041305668755,
                        &[
                            1.0,
                            0.33762041305668755,
                            -0.019465565088761665,
                            0.07645933674504583,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.33762041305668755,
                            &[
                                0.0,
                                1.0,
                                -0.5627343688992266,
                                0.6014627450451152,
                                0.29889203691079885,
                                0.0,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6294852566949392,
                    part: None,
                    position: g::Row::new(
                        0.6294852566949392,
                        &[
                            1.0,
                            0.6294852566949392,
                            -0.1991077683322362,
                            0.3181760962582614,
                            0.07905751627212151,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6294852566949392,
                            &[
                                0.0,
                                1.0,
                                -1.1993255830050151,
                                0.9424077572135384,
                                0.621901167048249,
                                0.2645019154381667,
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
                    -0.6862563331081624,
                    0.8010251805358507,
                    0.3176755663745899,
                    0.06755558619772174,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    -2.0002622058002264,
                    1.2725082470423024,
                    0.9409252346399183,
                    0.5314219302359614,
                    0.2554067938820443,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    -0.6862563331081624,
                    0.8010251805358507,
                    0.3176755663745899,
                    0.06755558619772174,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        -2.0002622058002264,
                        1.2725082470423024,
                        0.9409252346399183,
                        0.5314219302359614,
                        0.2554067938820443,
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
