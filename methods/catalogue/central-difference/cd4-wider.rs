// stepsmith 0.1.0, spec sha256 cd3ed0411f01a2c48a81172b703d5362c790bffe94d188686e98cc76806b2519, text sha256 26e581201f01230595e6b72bcabb6f2cd6c827af69b93477981e699a07196196
// Cd4Wider, family central-difference.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 18 conditions of order 4 fail, the first for g[x:v, x:v, x:v], with residual 57/56.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^2 - 3/7*lambda.
// proven: stable for 0 < Omega < 2*sqrt(1295)/37 at xi = 0: the stable set is (0, sqrt(140/37)].
// proven: stable for 0 < Omega < (sqrt(1165549) - 7)/555 at xi = 1/20: the stable set is (0, (-7 + sqrt(1165549))/555].
// proven: stable for 0 < Omega < (8*sqrt(18214) - 14)/555 at xi = 1/10: the stable set is (0, (-14 + 8*sqrt(18214))/555].
// proven: zero dynamics stable: errors are multiplied by the roots of 152*zeta^4 - 71*zeta^3 + zeta^2 + 2*zeta.

/// Degree 4 of order 3, wider than alpha = 5/6
///
/// On beta = gamma - 1/6. Found by the front of `stepsmith search`: stable further than with alpha = 5/6, gamma = 1 at all three damping ratios, at one and a half times its error constant.
///
/// Proven: order 3 from exact starting values, 2 when only x, x' and x'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | Omega at xi = 0 | `stable in (0, sqrt(140/37)]` |
/// | Omega at xi = 1/20 | `stable in (0, (-7 + sqrt(1165549))/555]` |
/// | Omega at xi = 1/10 | `stable in (0, (-14 + 8*sqrt(18214))/555]` |
/// | Omega at xi = 1/2 | `stable in (0, (-14 + 4*sqrt(2926))/111]` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 47.21·u in x[1], 21.91·u in h·v, 8.15·u in h^3·j, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Parameters: degree = 4, alpha = 6/7, beta = 19/12, gamma = 7/4.
///
/// ```text
/// a = g(t, x, v)
/// v = v[-1] + h*a[-1] + 19/24*h^2*j - 7/24*h^2*j[-1]
/// a = a[-1] + 7/4*h*j - 3/4*h*j[-1]
/// x[1] = x + h*v + 1/2*h^2*a + 1/7*h^3*j + 1/42*h^3*j[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Cd4Wider<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 11],
    x: S,
    v_m1: S,
    a_m1: S,
    j_m1: S,
    a: S,
    v_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Cd4Wider<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 11] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.45238096, 0.4523809523809524, -2.64338815386942e-18) * h,
            near(0.54761904, 0.5476190476190477, -5.2867763077388404e-17) * h,
            near(0.04761905, 0.047619047619047616, 2.64338815386942e-18) * h.powi(2),
            near(0.5714286, 0.5714285714285714, 3.172065784643304e-17) / h,
            near(0.42857143, 0.42857142857142855, 2.3790493384824782e-17),
            h,
            near(0.7916667, 0.7916666666666666, 3.700743415417188e-17) * h.powi(2),
            near(0.29166666, 0.2916666666666667, -1.850371707708594e-17) * h.powi(2),
            exact(0.5) * h.powi(2),
            near(0.14285715, 0.14285714285714285, 7.93016446160826e-18) * h.powi(3),
            near(0.023809524, 0.023809523809523808, 1.32169407693471e-18) * h.powi(3),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 2> for Cd4Wider<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Cd4Wider";
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
            up_to: 1.9451950503185493,
            up_to_next: Some(1.9326233272622138),
            unstable_above: 1.9451950503185496,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.05,
            up_to: 1.9326233272622138,
            up_to_next: Some(1.920133378161679),
            unstable_above: 1.932623327262214,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.1,
            up_to: 1.920133378161679,
            up_to_next: Some(1.823153634061048),
            unstable_above: 1.9201333781616792,
        },
        ::stepsmith::generated::StableRange {
            damping: 0.5,
            up_to: 1.823153634061048,
            up_to_next: None,
            unstable_above: 1.8231536340610481,
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
            let j = w[3] * (a - a_m1) + w[4] * j_m1;
            let v = v_m1 + (w[5] * a_m1 + w[6] * j - w[7] * j_m1);
            let x_p1 = x + (w[5] * v + w[8] * a + w[9] * j + w[10] * j_m1);
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
impl ::stepsmith::generated::ConstrainedMethod for Cd4Wider<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Cd4Wider"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Cd4Wider",
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
                                0.5476190476190477,
                                0.047619047619047616,
                                0.4523809523809524,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.46598639455782315, 0.1326530612244898, 1.034013605442177],
                &[
                    0.0,
                    1.0,
                    0.5476190476190477,
                    0.047619047619047616,
                    0.4523809523809524,
                ],
                &[0.0, 0.0, 0.0, 0.0, 1.0],
                &[0.0, 0.0, -0.5714285714285714, 0.42857142857142855, 0.5714285714285714],
            ],
            position: g::Row::new(0.0, &[1.0, 0.0, 0.0, 0.0, 0.0]),
            velocity: Some(
                g::Row::new(
                    0.0,
                    &[
                        0.0,
                        1.0,
                        0.5476190476190477,
                        0.047619047619047616,
                        0.4523809523809524,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^4 - 17/7*zeta^3 + 13/7*zeta^2 - 3/7*zeta",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "152*zeta^3 - 71*zeta^2 + zeta + 2",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "19*zeta^2 + 16*zeta - 11",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Unstable,
                polynomial: "19*zeta^2 + 16*zeta - 11",
            }),
        };
        take(&MAPS)
    }
}
