function test() {
  told.events = count;
  app.motion = 0;
  const at = () => app.at;
  const first = shown();
  told.begins = at() === 0 && first.includes(film.sentence(0)) && first.includes("1 of " + count);
  key("ArrowRight");
  const second = shown();
  told.steps = at() === 1 && second !== first && second.includes(film.sentence(1));
  key("ArrowLeft");
  told.steps_back = at() === 0 && shown() === first;
  // What is shown does not depend on the way there.
  const walked = [];
  for (let i = 1; i < count; i++) { $("next").click(); walked.push(shown()); }
  told.walks = at() === count - 1 && new Set(walked).size === count - 1;
  told.same_back = true;
  for (let i = count - 2; i > 0; i--) { $("back").click(); told.same_back &&= shown() === walked[i - 1]; }
  told.same_there = true;
  for (let i = 1; i < count; i++) {
    $("at").value = (i * 37) % (count - 1) + 1; $("at").dispatchEvent(new Event("input"));
    told.same_there &&= shown() === walked[at() - 1];
  }
  key("End"); told.end = at() === count - 1;
  key("Home"); told.home = at() === 0;
  find("blocks"); told.finds = at() > 0 && $("says").textContent.includes("blocks");
  const there = at();
  find("blocks"); told.finds_next = at() !== there && $("says").textContent.includes("blocks");
  told.lists_hits = !$("hits").hidden && $("hits").querySelectorAll("button").length > 2;
  find("runqputslow or what is nowhere"); told.finds_nothing = $("says").textContent.includes("blocks");
  told.says_so = $("none").textContent === "nothing found" && $("hits").hidden;
  find("g5"); told.finds_goroutine = /\bG5\b/.test($("says").textContent);
  key("Home"); find("newproc1"); told.finds_function = $("why").textContent.includes("newproc1");
  key("Escape", $("find")); told.escape_closes_hits = $("hits").hidden;
  // The source of the program is there, and the line of a go statement is marked.
  find("worker_pool.go:"); told.source = /go |wg|:=/.test(document.querySelector("#source .here").textContent) && document.querySelectorAll("#source .source > div").length > 10;
  // So is the stack: a worker's function was called by WaitGroup.Go's.
  const inner = [...film.place].findIndex(p => p >= 0 && film.head.places[p][4] !== undefined);
  app.go(inner); told.stack = document.querySelectorAll("#source .stack li").length > 0 && $("source").textContent.includes("sync.(*WaitGroup).Go");
  // A goroutine that is clicked is followed.
  find("blocks");
  const chip = [...document.querySelectorAll("#room .g")].pop(), g = +chip.textContent.slice(1);
  chip.click(); key("n");
  told.follows = app.followed === g && film.g[app.at] === g && document.querySelectorAll("#room .g.follow").length > 0;
  told.history = $("history").textContent.includes("G" + g) && $("history").querySelectorAll("li").length > 1;
  key("Escape"); key("Escape"); told.escape_leaves_goroutine = app.followed === 0;
  // The room: every P, queues of which are known, and the halls.
  told.boxes = document.querySelectorAll("#room .p").length === film.head.procs && document.querySelectorAll("#room .ring").length === film.head.procs;
  told.halls = ["calls", "network", "timers", "threads", "sysmon", "gc", "waiting", "global"].every(name => document.querySelector(`#room [data-place="${name}"]`));
  // The timeline: each P's row is painted, and zooming shows other pixels of it.
  key("0");
  told.painted = timeline.processors.every((row, p) => row.end === 0 || painted(p));
  const whole = JSON.stringify(pixels(0)), from = app.from, to = app.to;
  key("+"); key("+"); timeline.draw(); told.zooms = app.to - app.from < to - from && JSON.stringify(pixels(0)) !== whole;
  for (let i = 0; i < 40; i++) key("-");
  told.zooms_out = app.from === film.begin && app.to === film.end;
  key("0"); timeline.draw(); told.shows_all = JSON.stringify(pixels(0)) === whole;
  const lane = { p: timeline.rows.length };
  timeline.lanesOf("m", true); lane.m = timeline.rows.length; timeline.lanesOf("g", true); lane.g = timeline.rows.length;
  told.lanes = lane.p === film.head.procs && lane.m > lane.p && lane.g > lane.m;
  timeline.lanesOf("m", false); timeline.lanesOf("g", false);
  const box = $("time").getBoundingClientRect(), point = (type, x) => $("time").dispatchEvent(new PointerEvent(type, { clientX: box.left + x, clientY: box.top + 80, bubbles: true, pointerId: 1 }));
  $("time").setPointerCapture = () => {};
  point("pointerdown", box.width - 12); point("pointerup", box.width - 12);
  told.jumps = at() > count / 2;
  // Time only moves forward; the badge says how the run ended.
  told.forward = film.when.every((t, i) => i === 0 || t >= film.when[i - 1]);
  told.ends = $("ended").textContent === "exit status 0";
  // A field keeps its keys until Esc leaves it, and a button is pressed by the space.
  const kept = at();
  $("find").focus(); key("ArrowRight", $("find")); key(" ", $("find"));
  told.fields_keep_keys = at() === kept && !minigo.playing();
  key("Escape", $("find")); told.escape_leaves = document.activeElement !== $("find");
  $("back").focus(); key(" ", $("back")); told.buttons_keep_space = !minigo.playing(); $("back").blur();
  told.icons = [...document.querySelectorAll("button")].every(b => b.textContent.trim() || b.querySelector("svg")) && ![..."⏮⏭⏸▶◀"].some(c => document.body.innerText.includes(c));
  key(" "); told.plays = minigo.playing(); key(" "); told.rests = !minigo.playing();
  key("?"); told.helps = $("help").open; key("Escape"); told.escape_closes_help = !$("help").open;
  // Decisions alone, without operations.
  key("Home"); let op = 0, met = false;
  for (let i = 0; i < 40; i++) { key("j"); op += film.kind[at()] === film.is.Op; met ||= film.kind[at() - 1] === film.is.Op; }
  told.decisions = op === 0 && met;
  // A link leads back to the same moment.
  app.go(20); const address = location.href.split("#")[0] + "#e=20";
  app.go(3); told.links = address.includes("#e=20");
  location.hash = "#e=20"; dispatchEvent(new HashChangeEvent("hashchange")); told.link_leads = at() === 20;
  // The rule leads to its chapter, which is on the page.
  app.go([...Array(count).keys()].find(i => film.sentence(i).includes("runnext")));
  const link = document.querySelector("#why button.link");
  link.focus(); link.click();
  told.guide = $("guide").open && $("guide").textContent.includes("One slot comes before the queue: runnext.") && $("guide").textContent.includes(link.textContent);
  key("ArrowRight", document.activeElement); key("Escape", document.activeElement); told.guide_leaves = !$("guide").open;
  // Groups of goroutines are unfolded by the keyboard: each has a button.
  timeline.lanesOf("g", true);
  const folds = () => [...document.querySelectorAll(".folds button")], folded = timeline.rows.length;
  folds()[0].focus(); folds()[0].click();
  told.unfolds = timeline.rows.length > folded && folds()[0].getAttribute("aria-expanded") === "true" && document.activeElement === folds()[0];
  document.activeElement.click(); told.folds = timeline.rows.length === folded && document.activeElement.getAttribute("aria-expanded") === "false";
  timeline.lanesOf("g", false);
  // The other views.
  minigo.choose("events"); told.list = document.querySelectorAll(".list .row").length > 5 && !!document.querySelector(".list .row.here");
  minigo.choose("life"); told.life = document.querySelectorAll(".life rect").length === 4;
  minigo.choose("tables"); told.tables = document.querySelectorAll("#panel-tables tbody tr").length > 2;
  minigo.choose("timeline");
  // The variables of the goroutine that is looked at; they are the last that are known of it while it waits.
  key("Home"); find("blocks: chan receive");
  const values = $("values").textContent, whose = "G" + film.g[at()];
  told.variables = values.includes(whose + " in main.") && values.includes("sync.WaitGroup (counter 4)") && !values.includes("last recorded at");
  let later = at() + 1;
  while (film.kind[later] !== film.is.GoUnblock || "G" + film.g[later] !== whose) later++;
  app.go(later); told.known = $("values").textContent.includes("last recorded at event");
  // Every goroutine that runs somewhere is on one P only, and what a queue holds is ready.
  told.consistent = true;
  for (let i = 0; i < count; i++) {
    const s = app.states.at(i), on = [...s.on.values()];
    told.consistent &&= new Set(on).size === on.length && [...s.queues.values()].flat().every(g => s.gs.get(g) % 4 === 0);
  }
  // Who is ready lies in a queue, but for a moment.
  let nowhere = 0;
  for (let i = 0; i < count; i++) {
    const s = app.states.at(i), queued = new Set([...s.queues.values()].flat());
    for (const [g, is] of s.gs) if (is % 4 === 0 && !queued.has(g)) nowhere++;
  }
  told.nowhere = nowhere;
  told.queued = nowhere < count / 3;
}
