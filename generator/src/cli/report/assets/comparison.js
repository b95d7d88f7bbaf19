// Methods in one plot; the scripts of those that are chosen are fetched from the folder as they are chosen.
"use strict";
(() => {
  const form = document.querySelector("#comparison");
  const result = document.querySelector("#result");
  const facts = document.querySelector("#facts");
  const figure = document.querySelector("#radius-plot");
  const limit = Number(form.dataset.limit);
  const boxes = [...form.querySelectorAll("[name=method]")];
  const asked = new Set();

  const fieldsets = [...form.querySelectorAll(".choice fieldset")];
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);

  function fetch(path) {
    if (asked.has(path)) return;
    asked.add(path);
    document.head.append(stepsmith.html("script", { src: `${path}.js` }));
  }

  function show() {
    const paths = chosen();
    for (const box of boxes) box.disabled = !box.checked && paths.length >= limit;
    paths.forEach(fetch);
    const there = paths.map((path) => stepsmith.methods.get(path)).filter(Boolean);
    // The plot and the table wait for all methods, so that nothing jumps.
    if (there.length < paths.length) return;
    const xi = Math.max(0, Number(form.elements.damping.value) || 0);
    const reach = Math.max(0.1, Number(form.elements.reach.value) || 6);
    const equal = form.elements.cost.checked;
    const drawn = there.filter((method) => method.damped || xi === 0);
    stepsmith.chart(figure, {
      label: `Spectral radius over Omega of ${drawn.map((m) => m.name).join(", ") || "no method"}`,
      x: { ...stepsmith.omegaAxis(reach), label: equal ? "Ω = ωh / evaluations" : "Ω = ωh" },
      y: stepsmith.radiusAxis,
      series: drawn.map((method) => {
        const cost = equal ? method.evaluations : 1;
        return { label: method.name, f: (omega) => stepsmith.radius(method.oscillator(cost * omega, xi)) };
      }),
    });
    facts.hidden = there.length === 0;
    facts.tBodies[0].replaceChildren(...there.map(row));
    const left = there.length - drawn.length;
    const without = left > 0 ? ` ${left} of them take no velocity and are not drawn with damping.` : "";
    result.textContent = there.length === 0 ? "No method is chosen."
      : `${there.length} ${there.length === 1 ? "method" : "methods"} of at most ${limit}.${without}`;
    history.replaceState(null, "", `#${paths.join(",") || "none"}`);
    search();
  }

  // What is chosen stays in sight.
  function search() {
    const words = form.elements.text.value.toLowerCase().split(/\s+/);
    for (const fieldset of fieldsets) {
      const labels = [...fieldset.querySelectorAll("label")];
      for (const label of labels) {
        const text = `${fieldset.firstChild.textContent} ${label.title} ${label.textContent}`.toLowerCase();
        label.hidden = !label.firstChild.checked && !words.every((word) => text.includes(word));
      }
      fieldset.hidden = labels.every((label) => label.hidden);
    }
  }

  function row(method) {
    const link = stepsmith.html("a", { href: `${method.path}.html` }, method.name);
    const head = stepsmith.html("th", { scope: "row" }, link);
    const cells = [method.family, method.order ?? "–", method.work, method.evaluations, method.stable, method.radius, method.period];
    return stepsmith.html("tr", {}, head, ...cells.map((text) => stepsmith.html("td", {}, String(text ?? "–"))));
  }

  const kept = (decodeURIComponent(location.hash.slice(1)) || form.dataset.first).split(",").slice(0, limit);
  for (const box of boxes) box.checked = kept.includes(box.value);
  form.addEventListener("input", show);
  form.elements.none.addEventListener("click", () => {
    for (const box of boxes) box.checked = false;
    show();
  });
  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("method", show);
  show();
})();
