#!/usr/bin/env python3
"""Lists what Stepsmith is built from, with licences; fails where one may not be combined with ours, where a
package does not come from the registry, or where ours may use `unsafe`. `.ci/licences.py --all` lists each.
The licences are those of deny.toml: `cargo deny check` asks the same, and for known holes in security."""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

root = pathlib.Path(__file__).resolve().parent.parent
# One of these suffices, or each of those that an AND joins.
FREE = set(tomllib.loads((root / "deny.toml").read_text())["licenses"]["allow"])


def allowed(licence: str) -> bool:
    """Whether a licence's expression can be met by free ones; AND binds closer than OR."""
    text = licence.replace("/", " OR ")
    while inner := re.search(r"\(([^()]*)\)", text):
        text = text.replace(inner[0], "MIT" if allowed(inner[1]) else "none")
    ways = [re.split(r"\s+AND\s+", way) for way in re.split(r"\s+OR\s+", text)]
    return any(all(part.strip() in FREE for part in way) for way in ways)


assert allowed("(MIT OR GPL-3.0) AND Unicode-3.0") and not allowed("MIT AND GPL-3.0")
assert allowed("GPL-2.0/MIT") and not allowed("GPL-2.0")

host = re.search("host: (.*)", subprocess.check_output(["rustc", "-vV"], text=True))[1]
command = ["cargo", "metadata", "--format-version", "1", "--locked", "--filter-platform", host]
packages = json.loads(subprocess.run(command, cwd=root, check=True, stdout=subprocess.PIPE).stdout)["packages"]
wrong, by_licence = [], {}
for package in packages:
    name, licence, source = package["name"], package["license"] or "none", package["source"]
    by_licence.setdefault(licence, []).append(f"{name} {package['version']}")
    if not allowed(licence):
        wrong.append(f"{name}: {licence}")
    if source is None and root not in pathlib.Path(package["manifest_path"]).parents:
        wrong.append(f"{name}: from {package['manifest_path']}")
    if source is not None and not source.startswith("registry+"):
        wrong.append(f"{name}: from {source}")
if 'unsafe_code = "forbid"' not in (root / "Cargo.toml").read_text():
    wrong.append("Cargo.toml: unsafe code is not forbidden")
for folder in ("generator", "generator/audit", "generator/claims", "generator/emit", "generator/exact", "generator/explore", "generator/prove", "generator/scheme", "macros", "methods", "tests"):
    if "[lints]\nworkspace = true" not in (root / folder / "Cargo.toml").read_text():
        wrong.append(f"{folder}/Cargo.toml: does not take the lints of the workspace")

for licence, names in sorted(by_licence.items(), key=lambda item: -len(item[1])):
    print(f"{len(names):4}  {licence}", *(sorted(names) if "--all" in sys.argv else []), sep="\n      ")
versions = {}
for package in packages:
    versions.setdefault(package["name"], []).append(package["version"])
twice = [f"{name} {', '.join(found)}" for name, found in sorted(versions.items()) if len(found) > 1]
print(f"{len(packages)} packages, in several versions: {'; '.join(twice)}")
if wrong:
    sys.exit("\n".join(wrong))
