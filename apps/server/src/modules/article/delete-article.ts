import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import { removeFilesOf } from "../file/index.ts";
import { articleWithdrawn } from "./article.events.ts";
import { articleRecords } from "./article.record.ts";

/** Deletes an article; links to it lead nowhere from then on. */
export async function deleteArticle(
  { withTransaction }: Pick<Platform, "withTransaction">,
  call: Call,
  id: number,
): Promise<null> {
  const by = call.actor.userId;
  return withTransaction(call, async (tx) => {
    await articleRecords.change(tx, call, { id, action: "remove" }, async ({ title }) => {
      await removeFilesOf(tx, { type: "article", objectId: id }, by);
      await tx.publish(articleWithdrawn, { id });
      return {
        columns: { deleted_at: tx.now, updated_by: by },
        lines: [{ action: "article.deleted", detail: { before: { title } } }],
      };
    });
    return null;
  });
}
