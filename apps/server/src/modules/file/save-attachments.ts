import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { saveAttachments as contract } from "@pharos/api/file";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachmentTypeOf } from "./accept-upload.ts";
import { attachUploads } from "./attach-uploads.ts";
import type { FileDependencies } from "./dependencies.ts";
import { lockSubject, ownerOf } from "./owner.ts";
import { registerOwnObject } from "./register-object.ts";
import { storedFileRepo } from "./stored-file.repo.ts";

type Item = HandlerInput<typeof contract>["body"]["list"][number];

/** Binds uploads to records; one that may not be bound refuses all. */
export async function saveAttachments(
  dependencies: FileDependencies,
  call: Call,
  { list }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  for (const item of list) await registerOwnObject(dependencies, call, item);
  return dependencies.platform.withTransaction(call, async (tx) => {
    const ids: number[] = [];
    for (const item of list) ids.push(await saveOne(dependencies, tx, call, item));
    return { ids };
  });
}

async function saveOne(
  dependencies: FileDependencies,
  tx: UnitOfWork,
  call: Call,
  item: Item,
): Promise<number> {
  const { actor } = call;
  const ref = { type: attachmentTypeOf(item.types), objectId: item.objId };
  const subject = await lockSubject(dependencies, tx, actor, ref);
  await refuseOtherContent(tx, call, item);
  const [attached] = await attachUploads(tx, actor, {
    ref,
    subject,
    files: [{ objectKey: item.objectKey, name: item.name }],
    asked: item.status === 1 ? "visible" : "internal",
  });
  if (!attached) throw new Error("A file was bound without a row");
  await ownerOf(dependencies, ref)?.onChange?.(tx, {
    what: "attach",
    type: ref.type,
    rootId: subject.rootId,
    attachmentId: attached.id,
    fileName: attached.name,
    isInternal: attached.status === "internal",
    actor,
  });
  await tx.audit({
    action: "file.attached",
    objectType: "attachment",
    objectId: attached.id,
    ...(subject.companyId !== null && { companyId: subject.companyId }),
    detail: { after: { types: item.types, objId: item.objId, status: attached.status } },
  });
  return attached.id;
}

// What the client believes it has uploaded, when it says so. A cleaned picture is another content by our own doing.
async function refuseOtherContent(tx: UnitOfWork, { actor }: Call, item: Item): Promise<void> {
  if (item.size === undefined && item.sha256 === undefined) return;
  const file = await storedFileRepo(tx.db).findUnused(actor.userId, item.objectKey);
  if (!file || file.object_key.includes("-c.")) return;
  const isOther =
    (item.size !== undefined && item.size !== file.size_bytes) ||
    (item.sha256 !== undefined && file.sha256 !== null && item.sha256 !== file.sha256);
  if (isOther) throw new AppError("file.contentChanged");
}
