// Drawing by description: what an element should be is compared with what it was described as last, and only what differs is
// changed. What stays is neither laid out nor painted again.

type Value = string | number | boolean | undefined;
export interface Shape { tag: string; props: Record<string, Value>; kids: (Shape | Text)[]; node?: Element }
interface Text { text: string; node?: Node }
type Kid = Shape | string | null | undefined | false;

const SVG = new Set(["svg", "path", "circle", "text", "title", "rect", "defs", "marker"]);

/** The description of an element. Those of one parent that have a name (`data-token`, `data-key`) stay the same elements. */
export function h(tag: string, props: Record<string, Value> = {}, ...kids: Kid[]): Shape {
  const all: (Shape | Text)[] = [];
  for (const kid of kids) if (typeof kid === "string") { if (kid) all.push({ text: kid }); } else if (kid) all.push(kid);
  return { tag, props, kids: all };
}
const nameOf = (shape: Shape | Text): Value => ("tag" in shape ? shape.props["data-token"] ?? shape.props["data-key"] : undefined);
const kind = (shape: Shape | Text): string => ("tag" in shape ? shape.tag : "");

function set(node: Element, name: string, value: Value): void {
  if (value === undefined || value === false) node.removeAttribute(name); else node.setAttribute(name, value === true ? "" : String(value));
}

function make(shape: Shape | Text): Node {
  if (!("tag" in shape)) return shape.node = document.createTextNode(shape.text);
  const node: Element = SVG.has(shape.tag) ? document.createElementNS("http://www.w3.org/2000/svg", shape.tag) : document.createElement(shape.tag);
  for (const name in shape.props) if (shape.props[name] !== undefined && shape.props[name] !== false) set(node, name, shape.props[name]);
  for (const kid of shape.kids) node.append(make(kid));
  return shape.node = node;
}

function change(was: Shape | Text, is: Shape | Text): Node {
  const node = was.node as Node;
  is.node = node as Element;
  if (!("tag" in is) || !("tag" in was)) {
    if ("text" in is && "text" in was && is.text !== was.text) node.nodeValue = is.text;
    return node;
  }
  for (const name in is.props) if (is.props[name] !== was.props[name]) set(node as Element, name, is.props[name]);
  for (const name in was.props) if (!(name in is.props)) (node as Element).removeAttribute(name);
  children(node as Element, was.kids, is.kids);
  return node;
}

function children(parent: Element, was: (Shape | Text)[], is: (Shape | Text)[]): void {
  const named = new Map<Value, Shape | Text>(), plain: (Shape | Text)[] = [];
  for (const old of was) { const name = nameOf(old); if (name === undefined) plain.push(old); else named.set(name, old); }
  let next = 0;
  const nodes = is.map(shape => {
    const name = nameOf(shape);
    let old: Shape | Text | undefined;
    if (name !== undefined) { old = named.get(name); if (old && kind(old) === kind(shape)) named.delete(name); else old = undefined; }
    else if (next < plain.length && kind(plain[next]) === kind(shape)) old = plain[next++];
    return old ? change(old, shape) : make(shape);
  });
  for (const old of named.values()) (old.node as ChildNode).remove();
  for (const old of plain.slice(next)) (old.node as ChildNode).remove();
  let at = parent.firstChild;
  for (const node of nodes) if (node === at) at = at.nextSibling; else parent.insertBefore(node, at);
}

/** The element of a description; `was`: how it was described before, if it was. */
export function draw(shape: Shape, was?: Shape): HTMLElement {
  return (was && was.tag === shape.tag ? change(was, shape) : make(shape)) as HTMLElement;
}
/** Describes what an element holds that is there already. */
export function fill(element: Element, kids: Shape[], was: Shape[] = []): Shape[] { children(element, was, kids); return kids; }
