import { join } from "node:path";
import { generateI18nFiles } from "@pharos/i18n/generate";
import { repositoryRoot } from "../shared/repository.ts";
import { readRouteFiles } from "../shared/route-table.ts";
import type { Generator } from "./run-generators.ts";

/**
 * Everything that is generated and committed. Later generators may import what earlier ones write; each imports its
 * sources when it runs, so that a source which cannot be imported stops only what is made from it.
 */
export const generators: Readonly<Record<string, Generator>> = {
  "text keys": () => {
    const folder = "packages/i18n/src";
    const files = Object.entries(generateI18nFiles(join(repositoryRoot, folder)));
    return Object.fromEntries(files.map(([name, text]) => [`${folder}/${name}`, text]));
  },
  "database schema": async () => {
    const { generateSchemaDoc, generateSchemaTypes } = await import("@pharos/db");
    return {
      "packages/db/src/schema.gen.ts": await generateSchemaTypes(),
      "docs/reference/schema.md": await generateSchemaDoc(),
    };
  },
  interface: async () => {
    const { endpoints } = await import("@pharos/api/registry");
    const { specificationEndpoints, specificationRoutes } = await import("@pharos/api/specification");
    const { renderEndpoints, unspecifiedPaths } = await import("./endpoints-doc.ts");
    const { buildOpenApi, renderOpenApi } = await import("./openapi.ts");
    const { apiSchemaNames } = await import("./schema-names.ts");
    const unknown = unspecifiedPaths(endpoints, specificationEndpoints);
    if (unknown.length > 0) {
      throw new Error(
        `The specification does not name ${unknown.join(", ")}: correct the path or mark it \`isOurs\`.`,
      );
    }
    return {
      "docs/reference/openapi.json": renderOpenApi(buildOpenApi(endpoints, await apiSchemaNames())),
      "docs/reference/endpoints.md": renderEndpoints(
        endpoints,
        specificationEndpoints,
        specificationRoutes,
        builtScreens(),
      ),
    };
  },
  configuration: async () => {
    const { configTable } = await import("../../apps/server/src/platform/config-table.ts");
    const { renderConfiguration } = await import("./configuration-doc.ts");
    return { "docs/reference/configuration.md": renderConfiguration(configTable) };
  },
  permissions: async () => {
    const { endpoints } = await import("@pharos/api/registry");
    const { scopeMatrix } = await import("@pharos/domain/access");
    const { permissions } = await import("@pharos/domain/permissions");
    const { holders, renderPermissions } = await import("./permissions-doc.ts");
    const text = renderPermissions(permissions, holders(), endpoints, scopeMatrix);
    return { "docs/reference/permissions.md": text };
  },
};

/** Paths of the route table, read as text: the table itself loads screens that only a browser can run. */
function builtScreens(): string[] {
  return readRouteFiles(repositoryRoot)
    .flatMap(({ source }) => [...source.matchAll(/\bpath: "(\/?[^"]*)"/g)].map((match) => match[1] ?? ""))
    .map((path) => (path.startsWith("/") ? path : `/${path}`));
}
