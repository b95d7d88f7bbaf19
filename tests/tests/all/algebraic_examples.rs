//! Examples with algebraic equations, beside the values that sources print.

use crate::mass_matrices::check;
use stepsmith::Error;
use stepsmith_tests::stiff::{Robertson, RobertsonShort, Stiff};

#[path = "../../examples/akzo_nobel.rs"]
mod akzo_nobel;
#[path = "../../examples/ring_modulator.rs"]
mod ring_modulator;
#[path = "../../examples/robertson_dae.rs"]
mod robertson_dae;
#[path = "../../examples/transistor_amplifier.rs"]
mod transistor_amplifier;

/// The examples end as the Bari test set prints, in all digits that their tolerances give.
#[test]
fn examples_agree_with_printed_values() {
    let akzo_nobel = [
        0.115_079_492_066_170_2,
        0.120_383_147_156_771_5e-2,
        0.161_156_288_740_797_4,
        0.365_615_642_124_928_3e-3,
        0.170_801_088_526_440_4e-1,
        0.487_353_131_030_745_5e-2,
    ];
    check(
        "Akzo Nobel",
        &akzo_nobel::end(1e-11).unwrap(),
        &akzo_nobel,
        1e-9,
    );
    let amplifier = [
        -0.556_214_501_226_270_9e-2,
        0.300_652_247_190_304_2e1,
        0.284_995_878_860_812_8e1,
        0.292_642_253_620_624_1e1,
        0.270_461_786_501_055_4e1,
        0.276_183_777_839_314_5e1,
        0.477_092_763_161_677_2e1,
        0.123_699_586_809_154_8e1,
    ];
    check(
        "transistor amplifier",
        &transistor_amplifier::end(1e-9).unwrap(),
        &amplifier,
        1e-7,
    );
    let modulator = [
        -0.233_905_735_848_674_5e-1,
        -0.736_748_548_554_082_5e-2,
        0.258_295_670_929_116_9,
        -0.406_446_572_128_345,
        -0.403_945_566_514_979_4,
        0.260_796_676_542_294_3,
        0.110_676_186_126_997_5,
        0.293_990_434_243_559_6e-6,
        -0.284_002_993_364_232_9e-7,
        0.726_719_826_726_455_3e-3,
        0.792_948_719_696_084e-3,
        -0.725_528_349_569_896_5e-3,
        -0.794_140_196_852_652_1e-3,
        0.708_849_541_697_611_4e-4,
        0.239_005_907_523_657e-4,
    ];
    check(
        "ring modulator",
        &ring_modulator::end(2e-12, 1e-6).unwrap(),
        &modulator,
        2e-4,
    );
    // Without the capacitors at its diodes the index is 2.
    let refused = ring_modulator::end(0.0, 1e-10);
    assert_eq!(refused, Err(Error::HigherIndex { t: 0.0 }));
}

/// Robertson's reaction ends where the differential equations do, near equilibrium as well. The values at 4·10¹⁰ are
/// by extrapolation of Euler's implicit method, in another program.
#[test]
fn the_sum_of_species_takes_the_place_of_a_rate() {
    let far = [
        5.208_345_176_797e-8,
        2.083_338_177_926e-13,
        0.999_999_947_916_324,
    ];
    for (t, reference) in [
        (40.0, RobertsonShort::REFERENCE),
        (4e10, far),
        (1e11, Robertson::REFERENCE),
    ] {
        check(
            "Robertson",
            &robertson_dae::end(t, 1e-9).unwrap(),
            &reference,
            1e-8,
        );
    }
}

/// The examples print.
#[test]
fn examples_run() {
    robertson_dae::main().unwrap();
    akzo_nobel::main().unwrap();
    transistor_amplifier::main().unwrap();
    ring_modulator::main().unwrap();
}
