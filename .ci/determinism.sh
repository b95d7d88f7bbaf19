#!/usr/bin/env bash
# The same bytes from the program on other numbers of threads, in other languages and time zones: JSON, text,
# the site; with WHOLE=1 the whole catalogue. Not part of `.ci/run`.
set -euo pipefail
cd "$(dirname "$0")/.."
if [ -z "${STEPSMITH:-}" ]; then cargo build --quiet; fi
program=${STEPSMITH:-${CARGO_TARGET_DIR:-$PWD/target}/debug/stepsmith}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

outputs() { # folder, settings: everything that is compared
    local stepsmith=(env $2 "$program")
    mkdir -p "$1"
    "${stepsmith[@]}" list > "$1/list"
    "${stepsmith[@]}" families > "$1/families"
    "${stepsmith[@]}" stability --family bdf --set steps=3 --format json > "$1/stability.json"
    "${stepsmith[@]}" boundary --family splitting --set alpha=alpha --set beta=beta --without B \
        --range beta=1/2.. --format json > "$1/boundary.json"
    "${stepsmith[@]}" order --family central-difference --set degree=4 --set alpha=alpha --set beta=1/3 \
        --set gamma=1/2 > "$1/order"
    "${stepsmith[@]}" derive methods/specs/block/radau5.toml --format json > "$1/radau5.json"
    "${stepsmith[@]}" report "$1/site" > "$1/report"
    if [ -n "${WHOLE:-}" ]; then "${stepsmith[@]}" regenerate --check > "$1/regenerate"; fi
    # What names its own folder.
    sed -i "s|$1|FOLDER|g" "$1/report"
}

outputs "$folder/one" ""
count=0
while read -r settings; do
    count=$((count + 1))
    outputs "$folder/other" "$settings"
    diff -r "$folder/one" "$folder/other" || { echo "other bytes with $settings" >&2; exit 1; }
    rm -r "$folder/other"
done <<'SETTINGS'
RAYON_NUM_THREADS=1 LC_ALL=C TZ=UTC
RAYON_NUM_THREADS=2 LC_ALL=de_DE.UTF-8 TZ=Pacific/Chatham
RAYON_NUM_THREADS=7 LC_ALL=tr_TR.UTF-8 LANG=ar_EG.UTF-8 TZ=America/St_Johns
LC_ALL=POSIX LANGUAGE=fr TZ=Asia/Kathmandu COLUMNS=40 NO_COLOR=1
SETTINGS
files=$(find "$folder/one" -type f | wc -l)
echo "$files files, the same bytes in $count other environments"
