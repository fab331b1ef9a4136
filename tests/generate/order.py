#!/usr/bin/env python3
"""Writes link/order.txt: which functions of minigo run in which part of a program's life.

    tests/generate/order.py target/release/minigo > link/order.txt

Runs the programs of tests/start, the examples without machine code, and the programs of tests/bench
with it, all under valgrind's callgrind, in some minutes. build.rs makes a script for the linker of the list.
The list need not be written anew with every change: functions it does not know lie where they always did.
"""

import bisect
import collections
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
# A function is run often if more than one in so many programs runs it.
OFTEN = 4

ABOUT = """\
# Which functions run in which part of a program's life: written by tests/generate/order.py, read by build.rs.
# start: whenever minigo starts; run, compile: often, by the interpreter and what is around it, and by the
# compiled tier; import: when a program starts that imports much; run-seldom, compile-seldom: now and then.
"""


def symbols(binary):
    """Addresses in order, and the names of each: functions that became equal share one."""
    names = collections.defaultdict(set)
    listing = subprocess.run(["nm", binary], capture_output=True, text=True, check=True).stdout
    for line in listing.splitlines():
        words = line.split()
        if len(words) == 3 and words[1] in "tTwW":
            names[int(words[0], 16)].add(words[2])
    return sorted(names), names


def plain(name):
    """Without the number of the piece of a crate that the function was compiled in."""
    return re.sub(r"\.llvm\.\d+$", "", name)


def ran(binary, program, flags, starts, folder):
    """The addresses of the functions that ran."""
    out = os.path.join(folder, "callgrind")
    command = ["valgrind", "--tool=callgrind", "--dump-instr=yes", "--compress-pos=no", f"--callgrind-out-file={out}"]
    with open(os.devnull, "r+b") as null:
        subprocess.run([*command, binary, "run", *flags, program], stdin=null, stdout=null, stderr=null, check=False)
    found = set()
    with open(out, encoding="utf-8") as lines:
        for address in {line.split(" ", 1)[0] for line in lines if line.startswith("0x")}:
            at = bisect.bisect_right(starts, int(address, 16))
            if 0 < at < len(starts):  # neither of a library nor machine code
                found.add(starts[at - 1])
    return found


def counted(runs):
    return collections.Counter(address for run in runs for address in run)


def parts(start, imports, interpreted, compiled):
    """The parts with their functions, each function in the first that it belongs to."""
    run, compile = counted(interpreted), counted(compiled)
    for address in run:
        del compile[address]
    often = lambda counts, runs: {a for a, n in counts.items() if n * OFTEN > len(runs)}
    return [
        ("start", start),
        ("run", often(run, interpreted)),
        ("compile", often(compile, compiled)),
        ("import", imports),
        ("run-seldom", set(run)),
        ("compile-seldom", set(compile)),
    ]


def write(parts, names):
    print(ABOUT, end="")
    seen = set()
    for title, functions in parts:
        patterns = {plain(name) for address in functions for name in names[address]} - seen
        seen |= patterns
        print(f"\n[{title}]", *sorted(patterns), sep="\n")


def main():
    (binary,) = sys.argv[1:]
    starts, names = symbols(binary)
    with tempfile.TemporaryDirectory() as folder:
        run = lambda program, *flags: ran(binary, program, flags, starts, folder)
        programs = lambda pattern: sorted(glob.glob(os.path.join(ROOT, pattern)))
        start, *imports = (run(os.path.join(ROOT, "tests", "start", f"{p}.go")) for p in ("hello", "json", "web"))
        interpreted = [run(p, "--jit=off") for p in programs("examples/*.go")]
        compiled = [run(p) for p in programs("tests/bench/*.go")]
    write(parts(start, set().union(*imports), interpreted, compiled), names)


if __name__ == "__main__":
    main()
