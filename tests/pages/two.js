// A page of two runs; `other` is the name of the second one, `same` whether it is the same run.
function test() {
  app.motion = 0;
  told.tab = !$("tab-runs").hidden;
  key("5");
  const panel = $("panel-runs"), runs = minigo.runs(), heads = [...panel.querySelectorAll("th")].map(h => h.textContent);
  told.chosen = !panel.hidden && $("panel-timeline").hidden;
  told.named = heads.length === 3 && heads[1] === "gmp, seed 0" && heads[2] === other;
  told.parts = same ? runs.part === -1 && panel.textContent.includes("Both runs are the same") : runs.part > 0 && panel.textContent.includes("They diverge at event " + (runs.part + 1));
  const here = panel.querySelectorAll(".parted .here");
  told.both = same ? here.length === 0 : here.length === 2 && here[0].textContent !== here[1].textContent;
  if (!same) here[0].querySelector("button").click();
  told.goes = same || app.at === runs.part;
  // Both have lanes that are painted.
  const canvas = $("runs"), ctx = canvas.getContext("2d"), ratio = canvas.width / canvas.clientWidth, seen = y => {
    const data = ctx.getImageData(Math.round(60 * ratio), Math.round(y * ratio), canvas.width - Math.round(66 * ratio), 1).data, all = new Set();
    for (let i = 0; i < data.length; i += 4) if (data[i + 3]) all.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
    return colours.some(c => all.has(c));
  };
  told.painted = seen(24 + 26 + 11) && seen(24 + 26 + film.head.procs * 22 + 26 + 11);
}
