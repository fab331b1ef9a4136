// A page of a part of a run.
function test() {
  // The goroutines that were there before are in the state that they were in.
  const before = [...Array(count).keys()].filter(i => film.sentence(i).startsWith("before: "));
  told.before = before.length > 2 && before.every((i, n) => i === n && film.when[i] === film.when[0]);
  told.first = !film.sentence(before.length).startsWith("before: ");
  const s = app.states.at(before.length - 1), starts = [...film.kind].filter((k, i) => i >= before.length && k === film.is.GoStart).length;
  told.state = s.gs.size > 1 && starts > 0;
  // The page says how to see what comes after it.
  const rest = /minigo view --from (\d+)us shows what comes next/.exec($("end").textContent), [from, to] = film.head.window;
  told.rest = Number(rest?.[1]) * 1000 > from && Number(rest?.[1]) * 1000 <= to;
  // Nobody runs in it who is not known, or starts in it.
  const known = new Set(s.gs.keys());
  told.known = true;
  for (let i = before.length; i < count; i++) {
    if (film.kind[i] === film.is.GoCreate) known.add(film.g[i]);
    if (film.kind[i] === film.is.GoStart) told.known &&= known.has(film.g[i]);
  }
}
