// Runs in a page around the page of minigo view, which it shows in frames of several widths, in both themes, at chosen events:
// nothing may be wider than the window, texts are neither cut nor on top of each other, boxes have sizes that can be used.
// Nothing here depends on a font or on how fast the machine is. `html` and `pictures` ([name, part of the sentence, word at the
// arrow]) are put before it.
const told = { wrong: [], looked: 0 };
const WIDTHS = [390, 800, 1400, 2560];

const box = e => e.getBoundingClientRect();
const meets = (a, b, by) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > by && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > by;
const says = e => `${e.tagName.toLowerCase()}${e.id ? "#" + e.id : ""}${e.className && e.className.baseVal === undefined ? "." + String(e.className).replace(/ /g, ".") : ""}`;

// The lines of all texts that can be seen, as boxes that are a little lower than the lines: those of a small line height overlap.
function lines(win) {
  const { document: doc } = win, all = [], walk = doc.createTreeWalker(doc.body, NodeFilter.SHOW_TEXT), range = doc.createRange();
  for (let node = walk.nextNode(); node; node = walk.nextNode()) {
    const text = node.textContent.trim(), at = node.parentElement;
    if (!text || at.closest("script, style, dialog, option, .skip, #tip, svg")) continue;
    range.selectNodeContents(node);
    for (const line of range.getClientRects()) {
      if (line.width < 1) continue;
      let seen = { left: line.left, right: line.right, top: line.top + line.height * .2, bottom: line.bottom - line.height * .2 }, cut = "", scrolled = false;
      for (let e = at; e && e !== doc.body && seen; e = e.parentElement) {
        const style = win.getComputedStyle(e);
        if (style.overflowX === "visible" && style.overflowY === "visible") continue;
        const b = box(e), scrolls = style.overflowX !== "hidden";
        scrolled ||= scrolls;
        if (!scrolled && style.textOverflow !== "ellipsis" && (seen.right > b.right + 1 || seen.bottom > b.bottom + 1 || seen.left < b.left - 1)) cut ||= says(e);
        seen = { left: Math.max(seen.left, b.left), right: Math.min(seen.right, b.right), top: Math.max(seen.top, b.top), bottom: Math.min(seen.bottom, b.bottom) };
        if (seen.right <= seen.left || seen.bottom <= seen.top) seen = undefined;
      }
      if (cut) all.push({ cut, text, at });
      if (seen) all.push({ ...seen, text, at });
    }
  }
  return all;
}

// How wide an empty field has to be for what stands in it.
function wide(win, field) {
  const style = win.getComputedStyle(field), ctx = win.document.createElement("canvas").getContext("2d");
  ctx.font = style.font;
  return ctx.measureText(field.placeholder).width + parseFloat(style.paddingLeft) + parseFloat(style.paddingRight) + (field.type === "search" ? 20 : 0);
}

