//! Conformance tests of the whole toolkit stand in `tests/`, benchmarks in `benches/`.
