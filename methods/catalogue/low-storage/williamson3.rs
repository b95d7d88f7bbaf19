// stepsmith 0.1.0, spec sha256 113569ee5bbdb8b18149f125f882a0807145e927a2e51f6908caf8ebd5b7aafc, text sha256 4fffa8451b929a415356886bafeec16404de28d5f79686f67ea52dfef50c8dc1
// Williamson3, family low-storage.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 3 conditions of order 4 fail, the first for f[f, f, f], with residual 1/72.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: stable for -25127/10000 < z < 0: the stable set is (0, 2.51274532661…].
// proven: stable for z = iy, 0 < y < sqrt(3): the stable set is (0, sqrt(3)].

/// Williamson's method of order 3 in two registers
///
/// A step keeps the state, one increment, and what the field writes.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 2.51274532661…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, sqrt(3)]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 23.65·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Williamson, Low-storage Runge–Kutta schemes, J. Comput. Phys. 35, 1980, case 7.
///
/// Parameters: A = [0, -5/9, -153/128], B = [1/3, 15/16, 8/15].
///
/// ```text
/// v_1 = f(t, x)
/// v_2[1/3] = f(t[1/3], x_2[1/3])
/// v_3[3/4] = f(t[3/4], x_3[3/4])
/// x_2[1/3] = x + 1/3*h*v_1
/// v_d2 = v_2[1/3] - 5/9*v_1
/// x_3[3/4] = x_2[1/3] + 15/16*h*v_d2
/// v_d3 = v_3[3/4] - 153/128*v_d2
/// x[1] = x_3[3/4] + 8/15*h*v_d3
/// ```
#[derive(Clone, Debug)]
pub struct Williamson3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 5],
    x: S,
    v_1: S,
    v_2_p1_3: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Williamson3<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 5] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.33333334, 0.3333333333333333, 1.850371707708594e-17) * h,
            near(0.5555556, 0.5555555555555556, -2.4671622769447922e-17),
            exact(0.9375) * h,
            exact(1.1953125),
            near(0.53333336, 0.5333333333333333, 7.401486830834377e-18) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Williamson3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "Williamson3";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
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
            v_1: like.zeros(),
            v_2_p1_3: like.zeros(),
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
        g.evaluate(t, &self.x, &self.x, &mut self.v_1);
        ::stepsmith::generated::same_length(n, [self.v_1.len(), self.x.len()])?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_1 = v_1_slot[i];
            let x_2_p1_3 = x + w[0] * v_1;
            x_slot[i] = x_2_p1_3;
        }
        g.evaluate(
            t + 0.3333333333333333 * self.h,
            &self.x,
            &self.x,
            &mut self.v_2_p1_3,
        );
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_3.len(), self.x.len()],
        )?;
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let v_1_slot = &mut self.v_1.as_mut_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_1_slot[i];
            let x_2_p1_3 = x_slot[i];
            let v_2_p1_3 = v_2_p1_3_slot[i];
            let v_d2 = v_2_p1_3 - w[1] * v_1;
            let x_3_p3_4 = x_2_p1_3 + w[2] * v_d2;
            v_1_slot[i] = v_d2;
            x_slot[i] = x_3_p3_4;
        }
        g.evaluate(t + 0.75 * self.h, &self.x, &self.x, &mut self.v_2_p1_3);
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_2_p1_3.len(), self.x.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_2_p1_3_slot = &self.v_2_p1_3.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let v_d2 = v_1_slot[i];
            let x_3_p3_4 = x_slot[i];
            let v_3_p3_4 = v_2_p1_3_slot[i];
            let v_d3 = v_3_p3_4 - w[3] * v_d2;
            let x_p1 = x_3_p3_4 + w[4] * v_d3;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Williamson3<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Williamson3"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Williamson3",
            order: ::stepsmith::Order::Exactly(3),
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
                    time: 0.3333333333333333,
                    part: None,
                    position: g::Row::new(
                        0.3333333333333333,
                        &[1.0, 0.3333333333333333, 0.0, 0.0, 0.0],
                    ),
                    velocity: Some(
                        g::Row::new(
                            0.3333333333333333,
                            &[0.0, 1.0, 0.3333333333333333, 0.0, 0.0],
                        ),
                    ),
                    place: None,
                },
                g::Evaluation {
                    time: 0.75,
                    part: None,
                    position: g::Row::new(0.75, &[1.0, 0.75, 0.3125, 0.0, 0.0]),
                    velocity: Some(g::Row::new(0.75, &[0.0, 1.0, -0.1875, 0.9375, 0.0])),
                    place: None,
                },
            ],
            next: &[
                &[1.0, 1.0, 0.0, 0.5, 0.0],
                &[0.0, 1.0, 0.16666666666666666, 0.3, 0.5333333333333333],
            ],
            position: g::Row::new(1.0, &[1.0, 1.0, 0.0, 0.5, 0.0]),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[0.0, 1.0, 0.16666666666666666, 0.3, 0.5333333333333333],
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
