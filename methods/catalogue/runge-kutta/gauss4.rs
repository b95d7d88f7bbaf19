// stepsmith 0.1.0, spec sha256 d611d532ecd5fe9611c39bfcce23e3acb5be6470923a40174ba8ab8dba8bc94c, text sha256 1dcb863002c924dcece06938b94104bff80d942323757e5cf1c9d76179c96512
// Gauss4, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual 1/180.
// proven: the stability function is the (2, 2) Padé approximant of exp: the stability function is (1/12*z^2 + 1/2*z + 1)/(1/12*z^2 - 1/2*z + 1).
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda - 1.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda - 1.
// proven: symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// Gauss's method of order 4 with two stages: symplectic and A-stable
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `A-stable, not L-stable` |
/// | infinite steps | `spectral radius 1` |
///
/// Rounding: a step errs by at most 5·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Butcher, Implicit Runge–Kutta processes, Math. Comp. 18, 1964; Hairer, Lubich, Wanner, Geometric Numerical Integration, section II.1.3, Table 1.1.
///
/// Parameters: name = gauss, stages = 2.
///
/// ```text
/// v_1[c_1] = f(t[c_1], x_1[c_1])
/// v_2[c_2] = f(t[c_2], x_2[c_2])
/// x_1[c_1] = x + 1/4*h*v_1[c_1] + a_1_2*h*v_2[c_2]
/// x_2[c_2] = x + a_2_1*h*v_1[c_1] + 1/4*h*v_2[c_2]
/// x[1] = x + 1/2*h*v_1[c_1] + 1/2*h*v_2[c_2]
/// ```
#[derive(Clone, Debug)]
pub struct Gauss4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v_1_pc_1: S,
    v_2_pc_2: S,
    x_1_pc_1_base: S,
    x_2_pc_2_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Gauss4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.25) * h,
            near(-0.038675133, -0.03867513459481288, -2.8473525618637145e-18) * h,
            near(0.5386751, 0.5386751345948129, 1.6725140369678172e-17) * h,
            near(0.038675133, 0.03867513459481288, 2.8473525618637145e-18) * h,
            exact(0.5) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Gauss4<S> {
    type Sizes = ::stepsmith::generated::Stages<2>;
    const SIZES: ::stepsmith::generated::Stages<2> = ::stepsmith::generated::Stages {
        nodes: [0.2113248654051871, 0.7886751345948129],
        slope: [0.0, 0.0],
        slope_twice: [0.0, 0.0],
        reals: 0,
        alpha: [0.25, 0.25],
        beta: [0.14433756729740643, -0.14433756729740643],
        s: [[0.0, 0.2679491924311227], [1.0, 0.0]],
        s_inverse: [[0.0, 1.0], [3.732050807568877, 0.0]],
        s_lambda: [
            [-0.03867513459481288, 0.06698729810778067],
            [0.25, 0.14433756729740643],
        ],
        s_lambda_squared: [
            [-0.01933756729740644, 0.011164549684630112],
            [0.041666666666666664, 0.07216878364870322],
        ],
        end: [0.5, 0.13397459621556135],
        end_slope: 0.0,
        end_slope_twice: 0.0,
        polynomial: [
            [-0.36602540378443865, 0.36602540378443865],
            [1.7320508075688772, -0.4641016151377546],
        ],
        slope_polynomial: [0.0, 0.0],
        omega: [0.0, 0.0],
        closing: [0.0, 0.0],
        closing_slope: 0.0,
        closing_slope_twice: 0.0,
        carries: false,
        ends_at_last: false,
        estimate_order: 2,
    };
    const NAME: &'static str = "Gauss4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
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
            v_2_pc_2: like.zeros(),
            x_1_pc_1_base: like.zeros(),
            x_2_pc_2_base: like.zeros(),
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
            [self.x.len(), self.x_1_pc_1_base.len(), self.x_2_pc_2_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_pc_1_base_slot = &mut self.x_1_pc_1_base.as_mut_slice()[..n];
        let x_2_pc_2_base_slot = &mut self.x_2_pc_2_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_pc_1_base_slot[i] = x;
            x_2_pc_2_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.2113248654051871 * self.h, t + 0.7886751345948129 * self.h],
            position: [&self.x_1_pc_1_base, &self.x_2_pc_2_base],
            position_slope: [[w[0], w[1]], [w[2], w[0]]],
            velocity: [&self.x_1_pc_1_base, &self.x_2_pc_2_base],
            velocity_slope: [[zero, zero], [zero, zero]],
        };
        implicit.solve(g, &core, [&mut self.v_1_pc_1, &mut self.v_2_pc_2])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1_pc_1.len(), self.v_2_pc_2.len(), self.x.len()],
        )?;
        let v_1_pc_1_slot = &self.v_1_pc_1.as_slice()[..n];
        let v_2_pc_2_slot = &self.v_2_pc_2.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_pc_1 = v_1_pc_1_slot[i];
            let v_2_pc_2 = v_2_pc_2_slot[i];
            let x_1_pc_1 = x + (w[0] * v_1_pc_1 - w[3] * v_2_pc_2);
            let x_2_pc_2 = x + (w[2] * v_1_pc_1 + w[0] * v_2_pc_2);
            let x_p1 = x + w[4] * (v_1_pc_1 + v_2_pc_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Gauss4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Gauss4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Gauss4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
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
                            0.2113248654051871,
                            0.041666666666666664,
                            -0.01933756729740644,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.2113248654051871,
                            &[0.0, 1.0, 0.25, -0.03867513459481288],
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
                            0.7886751345948129,
                            0.26933756729740643,
                            0.041666666666666664,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.7886751345948129,
                            &[0.0, 1.0, 0.5386751345948129, 0.25],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.39433756729740643, 0.10566243270259355],
                &[0.0, 1.0, 0.5, 0.5],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.39433756729740643, 0.10566243270259355],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.5, 0.5])),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "zeta^2 - 2*zeta + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Weak,
                polynomial: "zeta - 1",
            }),
        };
        take(&MAPS)
    }
}
