import { hourKind, hourPlace } from "@pharos/domain/enums";
import {
  businessDayStart,
  businessTimeZone,
  dateAt,
  hourMs,
  minuteMs,
  toBusinessIso,
} from "@pharos/domain/time";
import type { HourProposal } from "../api.ts";

/** The plan that somebody works on. */
export interface WorkedPlan {
  readonly id: number;
  readonly title: string;
  readonly companyName: string;
  readonly companyNameEn: string | null;
  readonly isOnSite: boolean;
  /** When the reader came to the customer; null: not yet, or nobody knows. */
  readonly since: string | null;
}

const half = 30 * minuteMs;
const dayHoursMax = 8;

/**
 * Hours from the arrival until now in half hours; one hour where nobody knows. They stay on one day, as every entry does:
 * after midnight they begin with the day, and in its first half hour they are those of the day before.
 */
export function proposeUntilNow(plan: WorkedPlan, remark: string, nowMs: number): HourProposal {
  const endMs = Math.floor(nowMs / half) * half;
  const sinceMs = plan.since === null ? endMs - hourMs : Math.floor(Date.parse(plan.since) / half) * half;
  const dayStartMs = Date.parse(businessDayStart(dateAt(endMs - 1, businessTimeZone)));
  const startMs = Math.max(dayStartMs, Math.min(sinceMs, endMs - half));
  return {
    kind: hourKind.toCode("plan"),
    rid: plan.id,
    title: plan.title,
    companyName: plan.companyName,
    companyNameEn: plan.companyNameEn,
    workDate: dateAt(startMs, businessTimeZone),
    startTime: toBusinessIso(startMs),
    endTime: toBusinessIso(endMs),
    taskTime: Math.min((endMs - startMs) / hourMs, dayHoursMax),
    remark,
    overtimeType: null,
    place: hourPlace.toCode(plan.isOnSite ? "onSite" : "remote"),
    evidence: [],
  };
}
