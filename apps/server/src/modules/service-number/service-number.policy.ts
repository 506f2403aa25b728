import { contractStatus, serviceNumberStatus } from "@pharos/domain/enums";
import { dayMs } from "@pharos/domain/time";
import { all, type Policy, unless } from "../../platform/policy.ts";
import type { NumberDetailRow } from "./service-number-detail.repo.ts";

/** What may be done with a service number. */
export type NumberAction = "suspend" | "resume" | "close" | "reopen";

type Row = Pick<NumberDetailRow, "status" | "status_changed_at" | "contract_status" | "open_requests">;

const statusOf = ({ status }: Row) => serviceNumberStatus.fromCode(status);

const isWithinDay = (at: string | null, now: Date): boolean =>
  at !== null && now.getTime() - Date.parse(at) <= dayMs;

/** Who may do what with a service number, and when. */
export const serviceNumberPolicy: Policy<Row, NumberAction> = {
  suspend: (actor, row) =>
    all(
      unless(actor.permissions.has("sn:edit"), "serviceNumber.editOnly"),
      unless(statusOf(row) === "active", "serviceNumber.notSuspendable"),
    ),
  resume: (actor, row) =>
    all(
      unless(actor.permissions.has("sn:edit"), "serviceNumber.editOnly"),
      unless(statusOf(row) === "suspended", "serviceNumber.notResumable"),
      unless(row.contract_status !== contractStatus.toCode("terminated"), "serviceNumber.contractTerminated"),
    ),
  close: (actor, row) =>
    all(
      unless(actor.permissions.has("sn:edit"), "serviceNumber.editOnly"),
      unless(statusOf(row) !== "closed", "serviceNumber.alreadyClosed"),
      unless(row.open_requests === 0, "serviceNumber.hasOpenRequests", { count: row.open_requests }),
    ),
  reopen: (actor, row, now) =>
    all(
      unless(actor.permissions.has("sn:edit"), "serviceNumber.editOnly"),
      unless(statusOf(row) === "closed", "serviceNumber.notClosed"),
      unless(row.contract_status !== contractStatus.toCode("terminated"), "serviceNumber.contractTerminated"),
      unless(isWithinDay(row.status_changed_at, now), "serviceNumber.closedTooLong"),
    ),
};
