import { databaseType, inspectionCategory, inspectionSeverity } from "@pharos/domain/enums";
import { PageHeader, StatusChip } from "@pharos/ui";
import { type ListColumn, ListPage, selectFilter, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useInAppLink } from "../../../shared/use-in-app-link.ts";
import { databaseWords } from "../database-words.ts";
import { type FleetProblem, fleetProblemsSpec, fleetQueries } from "./api.ts";

/** What the databases of all customers have now, the worst first; each leads to those that have it. */
export function FleetProblemsScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const state = useListState(fleetProblemsSpec);
  const problems = useQuery(fleetQueries.problems(fleetProblemsSpec.filterOf(state.query)));
  const columns = useProblemColumns();
  const title = t("shell.titles.inspectionFleet");
  return (
    <>
      <PageHeader
        title={title}
        back={{ label: t("shell.titles.inspections"), ...inApp(paths.inspections()) }}
        meta={t("inspection.fleet.intro")}
      />
      <ListPage
        label={title}
        result={resultOf(problems)}
        state={state}
        columns={columns}
        rowKey={(row) => `${row.dbType} ${row.ruleCode}`}
        onOpen={(row) => void navigate(paths.fleetDatabases(row.ruleCode))}
        search={{ key: "keyword", placeholder: t("inspection.fleet.search") }}
        filters={[
          enumFilter(t, {
            key: "severity",
            label: t("inspection.field.severity"),
            width: 140,
            of: inspectionSeverity,
          }),
          selectFilter({
            key: "dbType",
            label: t("inspection.fleet.product"),
            width: 160,
            options: (["postgresql", "oracle", "mysql", "opengauss"] as const).map((value) => ({
              value,
              label: t(databaseType.labelKey(value)),
            })),
          }),
        ]}
        empty={{ words: t("inspection.fleet.none") }}
      />
    </>
  );
}

function useProblemColumns(): ListColumn<FleetProblem>[] {
  const t = useT();
  const format = useFormat();
  return useMemo(
    () => [
      {
        key: "title",
        title: t("inspection.field.finding"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.title}
            href={paths.fleetDatabases(row.ruleCode)}
            meta={[
              row.ruleCode,
              t(inspectionCategory.labelKeyOfCode(row.category)),
              databaseWords(t, { dbType: row.dbType, version: null }),
            ]}
          />
        ),
      },
      {
        key: "severity",
        title: t("inspection.field.severity"),
        width: 110,
        card: "mark",
        render: (row) => <StateChip of={inspectionSeverity} code={row.severity} />,
      },
      {
        key: "databases",
        title: t("inspection.fleet.databases"),
        width: 110,
        align: "end",
        render: (row) => row.databases,
      },
      {
        key: "companies",
        title: t("inspection.fleet.companies"),
        width: 110,
        align: "end",
        rank: 1,
        render: (row) => row.companies,
      },
      {
        key: "since",
        title: t("inspection.fleet.since"),
        width: 130,
        render: (row) => format.date(row.since),
      },
      {
        key: "unpublished",
        title: t("inspection.fleet.known"),
        width: 190,
        rank: 2,
        render: (row) =>
          row.unpublished === 0 ? (
            t("inspection.fleet.allKnow")
          ) : (
            <StatusChip tone="warn">
              {t("inspection.fleet.unpublished", { count: row.unpublished })}
            </StatusChip>
          ),
      },
    ],
    [t, format],
  );
}
