import { randomUUID } from "node:crypto";
import type { WebhookPayload } from "@pharos/api/integration";
import {
  type HistoryAction,
  historyAction,
  serviceRequestStatus,
  severity,
  slaClockKind,
  visibility,
  type WebhookEvent,
  webhookEvent,
} from "@pharos/domain/enums";
import { dayMs } from "@pharos/domain/time";
import { sql } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import type { UnitOfWork } from "../../../platform/unit-of-work.ts";
import {
  findFacts,
  findFreshHistory,
  findReply,
  type HistoryRow,
  type RequestFacts,
} from "./request-facts.repo.ts";

/** How far back a fact may lie that has not been sent yet. */
const windowMs = dayMs;

/**
 * Queues what a request's history says and no webhook has been sent yet. The history, not the event, is the source: every
 * line of it is sent to a webhook once, however often and in whatever order events arrive. Confidential requests are sent
 * to no one.
 */
export async function queueDeliveries(
  { config }: Pick<Platform, "config">,
  tx: UnitOfWork,
  requestId: number,
): Promise<void> {
  const subscriptions = await tx.db
    .selectFrom("webhook_subscription")
    .select(["id", "events", "company_id", "team_id", "has_contact", "active_since"])
    .where("is_enabled", "=", true)
    .execute();
  if (subscriptions.length === 0) return;
  const facts = await findFacts(tx.db, requestId);
  if (!facts || facts.isConfidential) return;
  const history = await findFreshHistory(tx.db, requestId, new Date(tx.now.getTime() - windowMs));
  for (const row of history) {
    for (const event of eventsOf(row)) {
      const wanting = subscriptions.filter(
        (one) =>
          one.events.includes(webhookEvent.toCode(event)) &&
          (one.company_id === null || one.company_id === facts.companyId) &&
          (one.team_id === null || one.team_id === facts.teamId) &&
          Date.parse(one.active_since) <= Date.parse(row.at),
      );
      if (wanting.length === 0) continue;
      const data = await dataOf(tx, event, row);
      if (!data) continue;
      for (const { id, has_contact: hasContact } of wanting)
        await insertDelivery(tx, { subscriptionId: id, event, row, requestId }, (uid) => ({
          id: uid,
          event: webhookEvent.toCode(event),
          time: new Date(row.at).toISOString(),
          request: requestOf(facts, { hasContact, publicUrl: config.publicUrl }),
          data,
        }));
    }
  }
}

const eventOfAction: Partial<Record<HistoryAction, WebhookEvent>> = {
  create: "requestCreated",
  assign: "requestAssigned",
  accept: "requestAssigned",
  reply: "requestReplied",
  needFeedback: "requestReplied",
  feedback: "requestReplied",
  notRestored: "requestReplied",
  urgent: "requestUrgent",
  escalate: "requestEscalated",
  close: "requestClosed",
  reopen: "requestReopened",
  slaBreach: "requestSlaBreached",
};

/** Happen among the vendor's people; that they happened is sent, their words are not. */
const internalEvents: readonly WebhookEvent[] = ["requestEscalated", "requestSlaBreached", "requestUrgent"];

/** What a line of the history is to other systems; nothing for what customers must not know. */
function eventsOf(row: HistoryRow): WebhookEvent[] {
  const event = historyAction.hasCode(row.action)
    ? eventOfAction[historyAction.fromCode(row.action)]
    : undefined;
  const isInternal = visibility.fromCode(row.visibility) === "internal";
  const own = event && (!isInternal || internalEvents.includes(event)) ? [event] : [];
  const hasMoved = row.from_status !== null && row.to_status !== null && row.from_status !== row.to_status;
  return hasMoved && !isInternal ? [...own, "requestStatusChanged"] : own;
}

type Data = WebhookPayload["data"];

/** What is particular to an event; undefined when there is nothing to send after all. */
async function dataOf(tx: UnitOfWork, event: WebhookEvent, row: HistoryRow): Promise<Data | undefined> {
  const by: Data = row.user_name === "" ? {} : { by: row.user_name };
  switch (event) {
    case "requestAssigned":
      return { ...by, ...(row.target_name && { executor: row.target_name }) };
    case "requestReplied": {
      const reply = row.reply_id === null ? undefined : await findReply(tx.db, row.reply_id);
      return reply && { ...by, reply };
    }
    case "requestStatusChanged":
      return {
        ...by,
        ...(row.from_status !== null && { from: serviceRequestStatus.fromCode(row.from_status) }),
        ...(row.to_status !== null && { to: serviceRequestStatus.fromCode(row.to_status) }),
      };
    case "requestSlaBreached":
      // The later stage of the same breach is an escalation, not a second breach.
      return row.percent === 100 && slaClockKind.hasName(row.clock) ? { clock: row.clock } : undefined;
    case "requestEscalated":
      return {};
    default:
      return by;
  }
}

function requestOf(
  facts: RequestFacts,
  { hasContact, publicUrl }: { readonly hasContact: boolean; readonly publicUrl: string },
): NonNullable<WebhookPayload["request"]> {
  return {
    id: facts.id,
    srNo: facts.srNo,
    title: facts.title,
    severity: severity.fromCode(facts.severity),
    status: serviceRequestStatus.fromCode(facts.status),
    isUrgent: facts.isUrgent,
    company: { id: facts.companyId, name: facts.companyName, nameEn: facts.companyNameEn },
    team:
      facts.teamId === null || facts.teamName === null
        ? null
        : { id: facts.teamId, name: facts.teamName, nameEn: facts.teamNameEn },
    executor: facts.executorName,
    createdTime: new Date(facts.createdAt).toISOString(),
    url: `${publicUrl}/service/records/${facts.id}`,
    ...(hasContact && {
      contact: { name: facts.contactName, phone: facts.phone, email: facts.email },
    }),
  };
}

interface Notified {
  readonly subscriptionId: number;
  readonly event: WebhookEvent;
  readonly row: HistoryRow;
  readonly requestId: number;
}

async function insertDelivery(
  tx: UnitOfWork,
  { subscriptionId, event, row, requestId }: Notified,
  payloadOf: (uid: string) => WebhookPayload,
): Promise<void> {
  const uid = randomUUID();
  await tx.db
    .insertInto("webhook_delivery")
    .values({
      uid,
      subscription_id: subscriptionId,
      event: webhookEvent.toCode(event),
      source_key: `history:${row.id}:${event}`,
      service_request_id: requestId,
      payload: JSON.stringify(payloadOf(uid)),
      created_at: tx.now,
      next_try_at: sql<string>`now()`,
    })
    .onConflict((conflict) => conflict.columns(["subscription_id", "source_key"]).doNothing())
    .execute();
}
