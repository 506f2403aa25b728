import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { listDocFolders as endpoint } from "@pharos/api/document";
import type { Schema } from "@pharos/db";
import { folderRagStateOf } from "@pharos/domain/document";
import { docFolderRagState, encryptLevel } from "@pharos/domain/enums";
import { expressionBuilder, sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { isOnVendorSide } from "../../platform/scope.ts";
import { toAbility } from "../../platform/to-ability.ts";
import { folderPolicy } from "./document.policy.ts";
import { visibleDocFolders, visibleDocs } from "./document.visibility.ts";

/** More folders than anybody keeps in one library. */
const foldersMax = 2_000;

/** The folders the caller may read, those above before those below. */
export async function listFolders(
  { database, clock, translate }: Pick<Platform, "database" | "clock" | "translate">,
  { actor, locale }: Call,
  { parentId, companyId }: HandlerInput<typeof endpoint>["query"],
): Promise<CallResult<typeof endpoint>> {
  const doc = expressionBuilder<Schema, "doc">();
  const rows = await database.kysely
    .selectFrom("doc_folder")
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom("doc")
          .select([
            sql<number>`count(*)::int`.as("docs"),
            sql<number>`count(*) filter (where is_in_rag and text_state = 1)::int`.as("indexing"),
            sql<number>`count(*) filter (where is_in_rag and text_state = 2)::int`.as("ready"),
            sql<number>`count(*) filter (where is_in_rag and text_state in (0, 3))::int`.as("failed"),
          ])
          .whereRef("doc.folder_id", "=", "doc_folder.id")
          .where(visibleDocs(actor)(doc))
          .as("inside"),
      (join) => join.onTrue(),
    )
    .selectAll("doc_folder")
    .select(["inside.docs", "inside.indexing", "inside.ready", "inside.failed"])
    .where(visibleDocFolders(actor))
    .$if(parentId !== undefined, (query) => query.where("doc_folder.parent_id", "=", parentId ?? 0))
    .$if(companyId !== undefined, (query) => query.where("doc_folder.company_id", "=", companyId ?? 0))
    // The folders of every organisation at once are nothing anybody of the vendor looks through.
    .$if(companyId === undefined && parentId === undefined && isOnVendorSide(actor), (query) =>
      query.where("doc_folder.company_id", "is", null),
    )
    .orderBy(sql`cardinality(doc_folder.path)`)
    .orderBy("doc_folder.name")
    .limit(foldersMax)
    .execute();
  const now = clock.now();
  return rows.map((row) => {
    const facts = { companyId: row.company_id };
    const edit = folderPolicy.edit(actor, facts, now);
    const ability = (decision: typeof edit) => toAbility(decision, locale, translate);
    const docCount = row.docs ?? 0;
    const counts = { indexing: row.indexing ?? 0, ready: row.ready ?? 0, failed: row.failed ?? 0 };
    return {
      id: row.id,
      parentId: row.parent_id,
      name: row.name,
      companyId: row.company_id,
      encryptLevel: encryptLevel.asCode(row.level),
      ownLevel: encryptLevel.asCode(row.own_level),
      docCount,
      ragState: docFolderRagState.toCode(folderRagStateOf(counts)),
      version: row.version,
      abilities: {
        edit: ability(edit),
        remove: ability(edit !== true || docCount === 0 ? edit : { code: "document.folderNotEmpty" }),
        addRag: ability(folderPolicy.addRag(actor, facts, now)),
      },
    };
  });
}
