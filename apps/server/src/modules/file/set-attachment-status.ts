import { attachmentStatus } from "@pharos/domain/enums";
import { canSetStatus } from "@pharos/domain/file";
import type { Call } from "../../platform/call.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import type { FileDependencies } from "./dependencies.ts";
import { allow, lockAttachment, recordChange } from "./lock-attachment.ts";

const names = { internal: "hide", visible: "show", withdrawn: "withdraw" } as const;

/** Shows a file to the customer, keeps it internal, or withdraws it. */
export async function setAttachmentStatus(
  dependencies: FileDependencies,
  call: Call,
  { id, status }: { readonly id: number; readonly status: number },
): Promise<null> {
  const { actor } = call;
  const target = attachmentStatus.fromCode(status);
  return dependencies.platform.withTransaction(call, async (tx) => {
    const locked = await lockAttachment(dependencies, tx, actor, id);
    allow(canSetStatus(locked.about, target, tx.now.getTime()));
    if (locked.about.file.status === target) return null;
    await attachmentRepo(tx.db).update(id, actor.userId, tx.now, {
      status,
      // A withdrawn report is none any more.
      ...(target === "withdrawn" && { is_fault_report: false }),
    });
    await recordChange(dependencies, tx, actor, locked, {
      what: names[target],
      isInternal: target === "internal" && locked.about.file.status === "internal",
      after: { status },
    });
    return null;
  });
}
