import type { AttachmentScan, AttachmentStatus, AttachmentType } from "../enums.ts";
import { minuteMs } from "../time.ts";

/** Why a rule about files refuses: keys of the `errors` catalogue. */
export type FileRefusal = {
  readonly code:
    | "common.permissionDenied"
    | "file.alreadyWithdrawn"
    | "file.blocked"
    | "file.customerFilesStay"
    | "file.handlersOnly"
    | "file.internalNote"
    | "file.notAReport"
    | "file.notChecked"
    | "file.recordArchived"
    | "file.recordClosed"
    | "file.reportTypes"
    | "file.reportWithdrawFirst"
    | "file.uploaderOnly"
    | "file.withdrawWindowPassed";
  readonly vars?: Readonly<Record<string, string | number>>;
};

/** Allowed, or the reason why not. */
export type FileVerdict = true | FileRefusal;

/** What someone is to the record a file belongs to. */
export type FileRelation = {
  /** The side of the record the person is on. */
  readonly side: "customer" | "vendor";
  /** May add files to the record at all. */
  readonly mayAdd: boolean;
  /** May answer the customer, and so bring files the customer sees. */
  readonly mayPublish: boolean;
  /** Handles the record: executor, helpers, team admin, platform and system admin. */
  readonly isHandler: boolean;
  /** Team admin, platform admin or system admin. */
  readonly isLead: boolean;
  /** Administers the customer's organisation. */
  readonly isOrgAdmin: boolean;
};

/** What of the record matters for its files. */
export type FileRecord = {
  /** Closed takes internal files of the vendor only; archived takes and changes nothing. */
  readonly state: "open" | "closed" | "archived";
  /** A note among the vendor's people: nothing of it is ever for the customer. */
  readonly isInternal: boolean;
};

/** What of a file matters for what may happen to it. */
export type FileFacts = {
  readonly type: AttachmentType;
  readonly status: AttachmentStatus;
  readonly scan: AttachmentScan;
  readonly isFaultReport: boolean;
  /** Uploaded by the customer's side. */
  readonly isFromCustomer: boolean;
  /** Uploaded by the person who asks. */
  readonly isUploader: boolean;
  readonly uploadedAtMs: number;
};

/** Someone, a file and the record it belongs to. */
export type FileCase = {
  readonly relation: FileRelation;
  readonly record: FileRecord;
  readonly file: FileFacts;
};

/** How long the uploader may take a file back. */
export const withdrawWindowMs = 30 * minuteMs;

const refuse = (code: FileRefusal["code"], vars?: FileRefusal["vars"]): FileRefusal => ({ code, vars });

const first = (...verdicts: readonly FileVerdict[]): FileVerdict =>
  verdicts.find((verdict) => verdict !== true) ?? true;

const unless = (isAllowed: boolean, code: FileRefusal["code"], vars?: FileRefusal["vars"]): FileVerdict =>
  isAllowed || refuse(code, vars);

const notArchived = ({ state }: FileRecord): FileVerdict =>
  unless(state !== "archived", "file.recordArchived");

/** Whether files may be added to a record. */
export function canAdd(relation: FileRelation, record: FileRecord): FileVerdict {
  return first(
    unless(relation.mayAdd, "common.permissionDenied"),
    notArchived(record),
    unless(record.state === "open" || relation.side === "vendor", "file.recordClosed"),
  );
}

/** The status a new file gets: customers' files are always visible, the vendor's only where the customer may look. */
export function statusOfNew(
  { side, mayPublish }: FileRelation,
  { state, isInternal }: FileRecord,
  asked: "internal" | "visible",
): AttachmentStatus {
  if (side === "customer") return "visible";
  return isInternal || state !== "open" || !mayPublish ? "internal" : asked;
}

/** Whether a file is in someone's lists at all. Absent and invisible are the same to the caller. */
export function isListed({ relation, record, file }: FileCase): boolean {
  if (file.type === "customerOnly" && relation.side === "vendor") return file.isUploader || relation.isLead;
  if (relation.side === "vendor") return true;
  if (record.isInternal) return false;
  if (file.isFromCustomer && file.isUploader) return true;
  return file.status === "visible" && file.scan === "clean";
}

