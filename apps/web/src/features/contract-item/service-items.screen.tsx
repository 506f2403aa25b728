import {
  Cluster,
  EmptyState,
  Grid,
  IconButton,
  PageHeader,
  Panel,
  SkeletonText,
  Stack,
  StatusChip,
  Text,
} from "@pharos/ui";
import { Button, Checkbox, Tooltip } from "@pharos/ui/controls";
import {
  calendarIcon,
  deleteIcon,
  editIcon,
  Icon,
  linkIcon,
  plusIcon,
  unorderedListIcon,
} from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useNavigate, useParams } from "react-router";
import { lazyPart } from "../../shared/components/lazy-part.tsx";
import { QueryError } from "../../shared/components/query-error.tsx";
import { useConfirm } from "../../shared/components/use-confirm.tsx";
import { nameIn } from "../../shared/format/index.ts";
import { paths } from "../../shared/paths.ts";
import { usePreferences } from "../../shared/preferences.ts";
import { useT } from "../../shared/texts.ts";
import { useInAppLink } from "../../shared/use-in-app-link.ts";
import { useMe } from "../identity/index.ts";
import { contractItemQueries, type ServiceItems, type ServiceItemView, useDeleteServiceItem } from "./api.ts";
import { idIn } from "./parts/address.ts";
import { ServiceItemStatusChip } from "./parts/chips.tsx";
import { inspectionFactText, itemFactText } from "./service/item-words.ts";
import { QuotaMeter } from "./service/quota-meter.tsx";

const RecurringSeries = lazyPart(async () => (await import("../plan/parts.ts")).RecurringSeries);
const CandidatePlansDialog = lazyPart(async () => (await import("../plan/parts.ts")).CandidatePlansDialog);
const ServiceItemDialog = lazyPart(
  async () => (await import("./service/service-item.dialog.tsx")).ServiceItemDialog,
);
const QuotaDrawer = lazyPart(async () => (await import("./service/quota-drawer.tsx")).QuotaDrawer);
const RecurringTasksDialog = lazyPart(
  async () => (await import("./service/recurring-tasks.dialog.tsx")).RecurringTasksDialog,
);

/** What of an item is opened. */
type ItemPart = "edit" | "ledger" | "plans";
type Open =
  | { readonly what: ItemPart; readonly item: ServiceItemView }
  | { readonly what: "create" | "plan" };

/** What a service number entitles to, item by item, with the quotas and their ledgers. */
export function ServiceItemsScreen(): ReactNode {
  const t = useT();
  const params = useParams();
  const accId = idIn(params["id"]) ?? 0;
  const items = useQuery(contractItemQueries.serviceItems(accId));
  const [open, setOpen] = useState<Open | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const list = items.data?.list ?? [];
  const planned = list.filter(({ id }) => chosen.has(id));
  return (
    <Stack gap={16}>
      <Head accId={accId} data={items.data} chosen={planned.length} onOpen={setOpen} />
      <Panel padding="none">
        {items.isPending ? <SkeletonText lines={8} /> : null}
        <QueryError query={items} />
        {items.data && list.length === 0 ? <EmptyState>{t("contractItem.service.none")}</EmptyState> : null}
        <Stack as="ul" aria-label={t("contractItem.service.title")}>
          {list.map((item) => (
            <ItemRow
              key={item.id}
              item={item}
              mayPlan={items.data?.plan.isAllowed === true}
              isChosen={chosen.has(item.id)}
              onChoose={(isChosen) => setChosen(withOne(chosen, item.id, isChosen))}
              onOpen={(what) => setOpen({ what, item })}
            />
          ))}
        </Stack>
      </Panel>
      <RecurringSeries accId={accId} />
      {open?.what === "create" || open?.what === "edit" ? (
        <ServiceItemDialog
          accId={accId}
          item={open.what === "edit" ? open.item : null}
          onClose={() => setOpen(null)}
        />
      ) : null}
      {open?.what === "ledger" ? <QuotaDrawer item={open.item} onClose={() => setOpen(null)} /> : null}
      {open?.what === "plans" ? (
        <CandidatePlansDialog accId={accId} item={open.item} onClose={() => setOpen(null)} />
      ) : null}
      {open?.what === "plan" ? <RecurringTasksDialog items={planned} onClose={() => setOpen(null)} /> : null}
    </Stack>
  );
}

function withOne(chosen: ReadonlySet<number>, id: number, isChosen: boolean): ReadonlySet<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

interface HeadProps {
  readonly accId: number;
  readonly data: ServiceItems | undefined;
  readonly chosen: number;
  readonly onOpen: (open: Open) => void;
}

