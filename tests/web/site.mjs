// The site in a browser: node site.mjs FOLDER, where FOLDER/site is the site.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const folder = process.argv[2];
const site = join(folder, "site");
const { CHROMIUM, STEPSMITH } = process.env;
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const address = (path) => pathToFileURL(site).href + "/" + path;
// What spectral radii may differ by from those of `stepsmith scan`, relatively. At Ω = 0 the root 1 is double, and the
// page finds it to half of the digits; `scan` divides double roots out.
const APART = 1e-12;
const APART_AT_ZERO = 1e-7;
const PAGES = [
  "index.html", "comparison.html", "findings.html", "central-difference/cd4-wide.html", "splitting/splitting-half.html",
  "block/radau5.html", "additive/ark436.html", "explore/central-difference.html", "explore/block.html", "explore/splitting.html",
];

const failures = [];
async function browse(options, visit) {
  const profile = mkdtempSync(join(tmpdir(), "site-profile-"));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    headless: true,
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-sync",
      "--disable-background-networking", "--disable-component-update"],
    ...options,
  });
  context.on("page", (page) => {
    page.on("console", (message) => message.type() === "error" && failures.push(`${page.url()}: ${message.text()}`));
    page.on("pageerror", (error) => failures.push(`${page.url()}: ${error.message}`));
    page.on("request", (request) => {
      const url = request.url();
      if (!url.startsWith(address("")) && !url.startsWith("data:")) failures.push(`a request to ${url}`);
    });
  });
  const page = await context.newPage();
  try {
    await visit(page);
  } finally {
    await context.close();
    rmSync(profile, { recursive: true, force: true });
  }
}

const told = (step) => console.log(`  ${step}`);

// ---- Links: each leads to a file of the site ----

function links() {
  let count = 0;
  for (const page of readdirSync(site, { recursive: true }).filter((name) => name.endsWith(".html"))) {
    const text = readFileSync(join(site, page), "utf8");
    for (const [, link] of text.matchAll(/(?:href|src)="([^"#?]+)/g)) {
      if (/^[a-z]+:/.test(link)) continue;
      count += 1;
      if (!existsSync(join(site, dirname(page), link))) failures.push(`${page} links to ${link}, which is not there`);
    }
  }
  told(`${count} links lead to files`);
}

// ---- The picture of the first page: in the first screen, exact at infinity, and it moves ----

async function opening(page) {
  await page.goto(address("index.html"));
  await page.waitForSelector("#opening path.curve");
  const box = await page.locator("#opening").boundingBox();
  assert.ok(box.y + box.height <= 900, "the picture is in the first screen");
  // Hilber, Hughes and Taylor reach ρ∞ = 1/2.
  for (const rho of ["0.5", "0.8", "1", "0"]) {
    await page.getByLabel("ρ∞", { exact: true }).fill(rho);
    const found = await page.evaluate(() => document.querySelector("#opening").chart.series.map(({ label, f }) => [label, f(8)]));
    assert.equal(found.length, 4);
    for (const [label, radius] of found) {
      const expected = label.startsWith("HHT") ? Math.max(0.5, Number(rho)) : Number(rho);
      assert.ok(Math.abs(radius - expected) < 1e-3, `${label}: ${radius} for ${rho}`);
    }
  }
  const before = await page.locator("#opening path.curve").first().getAttribute("d");
  await page.getByLabel("ρ∞, slider").focus();
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await page.locator("#opening path.curve").first().getAttribute("d"), before);
  // The statements that are refuted are those of the findings, each once.
  const told_ = await page.locator(".figures strong").first().textContent();
  await page.goto(address("findings.html"));
  const statements = await page.locator("blockquote").allTextContents();
  assert.equal(Number(told_), new Set(statements).size);
  told(`opening: four families at four radii; ${told_} statements refuted`);
}

// ---- The overview: sorted, filtered, searched ----

