// stepsmith 0.1.0, spec sha256 a112766d4c69669acc238de0b0a13e2988004b265631710c3982f1c3439a4d3c, text sha256 1d9fc67a6c8a0d8e6a7792c0f77c8858856c9ad82da7cd7e559d16113329e4d5
// Ark436, family additive.
// Written by `stepsmith` from the spec; edit that instead.
// proven: order 4: all conditions up to order 4 hold; 214 conditions of order 5 fail, the first for A[A, A, A, A], with residual -27463/3000000.
// proven: embedded order 3: all conditions up to order 3 hold; 104 conditions of order 4 fail, the first for A[A, A, A], with residual -816129/564800000.
// proven: A-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: L-stable: where A = 0: no pole lies in the left half-plane; no z on the imaginary axis has a root outside the unit circle; as z tends to infinity, the roots tend to those of lambda.
// proven: stable for 0 < yA < 5293/1250: the stable set is (0, 4.23449839963…].
// proven: stable for every yB > 0: the stable set is (0, ∞).

/// ARK4(3)6L[2]SA of Kennedy and Carpenter: orders 4 and 3
///
/// The implicit part, the weights and the embedded solution are as printed. Of the explicit part the printed rational numbers satisfy the conditions to 25 digits: a_43, a_53, a_54 and a_65 are as printed, the others of these rows are derived from the conditions, and differ from the printed ones by less than 3e-26.
///
/// Proven: order 4 from exact starting values, 4 when only y and y' are right at the start.
///
/// Beside the state each step yields: embedded order 3.
///
/// | stability | |
/// |---|---|
/// | yA alone | `stable in (0, 4.23449839963…]` |
/// | yB alone | `stable in (0, ∞)` |
/// | left half-plane, A = 0 | `L-stable` |
///
/// Rounding: a step errs by at most 24.45·u in x[1], u = 2⁻⁵³ but for terms in u², where no number it reads exceeds 1, each derivative with its power of h, and nothing over- or underflows; values of the right-hand side and solutions of implicit equations are taken as they come.
///
/// Source: Kennedy, Carpenter, Additive Runge–Kutta schemes for convection-diffusion-reaction equations, Appl. Numer. Math. 44, 2003.
///
/// Parameters: explicit = [[], [1/2], [13861/62500, 6889/62500], [-1357101428760659/27782927848022500, -4937600060687891/27782927848022500, 9408046702089/11113171139209], [-41121150850055577070030236369/264586166949976661006431586000, -94379211280709444059612549531/264586166949976661006431586000, 12662868775082/11960479115383, 3355817975965/11060851509271], [44688411393880381829381681539357189634275042991/221862010450271079548794260876041672374127203650, 109049909232891377237273028025450614694562399/12474169262264237404349878121544511699750123900, 149562813543961669469452407301145680/935118504983287594889482889253206853, 5847205230236714425/14479406763538369428, 4040/17871]], implicit = [[], [1/4, 1/4], [8611/62500, -1743/31250, 1/4], [5012029/34652500, -654441/2922500, 174375/388108, 1/4], [15267082809/155376265600, -71443401/120774400, 730878875/902184768, 2285395/8070912, 1/4], [82889/524892, 0, 15625/83664, 69875/102672, -2260/8211, 1/4]], b = [82889/524892, 0, 15625/83664, 69875/102672, -2260/8211, 1/4], embedded = [4586570599/29645900160, 0, 178811875/945068544, 814220225/1159782912, -3700637/11593932, 61727/225920].
///
/// ```text
/// v_A1 = A(t, x)
/// v_B1 = B(t, x)
/// v_A2[1/2] = A(t[1/2], x_2[1/2])
/// v_B2[1/2] = B(t[1/2], x_2[1/2])
/// v_A3[83/250] = A(t[83/250], x_3[83/250])
/// v_B3[83/250] = B(t[83/250], x_3[83/250])
/// v_A4[31/50] = A(t[31/50], x_4[31/50])
/// v_B4[31/50] = B(t[31/50], x_4[31/50])
/// v_A5[17/20] = A(t[17/20], x_5[17/20])
/// v_B5[17/20] = B(t[17/20], x_5[17/20])
/// v_A6[1] = A(t[1], x_6[1])
/// v_B6[1] = B(t[1], x_6[1])
/// x_2[1/2] = x + 1/2*h*v_A1 + 1/4*h*v_B1 + 1/4*h*v_B2[1/2]
/// x_3[83/250] = x + 13861/62500*h*v_A1 + 6889/62500*h*v_A2[1/2] + 8611/62500*h*v_B1 - 1743/31250*h*v_B2[1/2] + 1/4*h*v_B3[83/250]
/// x_4[31/50] = x - 1357101428760659/27782927848022500*h*v_A1 - 4937600060687891/27782927848022500*h*v_A2[1/2] + 9408046702089/11113171139209*h*v_A3[83/250] + 5012029/34652500*h*v_B1 - 654441/2922500*h*v_B2[1/2] + 174375/388108*h*v_B3[83/250] + 1/4*h*v_B4[31/50]
/// x_5[17/20] = x - 41121150850055577070030236369/264586166949976661006431586000*h*v_A1 - 94379211280709444059612549531/264586166949976661006431586000*h*v_A2[1/2] + 12662868775082/11960479115383*h*v_A3[83/250] + 3355817975965/11060851509271*h*v_A4[31/50] + 15267082809/155376265600*h*v_B1 - 71443401/120774400*h*v_B2[1/2] + 730878875/902184768*h*v_B3[83/250] + 2285395/8070912*h*v_B4[31/50] + 1/4*h*v_B5[17/20]
/// x_6[1] = x + 44688411393880381829381681539357189634275042991/221862010450271079548794260876041672374127203650*h*v_A1 + 109049909232891377237273028025450614694562399/12474169262264237404349878121544511699750123900*h*v_A2[1/2] + 149562813543961669469452407301145680/935118504983287594889482889253206853*h*v_A3[83/250] + 5847205230236714425/14479406763538369428*h*v_A4[31/50] + 4040/17871*h*v_A5[17/20] + 82889/524892*h*v_B1 + 15625/83664*h*v_B3[83/250] + 69875/102672*h*v_B4[31/50] - 2260/8211*h*v_B5[17/20] + 1/4*h*v_B6[1]
/// x[1] = x + 82889/524892*h*v_A1 + 15625/83664*h*v_A3[83/250] + 69875/102672*h*v_A4[31/50] - 2260/8211*h*v_A5[17/20] + 1/4*h*v_A6[1] + 82889/524892*h*v_B1 + 15625/83664*h*v_B3[83/250] + 69875/102672*h*v_B4[31/50] - 2260/8211*h*v_B5[17/20] + 1/4*h*v_B6[1]
/// x_hat[1] = x + 4586570599/29645900160*h*v_A1 + 178811875/945068544*h*v_A3[83/250] + 814220225/1159782912*h*v_A4[31/50] - 3700637/11593932*h*v_A5[17/20] + 61727/225920*h*v_A6[1] + 4586570599/29645900160*h*v_B1 + 178811875/945068544*h*v_B3[83/250] + 814220225/1159782912*h*v_B4[31/50] - 3700637/11593932*h*v_B5[17/20] + 61727/225920*h*v_B6[1]
/// ```
#[derive(Clone, Debug)]
pub struct Ark436<S: ::stepsmith::State> {
    h: f64,
    w: [S::Real; 29],
    x: S,
    v_cap_a1: S,
    v_cap_b1: S,
    x_2_p1_2: S,
    v_cap_a2_p1_2: S,
    v_cap_b2_p1_2: S,
    x_3_p83_250: S,
    v_cap_a3_p83_250: S,
    v_cap_b3_p83_250: S,
    x_4_p31_50: S,
    v_cap_a4_p31_50: S,
    v_cap_b4_p31_50: S,
    x_5_p17_20: S,
    v_cap_a5_p17_20: S,
    v_cap_b5_p17_20: S,
    x_6_p1: S,
    v_cap_a6_p1: S,
    v_cap_b6_p1: S,
    x_2_p1_2_base: S,
    x_3_p83_250_base: S,
    x_4_p31_50_base: S,
    x_5_p17_20_base: S,
    x_6_p1_base: S,
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> Ark436<S> {
    /// The method, to be given its settings.
    pub fn new() -> ::stepsmith::Settings<Self, S> {
        ::stepsmith::Settings::new()
    }
    #[inline]
    fn weights(h: f64) -> [S::Real; 29] {
        use ::stepsmith::Real as _;
        let exact = S::Real::from_f64;
        let near = S::Real::constant;
        let h = exact(h);
        [
            exact(0.25) * h,
            exact(0.5) * h,
            near(0.221776, 0.221776, -9.112710586123285e-19) * h,
            near(0.110224, 0.110224, -2.5304203177256568e-18) * h,
            near(0.137776, 0.137776, -9.57101065068855e-18) * h,
            near(0.055776, 0.055776, 8.095746295566641e-19) * h,
            near(0.048846595, 0.04884659515311858, -2.3862521782507214e-18) * h,
            near(0.17772065, 0.177720652326401, 2.1439034308432912e-18) * h,
            near(0.8465673, 0.8465672474795196, -3.7434820072350175e-17) * h,
            near(0.14463687, 0.14463686602698217, 1.0898040840565366e-17) * h,
            near(0.22393191, 0.22393190761334475, -1.0381506508931172e-17) * h,
            near(0.44929504, 0.4492950415863626, -1.6838655250995913e-17) * h,
            near(0.15541686, 0.15541685842491548, 9.012056217053044e-18) * h,
            near(0.356705, 0.3567050098221991, 2.7487207324557265e-17) * h,
            near(1.0587258, 1.0587258798684427, 2.3144075292602242e-17) * h,
            near(0.303396, 0.30339598837867193, -1.995150248974663e-17) * h,
            near(0.098258786, 0.09825878328356477, -3.559363673554563e-20) * h,
            near(0.5915443, 0.5915442428196704, -4.6799392180839514e-17) * h,
            near(0.81012106, 0.8101210538282996, 3.955747663138955e-17) * h,
            near(0.2831644, 0.283164405707806, 1.9149912163896346e-17) * h,
            near(0.20142435, 0.20142435067267633, -6.230639885467785e-18) * h,
            near(0.008742058, 0.008742057842904185, -8.081241520655481e-19) * h,
            near(0.15993996, 0.15993995707168115, -8.99784770984429e-18) * h,
            near(0.40382907, 0.4038290605220775, -1.3916804444775652e-17) * h,
            near(0.22606458, 0.22606457389066084, 5.6672875284779756e-18) * h,
            near(0.15791629, 0.15791629516167136, -1.7067110159233495e-18) * h,
            near(0.18675894, 0.18675894052400077, -6.645626443061274e-18) * h,
            near(0.6805653, 0.6805652953093346, -4.799374583621917e-17) * h,
            near(0.27524054, 0.27524053099500667, 2.6920643551682944e-17) * h,
        ]
    }
}
#[allow(clippy::all)]
impl<S: ::stepsmith::State> ::stepsmith::Stepper<S, 1> for Ark436<S> {
    type Sizes = ::stepsmith::generated::AnySize;
    const SIZES: ::stepsmith::generated::AnySize = ::stepsmith::generated::AnySize {
        compared: &[3],
        dense: &[],
    };
    const NAME: &'static str = "Ark436";
    const ORDER: ::stepsmith::Order = ::stepsmith::Order::Exactly(4);
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
            v_cap_b1: like.zeros(),
            x_2_p1_2: like.zeros(),
            v_cap_a2_p1_2: like.zeros(),
            v_cap_b2_p1_2: like.zeros(),
            x_3_p83_250: like.zeros(),
            v_cap_a3_p83_250: like.zeros(),
            v_cap_b3_p83_250: like.zeros(),
            x_4_p31_50: like.zeros(),
            v_cap_a4_p31_50: like.zeros(),
            v_cap_b4_p31_50: like.zeros(),
            x_5_p17_20: like.zeros(),
            v_cap_a5_p17_20: like.zeros(),
            v_cap_b5_p17_20: like.zeros(),
            x_6_p1: like.zeros(),
            v_cap_a6_p1: like.zeros(),
            v_cap_b6_p1: like.zeros(),
            x_2_p1_2_base: like.zeros(),
            x_3_p83_250_base: like.zeros(),
            x_4_p31_50_base: like.zeros(),
            x_5_p17_20_base: like.zeros(),
            x_6_p1_base: like.zeros(),
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
                "`Ark436` takes the parts of y' = A + B: give them by `Ode::split(a, b, y0)`"
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
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        g.evaluate(t, &self.x, &self.x, &mut self.v_cap_b1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.x.len(),
                self.x_2_p1_2_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let x_2_p1_2_base_slot = &mut self.x_2_p1_2_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            x_2_p1_2_base_slot[i] = x + (w[1] * v_cap_a1 + w[0] * v_cap_b1);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.5 * self.h],
            position: [&self.x_2_p1_2_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_2_p1_2_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b2_p1_2]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.x.len(),
                self.x_2_p1_2.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let x_2_p1_2_slot = &mut self.x_2_p1_2.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            let x_2_p1_2 = x + (w[1] * v_cap_a1 + w[0] * (v_cap_b1 + v_cap_b2_p1_2));
            x_2_p1_2_slot[i] = x_2_p1_2;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.5 * self.h,
            &self.x_2_p1_2,
            &self.x_2_p1_2,
            &mut self.v_cap_a2_p1_2,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.x.len(),
                self.x_3_p83_250_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let x_3_p83_250_base_slot = &mut self.x_3_p83_250_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            x_3_p83_250_base_slot[i] = x
                + (w[2] * v_cap_a1 + w[3] * v_cap_a2_p1_2 + w[4] * v_cap_b1
                    - w[5] * v_cap_b2_p1_2);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.332 * self.h],
            position: [&self.x_3_p83_250_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_3_p83_250_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b3_p83_250]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.v_cap_b3_p83_250.len(),
                self.x.len(),
                self.x_3_p83_250.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let x_3_p83_250_slot = &mut self.x_3_p83_250.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let x_3_p83_250 = x
                + (w[2] * v_cap_a1 + w[3] * v_cap_a2_p1_2 + w[4] * v_cap_b1
                    - w[5] * v_cap_b2_p1_2 + w[0] * v_cap_b3_p83_250);
            x_3_p83_250_slot[i] = x_3_p83_250;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.332 * self.h,
            &self.x_3_p83_250,
            &self.x_3_p83_250,
            &mut self.v_cap_a3_p83_250,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.v_cap_b3_p83_250.len(),
                self.x.len(),
                self.x_4_p31_50_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let x_4_p31_50_base_slot = &mut self.x_4_p31_50_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            x_4_p31_50_base_slot[i] = x
                + (-w[6] * v_cap_a1 - w[7] * v_cap_a2_p1_2 + w[8] * v_cap_a3_p83_250
                    + w[9] * v_cap_b1 - w[10] * v_cap_b2_p1_2
                    + w[11] * v_cap_b3_p83_250);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.62 * self.h],
            position: [&self.x_4_p31_50_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_4_p31_50_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b4_p31_50]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_b4_p31_50.len(),
                self.x.len(),
                self.x_4_p31_50.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let x_4_p31_50_slot = &mut self.x_4_p31_50.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            let x_4_p31_50 = x
                + (-w[6] * v_cap_a1 - w[7] * v_cap_a2_p1_2 + w[8] * v_cap_a3_p83_250
                    + w[9] * v_cap_b1 - w[10] * v_cap_b2_p1_2 + w[11] * v_cap_b3_p83_250
                    + w[0] * v_cap_b4_p31_50);
            x_4_p31_50_slot[i] = x_4_p31_50;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.62 * self.h,
            &self.x_4_p31_50,
            &self.x_4_p31_50,
            &mut self.v_cap_a4_p31_50,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_a4_p31_50.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_b4_p31_50.len(),
                self.x.len(),
                self.x_5_p17_20_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_a4_p31_50_slot = &self.v_cap_a4_p31_50.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let x_5_p17_20_base_slot = &mut self.x_5_p17_20_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_a4_p31_50 = v_cap_a4_p31_50_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            x_5_p17_20_base_slot[i] = x
                + (-w[12] * v_cap_a1 - w[13] * v_cap_a2_p1_2 + w[14] * v_cap_a3_p83_250
                    + w[15] * v_cap_a4_p31_50 + w[16] * v_cap_b1 - w[17] * v_cap_b2_p1_2
                    + w[18] * v_cap_b3_p83_250 + w[19] * v_cap_b4_p31_50);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + 0.85 * self.h],
            position: [&self.x_5_p17_20_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_5_p17_20_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b5_p17_20]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_a4_p31_50.len(),
                self.v_cap_b1.len(),
                self.v_cap_b2_p1_2.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_b4_p31_50.len(),
                self.v_cap_b5_p17_20.len(),
                self.x.len(),
                self.x_5_p17_20.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_b2_p1_2_slot = &self.v_cap_b2_p1_2.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_a4_p31_50_slot = &self.v_cap_a4_p31_50.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let v_cap_b5_p17_20_slot = &self.v_cap_b5_p17_20.as_slice()[..n];
        let x_5_p17_20_slot = &mut self.x_5_p17_20.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_b2_p1_2 = v_cap_b2_p1_2_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_a4_p31_50 = v_cap_a4_p31_50_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            let v_cap_b5_p17_20 = v_cap_b5_p17_20_slot[i];
            let x_5_p17_20 = x
                + (-w[12] * v_cap_a1 - w[13] * v_cap_a2_p1_2 + w[14] * v_cap_a3_p83_250
                    + w[15] * v_cap_a4_p31_50 + w[16] * v_cap_b1 - w[17] * v_cap_b2_p1_2
                    + w[18] * v_cap_b3_p83_250 + w[19] * v_cap_b4_p31_50
                    + w[0] * v_cap_b5_p17_20);
            x_5_p17_20_slot[i] = x_5_p17_20;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(
            t + 0.85 * self.h,
            &self.x_5_p17_20,
            &self.x_5_p17_20,
            &mut self.v_cap_a5_p17_20,
        );
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_a4_p31_50.len(),
                self.v_cap_a5_p17_20.len(),
                self.v_cap_b1.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_b4_p31_50.len(),
                self.v_cap_b5_p17_20.len(),
                self.x.len(),
                self.x_6_p1_base.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_a4_p31_50_slot = &self.v_cap_a4_p31_50.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let v_cap_a5_p17_20_slot = &self.v_cap_a5_p17_20.as_slice()[..n];
        let v_cap_b5_p17_20_slot = &self.v_cap_b5_p17_20.as_slice()[..n];
        let x_6_p1_base_slot = &mut self.x_6_p1_base.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_a4_p31_50 = v_cap_a4_p31_50_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            let v_cap_a5_p17_20 = v_cap_a5_p17_20_slot[i];
            let v_cap_b5_p17_20 = v_cap_b5_p17_20_slot[i];
            x_6_p1_base_slot[i] = x
                + (w[20] * v_cap_a1 + w[21] * v_cap_a2_p1_2 + w[22] * v_cap_a3_p83_250
                    + w[23] * v_cap_a4_p31_50 + w[24] * v_cap_a5_p17_20
                    + w[25] * v_cap_b1 + w[26] * v_cap_b3_p83_250
                    + w[27] * v_cap_b4_p31_50 - w[28] * v_cap_b5_p17_20);
        }
        let zero = <S::Real as ::stepsmith::Real>::zero();
        let core = ::stepsmith::generated::Core {
            t: [t + self.h],
            position: [&self.x_6_p1_base],
            position_slope: [[w[0]]],
            velocity: [&self.x_6_p1_base],
            velocity_slope: [[zero]],
        };
        g.choose(Some(::stepsmith::additive::Part::Implicit));
        let solved = implicit.solve(g, &core, [&mut self.v_cap_b6_p1]);
        g.choose(None);
        solved?;
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a2_p1_2.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_a4_p31_50.len(),
                self.v_cap_a5_p17_20.len(),
                self.v_cap_b1.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_b4_p31_50.len(),
                self.v_cap_b5_p17_20.len(),
                self.v_cap_b6_p1.len(),
                self.x.len(),
                self.x_6_p1.len(),
            ],
        )?;
        let x_slot = &self.x.as_slice()[..n];
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a2_p1_2_slot = &self.v_cap_a2_p1_2.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_a4_p31_50_slot = &self.v_cap_a4_p31_50.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let v_cap_a5_p17_20_slot = &self.v_cap_a5_p17_20.as_slice()[..n];
        let v_cap_b5_p17_20_slot = &self.v_cap_b5_p17_20.as_slice()[..n];
        let v_cap_b6_p1_slot = &self.v_cap_b6_p1.as_slice()[..n];
        let x_6_p1_slot = &mut self.x_6_p1.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a2_p1_2 = v_cap_a2_p1_2_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_a4_p31_50 = v_cap_a4_p31_50_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            let v_cap_a5_p17_20 = v_cap_a5_p17_20_slot[i];
            let v_cap_b5_p17_20 = v_cap_b5_p17_20_slot[i];
            let v_cap_b6_p1 = v_cap_b6_p1_slot[i];
            let x_6_p1 = x
                + (w[20] * v_cap_a1 + w[21] * v_cap_a2_p1_2 + w[22] * v_cap_a3_p83_250
                    + w[23] * v_cap_a4_p31_50 + w[24] * v_cap_a5_p17_20
                    + w[25] * v_cap_b1 + w[26] * v_cap_b3_p83_250
                    + w[27] * v_cap_b4_p31_50 - w[28] * v_cap_b5_p17_20
                    + w[0] * v_cap_b6_p1);
            x_6_p1_slot[i] = x_6_p1;
        }
        g.choose(Some(::stepsmith::additive::Part::Explicit));
        g.evaluate(t + self.h, &self.x_6_p1, &self.x_6_p1, &mut self.v_cap_a6_p1);
        g.choose(None);
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_a4_p31_50.len(),
                self.v_cap_a5_p17_20.len(),
                self.v_cap_a6_p1.len(),
                self.v_cap_b1.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_b4_p31_50.len(),
                self.v_cap_b5_p17_20.len(),
                self.v_cap_b6_p1.len(),
                self.x.len(),
            ],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_a4_p31_50_slot = &self.v_cap_a4_p31_50.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let v_cap_a5_p17_20_slot = &self.v_cap_a5_p17_20.as_slice()[..n];
        let v_cap_b5_p17_20_slot = &self.v_cap_b5_p17_20.as_slice()[..n];
        let v_cap_a6_p1_slot = &self.v_cap_a6_p1.as_slice()[..n];
        let v_cap_b6_p1_slot = &self.v_cap_b6_p1.as_slice()[..n];
        let x_slot = &mut self.x.as_mut_slice()[..n];
        for i in 0..n {
            let x = x_slot[i];
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_a4_p31_50 = v_cap_a4_p31_50_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            let v_cap_a5_p17_20 = v_cap_a5_p17_20_slot[i];
            let v_cap_b5_p17_20 = v_cap_b5_p17_20_slot[i];
            let v_cap_a6_p1 = v_cap_a6_p1_slot[i];
            let v_cap_b6_p1 = v_cap_b6_p1_slot[i];
            let x_p1 = x
                + (w[25] * (v_cap_a1 + v_cap_b1)
                    + w[26] * (v_cap_a3_p83_250 + v_cap_b3_p83_250)
                    + w[27] * (v_cap_a4_p31_50 + v_cap_b4_p31_50)
                    - w[28] * (v_cap_a5_p17_20 + v_cap_b5_p17_20)
                    + w[0] * (v_cap_a6_p1 + v_cap_b6_p1));
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
        let near = S::Real::constant;
        let (h, w) = (
            exact(self.h),
            [
                near(0.0032044945, 0.0032044943984591762, 1.031619012456116e-19),
                near(0.0024462512, 0.0024462511366794577, -5.146832096326482e-20),
                near(0.021480076, 0.02148007591958727, -2.8115189790593117e-19),
                near(0.04394687, 0.043946868068572426, -3.3639265483323163e-18),
                near(0.023225036, 0.02322503541076487, 9.749833927303074e-19),
            ],
        );
        let n = self.x.len();
        ::stepsmith::generated::same_length(
            n,
            [
                self.v_cap_a1.len(),
                self.v_cap_b1.len(),
                self.v_cap_a3_p83_250.len(),
                self.v_cap_b3_p83_250.len(),
                self.v_cap_a4_p31_50.len(),
                self.v_cap_b4_p31_50.len(),
                self.v_cap_a5_p17_20.len(),
                self.v_cap_b5_p17_20.len(),
                self.v_cap_a6_p1.len(),
                self.v_cap_b6_p1.len(),
                e_1.len(),
            ],
        )?;
        let v_cap_a1_slot = &self.v_cap_a1.as_slice()[..n];
        let v_cap_b1_slot = &self.v_cap_b1.as_slice()[..n];
        let v_cap_a3_p83_250_slot = &self.v_cap_a3_p83_250.as_slice()[..n];
        let v_cap_b3_p83_250_slot = &self.v_cap_b3_p83_250.as_slice()[..n];
        let v_cap_a4_p31_50_slot = &self.v_cap_a4_p31_50.as_slice()[..n];
        let v_cap_b4_p31_50_slot = &self.v_cap_b4_p31_50.as_slice()[..n];
        let v_cap_a5_p17_20_slot = &self.v_cap_a5_p17_20.as_slice()[..n];
        let v_cap_b5_p17_20_slot = &self.v_cap_b5_p17_20.as_slice()[..n];
        let v_cap_a6_p1_slot = &self.v_cap_a6_p1.as_slice()[..n];
        let v_cap_b6_p1_slot = &self.v_cap_b6_p1.as_slice()[..n];
        let e_1_slot = &mut e_1.as_mut_slice()[..n];
        for i in 0..n {
            let v_cap_a1 = v_cap_a1_slot[i];
            let v_cap_b1 = v_cap_b1_slot[i];
            let v_cap_a3_p83_250 = v_cap_a3_p83_250_slot[i];
            let v_cap_b3_p83_250 = v_cap_b3_p83_250_slot[i];
            let v_cap_a4_p31_50 = v_cap_a4_p31_50_slot[i];
            let v_cap_b4_p31_50 = v_cap_b4_p31_50_slot[i];
            let v_cap_a5_p17_20 = v_cap_a5_p17_20_slot[i];
            let v_cap_b5_p17_20 = v_cap_b5_p17_20_slot[i];
            let v_cap_a6_p1 = v_cap_a6_p1_slot[i];
            let v_cap_b6_p1 = v_cap_b6_p1_slot[i];
            e_1_slot[i] = h
                * (w[0] * v_cap_a1 + w[0] * v_cap_b1 - w[1] * v_cap_a3_p83_250
                    - w[1] * v_cap_b3_p83_250 - w[2] * v_cap_a4_p31_50
                    - w[2] * v_cap_b4_p31_50 + w[3] * v_cap_a5_p17_20
                    + w[3] * v_cap_b5_p17_20 - w[4] * v_cap_a6_p1 - w[4] * v_cap_b6_p1);
        }
        Ok(())
    }
}
