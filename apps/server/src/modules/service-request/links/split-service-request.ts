import type { CallResult, HandlerInput } from "@pharos/api/core";
import type { splitServiceRequest as contract } from "@pharos/api/service-request";
import { jsonText } from "@pharos/db";
import { auditState, requestSource, serviceRequestStatus, severity } from "@pharos/domain/enums";
import { applySlaEvent, createSlaSnapshot, type SlaEvent } from "@pharos/domain/sla";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { choosePolicy } from "../../sla/index.ts";
import { announce } from "../announce.ts";
import { insertNumbered } from "../lifecycle/insert-numbered.ts";
import { findReferences, type RequestReferences } from "../lifecycle/request-reference.repo.ts";
import { lockFor } from "../lock-request.ts";
import { hintRequest } from "../service-request.channels.ts";
import { serviceRequestCreated } from "../service-request.events.ts";
import { attachToRequest } from "../service-request.files.ts";
import { serviceRequestRepo, toHistoryValues } from "../service-request.repo.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { toNewClock } from "../sla-clock.repo.ts";
import { linkRepo } from "./link.repo.ts";
import { lineAbout } from "./record-both.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Makes a request of its own out of a part of one: for the same people, with its own number and clocks from now. */
export async function splitServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: Input,
): Promise<CallResult<typeof contract>> {
  const { actor } = call;
  return withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "split");
    const subject = await subjectOf(tx, row);
    const id = subject.next_id;
    await attachToRequest(tx, actor, { id, companyId: row.company_id }, { keys: [], text: input.contentMd });
    const srNo = await insertPart(tx, { actor, row, subject, input });
    await linkRepo(tx.db).save({ fromId: row.id, toId: id, kind: "parent" }, { by: actor.userId, at: now });
    const part = { ...row, id, sr_no: srNo, status: serviceRequestStatus.toCode("submitted") };
    await serviceRequestRepo(tx.db).appendHistory(
      { ...lineAbout("split", row, part, { actor, now }), content: input.reason },
      { ...lineAbout("splitFrom", part, row, { actor, now }), content: input.reason },
    );
    hintRequest(tx, row.id, { type: "serviceRequest.linked" });
    await announce(tx, serviceRequestCreated, { id, by: actor.userId });
    return { id, srNo };
  });
}

async function subjectOf(tx: UnitOfWork, row: ServiceRequestRow): Promise<RequestReferences> {
  const subject = await findReferences(tx.db, {
    companyId: row.company_id,
    serviceNumberId: row.service_number_id,
    assetId: row.asset_id,
    menuId: row.catalogue_menu_id,
    reporterId: null,
    day: dateAt(tx.now.getTime(), businessTimeZone),
  });
  if (!subject) throw new AppError("serviceRequest.notFound");
  return subject;
}

interface Part {
  readonly actor: Actor;
  readonly row: ServiceRequestRow;
  readonly subject: RequestReferences;
  readonly input: Input;
}

async function insertPart(tx: UnitOfWork, { actor, row, subject, input }: Part): Promise<string> {
  const { now } = tx;
  const day = dateAt(now.getTime(), businessTimeZone);
  const policy = await choosePolicy(tx.db, {
    serviceNumberId: row.service_number_id,
    companyId: row.company_id,
    coverage: subject.coverage,
    day,
  });
  // Whether it is served at all has been decided for the whole.
  const submitted: SlaEvent = {
    type: "submitted",
    at: now.toISOString(),
    severity: severity.fromCode(input.type),
  };
  const snapshot = createSlaSnapshot(policy.targets, policy.calendars, submitted.at, policy.fact);
  const { clocks } = applySlaEvent([], submitted, snapshot);
  return insertNumbered(tx, {
    request: {
      ...keptOf(row),
      id: subject.next_id,
      title: input.title,
      content_md: input.contentMd,
      severity: input.type,
      audit_state: auditState.toCode(row.audit_state === auditState.toCode("approved") ? "approved" : "none"),
      source: requestSource.toCode("onBehalf"),
      sla_policy_id: policy.id,
      sla_snapshot: jsonText(snapshot),
      submitted_at: now,
      created_by: actor.userId,
      created_at: now,
      updated_by: actor.userId,
      updated_at: now,
    },
    history: toHistoryValues({
      requestId: subject.next_id,
      action: "create",
      from: null,
      to: serviceRequestStatus.toCode("submitted"),
      by: actor,
      at: now,
      extra: { sla: [submitted] },
    }),
    remote: null,
    clocks: clocks.map((clock) => toNewClock(subject.next_id, clock, snapshot)),
    day,
  });
}

/** What the part has in common with the whole. */
const keptOf = (row: ServiceRequestRow) => ({
  mode: row.mode,
  company_id: row.company_id,
  service_number_id: row.service_number_id,
  asset_id: row.asset_id,
  catalogue_menu_id: row.catalogue_menu_id,
  product_menu_id: row.product_menu_id,
  db_version: row.db_version,
  tags: row.tags,
  notify_emails: row.notify_emails,
  is_confidential: row.is_confidential,
  reporter_user_id: row.reporter_user_id,
  contact_name: row.contact_name,
  phone: row.phone,
  email: row.email,
  team_id: row.team_id,
});
