import { Facts, useIsPhone } from "@pharos/ui";
import { Button, Drawer, Tooltip } from "@pharos/ui/controls";
import { editIcon, Icon } from "@pharos/ui/icons";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { nameIn, useFormat } from "../../../shared/format/index.ts";
import { paths } from "../../../shared/paths.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import type { PocItemRow } from "../api.ts";
import { hoursWords } from "../items/items-columns.tsx";
import { PocResultChip } from "../parts/chips.tsx";
import { ProgressBar } from "../parts/progress-bar.tsx";
import "../items/item-drawer.css";

interface PocDrawerProps {
  readonly row: PocItemRow;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** One proof of concept beside its list. */
export function PocDrawer({ row, onClose, onEdit }: PocDrawerProps): ReactNode {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const isPhone = useIsPhone();
  const [isOpen, setIsOpen] = useState(true);
  const { edit } = row.abilities;
  return (
    <Drawer
      open={isOpen}
      onClose={() => setIsOpen(false)}
      afterOpenChange={(shown) => {
        if (!shown) onClose();
      }}
      size={isPhone ? "100%" : 560}
      title={row.name}
      rootClassName="ci-drawer"
      closable={{ placement: "end" }}
      extra={
        <Tooltip title={edit.reason}>
          <Button icon={<Icon of={editIcon} />} disabled={!edit.isAllowed} onClick={onEdit}>
            {t("contractItem.poc.edit")}
          </Button>
        </Tooltip>
      }
    >
      <div className="ci-drawer-body">
        <div className="ci-drawer-head">
          <PocResultChip code={row.result} />
          <ProgressBar ratio={row.progressRatio} label={t("contractItem.field.progress")} />
        </div>
        <Facts
          items={[
            { key: "pocNo", label: t("contractItem.field.pocNo"), value: row.pocNo },
            { key: "company", label: t("contractItem.field.company"), value: row.companyName },
            {
              key: "product",
              label: t("contractItem.field.product"),
              value: nameIn(locale, row.productName, row.productNameEn),
            },
            { key: "hours", label: t("contractItem.field.hours"), value: hoursWords(row, t, format) },
            {
              key: "period",
              label: t("contractItem.field.period"),
              value: `${row.startTime} – ${row.endTime}`,
            },
            { key: "owner", label: t("contractItem.field.owner"), value: row.ownerName },
            { key: "executor", label: t("contractItem.field.executor"), value: row.executorName },
            {
              key: "contract",
              label: t("contractItem.field.contract"),
              value:
                row.contractNum === null ? null : (
                  <Link to={paths.contracts({ search: row.contractNum })}>{row.contractNum}</Link>
                ),
            },
            { key: "remark", label: t("contractItem.field.remark"), value: row.remark },
          ]}
        />
        <section aria-label={t("contractItem.items.history")}>
          <h3>{t("contractItem.items.history")}</h3>
          <HistoryTab objectType="pocItem" objectId={row.id} />
        </section>
      </div>
    </Drawer>
  );
}
