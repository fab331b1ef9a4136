// The life of goroutines as a diagram: the states, how many are in each now, and how often each arrow was taken until now.
import type { App } from "./app";
import { fill, h, type Shape } from "./draw";
import { CALL, READY, RUNS, WAIT, doing } from "./state";

interface Arrow { from: string; to: string; events: string[]; label: string; d: string; at: [number, number] }
const ARROWS: Arrow[] = [
  { from: "new", to: "ready", events: ["GoCreate"], label: "go", d: "M88,150 H168", at: [128, 140] },
  { from: "ready", to: "run", events: ["GoStart"], label: "is chosen", d: "M312,138 H438", at: [375, 128] },
  { from: "run", to: "ready", events: ["GoYield", "GoPreempt", "GoStop"], label: "yields, preempted", d: "M438,164 H312", at: [375, 184] },
  { from: "run", to: "end", events: ["GoDestroy"], label: "ends", d: "M582,150 H662", at: [622, 140] },
  { from: "run", to: "wait", events: ["GoBlock"], label: "blocks", d: "M490,182 C490,240 440,260 372,264", at: [494, 246] },
  { from: "wait", to: "ready", events: ["GoUnblock"], label: "is woken", d: "M298,236 C262,222 248,210 244,184", at: [222, 226] },
  { from: "run", to: "call", events: ["GoSyscallBegin"], label: "system call", d: "M490,118 C490,60 440,42 378,38", at: [500, 60] },
  { from: "call", to: "ready", events: ["GoSyscallEnd"], label: "returns", d: "M300,62 C262,78 248,92 244,116", at: [222, 78] },
];
const BOXES: [string, string, number, number, string][] = [["ready", "runnable", 240, 150, "ready"], ["run", "running", 510, 150, "run"], ["wait", "waiting", 336, 266, "wait"], ["call", "in a system call", 340, 36, "call"]];

export class Life {
  private upTo = -1;
  private drawn: Shape[] = [];
  private totals = new Map<string, number>();
  constructor(private readonly app: App, private readonly panel: HTMLElement) {}

  /** How often each event has happened up to the current one. */
  private count(): Map<string, number> {
    const { film, at } = this.app;
    if (at < this.upTo) { this.totals = new Map(); this.upTo = -1; }
    const sums = new Uint32Array(film.head.events.length);
    for (let i = this.upTo + 1; i <= at; i++) sums[film.kind[i]]++;
    film.head.events.forEach(([name], k) => { if (sums[k]) this.totals.set(name, (this.totals.get(name) ?? 0) + sums[k]); });
    this.upTo = at;
    return this.totals;
  }

  show(): void {
    const { app } = this, { film } = app, s = app.state(), totals = this.count(), now = film.count ? film.name(app.at) : "";
    const n = [0, 0, 0, 0];
    for (const is of s.gs.values()) n[doing(is)]++;
    const held: Record<string, number> = { ready: n[READY], run: n[RUNS], call: n[CALL], wait: n[WAIT] };
    const marker = h("marker", { id: "tip-end", viewBox: "0 0 10 10", refX: 9, refY: 5, markerWidth: 12, markerHeight: 12, markerUnits: "userSpaceOnUse", orient: "auto-start-reverse" }, h("path", { d: "M0,0 L10,5 L0,10z", style: "fill:var(--edge);stroke:none" }));
    const parts: Shape[] = [h("defs", {}, marker)], props = { class: "life", viewBox: "0 0 760 306", role: "img", "aria-label": `Goroutines now: ${n[RUNS]} running, ${n[READY]} runnable, ${n[WAIT]} waiting, ${n[CALL]} in system calls` };
    const text = (x: number, y: number, says: string, name = ""): Shape => h("text", { x, y, class: name }, says);
    for (const a of ARROWS) {
      const times = a.events.reduce((sum, e) => sum + (totals.get(e) ?? 0), 0), is = a.events.includes(now) ? " now" : "";
      parts.push(h("path", { d: a.d, class: is.trim(), "marker-end": "url(#tip-end)" }), text(a.at[0], a.at[1], `${a.label} ${times.toLocaleString("en")}`, "e" + is));
    }
    for (const [key, label, x, y, colour] of BOXES) {
      parts.push(h("rect", { x: x - 72, y: y - 32, width: 144, height: 64, rx: key === "run" ? 32 : 8, style: `stroke:var(--${colour})`, ...(key === "wait" ? { "stroke-dasharray": "6 4" } : {}) }),
        text(x, y - 3, held[key].toLocaleString("en"), "n"), text(x, y + 20, label));
    }
    parts.push(h("circle", { cx: 74, cy: 150, r: 11, style: "fill:var(--edge)" }), text(74, 186, "new"), h("circle", { cx: 682, cy: 150, r: 11, style: "fill:none;stroke:var(--edge);stroke-width:3" }), h("circle", { cx: 682, cy: 150, r: 5, style: "fill:var(--edge)" }), text(682, 186, "ended"));
    this.drawn = fill(this.panel, [h("svg", props, ...parts)], this.drawn);
  }
}
