//! Freed's race car on a wavy road (2017, section 6.2): with z down, θ and φ the pitch and the roll, and R the road's
//! height (up) under each wheel,
//!
//! ```text
//! M x'' = f(t) − C x' − K x,   K = G diag(k) Gᵀ,   C = G diag(c) Gᵀ,   f = (w, 0, 0) − G (c R' + k R)
//! ```
//!
//! The source does not give the height of the waves; here it is 2.2 in.

/// z in ft, and θ and φ.
pub type V = [f64; 3];

const MASSES: V = [14.0, 45.0, 20.0]; // slug, ft lb s²
const WEIGHT: f64 = 450.0; // lb
const FRONT: f64 = 3.2; // ft
const REAR: f64 = 1.8;
/// What each wheel's force does to z, θ and φ: driver's front, passenger's front, passenger's rear,
/// driver's rear.
const G: [V; 4] = [
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

/// R and R' at a wheel.
fn road(t: f64, behind: f64) -> [f64; 2] {
    let s = SPEED * t - behind;
    if !(0.0..WAVES * WAVELENGTH).contains(&s) {
        return [0.0; 2];
    }
    let k = std::f64::consts::TAU / WAVELENGTH;
    let (sin, cos) = (k * s).sin_cos();
    [0.5 * HEIGHT * (1.0 - cos), 0.5 * HEIGHT * k * SPEED * sin]
}

fn dot(a: &V, b: &V) -> f64 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

/// a = M⁻¹ (f − C v − K x): wheel i pushes with c (Gᵀv + R') + k (Gᵀx + R).
pub fn acceleration(t: f64, x: &V, v: &V, a: &mut V) {
    *a = [WEIGHT, 0.0, 0.0];
    for (i, row) in G.iter().enumerate() {
        let [height, rise] = road(t, BEHIND[i]);
        let force = DAMPING[i] * (dot(row, v) + rise) + STIFFNESS[i] * (dot(row, x) + height);
        for (a, g) in a.iter_mut().zip(row) {
            *a -= force * g;
        }
    }
    for (a, mass) in a.iter_mut().zip(MASSES) {
        *a /= mass;
    }
}

/// Where it stands: K⁻¹ (w, 0, 0).
pub fn rest() -> Option<V> {
    let mut k = nalgebra::Matrix3::zeros();
    for (row, stiffness) in G.iter().zip(STIFFNESS) {
        let row = nalgebra::Vector3::from(*row);
        k += stiffness * row * row.transpose();
    }
    let x = k.lu().solve(&nalgebra::vector![WEIGHT, 0.0, 0.0])?;
    Some(x.into())
}
