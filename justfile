# The checks of Stepsmith. Each recipe is a section of methods/book/src/making/reliability.md.

# Lists the recipes.
default:
    @just --list

# All that must hold before a change lands (15 minutes on two cores).
every-change:
    .ci/run

# The shape of code, comments and text.
style:
    cargo fmt --all --check
    .ci/dialect.py
    .ci/circles.py
    .ci/prose.sh

# Verdicts on drawn methods, and laws of arithmetic on new draws.
proofs rounds="20":
    .ci/draws.sh {{ rounds }}

# Certificates by the independent checker, edited and hostile ones too.
certificates $PYTHONPATH="generator/checker":
    .ci/certificates.sh
    python3 generator/checker/tests/tamper.py --edits 1500
    python3 generator/checker/tests/hostile.py --inputs 4000 --seed 77

# Derivations and verdicts beside python-flint, SymPy and mpmath; another library of numbers.
another-derivation:
    .ci/differential.sh
    tests/kernels/compare 3

# Slopes, constants, rounding, energy over 10^7 steps, compensated sums.
steps $STEPSMITH_STEPS="10000000":
    cargo test -p stepsmith-tests
    cargo test -p stepsmith-emit
    cargo run --release -p stepsmith-tests --example compensated 1e-5 1e-6 1e-7

# Every way to choose steps on every kind of problem, wrong ones too.
runs $STEPSMITH_DRAWS="all":
    cargo test -p stepsmith-tests --test all guarantees:: -- --nocapture

# Drawn texts for all that reads foreign ones; needs the nightly compiler and cargo-fuzz.
fuzzing seconds="600":
    .ci/fuzz.py --seconds {{ seconds }}

# Processor time and memory that input may take.
limits-on-input:
    cargo test -p stepsmith-generator --test all what_takes_too_much
    cargo test -p stepsmith-exact --lib budget::
    cargo test -p stepsmith-claims budget

# The same bytes on other threads, in other places, and after interrupts.
determinism $STEPSMITH_KILLS="200":
    .ci/determinism.sh
    cargo test -p stepsmith-generator --test all faults::

# The same bits of runs in debug and release builds.
bits:
    .ci/bits.sh

# Theories of the catalogue for Coq, checked; needs Debian's coq.
coq:
    .ci/coq.sh

# Exported code beside the compiled methods, exports to PETSc and SUNDIALS, and LaTeX.
exports:
    .ci/exports.sh
    .ci/engines.sh
    .ci/latex.sh

# The Python package.
python:
    .ci/python.sh

# The site of the catalogue in a browser; needs Chromium.
site:
    .ci/site.sh

# Damaged tables, found and named.
tables $STEPSMITH_DRAWS="all":
    cargo test -p stepsmith-audit --lib damage

# Licences, sources, known holes, and a bill of materials.
supply-chain:
    .ci/licences.py
    cargo deny check
    .ci/sbom.py > target/sbom.json

# Packages built twice; with a commit, what the libraries offer beside it (needs cargo-semver-checks).
packages commit="":
    .ci/package.sh
    {{ if commit == "" { "true" } else { ".ci/semver.sh " + commit } }}

# Small changes of the deciding code, and the tests that notice them (hours).
mutants sample="500":
    cargo build --release --manifest-path tests/mutants/Cargo.toml --target-dir target/mutants/tool
    target/mutants/tool/release/stepsmith-mutants make
    target/mutants/tool/release/stepsmith-mutants reach
    target/mutants/tool/release/stepsmith-mutants judge --sample {{ sample }}
    target/mutants/tool/release/stepsmith-mutants report
