import { listTeamContracts } from "@pharos/api/team";
import { validity } from "@pharos/domain/enums";

import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { nameIn, usedOfPlanned, useFormat } from "../../../shared/format/index.ts";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { listSpecOf } from "../../../shared/list/list-spec.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { type TeamContract, teamQueries } from "../api.ts";

const spec = listSpecOf(listTeamContracts, { validity: "validity" });
const columnStore = columnStoreOf("teamContracts");

/** The contracts a team serves. */
export function ContractsTab({ teamId }: { readonly teamId: number }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const state = useListState(spec);
  const contracts = useQuery(teamQueries.contracts(spec.filterOf(state.query, { teamId })));
  const columns = useMemo<ListColumn<TeamContract>[]>(
    () => [
      {
        key: "name",
        title: t("team.field.contractName"),
        isPrimary: true,
        render: (row) => (
          <TwoLine
            title={row.name}
            meta={[row.contractNum, nameIn(locale, row.companyName, row.companyNameEn)]}
          />
        ),
      },
      {
        key: "term",
        title: t("team.field.term"),
        width: 196,
        render: (row) => `${row.startTime} – ${row.endTime}`,
      },
      {
        key: "validity",
        title: t("team.field.validity"),
        width: locale === "zh-CN" ? 116 : 156,
        card: "mark",
        render: (row) => {
          return <StateChip of={validity} code={row.validity} />;
        },
      },
      {
        key: "daysLeft",
        title: t("team.field.daysLeft"),
        width: 108,
        // What someone has ended before its time has no days left.
        render: (row) =>
          validity.fromCode(row.validity) === "expired" && row.daysLeft >= 0
            ? "–"
            : row.daysLeft < 0
              ? t("team.contracts.over", { count: -row.daysLeft })
              : t("team.contracts.daysLeft", { count: row.daysLeft }),
      },
      {
        key: "hours",
        title: t("team.field.contractHours"),
        width: 124,
        align: "end",
        render: (row) => usedOfPlanned(row.usedHours, row.planHour, format),
      },
    ],
    [t, locale, format],
  );
  const validities = useMemo(
    () => [
      enumFilter(t, {
        key: "validity",
        label: t("team.field.validity"),
        width: 148,
        of: validity,
      }),
    ],
    [t],
  );
  return (
    <ListPage
      label={t("team.tab.contracts")}
      result={resultOf(contracts)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      filters={validities}
      columnStore={columnStore}
      empty={{ words: t("team.contracts.none") }}
    />
  );
}
