// The machine room: Ps with their Ms, queues and goroutines, and the halls where the others wait.
import type { App } from "./app";
import { $, drawing, el, icon, svg } from "./dom";
import { draw, h, type Shape } from "./draw";
import { Flight } from "./flight";
import { reasonOf, span } from "./format";
import { buffer, ring, tick } from "./gauges";
import { ruleOf } from "./rules";
import { CALL, GLOBAL, READY, TIMERS, WAIT, doing, localOf, nextOf, since, type State } from "./state";
import { DRAWN, drawn, heaps, recorded, type Due, type Heap } from "./sleepers";
import { cells, join, type Wait } from "./waits";

/** How many goroutines of one place are shown as chips. */
const MOST = 32;
/** And of a local queue. */
const SHOWN = 12;
/** Events that are about the M of a P. */
const MS = new Set(["ProcStart", "MSpin", "MLock", "MUnlock"]);

type Kind = "run" | "ready" | "wait" | "call";

interface Elsewhere { at: number; count: number; ready: number[]; calls: number[]; sleeps: number[]; network: number[]; waits: Map<string, Wait> }

export class Room {
  private sorted: Elsewhere | undefined;
  /** Halls that have the whole width. */
  private readonly wide = new Set<string>();
  /** So many cells may still be changed in this frame. */
  private left = Infinity;
  private readonly flight: Flight;
  private readonly body = el("div", { class: "halls-all", style: "display:contents" });
  private readonly ps = el("div", { class: "ps" });
  private readonly hallsBox = el("div", { class: "halls" });
  /** The hall of those who wait for each other, whose groups are parts of their own. */
  private readonly waitN = document.createTextNode("");
  private readonly waitNone = el("div", { class: "none" }, "no goroutine waits for another");
  private readonly groupsBox = el("div", { class: "groups" });
  private readonly waiting = el("section", { class: "hall card wide", "data-place": "waiting", "aria-label": "Waiting" }, el("h2", {}, icon("wait"), "Waiting", el("span", { class: "n" }, this.waitN)), this.waitNone, this.groupsBox);
  /** Parts by name, with what they were drawn for: those for which that is the same stay as they are. */
  private readonly parts = new Map<string, { key: string; node: HTMLElement; shape: Shape }>();
  constructor(private readonly app: App) {
    const room = $("room"), wires = svg("svg", { id: "wires", "aria-hidden": "true" });
    this.body.append(this.ps, this.part("global", "", () => h("div")), this.hallsBox);
    this.hallsBox.append(this.waiting);
    room.append(this.body, wires);
    this.flight = new Flight(room, wires);
    room.addEventListener("click", e => { const g = (e.target as Element).closest<HTMLElement>("button[data-g]")?.dataset.g; if (g) app.follow(Number(g)); });
  }

  /** What event `i` will move, from where it is now. */
  look(i: number): void {
    const names = this.movers(i);
    this.flight.take(names);
    this.looked = { i, names };
  }
  private looked: { i: number; names: Set<string> } | undefined;

  /** Draws the state after the current event, all of it; `moves`: how long what event `i` moves is under way. */
  show(moves: number, i = this.app.at): void {
    if (moves > 0 && this.looked?.i !== i) this.look(i);
    this.front(); this.back(); this.cells();
    if (moves > 0 && this.looked) this.flight.play(moves, this.looked.names, this.origins());
    this.looked = undefined;
  }

  /** What event `i` moves: its goroutine, its M, and who changes queues with it. */
  private movers(i: number): Set<string> {
    const { film, states } = this.app, names = new Set(["g" + film.g[i], "g" + film.arg[i], "m" + film.arg[i]]), before = states.at(i - 1);
    for (const m of [before.ms.get(film.p[i]), before.calls.get(film.g[i])]) if (m !== undefined) names.add("m" + m);
    film.changed(i, (queue, gone, came) => { if (queue < TIMERS) for (const g of [...(before.queues.get(queue) ?? []).slice(0, gone), ...came]) names.add("g" + g); });
    return names;
  }

  /** Whether something is under way. */
  get busy(): boolean { return this.flight.busy; }
  /** Ends what is under way. That alone makes the browser paint much of the room again. */
  land(): void { this.flight.clear(); }

