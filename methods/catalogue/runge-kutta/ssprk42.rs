// stepsmith 0.1.0, spec sha256 51f246a6a4b505d9b007b83af6076247ce9dca1304b95c0127eb4de7be22e7cc, text sha256 2aa2b7033e0a52151e4e453993bf56560cb10669bf6c22149315d469aaa022f9
// Ssprk42, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -1/18.
// proven: SSP coefficient 3: (I + rK)⁻¹ [K e] is not negative up to r = 3, and its entry (2, 6) is negative behind it.

/// The strong-stability-preserving method of four stages and order 2
///
/// Preserves monotonicity with three times the step of Euler's method; no method of four stages and order 2 does with more.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 6]` |
/// | y on the imaginary axis, z = iy | `unstable for every step size` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 6.25·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Kraaijevanger, Contractivity of Runge–Kutta methods, BIT 31, 1991; Spiteri, Ruuth, A new class of optimal high-order strong-stability-preserving time discretization methods, SIAM J. Numer. Anal. 40, 2002.
///
/// Parameters: A = [[], [1/3], [1/3, 1/3], [1/3, 1/3, 1/3]], b = [1/4, 1/4, 1/4, 1/4].
///
/// ```text
/// v_1 = f(t, x_1)
/// v_2[1/3] = f(t[1/3], x_2[1/3])
/// v_3[2/3] = f(t[2/3], x_3[2/3])
/// v_4[1] = f(t[1], x_4[1])
/// x_1 = x
/// x_2[1/3] = x + 1/3*h*v_1
/// x_3[2/3] = x + 1/3*h*v_1 + 1/3*h*v_2[1/3]
/// x_4[1] = x + 1/3*h*v_1 + 1/3*h*v_2[1/3] + 1/3*h*v_3[2/3]
/// x[1] = x + 1/4*h*v_1 + 1/4*h*v_2[1/3] + 1/4*h*v_3[2/3] + 1/4*h*v_4[1]
/// ```
#[derive(Clone, Debug)]
pub struct Ssprk42<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 2],
    x: S,
    x_1: S,
    v_1: S,
    v_2_p1_3: S,
    v_3_p2_3: S,
    v_4_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ssprk42<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 2] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            exact(0.25) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ssprk42<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Ssprk42";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
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
            v_2_p1_3: like.zeros(),
            v_3_p2_3: like.zeros(),
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
            let x_2_p1_3 = x + w[0] * v_1;
            x_1_slot[i] = x_2_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_2_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_3.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let x_3_p2_3 = x + w[0] * (v_1 + v_2_p1_3);
            x_1_slot[i] = x_3_p2_3;
        }
        g.evaluate(
            t + 0.6666666666666666 * self.h,
            &self.x_1,
            &self.x_1,
            &mut self.v_3_p2_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_3.len(),
                self.v_3_p2_3.len(),
                self.x.len(),
                self.x_1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p2_3_slot = &self.v_3_p2_3.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p2_3 = v_3_p2_3_slot[i];
            let x_4_p1 = x + w[0] * (v_1 + v_2_p1_3 + v_3_p2_3);
            x_1_slot[i] = x_4_p1;
        }
        g.evaluate(t + self.h, &self.x_1, &self.x_1, &mut self.v_4_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1.len(),
                self.v_2_p1_3.len(),
                self.v_3_p2_3.len(),
                self.v_4_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_3_p2_3_slot = &self.v_3_p2_3.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_3_p2_3 = v_3_p2_3_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            let x_p1 = x + w[1] * (v_1 + v_2_p1_3 + v_3_p2_3 + v_4_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Ssprk42<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Ssprk42"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Ssprk42",
            order: ::stepsmith::Order::Exactly(2),
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
                    time: 0.3333333333333333,
                    part: None,
                    position: g::Row::new(
                        0.3333333333333333,
                        &[1.0, 0.3333333333333333, 0.0, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[0.0, 1.0, 0.3333333333333333, 0.0, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.6666666666666666,
                    part: None,
                    position: g::Row::new(
                        0.6666666666666666,
                        &[1.0, 0.6666666666666666, 0.1111111111111111, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.6666666666666666,
                            &[0.0, 1.0, 0.3333333333333333, 0.3333333333333333, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[1.0, 1.0, 0.2222222222222222, 0.1111111111111111, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                0.3333333333333333,
                                0.3333333333333333,
                                0.3333333333333333,
                                0.0,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.25, 0.16666666666666666, 0.08333333333333333, 0.0],
                &[0.0, 1.0, 0.25, 0.25, 0.25, 0.25],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.25, 0.16666666666666666, 0.08333333333333333, 0.0],
            ),
            velocity: Some(g::Row::new(1.0, &[0.0, 1.0, 0.25, 0.25, 0.25, 0.25])),
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
