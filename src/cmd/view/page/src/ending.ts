// How the run ended, above everything else if it ended badly.
import type { App } from "./app";
import { $, el } from "./dom";
import { reasonOf } from "./format";
import { circle } from "./state";

const NAMES: Record<string, string> = { deadlock: "Deadlock", panic: "Panic", fatal: "Fatal error", limit: "Stopped", exit: "End", lost: "Ended" };

export function ending(app: App): void {
  const { end } = app.film.head, badge = $("ended"), box = $("end");
  const cut = end.kind === "cut" || end.cut === true, good = end.kind === "exit" && !end.status;
  badge.hidden = end.kind === "trace";
  badge.className = `badge ${good || end.kind === "cut" ? "good" : "bad"}`;
  badge.textContent = end.kind === "cut" ? "cut off" : good ? "exit status 0" : end.kind === "exit" ? end.title ?? "" : (NAMES[end.kind] ?? end.kind);
  box.hidden = (good || end.kind === "trace") && !cut;
  document.querySelector("main")?.classList.toggle("ended", !box.hidden);
  box.className = `card ${good || end.kind === "cut" ? "" : "bad"}`;
  const says = end.kind === "cut" ? "The trace continues after the last event that is shown" + rest(app) : `${NAMES[end.kind] ?? end.kind}: ${end.title ?? ""}`;
  const more = cut && end.kind !== "cut" ? el("span", { class: "soft" }, " The run continued after the last event that is shown" + rest(app)) : null;
  const parts: Node[] = [el("b", {}, says), ...(more ? [more] : [])], links = cut ? undefined : chain(app);
  if (links) parts.push(links);
  if (end.text) parts.push(el("details", { open: !links }, el("summary", {}, "what the program printed"), el("pre", { tabindex: "0", role: "region", "aria-label": "What the program printed" }, end.text.trimEnd())));
  box.replaceChildren(...parts);
}

/** How to see what comes after the last event. */
export function rest(app: App): string {
  const { film } = app, at = film.end - film.zero;
  return film.head.live || !film.count ? "." : `: minigo view --from ${Math.floor(at / 1000)}us shows what comes next.`;
}

/** Who waits for whom at a deadlock. */
function chain(app: App): HTMLElement | undefined {
  const { film } = app;
  if (film.head.end.kind !== "deadlock" || !film.count || !film.head.objects) return undefined;
  const s = app.states.at(film.count - 1), { links, closed } = circle(film, s);
  if (!links.length) return undefined;
  const rows = links.map(link => {
    const place = film.place[link.i] >= 0 ? film.head.places[film.place[link.i]][0] : "", since = s.things.get(link.object)?.since ?? -1;
    const from = since >= 0 && film.place[since] >= 0 ? film.head.places[film.place[since]][0] : "";
    return el("li", {}, goroutine(app, link.g), " waits for ", el("code", {}, film.head.objects?.[link.object] ?? "?"), ` (${reasonOf(film.template(link.i))}${place && " at " + place})`,
      ...(link.holder ? [", which ", goroutine(app, link.holder), ` holds${from && " since " + from}`] : []));
  });
  return el("div", {}, el("p", {}, closed ? (links.length > 1 ? `A cycle: each of these ${links.length} goroutines holds what another one waits for.` : "A goroutine waits for a lock that it holds itself.") : "Which goroutine waits for which:"), el("ol", { class: "cycle" }, ...rows));
}

function goroutine(app: App, g: number): HTMLElement {
  return el("button", { class: "g wait", onclick: () => { if (app.followed !== g) app.follow(g); } }, "G" + g);
}
