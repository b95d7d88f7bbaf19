// stepsmith 0.1.0, spec sha256 7418ac723154e58cdb0b386d5c4551e73ede88ef60f616cfb4807d21336ad393, text sha256 ce65a4981e2c3cf3bb976846bc706db17bd289d184fe2b8658e1369644593572
// Rk4, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -1/120.
// proven: stable for -557/200 < z < 0: the stable set is (0, 2.78529356340…].
// proven: stable for z = iy, 0 < y < 2*sqrt(2): the stable set is (0, sqrt(8)].
// proven: not A-stable: no pole lies in the left half-plane; as z tends to infinity, the roots tend to those of 1.
// proven: not symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ fail.
// proven: not symmetric: the adjoint of the step is another step.

/// The classical Runge–Kutta method
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 2.78529356340…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, sqrt(8)]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 7·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Kutta, Beitrag zur näherungsweisen Integration totaler Differentialgleichungen, Z. Math. Phys. 46, 1901.
///
/// Parameters: A = [[], [1/2], [0, 1/2], [0, 0, 1]], b = [1/6, 1/3, 1/3, 1/6].
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[1/2] = f(t[1/2], x_3[1/2])
/// v_4[1] = f(t[1], x_4[1])
/// x_1 = x
/// x_2[1/2] = x + 1/2*h*v_1
/// x_3[1/2] = x + 1/2*h*v_2[1/2]
/// x_4[1] = x + h*v_3[1/2]
/// x[1] = x + 1/6*h*v_1 + 1/3*h*v_2[1/2] + 1/3*h*v_3[1/2] + 1/6*h*v_4[1]
/// ```
#[derive(Clone, Debug)]
pub struct Rk4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    x_1: S,
    v_1: S,
    v_2_p1_2: S,
    v_3_p1_2: S,
    v_4_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Rk4<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 4] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.5) * h,
            h,
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h,
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Rk4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Rk4";
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
            x_1: like.zeros(),
            v_1: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_p1_2: like.zeros(),
            v_4_p1: like.zeros(),
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
            [self.v_1.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p1_2 = x + w[0] * v_1;
            x_1_slot[i] = x_2_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1, &self.x_1, &mut self.v_2_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [self.v_2_p1_2.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let x_3_p1_2 = x + w[0] * v_2_p1_2;
            x_1_slot[i] = x_3_p1_2;
        }
        g.evaluate(t + 0.5 * self.h, &self.x_1, &self.x_1, &mut self.v_3_p1_2);
        ::stepsmith::generated::same_length(
            n,
            [self.v_3_p1_2.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let x_4_p1 = x + w[1] * v_3_p1_2;
            x_1_slot[i] = x_4_p1;
        }
        g.evaluate(t + self.h, &self.x_1, &self.x_1, &mut self.v_4_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_2.len(),
                self.v_3_p1_2.len(),
                self.v_4_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_p1_2_slot = &self.v_3_p1_2.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_p1_2 = v_3_p1_2_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let x_p1 = x + (w[2] * (v_1 + v_4_p1) + w[3] * (v_2_p1_2 + v_3_p1_2));
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Rk4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Rk4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Rk4",
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
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.0, &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.0, 0.5, 0.0, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(0.5, &[1.0, 0.5, 0.25, 0.0, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.5, &[0.0, 1.0, 0.0, 0.5, 0.0, 0.0])),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.5, 0.0, 0.0]),
                    velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.0, 0.0, 1.0, 0.0])),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.16666666666666666,
                    0.3333333333333333,
                    0.3333333333333333,
                    0.16666666666666666,
                ],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.16666666666666666,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.16666666666666666,
                        0.3333333333333333,
                        0.3333333333333333,
                        0.16666666666666666,
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
