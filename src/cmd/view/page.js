"use strict";
// The page on which each decision of the scheduler can be watched. film.rs says how the events stand in it.

const $ = id => document.getElementById(id);
const data = JSON.parse($("head-data").textContent);
const names = data.events.map(e => e[0]), count = data.count;
const numberOf = name => names.indexOf(name);
const ps = `${data.procs} P${data.procs === 1 ? "" : "s"}`;
$("head").textContent = data.kind === "trace" ? `execution trace written by ${data.writer}, ${ps}`
  : `under ${data.sched} (${data.system}), ${ps}`;
{
  const end = data.end, box = $("end"), says = document.createElement("b"), text = document.createElement("pre");
  const names = { deadlock: "Deadlock", panic: "Panic", fatal: "Fatal error", limit: "Stopped", exit: "End" };
  says.textContent = end.title ? `${names[end.kind]}: ${end.title}` : end.kind === "cut" ? "The trace continues after the last event here." : "";
  if (end.cut) says.textContent += " (the run continued after the last event here)";
  text.textContent = end.text || "";
  box.hidden = !says.textContent;
  box.className = end.kind === "exit" && !end.status || end.kind === "cut" ? "" : "bad";
  box.append(says); if (end.text) box.append(text);
}

// ---- the events, as columns --------------------------------------------------------------------
const bytes = (() => {
  const text = atob($("events-data").textContent.trim()), all = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) all[i] = text.charCodeAt(i);
  $("events-data").textContent = "";
  return all;
})();
let place = 0;
function number() {
  let n = 0, unit = 1, byte;
  do { byte = bytes[place++]; n += (byte & 127) * unit; unit *= 128; } while (byte > 127);
  return n;
}
function difference() { const n = number(); return n % 2 ? -(n + 1) / 2 : n / 2; }
const when = new Float64Array(count), kind = new Uint8Array(count), text = new Uint32Array(count),
  onP = new Int32Array(count), ofG = new Float64Array(count), arg = new Float64Array(count),
  at_ = new Int32Array(count), changes = new Float64Array(count);
for (let i = 0, t = 0, g = 0; i < count; i++) {
  when[i] = t += difference(); kind[i] = number(); text[i] = number(); onP[i] = number() - 1;
  ofG[i] = g += difference(); arg[i] = number(); at_[i] = number() - 1;
  changes[i] = place;
  for (let n = number(); n > 0; n--) { number(); number(); for (let came = number(); came > 0; came--) number(); }
}
function sentence(i) {
  return data.texts[text[i]].replaceAll("{g}", "G" + ofG[i]).replaceAll("{p}", "P" + onP[i])
    .replaceAll("{creator}", "G" + arg[i]).replaceAll("{n}", arg[i]);
}

// ---- the state after each event ------------------------------------------------------------------
// A goroutine is ready, runs, is in a system call, or waits: then WAIT and the number of the sentence.
const READY = 0, RUNS = 1, CALL = 2, WAIT = 3;
const KIND = Object.fromEntries(names.map((name, i) => [name, i]));
const fresh = () => ({ queues: new Map(), on: new Map(), ms: new Map(), gs: new Map() });
const copy = s => ({ queues: new Map(s.queues), on: new Map(s.on), ms: new Map(s.ms), gs: new Map(s.gs) });
const size = s => s.queues.size + s.on.size + s.gs.size;
function apply(s, i) {
  const p = onP[i], g = ofG[i], off = () => { if (s.on.get(p) === g) s.on.delete(p); };
  switch (kind[i]) {
    case KIND.GoCreate: case KIND.GoUnblock: s.gs.set(g, READY); break;
    case KIND.GoStart: if (p >= 0) s.on.set(p, g); s.gs.set(g, RUNS); break;
    case KIND.GoYield: case KIND.GoPreempt: case KIND.GoStop: off(); s.gs.set(g, READY); break;
    case KIND.GoBlock: off(); s.gs.set(g, WAIT + text[i]); break;
    case KIND.GoDestroy: off(); s.gs.delete(g); break;
    case KIND.GoSyscallBegin: off(); s.gs.set(g, CALL); break;
    case KIND.GoSyscallEnd: s.gs.set(g, READY); break;
    case KIND.ProcStart: s.ms.set(p, arg[i]); break;
    case KIND.ProcStop: s.ms.delete(p); s.on.delete(p); break;
  }
  place = changes[i];
  for (let n = number(); n > 0; n--) {
    const queue = number(), now = (s.queues.get(queue) || []).slice(number());
    for (let came = number(); came > 0; came--) now.push(number());
    s.queues.set(queue, now);
  }
}
// Copies so far apart that all of them together hold no more than there are events.
const keys = [[-1, fresh()]];
{
  const s = fresh();
  for (let i = 0; i < count; i++) {
    apply(s, i);
    if (i - keys[keys.length - 1][0] >= Math.max(4096, size(s))) keys.push([i, copy(s)]);
  }
}
let now = [-1, fresh()];
function state(i) {
  let lo = 0, hi = keys.length - 1;
  while (lo < hi) { const mid = (lo + hi + 1) >> 1; if (keys[mid][0] <= i) lo = mid; else hi = mid - 1; }
  if (now[0] > i || now[0] < keys[lo][0]) now = [keys[lo][0], copy(keys[lo][1])];
  while (now[0] < i) apply(now[1], ++now[0]);
  return now[1];
}

