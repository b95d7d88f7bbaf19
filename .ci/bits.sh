#!/usr/bin/env bash
# Every method of the catalogue ends its runs with the same bits whether it was built for debugging or for release.
# Not part of `.ci/run`: it builds the library twice more.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export CARGO_TARGET_DIR=${CARGO_TARGET_DIR:-$PWD/target/bits}
bits=(cargo run --quiet --manifest-path tests/bits/Cargo.toml)
"${bits[@]}" > "$folder/debug"
"${bits[@]}" --release > "$folder/release"
diff "$folder/debug" "$folder/release" || { echo "other bits in release" >&2; exit 1; }
echo "$(wc -l < "$folder/debug") runs end with the same bits"
