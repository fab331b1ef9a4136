// The keyboard: what each key does, the page of help that lists them, and who keeps keys for itself.
import { $, el, icon } from "./dom";

export interface Key { key: string; shown: string; says: string; run: () => void }

/** Whether an element uses this key itself: text fields all of them, buttons space and enter, lists the arrows. */
export function keeps(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const tag = target.tagName;
  if (tag === "TEXTAREA" || tag === "SELECT") return true;
  if (tag === "INPUT") {
    const type = (target as HTMLInputElement).type;
    if (type === "checkbox") return key === " " || key === "Enter";
    return type !== "range" || /^(Arrow|Home|End|Page)/.test(key);
  }
  if (tag === "BUTTON" || tag === "SUMMARY" || tag === "A") return key === " " || key === "Enter" || (target.getAttribute("role") === "tab" && key.startsWith("Arrow"));
  // A region that scrolls.
  return target.getAttribute("role") === "region" && /^(ArrowUp|ArrowDown|Page|Home|End| )/.test(key);
}

export function listen(keys: Key[], escape: () => void): void {
  const by = new Map(keys.map(k => [k.key, k]));
  document.addEventListener("keydown", e => {
    if (e.ctrlKey || e.altKey || e.metaKey) return;
    if (e.key === "Escape") {
      const dialog = document.querySelector<HTMLDialogElement>("dialog[open]");
      if (dialog) { dialog.close(); return; }
      escape();
      if (e.target instanceof HTMLElement && e.target !== document.body) e.target.blur();
      return;
    }
    if (document.querySelector("dialog[open]") || keeps(e.target, e.key)) return;
    const key = by.get(e.key);
    if (key) { e.preventDefault(); key.run(); }
  });
}

/** Fills the dialog. */
export function help(keys: Key[]): void {
  const dialog = $("help") as HTMLDialogElement, rows = el("div", { class: "keys" });
  for (const key of [...keys, { shown: "Esc", says: "leave a field, close the results or this help, stop following a goroutine" }]) rows.append(el("span", {}, ...key.shown.split(" ").map(k => el("kbd", {}, k))), el("span", {}, key.says));
  dialog.replaceChildren(el("div", { style: "display:flex;align-items:center;gap:1rem;margin-bottom:.7rem" }, el("h2", { style: "flex:1" }, "Keys"), el("button", { "aria-label": "Close", onclick: () => dialog.close() }, icon("close"))), rows,
    el("p", { class: "small soft" }, "On the timeline: the wheel zooms, dragging pans, dragging the ruler (or with shift) zooms into a part, a click goes to the nearest event. A click on a goroutine follows it. In the list of events, ↑ and ↓ go to the next event that is listed."));
}
