import { orderSigning } from "@pharos/domain/enums";
import { Cluster, EmptyState, Panel, SkeletonText, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { orderQueries } from "../api.ts";

/** The service orders that prove the work of a plan, and the way to a new one; in the words of the page of the plan. */
export function PlanOrders({ planId }: { readonly planId: number }): ReactNode {
  const t = useT();
  const { perms } = useMe();
  const orders = useQuery({
    ...orderQueries.list({ planId, pageSize: 20 }),
    enabled: perms.includes("so:view"),
  });
  if (!perms.includes("so:view")) return null;
  return (
    <Panel
      title={t("plan.orders.title")}
      extra={
        perms.includes("so:edit") ? (
          <Link to={paths.serviceOrders({ make: `plan-${planId}` })}>{t("plan.orders.create")}</Link>
        ) : undefined
      }
    >
      {orders.isPending ? <SkeletonText lines={2} /> : null}
      <QueryError query={orders} isCompact />
      {orders.data?.list.length === 0 ? <EmptyState isCompact>{t("plan.orders.none")}</EmptyState> : null}
      <Stack as="ul" gap={8}>
        {orders.data?.list.map((order) => (
          <Cluster as="li" key={order.id} gap={8} justify="between">
            <Link to={paths.serviceOrder(order.id)}>{order.orderNo}</Link>
            <StateChip of={orderSigning} code={order.signing} />
          </Cluster>
        ))}
      </Stack>
    </Panel>
  );
}
