function test() {
  told.events = count;
  told.procs = film.head.procs;
  key("End");
  told.end = app.at === count - 1;
  find("blocks: sleep");
  told.finds = $("says").textContent.endsWith("blocks: sleep");
  told.place = $("source").textContent.includes("traced.go:") && $("source").textContent.includes("main.main");
  told.waits = document.querySelector('[data-place="timers"]').querySelectorAll(".g").length > 0;
  find("starts");
  told.starts = $("says").textContent.includes("starts");
  told.painted = timeline.processors.some((row, p) => painted(p));
  key("ArrowLeft"); key("ArrowRight");
  told.steps = $("says").textContent.includes("starts");
  told.writer = new RegExp(`written by (Go|minigo), ${told.procs} P`).test($("head").textContent);
}
