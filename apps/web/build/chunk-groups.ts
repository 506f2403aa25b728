import { fileURLToPath } from "node:url";

/** What the bundler tells about its modules while it forms chunks. */
interface ModuleGraph {
  readonly getModuleInfo: (id: string) => { readonly importedIds: readonly string[] } | null;
}

const pathOf = (path: string) => fileURLToPath(new URL(`../src/${path}`, import.meta.url));
const signIn = pathOf("features/identity/login.screen.tsx");
const shell = pathOf("app/shell/shell.tsx");
const workbench = pathOf("features/workbench/workbench.screen.tsx");
const list = pathOf("features/service-request/service-records.screen.tsx");

const coreTexts = "(common|shell|auth|validation|enums|text)";

/** The texts of one language: ours, the components' and the calendar's, in one file. */
const words = (language: string, tag: string, antdTag: string) => ({
  name: `words-${language}`,
  test: new RegExp(
    `core\\.${tag}\\.gen|${tag}[\\\\/]${coreTexts}\\.json|locale[\\\\/](${antdTag}|${tag.toLowerCase()})\\.js`,
  ),
  priority: 9,
});

/**
 * Few and stable files. What every page needs stands in three (the first two change only with the dependencies) and
 * the words of a language in one. What the sign-in page shares with any other page is one more, what the shell adds
 * another: neither grows with the number of screens. Then, in the same way, what the workbench and a list need,
 * each the model of many screens. The rest is split by which screens use it, in pieces that are worth a request. `budget.ts` watches the outcome.
 */
export const chunkGroups = [
  {
    name: "framework",
    test: /node_modules[\\/](react|react-dom|scheduler|react-router|@remix-run|@tanstack|i18next|react-i18next)[\\/]/,
    tags: ["$initial" as const],
    priority: 12,
  },
  { name: "dates", test: /node_modules[\\/]dayjs[\\/]dayjs/, priority: 11 },
  { name: "controls", test: /node_modules/, tags: ["$initial" as const], priority: 10 },
  words("zh", "zh-CN", "zh_CN"),
  words("en", "en-US", "en_US"),
  { name: "start", tags: ["$initial" as const], priority: 8 },
  // Each tier holds all that its modules import, so that loading it never draws in a piece made for other screens.
  { name: tier("front", signIn), minShareCount: 2, priority: 7 },
  { name: tier("frame", shell), minShareCount: 2, priority: 6 },
  { name: tier("desk", workbench), minShareCount: 2, priority: 5 },
  { name: tier("list", list), minShareCount: 2, priority: 4 },
  {
    name: "shared",
    test: /\.(js|mjs|tsx?|css)$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 100_000,
    priority: 1,
  },
];

/** What a page needs, as a chunk of this name. */
function tier(name: string, page: string) {
  return (id: string, graph: ModuleGraph) => (reachable(page, graph).has(id) ? name : null);
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
