#!/usr/bin/env bash
# Exports to PETSc and SUNDIALS, compiled as they are printed and run on one and on two ranks: the order that shows on a
# nonlinear problem beside the proven one, and the same result on any number of ranks.
set -euo pipefail
cd "$(dirname "$0")/.."
for package in petsc-dev libsundials-dev libopenmpi-dev openmpi-bin python3-petsc4py; do
    if ! dpkg -s "$package" > /dev/null 2>&1; then
        echo "engines: not run. It needs Debian's petsc-dev, libsundials-dev, libopenmpi-dev, openmpi-bin and python3-petsc4py."
        exit 0
    fi
done
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cargo build --quiet -p stepsmith-generator
tests/engines/run "$(realpath "${CARGO_TARGET_DIR:-target}/debug/stepsmith")" "$folder"
