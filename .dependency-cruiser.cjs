// The dependency rule of docs/architecture.md as data. `tools/checks/dependency-rule.ts` runs it and proves
// that every source file was looked at; its test plants violations and expects each to be caught.

/** Tests and what only they use. */
const tests = "\\.test\\.tsx?$|\\.testing\\.ts$|/testing[./-]";
/** The one place of the shipped server that knows the demo story. */
const demoLoader = "^apps/server/src/demo(\\.ts$|/)";

/** First words of the files that hold a use case. */
const verbs =
  "add|approve|archive|assign|cancel|change|close|confirm|count|create|delete|edit|export|find|forget|import|issue|list|lock|mark|move|open|publish|queue|rate|read|record|recover|reject|remove|reopen|reply|request|reset|revoke|save|search|send|start|submit|tell|update|upload|withdraw";

/** @param {string} name @param {string} comment @param {object} from @param {object} to */
const forbid = (name, comment, from, to) => ({ name, comment, severity: "error", from, to });

const layers = [
  forbid(
    "domain-depends-on-nothing",
    "packages/domain is pure rules: no packages, no Node, no schemas.",
    { path: "^packages/domain/src/", pathNot: tests },
    { pathNot: "^packages/domain/src/" },
  ),
  forbid(
    "api-depends-on-domain-and-zod",
    "packages/api describes the wire with the domain's words; nothing else.",
    { path: "^packages/api/src/", pathNot: tests },
    { pathNot: ["^packages/(api|domain)/src/", "node_modules/zod/"] },
  ),
  forbid(
    "zod-through-the-api",
    "Import z from @pharos/api/core: it turns zod's run-time compiler off before the first schema exists.",
    { pathNot: ["^packages/api/src/core/", tests] },
    { path: "node_modules/zod/", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "i18n-knows-no-business",
    "packages/i18n holds words and their loading; it imports no other package of ours.",
    { path: "^packages/i18n/src/" },
    { path: "^(packages/(?!i18n/)|apps/)" },
  ),
  forbid(
    "markdown-knows-no-business",
    "packages/markdown says what a text means, for the browser and the server.",
    { path: "^packages/markdown/src/", pathNot: tests },
    { path: "^(packages/(?!markdown/)|apps/)" },
  ),
  forbid(
    "inspection-judges-alone",
    "packages/inspection reads, judges and compares batches: no packages, no Node but for the collector's checksum.",
    { path: "^packages/inspection/src/", pathNot: [tests, "^packages/inspection/src/collector/"] },
    { pathNot: "^packages/inspection/src/(?!collector/)" },
  ),
  forbid(
    "pdf-knows-no-business",
    "packages/pdf draws documents: words and data come in.",
    { path: "^packages/pdf/src/", pathNot: tests },
    { path: "^(packages/(?!pdf/)|apps/)" },
  ),
  forbid(
    "ui-knows-no-business",
    "packages/ui is product-neutral: words and data come in as props.",
    { path: "^packages/ui/src/", pathNot: tests },
    {
      path: [
        "^(packages/(?!(ui|markdown)/)|apps/)",
        "node_modules/(@tanstack|react-router|i18next|react-i18next|socket\\.io-client)/",
      ],
    },
  ),
  forbid(
    "db-knows-no-business",
    "packages/db knows tables, drivers and migrations, not what they mean.",
    { path: "^packages/db/src/" },
    { path: "^(packages/(?!db/)|apps/)" },
  ),
  forbid(
    "fixtures-build-on-domain-api-db",
    "packages/fixtures makes rows and stories; it calls no application code.",
    { path: "^packages/fixtures/src/" },
    { path: ["^packages/(i18n|ui)/", "^apps/"] },
  ),
  forbid(
    "fixtures-are-not-shipped",
    "Only tests, the gallery and the demo loader may use packages/fixtures.",
    {
      path: "^(apps|packages)/",
      pathNot: ["^packages/fixtures/", tests, demoLoader, "^apps/web/src/gallery/"],
    },
    { path: "^packages/fixtures/" },
  ),
  forbid(
    "server-never-imports-the-browser",
    "The server knows domain, api, i18n, inspection, markdown and db.",
    { path: "^apps/server/" },
    { path: ["^apps/web/", "^packages/ui/", "node_modules/(react|react-dom|antd|@ant-design)/"] },
  ),
  forbid(
    "web-never-imports-the-server",
    "The browser knows domain, api, i18n, markdown and ui; the server is reached through the api package.",
    { path: "^apps/web/src/" },
    { path: ["^apps/server/", "^packages/db/"] },
  ),
  forbid(
    "browser-code-without-node",
    "This code runs in a browser.",
    { path: "^(apps/web/src|packages/(ui|api|domain|markdown)/src)/", pathNot: tests },
    { dependencyTypes: ["core"] },
  ),
  forbid(
    "shipped-server-without-development-packages",
    "A server installed without development packages must start.",
    {
      path: "^(apps/server|packages/(db|api|domain|i18n|inspection|markdown))/src/",
      pathNot: [tests, demoLoader],
    },
    { dependencyTypes: ["npm-dev"], dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "tools-are-not-product",
    "Nothing that ships imports tools, end-to-end tests or benchmarks.",
    { path: "^(apps|packages)/" },
    { path: "^(tools|e2e|bench)/" },
  ),
];

const serverModules = [
  forbid(
    "module-through-its-public-face",
    "Another module is imported only through its index.ts; what serves its tests is for other tests too.",
    { path: "^apps/server/src/modules/([^/]+)/" },
    {
      path: "^apps/server/src/modules/",
      pathNot: "^apps/server/src/modules/($1/|[^/]+/index\\.ts$|[^/]+/[^/]+\\.testing\\.ts$)",
    },
  ),
  forbid(
    "test-helpers-are-for-tests",
    "What serves tests is imported by tests alone.",
    { path: "^apps/server/src/", pathNot: tests },
    { path: "^apps/server/src/modules/.*\\.testing\\.ts$" },
  ),
  forbid(
    "only-the-composition-root-knows-modules",
    "app.ts (and tests) put modules together; http/ and platform/ know none.",
    {
      pathNot: [
        "^apps/server/src/(modules/|app\\.ts$)",
        tests,
        demoLoader,
        "^(tools|bench|e2e|apps/server/timers)/",
      ],
    },
    { path: "^apps/server/src/modules/" },
  ),
  forbid(
    "composition-root-through-the-public-face",
    "app.ts knows a module by its index.ts.",
    { path: "^apps/server/src/app\\.ts$" },
    { path: "^apps/server/src/modules/", pathNot: "/index\\.ts$" },
  ),
  forbid(
    "platform-below-everything",
    "platform/ imports no module and not the composition root.",
    { path: "^apps/server/src/platform/", pathNot: tests },
    { path: "^apps/server/src/(modules/|app\\.ts$|main\\.ts$)" },
  ),
  forbid(
    "platform-knows-http-by-type",
    "platform/ may name the shapes of http/, not run its code.",
    { path: "^apps/server/src/platform/", pathNot: tests },
    { path: "^apps/server/src/http/", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "http-below-modules",
    "http/ serves what it is given.",
    { path: "^apps/server/src/http/", pathNot: tests },
    { path: "^apps/server/src/(modules/|app\\.ts$|main\\.ts$)" },
  ),
  forbid(
    "app-is-the-end",
    "app.ts is imported by main.ts, tests and tools only.",
    { pathNot: ["^apps/server/src/main\\.ts$", tests, "^(tools|bench|e2e)/"] },
    { path: "^apps/server/src/(app|main)\\.ts$" },
  ),
  forbid(
    "fastify-only-in-http-and-routes",
    "HTTP stops at http/ and *.routes.ts; a use case can be called from anywhere.",
    {
      path: "^apps/server/src/",
      pathNot: ["^apps/server/src/http/", "\\.routes\\.ts$", "^apps/server/src/app\\.ts$", tests],
    },
    { path: "node_modules/(fastify|@fastify)/" },
  ),
  forbid(
    "routes-are-the-outermost",
    "Nothing in a module imports its routes but its index.ts, and routes that gather those of its parts.",
    { path: "^apps/server/src/modules/", pathNot: ["/index\\.ts$", "\\.routes\\.ts$", tests] },
    { path: "\\.routes\\.ts$" },
  ),
  forbid(
    "listeners-are-the-outermost",
    "Listeners react to events; nothing but the index.ts imports them.",
    { path: "^apps/server/src/modules/", pathNot: ["/index\\.ts$", tests] },
    { path: "\\.listeners\\.ts$" },
  ),
  forbid(
    "policy-needs-no-data-access",
    "A policy is rules and a visibility predicate; it neither queries nor shapes answers.",
    { path: "^apps/server/src/modules/.*\\.policy\\.ts$" },
    { path: "^apps/server/src/modules/.*\\.(repo|view|events)\\.ts$", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "repo-only-queries",
    "A repository may use its module's visibility predicate, never views or events.",
    { path: "^apps/server/src/modules/.*\\.repo\\.ts$" },
    { path: "^apps/server/src/modules/.*\\.(view|events)\\.ts$" },
  ),
  forbid(
    "view-only-shapes",
    "A view turns rows into the wire's shape; it neither queries nor publishes.",
    { path: "^apps/server/src/modules/.*\\.view\\.ts$" },
    { path: "^apps/server/src/modules/.*\\.(repo|events)\\.ts$", dependencyTypesNot: ["type-only"] },
  ),
  forbid(
    "use-cases-above-their-parts",
    "routes → use case → policy, repo, view, events: the parts never call back into a use case (verb-noun.ts).",
    { path: "^apps/server/src/modules/([^/]+)/[^/]+\\.(policy|repo|view|events)\\.ts$" },
    { path: `^apps/server/src/modules/$1/(${verbs})-[a-z0-9-]+\\.ts$`, dependencyTypesNot: ["type-only"] },
  ),
];

const web = [
  forbid(
    "features-below-app",
    "app → features → shared → ui, in one direction.",
    { path: "^apps/web/src/(features|shared)/", pathNot: tests },
    { path: "^apps/web/src/(app/|main\\.tsx?$)" },
  ),
  forbid(
    "shared-knows-no-feature",
    "apps/web/src/shared has no business words.",
    { path: "^apps/web/src/shared/", pathNot: tests },
    { path: "^apps/web/src/(features|app)/" },
  ),
  forbid(
    "feature-through-its-public-face",
    "Another feature is imported only through its index.ts, or its parts.ts for what only some pages carry.",
    { path: "^apps/web/src/features/([^/]+)/" },
    { path: "^apps/web/src/features/", pathNot: "^apps/web/src/features/($1/|[^/]+/(index|parts)\\.tsx?$)" },
  ),
  forbid(
    "app-through-the-public-face",
    "The application knows a feature by its index.ts, its api.ts and its routes.ts: the entry carries no more.",
    { path: "^apps/web/src/(app/|main\\.tsx?$)", pathNot: tests },
    { path: "^apps/web/src/features/", pathNot: ["/index\\.tsx?$", "/(api|routes)\\.ts$"] },
  ),
  forbid(
    "screens-only-in-the-route-table",
    "A screen is a route; what others may reuse of it is a component.",
    {
      pathNot: [
        "^apps/web/src/app/",
        "^apps/web/src/features/[^/]+/routes\\.ts$",
        "^apps/web/src/gallery/",
        tests,
      ],
    },
    { path: "\\.screen\\.tsx$" },
  ),
  forbid(
    "antd-behind-ui",
    "Components come from @pharos/ui, so that look and accessibility are decided once.",
    { path: "^apps/web/src/" },
    { path: "node_modules/(antd|@ant-design)/", dependencyTypesNot: ["type-only"] },
  ),
];

const everywhere = [
  forbid(
    "conversation-knows-no-subject",
    "A conversation is about any kind of record: the module of the record gives it what it has to know.",
    { path: "^apps/(server/src/modules|web/src/features)/conversation/", pathNot: tests },
    { path: "^apps/(server/src/modules|web/src/features)/(?!(conversation|file|identity)/)" },
  ),
  forbid(
    "no-cycles",
    "Two files that need each other to run are one idea, or three.",
    {},
    { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
  ),
  forbid(
    "resolvable",
    "The import leads nowhere (or past a package's `exports`).",
    { pathNot: "\\.gen\\.ts$" },
    { couldNotResolve: true, pathNot: ["^virtual:", "^\\./.*\\.json$"] },
  ),
];

module.exports = {
  forbidden: [...layers, ...serverModules, ...web, ...everywhere],
  options: {
    // Under TypeScript 7 the default parser sees nothing and reports success.
    parser: "swc",
    doNotFollow: { path: "node_modules" },
    exclude: { path: "(^|/)(dist|public)/" },
    combinedDependencies: true,
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js"],
    },
  },
};
