#!/usr/bin/env bash
# Makes the README's picture, docs/view.png: the page of `minigo view` in the middle of a run.
# Needs chromium. Run it at the root of the repository: tests/generate/picture.sh target/release/minigo
set -euo pipefail

work=$(mktemp -d)
trap 'rm -r "$work"' EXIT
"$1" view -o "$work/page.html" --procs 4 examples/worker_pool.go >"$work/out"
chromium --headless --no-sandbox --disable-gpu --hide-scrollbars --window-size=1280,800 --virtual-time-budget=3000 \
  --screenshot="$PWD/docs/view.png" "file://$work/page.html#e=84"
