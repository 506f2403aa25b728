import { closeType } from "@pharos/domain/enums";
import {
  canAskCloseConfirmation,
  canCancel,
  canDelete,
  canRate,
  canReopen,
  serviceRequestLifecycle,
} from "@pharos/domain/service-request";
import { all, unless } from "../../../platform/policy.ts";
import { auditStateOf, type ServiceRequestRow, statusOf } from "../service-request.row.ts";
import { customerOnly, holds, isReviewed, leads, ownsRequest, possible, vendorOnly } from "./conditions.ts";
import type { RequestRule } from "./request-case.ts";

/** Who may bring a request to its end, and back. */
export const closingRules = {
  askCloseConfirmation: ({ actor, row, relation }) =>
    all(
      vendorOnly(relation),
      possible("askCloseConfirmation", row),
      holds(actor, "fault:close"),
      leads(relation),
      canAskCloseConfirmation(row.first_reply_at !== null),
    ),
  close: ({ actor, row, relation }) => {
    if (serviceRequestLifecycle.allows("cancel", statusOf(row))) {
      return all(holds(actor, "fault:close"), canCancel(relation.isReporter));
    }
    return all(
      possible("close", row, "serviceRequest.notCloseable"),
      holds(actor, "fault:close"),
      relation.side === "customer" || leads(relation),
    );
  },
  reopen: ({ actor, row, relation, now }) =>
    all(
      possible("reopen", row, "serviceRequest.notReopenable"),
      // It goes on elsewhere, and its clocks were ended for good: only the merge itself can be taken back.
      unless(row.close_type !== closeType.toCode("merged"), "serviceRequest.mergedNotReopenable"),
      holds(actor, "fault:close"),
      relation.side === "customer" || leads(relation),
      isReviewed(row),
      canReopen({ closedAt: closedAtOf(row), auditState: auditStateOf(row) }, relation.side, now.getTime()),
    ),
  rate: ({ actor, row, relation, now }) =>
    all(
      customerOnly(relation),
      possible("rate", row),
      holds(actor, "fault:close"),
      ownsRequest(relation),
      canRate(
        { closedAt: closedAtOf(row), closeType: closeTypeOf(row), auditState: auditStateOf(row) },
        now.getTime(),
      ),
    ),
  archive: ({ actor, row, relation }) => {
    const isReviewer = actor.isReviewDba && relation.isTeamDba;
    return all(
      vendorOnly(relation),
      possible("archive", row),
      holds(actor, "fault:archive"),
      isReviewer || leads(relation),
    );
  },
  delete: ({ actor, row, relation }) => {
    const isSys = actor.roles.has("sys");
    return all(
      possible("delete", row),
      holds(actor, "fault:delete"),
      unless(isSys || relation.isReporter, "serviceRequest.onlyReporterDeletes"),
      canDelete({ replyCount: row.reply_count }, isSys),
    );
  },
} as const satisfies Record<string, RequestRule>;

const closeTypeOf = (row: ServiceRequestRow) =>
  row.close_type == null ? null : closeType.fromCode(row.close_type);

// A closed row has the moment of its closing; a check constraint says so.
const closedAtOf = (row: ServiceRequestRow): string => row.closed_at ?? row.updated_at;
