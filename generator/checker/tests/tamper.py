#!/usr/bin/env python3
"""Edits certificates at random, and counts what the checker makes of them: tamper.py [--edits N]

First all certificates are checked as they are, those of bounds over a parameter's range too. Each edit is of a kind of edits.py, and made by a generator
with a seed: the same edits every time. A kind either changes what is stated or shown, and must be rejected,
or leaves it equivalent (EQUIVALENT says why), and may be accepted. The certificates of a method are checked
together, as check_method.py does it. `--quick` leaves out methods whose certificates take long.
"""
import argparse
import copy
import json
import random
import sys
from collections import Counter
from pathlib import Path

from stepsmith_checker.check_method import REFUSALS, check_method, check_range, is_ranged, read, read_range
from edits import EQUIVALENT, Edits, kinds, leaves
from edits_of_rounding import EditsOfRounding

SLOW = {"pece4-acceleration", "pece3-acceleration", "bdf7", "bdf6", "splitting-fourth"}


# What bounds over ranges may suffer, every fifth time.
OF_RANGES = {name for name in vars(EditsOfRounding) if not name.startswith("_")} | {
    "method_name", "family_name", "digest", "about_another", "drop_header", "evidence_of_another"}


def hold(spec, certificates, derived):
    """What check_method.py asks of a method's certificates, or of the one of a spec with a free parameter."""
    match derived:
        case None:
            check_range(spec, certificates["rounding"])
        case _:
            check_method(spec, certificates, derived)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--specs", type=Path, default=Path("methods/specs"))
    parser.add_argument("--catalogue", type=Path, default=Path("methods/catalogue"))
    parser.add_argument("--edits", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    methods = {spec.stem: read(spec, arguments.catalogue)
               for spec in sorted(arguments.specs.glob("*/*.toml")) if not is_ranged(spec)}
    claims = sum(check_method(*given) for given in methods.values())
    files = sum(len(certificates) for _, certificates, _ in methods.values())
    print(f"{claims} claims on {len(methods)} methods hold, by {files} certificates")
    if arguments.quick:
        methods = {stem: given for stem, given in methods.items() if stem not in SLOW}
    found = [(spec.stem, *read_range(spec, arguments.catalogue)) for spec in sorted(arguments.specs.glob("*/*.toml")) if is_ranged(spec)]
    ranged = {stem: (text, {"rounding": raw}, None) for stem, text, raw in found}
    for given in ranged.values():
        hold(*given)
    names, order = sorted(methods), kinds()
    methods |= ranged
    others = [raw for _, certificates, _ in methods.values() for raw in certificates.values()]
    rng = random.Random(arguments.seed)
    made, accepted, wrong = Counter(), Counter(), []
    attempts = 0
    while sum(made.values()) < arguments.edits:
        kind = order[attempts % len(order)]
        attempts += 1
        stem = rng.choice(sorted(ranged) if ranged and kind in OF_RANGES and rng.random() < 0.2 else names)
        spec, certificates, derived = methods[stem]
        files = copy.deepcopy(certificates)
        if getattr(Edits(rng, others), kind)(files) is False or files == certificates:
            continue
        made[kind] += 1
        try:
            hold(spec, files, derived)
        except REFUSALS:
            continue
        accepted[kind] += 1
        if kind not in EQUIVALENT:
            changed = [(about, path, x) for about, raw in files.items() for path, x in leaves(raw)
                       if about not in certificates or dict(leaves(certificates[about])).get(path) != x]
            wrong.append(f"{stem}: {kind}: {changed[:3]}")
    print(f"{sum(made.values())} edits of {len(made)} kinds: "
          f"{sum(made.values()) - sum(accepted.values())} rejected")
    for kind, count in sorted(accepted.items()):
        if kind in EQUIVALENT:
            print(f"{count} of {made[kind]} accepted: {kind}: {EQUIVALENT[kind]}")
    for line in wrong:
        print(f"accepted: {line}")
    if wrong or len(made) < 30:
        sys.exit("tampered certificates were accepted" if wrong else "too few kinds")


if __name__ == "__main__":
    main()
