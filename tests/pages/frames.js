function test() {
  told.events = count;
  told.shown = minigo.times.shown;
  told.frames = {};
  // With layout, and with the timeline's pixels.
  const frame = (name, work) => {
    const all = [];
    for (let i = 0; i < 21; i++) {
      const t = performance.now();
      work(i); timeline.draw(); document.body.offsetHeight; $("time").getContext("2d").getImageData(0, 0, 1, 1);
      all.push(performance.now() - t);
    }
    told.frames[name] = all.sort((a, b) => a - b)[10];
  };
  app.motion = 0;
  frame("whole", () => timeline.draw());
  frame("forward", () => key("ArrowRight"));
  key("End"); frame("back", () => key("ArrowLeft"));
  frame("jump", i => { $("at").value = (i * 77777) % count; $("at").dispatchEvent(new Event("input")); });
  frame("zoom", i => key(i < 10 ? "+" : "-"));
  frame("pan", i => app.show(app.from + (i - 10) * (app.to - app.from) / 50, app.to + (i - 10) * (app.to - app.from) / 50));
  key("0"); app.follow(7); frame("followed", () => timeline.draw());
  frame("find", () => find("stole"));
  minigo.choose("events");
  frame("list", i => { const list = document.querySelector(".list"); list.scrollTop = list.scrollHeight * i / 21; minigo.list().draw(); });
  minigo.choose("timeline"); key("0");
  told.painted = timeline.processors.every((row, p) => row.end === 0 || painted(p));
}
