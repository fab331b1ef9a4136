function test() {
  told.events = count;
  told.procs = film.head.procs;
  key("End");
  told.end = app.at === count - 1;
  find("blocks: sleep");
  told.finds = $("says").textContent.endsWith("blocks: sleep");
  told.place = $("source").textContent.includes("traced.go:") && $("source").textContent.includes("main.main");
  // The trace names the file, which is read; what is known of a line's callers is there, too.
  told.source = document.querySelectorAll("#source .source > div").length > 20 && /\btime\.Sleep\b/.test(document.querySelector("#source .here").textContent);
  told.stack = document.querySelectorAll("#source .stack li").length > 0 && $("source").textContent.includes("sync.(*WaitGroup).Go");
  const lane = name => timeline.rows.find(row => row.label === name);
  told.collects = lane("collection")?.end > 0;
  // The heap is in traces of Go.
  told.heap = film.head.writer === "minigo" || (lane("heap")?.end > 0 && timeline.heap.goal.end > 0);
  told.waits = document.querySelector('[data-place="timers"]').querySelectorAll(".g").length > 0;
  find("starts");
  told.starts = $("says").textContent.includes("starts");
  told.painted = timeline.processors.some((row, p) => painted(p));
  key("ArrowLeft"); key("ArrowRight");
  told.steps = $("says").textContent.includes("starts");
  // In a trace of Go, minigo has decided nothing.
  told.ours = $("why").textContent.includes("in minigo") === (film.head.writer === "minigo");
  told.writer = new RegExp(`written by (Go|minigo), ${told.procs} P`).test($("head").textContent);
}
