#!/usr/bin/env bash
# The proof assistant Coq checks the library of proofs and the theory of every method of the catalogue. It takes none but the
# axioms of its real numbers, and refuses 200 theories with an edit. Debian's package `coq` is needed.
set -euo pipefail
cd "$(dirname "$0")/.."
if ! command -v coqc > /dev/null 2>&1; then
    echo "coq: not run. It needs Debian's package coq."
    exit 0
fi
cargo build --quiet -p stepsmith-generator
exec generator/coq/check.py "$(realpath "${CARGO_TARGET_DIR:-target}/debug/stepsmith")" "$@"
