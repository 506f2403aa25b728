import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { deliverToCustomer as contract } from "@pharos/api/file";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { attachUploads } from "./attach-uploads.ts";
import type { FileDependencies } from "./dependencies.ts";
import { filesDelivered } from "./file.events.ts";
import { lockSubject } from "./owner.ts";
import { registerOwnObject } from "./register-object.ts";

const CUSTOMER_ONLY = 13;

/** Delivers files to the members of one customer and to no one else; all of them or none. */
export async function deliverToCustomer(
  dependencies: FileDependencies,
  call: Call,
  { companyId, files, remark, faultId }: HandlerInput<typeof contract>["body"],
): Promise<CallResult<typeof contract>> {
  const { actor } = call;
  for (const file of files) await registerOwnObject(dependencies, call, { ...file, types: CUSTOMER_ONLY });
  return dependencies.platform.withTransaction(call, async (tx) => {
    const ref = { type: "customerOnly", objectId: companyId } as const;
    const subject = await lockSubject(dependencies, tx, actor, ref);
    if (subject.relation.side !== "vendor") throw new AppError("common.permissionDenied");
    if (faultId !== undefined) {
      const request = await lockSubject(dependencies, tx, actor, {
        type: "serviceRequest",
        objectId: faultId,
      });
      if (request.companyId !== companyId) throw new AppError("file.notFound");
    }
    const attached = await attachUploads(tx, actor, {
      ref,
      subject,
      files,
      asked: "visible",
      ...(remark && { remark }),
      ...(faultId !== undefined && { serviceRequestId: faultId }),
    });
    const ids = attached.map(({ id }) => id);
    await tx.audit({
      action: "file.delivered",
      objectType: "company",
      objectId: companyId,
      companyId,
      detail: { after: { attachmentIds: ids, faultId: faultId ?? null } },
    });
    await tx.publish(filesDelivered, { companyId, names: files.map(({ name }) => name), by: actor.userId });
    return { ids };
  });
}
