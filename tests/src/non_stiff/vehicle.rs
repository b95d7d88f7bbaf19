//! The vibrations of a race car on a wavy road.
//!
//! Heave z (down), pitch θ and roll φ in x, the road's height R (up) under wheel i, whose force does
//! gᵢ to x:
//!
//! ```text
//! M x'' = (w, 0, 0) − Σ gᵢ (cᵢ (gᵢᵀ x' + R'ᵢ) + kᵢ (gᵢᵀ x + Rᵢ)),
//! Rᵢ(t) = (H/2) (1 − cos ω(t − tᵢ))   for tᵢ ≤ t ≤ tᵢ + D, else 0
//! ```
//!
//! where D is five periods. f is continuous and piecewise analytic: its first derivative jumps at the
//! eight times tᵢ and tᵢ + D, where a wheel meets the first wave or leaves the last one.
//!
//! The solution is known. With u' = A u for the deviations u = (x − x₀, x') from rest on an even road,
//! and with p the periodic response to endless waves under wheel i,
//!
//! ```text
//! u(t) = Σ qᵢ(t − tᵢ) − qᵢ(t − tᵢ − D),   qᵢ(τ) = pᵢ(τ) − exp(A τ) pᵢ(0)   for τ > 0, else 0
//! ```
//!
//! for waves that end are waves that begin less waves that begin D later.

use super::NonStiff;
use nalgebra::{Matrix3, Matrix6, Vector3, Vector6};

const MASSES: [f64; 3] = [14.0, 45.0, 20.0]; // slug, ft lb s², ft lb s²
const WEIGHT: f64 = 450.0; // lb
const FRONT: f64 = 3.2; // ft
const REAR: f64 = 1.8;
/// g of the driver's front, the passenger's front, the passenger's rear and the driver's rear wheel.
const WHEELS: [[f64; 3]; 4] = [
    [1.0, -FRONT, -2.1],
    [1.0, -FRONT, 2.1],
    [1.0, REAR, 2.0],
    [1.0, REAR, -2.0],
];
const STIFFNESS: [f64; 4] = [1800.0, 1800.0, 3600.0, 3600.0]; // lb/ft
const DAMPING: [f64; 4] = [120.0, 120.0, 180.0, 180.0]; // lb s/ft
/// How far the wheels are behind the driver's front one, in ft.
const BEHIND: [f64; 4] = [0.0, 0.5, 5.5, 5.0];
const SPEED: f64 = 44.0 / 3.0; // 10 mph in ft/s
const WAVELENGTH: f64 = 5.0;
const WAVES: f64 = 5.0;
const HEIGHT: f64 = 2.2 / 12.0;
const OMEGA: f64 = std::f64::consts::TAU * SPEED / WAVELENGTH;
/// D.
const DURATION: f64 = WAVES * WAVELENGTH / SPEED;

/// A race car on five waves of 2.2 in, 5 ft long, at 10 mph; y = (x, x') in ft, rad and s, to t = 4.
/// The source gives neither the height of the waves nor the end.
#[derive(Clone, Copy, Debug)]
pub struct Vehicle {
    rest: Vector3<f64>,
    /// A.
    matrix: Matrix6<f64>,
    /// What p is for each wheel.
    responses: [Response; 4],
}

/// p(τ) = s + P cos ωτ + Q sin ωτ, which solves p' = A p + d + d_c cos ωτ + d_s sin ωτ.
#[derive(Clone, Copy, Debug)]
struct Response {
    steady: Vector6<f64>,
    cosine: Vector6<f64>,
    sine: Vector6<f64>,
}

impl Response {
    fn at(&self, tau: f64) -> Vector6<f64> {
        let (sin, cos) = (OMEGA * tau).sin_cos();
        self.steady + self.cosine * cos + self.sine * sin
    }
}

/// R and R' under a wheel.
fn road(t: f64, wheel: usize) -> [f64; 2] {
    let tau = t - BEHIND[wheel] / SPEED;
    if !(0.0..DURATION).contains(&tau) {
        return [0.0; 2];
    }
    let (sin, cos) = (OMEGA * tau).sin_cos();
    [0.5 * HEIGHT * (1.0 - cos), 0.5 * HEIGHT * OMEGA * sin]
}

impl Vehicle {
    /// The vehicle at rest; none if its stiffness is singular.
    pub fn new() -> Option<Self> {
        let mut k = Matrix3::zeros();
        let mut c = Matrix3::zeros();
        for (wheel, g) in WHEELS.iter().enumerate() {
            let g = Vector3::from(*g);
            k += STIFFNESS[wheel] * g * g.transpose();
            c += DAMPING[wheel] * g * g.transpose();
        }
        let rest = k.lu().solve(&Vector3::new(WEIGHT, 0.0, 0.0))?;
        let mut matrix = Matrix6::zeros();
        for i in 0..3 {
            matrix[(i, 3 + i)] = 1.0;
            for j in 0..3 {
                matrix[(3 + i, j)] = -k[(i, j)] / MASSES[i];
                matrix[(3 + i, 3 + j)] = -c[(i, j)] / MASSES[i];
            }
        }
        let [a, b, c, d] = [0, 1, 2, 3].map(|wheel| response(&matrix, wheel));
        Some(Self {
            rest,
            matrix,
            responses: [a?, b?, c?, d?],
        })
    }

