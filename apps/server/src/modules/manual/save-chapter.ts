import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveManualArticle as endpoint } from "@pharos/api/manual";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { attachPictures } from "./manual.files.ts";
import { manualPolicy } from "./manual.policy.ts";
import { lockManaged } from "./manual.repo.ts";
import { refuseTooLong } from "./save-tree.ts";

/** Writes the text of one chapter. Two people write different chapters of a manual without disturbing each other. */
export function saveChapter(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  { id, ver, contentMd }: HandlerInput<typeof endpoint>["body"],
): Promise<CallResult<typeof endpoint>> {
  return withTransaction(call, async (tx) => {
    const { db, now } = tx;
    const place = await db
      .selectFrom("manual_article")
      .select("manual_id")
      .where("id", "=", id)
      .executeTakeFirst();
    if (!place) throw new AppError("manual.chapter.notFound");
    const manual = await lockManaged(tx, call, place.manual_id);
    const chapter = await db
      .selectFrom("manual_article")
      .select(["title", "ver", "content_md"])
      .where("id", "=", id)
      .executeTakeFirst();
    // Somebody deleted it before the manual was locked.
    if (!chapter) throw new AppError("manual.chapter.notFound");
    authorize(manualPolicy, "edit", call.actor, manual, now);
    if (ver !== undefined && ver !== chapter.ver) throw new AppError("common.dataChanged");
    if (contentMd === chapter.content_md) return { id, ver: chapter.ver };
    const { actor } = call;
    await db
      .updateTable("manual_article")
      .set({ content_md: contentMd, ver: chapter.ver + 1, updated_by: actor.userId, updated_at: now })
      .where("id", "=", id)
      .execute();
    await db
      .updateTable("manual")
      .set({ updated_by: actor.userId, updated_at: now })
      .where("id", "=", manual.id)
      .execute();
    await attachPictures(tx, actor, manual.id, contentMd);
    await refuseTooLong(db, manual.id);
    await tx.audit({
      action: "manual.chapterChanged",
      objectType: "manual",
      objectId: manual.id,
      detail: { after: { chapter: chapter.title, ver: chapter.ver + 1 } },
    });
    return { id, ver: chapter.ver + 1 };
  });
}
