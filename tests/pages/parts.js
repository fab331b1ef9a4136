// The page of a trace with two parts. It is loaded again for the second one, and so is this script.
function test() {
  const select = document.getElementById("part"), { part } = film.head;
  if (!location.hash) {
    const first = part === 0 && film.zero === film.begin && select.options.length === 2 && select.value === "0";
    sessionStorage.setItem("first", first);
    sessionStorage.setItem("keys", $("help").textContent.includes("next part of the trace"));
    key("]");
    return new Promise(() => undefined);
  }
  told.first = sessionStorage.getItem("first") === "true";
  told.keys = sessionStorage.getItem("keys") === "true";
  told.second = part === 1 && select.value === "1";
  told.says = select.options[1].textContent === "part 2 of 2: 3.00 s to 3.01 s, latency up to 50.0 ms (longest)";
  told.time = /· 3(\.0+)? s$/.test($("count").textContent);
  told.found = Boolean(find("starts") ?? $("says").textContent.includes("starts"));
  find("no such text");
  told.none = $("none").textContent === "nothing found in this part";
  told.next = document.querySelector('#parts [aria-label="Next part (])"]').disabled && !document.querySelector('#parts [aria-label="Previous part ([)"]').disabled;
}
