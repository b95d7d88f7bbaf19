#!/usr/bin/env bash
# The tests of which every run takes a part, whole, and the property tests with new draws, whose seeds are printed:
# `.ci/draws.sh [ROUNDS]`, 20 if not given.
set -euo pipefail
cd "$(dirname "$0")/.."
export STEPSMITH_DRAWS=all
cargo test --quiet -p stepsmith-generator --test all -- random_claims::
cargo test --quiet -p stepsmith-explore -p stepsmith-audit --lib -- scan::capture:: damage::
cargo test --quiet -p stepsmith-prove --lib -- starts::experiment::
cargo test --quiet -p stepsmith-tests --test all -- guarantees::
for round in $(seq "${1:-20}"); do
    PROPTEST_RNG_SEED=$(od -An -N4 -tu4 /dev/urandom | tr -d ' ')
    export PROPTEST_RNG_SEED
    echo "seed $PROPTEST_RNG_SEED"
    cargo test --quiet -p stepsmith-explore --lib -- scan::
    cargo test --quiet -p stepsmith-prove --lib -- powers::
    cargo test --quiet -p stepsmith-exact --lib
done
