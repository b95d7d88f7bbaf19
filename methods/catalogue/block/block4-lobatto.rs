// stepsmith 0.1.0, spec sha256 0c7a879fd65333e4efb420a54781b42f75e3f81ef65133a14c84772c8ef2c7cf, text sha256 ac90e1d961f68d5c19160502ad80a432daf6c03d4e13181edaafe429326f09ef
// Block4Lobatto, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 7: all conditions up to order 7 hold; 45 conditions of order 8 fail, the first for f[f, f, f[f, f, f, f]], with residual 1/29400.
// proven: the stability function is the (3, 4) Padé approximant of exp: the stability function is (1/210*z^3 + 1/14*z^2 + 3/7*z + 1)/(1/840*z^4 - 2/105*z^3 + 1/7*z^2 - 4/7*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The L-stable block formula of least error constant: Lobatto nodes with the (3, 4) Padé approximant
///
/// No nodes of order 7 with this approximant have a lesser error constant.
///
/// Proven: order 7 from exact starting values, 7 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 7.29·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: r = 4, nodes = lobatto, pade = [3, 4].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[c_3] = f(t[c_3], x_3[c_3])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[1/2] + B_1_3*h*v_3[c_3] + B_1_4*h*v[1]
/// x_2[1/2] = x + 17/320*h*v + B_2_1*h*v_1[c_1] + 19/90*h*v_2[1/2] + B_2_3*h*v_3[c_3] + 7/320*h*v[1]
/// x_3[c_3] = x + d_3*h*v + B_3_1*h*v_1[c_1] + B_3_2*h*v_2[1/2] + B_3_3*h*v_3[c_3] + B_3_4*h*v[1]
/// x[1] = x + 1/20*h*v + 49/180*h*v_1[c_1] + 16/45*h*v_2[1/2] + 49/180*h*v_3[c_3] + 1/20*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block4Lobatto<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 22],
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
impl<S: ::stepsmith::State> Block4Lobatto<S> {
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
            near(0.1387924, 0.13879238839103072, 5.797974120914888e-18) * h,
            near(-0.043504428, -0.04350442934955131, -2.1966773791954913e-18) * h,
            near(0.029683443, 0.02968344327303454, -2.4782448043057564e-19) * h,
            near(-0.011863405, -0.011863404548536979, -5.849108162270201e-19) * h,
            near(0.2740175, 0.27401751665637614, -2.528987078340009e-17) * h,
            near(0.21111111, 0.2111111111111111, 6.167905692361981e-19) * h,
            near(-0.06012863, -0.060128627767487224, 1.0808409408793143e-18) * h,
            near(0.021875, 0.021875, 1.3877787807814458e-18) * h,
            near(0.28063402, 0.28063401704442575, 2.3718908463329472e-17) * h,
            near(0.35552257, 0.35552256993912046, 1.3371286110612529e-17) * h,
            near(0.17152508, 0.1715250719264296, -1.3551912705598521e-17) * h,
            near(-0.025891697, -0.025891697492279347, 5.211862803748109e-19) * h,
            near(0.27222222, 0.2722222222222222, 2.3438041630975527e-17) * h,
            near(0.35555556, 0.35555555555555557, -1.3569392523196357e-17) * h,
            near(0.05, 0.05, -2.7755575615628915e-18) * h,
            near(0.059565168, 0.05956516688003445, -1.823999013353311e-18) * h,
            near(0.053125, 0.053125, 1.3877787807814458e-18) * h,
            near(0.045536876, 0.045536873936292084, -2.452625392728287e-18) * h,
            near(0.043504428, 0.04350442934955131, 2.1966773791954913e-18) * h,
            near(0.011863405, 0.011863404548536979, 5.849108162270201e-19) * h,
            near(0.06012863, 0.060128627767487224, -1.0808409408793143e-18) * h,
            near(0.025891697, 0.025891697492279347, -5.211862803748109e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block4Lobatto<S> {
    type Sizes = ::stepsmith::generated::Stages<4>;
    const SIZES: ::stepsmith::generated::Stages<4> = ::stepsmith::generated::Stages {
        nodes: [0.17267316464601143, 0.5, 0.8273268353539885, 1.0],
        slope: [0.05956516688003445, 0.053125, 0.045536873936292084, 0.05],
        slope_twice: [
            0.00671453995388779,
            0.025892857142857145,
            0.04211927928809472,
            0.05,
        ],
        reals: 0,
        alpha: [
            0.18866380337915395,
            0.18866380337915395,
            0.09705048233513176,
            0.09705048233513176,
        ],
        beta: [
            0.06177441689689082,
            -0.06177441689689082,
            0.1441824711215368,
            -0.1441824711215368,
        ],
        s: [
            [
                -0.005032143776692279,
                0.040718646479400926,
                0.024570409905141293,
                -0.0724067588890576,
            ],
            [
                0.07502151115784197,
                0.04627731398266335,
                -0.2051235519741685,
                0.13741896437635018,
            ],
            [
                0.41642210080007647,
                0.12576394426651527,
                0.416184572679971,
                0.42257065851742925,
            ],
            [1.0, 0.0, 1.0, 0.0],
        ],
        s_inverse: [
            [
                -0.30566472643162085,
                3.538300064818325,
                -1.2030218200461338,
                1.2339781069685145,
            ],
            [
                15.91447714524834,
                1.679812571647947,
                2.1806473946680156,
                -0.9540079096530654,
            ],
            [
                0.30566472643162085,
                -3.538300064818325,
                1.2030218200461338,
                -0.23397810696851443,
            ],
            [
                -4.736237058625171,
                -0.5019286032443288,
                1.7181480054736582,
                -0.7016527854555675,
            ],
        ],
        s_lambda: [
            [
                -0.0034647540271571333,
                0.007371276965708492,
                0.012824355554991488,
                -0.0034844884579142746,
            ],
            [
                0.011295089543456743,
                0.013365264172639845,
                -0.039720745520133126,
                -0.01623864383414353,
            ],
            [
                0.0707947830243628,
                0.04945133651318773,
                -0.02053636824946615,
                0.10101720636144981,
            ],
            [
                0.18866380337915395,
                0.06177441689689082,
                0.09705048233513176,
                0.1441824711215368,
            ],
        ],
        s_lambda_squared: [
            [
                -0.00110903000887883,
                0.0011766599883929272,
                0.0017470120487057036,
                0.0015108759889281005,
            ],
            [
                0.0013053431518389282,
                0.0032192891423225836,
                -0.0015135897157706234,
                -0.007303003460454549,
            ],
            [
                0.01030158554690415,
                0.013702983669432341,
                -0.016557974883010636,
                0.006842784279456347,
            ],
            [
                0.031777952122537194,
                0.02330919288659379,
                -0.01136978885723107,
                0.027985956733232703,
            ],
        ],
        end: [
            0.18866380337915395,
            0.06177441689689082,
            0.09705048233513176,
            0.1441824711215368,
        ],
        end_slope: 0.05,
        end_slope_twice: 0.05,
        polynomial: [
            [
                -0.24014746336634885,
                0.26505320778670216,
                0.575424431296378,
                0.45059852746260004,
            ],
            [
                2.1078075824902482,
                -1.9924175283940078,
                -4.154454812810948,
                -5.0255313006536415,
            ],
            [
                -5.042218414643568,
                4.4920986425364156,
                5.79440500356485,
                13.021755924733524,
            ],
            [
                4.174558295519668,
                -2.7647343219291094,
                -1.2153746220502801,
                -8.446823151542484,
            ],
        ],
        slope_polynomial: [
            0.05357142857142857,
            0.06428571428571428,
            -0.19285714285714287,
            0.125,
        ],
        omega: [-10.0, 30.0, -35.0, 14.0],
        closing: [0.0, 0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 4,
    };
    const NAME: &'static str = "Block4Lobatto";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(7);
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
            x_1_pc_1_base_slot[i] = x + w[15] * v;
            x_2_p1_2_base_slot[i] = x + w[16] * v;
            x_3_pc_3_base_slot[i] = x + w[17] * v;
            x_p1_base_slot[i] = x + w[14] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.17267316464601143 * self.h,
                t + 0.5 * self.h,
                t + 0.8273268353539885 * self.h,
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
                + (w[15] * v + w[0] * v_1_pc_1 - w[18] * v_2_p1_2 + w[2] * v_3_pc_3
                    - w[19] * v_p1);
            let x_2_p1_2 = x
                + (w[16] * v + w[4] * v_1_pc_1 + w[5] * v_2_p1_2 - w[20] * v_3_pc_3
                    + w[7] * v_p1);
            let x_3_pc_3 = x
                + (w[17] * v + w[8] * v_1_pc_1 + w[9] * v_2_p1_2 + w[10] * v_3_pc_3
                    - w[21] * v_p1);
            let x_p1 = x
                + (w[14] * (v + v_p1) + w[12] * (v_1_pc_1 + v_3_pc_3)
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
impl ::stepsmith::generated::ConstrainedMethod for Block4Lobatto<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block4Lobatto"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block4Lobatto",
            order: ::stepsmith::Order::Exactly(7),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.17267316464601143,
                    part: None,
                    position: g::Row::new(
                        0.17267316464601143,
                        &[
                            1.0,
                            0.05956516688003445,
                            0.11310799776597698,
                            0.00671453995388779,
                            0.012443052957467973,
                            -0.008887317431215725,
                            0.008597670019237641,
                            -0.003959934604943394,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.17267316464601143,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.05956516688003445,
                                0.13879238839103072,
                                -0.04350442934955131,
                                0.02968344327303454,
                                -0.011863404548536979,
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
                            0.053125,
                            0.446875,
                            0.025892857142857145,
                            0.0849604107643046,
                            0.01904761904761905,
                            -0.008918744097637944,
                            0.0040178571428571425,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.053125,
                                0.27401751665637614,
                                0.2111111111111111,
                                -0.060128627767487224,
                                0.021875,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.8273268353539885,
                    part: None,
                    position: g::Row::new(
                        0.8273268353539885,
                        &[
                            1.0,
                            0.045536873936292084,
                            0.7817899614176965,
                            0.04211927928809472,
                            0.17745675174946984,
                            0.1146210394914684,
                            0.009325654525525225,
                            -0.0012878788061353235,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8273268353539885,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.045536873936292084,
                                0.28063401704442575,
                                0.35552256993912046,
                                0.1715250719264296,
                                -0.025891697492279347,
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
                            0.05,
                            0.95,
                            0.05,
                            0.22521674962414134,
                            0.17777777777777778,
                            0.04700547259808089,
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
                                0.05,
                                0.2722222222222222,
                                0.35555555555555557,
                                0.2722222222222222,
                                0.05,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.05,
                    0.95,
                    0.05,
                    0.22521674962414134,
                    0.17777777777777778,
                    0.04700547259808089,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.05,
                    0.2722222222222222,
                    0.35555555555555557,
                    0.2722222222222222,
                    0.05,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.05,
                    0.2722222222222222,
                    0.35555555555555557,
                    0.2722222222222222,
                    0.05,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.05,
                    0.95,
                    0.05,
                    0.22521674962414134,
                    0.17777777777777778,
                    0.04700547259808089,
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
                        0.05,
                        0.2722222222222222,
                        0.35555555555555557,
                        0.2722222222222222,
                        0.05,
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
