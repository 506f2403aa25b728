import type { AttachmentView } from "@pharos/api/file";
import { attachmentScan } from "@pharos/domain/enums";
import {
  canDownload,
  canMarkReport,
  canRemove,
  canSetStatus,
  canUnmarkReport,
  endingOf,
  type FileVerdict,
} from "@pharos/domain/file";
import type { TranslationKey } from "@pharos/i18n";
import type { Call } from "../../platform/call.ts";
import type { FileTarget } from "../../platform/file-owner.ts";
import type { Platform } from "../../platform/platform.ts";
import { type AttachmentRow, caseOf } from "./attachment.row.ts";

/** A file as someone may see it, with what they may do with it. */
export function toAttachmentView(
  { translate, clock }: Pick<Platform, "translate" | "clock">,
  { actor, locale }: Call,
  subject: FileTarget,
  row: AttachmentRow,
): AttachmentView {
  const nowMs = clock.now().getTime();
  const about = caseOf(actor, subject, row);
  const ability = (verdict: FileVerdict) =>
    verdict === true
      ? { isAllowed: true, reason: "" }
      : { isAllowed: false, reason: translate(locale, `errors.${verdict.code}`, verdict.vars) };
  const isBlocked = attachmentScan.fromCode(row.scan) === "blocked";
  return {
    id: row.id,
    name: row.name,
    size: row.size_bytes,
    ext: endingOf(row.name),
    types: row.type,
    objId: row.object_id,
    uploaderName: row.uploader_name,
    time: row.created_at,
    status: row.status,
    isFaultReport: row.is_fault_report,
    isFromCustomer: row.is_from_customer,
    isInternalNote: row.is_internal_record,
    scan: row.scan,
    // Only keys of the catalogue are stored there.
    scanReason: isBlocked
      ? translate(locale, `errors.${row.scan_reason ?? "file.blocked"}` as TranslationKey)
      : null,
    sha256: row.sha256,
    remark: row.remark,
    downloadCount: row.download_count,
    abilities: {
      download: ability(canDownload(about)),
      show: ability(canSetStatus(about, "visible", nowMs)),
      hide: ability(canSetStatus(about, "internal", nowMs)),
      withdraw: ability(canSetStatus(about, "withdrawn", nowMs)),
      markReport: ability(canMarkReport(about)),
      unmarkReport: ability(canUnmarkReport(about)),
      remove: ability(canRemove(about)),
    },
  };
}