// ---- stretches for the timeline ------------------------------------------------------------------
class Row {
  constructor() { this.from = []; this.to = []; this.g = []; }
  add(from, to, g) { this.from.push(from); this.to.push(Math.max(from, to)); this.g.push(g); }
  // The first stretch from `i` on that ends after `t`.
  after(t, i) {
    for (const near = i + 8; i < near; i++) if (i >= this.to.length || this.to[i] > t) return i;
    let hi = this.to.length;
    while (i < hi) { const mid = (i + hi) >> 1; if (this.to[mid] > t) hi = mid; else i = mid + 1; }
    return i;
  }
  only(g) {
    const row = new Row();
    this.g.forEach((one, i) => { if (one === g) row.add(this.from[i], this.to[i], g); });
    return row;
  }
}
const rows = Array.from({ length: data.procs }, () => new Row());
{
  const leaves = new Set(["GoYield", "GoPreempt", "GoStop", "GoBlock", "GoDestroy", "GoSyscallBegin"].map(numberOf));
  const since = new Array(data.procs).fill(0), on = new Array(data.procs).fill(0);
  for (let i = 0; i < count; i++) {
    const p = onP[i], g = ofG[i];
    if (p < 0) continue;
    const starts = kind[i] === KIND.GoStart && on[p] !== g;
    if (on[p] && (starts || leaves.has(kind[i]) && on[p] === g || kind[i] === KIND.ProcStop)) {
      rows[p].add(since[p], when[i], on[p]); on[p] = 0;
    }
    if (starts) { since[p] = when[i]; on[p] = g; }
  }
}
const begin = count ? when[0] : 0;
const end = when.reduce((most, t) => Math.max(most, t), begin + 1);
// What is shown first begins where a goroutine first runs: before that there is nothing to see.
const starts = rows.reduce((first, row) => row.from.length ? Math.min(first, row.from[0]) : first, end);
let from = starts < end ? starts : begin, to = end, at = 0, followed = 0, timer = 0, theirs = [];

// ---- drawing -------------------------------------------------------------------------------------
const canvas = $("time"), ctx = canvas.getContext("2d"), strip = document.createElement("canvas");
// Colours that all can tell apart (Okabe and Ito), by goroutine; the bytes of a pixel are blue, green, red.
const colours = [0x0072b2, 0xe69f00, 0x009e73, 0xcc79a7, 0x56b4e9, 0xd55e00, 0x999999, 0xf0e442]
  .map(c => (c & 255) << 16 | c & 0xff00 | c >> 16);
