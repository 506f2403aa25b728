import type { SlaClockView } from "@pharos/api/service-request";
import { minuteMs } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import type { Format } from "../../../shared/format/index.ts";
import type { ClockState } from "./clock-state.ts";

/** Short name of a clock, for lists and chips. */
export function clockName(kind: SlaClockView["kind"], t: Translate): string {
  if (kind === "firstResponse") return t("serviceRequest.sla.short.firstResponse");
  return kind === "reply" ? t("serviceRequest.sla.short.reply") : t("serviceRequest.sla.short.solve");
}

/** What a clock says: “7 min 20 s left”, “overdue 1 h 5 min”, “paused”; in full it names working time. */
export function clockText(
  state: ClockState,
  t: Translate,
  format: Format,
  { isInFull = false }: { readonly isInFull?: boolean } = {},
): string {
  const { remainingMs, isWorkingTime } = state;
  const isLate = remainingMs !== null && remainingMs < 0;
  // Less than a second is one: nothing is late by none.
  const duration = format.duration(Math.max(1_000, Math.abs(remainingMs ?? 0)), { isWorkingTime });
  const time = isInFull && isWorkingTime ? t("serviceRequest.sla.workingTime", { time: duration }) : duration;
  switch (state.phase) {
    case "running":
      return t("serviceRequest.sla.left", { time });
    case "overdue":
    case "missed":
      // A breach stays one even when a lower severity has moved the due moment behind it.
      return isLate ? t("serviceRequest.sla.overdue", { time }) : t("serviceRequest.sla.breached");
    case "paused":
      if (remainingMs === null || remainingMs === 0) return t("serviceRequest.sla.paused");
      return isLate
        ? t("serviceRequest.sla.pausedOverdue", { time })
        : t("serviceRequest.sla.pausedLeft", { time });
    case "unlimited":
      return t("serviceRequest.sla.unlimited");
    case "met":
      return t("serviceRequest.sla.met");
    case "void":
      return t("serviceRequest.sla.void");
  }
}

/** What the line of a clock says on the page of its request: what was used of the target once it has ended. */
export function clockSentence(
  clock: Pick<SlaClockView, "targetMinutes">,
  state: ClockState,
  t: Translate,
  format: Format,
): string {
  const { phase, remainingMs, isWorkingTime } = state;
  const hasEnded = phase === "met" || phase === "missed";
  const usedMs = (clock.targetMinutes ?? 0) * minuteMs - (remainingMs ?? 0);
  // What ended outside working hours has used nothing.
  if (!hasEnded || remainingMs === null || clock.targetMinutes === null || usedMs < 1_000)
    return clockText(state, t, format, { isInFull: true });
  return t("serviceRequest.sla.used", {
    time: format.duration(usedMs, { isWorkingTime }),
    target: targetText(clock.targetMinutes, t, format),
  });
}

/** A target in words: `5 minutes`, `2 hours`; null is unlimited. */
export function targetText(minutes: number | null, t: Translate, format: Format): string {
  return minutes === null ? t("serviceRequest.sla.unlimited") : format.duration(minutes * minuteMs);
}
