import { acrossOrganisations, type Kysely, type Schema } from "@pharos/db";
import { type AssistantMode, assistantMode } from "@pharos/domain/enums";
import { sql } from "kysely";
import type { Passage } from "../search/index.ts";

/** What the assistant may do in the matters of an organisation; all it can where nobody said otherwise. */
export async function readMode(db: Kysely<Schema>, companyId: number | null): Promise<AssistantMode> {
  if (companyId === null) return "model";
  const row = await acrossOrganisations(() =>
    db.selectFrom("assistant_setting").select("mode").where("company_id", "=", companyId).executeTakeFirst(),
  );
  return row ? assistantMode.fromCode(assistantMode.asCode(row.mode)) : "model";
}

/** The passages that may be given to the model: documents of an organisation stay where it does not allow that. */
export async function allowedForModel(
  db: Kysely<Schema>,
  passages: readonly Passage[],
): Promise<readonly Passage[]> {
  const ids = passages.filter(({ objType }) => objType === "doc").map(({ id }) => id);
  if (ids.length === 0) return passages;
  const { rows } = await acrossOrganisations(() =>
    sql<{ readonly id: number }>`
      select doc.id from doc join assistant_setting s on s.company_id = doc.company_id
      where doc.id = any(${ids}::bigint[]) and s.mode <> ${assistantMode.toCode("model")}`.execute(db),
  );
  const kept = new Set(rows.map(({ id }) => id));
  return passages.filter(({ objType, id }) => objType !== "doc" || !kept.has(id));
}
