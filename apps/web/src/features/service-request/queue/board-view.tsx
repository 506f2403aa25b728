import type { ServiceRequestRow } from "@pharos/api/service-request";
import { serviceRequestStatus } from "@pharos/domain/enums";
import {
  Cluster,
  cappedCount,
  EmptyState,
  Grid,
  IconButton,
  Panel,
  SkeletonCards,
  Stack,
  Text,
} from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { moreIcon } from "@pharos/ui/icons";
import {
  DisplayMenu,
  FilterBar,
  type FilterField,
  isOpeningClick,
  type PagedQueryState,
} from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type DragEvent, type ReactNode, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { lazyPart } from "../../../shared/components/lazy-part.tsx";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { useNow } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { loadTexts, useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { serviceRequestQueries } from "../api.ts";
import { DenseCard } from "../list/dense-card.tsx";
import { RecordsMenu } from "../list/records-menu.tsx";
import { filterOf, type RecordsFilterKey } from "../list/records-query.ts";
import { requestLook } from "../list/row-look.ts";
import { detailTexts } from "../parts/detail-texts.ts";
import { useLiveLists } from "../parts/use-live-lists.ts";
import { type BoardStatus, boardStatuses, columnFilter, columnStep } from "./board-columns.ts";
import { DisplaySections } from "./lazy-display-sections.tsx";
import type { Desk } from "./use-desk.ts";
import type { DeskLayoutState } from "./use-layout.ts";
import { ViewTools } from "./view-tools.tsx";
import "./board.css";

const MoveDialog = lazyPart(async () => {
  const [part] = await Promise.all([import("./move.dialog.tsx"), loadTexts(detailTexts)]);
  return part.MoveDialog;
});

/** A request that someone wants to move, and where to; without a target everything that can be done is offered. */
interface Moving {
  readonly row: ServiceRequestRow;
  readonly target: BoardStatus | null;
  /** A new number for every wish. */
  readonly turn: number;
}

interface BoardViewProps {
  readonly state: PagedQueryState<RecordsFilterKey>;
  readonly desk: Desk;
  readonly layout: DeskLayoutState;
  readonly filters: readonly FilterField[];
  readonly source: string;
}

/** The requests by status. A card is moved by what the lifecycle allows, in its own dialogs; never by the status itself. */
export function BoardView({ state, desk, layout, filters, source }: BoardViewProps): ReactNode {
  const t = useT();
  const [dragged, setDragged] = useState<ServiceRequestRow | null>(null);
  useLiveLists();
  const [moving, setMoving] = useState<Moving | null>(null);
  const move = (row: ServiceRequestRow, target: BoardStatus | null) =>
    setMoving((last) => ({ row, target, turn: (last?.turn ?? 0) + 1 }));
  return (
    <div>
      <Stack isPanel className="sr-board-head">
        <FilterBar
          search={{ key: "title", placeholder: t("serviceRequest.records.search") }}
          fields={filters}
          values={state.query.filters}
          activeCount={state.activeFilterCount}
          onChange={state.setFilters}
          onClear={state.clearFilters}
          tools={
            <>
              <ViewTools desk={desk} />
              <RecordsMenu query={filterOf(state.query)} />
              <DisplayMenu sections={<DisplaySections layout={layout} />} table={null} />
            </>
          }
        />
      </Stack>
      <Grid
        gap={12}
        align="start"
        className="sr-board"
        role="group"
        aria-label={t("serviceRequest.desk.board.title")}
        title={t("serviceRequest.desk.board.move")}
        tabIndex={0}
      >
        {boardStatuses.map((status) => (
          <Column
            key={status}
            status={status}
            filters={state.query.filters}
            source={source}
            isTarget={dragged !== null && serviceRequestStatus.fromCode(dragged.status) !== status}
            onDrag={setDragged}
            onDrop={() => {
              if (dragged && serviceRequestStatus.fromCode(dragged.status) !== status) move(dragged, status);
              setDragged(null);
            }}
            onMenu={(row) => move(row, null)}
          />
        ))}
      </Grid>
      {moving === null ? null : (
        <MoveDialog
          key={moving.turn}
          row={moving.row}
          target={moving.target}
          source={source}
          onClose={() => setMoving(null)}
        />
      )}
    </div>
  );
}

interface ColumnProps {
  readonly status: BoardStatus;
  readonly filters: PagedQueryState<RecordsFilterKey>["query"]["filters"];
  readonly source: string;
  /** A card of another column is being dragged. */
  readonly isTarget: boolean;
  readonly onDrag: (row: ServiceRequestRow | null) => void;
  readonly onDrop: () => void;
  readonly onMenu: (row: ServiceRequestRow) => void;
}

function Column(props: ColumnProps): ReactNode {
  const { status, filters, source, isTarget, onDrag, onDrop, onMenu } = props;
  const t = useT();
  const navigate = useNavigate();
  const { search } = useLocation();
  const hasCustomer = !useMe().isEsUser;
  const [pages, setPages] = useState(1);
  const [isOver, setIsOver] = useState(false);
  const nowMs = useNow();
  const query = useQuery(serviceRequestQueries.list(columnFilter(status, filters, pages)));
  const rows = query.data?.list ?? [];
  const total = query.data?.total;
  const name = t(serviceRequestStatus.labelKey(status));
  const allow = (event: DragEvent) => {
    if (!isTarget) return;
    event.preventDefault();
    setIsOver(true);
  };
  return (
    <Panel
      className="sr-board-column"
      padding="none"
      title={name}
      extra={
        <Cluster gap={8} isOneLine>
          {status === "closed" ? <small>{t("serviceRequest.desk.board.closedRecently")}</small> : null}
          <Text tone="tertiary">{total === undefined ? "" : cappedCount(total, 999)}</Text>
        </Cluster>
      }
    >
      <Stack
        as="ul"
        gap={8}
        className="sr-board-cards"
        aria-label={name}
        data-over={isTarget && isOver}
        onDragOver={allow}
        onDragLeave={() => setIsOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setIsOver(false);
          onDrop();
        }}
      >
        {query.isPending ? (
          <li>
            <SkeletonCards cards={3} cardHeight={82} />
          </li>
        ) : null}
        {rows.map((row) => (
          <li
            key={row.id}
            className="sr-board-card"
            data-look={requestLook(row, nowMs)}
            draggable
            onDragStart={(event) => {
              event.dataTransfer.effectAllowed = "move";
              event.dataTransfer.setData("text/plain", row.srNo);
              onDrag(row);
            }}
            onDragEnd={() => onDrag(null)}
            onClick={(event) => {
              if (!isOpeningClick(event)) return;
              event.preventDefault();
              void navigate(paths.serviceRequest(source, row.id), { state: { search } });
            }}
          >
            <DenseCard row={row} hasCustomer={hasCustomer} source={source} hasExecutor />
            <span className="sr-board-menu">
              <IconButton
                icon={moreIcon}
                label={t("serviceRequest.desk.board.menu", { number: row.srNo })}
                onClick={() => onMenu(row)}
              />
            </span>
          </li>
        ))}
      </Stack>
      <QueryError query={query} isCompact />
      {query.data && rows.length === 0 ? (
        <EmptyState isCompact>{t("serviceRequest.desk.board.none")}</EmptyState>
      ) : null}
      {total !== undefined && total > rows.length && pages * columnStep < 200 ? (
        <Button type="link" block loading={query.isPlaceholderData} onClick={() => setPages(pages + 1)}>
          {t("serviceRequest.desk.board.more")}
        </Button>
      ) : null}
    </Panel>
  );
}
