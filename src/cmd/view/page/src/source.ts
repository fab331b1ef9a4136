// Go source with its lines numbered, one of them marked, and a little colour.
import { el } from "./dom";
import type { Film } from "./film";

const WORDS = /(\/\/.*$)|("(?:\\.|[^"\\])*"|`[^`]*`|'(?:\\.|[^'\\])*')|\b(break|case|chan|const|continue|default|defer|else|fallthrough|for|func|go|goto|if|import|interface|map|package|range|return|select|struct|switch|type|var)\b|\b(\d[\w.]*)\b/gm;

function coloured(line: string): (Node | string)[] {
  const all: (Node | string)[] = [];
  let at = 0;
  for (const m of line.matchAll(WORDS)) {
    all.push(line.slice(at, m.index), el("span", { class: m[1] ? "com" : m[2] ? "str" : m[3] ? "kw" : "num" }, m[0]));
    at = (m.index ?? 0) + m[0].length;
  }
  all.push(line.slice(at));
  return all;
}

/** The lines around a place. `was`: those that are shown, which stay if they are of the same file and have the line. */
export function source(film: Film, [at, func, text, file]: Film["head"]["places"][number], was?: HTMLElement): HTMLElement {
  const line = Number(/:(\d+)$/.exec(at)?.[1] ?? 0), known = file !== undefined && file !== null && file >= 0, whole = known ? film.head.files?.[file] : undefined;
  const name = whole ? String(file) : "", from = Number(was?.dataset.from ?? 0), there = name && was?.dataset.file === name ? was.children[line - from] : undefined;
  if (was && there) { mark(was, there); return was; }
  const box = el("div", { class: "source", tabindex: "0", role: "region", "aria-label": `Source, line ${line}` });
  if (!whole) {
    box.append(el("div", { class: "here" }, el("span", { class: "no" }, String(line || "")), el("span", {}, ...coloured(text || func))));
    return box;
  }
  const lines = whole.text.split("\n"), first = Math.max(1, line - 40), to = Math.min(lines.length, line + 40);
  box.dataset.file = name; box.dataset.from = String(first);
  for (let n = first; n <= to; n++) box.append(el("div", {}, el("span", { class: "no" }, String(n)), el("span", {}, ...coloured(lines[n - 1]))));
  const here = box.children[line - first];
  if (here) mark(box, here);
  return box;
}

/** Marks a line, and shows it. */
function mark(box: HTMLElement, here: Element): void {
  if (here.className === "here") return;
  unmark(box);
  here.className = "here"; here.setAttribute("aria-current", "true");
  box.setAttribute("aria-label", `Source, line ${here.firstElementChild?.textContent ?? ""}`);
  requestAnimationFrame(() => {
    const row = here as HTMLElement, top = row.offsetTop - box.offsetTop;
    if (top < box.scrollTop + 20 || top > box.scrollTop + box.clientHeight - 40) box.scrollTop = top - box.clientHeight / 2 + 10;
  });
}

/** No line is marked. */
export function unmark(box: HTMLElement): void {
  const was = box.querySelector(".here");
  was?.removeAttribute("class"); was?.removeAttribute("aria-current");
}
