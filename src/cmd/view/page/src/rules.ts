// Why: the rule behind each kind of decision, where Go's runtime and minigo's have it, what else could have been.
import type { Film } from "./film";
import type { Chapter } from "./guide";
import { GLOBAL, READY, doing, localOf, nextOf, type State } from "./state";

export interface Rule {
  /** A word for lists and filters. */
  name: string;
  rule: string;
  /** Where the guide explains it. */
  chapter: Chapter;
  go: string; ours: string;
}

/** Chapters of the guide, and a heading in one where a rule has a section of its own. */
export const CHAPTERS = {
  gmp: { file: "01-g-m-p", title: "1. G, M and P" }, queue: { file: "02-local-queue", title: "2. The local queue and runnext" },
  starve: { file: "02-local-queue", title: "2. The local queue and runnext", heading: "The other side: starvation" },
  steal: { file: "03-stealing", title: "3. Stealing" }, spin: { file: "04-spinning", title: "4. Spinning" }, call: { file: "05-system-calls", title: "5. System calls and hand-off" },
  preempt: { file: "06-preemption", title: "6. Preemption" }, net: { file: "07-netpoller", title: "7. The netpoller" }, timer: { file: "08-timers", title: "8. Timers" },
  gc: { file: "09-collector", title: "9. The collector as a client" },
} satisfies Record<string, Chapter>;

const rule = (name: string, chapter: keyof typeof CHAPTERS, go: string, ours: string, text: string): Rule =>
  ({ name, chapter: CHAPTERS[chapter], go, ours, rule: text });

/** For GoStart, by what the sentence says. */
const CHOSEN: [RegExp, Rule][] = [
  [/61st tick/, rule("61st tick", "starve", "findRunnable, globrunqget", "run/find.rs", "On every 61st tick (scheduling decision) a P checks the global queue before its own. Otherwise two goroutines that keep waking each other in a local queue could starve those in the global one.")],
  [/took .* from the global queue/, rule("global batch", "queue", "globrunqgetbatch", "sched/runq.rs", "A P whose own queue is empty takes its share of the global queue: length / GOMAXPROCS + 1, at most half of its own queue's size. The first of them runs, the others go into its queue.")],
  [/from the runnext of/, rule("steal runnext", "steal", "runqgrab", "run/find.rs", "A thief takes the victim's runnext only in the last of four rounds, and only if the victim is busy, because the victim will usually run it soon.")],
  [/runnext/, rule("runnext", "queue", "runqget", "sched/runq.rs", "The goroutine that was made runnable last on this P runs next: what it needs is still in the cache. It inherits the rest of the time slice, so that a pair cannot keep a P forever.")],
  [/stole/, rule("steal half", "steal", "runqsteal, runqgrab", "run/find.rs", "A P without work picks victims in random order and takes half of the first queue that is not empty, rounded up. One of them runs, the others go into the thief's queue.")],
  [/its queue/, rule("local queue", "queue", "runqget", "sched/runq.rs", "First in, first out: the goroutine at the head of the P's own queue runs. No lock is needed: only the owner adds goroutines, and thieves take them by compare-and-swap.")],
  [/network/, rule("netpoll", "net", "netpoll, injectglist", "run/find.rs", "The netpoller knows which descriptors are ready. A P that finds no work asks it; sysmon does so if no P has for 10 ms.")],
  [/timer has made/, rule("timer", "timer", "timers.check", "run/find.rs", "Each P has a heap of timers and runs those that are due before it looks for a goroutine.")],
  [/time slice is not over/, rule("continue", "preempt", "execute", "run/execute.rs", "The goroutine kept its P and continues in the same time slice of 10 ms.")],
];

/** For GoPreempt before the slice is over. */
const GAVE: [RegExp, Rule][] = [
  [/filled the queue/, rule("yield", "queue", "", "sched/runq.rs", "A goroutine that fills the queue of its P, so that half of it goes to the global queue, lets the others run before it starts more. Go has no such rule: there it continues in its time slice.")],
  [/timer was due/, rule("timer", "timer", "", "sched/timeslice.rs", "When a running goroutine notices that a timer is due, it fires the timer and yields to the goroutines that waited for it. In Go the timer fires at the P's next turn, or on an idle P that steals it.")],
  [/network has made/, rule("netpoll", "net", "", "sched/timeslice.rs", "If the netpoller has not been asked for a while, a running goroutine asks it, and yields to the goroutines that have become ready. In Go sysmon asks after 10 ms.")],
  [/turn is over/, rule("end of a turn", "preempt", "", "sched/place.rs", "Under these rules a turn is measured in steps or operations of the goroutine, not in time.")],
];

