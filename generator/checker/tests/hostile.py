#!/usr/bin/env python3
"""Gives the checker certificates that nobody would write: hostile.py [--inputs N] [--seed N]

Each is one of the catalogue with a few values, lists or tables replaced: by other types, numbers of many digits,
division by zero, deep nesting, parts of other certificates. The checker may refuse one, in a way that it refuses
others, or accept what is left as it was; it must not stop in another way, nor take more processor time or
memory than a limit.
What it must not accept is the business of tamper.py.
"""
import argparse
import copy
import random
import resource
import signal
import sys
from collections import Counter
from pathlib import Path

from stepsmith_checker.check_method import REFUSALS, check_method, is_ranged, read
from tamper import SLOW

SECONDS = 60
MEMORY = 2 << 30
VALUES = [None, True, "", "0", "-1", "1/0", "0/0", "1e400", "nan", "inf", "1/", "--1", "9" * 5000,
          "1/" + "7" * 3000, "x^99999", "sqrt(-1)", "h*" * 500, 10 ** 400, -1, 0, 2.5, [], {},
          [[[[]]]], {"": {}}, "\x00", "√2"]


class TooLong(BaseException):
    """No exception that the checker might take for a refusal."""


def too_long(*_):
    raise TooLong


def places(node, found):
    """Every container with each of its keys."""
    keys = node.keys() if isinstance(node, dict) else range(len(node))
    for key in list(keys):
        found.append((node, key))
        if isinstance(node[key], (dict, list)):
            places(node[key], found)
    return found


def damage(rng, files, others):
    """A few replacements; what they were."""
    done = []
    for _ in range(rng.choice([1, 1, 1, 2, 4])):
        found = [place for raw in files.values() for place in places(raw, [])]
        if not found:
            break
        node, key = rng.choice(found)
        kind = rng.randrange(7)
        if kind == 0:
            del node[key]
        elif kind == 1 and isinstance(node, list):
            node.insert(rng.randrange(len(node) + 1), copy.deepcopy(node[key]))
        elif kind == 2 and isinstance(node[key], list):
            node[key] = node[key][:rng.randrange(len(node[key]) + 1)]
        elif kind == 3:
            other, elsewhere = rng.choice(places(rng.choice(others), []))
            node[key] = copy.deepcopy(other[elsewhere])
        elif kind == 4 and isinstance(node[key], str) and node[key]:
            at = rng.randrange(len(node[key]))
            node[key] = node[key][:at] + rng.choice("0123456789-/^*()h. ") + node[key][at + 1:]
        elif kind == 5:
            deep = []
            for _ in range(400):
                deep = [deep]
            node[key] = deep
        else:
            node[key] = copy.deepcopy(rng.choice(VALUES))
        done.append((kind, key))
    return done


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--specs", type=Path, default=Path("methods/specs"))
    parser.add_argument("--catalogue", type=Path, default=Path("methods/catalogue"))
    parser.add_argument("--inputs", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, too_long)
    methods = {spec.stem: read(spec, arguments.catalogue)
               for spec in sorted(arguments.specs.glob("*/*.toml")) if spec.stem not in SLOW and not is_ranged(spec)}
    others = [raw for _, certificates, _ in methods.values() for raw in certificates.values() if raw]
    methods = {stem: given for stem, given in methods.items() if given[1]}
    rng, names = random.Random(arguments.seed), sorted(methods)
    outcomes, wrong = Counter(), []
    for _ in range(arguments.inputs):
        stem = rng.choice(names)
        spec, certificates, derived = methods[stem]
        files = copy.deepcopy(certificates)
        done = damage(rng, files, others)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            check_method(spec, files, derived)
            outcomes["accepted"] += 1
        except REFUSALS as refusal:
            outcomes[type(refusal).__name__] += 1
        except (TooLong, Exception) as failure:  # whatever else ends it
            outcomes[type(failure).__name__] += 1
            wrong.append(f"{stem}: {done}: {type(failure).__name__}")
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
    print(f"{arguments.inputs} inputs: " + ", ".join(f"{n} {what}" for what, n in outcomes.most_common()))
    if wrong:
        sys.exit("\n".join(wrong[:20]))


if __name__ == "__main__":
    main()
