// The page of minigo view: puts its parts together.
import { App } from "./app";
import { Compare } from "./compare";
import { $, el, field, icon, put } from "./dom";
import { ending } from "./ending";
import { Film, type Head } from "./film";
import { Finder } from "./find";
import { Frames, type Job } from "./frames";
import { moment, plural, span } from "./format";
import { unpack } from "./inflate";
import { help, listen, type Key } from "./keys";
import { Life } from "./life";
import { follow, parse, write } from "./link";
import { List } from "./list";
import { Live } from "./live";
import { isElsewhere, partKeys, partOf, parts } from "./parts";
import { Room } from "./room";
import { Side } from "./side";
import { Tables } from "./tables";
import { Timeline } from "./timeline";

const opened = performance.now();
const head = JSON.parse($("head-data").textContent ?? "{}") as Head;
/** The page as it came, without what is done to it from here on. */
const shell = head.live ? document.documentElement.outerHTML : "";
/** The events in an element, which is empty afterwards. */
function events(id: string, head: Head): Film {
  const text = ($(id).textContent ?? "").trim();
  $(id).textContent = "";
  try {
    const of = partOf(head, parse(location.hash).w), pieces = of.part === undefined ? text : text.split(";")[of.part];
    return new Film(of, unpack(pieces, of.bytes ?? 0));
  } catch (error) {
    $("none").textContent = String(error);
    return new Film({ ...head, count: 0 }, new Uint8Array(0));
  }
}
const film = events("events-data", head);
const app = new App(film);

// ---- the head -----------------------------------------------------------------------------------
function showHead(): void {
  const ps = plural(head.procs, "P") + (head.window ? `, from ${span(head.window[0])} ${head.window[1] === null ? "on" : "to " + span(head.window[1])}` : "");
  $("head").textContent = head.kind === "trace" ? `execution trace written by ${head.writer}, ${ps}` : `under ${head.sched} (${head.system}), ${ps}`;
}
showHead();
parts(app);
ending(app);
for (const [id, picture] of Object.entries({ first: "first", back: "back", next: "next", last: "last", "help-open": "help", theme: "theme", link: "link" })) $(id).prepend(icon(picture));

// ---- the views below ----------------------------------------------------------------------------
const panel = (id: string): HTMLElement => $("panel-" + id);
const timeline = new Timeline(app, panel("timeline"));
const life = new Life(app, panel("life")), tables = new Tables(app, panel("tables"));
let list: List | undefined, runs: Compare | undefined;
const second = ($("other-head").textContent ?? "").trim();
const other = second ? events("other-events", JSON.parse(second) as Head) : undefined;
$("tab-runs").hidden = !other;
const VIEWS = ["timeline", "events", "life", "tables", ...(other ? ["runs"] : [])];
let view = "timeline";
function choose(name: string): void {
  if (!VIEWS.includes(name)) return;
  view = name;
  for (const one of VIEWS) {
    const tab = $("tab-" + one), is = one === name;
    tab.setAttribute("aria-selected", String(is)); tab.tabIndex = is ? 0 : -1;
    panel(one).hidden = !is;
  }
  showView();
}
function showView(): void {
  if (view === "timeline") timeline.soon();
  if (view === "events") { list ??= new List(app, panel("events")); list.show(); }
  if (view === "life") life.show();
  if (view === "tables") tables.show();
  if (view === "runs" && other) { runs ??= new Compare(app, other, panel("runs")); runs.show(); }
}
for (const name of VIEWS) {
  $("tab-" + name).addEventListener("click", () => choose(name));
  $("tab-" + name).addEventListener("keydown", e => {
    const by = e.key === "ArrowRight" ? 1 : e.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    choose(VIEWS[(VIEWS.indexOf(view) + by + VIEWS.length) % VIEWS.length]);
    $("tab-" + view).focus(); e.preventDefault();
  });
}

// ---- the event that is looked at ----------------------------------------------------------------
const live = head.live ? new Live(app, shell) : undefined;
const room = new Room(app), side = new Side(app), finder = new Finder(app);
let timer = 0;
const pace = (): number => Number((document.getElementById("speed") as HTMLSelectElement).value);
/** Things move only if there is time for it before the next step. */
const moves = (steps: number): number => (Math.abs(steps) !== 1 || app.motion === 0 || (timer && 1000 / pace() < 160) ? 0 : Math.min(app.motion, timer ? 800 / pace() : app.motion));

