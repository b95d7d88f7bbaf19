#!/usr/bin/env bash
# Audits tables of released packages, fetched by their registries' own clients into a temporary folder.
# Further files, such as those of ARKODE and PETSc, may be given as arguments.
set -euo pipefail
here=$(realpath "$(dirname "$0")")
cd "$here/../.."
cargo build --quiet --release
stepsmith=$PWD/target/release/stepsmith
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

mkdir src && cp "$here/trace.rs" src/main.rs
cat > Cargo.toml <<'TOML'
[package]
name = "audited"
version = "0.0.0"
edition = "2021"
[dependencies]
ode_solvers = "=0.6.2"
differential-equations = "=0.7.0"
scirs2-integrate = { version = "=0.6.5", default-features = false }
scirs2-core = { version = "*", default-features = false }
TOML
cargo vendor --quiet vendor > /dev/null
python3 -m pip download --quiet --no-deps --dest . desolver==5.1.0
python3 -m zipfile -e desolver-*.whl desolver

for file in \
    vendor/ode_solvers/src/butcher_tableau.rs \
    vendor/differential-equations/src/tableau/{dorman_prince,gauss_legendre,kvaerno,lobatto,runge_kutta,verner}.rs \
    vendor/scirs2-integrate/src/ode/methods/rosenbrock.rs \
    desolver/desolver/integrators/implicit_integration_schemes.py \
    "$@"; do
    echo "== $file"
    "$stepsmith" audit "$file" | sed '/^$/q' || true
done

echo "== what the steppers of ode_solvers and scirs2-integrate do"
cargo run --quiet 2> /dev/null | "$stepsmith" audit --trace - | sed '/^$/q' || true
if python3 -c 'import scipy' 2> /dev/null; then
    echo "== what the steppers of SciPy do"
    python3 "$here/trace.py" | "$stepsmith" audit --trace - | sed '/^$/q' || true
fi
