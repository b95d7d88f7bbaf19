// stepsmith 0.1.0, spec sha256 01fe647c748ac7c1428767593eb485c8c98ba8bb22a1d3a5bb0c2b5ed2ade99a, text sha256 7e08ad64cdaae3f16b0295743041b56c16ed31da56c6a1d3f4e2012e8bcdb9d4
// Crouzeix3, family runge-kutta.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 9 conditions of order 5 fail, the first for f[f, f, f, f], with residual -(10*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 10*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1)/120.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + 72*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 96*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 21.
// proven: not L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda + 72*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 96*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 21.

/// Crouzeix's A-stable method of order 4 with three stages
///
/// Singly diagonally implicit; gamma = cos(pi/18)/sqrt(3) + 1/2 is the greatest root of 24 x^3 - 36 x^2 + 12 x - 1, the only one with which the method is A-stable.
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `A-stable, not L-stable` |
/// | infinite steps | `spectral radius 0.630414938191…` |
///
/// Rounding: a step errs by at most 6.26·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Crouzeix, Sur l'approximation des équations différentielles opérationnelles linéaires par des méthodes de Runge–Kutta, thesis, Paris 1975; Hairer, Wanner, Solving Ordinary Differential Equations II, eq. IV.6.8.
///
/// Parameters: gamma = root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2), delta = 1/(6*(1 - 2*gamma)^2), A = [[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)], [-(2*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) - 1)/2, root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)], [2*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2), -4*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1, root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)]], b = [-(12*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 14*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1)/2, 12*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 14*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 2, -(12*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 14*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1)/2].
///
/// ```text
/// v_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)] = f(t[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)], x_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)])
/// v_2[1/2] = f(t[1/2], x_2[1/2])
/// v_3[-root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1] = f(t[-root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1], x_3[-root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1])
/// x_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)] = x + root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)*h*v_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)]
/// x_2[1/2] = x - (2*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) - 1)/2*h*v_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)] + root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)*h*v_2[1/2]
/// x_3[-root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1] = x + 2*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)*h*v_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)] - (4*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) - 1)*h*v_2[1/2] + root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)*h*v_3[-root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1]
/// x[1] = x - (12*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 14*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1)/2*h*v_1[root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)] + (12*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 14*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 2)*h*v_2[1/2] - (12*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 14*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1)/2*h*v_3[-root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 1]
/// ```
#[derive(Clone, Debug)]
pub struct Crouzeix3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 6],
    x: S,
    v_1_proot_24_x_3___36_x_2___12_x___1__1__2_: S,
    v_2_p1_2: S,
    v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1: S,
    x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base: S,
    x_2_p1_2_base: S,
    x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Crouzeix3<S> {
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
            near(1.0685791, 1.0685790213016289, -4.4374174520151677e-17) * h,
            near(0.568579, 0.5685790213016289, -4.4374174520151677e-17) * h,
            near(2.1371582, 2.1371580426032577, -8.874834904030335e-17) * h,
            near(3.274316, 3.2743160852065154, -1.774966980806067e-16) * h,
            near(0.1288864, 0.12888640051572042, -5.232416801312598e-19) * h,
            near(0.7422272, 0.7422271989685592, 1.0464833602625196e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Crouzeix3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Crouzeix3";
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
            v_1_proot_24_x_3___36_x_2___12_x___1__1__2_: like.zeros(),
            v_2_p1_2: like.zeros(),
            v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1: like.zeros(),
            x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base: like.zeros(),
            x_2_p1_2_base: like.zeros(),
            x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base: like.zeros(),
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
            [self.x.len(), self.x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base_slot = &mut self
            .x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 1.0685790213016289 * self.h],
            position: [&self.x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base],
            position_slope: [[w[0]]],
            velocity: [&self.x_1_proot_24_x_3___36_x_2___12_x___1__1__2__base],
            velocity_slope: [[zero]],
        };
        implicit
            .solve(g, &core, [&mut self.v_1_proot_24_x_3___36_x_2___12_x___1__1__2_])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_proot_24_x_3___36_x_2___12_x___1__1__2_.len(),
                self.x.len(),
                self.x_2_p1_2_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_proot_24_x_3___36_x_2___12_x___1__1__2__slot = &self
            .v_1_proot_24_x_3___36_x_2___12_x___1__1__2_
            .as_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_proot_24_x_3___36_x_2___12_x___1__1__2_ = v_1_proot_24_x_3___36_x_2___12_x___1__1__2__slot[i];
            x_2_p1_2_base_slot[i] = x
                - w[1] * v_1_proot_24_x_3___36_x_2___12_x___1__1__2_;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.5 * self.h],
            position: [&self.x_2_p1_2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_p1_2_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_2_p1_2])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_proot_24_x_3___36_x_2___12_x___1__1__2_.len(),
                self.v_2_p1_2.len(),
                self.x.len(),
                self.x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_1_proot_24_x_3___36_x_2___12_x___1__1__2__slot = &self
            .v_1_proot_24_x_3___36_x_2___12_x___1__1__2_
            .as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base_slot = &mut self
            .x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_proot_24_x_3___36_x_2___12_x___1__1__2_ = v_1_proot_24_x_3___36_x_2___12_x___1__1__2__slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base_slot[i] = x
                + (w[2] * v_1_proot_24_x_3___36_x_2___12_x___1__1__2_ - w[3] * v_2_p1_2);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t - 0.06857902130162881 * self.h],
            position: [&self.x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_base],
            velocity_slope: [[zero]],
        };
        implicit
            .solve(
                g,
                &core,
                [&mut self.v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1],
            )?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_1_proot_24_x_3___36_x_2___12_x___1__1__2_.len(),
                self.v_2_p1_2.len(),
                self.v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1.len(),
                self.x.len(),
            ],
        )?;
        let v_1_proot_24_x_3___36_x_2___12_x___1__1__2__slot = &self
            .v_1_proot_24_x_3___36_x_2___12_x___1__1__2_
            .as_slice()[..n];
        let v_2_p1_2_slot = &self.v_2_p1_2.as_slice()[..n];
        let v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_slot = &self
            .v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1
            .as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1_proot_24_x_3___36_x_2___12_x___1__1__2_ = v_1_proot_24_x_3___36_x_2___12_x___1__1__2__slot[i];
            let v_2_p1_2 = v_2_p1_2_slot[i];
            let v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1 = v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1_slot[i];
            let x_1_proot_24_x_3___36_x_2___12_x___1__1__2_ = x
                + w[0] * v_1_proot_24_x_3___36_x_2___12_x___1__1__2_;
            let x_2_p1_2 = x
                + (-w[1] * v_1_proot_24_x_3___36_x_2___12_x___1__1__2_
                    + w[0] * v_2_p1_2);
            let x_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1 = x
                + (w[2] * v_1_proot_24_x_3___36_x_2___12_x___1__1__2_ - w[3] * v_2_p1_2
                    + w[0] * v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1);
            let x_p1 = x
                + (w[4]
                    * (v_1_proot_24_x_3___36_x_2___12_x___1__1__2_
                        + v_3_mroot_24_x_3___36_x_2___12_x___1__1__2____1)
                    + w[5] * v_2_p1_2);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Crouzeix3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Crouzeix3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Crouzeix3",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0685790213016289,
                    part: None,
                    position: g::Row::new(
                        1.0685790213016289,
                        &[1.0, 1.0685790213016289, 1.141861124765947, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0685790213016289,
                            &[0.0, 1.0, 1.0685790213016289, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.5,
                    part: None,
                    position: g::Row::new(
                        0.5,
                        &[1.0, 0.5, -1.215143228230265, 1.141861124765947, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.5,
                            &[0.0, 1.0, -0.5685790213016289, 1.0685790213016289, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: -0.06857902130162881,
                    part: None,
                    position: g::Row::new(
                        -0.06857902130162881,
                        &[
                            1.0,
                            -0.06857902130162881,
                            6.429151934222689,
                            -6.997730955524317,
                            1.141861124765947,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            -0.06857902130162881,
                            &[
                                0.0,
                                1.0,
                                2.1371580426032577,
                                -3.2743160852065154,
                                1.0685790213016289,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    -0.008838903206457853,
                    0.3711135994842796,
                    0.13772530372217828,
                ],
                &[0.0, 1.0, 0.12888640051572042, 0.7422271989685592, 0.12888640051572042],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    -0.008838903206457853,
                    0.3711135994842796,
                    0.13772530372217828,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.12888640051572042,
                        0.7422271989685592,
                        0.12888640051572042,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta - 1",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 + (144*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 192*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 42)*zeta + (576*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 792*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 189)",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta + (72*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 96*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 21)",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^2 + (144*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 192*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 42)*zeta + (576*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2)^2 - 792*root(24*x^3 - 36*x^2 + 12*x - 1, 1, 2) + 189)",
            }),
        };
        take(&MAPS)
    }
}
