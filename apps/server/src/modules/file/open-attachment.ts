import type { CallResult } from "@pharos/api/core";
import type { openAttachment as contract } from "@pharos/api/file";
import { attachmentType } from "@pharos/domain/enums";
import { canDownload, isListed } from "@pharos/domain/file";
import { toBusinessIso } from "@pharos/domain/time";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { DOWNLOAD_SECONDS } from "../../platform/storage/storage.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { caseOf } from "./attachment.row.ts";
import type { FileDependencies } from "./dependencies.ts";
import { allow } from "./lock-attachment.ts";
import { ownerOf } from "./owner.ts";

/** Gives a link to a file that lives five minutes at most, and notes who asked for it. */
export async function openAttachment(
  dependencies: FileDependencies,
  call: Call,
  { id, isPreview }: { readonly id: number; readonly isPreview: boolean },
): Promise<CallResult<typeof contract>> {
  const { platform } = dependencies;
  const { actor } = call;
  const row = await attachmentRepo(platform.database.kysely).find(id);
  const ref = row && { type: attachmentType.fromCode(row.type), objectId: row.object_id };
  const subject = ref && (await ownerOf(dependencies, ref)?.find(platform.database.kysely, actor, ref));
  if (!row || !subject) throw new AppError("file.notFound");
  const about = caseOf(actor, subject, row);
  if (!isListed(about)) throw new AppError("file.notFound");
  allow(canDownload(about));
  const now = await platform.withTransaction(call, async (tx) => {
    await tx.db
      .insertInto("download_record")
      .values({
        object_type: "attachment",
        object_id: id,
        user_id: actor.userId,
        company_id: row.company_id,
        is_preview: isPreview,
        ip: call.ip.slice(0, 64),
        at: tx.now,
      })
      .execute();
    if (!isPreview) {
      await tx.db
        .updateTable("attachment")
        .set("download_count", sql<number>`download_count + 1`)
        .where("id", "=", id)
        .execute();
    }
    return tx.now;
  });
  const url = await platform.storage.private.downloadUrl(row.object_key, {
    fileName: row.name,
    isInline: isPreview,
  });
  return { url, expireAt: toBusinessIso(now.getTime() + DOWNLOAD_SECONDS * 1000) };
}
