"""Derivations and verdicts of the program beside others made here, apart from it. See README.md."""

import argparse
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor

import derive
import half_plane
import principal
import ranges
import rounding
import verdicts
from draw import Draw


def parts(batch, total, seed):
    """The counts of batches of ten seeds, added, and all that is wrong."""
    seeds = [range(start, min(start + 10, seed * 10**6 + total)) for start in range(seed * 10**6, seed * 10**6 + total, 10)]
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        found = list(pool.map(batch, seeds or [range(0)]))
    *counts, wrong = zip(*found)
    return [sum(count) for count in counts], [text for some in wrong for text in some]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--members", type=int, default=300, help="members drawn of each family")
    parser.add_argument("--verdicts", type=int, default=5000, help="members whose stability is judged")
    parser.add_argument("--others", type=int, default=600, help="members whose half-planes, errors and ranges are judged")
    parser.add_argument("--exports", type=int, default=100, help="members of each of four families whose constants are compared")
    arguments = parser.parse_args()
    started = time.monotonic()

    def report(text):
        if sys.stderr.isatty() or text.endswith("\n"):
            print(f"\r{text.rstrip():70}", end="" if not text.endswith("\n") else "\n", file=sys.stderr, flush=True)

    families, members, differences = derive.run(Draw(arguments.seed), arguments.members, report)
    for text in differences[:20]:
        print(text)
    print(f"derivations: {members} members of {families} families, {len(differences)} differences, {time.monotonic() - started:.0f} s")

    started = time.monotonic()
    tally = verdicts.run(arguments.verdicts, arguments.seed, report)
    for text in tally.wrong[:20]:
        print(text)
    print(
        f"verdicts: {tally.members} members, {tally.claims} claims ({tally.true} true, {tally.near} within 1e-30 of their "
        f"limit), {len(tally.wrong)} wrong; {tally.again} refuted at points between the judge's; "
        f"{time.monotonic() - started:.0f} s"
    )
    started = time.monotonic()
    (claims, true, left, between), outside = parts(half_plane.batch, arguments.others, arguments.seed)
    print(f"half-planes: {claims} claims, {true} true, {left} undecided, {between} refuted between samples, {len(outside)} wrong; {time.monotonic() - started:.0f} s")
    started = time.monotonic()
    (series, without), apart = parts(principal.batch, arguments.others, arguments.seed)
    print(f"principal roots: {series} series, {without} members without one, {len(apart)} wrong; {time.monotonic() - started:.0f} s")
    started = time.monotonic()
    (claims, looked, left), against = parts(ranges.batch, arguments.others // 4, arguments.seed)
    print(
        f"ranges: {claims} claims beside {looked} of members, {left} undecided, {len(against)} wrong; "
        f"{time.monotonic() - started:.0f} s"
    )
    others = outside + apart + against
    for text in others[:20]:
        print(text)
    started = time.monotonic()
    methods, numbers, unlike = rounding.run(Draw(arguments.seed), arguments.exports, report)
    for text in unlike[:20]:
        print(text)
    print(f"constants: {numbers} numbers of {methods} exported steps, {len(unlike)} not rounded correctly, {time.monotonic() - started:.0f} s")
    sys.exit(1 if differences or tally.wrong or others or unlike else 0)


if __name__ == "__main__":
    main()
