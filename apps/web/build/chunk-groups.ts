import { fileURLToPath } from "node:url";

/** What the bundler knows about its modules while it forms chunks. */
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
  demoAccounts: pathOf("features/identity/demo-accounts.tsx"),
  phone: pathOf("features/workbench/mobile-workbench.screen.tsx"),
  shell: pathOf("app/shell/shell.tsx"),
  workbench: pathOf("features/workbench/workbench.screen.tsx"),
  list: pathOf("features/service-request/service-records.screen.tsx"),
  record: pathOf("features/service-request/service-request-detail.screen.tsx"),
  form: pathOf("features/service-request/service-create.screen.tsx"),
};

/** What is fetched beside every page behind the sign-in, or beside the two that most people begin with. */
const besidePages = [
  pages.shell,
  pages.workbench,
  pathOf("features/service-request/incident/incident-strip.tsx"),
  pathOf("features/service-request/queue/request-views.tsx"),
  pathOf("features/integration/mailbox/waiting-mails-link.tsx"),
  pathOf("features/contract/expiry-warning.tsx"),
  pathOf("features/service-request/prefetch.ts"),
  pathOf("features/workbench/prefetch.ts"),
];
const liveUpdates = /node_modules[\\/](socket\.io|engine\.io|@socket\.io)/;
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

/** The words of each language. */
export const coreWords = [words("zh", "zh-CN", "zh_CN"), words("en", "en-US", "en_US")];

/** The words of the desk: of requests, which most pages have, of their files, and of what stands on the workbench. */
const deskWords = (tag: string) => ({
  name: `words-desk-${tag}`,
  test: new RegExp(`${tag}[\\\\/](service-request|file|workbench|plan|advisory)\\.json`),
  priority: 17,
});

/** The modules that one of these pages needs, as a chunk of this name. */
const tier = (name: string, ...needing: Page[]) => ({
  name: (id: string, graph: ModuleGraph) =>
    needing.some((page) => reachable(pages[page], graph).has(id)) ? name : null,
  minShareCount: 2,
});

/** Libraries that most pages do not need. */
const heavyLibraries =
  /node_modules[\\/](micromark|@rc-component[\\/](picker[\\/]es[\\/]PickerPanel|tree[\\/]|input-number))/;

const calendar =
  /@rc-component[\\/]picker|antd[\\/]es[\\/](date-picker|calendar|time-picker)[\\/]|dayjs[\\/]plugin|date-picks\.tsx$/;

const choices =
  /@rc-component[\\/](select|overflow|virtual-list)[\\/]|antd[\\/]es[\\/]select[\\/]|@ant-design[\\/]icons[\\/]/;

/** Small and used here and there: in the tier of one page they would draw it into all the others. */
const drawings = /@ant-design[\\/]icons-svg[\\/]|ui[\\/]src[\\/]icons[\\/]own-shapes\.ts$/;

/** Controls that are too small for a file of their own. */
const smallControls =
  /antd[\\/]es[\\/](alert|segmented|switch)[\\/]|@rc-component[\\/](segmented|switch)[\\/]/;

/** What few pages choose or mark with: within one of them it would draw that page's feature into the others. */
const fewControls = /antd[\\/]es[\\/](radio|tag)[\\/]/;

/** Panels beside the page, and what they share with windows above it. */
const drawers = /antd[\\/]es[\\/](drawer|skeleton|watermark)[\\/]|@rc-component[\\/]drawer[\\/]/;

/** Windows above the page: they come when something opens them. */
const dialogs = /antd[\\/]es[\\/]modal[\\/]|@rc-component[\\/]dialog[\\/]|form-modal\.tsx$/;

/** What the lists of registers have in common: it belongs to no feature, and few have registers. */
const registers = /apps[\\/]web[\\/]src[\\/]shared[\\/]record[\\/]/;

