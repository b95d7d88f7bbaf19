// stepsmith 0.1.0, spec sha256 dc2c056fceb8286663e30aa7c212f7a65c1b9ab7fef2816f16f341ee18107bef, text sha256 7fc0023928dda6e0d8b653c10ca479092ac1af4f7ba6662a65aeb7d7b7aad08a
// Radau5, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 20 conditions of order 6 fail, the first for f[f, f, f, f, f], with residual -1/600.
// proven: the stability function is the (2, 3) Padé approximant of exp: the stability function is (1/20*z^2 + 2/5*z + 1)/(-1/60*z^3 + 3/20*z^2 - 3/5*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.

/// The block formula of three Radau nodes with the (2, 3) Padé approximant: Radau IIA of order 5
///
/// Proven: order 5 from exact starting values, 5 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 6.89·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Wanner, Solving Ordinary Differential Equations II, section IV.5.
///
/// Parameters: r = 3, nodes = radau, pade = [2, 3].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[c_2] + B_1_3*h*v[1]
/// x_2[c_2] = x + B_2_1*h*v_1[c_1] + B_2_2*h*v_2[c_2] + B_2_3*h*v[1]
/// x[1] = x + B_3_1*h*v_1[c_1] + B_3_2*h*v_2[c_2] + 1/9*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Radau5<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
    x: S,
    v_1_pc_1: S,
    v_2_pc_2: S,
    v_p1: S,
    x_1_pc_1_base: S,
    x_2_pc_2_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Radau5<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.19681548, 0.1968154772236604, 1.3670172167093432e-17) * h,
            near(-0.065535426, -0.06553542585019839, 4.064007010672966e-18) * h,
            near(0.023770975, 0.02377097434822015, 1.5191296742537875e-18) * h,
            near(0.39442432, 0.3944243147390873, -1.245235875228526e-17) * h,
            near(0.2920734, 0.2920734116652285, -2.5389192982581196e-17) * h,
            near(-0.04154875, -0.04154875212599793, -1.5345494384846924e-18) * h,
            near(0.37640306, 0.37640306270046725, 2.4815593689300885e-17) * h,
            near(0.5124858, 0.5124858261884216, -3.0983499381662866e-17) * h,
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h,
            near(0.065535426, 0.06553542585019839, -4.064007010672966e-18) * h,
            near(0.04154875, 0.04154875212599793, 1.5345494384846924e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Radau5<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.1550510257216822, 0.6449489742783178, 1.0],
        slope: [0.0, 0.0, 0.0],
        slope_twice: [0.0, 0.0, 0.0],
        reals: 1,
        alpha: [0.27488882959567734, 0.16255558520216132, 0.16255558520216132],
        beta: [0.0, 0.1849493244071408, -0.1849493244071408],
        s: [
            [0.09443876248897524, -0.1412552950209542, -0.030029194105147424],
            [0.2502131229653333, 0.20412935229379994, 0.3829421127572619],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [4.178718591551905, 0.32768282076106237, 0.5233764454994495],
            [-4.178718591551905, -0.32768282076106237, 0.47662355450055044],
            [-0.5028726349457868, 2.571926949855605, -0.5960392048282249],
        ],
        s_lambda: [
            [0.025960160889058562, -0.017407957982797245, -0.03100648460396837],
            [0.06878079252141978, -0.037642518722441926, 0.1000029650362143],
            [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        ],
        s_lambda_squared: [
            [0.007136158242908788, 0.0029048675826761207, -0.008259867318086127],
            [0.0189070715548762, -0.024614482481568615, 0.009294082096714309],
            [0.07556386863648135, -0.007781934318240675, 0.060129091323494296],
        ],
        end: [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        end_slope: 0.0,
        end_slope_twice: 0.0,
        polynomial: [
            [0.257433446063712, -0.068716723031856, -0.3881468505609132],
            [-1.3804008066807838, -0.7497995966596082, 2.6622833486864974],
            [2.122967360617072, 1.8185163196914642, -2.2741364981255843],
        ],
        slope_polynomial: [0.0, 0.0, 0.0],
        omega: [0.0, 0.0, 0.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: false,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Radau5";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
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
            v_p1: like.zeros(),
            x_1_pc_1_base: like.zeros(),
            x_2_pc_2_base: like.zeros(),
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
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_pc_2_base_slot = &mut self.x_2_pc_2_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_pc_1_base_slot[i] = x;
            x_2_pc_2_base_slot[i] = x;
            x_p1_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.1550510257216822 * self.h,
                t + 0.6449489742783178 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[7], w[8]]],
            velocity: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_pc_1, &mut self.v_2_pc_2, &mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1_pc_1.len(), self.v_2_pc_2.len(), self.v_p1.len(), self.x.len()],
        )?;
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_pc_2_slot = &self.v_2_pc_2.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_pc_2 = v_2_pc_2_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_pc_1 = x + (w[0] * v_1_pc_1 - w[9] * v_2_pc_2 + w[2] * v_p1);
            let x_2_pc_2 = x + (w[3] * v_1_pc_1 + w[4] * v_2_pc_2 - w[10] * v_p1);
            let x_p1 = x + (w[6] * v_1_pc_1 + w[7] * v_2_pc_2 + w[8] * v_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Radau5<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Radau5"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Radau5",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.1550510257216822,
                    part: None,
                    position: g::Row::new(
                        0.1550510257216822,
                        &[
                            1.0,
                            0.1550510257216822,
                            0.02183503419072274,
                            -0.019857254098612276,
                            0.01004263019656241,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.1550510257216822,
                            &[
                                0.0,
                                1.0,
                                0.1968154772236604,
                                -0.06553542585019839,
                                0.02377097434822015,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6449489742783178,
                    part: None,
                    position: g::Row::new(
                        0.6449489742783178,
                        &[
                            1.0,
                            0.6449489742783178,
                            0.1771905874319456,
                            0.03816496580927726,
                            -0.007375963529895745,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6449489742783178,
                            &[
                                0.0,
                                1.0,
                                0.3944243147390873,
                                0.2920734116652285,
                                -0.04154875212599793,
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
                        &[1.0, 1.0, 0.31804138174397717, 0.18195861825602283, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.37640306270046725,
                                0.5124858261884216,
                                0.1111111111111111,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.31804138174397717, 0.18195861825602283, 0.0],
                &[0.0, 1.0, 0.37640306270046725, 0.5124858261884216, 0.1111111111111111],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.31804138174397717, 0.18195861825602283, 0.0],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.37640306270046725,
                        0.5124858261884216,
                        0.1111111111111111,
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
