#!/usr/bin/env bash
# Derivations, verdicts and emitted constants beside those of python-flint, SymPy and mpmath: some half an hour.
# Options go to tests/differential/run.py: --seed, --members, --verdicts, --others, --exports.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet --release
export STEPSMITH=${CARGO_TARGET_DIR:-$PWD/target}/release/stepsmith
export PYTHONDONTWRITEBYTECODE=1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder"
"$folder/bin/pip" install --quiet 'python-flint>=0.7' 'sympy>=1.13' 'mpmath>=1.3' 'numpy>=1.26'
"$folder/bin/python" tests/differential/run.py "$@"
