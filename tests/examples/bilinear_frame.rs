//! A frame of three storeys whose columns yield, under a record of the ground.

use stepsmith::linear::Matrix;
use stepsmith::structural::{
    AverageAcceleration, Bilinear, Damping, Law, Load, Spring, SpringStructure, StructureError,
    Table,
};

/// The greatest drift of each storey in metres, for columns by their stiffness and their yield force.
pub fn drifts<L: Law + 'static>(
    columns: fn(f64, f64) -> L,
) -> Result<[Option<f64>; 3], StructureError> {
    let record = Table::read(concat!(env!("CARGO_MANIFEST_DIR"), "/examples/pulses.AT2"))?;
    let frame = SpringStructure {
        mass: Matrix::diagonal(&[2e5; 3]),
        damping: Damping::Rayleigh {
            mass: 0.4,
            stiffness: 0.002,
        },
        springs: vec![
            Spring::to_ground(0, columns(1.5e8, 1.8e6)),
            Spring::between(0, 1, columns(1.2e8, 1.4e6)),
            Spring::between(1, 2, columns(0.9e8, 9e5)),
        ],
        load: Load::base_acceleration(vec![1.0; 3], record.scaled(9.81)),
    };
    let method = AverageAcceleration::new().step(0.005);
    let response = frame.problem()?.response().solve(0.0..8.0, method)?;
    Ok([
        response.peak(0),
        response.peak_drift(1, 0),
        response.peak_drift(2, 1),
    ])
}

/// Columns that harden by 5 %.
pub fn bilinear(stiffness: f64, yield_force: f64) -> Bilinear {
    Bilinear {
        stiffness,
        yield_force,
        ratio: 0.05,
    }
}

/// Prints the drifts.
///
/// # Errors
/// Errors of the record, the frame and the run.
pub fn main() -> Result<(), StructureError> {
    println!("{:?}", drifts(bilinear)?);
    Ok(())
}
