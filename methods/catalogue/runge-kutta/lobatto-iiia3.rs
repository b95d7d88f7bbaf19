// stepsmith 0.1.0, spec sha256 c8a7bff21196031d36ab96b583181f5f77d1e12ed38f15a045a843e53d4f86f4, text sha256 602f4b07f918c7e337e81ac9166135e533bb4510881606b05b4ffd63e5ec87e0
// LobattoIiia3, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -1/120.
// proven: the stability function is the (2, 2) Padé approximant of exp: the stability function is (1/12*z^2 + 1/2*z + 1)/(1/12*z^2 - 1/2*z + 1).
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda - 1.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda - 1.
// proven: not symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ fail.
// proven: symmetric: the adjoint of the step is the step itself.

/// Lobatto IIIA with three stages: symmetric and A-stable, of order 4
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
/// Rounding: a step errs by at most 6.34·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ehle 1969; Hairer, Wanner, Solving Ordinary Differential Equations II, section IV.5.
///
/// Parameters: name = lobatto-iiia, stages = 3.
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[1] = f(t[1], x_3[1])
/// x_1 = x
/// x_2[1/2] = x + 5/24*h*v_1 + 1/3*h*v_2[1/2] - 1/24*h*v_3[1]
/// x_3[1] = x + 1/6*h*v_1 + 2/3*h*v_2[1/2] + 1/6*h*v_3[1]
/// x[1] = x + 1/6*h*v_1 + 2/3*h*v_2[1/2] + 1/6*h*v_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct LobattoIiia3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 6],
    x: S,
    x_1: S,
    v_1: S,
    v_2_p1_2: S,
    v_3_p1: S,
    x_2_p1_2_base: S,
    x_3_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> LobattoIiia3<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 6] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(-0.041666668, -0.041666666666666664, -2.3129646346357427e-18) * h,
            near(0.6666667, 0.6666666666666666, 3.700743415417188e-17) * h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.20833333, 0.20833333333333334, -9.25185853854297e-18) * h,
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for LobattoIiia3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "LobattoIiia3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
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
            x_1: like.zeros(),
            v_1: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_p1: like.zeros(),
            x_2_p1_2_base: like.zeros(),
            x_3_p1_base: like.zeros(),
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
        ::stepsmith::generated::same_length(n, [self.x.len(), self.x_1.len()])?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_1 = x;
            x_1_slot[i] = x_1;
        }
        g.evaluate(t, &self.x_1, &self.x_1, &mut self.v_1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.x.len(),
                self.x_2_p1_2_base.len(),
                self.x_3_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        let x_3_p1_base_slot = &mut self.x_3_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            x_2_p1_2_base_slot[i] = x + w[4] * v_1;
            x_3_p1_base_slot[i] = x + w[3] * v_1;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.5 * self.h, t + self.h],
            position: [&self.x_2_p1_2_base, &self.x_3_p1_base],
            position_slope: [[w[0], w[1]], [w[2], w[3]]],
            velocity: [&self.x_2_p1_2_base, &self.x_3_p1_base],
            velocity_slope: [[zero, zero], [zero, zero]],
        };
        implicit.solve(g, &core, [&mut self.v_2_p1_2, &mut self.v_3_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_2.len(), self.v_3_p1.len(), self.x.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_p1_slot = &self.v_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_p1 = v_3_p1_slot[i];
            let x_2_p1_2 = x + (w[4] * v_1 + w[0] * v_2_p1_2 - w[5] * v_3_p1);
            let x_3_p1 = x + (w[3] * (v_1 + v_3_p1) + w[2] * v_2_p1_2);
            let x_p1 = x + (w[3] * (v_1 + v_3_p1) + w[2] * v_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for LobattoIiia3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "LobattoIiia3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "LobattoIiia3",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[1.0, 0.5, 0.0625, 0.08333333333333333, -0.020833333333333332],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[
                                0.0,
                                1.0,
                                0.20833333333333334,
                                0.3333333333333333,
                                -0.041666666666666664,
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
                        &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.16666666666666666,
                                0.6666666666666666,
                                0.16666666666666666,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333, 0.0],
                &[0.0, 1.0, 0.16666666666666666, 0.6666666666666666, 0.16666666666666666],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.16666666666666666, 0.3333333333333333, 0.0],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.16666666666666666,
                        0.6666666666666666,
                        0.16666666666666666,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