  /** The Ps. */
  front(): void {
    const s = this.app.state();
    this.flight.clear();
    this.processors(s);
  }

  /** The global queue, and the halls behind it. */
  back(): void { const s = this.app.state(); this.global(s); this.halls(s); }
  /** Who waits for what, of which so many cells are changed; false: others have to be changed, too. */
  cells(most = Infinity): boolean { this.left = most; this.waits(this.app.state()); return this.left >= 0; }

  /** Draws the decision. For that places are measured, which costs least when nothing has been changed since the last frame. */
  decide(moves: number): void { this.decision(moves); this.flight.put(); this.refocus(); }

  /** The goroutine whose button has the focus, or 0. */
  private focused = 0;
  /** Keeps in mind which goroutine has the focus, before things change. */
  hold(): void {
    const on = document.activeElement as HTMLElement | null;
    this.focused = Number(this.body.contains(on) && on?.dataset.g) || this.focused;
  }
  /** Its button may be another one now, elsewhere in the room. */
  private refocus(): void {
    if (this.focused && document.activeElement === document.body) this.body.querySelector<HTMLElement>(`button[data-g="${this.focused}"]`)?.focus({ preventScroll: true });
    this.focused = 0;
  }

  /** Where goroutines come from that were not there before. */
  private origins(): Map<string, string> {
    const { film, at } = this.app;
    return new Map(film.count && film.name(at) === "GoCreate" ? [["g" + film.g[at], "g" + film.arg[at]]] : []);
  }

  redraw(): void { this.parts.forEach(part => { part.key = ""; }); this.show(0); }

  /** A part of the room, which is changed if its key is another one. */
  private part(name: string, key: string, make: () => Shape): HTMLElement {
    const was = this.parts.get(name);
    if (was && was.key === key && key) return was.node;
    const shape = make(), node = draw(shape, was?.shape);
    this.parts.set(name, { key, node, shape });
    return node;
  }

  /** What the looks of some goroutines depend on, besides who they are. */
  private marks(gs: number[]): string {
    const { film, at, followed } = this.app, g = film.g[at];
    return `${gs.join()} ${gs.includes(g) ? g : ""} ${gs.includes(followed) ? followed : ""} ${this.app.hasIndex()}`;
  }

  private token(name: string): HTMLElement | null { return this.body.querySelector(`[data-token="${name}"]`); }
  private place(name: string): Element | null { return this.body.querySelector(`[data-place="${name}"]`); }

