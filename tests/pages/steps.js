function test() {
  told.events = count;
  const first = shown();
  told.begins = at === 0 && first.includes(sentence(0)) && first.includes("1 of " + count);
  key("ArrowRight");
  const second = shown();
  told.steps = at === 1 && second !== first && second.includes(sentence(1));
  key("ArrowLeft");
  told.steps_back = at === 0 && shown() === first;
  // What is shown does not depend on the way there.
  const walked = [];
  for (let i = 1; i < count; i++) { $("next").click(); walked.push(shown()); }
  told.walks = at === count - 1 && new Set(walked).size === count - 1;
  told.same_back = true;
  for (let i = count - 2; i > 0; i--) { $("back").click(); told.same_back &&= shown() === walked[i - 1]; }
  told.same_there = true;
  for (let i = 1; i < count; i++) { $("at").value = (i * 37) % (count - 1) + 1; $("at").oninput(); told.same_there &&= shown() === walked[at - 1]; }
  key("End"); told.end = at === count - 1;
  key("Home"); told.home = at === 0;
  const find = text => { $("find").value = text; key("Enter", $("find")); };
  find("blocks"); told.finds = at > 0 && $("says").textContent.includes("blocks");
  const there = at;
  find("blocks"); told.finds_next = at !== there && $("says").textContent.includes("blocks");
  find("runqputslow or what is nowhere"); told.finds_nothing = $("says").textContent.includes("blocks");
  told.says_so = $("none").textContent === "nothing found";
  find("g5"); told.finds_goroutine = /\bG5\b/.test($("says").textContent);
  key("Home"); find("newproc1"); told.finds_function = $("where").textContent.includes("newproc1");
  // A goroutine that is clicked is followed.
  const chip = [...document.querySelectorAll("#board .g")].pop(), g = +chip.textContent.slice(1);
  chip.click(); key("n");
  told.follows = followed === g && ofG[at] === g && document.querySelectorAll("#board .g.follow").length > 0;
  $("follow").value = ""; follow();
  // The timeline: each P's row is painted, and zooming shows other pixels of it.
  told.boxes = document.querySelectorAll("#board .box").length === data.procs + 3;
  told.painted = rows.every((row, p) => row.g.length === 0 || painted(p));
  for (let i = 0; i < 40; i++) key("-");
  const whole = JSON.stringify(pixels(0));
  key("+"); key("+"); told.zooms = to - from < end - begin && JSON.stringify(pixels(0)) !== whole;
  for (let i = 0; i < 40; i++) key("-");
  told.zooms_out = from === begin && to === end && JSON.stringify(pixels(0)) === whole;
  canvas.dispatchEvent(new MouseEvent("click", { clientX: canvas.getBoundingClientRect().right - 5, clientY: canvas.getBoundingClientRect().top + 8 }));
  told.jumps = at > count / 2;
  // Time only moves forward; nothing is drawn before the first goroutine runs.
  told.forward = when.every((t, i) => i === 0 || t >= when[i - 1]);
  told.ends = $("end").textContent.includes("exit status 0");
  // A field keeps its keys until Esc leaves it, and a button is pressed by the space.
  const kept = at;
  $("find").focus(); key("ArrowRight", $("find")); key(" ", $("find"));
  told.fields_keep_keys = at === kept && timer === 0;
  key("Escape", $("find")); told.escape_leaves = document.activeElement !== $("find");
  $("back").focus(); key(" ", $("back")); told.buttons_keep_space = timer === 0; $("back").blur();
  told.icons = document.querySelectorAll("button svg").length === 5;
  key(" "); told.plays = timer !== 0; key(" "); told.rests = timer === 0;
  // Every goroutine that runs somewhere is on one P only, and what a queue holds is ready.
  told.consistent = true;
  for (let i = 0; i < count; i++) {
    const s = state(i), on = [...s.on.values()];
    told.consistent &&= new Set(on).size === on.length && [...s.queues.values()].flat().every(g => s.gs.get(g) === READY);
  }
}
