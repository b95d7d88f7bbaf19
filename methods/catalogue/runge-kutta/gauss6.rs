// stepsmith 0.1.0, spec sha256 f49778374822c960a7920d8973ae7ae8c575b187ece83561e9996a85ac7cae83, text sha256 d80b08e72570d013575d1f75d14baead4f81815d420668b34e160d3177a63dd0
// Gauss6, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 48 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual 1/2800.
// proven: the stability function is the (3, 3) Padé approximant of exp: the stability function is (1/120*z^3 + 1/10*z^2 + 1/2*z + 1)/(-1/120*z^3 + 1/10*z^2 - 1/2*z + 1).
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + 1.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + 1.
// proven: symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// Gauss's method of order 6 with three stages: symplectic and A-stable
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
/// Rounding: a step errs by at most 6.56·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Butcher, Implicit Runge–Kutta processes, Math. Comp. 18, 1964; Hairer, Lubich, Wanner, Geometric Numerical Integration, section II.1.3, Table 1.1.
///
/// Parameters: name = gauss, stages = 3.
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[c_3] = f(t[c_3], x_3[c_3])
/// x_1[c_1] = x + 5/36*h*v_1[c_1] + a_1_2*h*v_2[1/2] + a_1_3*h*v_3[c_3]
/// x_2[1/2] = x + a_2_1*h*v_1[c_1] + 2/9*h*v_2[1/2] + a_2_3*h*v_3[c_3]
/// x_3[c_3] = x + a_3_1*h*v_1[c_1] + a_3_2*h*v_2[1/2] + 5/36*h*v_3[c_3]
/// x[1] = x + 5/18*h*v_1[c_1] + 4/9*h*v_2[1/2] + 5/18*h*v_3[c_3]
/// ```
#[derive(Clone, Debug)]
pub struct Gauss6<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    x: S,
    v_1_pc_1: S,
    v_2_p1_2: S,
    v_3_pc_3: S,
    x_1_pc_1_base: S,
    x_2_p1_2_base: S,
    x_3_pc_3_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Gauss6<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 12] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.1388889, 0.1388888888888889, -6.1679056923619804e-18) * h,
            near(-0.035976667, -0.0359766675249389, -1.7131477166576787e-18) * h,
            near(0.009789444, 0.009789444015308325, 6.854025647616559e-19) * h,
            near(0.3002632, 0.30026319498086457, 2.5164098933700036e-17) * h,
            near(0.22222222, 0.2222222222222222, 1.2335811384723961e-17) * h,
            near(-0.022485416, -0.022485417203086815, 6.64006153065758e-19) * h,
            near(0.26798832, 0.26798833376246944, 7.795467762236068e-18) * h,
            near(0.48042113, 0.48042111196938336, -1.5248592937337767e-17) * h,
            near(0.035976667, 0.0359766675249389, 1.7131477166576787e-18) * h,
            near(0.022485416, 0.022485417203086815, -6.64006153065758e-19) * h,
            near(0.2777778, 0.2777777777777778, -1.2335811384723961e-17) * h,
            near(0.44444445, 0.4444444444444444, 2.4671622769447922e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Gauss6<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.11270166537925831, 0.5, 0.8872983346207417],
        slope: [0.0, 0.0, 0.0],
        slope_twice: [0.0, 0.0, 0.0],
        reals: 1,
        alpha: [0.21531442311611218, 0.14234278844194392, 0.14234278844194392],
        beta: [0.0, 0.1357999257081538, -0.1357999257081538],
        s: [
            [0.07215185205520017, -0.08224123057363067, -0.0601207386193085],
            [0.11883257874127781, 0.053065090742061394, 0.3162050511322916],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [5.991698084937801, 1.1392142951557354, 0.43231211378385836],
            [-5.991698084937801, -1.1392142951557354, 0.5676878862161416],
            [-1.2462132735862315, 2.9255596461923137, -0.25773520127343247],
        ],
        s_lambda: [
            [0.015535334402024498, -0.0035420542467260122, -0.01972610658030783],
            [0.025586368139078206, -0.03538718946715837, 0.052215744078066215],
            [0.21531442311611218, 0.14234278844194392, 0.1357999257081538],
        ],
        s_lambda_squared: [
            [0.0033449815646877964, 0.0021746179298253172, -0.003288879719303638],
            [0.0055091140955020965, -0.012128005390476074, 0.0026269569119823956],
            [0.046360300801824184, 0.0018198495990879087, 0.038660280191014876],
        ],
        end: [0.3506344383447902, 0.2785174762815743, 0.12383537310898833],
        end_slope: 0.0,
        end_slope_twice: 0.0,
        polynomial: [
            [0.2153147534185474, 0.030838536928818057, -0.29971175284332996],
            [-1.5837755069756134, -1.308261205610591, 2.3860516760910624],
            [2.7816223152421484, 2.705428626474155, -2.3084361362796386],
        ],
        slope_polynomial: [0.0, 0.0, 0.0],
        omega: [0.0, 0.0, 0.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: false,
        ends_at_last: false,
        estimate_order: 3,
    };
    const NAME: &'static str = "Gauss6";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(6);
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
            v_1_pc_1: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_pc_3: like.zeros(),
            x_1_pc_1_base: like.zeros(),
            x_2_p1_2_base: like.zeros(),
            x_3_pc_3_base: like.zeros(),
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
                self.x_2_p1_2_base.len(),
                self.x_3_pc_3_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        let x_3_pc_3_base_slot = &mut self.x_3_pc_3_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_pc_1_base_slot[i] = x;
            x_2_p1_2_base_slot[i] = x;
            x_3_pc_3_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.11270166537925831 * self.h,
                t + 0.5 * self.h,
                t + 0.8872983346207417 * self.h,
            ],
            position: [&self.x_1_pc_1_base, &self.x_2_p1_2_base, &self.x_3_pc_3_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[7], w[0]]],
            velocity: [&self.x_1_pc_1_base, &self.x_2_p1_2_base, &self.x_3_pc_3_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(
                g,
                &core,
                [&mut self.v_1_pc_1, &mut self.v_2_p1_2, &mut self.v_3_pc_3],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1_pc_1.len(), self.v_2_p1_2.len(), self.v_3_pc_3.len(), self.x.len()],
        )?;
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_pc_3_slot = &self.v_3_pc_3.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_pc_3 = v_3_pc_3_slot[i];
            let x_1_pc_1 = x + (w[0] * v_1_pc_1 - w[8] * v_2_p1_2 + w[2] * v_3_pc_3);
            let x_2_p1_2 = x + (w[3] * v_1_pc_1 + w[4] * v_2_p1_2 - w[9] * v_3_pc_3);
            let x_3_pc_3 = x + (w[6] * v_1_pc_1 + w[7] * v_2_p1_2 + w[0] * v_3_pc_3);
            let x_p1 = x + (w[10] * (v_1_pc_1 + v_3_pc_3) + w[11] * v_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Gauss6<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Gauss6"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Gauss6",
            order: ::stepsmith::Order::Exactly(6),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
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
                            0.11270166537925831,
                            0.011111111111111112,
                            -0.008288518804609265,
                            0.0035282403831273087,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.11270166537925831,
                            &[
                                0.0,
                                1.0,
                                0.1388888888888889,
                                -0.0359766675249389,
                                0.009789444015308325,
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
                            0.5,
                            0.10240254647510301,
                            0.027777777777777776,
                            -0.00518032425288079,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                1.0,
                                0.30026319498086457,
                                0.2222222222222222,
                                -0.022485417203086815,
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
                            0.8872983346207417,
                            0.21869398183909491,
                            0.16384407436016482,
                            0.011111111111111112,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.8872983346207417,
                            &[
                                0.0,
                                1.0,
                                0.26798833376246944,
                                0.48042111196938336,
                                0.1388888888888889,
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
                    0.2464717596168727,
                    0.2222222222222222,
                    0.031306018160905086,
                ],
                &[0.0, 1.0, 0.2777777777777778, 0.4444444444444444, 0.2777777777777778],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.2464717596168727, 0.2222222222222222, 0.031306018160905086],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.2777777777777778,
                        0.4444444444444444,
                        0.2777777777777778,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 + 2*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta + 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta^2 + 2*zeta + 1",
            }),
        };
        take(&MAPS)
    }
}