  /** The decision as arrows. */
  private decision(ms: number): void {
    const { film, at } = this.app;
    if (!film.count) return;
    const g = "g" + film.g[at], p = film.p[at], by = film.arg[at], f = this.flight, name = film.name(at), text = film.template(at);
    switch (name) {
      case "GoCreate": if (by) f.arrow(this.token("g" + by), this.token(g) ?? this.place("next" + p), "go", false, ms); break;
      case "GoUnblock": {
        const passes = this.passes(at);
        const from = by ? this.token("g" + by) : this.place(/IO wait|network/.test(passes) ? "network" : "timers");
        f.arrow(from, this.token(g), passes.startsWith("chan") ? "value" : by ? "wakes" : "ready", passes.startsWith("chan"), ms);
        break;
      }
      case "GoStart": {
        const victim = /from (?:the runnext of )?P(\d+)/.exec(text), rule = ruleOf(film, at).name;
        const from = victim ? "queue" + victim[1] : /global queue/.test(text) ? "global" : /network/.test(text) ? "network" : /timer has/.test(text) ? "timers" : /runnext/.test(text) ? "next" + p : /queue/.test(text) ? "queue" + p : "";
        // How many came along: "took 33 of 129", "stole 16 of 31".
        const many = /(?:took|stole) (\d+ of \d+)/.exec(text);
        f.arrow(this.place(from), this.token(g), many ? `${rule}: ${many[1]}` : rule, false, ms);
        break;
      }
      case "GoBlock": f.arrow(this.place("run" + p), this.token(g), "blocks", false, ms); break;
      case "GoSyscallBegin": f.arrow(this.place("run" + p), this.token(g), "system call", false, ms); break;
      case "GoSyscallEnd": f.arrow(this.place("calls"), this.token(g) ?? this.place("p" + p), p >= 0 ? "back on P" + p : "is back", false, ms); break;
      case "GoYield": f.arrow(this.place("run" + p), this.token(g), "yields", false, ms); break;
      case "GoDestroy": f.word(this.place("run" + p), `G${film.g[at]} ends`); break;
      case "ProcStart": f.arrow(this.place("threads"), this.token("m" + by), "takes P" + p, false, ms); break;
      case "ProcStop": f.arrow(this.place("p" + p), this.token("m" + by), "releases P" + p, false, ms); break;
      case "ProcSteal": f.arrow(this.place("queue" + by), this.place("queue" + p), "steals half", false, ms); break;
      case "Overflow": f.arrow(this.place("queue" + p), this.place("global"), `${by} overflow`, false, ms); break;
      case "ProcHandoff": {
        const stuck = this.app.states.at(at - 1).ms.get(p);
        f.arrow(this.place("sysmon"), this.place("p" + p), `takes P${p}${stuck === undefined ? "" : ` from M${stuck}`}`, false, ms);
        break;
      }
      case "GoPreempt": {
        const sliced = /slice/.test(text);
        if (sliced) f.arrow(this.place("sysmon"), this.place("p" + p), "preempts", false, ms);
        f.arrow(this.place("run" + p), this.token(g) ?? this.place("global"), sliced ? "slice is over" : /turn/.test(text) ? "turn is over" : "yields", false, ms);
        break;
      }
      case "ProcWake": f.arrow(this.token("g" + this.runner(at)), this.place("p" + p), "wakes an M", false, ms); break;
      case "MLock": f.arrow(this.token(g), this.token("m" + by), "locked", false, ms); break;
      case "MUnlock": f.arrow(this.token("m" + by), this.token(g), "unlocked", false, ms); break;
      case "PollWait": f.arrow(this.place("run" + p), this.place("network"), polled(film.template(at), by), false, ms); break;
      case "Op": {
        const act = film.act(at);
        if (act) f.arrow(this.token(g), this.place("object" + act.object), act.kind === "Send" ? "value" : act.kind.toLowerCase(), act.kind === "Send", ms);
        break;
      }
      case "MSpin":
        for (let q = 0, n = 0; q < film.head.procs && n < 4; q++) if (q !== p && this.app.state().ms.has(q)) { f.arrow(this.token("m" + by), this.place("queue" + q), "", false, ms); n++; }
        f.arrow(this.token("m" + by), this.place("global"), "spins: looks for work", false, ms);
        break;
    }
  }

  /** The goroutine that ran when event `i` happened. */
  private runner(i: number): number {
    const { film } = this.app;
    return i > 0 && film.p[i - 1] >= 0 ? this.app.state().on.get(film.p[i - 1]) ?? 0 : 0;
  }

  /** What the goroutine that is woken with event `i` had waited for. */
  private passes(i: number): string {
    const { film } = this.app, is = this.app.states.at(i - 1).gs.get(film.g[i]);
    return is !== undefined && doing(is) === WAIT ? reasonOf(film.template(since(is))) : "";
  }

  private chip(g: number, kind: Kind): Shape {
    const { app } = this, now = app.film.g[app.at] === g;
    const what = { run: "runs", ready: "runnable", wait: "waits", call: "in a system call" }[kind];
    const func = app.hasIndex() ? app.index().name(app.index().of(g)) : "";
    return h("button", {
      class: `g ${kind}${now ? " now" : ""}${app.followed === g ? " follow" : ""}`, "data-token": "g" + g, "data-g": g,
      title: `G${g}${func ? " " + func : ""}: ${what}. Click to follow it.`, "aria-pressed": String(app.followed === g), "aria-label": `G${g}, ${what}`,
    }, "G" + g);
  }

  private chips(gs: number[], kind: Kind, most = MOST): Shape[] {
    const all = gs.slice(0, most).map(g => this.chip(g, kind));
    if (gs.length > most) all.push(h("span", { class: "more" }, `+${gs.length - most} more`));
    return all;
  }

