// Next to the room: why it was decided so, the source with its line, and the goroutine's history.
import type { App } from "./app";
import { $, el, icon } from "./dom";
import { short, span } from "./format";
import { source } from "./source";
import { alternatives, ruleOf } from "./rules";

export class Side {
  constructor(private readonly app: App) {}

  show(): void {
    this.why();
    this.source();
    this.history();
  }

  private why(): void {
    const { film, at } = this.app, box = $("why");
    if (!film.count) { box.replaceChildren(el("h2", {}, "No events")); return; }
    const rule = ruleOf(film, at), go = film.goName(at), dl = el("dl");
    const add = (name: string, value: string | Node): void => { dl.append(el("dt", {}, name), el("dd", {}, value)); };
    const chosen = film.name(at) === "GoStart", others = chosen ? alternatives(film, at, this.app.states.at(at - 1)) : [];
    if (chosen) add("instead of", others.length ? others.join("; ") : "nobody: it was the only one");
    if (rule.go || go) add("in Go", el("code", {}, rule.go || go));
    add("in minigo", el("code", {}, "runtime/src/" + rule.ours));
    add("guide", rule.chapter);
    box.replaceChildren(el("h2", {}, "Why: " + rule.name), el("p", {}, rule.rule), dl);
  }

  private source(): void {
    const { film, at } = this.app, box = $("source");
    const place = film.count && film.place[at] >= 0 ? film.head.places[film.place[at]] : this.lastPlace();
    if (!place) { box.replaceChildren(el("h2", {}, "Source"), el("p", { class: "soft small" }, "This event has no place in the program.")); return; }
    const mine = film.place[at] >= 0;
    box.replaceChildren(el("h2", {}, short(place[1]), el("span", { class: "soft small" }, place[0])),
      ...(mine ? [] : [el("p", { class: "soft small" }, `where G${film.g[at]} was last seen`)]), source(film, place), ...this.stack(place));
  }

  /** The calls that led to a place. */
  private stack(place: App["film"]["head"]["places"][number]): HTMLElement[] {
    const { places } = this.app.film.head, rows: HTMLElement[] = [];
    for (let at = place[4]; at !== undefined && rows.length < 24; at = places[at][4]) {
      const [where, func] = places[at];
      rows.push(el("li", {}, el("code", {}, short(func)), el("span", { class: "soft" }, where)));
    }
    return rows.length ? [el("h3", { style: "margin-top:.5rem" }, "called from"), el("ol", { class: "stack" }, ...rows)] : [];
  }

  /** Where the goroutine of this event was before. */
  private lastPlace(): App["film"]["head"]["places"][number] | undefined {
    const { film, at } = this.app, g = film.count ? film.g[at] : 0;
    if (!g) return undefined;
    for (let i = at - 1; i >= 0 && i > at - 20000; i--) {
      if (film.g[i] === g && film.place[i] >= 0 && film.name(i) !== "GoCreate") return film.head.places[film.place[i]];
    }
    return undefined;
  }

  private history(): void {
    const { app } = this, { film, at } = app, box = $("history"), g = app.followed || (film.count ? film.g[at] : 0);
    if (!g || !app.hasIndex()) { box.replaceChildren(el("h2", {}, "Goroutine"), el("p", { class: "soft small" }, "Click a goroutine to follow it.")); return; }
    const index = app.index(), one = index.of(g);
    if (!one) { box.replaceChildren(el("h2", {}, `G${g}`), el("p", { class: "soft small" }, "There is no such goroutine.")); return; }
    const events = index.eventsOf(one), total = one.spent.reduce((a, b) => a + b, 0) || 1;
    const bar = el("div", { class: "bars", role: "img", "aria-label": "share of time in each state" });
    const names = ["runnable", "running", "in calls", "waiting"], classes = ["ready", "run", "call", "wait"];
    const said = [1, 0, 2, 3].filter(k => one.spent[k] > 0).map(k => {
      bar.append(el("i", { class: classes[k], style: `width:${100 * one.spent[k] / total}%;${k === 3 ? "border:0;background:var(--wait)" : ""}` }));
      return `${names[k]} ${span(one.spent[k])}`;
    });
    let here = 0;
    for (let hi = events.length; hi - here > 1;) { const mid = (here + hi) >> 1; if (events[mid] <= at) here = mid; else hi = mid; }
    const from = Math.max(0, here - 20), list = el("ul", { class: "history" });
    for (let n = from; n < Math.min(events.length, from + 60); n++) {
      const i = events[n];
      list.append(el("li", { class: n === here && events[n] <= at ? "here" : "" }, el("button", { onclick: () => app.go(i), ...(n === here ? { "aria-current": "true" } : {}) },
        el("span", { class: "when" }, span(film.when[i] - film.begin)), el("span", {}, film.sentence(i)))));
    }
    const made = one.site >= 0 ? `started at ${film.head.places[one.site][0]}` : "started by the runtime";
    box.replaceChildren(el("h2", {}, `G${g}`, el("span", { class: "soft small" }, short(index.name(one))),
      el("button", { class: "no-print", style: "margin-left:auto", "aria-pressed": String(app.followed === g), onclick: () => app.follow(g) }, app.followed === g ? "following" : "follow", icon(app.followed === g ? "close" : "eye"))),
      el("div", { class: "small soft" }, `${made}; ${said.join(", ")}`), bar, list);
    requestAnimationFrame(() => {
      const row = list.querySelector<HTMLElement>(".here");
      if (row) list.scrollTop = row.offsetTop - list.offsetTop - 60;
    });
  }
}
