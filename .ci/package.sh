#!/usr/bin/env bash
# Packs the crates that are published, and builds each from what was packed, the earlier ones taken
# from a registry on this machine. That is in a new folder each time: cargo would take what an earlier run
# unpacked and built of the same version. Packed again they are the same bytes.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder" "${CARGO_HOME:-$HOME/.cargo}"/registry/src/-*/stepsmith-{exact,scheme,prove,claims,emit,audit,explore,generator,macros}-*' EXIT
export RUSTFLAGS="${RUSTFLAGS:-} -D warnings"
cargo package --locked --target-dir "$folder" "$@" -p stepsmith-exact -p stepsmith-scheme -p stepsmith-prove -p stepsmith-claims -p stepsmith-emit -p stepsmith-audit -p stepsmith-explore -p stepsmith-generator -p stepsmith-macros -p stepsmith
cargo package --locked --no-verify --quiet --target-dir "$folder/again" "$@" \
    -p stepsmith-exact -p stepsmith-scheme -p stepsmith-prove -p stepsmith-claims -p stepsmith-emit -p stepsmith-audit -p stepsmith-explore -p stepsmith-generator -p stepsmith-macros -p stepsmith
for crate in "$folder"/package/*.crate; do
    cmp "$crate" "$folder/again/package/$(basename "$crate")"
done
ls -l "$folder"/package/*.crate
# Each feature of the runtime alone.
for feature in '' adams bdf central-difference constrained derive dual low-storage named nystrom progress rosenbrock \
    runge-kutta serde sparse split stabilised structural; do
    cargo check --quiet --locked -p stepsmith --no-default-features --features "$feature"
done
