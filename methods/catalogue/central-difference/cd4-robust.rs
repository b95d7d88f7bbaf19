// stepsmith 0.1.0, spec sha256 bcbc64b112998da30d7c1e6fd0c084818a3341e8327a19a1f162a186d181bfe1, text sha256 a57ea98de1449ad61f950fae40674931efc12964301d63ac1d939996f272886d
// Cd4Robust, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 2/3.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^2.
// proven: stable for 0 < Omega < 3*sqrt(10)/5 at xi = 0: the stable set is (0, sqrt(18/5)).
// proven: stable for 0 < Omega < (3*sqrt(4001) - 3)/100 at xi = 1/20: the stable set is (0, (-3 + 3*sqrt(4001))/100].
// proven: stable for 0 < Omega < (3*sqrt(1001) - 3)/50 at xi = 1/10: the stable set is (0, (-3 + 3*sqrt(1001))/50].
// proven: stable for 0 < Omega < (3*sqrt(41) - 3)/10 at xi = 1/2: the stable set is (0, (-3 + 3*sqrt(41))/10].
// proven: period error -7/160*Omega^4 + …: it begins with -7/160*Omega^4.
// proven: zero dynamics stable: errors are multiplied by the roots of 38*zeta^4 - 3*zeta^3 + zeta.

/// Degree 4 of order 3, stable with and without damping
///
/// On beta = gamma - 1/6, the members of order 3, alpha = 5/6 and gamma = 1 keep a wide range of stable steps at any damping ratio, and the components that constraints hold die out without reduction of the index. The undamped motion is damped by Omega^3/18.
///
/// Proven: order 3 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(18/5))` |
/// | Omega at xi = 1/20 | `stable in (0, (-3 + 3*sqrt(4001))/100]` |
/// | Omega at xi = 1/10 | `stable in (0, (-3 + 3*sqrt(1001))/50]` |
/// | Omega at xi = 1/2 | `stable in (0, (-3 + 3*sqrt(41))/10]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 36.17·u in x[1], 13.84·u in h·v, 6·u in h^3·j, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 4, alpha = 5/6, beta = gamma - 1/6, gamma = 1.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 5/12*h^2*j + 1/12*h^2*j[-1]
/// a = a[-1] + h*j
/// x[1] = x + h*v + 1/2*h^2*a + 5/36*h^3*j + 1/36*h^3*j[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd4Robust<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 9],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd4Robust<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 9] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h,
            near(0.5833333, 0.5833333333333334, -3.700743415417188e-17) * h,
            near(0.083333336, 0.08333333333333333, 4.625929269271485e-18) * h.powi(2),
            exact(1.0) / h,
            h,
            near(0.41666666, 0.4166666666666667, -1.850371707708594e-17) * h.powi(2),
            exact(0.5) * h.powi(2),
            near(0.1388889, 0.1388888888888889, -6.1679056923619804e-18) * h.powi(3),
            near(0.027777778, 0.027777777777777776, 1.5419764230904951e-18) * h.powi(3),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4Robust<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4Robust";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
        ::stepsmith::Carried::new("j[-1]", 3, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 0.0;
    const VELOCITY_OFFSET: Option<f64> = Some(0.0);
    const ACCELERATION_OFFSET: Option<f64> = Some(0.0);
    const ZERO_STABLE: bool = true;
    const STABLE: &'static [::stepsmith::generated::StableRange] = &[
        ::stepsmith::generated::StableRange {
            damping: 0.0,
            up_to: 1.8973665961010275,
            up_to_next: Some(1.8676037521042161),
            unstable_above: 1.8973665961010278,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.8676037521042161,
            up_to_next: Some(1.838315042346765),
            unstable_above: 1.8676037521042164,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.838315042346765,
            up_to_next: Some(1.6209372712298544),
            unstable_above: 1.8383150423467651,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.6209372712298544,
            up_to_next: None,
            unstable_above: 1.6209372712298546,
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
            _ => &mut self.j_m1,
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
        let n = self.j_m1.len();
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
                [self.a_m1.len(), self.j_m1.len(), self.v_base.len(), self.v_m1.len()],
            )?;
            let v_m1_slot = &self.v_m1.as_slice()[..n];
            let a_m1_slot = &self.a_m1.as_slice()[..n];
            let j_m1_slot = &self.j_m1.as_slice()[..n];
            let v_base_slot = &mut self.v_base.as_mut_slice()[..n];
            for i in 0..n {
                let v_m1 = v_m1_slot[i];
                let a_m1 = a_m1_slot[i];
                let j_m1 = j_m1_slot[i];
                v_base_slot[i] = v_m1 + (w[1] * a_m1 + w[2] * j_m1);
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
                self.v_m1.len(),
                self.x.len(),
            ],
        )?;
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        let v_m1_slot = &mut self.v_m1.as_mut_slice()[..n];
        let j_m1_slot = &mut self.j_m1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let a = a_slot[i];
            let v_m1 = v_m1_slot[i];
            let a_m1 = a_m1_slot[i];
            let j_m1 = j_m1_slot[i];
            let j = w[3] * (a - a_m1);
            let v = v_m1 + (w[4] * a_m1 + w[5] * j + w[2] * j_m1);
            let x_p1 = x + (w[4] * v + w[6] * a + w[7] * j + w[8] * j_m1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x;
                sample.v.as_mut_slice()[i] = v;
                sample.a.as_mut_slice()[i] = a;
            }
            x_slot[i] = x_p1;
            v_m1_slot[i] = v;
            j_m1_slot[i] = j;
        }
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Cd4Robust<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4Robust"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd4Robust",
            order: ::stepsmith::Order::Exactly(3),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("v[-1]", 1, -1.0),
                ::stepsmith::Carried::new("a[-1]", 2, -1.0),
                ::stepsmith::Carried::new("j[-1]", 3, -1.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 0.0,
                    part: None,
                    position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
                    velocity: Some(
                        g::Row::new(
                            0.0,
                            &[
                                0.0,
                                1.0,
                                0.5833333333333334,
                                0.08333333333333333,
                                0.4166666666666667,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.4444444444444444, 0.1111111111111111, 1.0555555555555556],
                &[0.0, 1.0, 0.5833333333333334, 0.08333333333333333, 0.4166666666666667],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -1.0, 0.0, 1.0],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.5833333333333334,
                        0.08333333333333333,
                        0.4166666666666667,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 2*zeta^3 + zeta^2",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "38*zeta^3 - 3*zeta^2 + 1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "5*zeta^2 + 8*zeta - 1",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "5*zeta^2 + 8*zeta - 1",
            }),
        };
        take(&MAPS)
    }
}
