// stepsmith 0.1.0, spec sha256 c19b2477a1a0d42a73c8ce29cade5e82c7610ef5c5cb48ceae7d3f6f2c064f97, text sha256 be73a478dadba17fbafb5b1985c7631102f2d6857e6e3afa65b85162a963dcbf
// Bdf6, family bdf.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 6: all conditions up to order 6 hold; 48 conditions of order 7 fail, the first for f[f, f, f, f, f, f], with residual -720/7.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^5 - 71/49*lambda^4 + 79/49*lambda^3 - 163/147*lambda^2 + 62/147*lambda - 10/147.
// proven: not A-stable: no pole lies in the left half-plane; some z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda^6.
// proven: A(α)-stable for tan α = 1609/5000: the widest stable wedge has tan α = sqrt(2070523009/19990546875).

/// Backward differences of six steps
///
/// Proven: order 6 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, 0.843138162097…] ∪ [17.5705468907…, ∞)` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 76.67·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Nørsett, Wanner, Solving Ordinary Differential Equations I, section III.1.
///
/// Parameters: steps = 6.
///
/// ```text
/// v[1] = f(t[1], x[1])
/// x[1] = 120/49*x - 150/49*x[-1] + 400/147*x[-2] - 75/49*x[-3] + 24/49*x[-4] - 10/147*x[-5] + 20/49*h*v[1]
/// ```
#[derive(Clone, Debug)]
pub struct Bdf6<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 7],
    x: S,
    x_m1: S,
    x_m2: S,
    x_m3: S,
    x_m4: S,
    x_m5: S,
    v_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Bdf6<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 7] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            near(0.40816328, 0.40816326530612246, -9.063045098980869e-18) * h,
            near(2.4489796, 2.4489795918367347, -5.437827059388522e-17),
            near(3.0612245, 3.061224489795918, 1.5407176668267478e-16),
            near(2.7210884, 2.7210884353741496, 8.760943595681507e-17),
            near(1.5306122, 1.530612244897959, 7.703588334133739e-17),
            near(0.48979592, 0.4897959183673469, 1.1328806373726087e-17),
            near(0.06802721, 0.06802721088435375, -6.136436785768297e-18),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Bdf6<S> {
    type Sizes = ::stepsmith::generated::EqualSteps;
    const SIZES: ::stepsmith::generated::EqualSteps = ::stepsmith::generated::EqualSteps;
    const NAME: &'static str = "Bdf6";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(6);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("x[-2]", 0, -2.0),
        ::stepsmith::Carried::new("x[-3]", 0, -3.0),
        ::stepsmith::Carried::new("x[-4]", 0, -4.0),
        ::stepsmith::Carried::new("x[-5]", 0, -5.0),
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
            x_m1: like.zeros(),
            x_m2: like.zeros(),
            x_m3: like.zeros(),
            x_m4: like.zeros(),
            x_m5: like.zeros(),
            v_p1: like.zeros(),
            x_p1_base: like.zeros(),
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
            1 => &mut self.x_m1,
            2 => &mut self.x_m2,
            3 => &mut self.x_m3,
            4 => &mut self.x_m4,
            _ => &mut self.x_m5,
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
        let n = self.x_m5.len();
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
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_m4.len(),
                self.x_m5.len(),
                self.x_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let x_m4_slot = &self.x_m4.as_slice()[..n];
        let x_m5_slot = &self.x_m5.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let x_m4 = x_m4_slot[i];
            let x_m5 = x_m5_slot[i];
            x_p1_base_slot[i] = w[1] * x - w[2] * x_m1 + w[3] * x_m2 - w[4] * x_m3
                + w[5] * x_m4 - w[6] * x_m5;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_p1_base],
            velocity_slope: [[zero]],
        };
        implicit.solve(g, &core, [&mut self.v_p1])?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_m2.len(),
                self.x_m3.len(),
                self.x_m4.len(),
                self.x_m5.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let x_m2_slot = &self.x_m2.as_slice()[..n];
        let x_m3_slot = &self.x_m3.as_slice()[..n];
        let x_m4_slot = &self.x_m4.as_slice()[..n];
        let v_p1_slot = &self.v_p1.as_slice()[..n];
        let x_m5_slot = &mut self.x_m5.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let x_m2 = x_m2_slot[i];
            let x_m3 = x_m3_slot[i];
            let x_m4 = x_m4_slot[i];
            let x_m5 = x_m5_slot[i];
            let v_p1 = v_p1_slot[i];
            let x_p1 = w[1] * x - w[2] * x_m1 + w[3] * x_m2 - w[4] * x_m3 + w[5] * x_m4
                - w[6] * x_m5 + w[0] * v_p1;
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_m5_slot[i] = x_p1;
        }
        ::core::mem::swap(&mut self.x_m5, &mut self.x_m4);
        ::core::mem::swap(&mut self.x_m4, &mut self.x_m3);
        ::core::mem::swap(&mut self.x_m3, &mut self.x_m2);
        ::core::mem::swap(&mut self.x_m2, &mut self.x_m1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        Ok(())
    }
}
#[allow(clippy::all)]
impl ::stepsmith::generated::ConstrainedMethod for Bdf6<::std::vec::Vec<f64>> {
    fn name() -> &'static str {
        "Bdf6"
    }
    fn with_maps<T>(
        _: &[f64],
        take: impl FnOnce(&::stepsmith::generated::Maps<'_>) -> T,
    ) -> T {
        use ::stepsmith::generated as g;
        const MAPS: g::Maps<'static> = g::Maps {
            name: "Bdf6",
            order: ::stepsmith::Order::Exactly(6),
            carried: &[
                ::stepsmith::Carried::new("x", 0, 0.0),
                ::stepsmith::Carried::new("x[-1]", 0, -1.0),
                ::stepsmith::Carried::new("x[-2]", 0, -2.0),
                ::stepsmith::Carried::new("x[-3]", 0, -3.0),
                ::stepsmith::Carried::new("x[-4]", 0, -4.0),
                ::stepsmith::Carried::new("x[-5]", 0, -5.0),
                ::stepsmith::Carried::new("x", 1, 0.0),
                ::stepsmith::Carried::new("x[-1]", 1, -1.0),
                ::stepsmith::Carried::new("x[-2]", 1, -2.0),
                ::stepsmith::Carried::new("x[-3]", 1, -3.0),
                ::stepsmith::Carried::new("x[-4]", 1, -4.0),
                ::stepsmith::Carried::new("x[-5]", 1, -5.0),
            ],
            composition: &[],
            evaluations: &[
                g::Evaluation {
                    time: 1.0,
                    part: None,
                    position: g::Row::new(
                        1.0,
                        &[
                            2.4489795918367347,
                            -3.061224489795918,
                            2.7210884353741496,
                            -1.530612244897959,
                            0.4897959183673469,
                            -0.06802721088435375,
                            0.9995835068721366,
                            -1.2494793835901707,
                            1.1106483409690406,
                            -0.6247396917950854,
                            0.19991670137442732,
                            -0.027766208524226017,
                            0.1665972511453561,
                        ],
                    ),
                    velocity: Some(
                        g::Row::new(
                            1.0,
                            &[
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                0.0,
                                2.4489795918367347,
                                -3.061224489795918,
                                2.7210884353741496,
                                -1.530612244897959,
                                0.4897959183673469,
                                -0.06802721088435375,
                                0.40816326530612246,
                            ],
                        ),
                    ),
                    place: None,
                },
            ],
            next: &[
                &[
                    2.4489795918367347,
                    -3.061224489795918,
                    2.7210884353741496,
                    -1.530612244897959,
                    0.4897959183673469,
                    -0.06802721088435375,
                    0.9995835068721366,
                    -1.2494793835901707,
                    1.1106483409690406,
                    -0.6247396917950854,
                    0.19991670137442732,
                    -0.027766208524226017,
                    0.1665972511453561,
                ],
                &[1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    0.0,
                    2.4489795918367347,
                    -3.061224489795918,
                    2.7210884353741496,
                    -1.530612244897959,
                    0.4897959183673469,
                    -0.06802721088435375,
                    0.40816326530612246,
                ],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0],
                &[0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0],
            ],
            position: g::Row::new(
                1.0,
                &[
                    2.4489795918367347,
                    -3.061224489795918,
                    2.7210884353741496,
                    -1.530612244897959,
                    0.4897959183673469,
                    -0.06802721088435375,
                    0.9995835068721366,
                    -1.2494793835901707,
                    1.1106483409690406,
                    -0.6247396917950854,
                    0.19991670137442732,
                    -0.027766208524226017,
                    0.1665972511453561,
                ],
            ),
            velocity: Some(
                g::Row::new(
                    1.0,
                    &[
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        0.0,
                        2.4489795918367347,
                        -3.061224489795918,
                        2.7210884353741496,
                        -1.530612244897959,
                        0.4897959183673469,
                        -0.06802721088435375,
                        0.40816326530612246,
                    ],
                ),
            ),
            parasitic: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "zeta^6 - 120/49*zeta^5 + 150/49*zeta^4 - 400/147*zeta^3 + 75/49*zeta^2 - 24/49*zeta + 10/147",
            }),
            position_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
            velocity_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "147*zeta^5 - 213*zeta^4 + 237*zeta^3 - 163*zeta^2 + 62*zeta - 10",
            }),
            soi2_zeros: Some(g::Zeros {
                dynamics: g::ZeroDynamics::Schur,
                polynomial: "1",
            }),
        };
        take(&MAPS)
    }
}