/** Only statistics have charts: merged into a piece of other pages they would draw its dialogs in. */
const charts = /packages[\\/]ui[\\/]src[\\/]charts[\\/]/;

/** Maps and treemaps: drawn after the figures of a board, by a library that nothing else needs. */
const plots =
  /node_modules[\\/](echarts|zrender|tslib)[\\/]|features[\\/]board[\\/]parts[\\/](draw-chart|drawing)\.tsx?$/;

/** Only those who compare revisions need it: merged with other small pieces it would be fetched by whoever writes. */
const comparing = /node_modules[\\/]diff[\\/]|text-difference\.tsx$/;

/** Writing long texts: whoever needs it needs the editor of a record too. */
const writing = /features[\\/]file[\\/](parts\.ts|write-and-preview\.tsx)$/;

const isInFrame = (id: string, graph: ModuleGraph): boolean =>
  (["shell", "workbench", "list"] as const).some((page) => reachable(pages[page], graph).has(id));

/** The component; its context is known to every field. */
const form = /antd[\\/]es[\\/]form[\\/]Form\.js$/;

/** What nearly every page behind the sign-in has: beside it, in its frame, or in common with many others. */
function isOfEveryPage(id: string, graph: ModuleGraph): boolean {
  if (liveUpdates.test(id)) return true;
  if (needsHeavy(id, graph)) return false;
  if (besidePages.some((part) => reachable(part, graph).has(id))) return true;
  if (usersOf(id, graph).length < 2) return false;
  return (
    isInFrame(id, graph) ||
    (isEndpoint(id) && featuresWith(id, graph).has("app")) ||
    choices.test(id) ||
    smallControls.test(id) ||
    opensAcross(id, graph) ||
    (drawings.test(id) && featuresWith(id, graph).size > 1) ||
    (isCommon(id, graph) && !needs(form, id, graph))
  );
}

const needs = (what: RegExp, id: string, graph: ModuleGraph): boolean =>
  [...reachable(id, graph)].some((needed) => what.test(needed));

const needsHeavy = (id: string, graph: ModuleGraph): boolean => needs(heavyLibraries, id, graph);

/** Own code that needs no heavy library, and its drawings. */
const isLight = (id: string, graph: ModuleGraph): boolean =>
  (/(apps[\\/]web|packages[\\/](ui|domain|api))[\\/]src[\\/](?!markdown|editor)/.test(id) ||
    drawings.test(id)) &&
  !needsHeavy(id, graph);

/** What the page of a record shows or writes with. */
const isOfRecord = (id: string, graph: ModuleGraph): boolean =>
  reachable(pages.record, graph).has(id) ||
  (reachable(pages.form, graph).has(id) && isLight(id, graph)) ||
  writing.test(id);

/** Whether a module draws in what only records have: written text, and the parts that are of no earlier layer. */
const needsRecord = (id: string, graph: ModuleGraph): boolean =>
  needsHeavy(id, graph) ||
  [...reachable(id, graph)].some(
    (needed) =>
      /features[\\/]/.test(needed) &&
      isOfRecord(needed, graph) &&
      !isOfEveryPage(needed, graph) &&
      !isCommon(needed, graph) &&
      !reachable(pages.phone, graph).has(needed) &&
      !calls.test(needed),
  );

/** What is fetched on demand and needs a module. */
const usersOf = (id: string, graph: ModuleGraph): readonly string[] =>
  partsOnDemand(graph).filter((part) => reachable(part, graph).has(id));

/** The features whose pages and dialogs need a module. */
function featuresWith(id: string, graph: ModuleGraph): ReadonlySet<string> {
  return new Set(usersOf(id, graph).map((part) => /features[\\/]([^\\/]+)/.exec(part)?.[1] ?? "app"));
}

