// What axe-core finds wrong with a page of any kind, in both themes; and whether the page is wider than the window.
const told = { wrong: [], looked: 0 };
(async () => {
  for (const theme of ["light", "dark"]) {
    document.documentElement.dataset.theme = theme;
    const found = await axe.run();
    told.looked += found.passes.length > 10;
    for (const v of found.violations) told.wrong.push(`${theme}: ${v.impact} ${v.id}: ${v.nodes[0].html}`);
  }
  if (document.documentElement.scrollWidth > innerWidth) told.wrong.push(`${document.documentElement.scrollWidth} wide`);
})().catch(error => { told.error = String(error && error.stack); }).then(() => {
  const pre = document.createElement("pre");
  pre.id = "told"; pre.textContent = JSON.stringify(told);
  document.body.append(pre);
});
