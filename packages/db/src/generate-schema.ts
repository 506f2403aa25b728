import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { openEmbedded } from "./embedded/open-embedded.ts";
import { fastFolder } from "./fast-folder.ts";
import { type Catalog, readCatalog } from "./read-catalog.ts";
import { renderSchemaDoc } from "./render-schema-doc.ts";
import { renderSchemaTypes } from "./render-schema-types.ts";

// Always the embedded engine, so that the output does not depend on which server happens to be installed.
const readMigratedCatalog = async (): Promise<Catalog> => {
  const folder = await mkdtemp(join(fastFolder(), "pharos-generate-"));
  try {
    const database = await openEmbedded({ kind: "embedded", folder, isDurable: false });
    try {
      return await readCatalog(database);
    } finally {
      await database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** The text of `packages/db/src/schema.gen.ts`, made from a freshly migrated database. */
export const generateSchemaTypes = async (): Promise<string> =>
  renderSchemaTypes(await readMigratedCatalog());

/** The text of `docs/reference/schema.md`, made from a freshly migrated database. */
export const generateSchemaDoc = async (): Promise<string> => renderSchemaDoc(await readMigratedCatalog());
