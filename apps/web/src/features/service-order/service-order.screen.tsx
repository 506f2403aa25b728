import type { ServiceOrderDetail } from "@pharos/api/service-order";
import { orderSigning, serviceOrderStatus } from "@pharos/domain/enums";
import { ActionBar, EmptyState, Grid, PageHeader, Panel, SkeletonText, Stack, Text } from "@pharos/ui";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { StateChip } from "../../shared/components/state-chip.tsx";
import { TurnWords } from "../../shared/components/turn-words.tsx";
import { nameIn, useFormat } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { loadTexts, useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { HistoryTab } from "../audit/index.ts";
import { useMe } from "../identity/index.ts";
import { orderQueries } from "./api.ts";
import { type OrderDialog, useOrderActions } from "./detail/use-order-actions.tsx";
import { OrderPaper } from "./paper/order-paper.tsx";
import { HoursSum } from "./parts/hours-sum.tsx";
import { LinksPanel } from "./share/links-panel.tsx";

const OfflineEntries = lazyPart(async () => {
  const [parts] = await Promise.all([import("../offline/parts.ts"), loadTexts(["offline"])]);
  return parts.OfflineEntries;
});
const EndPlanOffer = lazyPart(async () => (await import("../plan/parts.ts")).EndPlanOffer);
const OrderFormDialog = lazyPart(async () => (await import("./form/order-form.dialog.tsx")).OrderFormDialog);
const SignDialog = lazyPart(async () => (await import("./sign/sign.dialog.tsx")).SignDialog);
const HandOverDialog = lazyPart(async () => (await import("./sign/hand-over.dialog.tsx")).HandOverDialog);
const ShareDialog = lazyPart(async () => (await import("./share/share.dialog.tsx")).ShareDialog);
const VoidDialog = lazyPart(async () => (await import("./detail/void.dialog.tsx")).VoidDialog);

/** One service order: the paper, what can be done with it, its links and its history. */
export function ServiceOrderScreen(): ReactNode {
  const { id = "" } = useParams();
  const order = useQuery(orderQueries.detail(/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0));
  if (order.data === undefined)
    return order.isError ? <QueryError query={order} /> : <SkeletonText lines={14} />;
  return <OrderPage key={order.data.id} order={order.data} />;
}

function OrderPage({ order }: { readonly order: ServiceOrderDetail }): ReactNode {
  const t = useT();
  const { locale } = usePreferences();
  const me = useMe();
  const inApp = useInAppLink();
  const [dialog, setDialog] = useState<OrderDialog | null>(null);
  const isProved = serviceOrderStatus.fromCode(order.status) === "completed" && me.perms.includes("plan:end");
  const { actions, holder } = useOrderActions(order, setDialog);
  return (
    <>
      {holder}
      <PageHeader
        title={order.title}
        back={{ label: t("serviceOrder.detail.back"), ...inApp(paths.serviceOrders()) }}
        marks={<StateChip of={orderSigning} code={order.signing} />}
        meta={[
          order.orderNo,
          nameIn(locale, order.companyName, order.companyNameEn),
          t("serviceOrder.detail.made", { name: order.createdByName }),
        ]
          .map((part) => <span key={part}>{part}</span>)
          .concat(
            <TurnWords
              key="turn"
              turn={order.turn}
              vendor={order.engineers.join(t("common.listSeparator"))}
              customer={nameIn(locale, order.companyName, order.companyNameEn)}
            />,
          )}
        actions={<ActionBar label={t("serviceOrder.action.more")} actions={actions} />}
      />
      <Grid gap={16} hasAside={me.isInternalEmployee}>
        <Stack gap={16}>
          {me.isInternalEmployee ? <OfflineEntries /> : null}
          <OrderPaper order={order} />
          {isProved && order.planId !== null ? <EndPlanOffer planId={order.planId} /> : null}
          <OrderHours order={order} />
        </Stack>
        {me.isInternalEmployee ? (
          <Stack as="aside" gap={16} className="ph-no-print">
            <LinksPanel order={order} />
            <Panel title={t("serviceOrder.detail.history")}>
              {order.copiedFrom === null ? null : (
                <Text as="p" tone="secondary">
                  <Link to={paths.serviceOrder(order.copiedFrom.id)}>
                    {t("serviceOrder.paper.copyOf", { orderNo: order.copiedFrom.orderNo })}
                  </Link>
                </Text>
              )}
              <HistoryTab objectType="serviceOrder" objectId={order.id} />
            </Panel>
          </Stack>
        ) : null}
      </Grid>
      <Dialogs order={order} dialog={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

/** The pieces of work that an order proves, where the reader may see them. */
function OrderHours({ order }: { readonly order: ServiceOrderDetail }): ReactNode {
  const t = useT();
  const format = useFormat();
  const me = useMe();
  const { hours, planId, planNo } = order;
  if (hours.length === 0 && planNo === null) return null;
  return (
    <Panel
      title={t("serviceOrder.field.hours")}
      extra={
        planId !== null && planNo !== null && me.perms.includes("plan:view") ? (
          <Link to={paths.plan(planId)}>{planNo}</Link>
        ) : undefined
      }
    >
      {hours.length === 0 ? <EmptyState isCompact>{t("serviceOrder.detail.noHours")}</EmptyState> : null}
      <Stack as="ul" gap={4}>
        {daysOf(hours).map(([key, line]) => (
          <li key={key}>
            {t(line.isPending ? "serviceOrder.form.hourLinePending" : "serviceOrder.form.hourLine", {
              day: line.workDate,
              engineer: line.engineer,
              hours: format.number(line.hours, 1),
            })}
          </li>
        ))}
        {hours.length === 0 ? null : (
          <Text as="li" weight="strong">
            <HoursSum lines={hours} />
          </Text>
        )}
      </Stack>
    </Panel>
  );
}

/** The hours of each person and day, by what tells them apart. */
function daysOf(hours: ServiceOrderDetail["hours"]): [string, ServiceOrderDetail["hours"][number]][] {
  const days = new Map<string, ServiceOrderDetail["hours"][number]>();
  for (const line of hours) {
    const key = `${line.workDate} ${line.engineer} ${line.isPending}`;
    const known = days.get(key);
    days.set(key, known ? { ...line, hours: known.hours + line.hours } : line);
  }
  return [...days];
}

interface DialogsProps {
  readonly order: ServiceOrderDetail;
  readonly dialog: OrderDialog | null;
  readonly onClose: () => void;
}

function Dialogs({ order, dialog, onClose }: DialogsProps): ReactNode {
  const { isInternalEmployee } = useMe();
  if (dialog === "signAsEngineer") return <SignDialog order={order} party="engineer" onClose={onClose} />;
  // On the engineer's device the customer sees the paper and nothing else.
  if (dialog === "signAsCustomer")
    return isInternalEmployee ? (
      <HandOverDialog order={order} onClose={onClose} />
    ) : (
      <SignDialog order={order} party="customer" onClose={onClose} />
    );
  if (dialog === "share") return <ShareDialog order={order} onClose={onClose} />;
  if (dialog === "edit") return <OrderFormDialog order={order} onClose={onClose} />;
  return dialog === "void" ? <VoidDialog order={order} onClose={onClose} /> : null;
}