/** The event that the room shows: others may have been passed over since. */
let drawn = 0, moved = 0;
/** When that was; steps that follow each other in less than so many milliseconds are those of a key that is held. */
let when = -Infinity;
const HELD = 120;
const frames = new Frames();
const job = (run: () => void, picture = false, first = false, alone = false): Job => ({ run, picture, first, alone });
/** How long things move if the event that is looked at is drawn now. While a key is held, events pass by: nothing has time to move. */
const moving = (): number => (performance.now() - when < HELD ? 0 : moves(app.at - drawn));
const JOBS = { // In this order.
  /** Where things are from which they will move; or ends what moves. If a key is held, the next step is known before anything moves. */
  look: job(() => { if (moving() > 0) room.look(app.at > drawn ? app.at : drawn); else room.land(); }, true, true, true),
  /** The sentence and the Ps; all of the room if something moves. */
  front: job(() => {
    const event = Math.max(app.at, drawn);
    moved = moving();
    when = performance.now();
    JOBS.cells.first = Math.abs(app.at - drawn) > 1;
    drawn = app.at;
    sentence();
    if (moved > 0) room.show(moved, event); else room.front();
  }, true),
  back: job(() => { if (moved <= 0) room.back(); }, true),
  cells: job(() => { if (moved <= 0 && !room.cells(frames.now ? Infinity : 12)) frames.ask(JOBS.cells, JOBS.decision); }, true),
  decision: job(() => room.decide(moved), true, true),
  why: job(() => side.why()), source: job(() => side.source()), values: job(() => side.values()), history: job(() => side.history()),
  reveal: job(() => side.reveal(), false, true), view: job(() => showView(), false, true),
};

/** An event is looked at. */
function show(): void {
  if (!film.count) { $("says").textContent = live ? "Nothing has happened yet." : "There are no events."; room.show(0); side.show(); return; }
  room.hold();
  if (!frames.now && (moving() > 0 || room.busy)) frames.ask(JOBS.look);
  frames.ask(JOBS.front, JOBS.back, JOBS.cells, JOBS.decision, JOBS.why, JOBS.source, JOBS.values, JOBS.history, JOBS.reveal, JOBS.view);
}
function sentence(): void {
  const t = film.when[app.at] - film.zero;
  field("at").value = String(app.at);
  put($("says"), film.sentence(app.at));
  put($("count"), `${(app.at + 1).toLocaleString("en")} of ${film.count.toLocaleString("en")} · ${moment(t, 10)}`);
  field("at").setAttribute("aria-valuetext", `event ${app.at + 1} of ${film.count}, ${moment(t)}`);
}
let linked = 0;
function keepLink(): void {
  clearTimeout(linked);
  linked = window.setTimeout(() => { try { history.replaceState(null, "", write(app, view)); } catch { /* a page without an address */ } }, 250);
}
app.listen(what => {
  if (what === "at") show();
  if (what === "follow") { field("follow").value = app.followed ? "G" + app.followed : ""; timeline.build(); show(); }
  if (what === "range") timeline.soon();
  if (what === "grown") grown();
  if (what === "index") { room.redraw(); frames.ask(JOBS.decision, JOBS.history, JOBS.reveal, JOBS.view); }
  keepLink();
});

/** The film has grown: what was worked out from it is no longer all. */
function grown(): void {
  field("at").max = String(Math.max(0, film.count - 1));
  showHead();
  timeline.grown(); tables.grown(); list?.filter();
  if (film.count < 20000) app.index();
}
/** The event after this one; after the last one, what a program that rests does next. */
function forward(): void {
  if (live?.rests && app.at + 1 >= film.count) live.step(); else app.go(app.at + 1);
}

function play(): void {
  if (timer) { clearInterval(timer); timer = 0; }
  else {
    if (app.at + 1 >= film.count) app.go(0);
    timer = window.setInterval(() => { if (app.at + 1 >= film.count) play(); else app.go(app.at + 1); }, 1000 / pace());
  }
  const button = $("play");
  button.setAttribute("aria-pressed", String(timer !== 0));
  button.replaceChildren(icon(timer ? "pause" : "play"), timer ? "pause" : "play");
}
/** The next event of the goroutine that is followed, else of the one that is looked at. */
function following(way: 1 | -1): void {
  const g = app.followed || (film.count ? film.g[app.at] : 0);
  for (let i = app.at + way; i >= 0 && i < film.count; i += way) if (film.g[i] === g) { app.go(i); return; }
}
/** The next decision of the scheduler: operations on channels and locks are passed over. */
function decision(way: 1 | -1): void {
  let i = app.at + way;
  while (i > 0 && i < film.count - 1 && film.kind[i] === film.is.Op) i += way;
  app.go(i);
}
const MOTION: Record<string, number> = { off: 0, quick: 220, normal: 420, slow: 1400 };