  private thread(m: number, kind: "" | "spin" | "parked" | "call", now: boolean): Shape {
    const what = { "": "runs Go code", spin: "spins: it looks for work", parked: "sleeps", call: "is in a system call" }[kind], locked = this.app.state().locks.get(m);
    return h("span", { class: `m ${kind}${now ? " now" : ""}${locked === undefined ? "" : " locked"}`, "data-token": "m" + m, title: `M${m} ${what}${locked === undefined ? "" : `; it is locked to G${locked}, runtime.LockOSThread`}` },
      drawing(kind === "parked" ? "sleep" : kind === "call" ? "call" : "thread"), "M" + m, ...(locked === undefined ? [] : [drawing("lock"), "G" + locked]));
  }

  private processors(s: State): void {
    const { film, at } = this.app, away = new Set(s.calls.values());
    for (let p = 0; p < film.head.procs; p++) {
      const m = s.ms.get(p), mine = film.p[at] === p, g = s.on.get(p), gone = s.gone.get(localOf(p)) ?? 0, template = mine ? film.template(at) : "";
      const next = s.queues.get(nextOf(p)) ?? [], queue = s.queues.get(localOf(p)) ?? [];
      const key = [m, g, s.stopped, mine, m !== undefined && away.has(m), m !== undefined && s.spinning.has(m), m !== undefined && s.locks.get(m), s.ticks.get(p), gone % 256, queue.length,
        /61st/.test(template), mine && MS.has(film.name(at)), this.marks([g ?? 0, ...next]), this.marks(queue.slice(0, SHOWN))].join("|");
      const card = this.part("p" + p, key, () => this.processor(s, p));
      if (!card.parentElement) this.ps.append(card);
    }
  }

  private processor(s: State, p: number): Shape {
    const { app } = this, { film } = app, m = s.ms.get(p), g = s.on.get(p), mine = film.p[app.at] === p;
    const spins = m !== undefined && s.spinning.has(m) && g === undefined, away = m !== undefined && g === undefined && [...s.calls.values()].includes(m);
    const is = s.stopped ? "stopped" : away ? "in a call" : g !== undefined ? "running" : spins ? "spinning" : m !== undefined ? "scheduling" : "idle";
    const run: Shape[] = [];
    if (g !== undefined) {
      run.push(this.chip(g, "run"));
      const func = app.hasIndex() ? app.index().name(app.index().of(g)) : "";
      if (func) run.push(h("span", { class: "what", title: func }, func.replace(/^main\./, "")));
    } else run.push(h("span", { class: "what" }, away ? `kept for M${m}` : spins ? "searches" : m === undefined ? "no thread" : "chooses"));
    const queue = s.queues.get(localOf(p)) ?? [], next = s.queues.get(nextOf(p)) ?? [], at = { "data-place": "queue" + p };
    const slots = film.head.queues && h("div", { class: "slots" },
      h("span", { class: "label" }, "runnext"), h("div", { class: "slot one", "data-place": "next" + p }, ...this.chips(next, "ready")),
      h("span", { class: "label", ...(queue.length ? {} : at) }, ring(queue.length, s.gone.get(localOf(p)) ?? 0), "queue"),
      h("div", { class: "slot", ...(queue.length ? at : {}) }, ...this.chips(queue, "ready", SHOWN)));
    return h("div", { class: `p card${film.head.queues ? " queues" : ""}${mine ? " now" : ""}${m === undefined ? " idle" : ""}${s.stopped ? " stopped" : ""}`, "data-place": "p" + p, role: "group", "aria-label": `P${p}, ${is}` },
      h("div", { class: "p-head" }, h("h2", {}, "P" + p), h("span", { class: "is" }, is), film.head.queues && tick(s.ticks.get(p) ?? 0, mine && /61st/.test(film.template(app.at)))),
      h("div", { class: "engine" },
        h("div", { class: "socket" }, m === undefined ? "no M" : away ? `M${m} away` : this.thread(m, spins ? "spin" : "", mine && MS.has(film.name(app.at)))),
        h("div", { class: "running", "data-place": "run" + p }, ...run)),
      slots);
  }

