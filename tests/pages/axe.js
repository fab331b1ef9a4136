// What axe-core finds wrong, in each view and theme; and whether the page is wider than the window.
function test() {
  told.narrow = document.documentElement.scrollWidth <= innerWidth;
  told.wrong = [];
  app.motion = 0;
  app.go(30);
  const look = async where => {
    const found = await axe.run();
    told.looked = found.passes.length > 20;
    for (const v of found.violations) told.wrong.push(`${where}: ${v.impact} ${v.id}: ${v.nodes[0].html}`);
  };
  return (async () => {
    for (const theme of ["light", "dark"]) {
      document.documentElement.dataset.theme = theme;
      for (const view of ["timeline", "events", "life", "tables", "runs"]) {
        minigo.choose(view);
        await look(`${theme}, ${view}`);
      }
      minigo.choose("timeline"); timeline.lanesOf("g", true); timeline.draw();
      await look(`${theme}, groups of goroutines`);
      timeline.lanesOf("g", false); document.querySelector("#why button.link").click();
      await look(`${theme}, chapter`);
      $("guide").close();
    }
  })();
}
