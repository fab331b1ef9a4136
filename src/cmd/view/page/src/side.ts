// Next to the room: why it was decided so, the source with its line, and the goroutine's history.
import type { App } from "./app";
import { $, drawing, el, put } from "./dom";
import { fill, h, type Shape } from "./draw";
import { open } from "./guide";
import { moment, short, span } from "./format";
import { source, unmark } from "./source";
import { Variables } from "./values";
import { alternatives, ruleOf } from "./rules";

export class Side {
  /** What the source and the history were made for: they stay if that is the same. */
  private place = ""; private list = "";
  /** The goroutine whose history was shown last: it stays at events of no goroutine, and so does the focus in it. */
  private last = 0;
  private variables: Variables | undefined;
  private said: Shape[] = [];
  /** How the history's head and the variables were described last. */
  private head: Shape[] = []; private seen: Shape[] = [];
  /** The row of the history that is to be seen. */
  private sees: HTMLElement | undefined;
  /** The history's head, and its list, whose rows stay and get other texts. */
  private readonly top = el("div", { style: "display:contents" });
  private readonly rows = el("ul", { class: "history", onclick: (e: Event) => { const event = (e.target as Element).closest<HTMLElement>("button")?.dataset.event; if (event) this.app.go(Number(event)); }, onkeydown: (e: KeyboardEvent) => this.walk(e) });
  constructor(private readonly app: App) {
    this.top.addEventListener("click", e => { const g = (e.target as Element).closest<HTMLElement>("button")?.dataset.g; if (g) app.follow(Number(g)); });
    $("why").addEventListener("click", e => { const link = (e.target as Element).closest<HTMLElement>("button.link"); if (link?.dataset.file) open({ file: link.dataset.file, heading: link.dataset.heading }); });
  }

  show(): void {
    this.why();
    this.source();
    this.values();
    this.history();
  }

  why(): void {
    const { film, at } = this.app, box = $("why");
    if (!film.count) { this.said = fill(box, [h("h2", {}, "No events")], this.said); return; }
    const rule = ruleOf(film, at), go = film.goName(at), rows: Shape[] = [];
    const add = (name: string, value: string | Shape): void => { rows.push(h("dt", { "data-key": "what " + name }, name), h("dd", { "data-key": name }, value)); };
    const chosen = film.name(at) === "GoStart", others = chosen ? alternatives(film, at, this.app.states.at(at - 1)) : [];
    if (chosen) add("instead of", others.length ? others.join("; ") : "none: it was the only one");
    if (rule.go || go) add("in Go", h("code", {}, rule.go || go));
    // In a trace of Go, minigo has decided nothing.
    if (film.head.writer !== "Go") add("in minigo", h("code", {}, "runtime/src/" + rule.ours));
    const { chapter } = rule;
    add("guide", h("button", { class: "link", "data-file": chapter.file, "data-heading": chapter.heading, "aria-haspopup": "dialog" }, chapter.title + (chapter.heading ? `, ${chapter.heading}` : "")));
    this.said = fill(box, [h("h2", {}, "Why: " + rule.name), h("p", {}, rule.rule), h("dl", {}, ...rows)], this.said);
  }

  source(): void {
    const { film, at } = this.app, box = $("source");
    const number = film.count && film.place[at] >= 0 ? film.place[at] : this.lastPlace(), place = number < 0 ? undefined : film.head.places[number];
    const mine = film.place[at] >= 0, key = place ? `${number} ${mine ? "" : film.g[at]} ${film.head.files?.length}` : "none";
    if (key === this.place) return;
    this.place = key;
    const was = box.querySelector<HTMLElement>(".source") ?? undefined, text = place ? source(film, place, was) : was;
    if (!place) {
      const says = [el("h2", {}, "Source"), el("p", { class: "soft small" }, "This event does not belong to a line of the program.")];
      if (text) { unmark(text); this.around(box, text, says, []); } else box.replaceChildren(...says);
      return;
    }
    const above = [el("h2", {}, short(place[1]), el("span", { class: "soft small" }, place[0] + (mine ? "" : `, G${film.g[at]} last seen here`)))];
    if (text && text === was) this.around(box, text, above, this.stack(place));
    else {
      const focused = was !== undefined && was === document.activeElement;
      box.replaceChildren(...above, ...(text ? [text] : []), ...this.stack(place));
      if (focused) text?.focus({ preventScroll: true });
    }
  }