async function overview(page) {
  await page.goto(address("index.html"));
  const rows = page.locator("#methods tbody tr:visible");
  const total = await rows.count();
  assert.ok(total > 80, `${total} rows`);
  const sort = (name) => page.getByRole("columnheader", { name }).getByRole("button").press("Enter");
  const orders = () => rows.evaluateAll((rows) => rows.map((row) => Number(row.cells[4].dataset.value)));
  await sort("Order");
  let found = await orders();
  assert.deepEqual(found, [...found].sort((a, b) => b - a), "by order");
  assert.ok(found[0] > 8, "the highest order first");
  await sort("Order");
  found = await orders();
  assert.deepEqual(found, [...found].sort((a, b) => a - b), "by order, upwards");
  await sort("Family");
  const families = await rows.evaluateAll((rows) => rows.map((row) => row.cells[1].textContent));
  assert.equal(families[0], "Runge–Kutta", "the family that is used most comes first");
  await page.getByLabel("Search").fill("robust");
  assert.equal(await rows.count(), 1);
  assert.match(await page.locator("#count").textContent(), /^1 of \d+ methods$/);
  await page.getByLabel("Search").fill("no such method");
  assert.ok(await page.getByText("No method has all of this.").isVisible());
  await page.getByRole("button", { name: "Show all" }).click();
  await page.waitForFunction((n) => document.querySelectorAll("#methods tbody tr:not([hidden])").length === n, total);
  await page.getByLabel("Family").selectOption("central-difference");
  await page.getByLabel("Order at least").fill("4");
  const listed = JSON.parse(execFileSync(STEPSMITH, ["list", "--format", "json", "--family", "central-difference",
    "--order", "4"]));
  const shown = await rows.evaluateAll((rows) => rows.map((row) => row.querySelector("a").textContent));
  assert.deepEqual(shown.sort(), listed.map((method) => method.name).sort(), "what `stepsmith list` lists");
  told(`overview: ${total} methods sorted, searched and filtered`);
}

// ---- A method: read, its curve, its certificate ----

async function method(page) {
  await page.goto(address("index.html"));
  await page.getByRole("link", { name: "Cd4Wide", exact: true }).click();
  assert.equal(await page.locator("h1").textContent(), "Cd4Wide");
  for (const name of ["Scheme", "Order", "Stability", "Claims", "Certificates", "Emitted code and exports", "Citation"]) {
    assert.ok(await page.getByRole("heading", { name, exact: true }).isVisible(), name);
  }
  assert.ok((await page.locator("math mfrac").count()) > 3);
  assert.ok((await page.locator("#radius-plot path.curve").count()) === 4);
  assert.match(await page.locator("#radius-plot text.mark").first().textContent(), /Ω = /);
  const copied = await page.getByRole("button", { name: "Copy v: j", exact: true }).getAttribute("data-copy");
  assert.equal(copied, "1/6");
  // From disk a browser shows the file; from a server it saves it.
  await page.getByRole("link", { name: "cd4-wide.oscillator-xi-0.json" }).click();
  await page.waitForURL(/\.json$/);
  const saved = join(folder, "saved.json");
  writeFileSync(saved, await page.locator("pre").textContent());
  const checked = execFileSync("python3", ["-m", "stepsmith_checker", "--scheme", saved],
    { encoding: "utf8", env: { ...process.env, PYTHONDONTWRITEBYTECODE: "1", PYTHONPATH: "generator/checker" } });
  assert.match(checked, /holds/);
  await page.goBack();
  // The arrow keys read the curve out.
  await page.locator("#radius-plot svg").focus();
  await page.keyboard.press("ArrowRight");
  assert.match(await page.locator("#radius-plot output").textContent(), /^Ω = .*ξ = 0: 1/);
  told("method: read; its certificate is saved and holds");
}

// ---- Its exports: shown, and saved, as `stepsmith export` writes them ----

async function exports(page) {
  await page.goto(address("block/radau5.html"));
  let compared = 0;
  for (const [label, form] of [["C99", "c"], ["Python with NumPy", "python"], ["NodePy", "nodepy"], ["SciML", "sciml"]]) {
    await page.locator("#exports select").selectOption(label);
    if (compared === 0) await page.getByRole("button", { name: "show" }).click();
    const text = execFileSync(STEPSMITH, ["export", "methods/specs/block/radau5.toml", "--form", form], { encoding: "utf8" });
    await page.waitForFunction((text) => document.querySelector("#exports pre").textContent.trim() === text.trim(), text);
    compared += text.length;
  }
  await page.locator("#exports select").selectOption("C99");
  const [saved] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "download" }).click()]);
  assert.equal(saved.suggestedFilename(), "radau5.h");
  const header = execFileSync(STEPSMITH, ["export", "methods/specs/block/radau5.toml", "--form", "c"], { encoding: "utf8" });
  assert.equal(readFileSync(await saved.path(), "utf8").trim(), header.trim());
  const options = await page.locator("#exports select").locator("option").count();
  told(`exports: ${options} of a method, ${compared} letters those of export; one saved`);
}

// ---- The findings ----

