#!/usr/bin/env bash
# Tests the independent checker; re-checks with it the certificates of the catalogue, and stable sets of families
# outside it; that tampered ones fail, on a sample. The whole of it:
#     python3 generator/checker/tests/tamper.py --edits 1500
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${STEPSMITH:-}" ]; then cargo build --quiet; fi
stepsmith=${STEPSMITH:-${CARGO_TARGET_DIR:-target}/debug/stepsmith}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=generator/checker

python3 -m unittest discover --quiet -s generator/checker/tests
for steps in 2 3 4; do
    "$stepsmith" stability --family bdf --set steps=$steps --format json > "$folder/bdf-$steps.json"
done
"$stepsmith" stability --family runge-kutta --set 'A=[[0, 0, 1], [1, 0, 1], [-2/3, 1/6, 1]]' \
    --set 'b=[0, 0, 1]' --format json > "$folder/pade-0-3.json"
# Number fields: places with fields of their own, two roots, and a root that is in no other field.
root='(3+sqrt(3))/6'
"$stepsmith" stability --family runge-kutta --set "A=[[$root], [-sqrt(3)/3, $root]]" \
    --set 'b=[1/2, 1/2]' --format json > "$folder/sdirk.json"
"$stepsmith" stability --family central-difference --set degree=4 --set 'alpha=sqrt(2)/2' \
    --set 'beta=sqrt(3)/5' --set gamma=1/2 --format json > "$folder/two-roots.json"
"$stepsmith" stability --family central-difference --set degree=4 --set 'alpha=sqrt(2)-1/2' \
    --set beta=1/3 --set gamma=2/3 --damping 1/20 --format json > "$folder/damped.json"
"$stepsmith" stability --family newmark --set beta=1/6 --set gamma=1/2 --damping '(sqrt(2)+1)/5' \
    --format json > "$folder/irrational-damping.json"
python3 -m stepsmith_checker --scheme "$folder"/*.json
# Another field, other elements of it, another statement, another scheme.
while read -r file edit; do
    sed "$edit" "$folder/$file.json" > "$folder/tampered"
    if cmp -s "$folder/$file.json" "$folder/tampered"; then
        echo "nothing to tamper with in $file: $edit" >&2
        exit 1
    fi
    if python3 -m stepsmith_checker --scheme "$folder/tampered" > /dev/null 2>&1; then
        echo "a tampered certificate was accepted: $file, $edit" >&2
        exit 1
    fi
done <<'EDITS'
two-roots /^  "field": {/,/^  }/ s/"-10"/"-12"/
damped /"theta": \[/,/\]/ s/"-\?[1-9]/&1/
damped s/"damping": "1\/20"/"damping": "1\/10"/
sdirk /"theta": \[/,/\]/ s/"-\?[1-9]/&1/
sdirk s/"l_stable": false/"l_stable": true/
bdf-3 s/"a_stable": false/"a_stable": true/
bdf-3 /"tan_alpha": {/,/}/ { /"interval"/,/]/ s/"[0-9][0-9]*"/"1"/ }
bdf-4 s/h\*v\[1\]/2*&/
EDITS
# A stiff part does not narrow the region of the soft one, for beta of at least 1/2.
split=$folder/split
mkdir "$split"
"$stepsmith" boundary --family splitting --set alpha=alpha --set beta=beta --without B \
    --range beta=1/2.. --format json > "$split/dominance.json"
python3 -m stepsmith_checker --dominance "$split/dominance.json"
# Another coefficient, a negative one, and another range.
for edit in '0,/"coefficient": "[0-9]/ s/"coefficient": "/&1/' '0,/"coefficient": "/ s//&-/' \
    '/"ranges"/,/}/ s/"1\/2"/"1\/3"/'; do
    sed "$edit" "$split/dominance.json" > "$split/tampered"
    if python3 -m stepsmith_checker --dominance "$split/tampered" > /dev/null 2>&1; then
        echo "a tampered identity was accepted: $edit" >&2
        exit 1
    fi
done
# Kinds of claims that no method of the catalogue makes, in a catalogue of their own.
own=$folder/own
mkdir -p "$own/methods"
cp -r generator/checker/tests/specs "$own/methods/specs"
cp Cargo.toml "$own"
"$stepsmith" regenerate --root "$own" > /dev/null
python3 generator/checker/tests/tamper.py --edits 100 --specs "$own/methods/specs" --catalogue "$own/methods/catalogue"
# As they are, and tampered with.
python3 generator/checker/tests/tamper.py --edits 300 --quick
