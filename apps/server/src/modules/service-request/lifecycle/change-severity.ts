import { type Severity, severity } from "@pharos/domain/enums";
import { canChangeSeverity, type Side } from "@pharos/domain/service-request";
import type { SlaEvent } from "@pharos/domain/sla";
import { fieldError } from "../../../platform/field-error.ts";
import type { FieldChange } from "../service-request.repo.ts";
import { type ServiceRequestRow, severityOf } from "../service-request.row.ts";

/** A severity that was chosen, and why. */
interface ChosenSeverity {
  readonly type: number;
  readonly reason: string | null;
}

/** Throws at the field that stands in the way of the new severity. */
export function refuseSeverity(row: ServiceRequestRow, { type, reason }: ChosenSeverity, side: Side): void {
  const change = { from: severityOf(row), to: severity.fromCode(type), reason: reason ?? "" };
  const verdict = canChangeSeverity(change, side);
  if (verdict === true) return;
  const field = verdict.code === "serviceRequest.reasonTooShort" ? "reason" : "type";
  throw fieldError(field, verdict.code, verdict.vars);
}

/** What a new severity means for the clocks. */
export function severityEvents(to: Severity, now: Date): SlaEvent[] {
  return [{ type: "severityChanged", at: now.toISOString(), severity: to }];
}

/** The change as the history records it. */
export const severityFieldChange = (from: number, to: number): FieldChange => ({
  field: "type",
  from: String(from),
  to: String(to),
});
