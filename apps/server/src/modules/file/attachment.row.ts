import type { Schema, Selectable } from "@pharos/db";
import { attachmentScan, attachmentStatus, attachmentType } from "@pharos/domain/enums";
import type { FileCase, FileFacts } from "@pharos/domain/file";
import type { Actor } from "../../platform/actor.ts";
import type { FileChange, FileTarget } from "../../platform/file-owner.ts";

/** A file bound to a record, with what is known of its bytes. */
export type AttachmentRow = Selectable<Schema["attachment"]> &
  Pick<
    Selectable<Schema["stored_file"]>,
    "handle" | "object_key" | "size_bytes" | "sha256" | "scan" | "scan_reason"
  > & { readonly uploader_name: string };

/** A file as the history of its record names it. */
export type ChangedAttachment = Pick<
  FileChange,
  "type" | "rootId" | "attachmentId" | "fileName" | "isInternal"
>;

/** What the rules need to know of a file and of the person who asks. */
export function caseOf(actor: Actor, subject: FileTarget, row: AttachmentRow): FileCase {
  return {
    relation: subject.relation,
    record: { state: subject.record.state, isInternal: row.is_internal_record },
    file: factsOf(actor, row),
  };
}

/** The file as the history of its record names it. */
export function changedOf(row: AttachmentRow): ChangedAttachment {
  return {
    type: attachmentType.fromCode(row.type),
    rootId: row.root_id,
    attachmentId: row.id,
    fileName: row.name,
    isInternal: attachmentStatus.fromCode(row.status) === "internal",
  };
}

function factsOf(actor: Actor, row: AttachmentRow): FileFacts {
  return {
    type: attachmentType.fromCode(row.type),
    status: attachmentStatus.fromCode(row.status),
    scan: attachmentScan.fromCode(row.scan),
    isFaultReport: row.is_fault_report,
    isFromCustomer: row.is_from_customer,
    isUploader: row.created_by === actor.userId,
    uploadedAtMs: Date.parse(row.created_at),
  };
}