/** Whether the bytes of a listed file may be given out. */
export function canDownload({ relation, file }: FileCase): FileVerdict {
  return first(
    unless(file.scan !== "blocked", "file.blocked"),
    unless(file.scan === "clean", "file.notChecked"),
    unless(
      file.status !== "withdrawn" || (relation.side === "vendor" && relation.isLead),
      "file.alreadyWithdrawn",
    ),
  );
}

/** Whether a file may get another status. */
export function canSetStatus(
  { relation, record, file }: FileCase,
  target: AttachmentStatus,
  nowMs: number,
): FileVerdict {
  if (target === "withdrawn") return canWithdraw({ relation, record, file }, nowMs);
  return first(
    unless(relation.side === "vendor" && relation.isHandler, "file.handlersOnly"),
    notArchived(record),
    unless(file.status !== "withdrawn", "file.alreadyWithdrawn"),
    unless(!file.isFromCustomer, "file.customerFilesStay"),
    target === "visible"
      ? mayBecomeVisible({ record, file })
      : unless(!file.isFaultReport, "file.reportWithdrawFirst"),
  );
}

function mayBecomeVisible({ record, file }: Pick<FileCase, "record" | "file">): FileVerdict {
  return first(
    unless(!record.isInternal, "file.internalNote"),
    unless(record.state === "open", "file.recordClosed"),
    isClean(file),
  );
}

function isClean({ scan }: FileFacts): FileVerdict {
  return first(unless(scan !== "blocked", "file.blocked"), unless(scan === "clean", "file.notChecked"));
}

function canWithdraw({ relation, record, file }: FileCase, nowMs: number): FileVerdict {
  return first(
    unless(file.isUploader || relation.isLead, "file.uploaderOnly"),
    notArchived(record),
    unless(file.status !== "withdrawn", "file.alreadyWithdrawn"),
    unless(relation.isLead || nowMs - file.uploadedAtMs <= withdrawWindowMs, "file.withdrawWindowPassed", {
      minutes: withdrawWindowMs / minuteMs,
    }),
  );
}

/** Whether a file may become the fault report of its request; it then becomes visible to the customer. */
export function canMarkReport({ relation, record, file }: FileCase): FileVerdict {
  return first(
    unless(relation.side === "vendor" && relation.isHandler, "file.handlersOnly"),
    notArchived(record),
    unless(file.type === "serviceRequest" || file.type === "reply", "file.reportTypes"),
    unless(!record.isInternal, "file.internalNote"),
    unless(file.status !== "withdrawn", "file.alreadyWithdrawn"),
    isClean(file),
  );
}

/** Whether the mark may be taken off again. */
export function canUnmarkReport({ relation, record, file }: FileCase): FileVerdict {
  return first(
    unless(relation.side === "vendor" && relation.isHandler, "file.handlersOnly"),
    notArchived(record),
    unless(file.isFaultReport, "file.notAReport"),
  );
}

/** Whether a file may be removed: by its uploader while the record is open, by leads until it is archived. */
export function canRemove({ relation, record, file }: FileCase): FileVerdict {
  if (file.type === "customerOnly") return canRemoveCustomerFile({ relation, file });
  return first(
    unless(file.isUploader || relation.isLead, "file.uploaderOnly"),
    notArchived(record),
    unless(record.state === "open" || relation.isLead, "file.recordClosed"),
  );
}

/** Whether a file delivered to one customer may be removed: by its uploader, the customer's admin or a platform lead. */
export function canRemoveCustomerFile({ relation, file }: Omit<FileCase, "record">): FileVerdict {
  const isOwner = file.isUploader || relation.isOrgAdmin || relation.isLead;
  return first(
    unless(file.type === "customerOnly", "common.permissionDenied"),
    unless(isOwner, "file.uploaderOnly"),
  );
}
