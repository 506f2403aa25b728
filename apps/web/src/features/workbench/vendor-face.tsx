import { cappedCount, EmptyState, Grid, PageHeader, Panel, Stack } from "@pharos/ui";
import { Button, Segmented } from "@pharos/ui/controls";
import { barChartIcon, Icon } from "@pharos/ui/icons";
import { ListTable } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useNow } from "../../shared/format/index.ts";
import { totalText } from "../../shared/list/list-result.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { useMe } from "../identity/index.ts";
import { deskQueries, useLiveLists } from "../service-request/index.ts";
import { recordsColumns, requestLook } from "../service-request/parts.ts";
import { DutyPanel } from "./duty-panel.tsx";
import { useFigures } from "./figures.ts";
import { PlansPanel, VendorTiles, WaitingPanel } from "./lazy-parts.tsx";
import { firstQueue, type QueueView, workbenchQueries } from "./queries.ts";
import { useGreeting } from "./use-greeting.ts";
import "./workbench.css";

/** The vendor's workbench: figures, the queue by what is due first, and who is on duty. */
export function VendorFace(): ReactNode {
  const greeting = useGreeting();
  return (
    <>
      <PageHeader title={greeting.words} meta={greeting.day} actions={<Statistics />} />
      <VendorTiles />
      <Grid gap={16} hasAside>
        <Queue />
        <Stack as="aside" gap={16}>
          <WaitingPanel without={useFigures()} />
          <PlansPanel />
          <DutyPanel />
        </Stack>
      </Grid>
    </>
  );
}

function Statistics(): ReactNode {
  const t = useT();
  const inApp = useInAppLink();
  if (!useMe().perms.includes("fault:stat")) return null;
  return (
    <Button type="text" icon={<Icon of={barChartIcon} />} {...inApp(paths.serviceStatistics())}>
      {t("shell.titles.serviceStatistics")}
    </Button>
  );
}

/** The whole queue in the list, in the same order. */
const moreOf: Readonly<Record<QueueView, Readonly<Record<string, string | number>>>> = {
  team: { tab: "open", myTeams: 1, sort: "queue", order: "asc" },
  all: { tab: "open" },
  mine: { tab: "open", mine: 1 },
  unassigned: { tab: "open", unassigned: 1 },
};

/** What the queue shows of a request, and what goes first where there is no room: the time that is left stays. */
const queueColumns: Readonly<Record<string, { readonly width?: number; readonly rank?: number }>> = {
  title: { width: 300 },
  severity: {},
  status: { rank: 2 },
  sla: {},
  executor: { rank: 1 },
  lastReplyTime: { rank: 3 },
};

const countCap = 999;

function Queue(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const hasTeam = useMe().teams.length > 0;
  const { view, setView, queue } = useQueue();
  const openCount = useQuery(deskQueries.counts()).data?.["open"] ?? 0;
  useLiveLists();
  const columns = useMemo(
    () =>
      recordsColumns({ t, locale, hasCustomers: true, source: "workbench" }).flatMap((column) => {
        const shown = queueColumns[column.key];
        return shown ? [{ ...column, ...shown, sortKey: undefined }] : [];
      }),
    [t, locale],
  );
  const nowMs = useNow();
  const rows = queue.data?.list ?? null;
  return (
    <Panel
      className="wb-queue"
      padding="none"
      title={t("workbench.queue.title")}
      extra={
        <Segmented
          aria-label={t("workbench.queue.view")}
          value={view}
          onChange={setView}
          options={[
            ...(hasTeam ? [{ value: "team" as const, label: t("workbench.queue.team") }] : []),
            { value: "all", label: t("workbench.queue.all") },
            { value: "mine", label: t("workbench.queue.mine") },
            { value: "unassigned", label: t("workbench.queue.unassigned") },
          ]}
        />
      }
    >
      {queue.isError && rows === null ? (
        <QueryError query={queue} />
      ) : rows?.length === 0 ? (
        <EmptyState
          action={
            view === "all" || openCount === 0 ? undefined : (
              <Button onClick={() => setView("all")}>
                {t("workbench.queue.showAll", { count: openCount, total: cappedCount(openCount, countCap) })}
              </Button>
            )
          }
        >
          {t("workbench.queue.empty")}
        </EmptyState>
      ) : (
        <ListTable
          label={t("workbench.queue.title")}
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          skeletonRows={8}
          isTwoLine
          rowLook={(row) => requestLook(row, nowMs)}
          onSort={() => {}}
          onOpen={(row) => void navigate(paths.serviceRequest("workbench", row.id))}
        />
      )}
      {queue.data && queue.data.total > queue.data.list.length ? (
        <Link className="wb-more" to={paths.serviceRecords(moreOf[view])}>
          {t("workbench.queue.more", { count: queue.data.total, total: totalText(queue.data) })}
        </Link>
      ) : null}
    </Panel>
  );
}

/** The queue that is shown: the own team's, or everything while that has nothing and the reader has not chosen. */
function useQueue() {
  const first = firstQueue(useMe().teams.length);
  const [chosen, setView] = useState<QueueView | null>(null);
  const firstHasNone = useQuery(workbenchQueries.queue(first)).data?.total === 0;
  const view = chosen ?? (firstHasNone ? "all" : first);
  return { view, setView, queue: useQuery(workbenchQueries.queue(view)) };
}
