// stepsmith 0.1.0, spec sha256 90eedfc0d303314527efb8568b6e0704b5e67becddf8d71891336ae4492961d8, text sha256 c7c8b92274529512c543fe638fbbbe0c3446b96e7e7931916413adecbb52559b
// ImexEuler, family additive.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 1: all conditions up to order 1 hold; 4 conditions of order 2 fail, the first for A[A], with residual 1/2.
// proven: A-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: stable for 0 < yA < 2: the stable set is (0, 2].
// proven: stable for every yB > 0: the stable set is (0, ∞).
// proven: stable for 0 < yA < 3 at yB = 1: the stable set is (0, 3].
// proven: not symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ fail.
// proven: symplectic on separable systems: the conditions bᵢ âᵢⱼ + b̂ⱼ aⱼᵢ = bᵢ b̂ⱼ hold.
// proven: not symmetric: the adjoint of the step is another step.

/// Forward Euler for the one part and backward Euler for the other
///
/// Proven: order 1 from exact starting values, 1 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 2]` |
/// | yB alone | `stable in (0, ∞)` |
/// | left half-plane, A = 0 | `L-stable` |
///
/// Rounding: a step errs by at most 7·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Ascher, Ruuth, Spiteri, Implicit-explicit Runge–Kutta methods for time-dependent partial differential equations, Appl. Numer. Math. 25, 1997, section 2.1.
///
/// Parameters: explicit = [[], [1]], implicit = [[], [0, 1]], b = [[1], [0, 1]].
///
/// ```text
/// v_A1 = A(t, x)
/// v_B2[1] = B(t[1], x[1])
/// x[1] = x + h*v_A1 + h*v_B2[1]
/// ```
#[derive(Clone, Debug)]
pub struct ImexEuler<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 1],
    x: S,
    v_cap_a1: S,
    v_cap_b2_p1: S,
    x_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ImexEuler<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 1] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [h]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for ImexEuler<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "ImexEuler";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(1);
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
            v_cap_a1: like.zeros(),
            v_cap_b2_p1: like.zeros(),
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
        const {
            assert!(
                G::PARTS,
                "`ImexEuler` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
            )
        };
        let n = self.x.len();
        let w = self.w;
        if SAMPLE {
            ::stepsmith::generated::same_length(
                n,
                [sample.x.len(), sample.v.len(), sample.a.len()],
            )?;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t, &self.x, &self.x, &mut self.v_cap_a1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [self.v_cap_a1.len(), self.x.len(), self.x_p1_base.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let x_p1_base_slot = &mut self.x_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            x_p1_base_slot[i] = x + w[0] * v_cap_a1;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_p1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b2_p1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_cap_a1.len(), self.v_cap_b2_p1.len(), self.x.len()],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b2_p1_slot = &self.v_cap_b2_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b2_p1 = v_cap_b2_p1_slot[i];
            let x_p1 = x + w[0] * (v_cap_a1 + v_cap_b2_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
