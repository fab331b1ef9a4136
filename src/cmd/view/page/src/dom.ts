// Making elements; the icons.
import { h, type Shape } from "./draw";

type Child = Node | string | null | undefined | false;

export function el<K extends keyof HTMLElementTagNameMap>(tag: K, props: Record<string, unknown> = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const e = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === false) continue;
    if (name === "class") e.className = String(value);
    else if (name.startsWith("on")) e.addEventListener(name.slice(2), value as EventListener);
    else e.setAttribute(name, value === true ? "" : String(value));
  }
  e.append(...children.filter((c): c is Node | string => c !== null && c !== undefined && c !== false));
  return e;
}

const SVG = "http://www.w3.org/2000/svg";
export function svg(tag: string, props: Record<string, string | number> = {}, ...children: (Node | string)[]): SVGElement {
  const e = document.createElementNS(SVG, tag);
  for (const [name, value] of Object.entries(props)) e.setAttribute(name, String(value));
  e.append(...children);
  return e;
}

export const $ = (id: string): HTMLElement => document.getElementById(id) as HTMLElement;
/** Gives an element this text, unless it has it. */
export function put(e: Element, text: string): void {
  const only = e.firstChild;
  if (only instanceof Text && !only.nextSibling) { if (only.data !== text) only.data = text; } else e.textContent = text;
}
export const field = (id: string): HTMLInputElement => document.getElementById(id) as HTMLInputElement;

/** Drawn in a square of 16; `solid`: filled. */
const ICONS: Record<string, [string, boolean?]> = {
  first: ["M4 3v10M13 3v10L6 8z", true], back: ["M12 3v10L4 8z", true], play: ["M4 3v10l9-5z", true],
  pause: ["M4 3h3v10H4zM9 3h3v10H9z", true], next: ["M4 3v10l8-5z", true], last: ["M12 3v10M3 3v10l7-5z", true],
  help: ["M5.5 6a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M8 12.6v.2"], theme: ["M8 2.5a5.5 5.5 0 1 0 0 11zM8 2.5a5.5 5.5 0 0 1 0 11"],
  search: ["M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.5 10.5 14 14"], close: ["M4 4l8 8M12 4l-8 8"],
  thread: ["M8 2v3M8 11v3M2 8h3M11 8h3M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6"], sleep: ["M11.5 10.5A5 5 0 1 1 6.2 3.3a4.2 4.2 0 0 0 5.3 7.2z"],
  network: ["M8 2.5v4M8 6.5 3.5 10M8 6.5l4.5 3.5M2 10h3v3.5H2zM11 10h3v3.5h-3zM6.5 2.5h3v-1h-3z"], clock: ["M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 4.8V8l2.2 1.6"],
  call: ["M3 13.5V2.5h6v11M9 4.5h4v9M2 13.5h12M7 8v.5"], eye: ["M1.5 8S4 3.8 8 3.8 14.5 8 14.5 8 12 12.2 8 12.2 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 1 0 0 3.4 1.7 1.7 0 0 0 0-3.4"],
  broom: ["M13.5 2.5 8 8M8 8c-2-1-4.2.3-5.5 4.5 2 1 5 1.500 6.500 1C10.500 12 10 9.500 8 8"], wait: ["M4 2.500h8M4 13.500h8M5 2.500c0 3 3 4 3 5.500s-3 2.500-3 5.500M11 2.500c0 3-3 4-3 5.500s3 2.500 3 5.500"],
  lock: ["M4 7.500h8v6H4zM5.800 7.500V5.200a2.200 2.200 0 0 1 4.400 0v2.300"],
  link: ["M6.500 9.500l3-3M7.500 4.500 9 3a2.800 2.800 0 0 1 4 4l-1.500 1.500M8.500 11.500 7 13a2.800 2.800 0 0 1-4-4l1.500-1.500"],
  zoomin: ["M8 3v10M3 8h10"], zoomout: ["M3 8h10"], fit: ["M2.500 5.500v-3h3M10.500 2.500h3v3M13.500 10.500v3h-3M5.500 13.500h-3v-3"],
};
export function icon(name: string): SVGElement {
  const [path, solid] = ICONS[name] ?? ["", false];
  return svg("svg", { viewBox: "0 0 16 16", class: solid ? "icon solid" : "icon", "aria-hidden": "true" }, svg("path", { d: path }));
}

/** The same, described. */
export function drawing(name: string): Shape {
  const [path, solid] = ICONS[name] ?? ["", false];
  return h("svg", { viewBox: "0 0 16 16", class: solid ? "icon solid" : "icon", "aria-hidden": "true" }, h("path", { d: path }));
}

/** Whether things may move on the screen. */
export const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;
