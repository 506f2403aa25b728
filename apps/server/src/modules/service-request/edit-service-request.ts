import { severity } from "@pharos/domain/enums";
import { canChangeSeverity } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import { toMs } from "@pharos/domain/time";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import { fieldError } from "../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../platform/unit-of-work.ts";
import { announce } from "./announce.ts";
import { isAfter, orNull, type SaveInput, type SaveResult } from "./create-service-request.ts";
import { lockFor } from "./lock-request.ts";
import { findSubject } from "./request-subject.repo.ts";
import { serviceRequestEdited } from "./service-request.events.ts";
import { attachToText } from "./service-request.files.ts";
import { type FieldChange, type ServiceRequestChange, serviceRequestRepo } from "./service-request.repo.ts";
import { type ServiceRequestRow, severityOf } from "./service-request.row.ts";
import { standingOf } from "./service-request.standing.ts";
import { slaClockRepo } from "./sla-clock.repo.ts";
import { snapshotOf } from "./sla-clock.row.ts";

/**
 * Changes the words, the subject or the severity of an open request. A save of an older version is refused with
 * `common.dataChanged`; a save that changes nothing leaves no trace.
 */
export async function editServiceRequest(
  transact: Transact,
  call: Call,
  input: SaveInput & { readonly id: number },
): Promise<SaveResult> {
  const { actor } = call;
  return transact(call, async (tx) => {
    const requests = serviceRequestRepo(tx.db);
    const { row, now } = await lockFor(tx, actor, input.id, "edit");
    if (input.version === undefined) {
      throw new AppError("common.validation", { fields: { version: { key: "validation.required" } } });
    }
    if (input.version !== row.version) throw new AppError("common.dataChanged");
    await refuseWrongFields(tx, row, input, now);
    const isSeverityChanged = input.type !== row.severity;
    if (isSeverityChanged) refuseSeverity(row, input, standingOf(actor, row).side);

    const { columns, changes } = changesOf(row, input);
    const result = { id: row.id, srNo: row.sr_no, auditState: row.audit_state };
    await attachToText(tx, actor, row, {}, { keys: input.enclosureKeys ?? [], text: input.contentMd });
    if (changes.length === 0) return result;
    const events: SlaEvent[] = isSeverityChanged
      ? [{ type: "severityChanged", at: now.toISOString(), severity: severity.fromCode(input.type) }]
      : [];
    await requests.update(row.id, actor.userId, now, columns);
    await slaClockRepo(tx.db).apply(row.id, snapshotOf(row), events);
    await requests.appendHistory({
      requestId: row.id,
      action: isSeverityChanged ? "changeSeverity" : "edit",
      from: row.status,
      to: row.status,
      by: actor,
      at: now,
      content: (isSeverityChanged && input.reason) || null,
      extra: { changes, sla: events },
    });
    await announce(tx, serviceRequestEdited, { id: row.id, by: actor.userId });
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
  if (isAfter(input.happenTime, now)) throw fieldError("happenTime", "serviceRequest.happenTimeInFuture");
  // Only what is new is looked up: an asset may have been retired since the request was raised.
  const assetId = input.assetId === row.asset_id ? null : (input.assetId ?? null);
  const menuId = input.menuId === row.catalogue_menu_id ? null : (input.menuId ?? null);
  if (assetId === null && menuId === null) return;
  const subject = await findSubject(tx.db, {
    companyId: row.company_id,
    serviceNumberId: null,
    assetId,
    menuId,
    day: now.toISOString().slice(0, 10),
  });
  if (assetId !== null && !subject?.asset_id) throw fieldError("assetId", "serviceRequest.assetUnknown");
  if (menuId !== null && !subject?.menu_id) throw fieldError("menuId", "serviceRequest.catalogueUnknown");
}

function refuseSeverity(row: ServiceRequestRow, input: SaveInput, side: "customer" | "vendor"): void {
  const change = { from: severityOf(row), to: severity.fromCode(input.type), reason: input.reason ?? "" };
  const verdict = canChangeSeverity(change, side);
  if (verdict === true) return;
  const field = verdict.code === "serviceRequest.reasonTooShort" ? "reason" : "type";
  throw fieldError(field, verdict.code, verdict.vars);
}

/** What the input changes: columns to write, and before and after by field name. */
function changesOf(row: ServiceRequestRow, input: SaveInput) {
  const given: readonly GivenField[] = [
    ["title", "title", input.title],
    ["contentMd", "content_md", input.contentMd],
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
  | "is_confidential";

type FieldValue = string | number | boolean | null | undefined;
type GivenField = readonly [field: string, column: EditableColumn, value: FieldValue];

const text = (value: string | null | undefined): string | null | undefined =>
  value === undefined ? undefined : orNull(value);

const asText = (value: FieldValue): string | null => (value == null ? null : String(value));

function isSame(column: EditableColumn, before: FieldValue, after: FieldValue): boolean {
  if (column !== "happened_at" || typeof before !== "string" || typeof after !== "string")
    return before === after;
  return toMs(before) === toMs(after);
}
