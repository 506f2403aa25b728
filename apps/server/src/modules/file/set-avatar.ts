import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { FileDependencies } from "./dependencies.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

/** Shows an uploaded picture as the caller's avatar; the one before it goes with the next cleaning. */
export async function setAvatar(
  { platform }: FileDependencies,
  call: Call,
  objectKey: string | null,
): Promise<{ readonly headImgUrl: string | null }> {
  const { actor } = call;
  const { storage } = platform;
  return platform.withTransaction(call, async (tx) => {
    const files = storedFileRepo(tx.db);
    const file = objectKey === null ? null : await files.findUnused(actor.userId, objectKey);
    const isPicture = file === null || (file?.bucket === "public" && file.scan === 1);
    if (file === undefined || !isPicture) throw new AppError("file.notYourImage");
    if (file && (await files.markUsed(actor.userId, [file.id], tx.now)) !== 1)
      throw new AppError("file.notYourImage");
    const headImgUrl = file === null ? null : storage.publicUrl(file.object_key);
    await releasePrevious(tx, actor.userId, (key) => storage.publicUrl(key));
    await tx.db
      .updateTable("app_user")
      .set({ avatar_url: headImgUrl })
      .where("id", "=", actor.userId)
      .execute();
    return { headImgUrl };
  });
}

async function releasePrevious(
  tx: UnitOfWork,
  userId: number,
  urlOf: (key: string) => string,
): Promise<void> {
  const { avatar_url } = await tx.db
    .selectFrom("app_user")
    .select("avatar_url")
    .where("id", "=", userId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (avatar_url === null) return;
  const pictures = await tx.db
    .selectFrom("stored_file")
    .select(["id", "object_key"])
    .where("owner_user_id", "=", userId)
    .where("bucket", "=", "public")
    .where("used_at", "is not", null)
    .execute();
  const previous = pictures.find(({ object_key }) => urlOf(object_key) === avatar_url);
  if (previous) await storedFileRepo(tx.db).release([previous.id]);
}
