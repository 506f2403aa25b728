import type { SlaClockView } from "@pharos/api/service-request";
import { hoursText } from "@pharos/domain/text";
import { hourMs, minuteMs } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import type { Format } from "../../../shared/format/index.ts";
import type { ClockState } from "./clock-state.ts";

/** Below this the seconds matter to someone who has to answer. */
const preciseBelowMs = 10 * minuteMs;

/** Short name of a clock, for lists and chips. */
export function clockName(kind: SlaClockView["kind"], t: Translate): string {
  if (kind === "firstResponse") return t("serviceRequest.sla.short.firstResponse");
  return kind === "reply" ? t("serviceRequest.sla.short.reply") : t("serviceRequest.sla.short.solve");
}

/** What a clock says: “3 minutes left”, “overdue 0.4h”, “paused”. `isPrecise` also tells seconds near the end. */
export function clockText(state: ClockState, t: Translate, format: Format, isPrecise = false): string {
  const { remainingMs } = state;
  switch (state.phase) {
    case "running":
      return t("serviceRequest.sla.left", { time: remainingText(remainingMs ?? 0, format, isPrecise) });
    case "overdue":
    case "missed":
      // A breach stays one even when a lower severity has moved the due moment behind it.
      return remainingMs !== null && remainingMs < 0
        ? t("serviceRequest.sla.overdue", { hours: hoursText(-remainingMs) })
        : t("serviceRequest.sla.breached");
    case "paused":
      return remainingMs !== null && remainingMs > 0
        ? t("serviceRequest.sla.pausedLeft", { time: remainingText(remainingMs, format, false) })
        : t("serviceRequest.sla.paused");
    case "unlimited":
      return t("serviceRequest.sla.unlimited");
    case "met":
      return t("serviceRequest.sla.met");
    case "void":
      return t("serviceRequest.sla.void");
  }
}

/** The time left in at most two units; minutes are enough unless the end is near. */
export function remainingText(ms: number, format: Format, isPrecise: boolean): string {
  const isFine = ms < minuteMs || (isPrecise && ms < preciseBelowMs);
  if (isFine || ms >= hourMs) return format.duration(ms);
  return format.duration(Math.floor(ms / minuteMs) * minuteMs);
}

/** A target in words: `5 minutes`, `2 hours`; null is unlimited. */
export function targetText(minutes: number | null, t: Translate, format: Format): string {
  return minutes === null ? t("serviceRequest.sla.unlimited") : format.duration(minutes * minuteMs);
}
