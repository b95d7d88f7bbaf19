// Tables that are sorted and filtered, and buttons that copy.
"use strict";
(() => {
  // ---- Copying ----

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
      const compare = numeric
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
  form.addEventListener("input", filter);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  none.querySelector("button").addEventListener("click", () => form.reset());
  // What a browser has kept of a form after a reload.
  filter();
})();