const OPAQUE = 0xff000000, FAINT = 0x40000000, LEFT = 40, HEIGHT = 24;
function draw() {
  const ratio = devicePixelRatio || 1, width = canvas.clientWidth, height = Math.max(40, data.procs * HEIGHT + 20);
  canvas.style.height = height + "px";
  canvas.width = width * ratio; canvas.height = height * ratio;
  ctx.setTransform(ratio, 0, 0, ratio, 0, 0);
  const colour = getComputedStyle(document.body).color, inner = Math.max(1, width - LEFT - 4);
  ctx.font = "12px system-ui"; ctx.imageSmoothingEnabled = false;
  rows.forEach((row, p) => {
    ctx.fillStyle = colour; ctx.fillText("P" + p, 8, p * HEIGHT + 18);
    drawRow(row, theirs[p], p * HEIGHT + 4, inner, ratio);
  });
  const x = t => LEFT + (t - from) / (to - from) * inner;
  ctx.fillStyle = colour;
  ctx.fillText(`${((from - begin) / 1000).toFixed(1)} us`, LEFT, height - 4);
  const last = `${((to - begin) / 1000).toFixed(1)} us`;
  ctx.fillText(last, width - 6 - ctx.measureText(last).width, height - 4);
  if (count) { ctx.fillStyle = "#d00"; ctx.fillRect(x(when[at]), 0, 2, height - 16); }
}
// Each pixel once: it takes the colour of the first stretch in its time, so that it does not matter how many are.
function drawRow(row, own, y, inner, ratio) {
  const pixels = Math.max(1, Math.floor(inner * ratio)), each = (to - from) / pixels, labels = [];
  const image = new ImageData(pixels, 1), dots = new Uint32Array(image.data.buffer);
  let i = row.after(from, 0), j = own ? own.after(from, 0) : 0, first = 0, before = -1;
  for (let x = 0; x < pixels; x++) {
    const t = from + x * each;
    i = row.after(t, i);
    if (own) j = own.after(t, j);
    const there = row.from[i] < t + each;
    if (own && own.from[j] < t + each) dots[x] = OPAQUE | colours[followed % colours.length];
    else if (there) dots[x] = (own ? FAINT : OPAQUE) | colours[row.g[i] % colours.length];
    if ((there ? i : -1) !== before) { first = x; before = there ? i : -1; }
    if (there && x - first === Math.floor(28 * ratio)) labels.push([first, row.g[i]]);
  }
  strip.width = pixels; strip.height = 1;
  strip.getContext("2d").putImageData(image, 0, 0);
  ctx.drawImage(strip, LEFT, y, inner, HEIGHT - 6);
  for (const [x, g] of labels) {
    const faint = own && g !== followed, c = colours[g % colours.length];
    const light = 0.3 * (c & 255) + 0.59 * (c >> 8 & 255) + 0.11 * (c >> 16) > 120;
    ctx.fillStyle = faint ? getComputedStyle(document.body).color : light ? "#000" : "#fff";
    ctx.fillText("G" + g, LEFT + x / ratio + 3, y + 13);
  }
}

function box(title, isNow) {
  const div = document.createElement("div"), h = document.createElement("h2");
  div.className = "box" + (isNow ? " now" : "");
  h.textContent = title; div.append(h);
  return div;
}
function chip(g, is) {
  const span = document.createElement("span");
  span.className = `g ${is}${ofG[at] === g ? " now" : ""}${followed === g ? " follow" : ""}`;
  span.textContent = "G" + g;
  span.onclick = () => { $("follow").value = g; follow(); };
  return span;
}
const MOST = 60;
function part(div, label, gs, is) {
  const l = document.createElement("div"), s = document.createElement("div");
  l.className = "label"; l.textContent = label;
  s.className = "slot"; s.append(...gs.slice(0, MOST).map(g => chip(g, is)));
  div.append(l, s);
}
function show() {
  if (!count) { $("says").textContent = "There are no events."; return; }
  const s = state(at), board = $("board");
  $("at").value = at;
  $("count").textContent = `${at + 1} of ${count}, ${((when[at] - begin) / 1000).toFixed(2)} us`;
  $("says").textContent = sentence(at);
  const where = $("where"), inGo = data.events[kind[at]][1];
  where.textContent = inGo ? `In Go's runtime: ${inGo}` : "";
  if (at_[at] >= 0) {
    const [line, func, source] = data.places[at_[at]], code = document.createElement("code");
    code.textContent = source || func;
    where.append(`\n${line}, ${func}: `, code);
  }
  board.textContent = "";
  for (let p = 0; p < data.procs; p++) {
    const m = s.ms.get(p), div = box(`P${p}` + (m === undefined ? ", idle" : `, held by M${m}`), onP[at] === p);
    part(div, "runs", s.on.has(p) ? [s.on.get(p)] : [], "run");
    if (data.queues) {
      part(div, "runnext", s.queues.get(1 + 2 * p) || [], "ready");
      part(div, "queue", s.queues.get(2 + 2 * p) || [], "ready");
    }
    board.append(div);
  }
  const ready = [], calls = [], waits = new Map();
  for (const [g, is] of s.gs) {
    if (is === READY) ready.push(g);
    else if (is === CALL) calls.push(g);
    else if (is >= WAIT) { if (waits.has(is)) waits.get(is).push(g); else waits.set(is, [g]); }
  }
  const queue = data.queues ? box("global queue") : box(`runnable: ${ready.length}`);
  part(queue, "", data.queues ? s.queues.get(0) || [] : ready, "ready");
  const call = box("in system calls"), wait = box("waiting");
  part(call, "", calls, "call");
  const why = is => data.texts[is - WAIT].replace(/^.*blocks: /, "");
  for (const is of [...waits.keys()].sort((a, b) => why(a) < why(b) ? -1 : 1)) {
    part(wait, `${why(is)}: ${waits.get(is).length}`, waits.get(is), "wait");
  }
  board.append(queue, call, wait);
  draw();
}

