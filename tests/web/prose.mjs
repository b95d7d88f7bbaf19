// Counts how plainly the project writes, and fails above a limit: node prose.mjs [--list] [GROUP…]
//
// Groups are the book, the pages beside it, and the summaries of documentation comments, which the program's help is
// made of. A sentence is a sentence of running text: code counts as one word, tables and headings do not count.
// `--list` prints each sentence that is too long, passive or flagged.

import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import writeGood from "write-good";

const root = fileURLToPath(new URL("../..", import.meta.url));
const LONG = 30; // words
const LIMITS = { long: 2, mean: 18 }; // percent of the sentences, words

// Words and turns that hide a subject or a verb.
const FLAGGED = [
    /\b(that|those) of\b/i,
    /\bthose (that|which|who)\b/i,
    /\b(is|are|was|be|of|for|by|with|from|in|on|beside|than) (what|whatever)\b/i,
    /^(what|whatever|who|whoever|such as|as is|as are|so is|so are|nor)\b[^?]*$/i,
    /\bbut for\b/i,
    /\b(thereof|whereof|thereby|therein|therewith|hereby|wherein|whence|notwithstanding)\b/i,
    /\bnot to be (had|used)\b/i,
    /\b(leverage|utili[sz]e|seamless|robustly|simply|obviously|of course)\b/i,
];
// What write-good flags and this trade means exactly.
const EXACT = /^(it (is|was)|all of|magnitude|multiple|however|outside of|a number of|evaluate|maximum|minimum|type of|remainder|satisfy|with respect to|objective|equivalent|requirement|implement|attain|[^a-z]*|.,?)$/i;

const SOURCES = {
    book: ["methods/book/src/**.md"],
    pages: ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CODE_OF_CONDUCT.md", "paper.md", "generator/python/README.md", "generator/checker/README.md"],
    summaries: ["generator/**.rs", "methods/src/**.rs", "macros/**.rs"],
};

const files = (patterns) =>
    execFileSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...patterns.map((p) => `:(glob)${p.replace("**.", "**/*.")}`)], { cwd: root, encoding: "utf8" })
        .split("\n")
        .filter((name) => name && !/\/(tests|examples|benches|catalogue)\/|tests\.rs$|SUMMARY\.md$/.test(name));

let codes = 0; // each its own word, or two in a row would be a word said twice
const inside = (node) =>
    node.type === "inlineCode" ? `code${codes++}` : node.type === "text" ? node.value : node.type === "break" ? " " : (node.children ?? []).map(inside).join("");

const paragraphs = (node) =>
    node.type === "paragraph" ? [inside(node)] : ["table", "heading", "code", "html"].includes(node.type) ? [] : (node.children ?? []).flatMap(paragraphs);

const parser = unified().use(remarkParse).use(remarkGfm);
const segmenter = new Intl.Segmenter("en", { granularity: "sentence" });

const sentences = (markdown) =>
    paragraphs(parser.parse(markdown))
        .map((text) => text.replace(/\s+/g, " ").replace(/\b(e\.g|i\.e|cf|vol|pp?|eqs?|figs?)\.\s/gi, "$1 "))
        .flatMap((text) => [...segmenter.segment(text)].map(({ segment }) => segment.trim()))
        .filter((sentence) => words(sentence) > 2);

const words = (sentence) => (sentence.match(/[\p{L}\p{N}][^\s]*/gu) ?? []).length;

// The first paragraph of each documentation comment.
const summaries = (rust) =>
    [...rust.matchAll(/(?:^[ \t]*\/\/[/!](?: .*)?\n)+/gm)]
        .map(([comment]) => comment.replace(/^[ \t]*\/\/[/!] ?/gm, "").split(/\n\s*\n/)[0])
        .filter((text) => text.trim())
        .join("\n\n");

const flagged = (sentence) => [
    ...FLAGGED.map((turn) => sentence.match(turn)?.[0]).filter(Boolean),
    ...writeGood(sentence, { passive: false, weasel: false, adverb: false, eprime: false, thereIs: false, so: false })
        .map(({ index, offset }) => sentence.slice(index, index + offset))
        .filter((words) => !EXACT.test(words.trim())),
];

const passive = (sentence) =>
    writeGood(sentence, { passive: true, weasel: false, adverb: false, tooWordy: false, illusion: false, cliches: false, thereIs: false, so: false, eprime: false }).length > 0;

const named = process.argv.slice(2).filter((word) => word !== "--list");
const list = process.argv.includes("--list");
let failed = false;
for (const [group, patterns] of Object.entries(SOURCES)) {
    const paths = files(patterns).filter((path) => named.length === 0 || named.includes(group) || named.some((name) => path.includes(name)));
    const found = { sentences: 0, words: 0, long: 0, passive: 0, flagged: 0 };
    for (const path of paths) {
        const text = readFileSync(`${root}/${path}`, "utf8");
        for (const sentence of sentences(path.endsWith(".rs") ? summaries(text) : text)) {
            const turns = flagged(sentence);
            const count = words(sentence);
            found.sentences += 1;
            found.words += count;
            found.long += count > LONG ? 1 : 0;
            found.passive += passive(sentence) ? 1 : 0;
            found.flagged += turns.length;
            if (list && (count > LONG || turns.length > 0)) {
                console.log(`${path}: ${count} words${turns.map((turn) => `, “${turn}”`).join("")}: ${sentence}`);
            }
        }
    }
    if (found.sentences === 0) continue;
    const mean = found.words / found.sentences;
    const long = (100 * found.long) / found.sentences;
    console.log(
        `${group}: ${found.sentences} sentences, ${mean.toFixed(1)} words in the mean, ${found.long} over ${LONG} (${long.toFixed(1)} %), ` +
            `${found.passive} passive (${((100 * found.passive) / found.sentences).toFixed(0)} %), ${found.flagged} flagged`,
    );
    failed ||= mean > LIMITS.mean || long > LIMITS.long || found.flagged > 0;
}
process.exit(failed ? 1 : 0);
