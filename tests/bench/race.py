#!/usr/bin/env python3
"""What looking for data races costs: CPU time and memory of programs with --race and without.

usage: race.py [-n RUNS] [--go GO] MINIGO FILE.go...

Of each program the run with the least CPU time counts. With --go, the same is measured of executables that GO builds with
-race (it needs cgo and a C compiler) and without.
"""

import argparse
import math
import os
import pathlib
import subprocess
import tempfile


def measure(command, runs):
    """The least CPU time of some runs, in seconds, and that run's memory in MB."""
    best = None
    for _ in range(runs):
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        _, status, used = os.wait4(process.pid, 0)
        if status != 0:
            raise SystemExit(f"{command}: exit status {os.waitstatus_to_exitcode(status)}")
        now = used.ru_utime + used.ru_stime, used.ru_maxrss / 1024
        best = now if best is None else min(best, now)
    return best


def with_minigo(minigo, file, runs):
    return [measure([minigo, "run", *flags, file], runs) for flags in ([], ["--race"])]


def with_go(go, file, runs):
    with tempfile.TemporaryDirectory() as folder:
        pair = []
        for flags in ([], ["-race"]):
            program = f"{folder}/program{len(flags)}"
            env = {**os.environ, "CGO_ENABLED": "1"}
            subprocess.run([go, "build", *flags, "-o", program, file], check=True, env=env)
            pair.append(measure([program], runs))
        return pair


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("-n", type=int, default=3, metavar="RUNS")
    parser.add_argument("--go")
    parser.add_argument("minigo")
    parser.add_argument("files", nargs="+")
    args = parser.parse_args()
    tools = {"minigo": lambda f: with_minigo(args.minigo, f, args.n)}
    if args.go:
        tools["Go"] = lambda f: with_go(args.go, f, args.n)
    heads = [f"{tool}: {what}" for tool in tools for what in ("CPU", "with races", "times", "memory", "with races", "times")]
    print("| program |", " | ".join(heads), "|")
    print("|---" * (len(heads) + 1) + "|")
    ratios = {tool: [] for tool in tools}
    for file in args.files:
        row = [pathlib.Path(file).stem]
        for tool, run in tools.items():
            off, on = run(file)
            ratios[tool].append((on[0] / off[0], on[1] / off[1]))
            row += [f"{off[0]:.2f} s", f"{on[0]:.2f} s", f"{on[0] / off[0]:.1f}"]
            row += [f"{off[1]:.0f} MB", f"{on[1]:.0f} MB", f"{on[1] / off[1]:.1f}"]
        print("|", " | ".join(row), "|", flush=True)
    for tool, of in ratios.items():
        cpu, memory = (math.exp(sum(math.log(r[n]) for r in of) / len(of)) for n in (0, 1))
        print(f"\n{tool}, geometric mean: CPU {cpu:.2f} times, memory {memory:.2f} times")


main()
