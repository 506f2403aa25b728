import { createHash, randomBytes } from "node:crypto";
import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { applyDocLease as applyEndpoint } from "@pharos/api/document";
import { docLimits } from "@pharos/domain/document";
import { toBusinessIso } from "@pharos/domain/time";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { Platform } from "../../platform/platform.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { createLeasedUploads } from "../file/index.ts";
import { lockDoc } from "./doc.repo.ts";

/** What the use cases of documents stand on. */
export interface DocumentDependencies {
  readonly platform: Platform;
  readonly uploads: ReturnType<typeof createLeasedUploads>;
}

/** Gives somebody the right to put the bytes of one file into the storage, and to register them once. */
export async function applyLease(
  { platform, uploads }: DocumentDependencies,
  call: Call,
  { fileName, size, md5, id }: HandlerInput<typeof applyEndpoint>["body"],
): Promise<CallResult<typeof applyEndpoint>> {
  const seconds = docLimits.leaseSeconds;
  const { objectKey, link } = await uploads.start(call, {
    name: fileName,
    sizeBytes: size,
    type: "organisationDocument",
    seconds,
  });
  const leaseId = randomBytes(24).toString("base64url");
  const expiresAt = await platform.withTransaction(call, async (tx) => {
    if (id != null) await lockDoc(tx, call.actor, id);
    const ends = new Date(tx.now.getTime() + seconds * 1000);
    await tx.db
      .insertInto("doc_lease")
      .values({
        id: leaseId,
        user_id: call.actor.userId,
        doc_id: id ?? null,
        upload_key: objectKey,
        md5: md5.toLowerCase(),
        expires_at: ends,
        created_at: tx.now,
      })
      .execute();
    return ends;
  });
  return {
    leaseId,
    url: link.url,
    method: link.method,
    headers: { ...link.headers },
    expiresAt: toBusinessIso(expiresAt.getTime()),
  };
}

/** A lease that can still be used. */
export interface OpenLease {
  readonly id: string;
  readonly uploadKey: string;
  readonly md5: string;
}

/** A lease of the actor; absent, foreign, used and expired ones are the same refusal. */
export async function findLease(
  { database, clock }: Pick<Platform, "database" | "clock">,
  actor: Actor,
  id: string,
): Promise<OpenLease> {
  const row = await database.kysely
    .selectFrom("doc_lease")
    .select(["id", "upload_key as uploadKey", "md5"])
    .where("id", "=", id)
    .where("user_id", "=", actor.userId)
    .where("used_at", "is", null)
    .where("expires_at", ">", clock.now().toISOString())
    .executeTakeFirst();
  if (!row) throw new AppError("document.leaseInvalid");
  return row;
}

/** Uses a lease up; throws when somebody was a moment faster. */
export async function consumeLease(tx: UnitOfWork, { id }: OpenLease): Promise<void> {
  const { numUpdatedRows } = await tx.db
    .updateTable("doc_lease")
    .set({ used_at: tx.now })
    .where("id", "=", id)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new AppError("document.leaseInvalid");
}

/** Refuses bytes that are not those the lease was given for. */
export async function refuseOtherBytes(
  { storage, database }: Pick<Platform, "storage" | "database">,
  { uploadKey, md5 }: OpenLease,
): Promise<void> {
  const { object_key } = await database.kysely
    .selectFrom("stored_file")
    .select("object_key")
    .where("upload_key", "=", uploadKey)
    .executeTakeFirstOrThrow();
  const object = await storage.private.get(object_key);
  if (!object) throw new Error(`the storage has lost ${uploadKey}`);
  const hash = createHash("md5");
  for await (const chunk of object.body) hash.update(chunk as Buffer);
  if (hash.digest("hex") !== md5) throw new AppError("document.leaseContent");
}
