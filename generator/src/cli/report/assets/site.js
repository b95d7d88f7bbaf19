// Tables that are sorted and filtered, and buttons that copy.
"use strict";
(() => {
  // ---- Copying ----

  for (const row of document.querySelectorAll(".coefficients tbody tr")) {
    const exact = row.querySelector(".exact");
    if (!exact) continue;
    const button = document.createElement("button");
    Object.assign(button, { className: "copy", type: "button", textContent: "copy" });
    button.ariaLabel = `Copy ${row.cells[0].textContent}`;
    button.dataset.copy = exact.dataset.copy;
    row.cells[3].append(button);
  }

  document.addEventListener("click", async (event) => {
    const button = event.target.closest("button.copy");
    if (!button) return;
    const text = button.dataset.copy ?? button.nextElementSibling.textContent;
    await copy(text);
    button.textContent = "copied";
    setTimeout(() => (button.textContent = "copy"), 1200);
  });

  async function copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {
      // A page from disk may not be trusted with the clipboard.
      const area = document.body.appendChild(document.createElement("textarea"));
      area.value = text;
      area.select();
      document.execCommand("copy");
      area.remove();
    }
  }

  // ---- Exports: loaded and inflated when they are asked for ----

  const exported = document.querySelector("#exports");
  if (exported) {
    const [show, save, copied] = exported.querySelectorAll("button");
    const pre = exported.querySelector("pre");
    let all;
    const load = () =>
      (all ??= new Promise((resolve, reject) => {
        // Pages with plots have a constant of this name, which is no property of the window.
        const home = typeof stepsmith === "undefined" ? (window.stepsmith = {}) : stepsmith;
        home.exports = (coded) => {
          const bytes = Uint8Array.from(atob(coded), (c) => c.charCodeAt(0));
          const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
          resolve(new Response(stream).json());
        };
        const script = document.createElement("script");
        script.src = exported.dataset.src;
        script.onerror = reject;
        document.head.append(script);
      }));
    const chosen = async () => (await load())[exported.elements.form.value];
    async function shown() {
      pre.textContent = (await chosen())[2];
      pre.hidden = copied.hidden = false;
    }
    show.addEventListener("click", shown);
    exported.elements.form.addEventListener("input", () => pre.hidden || shown());
    exported.addEventListener("submit", (event) => event.preventDefault());
    save.addEventListener("click", async () => {
      const [, name, text] = await chosen();
      const link = document.createElement("a");
      link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
      link.download = name;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 60000);
    });
  }

  // ---- The table of methods ----

  const table = document.querySelector("#methods");
  if (!table) return;
  const body = table.tBodies[0];
  const rows = [...body.rows];
  const text = new Map(rows.map((row) => [row, row.textContent.toLowerCase()]));

  const value = (row, column) => {
    const cell = row.cells[column];
    return cell.dataset.value === undefined ? cell.textContent : cell.dataset.value;
  };
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    heading.querySelector("button").addEventListener("click", () => {
      const numeric = heading.classList.contains("number");
      // Numbers begin with the greatest.
      const first = numeric ? "descending" : "ascending";
      const second = numeric ? "ascending" : "descending";
      const way = heading.ariaSort === first ? second : first;
      for (const other of headings) other.ariaSort = "none";
      heading.ariaSort = way;
      const sign = way === "ascending" ? 1 : -1;
      const compare = numeric || rows[0].cells[column].dataset.value
        ? (a, b) => Number(value(a, column)) - Number(value(b, column))
        : (a, b) => value(a, column).localeCompare(value(b, column), "en");
      body.append(...[...rows].sort((a, b) => sign * compare(a, b)));
    });
  });

  const form = document.querySelector("#filters");
  const count = document.querySelector("#count");
  const none = document.querySelector("#none");
  function filter() {
    const asked = Object.fromEntries(new FormData(form));
    const words = asked.text.toLowerCase().split(/\s+/);
    let shown = 0;
    for (const row of rows) {
      const { family, problem, work, order, limit, disputed } = row.dataset;
      const fits =
        words.every((word) => text.get(row).includes(word)) &&
        (!asked.family || asked.family === family) &&
        (!asked.problem || asked.problem === problem) &&
        (!asked.work || asked.work === work) &&
        Number(order) >= Number(asked.order) &&
        Number(limit) >= Number(asked.limit) &&
        (!asked.disputed || disputed !== "0");
      row.hidden = !fits;
      shown += fits ? 1 : 0;
    }
    count.textContent = shown === rows.length ? `${shown} methods` : `${shown} of ${rows.length} methods`;
    none.hidden = shown > 0;
  }
  for (const link of document.querySelectorAll("a[data-family]")) {
    link.addEventListener("click", () => {
      form.reset();
      form.elements.family.value = link.dataset.family;
      setTimeout(filter);
    });
  }
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  none.querySelector("button").addEventListener("click", () => form.reset());
  // What a browser has kept of a form after a reload.
  filter();
})();
