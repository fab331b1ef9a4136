#!/usr/bin/env bash
# Makes the pictures of the README and of the guide: pages of `minigo view` at the decisions that the text is about.
# Needs chromium and python3. Run it at the root of the repository: tests/generate/picture.sh target/release/minigo [FOLDER]
# FOLDER is where docs/... is written, the repository if none is named.
set -euo pipefail

minigo=$1
to=${2:-$PWD}
work=$(mktemp -d)
trap 'rm -r "$work"' EXIT

# picture FILE WIDTH,HEIGHT TEXT FLAGS... PROGRAM: the first event whose sentence has the text.
picture() {
  local file=$to/$1 size=$2 text=$3 url
  shift 3
  "$minigo" view -o "$work/page.html" "$@" >"$work/out"
  url="file://$work/page.html#q=${text// /%20}"
  browse() {
    timeout 120 chromium --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --hide-scrollbars --force-prefers-reduced-motion --disable-lcd-text \
      --user-data-dir="$work/profile" --window-size="$size" --virtual-time-budget=3000 "$1" "$url" 2>"$work/err"
  }
  browse --dump-dom >"$work/dom.html"
  if ! grep -o '<div id="says"[^>]*>[^<]*' "$work/dom.html" | grep -qF "$text"; then
    echo "picture.sh: ${file#"$to"/}: no decision says \"$text\"" >&2
    exit 1
  fi
  mkdir -p "$(dirname "$file")"
  browse --screenshot="$file" >"$work/out"
  [ -s "$file" ] || { cat "$work/err" >&2; exit 1; }
  python3 tests/generate/png.py "$file"
  echo "${file#"$to"/}"
}

picture docs/view.png 1280,800 "G5 blocks: chan receive" --procs 4 examples/worker_pool.go
chapters=docs/guide/src/scheduler/pictures
picture $chapters/tick61.png 1200,620 "61st tick" --procs 4 examples/lab/blocking_calls.go
picture $chapters/overflow.png 1200,620 "overflow" --procs 4 examples/lab/timers.go
picture $chapters/batch.png 1200,620 "took 33 of 129 from the global queue" --procs 4 examples/lab/timers.go
picture $chapters/steal.png 1200,620 "stole 16 of 31" --procs 4 examples/lab/uneven_work.go
picture $chapters/spin.png 1200,620 "spins" --procs 4 examples/lab/spinning.go
picture $chapters/handoff.png 1200,620 "is handed to another M" --procs 4 examples/lab/blocking_calls.go
picture $chapters/netpoll.png 1200,760 "the network has made it ready" --procs 4 examples/lab/netpoll.go