  private global(s: State): void {
    const { film, at } = this.app, known = film.head.queues;
    const gs = known ? s.queues.get(GLOBAL) ?? [] : [...s.gs].filter(([, is]) => doing(is) === READY).map(([g]) => g);
    const now = film.count > 0 && (/global queue/.test(film.template(at)) || film.name(at) === "Overflow");
    const most = innerWidth < 700 ? 16 : innerWidth > 1900 ? 60 : 40;
    // Who is in no queue for a moment, as the decision is not over.
    const between = known ? this.elsewhere(s).ready : [];
    this.part("global", [gs.length, now, this.marks(gs.slice(0, most)), most, this.marks(between.slice(0, MOST)), between.length].join("|"), () => h("div", { class: `global card${now ? " now" : ""}` },
      h("h2", {}, known ? "Global queue" : "Runnable", " ", h("span", { class: "soft small" }, String(gs.length))),
      h("div", { class: "slot", "data-place": "global" }, ...(gs.length ? this.chips(gs, "ready", most) : [h("span", { class: "soft small" }, "empty")])),
      between.length > 0 && h("div", { class: "slot between" }, h("span", { class: "soft small" }, "just made runnable"), ...this.chips(between, "ready"))));
  }

  /** A hall; `key`: what its content depends on. */
  private hall(place: string, name: string, picture: string, n: number | string, now: boolean, none: string, key: string, make: () => Shape[], wide = false): HTMLElement {
    return this.part(place, [n, now, key].join("|"), () => {
      const content = make();
      // Many get the whole width, so that the others need not be as tall; also when they are fewer later, so that nothing moves to and fro.
      if (wide || content.length > 10) this.wide.add(place);
      return h("section", { class: `hall card${now ? " now" : ""}${this.wide.has(place) ? " wide" : ""}`, "data-place": place, "aria-label": name },
        h("h2", {}, drawing(picture), name, h("span", { class: "n" }, String(n))),
        content.length ? h("div", { class: "slot" }, ...content) : h("div", { class: "none" }, none));
    });
  }

  /** Who is where besides on Ps and in queues. It is worked out once for each event. */
  private elsewhere(s: State): Elsewhere {
    const { film, at } = this.app;
    if (this.sorted?.at === at && this.sorted.count === film.count) return this.sorted;
    const ready: number[] = [], calls: number[] = [], sleeps: number[] = [], network: number[] = [], waits = new Map<string, Wait>();
    const queued = new Set([...s.queues.values()].flat());
    for (const [g, is] of s.gs) {
      const d = doing(is), i = since(is);
      if (d === CALL) calls.push(g);
      else if (queued.has(g)) continue;
      else if (d === READY && film.head.queues) ready.push(g);
      else if (d === WAIT) {
        const reason = reasonOf(film.template(i));
        if (reason === "sleep") sleeps.push(g);
        else if (reason === "IO wait" || reason === "network") network.push(g);
        else join(waits, film, s, i, reason, g);
      }
    }
    return this.sorted = { at, count: film.count, ready, calls, sleeps, network, waits };
  }

