#!/usr/bin/env bash
# Reads, sorts, moves and measures the site of the catalogue in a real browser, without a window. Needs
# Chromium (CHROMIUM names another one than /usr/bin/chromium), Node, and npm's registry for two packages.
set -euo pipefail
cd "$(dirname "$0")/.."
chromium=${CHROMIUM:-/usr/bin/chromium}
[ -x "$chromium" ] || { echo "no Chromium at $chromium: apt-get install chromium" >&2; exit 1; }
cargo build --quiet
stepsmith=$(realpath "${CARGO_TARGET_DIR:-target}/debug/stepsmith")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

(cd tests/web && npm ci --silent --no-audit --no-fund)
"$stepsmith" report "$folder/site"
CHROMIUM=$chromium STEPSMITH=$stepsmith timeout 300 node tests/web/site.mjs "$folder"