    /// x'' = g(t, x, x').
    pub fn acceleration(&self, t: f64, x: &[f64; 3], v: &[f64; 3], a: &mut [f64; 3]) {
        let dot = |g: &[f64; 3], x: &[f64; 3]| -> f64 { g.iter().zip(x).map(|(g, x)| g * x).sum() };
        *a = [WEIGHT, 0.0, 0.0];
        for (wheel, g) in WHEELS.iter().enumerate() {
            let [height, rise] = road(t, wheel);
            let force =
                DAMPING[wheel] * (dot(g, v) + rise) + STIFFNESS[wheel] * (dot(g, x) + height);
            for (a, g) in a.iter_mut().zip(g) {
                *a -= force * g;
            }
        }
        for (a, mass) in a.iter_mut().zip(MASSES) {
            *a /= mass;
        }
    }

    /// x at rest.
    pub fn rest(&self) -> [f64; 3] {
        self.rest.into()
    }
}

/// The periodic response to endless waves under a wheel: with Q = (A P + d_c)/ω,
/// (A² + ω²) P = −A d_c − ω d_s.
fn response(matrix: &Matrix6<f64>, wheel: usize) -> Option<Response> {
    let push = |amount: f64| {
        let g = WHEELS[wheel];
        Vector6::from_fn(|i, _| {
            if i < 3 {
                0.0
            } else {
                -0.5 * HEIGHT * amount * g[i - 3] / MASSES[i - 3]
            }
        })
    };
    let constant = push(STIFFNESS[wheel]);
    let d_c = -constant;
    let d_s = push(DAMPING[wheel] * OMEGA);
    let steady = matrix.lu().solve(&-constant)?;
    let square = matrix * matrix + OMEGA * OMEGA * Matrix6::identity();
    let cosine = square.lu().solve(&-(matrix * d_c + OMEGA * d_s))?;
    let sine = (matrix * cosine + d_c) / OMEGA;
    Some(Response {
        steady,
        cosine,
        sine,
    })
}

impl NonStiff<6> for Vehicle {
    fn initial(&self) -> [f64; 6] {
        let [z, theta, phi] = self.rest();
        [z, theta, phi, 0.0, 0.0, 0.0]
    }

    fn end(&self) -> f64 {
        4.0
    }

    fn rate(&self, t: f64, y: &[f64; 6], dy: &mut [f64; 6]) {
        let [x0, x1, x2, v0, v1, v2] = *y;
        let mut a = [0.0; 3];
        self.acceleration(t, &[x0, x1, x2], &[v0, v1, v2], &mut a);
        *dy = [v0, v1, v2, a[0], a[1], a[2]];
    }

    fn solution(&self, t: f64) -> Option<[f64; 6]> {
        let mut u = Vector6::from(self.initial());
        for (response, behind) in self.responses.iter().zip(BEHIND) {
            let q = |tau: f64| {
                if tau > 0.0 {
                    response.at(tau) - (self.matrix * tau).exp() * response.at(0.0)
                } else {
                    Vector6::zeros()
                }
            };
            let tau = t - behind / SPEED;
            u += q(tau) - q(tau - DURATION);
        }
        Some(u.into())
    }
}

#[cfg(test)]
mod tests {
    use super::super::error;
    use super::*;

    /// From `tests/peers/reference.py`.
    const REFERENCES: [(f64, [f64; 6]); 3] = [
        (
            1.0,
            [
                0.007_533_154_043_720_142,
                -1.315_964_526_259_126_4e-4,
                -0.010_899_975_159_824_538,
                1.663_332_267_834_616,
                0.011_651_015_227_941_526,
                0.188_748_090_805_767_88,
            ],
        ),
        (
            2.0,
            [
                -0.006_470_876_587_143_104_5,
                -0.013_653_980_252_747_859,
                -0.008_934_220_260_719_255,
                1.259_596_316_236_08,
                0.356_703_560_903_039,
                0.047_489_303_538_933_59,
            ],
        ),
        (4.0, [0.041_8, -0.001, 0.0, 0.0, 0.0, 0.0]),
    ];

    #[test]
    fn the_solution_is_that_of_a_computation_with_60_digits() {
        let vehicle = Vehicle::new().unwrap();
        for (t, reference) in REFERENCES {
            let found = vehicle.solution(t).unwrap();
            assert!(error(&found, &reference) < 1e-13, "t = {t}: {found:?}");
        }
    }

    /// y' = f by central differences of fourth order, away from the corners of the road.
    #[test]
    fn the_solution_solves_the_equation() {
        let vehicle = Vehicle::new().unwrap();
        let h = 1e-4;
        for t in [0.02, 0.3, 0.71, 1.5, 1.72, 2.0, 2.07, 3.0] {
            let at = |k: f64| Vector6::from(vehicle.solution(t + k * h).unwrap());
            let slope = (8.0 * (at(1.0) - at(-1.0)) - (at(2.0) - at(-2.0))) / (12.0 * h);
            let mut rate = [0.0; 6];
            vehicle.rate(t, &at(0.0).into(), &mut rate);
            assert!((slope - Vector6::from(rate)).amax() < 1e-7, "t = {t}");
        }
    }

    #[test]
    fn the_road_begins_and_ends_level() {
        for (wheel, behind) in BEHIND.iter().enumerate() {
            for corner in [behind / SPEED, behind / SPEED + DURATION] {
                for t in [corner - 1e-9, corner + 1e-9] {
                    let [height, rise] = road(t, wheel);
                    assert!(height.abs() < 1e-15 && rise.abs() < 1e-6);
                }
            }
            assert!(
                (road(behind / SPEED + 0.5 * WAVELENGTH / SPEED, wheel)[0] - HEIGHT).abs() < 1e-15
            );
        }
    }
}
