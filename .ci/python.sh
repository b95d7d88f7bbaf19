#!/usr/bin/env bash
# The Python package: its wheel is built, installed in a fresh environment and tested there, its examples and its
# notebooks are run. Wheels of the packages that the tests need come from the index of pip.
set -euo pipefail
cd "$(dirname "$0")/.."
cargo build --quiet
stepsmith=${CARGO_TARGET_DIR:-$PWD/target}/debug/stepsmith
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PYTHONDONTWRITEBYTECODE=1

cd generator/python
cargo fmt --check
python3 -m venv "$folder/build"
"$folder/build/bin/pip" install --quiet 'maturin>=1.9,<2'
# What builds the wheel finds the lints as well: nothing is compiled for them alone.
RUSTC_WORKSPACE_WRAPPER=clippy-driver CLIPPY_ARGS=-D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__ \
    "$folder/build/bin/maturin" build --quiet --release --out "$folder/wheels"

python3 -m venv "$folder/fresh"
"$folder/fresh/bin/pip" install --quiet "$(echo "$folder"/wheels/stepsmith-*.whl)[test]"
# From elsewhere, so that the installed package is what is tested.
cp -r tests examples README.md ../../methods/book/src/guides/python.md "$folder"
package=$("$folder/fresh/bin/python" -c 'import stepsmith; print(stepsmith.__path__[0])')
cd "$folder"
STEPSMITH=$stepsmith STEPSMITH_ROOT=$OLDPWD/../.. fresh/bin/python -m pytest -q -p no:cacheprovider \
    --doctest-modules --doctest-glob='*.md' tests README.md python.md "$package"
fresh/bin/python examples/swing.py
fresh/bin/jupyter execute "$OLDPWD"/notebooks/*.ipynb
