// stepsmith 0.1.0, spec sha256 7ab52fd37aba7d5cd926e5950b1ab99df55b90f040bfb164060e149bbf367890, text sha256 840b4b1e728545f85ded9e846cf274eedbf8845ec7caf1625069c4d9f4f9aa09
// Block3Legendre, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 5 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/180.
// proven: the stability function is the (2, 3) Padé approximant of exp: the stability function is (1/20*z^2 + 2/5*z + 1)/(-1/60*z^3 + 3/20*z^2 - 3/5*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The block formula of three Legendre nodes with the (2, 3) Padé approximant: L-stable
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 5·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3.
///
/// Parameters: r = 3, nodes = legendre, pade = [2, 3].
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// v[1] = f(t[1], x[1])
/// x_1[c_1] = x + d_1*h*v + B_1_1*h*v_1[c_1] + B_1_2*h*v_2[c_2] + B_1_3*h*v[1]
/// x_2[c_2] = x + d_2*h*v + B_2_1*h*v_1[c_1] + B_2_2*h*v_2[c_2] + B_2_3*h*v[1]
/// x[1] = x + 1/2*h*v_1[c_1] + 1/2*h*v_2[c_2]
/// ```
#[derive(Clone, Debug)]
pub struct Block3Legendre<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
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
impl<S: ::stepsmith::State> Block3Legendre<S> {
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
            near(0.19415244, 0.19415245064856862, -9.833294884299185e-18) * h,
            near(-0.07905263, -0.07905263010831912, -3.215033736728739e-18) * h,
            near(0.043646704, 0.043646702558616766, 2.147072797278436e-18) * h,
            near(0.47905263, 0.4790526301083191, 8.766148859854522e-18) * h,
            near(0.40584755, 0.4058475493514314, -2.347339585445551e-17) * h,
            near(-0.11031337, -0.11031336922528344, 3.8666352527744955e-18) * h,
            exact(0.5) * h,
            near(0.05257834, 0.05257834230632086, 1.1150093579785448e-18) * h,
            near(0.014088324, 0.014088324360345808, -1.8982350412424763e-19) * h,
            near(0.07905263, 0.07905263010831912, 3.215033736728739e-18) * h,
            near(0.11031337, 0.11031336922528344, -3.8666352527744955e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Legendre<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.2113248654051871, 0.7886751345948129, 1.0],
        slope: [0.05257834230632086, 0.014088324360345808, 0.0],
        slope_twice: [0.00909449491530707, 0.03090550508469293, 0.03333333333333333],
        reals: 1,
        alpha: [0.27488882959567734, 0.16255558520216132, 0.16255558520216132],
        beta: [0.0, 0.1849493244071408, -0.1849493244071408],
        s: [
            [0.11007141948694542, -0.15918089817621076, -0.0017979161398997694],
            [0.4397062397044093, 0.48429206858053336, 0.37169656495418135],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [3.7169656495418133, 0.017979161398997693, 0.5829627653189245],
            [-3.7169656495418133, -0.017979161398997693, 0.41703723468107545],
            [0.4458582887612406, 2.692523176631562, -1.2329954960476053],
        ],
        s_lambda: [
            [0.030257403674701262, -0.025543220680624434, -0.029732660886477864],
            [0.12087033359826144, 0.009979352044143084, 0.14999084353346645],
            [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        ],
        s_lambda_squared: [
            [0.008317422282742577, 0.0013468423580938465, -0.009557411498082818],
            [0.033225904535665166, -0.02611850576729772, 0.026227523764133735],
            [0.07556386863648135, -0.007781934318240675, 0.060129091323494296],
        ],
        end: [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        end_slope: 0.0,
        end_slope_twice: 0.03333333333333333,
        polynomial: [
            [0.42905574343951997, -0.11452787171975999, -0.6469114176015219],
            [-2.066889996184016, -0.5665550019079921, 3.6973416168489326],
            [2.637834252744496, 1.681082873627752, -3.0504301992474105],
        ],
        slope_polynomial: [0.06666666666666667, -0.06666666666666667, 0.0],
        omega: [-7.0, 12.0, -6.0],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Legendre";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
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
            x_1_pc_1_base_slot[i] = x + w[7] * v;
            x_2_pc_2_base_slot[i] = x + w[8] * v;
            x_p1_base_slot[i] = x;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.2113248654051871 * self.h,
                t + 0.7886751345948129 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_pc_1_base, &self.x_2_pc_2_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[6], zero]],
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
                + (w[7] * v + w[0] * v_1_pc_1 - w[9] * v_2_pc_2 + w[2] * v_p1);
            let x_2_pc_2 = x
                + (w[8] * v + w[3] * v_1_pc_1 + w[4] * v_2_pc_2 - w[10] * v_p1);
            let x_p1 = x + w[6] * (v_1_pc_1 + v_2_pc_2);
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
impl ::stepsmith::generated::ConstrainedMethod for Block3Legendre<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Legendre"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Legendre",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("v", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.2113248654051871,
                    part: None,
                    position: g::Row::new(
                        0.2113248654051871,
                        &[
                            1.0,
                            0.05257834230632086,
                            0.15874652309886625,
                            0.00909449491530707,
                            0.021648155001782885,
                            -0.025608226785683086,
                            0.01719467623785336,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2113248654051871,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.05257834230632086,
                                0.19415245064856862,
                                -0.07905263010831912,
                                0.043646702558616766,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.7886751345948129,
                    part: None,
                    position: g::Row::new(
                        0.7886751345948129,
                        &[
                            1.0,
                            0.014088324360345808,
                            0.7745868102344671,
                            0.03090550508469293,
                            0.23227489345234975,
                            0.07168517833155046,
                            -0.023861342904520026,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.7886751345948129,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.014088324360345808,
                                0.4790526301083191,
                                0.4058475493514314,
                                -0.11031336922528344,
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
                            0.03333333333333333,
                            0.33660254037844384,
                            0.16339745962155613,
                            -0.03333333333333333,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0]),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.0,
                    1.0,
                    0.03333333333333333,
                    0.33660254037844384,
                    0.16339745962155613,
                    -0.03333333333333333,
                ],
                &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.0,
                    1.0,
                    0.03333333333333333,
                    0.33660254037844384,
                    0.16339745962155613,
                    -0.03333333333333333,
                ],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.0, 0.5, 0.5, 0.0])),
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
