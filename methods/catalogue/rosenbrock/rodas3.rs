// stepsmith 0.1.0, spec sha256 388e421c0c8fea4c8d9ff70076a9f906f14775a7e8d012f9cc1b7a717f1ce0f2, text sha256 995c15e26ebc50d6e3b7beca5362440a0ffe7c87e7dd0f80a682bc56f2e4f2b7
// Rodas3, family rosenbrock.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 3: all conditions up to order 3 hold; 3 conditions of order 4 fail, the first for f[f, f, f], with residual -1/12.
// proven: order 1 with any matrix for the Jacobian: all conditions up to order 1 hold; 2 conditions of order 2 fail, the first for f[f], with residual 1/6.
// proven: embedded order 2: all conditions up to order 2 hold; 2 conditions of order 3 fail, the first for f[f, f], with residual -1/6.
// proven: A-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: spectral radius 0 for infinite steps: for infinite steps the roots are those of lambda.

/// The method RODAS3 of order 3(2)
///
/// Four stages, three evaluations; both solutions are stiffly accurate and L-stable.
///
/// Proven: order 3 from exact starting values, 3 when only y and y' are right at the start.
///
/// With any matrix in place of the Jacobian, and any vector in place of f_t: order 1.
///
/// Beside the state each step yields: embedded order 2.
///
/// | stability | |
/// |---|---|
/// | -z on the real axis | `stable in (0, ∞)` |
/// | y on the imaginary axis, z = iy | `stable in (0, ∞)` |
/// | left half-plane | `L-stable` |
/// | infinite steps | `spectral radius 0` |
///
/// Rounding: a step errs by at most 17·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Sandu, Verwer, Blom, Spee, Carmichael, Potra, Benchmarking stiff ODE solvers for atmospheric chemistry problems II: Rosenbrock solvers, Atmos. Environ. 31, 1997.
///
/// Parameters: A = [[], [], [1, 0], [3/4, -1/4, 1/2]], Gamma = [[1/2], [1, 1/2], [-1/4, -1/4, 1/2], [1/12, 1/12, -2/3, 1/2]], b = [5/6, -1/6, -1/6, 1/2], embedded = [3/4, -1/4, 1/2].
///
/// ```text
/// v_1 = f(t, x)
/// a_1 = f(t, x, v_u1, 1/2)
/// a_2 = f(t, x, v_u2, 3/2)
/// v_3[1] = f(t[1], x_3[1])
/// a_3 = f(t, x, v_u3, 0)
/// v_4[1] = f(t[1], x_4[1])
/// a_4 = f(t, x, v_u4, 0)
/// v_u1 = 1/2*v_1 + 1/2*h*a_1
/// v_u2 = 1/2*v_1 + 1/2*h*a_2 + 2*v_u1
/// x_3[1] = x + 2*h*v_u1
/// v_u3 = 1/2*v_3[1] + 1/2*h*a_3 + 1/2*v_u1 - 1/2*v_u2
/// x_4[1] = x + 2*h*v_u1 + h*v_u3
/// v_u4 = 1/2*v_4[1] + 1/2*h*a_4 + 1/2*v_u1 - 1/2*v_u2 - 4/3*v_u3
/// x[1] = x + 2*h*v_u1 + h*v_u3 + h*v_u4
/// x_hat[1] = x + 2*h*v_u1 + h*v_u3
/// ```
#[derive(Clone, Debug)]
pub struct Rodas3<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 6],
    x: S,
    v_1: S,
    v_u1: S,
    v_u2: S,
    x_3_p1: S,
    v_3_p1: S,
    v_u3: S,
    x_4_p1: S,
    v_4_p1: S,
    v_u4: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Rodas3<S> {
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
            exact(0.5),
            exact(0.5) * h,
            exact(2.0),
            exact(2.0) * h,
            h,
            near(1.3333334, 1.3333333333333333, 7.401486830834377e-17),
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Rodas3<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[2],
        dense: &[],
    };
    const NAME: &'static str = "Rodas3";
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
            v_u1: like.zeros(),
            v_u2: like.zeros(),
            x_3_p1: like.zeros(),
            v_3_p1: like.zeros(),
            v_u3: like.zeros(),
            x_4_p1: like.zeros(),
            v_4_p1: like.zeros(),
            v_u4: like.zeros(),
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
        ::stepsmith::generated::same_length(n, [self.v_1.len(), self.v_u1.len()])?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_u1_slot = &mut self.v_u1.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_1_slot[i];
            v_u1_slot[i] = w[0] * v_1;
        }
        implicit.linearise(g, (t, &self.x), w[1], false)?;
        implicit.resolve(0.5, &mut self.v_u1)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_1.len(), self.v_u1.len(), self.v_u2.len()],
        )?;
        let v_1_slot = &self.v_1.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &mut self.v_u2.as_mut_slice()[..n];
        for i in 0..n {
            let v_1 = v_1_slot[i];
            let v_u1 = v_u1_slot[i];
            v_u2_slot[i] = w[0] * v_1 + w[2] * v_u1;
        }
        implicit.resolve(1.5, &mut self.v_u2)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.x.len(), self.x_3_p1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let x_3_p1_slot = &mut self.x_3_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let x_3_p1 = x + w[3] * v_u1;
            x_3_p1_slot[i] = x_3_p1;
        }
        g.evaluate(t + self.h, &self.x_3_p1, &self.x_3_p1, &mut self.v_3_p1);
        ::stepsmith::generated::same_length(
            n,
            [self.v_3_p1.len(), self.v_u1.len(), self.v_u2.len(), self.v_u3.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_3_p1_slot = &self.v_3_p1.as_slice()[..n];
        let v_u3_slot = &mut self.v_u3.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_3_p1 = v_3_p1_slot[i];
            v_u3_slot[i] = w[0] * (v_3_p1 + v_u1 - v_u2);
        }
        implicit.resolve(0.0, &mut self.v_u3)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.v_u3.len(), self.x.len(), self.x_4_p1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let x_4_p1_slot = &mut self.x_4_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u3 = v_u3_slot[i];
            let x_4_p1 = x + (w[3] * v_u1 + w[4] * v_u3);
            x_4_p1_slot[i] = x_4_p1;
        }
        g.evaluate(t + self.h, &self.x_4_p1, &self.x_4_p1, &mut self.v_4_p1);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_4_p1.len(),
                self.v_u1.len(),
                self.v_u2.len(),
                self.v_u3.len(),
                self.v_u4.len(),
            ],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u2_slot = &self.v_u2.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_4_p1_slot = &self.v_4_p1.as_slice()[..n];
        let v_u4_slot = &mut self.v_u4.as_mut_slice()[..n];
        for i in 0..n {
            let v_u1 = v_u1_slot[i];
            let v_u2 = v_u2_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_4_p1 = v_4_p1_slot[i];
            v_u4_slot[i] = w[0] * (v_4_p1 + v_u1 - v_u2) - w[5] * v_u3;
        }
        implicit.resolve(0.0, &mut self.v_u4)?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_u1.len(), self.v_u3.len(), self.v_u4.len(), self.x.len()],
        )?;
        let v_u1_slot = &self.v_u1.as_slice()[..n];
        let v_u3_slot = &self.v_u3.as_slice()[..n];
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_u1 = v_u1_slot[i];
            let v_u3 = v_u3_slot[i];
            let v_u4 = v_u4_slot[i];
            let x_p1 = x + (w[3] * v_u1 + w[4] * (v_u3 + v_u4));
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
    fn differences(&self, out: &mut [S]) -> Result<(), ::stepsmith::Failure> {
        let [e_1] = out else { return Ok(()) };
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let (h, w) = (exact(self.h), [exact(1.0)]);
        let n = self.x.len();
        ::stepsmith::generated::same_length(n, [self.v_u4.len(), e_1.len()])?;
        let v_u4_slot = &self.v_u4.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_u4 = v_u4_slot[i];
            e_1_slot[i] = h * (w[0] * v_u4);
        }
        Ok(())
    }
}
