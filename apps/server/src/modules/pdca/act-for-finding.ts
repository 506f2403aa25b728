import { businessToday } from "@pharos/domain/contract";
import { pdcaActionStatus, pdcaCheckKind } from "@pharos/domain/enums";
import { textLengths } from "@pharos/domain/limits";
import { dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { periodOf } from "@pharos/domain/weekly-report";
import { sql } from "kysely";
import { AppError } from "../../platform/app-error.ts";
import type { Call } from "../../platform/call.ts";
import type { UnitOfWork } from "../../platform/unit-of-work.ts";
import { pdcaRecords } from "./action.repo.ts";
import { mayActFor } from "./pdca.policy.ts";

interface FindingWork {
  readonly findingId: number;
  /** One of the teams that serve the organisation. */
  readonly teamId: number;
  readonly title: string;
  readonly content: string;
  readonly days: number;
}

/** Makes an improvement action of this week for a finding of an inspection: the caller's, until it is given to somebody else. */
export async function actForFinding(
  tx: UnitOfWork,
  call: Call,
  { findingId, teamId, title, content, days }: FindingWork,
): Promise<number> {
  const decision = mayActFor(call.actor, teamId);
  if (decision !== true) throw new AppError(decision.code);
  const today = businessToday(tx.now);
  const { id } = await pdcaRecords.add(tx, call, {
    week: periodOf("weekly", today).from,
    team_id: teamId,
    check_kind: pdcaCheckKind.toCode("inspection"),
    object_id: findingId,
    object_title: title.slice(0, textLengths.max128),
    content: content.slice(0, textLengths.max1024),
    owner_user_id: call.actor.userId,
    due_date: dateOfDayNumber(dayNumberOf(today) + days),
    created_by: call.actor.userId,
  });
  return id;
}

/** Writes what an inspection says of an action that is not done: its evidence once the finding is gone. */
export async function noteOnAction(tx: UnitOfWork, id: number, evidence: string): Promise<void> {
  await tx.db
    .updateTable("pdca_action")
    .set({
      evidence: evidence.slice(0, textLengths.max1024),
      updated_at: tx.now,
      version: sql<number>`version + 1`,
    })
    .where("id", "=", id)
    .where("status", "=", pdcaActionStatus.toCode("open"))
    .where("deleted_at", "is", null)
    .execute();
}
