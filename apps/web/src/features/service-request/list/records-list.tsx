import { exportServiceRequests } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import { useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, taskListIcon } from "@pharos/ui/icons";
import { type FilterField, ListPage, type PagedQueryState } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { resultOf } from "../../../shared/list/list-result.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { ExportButton } from "../../sheet/index.ts";
import { serviceRequestQueries } from "../api.ts";
import { useLiveLists } from "../parts/use-live-lists.ts";
import { BulkBar } from "../queue/bulk-bar.tsx";
import type { Desk } from "../queue/use-desk.ts";
import { useRequestSelection } from "../queue/use-selection.ts";
import { RecordCard } from "./record-card.tsx";
import { recordsColumns } from "./records-columns.tsx";
import { filterOf, type RecordsFilterKey, type RecordsTab, tabCounts } from "./records-query.ts";

interface RecordsListProps {
  readonly state: PagedQueryState<RecordsFilterKey>;
  readonly desk: Desk;
  readonly filters: readonly FilterField[];
  readonly createButton: ReactNode;
  /** Where the reader comes from, for the way back. */
  readonly source: string;
  /** Stands beside an opened request. */
  readonly isNarrow: boolean;
  readonly activeId: number | null;
  readonly onOpen: (id: number) => void;
  /** Told where j and k went. */
  readonly onMove: ((id: number) => void) | undefined;
  readonly layoutSwitch: ReactNode;
}

/** The rows of the list, with what can be done with several of them. */
export function RecordsList(props: RecordsListProps): ReactNode {
  const { state, desk, source, isNarrow, activeId, onOpen, onMove } = props;
  const t = useT();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const hasCustomers = !useMe().isEsUser;
  const words = state.query.filters.title;
  const [isChoosing, setIsChoosing] = useState(false);
  const records = useQuery({
    ...serviceRequestQueries.list(filterOf(state.query)),
    enabled: !desk.isOpeningDefault,
  });
  useLiveLists();
  const columns = useMemo(
    () => recordsColumns({ t, locale, hasCustomers, source, words }),
    [t, locale, hasCustomers, source, words],
  );
  const selection = useRequestSelection(records.data?.list ?? []);
  // A thumb opens; choosing is a mode of its own there.
  const isSelectable = !isPhone || isChoosing;
  const tab = state.query.tab as RecordsTab;
  const title = t("serviceRequest.records.title");
  return (
    <>
      <ListPage
        label={title}
        result={resultOf(records)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        rowName={(row) => row.srNo}
        onOpen={(row) => onOpen(row.id)}
        onMove={onMove && ((row) => onMove(row.id))}
        activeKey={activeId === null ? undefined : String(activeId)}
        isNarrow={isNarrow}
        tabs={tabCounts(records.data?.counts).map(({ key, count }) => ({
          key,
          count,
          label: tabLabel(key, t),
        }))}
        search={{ key: "title", placeholder: t("serviceRequest.records.search") }}
        filters={props.filters}
        columnStore={desk.columnStore}
        selection={isSelectable ? selection.list : undefined}
        notice={<BulkBar selection={selection} />}
        toolbar={
          <>
            {isPhone ? (
              <Button
                icon={<Icon of={taskListIcon} />}
                aria-pressed={isChoosing}
                aria-label={t("serviceRequest.desk.bulk.choose")}
                onClick={() => {
                  selection.keep([]);
                  setIsChoosing(!isChoosing);
                }}
              />
            ) : null}
            {props.layoutSwitch}
            {isNarrow || isPhone ? null : (
              <ExportButton endpoint={exportServiceRequests} query={filterOf(state.query)} list={title} />
            )}
          </>
        }
        empty={{
          words: tab === "open" ? t("serviceRequest.records.noneOpen") : t("serviceRequest.records.none"),
          action: props.createButton,
        }}
        renderCard={(row) => <RecordCard row={row} hasCustomer={hasCustomers} source={source} />}
      />
    </>
  );
}

function tabLabel(tab: RecordsTab, t: ReturnType<typeof useT>): string {
  if (tab === "open") return t("serviceRequest.records.open");
  return tab === "all" ? t("serviceRequest.records.all") : t(serviceRequestStatus.labelKey(tab));
}
