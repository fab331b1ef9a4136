// The guide's course on the scheduler, which every page carries: a rule leads to its chapter, wherever the page is opened.
import { $, el, icon } from "./dom";

/** A place in the guide: a file of docs/guide/src/scheduler (without .md), its title, the heading in it. */
export interface Chapter { file: string; title: string; heading?: string }

/** A block of a chapter. */
export type Block = { kind: "heading"; level: number; text: string } | { kind: "code" | "text"; text: string } | { kind: "list" | "table"; rows: string[] };

/** The blocks of a chapter. Pictures are left out: the page is one. */
export function blocks(markdown: string): Block[] {
  const all: Block[] = [];
  let text: string[] = [], code: string[] | undefined;
  const end = (): void => {
    const [first] = text;
    if (first === undefined) return;
    if (first.startsWith("#")) all.push({ kind: "heading", level: first.lastIndexOf("#") + 1, text: first.replace(/^#+ /, "") });
    else if (first.startsWith("|")) all.push({ kind: "table", rows: text.filter(row => !/^[|\-: ]+$/.test(row)) });
    else if (first.startsWith("- ")) all.push({ kind: "list", rows: text.join("\n").slice(2).split("\n- ").map(row => row.replace(/\s+/g, " ")) });
    else if (!first.startsWith("![")) all.push({ kind: "text", text: text.join(" ") });
    text = [];
  };
  for (const line of markdown.split("\n")) {
    if (line.startsWith("```")) { end(); if (code) { all.push({ kind: "code", text: code.join("\n") }); code = undefined; } else code = []; }
    else if (code) code.push(line);
    else if (line.trim()) { if (line.startsWith("#")) end(); text.push(line); if (line.startsWith("#")) end(); } else end();
  }
  end();
  return all;
}

/** The text of a line: code, emphasis, links to other chapters; of other links only the words are left. */
function inline(text: string, go: (file: string) => void): (Node | string)[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\*[^*]+\*|\[[^\]]+\]\([^)]+\))/).filter(Boolean).map(piece => {
    const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(piece);
    if (link) {
      const file = link[2].replace(/\.md$/, "");
      return file in chapters() ? el("button", { class: "link", onclick: () => go(file) }, link[1]) : el("span", { title: link[2].replace(/^(\.\.\/)+/, "") }, ...inline(link[1], go));
    }
    if (piece.startsWith("`")) return el("code", {}, piece.slice(1, -1));
    if (piece.startsWith("**")) return el("b", {}, piece.slice(2, -2));
    if (/^\*[^*]+\*$/.test(piece)) return el("i", {}, piece.slice(1, -1));
    return piece;
  });
}

let read: Record<string, string> | undefined;
/** The chapters by the names of their files. */
function chapters(): Record<string, string> { return read ??= JSON.parse($("guide-data").textContent || "{}") as Record<string, string>; }

/** Opens a chapter at a heading. */
export function open({ file, heading }: { file: string; heading?: string }): void {
  const dialog = $("guide") as HTMLDialogElement, body = el("div", { class: "chapter", tabindex: "0", role: "region", "aria-label": "Chapter" }), go = (to: string): void => open({ file: to });
  let codes = 0, title = "", at: HTMLElement | undefined;
  for (const block of blocks(chapters()[file] ?? "")) {
    if (block.kind === "heading" && block.level === 1) title = block.text;
    else if (block.kind === "heading") { const head = el("h3", {}, block.text); if (block.text === heading) at = head; body.append(head); }
    else if (block.kind === "code") body.append(el("pre", { tabindex: "0", role: "region", "aria-label": `Commands and output ${++codes}` }, block.text));
    else if (block.kind === "list") body.append(el("ul", {}, ...block.rows.map(row => el("li", {}, ...inline(row, go)))));
    else if (block.kind === "table") body.append(el("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Table" }, el("table", { class: "plain" }, ...block.rows.map((row, n) => el("tr", {}, ...row.split("|").slice(1, -1).map(cell => el(n ? "td" : "th", {}, ...inline(cell.trim(), go))))))));
    else if (block.kind === "text") body.append(el("p", {}, ...inline(block.text, go)));
  }
  dialog.replaceChildren(el("div", { class: "dialog-head" }, el("h2", {}, title), el("button", { "aria-label": "Close", onclick: () => dialog.close() }, icon("close"))), body,
    el("p", { class: "small soft" }, "From minigo's guide: ", el("code", {}, `docs/guide/src/scheduler/${file}.md`)));
  if (!dialog.open) dialog.showModal();
  body.scrollTop = 0;
  if (at) { at.classList.add("here"); at.scrollIntoView({ block: "start" }); }
  body.focus({ preventScroll: true });
}
