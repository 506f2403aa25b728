import type { Schema, Selectable } from "@pharos/db";
import { severity, slaClockKind, slaOutcome } from "@pharos/domain/enums";
import { type SlaClock, type SlaSnapshot, type SlaStage, slaStages } from "@pharos/domain/sla";
import { wireTime } from "../../platform/wire-time.ts";
import type { StoredServiceRequest } from "./service-request.row.ts";

/** A clock with its row and the stage that will be announced next. */
export type StoredSlaClock = SlaClock & { readonly id: number; readonly nextStage: SlaStage | null };

/** The promise that was copied onto a request when it was submitted. */
export function snapshotOf(row: Pick<StoredServiceRequest, "sla_snapshot">): SlaSnapshot {
  // Written only by createServiceRequest, from createSlaSnapshot.
  return row.sla_snapshot as SlaSnapshot;
}

/** A stored clock as the domain knows it; the row may have come as JSON. */
export function toClock(row: Selectable<Schema["sla_clock"]>): StoredSlaClock {
  return {
    id: row.id,
    kind: slaClockKind.fromCode(row.kind),
    cycle: row.cycle,
    intervalNo: row.interval_no,
    severity: severity.fromCode(row.severity),
    targetMinutes: row.target_minutes,
    calendarCode: row.calendar_code,
    startedAt: wireTime(row.started_at),
    dueAt: wireTime(row.due_at),
    pausedAt: wireTime(row.paused_at),
    pausedMinutes: row.paused_minutes,
    stoppedAt: wireTime(row.stopped_at),
    outcome: slaOutcome.fromCode(row.outcome),
    breachedAt: wireTime(row.breached_at),
    nextStage: slaStages.find((stage) => stage === row.next_stage) ?? null,
  };
}