const RULES: Record<string, Rule> = {
  GoCreate: rule("go statement", "queue", "newproc1, runqput", "sched/newproc.rs", "A new goroutine goes into runnext of the P that runs the go statement. What was there moves to the tail of the local queue."),
  GoStart: rule("run", "gmp", "schedule, execute", "run/execute.rs", "An M that holds a P runs the goroutine that findRunnable chose."),
  GoYield: rule("yield", "preempt", "goschedImpl", "run/execute.rs", "Gosched puts the goroutine at the tail of the global queue, so that all others come first."),
  GoPreempt: rule("preempt", "preempt", "sysmon, retake, gopreempt_m", "run/execute.rs", "After 10 ms on a P a goroutine is asked to stop, and goes to the tail of the global queue."),
  GoStop: rule("stop for the world", "gc", "preemptPark", "run/execute.rs", "When the world stops, every goroutine stops at its next safepoint and keeps its place in the queue."),
  GoBlock: rule("park", "queue", "gopark, park_m", "run/execute.rs", "The goroutine cannot continue. It leaves its P, which looks for another one at once. The goroutine (or timer, or descriptor) that it waits for will make it runnable again."),
  GoUnblock: rule("wake up", "queue", "goready, ready, runqput", "sched/newproc.rs", "A goroutine that becomes runnable goes into runnext of the P whose goroutine woke it: it runs next there unless an idle P steals it."),
  GoDestroy: rule("end", "gmp", "goexit0, gdestroy", "run/execute.rs", "The goroutine's function has returned. Its g is kept for the next go statement, and the P looks for work."),
  GoSyscallBegin: rule("system call", "call", "entersyscall", "run/execute.rs", "The M leaves Go code with its goroutine. The P stays reserved, and sysmon takes it away if the call lasts and there is other work."),
  GoSyscallEnd: rule("back from a call", "call", "exitsyscall", "run/blocking.rs", "If its P is still free the M continues with it at once. Otherwise it takes an idle P, or puts the goroutine into the global queue and sleeps."),
  ProcStart: rule("M takes P", "gmp", "acquirep", "sched/m.rs", "An M needs a P to run Go code. It takes one when it is woken, started, or back from a system call."),
  ProcStop: rule("M releases P", "gmp", "releasep", "sched/m.rs", "The M has found no work (or is in a system call): the P goes to the list of idle Ps, the M sleeps."),
  ProcWake: rule("wakep", "spin", "wakep, startm", "sched/m.rs", "Work has appeared, a P is idle and no M is looking for work: exactly one is woken. It wakes the next one when it finds something."),
  ProcHandoff: rule("hand-off", "call", "retake, handoffp", "sched/m.rs", "The M is stuck in a system call. sysmon takes its P away and hands it to another M, so that the goroutines in its queue can run."),
  MSpin: rule("spin", "spin", "findRunnable, becomeSpinning", "run/find.rs", "An M without work looks everywhere for a while before it sleeps. At most half as many Ms spin as there are busy Ps."),
  ProcSteal: rule("steal half", "steal", "runqsteal, runqgrab", "run/find.rs", "A P without work picks victims in random order and takes half of the first queue that is not empty, rounded up."),
  Overflow: rule("overflow", "queue", "runqputslow", "sched/runq.rs", "A local queue holds 256. When it is full half of it (128) and the new goroutine go to the global queue in one batch, under one lock."),
  TimerFire: rule("timer", "timer", "timers.run", "time/timer.rs", "A timer is due: the P whose heap it is in performs its action."),
  WorldStop: rule("stop the world", "gc", "stopTheWorldWithSema", "run/stop.rs", "All Ps stop at safepoints: the collector begins or ends a cycle, or GOMAXPROCS changes."),
  WorldStart: rule("start the world", "gc", "startTheWorldWithSema", "run/stop.rs", "Ps with work get an M again, and all goroutines continue where they were."),
  ProcsChange: rule("GOMAXPROCS", "gmp", "procresize", "run/stop.rs", "The number of Ps changes while the world is stopped; the queues of removed Ps are moved to the global queue."),
  MLock: rule("lock to a thread", "gmp", "lockOSThread", "sched/m.rs", "After runtime.LockOSThread the goroutine runs on this M only, and the M runs nothing else. Whenever another M picks the goroutine, it hands its P to this one; while the goroutine waits, this one sleeps."),
  MUnlock: rule("unlock from a thread", "gmp", "unlockOSThread", "sched/m.rs", "There were as many calls of runtime.UnlockOSThread as of LockOSThread: every M may run the goroutine again. A goroutine that ends while it is locked takes its thread with it."),
  PollWait: rule("wait for a descriptor", "net", "netpollblock", "io/netpoll.rs", "The descriptor is not ready. The goroutine leaves its name at the netpoller and parks; no thread waits with it. An event of the system, a deadline or a Close wakes it."),
  Note: rule("note", "gmp", "traceUserLog", "observe/gotrace", "A message from the program or the collector (package runtime/trace)."),
};

