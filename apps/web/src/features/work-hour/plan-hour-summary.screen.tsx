import { exportPlannedHours } from "@pharos/api/work-hour";
import { PageHeader, Text } from "@pharos/ui";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { hoursText, useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { hourQueries, plannedSpec } from "./api.ts";
import { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
import { plannedColumns } from "./planned/planned-columns.tsx";
import { plannedFilters } from "./planned/planned-filters.tsx";
import "./work-hour.css";

const columnStore = columnStoreOf("plannedHours");

/** Planned against reported hours of people, by plan. */
export function PlanHourSummaryScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const navigate = useNavigate();
  const { perms } = useMe();
  const state = useListState(plannedSpec);
  const filter = plannedSpec.filterOf(state.query);
  const planned = useQuery(hourQueries.planned(filter));
  const columns = useMemo(() => plannedColumns({ t, locale, format }), [t, locale, format]);
  const filters = useMemo(() => plannedFilters(t), [t]);
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const title = t("workHour.planned.summary");
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            <HourAreaTabs current="plannedSummary" />
            {planned.data ? (
              <Text>
                {t("workHour.planned.total", {
                  planned: hoursText(planned.data.sumPlanHour, format),
                  actual: hoursText(planned.data.sumActualHours, format),
                })}
              </Text>
            ) : null}
          </>
        }
      />
      <ListPage
        label={title}
        result={resultOf(planned)}
        state={state}
        columns={columns}
        rowKey={(row) => `${row.planId} ${row.executorId}`}
        rowName={(row) => `${row.title} ${row.executorName}`}
        onOpen={(row) => void navigate(paths.plan(row.planId))}
        search={{ key: "title", placeholder: t("workHour.planned.search") }}
        filters={filters}
        toolbar={
          perms.includes("export") ? (
            <ExportButton endpoint={exportPlannedHours} query={exported} list={title} />
          ) : undefined
        }
        columnStore={columnStore}
        empty={{ words: t("workHour.planned.none") }}
      />
    </>
  );
}
