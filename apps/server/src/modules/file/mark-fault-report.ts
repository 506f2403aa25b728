import { attachmentStatus } from "@pharos/domain/enums";
import { canMarkReport, canUnmarkReport } from "@pharos/domain/file";
import type { Call } from "../../platform/call.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import type { FileDependencies } from "./dependencies.ts";
import { faultReportMarked } from "./file.events.ts";
import { allow, lockAttachment, recordChange } from "./lock-attachment.ts";

/** Makes a file the one fault report of its request and shows it to the customer. */
export async function markFaultReport(dependencies: FileDependencies, call: Call, id: number): Promise<null> {
  const { actor } = call;
  return dependencies.platform.withTransaction(call, async (tx) => {
    const locked = await lockAttachment(dependencies, tx, actor, id);
    allow(canMarkReport(locked.about));
    if (locked.row.is_fault_report) return null;
    const attachments = attachmentRepo(tx.db);
    await attachments.clearReport(locked.row.root_id, actor.userId, tx.now);
    const status = attachmentStatus.toCode("visible");
    await attachments.update(id, actor.userId, tx.now, { is_fault_report: true, status });
    await recordChange(dependencies, tx, actor, locked, {
      what: "reportMark",
      isInternal: false,
      after: { isFaultReport: true, status },
    });
    await tx.publish(faultReportMarked, {
      attachmentId: id,
      serviceRequestId: locked.row.root_id,
      by: actor.userId,
    });
    return null;
  });
}

/** Takes the mark off again; the file stays visible. */
export async function unmarkFaultReport(
  dependencies: FileDependencies,
  call: Call,
  id: number,
): Promise<null> {
  const { actor } = call;
  return dependencies.platform.withTransaction(call, async (tx) => {
    const locked = await lockAttachment(dependencies, tx, actor, id);
    allow(canUnmarkReport(locked.about));
    await attachmentRepo(tx.db).update(id, actor.userId, tx.now, { is_fault_report: false });
    await recordChange(dependencies, tx, actor, locked, {
      what: "reportUnmark",
      isInternal: false,
      after: { isFaultReport: false },
    });
    return null;
  });
}
