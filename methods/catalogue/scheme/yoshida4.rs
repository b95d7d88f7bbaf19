// stepsmith 0.1.0, spec sha256 befddf9425acf0f81dd6120d13b02c34b0409b2d871bff2bdf67192e0c17551b, text sha256 2e944add47566ecf6980bdc8e10e24aa0a20ad1edfba5e914c8e3a1452fdb3b9
// Yoshida4, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual -(5*cbrt(2)^2 + 5*cbrt(2) + 6)/60.
// proven: velocities of order 4: all conditions up to order 4 hold; 6 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual -(5*cbrt(2)^2 + 5*cbrt(2) + 6)/60.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda.
// proven: stable for 0 < Omega < root(x^6 - 36*x^4 + 432*x^2 - 864, 1, 2) at xi = 0: the stable set is (0, 1.57340194743…).
// proven: symplectic: the conditions b̄ᵢ = bᵢ (1 − cᵢ) and bᵢ (b̄ⱼ − āᵢⱼ) = bⱼ (b̄ᵢ − āⱼᵢ) hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// Yoshida's composition of order 4: three steps of Verlet's method
///
/// Steps theta, 1 - 2 theta and theta of the velocity form of Verlet's method, theta = 1/(2 - 2^(1/3)): the one real composition of three symmetric steps of order 2 that has order 4. The middle step goes back. Explicit and symplectic for x'' = g(t, x).
///
/// Proven: order 4 from exact starting values, 4 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, 1.57340194743…)` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 70.32·u in x[1], 13.37·u in h·v[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Yoshida, Construction of higher order symplectic integrators, Phys. Lett. A 150, 1990, eqs. 4.5 and 4.6.
///
/// Parameters: theta = 1/(2 - 2^(1/3)).
///
/// ```text
/// a_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/6] = g(t[(cbrt(2)^2 + 2*cbrt(2) + 4)/6], x_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/6])
/// a_2[-(cbrt(2)^2 + 2*cbrt(2) - 2)/6] = g(t[-(cbrt(2)^2 + 2*cbrt(2) - 2)/6], x_2[-(cbrt(2)^2 + 2*cbrt(2) - 2)/6])
/// a[1] = g(t[1], x[1])
/// v_p = v + (cbrt(2)^2 + 2*cbrt(2) + 4)/12*h*a
/// x_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/6] = x + (cbrt(2)^2 + 2*cbrt(2) + 4)/6*h*v_p
/// v_q = v_p - (cbrt(2)^2 + 2*cbrt(2) - 2)/12*h*a_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/6]
/// x_2[-(cbrt(2)^2 + 2*cbrt(2) - 2)/6] = x_1[(cbrt(2)^2 + 2*cbrt(2) + 4)/6] - (cbrt(2)^2 + 2*cbrt(2) + 1)/3*h*v_q
/// v_r = v_q - (cbrt(2)^2 + 2*cbrt(2) - 2)/12*h*a_2[-(cbrt(2)^2 + 2*cbrt(2) - 2)/6]
/// x[1] = x_2[-(cbrt(2)^2 + 2*cbrt(2) - 2)/6] + (cbrt(2)^2 + 2*cbrt(2) + 4)/6*h*v_r
/// v[1] = v_r + (cbrt(2)^2 + 2*cbrt(2) + 4)/12*h*a[1]
/// ```
#[derive(Clone, Debug)]
pub struct Yoshida4<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 4],
    x: S,
    v: S,
    a: S,
    x_1_p_cbrt_2__2___2_cbrt_2____4__6: S,
    a_1_p_cbrt_2__2___2_cbrt_2____4__6: S,
    x_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Yoshida4<S> {
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
            near(0.67560357, 0.6756035959798288, 4.21370887772588e-17) * h,
            near(1.3512071, 1.3512071919596575, 8.42741775545176e-17) * h,
            near(0.1756036, 0.17560359597982883, -1.337406245399903e-17) * h,
            near(1.7024144, 1.7024143839193153, -5.349624981599612e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Yoshida4<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Yoshida4";
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
            up_to: 1.57340194743454,
            up_to_next: None,
            unstable_above: 1.5734019474345402,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v: like.zeros(),
            a: like.zeros(),
            x_1_p_cbrt_2__2___2_cbrt_2____4__6: like.zeros(),
            a_1_p_cbrt_2__2___2_cbrt_2____4__6: like.zeros(),
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
                "`Yoshida4` is for right-hand sides that ignore the velocity: give one by `SecondOrder::velocity_free(g, x0, v0)`"
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
                self.x_1_p_cbrt_2__2___2_cbrt_2____4__6.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot = &mut self
            .x_1_p_cbrt_2__2___2_cbrt_2____4__6
            .as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v = v_slot[i];
            let a = a_slot[i];
            let v_p = v + w[0] * a;
            let x_1_p_cbrt_2__2___2_cbrt_2____4__6 = x + w[1] * v_p;
            v_slot[i] = v_p;
            x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot[i] = x_1_p_cbrt_2__2___2_cbrt_2____4__6;
        }
        g.evaluate(
            t + 1.3512071919596575 * self.h,
            &self.x_1_p_cbrt_2__2___2_cbrt_2____4__6,
            &self.x_1_p_cbrt_2__2___2_cbrt_2____4__6,
            &mut self.a_1_p_cbrt_2__2___2_cbrt_2____4__6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p_cbrt_2__2___2_cbrt_2____4__6.len(),
                self.v.len(),
                self.x_1_p_cbrt_2__2___2_cbrt_2____4__6.len(),
            ],
        )?;
        let a_1_p_cbrt_2__2___2_cbrt_2____4__6_slot = &self
            .a_1_p_cbrt_2__2___2_cbrt_2____4__6
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot = &mut self
            .x_1_p_cbrt_2__2___2_cbrt_2____4__6
            .as_mut_slice()[..n];
        for i in 0..n {
            let v_p = v_slot[i];
            let x_1_p_cbrt_2__2___2_cbrt_2____4__6 = x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot[i];
            let a_1_p_cbrt_2__2___2_cbrt_2____4__6 = a_1_p_cbrt_2__2___2_cbrt_2____4__6_slot[i];
            let v_q = v_p - w[2] * a_1_p_cbrt_2__2___2_cbrt_2____4__6;
            let x_2_m_cbrt_2__2___2_cbrt_2____2__6 = x_1_p_cbrt_2__2___2_cbrt_2____4__6
                - w[3] * v_q;
            v_slot[i] = v_q;
            x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot[i] = x_2_m_cbrt_2__2___2_cbrt_2____2__6;
        }
        g.evaluate(
            t - 0.35120719195965766 * self.h,
            &self.x_1_p_cbrt_2__2___2_cbrt_2____4__6,
            &self.x_1_p_cbrt_2__2___2_cbrt_2____4__6,
            &mut self.a_1_p_cbrt_2__2___2_cbrt_2____4__6,
        );
        ::stepsmith::generated::same_length(
            n,
            [
                self.a_1_p_cbrt_2__2___2_cbrt_2____4__6.len(),
                self.v.len(),
                self.x_1_p_cbrt_2__2___2_cbrt_2____4__6.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot = &self
            .x_1_p_cbrt_2__2___2_cbrt_2____4__6
            .as_slice()[..n];
        let a_1_p_cbrt_2__2___2_cbrt_2____4__6_slot = &self
            .a_1_p_cbrt_2__2___2_cbrt_2____4__6
            .as_slice()[..n];
        let v_slot = &mut self.v.as_mut_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let v_q = v_slot[i];
            let x_2_m_cbrt_2__2___2_cbrt_2____2__6 = x_1_p_cbrt_2__2___2_cbrt_2____4__6_slot[i];
            let a_2_m_cbrt_2__2___2_cbrt_2____2__6 = a_1_p_cbrt_2__2___2_cbrt_2____4__6_slot[i];
            let v_r = v_q - w[2] * a_2_m_cbrt_2__2___2_cbrt_2____2__6;
            let x_p1 = x_2_m_cbrt_2__2___2_cbrt_2____2__6 + w[1] * v_r;
            v_slot[i] = v_r;
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
            let v_r = v_slot[i];
            let x_p1 = x_p1_slot[i];
            let a_p1 = a_p1_slot[i];
            let v_p1 = v_r + w[0] * a_p1;
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
impl ::stepsmith::generated::ConstrainedMethod for Yoshida4<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Yoshida4"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Yoshida4",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v", 1, 0.0),
                ::stepsmith::Carried::new("a", 2, 0.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.3512071919596575,
                    part: None,
                    position: g::Row::new(
                        1.3512071919596575,
                        &[1.0, 1.3512071919596575, 0.9128804378017515, 0.0, 0.0, 0.0],
                    ),
                    velocity: None,
                    place: None,
                },
                g::Evaluation {
                    time: -0.35120719195965766,
                    part: None,
                    position: g::Row::new(
                        -0.35120719195965766,
                        &[
                            1.0,
                            -0.35120719195965766,
                            -0.2372768418219227,
                            0.29895008766401665,
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
                            0.6756035959798288,
                            0.0616732458420939,
                            -0.2372768418219227,
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
                    0.6756035959798288,
                    0.0616732458420939,
                    -0.2372768418219227,
                    0.0,
                ],
                &[
                    0.0,
                    1.0,
                    0.6756035959798288,
                    -0.17560359597982883,
                    -0.17560359597982883,
                    0.6756035959798288,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    1.0,
                    1.0,
                    0.6756035959798288,
                    0.0616732458420939,
                    -0.2372768418219227,
                    0.0,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        1.0,
                        0.6756035959798288,
                        -0.17560359597982883,
                        -0.17560359597982883,
                        0.6756035959798288,
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