  private halls(s: State): void {
    const { app } = this, { film, at } = app, name = film.count ? film.name(at) : "", by = film.count ? film.arg[at] : 0;
    const t = film.count ? film.when[at] : 0, { calls, sleeps, network } = this.elsewhere(s);
    const holding = new Set(s.ms.values()), inCalls = new Set(s.calls.values());
    const parked = [...s.threads].filter(m => !holding.has(m) && !inCalls.has(m)).sort((a, b) => a - b);
    const lasts = (g: number): string => span(t - film.when[since(s.gs.get(g) as number)]);
    const pair = (g: number): Shape => h("span", { class: "pair", "data-key": "pair" + g },
      s.calls.has(g) ? this.thread(s.calls.get(g) as number, "call", false) : null, this.chip(g, "call"), h("span", { class: "since" }, lasts(g)));
    const due = (one: Due): string => (one.until === Infinity ? "" : "in " + span(one.until - t));
    const soft = (text: string) => (): Shape[] => [h("span", { class: "small soft" }, text)];
    const busy = calls.slice(0, MOST), idle = parked.slice(0, MOST), stops = name === "ProcStop" ? by : -1, timers = this.timers(sleeps, s);
    // What goroutines sleep of which no heap tells: by the clock of a bubble (testing/synctest).
    const heaped = new Set(timers.flatMap(({ entries }) => entries.map(one => one.g))), adrift = timers.some(({ entries, length }) => length > entries.length) ? [] : sleeps.filter(g => !heaped.has(g)).slice(0, MOST);
    const set = timers.reduce((sum, heap) => sum + heap.length, adrift.length), made = !film.head.queues && timers.length > 0;
    const fds = network.filter(g => s.polls.has(g)).map(g => [g, s.polls.get(g) as number]).sort(([, a], [, b]) => film.arg[a] - film.arg[b] || a - b).slice(0, MOST), unnamed = network.filter(g => !s.polls.has(g)).slice(0, MOST - fds.length);
    const descriptor = ([g, i]: number[]): Shape => h("span", { class: "pair fd", "data-key": "fd" + g, title: film.template(i).match(/\((.*)\)/)?.[1] }, h("span", { class: "is" }, polled(film.template(i), film.arg[i])), this.chip(g, "wait"), h("span", { class: "since" }, film.template(i).match(/\((.*)\)/)?.[1] ?? ""));
    const watches = watch(name, film.p[at], film.count ? film.template(at) : ""), collects = this.collector(s);
    const lockOf = (m: number | undefined): string => `${m} ${m === undefined ? "" : s.locks.get(m) ?? ""}`;
    const all = [
      this.hall("calls", "System calls", "call", calls.length, /GoSyscall/.test(name), "no M is in a system call", `${this.marks(busy)} ${busy.map(g => `${lockOf(s.calls.get(g))} ${lasts(g)}`)}`, () => busy.map(pair)),
      this.hall("network", "Netpoller", "network", network.length, name === "PollWait" || /network/.test(film.count ? film.template(at) : ""), "no goroutine waits for the network", this.marks([...fds.map(([g]) => g), ...unnamed]) + fds.map(([, i]) => i),
        () => [...fds.map(descriptor), ...this.chips(unnamed, "wait"), ...(network.length > MOST ? [h("span", { class: "more" }, `+${network.length - MOST} more`)] : [])]),
      this.hall("timers", "Timers", "clock", set, name === "TimerFire", film.head.queues ? "no timer is set" : "no goroutine sleeps", timers.map(({ p, entries, length }) => `${p} ${length} ${entries.slice(0, DRAWN).map(one => `${one.g || one.name} ${one.stale} ${due(one)}`)}${this.marks(entries.slice(0, DRAWN).map(one => one.g))}`).join("/") + this.marks(adrift),
        () => [...drawn(timers, g => this.chip(g, "wait"), due), ...(adrift.length ? [h("span", { class: "label" }, "in bubbles"), ...this.chips(adrift, "wait")] : []),
          ...(made ? [h("span", { class: "small soft made" }, "Made of the goroutines that sleep: a trace does not say which other timers there are.")] : [])], timers.some(({ entries }) => entries.length > 1)),
      this.hall("threads", "Sleeping threads", "sleep", parked.length, name === "ProcStop", "none: every M has a P or is in a call", `${idle.map(lockOf)} ${idle.includes(stops) ? stops : ""}`, () => idle.map(m => this.thread(m, "parked", stops === m))),
      this.hall("sysmon", "sysmon", "eye", "", name === "ProcHandoff" || (name === "GoPreempt" && /slice/.test(film.template(at))), "", watches, soft(watches)),
      this.hall("gc", "Collector", "broom", "", s.stopped || s.collects, "", collects, soft(collects)),
    ];
    all.forEach((hall, k) => { if (this.hallsBox.children[k] !== hall) this.hallsBox.insertBefore(hall, this.hallsBox.children[k] ?? null); });
  }

