import type { Leave } from "@pharos/api/team";
import { leaveKind } from "@pharos/domain/enums";
import { useT } from "../../../shared/texts.ts";

const noon = "04:00:00";

/** Leave in words of the reader's language. */
export function useLeaveWords() {
  const t = useT();
  /** `2026-06-22 (afternoon) – 2026-06-24`; dates are those of the business time zone. */
  const days = ({ startDate, startTime, endDate, endTime }: Leave): string => {
    // Noon in the business time zone is four in the morning in UTC.
    const isNoon = (time: string | null): boolean =>
      time !== null && new Date(time).toISOString().includes(noon);
    const first = isNoon(startTime) ? t("team.leave.afternoonOf", { day: startDate }) : startDate;
    if (endDate === null) return t("team.leave.since", { day: first });
    const last = isNoon(endTime) ? t("team.leave.morningOf", { day: endDate }) : endDate;
    return startDate === endDate && !isNoon(endTime)
      ? first
      : startDate === endDate
        ? last
        : `${first} – ${last}`;
  };
  const facts = (leave: Leave): string =>
    [
      t(leaveKind.labelKeyOfCode(leave.kind)),
      days(leave),
      leave.workdays === null ? null : t("team.leave.workdays", { count: leave.workdays }),
      leave.substituteName && t("team.leave.standsIn", { name: leave.substituteName }),
      leave.remark,
    ]
      .filter(Boolean)
      .join(" · ");
  return { days, facts };
}
