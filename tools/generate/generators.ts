import { join } from "node:path";
import { endpoints } from "@pharos/contract/registry";
import { specificationEndpoints, specificationRoutes } from "@pharos/contract/specification";
import { generateSchemaDoc, generateSchemaTypes } from "@pharos/db";
import { permissions } from "@pharos/domain/permissions";
import { builtinRoles, flagPermissions, rolePermissions } from "@pharos/domain/roles";
import { generateI18nFiles } from "@pharos/i18n/generate";
import { configTable } from "../../apps/server/src/platform/config-table.ts";
import { repositoryRoot } from "../shared/repository.ts";
import { readRouteFiles } from "../shared/route-table.ts";
import { renderConfiguration } from "./configuration-doc.ts";
import { renderEndpoints, unspecifiedPaths } from "./endpoints-doc.ts";
import { buildOpenApi } from "./openapi.ts";
import { renderPermissions } from "./permissions-doc.ts";
import type { Generator } from "./run-generators.ts";
import { contractSchemaNames } from "./schema-names.ts";

/** Everything that is generated and committed. Later generators may import what earlier ones write. */
export const generators: Readonly<Record<string, Generator>> = {
  "text keys": () => {
    const folder = "packages/i18n/src";
    const files = Object.entries(generateI18nFiles(join(repositoryRoot, folder)));
    return Object.fromEntries(files.map(([name, text]) => [`${folder}/${name}`, text]));
  },
  "database schema": async () => ({
    "packages/db/src/schema.gen.ts": await generateSchemaTypes(),
    "docs/reference/schema.md": await generateSchemaDoc(),
  }),
  interface: async () => {
    const unknown = unspecifiedPaths(endpoints, specificationEndpoints);
    if (unknown.length > 0) {
      throw new Error(
        `The specification does not name ${unknown.join(", ")}: correct the path or mark it \`isOurs\`.`,
      );
    }
    return {
      "docs/reference/openapi.json": `${JSON.stringify(buildOpenApi(endpoints, await contractSchemaNames()), null, 2)}\n`,
      "docs/reference/endpoints.md": renderEndpoints(
        endpoints,
        specificationEndpoints,
        specificationRoutes,
        builtScreens(),
      ),
    };
  },
  configuration: () => ({ "docs/reference/configuration.md": renderConfiguration(configTable) }),
  permissions: () => ({
    "docs/reference/permissions.md": renderPermissions(permissions, holders(), endpoints),
  }),
};

function holders() {
  const titles: Record<string, string> = {
    reviewDba: "Review DBA",
    orgAdmin: "Organisation admin",
    internalEmployee: "Internal employee",
    ...Object.fromEntries(Object.entries(builtinRoles).map(([code, { en }]) => [code, en])),
  };
  const all = { ...rolePermissions, ...flagPermissions };
  return Object.fromEntries(
    Object.entries(all).map(([code, held]) => [code, { title: titles[code] ?? code, permissions: held }]),
  );
}

/** Paths of the route table, read as text: the table itself loads screens that only a browser can run. */
function builtScreens(): string[] {
  return readRouteFiles(repositoryRoot)
    .flatMap(({ source }) => [...source.matchAll(/\bpath: "(\/?[^"]*)"/g)].map((match) => match[1] ?? ""))
    .map((path) => (path.startsWith("/") ? path : `/${path}`));
}
