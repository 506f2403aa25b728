import type { ReactNode } from "react";
import { AreaTabs } from "../../../shared/components/area-tabs.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";

type HourPage = "own" | "summary" | "planned" | "plannedSummary" | "team" | "pdca" | "statistics" | "matters";

/** The pages of hours, for whom they are. */
export function HourAreaTabs({ current }: { readonly current: HourPage }): ReactNode {
  const t = useT();
  const { isSys, isPA, isMA, isTA, perms } = useMe();
  return (
    <AreaTabs<HourPage>
      label={t("workHour.area")}
      current={current}
      pages={[
        { page: "own", to: paths.manHour("me"), label: t("workHour.summary.own") },
        { page: "summary", to: paths.manHourSummary(), label: t("workHour.summary.title") },
        { page: "planned", to: paths.planHour("me"), label: t("workHour.planned.title") },
        { page: "plannedSummary", to: paths.planHourSummary(), label: t("workHour.planned.summary") },
        { page: "statistics", to: paths.taskStatistics(), label: t("workHour.statistics.title") },
        { page: "pdca", to: paths.pdca(), label: t("shell.titles.pdca") },
        ...(isSys || isPA || isMA || isTA
          ? [{ page: "team", to: paths.teamHours(), label: t("workHour.team.title") } as const]
          : []),
        ...(perms.includes("hour:review")
          ? [
              {
                page: "matters",
                to: paths.manHourSummary({ view: "matters" }),
                label: t("workHour.matters.title"),
              } as const,
            ]
          : []),
      ]}
    />
  );
}
