function test() {
  told.events = count;
  told.shown = minigo.times.shown;
  // Of so many frames each the slowest but one in a hundred, and the median.
  const FRAMES = 120;
  told.frames = {}; told.medians = {};
  // How many elements are made for a frame, which does not depend on the machine.
  let made = 0;
  const create = document.createElement.bind(document);
  document.createElement = (...of) => { made++; return create(...of); };
  told.made = {};
  // Rows of lists that cannot be seen are not laid out; those that can are.
  const rows = () => {
    const all = [...document.querySelectorAll(".history button")], here = all.findIndex(b => b.parentElement.className === "here");
    for (const row of all.slice(Math.max(0, here - 8), here + 12)) row.offsetHeight;
  };
  // With layout, and with the timeline's pixels.
  const frame = (name, work) => {
    const all = [], before = made;
    for (let i = 0; i < FRAMES; i++) {
      const t = performance.now();
      work(i); timeline.draw(); rows(); document.body.offsetHeight; $("time").getContext("2d").getImageData(0, 0, 1, 1);
      all.push(performance.now() - t);
    }
    told.made[name] = Math.round((made - before) / FRAMES);
    all.sort((a, b) => a - b);
    told.frames[name] = all[Math.floor(all.length * .99)];
    told.medians[name] = all[all.length >> 1];
  };
  app.motion = 0;
  frame("whole", () => timeline.draw());
  frame("forward", () => key("ArrowRight"));
  key("End"); frame("back", () => key("ArrowLeft"));
  frame("jump", i => { $("at").value = (i * 77777) % count; $("at").dispatchEvent(new Event("input")); });
  frame("zoom", i => key(i % 20 < 10 ? "+" : "-"));
  frame("pan", i => app.show(app.from + (i % 20 - 10) * (app.to - app.from) / 50, app.to + (i % 20 - 10) * (app.to - app.from) / 50));
  key("0"); app.follow(7); frame("followed", () => timeline.draw());
  frame("find", () => find("stole"));
  minigo.choose("events");
  frame("list", i => { const list = document.querySelector(".list"); list.scrollTop = list.scrollHeight * i / FRAMES; minigo.list().draw(); });
  minigo.choose("timeline"); key("0");
  told.painted = timeline.processors.every((row, p) => row.end === 0 || painted(p));
}
