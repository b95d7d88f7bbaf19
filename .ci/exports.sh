#!/usr/bin/env bash
# Exported steppers and tables, each run by its own tools where these are there: steppers must do what those of
# Rust do, NodePy must find the orders that are proven. What is installed lies in a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PYTHONDONTWRITEBYTECODE=1

cargo build --quiet -p stepsmith-generator
stepsmith="${CARGO_TARGET_DIR:-target}/debug/stepsmith"
cargo run --quiet -p stepsmith-tests --features exports --example exported_steps > "$folder/reference"

python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check numpy nodepy six setuptools scipy matplotlib
"$folder/python/bin/python" tests/exports/compare.py "$stepsmith" "$folder/reference" "$folder"
"$folder/python/bin/python" tests/exports/nodepy_orders.py "$stepsmith" "$folder"
"$folder/python/bin/python" tests/exports/book.py "$stepsmith" "$folder"
if command -v nvcc > /dev/null; then
    python3 tests/exports/device.py export "$stepsmith" "$folder/device"
    python3 tests/exports/device.py run "$folder/device"
fi