/** For operations. */
const ACTS: Record<string, Rule> = {
  Send: rule("send", "queue", "chansend", "wait/chan.rs", "A send hands its value to a waiting receiver. If there is none, the value goes into the buffer; if that is full (or there is no buffer), the sender blocks."),
  Recv: rule("receive", "queue", "chanrecv", "wait/chan.rs", "A receive takes the first value from the buffer, or the value of a waiting sender. If there is neither, the receiver blocks."),
  Close: rule("close", "queue", "closechan", "wait/chan.rs", "Closing a channel wakes every goroutine that waits for it: receivers get the zero value, senders panic."),
  Lock: rule("lock", "queue", "sync.Mutex.Lock, semacquire1", "wait/sema.rs", "A mutex that is free is taken at once. Otherwise the goroutine waits on the mutex's semaphore until an Unlock wakes it, and tries again."),
  Unlock: rule("unlock", "queue", "sync.Mutex.Unlock, semrelease1", "wait/sema.rs", "Unlock frees the mutex and wakes one waiting goroutine. After 1 ms of waiting the mutex is handed over directly (starvation mode)."),
  Add: rule("wait group", "queue", "sync.WaitGroup.Add", "wait/sema.rs", "The counter of the wait group changes."),
  Done: rule("wait group", "queue", "sync.WaitGroup.Done", "wait/sema.rs", "The counter goes down by one. The call that brings it to zero wakes all goroutines that wait."),
  Wait: rule("wait group", "queue", "sync.WaitGroup.Wait", "wait/sema.rs", "Wait blocks unless the counter is zero."),
};
for (const [name, like] of [["WLock", "Lock"], ["RLock", "Lock"], ["WUnlock", "Unlock"], ["RUnlock", "Unlock"], ["CondWait", "Lock"], ["Signal", "Unlock"], ["Broadcast", "Unlock"]]) ACTS[name] ??= { ...ACTS[like], name: name.toLowerCase() };

/** The rule behind event `i`. */
export function ruleOf(film: Film, i: number): Rule {
  const name = film.name(i), text = film.template(i);
  const table = name === "GoStart" ? CHOSEN : name === "GoPreempt" ? GAVE : undefined;
  if (table) {
    const row = table.find(([says]) => says.test(text));
    if (row) return row[1];
  }
  return ACTS[film.act(i)?.kind ?? ""] ?? RULES[name] ?? RULES.GoStart;
}

/** What else could have been chosen with event `i`; `before`: the state before it. */
export function alternatives(film: Film, i: number, before: State): string[] {
  if (film.name(i) !== "GoStart") return [];
  const p = film.p[i], g = film.g[i], all: string[] = [];
  const list = (gs: number[] | undefined): number[] => (gs ?? []).filter(one => one !== g && before.gs.has(one));
  const some = (gs: number[]): string => gs.slice(0, 4).map(one => "G" + one).join(", ") + (gs.length > 4 ? ` and ${gs.length - 4} more` : "");
  const add = (gs: number[], where: string): void => { if (gs.length) all.push(`${some(gs)} ${where}`); };
  if (!film.head.queues) {
    add([...before.gs].filter(([one, is]) => doing(is) === READY && one !== g).map(([one]) => one), "were runnable, too");
    return all;
  }
  add(list(before.queues.get(nextOf(p))), `in runnext of P${p}`);
  add(list(before.queues.get(localOf(p))), `in the queue of P${p}`);
  add(list(before.queues.get(GLOBAL)), "in the global queue");
  for (let q = 0; q < film.head.procs; q++) {
    if (q !== p) add([...list(before.queues.get(nextOf(q))), ...list(before.queues.get(localOf(q)))], `on P${q}, could be stolen`);
  }
  return all;
}
