import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { CatalogueEntry } from "@pharos/i18n/catalogue";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { repositoryRoot } from "../shared/repository.ts";
import { readLanguage } from "./i18n.ts";

const glossary = "docs/glossary.md";
/** Fewer say too little about a product of this size. */
const leastTerms = 80;
const han = /\p{Script=Han}/u;

/** An idea of the glossary: how it is called in both languages, and how it is not. */
type Term = { names: string[]; refused: string[] };

/** Checks that the catalogues below `root` call every idea of the glossary by its one name. */
export function checkWords(root: string): CheckResult {
  const terms = termsOf(readFileSync(join(root, glossary), "utf8"));
  const entries = [...readLanguage(root, "zh-CN").entries, ...readLanguage(root, "en-US").entries];
  const problems = [
    ...(terms.length < leastTerms ? [`${glossary}: has ${terms.length} of ${leastTerms} terms`] : []),
    ...repeatedNames(terms),
    ...findRefused(terms, entries),
  ];
  return { problems, checked: `${terms.length} terms in ${entries.length} texts` };
}

/** The rows of its table: Chinese, English, code, wire, refused, meaning. */
function termsOf(markdown: string): Term[] {
  const rows = markdown.split("\n").filter((line) => line.startsWith("|"));
  return rows.slice(2).map((row) => {
    const [zh = "", en = "", , , not = ""] = row.split("|").slice(1);
    const names = [...zh.split("/"), ...en.split("/")].map((name) => name.replace(/\(.*\)/, "").trim());
    return {
      names: names.filter(Boolean),
      refused: not
        .split(",")
        .map((word) => word.trim())
        .filter(Boolean),
    };
  });
}

function repeatedNames(terms: readonly Term[]): string[] {
  const names = terms.map(({ names: [first = ""] }) => first);
  return names
    .filter((name, index) => names.indexOf(name) !== index)
    .map((name) => `${glossary}: ${name} stands twice`);
}

function findRefused(terms: readonly Term[], entries: readonly CatalogueEntry[]): string[] {
  const names = terms.flatMap((term) => term.names);
  return terms.flatMap(({ names: own, refused }) =>
    refused.flatMap((word) => {
      const pattern = patternOf(word);
      // A longer name that has the word in it is another idea.
      const longer = names.filter((name) => name !== word && pattern.test(name)).map(patternOf);
      const without = (text: string) => longer.reduce((rest, name) => rest.split(name).join(" "), text);
      return entries
        .filter(({ text }) => pattern.test(without(text)))
        .map(({ key, text }) => {
          const better = own.filter((name) => han.test(name) === han.test(text)).join(" / ");
          return `${key}: “${word}” is called ${better} here: ${text}`;
        });
    }),
  );
}

/** English words count whole and in any case; Chinese has no spaces to tell words by. */
function patternOf(word: string): RegExp {
  const literal = word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return han.test(word) ? new RegExp(literal, "u") : new RegExp(`(?<![\\w@.{-])${literal}(?![\\w@}-])`, "iu");
}

if (import.meta.main) await runCheck(() => checkWords(repositoryRoot));
