// A page of a run in virtual time that rests before its first event: it is stepped, run, and saved.
function test() {
  finish = () => fetch("told", { method: "POST", body: JSON.stringify(told) });
  const until = async (what, done) => { for (let i = 0; !done(); i++) { if (i > 2000) throw new Error("never: " + what); await new Promise(r => setTimeout(r, 20)); } };
  const { live } = minigo;
  app.motion = 0;
  // What axe-core finds wrong, if it is there.
  told.wrong = [];
  const looks = async when => {
    if (!window.axe) return;
    for (const theme of ["dark", "light"]) {
      document.documentElement.dataset.theme = theme;
      for (const view of ["events", "life", "tables", "timeline"]) {
        minigo.choose(view);
        for (const v of (await axe.run()).violations) told.wrong.push(`${when}, ${theme}, ${view}: ${v.impact} ${v.id}: ${v.nodes[0].html}`);
      }
    }
  };
  return (async () => {
    await until("rests", () => live.rests && film.count > 0);
    await looks("before it runs");
    told.shown = !$("live").hidden && $("live-run").textContent === "run" && !$("live-step").disabled && !$("live-step").hidden;
    told.first = $("says").textContent === film.sentence(film.count - 1) && $("head").textContent.includes("gmp");
    // The arrow after the last event is a step of the program; before it, of the page.
    let before = film.count;
    key("ArrowRight"); await until("step", () => film.count > before);
    told.steps = app.at === film.count - 1 && film.count - before < 4;
    for (let i = 0; i < 30; i++) { before = film.count; $("live-step").click(); await until("steps", () => film.count > before); }
    key("Home"); before = film.count; key("ArrowRight");
    told.looks_back = app.at === 1 && film.count === before && !live.along;
    before = film.count; key("s"); await until("s", () => film.count > before);
    told.goes_along = app.at === film.count - 1 && live.along;
    told.source = document.querySelectorAll("#source .source > div").length > 10;
    told.forward = film.when.every((t, i) => i === 0 || t >= film.when[i - 1]);
    const op = film.kind.lastIndexOf(film.is.Op);
    app.go(op); told.variables = !$("values").hidden && /G\d+ in main\./.test($("values").textContent);
    app.go(film.count - 1);
    key("p"); await until("over", () => live.over);
    told.said = $("live-said").textContent === "the program has ended" && $("ended").textContent === "exit status 0" && $("live-run").disabled;
    told.all = film.count > 100 && app.at === film.count - 1;
    await looks("after its end");
    timeline.draw(); told.painted = painted(0);
    const page = new DOMParser().parseFromString(live.page(), "text/html"), saved = JSON.parse(page.getElementById("head-data").textContent);
    told.saved = saved.count === film.count && saved.live === undefined && saved.values.at.length > 10 && saved.values.frames.length > 5 && saved.end.kind === "exit" && page.getElementById("events-data").textContent.length > film.count * 5 && page.querySelectorAll("script").length === 6 && page.querySelector("#room").children.length === 0;
  })();
}
