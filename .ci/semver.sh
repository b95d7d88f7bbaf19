#!/usr/bin/env bash
# Compares what the published libraries offer with what they offered at an earlier commit: `.ci/semver.sh COMMIT`, by hand,
# not part of `.ci/run`. Needs `cargo install cargo-semver-checks`. The crate of the macros has no library to compare.
set -euo pipefail
cd "$(dirname "$0")/.."
commit=${1:?the commit to compare with}
cargo semver-checks --package stepsmith-exact --baseline-rev "$commit"
for package in stepsmith-scheme stepsmith-prove stepsmith-claims stepsmith-emit; do
    cargo semver-checks --package $package --baseline-rev "$commit"
done
cargo semver-checks --package stepsmith-audit --baseline-rev "$commit"
cargo semver-checks --package stepsmith-explore --baseline-rev "$commit"
cargo semver-checks --package stepsmith-generator --baseline-rev "$commit"
cargo semver-checks --package stepsmith --baseline-rev "$commit" --all-features
