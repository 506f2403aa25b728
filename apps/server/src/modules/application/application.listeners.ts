import { applySource, applyType, auditState } from "@pharos/domain/enums";
import { type Listener, listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import {
  serviceRequestClosed,
  serviceRequestCreated,
  serviceRequestDeleted,
} from "../service-request/index.ts";
import { applicationsPath } from "./application.channels.ts";
import { applicationDecided, applicationSubmitted } from "./application.events.ts";
import { applicationRepo } from "./application.repo.ts";
import { createApplyNo } from "./apply-no.ts";
import { notifyDecided, notifySubmitted } from "./notify-application.ts";

/** What follows from applications, and the applications that follow from service requests. */
export function applicationListeners(): readonly Listener[] {
  return [
    listener("application.notifySubmitted", applicationSubmitted, (tx, { id }, { eventId }) =>
      notifySubmitted(tx, id, eventId),
    ),
    listener("application.notifyDecided", applicationDecided, (tx, decision, { eventId }) =>
      notifyDecided(tx, decision, eventId),
    ),
    listener("application.ofRequest", serviceRequestCreated, async (tx, { id }) => applyForRequest(tx, id)),
    // A request that was closed needs no decision any more; one that was rejected has got it.
    listener("application.endOfDeletedRequest", serviceRequestDeleted, async (tx, { id }) => {
      await applicationRepo(tx.db).withdrawOfRequest(id, tx.now);
      tx.hint(applicationsPath);
    }),
    listener("application.endOfRequest", serviceRequestClosed, async (tx, { id }) => {
      await applicationRepo(tx.db).withdrawOfRequest(id, tx.now);
      tx.hint(applicationsPath);
    }),
  ];
}

/** A request without a service number in force waits for a decision: this is what is decided on. */
async function applyForRequest(tx: UnitOfWork, requestId: number): Promise<void> {
  const request = await tx.db
    .selectFrom("service_request as r")
    .innerJoin("company as c", "c.id", "r.company_id")
    .innerJoin("app_user as u", "u.id", "r.reporter_user_id")
    .select([
      "r.company_id",
      "c.name as company_name",
      "r.contact_name",
      "u.display_name",
      "r.phone",
      "r.email",
      "r.reporter_user_id",
      "u.locale",
      "r.submitted_at",
    ])
    .where("r.id", "=", requestId)
    .where("r.audit_state", "=", auditState.toCode("pending"))
    .where("r.closed_at", "is", null)
    .where("r.deleted_at", "is", null)
    .executeTakeFirst();
  if (!request) return;
  await applicationRepo(tx.db).insert({
    apply_no: createApplyNo(tx.now),
    apply_type: applyType.toCode("entitlement"),
    company_id: request.company_id,
    company_name: request.company_name,
    contact_name: request.contact_name ?? request.display_name,
    phone: request.phone,
    email: request.email?.slice(0, 128) ?? null,
    locale: request.locale,
    service_request_id: requestId,
    applicant_user_id: request.reporter_user_id,
    source: applySource.toCode("portal"),
    created_at: request.submitted_at,
    updated_at: tx.now,
  });
  tx.hint(applicationsPath);
}
