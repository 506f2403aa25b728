import type { HandlerInput } from "@pharos/api/core";
import type { saveServiceRequest } from "@pharos/api/service-request";
import { jsonText } from "@pharos/db";
import {
  auditState,
  type RequestSource,
  requestSource,
  serviceRequestStatus,
  severity,
} from "@pharos/domain/enums";
import { applySlaEvent, createSlaSnapshot, type SlaEvent } from "@pharos/domain/sla";
import { businessTimeZone, dateAt } from "@pharos/domain/time";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError } from "../../../platform/field-error.ts";
import type { Platform } from "../../../platform/platform.ts";
import { leadsEverything, workingTeams } from "../../../platform/scope.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import { choosePolicy } from "../../sla/index.ts";
import { announce } from "../announce.ts";
import { toRemoteRow } from "../remote/remote-access.repo.ts";
import { refuseUselessRemote } from "../remote/save-remote-access.ts";
import { serviceRequestCreated } from "../service-request.events.ts";
import { attachToRequest } from "../service-request.files.ts";
import { toHistoryValues } from "../service-request.repo.ts";
import { toNewClock } from "../sla-clock.repo.ts";
import { insertNumbered } from "./insert-numbered.ts";
import { findReferences, type RequestReferences } from "./request-reference.repo.ts";

/** The form as it was sent, checked by the contract. */
export type SaveInput = HandlerInput<typeof saveServiceRequest>["body"];

/** What raising or editing a request answers. */
export interface SaveResult {
  readonly id: number;
  readonly srNo: string;
  readonly auditState: number;
}

/** Raises a service request: for the own organisation, or on behalf of a customer the actor serves. */
export async function createServiceRequest(
  { withTransaction, secrets }: Pick<Platform, "withTransaction" | "secrets">,
  call: Call,
  input: SaveInput,
): Promise<SaveResult> {
  return withTransaction(call, (tx) => raiseInTransaction({ tx, secrets }, call.actor, input));
}

/** What raising a request stands on. */
export interface Raising {
  readonly tx: UnitOfWork;
  readonly secrets: Platform["secrets"];
}

/** The same within a transaction that does more than that. */
export async function raiseInTransaction(
  { tx, secrets }: Raising,
  actor: Actor,
  input: SaveInput,
  source?: RequestSource,
): Promise<SaveResult> {
  const day = dateAt(tx.now.getTime(), businessTimeZone);
  const companyId = input.companyId ?? onlyCompanyOf(actor);
  const subject = await findReferences(tx.db, {
    companyId,
    serviceNumberId: input.accId ?? null,
    assetId: input.assetId ?? null,
    menuId: input.menuId ?? null,
    reporterId: input.reporterUserId ?? null,
    day,
  });
  if (!subject || !mayRaiseFor(actor, companyId, subject))
    throw fieldError("companyId", "serviceRequest.companyUnknown");
  refuseUnknown(input, subject, actor, tx.now);
  if (input.remote) refuseUselessRemote(input.remote, tx.now, "remote.");

  const isEntitled = subject.is_in_force === true;
  const policy = await choosePolicy(tx.db, {
    serviceNumberId: subject.service_number_id,
    companyId,
    coverage: subject.coverage,
    day,
  });
  const submitted: SlaEvent = {
    type: "submitted",
    at: tx.now.toISOString(),
    severity: severity.fromCode(input.type),
    isAwaitingApproval: !isEntitled,
  };
  const snapshot = createSlaSnapshot(policy.targets, policy.calendars, submitted.at, policy.fact);
  const { clocks } = applySlaEvent([], submitted, snapshot);
  const state = auditState.toCode(isEntitled ? "none" : "pending");

  await attachToRequest(
    tx,
    actor,
    { id: subject.next_id, companyId },
    { keys: input.enclosureKeys ?? [], text: input.contentMd },
  );
  await announce(tx, serviceRequestCreated, { id: subject.next_id, by: actor.userId });
  const srNo = await insertNumbered(tx, {
    request: {
      ...columnsOf(input, subject, actor),
      ...(source && { source: requestSource.toCode(source) }),
      id: subject.next_id,
      company_id: companyId,
      audit_state: state,
      sla_policy_id: policy.id,
      sla_snapshot: jsonText(snapshot),
      ...timesOf(tx, actor),
    },
    history: toHistoryValues({
      requestId: subject.next_id,
      action: "create",
      from: null,
      to: serviceRequestStatus.toCode("submitted"),
      by: actor,
      at: tx.now,
      extra: { sla: [submitted] },
    }),
    clocks: clocks.map((clock) => toNewClock(subject.next_id, clock, snapshot)),
    remote: input.remote ? toRemoteRow(secrets, subject.next_id, input.remote, tx.now) : null,
    day,
  });
  return { id: subject.next_id, srNo, auditState: state };
}