function Head({ accId, data, chosen, onOpen }: HeadProps): ReactNode {
  const t = useT();
  const navigate = useNavigate();
  const inApp = useInAppLink();
  const { locale } = usePreferences();
  const hasCost = useMe().perms.includes("sn:cost");
  const card = data && paths.serviceNumber(accId, data.companyId);
  return (
    <PageHeader
      title={t("contractItem.service.title")}
      {...(card && {
        back: {
          label: t("contractItem.service.back", { sn: data.sn }),
          ...inApp(card),
        },
        meta: [nameIn(locale, data.companyName, data.companyNameEn), data.name, data.sn].map((part) => (
          <span key={part}>{part}</span>
        )),
      })}
      actions={
        data && (
          <Cluster gap={8} className="ci-actions">
            {hasCost ? (
              <Button onClick={() => void navigate(paths.costEfficiency(accId, data.companyId))}>
                {t("contractItem.service.cost")}
              </Button>
            ) : null}
            {data.plan.isAllowed ? (
              <Tooltip title={chosen === 0 ? t("contractItem.service.chooseFirst") : null}>
                <Button
                  icon={<Icon of={calendarIcon} />}
                  disabled={chosen === 0}
                  onClick={() => onOpen({ what: "plan" })}
                >
                  {t("contractItem.service.plan")}
                  {chosen > 0 ? ` · ${t("contractItem.service.chosen", { count: chosen })}` : null}
                </Button>
              </Tooltip>
            ) : null}
            <Tooltip title={data.create.reason}>
              <Button
                type="primary"
                icon={<Icon of={plusIcon} />}
                disabled={!data.create.isAllowed}
                onClick={() => onOpen({ what: "create" })}
              >
                {t("contractItem.service.create")}
              </Button>
            </Tooltip>
          </Cluster>
        )
      }
    />
  );
}

interface ItemRowProps {
  readonly item: ServiceItemView;
  readonly mayPlan: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
  readonly onOpen: (what: ItemPart) => void;
}

const open = 0;

function ItemRow({ item, mayPlan, isChosen, onChoose, onOpen }: ItemRowProps): ReactNode {
  const t = useT();
  const remove = useDeleteServiceItem();
  const [confirm, holder] = useConfirm();
  const askToDelete = async () => {
    const isSure = await confirm({
      title: t("contractItem.service.deleteTitle", { name: item.name }),
      content: t("contractItem.service.deleteBody"),
      okText: t("contractItem.service.delete"),
      okButtonProps: { danger: true },
      cancelText: t("common.ui.cancel"),
    });
    // A refusal is notified by a toast.
    if (isSure) await remove.mutateAsync({ params: { id: item.id } }).catch(() => undefined);
  };
  return (
    <Grid as="li" gap={16} rowGap={8} align="center" className="ci-service-row">
      {holder}
      <Checkbox
        checked={isChosen}
        disabled={item.status !== open}
        aria-label={t("contractItem.service.select", { name: item.name })}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <Stack as="span" gap={2}>
        <Cluster as="span" gap={6} weight="medium">
          {item.name}
          {item.status === open ? null : <ServiceItemStatusChip code={item.status} />}
          {item.inspection?.isOverdue ? (
            <StatusChip tone="p2">{t("contractItem.service.overdue")}</StatusChip>
          ) : null}
        </Cluster>
        <Text as="small" tone="tertiary">
          {itemFactText(item, t)}
        </Text>
        {item.inspection === null ? null : (
          <Text as="small" tone="tertiary">
            {inspectionFactText(item.inspection, t)}
          </Text>
        )}
        {item.contractItem ? (
          <Text as="small" tone="tertiary">
            {item.contractItem.itemId} · {item.contractItem.name}
          </Text>
        ) : null}
      </Stack>
      <QuotaMeter item={item} />
      <Cluster as="span" gap={4} justify="end" className="ci-service-tools">
        <IconButton
          icon={unorderedListIcon}
          label={t("contractItem.service.ledger")}
          onClick={() => onOpen("ledger")}
        />
        {mayPlan ? (
          <IconButton
            icon={linkIcon}
            label={t("contractItem.service.linkPlans")}
            onClick={() => onOpen("plans")}
          />
        ) : null}
        {item.abilities.edit.isAllowed ? (
          <>
            <IconButton
              icon={editIcon}
              label={t("contractItem.service.edit")}
              onClick={() => onOpen("edit")}
            />
            <IconButton
              icon={deleteIcon}
              label={
                item.abilities.delete.isAllowed
                  ? t("contractItem.service.delete")
                  : item.abilities.delete.reason
              }
              isDisabled={!item.abilities.delete.isAllowed}
              onClick={() => void askToDelete()}
            />
          </>
        ) : null}
      </Cluster>
    </Grid>
  );
}
