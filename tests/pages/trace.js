function test() {
  told.events = count;
  told.procs = data.procs;
  key("End");
  told.end = at === count - 1;
  $("find").value = "blocks: sleep"; key("Enter", $("find"));
  told.finds = $("says").textContent.endsWith("blocks: sleep");
  told.place = $("where").textContent.includes("traced.go:") && $("where").textContent.includes("main.main");
  told.waits = $("board").textContent.includes("sleep: ");
  $("find").value = " starts G"; key("Enter", $("find"));
  told.starts = $("says").textContent.includes(" starts G");
  told.painted = rows.some((row, p) => painted(p));
  key("ArrowLeft"); key("ArrowRight");
  told.steps = $("says").textContent.includes(" starts G");
}
