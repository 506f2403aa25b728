import { articleLanguage, manualStatus } from "@pharos/domain/enums";
import { type ListColumn, ListPage, TwoLine } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../../shared/column-store.ts";
import { Ago } from "../../../shared/components/ago.tsx";
import { enumFilter } from "../../../shared/list/enum-filter.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { useListState } from "../../../shared/list/use-list-state.ts";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { consoleSpec, type ManualRow, manualQueries } from "../api.ts";
import { LevelChip, ManualStatusChip } from "../parts/chips.tsx";
import { NewManualButton } from "./new-manual-button.tsx";

const columnStore = columnStoreOf("manualConsole");

/** All manuals, whatever their state, for those who write them. */
export function ConsoleManuals(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const state = useListState(consoleSpec);
  const manuals = useQuery(manualQueries.console(consoleSpec.filterOf(state.query)));
  const columns = useMemo(() => columnsOf(t), [t]);
  const filters = useMemo(
    () => [enumFilter(t, { key: "status", label: t("manual.field.status"), width: 124, of: manualStatus })],
    [t],
  );
  return (
    <ListPage
      label={t("manual.list.manage")}
      result={resultOf(manuals)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      onOpen={(row) => void navigate(paths.editManual(row.id))}
      search={{ key: "keyword", placeholder: t("manual.list.searchPlaceholder") }}
      filters={filters}
      columnStore={columnStore}
      empty={{ words: t("manual.list.noneOwn"), action: <NewManualButton /> }}
    />
  );
}

const columnsOf = (t: ReturnType<typeof useT>): ListColumn<ManualRow>[] => [
  {
    key: "name",
    title: t("manual.field.name"),
    isPrimary: true,
    sortKey: "name",
    render: (row) => (
      <TwoLine title={row.name} href={paths.editManual(row.id)} meta={[row.productName, row.brief]} />
    ),
  },
  {
    key: "version",
    title: t("manual.field.version"),
    width: 96,
    render: (row) => row.version,
  },
  {
    key: "lang",
    title: t("manual.field.lang"),
    width: 88,
    rank: 2,
    render: (row) => t(articleLanguage.labelKeyOfCode(row.lang)),
  },
  {
    key: "status",
    title: t("manual.field.status"),
    width: 96,
    card: "mark",
    render: (row) => <ManualStatusChip code={row.status} />,
  },
  {
    key: "encryptLevel",
    title: t("manual.field.encryptLevel"),
    width: 84,
    rank: 3,
    render: (row) => <LevelChip code={row.encryptLevel} />,
  },
  {
    key: "chapters",
    title: t("manual.field.chapters"),
    width: 72,
    align: "end",
    rank: 4,
    render: (row) => row.chapterCount,
  },
  {
    key: "updated",
    title: t("manual.field.updatedTime"),
    width: 120,
    sortKey: "updatedTime",
    render: (row) => <Ago iso={row.updatedTime} />,
  },
];
