import { exportPlans, importPlans } from "@pharos/api/plan";
import { planStatus } from "@pharos/domain/enums";
import { CountTabs, PageHeader, useIsPhone } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { useMe } from "../identity/index.ts";
import { useTeamOptions } from "../organisation/parts.ts";
import { ExportButton, ImportButton } from "../sheet/index.ts";
import { planQueries, planSpec } from "./api.ts";
import { planImportColumns } from "./list/import-columns.ts";
import { LayoutChoice, usePlanLayout } from "./list/layout-choice.tsx";
import { planColumns } from "./list/plan-columns.tsx";
import { planFilters } from "./list/plan-filters.tsx";
import { PlanAreaTabs } from "./parts/plan-area-tabs.tsx";

const columnStore = columnStoreOf("plans");

const ImplementationPlans = lazyPart(
  async () => (await import("./implementation/implementation-plans.tsx")).ImplementationPlans,
);

/** Plans as a list or as cards, and the implementation plans behind them. */
export function PlanRecordsScreen(): ReactNode {
  const [params] = useAddressSearch();
  const mayReadImplementation = useMe().perms.includes("ccc:view");
  return mayReadImplementation && params.get("view") === "implementation" ? (
    <ImplementationPlans />
  ) : (
    <PlanList />
  );
}

function PlanList(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const navigate = useNavigate();
  const client = useQueryClient();
  const me = useMe();
  const isPhone = useIsPhone();
  const isInternal = !me.isEsUser;
  const state = useListState(planSpec);
  const layout = usePlanLayout();
  const filter = planSpec.filterOf(state.query);
  const plans = useQuery(planQueries.list(filter));
  const columns = useMemo(() => planColumns({ t, locale, isInternal }), [t, locale, isInternal]);
  const teams = useTeamOptions();
  const filters = useMemo(
    () => planFilters({ t, locale, teams, isInternal }),
    [t, locale, teams, isInternal],
  );
  const { pageNum: _page, pageSize: _size, ...exported } = filter;
  const canCreate = plans.data?.create.isAllowed === true;
  const createButton = canCreate ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => void navigate(paths.newPlan())}>
      {t("plan.action.create")}
    </Button>
  ) : undefined;
  const counts = plans.data?.counts ?? [];
  const title = t("plan.records.title");
  return (
    <>
      <PageHeader title={title} meta={<PlanAreaTabs current="list" />} actions={createButton} />
      <CountTabs
        label={t("plan.field.status")}
        active={state.query.filters.status || "all"}
        onChange={(key) => state.setFilters({ status: key === "all" ? "" : key })}
        tabs={[
          { key: "all", label: t("plan.records.all"), hasNoCount: true },
          ...planStatus.names.map((name) => ({
            key: name,
            label: t(planStatus.labelKey(name)),
            ...withCount(counts.find(({ status }) => status === planStatus.toCode(name))),
          })),
        ]}
      />
      <ListPage
        label={title}
        result={resultOf(plans)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.plan(row.id))}
        search={{ key: "title", placeholder: t("plan.records.search") }}
        filters={filters}
        toolbar={
          isInternal ? (
            <>
              {canCreate ? (
                <ImportButton
                  endpoint={importPlans}
                  what={title}
                  columns={planImportColumns(t)}
                  onImported={() => void client.invalidateQueries({ queryKey: ["plan"] })}
                />
              ) : null}
              <ExportButton endpoint={exportPlans} query={exported} list={title} />
            </>
          ) : undefined
        }
        columnStore={columnStore}
        isTiled={layout.shown === "cards"}
        display={isPhone ? undefined : <LayoutChoice layout={layout} />}
        empty={{ words: t("plan.records.none"), action: createButton }}
      />
    </>
  );
}

const withCount = (counted: { readonly count: number } | undefined) =>
  counted === undefined ? {} : { count: counted.count };
