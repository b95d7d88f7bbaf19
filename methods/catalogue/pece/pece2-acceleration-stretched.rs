// stepsmith 0.1.0, spec sha256 54ab47ed67eaf5d45688dd85448f850bf13d0e0eed40dd68e9ef5fcf253b368a, text sha256 35dc139ba363743be2990eaa8eff5324961ced4e2a0fbed2607b675af8a02817
// Pece2AccelerationStretched, family pece.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 4 conditions of order 4 fail, the first for f[f, f, f], with residual 5/16.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of lambda^5 - 1/3*lambda^4.

/// Two-step PECE for x' = f with x'' given, for steps of any ratio: the mean of types 1 and 2
///
/// Proven: order 3 from exact starting values, 3 when only y, y' and y'' are right at the start.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, 0.996643201280…]` |
/// | y on the imaginary axis, z = iy | `stable in (0, 1.21785416110…] ∪ [3.12112933568…, 3.59325141427…]` |
/// | left half-plane | `not A-stable` |
/// | infinite steps | `spectral radius ∞` |
///
/// Rounding: a step errs by at most 198.17·u in x[1], for `omega` of at least 1/10 within the range of ratios below, u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Freed, A Technical Note: Two-Step PECE Methods for Approximating Solutions To First- and Second-Order ODEs, 2017, eq. 6a and section 4.1, repaired, extended to unequal steps.
///
/// Parameters: steps = 2, problem = velocity-and-acceleration, corrector = average, ratio = omega.
///
/// Steps may differ: `omega` is the step size over that of the step before; zero-stable however the ratios vary within (0, 1 + sqrt(2)), where no weight has a pole. What is proven above is of equal steps.
///
/// ```text
/// v_p[1] = f(t[1], x_p[1])
/// a_p[1] = g(t[1], x_p[1], v_p[1])
/// v[1] = f(t[1], x[1])
/// a[1] = g(t[1], x[1], v[1])
/// x_p[1] = (omega^2 + 2*omega + 1)/(2*omega + 1)*x - omega^2/(2*omega + 1)*x[-1] - (4*omega^3 + 2*omega^2 - 9*omega - 6)/(12*omega + 6)*h*v + (4*omega^3 + 2*omega^2 - 3*omega)/(12*omega + 6)*h*v[-1] + (8*omega^2 + 16*omega + 7)/(24*omega + 12)*h^2*a - 1/(24*omega + 12)*h^2*a[-1]
/// x[1] = (omega^2 + 2*omega + 1)/(2*omega + 1)*x - omega^2/(2*omega + 1)*x[-1] - (10*omega^3 - 12*omega^2 - 6*omega + 5)/(48*omega^2 + 24*omega)*h*v_p[1] - (2*omega^5 + 4*omega^4 - 8*omega^3 - 17*omega^2 - 18*omega - 5)/(48*omega^2 + 24*omega)*h*v + (2*omega^4 + 4*omega^3 + 2*omega^2 - 5*omega)/(48*omega + 24)*h*v[-1] + omega^2/(12*omega + 6)*h^2*a_p[1] + (2*omega^4 + 10*omega^3 + 14*omega^2 + 14*omega + 5)/(48*omega^2 + 24*omega)*h^2*a - 1/(48*omega + 24)*h^2*a[-1]
/// ```
#[derive(Clone, Debug)]
pub struct Pece2AccelerationStretched<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 12],
    x: S,
    x_m1: S,
    v: S,
    v_m1: S,
    a: S,
    a_m1: S,
    x_p_p1: S,
    v_p_p1: S,
    a_p_p1: S,
    x_p1: S,
    v_p1: S,
    a_p1: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Pece2AccelerationStretched<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64, ratio: f64) -> [S::Real; 12] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [
            exact((1.0 + ratio * (2.0 + ratio)) / (1.0 + ratio * 2.0)),
            exact((ratio * ratio * -1.0) / (1.0 + ratio * 2.0)),
            exact(
                (6.0 + ratio * (9.0 + ratio * (-2.0 + ratio * -4.0)))
                    / (6.0 + ratio * 12.0),
            ) * h,
            exact((ratio * (-3.0 + ratio * (2.0 + ratio * 4.0))) / (6.0 + ratio * 12.0))
                * h,
            exact((7.0 + ratio * (16.0 + ratio * 8.0)) / (12.0 + ratio * 24.0))
                * h.powi(2),
            exact((-1.0) / (12.0 + ratio * 24.0)) * h.powi(2),
            exact(
                (-5.0 + ratio * (6.0 + ratio * (12.0 + ratio * -10.0)))
                    / (ratio * (24.0 + ratio * 48.0)),
            ) * h,
            exact(
                (5.0
                    + ratio
                        * (18.0
                            + ratio
                                * (17.0 + ratio * (8.0 + ratio * (-4.0 + ratio * -2.0)))))
                    / (ratio * (24.0 + ratio * 48.0)),
            ) * h,
            exact(
                (ratio * (-5.0 + ratio * (2.0 + ratio * (4.0 + ratio * 2.0))))
                    / (24.0 + ratio * 48.0),
            ) * h,
            exact((ratio * ratio) / (6.0 + ratio * 12.0)) * h.powi(2),
            exact(
                (5.0 + ratio * (14.0 + ratio * (14.0 + ratio * (10.0 + ratio * 2.0))))
                    / (ratio * (24.0 + ratio * 48.0)),
            ) * h.powi(2),
            exact((-1.0) / (24.0 + ratio * 48.0)) * h.powi(2),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1>
for Pece2AccelerationStretched<S> {
    type Sizes = ::stepsmith::generated::AnyRatio<
        ::stepsmith::pece::Pece1Acceleration<S>,
    >;
    const SIZES: ::stepsmith::generated::AnyRatio<
        ::stepsmith::pece::Pece1Acceleration<S>,
    > = ::stepsmith::generated::AnyRatio::new(0.0, 2.414213562373095, 4);
    const NAME: &'static str = "Pece2AccelerationStretched";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(3);
    const CARRIED: &'static [::stepsmith::Carried] = &[
        ::stepsmith::Carried::new("x", 0, 0.0),
        ::stepsmith::Carried::new("x[-1]", 0, -1.0),
        ::stepsmith::Carried::new("v", 1, 0.0),
        ::stepsmith::Carried::new("v[-1]", 1, -1.0),
        ::stepsmith::Carried::new("a", 2, 0.0),
        ::stepsmith::Carried::new("a[-1]", 2, -1.0),
    ];
    const SAMPLE_OFFSET: f64 = 1.0;
    const VELOCITY_OFFSET: Option<f64> = None;
    const ACCELERATION_OFFSET: Option<f64> = None;
    const ZERO_STABLE: bool = true;
    fn sized(h: f64, like: &S) -> Self {
        Self {
            h,
            w: Self::weights(h, 1.0),
            x: like.zeros(),
            x_m1: like.zeros(),
            v: like.zeros(),
            v_m1: like.zeros(),
            a: like.zeros(),
            a_m1: like.zeros(),
            x_p_p1: like.zeros(),
            v_p_p1: like.zeros(),
            a_p_p1: like.zeros(),
            x_p1: like.zeros(),
            v_p1: like.zeros(),
            a_p1: like.zeros(),
        }
    }
    fn step_size(&self) -> f64 {
        self.h
    }
    fn set_step_size(&mut self, h: f64, ratio: f64) {
        self.h = h;
        self.w = Self::weights(h, ratio);
    }
    fn carried_mut(&mut self, index: usize) -> &mut S {
        match index {
            0 => &mut self.x,
            1 => &mut self.x_m1,
            2 => &mut self.v,
            3 => &mut self.v_m1,
            4 => &mut self.a,
            _ => &mut self.a_m1,
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
        const {
            assert!(
                G::SECOND_DERIVATIVE,
                "`Pece2AccelerationStretched` takes the second derivative along the solution: give it by `.second_derivative(g)`"
            )
        };
        let n = self.a_m1.len();
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
                self.a_m1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let x_p_p1_slot = &mut self.x_p_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let x_p_p1 = w[0] * x + w[1] * x_m1 + w[2] * v + w[3] * v_m1 + w[4] * a
                + w[5] * a_m1;
            x_p_p1_slot[i] = x_p_p1;
        }
        g.evaluate(t + self.h, &self.x_p_p1, &self.x_p_p1, &mut self.v_p_p1);
        g.second_derivative(t + self.h, &self.x_p_p1, &self.v_p_p1, &mut self.a_p_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.a.len(),
                self.a_m1.len(),
                self.a_p_p1.len(),
                self.v.len(),
                self.v_m1.len(),
                self.v_p_p1.len(),
                self.x.len(),
                self.x_m1.len(),
                self.x_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let x_m1_slot = &self.x_m1.as_slice()[..n];
        let v_slot = &self.v.as_slice()[..n];
        let v_m1_slot = &self.v_m1.as_slice()[..n];
        let a_slot = &self.a.as_slice()[..n];
        let a_m1_slot = &self.a_m1.as_slice()[..n];
        let v_p_p1_slot = &self.v_p_p1.as_slice()[..n];
        let a_p_p1_slot = &self.a_p_p1.as_slice()[..n];
        let x_p1_slot = &mut self.x_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let x_m1 = x_m1_slot[i];
            let v = v_slot[i];
            let v_m1 = v_m1_slot[i];
            let a = a_slot[i];
            let a_m1 = a_m1_slot[i];
            let v_p_p1 = v_p_p1_slot[i];
            let a_p_p1 = a_p_p1_slot[i];
            let x_p1 = w[0] * x + w[1] * x_m1 + w[6] * v_p_p1 + w[7] * v + w[8] * v_m1
                + w[9] * a_p_p1 + w[10] * a + w[11] * a_m1;
            x_p1_slot[i] = x_p1;
        }
        g.evaluate(t + self.h, &self.x_p1, &self.x_p1, &mut self.v_p1);
        g.second_derivative(t + self.h, &self.x_p1, &self.v_p1, &mut self.a_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.a_p1.len(), self.v_p1.len(), self.x_p1.len()],
        )?;
        let x_p1_slot = &self.x_p1.as_slice()[..n];
        for i in 0..n {
            let x_p1 = x_p1_slot[i];
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
        }
        ::core::mem::swap(&mut self.x_m1, &mut self.x_p1);
        ::core::mem::swap(&mut self.x_m1, &mut self.x);
        ::core::mem::swap(&mut self.v_m1, &mut self.v_p1);
        ::core::mem::swap(&mut self.v_m1, &mut self.v);
        ::core::mem::swap(&mut self.a_m1, &mut self.a_p1);
        ::core::mem::swap(&mut self.a_m1, &mut self.a);
        Ok(())
    }
    fn predicted(&self) -> Option<[&S; 1]> {
        Some([&self.x_p_p1])
    }
}
