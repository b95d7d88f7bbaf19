// stepsmith 0.1.0, spec sha256 9c3cf8ec58ab39c6240e5c01b2fea530684b0c86a4e15b064fedc1883155bc7b, text sha256 382f0d48f1af03130c5f74d818e9c8894f33529db4af9e98bca8350a7c1f61ce
// SplittingThird, family splitting.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 136 conditions of order 4 fail, the first for A[x:v, x:v, x:v], with residual -sqrt(6)/18.
// proven: stable for 0 < yA < (156*sqrt(6) + 252)/191: the stable set is (0, (252 + 156*sqrt(6))/191].
// proven: stable for every yB > 0 at yA = 1: the stable set is (0, ∞).

/// Semiexplicit splitting of order 3 with one evaluation of A a step
///
/// A is continued from its last two values, made at the node where the integral over the step gains an order; B by Radau IIA with 2 stages. An undamped A is stable to h²k_A = (252 + 156√6)/191, about 3.3; near that limit a B of middling stiffness is not: at h²k_A = 3 for h²k_B between 1.1 and 33.8.
///
/// Proven: order 3 from exact starting values, 2 when only x, x', A and B are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, (252 + 156*sqrt(6))/191]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 12.38·u in x[1], 12.76·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: alpha = 1 - sqrt(6)/6, values = 2, stages = 2.
///
/// ```text
/// a_A[-(sqrt(6) - 6)/6] = A(t[-(sqrt(6) - 6)/6], x_A[-(sqrt(6) - 6)/6], v_A[-(sqrt(6) - 6)/6])
/// a_1[1/3] = B(t[1/3], x_1[1/3], v_1[1/3])
/// a_2[1] = B(t[1], x[1], v[1])
/// x_A[-(sqrt(6) - 6)/6] = x - (4*sqrt(6) - 19)/12*h*v + (2*sqrt(6) - 7)/12*h*v[-1]
/// v_A[-(sqrt(6) - 6)/6] = -(5*sqrt(6) - 37)/12*v + (4*sqrt(6) - 19)/6*v[-1] - (3*sqrt(6) - 13)/12*v[-2]
/// x_1[1/3] = x + 1/3*h*v + (3*sqrt(6) + 2)/324*h^2*a_A[-(sqrt(6) - 6)/6] - (3*sqrt(6) - 16)/324*h^2*a_A[-sqrt(6)/6] + 1/9*h^2*a_1[1/3] - 1/18*h^2*a_2[1]
/// v_1[1/3] = v + (sqrt(6) + 1)/18*h*a_A[-(sqrt(6) - 6)/6] - (sqrt(6) - 5)/18*h*a_A[-sqrt(6)/6] + 5/12*h*a_1[1/3] - 1/12*h*a_2[1]
/// x[1] = x + h*v + (sqrt(6) + 2)/12*h^2*a_A[-(sqrt(6) - 6)/6] - (sqrt(6) - 4)/12*h^2*a_A[-sqrt(6)/6] + 1/2*h^2*a_1[1/3]
/// v[1] = v + (sqrt(6) + 3)/6*h*a_A[-(sqrt(6) - 6)/6] - (sqrt(6) - 3)/6*h*a_A[-sqrt(6)/6] + 3/4*h*a_1[1/3] + 1/4*h*a_2[1]
/// ```
#[derive(Clone, Debug)]
pub struct SplittingThird<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 24],
    x: S,
    v: S,
    v_m1: S,
    v_m2: S,
    a_cap_a_msqrt_6__6: S,
    x_cap_a_m_sqrt_6____6__6: S,
    v_cap_a_m_sqrt_6____6__6: S,
    a_cap_a_m_sqrt_6____6__6: S,
    a_1_p1_3: S,
    a_2_p1: S,
    x_1_p1_3_base: S,
    v_1_p1_3_base: S,
    x_p1_base: S,
    v_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> SplittingThird<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 24] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.76683676, 0.7668367524056073, -3.527978311593632e-17) * h,
            near(0.17508504, 0.17508504286947033, -8.38803301942519e-18) * h,
            near(2.0627127, 2.0627126071736757, 1.3168558333739605e-16),
            near(1.5336735, 1.5336735048112147, -7.055956623187264e-17),
            near(0.4709609, 0.4709608976375388, 1.9799455355762616e-17),
            near(0.11111111, 0.1111111111111111, 6.1679056923619804e-18) * h.powi(2),
            near(-0.055555556, -0.05555555555555555, -3.0839528461809902e-18)
                * h.powi(2),
            exact(0.5) * h.powi(2),
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            near(-0.083333336, -0.08333333333333333, -4.625929269271485e-18) * h,
            exact(0.75) * h,
            exact(0.25) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(0.028853301, 0.028853300087498562, 2.9467112073578883e-19) * h.powi(2),
            near(0.026702255, 0.026702255468056994, -6.801652265084127e-19) * h.powi(2),
            h,
            near(0.3707908, 0.3707908118985982, -1.8935629836644832e-17) * h.powi(2),
            near(0.12920919, 0.12920918810140183, -8.81994577898408e-18) * h.powi(2),
            near(0.19163832, 0.1916383190435099, 2.796011006475063e-18) * h,
            near(0.14169501, 0.14169501428982345, -1.2047869545018034e-17) * h,
            near(0.9082483, 0.908248290463863, -8.638255191177819e-19) * h,
            near(0.09175171, 0.09175170953613698, 8.638255191177819e-19) * h,
            near(0.055555556, 0.05555555555555555, 3.0839528461809902e-18) * h.powi(2),
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State<Real = f64>> ::stepsmith::generated::SplitStepper<S>
for SplittingThird<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "SplittingThird";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("v[-2]", 1, -2.0),
        ::stepsmith::Carried::new("a_A[-sqrt(6)/6]", 2, -0.408248290463863),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = None;
    const COMPOSITION: &'static [[f64; 2]] = &[
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 1.0],
        [1.0, 0.0],
    ];
    const EXPENSIVE_PER_STEP: Option<u64> = Some(1);
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            v_m2: like.zeros(),
            a_cap_a_msqrt_6__6: like.zeros(),
            x_cap_a_m_sqrt_6____6__6: like.zeros(),
            v_cap_a_m_sqrt_6____6__6: like.zeros(),
            a_cap_a_m_sqrt_6____6__6: like.zeros(),
            a_1_p1_3: like.zeros(),
            a_2_p1: like.zeros(),
            x_1_p1_3_base: like.zeros(),
            v_1_p1_3_base: like.zeros(),
            x_p1_base: like.zeros(),
            v_p1_base: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64) {
        self.h = h;
        self.w = Self::weights(h);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.v,
            2 => &mut self.v_m1,
            3 => &mut self.v_m2,
            _ => &mut self.a_cap_a_msqrt_6__6,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::split::SplitField<S>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        let n = self.a_cap_a_msqrt_6__6.len();
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
                self.v_cap_a_m_sqrt_6____6__6.len(),
                self.v_m1.len(),
                self.v_m2.len(),
                self.x.len(),
                self.x_cap_a_m_sqrt_6____6__6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let v_m2_slot = &self.v_m2.as_slice()[..n];
        let x_cap_a_m_sqrt_6____6__6_slot = &mut self
            .x_cap_a_m_sqrt_6____6__6
            .as_mut_slice()[..n];
        let v_cap_a_m_sqrt_6____6__6_slot = &mut self
            .v_cap_a_m_sqrt_6____6__6
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let v_m2 = v_m2_slot[i];
            let x_cap_a_m_sqrt_6____6__6 = x + (w[0] * v - w[1] * v_m1);
            let v_cap_a_m_sqrt_6____6__6 = w[2] * v - w[3] * v_m1 + w[4] * v_m2;
            x_cap_a_m_sqrt_6____6__6_slot[i] = x_cap_a_m_sqrt_6____6__6;
            v_cap_a_m_sqrt_6____6__6_slot[i] = v_cap_a_m_sqrt_6____6__6;
        }
        g.expensive(
            t + 0.591751709536137 * self.h,
            &self.x_cap_a_m_sqrt_6____6__6,
            &self.v_cap_a_m_sqrt_6____6__6,
            &mut self.a_cap_a_m_sqrt_6____6__6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_cap_a_m_sqrt_6____6__6.len(),
                self.a_cap_a_msqrt_6__6.len(),
                self.v.len(),
                self.v_1_p1_3_base.len(),
                self.v_p1_base.len(),
                self.x.len(),
                self.x_1_p1_3_base.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_msqrt_6__6_slot = &self.a_cap_a_msqrt_6__6.as_slice()[..n];
        let a_cap_a_m_sqrt_6____6__6_slot = &self
            .a_cap_a_m_sqrt_6____6__6
            .as_slice()[..n];
        let x_1_p1_3_base_slot = &mut self.x_1_p1_3_base.as_mut_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        let v_1_p1_3_base_slot = &mut self.v_1_p1_3_base.as_mut_slice()[..n];
        let v_p1_base_slot = &mut self.v_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a_msqrt_6__6 = a_cap_a_msqrt_6__6_slot[i];
            let a_cap_a_m_sqrt_6____6__6 = a_cap_a_m_sqrt_6____6__6_slot[i];
            x_1_p1_3_base_slot[i] = x
                + (w[12] * v + w[13] * a_cap_a_m_sqrt_6____6__6
                    + w[14] * a_cap_a_msqrt_6__6);
            x_p1_base_slot[i] = x
                + (w[15] * v + w[16] * a_cap_a_m_sqrt_6____6__6
                    + w[17] * a_cap_a_msqrt_6__6);
            v_1_p1_3_base_slot[i] = v
                + (w[18] * a_cap_a_m_sqrt_6____6__6 + w[19] * a_cap_a_msqrt_6__6);
            v_p1_base_slot[i] = v
                + (w[20] * a_cap_a_m_sqrt_6____6__6 + w[21] * a_cap_a_msqrt_6__6);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.3333333333333333 * self.h, t + self.h],
            position: [&self.x_1_p1_3_base, &self.x_p1_base],
            position_slope: [[w[5], w[6]], [w[7], zero]],
            velocity: [&self.v_1_p1_3_base, &self.v_p1_base],
            velocity_slope: [[w[8], w[9]], [w[10], w[11]]],
        };
        implicit
            .solve(
                &mut ::stepsmith::generated::Parts::new(
                    &mut *g,
                    [
                        ::stepsmith::generated::Part::Cheap,
                        ::stepsmith::generated::Part::Cheap,
                    ],
                ),
                &core,
                [&mut self.a_1_p1_3, &mut self.a_2_p1],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p1_3.len(),
                self.a_2_p1.len(),
                self.a_cap_a_m_sqrt_6____6__6.len(),
                self.a_cap_a_msqrt_6__6.len(),
                self.v.len(),
                self.v_m2.len(),
                self.x.len(),
            ],
        )?;
        let v_slot = &self.v.as_slice()[..n];
        let a_cap_a_msqrt_6__6_slot = &self.a_cap_a_msqrt_6__6.as_slice()[..n];
        let a_cap_a_m_sqrt_6____6__6_slot = &self
            .a_cap_a_m_sqrt_6____6__6
            .as_slice()[..n];
        let a_1_p1_3_slot = &self.a_1_p1_3.as_slice()[..n];
        let a_2_p1_slot = &self.a_2_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m2_slot = &mut self.v_m2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a_cap_a_msqrt_6__6 = a_cap_a_msqrt_6__6_slot[i];
            let a_cap_a_m_sqrt_6____6__6 = a_cap_a_m_sqrt_6____6__6_slot[i];
            let a_1_p1_3 = a_1_p1_3_slot[i];
            let a_2_p1 = a_2_p1_slot[i];
            let x_1_p1_3 = x
                + (w[12] * v + w[13] * a_cap_a_m_sqrt_6____6__6
                    + w[14] * a_cap_a_msqrt_6__6 + w[5] * a_1_p1_3 - w[22] * a_2_p1);
            let v_1_p1_3 = v
                + (w[18] * a_cap_a_m_sqrt_6____6__6 + w[19] * a_cap_a_msqrt_6__6
                    + w[8] * a_1_p1_3 - w[23] * a_2_p1);
            let x_p1 = x
                + (w[15] * v + w[16] * a_cap_a_m_sqrt_6____6__6
                    + w[17] * a_cap_a_msqrt_6__6 + w[7] * a_1_p1_3);
            let v_p1 = v
                + (w[20] * a_cap_a_m_sqrt_6____6__6 + w[21] * a_cap_a_msqrt_6__6
                    + w[10] * a_1_p1_3 + w[11] * a_2_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
            }
            x_slot[i] = x_p1;
            v_m2_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.v_m2, &mut self.v_m1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(
            &mut self.a_cap_a_msqrt_6__6,
            &mut self.a_cap_a_m_sqrt_6____6__6,
        );
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for SplittingThird<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "SplittingThird"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "SplittingThird",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("v[-2]", 1, -2.0),
                ::stepsmith::Carried::new("a_A[-sqrt(6)/6]", 2, -0.408248290463863),
            ],
            composition: <SplittingThird<
                ::std::vec::Vec<f64>,
            > as g::SplitStepper<::std::vec::Vec<f64>>>::COMPOSITION,
            evaluations: &[
                g::Evaluation {
                    time: 0.591751709536137,
                    part: Some(g::Part::Expensive),
                    position: g::Row::new(
                        0.591751709536137,
                        &[
                            1.0,
                            0.7668367524056073,
                            -0.17508504286947033,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.591751709536137,
                            &[
                                0.0,
                                2.0627126071736757,
                                -1.5336735048112147,
                                0.4709608976375388,
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
                    time: 0.3333333333333333,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        0.3333333333333333,
                        &[
                            1.0,
                            0.3333333333333333,
                            0.0,
                            0.0,
                            0.026702255468056994,
                            0.028853300087498562,
                            0.1111111111111111,
                            -0.05555555555555555,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.0,
                                0.14169501428982345,
                                0.1916383190435099,
                                0.4166666666666667,
                                -0.08333333333333333,
                            ],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: Some(g::Part::Cheap),
                    position: g::Row::new(
                        1.0,
                        &[
                            1.0,
                            1.0,
                            0.0,
                            0.0,
                            0.12920918810140183,
                            0.3707908118985982,
                            0.5,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.0,
                                0.0,
                                0.09175170953613698,
                                0.908248290463863,
                                0.75,
                                0.25,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.0, 0.0, 0.12920918810140183, 0.3707908118985982, 0.5, 0.0],
                &[
                    0.0,
                    1.0,
                    0.0,
                    0.0,
                    0.09175170953613698,
                    0.908248290463863,
                    0.75,
                    0.25,
                ],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.0, 0.0, 0.12920918810140183, 0.3707908118985982, 0.5, 0.0],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.0,
                        0.0,
                        0.09175170953613698,
                        0.908248290463863,
                        0.75,
                        0.25,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^5 - 2*zeta^4 + zeta^3",
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
