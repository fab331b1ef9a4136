// Runs with the page: the functions of tests/pages/*.js fill `told`, which the test reads.
const told = {};
const key = (key, target = document) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
const shown = () => [$("says").textContent, $("count").textContent, $("where").textContent, $("board").textContent].join("\n");
// How many pixels of a row of the timeline have each of its colours.
const pixels = p => {
  const ratio = devicePixelRatio || 1, all = {};
  const row = ctx.getImageData(0, (p * HEIGHT + 6) * ratio, canvas.width, 1).data;
  for (let i = 0; i < row.length; i += 4) {
    const c = row[i + 3] ? row[i] | row[i + 1] << 8 | row[i + 2] << 16 : -1;
    all[c] = (all[c] || 0) + 1;
  }
  return all;
};
const painted = p => Object.keys(pixels(p)).some(c => colours.includes(+c));
function finish() {
  const pre = document.createElement("pre");
  pre.id = "told"; pre.textContent = JSON.stringify(told);
  document.body.append(pre);
}
try { test(); } catch (error) { told.error = String(error && error.stack); }
finish();
