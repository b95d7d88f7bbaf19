// stepsmith 0.1.0, spec sha256 db3ffa20409eed172833b480a7ead6d2a5c299102f09991f8148a8a542d91594, text sha256 e64afecb25dfac78f719a108ae98061cb3fa1e039fb77e72e4ddb05d78330e3f
// Suzuki4, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual (531*cbrt(2)^2 + 268*cbrt(2) + 1204)/75000.
// proven: velocities of order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual (531*cbrt(2)^2 + 268*cbrt(2) + 1204)/75000.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for 0 < Omega < 27209/10000 at xi = 0: the stable set is (0, 2.72097453856…) ∪ (4.01988075294…, 4.30166178195…).
// proven: symplectic: the conditions b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ) hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// Suzuki's composition of order 4: five steps of Verlet's method
///
/// Steps s, s, 1 - 4 s, s and s of the velocity form of Verlet's method, s = 1/(4 - 4^(1/3)). The step back is shorter than with Yoshida. Explicit and symplectic for x'' = g(t, x).
///
/// Proven: order 4 from exact starting values, 4 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 2.72097453856…) ∪ (4.01988075294…, 4.30166178195…)` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 44.37·u in x[1], 15.67·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Suzuki, Fractal decomposition of exponential operators with applications to many-body theories and Monte Carlo simulations, Phys. Lett. A 146, 1990; Hairer, Lubich, Wanner, Geometric Numerical Integration, section II.4.
///
/// Parameters: s = 1/(4 - (2^(1/3))^2).
///
/// ```text
/// a_1[(2*cbrt(2)^2 + cbrt(2) + 8)/30] = g(t[(2*cbrt(2)^2 + cbrt(2) + 8)/30], x_1[(2*cbrt(2)^2 + cbrt(2) + 8)/30])
/// a_2[(2*cbrt(2)^2 + cbrt(2) + 8)/15] = g(t[(2*cbrt(2)^2 + cbrt(2) + 8)/15], x_2[(2*cbrt(2)^2 + cbrt(2) + 8)/15])
/// a_3[-(2*cbrt(2)^2 + cbrt(2) - 7)/15] = g(t[-(2*cbrt(2)^2 + cbrt(2) - 7)/15], x_3[-(2*cbrt(2)^2 + cbrt(2) - 7)/15])
/// a_4[-(2*cbrt(2)^2 + cbrt(2) - 22)/30] = g(t[-(2*cbrt(2)^2 + cbrt(2) - 22)/30], x_4[-(2*cbrt(2)^2 + cbrt(2) - 22)/30])
/// a[1] = g(t[1], x[1])
/// v_p = v + (2*cbrt(2)^2 + cbrt(2) + 8)/60*h*a
/// x_1[(2*cbrt(2)^2 + cbrt(2) + 8)/30] = x + (2*cbrt(2)^2 + cbrt(2) + 8)/30*h*v_p
/// v_q = v_p + (2*cbrt(2)^2 + cbrt(2) + 8)/30*h*a_1[(2*cbrt(2)^2 + cbrt(2) + 8)/30]
/// x_2[(2*cbrt(2)^2 + cbrt(2) + 8)/15] = x_1[(2*cbrt(2)^2 + cbrt(2) + 8)/30] + (2*cbrt(2)^2 + cbrt(2) + 8)/30*h*v_q
/// v_r = v_q - (2*cbrt(2)^2 + cbrt(2) - 2)/20*h*a_2[(2*cbrt(2)^2 + cbrt(2) + 8)/15]
/// x_3[-(2*cbrt(2)^2 + cbrt(2) - 7)/15] = x_2[(2*cbrt(2)^2 + cbrt(2) + 8)/15] - (4*cbrt(2)^2 + 2*cbrt(2) + 1)/15*h*v_r
/// v_s = v_r - (2*cbrt(2)^2 + cbrt(2) - 2)/20*h*a_3[-(2*cbrt(2)^2 + cbrt(2) - 7)/15]
/// x_4[-(2*cbrt(2)^2 + cbrt(2) - 22)/30] = x_3[-(2*cbrt(2)^2 + cbrt(2) - 7)/15] + (2*cbrt(2)^2 + cbrt(2) + 8)/30*h*v_s
/// v_u = v_s + (2*cbrt(2)^2 + cbrt(2) + 8)/30*h*a_4[-(2*cbrt(2)^2 + cbrt(2) - 22)/30]
/// x[1] = x_4[-(2*cbrt(2)^2 + cbrt(2) - 22)/30] + (2*cbrt(2)^2 + cbrt(2) + 8)/30*h*v_u
/// v[1] = v_u + (2*cbrt(2)^2 + cbrt(2) + 8)/60*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct Suzuki4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v: S,
    a: S,
    x_1_p_2_cbrt_2__2___cbrt_2____8__30: S,
    a_1_p_2_cbrt_2__2___cbrt_2____8__30: S,
    x_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Suzuki4<S> {
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
            near(0.20724538, 0.20724538589718786, 1.2598687075427989e-17) * h,
            near(0.41449076, 0.4144907717943757, 2.5197374150855977e-17) * h,
            near(0.12173616, 0.12173615769156361, -3.837302197159402e-18) * h,
            near(0.6579631, 0.657963087177503, -1.023280585909174e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Suzuki4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Suzuki4";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = Some(1.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(1.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 2.7209745385601494,
            up_to_next: None,
            unstable_above: 4.301661781958037,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            x_1_p_2_cbrt_2__2___cbrt_2____8__30: like.zeros(),
            a_1_p_2_cbrt_2__2___cbrt_2____8__30: like.zeros(),
            x_p1: like.zeros(),
            a_p1: like.zeros(),
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
            1 => &mut self.v,
            _ => &mut self.a,
        }
    }
    #[inline]
    fn step<G: ::stepsmith::generated::Field<S, 2>, const SAMPLE: bool>(
        &mut self,
        t: f64,
        g: &mut G,
        implicit: &mut ::stepsmith::Implicit<S>,
        sample: &mut ::stepsmith::Sample<S>,
    ) -> Result<(), ::stepsmith::Failure> {
        const {
            assert!(
                ! G::USES_VELOCITY,
                "`Suzuki4` is for right-hand sides that ignore the velocity: give one by `SecondOrder::velocity_free(g, x0, v0)`"
            )
        };
        let n = self.a.len();
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
                self.a.len(),
                self.v.len(),
                self.x.len(),
                self.x_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &mut self
            .x_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let v_p = v + w[0] * a;
            let x_1_p_2_cbrt_2__2___cbrt_2____8__30 = x + w[1] * v_p;
            v_slot[i] = v_p;
            x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i] = x_1_p_2_cbrt_2__2___cbrt_2____8__30;
        }
        g.evaluate(
            t + 0.4144907717943757 * self.h,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &mut self.a_1_p_2_cbrt_2__2___cbrt_2____8__30,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
                self.v.len(),
                self.x_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
            ],
        )?;
        let a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &self
            .a_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &mut self
            .x_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_mut_slice()[..n];
        for i in 0..n {
            let v_p = v_slot[i];
            let x_1_p_2_cbrt_2__2___cbrt_2____8__30 = x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let a_1_p_2_cbrt_2__2___cbrt_2____8__30 = a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let v_q = v_p + w[1] * a_1_p_2_cbrt_2__2___cbrt_2____8__30;
            let x_2_p_2_cbrt_2__2___cbrt_2____8__15 = x_1_p_2_cbrt_2__2___cbrt_2____8__30
                + w[1] * v_q;
            v_slot[i] = v_q;
            x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i] = x_2_p_2_cbrt_2__2___cbrt_2____8__15;
        }
        g.evaluate(
            t + 0.8289815435887514 * self.h,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &mut self.a_1_p_2_cbrt_2__2___cbrt_2____8__30,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
                self.v.len(),
                self.x_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
            ],
        )?;
        let a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &self
            .a_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &mut self
            .x_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_mut_slice()[..n];
        for i in 0..n {
            let v_q = v_slot[i];
            let x_2_p_2_cbrt_2__2___cbrt_2____8__15 = x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let a_2_p_2_cbrt_2__2___cbrt_2____8__15 = a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let v_r = v_q - w[2] * a_2_p_2_cbrt_2__2___cbrt_2____8__15;
            let x_3_m_2_cbrt_2__2___cbrt_2____7__15 = x_2_p_2_cbrt_2__2___cbrt_2____8__15
                - w[3] * v_r;
            v_slot[i] = v_r;
            x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i] = x_3_m_2_cbrt_2__2___cbrt_2____7__15;
        }
        g.evaluate(
            t + 0.17101845641124852 * self.h,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &mut self.a_1_p_2_cbrt_2__2___cbrt_2____8__30,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
                self.v.len(),
                self.x_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
            ],
        )?;
        let a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &self
            .a_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &mut self
            .x_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_mut_slice()[..n];
        for i in 0..n {
            let v_r = v_slot[i];
            let x_3_m_2_cbrt_2__2___cbrt_2____7__15 = x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let a_3_m_2_cbrt_2__2___cbrt_2____7__15 = a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let v_s = v_r - w[2] * a_3_m_2_cbrt_2__2___cbrt_2____7__15;
            let x_4_m_2_cbrt_2__2___cbrt_2____22__30 = x_3_m_2_cbrt_2__2___cbrt_2____7__15
                + w[1] * v_s;
            v_slot[i] = v_s;
            x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i] = x_4_m_2_cbrt_2__2___cbrt_2____22__30;
        }
        g.evaluate(
            t + 0.5855092282056242 * self.h,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &self.x_1_p_2_cbrt_2__2___cbrt_2____8__30,
            &mut self.a_1_p_2_cbrt_2__2___cbrt_2____8__30,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
                self.v.len(),
                self.x_1_p_2_cbrt_2__2___cbrt_2____8__30.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &self
            .x_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_slice()[..n];
        let a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot = &self
            .a_1_p_2_cbrt_2__2___cbrt_2____8__30
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let v_s = v_slot[i];
            let x_4_m_2_cbrt_2__2___cbrt_2____22__30 = x_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let a_4_m_2_cbrt_2__2___cbrt_2____22__30 = a_1_p_2_cbrt_2__2___cbrt_2____8__30_slot[i];
            let v_u = v_s + w[1] * a_4_m_2_cbrt_2__2___cbrt_2____22__30;
            let x_p1 = x_4_m_2_cbrt_2__2___cbrt_2____22__30 + w[1] * v_u;
            v_slot[i] = v_u;
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_p1.len(), self.v.len(), self.x_p1.len()],
        )?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        let a_p1_slot = &self.a_p1.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        for i in 0..n {
            let v_u = v_slot[i];
            let x_p1 = x_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            let v_p1 = v_u + w[0] * a_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
                sample.v.as_mut_slice()[i] = v_p1;
                sample.a.as_mut_slice()[i] = a_p1;
            }
            v_slot[i] = v_p1;
        }
        ::core::mem::swap(&mut self.x, &mut self.x_p1);
        ::core::mem::swap(&mut self.a, &mut self.a_p1);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Suzuki4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Suzuki4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Suzuki4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.4144907717943757,
                    part: None,
                    position: g::Row::new(
                        0.4144907717943757,
                        &[
                            1.0,
                            0.4144907717943757,
                            0.08590129995134864,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.8289815435887514,
                    part: None,
                    position: g::Row::new(
                        0.8289815435887514,
                        &[
                            1.0,
                            0.8289815435887514,
                            0.17180259990269728,
                            0.17180259990269728,
                            0.0,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.17101845641124852,
                    part: None,
                    position: g::Row::new(
                        0.17101845641124852,
                        &[
                            1.0,
                            0.17101845641124852,
                            0.035442785994490605,
                            -0.10091702791371605,
                            0.08009789813586851,
                            0.0,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: 0.5855092282056242,
                    part: None,
                    position: g::Row::new(
                        0.5855092282056242,
                        &[
                            1.0,
                            0.5855092282056242,
                            0.12134408594583923,
                            0.07088557198898121,
                            0.02963938417901048,
                            -0.05045851395685803,
                            0.0,
                            0.0,
                        ],
                    ),
                    velocity: None,
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
                            0.20724538589718786,
                            0.24268817189167846,
                            -0.02081912977784755,
                            -0.10091702791371605,
                            0.17180259990269728,
                            0.0,
                        ],
                    ),
                    velocity: None,
                    place: None,
                },
            ],
            next: &[
                &[
                    1.0,
                    1.0,
                    0.20724538589718786,
                    0.24268817189167846,
                    -0.02081912977784755,
                    -0.10091702791371605,
                    0.17180259990269728,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.20724538589718786,
                    0.4144907717943757,
                    -0.12173615769156361,
                    -0.12173615769156361,
                    0.4144907717943757,
                    0.20724538589718786,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.20724538589718786,
                    0.24268817189167846,
                    -0.02081912977784755,
                    -0.10091702791371605,
                    0.17180259990269728,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.20724538589718786,
                        0.4144907717943757,
                        -0.12173615769156361,
                        -0.12173615769156361,
                        0.4144907717943757,
                        0.20724538589718786,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^3 - 2*zeta^2 + zeta",
            }),
            position_zeros: None,
            velocity_zeros: None,
            soi2_zeros: None,
        };
        take(&MAPS)
    }
}
