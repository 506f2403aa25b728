import type { Locale } from "@pharos/i18n";
import { Grid, PageHeader, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { barChartIcon, Icon, plusIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { lazy, type ReactNode, type RefObject, Suspense, useEffect, useMemo, useRef } from "react";
import { useLocation, useNavigate } from "react-router";
import { nameIn } from "../../shared/format/index.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { loadChunk } from "../../shared/load-chunk.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { loadTexts, useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { useMe } from "../identity/index.ts";
import { WaitingMailsLink } from "../integration/index.ts";
import { type ServiceCompany, serviceRequestQueries } from "./api.ts";
import { recordsFilters } from "./list/records-filters.tsx";
import { RecordsList } from "./list/records-list.tsx";
import { recordsSpec } from "./list/records-query.ts";
import { useRecordsKeys } from "./list/use-records-keys.ts";
import { detailTexts } from "./parts/detail-texts.ts";
import { PowerViewNotice } from "./queue/power-view-notice.tsx";
import { useDesk } from "./queue/use-desk.ts";
import { type DeskLayoutState, useLayout } from "./queue/use-layout.ts";
import { ViewMenu } from "./queue/view-tools.tsx";
import "./list/records.css";

const source = "record";

// Most readers never leave the list.
const BoardView = lazy(async () => ({
  default: (await loadChunk(() => import("./queue/board-view.tsx"))).BoardView,
}));
const SplitPane = lazy(async () => {
  const [part] = await Promise.all([
    loadChunk(() => import("./queue/split-pane.tsx")),
    loadTexts(detailTexts),
  ]);
  return { default: part.SplitPane };
});

/** The list of service requests: views, filters in the address, clocks that go on. */
export function ServiceRecordsScreen(): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const { search } = useLocation();
  const rootRef = useRef<HTMLDivElement>(null);
  const { isEsUser, perms } = useMe();
  const canCreate = perms.includes("service:create");
  const state = useListState(recordsSpec);
  const desk = useDesk(state);
  const layout = useLayout();
  const isPhone = useIsPhone();
  const filters = useFilters();
  useKeptRow(rootRef, layout);
  const create = () => void navigate(paths.newServiceRequest());
  useRecordsKeys({
    root: rootRef,
    onNew: canCreate ? create : null,
    isVendor: !isEsUser,
    // The request beside the list has these keys itself.
    onIntent:
      layout.shown === "split"
        ? null
        : (id, intent) => void navigate(paths.serviceRequest(source, id), { state: { search, intent } }),
    onSplit: layout.hasRoom
      ? (focusedId) => layout.choose(layout.shown === "split" ? "list" : "split", focusedId ?? undefined)
      : null,
  });
  const createButton = canCreate ? (
    <Button icon={<Icon of={plusIcon} />} aria-label={t("serviceRequest.records.create")} onClick={create}>
      {isPhone ? null : t("serviceRequest.records.create")}
    </Button>
  ) : undefined;
  const statisticsButton = perms.includes("fault:stat") ? (
    <Button
      type="text"
      icon={<Icon of={barChartIcon} />}
      aria-label={t("shell.titles.serviceStatistics")}
      {...inApp(paths.serviceStatistics())}
    >
      {isPhone ? null : <span className="sr-records-wide">{t("shell.titles.serviceStatistics")}</span>}
    </Button>
  ) : null;
  const title = t("serviceRequest.records.title");
  const actions = (
    <>
      <ViewMenu desk={desk} />
      <WaitingMailsLink />
      {statisticsButton}
      {createButton}
    </>
  );
  // One row less above the first request; the other layouts and a phone have no room for it in the row of filters.
  const isHeadInList = layout.shown === "list" && !isPhone;
  const list = (
    <RecordsList
      state={state}
      desk={desk}
      layout={layout}
      filters={filters}
      createButton={createButton}
      head={isHeadInList ? { heading: <h1>{desk.current?.name ?? title}</h1>, actions } : null}
      source={source}
      onOpen={(id) => {
        if (layout.shown === "split") layout.open(id);
        else void navigate(paths.serviceRequest(source, id), { state: { search } });
      }}
    />
  );
  return (
    <div ref={rootRef} className="sr-records" data-layout={layout.shown}>
      {isHeadInList ? null : (
        <PageHeader title={desk.current ? `${title} · ${desk.current.name}` : title} actions={actions} />
      )}
      <PowerViewNotice />
      {layout.shown === "list" ? list : null}
      {layout.shown === "split" ? (
        <Grid gap={16} className="sr-split">
          <div className="sr-split-list">{list}</div>
          <Suspense fallback={<div className="sr-split-pane" aria-busy="true" />}>
            <SplitPane id={layout.openId} source={source} />
          </Suspense>
        </Grid>
      ) : null}
      {layout.shown === "board" ? (
        <Suspense fallback={null}>
          <BoardView state={state} desk={desk} layout={layout} filters={filters} source={source} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Going back from the split view the row that stood beside the list has the focus. */
function useKeptRow(root: RefObject<HTMLElement | null>, { shown, openId }: DeskLayoutState): void {
  const lastRef = useRef<number | null>(null);
  useEffect(() => {
    if (shown === "split") lastRef.current = openId;
    else if (lastRef.current !== null) {
      const row = root.current?.querySelector<HTMLElement>(`[data-row-key="${lastRef.current}"]`);
      lastRef.current = null;
      row?.focus({ preventScroll: true });
      row?.scrollIntoView({ block: "nearest" });
    }
  }, [root, shown, openId]);
}

function useFilters() {
  const t = useT();
  const { locale } = usePreferences();
  const { isEsUser, perms } = useMe();
  const hasCustomers = !isEsUser;
  const mayRead = hasCustomers && perms.includes("service:create");
  const companies = useQuery({ ...serviceRequestQueries.companies(), enabled: mayRead });
  return useMemo(
    () =>
      recordsFilters({
        t,
        companies: hasCustomers ? namedIn(locale, companies.data ?? []) : null,
      }),
    [t, locale, hasCustomers, companies.data],
  );
}

/** Customers by their names in the reader's language. */
function namedIn(locale: Locale, companies: readonly ServiceCompany[]) {
  return companies.map(({ companyId, companyName, companyNameEn }) => ({
    companyId,
    companyName: nameIn(locale, companyName, companyNameEn),
  }));
}
