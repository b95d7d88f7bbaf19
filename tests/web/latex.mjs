// Reads LaTeX with a TeX engine: node latex.mjs FILE...
// Every display is set on its own, warnings are errors, and nothing but words stands between displays.
import { readFileSync } from "node:fs";
import katex from "katex";

const display = /\\begin\{align\}[^]*?\\end\{align\}|\\\[([^]*?)\\\]/g;
let displays = 0;
for (const file of process.argv.slice(2)) {
  const text = readFileSync(file, "utf8");
  for (const [whole, inner] of text.matchAll(display)) {
    displays += 1;
    try {
      katex.renderToString(inner ?? whole, { displayMode: true, throwOnError: true, strict: "error" });
    } catch (error) {
      console.error(`${file}: ${error.message}\n${whole}`);
      process.exit(1);
    }
  }
  const between = text.replace(display, "");
  if (/[\\{}_^&$]/.test(between)) {
    console.error(`${file}: mathematics outside of a display: ${between.trim()}`);
    process.exit(1);
  }
}
if (displays === 0) {
  console.error("no display is there to be read");
  process.exit(1);
}
console.log(`${displays} displays are read without a warning`);
