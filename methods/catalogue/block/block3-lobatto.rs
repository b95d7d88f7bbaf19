// stepsmith 0.1.0, spec sha256 d2f65acdbf1c8903df36078e1f0e29f8af62b862b91502cce74f89e89580f1dd, text sha256 4ec7907d185b2475bcb50791ab3ee3536d1c24f46182a9654e38ef592c4a9e66
// Block3Lobatto, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 5: all conditions up to order 5 hold; 8 conditions of order 6 fail, the first for f[f, f[f, f, f]], with residual 1/1200.
// proven: the stability function is the (2, 3) Padé approximant of exp: the stability function is (1/20*z^2 + 2/5*z + 1)/(-1/60*z^3 + 3/20*z^2 - 3/5*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The L-stable block formula of least error constant: Lobatto nodes with the (2, 3) Padé approximant
///
/// No nodes of order 5 with this approximant have a lesser error constant.
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
/// Rounding: a step errs by at most 7·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: r = 3, nodes = lobatto, pade = [2, 3].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[c_2] + B_1_3*h*v[1]
/// x_2[c_2] = x + d_2*h*v + B_2_1*h*v_1[c_1] + B_2_2*h*v_2[c_2] + B_2_3*h*v[1]
/// x[1] = x + 1/12*h*v + 5/12*h*v_1[c_1] + 5/12*h*v_2[c_2] + 1/12*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block3Lobatto<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    x: S,
    v: S,
    v_1_pc_1: S,
    v_2_pc_2: S,
    v_p1: S,
    x_1_pc_1_base: S,
    x_2_pc_2_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Block3Lobatto<S> {
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
            near(0.23969944, 0.2396994335208351, -9.450191737615099e-19) * h,
            near(-0.083907366, -0.08390736422914388, -1.1830190126480636e-18) * h,
            near(0.032661248, 0.032661246254162814, -2.6394056723815934e-18) * h,
            near(0.40057403, 0.40057403089581056, -1.1769582941312097e-17) * h,
            near(0.27696723, 0.2769672331458316, -2.3109813026450215e-17) * h,
            near(-0.049327914, -0.04932791292082948, -1.061337743035595e-18) * h,
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h,
            near(0.08793989, 0.08793988670416701, 5.917222800686059e-18) * h,
            near(0.09539345, 0.09539344662916632, -6.842408654540356e-18) * h,
            near(0.083907366, 0.08390736422914388, 1.1830190126480636e-18) * h,
            near(0.049327914, 0.04932791292082948, 1.061337743035595e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Lobatto<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.276393202250021, 0.7236067977499789, 1.0],
        slope: [0.08793988670416701, 0.09539344662916632, 0.08333333333333333],
        slope_twice: [0.015796698876668628, 0.0575366344566647, 0.08333333333333333],
        reals: 1,
        alpha: [0.27488882959567734, 0.16255558520216132, 0.16255558520216132],
        beta: [0.0, 0.1849493244071408, -0.1849493244071408],
        s: [
            [0.121387534780931, -0.15927114828543648, 0.048354640667238095],
            [0.33834565624869467, 0.34940455277062366, 0.3955237379098998],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [3.545964930450808, -0.43351092133346536, 0.7162405958424886],
            [-3.545964930450808, 0.43351092133346536, 0.28375940415751144],
            [0.09914565290940275, 2.5161722349179323, -0.8633709924489709],
        ],
        s_lambda: [
            [0.0333680773634347, -0.03483357283871508, -0.0215967743620379],
            [0.09300744144498506, -0.016354186565494803, 0.12891672865699605],
            [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        ],
        s_lambda_squared: [
            [0.009172511732292582, -0.001668082989847073, -0.009953122058107389],
            [0.02556670672250044, -0.026501526237549436, 0.01793143851266963],
            [0.07556386863648135, -0.007781934318240675, 0.060129091323494296],
        ],
        end: [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        end_slope: 0.08333333333333333,
        end_slope_twice: 0.08333333333333333,
        polynomial: [
            [0.514866892127424, -0.137433446063712, -0.7762937011218264],
            [-2.1527011448719198, -0.5436494275640401, 3.826723900369237],
            [2.637834252744496, 1.681082873627752, -3.0504301992474105],
        ],
        slope_polynomial: [0.06666666666666667, 0.1, -0.08333333333333333],
        omega: [-6.0, 10.0, -5.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Lobatto";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(5);
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
                self.x_2_pc_2_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_pc_2_base_slot = &mut self.x_2_pc_2_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_pc_1_base_slot[i] = x + w[8] * v;
            x_2_pc_2_base_slot[i] = x + w[9] * v;
            x_p1_base_slot[i] = x + w[7] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.276393202250021 * self.h,
                t + 0.7236067977499789 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[6], w[7]]],
            velocity: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_pc_1, &mut self.v_2_pc_2, &mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_pc_1.len(),
                self.v_2_pc_2.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_pc_2_slot = &self.v_2_pc_2.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_pc_2 = v_2_pc_2_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_pc_1 = x
                + (w[8] * v + w[0] * v_1_pc_1 - w[10] * v_2_pc_2 + w[2] * v_p1);
            let x_2_pc_2 = x
                + (w[9] * v + w[3] * v_1_pc_1 + w[4] * v_2_pc_2 - w[11] * v_p1);
            let x_p1 = x + (w[7] * (v + v_p1) + w[6] * (v_1_pc_1 + v_2_pc_2));
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
impl ::stepsmith::generated::ConstrainedMethod for Block3Lobatto<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Lobatto"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Lobatto",
            order: ::stepsmith::Order::Exactly(5),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.276393202250021,
                    part: None,
                    position: g::Row::new(
                        0.276393202250021,
                        &[
                            1.0,
                            0.08793988670416701,
                            0.188453315545854,
                            0.015796698876668628,
                            0.0374535599249993,
                            -0.029743285579156502,
                            0.014689627902499088,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.276393202250021,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.08793988670416701,
                                0.2396994335208351,
                                -0.08390736422914388,
                                0.032661246254162814,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.7236067977499789,
                    part: None,
                    position: g::Row::new(
                        0.7236067977499789,
                        &[
                            1.0,
                            0.09539344662916632,
                            0.6282133511208127,
                            0.0575366344566647,
                            0.18640995224582316,
                            0.0225464400750007,
                            -0.0046896279024990885,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.7236067977499789,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.09539344662916632,
                                0.40057403089581056,
                                0.2769672331458316,
                                -0.04932791292082948,
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
                            0.08333333333333333,
                            0.9166666666666666,
                            0.08333333333333333,
                            0.3015028323958246,
                            0.11516383427084209,
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
                                0.08333333333333333,
                                0.4166666666666667,
                                0.4166666666666667,
                                0.08333333333333333,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.08333333333333333,
                    0.9166666666666666,
                    0.08333333333333333,
                    0.3015028323958246,
                    0.11516383427084209,
                    0.0,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.08333333333333333,
                    0.4166666666666667,
                    0.4166666666666667,
                    0.08333333333333333,
                ],
                &[
                    0.0,
                    0.0,
                    1.0,
                    0.08333333333333333,
                    0.4166666666666667,
                    0.4166666666666667,
                    0.08333333333333333,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.08333333333333333,
                    0.9166666666666666,
                    0.08333333333333333,
                    0.3015028323958246,
                    0.11516383427084209,
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
                        0.08333333333333333,
                        0.4166666666666667,
                        0.4166666666666667,
                        0.08333333333333333,
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
