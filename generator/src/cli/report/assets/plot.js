// The spectral radius by the bisection of `stepsmith scan`, operation by operation, and the plots of it.
"use strict";
const stepsmith = (() => {
  const HALVINGS = 46;
  // A root on the circle that rounding moves is still drawn as stable.
  const SLACK = 1e-7;
  const RADIUS_LIMIT = 2;
  const SVG = "http://www.w3.org/2000/svg";

  // ---- The spectral radius ----

  const matrices = new Map();
  // The upper half of the matrix of the Möbius image: row j has the coefficients of sʲ in (1+s)ᵏ(1−s)ⁿ⁻ᵏ.
  function moebius(n) {
    if (!matrices.has(n)) {
      const column = (k) => {
        const product = [1];
        for (let factor = 0; factor < n; factor++) {
          product.push(0);
          for (let j = product.length - 1; j > 0; j--) product[j] += (factor < k ? 1 : -1) * product[j - 1];
        }
        return product;
      };
      const columns = Array.from({ length: n + 1 }, (_, k) => column(k));
      const first = Math.floor(n / 2) + (n % 2);
      matrices.set(n, Array.from({ length: n + 1 }, (_, j) => columns.slice(first).map((c) => c[j])));
    }
    return matrices.get(n);
  }

  const bits = new DataView(new ArrayBuffer(8));
  function binaryExponent(x) {
    bits.setFloat64(0, x);
    return ((bits.getUint32(0) >>> 20) & 0x7ff) - 1023;
  }
  const powerOfTwo = (e) => 2 ** Math.min(1022, Math.max(-1022, e));

  // The polynomial with leading coefficient 1 and roots about 1, the unit of λ, or what needs no bisection.
  function normalised(given) {
    const c = Array.from(given);
    const n = c.length - 1;
    const lead = c[n];
    const finite = c.every(Number.isFinite);
    const vanish = c.slice(0, n).every((x) => x === 0);
    let exponent = -Infinity;
    for (let k = 0; k <= n; k++) {
      c[n - k] /= lead;
      if (k > 0 && c[n - k] !== 0) {
        exponent = Math.max(exponent, Math.floor((binaryExponent(c[n - k]) + k) / k));
      }
    }
    const lost = lead === 0 || !c.every(Number.isFinite);
    if (!finite || (lost && vanish)) return { value: NaN };
    if (lost) return { value: Infinity };
    if (vanish) return { value: 0 };
    const inverse = powerOfTwo(-exponent);
    for (let k = 0; k <= n; k++) for (let i = 0; i < k; i++) c[n - k] *= inverse;
    return { c, unit: powerOfTwo(exponent) };
  }

  // Whether all roots are below r: Routh's scheme of the Möbius image.
  function allWithin(c, r) {
    const n = c.length - 1;
    const powered = [];
    let power = 1;
    for (const x of c) {
      powered.push(x * power);
      power *= r;
    }
    for (let k = 0; k < Math.ceil(n / 2); k++) {
      const [low, high] = [powered[k], powered[n - k]];
      powered[n - k] = high + low;
      powered[k] = high - low;
    }
    const b = moebius(n).map((row, j) => {
      let sum = 0;
      for (let i = 0; i < row.length; i++) {
        const k = n - row.length + 1 + i;
        sum += row[i] * powered[j % 2 === 0 ? k : n - k];
      }
      return sum;
    });
    const sign = b[0];
    let holds = b[n] * sign > 0;
    for (let m = n; m >= 2; m--) {
      const quotient = b[m] / b[m - 1];
      holds = holds && b[m - 1] * sign > 0;
      for (let k = m; k >= 3; ) {
        k -= 2;
        b[k] -= quotient * b[k - 1];
      }
    }
    return holds;
  }

  // The largest |λ| of c₀ + … + cₙλⁿ.
  function radius(given) {
    if (given.length === 0) return NaN;
    const { c, unit, value } = normalised(given);
    if (c === undefined) return value;
    let [low, high] = [1 / (2 * Math.max(c.length - 1, 1)), 2];
    for (let i = 0; i < HALVINGS; i++) {
      const middle = 0.5 * (low + high);
      if (allWithin(c, middle)) high = middle;
      else low = middle;
    }
    return unit * (0.5 * (low + high));
  }

  // Whether no |λ| is above 1, but for rounding.
  function isStable(given) {
    if (given.length === 0) return false;
    const { c, unit, value } = normalised(given);
    return c === undefined ? value <= 1 : allWithin(c, (1 + SLACK) / unit);
  }

  // ---- Charts ----

  function element(name, attributes, ...children) {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
  }

  function html(name, properties, ...children) {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  }

  // A numeral with so many significant digits.
  function numeral(x, digits = 4) {
    if (!Number.isFinite(x)) return x > 0 ? "∞" : Number.isNaN(x) ? "–" : "−∞";
    return String(Number(x.toPrecision(digits))).replace("-", "−");
  }

  // The number that is written with whole numbers, decimals, square roots and the four operations; else NaN.
  function number(text) {
    const signs = text.replace(/sqrt/g, "√").replace(/−/g, "-").replace(/·/g, "*").match(/\d*\.?\d+|\S/g) ?? [];
    const chain = (operand, operations) => () => {
      let value = operand();
      while (operations[signs[0]]) value = operations[signs.shift()](value, operand());
      return value;
    };
    const factor = () => {
      const sign = signs.shift();
      if (sign === "-") return -factor();
      if (sign === "√") return Math.sqrt(factor());
      if (sign !== "(") return /\d/.test(sign) ? Number(sign) : NaN;
      const value = sum();
      return signs.shift() === ")" ? value : NaN;
    };
    const product = chain(factor, { "*": (a, b) => a * b, "/": (a, b) => a / b });
    const sum = chain(product, { "+": (a, b) => a + b, "-": (a, b) => a - b });
    const value = sum();
    return signs.length === 0 ? value : NaN;
  }

  // Round values between two ends.
  function ticks(from, to, count) {
    const raw = (to - from) / count;
    const unit = 10 ** Math.floor(Math.log10(raw));
    const step = [1, 2, 2.5, 5, 10].map((m) => m * unit).find((m) => m >= raw * 0.999);
    const found = [];
    for (let i = Math.ceil(from / step - 1e-9); i * step <= to + 1e-9 * step; i++) found.push(i * step);
    return found;
  }

  const MARGIN = { left: 56, right: 12, top: 10, bottom: 42 };

  // Draws {x, y: {label, from, to}, series: [{label, f}], inside: (x, y) => boolean, marks: [{x, label}]} into a
  // figure, now and when its size changes. With `equal` both axes have one unit; an axis of exponents has `value`.
  function chart(figure, given) {
    figure.chart = given;
    if (!figure.watched) {
      figure.watched = true;
      let width = figure.querySelector(".canvas").clientWidth;
      new ResizeObserver(() => {
        const now = figure.querySelector(".canvas").clientWidth;
        if (now !== width) draw(figure);
        width = now;
      }).observe(figure);
      readout(figure);
    }
    draw(figure);
  }

  function draw(figure) {
    let { x, y } = figure.chart;
    const { series = [], inside, marks = [], label, equal } = figure.chart;
    const canvas = figure.querySelector(".canvas");
    const [width, height] = [canvas.clientWidth, canvas.clientHeight];
    if (width < 2 * (MARGIN.left + MARGIN.right)) return;
    const right = width - MARGIN.right;
    const bottom = height - MARGIN.bottom;
    if (equal) {
      const units = [(x.to - x.from) / (right - MARGIN.left), (y.to - y.from) / (bottom - MARGIN.top)];
      [x, y] = [x, y].map((axis, i) => {
        const factor = Math.max(...units) / units[i];
        return { ...axis, from: axis.from * factor, to: axis.to * factor };
      });
    }
    const px = (v) => MARGIN.left + ((v - x.from) / (x.to - x.from)) * (right - MARGIN.left);
    const py = (v) => bottom - ((v - y.from) / (y.to - y.from)) * (bottom - MARGIN.top);
    figure.scale = { px, py, right, bottom };
    const svg = element("svg", {
      width, height, viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": label, tabindex: 0,
    });
    if (inside) {
      const { d, hasArea } = region(inside, x, y, px, py);
      svg.append(element("path", { class: "region", d }));
      const middle = { class: "label", x: (MARGIN.left + right) / 2, y: (MARGIN.top + bottom) / 2, "text-anchor": "middle" };
      if (!hasArea) svg.append(element("text", middle, "no stable area on this grid"));
    }
    const columns = x.value ? x.to - x.from : width / 80;
    for (const v of ticks(x.from, x.to, columns)) {
      svg.append(element("line", { class: "grid", x1: px(v), x2: px(v), y1: MARGIN.top, y2: bottom }));
      const text = numeral(x.value?.(v) ?? v);
      const at = Math.min(px(v), width - 2 - 4 * text.length);
      svg.append(element("text", { class: "tick", x: at, y: bottom + 16, "text-anchor": "middle" }, text));
    }
    for (const v of ticks(y.from, y.to, height / 70)) {
      svg.append(element("line", { class: "grid", x1: MARGIN.left, x2: right, y1: py(v), y2: py(v) }));
      svg.append(element("text", { class: "tick", x: MARGIN.left - 6, y: py(v) + 4, "text-anchor": "end" }, numeral(v)));
    }
    if (series.length > 0 && y.from < 1 && y.to > 1) {
      svg.append(element("line", { class: "unit", x1: MARGIN.left, x2: right, y1: py(1), y2: py(1) }));
    }
    if (inside) {
      for (const [from, to] of [[[x.from, 0], [x.to, 0]], [[0, y.from], [0, y.to]]]) {
        const seen = from[0] <= 0 && to[0] >= 0 || from[1] <= 0 && to[1] >= 0;
        if (seen && x.from <= 0 && y.from <= 0) {
          svg.append(element("line", { class: "axis", x1: px(from[0]), y1: py(from[1]), x2: px(to[0]), y2: py(to[1]) }));
        }
      }
    }
    for (const mark of marks.filter((m) => m.x > x.from && m.x < x.to)) {
      svg.append(element("line", { class: "mark", x1: px(mark.x), x2: px(mark.x), y1: MARGIN.top, y2: bottom }));
      const beyond = px(mark.x) > width / 2;
      svg.append(element("text", {
        class: "mark", x: px(mark.x) + (beyond ? -5 : 5), y: MARGIN.top + 14, "text-anchor": beyond ? "end" : "start",
      }, mark.label));
    }
    series.forEach(({ f }, i) => {
      svg.append(element("path", { class: "curve", style: colour(i), d: curve(f, x, y, px, py, right - MARGIN.left) }));
    });
    svg.append(element("rect", {
      class: "frame", x: MARGIN.left, y: MARGIN.top, width: right - MARGIN.left, height: bottom - MARGIN.top,
    }));
    svg.append(element("text", {
      class: "label", x: (MARGIN.left + right) / 2, y: height - 6, "text-anchor": "middle",
    }, x.label));
    svg.append(element("text", {
      class: "label", "text-anchor": "middle", transform: `translate(14 ${(MARGIN.top + bottom) / 2}) rotate(-90)`,
    }, y.label));
    svg.append(element("line", { class: "cross", y1: MARGIN.top, y2: bottom, x1: -9, x2: -9 }));
    canvas.replaceChildren(svg);
    const legend = figure.querySelector(".legend");
    if (legend) legend.replaceChildren(...series.map(({ label }, i) => html("li", { style: colour(i) }, label)));
  }

  const colour = (i) => `--colour: var(--c${i % 8})`;

  // A curve as a path that ends on the frame where it leaves it.
  function curve(f, x, y, px, py, pixels) {
    const points = Math.max(2, Math.round(pixels));
    const at = (u, v) => `${px(u).toFixed(1)} ${py(v).toFixed(1)}`;
    const below = (v) => v <= y.to;
    let path = "";
    let last;
    for (let i = 0; i <= points; i++) {
      const next = [x.from + ((x.to - x.from) * i) / points];
      next.push(f(next[0]));
      const [[u, v], [from, value]] = [next, last ?? next];
      const edge = from + ((y.to - value) / (v - value)) * (u - from);
      if (below(v)) {
        if (last && !below(value) && Number.isFinite(value)) path += `M${at(edge, y.to)}`;
        path += `${path && last && Number.isFinite(value) ? "L" : "M"}${at(u, v)}`;
      } else if (last && below(value) && Number.isFinite(v)) path += `L${at(edge, y.to)}`;
      last = next;
    }
    return path;
  }

  // The points of the plane that are inside, by marching squares; edges are crossed where bisection finds it.
  function region(inside, x, y, px, py, columns = 96, rows = 72) {
    const at = (i, j) => [x.from + ((x.to - x.from) * i) / columns, y.from + ((y.to - y.from) * j) / rows];
    const known = Array.from({ length: columns + 1 }, (_, i) =>
      Array.from({ length: rows + 1 }, (_, j) => inside(...at(i, j))));
    const point = ([u, v]) => `${px(u).toFixed(1)} ${py(v).toFixed(1)}`;
    const crossing = (a, b) => {
      let [yes, no] = known[a[0]][a[1]] ? [at(...a), at(...b)] : [at(...b), at(...a)];
      for (let k = 0; k < 6; k++) {
        const middle = [(yes[0] + no[0]) / 2, (yes[1] + no[1]) / 2];
        if (inside(...middle)) yes = middle;
        else no = middle;
      }
      return yes;
    };
    let path = "";
    let hasArea = false;
    for (let j = 0; j < rows; j++) {
      let run = -1;
      for (let i = 0; i <= columns; i++) {
        const corners = i < columns ? [[i, j], [i + 1, j], [i + 1, j + 1], [i, j + 1]] : [];
        const full = i < columns && corners.every(([a, b]) => known[a][b]);
        if (full && run < 0) run = i;
        if (!full && run >= 0) {
          path += `M${point(at(run, j))}L${point(at(i, j))}L${point(at(i, j + 1))}L${point(at(run, j + 1))}Z`;
          run = -1;
        }
        hasArea ||= full;
        if (full) continue;
        const polygon = [];
        corners.forEach((a, k) => {
          const b = corners[(k + 1) % 4];
          if (known[a[0]][a[1]]) polygon.push(point(at(...a)));
          if (known[a[0]][a[1]] !== known[b[0]][b[1]]) polygon.push(point(crossing(a, b)));
        });
        if (polygon.length > 2) path += `M${polygon.join("L")}Z`;
      }
    }
    return { d: path, hasArea };
  }

  // What lies under the pointer, or where arrow keys lead.
  function readout(figure) {
    const output = figure.querySelector("output");
    const show = (at) => {
      const { x, series = [], inside } = figure.chart;
      if (inside || !output) return;
      const value = Math.min(x.to, Math.max(x.from, at));
      figure.at = value;
      const line = figure.querySelector(".cross");
      for (const key of ["x1", "x2"]) line.setAttribute(key, figure.scale.px(value));
      const values = series.map(({ label, f }) => `${label}: ${numeral(f(value), 6)}`);
      output.textContent = `${x.name} = ${numeral(x.value?.(value) ?? value)} · ${values.join(" · ")}`;
    };
    figure.addEventListener("pointermove", (event) => {
      const canvas = figure.querySelector(".canvas").getBoundingClientRect();
      const { x } = figure.chart;
      const share = (event.clientX - canvas.left - MARGIN.left) / (figure.scale.right - MARGIN.left);
      if (event.target.closest("svg") && share >= 0 && share <= 1) show(x.from + share * (x.to - x.from));
    });
    figure.addEventListener("keydown", (event) => {
      const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!way || !event.target.closest("svg")) return;
      event.preventDefault();
      const { x } = figure.chart;
      show((figure.at ?? x.from) + (way * (x.to - x.from)) / 100);
    });
  }

  // ---- The plots of a method ----

  const omegaAxis = (to) => ({ label: "Ω = ωh", name: "Ω", from: 0, to });
  const radiusAxis = { label: "spectral radius ρ", from: 0, to: RADIUS_LIMIT };
  const stiffAxes = (to) => ({
    x: { label: "h²k of the first part", from: 0, to },
    y: { label: "h²k of the second part", from: 0, to: 4 * to },
  });
  const DAMPINGS = [["0", 0], ["1/20", 1 / 20], ["1/10", 1 / 10], ["1/2", 1 / 2]];

  // A round number a bit above x.
  function above(x) {
    const unit = 10 ** Math.floor(Math.log10(x));
    return [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].map((m) => m * unit).find((m) => m >= x * 1.1);
  }

  // The first s of a fine walk from 0 that is not stable, refined; ∞ where none is found.
  function limit(stable, to = 64, steps = 2048) {
    let low = 0;
    for (let i = 1; i <= steps; i++) {
      let high = (to * i) / steps;
      if (!stable(high)) {
        for (let k = 0; k < 40; k++) {
          const middle = 0.5 * (low + high);
          if (stable(middle)) low = middle;
          else high = middle;
        }
        return low;
      }
      low = high;
    }
    return Infinity;
  }

  function showMethod(method) {
    const radii = document.querySelector("#radius-plot");
    if (!radii || radii.dataset.path !== method.path) return;
    const ends = (method.ends ?? []).map((end) => ({ x: end.number, label: `Ω = ${end.exact}` }));
    if (method.oscillator) {
      const dampings = method.damped ? DAMPINGS : DAMPINGS.slice(0, 1);
      const numeric = limit((s) => isStable(method.oscillator(s, 0)));
      const reach = Math.max(...ends.map((end) => end.x), Number.isFinite(numeric) ? numeric : 0);
      chart(radii, {
        label: `Spectral radius of ${method.name} over Omega`,
        x: omegaAxis(above(reach > 0.05 ? reach : 8)),
        y: radiusAxis,
        series: dampings.map(([text, xi]) => ({
          label: `ξ = ${text}`, f: (omega) => radius(method.oscillator(omega, xi)),
        })),
        marks: ends,
      });
    }
    const regions = document.querySelector("#region-plot");
    if (!regions) return;
    if (method.plane) {
      const real = limit((s) => isStable(method.plane(-s, 0)));
      const size = above(Number.isFinite(real) && real > 0.05 ? real : 8);
      chart(regions, {
        label: `Stability region of ${method.name} in the complex plane`,
        equal: true,
        x: { label: "Re z", from: -size, to: size / 2 },
        y: { label: "Im z", from: -size, to: size },
        inside: (re, im) => isStable(method.plane(re, im)),
      });
    } else if (method.stiff) {
      chart(regions, {
        label: `Stable steps of ${method.name} over the stiffness of both parts`,
        ...stiffAxes(radii.chart.x.to ** 2),
        inside: (first, second) => isStable(method.stiff(first, second)),
      });
    } else {
      chart(regions, {
        label: `Stable steps of ${method.name} over Omega and xi`,
        x: omegaAxis(radii.chart.x.to),
        y: { label: "damping ratio ξ", from: 0, to: 1 },
        inside: (omega, xi) => isStable(method.oscillator(omega, xi)),
      });
    }
  }

  // Of a split field also the oscillator that is all in the first part, and stiffness in the first two.
  function completed(given) {
    const { split } = given;
    if (split) {
      const rest = (split.toString().split("=>")[0].match(/\by\w+/g) ?? []).slice(1).flatMap(() => [0, 0]);
      given.oscillator = (omega, xi, ...p) => split(2 * xi * omega, omega * omega, ...rest, ...p);
      given.stiff = (first, second, ...p) => split(0, first, 0, second, ...rest.slice(2), ...p);
    }
    return given;
  }

  const methods = new Map();
  function method(given) {
    completed(given);
    methods.set(given.path, given);
    showMethod(given);
    document.dispatchEvent(new CustomEvent("method", { detail: given }));
  }

  return { radius, isStable, completed, stiffAxes, chart, html, numeral, number, limit, above, omegaAxis, radiusAxis, methods, method };
})();
