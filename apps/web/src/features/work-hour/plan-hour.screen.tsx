import { PageHeader, Panel, SkeletonText, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Navigate, useParams } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { hoursText, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { hourQueries } from "./api.ts";
import { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
import { PlannedGrid } from "./planned/planned-grid.tsx";
import { daysOfSpan } from "./week/span.ts";
import { SpanBar } from "./week/span-bar.tsx";
import { useSpan } from "./week/use-span.ts";
import "./work-hour.css";

/** What a person has to do by plans, by week or month, beside what is reported. */
export function PlanHourScreen(): ReactNode {
  const { id = "" } = useParams();
  const me = useMe();
  const userId = id === "me" ? me.userId : Number(id);
  if (!Number.isSafeInteger(userId) || userId <= 0) return <Navigate to={paths.notFound()} replace />;
  return <PlannedHours key={userId} userId={userId} isMine={userId === me.userId} />;
}

function PlannedHours({ userId, isMine }: { readonly userId: number; readonly isMine: boolean }): ReactNode {
  const t = useT();
  const format = useFormat();
  const span = useSpan();
  const dates = daysOfSpan(span.mode, span.day);
  const month = span.day.slice(0, 7);
  const range = { start: dates[0] ?? span.day, end: dates.at(-1) ?? span.day };
  const calendar = useQuery(hourQueries.plannedCalendar({ ...range, userId }));
  const days = calendar.data ?? [];
  const counted = span.mode === "week" ? days : days.filter(({ date }) => date.startsWith(month));
  const sum = (valueOf: (day: (typeof days)[number]) => number) =>
    hoursText(
      counted.reduce((total, day) => total + valueOf(day), 0),
      format,
    );
  return (
    <>
      <PageHeader
        title={t(isMine ? "workHour.planned.own" : "workHour.planned.title")}
        meta={<HourAreaTabs current="planned" />}
      />
      <Panel padding="none">
        <SpanBar span={span} days={dates}>
          <Text tone="secondary">
            {t("workHour.planned.total", {
              planned: sum(({ hours }) => hours),
              actual: sum(({ actualHours }) => actualHours),
            })}
          </Text>
        </SpanBar>
        <QueryError query={calendar} />
        {calendar.isPending ? <SkeletonText lines={8} /> : null}
        {calendar.data ? (
          <PlannedGrid days={calendar.data} mode={span.mode} month={month} today={span.today} />
        ) : null}
      </Panel>
    </>
  );
}