async function findings(page) {
  await page.goto(address("index.html"));
  await page.getByRole("link", { name: "Findings" }).click();
  const count = await page.locator("blockquote").count();
  assert.ok(count > 15, `${count} statements`);
  assert.equal(await page.locator("blockquote + ul .refuted").count() > 15, true);
  told(`findings: ${count} statements with what refutes them`);
}

// ---- Curves against `stepsmith scan` ----

function scanned(args) {
  const text = execFileSync(STEPSMITH, ["scan", "--digits", "17", ...args], { encoding: "utf8" });
  const [head, ...rows] = text.trim().split("\n").map((line) => line.split(","));
  const [omega, radius] = ["Omega", "radius"].map((name) => head.indexOf(name));
  return rows.map((row) => [Number(row[omega]), Number(row[radius])]);
}

function compared(name, expected, found) {
  assert.equal(expected.length, 401);
  const apart = expected.map(([, radius], i) => Math.abs(found[i] - radius) / Math.max(1, Math.abs(radius)));
  assert.ok(expected[0][0] === 0 && apart.shift() <= APART_AT_ZERO, `${name} at 0`);
  const worst = Math.max(...apart);
  assert.ok(worst <= APART, `${name}: ${worst} apart`);
  told(`${name}: ${apart.length} radii, at most ${worst} from those of scan`);
}

async function curves(page) {
  for (const [path, xi] of [["central-difference/cd4-robust", "1/20"], ["runge-kutta/rk4", "0"], ["block/radau5", "1/10"]]) {
    await page.goto(address(`${path}.html`));
    // As an axis xi is a number with 53 bits, as it is in the page.
    const expected = scanned([`methods/specs/${path}.toml`, "--over", "Omega=0..4:401", "--over", `xi=${xi}`]);
    const found = await page.evaluate(([path, xi, at]) => {
      const { oscillator } = stepsmith.methods.get(path);
      const [p, q = 1] = xi.split("/").map(Number);
      return at.map((omega) => stepsmith.radius(oscillator(omega, p / q)));
    }, [path, xi, expected.map(([omega]) => omega)]);
    compared(`${path} at xi = ${xi}`, expected, found);
  }
}

// ---- The explorer: moved, and its curve against `stepsmith scan` ----

async function explorer(page) {
  await page.goto(address("explore/newmark.html"));
  const before = await page.locator("#radius-plot path.curve").getAttribute("d");
  await page.getByLabel("β", { exact: true }).fill("3/10");
  await page.getByLabel("γ", { exact: true }).fill("11/20");
  await page.getByLabel("ξ", { exact: true }).fill("1/20");
  const after = await page.locator("#radius-plot path.curve").getAttribute("d");
  assert.notEqual(after, before, "the curve moves");
  assert.match(await page.locator("#result").textContent(), /numeric/);
  const expected = scanned(["--family", "newmark", "--over", "Omega=0..4:401", "--over", "beta=3/10",
    "--over", "gamma=11/20", "--over", "xi=1/20"]);
  const found = await page.evaluate((at) => {
    const { f } = document.querySelector("#radius-plot").chart.series[0];
    return at.map(f);
  }, expected.map(([omega]) => omega));
  compared("explorer of newmark", expected, found);
  // The path as it is drawn, to a tenth of a pixel.
  const worst = await page.evaluate(() => {
    const figure = document.querySelector("#radius-plot");
    const { px, py } = figure.scale;
    const [{ f }] = figure.chart.series;
    const points = figure.querySelector("path.curve").getAttribute("d").split(/[ML]/).slice(1);
    const slope = (px(figure.chart.x.to) - px(0)) / figure.chart.x.to;
    const off = points.map((point) => {
      const [x, y] = point.split(" ").map(Number);
      // On the frame a curve that leaves it is cut off.
      return y <= py(figure.chart.y.to) ? 0 : Math.abs(py(f((x - px(0)) / slope)) - y);
    });
    return Math.max(...off);
  });
  assert.ok(worst < 0.5, `drawn ${worst} pixels beside the curve`);
  // A slider by the keyboard.
  await page.getByLabel("β, slider").focus();
  await page.keyboard.press("ArrowRight");
  assert.notEqual(await page.getByLabel("β", { exact: true }).inputValue(), "3/10");
  // A member of the catalogue is known for what is proven of it.
  await page.getByLabel("Jump to").selectOption("AverageAcceleration");
  assert.match(await page.locator("#result").textContent(), /AverageAcceleration of the catalogue, proven/);
  await page.getByLabel("β", { exact: true }).fill("one half");
  assert.match(await page.locator("#result").textContent(), /no number/);
}

