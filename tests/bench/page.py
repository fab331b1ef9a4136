#!/usr/bin/env python3
"""Measures the page of `minigo view`: how soon it is on the screen, frames, sizes. Needs chromium, and Go for a real trace.

    tests/bench/page.py target/release/minigo [--go /path/to/go] [--base OTHER_MINIGO]

Prints a line for each figure, with its bar. Times are medians of three runs, and those of the machine that it runs on.
`--base` compares the start of hello, world with that of another minigo.
"""

import argparse
import gzip
import json
import pathlib
import re
import statistics
import subprocess
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
EVENTS = 5_000_000
PAINTED = """
const pre = document.createElement("pre"); pre.id = "told";
requestAnimationFrame(() => setTimeout(() => {
  pre.textContent = JSON.stringify({ shown: minigo.times.shown, painted: performance.now(), count: minigo.film.count });
  document.body.append(pre);
}));"""


def browse(page, script, folder):
    """What the script leaves in the page."""
    with_script = folder / "with.html"
    with_script.write_text(f"{page.read_text()}<script>{script}</script>")
    out = subprocess.run(
        ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1600,1000",
         f"--user-data-dir={folder / 'profile'}", "--virtual-time-budget=20000", "--dump-dom", f"file://{with_script}"],
        capture_output=True, text=True, timeout=300)
    found = re.search(r'<pre id="told">([^<]*)', out.stdout)
    return json.loads(found.group(1).replace("&gt;", ">").replace("&lt;", "<").replace("&amp;", "&"))


def say(what, figure, unit, bar):
    mark = "" if figure <= bar else "  (over the bar)"
    print(f"{what:58} {figure:10.1f} {unit:3} (bar {bar:g}){mark}", flush=True)


def opened(name, page, folder, bar):
    runs = [browse(page, PAINTED, folder) for _ in range(3)]
    say(f"{name}: on screen", statistics.median(r["painted"] for r in runs), "ms", bar)
    return runs[0]["count"]


def view(minigo, folder, name, *args):
    page = folder / name
    began = time.monotonic()
    done = subprocess.run([minigo, "view", "-o", page, *args], capture_output=True, text=True, check=True, cwd=ROOT)
    print(f"{name}: {done.stdout.splitlines()[-1].split(':')[0]}, {page.stat().st_size / 1e6:.1f} MB, written in {time.monotonic() - began:.1f} s")
    return page


def start(minigo, file):
    def once():
        began = time.perf_counter()
        subprocess.run([minigo, "run", file], stdout=subprocess.DEVNULL, check=True)
        return (time.perf_counter() - began) * 1000
    return statistics.median(once() for _ in range(101))


def main():
    parse = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parse.add_argument("minigo", type=pathlib.Path)
    parse.add_argument("--go")
    parse.add_argument("--base", type=pathlib.Path)
    args = parse.parse_args()
    minigo = args.minigo.resolve()
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        million = view(minigo, folder, "million.html", "--procs", "4", "--most", "1000000", "tests/pages/many.go")
        opened("1,000,000 events", million, folder, 1000)
        say("1,000,000 events: file", million.stat().st_size / 1e6, "MB", 30)
        pages = ROOT / "tests/pages"
        told = browse(million, (pages / "told.js").read_text() + (pages / "frames.js").read_text(), folder)
        for what, ms in told["frames"].items():
            say(f"1,000,000 events: frame, {what}, p99", ms, "ms", 16)
        if args.go:
            program, trace = folder / "requests", folder / "go.trace"
            subprocess.run([args.go, "build", "-o", program, pages / "requests.go"], check=True, cwd=folder)
            subprocess.run([program, trace, str(EVENTS // 6)], check=True)
            print(f"go.trace: {trace.stat().st_size / 1e6:.1f} MB")
            page = view(minigo, folder, "go.html", "--most", str(EVENTS), trace)
            shown = opened("5,000,000 events of Go", page, folder, 3000)
            print(f"(of which {shown:,} are shown at a time)")
        bundle = b"".join(file.read_bytes() for file in sorted((ROOT / "src/cmd/view/bundle").iterdir()))
        say("bundle, compressed", len(gzip.compress(bundle)) / 1e3, "kB", 300)
        hello = folder / "hello.go"
        hello.write_text('package main\n\nimport "fmt"\n\nfunc main() { fmt.Println("hello") }\n')
        mine = start(minigo, hello)
        base = start(args.base.resolve(), hello) if args.base else mine
        say("hello, world: start", mine, "ms", max(3.5, base * 1.05))


if __name__ == "__main__":
    main()
