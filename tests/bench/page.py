#!/usr/bin/env python3
"""Measures the page of `minigo view`: how soon it is on the screen, frames, sizes. Needs chromium, and Go for a real trace.

    tests/bench/page.py target/release/minigo [--go /path/to/go] [--base OTHER_MINIGO]

Prints a line for each figure, with its bar. Times are medians of three runs, and those of the machine that it runs on.
`--base` compares the frames and the start of hello, world with those of another minigo.
"""

import argparse
import gzip
import http.server
import json
import pathlib
import queue
import re
import statistics
import subprocess
import tempfile
import threading
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


def used(page, script, folder):
    """What the script, which uses the page in real time, sends: frames are not those of a page that is only printed."""
    html = page.read_bytes() + f"<script>{script}</script>".encode()
    told = queue.Queue()

    class Serve(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200 if self.path == "/" else 404)
            self.send_header("Content-Type", "text/html; charset=utf-8")
            self.end_headers()
            if self.path == "/":
                self.wfile.write(html)

        def do_POST(self):
            told.put(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_):
            pass

    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), Serve) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--window-size=1600,1000",
             f"--user-data-dir={folder / 'profile'}", f"http://127.0.0.1:{server.server_port}/", "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            return told.get(timeout=600)
        finally:
            browser.kill()
            browser.wait()
            server.shutdown()


def frames(page, folder):
    """Frames of the page while it is stepped through, played and so on, in milliseconds: 99th percentiles and medians."""
    pages = ROOT / "tests/pages"
    send = "finish = () => fetch('/', { method: 'POST', body: JSON.stringify(told) });"
    told = used(page, send + (pages / "told.js").read_text() + (pages / "played.js").read_text(), folder)
    if "error" in told:
        raise SystemExit(told["error"])
    return told["frames"], told["medians"]


def say(what, figure, unit, bar, note=""):
    mark = "" if figure <= bar else "  (over the bar)"
    print(f"{what:58} {figure:10.1f} {unit:3} (bar {bar:g}{note}){mark}", flush=True)


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
        million_args = ["--procs", "4", "--most", "1000000", "tests/pages/many.go"]
        million = view(minigo, folder, "million.html", *million_args)
        opened("1,000,000 events", million, folder, 1000)
        say("1,000,000 events: file", million.stat().st_size / 1e6, "MB", 30)
        pages = ROOT / "tests/pages"
        base = view(args.base.resolve(), folder, "base.html", *million_args) if args.base else None
        before = frames(base, folder) if base else ({}, {})
        tails, medians = frames(million, folder)
        for what, ms in tails.items():
            note = f", median {medians[what]:.1f}" + (f"; base {before[0][what]:.1f}, median {before[1][what]:.1f}" if what in before[0] else "")
            say(f"frame, p99: {what}", ms, "ms", 16, note)
        if args.go:
            program, trace = folder / "requests", folder / "go.trace"
            subprocess.run([args.go, "build", "-o", program, pages / "requests.go"], check=True, cwd=folder)
            subprocess.run([program, trace, str(EVENTS * 10 // 55)], check=True)
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
