#!/usr/bin/env python3
"""Edits certificates at random, and counts what the checker makes of them: tamper.py [--edits N]

First all certificates are checked as they are. Each edit is of a kind of edits.py, and made by a generator
with a seed: the same edits every time. A kind either changes what is stated or shown, and must be rejected,
or leaves it equivalent (EQUIVALENT says why), and may be accepted. The certificates of a method are checked
together, as check_method.py does it. `--quick` leaves out methods whose certificates take long.
"""
import argparse
import copy
import random
import sys
from collections import Counter
from pathlib import Path

from check_method import REFUSALS, check_method, read
from edits import EQUIVALENT, Edits, kinds, leaves

SLOW = {"pece4-acceleration", "pece3-acceleration", "bdf7", "bdf6", "splitting-fourth"}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--specs", type=Path, default=Path("methods/specs"))
    parser.add_argument("--catalogue", type=Path, default=Path("methods/catalogue"))
    parser.add_argument("--edits", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true")
    arguments = parser.parse_args()
    methods = {spec.stem: read(spec, arguments.catalogue)
               for spec in sorted(arguments.specs.glob("*/*.toml"))}
    claims = sum(check_method(*given) for given in methods.values())
    files = sum(len(certificates) for _, certificates, _ in methods.values())
    print(f"{claims} claims on {len(methods)} methods hold, by {files} certificates")
    if arguments.quick:
        methods = {stem: given for stem, given in methods.items() if stem not in SLOW}
    others = [raw for _, certificates, _ in methods.values() for raw in certificates.values()]
    rng = random.Random(arguments.seed)
    made, accepted, wrong = Counter(), Counter(), []
    names, order = sorted(methods), kinds()
    attempts = 0
    while sum(made.values()) < arguments.edits:
        kind = order[attempts % len(order)]
        attempts += 1
        stem = rng.choice(names)
        spec, certificates, derived = methods[stem]
        files = copy.deepcopy(certificates)
        if getattr(Edits(rng, others), kind)(files) is False or files == certificates:
            continue
        made[kind] += 1
        try:
            check_method(spec, files, derived)
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
