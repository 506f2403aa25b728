import { exportWeeklyReports } from "@pharos/api/weekly-report";
import { weeklyReportStatus, weeklyReportType } from "@pharos/domain/enums";
import { businessTimeZone, dateAt, dateOfDayNumber, dayNumberOf } from "@pharos/domain/time";
import { Cluster, IconButton, PageHeader, Panel, Stack, Text } from "@pharos/ui";
import { Button, Tag } from "@pharos/ui/controls";
import { editIcon, Icon, leftIcon, rightIcon } from "@pharos/ui/icons";
import { type ListColumn, ListPage, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link, useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { DateRangeFilter } from "../../shared/dates/date-field.tsx";
import { type Format, nameIn, useFormat } from "../../shared/format/index.ts";
import { enumFilter } from "../../shared/list/enum-filter.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { useTeamOptions } from "../organisation/parts.ts";
import { ExportButton } from "../sheet/index.ts";
import { type ReportRow, reportQueries, reportsSpec } from "./api.ts";

const TeamReport = lazyPart(async () => (await import("./team-report.tsx")).TeamReport);

const columnStore = columnStoreOf("weeklyReports");

/** Own reports, and those of the people one leads, with a strip of who owes one. */
export function WeeklyReportsScreen(): ReactNode {
  const { perms } = useMe();
  const [params] = useAddressSearch();
  return perms.includes("weekly:view") && params.get("view") === "team" ? <TeamReport /> : <Reports />;
}

function Reports(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const { perms } = useMe();
  const navigate = useNavigate();
  const teams = useTeamOptions();
  const state = useListState(reportsSpec);
  const filter = reportsSpec.filterOf(state.query);
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const reports = useQuery(reportQueries.list(filter));
  const columns = useMemo(() => reportColumns({ t, locale, format }), [t, locale, format]);
  const mayRead = perms.includes("weekly:view");
  const write = (
    <Button
      type="primary"
      icon={<Icon of={editIcon} />}
      onClick={() => void navigate(paths.weeklyReportEdit())}
    >
      {t("weeklyReport.list.write")}
    </Button>
  );
  const title = t("weeklyReport.list.title");
  return (
    <>
      <PageHeader
        title={title}
        actions={write}
        {...(mayRead && {
          meta: <Link to={paths.weeklyReports({ view: "team" })}>{t("weeklyReport.team.title")}</Link>,
        })}
      />
      <Stack gap={16}>
        {mayRead ? <MissingStrip /> : null}
        <ListPage
          label={title}
          result={resultOf(reports)}
          state={state}
          columns={columns}
          rowKey={(row) => String(row.id)}
          onOpen={(row) => void navigate(paths.weeklyReport(row.id))}
          search={{ key: "search", placeholder: t("weeklyReport.list.search") }}
          filters={[
            {
              key: "days",
              label: t("weeklyReport.field.period"),
              render: (control) => (
                <DateRangeFilter
                  {...control}
                  ends={{ from: t("weeklyReport.field.period"), to: t("weeklyReport.field.period") }}
                />
              ),
            },
            enumFilter(t, {
              key: "status",
              label: t("weeklyReport.field.status"),
              isMultiple: true,
              width: 124,
              of: weeklyReportStatus,
            }),
            ...(mayRead
              ? [
                  selectFilter({
                    key: "team",
                    label: t("weeklyReport.field.team"),
                    width: 160,
                    options: teams.map(({ id, name, nameEn }) => ({
                      value: String(id),
                      label: nameIn(locale, name, nameEn),
                    })),
                  }),
                ]
              : []),
          ]}
          toolbar={<ExportButton endpoint={exportWeeklyReports} query={exported} list={title} />}
          columnStore={columnStore}
          empty={{ words: t("weeklyReport.list.none"), action: write }}
        />
      </Stack>
    </>
  );
}

interface ColumnOptions {
  readonly t: ReturnType<typeof useT>;
  readonly locale: ReturnType<typeof usePreferences>["locale"];
  readonly format: Format;
}

function reportColumns({ t, locale, format }: ColumnOptions): ListColumn<ReportRow>[] {
  return [
    {
      key: "author",
      title: t("weeklyReport.field.author"),
      isPrimary: true,
      render: (row) => (
        <TwoLine
          title={row.userName}
          href={paths.weeklyReport(row.id)}
          meta={[nameIn(locale, row.teamName, row.teamNameEn), t(weeklyReportType.labelKeyOfCode(row.type))]}
        />
      ),
    },
    {
      key: "period",
      title: t("weeklyReport.field.period"),
      width: 184,
      render: (row) => `${row.periodFrom} – ${row.periodTo}`,
    },
    {
      key: "status",
      title: t("weeklyReport.field.status"),
      width: 104,
      card: "mark",
      render: (row) => <StateChip of={weeklyReportStatus} code={row.status} />,
    },
    {
      key: "hours",
      title: t("weeklyReport.field.hours"),
      width: 80,
      align: "end",
      render: (row) => (row.hours === null ? "–" : format.number(row.hours, 1)),
    },
    {
      key: "submitted",
      title: t("weeklyReport.field.submitted"),
      width: 144,
      card: "none",
      render: (row) => (row.submitTime ? format.dateTime(row.submitTime) : "–"),
    },
  ];
}

/** Who has not submitted the report of a week. */
function MissingStrip(): ReactNode {
  const t = useT();
  const [params] = useAddressSearch();
  const today = dateAt(Date.now(), businessTimeZone);
  const [date, setDate] = useState(params.get("date") ?? today);
  const { data } = useQuery(reportQueries.missing(date));
  if (data === undefined) return null;
  const { periodFrom: from, periodTo: to, people } = data;
  const step = (days: number) => setDate(dateOfDayNumber(dayNumberOf(from) + days));
  return (
    <Panel>
      <Cluster gap={8}>
        <IconButton icon={leftIcon} label={t("weeklyReport.list.previousWeek")} onClick={() => step(-7)} />
        <Text weight="medium">
          {people.length === 0
            ? t("weeklyReport.list.complete", { from, to })
            : t("weeklyReport.list.missing", { from, to, count: people.length })}
        </Text>
        <IconButton icon={rightIcon} label={t("weeklyReport.list.nextWeek")} onClick={() => step(7)} />
        {people.map(({ userId, name }) => (
          <Tag key={userId}>{name}</Tag>
        ))}
      </Cluster>
    </Panel>
  );
}
