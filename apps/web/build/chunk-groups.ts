import { fileURLToPath } from "node:url";

/** What the bundler tells about its modules while it forms chunks. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const pathOf = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));

/** Pages that stand for many, from the lightest to the richest. */
const pages = {
  signIn: pathOf("features/identity/login.screen.tsx"),
  phone: pathOf("features/workbench/mobile-workbench.screen.tsx"),
  shell: pathOf("app/shell/shell.tsx"),
  workbench: pathOf("features/workbench/workbench.screen.tsx"),
  list: pathOf("features/service-request/service-records.screen.tsx"),
  record: pathOf("features/service-request/service-request-detail.screen.tsx"),
  form: pathOf("features/service-request/service-create.screen.tsx"),
};
type Page = keyof typeof pages;

const coreTexts = "(common|shell|auth|validation|enums|text)";

/** The texts of one language: ours, the components' and the calendar's, in one file. */
const words = (language: string, tag: string, antdTag: string) => ({
  name: `words-${language}`,
  test: new RegExp(
    `core\\.${tag}\\.gen|${tag}[\\\\/]${coreTexts}\\.json|locale[\\\\/](${antdTag}|${tag.toLowerCase()})\\.js`,
  ),
  priority: 17,
});

/** Requests are where files are: their words travel together, which saves every record and form a request. */
const recordWords = (tag: string) => ({
  name: `words-record-${tag}`,
  test: new RegExp(`${tag}[\\\\/](service-request|file)\\.json`),
  priority: 17,
});

/** The modules that one of these pages needs, as a chunk of this name. */
const tier = (name: string, ...needing: Page[]) => ({
  name: (id: string, graph: ModuleGraph) =>
    needing.some((page) => reachable(pages[page], graph).has(id)) ? name : null,
  minShareCount: 2,
});

/** The modules that both pages need. */
const common = (name: string, one: Page, other: Page) => ({
  name: (id: string, graph: ModuleGraph) =>
    reachable(pages[one], graph).has(id) && reachable(pages[other], graph).has(id) ? name : null,
  minShareCount: 2,
});

/**
 * Few and stable files. What every page needs stands in three (the first two change only with the dependencies), the
 * words of a language in one, the styles of the components and the shell in one. Then come tiers, each made for one page
 * that stands for many. A tier holds all that its modules import, less what an earlier one has, so that loading it
 * never draws in a piece made for other pages, and none of them grows with the number of screens. The rest is split
 * by which screens use it, in pieces that are worth a request. `tools/checks/bundle-budgets.ts` watches the outcome.
 */
export const chunkGroups = [
  { name: (id: string, graph: ModuleGraph) => (isCommonStyle(id, graph) ? "styles" : null), priority: 20 },
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|@tanstack|i18next|react-i18next)[\\/]/,
    tags: ["$initial" as const],
    priority: 19,
  },
  { name: "controls", test: /node_modules/, tags: ["$initial" as const], priority: 18 },
  words("zh", "zh-CN", "zh_CN"),
  words("en", "en-US", "en_US"),
  recordWords("zh-CN"),
  recordWords("en-US"),
  { name: "start", tags: ["$initial" as const], priority: 16 },
  { ...common("front", "signIn", "phone"), priority: 15 },
  { ...tier("fields", "signIn"), priority: 14 },
  { ...tier("phone", "phone"), priority: 13 },
  { ...tier("frame", "shell", "workbench"), priority: 12 },
  { ...tier("list", "list"), priority: 10 },
  { ...tier("record", "record"), priority: 9 },
  { ...tier("form", "form"), priority: 8 },
  // Endpoints are read while modules are evaluated: in a piece with screens they could stand in a circle with their readers.
  { name: "contract", test: /packages[\\/]contract[\\/]src[\\/]/, minShareCount: 1, priority: 2 },
  {
    name: "shared",
    test: /\.(js|mjs|tsx?)$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 100_000,
    priority: 1,
  },
];

/** Styles of the components and the shell, and those that several pages or dialogs have in common. */
function isCommonStyle(id: string, graph: ModuleGraph): boolean {
  if (!id.endsWith(".css")) return false;
  if (/(packages[\\/]ui|apps[\\/]web[\\/]src[\\/](app|shared))[\\/]/.test(id)) return true;
  return partsOnDemand(graph).filter((part) => reachable(part, graph).has(id)).length > 1;
}

let onDemand: readonly string[] | undefined;

/** Every module that is fetched on demand somewhere. */
function partsOnDemand(graph: ModuleGraph): readonly string[] {
  if (onDemand) return onDemand;
  const found = new Set([pathOf("app/main.tsx")]);
  // A set hands out what is added to it while it is walked.
  for (const part of found) {
    for (const id of reachable(part, graph)) {
      for (const next of graph.getModuleInfo(id)?.dynamicallyImportedIds ?? []) found.add(next);
    }
  }
  onDemand = [...found];
  return onDemand;
}

const closures = new Map<string, Set<string>>();

/** Everything a module imports, directly or not, without what it imports on demand. */
function reachable(from: string, graph: ModuleGraph): Set<string> {
  const known = closures.get(from);
  if (known) return known;
  const found = new Set<string>();
  const queue = [from];
  for (let id = queue.pop(); id !== undefined; id = queue.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    queue.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  closures.set(from, found);
  return found;
}
