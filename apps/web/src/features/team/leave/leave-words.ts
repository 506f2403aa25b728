import type { Leave } from "@pharos/api/team";
import { leaveKind } from "@pharos/domain/enums";
import { useT } from "../../../shared/texts.ts";

interface Days {
  readonly startDate: string;
  /** Null: without an end. */
  readonly endDate: string | null;
  readonly startsAtNoon: boolean;
  readonly endsAtNoon: boolean;
}

/** Leave in words of the reader's language. */
export function useLeaveWords() {
  const t = useT();
  /** `2026-06-22 afternoon – 2026-06-24`; dates are those of the business time zone. */
  const days = ({ startDate, endDate, startsAtNoon, endsAtNoon }: Days): string => {
    const first = startsAtNoon ? t("team.leave.afternoonOf", { day: startDate }) : startDate;
    if (endDate === null) return t("team.leave.since", { day: first });
    const last = endsAtNoon ? t("team.leave.morningOf", { day: endDate }) : endDate;
    if (startDate === endDate) return endsAtNoon ? last : first;
    return `${first} – ${last}`;
  };
  /** What is to be known of it beside its days. */
  const about = (leave: Leave): string =>
    [
      t(leaveKind.labelKeyOfCode(leave.kind)),
      leave.workdays === null ? null : t("team.leave.workdays", { count: leave.workdays }),
      leave.substituteName && t("team.leave.standsIn", { name: leave.substituteName }),
      leave.remark,
    ]
      .filter(Boolean)
      .join(" · ");
  return { days, about };
}
