import { baseKeyOf, type CatalogueEntry, isPluralForm, variablesOf } from "@pharos/i18n/catalogue";
import type { DynamicKeys } from "./i18n-dynamic-keys.ts";

/** Words that stay Chinese in English texts, such as the name of the language in its own script. */
const chineseInEnglish = ["简体中文", "中文"];

const han = "\\p{Script=Han}";
const chinese = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u;
const halfWidthAfterHan = new RegExp(`${han}[)\\]]?[,;:!?(]|${han}\\.(?=\\s|$)`, "u");
const halfWidthBeforeHan = new RegExp(`[,;:!?)]\\s*${han}`, "u");
const missingSpace = new RegExp(`${han}[A-Za-z]|[A-Za-z]${han}`, "u");
const keyPattern = /^[a-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)+(_(one|other))?$/;

/** Both languages have the same keys, and plural forms are complete for their language. */
export function compareKeys(zh: CatalogueEntry[], en: CatalogueEntry[]): string[] {
  return [...missingKeys(zh, en, "English"), ...missingKeys(en, zh, "Chinese"), ...incompletePlurals(en)];
}

function missingKeys(from: CatalogueEntry[], to: CatalogueEntry[], language: string): string[] {
  const present = new Set(to.map(({ key }) => baseKeyOf(key)));
  const missing = new Set(from.map(({ key }) => baseKeyOf(key)).filter((key) => !present.has(key)));
  return [...missing].map((key) => `${key}: has no ${language} text`);
}

function incompletePlurals(en: CatalogueEntry[]): string[] {
  const keys = new Set(en.map(({ key }) => key));
  const plurals = new Set(en.filter(({ key }) => isPluralForm(key)).map(({ key }) => baseKeyOf(key)));
  return [...plurals].flatMap((key) =>
    ["_one", "_other"]
      .filter((form) => !keys.has(key + form))
      .map((form) => `${key}: English lacks the plural form ${form}`),
  );
}

/** A text takes the same variables in both languages; an English plural may leave `count` out, as in “one reply”. */
export function compareVariables(zh: CatalogueEntry[], en: CatalogueEntry[]): string[] {
  const english = variablesByKey(en);
  return [...variablesByKey(zh)].flatMap(([key, inChinese]) => {
    const inEnglish = english.get(key);
    if (inEnglish === undefined || inEnglish === inChinese) return [];
    return [`${key}: variables differ: ${inChinese || "none"} in Chinese, ${inEnglish || "none"} in English`];
  });
}

function variablesByKey(entries: CatalogueEntry[]): Map<string, string> {
  const byKey = new Map<string, Set<string>>();
  for (const { key, text } of entries) {
    const names = byKey.get(baseKeyOf(key)) ?? new Set(isPluralForm(key) ? ["count"] : []);
    for (const name of variablesOf(text)) names.add(name);
    byKey.set(baseKeyOf(key), names);
  }
  return new Map([...byKey].map(([key, names]) => [key, [...names].sort().join(", ")]));
}

/** What holds for a text in any language. */
export function checkForm({ key, text }: CatalogueEntry): string[] {
  const problems: string[] = [];
  if (!keyPattern.test(key)) problems.push(`${key}: is not a dotted camel-case key`);
  if (text.trim() === "") problems.push(`${key}: is empty`);
  // What stands between two texts may consist of its spaces.
  else if (text !== text.trim() && !/[sS]eparator$/.test(key))
    problems.push(`${key}: begins or ends with a space`);
  if (variablesOf(text).some((name) => !/^[a-z][A-Za-z0-9]*$/.test(name))) {
    problems.push(`${key}: a variable is not a plain name`);
  }
  return problems;
}

/** Chinese typography: full-width punctuation, a space between Chinese and Latin letters. */
export function checkChinese({ key, text }: CatalogueEntry): string[] {
  const plain = text.replaceAll(/\{\{[^}]*\}\}/g, "0").replaceAll(/<\/?[a-zA-Z0-9]+\/?>/g, "");
  const problems: string[] = [];
  if (halfWidthAfterHan.test(plain) || halfWidthBeforeHan.test(plain)) {
    problems.push(`${key}: half-width punctuation beside Chinese: ${text}`);
  }
  if (missingSpace.test(plain)) problems.push(`${key}: no space between Chinese and Latin: ${text}`);
  return problems;
}

/** English texts carry no Chinese, but for the few words that must. */
export function checkEnglish({ key, text }: CatalogueEntry): string[] {
  const rest = chineseInEnglish.reduce((remaining, word) => remaining.replaceAll(word, ""), text);
  return chinese.test(rest) ? [`${key}: Chinese in the English text: ${text}`] : [];
}

/** Every enumeration value has its label, and the catalogue has no labels of values that do not exist. */
export function compareEnumerations(
  entries: CatalogueEntry[],
  enumerations: readonly { prefix: string; names: readonly string[]; labels: readonly string[] }[],
): string[] {
  const keys = new Set(entries.map(({ key }) => key));
  const missing = enumerations.flatMap(({ labels }) =>
    labels
      .filter((label) => !keys.has(label))
      .map((label) => `${label}: the enumeration has this value, but it has no text`),
  );
  const known = new Set(
    enumerations.flatMap(({ prefix, names }) => names.map((name) => `${prefix}.${name}`)),
  );
  const unknown = [...keys]
    .filter((key) => key.startsWith("enums.") && !known.has(key.split(".").slice(0, 3).join(".")))
    .map((key) => `${key}: no enumeration has this value`);
  return [...missing, ...unknown];
}

/** Keys that nothing in the sources mentions, directly, as a template or by a declared prefix. */
export function findUnusedKeys(
  entries: CatalogueEntry[],
  sources: readonly string[],
  dynamic: readonly DynamicKeys[],
): string[] {
  const literals = new Set(
    sources.flatMap((source) => [...source.matchAll(/["'`]([A-Za-z][\w.-]*)["'`]/g)].map((m) => m[1])),
  );
  const templates = [
    ...new Set(
      sources.flatMap((source) =>
        [...source.matchAll(/`([a-z][A-Za-z0-9]*\.[\w.]*)\$\{/g)].map((m) => m[1] ?? ""),
      ),
    ),
  ];
  const isUsed = (key: string): boolean => {
    if (literals.has(key) || templates.some((prefix) => key.startsWith(prefix))) return true;
    const declared = dynamic.find(({ prefix }) => key.startsWith(prefix));
    return (
      declared !== undefined && (!declared.isRestLiteral || literals.has(key.slice(declared.prefix.length)))
    );
  };
  const keys = [...new Set(entries.map(({ key }) => baseKeyOf(key)))];
  return keys.filter((key) => !isUsed(key)).map((key) => `${key}: nothing uses it`);
}
