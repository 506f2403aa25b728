import type { Access } from "@pharos/api/core";
import type { RegisteredEndpoint } from "./openapi.ts";

type ByArea = Readonly<Record<string, readonly string[]>>;

/** What is served (by module, with access and refusals) and what the specification still waits for. */
export function renderEndpoints(
  endpoints: readonly RegisteredEndpoint[],
  specified: ByArea,
  screens: ByArea,
  builtScreens: readonly string[],
): string {
  const served = new Set(
    endpoints.flatMap(({ endpoint }) => pathsOf(endpoint).map((path) => `${endpoint.method} ${path}`)),
  );
  return `# Endpoints

<!-- Generated from packages/api by \`npm run generate\`. Do not edit. -->

${endpoints.length} endpoints are served. Of the specification's ${count(specified)} endpoints ${countIn(specified, served)} are served; of its ${count(screens)} screens ${countIn(screens, new Set(builtScreens))} are built.

## Served

${servedTables(endpoints)}
## The specification's endpoints

${checkLists(specified, served)}
## The specification's screens

${checkLists(screens, new Set(builtScreens))}`;
}

/** Served paths that the specification does not name to the letter and that are not marked as ours. */
export function unspecifiedPaths(endpoints: readonly RegisteredEndpoint[], specified: ByArea): string[] {
  const known = new Set(Object.values(specified).flat());
  return endpoints
    .filter(({ endpoint }) => !endpoint.isOurs)
    .map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`)
    .filter((call) => !known.has(call));
}

/** Who may call, in words. */
export function accessWords(access: Access): string {
  if (access === "public") return "everybody";
  if (access === "shareToken") return "who has the link";
  if (access === "signedIn") return "signed in";
  return `\`${access.permission}\``;
}

const pathsOf = (endpoint: RegisteredEndpoint["endpoint"]): string[] => [
  endpoint.path,
  ...(endpoint.aliases ?? []),
];

function servedTables(endpoints: readonly RegisteredEndpoint[]): string {
  const modules = [...new Set(endpoints.map(({ module }) => module))].sort();
  return modules
    .map((module) => {
      const rows = endpoints
        .filter((registered) => registered.module === module)
        .map(({ endpoint }) => {
          const call = pathsOf(endpoint)
            .map((path) => `\`${endpoint.method} ${path}\``)
            .join("<br>");
          const refusals = endpoint.errors.map((code) => `\`${code}\``).join(" ");
          const summary = endpoint.summary + (endpoint.isOurs ? " (not in the specification)" : "");
          return `| ${call} | ${accessWords(endpoint.access)} | ${summary} | ${refusals} |\n`;
        });
      return `### ${module}\n\n| Call | Access | What it does | Refusals |\n|---|---|---|---|\n${rows.join("")}\n`;
    })
    .join("");
}

function checkLists(byArea: ByArea, done: ReadonlySet<string>): string {
  return Object.entries(byArea)
    .map(([area, entries]) => {
      const lines = entries.map((entry) => `- [${done.has(entry) ? "x" : " "}] \`${entry}\`\n`);
      return `### ${area}\n\n${lines.join("")}\n`;
    })
    .join("");
}

const count = (byArea: ByArea): number => Object.values(byArea).flat().length;
const countIn = (byArea: ByArea, done: ReadonlySet<string>): number =>
  Object.values(byArea)
    .flat()
    .filter((entry) => done.has(entry)).length;
