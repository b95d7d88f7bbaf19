// stepsmith 0.1.0, spec sha256 3643bced20aae629aad333dad36c8470033a4474fe3aea56d2aaadf1ed82c934, text sha256 e5003d3740a7c2766ac555ebb4fed2a983cb12c65ba8f6412ab1076eba0fd694
// Block3Equidistant, family block.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 5 conditions of order 5 fail, the first for f[f, f, f, f], with residual -1/270.
// proven: the stability function is the (2, 3) Padé approximant of exp: the stability function is (1/20*z^2 + 2/5*z + 1)/(-1/60*z^3 + 3/20*z^2 - 3/5*z + 1).
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^2.

/// The block formula of three equidistant nodes with the (2, 3) Padé approximant: L-stable
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
/// Rounding: a step errs by at most 6·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Li, Ding, Li, L-Stable Method for Differential-Algebraic Equations of Multibody System Dynamics, 2019, section 3, eq. 11.
///
/// Parameters: r = 3, nodes = equidistant, pade = [2, 3].
///
/// ```text
/// v_1[1/3] = f(t[1/3], x_1[1/3])
/// v_2[2/3] = f(t[2/3], x_2[2/3])
/// v[1] = f(t[1], x[1])
/// x_1[1/3] = x + 41/360*h*v + 107/360*h*v_1[1/3] - 37/360*h*v_2[2/3] + 1/40*h*v[1]
/// x_2[2/3] = x + 2/15*h*v + 17/45*h*v_1[1/3] + 8/45*h*v_2[2/3] - 1/45*h*v[1]
/// x[1] = x + 1/8*h*v + 3/8*h*v_1[1/3] + 3/8*h*v_2[2/3] + 1/8*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Block3Equidistant<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    x: S,
    v: S,
    v_1_p1_3: S,
    v_2_p2_3: S,
    v_p1: S,
    x_1_p1_3_base: S,
    x_2_p2_3_base: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Block3Equidistant<S> {
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
            near(0.29722223, 0.2972222222222222, 1.2335811384723962e-18) * h,
            near(-0.10277778, -0.10277777777777777, -4.3175339846533866e-18) * h,
            near(0.025, 0.025, -1.3877787807814458e-18) * h,
            near(0.37777779, 0.37777777777777777, 9.86864910777917e-18) * h,
            near(0.17777778, 0.17777777777777778, -6.784696261598179e-18) * h,
            near(-0.022222223, -0.022222222222222223, 8.480870326997723e-19) * h,
            exact(0.375) * h,
            exact(0.125) * h,
            near(0.11388889, 0.11388888888888889, 2.1587669923266933e-18) * h,
            near(0.13333334, 0.13333333333333333, 1.8503717077085942e-18) * h,
            near(0.10277778, 0.10277777777777777, 4.3175339846533866e-18) * h,
            near(0.022222223, 0.022222222222222223, -8.480870326997723e-19) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Block3Equidistant<S> {
    type Sizes = ::stepsmith::generated::Stages<3>;
    const SIZES: ::stepsmith::generated::Stages<3> = ::stepsmith::generated::Stages {
        nodes: [0.3333333333333333, 0.6666666666666666, 1.0],
        slope: [0.11388888888888889, 0.13333333333333333, 0.125],
        slope_twice: [0.023271604938271604, 0.06395061728395061, 0.10833333333333334],
        reals: 1,
        alpha: [0.27488882959567734, 0.16255558520216132, 0.16255558520216132],
        beta: [0.0, 0.1849493244071408, -0.1849493244071408],
        s: [
            [0.1285308268919076, -0.14204319122373157, 0.10284100640918284],
            [0.2711727186965654, 0.2421914184294951, 0.39035719200985924],
            [1.0, 1.0, 0.0],
        ],
        s_inverse: [
            [3.8031665043431024, -1.0019578961374944, 0.7828795111042706],
            [-3.8031665043431024, 1.0019578961374944, 0.21712048889572944],
            [-0.28235860049236067, 2.6361446995369624, -0.6785587406496537],
        ],
        s_lambda: [
            [0.03533168857128109, -0.04211028873008499, -0.009553412273839526],
            [0.07454235126077671, -0.03282673118594391, 0.10824788100077738],
            [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        ],
        s_lambda_squared: [
            [0.00971228651899843, -0.0050783654817214375, -0.009341229974070348],
            [0.020490859693384777, -0.0253565409578035, 0.011525015887640142],
            [0.07556386863648135, -0.007781934318240675, 0.060129091323494296],
        ],
        end: [0.27488882959567734, 0.16255558520216132, 0.1849493244071408],
        end_slope: 0.125,
        end_slope_twice: 0.10833333333333334,
        polynomial: [
            [0.5720743245860267, -0.15270382895968, -0.8625485568020292],
            [-2.2099085773305225, -0.5283790446680722, 3.91297875604944],
            [2.637834252744496, 1.681082873627752, -3.0504301992474105],
        ],
        slope_polynomial: [0.06666666666666667, 0.18333333333333332, -0.125],
        omega: [-5.5, 9.0, -4.5],
        closing: [0.0, 0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: true,
        ends_at_last: true,
        estimate_order: 3,
    };
    const NAME: &'static str = "Block3Equidistant";
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
            v_1_p1_3: like.zeros(),
            v_2_p2_3: like.zeros(),
            v_p1: like.zeros(),
            x_1_p1_3_base: like.zeros(),
            x_2_p2_3_base: like.zeros(),
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
                self.x_1_p1_3_base.len(),
                self.x_2_p2_3_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let x_1_p1_3_base_slot = &mut self.x_1_p1_3_base.as_mut_slice()[..n];
        let x_2_p2_3_base_slot = &mut self.x_2_p2_3_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_p1_slot = &mut self.v_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            x_1_p1_3_base_slot[i] = x + w[8] * v;
            x_2_p2_3_base_slot[i] = x + w[9] * v;
            x_p1_base_slot[i] = x + w[7] * v;
            v_p1_slot[i] = v;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [
                t + 0.3333333333333333 * self.h,
                t + 0.6666666666666666 * self.h,
                t + self.h,
            ],
            position: [&self.x_1_p1_3_base, &self.x_2_p2_3_base, &self.x_p1_base],
            position_slope: [[w[0], w[1], w[2]], [w[3], w[4], w[5]], [w[6], w[6], w[7]]],
            velocity: [&self.x_1_p1_3_base, &self.x_2_p2_3_base, &self.x_p1_base],
            velocity_slope: [[zero, zero, zero], [zero, zero, zero], [zero, zero, zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_p1_3, &mut self.v_2_p2_3, &mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v.len(),
                self.v_1_p1_3.len(),
                self.v_2_p2_3.len(),
                self.v_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let v_1_p1_3_slot = &self.v_1_p1_3.as_slice()[..n];
        let v_2_p2_3_slot = &self.v_2_p2_3.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_1_p1_3 = v_1_p1_3_slot[i];
            let v_2_p2_3 = v_2_p2_3_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_1_p1_3 = x
                + (w[8] * v + w[0] * v_1_p1_3 - w[10] * v_2_p2_3 + w[2] * v_p1);
            let x_2_p2_3 = x
                + (w[9] * v + w[3] * v_1_p1_3 + w[4] * v_2_p2_3 - w[11] * v_p1);
            let x_p1 = x + (w[7] * (v + v_p1) + w[6] * (v_1_p1_3 + v_2_p2_3));
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
for Block3Equidistant<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Block3Equidistant"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Block3Equidistant",
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
                    time: 0.3333333333333333,
                    part: None,
                    position: g::Row::new(
                        0.3333333333333333,
                        &[
                            1.0,
                            0.11388888888888889,
                            0.21944444444444444,
                            0.023271604938271604,
                            0.058888888888888886,
                            -0.03944444444444444,
                            0.012839506172839505,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.11388888888888889,
                                0.2972222222222222,
                                -0.10277777777777777,
                                0.025,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.6666666666666666,
                        &[
                            1.0,
                            0.13333333333333333,
                            0.5333333333333333,
                            0.06395061728395061,
                            0.1711111111111111,
                            -0.015555555555555555,
                            0.0027160493827160493,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6666666666666666,
                            &[
                                0.0,
                                0.0,
                                1.0,
                                0.13333333333333333,
                                0.37777777777777777,
                                0.17777777777777778,
                                -0.022222222222222223,
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
                            0.125,
                            0.875,
                            0.10833333333333334,
                            0.3,
                            0.075,
                            0.016666666666666666,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125]),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    0.125,
                    0.875,
                    0.10833333333333334,
                    0.3,
                    0.075,
                    0.016666666666666666,
                ],
                &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125],
                &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    0.125,
                    0.875,
                    0.10833333333333334,
                    0.3,
                    0.075,
                    0.016666666666666666,
                ],
            ),
            velocity: Some(
                g::Row::new(1.0, &[0.0, 0.0, 1.0, 0.125, 0.375, 0.375, 0.125]),
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
