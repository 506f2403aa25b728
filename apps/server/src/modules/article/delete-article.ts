import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { authorize } from "../../platform/policy.ts";
import { removeFilesOf } from "../file/index.ts";
import { articleWithdrawn } from "./article.events.ts";
import { articlePolicy } from "./article.policy.ts";
import { lockManaged, updateArticle } from "./article.repo.ts";

/** Deletes an article; links to it lead nowhere from then on. */
export async function deleteArticle(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  return withTransaction(call, async (tx) => {
    const row = await lockManaged(tx, call.actor, id);
    authorize(articlePolicy, "remove", call.actor, row, tx.now);
    await updateArticle(tx, id, call.actor.userId, { deleted_at: tx.now });
    await removeFilesOf(tx, { type: "article", objectId: id }, call.actor.userId);
    await tx.audit({
      action: "article.deleted",
      objectType: "article",
      objectId: id,
      detail: { before: { title: row.title } },
    });
    await tx.publish(articleWithdrawn, { id });
    return null;
  });
}
