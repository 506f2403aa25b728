import { readdirSync, readFileSync } from "node:fs";
import { createInstance } from "i18next";
import { baseKeyOf, type CatalogueTree, entriesOf, namespaceOfFile } from "./catalogue.ts";
import { i18nextOptions, textStore } from "./i18next-options.ts";
import { type Locale, locales } from "./locale.ts";
import type { LooseVariables, TranslationKey, VariablesOf } from "./translate.ts";

export type ServerTranslator = {
  /** The text of a key in a language; the variables are checked by the compiler. */
  t<K extends TranslationKey>(locale: Locale, key: K, ...variables: VariablesOf<K>): string;
  /** Like `t` for a key and variables that were stored as data (a notification, an error on its way out). */
  render(locale: Locale, key: TranslationKey, variables?: LooseVariables): string;
  /** Whether a string from outside is one of our keys. */
  has(key: string): key is TranslationKey;
};

/** The texts of one language by namespace. */
type Catalogue = Record<string, CatalogueTree>;

/** Reads both languages from disk once; everything after that is synchronous and in memory. */
export function createServerTranslator(): ServerTranslator {
  const instance = createInstance();
  const catalogues = new Map(locales.map((locale) => [locale, readCatalogues(locale)]));
  let keys: ReadonlySet<string> | undefined;
  // The promise is already settled: with `initAsync: false` and given resources nothing is awaited.
  void instance.init({
    ...i18nextOptions,
    initAsync: false,
    resources: Object.fromEntries([...catalogues].map(([locale, texts]) => [locale, { [textStore]: texts }])),
  });
  const fixed = new Map(locales.map((locale) => [locale, instance.getFixedT(locale)]));
  const look = (locale: Locale, key: TranslationKey, variables: LooseVariables): string =>
    fixed.get(locale)?.(key, variables) ?? key;
  // Looking a text up costs more than most rows that carry one, and without variables it never changes.
  const plain = new Map(locales.map((locale) => [locale, new Map<TranslationKey, string>()]));
  const render = (locale: Locale, key: TranslationKey, variables: LooseVariables = {}): string => {
    if (Object.keys(variables).length > 0) return look(locale, key, variables);
    const known = plain.get(locale);
    const text = known?.get(key) ?? look(locale, key, variables);
    known?.set(key, text);
    return text;
  };
  return {
    t: (locale, key, ...[variables]) => render(locale, key, variables),
    render,
    has: (key): key is TranslationKey => {
      keys ??= new Set([...catalogues.values()].flatMap(keysOf));
      return keys.has(key);
    },
  };
}

function keysOf(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([namespace, tree]) =>
    entriesOf(namespace, tree).map(({ key }) => baseKeyOf(key)),
  );
}

function readCatalogues(locale: Locale): Catalogue {
  const folder = new URL(`./${locale}/`, import.meta.url);
  const files = readdirSync(folder).filter((name) => name.endsWith(".json"));
  return Object.fromEntries(
    // The catalogue check proves the shape: nested objects of strings.
    files.map((name) => [
      namespaceOfFile(name),
      JSON.parse(readFileSync(new URL(name, folder), "utf8")) as CatalogueTree,
    ]),
  );
}
