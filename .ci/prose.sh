#!/usr/bin/env bash
# Counts long sentences and flagged words in the book, the pages beside it and the documentation comments;
# `--list` prints each of them.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ ! -d tests/web/node_modules/write-good ]; then
    (cd tests/web && npm ci --silent --no-audit --no-fund)
fi
node tests/web/prose.mjs "$@"
