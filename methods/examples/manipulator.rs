//! The planar two-link manipulator, released from rest: largest energy error, residuals of the
//! constraints on positions, velocities and accelerations over 10 s, the paper's value and the measured
//! one side by side (Li, Ding, Li 2019, tables 1 to 6).

use std::time::Instant;
use stepsmith::block::{
    Block3Equidistant13, Block4Chebyshev, Block4Equidistant, Block4Equidistant44, Block4Legendre,
    Radau5,
};
use stepsmith::constrained::Formulation;
use stepsmith::generated::ConstrainedMethod;
use stepsmith::runge_kutta::{LobattoIiic3, RadauIa3, Rk4};
use stepsmith_tests::printed::l_stable_block::{
    A_STABLE_INDEX_1, A_STABLE_INDEX_2, A_STABLE_INDEX_3, CHEBYSHEV, ERK4, FOUR_FINE, FOUR_FINEST,
    FOUR_INDEX_1, FOUR_INDEX_2, FOUR_INDEX_3, LEGENDRE, LOBATTO_IIIC, Line, RADAU_IA, RADAU_IIA,
    THREE,
};
use stepsmith_tests::printed::measured::manipulator_errors;

/// A line of a table beside what is measured.
fn line<M: ConstrainedMethod>(h: f64, formulation: Formulation, printed: &Line) {
    println!("{}  [{}, h = {h}, {formulation}]", printed.table, M::name());
    let clock = Instant::now();
    let [time, columns @ ..] = printed.columns;
    match manipulator_errors::<M>(h, formulation) {
        Ok(measured) => {
            let here = clock.elapsed().as_secs_f64();
            println!("  {:<14} {time:>12}  {here:>12.4}", "time, s");
            let words = ["energy", "positions", "velocities", "accelerations"];
            for ((word, paper), measured) in words.iter().zip(columns).zip(measured) {
                let agreement = paper.agreement(measured);
                println!("  {word:<14} {paper:>12}  {measured:>12.4e}  {agreement}");
            }
        }
        Err(error) => println!("  {time}; here: {error}"),
    }
}

fn main() {
    use Formulation::{Index1, Index2, Index3};
    println!("largest values over 10 s: paper, measured\n");
    line::<Block4Equidistant<_>>(0.01, Index1, &FOUR_INDEX_1);
    line::<Block4Equidistant<_>>(0.005, Index1, &FOUR_FINE);
    line::<Block4Equidistant<_>>(0.001, Index1, &FOUR_FINEST);
    line::<Block3Equidistant13<_>>(0.01, Index1, &THREE);
    line::<Rk4<_>>(0.01, Index1, &ERK4);
    line::<Block4Equidistant<_>>(0.01, Index2, &FOUR_INDEX_2);
    line::<Block4Equidistant<_>>(0.01, Index3, &FOUR_INDEX_3);
    line::<Block4Chebyshev<_>>(0.01, Index3, &CHEBYSHEV);
    line::<Block4Legendre<_>>(0.01, Index3, &LEGENDRE);
    line::<Block4Equidistant44<_>>(0.01, Index1, &A_STABLE_INDEX_1);
    line::<Block4Equidistant44<_>>(0.01, Index2, &A_STABLE_INDEX_2);
    line::<Block4Equidistant44<_>>(0.01, Index3, &A_STABLE_INDEX_3);
    println!("\nTable 7 is inconsistent in itself; what these methods do on index 1:");
    line::<RadauIa3<_>>(0.01, Index1, &RADAU_IA);
    line::<Radau5<_>>(0.01, Index1, &RADAU_IIA);
    line::<LobattoIiic3<_>>(0.01, Index1, &LOBATTO_IIIC);
}
