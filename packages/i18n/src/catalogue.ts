/** The structure of a catalogue: what a key is, which variables a text has, how plurals are written. */

export type CatalogueTree = { [key: string]: string | CatalogueTree };

export type CatalogueEntry = {
  /** The full key as code writes it, plural suffix included: `common.items_other`. */
  key: string;
  text: string;
};

const pluralSuffix = /_(?:zero|one|two|few|many|other)$/;

/** `service-request` (the file's name) → `serviceRequest` (the first word of its keys). */
export function namespaceOfFile(fileName: string): string {
  return fileName.replace(/\.json$/, "").replace(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** All texts of one namespace in the order of the file. */
export function entriesOf(namespace: string, tree: CatalogueTree): CatalogueEntry[] {
  return Object.entries(tree).flatMap(([name, value]) => {
    const key = `${namespace}.${name}`;
    return typeof value === "string" ? [{ key, text: value }] : entriesOf(key, value);
  });
}

/** The key that code uses for a text: the plural suffix removed. */
export function baseKeyOf(key: string): string {
  return key.replace(pluralSuffix, "");
}

/** Whether the key is one plural form of another. */
export function isPluralForm(key: string): boolean {
  return pluralSuffix.test(key);
}

/** The variables of a text, sorted, each once: `"{{name}} 的 {{count}} 条"` → `["count", "name"]`. */
export function variablesOf(text: string): string[] {
  const names = [...text.matchAll(/\{\{-?\s*([^},]*?)\s*(?:,[^}]*)?\}\}/g)].map((match) => match[1] ?? "");
  return [...new Set(names)].sort();
}
