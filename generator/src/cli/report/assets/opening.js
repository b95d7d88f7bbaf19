// The picture of the first page: the explorers' polynomials, with parameters that give ρ∞.
"use strict";
(() => {
  // Of each family its name, the label of its members in the explorer, and their parameters from ρ∞.
  const FAMILIES = {
    newmark: ["Newmark", "in β, γ", (r) => [1 / (1 + r) ** 2, 2 / (1 + r) - 0.5]],
    hht: ["HHT", "in α", (r) => [(r - 1) / (r + 1)], 0.5],
    "generalized-alpha": ["Generalized-α", "in ρ∞", (r) => [r]],
    bathe: ["Bathe", "in ρ∞, γ", (r) => [r, 2 / (2 + Math.sqrt(2 + 2 * r))]],
  };
  const figure = document.querySelector("#opening");
  if (!figure) return;
  const [range, field] = figure.querySelectorAll("input");
  const drawn = [];

  function show() {
    const rho = Number(range.value);
    stepsmith.chart(figure, {
      label: "Spectral radius over Omega of four families",
      x: { label: "Ω = ωh", name: "Ω", from: -1, to: 3, value: (u) => 10 ** u },
      y: { label: "spectral radius ρ", from: 0, to: 1.1 },
      series: drawn.map(({ name, variant, parameters, least = 0 }) => {
        const values = parameters(Math.max(rho, least));
        return {
          label: rho < least ? `${name} (ρ∞ ≥ ${stepsmith.numeral(least)})` : name,
          f: (u) => stepsmith.radius(variant.oscillator(10 ** u, 0, ...values)),
        };
      }),
    });
  }

  stepsmith.explore = (variants) => {
    const family = document.currentScript.src.match(/([\w-]+)\.js$/)[1];
    const [name, label, parameters, least] = FAMILIES[family];
    drawn.push({ name, parameters, least, variant: variants.find((variant) => variant.label === label) });
    if (drawn.length === Object.keys(FAMILIES).length) show();
  };
  figure.addEventListener("input", ({ target }) => {
    if (target === range) field.value = String(Number(Number(range.value).toFixed(3)));
    const value = stepsmith.number(field.value);
    const valid = value >= 0 && value <= 1;
    field.setAttribute("aria-invalid", String(!valid));
    if (valid) range.value = String(value);
    if (valid) show();
  });
})();
