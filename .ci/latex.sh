#!/usr/bin/env bash
# Every method's LaTeX, and that of symbolic members, is read by a TeX engine.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${STEPSMITH:-}" ]; then cargo build --quiet; fi
stepsmith=${STEPSMITH:-${CARGO_TARGET_DIR:-target}/debug/stepsmith}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

(cd tests/web && npm ci --silent --no-audit --no-fund)
"$stepsmith" derive methods/specs/*/*.toml --format latex > "$folder/derive.tex"
"$stepsmith" amplification methods/specs/{central-difference,newmark,splitting}/*.toml \
    --format latex > "$folder/amplification.tex"
for degree in 3 6 10; do
    "$stepsmith" derive --family central-difference --set degree=$degree --symbolic --format latex
done > "$folder/symbolic.tex"
"$stepsmith" derive --family splitting --set alpha=alpha --set 'beta=sqrt(2)*sqrt(3)/3' \
    --format latex > "$folder/roots.tex"
"$stepsmith" amplification --family newmark --symbolic --format latex >> "$folder/symbolic.tex"
"$stepsmith" export --family block --set r=3 --set nodes=radau --set pade=2,3 --form butcher \
    --format latex > "$folder/tableau.tex"
node tests/web/latex.mjs "$folder"/*.tex