// ---- moving --------------------------------------------------------------------------------------
function go(i) {
  at = Math.max(0, Math.min(count - 1, i));
  const t = count ? when[at] : 0;
  if (t < from || t > to) { const half = (to - from) / 2; from = Math.max(begin, t - half); to = Math.min(end, from + 2 * half); }
  show();
}
function play() {
  if (timer) { clearInterval(timer); timer = 0; }
  else timer = setInterval(() => { if (at + 1 >= count) play(); else go(at + 1); }, 1000 / +$("speed").value);
  $("play").setAttribute("aria-pressed", String(timer !== 0));
  $("play").querySelector("span").textContent = timer ? "pause" : "play";
  $("play").querySelector("path").setAttribute("d", timer ? "M4 3h3v10H4zM9 3h3v10H9z" : "M4 3v10l8-5z");
}
function follow() {
  followed = +$("follow").value.replace(/^G/i, "") || 0;
  theirs = followed ? rows.map(row => row.only(followed)) : [];
  show();
}
function following() {
  for (let i = at + 1; i < count; i++) if (!followed || ofG[i] === followed) return go(i);
}
// A text is looked for in the sentences and the names of events; with a number in it, in what they say of whom.
function find() {
  const wanted = $("find").value.toLowerCase();
  $("none").textContent = "";
  if (!wanted) return;
  const one = /^g(\d+)$/.exec(wanted), numbers = /\d/.test(wanted);
  const says = data.texts.map(t => t.toLowerCase().includes(wanted));
  const called = data.events.map(e => e.join(" ").toLowerCase().includes(wanted));
  const creator = data.texts.map(t => t.includes("{creator}"));
  for (let n = 1; n <= count; n++) {
    const i = (at + n) % count;
    const hit = one ? ofG[i] === +one[1] || creator[text[i]] && arg[i] === +one[1]
      : says[text[i]] || called[kind[i]] || numbers && sentence(i).toLowerCase().includes(wanted);
    if (hit) return go(i);
  }
  $("none").textContent = "nothing found";
}
function zoom(factor) {
  const t = count ? when[at] : 0, half = Math.max(50, (to - from) * factor / 2);
  from = Math.max(begin, t - half); to = Math.min(end, t + half); draw();
}
$("first").onclick = () => go(0); $("last").onclick = () => go(count - 1);
$("back").onclick = () => go(at - 1); $("next").onclick = () => go(at + 1);
$("play").onclick = play; $("speed").onchange = () => { if (timer) { play(); play(); } };
$("at").max = Math.max(0, count - 1); $("at").oninput = () => go(+$("at").value);
$("find").onkeydown = e => { if (e.key === "Enter") find(); };
$("follow").onchange = follow;
canvas.onclick = e => {
  const t = from + (e.offsetX - LEFT) / (canvas.clientWidth - LEFT - 4) * (to - from);
  let best = 0;
  for (let i = 0; i < count; i++) if (Math.abs(when[i] - t) < Math.abs(when[best] - t)) best = i;
  go(best);
};
canvas.onwheel = e => { e.preventDefault(); zoom(e.deltaY > 0 ? 1.25 : 0.8); };
// Fields keep their keys, and buttons the space; Esc leaves either.
document.addEventListener("keydown", e => {
  if (e.ctrlKey || e.altKey || e.metaKey) return;
  const tag = e.target.tagName || "";
  if (e.key === "Escape") { if (e.target.blur) e.target.blur(); $("none").textContent = ""; return; }
  if (/INPUT|SELECT|TEXTAREA/.test(tag)) return;
  if (tag === "BUTTON" && (e.key === " " || e.key === "Enter")) return;
  const keys = { ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), " ": play, Home: () => go(0),
    End: () => go(count - 1), n: following, "/": () => $("find").focus(), "+": () => zoom(0.5), "-": () => zoom(2) };
  if (keys[e.key]) { e.preventDefault(); keys[e.key](); }
});
addEventListener("resize", draw);
show();
