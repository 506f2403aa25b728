import type { Translate } from "@pharos/i18n";
import type { ReactNode } from "react";
import { useT } from "../../../shared/texts.ts";
import { validityOf } from "./wording.ts";
import "./days-left.css";

interface DaysLeftProps {
  readonly days: number;
  readonly startTime: string;
  /** Validity code. */
  readonly validity: number;
  /** Ended by someone: the days no longer count. */
  readonly isStopped?: boolean;
}

/** Days to the end of a term in words. */
export function DaysLeft({ days, validity, startTime, isStopped = false }: DaysLeftProps): ReactNode {
  const t = useT();
  if (isStopped) return <span className="ct-days-over">–</span>;
  const name = validityOf(validity);
  const isUrgent = name === "expiresThisMonth" || name === "withinThreeMonths";
  const look = name === "expired" ? "ct-days-over" : isUrgent ? "ct-days-urgent" : undefined;
  if (name === "pending")
    return <span className="ct-days-over">{t("contract.days.from", { date: startTime })}</span>;
  return <span className={look}>{daysLeftText(t, days)}</span>;
}

/** “12 days left”, “ends today”, “ended 3 days ago”. */
export function daysLeftText(t: Translate, days: number): string {
  if (days === 0) return t("contract.days.today");
  return days > 0 ? t("contract.days.left", { count: days }) : t("contract.days.over", { count: -days });
}
