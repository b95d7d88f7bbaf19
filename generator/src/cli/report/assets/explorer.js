// The explorer of a family: what the sliders say, drawn.
"use strict";
stepsmith.explore = (variants) => {
  variants.forEach(stepsmith.completed);
  const form = document.querySelector("#explorer");
  const result = document.querySelector("#result");
  const across = document.querySelector("[name=across]");
  const [radii, regions] = ["#radius-plot", "#region-plot"].map((id) => document.querySelector(id));
  const fieldsets = [...form.querySelectorAll("[data-variant]")];

  const { number } = stepsmith;
  const near = (x, y) => Math.abs(x - y) <= 1e-15 * Math.max(1, Math.abs(x));
  const chosen = () => variants[Number(form.elements.variant?.value ?? 0)];
  const fields = () => {
    const fieldset = fieldsets[variants.indexOf(chosen())];
    return [...fieldset.querySelectorAll("input[type=text]")];
  };
  function read(field) {
    const value = number(field.value);
    const valid = Number.isFinite(value);
    field.setAttribute("aria-invalid", String(!valid));
    return value;
  }

  function show() {
    const variant = chosen();
    const values = fields().map(read);
    const damping = form.elements.damping;
    const xi = variant.damped ? read(damping) : 0;
    for (const input of [damping, document.querySelector("#damping-range")]) input.disabled = !variant.damped;
    if (![...values, xi].every(Number.isFinite)) {
      result.textContent = "A field holds no number: write 1/3, 0.35 or √2/2.";
      return;
    }
    const reach = Math.max(0.1, Number(form.elements.reach.value) || 4);
    const { radius, isStable, limit, numeral } = stepsmith;
    const p = (omega, damping, with_ = values) => variant.oscillator(omega, damping, ...with_);
    stepsmith.chart(radii, {
      label: "Spectral radius over Omega",
      x: stepsmith.omegaAxis(reach),
      y: stepsmith.radiusAxis,
      series: [{ label: `ξ = ${numeral(xi)}`, f: (omega) => radius(p(omega, xi)) }],
    });
    const parameter = variant.parameters.indexOf(across.value);
    if (across.value === "z") {
      stepsmith.chart(regions, {
        label: "Stability region in the complex plane, z = λh",
        equal: true,
        x: { label: "Re z", from: -1.5 * reach, to: 0.75 * reach },
        y: { label: "Im z", from: -1.5 * reach, to: 1.5 * reach },
        inside: (re, im) => isStable(variant.plane(re, im, ...values)),
      });
    } else if (across.value === "stiff") {
      stepsmith.chart(regions, {
        label: "Stable steps over the stiffness of both parts",
        ...stepsmith.stiffAxes(reach ** 2),
        inside: (first, second) => isStable(variant.stiff(first, second, ...values)),
      });
    } else if (parameter < 0) {
      stepsmith.chart(regions, {
        label: "Stable steps over Omega and xi",
        x: stepsmith.omegaAxis(reach),
        y: { label: "damping ratio ξ", from: 0, to: 1 },
        inside: (omega, damping) => isStable(p(omega, damping)),
      });
    } else {
      const range = fields()[parameter].parentElement.querySelector("[type=range]");
      const put = (y) => values.map((v, i) => (i === parameter ? y : v));
      stepsmith.chart(regions, {
        label: `Stable steps over Omega and ${across.value}`,
        x: stepsmith.omegaAxis(reach),
        y: { label: across.value, from: Number(range.min), to: Number(range.max) },
        inside: (omega, y) => isStable(p(omega, xi, put(y))),
      });
    }
    tell(variant, values, xi, limit((omega) => isStable(p(omega, xi))), numeral);
  }

  // The limit: exact where the catalogue has this very member, else marked as numeric.
  function tell(variant, values, xi, found, numeral) {
    const same = (preset) => preset.stable && preset.numbers.every((x, i) => near(x, values[i]));
    const known = variant.presets.find(same);
    const end = found < 1e-3 ? "no small Ω" : Number.isFinite(found) ? `0 < Ω < ${numeral(found, 8)}` : "every Ω up to 64";
    const exact = known ? ` ${known.name} of the catalogue, proven: ${known.stable}.` : "";
    result.textContent = `Stable at ξ = ${numeral(xi)} for ${end} (numeric: ρ ≤ 1 + 10⁻⁷ on a grid).${exact}`;
    const preset = fieldsets[variants.indexOf(variant)].querySelector(".preset");
    if (preset) {
      const at = variant.presets.findIndex((p) => p.numbers.every((x, i) => near(x, values[i])));
      preset.selectedIndex = at < 0 ? variant.presets.length : at;
    }
  }

  function select() {
    const variant = chosen();
    fieldsets.forEach((fieldset, i) => (fieldset.hidden = variants[i] !== variant));
    const names = [...(variant.damped ? [["xi", "ξ"]] : []), ...variant.parameters.map((name) => [name, name])];
    if (variant.plane) names.unshift(["z", "Im z"]);
    if (variant.stiff) names.unshift(["stiff", "h²k of the second part"]);
    if (names.length === 0) names.push(["xi", "ξ"]);
    across.replaceChildren(...names.map(([value, text]) => stepsmith.html("option", { value }, text)));
  }

  form.addEventListener("submit", (event) => event.preventDefault());
  document.addEventListener("input", ({ target }) => {
    const variant = chosen();
    if (target.name === "variant") select();
    else if (target.type === "range") {
      document.getElementById(target.dataset.for).value = String(Number(Number(target.value).toPrecision(3)));
    } else if (target.classList.contains("preset")) {
      const preset = variant.presets[target.selectedIndex];
      fields().forEach((field, i) => preset && put(field, preset.values[i]));
    } else if (target.type === "text") put(target, target.value);
    show();
  });

  // A field and its slider.
  function put(field, text) {
    field.value = text;
    const value = number(text);
    const range = document.getElementById(`${field.id}-range`);
    if (Number.isFinite(value)) range.value = String(value);
  }

  stepsmith.shown = () => ({ variant: chosen(), values: fields().map(read) });
  select();
  show();
};
