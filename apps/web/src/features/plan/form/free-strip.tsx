import type { PersonLoad } from "@pharos/api/plan";
import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import "./plan-form.css";

interface FreeStripProps {
  readonly person: PersonLoad;
  readonly dates: readonly string[];
  /** Days that are not worked. */
  readonly freeDates: ReadonlySet<string>;
  readonly workdays: number;
}

/** The days of somebody in a line: free, taken, or not worked. */
export function FreeStrip({ person, dates, freeDates, workdays }: FreeStripProps): ReactNode {
  const t = useT();
  const stateOf = (date: string): string => {
    if (freeDates.has(date)) return "off";
    return person.bookings.some(({ startDate, endDate }) => startDate <= date && date <= endDate)
      ? "busy"
      : "free";
  };
  return (
    <Cluster
      as="span"
      gap={2}
      isOneLine
      isInline
      className="plan-strip"
      role="img"
      aria-label={t("plan.form.freeDays", { free: person.freeDays, days: workdays })}
    >
      {dates.map((date) => (
        <span key={date} data-state={stateOf(date)} title={date} />
      ))}
    </Cluster>
  );
}