$("first").addEventListener("click", () => app.go(0));
$("back").addEventListener("click", () => app.go(app.at - 1));
$("play").addEventListener("click", play);
$("next").addEventListener("click", forward);
$("last").addEventListener("click", () => app.go(film.count - 1));
$("play").replaceChildren(icon("play"), "play");
$("speed").addEventListener("change", () => { if (timer) { play(); play(); } });
$("motion").addEventListener("change", () => { app.motion = MOTION[(document.getElementById("motion") as HTMLSelectElement).value]; });
field("at").max = String(Math.max(0, film.count - 1));
field("at").addEventListener("input", () => app.go(Number(field("at").value)));
field("follow").addEventListener("change", () => {
  const g = Number(field("follow").value.replace(/^g/i, "")) || 0;
  if (g !== app.followed) app.follow(g || app.followed);
});
$("theme").addEventListener("click", () => {
  const root = document.documentElement, dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  timeline.draw();
});
$("link").addEventListener("click", () => {
  const link = location.href.replace(/#.*/, "") + write(app, view);
  void navigator.clipboard?.writeText(link).then(() => { $("none").textContent = ""; $("link-said").textContent = "copied"; }, () => { $("link-said").textContent = link; });
});

// ---- keys ---------------------------------------------------------------------------------------
const keys: Key[] = [
  { key: "ArrowRight", shown: "→", says: "next event", run: forward },
  { key: "ArrowLeft", shown: "←", says: "previous event", run: () => app.go(app.at - 1) },
  { key: " ", shown: "Space", says: "play, pause", run: play },
  { key: "Home", shown: "Home", says: "first event", run: () => app.go(0) },
  { key: "End", shown: "End", says: "last event", run: () => app.go(film.count - 1) },
  { key: "j", shown: "j", says: "next decision, skipping operations on channels and locks", run: () => decision(1) },
  { key: "k", shown: "k", says: "previous decision", run: () => decision(-1) },
  { key: "n", shown: "n", says: "next event of this goroutine", run: () => following(1) },
  { key: "N", shown: "N", says: "previous event of this goroutine", run: () => following(-1) },
  { key: "f", shown: "f", says: "follow this goroutine", run: () => { if (film.count && film.g[app.at]) app.follow(film.g[app.at]); } },
  { key: "/", shown: "/", says: "find: Enter for the next result, shift Enter for the previous one", run: () => { field("find").focus(); field("find").select(); } },
  { key: "+", shown: "+", says: "zoom in", run: () => app.zoom(.5) },
  { key: "-", shown: "-", says: "zoom out", run: () => app.zoom(2) },
  { key: "0", shown: "0", says: "show the whole run", run: () => app.show(...app.whole()) },
  { key: "a", shown: "a", says: "earlier: move the timeline", run: () => app.show(app.from - (app.to - app.from) / 4, app.to - (app.to - app.from) / 4) },
  { key: "d", shown: "d", says: "later", run: () => app.show(app.from + (app.to - app.from) / 4, app.to + (app.to - app.from) / 4) },
  { key: "m", shown: "m", says: "measure from here", run: () => timeline.measure() },
  { key: "1", shown: "1", says: "timeline", run: () => choose("timeline") },
  { key: "2", shown: "2", says: "list of events", run: () => choose("events") },
  { key: "3", shown: "3", says: "states", run: () => choose("life") },
  { key: "4", shown: "4", says: "tables", run: () => choose("tables") },
  ...partKeys(app),
  ...(live?.keys() ?? []),
  ...(other ? [{ key: "5", shown: "5", says: "two runs above each other", run: () => choose("runs") }] : []),
  { key: "?", shown: "?", says: "this help", run: () => openHelp() },
];
function openHelp(): void { const dialog = $("help") as HTMLDialogElement; if (!dialog.open) dialog.showModal(); }
$("help-open").addEventListener("click", openHelp);
help(keys);
listen(keys, () => {
  if (!$("hits").hidden || $("none").textContent) { finder.close(); return; }
  if (timer) { play(); return; }
  if (app.followed && (document.activeElement === document.body || document.activeElement === null)) app.follow(app.followed);
});

// ---- the beginning ------------------------------------------------------------------------------
const spot = parse(location.hash);
if (spot.v) choose(spot.v);
// What makes up the state before a part has been before its first event.
while (app.at + 1 < film.count && film.template(app.at).startsWith("before: ")) app.at++;
if (!follow(app, spot)) show();
frames.flush();
addEventListener("resize", () => { timeline.soon(); room.redraw(); frames.ask(JOBS.decision); if (view === "runs") runs?.show(); });
addEventListener("hashchange", () => { const to = parse(location.hash); if (isElsewhere(app, to.w)) location.reload(); else follow(app, to); });
void live?.listen();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => timeline.soon());
// Paper is white.
let theme: string | undefined;
const wears = (name: string | undefined): void => { if (name) document.documentElement.dataset.theme = name; else delete document.documentElement.dataset.theme; timeline.draw(); };
addEventListener("beforeprint", () => { theme = document.documentElement.dataset.theme; wears("light"); });
addEventListener("afterprint", () => wears(theme));

// What takes longer in large films comes after the page is there, that is after it has been painted; a page that is in the
// background is not painted.
const shown = performance.now();
function later(): void {
  if (!app.hasIndex()) { app.index(); app.tell("index"); }
  if (app.states.ahead(12)) setTimeout(later, 4);
}
if (film.count < 20000) later(); else if (document.hidden) setTimeout(later, 60);
else requestAnimationFrame(() => setTimeout(later, 60));

/** For tests and for the browser's console. */
(window as unknown as Record<string, unknown>).minigo = { app, film, frames, timeline, room, side, finder, choose, following, play, live, playing: () => timer !== 0, list: () => list, runs: () => runs, times: { opened, shown }, el };
