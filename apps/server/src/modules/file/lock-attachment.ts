import { attachmentType } from "@pharos/domain/enums";
import type { FileCase } from "@pharos/domain/file";
import { type FileVerdict, isListed } from "@pharos/domain/file";
import type { Actor } from "../../platform/actor.ts";
import { AppError } from "../../platform/app-error.ts";
import type { AuditAction } from "../../platform/audit.ts";
import type { FileTarget } from "../../platform/file-owner.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { attachmentRepo } from "./attachment.repo.ts";
import { type AttachmentRow, caseOf, changedOf } from "./attachment.row.ts";
import type { FileDependencies } from "./dependencies.ts";
import { lockSubject, ownerOf } from "./owner.ts";

/** A file and its record, held until the transaction ends. */
export interface LockedAttachment {
  readonly row: AttachmentRow;
  readonly subject: FileTarget;
  readonly about: FileCase;
}

/** A file the actor knows of, held with its record; absent and invisible are the same refusal. */
export async function lockAttachment(
  dependencies: FileDependencies,
  tx: UnitOfWork,
  actor: Actor,
  id: number,
): Promise<LockedAttachment> {
  const attachments = attachmentRepo(tx.db);
  const found = await attachments.find(id);
  if (!found) throw new AppError("file.notFound");
  // The record first, as everyone who changes it does: then no one waits for the other.
  const ref = { type: attachmentType.fromCode(found.type), objectId: found.object_id };
  const subject = await lockSubject(dependencies, tx, actor, ref);
  const row = await attachments.lock(id);
  if (!row) throw new AppError("file.notFound");
  const about = caseOf(actor, subject, row);
  if (!isListed(about)) throw new AppError("file.notFound");
  return { row, subject, about };
}

/** Throws the rule's own reason. */
export function allow(verdict: FileVerdict): void {
  if (verdict !== true) throw new AppError(verdict.code, { vars: verdict.vars });
}

/** Tells the record's history and open pages, and the audit log. */
export async function recordChange(
  dependencies: FileDependencies,
  tx: UnitOfWork,
  actor: Actor,
  { row }: LockedAttachment,
  { what, isInternal, after }: { what: ChangeName; isInternal: boolean; after: object },
): Promise<void> {
  const change = { ...changedOf(row), what, isInternal, actor };
  await ownerOf(dependencies, change)?.onChange?.(tx, change);
  await tx.audit({
    action: auditNames[what],
    objectType: "attachment",
    objectId: row.id,
    ...(row.company_id !== null && { companyId: row.company_id }),
    detail: { before: { status: row.status, isFaultReport: row.is_fault_report }, after },
  });
}

type ChangeName = "detach" | "reportMark" | "reportUnmark" | "show" | "hide" | "withdraw";

const auditNames: Readonly<Record<ChangeName, AuditAction>> = {
  detach: "file.removed",
  reportMark: "file.reportMarked",
  reportUnmark: "file.reportUnmarked",
  show: "file.shown",
  hide: "file.hidden",
  withdraw: "file.withdrawn",
};
