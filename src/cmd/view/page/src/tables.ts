// Tables: goroutines by the place that created them with how they spent their time; what goroutines waited for.
import type { App } from "./app";
import { el } from "./dom";
import { awaited, percentile, plural, reasonOf, short, span } from "./format";
import type { Goroutine } from "./index";

type Cell = string | Node;

export class Tables {
  private made = false;
  constructor(private readonly app: App, private readonly panel: HTMLElement) {}

  show(): void {
    if (this.made) return;
    this.made = true;
    this.panel.replaceChildren(el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Goroutines by creation site" }, this.sites()),
      el("h2", { style: "margin:.9rem 0 .4rem" }, "What goroutines waited for"),
      el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "What goroutines waited for" }, this.waits()));
  }

  /** There are more events than before. */
  grown(): void { this.made = false; }

  private table(head: string[], rows: Cell[][], words: number): HTMLElement {
    const cell = (tag: "td" | "th", c: Cell, i: number): HTMLElement => el(tag, { class: i >= words ? "n" : "", ...(tag === "th" ? { scope: "col" } : {}) }, c);
    return el("table", { class: "plain" }, el("thead", {}, el("tr", {}, ...head.map((h, i) => cell("th", h, i)))), el("tbody", {}, ...rows.map(r => el("tr", {}, ...r.map((c, i) => cell("td", c, i))))));
  }

  private sites(): HTMLElement {
    const { app } = this, index = app.index(), { film } = app;
    const rows = index.sites().slice(0, 200).map(({ site, all }): Cell[] => {
      const sum = (k: number): number => all.reduce((s, one) => s + one.spent[k], 0), late = (index.latencies.get(site) ?? []).slice().sort((a, b) => a - b);
      const name = short(index.name(all.find(one => index.name(one))) || "runtime"), slow = all.reduce((a, b) => (b.slowest > a.slowest ? b : a));
      return [el("details", {}, el("summary", {}, name, el("div", { class: "soft small" }, site >= 0 ? film.head.places[site][0] : "started by the runtime")), this.members(all)),
        all.length.toLocaleString("en"), span(sum(1)), span(sum(0)), span(sum(2)), span(sum(3)), span(percentile(late, .5)), span(percentile(late, .95)), span(percentile(late, .99)),
        el("button", { title: "Go to where it began to run", onclick: () => this.slowest(slow) }, `${span(slow.slowest)} G${slow.id}`)];
    });
    return this.table(["function", "goroutines", "ran", "runnable", "in calls", "waited", "latency p50", "p95", "p99", "longest"], rows, 1);
  }

  private members(all: Goroutine[]): HTMLElement {
    const box = el("div", { class: "slot" });
    for (const one of all.slice(0, 60)) box.append(el("button", { class: "g ready", onclick: () => this.app.follow(one.id), "aria-label": `Follow G${one.id}` }, "G" + one.id));
    if (all.length > 60) box.append(el("span", { class: "more" }, `+${all.length - 60} more`));
    return box;
  }

  private slowest(one: Goroutine): void {
    const { app } = this, { film } = app, events = app.index().eventsOf(one);
    let since = -1, best = -1, most = -1;
    for (const i of events) {
      if (film.kind[i] === film.is.GoStart) { if (since >= 0 && film.when[i] - since > most) { most = film.when[i] - since; best = i; } since = -1; }
      else if (["GoCreate", "GoUnblock", "GoYield", "GoPreempt", "GoStop", "GoSyscallEnd"].includes(film.name(i))) since = film.when[i];
    }
    if (best >= 0) { if (app.followed !== one.id) app.follow(one.id); app.go(best); }
  }

  private waits(): HTMLElement {
    const { app } = this, { film } = app, sums = new Map<string, { on: string; reason: string; place: string; times: number; total: number; most: number; at: number }>(), since = new Map<number, number>();
    for (let i = 0; i < film.count; i++) {
      const g = film.g[i];
      if (film.kind[i] === film.is.GoBlock) since.set(g, i);
      else if (film.kind[i] === film.is.GoUnblock && since.has(g)) {
        const from = since.get(g) as number, place = film.place[from] >= 0 ? film.head.places[film.place[from]] : undefined;
        since.delete(g);
        const reason = reasonOf(film.template(from)), on = place ? awaited(reason, place[2]) : "", key = `${reason}\n${place?.[0]}`;
        const ns = film.when[i] - film.when[from], sum = sums.get(key) ?? { on, reason, place: place?.[0] ?? "", times: 0, total: 0, most: -1, at: from };
        sum.times++; sum.total += ns;
        if (ns > sum.most) { sum.most = ns; sum.at = from; }
        sums.set(key, sum);
      }
    }
    const rows = [...sums.values()].sort((a, b) => b.total - a.total).slice(0, 200).map((w): Cell[] => [el("span", {}, el("code", {}, w.on), " ", w.reason), w.place, w.times.toLocaleString("en"), span(w.total), span(w.total / w.times),
      el("button", { title: "Go to where it parked", onclick: () => app.go(w.at) }, span(w.most))]);
    if (!rows.length) return el("p", { class: "soft" }, `No goroutine was woken: ${plural(since.size, "goroutine")} still waited at the end.`);
    return this.table(["waited for", "at", "times", "total", "mean", "longest"], rows, 2);
  }
}