function check(win, where) {
  const { document: doc } = win, root = doc.documentElement, width = root.clientWidth, wrong = what => told.wrong.push(`${where}: ${what}`);
  told.looked++;
  if (root.scrollWidth > width) wrong(`the page is ${root.scrollWidth} wide`);
  const all = lines(win), shown = all.filter(l => !l.cut);
  for (const l of all) if (l.cut) wrong(`"${l.text}" is cut by ${l.cut}`);
  for (const l of shown) if (l.right > width + 1 || l.left < -1) wrong(`"${l.text}" is out of the window`);
  shown.sort((a, b) => a.top - b.top);
  for (let i = 0; i < shown.length; i++) for (let j = i + 1; j < shown.length && shown[j].top < shown[i].bottom; j++) {
    if (shown[i].at !== shown[j].at && meets(shown[i], shown[j], 2)) wrong(`"${shown[i].text}" and "${shown[j].text}" overlap`);
  }
  const cards = [...doc.querySelectorAll(".card")].filter(e => box(e).width && e.id !== "hits" && e.id !== "tip");
  for (const [i, a] of cards.entries()) for (const b of cards.slice(i + 1)) if (!a.contains(b) && !b.contains(a) && meets(box(a), box(b), 1)) wrong(`${says(a)} and ${says(b)} overlap`);
  for (const l of shown) { const card = l.at.closest(".card"); if (card && l.right > box(card).right + 1) wrong(`"${l.text}" leaves ${says(card)}`); }
  for (const e of doc.querySelectorAll("button, select, input:not([type=checkbox])")) {
    const b = box(e);
    if (b.width && (b.height < (e.type === "range" ? 16 : 22) || b.width < 22)) wrong(`${says(e)} is only ${b.width} by ${b.height}`);
    if (b.width && e.placeholder && wide(win, e) > e.clientWidth) wrong(`${says(e)} cuts its placeholder`);
  }
  const ps = [...doc.querySelectorAll(".p")].map(box), rows = new Set(ps.map(b => Math.round(b.top))).size;
  if (ps.some(b => b.width < 140)) wrong(`a P is ${Math.min(...ps.map(b => b.width))} wide`);
  if (rows > (width < 500 ? Math.ceil(ps.length / 2) : 1)) wrong(`${ps.length} Ps are in ${rows} rows`);
  const room = box(doc.getElementById("room")), side = box(doc.getElementById("side")), beside = side.left >= room.right;
  if (beside !== width > 900) wrong(`the side is ${beside ? "beside" : "below"} the room`);
  if (beside && side.width < width / 5) wrong(`the side is ${side.width} wide`);
  const time = box(doc.getElementById("time"));
  if (time.width < box(doc.getElementById("lower")).width * .9 || time.height < 60) wrong(`the timeline is ${time.width} by ${time.height}`);
  return [...doc.querySelectorAll(".card, button, canvas")].map(e => [says(e), ...Object.values(box(e).toJSON()).map(Math.round)].join());
}

// The decision is drawn: an arrow within the room with its word, which covers no goroutine.
function drawn(win, where, word) {
  const { document: doc } = win, room = box(doc.getElementById("room")), wires = doc.getElementById("wires");
  const words = [...wires.querySelectorAll("text")].map(t => t.textContent), plates = [...wires.querySelectorAll("rect")].map(box);
  if (!words.includes(word)) told.wrong.push(`${where}: the arrow says "${words}", not "${word}"`);
  for (const b of plates) if (b.left < room.left - 1 || b.right > room.right + 1 || b.top < room.top - 1 || b.bottom > room.bottom + 1) told.wrong.push(`${where}: the word of the arrow leaves the room`);
  for (const p of wires.querySelectorAll("path")) { const b = box(p); if (b.left < room.left - 4 || b.right > room.right + 4) told.wrong.push(`${where}: the arrow leaves the room`); }
}

async function look(width) {
  const frame = document.createElement("iframe");
  frame.style.cssText = `border:0;width:${width}px;height:1000px`;
  frame.srcdoc = html;
  const loaded = new Promise(done => frame.addEventListener("load", done));
  document.body.append(frame);
  await loaded;
  const win = frame.contentWindow, { app, film, timeline } = win.minigo, { document: doc } = win;
  win.minigo.frames.now = true;
  if (!app.hasIndex()) { app.index(); app.tell("index"); }
  app.motion = 0;
  // Rows of lists get their sizes when they are painted, which happens to no frame here.
  doc.head.append(Object.assign(doc.createElement("style"), { textContent: "* { content-visibility: visible !important; }" }));
  for (const [name, text, word] of pictures) {
    let i = 0;
    while (i < film.count && !film.sentence(i).includes(text)) i++;
    if (i === film.count) { told.wrong.push(`no event says "${text}"`); continue; }
    const themes = [];
    for (const theme of ["light", "dark"]) {
      doc.documentElement.dataset.theme = theme;
      app.go(i); timeline.draw();
      const where = `${name}, ${width}, ${theme}`, boxes = check(win, where);
      if (word) drawn(win, where, word);
      themes.push(boxes);
    }
    const other = themes[0].findIndex((b, i) => b !== themes[1][i]);
    if (other >= 0) told.wrong.push(`${name}, ${width}: ${themes[0][other]} in one theme, ${themes[1][other]} in the other`);
  }
  frame.remove();
}

(async () => { for (const width of WIDTHS) await look(width); })().catch(error => { told.error = String(error && error.stack); }).then(() => {
  const pre = document.createElement("pre");
  pre.id = "told"; pre.textContent = JSON.stringify(told);
  document.body.append(pre);
});
