import type { SynonymGroup } from "@pharos/api/search";
import type { Kysely, Schema, Selectable } from "@pharos/db";
import { type Synonyms, toSynonyms } from "@pharos/domain/search";

/** The synonyms as a question is read with them. */
export async function loadSynonyms(db: Kysely<Schema>): Promise<Synonyms> {
  const rows = await db.selectFrom("search_synonym").select("expressions").orderBy("id").execute();
  return toSynonyms(rows.map(({ expressions }) => expressions));
}

/** The groups as they are edited, the one changed last first. */
export async function listGroups(db: Kysely<Schema>): Promise<SynonymGroup[]> {
  const rows = await db
    .selectFrom("search_synonym")
    .selectAll()
    .orderBy("updated_at", "desc")
    .orderBy("id", "desc")
    .execute();
  return rows.map(toGroup);
}

/** A group as it is answered. */
export const toGroup = ({
  id,
  expressions,
  version,
  updated_at,
}: Selectable<Schema["search_synonym"]>): SynonymGroup => ({
  id,
  expressions,
  version,
  updatedTime: updated_at,
});
