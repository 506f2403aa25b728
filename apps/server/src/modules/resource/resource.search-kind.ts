import type { Kysely, Schema } from "@pharos/db";
import { asPlainText } from "@pharos/markdown";
import { sql } from "kysely";
import type { PieceKey, PieceTexts, SearchKind, TextCut } from "../../platform/search-kind.ts";
import { isReadableBy } from "./resource.visibility.ts";

/** Resources as the search finds them: by their newest delivered version and nothing else. */
export const resourceSearch: SearchKind = {
  type: "resource",
  objectType: "resource",
  hasOnePiece: true,
  readPieces: readResourcePieces,
  from: sql`resource r join resource_version v on v.id = r.current_version_id`,
  id: sql`r.id`,
  title: sql`r.name`,
  time: sql`v.delivered_at`,
  facets: { version: sql`v.version` },
  visible: (reader) =>
    reader === null || reader.permissions.has("resource:view") ? isReadableBy(reader) : undefined,
  readsInternal: () => false,
};

interface Words {
  readonly id: number;
  readonly names: string[];
  readonly briefs: string[];
  readonly notes: string[];
}

async function readResourcePieces(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<readonly PieceTexts[]> {
  const ids = pieces.map(({ object_id }) => object_id);
  const { rows } = await sql<Words>`
    select r.id, array_remove(array[r.name, r.name_en, v.version], null) as names,
      array_remove(array[r.brief, r.brief_en, v.platform], null) as briefs,
      array_remove(array[${cut(sql`v.release_notes_md`)}, ${cut(sql`v.release_notes_en_md`)}], null) as notes
    from resource r join resource_version v on v.id = r.current_version_id
    where r.id = any(${ids}::bigint[]) and r.deleted_at is null`.execute(db);
  return rows.map(({ id, names, briefs, notes }) => ({
    object_type: "resource",
    object_id: id,
    part: "text",
    part_id: 0,
    isInternal: false,
    texts: [
      { weight: "A", text: names.join("\n") },
      { weight: "B", text: briefs.join("\n") },
      { weight: "C", text: notes.map(asPlainText).join("\n") },
    ],
  }));
}
