// A goroutine that is locked to its M, and what waits at the netpoller, of a run in virtual time and of a trace.
function test() {
  app.motion = 0;
  const seek = says => { for (let i = 0; i < count; i++) if (film.sentence(i).includes(says)) { app.go(i); return true; } return false; };
  const hall = name => document.querySelector(`#room [data-place="${name}"]`);
  told.locks = seek("is locked to M");
  const g = film.g[app.at], m = film.arg[app.at], locked = () => [...document.querySelectorAll("#room .m.locked")].map(e => e.textContent);
  told.locked = JSON.stringify(locked()) === JSON.stringify([`M${m}G${g}`]);
  told.icon = document.querySelectorAll("#room .m.locked svg").length === 2;
  told.rule = $("why").textContent.includes("lock to a thread") && $("why").textContent.includes("lockOSThread");
  // While it waits, its M sleeps, and stays locked.
  let i = app.at;
  while (i < count && !(film.name(i) === "ProcStop" && film.arg[i] === m && film.when[i] > film.when[app.at])) i++;
  app.go(i); told.sleeps = hall("threads").textContent.includes(`M${m}G${g}`);
  told.unlocks = seek("is no longer locked to M") && locked().length === 0;
  // The descriptors, each with its goroutine, what it waits for, and what it is.
  const waits = kind => {
    if (!seek(`readable (${kind})`)) return false;
    const one = film.g[app.at], fd = film.arg[app.at];
    while (app.at + 1 < count && !(film.name(app.at) === "GoBlock" && film.g[app.at] === one)) app.go(app.at + 1);
    const row = [...hall("network").querySelectorAll(".fd")].find(e => e.textContent.includes("G" + one));
    return row?.textContent === `fd ${fd} readG${one}${kind}`;
  };
  told.listener = waits("TCP listener"); told.connection = waits("TCP connection"); told.pipe = waits("pipe");
  told.wakes = (() => { const one = film.g[app.at]; for (let k = app.at; k < count; k++) if (film.g[k] === one && (film.name(k) === "GoUnblock" || film.name(k) === "GoStart")) { app.go(k); return !hall("network").textContent.includes(`G${one}pipe`); } return false; })();
  // The heaps of timers are those of the run; a trace does not have them.
  const timers = new Set();
  for (let k = 0; k < count; k++) { app.go(k); for (const e of hall("timers").querySelectorAll(".timer")) timers.add(e.textContent.replace(/\d+/, "n") + (e.classList.contains("stale") ? " stopped" : "")); }
  const all = [...timers].sort().join();
  told.timers = film.head.queues ? all === "AfterFunc n,AfterFunc n stopped,fd n read,fd n read stopped,ticker n,ticker n stopped,timer n" || all : all === "";
  told.ordered = true;
  for (let k = 0; k < count; k++) for (const heap of app.states.at(k).heaps.values()) for (let e = 2; 2 * e < heap.length; e++) told.ordered &&= heap[2 * (((e - 2) >> 2) + 1)] <= heap[2 * e];
}
