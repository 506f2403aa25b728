import type { Kysely, Schema } from "@pharos/db";
import { asPlainText } from "@pharos/markdown";
import { sql } from "kysely";
import type { PieceKey, PieceTexts, SearchKind, TextCut } from "../../platform/search-kind.ts";
import { isReadableBy } from "./resource.visibility.ts";

/** Resources as the search finds them: by their newest delivered version and nothing else. */
export const resourceSearch: SearchKind = {
  type: "resource",
  objectType: "resource",
  pieces: "onePiece",
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
  readonly names: string;
  readonly briefs: string;
  readonly notes: string;
}

async function readResourcePieces(
  db: Kysely<Schema>,
  pieces: readonly PieceKey[],
  cut: TextCut,
): Promise<readonly PieceTexts[]> {
  const ids = pieces.map(({ object_id }) => object_id);
  const { rows } = await sql<Words>`
    select r.id, concat_ws(e'\\n', r.name, r.name_en, v.version) as names,
      concat_ws(e'\\n', r.brief, r.brief_en, v.platform) as briefs,
      concat_ws(e'\\n\\n', ${cut(sql`v.release_notes_md`)}, ${cut(sql`v.release_notes_en_md`)}) as notes
    from resource r join resource_version v on v.id = r.current_version_id
    where r.id = any(${ids}::bigint[]) and r.deleted_at is null`.execute(db);
  return rows.map(({ id, names, briefs, notes }) => ({
    object_type: "resource",
    object_id: id,
    part: "text",
    part_id: 0,
    isInternal: false,
    texts: [
      { weight: "A", text: names },
      { weight: "B", text: briefs },
      { weight: "C", text: asPlainText(notes) },
    ],
  }));
}