// ---- The comparison ----

async function comparison(page) {
  await page.goto(address("runge-kutta/rk4.html"));
  await page.getByRole("link", { name: "Compare with other methods" }).click();
  await page.getByLabel("Cd4Robust", { exact: true }).check();
  await page.waitForFunction(() => document.querySelectorAll("#radius-plot path.curve").length === 2);
  assert.deepEqual(await page.locator("#facts tbody th").allTextContents(), ["Rk4", "Cd4Robust"]);
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll("#radius-plot path.curve").length === 2);
  const found = page.locator("#comparison .choice label:visible");
  await page.getByLabel("Search").fill("radau");
  assert.ok((await found.allTextContents()).includes("Radau5"));
  assert.ok((await found.count()) < 20, "what is chosen and what fits");
  await page.getByRole("button", { name: "Clear" }).click();
  assert.equal(await page.locator("#radius-plot path.curve").count(), 0);
  await page.goto("about:blank");
  await page.goto(address("comparison.html"));
  await page.waitForFunction(() => document.querySelectorAll("#radius-plot path.curve").length === 5);
  told("comparison: two methods, kept in the address; five at first; searched");
}

// ---- The complex plane: a circle is a circle ----

async function plane(page) {
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(address("runge-kutta/rk4.html"));
    const [re, im] = await page.evaluate(() => {
      const { px, py } = document.querySelector("#region-plot").scale;
      return [px(1) - px(0), py(0) - py(1)];
    });
    assert.ok(Math.abs(re - im) < 1e-9, `${re} and ${im} pixels a unit`);
  }
  told("the complex plane: equal axes");
}

// ---- Every page: all plots drawn, all formulas set ----

async function everyPage(page) {
  const pages = readdirSync(site, { recursive: true }).filter((path) => path.endsWith(".html"));
  for (const path of pages) {
    await page.goto(address(path));
    const [plots, drawn, raw, wide, typed] = await page.evaluate(() => [
      document.querySelectorAll("figure.chart").length,
      document.querySelectorAll("figure.chart svg").length,
      document.querySelectorAll(".equations code").length,
      document.documentElement.scrollWidth - window.innerWidth,
      // What is to be typed, and names of files, keep their letters.
      [...document.querySelectorAll("main :is(p, td, th, dd, li, span, strong, option, blockquote)")]
        .flatMap((element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data))
        .filter((text) => /sqrt|√\(\d+\)|[\w)]\*[\w(]|\w\^\d|[(\[,] ?-\d| - [\d√(]/.test(text)),
    ]);
    if (typed.length > 0) failures.push(`${path}: typed letters in ${typed[0]}`);
    if (plots !== drawn) failures.push(`${path}: ${drawn} of ${plots} plots`);
    if (raw > 0) failures.push(`${path}: ${raw} formulas are not set`);
    if (wide > 0) failures.push(`${path}: ${wide} pixels wider than the screen`);
  }
  told(`${pages.length} pages: plots drawn, formulas set`);
}

// ---- Some pages of each kind: no violations, nothing wider than the screen, nothing that jumps ----

async function accessible(page, name) {
  for (const path of PAGES) {
    await page.addInitScript(() => {
      window.shift = 0;
      new PerformanceObserver((list) => list.getEntries().forEach((entry) => (window.shift += entry.value)))
        .observe({ type: "layout-shift", buffered: true });
    });
    await page.goto(address(path));
    await page.waitForTimeout(200);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run({ preload: false }));
    for (const { id, nodes } of violations) failures.push(`${name} ${path}: ${id}: ${nodes[0].html.slice(0, 200)}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (wide > 0) failures.push(`${name} ${path}: ${wide} pixels wider than the screen`);
    const shift = await page.evaluate(() => window.shift);
    if (shift > 0.02) failures.push(`${name} ${path}: the layout shifts by ${shift}`);
  }
  told(`${name}: ${PAGES.length} pages without violations`);
}

links();
const wide = { viewport: { width: 1280, height: 900 } };
for (const visit of [opening, overview, method, exports, findings, curves, explorer, comparison, plane, everyPage]) await browse(wide, visit);
for (const [name, options] of [
  ["light", wide],
  ["dark", { ...wide, colorScheme: "dark" }],
  ["narrow", { viewport: { width: 380, height: 800 } }],
]) await browse(options, (page) => accessible(page, name));
assert.deepEqual(failures, []);
