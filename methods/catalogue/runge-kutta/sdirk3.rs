// stepsmith 0.1.0, spec sha256 38294c397aaedbc478fbab694d93f68adbd648117aabeab2384f78f52e52a2d6, text sha256 f03819e48123af1b450fea1e16b2ff309a84384816584f789c4607031768de8e
// Sdirk3, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual -root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2/4.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.

/// Alexander's L-stable method of three stages
///
/// Singly diagonally implicit and stiffly accurate; gamma is the one root of 6 x^3 - 18 x^2 + 9 x - 1 with which the method is L-stable.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 14.3·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Alexander, Diagonally implicit Runge–Kutta methods for stiff O.D.E.'s, SIAM J. Numer. Anal. 14, 1977, Theorem 5.
///
/// Parameters: gamma = root(6*x^3 - 18*x^2 + 9*x - 1, 0.4, 0.5), A = [[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [-(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 1)/2, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], [-(6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4, (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)]], b = [-(6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4, (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4, root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)].
///
/// ```text
/// v_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = f(t[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)], x_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)])
/// v_2[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] = f(t[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2], x_2[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2])
/// v_3[1] = f(t[1], x_3[1])
/// x_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] = x + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)]
/// x_2[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] = x - (root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) - 1)/2*h*v_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_2[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2]
/// x_3[1] = x - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_2[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_3[1]
/// x[1] = x - (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 16*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/4*h*v_1[root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)] + (6*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)^2 - 20*root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 5)/4*h*v_2[(root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2) + 1)/2] + root(6*x^3 - 18*x^2 + 9*x - 1, 2/5, 1/2)*h*v_3[1]
/// ```
#[derive(Clone, Debug)]
pub struct Sdirk3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: S,
    v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: S,
    v_3_p1: S,
    x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base: S,
    x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base: S,
    x_3_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Sdirk3<S> {
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
            near(0.43586653, 0.435866521508459, -4.470296034749202e-18) * h,
            near(0.28206673, 0.2820667392457705, -2.552042759825431e-17) * h,
            near(1.2084967, 1.20849664917601, -3.408668971647091e-18) * h,
            near(0.64436316, 0.644363170684469, 4.7632186224861534e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Sdirk3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Sdirk3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
            v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_: like.zeros(),
            v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2: like.zeros(),
            v_3_p1: like.zeros(),
            x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base: like.zeros(),
            x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base: like.zeros(),
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
        ::stepsmith::generated::same_length(
            n,
            [self.x.len(), self.x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base_slot = &mut self
            .x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.435866521508459 * self.h],
            position: [&self.x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base],
            position_slope: [[w[0]]],
            velocity: [&self.x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__base],
            velocity_slope: [[zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.x.len(),
                self.x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base_slot = &mut self
            .x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base_slot[i] = x
                + w[1] * v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.7179332607542295 * self.h],
            position: [&self.x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_base],
            velocity_slope: [[zero]],
        };
        implicit
            .solve(
                g,
                &core,
                [&mut self.v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.x.len(),
                self.x_3_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let x_3_p1_base_slot = &mut self.x_3_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            x_3_p1_base_slot[i] = x
                + (w[2] * v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[3] * v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_3_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_3_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_3_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_.len(),
                self.v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2.len(),
                self.v_3_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot = &self
            .v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
            .as_slice()[..n];
        let v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot = &self
            .v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
            .as_slice()[..n];
        let v_3_p1_slot = &self.v_3_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2__slot[i];
            let v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2_slot[i];
            let v_3_p1 = v_3_p1_slot[i];
            let x_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_ = x
                + w[0] * v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_;
            let x_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2 = x
                + (w[1] * v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    + w[0] * v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2);
            let x_3_p1 = x
                + (w[2] * v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[3] * v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
                    + w[0] * v_3_p1);
            let x_p1 = x
                + (w[2] * v_1_proot_6_x_3___18_x_2___9_x___1__2_5__1_2_
                    - w[3] * v_2_p_root_6_x_3___18_x_2___9_x___1__2_5__1_2____1__2
                    + w[0] * v_3_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Sdirk3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Sdirk3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Sdirk3",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.435866521508459,
                    part: None,
                    position: g::Row::new(
                        0.435866521508459,
                        &[1.0, 0.435866521508459, 0.18997962457188394, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.435866521508459,
                            &[0.0, 1.0, 0.435866521508459, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.7179332607542295,
                    part: None,
                    position: g::Row::new(
                        0.7179332607542295,
                        &[
                            1.0,
                            0.7179332607542295,
                            0.24588689693657506,
                            0.18997962457188394,
                            0.0,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.7179332607542295,
                            &[0.0, 1.0, 0.2820667392457705, 0.435866521508459, 0.0],
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
                            1.0,
                            0.871733043016918,
                            -0.5617126675888019,
                            0.18997962457188394,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                1.0,
                                1.20849664917601,
                                -0.644363170684469,
                                0.435866521508459,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.871733043016918, -0.5617126675888019, 0.18997962457188394],
                &[0.0, 1.0, 1.20849664917601, -0.644363170684469, 0.435866521508459],
            ],
            position: g::Row::new(
                1.0,
                &[1.0, 1.0, 0.871733043016918, -0.5617126675888019, 0.18997962457188394],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[0.0, 1.0, 1.20849664917601, -0.644363170684469, 0.435866521508459],
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