  private waits(s: State): void {
    const { film, at } = this.app, name = film.count ? film.name(at) : "", t = film.count ? film.when[at] : 0, { waits } = this.elsewhere(s);
    const groups = cells(waits, film, s);
    const n = [...waits.values()].reduce((sum, w) => sum + w.gs.length, 0);
    const act = film.count ? film.act(at) : undefined;
    const looks = (w: Wait): string => {
      const thing = w.object === undefined ? undefined : s.things.get(w.object), held = thing !== undefined && (thing.holder || thing.readers.length > 0);
      return [w.on, w.reason, w.place, w.gs.length, this.marks(w.gs.slice(0, MOST)), w.gs.includes(film.g[at]) && name, act !== undefined && act.object === w.object, w.object,
        thing && [thing.length, thing.capacity, thing.closed, thing.holder, thing.readers.slice(0, 4)], held && t].join();
    };
    const shown = groups.map(({ key, w }) => {
      const is = looks(w), was = this.parts.get(key);
      if (was?.key !== is && --this.left < 0 && was) return was.node;
      return this.part(key, is, () => this.group(w));
    }), kept = new Set(groups.map(group => group.key));
    for (const [name, part] of this.parts) if (name.startsWith("group ") && !kept.has(name)) { part.node.remove(); this.parts.delete(name); }
    const count = String(n);
    if (this.waitN.data !== count) this.waitN.data = count;
    this.waitNone.hidden = groups.length > 0;
    const { groupsBox: box } = this;
    shown.forEach((group, k) => { if (box.children[k] !== group) box.insertBefore(group, box.children[k] ?? null); });
  }

  private group(w: Wait): Shape {
    const { film, at } = this.app, s = this.app.state(), act = film.count ? film.act(at) : undefined, thing = w.object === undefined ? undefined : s.things.get(w.object);
    const now = (w.gs.includes(film.g[at]) && film.name(at) === "GoBlock") || (act !== undefined && act.object === w.object);
    const holders = thing?.holder ? [thing.holder] : thing?.readers ?? [];
    return h("div", { class: `group${now ? " now" : ""}${w.gs.length || holders.length ? "" : " none"}`, ...(w.object === undefined ? {} : { "data-place": "object" + w.object }) },
      h("div", { class: "on" }, w.on && h("code", {}, w.on), h("span", { class: "soft" }, w.reason), w.gs.length > 1 && h("span", { class: "soft" }, `× ${w.gs.length}`),
        thing?.kind === "chan" && buffer(thing.length, thing.capacity)),
      holders.length > 0 && h("div", { class: "small" }, "held by ", ...holders.slice(0, 4).map(g => h("button", { class: "g wait", title: `Follow G${g}`, "data-g": g }, "G" + g)),
        thing && thing.since >= 0 && h("span", { class: "soft" }, ` for ${span(film.when[at] - film.when[thing.since])}`)),
      w.place && h("div", { class: "small soft" }, w.place), h("div", { class: "slot" }, ...this.chips(w.gs, "wait")));
  }

  /** What the collector does: in traces of Go its workers are goroutines. */
  private collector(s: State): string {
    const { app } = this, workers = app.hasIndex() ? app.index().workers() : [], alive = workers.filter(g => s.gs.has(g)), on = [...s.on].filter(([, g]) => alive.includes(g));
    const marks = alive.length ? `; ${on.length} of ${alive.length} workers ${on.length === 1 ? "marks" : "mark"}${on.length ? ` (${on.slice(0, 4).map(([p, g]) => `G${g} on P${p}`).join(", ")})` : ""}` : "";
    return `${s.collects ? "a collection is in progress; " : ""}${s.stopped ? "the world is stopped" : "the world runs"}${marks}`;
  }

  /** The heaps of timers: as they were recorded, or made of the goroutines that sleep. */
  private timers(gs: number[], s: State): Heap[] {
    const { app } = this, { film } = app, index = app.hasIndex() ? app.index() : undefined;
    if (film.head.queues) return recorded(s.heaps);
    return heaps(gs.map(g => {
      const i = since(s.gs.get(g) as number), one = index?.of(g), wakes = one && index ? index.next(one, app.at) : -1;
      return { g, p: film.p[i], since: i, until: wakes < 0 ? Infinity : film.when[wakes] };
    }));
  }
}

/** The descriptor that a sentence is about: "fd 7 read". */
const polled = (says: string, fd: number): string => `fd ${fd} ${says.includes("writable") ? "write" : "read"}`;

const watch = (name: string, p: number, says: string): string => name === "ProcHandoff" ? `takes P${p} from an M that is stuck` : name === "GoPreempt" && /slice/.test(says) ? `the time slice on P${p} is over` : "watches for long system calls and for time slices of more than 10 ms";
