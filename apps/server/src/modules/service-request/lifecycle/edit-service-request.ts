import { businessToday } from "@pharos/domain/contract";
import { severity } from "@pharos/domain/enums";
import { toMs } from "@pharos/domain/time";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { authorize } from "../../../platform/policy.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { storeRemoteAccess } from "../remote/save-remote-access.ts";
import { serviceRequestEdited, serviceRequestEscalated } from "../service-request.events.ts";
import { attachToText } from "../service-request.files.ts";
import { serviceRequestPolicy } from "../service-request.policy.ts";
import { relationOf } from "../service-request.relation.ts";
import type { FieldChange, ServiceRequestChange } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { refuseSeverity, severityEvents } from "./change-severity.ts";
import { isAfter, orNull, type SaveInput, type SaveResult } from "./create-service-request.ts";
import { findReferences } from "./request-reference.repo.ts";

/**
 * Changes the words, the subject or the severity of an open request. A save of an older version is refused with
 * `common.dataChanged`; a save that changes nothing leaves no trace.
 */
export async function editServiceRequest(
  { withTransaction, secrets }: Pick<Platform, "withTransaction" | "secrets">,
  call: Call,
  input: SaveInput & { readonly id: number },
): Promise<SaveResult> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.id, "edit");
    if (input.version === undefined) {
      throw new AppError("common.validation", { fields: { version: { key: "validation.required" } } });
    }
    if (input.version !== row.version) throw new AppError("common.dataChanged");
    await refuseWrongFields(tx, row, input, now);
    const isSeverityChanged = input.type !== row.severity;
    const severityReason = input.reason ?? "";
    if (isSeverityChanged) {
      const chosen = { type: input.type, reason: severityReason };
      refuseSeverity(row, chosen, relationOf(actor, row).side);
    }

    const { columns, changes } = changesOf(row, input);
    const result = { id: row.id, srNo: row.sr_no, auditState: row.audit_state };
    await attachToText(tx, actor, row, {}, { keys: input.enclosureKeys ?? [], text: input.contentMd });
    if (input.remote) {
      authorize(serviceRequestPolicy, "editRemote", actor, row, now);
      await storeRemoteAccess({ tx, secrets, actor }, { row, now }, input.remote, "remote.");
    }
    if (changes.length === 0) return result;
    await recordStep(tx.db, {
      row,
      by: actor,
      at: now,
      action: isSeverityChanged ? "changeSeverity" : "edit",
      change: columns,
      events: isSeverityChanged ? severityEvents(severity.fromCode(input.type), now) : [],
      content: (isSeverityChanged && input.reason) || null,
      extra: { changes },
    });
    await announce(tx, serviceRequestEdited, { id: row.id, by: actor.userId });
    if (isSeverityChanged) {
      await announce(tx, serviceRequestEscalated, {
        id: row.id,
        by: actor.userId,
        target: "severity",
        reason: severityReason,
        severity: { from: row.severity, to: input.type },
      });
    }
    return result;
  });
}

async function refuseWrongFields(
  tx: UnitOfWork,
  row: ServiceRequestRow,
  input: SaveInput,
  now: Date,
): Promise<void> {
  if (input.companyId !== undefined && input.companyId !== row.company_id) {
    throw fieldError("companyId", "serviceRequest.companyFixed");
  }
  if (input.accId !== undefined && (input.accId ?? null) !== row.service_number_id) {
    throw fieldError("accId", "serviceRequest.serviceNumberFixed");
  }
  if (input.reporterUserId != null && input.reporterUserId !== row.reporter_user_id) {
    throw fieldError("reporterUserId", "serviceRequest.reporterFixed");
  }
  if (isAfter(input.happenTime, now)) throw fieldError("happenTime", "serviceRequest.happenTimeInFuture");
  // Only what is new is looked up: an asset may have been retired since the request was raised.
  const assetId = input.assetId === row.asset_id ? null : (input.assetId ?? null);
  const menuId = input.menuId === row.catalogue_menu_id ? null : (input.menuId ?? null);
  if (assetId === null && menuId === null) return;
  const subject = await findReferences(tx.db, {
    companyId: row.company_id,
    serviceNumberId: null,
    assetId,
    menuId,
    reporterId: null,
    day: businessToday(now),
  });
  if (assetId !== null && !subject?.asset_id) throw fieldError("assetId", "serviceRequest.assetUnknown");
  if (menuId !== null && !subject?.menu_id) throw fieldError("menuId", "serviceRequest.catalogueUnknown");
}

/** What the input changes: columns to write, and before and after by field name. */
function changesOf(row: ServiceRequestRow, input: SaveInput) {
  const given: readonly GivenField[] = [
    ["title", "title", input.title],
    ["contentMd", "content_md", input.contentMd || input.title],
    ["type", "severity", input.type],
    ["mode", "mode", input.mode],
    ["assetId", "asset_id", input.assetId],
    ["menuId", "catalogue_menu_id", input.menuId],
    ["dbVersion", "db_version", text(input.dbVersion)],
    ["happenTime", "happened_at", input.happenTime],
    ["contactName", "contact_name", text(input.contactName)],
    ["phone", "phone", text(input.phone)],
    ["email", "email", text(input.email)],
    ["isConfidential", "is_confidential", input.isConfidential],
    ["tags", "tags", input.tags],
    ["notifyEmails", "notify_emails", input.notifyEmails],
  ];
  const changed = given.filter(
    ([, column, value]) => value !== undefined && !isSame(column, row[column], value),
  );
  const columns: ServiceRequestChange = Object.fromEntries(
    changed.map(([, column, value]) => [column, value]),
  );
  const changes: FieldChange[] = changed.map(([field, column, value]) => ({
    field,
    from: asText(row[column]),
    to: asText(value),
  }));
  return { columns, changes };
}

type EditableColumn =
  | "title"
  | "content_md"
  | "severity"
  | "mode"
  | "asset_id"
  | "catalogue_menu_id"
  | "db_version"
  | "happened_at"
  | "contact_name"
  | "phone"
  | "email"
  | "is_confidential"
  | "tags"
  | "notify_emails";

type FieldValue = string | number | boolean | readonly string[] | null | undefined;
type GivenField = readonly [field: string, column: EditableColumn, value: FieldValue];

const text = (value: string | null | undefined): string | null | undefined =>
  value === undefined ? undefined : orNull(value);

const asText = (value: FieldValue): string | null =>
  value == null ? null : Array.isArray(value) ? value.join(", ") : String(value);

function isSame(column: EditableColumn, before: FieldValue, after: FieldValue): boolean {
  if (Array.isArray(before) && Array.isArray(after)) return asText(before) === asText(after);
  if (column !== "happened_at" || typeof before !== "string" || typeof after !== "string")
    return before === after;
  return toMs(before) === toMs(after);
}
