import { exportHours } from "@pharos/api/work-hour";
import { reviewStatus } from "@pharos/domain/enums";
import { MenuButton, PageHeader, Text, type UiAction } from "@pharos/ui";
import { okFilledIcon, problemFilledIcon, starIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo, useState } from "react";
import { Link } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { hoursText, useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { ExportButton } from "../sheet/index.ts";
import { type HourRecord, hourQueries, hoursSpec, useDecideBonus } from "./api.ts";
import { HourAreaTabs } from "./parts/hour-area-tabs.tsx";
import { ReviewBar } from "./review/review-bar.tsx";
import { ReviewFigures } from "./review/review-figures.tsx";
import { summaryColumns } from "./review/summary-columns.tsx";
import { summaryFilters } from "./review/summary-filters.tsx";
import { useHourSelection } from "./review/use-hour-selection.ts";
import "./work-hour.css";

const HourEntryDialog = lazyPart(async () => (await import("./entry/hour-entry.dialog.tsx")).HourEntryDialog);
const HourDrawer = lazyPart(async () => (await import("./parts/hour-drawer.tsx")).HourDrawer);
const BonusDialog = lazyPart(async () => (await import("./review/bonus.dialog.tsx")).BonusDialog);

const columnStore = columnStoreOf("workHours");

type Opened = { readonly what: "view" | "edit" | "bonus"; readonly row: HourRecord } | null;

const Matters = lazyPart(async () => (await import("./matters/matters.tsx")).Matters);

/** All hours the reader may see, and the internal matters beside them. */
export function ManHourSummaryScreen(): ReactNode {
  const [params] = useAddressSearch();
  const mayKeep = useMe().perms.includes("hour:review");
  return mayKeep && params.get("view") === "matters" ? <Matters /> : <HourSummary />;
}

/** The hours a reader may see, and their review. */
function HourSummary(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const { perms } = useMe();
  const [opened, setOpened] = useState<Opened>(null);
  const mayReview = perms.includes("hour:review");
  const state = useListState(hoursSpec);
  const filter = hoursSpec.filterOf(state.query);
  const hours = useQuery(hourQueries.list(filter));
  const pending = useQuery({ ...hourQueries.pending(), enabled: mayReview });
  const selection = useHourSelection(hours.data?.list ?? []);
  const actions = useRowActions((row) => setOpened({ what: "bonus", row }));
  const columns = useMemo(() => summaryColumns({ t, locale, format, actions }), [t, locale, format, actions]);
  const filters = useMemo(() => summaryFilters(t, { mayReview }), [t, mayReview]);
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const close = () => setOpened(null);
  const title = t("workHour.summary.title");
  return (
    <>
      <PageHeader
        title={title}
        meta={
          <>
            <HourAreaTabs current="summary" />
            {pending.data && pending.data.count > 0 ? (
              <Link className="wh-area-link" to={paths.manHourSummary({ mine: 1 })}>
                {t("workHour.summary.pending", { count: pending.data.count })}
              </Link>
            ) : null}
            {hours.data ? (
              <Text>{t("workHour.summary.sum", { hours: hoursText(hours.data.sumHours, format) })}</Text>
            ) : null}
          </>
        }
      />
      {mayReview ? <ReviewFigures /> : null}
      <ListPage
        label={title}
        result={resultOf(hours)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        rowName={(row) => `${row.workDate} ${row.executorName} ${row.title}`}
        onOpen={(row) => setOpened({ what: "view", row })}
        search={{ key: "title", placeholder: t("workHour.summary.search") }}
        filters={filters}
        toolbar={
          perms.includes("export") ? (
            <ExportButton endpoint={exportHours} query={exported} list={title} />
          ) : undefined
        }
        columnStore={columnStore}
        empty={{ words: t("workHour.summary.none") }}
        {...(mayReview && { selection: selection.list, notice: <ReviewBar selection={selection} /> })}
      />
      {opened?.what === "view" ? (
        <HourDrawer
          record={opened.row}
          onClose={close}
          onEdit={() => setOpened({ what: "edit", row: opened.row })}
        />
      ) : null}
      {opened?.what === "edit" ? <HourEntryDialog start={{ record: opened.row }} onClose={close} /> : null}
      {opened?.what === "bonus" ? <BonusDialog record={opened.row} onClose={close} /> : null}
    </>
  );
}

/** What can be done with one record beside its review. */
function useRowActions(onBonus: (row: HourRecord) => void) {
  const t = useT();
  const { mutate: decide } = useDecideBonus();
  return useMemo(
    () => (row: HourRecord) => {
      const { bonus, abilities } = row;
      const decided = (status: "approved" | "rejected") => () =>
        bonus && decide({ body: { id: bonus.id, status: reviewStatus.toCode(status) } });
      const actions: UiAction[] = [
        ...(abilities.bonus.isAllowed
          ? [{ key: "bonus", label: t("workHour.review.bonus"), icon: starIcon, run: () => onBonus(row) }]
          : []),
        ...(abilities.decideBonus.isAllowed
          ? [
              {
                key: "approveBonus",
                label: t("workHour.review.approveBonus"),
                icon: okFilledIcon,
                run: decided("approved"),
              },
              {
                key: "refuseBonus",
                label: t("workHour.review.refuseBonus"),
                icon: problemFilledIcon,
                run: decided("rejected"),
              },
            ]
          : []),
      ];
      return actions.length > 0 ? (
        <MenuButton label={t("workHour.review.actions")} actions={actions} />
      ) : null;
    },
    [t, decide, onBonus],
  );
}
