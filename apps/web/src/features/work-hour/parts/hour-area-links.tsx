import { Cluster } from "@pharos/ui";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import "./hour-area-links.css";

type HourPage = "own" | "summary" | "planned" | "plannedSummary" | "team" | "pdca" | "statistics";

/** Links between the pages of hours, for whom they are. */
export function HourAreaLinks({ current }: { readonly current: HourPage }): ReactNode {
  const t = useT();
  const { isSys, isPA, isMA, isTA } = useMe();
  const links: readonly { page: HourPage; to: string; label: string }[] = [
    { page: "own", to: paths.manHour("me"), label: t("workHour.summary.own") },
    { page: "summary", to: paths.manHourSummary(), label: t("workHour.summary.title") },
    { page: "planned", to: paths.planHour("me"), label: t("workHour.planned.title") },
    { page: "plannedSummary", to: paths.planHourSummary(), label: t("workHour.planned.summary") },
    { page: "statistics", to: paths.taskStatistics(), label: t("workHour.statistics.title") },
    { page: "pdca", to: paths.pdca(), label: t("shell.titles.pdca") },
    ...(isSys || isPA || isMA || isTA
      ? [{ page: "team", to: paths.teamHours(), label: t("workHour.team.title") } as const]
      : []),
  ];
  return (
    <Cluster as="nav" gap={16} rowGap={4} className="wh-area" aria-label={t("workHour.area")}>
      {links
        .filter(({ page }) => page !== current)
        .map(({ page, to, label }) => (
          <Link key={page} to={to}>
            {label}
          </Link>
        ))}
    </Cluster>
  );
}