/** What one feature knows and others ask for: with its pages it would draw these into the pages of the others. Rules of fields and small helpers are like it. */
const asked =
  /apps[\\/]web[\\/]src[\\/]shared[\\/][^\\/]+\.ts$|domain[\\/]src[\\/](contract|service-report)[\\/]|shared[\\/]forms[\\/][^\\/]+-rules\.ts$/;

/** What opens a dialog of one feature on the pages of another: with its feature it would draw that one's pages in. */
const opensAcross = (id: string, graph: ModuleGraph): boolean =>
  /features[\\/].+[\\/]lazy-[^\\/]+\.tsx?$/.test(id) && featuresWith(id, graph).size > 1;

/** Own code that the pages of many features have in common. */
const isCommon = (id: string, graph: ModuleGraph): boolean =>
  isLight(id, graph) && featuresWith(id, graph).size > (asked.test(id) ? 1 : calls.test(id) ? 12 : 4);

/** The feature that own code stays with: the one that it belongs to, or the only one that needs it. */
function featureOf(id: string, graph: ModuleGraph): string | null {
  if (!isLight(id, graph)) return null;
  const [, own = ""] = /features[\\/]([^\\/]+)/.exec(id) ?? [];
  const users = featuresWith(id, graph);
  const [only = null] = users;
  return users.has(own) ? own : users.size === 1 ? only : null;
}

const isEndpoint = (id: string): boolean => /packages[\\/]api[\\/]src[\\/]/.test(id);

/** The endpoints of a feature, and the queries and writes that the browser makes of them. */
const calls = /packages[\\/]api[\\/]src[\\/]([^\\/]+)[\\/]|features[\\/]([^\\/]+)[\\/]api\.ts$/;

const featureCalled = (id: string): string | undefined => {
  const [, endpoints, feature = endpoints] = calls.exec(id) ?? [];
  return feature;
};

/** The piece of calls that several features make: one for features that the richest pages ask, else one of each. */
function callsOf(id: string, graph: ModuleGraph): string | null {
  const feature = featureCalled(id);
  if (feature === undefined || featuresWith(id, graph).size < 2) return null;
  const isOfDesk = [pages.record, pages.form].some((page) =>
    [...reachable(page, graph)].some(
      (needed) => featureCalled(needed) === feature && !isOfEveryPage(needed, graph),
    ),
  );
  return `${isOfDesk ? "desk" : feature}-calls`;
}

const isBeforeFrame = (id: string, graph: ModuleGraph): boolean =>
  (["signIn", "demoAccounts"] as const).some((page) => reachable(pages[page], graph).has(id));

/**
 * Few and stable files, one a layer: the libraries (they change only with the dependencies), what every page starts
 * with, the styles, the words of a language; then what the sign-in page and the phone need, and the frame, which has
 * all that nearly every page behind the sign-in shows or fetches. A layer holds all that its modules import, less what
 * an earlier one has, so that loading it never draws in a piece made for other pages. The rest stays with its feature,
 * or is split by which screens use it, in pieces that are worth a request. `tools/checks/bundle-budgets.ts` watches the
 * outcome.
 */
