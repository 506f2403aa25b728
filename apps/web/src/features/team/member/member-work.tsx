import { businessToday } from "@pharos/domain/contract";
import { EmptyState, Facts, Panel, SkeletonText } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { PlanLines } from "../../plan/index.ts";
import { hourSums } from "../../work-hour/index.ts";

/** What an engineer has planned, and the hours of the month, as far as the reader may see them. */
export function MemberWork({ userId }: { readonly userId: number }): ReactNode {
  const { perms } = useMe();
  return (
    <>
      {perms.includes("plan:view") ? <Plans userId={userId} /> : null}
      {perms.includes("hour:view") ? <Hours userId={userId} /> : null}
    </>
  );
}

const plansShown = 5;

function Plans({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const all = paths.plans({ person: userId, status: "notStarted,inProgress,overdue" });
  return (
    <Panel title={t("team.card.plans")} extra={<Link to={all}>{t("team.card.allPlans")}</Link>}>
      <PlanLines
        filter={{ executorId: userId, status: "0,1,3", sortField: "urgency", pageSize: plansShown }}
        none={t("team.card.noPlans")}
      />
    </Panel>
  );
}

function Hours({ userId }: { readonly userId: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const to = businessToday(new Date());
  const from = `${to.slice(0, 7)}-01`;
  const sums = useQuery(hourSums({ from, to, groupBy: "user" }));
  const own = sums.data?.find(({ key }) => key === String(userId));
  const hours = (amount: number) => t("team.card.amount", { hours: Math.round(amount * 10) / 10 });
  const rows = paths.manHourSummary({ person: userId, days: `${from}..${to}` });
  return (
    <Panel title={t("team.card.hours")} extra={<Link to={rows}>{t("team.card.allPlans")}</Link>}>
      {sums.isPending ? <SkeletonText lines={3} /> : null}
      <QueryError query={sums} isCompact />
      {sums.data && !own ? <EmptyState isCompact>{t("team.card.noHours")}</EmptyState> : null}
      {own ? (
        <Facts
          items={[
            { key: "planned", label: t("team.card.planned"), value: hours(own.planned) },
            { key: "actual", label: t("team.card.reported"), value: hours(own.actual) },
            { key: "approved", label: t("team.card.approved"), value: hours(own.approved) },
            { key: "overtime", label: t("team.card.overtime"), value: hours(own.overtime) },
            {
              key: "utilisation",
              label: t("team.card.utilisation"),
              value: own.utilisation === null ? null : format.percent(own.utilisation),
            },
          ]}
        />
      ) : null}
    </Panel>
  );
}
