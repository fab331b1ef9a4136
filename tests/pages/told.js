// Runs with the page: the functions of tests/pages/*.js fill `told`, which the test reads.
const told = {};
const { app, film, timeline } = minigo;
// What the page would do in the next frames it does at once.
if (minigo.frames) minigo.frames.now = true;
const count = film.count;
const $ = id => document.getElementById(id);
const key = (key, target = document.body) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
// What is shown, but for what only fills in when a goroutine's history is known.
const shown = () => [$("says").textContent, $("count").textContent, $("why").textContent, $("room").textContent].join("\n");
const find = text => { $("find").value = text; key("Enter", $("find")); };
// The colours of a row of the timeline, left of the labels not counted.
const pixels = row => {
  const canvas = $("time"), ratio = canvas.width / canvas.clientWidth, all = {};
  const y = Math.round((24 + 44 + 22 + row * 22 + 11) * ratio);
  const data = canvas.getContext("2d").getImageData(Math.round(128 * ratio), y, canvas.width - Math.round(128 * ratio), 1).data;
  for (let i = 0; i < data.length; i += 4) {
    const c = data[i + 3] ? data[i] << 16 | data[i + 1] << 8 | data[i + 2] : -1;
    all[c] = (all[c] || 0) + 1;
  }
  return all;
};
const colours = ["run", "run-2"].map(n => parseInt(getComputedStyle(document.documentElement).getPropertyValue("--" + n).trim().slice(1), 16));
const painted = row => { timeline.draw(); return Object.keys(pixels(row)).some(c => colours.includes(+c)); };
// What the page does later it does now.
function hurry() {
  if (!app.hasIndex()) { app.index(); app.tell("index"); }
  while (app.states.ahead(1000));
}
function finish() {
  const pre = document.createElement("pre");
  pre.id = "told"; pre.textContent = JSON.stringify(told);
  document.body.append(pre);
}
told.opened = performance.now();
// A test that takes its time returns a promise.
try {
  hurry();
  const more = test();
  if (more) more.catch(error => { told.error = String(error && error.stack); }).then(finish); else finish();
} catch (error) { told.error = String(error && error.stack); finish(); }