  /** Changes what is above and below the text, which stays where it is, with its scroll position. */
  private around(box: HTMLElement, text: HTMLElement, above: HTMLElement[], below: HTMLElement[]): void {
    while (box.firstChild !== text) box.firstChild?.remove();
    while (box.lastChild !== text) box.lastChild?.remove();
    text.before(...above); text.after(...below);
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

  /** Where the goroutine of this event was before: the number of a place, or -1. */
  private lastPlace(): number {
    const { film, at } = this.app, g = film.count ? film.g[at] : 0;
    if (!g) return -1;
    for (let i = at - 1; i >= 0 && i > at - 20000; i--) {
      if (film.g[i] === g && film.isAt(i)) return film.place[i];
    }
    return -1;
  }

  /** The variables of the goroutine whose source is shown. */
  values(): void {
    const { app: { film, at } } = this, box = $("values"), { values } = film.head;
    box.hidden = !values;
    $("side").classList.toggle("valued", Boolean(values));
    if (!values || !film.count) return;
    const variables = this.variables ??= new Variables(film, values);
    const g = variables.who(at), seen = g ? variables.of(g, at) : undefined, says = (text: string): Shape => h("p", { class: "soft small" }, text);
    if (!seen || seen === "cut" || !seen.func) {
      const why = seen === "cut" ? "The run is long: values were recorded only for its beginning." : g ? `Nothing is known yet about the variables of G${g}: they are recorded when it blocks or uses a channel or a lock.` : "This event does not belong to a goroutine.";
      this.seen = fill(box, [h("h2", {}, "Variables"), says(why)], this.seen);
      return;
    }
    const rows = seen.variables.flatMap(({ name, value, changed }) => [h("dt", changed ? { class: "changed", title: "changed since it was last recorded" } : {}, name), h("dd", changed ? { class: "changed" } : {}, value)]);
    const when = seen.at === at ? "" : `, last recorded at event ${(seen.at + 1).toLocaleString("en")}`;
    this.seen = fill(box, [h("h2", {}, "Variables", h("span", { class: "soft small" }, `G${g} in ${short(seen.func)}${when}`)),
      rows.length ? h("div", { class: "frame", tabindex: 0, role: "region", "aria-label": `Variables of G${g}` }, h("dl", {}, ...rows)) : says("No variables are in scope.")], this.seen);
  }

  history(): void {
    const { app } = this, { film, at } = app, box = $("history"), g = app.followed || (film.count ? film.g[at] : 0) || this.last;
    if (!g || !app.hasIndex()) { this.list = ""; box.replaceChildren(el("h2", {}, "Goroutine"), el("p", { class: "soft small" }, "Click a goroutine to follow it.")); return; }
    const index = app.index(), one = index.of(g);
    if (!one) { this.list = ""; box.replaceChildren(el("h2", {}, `G${g}`), el("p", { class: "soft small" }, "There is no such goroutine.")); return; }
    const events = index.eventsOf(one), total = one.spent.reduce((a, b) => a + b, 0) || 1;
    const names = ["runnable", "running", "in calls", "waiting"], classes = ["ready", "run", "call", "wait"], states = [1, 0, 2, 3].filter(k => one.spent[k] > 0);
    const said = states.map(k => `${names[k]} ${span(one.spent[k])}`);
    const bar = h("div", { class: "bars", role: "img", "aria-label": "share of time in each state" },
      ...states.map(k => h("i", { class: classes[k], style: `width:${100 * one.spent[k] / total}%;${k === 3 ? "border:0;background:var(--wait)" : ""}` })));
    let here = 0;
    for (let hi = events.length; hi - here > 1;) { const mid = (here + hi) >> 1; if (events[mid] <= at) here = mid; else hi = mid; }
    // Rows come ten at a time, so that most steps only mark another one.
    const from = Math.max(0, Math.floor((here - 10) / 10) * 10), to = Math.min(events.length, from + 36), marked = events[here] <= at ? here - from : -1;
    const key = [g, from, to, events.length, app.followed].join();
    this.last = g;
    if (key === this.list) { this.mark(this.rows, marked); return; }
    this.fill(events.subarray(from, to));
    const made = one.site >= 0 ? `started at ${film.head.places[one.site][0]}` : "started by the runtime";
    // What has the focus keeps it: readers press the button, and step on from there.
    this.head = fill(this.top, [h("h2", {}, `G${g}`, h("span", { class: "soft small" }, short(index.name(one))),
      h("button", { class: "no-print", style: "margin-left:auto", "aria-pressed": String(app.followed === g), "data-g": g }, app.followed === g ? "following" : "follow", drawing(app.followed === g ? "close" : "eye"))),
      h("div", { class: "small soft" }, `${made}; ${said.join(", ")}`), bar], this.head);
    if (this.rows.parentElement !== box) box.replaceChildren(this.top, this.rows);
    this.list = key;
    this.mark(this.rows, marked);
  }

  /** To the row above or below. */
  private walk(e: KeyboardEvent): void {
    const way = { ArrowDown: "nextElementSibling", ArrowUp: "previousElementSibling" }[e.key] as "nextElementSibling" | undefined;
    const to = way && (e.target as Element).closest("li")?.[way]?.firstElementChild as HTMLElement | null | undefined;
    if (!to) return;
    to.focus(); e.preventDefault(); e.stopPropagation();
  }

  /** Lets the rows of the history show these events. */
  private fill(events: Uint32Array): void {
    const { film } = this.app, { rows } = this;
    while (rows.children.length > events.length) rows.lastChild?.remove();
    while (rows.children.length < events.length) rows.append(el("li", {}, el("button", { tabindex: "-1" }, el("span", { class: "when" }), el("span"))));
    events.forEach((i, n) => {
      const button = rows.children[n].firstElementChild as HTMLElement, [when, says] = button.children;
      button.dataset.event = String(i);
      put(when, moment(film.when[i] - film.zero, 100)); put(says, film.sentence(i));
    });
  }

  /** Marks a row of the history, and shows it. */
  private mark(list: HTMLElement, n: number): void {
    const was = list.querySelector(".here"), row = list.children[n] as HTMLElement | undefined;
    // Tab reaches one row; from there, arrows reach the others.
    for (const stop of list.querySelectorAll<HTMLElement>('[tabindex="0"]')) stop.tabIndex = -1;
    const stop = (row ?? list.firstElementChild)?.firstElementChild as HTMLElement | null | undefined;
    if (stop) stop.tabIndex = 0;
    if (was === row) return;
    was?.removeAttribute("class"); was?.firstElementChild?.removeAttribute("aria-current");
    if (!row) return;
    row.className = "here"; row.firstElementChild?.setAttribute("aria-current", "true");
    this.sees = row;
  }

  /** Brings the marked row of the history into sight. */
  reveal(): void {
    const { sees: row, rows: list } = this;
    this.sees = undefined;
    if (!row?.isConnected) return;
    const top = row.offsetTop - list.offsetTop;
    if (top < list.scrollTop + 10 || top > list.scrollTop + list.clientHeight - 40) list.scrollTop = top - 60;
  }
}
