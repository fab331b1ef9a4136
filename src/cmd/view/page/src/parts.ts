// The parts of a long trace, of which the page shows one at a time: which one, and the way to the others.
import type { App } from "./app";
import { $, el, icon } from "./dom";
import type { Head } from "./film";
import { span } from "./format";
import type { Key } from "./keys";

/** The head of the part with this number (from 1), if there are parts: the first one if there is none with that number. */
export function partOf(head: Head, wanted = 1): Head {
  const { parts } = head;
  if (!parts) return head;
  const part = parts[wanted - 1] ? wanted - 1 : 0;
  return { ...head, part, bytes: parts[part].bytes, count: parts[part].count };
}

/** Whether a link leads to another part. */
export function isElsewhere({ film: { head } }: App, wanted = 1): boolean { return partOf(head, wanted).part !== head.part; }

function go(part: number): void { location.hash = `#w=${part + 1}`; }

/** What can be chosen: the time of each part, and how long a goroutine had to wait for a P in it. */
export function labels(parts: NonNullable<Head["parts"]>): string[] {
  const worst = parts.reduce((most, part) => Math.max(most, part.late), 0);
  return parts.map(({ from, to, late }, n) => `part ${n + 1} of ${parts.length}: ${span(from)} to ${span(to)}, latency up to ${span(late)}${late === worst && worst > 0 ? " (longest)" : ""}`);
}

/** Shows the choice of parts. */
export function parts({ film: { head } }: App): void {
  const { parts, part = 0 } = head, box = $("parts");
  if (!parts) return;
  const select = el("select", { id: "part", "aria-label": "Part of the trace" }, ...labels(parts).map((says, n) => el("option", { value: String(n), selected: n === part }, says)));
  select.addEventListener("change", () => go(Number((select as HTMLSelectElement).value)));
  const button = (name: string, picture: string, to: number): HTMLElement => el("button", { "aria-label": name, title: name, disabled: !parts[to], onclick: () => go(to) }, icon(picture));
  box.hidden = false;
  box.append(button("Previous part ([)", "back", part - 1), select, button("Next part (])", "next", part + 1));
}

export function partKeys({ film: { head } }: App): Key[] {
  const { parts, part = 0 } = head, to = (n: number): void => { if (parts?.[n]) go(n); };
  return parts ? [{ key: "]", shown: "]", says: "next part of the trace", run: () => to(part + 1) }, { key: "[", shown: "[", says: "previous part", run: () => to(part - 1) }] : [];
}
