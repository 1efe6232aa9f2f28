const steps = [...document.querySelectorAll("main > section")];
const here = () => Math.max(0, steps.findIndex(one => "#" + one.id === location.hash));
let at = here();
function show() {
  const wanted = location.hash.startsWith("#c-") ? -1 : (at = here());
  steps.forEach((one, i) => { one.hidden = i !== wanted; });
  document.getElementById("clauses").hidden = wanted >= 0;
  document.getElementById("where").textContent = at + " / " + (steps.length - 1);
  scrollTo(0, 0);
}
function go(to) { location.hash = steps[Math.min(Math.max(to, 0), steps.length - 1)].id; }
function story(way) {
  for (let i = at + way; i >= 0 && i < steps.length; i += way)
    if (steps[i].classList.contains("told")) { go(i); return; }
}
const keys = { ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0),
  End: () => go(steps.length - 1), ArrowDown: () => story(1), ArrowUp: () => story(-1) };
addEventListener("keydown", event => {
  if (keys[event.key] && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault(); keys[event.key]();
  }
});
document.querySelectorAll("nav button").forEach(one =>
  one.addEventListener("click", () => keys[one.dataset.key]()));
addEventListener("hashchange", show);
document.documentElement.classList.add("script");
show();
