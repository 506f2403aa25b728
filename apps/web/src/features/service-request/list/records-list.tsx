import { serviceRequestStatus } from "@pharos/domain/enums";
import { useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, taskListIcon } from "@pharos/ui/icons";
import { type FilterField, ListPage, type PagedQueryState } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from "react";
import { useNow } from "../../../shared/format/index.ts";
import { resultOf } from "../../../shared/list/list-result.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { serviceRequestQueries } from "../api.ts";
import { useLiveLists } from "../parts/use-live-lists.ts";
import { BulkBar } from "../queue/bulk-bar.tsx";
import { DisplaySections } from "../queue/lazy-display-sections.tsx";
import type { Desk } from "../queue/use-desk.ts";
import type { DeskLayoutState } from "../queue/use-layout.ts";
import { useRequestSelection } from "../queue/use-selection.ts";
import { ViewTools } from "../queue/view-tools.tsx";
import { DenseCard } from "./dense-card.tsx";
import { listGrouping } from "./grouping.ts";
import { RecordCard } from "./record-card.tsx";
import { recordsColumns } from "./records-columns.tsx";
import { RecordsMenu } from "./records-menu.tsx";
import { filterOf, type RecordsFilterKey, type RecordsTab, tabCounts } from "./records-query.ts";
import { requestLook } from "./row-look.ts";

interface RecordsListProps {
  readonly state: PagedQueryState<RecordsFilterKey>;
  readonly desk: Desk;
  readonly layout: DeskLayoutState;
  readonly filters: readonly FilterField[];
  readonly createButton: ReactNode;
  /** The head of the page, where the list has it in its own first row. */
  readonly head: { readonly heading: ReactNode; readonly actions: ReactNode } | null;
  /** Where the reader comes from, for the way back. */
  readonly source: string;
  readonly onOpen: (id: number) => void;
}

/** The rows of the list, with what can be done with several of them; beside an opened request as short cards. */
export function RecordsList(props: RecordsListProps): ReactNode {
  const { state, desk, layout, source, onOpen } = props;
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const hasCustomers = !useMe().isEsUser;
  const words = state.query.filters.title;
  const [isChoosing, setIsChoosing] = useState(false);
  const nowMs = useNow();
  const isSplit = layout.shown === "split";
  const records = useQuery({
    ...serviceRequestQueries.list(filterOf(state.query)),
    enabled: !desk.isOpeningDefault,
  });
  useLiveLists();
  useFirstOpened(layout, records.data?.list[0]?.id);
  const columns = useMemo(
    () => recordsColumns({ t, locale, hasCustomers, source, words }),
    [t, locale, hasCustomers, source, words],
  );
  const selection = useRequestSelection(records.data?.list ?? []);
  // A thumb opens; choosing is a mode of its own there.
  const isSelectable = isSplit || isPhone ? isChoosing : true;
  const tab = state.query.tab as RecordsTab;
  return (
    <ListPage
      label={t("serviceRequest.records.title")}
      result={resultOf(records)}
      state={state}
      columns={columns}
      rowKey={(row) => String(row.id)}
      rowName={(row) => row.srNo}
      rowLook={(row) => requestLook(row, nowMs)}
      grouping={listGrouping(layout.grouping, t, nowMs)}
      onOpen={(row) => onOpen(row.id)}
      onMove={isSplit ? (row) => layout.open(row.id) : undefined}
      activeKey={isSplit && layout.openId !== null ? String(layout.openId) : undefined}
      isNarrow={isSplit}
      tabs={tabCounts(records.data?.counts).map(({ key, count }) => ({
        key,
        count,
        label: tabLabel(key, t),
      }))}
      heading={props.head?.heading}
      search={{ key: "title", placeholder: t("serviceRequest.records.search") }}
      filters={props.filters}
      columnStore={desk.columnStore}
      display={<DisplaySections layout={layout} />}
      selection={isSelectable ? selection.list : undefined}
      notice={<BulkBar selection={selection} />}
      toolbar={
        <>
          <ViewTools desk={desk} />
          {props.head?.actions}
          {isPhone || isSplit ? (
            <Button
              type="text"
              icon={<Icon of={taskListIcon} />}
              aria-pressed={isChoosing}
              aria-label={t("serviceRequest.desk.bulk.choose")}
              title={t("serviceRequest.desk.bulk.choose")}
              onClick={() => {
                selection.keep([]);
                setIsChoosing(!isChoosing);
              }}
            />
          ) : null}
          <RecordsMenu query={filterOf(state.query)} />
        </>
      }
      empty={{
        words: tab === "open" ? t("serviceRequest.records.noneOpen") : t("serviceRequest.records.none"),
        action: props.createButton,
      }}
      renderCard={(row) =>
        isSplit ? (
          <DenseCard row={row} hasCustomer={hasCustomers} source={source} />
        ) : (
          <RecordCard row={row} hasCustomer={hasCustomers} source={source} />
        )
      }
    />
  );
}

/** Opens the first request beside the list when the address names none. */
function useFirstOpened(layout: DeskLayoutState, firstId: number | undefined): void {
  const open = useEffectEvent((id: number) => layout.open(id));
  const isBare = layout.shown === "split" && layout.openId === null;
  useEffect(() => {
    if (isBare && firstId !== undefined) open(firstId);
  }, [isBare, firstId]);
}

function tabLabel(tab: RecordsTab, t: ReturnType<typeof useT>): string {
  if (tab === "open") return t("serviceRequest.records.open");
  return tab === "all" ? t("serviceRequest.records.all") : t(serviceRequestStatus.labelKey(tab));
}
