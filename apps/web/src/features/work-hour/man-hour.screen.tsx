import { hourLimits } from "@pharos/domain/work-hour";
import { PageHeader, Panel, SkeletonText, Text } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Navigate, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { hoursText, useFormat } from "../../shared/format/index.ts";
import { notify } from "../../shared/notify.ts";
import { paths } from "../../shared/paths.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { type HourDay, type HourProposal, type HourRecord, hourQueries, useSaveHoursBatch } from "./api.ts";
import type { EntryStart } from "./entry/hour-entry.dialog.tsx";
import { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
import { HourGrid } from "./week/hour-grid.tsx";
import { daysOfSpan } from "./week/span.ts";
import { SpanBar } from "./week/span-bar.tsx";
import { useSpan } from "./week/use-span.ts";
import "./work-hour.css";

const HourEntryDialog = lazyPart(async () => (await import("./entry/hour-entry.dialog.tsx")).HourEntryDialog);
const HourDrawer = lazyPart(async () => (await import("./parts/hour-drawer.tsx")).HourDrawer);

type Opened = { readonly record: HourRecord } | { readonly start: EntryStart } | null;

/** The hours of a person by week or month; one's own arrive with proposals that are taken with one click. */
export function ManHourScreen(): ReactNode {
  const { id = "" } = useParams();
  const me = useMe();
  const userId = id === "me" ? me.userId : Number(id);
  if (!Number.isSafeInteger(userId) || userId <= 0) return <Navigate to={paths.notFound()} replace />;
  return <ManHours key={userId} userId={userId} isMine={userId === me.userId} />;
}

function ManHours({ userId, isMine }: { readonly userId: number; readonly isMine: boolean }): ReactNode {
  const t = useT();
  const { perms, isTA } = useMe();
  const span = useSpan();
  const [opened, setOpened] = useState<Opened>(null);
  const dates = daysOfSpan(span.mode, span.day);
  const range = { start: dates[0] ?? span.day, end: dates.at(-1) ?? span.day };
  const calendar = useQuery(hourQueries.calendar({ ...range, userId }));
  const mayEnter = perms.includes("hour:own") && (isMine || isTA);
  const { proposals, take, takeAll, isTaking } = useProposals(range, isMine && perms.includes("hour:own"));
  const days = calendar.data ?? [];
  const name = days.flatMap(({ items }) => items)[0]?.executorName;
  const today = span.today;
  const open = (start: EntryStart) => setOpened({ start });
  return (
    <>
      <PageHeader
        title={isMine || !name ? t("workHour.mine.title") : t("workHour.mine.ofPerson", { name })}
        meta={<HourAreaTabs current="own" />}
        actions={
          mayEnter ? (
            <>
              {proposals.length > 0 ? (
                <Button loading={isTaking} onClick={takeAll}>
                  {t("workHour.proposal.takeAll", { count: proposals.length })}
                </Button>
              ) : null}
              <Button
                type="primary"
                icon={<Icon of={plusIcon} />}
                onClick={() => open({ day: dates.includes(today) ? today : range.start })}
              >
                {t("workHour.mine.add")}
              </Button>
            </>
          ) : undefined
        }
      />
      <Panel padding="none">
        <SpanBar span={span} days={dates}>
          <Total days={days} mode={span.mode} month={span.day.slice(0, 7)} />
        </SpanBar>
        <QueryError query={calendar} />
        {calendar.isPending ? <SkeletonText lines={8} /> : null}
        {calendar.data ? (
          <HourGrid
            days={calendar.data}
            proposals={proposals}
            mode={span.mode}
            month={span.day.slice(0, 7)}
            today={today}
            onOpen={(record) => setOpened({ record })}
            {...(mayEnter && { onAdd: (day: string) => open({ day }) })}
            onTake={take}
            onEdit={(proposal) => open({ proposal })}
          />
        ) : null}
        {proposals.length > 0 ? (
          <Text as="p" size="small" tone="tertiary" className="wh-hint">
            {t("workHour.mine.hint")}
          </Text>
        ) : null}
      </Panel>
      {opened && "record" in opened ? (
        <HourDrawer
          record={opened.record}
          onClose={() => setOpened(null)}
          onEdit={() => open({ record: opened.record })}
        />
      ) : null}
      {opened && "start" in opened ? (
        <HourEntryDialog
          start={opened.start}
          executorId={isMine ? undefined : userId}
          last={days.flatMap(({ items }) => items).at(-1)}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </>
  );
}

/** Hours that were entered beside those that the working days expect. */
function Total({
  days,
  mode,
  month,
}: {
  readonly days: readonly HourDay[];
  readonly mode: "week" | "month";
  readonly month: string;
}): ReactNode {
  const t = useT();
  const format = useFormat();
  const counted = mode === "week" ? days : days.filter(({ date }) => date.startsWith(month));
  const hours = counted.reduce((sum, day) => sum + day.hours, 0);
  const expected = counted.filter(({ isWorkday }) => isWorkday).length * hourLimits.dayHours;
  const words = { hours: hoursText(hours, format), expected };
  return (
    <Text tone="secondary">
      {t(mode === "week" ? "workHour.mine.total" : "workHour.mine.totalMonth", words)}
    </Text>
  );
}

/** Proposals of the days shown, and how they become hours. */
function useProposals(range: { start: string; end: string }, isOn: boolean) {
  const t = useT();
  const found = useQuery({ ...hourQueries.proposals(shortened(range)), enabled: isOn });
  const save = useSaveHoursBatch();
  const proposals = isOn ? (found.data ?? []) : [];
  const send = async (taken: readonly HourProposal[]) => {
    const list = taken.map(({ kind, rid, startTime, endTime, taskTime, remark, overtimeType, place }) => ({
      ...{ kind, rid, startTime, endTime, taskTime, remark, overtimeType, place },
    }));
    const { errors } = await save.mutateAsync({ body: { list } });
    const [first] = errors;
    if (first) notify.error(t("workHour.proposal.refused", { count: errors.length, reason: first.reason }));
  };
  return {
    proposals,
    isTaking: save.isPending,
    take: (proposal: HourProposal) => void send([proposal]).catch(() => {}),
    takeAll: () => void send(proposals.slice(0, hourLimits.batchMax)).catch(() => {}),
  };
}

/** A month with its whole weeks may be longer than proposals reach: the last days are what is entered. */
function shortened({ start, end }: { start: string; end: string }) {
  const first = new Date(Date.parse(end) - 30 * 86_400_000).toISOString().slice(0, 10);
  return { start: first > start ? first : start, end };
}
