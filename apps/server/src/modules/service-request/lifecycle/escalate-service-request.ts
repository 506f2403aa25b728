import type { HandlerInput } from "@pharos/api/core";
import type { escalateServiceRequest as contract } from "@pharos/api/service-request";
import { escalationLevel, severity } from "@pharos/domain/enums";
import type { Actor } from "../../../platform/actor.ts";
import { AppError } from "../../../platform/app-error.ts";
import type { Call } from "../../../platform/call.ts";
import { fieldError, missingField } from "../../../platform/field-error.ts";
import type { Transact, UnitOfWork } from "../../../platform/unit-of-work.ts";
import { announce } from "../announce.ts";
import { lockFor } from "../lock-request.ts";
import { recordStep } from "../record-step.ts";
import { serviceRequestEscalated } from "../service-request.events.ts";
import { relationOf } from "../service-request.relation.ts";
import type { ServiceRequestRow } from "../service-request.row.ts";
import { refuseSeverity, severityEvents, severityFieldChange } from "./change-severity.ts";
import { addCalledTeam, findActiveTeam } from "./participants.repo.ts";

type Input = HandlerInput<typeof contract>["body"];

/** Someone who escalates a locked request. */
interface Escalating {
  readonly actor: Actor;
  readonly row: ServiceRequestRow;
  readonly now: Date;
  readonly input: Input;
}

/** Changes the severity of a request, or calls in another team, the platform or the management. */
export async function escalateServiceRequest(
  withTransaction: Transact,
  call: Call,
  input: Input,
): Promise<void> {
  const { actor } = call;
  await withTransaction(call, async (tx) => {
    const { row, now } = await lockFor(tx, actor, input.faultId, "escalate");
    const { side } = relationOf(actor, row);
    if (input.target !== "severity" && side === "customer") throw new AppError("serviceRequest.vendorOnly");
    const escalating = { actor, row, now, input };
    if (input.target === "severity") await escalateSeverity(tx, escalating);
    else if (input.target === "team") await callTeam(tx, escalating);
    else await raiseTo(tx, escalating, input.target);
  });
}

async function escalateSeverity(tx: UnitOfWork, { actor, row, now, input }: Escalating): Promise<void> {
  const { type, reason } = input;
  if (type === null || type === undefined) throw missingField("type");
  refuseSeverity(row, { type, reason }, relationOf(actor, row).side);
  const events = severityEvents(severity.fromCode(type), now);
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action: "changeSeverity",
    change: { severity: type },
    events,
    content: reason,
    extra: { changes: [severityFieldChange(row.severity, type)] },
  });
  await announce(tx, serviceRequestEscalated, {
    id: row.id,
    by: actor.userId,
    target: "severity",
    reason,
    severity: { from: row.severity, to: type },
  });
}

/** The other team's people see the request from now on and help like sub-executors. */
async function callTeam(tx: UnitOfWork, { actor, row, now, input }: Escalating): Promise<void> {
  const teamId = input.teamId ?? null;
  if (teamId === null) throw missingField("teamId");
  const team = await findActiveTeam(tx.db, teamId);
  if (!team) throw fieldError("teamId", "serviceRequest.teamUnknown");
  if (team.id === row.team_id || row.called_team_ids.includes(team.id)) {
    throw fieldError("teamId", "serviceRequest.teamAlreadyIn");
  }
  await addCalledTeam(tx.db, { requestId: row.id, teamId: team.id, by: actor.userId, at: now });
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action: "escalate",
    change: {
      escalation_level: Math.max(row.escalation_level, escalationLevel.toCode("team")),
      escalated_at: now,
    },
    content: input.reason,
    extra: { targetName: team.name, ...(team.name_en && { targetNameEn: team.name_en }) },
    visibility: "internal",
  });
  await announceCall(tx, { actor, row, now, input }, team.id);
}

/** Calls in the platform's or the vendor's leaders; a level that has been reached is not called again. */
async function raiseTo(
  tx: UnitOfWork,
  { actor, row, now, input }: Escalating,
  target: "platform" | "management",
): Promise<void> {
  const level = escalationLevel.toCode(target);
  if (row.escalation_level >= level) throw fieldError("target", "serviceRequest.alreadyEscalated");
  await recordStep(tx.db, {
    row,
    by: actor,
    at: now,
    action: "escalate",
    change: { escalation_level: level, escalated_at: now },
    content: input.reason,
    extra: {
      changes: [{ field: "escalationLevel", from: String(row.escalation_level), to: String(level) }],
    },
    visibility: "internal",
  });
  await announceCall(tx, { actor, row, now, input }, null);
}

// Customers learn of a new severity, not of whom the vendor calls in.
async function announceCall(tx: UnitOfWork, { actor, row, input }: Escalating, teamId: number | null) {
  await announce(
    tx,
    serviceRequestEscalated,
    { id: row.id, by: actor.userId, target: input.target, reason: input.reason, teamId },
    { isInternal: true },
  );
}
