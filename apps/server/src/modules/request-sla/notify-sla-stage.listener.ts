import { type EscalationLevel, escalationLevel, type SlaClockKind, severity } from "@pharos/domain/enums";
import { escalationLevelAt, type SlaStage } from "@pharos/domain/sla";
import type { TranslationKey } from "@pharos/i18n";
import { sql } from "kysely";
import { listener } from "../../platform/outbox.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import type { Audience } from "../message/index.ts";
import {
  factOf,
  findByRole,
  findOnDuty,
  type NotificationContext,
  notifyAboutRequest,
  type RequestNotification,
  withNotificationContext,
} from "../service-request/index.ts";
import { serviceRequestSlaStage } from "./request-sla.events.ts";

const stageEvents = {
  50: "fault.sla.50",
  80: "fault.sla.80",
  100: "fault.sla.100",
  150: "fault.sla.150",
} as const satisfies Record<SlaStage, RequestNotification["event"]>;

const stageTexts = {
  warn: {
    firstResponse: "serviceRequestServer.message.slaWarn.firstResponse",
    reply: "serviceRequestServer.message.slaWarn.reply",
    solve: "serviceRequestServer.message.slaWarn.solve",
  },
  breach: {
    firstResponse: "serviceRequestServer.message.slaBreach.firstResponse",
    reply: "serviceRequestServer.message.slaBreach.reply",
    solve: "serviceRequestServer.message.slaBreach.solve",
  },
} as const satisfies Record<string, Record<SlaClockKind, TranslationKey>>;

interface StageFact extends Pick<RequestNotification, "factKey"> {
  readonly context: NotificationContext;
  readonly kind: SlaClockKind;
  readonly stage: SlaStage;
}

/** Notifies those on the ladder of a stage that a clock has reached. */
export const notifyStage = listener(
  "serviceRequest.notifySlaStage",
  serviceRequestSlaStage,
  (tx, payload, meta) =>
    withNotificationContext(tx, payload, (context) =>
      notifySlaStage(tx, { context, ...payload, ...factOf(meta) }),
    ),
);

/** Tells that a clock has reached a stage; the rules of the stage are the escalation table. A breach lifts it. */
async function notifySlaStage(tx: UnitOfWork, fact: StageFact): Promise<void> {
  const { context, kind, stage } = fact;
  // Half of the time only counts for the first response while no one has taken the request.
  if (stage === 50 && (kind !== "firstResponse" || context.executorId !== null)) return;
  const level = escalationLevelAt(severity.fromCode(context.severity), stage);
  if (level !== "none") await raiseEscalation(tx, context.id, level);
  await notifyAboutRequest(tx, context, {
    factKey: fact.factKey,
    event: stageEvents[stage],
    textKey: textOf(kind, stage),
    vars: { percent: stage },
    audience: await ladderOf(tx, context),
    level: stage >= 100 ? "urgent" : "warn",
  });
}

function textOf(kind: SlaClockKind, stage: SlaStage): TranslationKey {
  if (stage === 50) return "serviceRequestServer.message.unassigned";
  return stageTexts[stage < 100 ? "warn" : "breach"][kind];
}

/** Lifts the request; whoever learned of an earlier stage has not learned of this one. */
async function raiseEscalation(tx: UnitOfWork, id: number, level: EscalationLevel): Promise<void> {
  await tx.db
    .updateTable("service_request")
    .set({
      escalation_level: sql<number>`greatest(escalation_level, ${escalationLevel.toCode(level)}::smallint)`,
      escalated_at: tx.now,
    })
    .where("id", "=", id)
    .execute();
}

/** Everyone on the ladder; of a confidential request nothing goes to those who only read figures. */
export async function ladderOf(tx: UnitOfWork, context: NotificationContext): Promise<Audience> {
  const teamAdmins = context.teamAdminIds;
  const isOpen = !context.isConfidential;
  return {
    dutyGroup: await findOnDuty(tx.db, tx.now),
    // Without an executor the warning must still reach someone who can appoint one.
    executor: context.executorId === null ? teamAdmins : [context.executorId],
    teamAdmins,
    pa: await findByRole(tx.db, "pa"),
    ma: isOpen ? await findByRole(tx.db, "ma") : [],
    manager: isOpen && context.managerId !== null ? [context.managerId] : [],
  };
}
