function test() {
  told.events = count;
  const end = $("end").textContent;
  told.badge = $("ended").textContent === "Deadlock" && !$("end").hidden;
  told.report = end.includes("all goroutines are asleep") && end.includes("sync.Mutex.Lock");
  const links = [...document.querySelectorAll("#end .cycle li")].map(li => li.textContent);
  told.links = links.length === 2 && end.includes("A cycle: each of these 2 goroutines");
  told.both = links.every(l => /^G\d+ waits for (to\.mu|from\.mu)( #2)? \(sync\.Mutex\.Lock at locks\.go:16\), which G\d+ holds since locks\.go:12$/.test(l));
  const pair = links.map(l => l.match(/G\d+/g));
  told.circle = pair.length === 2 && pair[0][0] === pair[1][1] && pair[1][0] === pair[0][1];
  // In the room each mutex stands with its holder.
  key("End");
  told.held = [...document.querySelectorAll("#room .group")].filter(g => g.textContent.includes("held by G")).length === 2;
  // A buffered channel is shown with what it holds while somebody waits for it, and operations are events.
  told.sends = [...film.kind].some((k, i) => k === film.is.Op && film.sentence(i).includes("sends on"));
  find("blocks: sync.mutex"); told.found = $("says").textContent.includes("sync.Mutex.Lock");
  told.links_text = links;
}
