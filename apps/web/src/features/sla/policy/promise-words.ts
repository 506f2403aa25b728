import type { SlaTargetView } from "@pharos/api/sla";
import { minuteMs } from "@pharos/domain/time";
import type { Translate } from "@pharos/i18n";
import type { Format } from "../../../shared/format/index.ts";

/** Minutes of a target that may not be filled in yet. */
export type Minutes = {
  readonly [K in "firstResponseMinutes" | "replyMinutes" | "solveMinutes"]:
    | SlaTargetView[K]
    | null
    | undefined;
};

/** A promise in one line: “first response 5 min / follow-up every 1 h / restored or solved 20 min”. */
export function promiseText(target: Minutes, t: Translate, format: Format): string {
  const time = (minutes: number | null | undefined) =>
    minutes == null ? t("sla.policy.missing") : format.duration(minutes * minuteMs);
  return t("sla.policy.promise", {
    first: time(target.firstResponseMinutes),
    reply:
      target.replyMinutes == null
        ? t("sla.policy.unlimited")
        : t("sla.policy.every", { time: time(target.replyMinutes) }),
    solve: time(target.solveMinutes),
  });
}

/** An answer that may come after the solution was due is legal, but hardly meant. */
export const isOddOrder = ({ firstResponseMinutes: first, solveMinutes: solve }: Minutes): boolean =>
  first != null && solve != null && first > solve;
