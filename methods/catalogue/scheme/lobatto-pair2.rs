// stepsmith 0.1.0, spec sha256 1d74b5db1fe1e579924aa7e019b180cd47257ba078e05fc202e3b7959ec7d429, text sha256 099b3d2758f56948f964e59d3e6284e6aef35fca25ca103b30b52f28a88b5025
// LobattoPair2, family scheme.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 2: all conditions up to order 2 hold; 14 conditions of order 3 fail, the first for A[A, A], with residual -1/6.
// proven: zero-stable: strongly zero-stable; the parasitic roots are those of 1.
// proven: not symplectic: the conditions bᵢ aᵢⱼ + bⱼ aⱼᵢ = bᵢ bⱼ fail.
// proven: symplectic on partitioned systems: the conditions bᵢ âᵢⱼ + b̂ⱼ aⱼᵢ = bᵢ b̂ⱼ and bᵢ = b̂ᵢ hold.
// proven: symplectic on separable systems: the conditions bᵢ âᵢⱼ + b̂ⱼ aⱼᵢ = bᵢ b̂ⱼ hold.
// proven: symmetric: the adjoint of the step is the step itself.

/// Lobatto IIIA and IIIB with two stages: the Störmer–Verlet method for q' = A(q, p), p' = B(q, p)
///
/// Symplectic for q' = H_p, p' = -H_q with any H(q, p). A is the field of q with zeros for p, and B the field of p with zeros for q. Each stage solves for one part at a time; where H = T(p) + U(q) it solves for nothing.
///
/// Proven: order 2 from exact starting values, 2 when only y and y' are right at the start.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, ∞)` |
/// | yB alone | `stable in (0, ∞)` |
/// | left half-plane, A = 0 | `A-stable, not L-stable` |
///
/// Rounding: a step errs by at most 11.5·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Hairer, Lubich, Wanner, Geometric Numerical Integration, sections II.2 and VI.3.
///
/// ```text
/// v_A1 = A(t, x_1)
/// v_B1 = B(t, x_1)
/// v_A2[1] = A(t[1], x_2[1])
/// v_B2[1] = B(t[1], x_2[1])
/// x_1 = x + 1/2*h*v_B1
/// x_2[1] = x + 1/2*h*v_A1 + 1/2*h*v_A2[1] + 1/2*h*v_B1
/// x[1] = x + 1/2*h*v_A1 + 1/2*h*v_A2[1] + 1/2*h*v_B1 + 1/2*h*v_B2[1]
/// ```
#[derive(Clone, Debug)]
pub struct LobattoPair2<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 1],
    x: S,
    x_1: S,
    v_cap_b1: S,
    v_cap_a1: S,
    x_2_p1: S,
    v_cap_a2_p1: S,
    v_cap_b2_p1: S,
    x_1_base: S,
    x_2_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> LobattoPair2<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 1] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let h = exact(h);
        [exact(0.5) * h]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for LobattoPair2<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize::DOUBLED;
    const NAME: &'static str = "LobattoPair2";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(2);
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
            x_1: like.zeros(),
            v_cap_b1: like.zeros(),
            v_cap_a1: like.zeros(),
            x_2_p1: like.zeros(),
            v_cap_a2_p1: like.zeros(),
            v_cap_b2_p1: like.zeros(),
            x_1_base: like.zeros(),
            x_2_p1_base: like.zeros(),
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
                "`LobattoPair2` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
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
        ::stepsmith::generated::same_length(n, [self.x.len(), self.x_1_base.len()])?;
        let x_slot = &self.x.as_slice()[..n];
        let x_1_base_slot = &mut self.x_1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            x_1_base_slot[i] = x;
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t],
            position: [&self.x_1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [self.v_cap_b1.len(), self.x.len(), self.x_1.len()],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let x_1_slot = &mut self.x_1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let x_1 = x + w[0] * v_cap_b1;
            x_1_slot[i] = x_1;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t, &self.x_1, &self.x_1, &mut self.v_cap_a1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.x.len(),
                self.x_2_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let x_2_p1_base_slot = &mut self.x_2_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            x_2_p1_base_slot[i] = x + w[0] * (v_cap_a1 + v_cap_b1);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_2_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_p1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_a2_p1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1.len(),
                self.v_cap_b1.len(),
                self.x.len(),
                self.x_2_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_p1_slot = &self.v_cap_a2_p1.as_slice()[..n];
        let x_2_p1_slot = &mut self.x_2_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_p1 = v_cap_a2_p1_slot[i];
            let x_2_p1 = x + w[0] * (v_cap_a1 + v_cap_a2_p1 + v_cap_b1);
            x_2_p1_slot[i] = x_2_p1;
        }
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        g.evaluate(t + self.h, &self.x_2_p1, &self.x_2_p1, &mut self.v_cap_b2_p1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_a2_p1_slot = &self.v_cap_a2_p1.as_slice()[..n];
        let v_cap_b2_p1_slot = &self.v_cap_b2_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_a2_p1 = v_cap_a2_p1_slot[i];
            let v_cap_b2_p1 = v_cap_b2_p1_slot[i];
            let x_p1 = x + w[0] * (v_cap_a1 + v_cap_a2_p1 + v_cap_b1 + v_cap_b2_p1);
            if SAMPLE {
                sample.x.as_mut_slice()[i] = x_p1;
            }
            x_slot[i] = x_p1;
        }
        Ok(())
    }
}
