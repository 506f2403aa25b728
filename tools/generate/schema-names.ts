import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "@pharos/api/core";
import { repositoryRoot } from "../shared/repository.ts";

type Names = ReturnType<typeof z.registry<{ id: string }>>;

/** The object schemas that the API package exports, each under the name of its export. */
export async function apiSchemaNames(): Promise<Names> {
  const manifest: { exports: Record<string, string> } = JSON.parse(
    readFileSync(join(repositoryRoot, "packages/api/package.json"), "utf8"),
  );
  const names: Names = z.registry<{ id: string }>();
  for (const entry of Object.keys(manifest.exports)) {
    const exported: Record<string, unknown> = await import(entry.replace(/^\./, "@pharos/api"));
    for (const [name, value] of Object.entries(exported)) {
      if (value instanceof z.ZodObject && !names.has(value)) names.add(value, { id: name });
    }
  }
  return names;
}
