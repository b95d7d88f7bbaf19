// stepsmith 0.1.0, spec sha256 2cb1e1072df9f471f12c0a9c498d95547351a6f10bb01045af11df17d08bee28, text sha256 782ca82b27e19487865248c9a0cf8af16d8008a4ccb256f71cb44c55f1232866
// Cd5Stable, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 60 conditions of order 5 fail, the first for g[x:v, x:v, x:v, x:v], with residual 23/10.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^3 - 1/2*lambda^2 + 1/2*lambda.
// proven: stable for 0 < Omega < sqrt(30)/3 at xi = 0: the stable set is (0, sqrt(10/3)).
// proven: stable for 0 < Omega < (sqrt(17281) - 1)/72 at xi = 1/20: the stable set is (0, (-1 + sqrt(17281))/72].
// proven: stable for 0 < Omega < (sqrt(4321) - 1)/36 at xi = 1/10: the stable set is (0, (-1 + sqrt(4321))/36].
// proven: zero dynamics stable: errors are multiplied by the roots of 133*zeta^5 - 87*zeta^4 + 73*zeta^3 + 3*zeta^2 - 2*zeta.

/// Degree 5 of order 4, stable with and without damping
///
/// On beta = 3*gamma/2 - zeta/2, the members of order 4, of which the source gives none that is stable for any step. Found by `stepsmith search`.
///
/// Proven: order 4 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(10/3))` |
/// | Omega at xi = 1/20 | `stable in (0, (-1 + sqrt(17281))/72]` |
/// | Omega at xi = 1/10 | `stable in (0, (-1 + sqrt(4321))/36]` |
/// | Omega at xi = 1/2 | `stable in (0, (-5 + sqrt(4345))/36]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 72.27·u in x[1], 29.75·u in h·v, 25·u in h^3·j, 17·u in h^4·s, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 5, alpha = 3/5, beta = 5/2, gamma = 2, zeta = 1.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 1/2*h^2*j[-1] + 5/12*h^3*s - 1/4*h^3*s[-1]
/// a = a[-1] + h*j[-1] + h^2*s - 1/2*h^2*s[-1]
/// j = j[-1] + h*s
/// x[1] = x + h*v + 1/2*h^2*a + 1/6*h^3*j + 1/40*h^4*s + 1/60*h^4*s[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd5Stable<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 14],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    s_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd5Stable<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 14] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            near(0.5833333, 0.5833333333333334, -3.700743415417188e-17) * h,
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h.powi(2),
            near(0.041666668, 0.041666666666666664, 2.3129646346357427e-18) * h.powi(3),
            h.powi(-2),
            exact(1.0) / h,
            exact(0.5),
            h,
            exact(0.5) * h.powi(2),
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h.powi(3),
            exact(0.25) * h.powi(3),
            near(0.16666667, 0.16666666666666666, 9.25185853854297e-18) * h.powi(3),
            near(0.025, 0.025, -1.3877787807814458e-18) * h.powi(4),
            near(0.016666668, 0.016666666666666666, 2.312964634635743e-19) * h.powi(4),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd5Stable<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd5Stable";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
        ::stepsmith::Carried::new("s[-1]", 4, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.8257418583505536,
            up_to_next: Some(1.811905796876162),
            unstable_above: 1.8257418583505538,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.811905796876162,
            up_to_next: Some(1.7981753810605328),
            unstable_above: 1.8119057968761623,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.7981753810605328,
            up_to_next: Some(1.692128166408555),
            unstable_above: 1.798175381060533,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.692128166408555,
            up_to_next: None,
            unstable_above: 1.6921281664085552,
        },
    ];
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h),
            x: like.zeros(),
            v_m1: like.zeros(),
            a_m1: like.zeros(),
            j_m1: like.zeros(),
            s_m1: like.zeros(),
            a: like.zeros(),
            v_base: like.zeros(),
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
            1 => &mut self.v_m1,
            2 => &mut self.a_m1,
            3 => &mut self.j_m1,
            _ => &mut self.s_m1,
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
        let n = self.s_m1.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        if G::USES_VELOCITY {
            ::stepsmith::generated::same_length(
                n,
                [
                    self.a_m1.len(),
                    self.j_m1.len(),
                    self.s_m1.len(),
                    self.v_base.len(),
                    self.v_m1.len(),
                ],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let j_m1_slot = &self.j_m1.as_slice()[..n];
            let s_m1_slot = &self.s_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                let s_m1 = s_m1_slot[i];
                v_base_slot[i] = v_m1 + (w[1] * a_m1 + w[2] * j_m1 - w[3] * s_m1);
            }
            let zero = <S::Real as ::stepsmith::Real>::zero();
            let core = ::stepsmith::generated::Core {
                t: [t],
                position: [&self.x],
                position_slope: [[zero]],
                velocity: [&self.v_base],
                velocity_slope: [[w[0]]],
            };
            implicit.solve_from(g, &core, [&self.a_m1], [&mut self.a])?;
        } else {
            g.evaluate(t, &self.x, &self.x, &mut self.a);
        }
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.j_m1.len(),
                self.s_m1.len(),
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let j_m1_slot = &mut self.j_m1.as_mut_slice()[..n];
        let s_m1_slot = &mut self.s_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let s_m1 = s_m1_slot[i];
            let s = w[4] * (a - a_m1) - w[5] * j_m1 + w[6] * s_m1;
            let v = v_m1 + (w[7] * a_m1 + w[8] * j_m1 + w[9] * s - w[10] * s_m1);
            let j = j_m1 + w[7] * s;
            let x_p1 = x + (w[7] * v + w[8] * a + w[11] * j + w[12] * s + w[13] * s_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
            j_m1_slot[i] = j;
            s_m1_slot[i] = s;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd5Stable<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd5Stable"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd5Stable",
            order: ::stepsmith::Order::Exactly(4),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
                ::stepsmith::Carried::new("s[-1]", 4, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.5833333333333334,
                                0.08333333333333333,
                                -0.041666666666666664,
                                0.4166666666666667,
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
                    0.39166666666666666,
                    0.058333333333333334,
                    0.07083333333333333,
                    1.1083333333333334,
                ],
                &[
                    0.0,
                    1.0,
                    0.5833333333333334,
                    0.08333333333333333,
                    -0.041666666666666664,
                    0.4166666666666667,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -1.0, 0.0, 0.5, 1.0],
                &[0.0, 0.0, -1.0, -1.0, 0.5, 1.0],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.5833333333333334,
                        0.08333333333333333,
                        -0.041666666666666664,
                        0.4166666666666667,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^5 - 5/2*zeta^4 + 5/2*zeta^3 - 3/2*zeta^2 + 1/2*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "133*zeta^4 - 87*zeta^3 + 73*zeta^2 + 3*zeta - 2",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "5*zeta^3 + 5*zeta^2 - zeta + 3",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "5*zeta^3 + 5*zeta^2 - zeta + 3",
            }),
        };
        take(&MAPS)
    }
}
