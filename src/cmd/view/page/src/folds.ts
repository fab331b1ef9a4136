// The groups of goroutines in the timeline, for those who use the keyboard or a screen reader: a button on the name of each of them.
import { el } from "./dom";
import type { Lane } from "./lanes";

export class Folds {
  readonly box = el("div", { class: "folds", role: "group", "aria-label": "Groups of goroutines" });
  constructor(fold: (id: number) => void) {
    this.box.addEventListener("click", e => {
      const id = (e.target as Element).closest<HTMLElement>("button")?.dataset.site;
      if (id === undefined) return;
      fold(Number(id));
      this.box.querySelector<HTMLElement>(`[data-site="${id}"]`)?.focus({ preventScroll: true });
    });
    // Arrows lead from one group to the next; enter and the space are the button's own.
    this.box.addEventListener("keydown", e => {
      const to = e.key === "ArrowDown" ? "nextElementSibling" : e.key === "ArrowUp" ? "previousElementSibling" : undefined, next = to && (e.target as Element)[to];
      if (next instanceof HTMLElement) { next.focus(); e.preventDefault(); e.stopPropagation(); }
    });
  }

  /** Puts a button on each group. */
  show(lanes: readonly Lane[], open: ReadonlySet<number>, y: (row: number) => number, height: number, width: number): void {
    const focused = this.box.contains(document.activeElement) ? (document.activeElement as HTMLElement).dataset.site : undefined;
    this.box.replaceChildren(...lanes.flatMap((lane, row) => (lane.kind === "site" ? [el("button", {
      "data-site": lane.id, "aria-expanded": String(open.has(lane.id)), "aria-label": `${lane.label} ${lane.tip ?? ""}`.trim(), style: `top:${y(row)}px;height:${height}px;width:${width}px`,
    })] : [])));
    this.box.hidden = !this.box.firstChild;
    if (focused !== undefined) this.box.querySelector<HTMLElement>(`[data-site="${focused}"]`)?.focus({ preventScroll: true });
  }
}
