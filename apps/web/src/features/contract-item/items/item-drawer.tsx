import { maintenanceLevel } from "@pharos/domain/enums";
import { Cluster, Facts, SkeletonText, Stack, useIsPhone } from "@pharos/ui";
import { Button, Drawer, Tooltip } from "@pharos/ui/controls";
import { checkCircleIcon, editIcon, Icon, warningIcon } from "@pharos/ui/icons";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import { useMe } from "../../identity/index.ts";
import { type ContractItemRow, contractItemQueries } from "../api.ts";
import { HoursForecast } from "../forecast/lazy.ts";
import { amountText, yuan } from "../parts/amounts.ts";
import { ItemStatusChip } from "../parts/chips.tsx";
import { ProgressBar } from "../parts/progress-bar.tsx";
import { hoursText } from "./items-columns.tsx";
import "./item-drawer.css";

interface ItemDrawerProps {
  readonly row: ContractItemRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** One contract item beside its list: facts, whether it may be completed, and what was changed. */
export function ItemDrawer({ row, onClose, onEdit }: ItemDrawerProps): ReactNode {
  const t = useT();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(true);
  const { edit } = row.abilities;
  const mayForecast = useMe().perms.includes("sn:cost");
  return (
    <Drawer
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      size={isPhone ? "100%" : 620}
      title={row.name}
      rootClassName="ci-drawer"
      closable={{ placement: "end" }}
      extra={
        <Tooltip title={edit.reason}>
          <Button icon={<Icon of={editIcon} />} disabled={!edit.isAllowed} onClick={onEdit}>
            {t("contractItem.items.edit")}
          </Button>
        </Tooltip>
      }
    >
      <Stack gap={16} className="ci-drawer-body">
        <Cluster gap={12} isOneLine className="ci-drawer-head">
          <ItemStatusChip code={row.status} />
          <ProgressBar ratio={row.progressRatio} label={t("contractItem.field.progress")} />
        </Cluster>
        <ItemFacts row={row} />
        {row.accId === null ? null : (
          <Link to={paths.serviceItems(row.accId, row.companyId)}>
            {t("contractItem.items.toServiceItems")}
          </Link>
        )}
        {mayForecast ? <HoursForecast owner={{ kind: "item", id: row.id }} /> : null}
        <Closing id={row.id} />
        <section aria-label={t("contractItem.items.history")}>
          <h3>{t("contractItem.items.history")}</h3>
          <HistoryTab objectType="contractItem" objectId={row.id} />
        </section>
      </Stack>
    </Drawer>
  );
}

function ItemFacts({ row }: { readonly row: ContractItemRow }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const quantity = row.quantity === null ? null : `${format.number(row.quantity)} ${row.unit ?? ""}`;
  const level = row.maintLevel === null ? null : maintenanceLevel.fromCode(row.maintLevel);
  return (
    <section aria-label={t("contractItem.items.facts")}>
      <Facts
        items={[
          { key: "itemId", label: t("contractItem.field.itemId"), value: row.itemId },
          {
            key: "company",
            label: t("contractItem.field.company"),
            value: nameIn(locale, row.companyName, row.companyNameEn),
          },
          {
            key: "contract",
            label: t("contractItem.field.contract"),
            value: (
              <Link to={paths.contracts({ search: row.contractNum })}>
                {row.contractNum} · {row.contractName}
              </Link>
            ),
          },
          { key: "itemType", label: t("contractItem.field.itemType"), value: row.itemType },
          {
            key: "product",
            label: t("contractItem.field.product"),
            value: nameIn(locale, row.productName, row.productNameEn),
          },
          {
            key: "level",
            label: t("contractItem.field.maintLevel"),
            value: level && t(maintenanceLevel.labelKey(level)),
          },
          { key: "hours", label: t("contractItem.field.hours"), value: hoursText(row, t, format) },
          { key: "quantity", label: t("contractItem.field.quantity"), value: quantity },
          {
            key: "period",
            label: t("contractItem.field.period"),
            value: `${row.startTime} – ${row.endTime}`,
          },
          {
            key: "amount",
            label: t("contractItem.field.amount"),
            value: row.amount == null ? null : yuan(row.amount, format),
            isHidden: row.amount === undefined,
          },
          {
            key: "team",
            label: t("contractItem.field.team"),
            value: nameIn(locale, row.teamName, row.teamNameEn),
          },
          { key: "manager", label: t("contractItem.field.manager"), value: row.managerName },
          { key: "sn", label: t("contractItem.field.sn"), value: row.sn },
          {
            key: "lastServiceDate",
            label: t("contractItem.field.lastServiceDate"),
            value: row.lastServiceDate,
          },
        ]}
      />
    </section>
  );
}

function Closing({ id }: { readonly id: number }): ReactNode {
  const t = useT();
  const format = useFormat();
  const { data, isPending } = useQuery(contractItemQueries.closing(id));
  if (isPending) return <SkeletonText lines={2} />;
  if (!data) return null;
  const quota = data.quotaLeft
    .filter(({ remaining }) => remaining > 0)
    .map(({ unit, remaining }) => amountText(remaining, unit, t, format));
  return (
    <section aria-label={t("contractItem.items.closing")}>
      <h3>{t("contractItem.items.closing")}</h3>
      <Stack as="ul" gap={4} className="ci-closing">
        {data.canClose ? (
          <li className="ph-tone-ok">
            <Icon of={checkCircleIcon} /> {t("contractItem.items.canClose")}
          </li>
        ) : (
          data.reasons.map(({ code, text }) => (
            <li key={code} className="ph-tone-warn">
              <Icon of={warningIcon} /> {text}
            </li>
          ))
        )}
        {quota.length === 0 ? null : (
          <li>{t("contractItem.items.quotaLeft", { quota: quota.join(" · ") })}</li>
        )}
      </Stack>
    </section>
  );
}
