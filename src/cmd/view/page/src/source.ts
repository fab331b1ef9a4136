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

/** The lines around a place. */
export function source(film: Film, [at, func, text, file]: Film["head"]["places"][number]): HTMLElement {
  const line = Number(/:(\d+)$/.exec(at)?.[1] ?? 0), whole = file !== undefined && file !== null && file >= 0 ? film.head.files?.[file] : undefined;
  const box = el("div", { class: "source", tabindex: "0", role: "region", "aria-label": `Source, line ${line}` });
  if (!whole) {
    box.append(el("div", { class: "here" }, el("span", { class: "no" }, String(line || "")), el("span", {}, ...coloured(text || func))));
    return box;
  }
  const lines = whole.text.split("\n"), from = Math.max(1, line - 40), to = Math.min(lines.length, line + 40);
  for (let n = from; n <= to; n++) {
    box.append(el("div", n === line ? { class: "here", "aria-current": "true" } : {}, el("span", { class: "no" }, String(n)), el("span", {}, ...coloured(lines[n - 1]))));
  }
  requestAnimationFrame(() => {
    const here = box.querySelector<HTMLElement>(".here");
    if (here) box.scrollTop = here.offsetTop - box.offsetTop - box.clientHeight / 2 + 10;
  });
  return box;
}
