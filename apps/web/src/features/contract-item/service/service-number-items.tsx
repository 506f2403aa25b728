import { Cluster, EmptyState, Grid, Panel, SkeletonText, Stack } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { QueryError } from "../../../shared/components/query-error.tsx";
import { paths } from "../../../shared/paths.ts";
import { useT } from "../../../shared/texts.ts";
import { useMe } from "../../identity/index.ts";
import { contractItemQueries } from "../api.ts";
import { ServiceItemStatusChip } from "../parts/chips.tsx";
import { itemFactText } from "./item-words.ts";
import { QuotaMeter } from "./quota-meter.tsx";

interface ServiceNumberItemsProps {
  /** The service number. */
  readonly id: number;
  readonly companyId: number;
}

const open = 0;

/**
 * The service items of a service number with their quotas, for the card of the number. The route that shows it loads the
 * texts `contractItem` beside its own.
 */
export function ServiceNumberItems({ id, companyId }: ServiceNumberItemsProps): ReactNode {
  const t = useT();
  const me = useMe();
  const items = useQuery(contractItemQueries.serviceItems(id));
  return (
    <Panel
      title={t("contractItem.service.title")}
      extra={
        <>
          {me.perms.includes("sn:cost") ? (
            <Link to={paths.costEfficiency(id, companyId)}>{t("contractItem.service.cost")}</Link>
          ) : null}
          {me.isEsUser ? null : (
            <Link to={paths.serviceItems(id, companyId)}>{t("contractItem.service.all")}</Link>
          )}
        </>
      }
    >
      {items.isPending ? <SkeletonText lines={4} /> : null}
      <QueryError query={items} isCompact />
      {items.data?.list.length === 0 ? (
        <EmptyState isCompact>{t("contractItem.service.none")}</EmptyState>
      ) : null}
      {items.data && items.data.list.length > 0 ? (
        <Grid as="ul" minWidth={220} gap={24} rowGap={16}>
          {items.data.list.map((item) => (
            <Stack key={item.id} as="li" gap={6}>
              <Cluster as="span" gap={6} weight="medium">
                {item.name}
                {item.status === open ? null : <ServiceItemStatusChip code={item.status} />}
              </Cluster>
              <QuotaMeter item={item} />
              <Cluster
                as="small"
                gap={12}
                rowGap={0}
                align="stretch"
                justify="between"
                size="small"
                tone="tertiary"
                className="ci-quota-words"
              >
                {itemFactText(item, t)}
              </Cluster>
            </Stack>
          ))}
        </Grid>
      ) : null}
    </Panel>
  );
}
