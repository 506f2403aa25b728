import { orderSigning } from "@pharos/domain/enums";
import { PageHeader } from "@pharos/ui";
import { Button } from "@pharos/ui/controls";
import { Icon, plusIcon } from "@pharos/ui/icons";
import { ListPage } from "@pharos/ui/list";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useMemo } from "react";
import { useNavigate } from "react-router";
import { columnStoreOf } from "../../shared/column-store.ts";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { useFormat } from "../../shared/format/index.ts";
import { resultOf } from "../../shared/list/list-result.ts";
import { useListState } from "../../shared/list/use-list-state.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useAddressSearch } from "../../shared/use-address-search.ts";
import { ContractAreaTabs } from "../contract-item/index.ts";
import { useMe } from "../identity/index.ts";
import { type OrderSource, orderQueries, ordersSpec } from "./api.ts";
import { orderColumns } from "./list/order-columns.tsx";
import { orderFilters } from "./list/order-filters.tsx";

const columnStore = columnStoreOf("serviceOrders");
const OrderFormDialog = lazyPart(async () => (await import("./form/order-form.dialog.tsx")).OrderFormDialog);

/** Service orders: what was done, for whom, and who has signed it. */
export function ServiceOrdersScreen(): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const format = useFormat();
  const navigate = useNavigate();
  const me = useMe();
  const state = useListState(ordersSpec);
  const making = useMaking();
  const orders = useQuery(orderQueries.list(ordersSpec.filterOf(state.query)));
  const columns = useMemo(() => orderColumns({ t, locale, format }), [t, locale, format]);
  const filters = useMemo(() => orderFilters(t, me.isInternalEmployee), [t, me.isInternalEmployee]);
  const createButton = me.perms.includes("so:edit") ? (
    <Button type="primary" icon={<Icon of={plusIcon} />} onClick={() => making.open()}>
      {t("serviceOrder.list.create")}
    </Button>
  ) : undefined;
  return (
    <>
      <PageHeader
        title={t("serviceOrder.list.title")}
        meta={<ContractAreaTabs current="orders" />}
        actions={createButton}
      />
      <ListPage
        label={t("serviceOrder.list.title")}
        result={resultOf(orders)}
        state={state}
        columns={columns}
        rowKey={(row) => String(row.id)}
        onOpen={(row) => void navigate(paths.serviceOrder(row.id))}
        tabs={tabsOf(orders.data?.signingCounts).map(({ key, count }) => ({
          key,
          count,
          label: key === "all" ? t("serviceOrder.list.all") : t(orderSigning.labelKey(key)),
        }))}
        search={{ key: "keyword", placeholder: t("serviceOrder.list.search") }}
        filters={filters}
        columnStore={columnStore}
        empty={{ words: t("serviceOrder.list.none"), action: createButton }}
      />
      {making.isOpen ? (
        <OrderFormDialog
          order={null}
          source={making.source}
          onClose={making.close}
          onSaved={(order) => void navigate(paths.serviceOrder(order.id))}
          // Where it came from lists what waits.
          onKept={() => void (making.source?.planId === undefined ? making.close() : navigate(-1))}
        />
      ) : null}
    </>
  );
}

/** The form for a new order stands in the address, so that other pages can open it: `?make=new`, `?make=4711` for a request, `?make=plan-12`. */
function useMaking() {
  const [params, search] = useAddressSearch();
  const make = params.get("make");
  return {
    isOpen: make !== null,
    source: sourceOf(make),
    open: () => search.patch({ make: "new" }),
    close: () => search.patch({ make: null }),
  };
}

function sourceOf(make: string | null): OrderSource | null {
  const [, plan, id] = /^(plan-)?([1-9]\d{0,14})$/.exec(make ?? "") ?? [];
  if (id === undefined) return null;
  return plan === undefined ? { faultId: Number(id) } : { planId: Number(id) };
}

/** The tabs with the matches the server counted. */
function tabsOf(counts: Readonly<Record<string, number>> | undefined) {
  const all = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  return [
    { key: "all" as const, count: all },
    ...orderSigning.names.map((key) => ({
      key,
      count: counts?.[String(orderSigning.toCode(key))],
    })),
  ];
}