/** Text that says nothing is stored as nothing. */
export const orNull = (text: string | null | undefined): string | null => text || null;

function onlyCompanyOf(actor: Actor): number {
  const [companyId, ...others] = actor.isCustomer ? actor.companyIds : [];
  if (companyId !== undefined && others.length === 0) return companyId;
  throw new AppError("common.validation", { fields: { companyId: { key: "validation.required" } } });
}

/** Whether someone may raise a request for an organisation. Customers for themselves; leads for everyone or for whom their teams serve; experts for whom their teams serve. */
export function mayRaiseFor(actor: Actor, companyId: number, subject: RequestReferences): boolean {
  if (actor.apiToken?.companyId !== undefined && actor.apiToken.companyId !== companyId) return false;
  if (actor.isCustomer && actor.companyIds.includes(companyId)) return true;
  if (leadsEverything(actor)) return true;
  return workingTeams(actor).some((id) => subject.serving_team_ids.includes(id));
}

function refuseUnknown(input: SaveInput, subject: RequestReferences, actor: Actor, now: Date): void {
  // Customers speak for themselves only.
  const isSpeakingForOthers = !actor.isCustomer || input.reporterUserId !== actor.userId;
  const problems = Object.entries({
    reporterUserId:
      input.reporterUserId &&
      isSpeakingForOthers &&
      (actor.isCustomer || !subject.reporter) &&
      "errors.serviceRequest.reporterUnknown",
    accId: input.accId && !subject.service_number_id && "errors.serviceRequest.serviceNumberUnknown",
    assetId: input.assetId
      ? !subject.asset_id && "errors.serviceRequest.assetUnknown"
      : input.mode === "asset" && "validation.required",
    menuId: input.menuId && !subject.menu_id && "errors.serviceRequest.catalogueUnknown",
    happenTime: isAfter(input.happenTime, now) && "errors.serviceRequest.happenTimeInFuture",
  }).flatMap(([field, key]) => (key ? [[field, { key }] as const] : []));
  if (problems.length > 0) throw new AppError("common.validation", { fields: Object.fromEntries(problems) });
}

/** Whether a time from outside lies in the future. */
export const isAfter = (time: string | null | undefined, now: Date): boolean =>
  time != null && Date.parse(time) > now.getTime();

function columnsOf(input: SaveInput, subject: RequestReferences, actor: Actor) {
  const reporter = actor.isCustomer ? null : subject.reporter;
  return {
    title: input.title,
    // In an emergency the title is enough.
    content_md: input.contentMd || input.title,
    severity: input.type,
    mode: input.mode ?? "contract",
    service_number_id: subject.service_number_id,
    asset_id: subject.asset_id,
    catalogue_menu_id: subject.menu_id,
    product_menu_id: subject.product_menu_id,
    db_version: orNull(input.dbVersion),
    is_confidential: input.isConfidential ?? false,
    tags: input.tags ?? [],
    notify_emails: input.notifyEmails ?? [],
    reporter_user_id: reporter?.id ?? actor.userId,
    contact_name: orNull(input.contactName) ?? reporter?.name ?? actor.name,
    // Anyone who raises a request for someone else need not know how to reach that person.
    phone: orNull(input.phone) ?? reporter?.phone ?? null,
    email: orNull(input.email) ?? reporter?.email ?? null,
    team_id: subject.subscription_team_id ?? subject.company_team_id,
    happened_at: input.happenTime ?? null,
    source: requestSource.toCode(actor.isCustomer ? "portal" : "onBehalf"),
  };
}

function timesOf(tx: UnitOfWork, actor: Actor) {
  return {
    submitted_at: tx.now,
    created_by: actor.userId,
    created_at: tx.now,
    updated_by: actor.userId,
    updated_at: tx.now,
  };
}
