import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { copyManual as endpoint } from "@pharos/api/manual";
import { sql } from "kysely";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { copyPictures } from "../file/index.ts";
import { lockManaged } from "./manual.repo.ts";
import { refuseTaken } from "./save-manual.ts";

/** Begins another version or translation: a draft of the same series with the same chapters. */
export function copyManual(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id: fromId, name, version, lang }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const { db, now } = tx;
    const { actor } = call;
    const from = await lockManaged(tx, call, fromId);
    await refuseTaken(db, { name, version, lang });
    const { id, revision } = await db
      .insertInto("manual")
      .values({
        series: from.series,
        name,
        edition: version,
        lang,
        product_menu_id: from.productMenuId,
        brief: from.brief,
        encrypt_level: from.encryptLevel,
        sort: from.sort,
        created_by: actor.userId,
        updated_by: actor.userId,
        created_at: now,
        updated_at: now,
      })
      .returning(["id", "revision"])
      .executeTakeFirstOrThrow();
    await copyChapters(tx, call, fromId, id);
    await copyChapterPictures(tx, call, fromId, id);
    await tx.audit({
      action: "manual.copied",
      objectType: "manual",
      objectId: id,
      detail: { after: { name, version, lang } },
    });
    return { id, revision };
  });
}

/** Copies the tree; each chapter stays the same section of the series. */
async function copyChapters(
  { db, now }: UnitOfWork,
  { actor }: Call,
  fromId: number,
  toId: number,
): Promise<void> {
  await sql`
    insert into manual_article (manual_id, sort, section, title, content_md, updated_by, created_at, updated_at)
    select ${toId}, sort, section, title, content_md, ${actor.userId}, ${now}, ${now}
    from manual_article where manual_id = ${fromId}`.execute(db);
  await sql`
    update manual_article copy set parent_id = copied_parent.id
    from manual_article original
    join manual_article parent on parent.id = original.parent_id
    join manual_article copied_parent on copied_parent.manual_id = ${toId} and copied_parent.section = parent.section
    where copy.manual_id = ${toId} and original.manual_id = ${fromId} and original.section = copy.section`.execute(
    db,
  );
}

/** The copy has pictures of its own: who may read it need not read the manual it was made from. */
async function copyChapterPictures(
  tx: UnitOfWork,
  { actor }: Call,
  fromId: number,
  toId: number,
): Promise<void> {
  const handles = await copyPictures(tx, { type: "manual", fromId, toId, by: actor.userId });
  for (const [before, after] of handles)
    await sql`update manual_article set content_md = replace(content_md, ${before}::text, ${after}::text)
      where manual_id = ${toId} and position(${before}::text in content_md) > 0`.execute(tx.db);
}