export const chunkGroups = [
  { name: (id: string, graph: ModuleGraph) => (isCommonStyle(id, graph) ? "styles" : null), priority: 20 },
  { name: "libraries", test: /node_modules|^\0rolldown/, tags: ["$initial" as const], priority: 18 },
  ...coreWords,
  deskWords("zh-CN"),
  deskWords("en-US"),
  { name: "start", tags: ["$initial" as const], priority: 16 },
  {
    name: (id: string, graph: ModuleGraph) =>
      reachable(pages.signIn, graph).has(id) && reachable(pages.phone, graph).has(id) ? "front" : null,
    priority: 15,
  },
  { ...tier("fields", "signIn", "demoAccounts"), priority: 14 },
  {
    name: (id: string, graph: ModuleGraph) =>
      reachable(pages.phone, graph).has(id) || (isEndpoint(id) && isBeforeFrame(id, graph)) ? "phone" : null,
    minShareCount: 2,
    priority: 13,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isOfEveryPage(id, graph) ? "frame" : null),
    priority: 12.8,
  },
  // Endpoints are read while modules are evaluated: they stand below all that calls them.
  { name: callsOf, minSize: 300, priority: 12.78 },
  { name: "plots", test: plots, priority: 12.7 },
  // Written text and calendars are heavy, and most pages have neither.
  {
    name: "markdown",
    test: /node_modules[\\/](micromark|mdast|hast|unist|vfile|unified|remark|rehype|react-markdown|property-information|@ungap)/,
    priority: 12.6,
  },
  {
    name: "calendar",
    test: calendar,
    priority: 12.4,
  },
  { name: "controls", test: fewControls, minShareCount: 2, priority: 9.4 },
  { name: "drawers", test: drawers, minShareCount: 2, priority: 9.3 },
  // Of what many pages have in common, forms are a piece of their own, and so are dialogs.
  {
    name: (id: string, graph: ModuleGraph) =>
      isCommon(id, graph) && !needs(dialogs, id, graph) ? "form-parts" : null,
    minShareCount: 2,
    priority: 9.19,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      dialogs.test(id) || (isCommon(id, graph) && needs(dialogs, id, graph)) ? "dialogs" : null,
    minShareCount: 2,
    priority: 9.18,
  },
  {
    name: (id: string, graph: ModuleGraph) => (isOfRecord(id, graph) ? "record" : null),
    minShareCount: 2,
    priority: 9.16,
  },
  {
    name: (id: string, graph: ModuleGraph) =>
      registers.test(id) && !needs(form, id, graph) ? "registers" : null,
    minShareCount: 2,
    priority: 9.12,
  },
  { name: "comparing", test: comparing, minShareCount: 2, priority: 9.115 },
  { name: "charts", test: charts, minShareCount: 2, priority: 9.11 },
  // What only the pages of one feature have in common stays with that feature.
  {
    name: (id: string, graph: ModuleGraph) =>
      needs(form, id, graph) || id.endsWith(".dialog.tsx") ? null : featureOf(id, graph),
    minShareCount: 2,
    priority: 9.1,
  },
  {
    name: (id: string, graph: ModuleGraph) => {
      const feature = featureOf(id, graph);
      return feature && `${feature}-forms`;
    },
    minShareCount: 2,
    priority: 9.08,
  },
  // What several features fetch on demand: merged with other small pieces it would draw them into pages.
  { name: "offline", test: /(features|shared)[\\/]offline[\\/]/, minShareCount: 2, priority: 9.04 },
  // Small pieces are merged in an order that depends on the folder that the sources lie in: those that draw the parts
  // of a record, or written text, only with their like.
  {
    name: (id: string, graph: ModuleGraph) =>
      /\.(js|mjs|tsx?)$/.test(id) && needsRecord(id, graph) ? "shared-record" : null,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 60_000,
    priority: 1.1,
  },
  {
    name: "shared",
    test: /\.(js|mjs|tsx?)$/,
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 20_000,
    priority: 1,
  },
];

/** Styles of the components and the shell, of what is beside pages, and those that several pages or dialogs share. */
function isCommonStyle(id: string, graph: ModuleGraph): boolean {
  if (!id.endsWith(".css")) return false;
  if ([...besidePages, pages.list].some((part) => reachable(part, graph).has(id))) return true;
  if (/(packages[\\/]ui|apps[\\/]web[\\/]src[\\/](app|shared))[\\/]/.test(id)) return true;
  return usersOf(id, graph).length > 1;
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
    // What is taken from the library's index is linked to the part itself; the index would reach everything.
    queue.push(
      ...(graph.getModuleInfo(id)?.importedIds ?? []).filter(
        (next) => !/antd[\\/]es[\\/]index\.js$/.test(next),
      ),
    );
  }
  closures.set(from, found);
  return found;
}
