import { existsSync, readFileSync } from "node:fs";
import { type CatalogueEntry, type CatalogueTree, entriesOf, namespaceOfFile } from "@pharos/i18n/catalogue";
import { type CheckResult, runCheck } from "../shared/program.ts";
import { listFiles } from "../shared/repository.ts";
import { dynamicKeys } from "./i18n-dynamic-keys.ts";
import {
  checkChinese,
  checkEnglish,
  checkForm,
  compareEnumerations,
  compareKeys,
  compareVariables,
  findUnusedKeys,
} from "./i18n-rules.ts";
import { findDuplicateKeys } from "./json-duplicates.ts";

export type Enumeration = { prefix: string; names: readonly string[]; labels: readonly string[] };

/** Checks both catalogues below `root` against each other, the sources and the domain's enumerations. */
export function checkCatalogues(root: string, enumerations: readonly Enumeration[]): CheckResult {
  const zh = readLanguage(root, "zh-CN");
  const en = readLanguage(root, "en-US");
  const sources = listFiles(root, ["apps", "packages"], [".ts", ".tsx"])
    .filter((file) => !/\.(test|gen)\.tsx?$/.test(file))
    .map((file) => readFileSync(`${root}/${file}`, "utf8"));
  const problems = [
    ...zh.problems,
    ...en.problems,
    ...compareKeys(zh.entries, en.entries),
    ...compareVariables(zh.entries, en.entries),
    ...[...zh.entries, ...en.entries].flatMap(checkForm),
    ...zh.entries.flatMap(checkChinese),
    ...en.entries.flatMap(checkEnglish),
    ...compareEnumerations(zh.entries, enumerations),
    ...findUnusedKeys(zh.entries, sources, dynamicKeys),
  ];
  return {
    problems: [...new Set(problems)],
    checked: `${zh.entries.length} Chinese and ${en.entries.length} English texts`,
  };
}

/** The texts of a language below `root`, and what is wrong with their files. */
export function readLanguage(
  root: string,
  locale: string,
): { entries: CatalogueEntry[]; problems: string[] } {
  const folder = `packages/i18n/src/${locale}`;
  if (!existsSync(`${root}/${folder}`)) return { entries: [], problems: [`${folder}: is missing`] };
  const problems: string[] = [];
  const entries = listFiles(root, [folder], [".json"]).flatMap((file) => {
    const name = file.slice(folder.length + 1);
    if (!/^[a-z][a-z0-9-]*\.json$/.test(name)) problems.push(`${file}: is not a kebab-case name`);
    const json = readFileSync(`${root}/${file}`, "utf8");
    problems.push(...findDuplicateKeys(json).map((key) => `${file}: ${key} stands twice`));
    const tree: unknown = JSON.parse(json);
    if (isTree(tree)) return entriesOf(namespaceOfFile(name), tree);
    problems.push(`${file}: holds something that is neither a text nor an object`);
    return [];
  });
  return { entries, problems };
}

function isTree(value: unknown): value is CatalogueTree {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.values(value).every((child) => typeof child === "string" || isTree(child));
}

/** The enumerations that the domain exports. */
async function domainEnumerations(): Promise<Enumeration[]> {
  const exported: Record<string, unknown> = await import("@pharos/domain/enums");
  return Object.values(exported)
    .filter(isEnumeration)
    .map((value) => ({
      prefix: value.i18nPrefix,
      names: value.names,
      labels: value.names.map(value.labelKey),
    }));
}

type ExportedEnumeration = {
  i18nPrefix: string;
  names: readonly string[];
  labelKey: (name: string) => string;
};

function isEnumeration(value: unknown): value is ExportedEnumeration {
  return typeof value === "object" && value !== null && "i18nPrefix" in value && "labelKey" in value;
}

if (import.meta.main) await runCheck(async () => checkCatalogues(process.cwd(), await domainEnumerations()));
