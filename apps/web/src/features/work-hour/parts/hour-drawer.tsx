import {
  hourItemChoice,
  hourKind,
  hourPlace,
  overtimeType,
  reviewStatus,
  taskType,
} from "@pharos/domain/enums";
import { type Fact, Facts, Stack } from "@pharos/ui";
import { Button, Drawer } from "@pharos/ui/controls";
import type { ReactNode } from "react";
import { StateChip } from "../../../shared/components/state-chip.tsx";
import { hoursText, nameIn, useFormat } from "../../../shared/format/index.ts";
import { usePreferences } from "../../../shared/preferences.ts";
import { useT } from "../../../shared/texts.ts";
import { HistoryTab } from "../../audit/index.ts";
import type { HourRecord } from "../api.ts";

interface HourDrawerProps {
  readonly record: HourRecord;
  readonly onClose: () => void;
  readonly onEdit: () => void;
}

/** A record of hours with its review and its history. */
export function HourDrawer({ record, onClose, onEdit }: HourDrawerProps): ReactNode {
  const t = useT();
  const facts = useFacts(record);
  return (
    <Drawer
      open
      onClose={onClose}
      title={record.title}
      size={480}
      extra={
        record.abilities.edit.isAllowed ? (
          <Button type="primary" onClick={onEdit}>
            {t("workHour.entry.editTitle")}
          </Button>
        ) : null
      }
    >
      <Stack gap={16}>
        <Facts items={facts} />
        <HistoryTab objectType="workHour" objectId={record.id} />
      </Stack>
    </Drawer>
  );
}

function useFacts(record: HourRecord): Fact[] {
  const t = useT();
  const format = useFormat();
  const { locale } = usePreferences();
  const fact = (key: string, label: string, value: ReactNode): Fact[] =>
    value ? [{ key, label, value }] : [];
  return [
    ...fact("status", t("workHour.field.status"), <StateChip of={reviewStatus} code={record.reviewStatus} />),
    ...fact("comment", t("workHour.review.comment"), record.reviewComment),
    ...fact("reviewer", t("workHour.field.reviewer"), record.reviewerName),
    ...fact("person", t("workHour.field.person"), record.executorName),
    ...fact("date", t("workHour.field.date"), record.workDate),
    ...fact(
      "time",
      t("workHour.field.time"),
      `${format.time(record.startTime)}–${format.time(record.endTime)}`,
    ),
    ...fact(
      "hours",
      t("workHour.field.hours"),
      t("workHour.mine.hours", { hours: hoursText(record.taskTime, format) }),
    ),
    ...fact("kind", t("workHour.filter.kind"), t(hourKind.labelKeyOfCode(record.kind))),
    ...fact("company", t("workHour.field.company"), nameIn(locale, record.companyName, record.companyNameEn)),
    ...fact("sn", t("workHour.field.sn"), record.sn),
    ...fact(
      "item",
      t("workHour.correct.item"),
      [
        record.contractItemName,
        record.itemChoice === null ? null : t(hourItemChoice.labelKeyOfCode(record.itemChoice)),
      ]
        .filter(Boolean)
        .join(" · "),
    ),
    ...fact("correction", t("workHour.correctionReason"), record.correctionReason),
    ...fact("type", t("workHour.field.type"), t(taskType.labelKeyOfCode(record.serviceType))),
    ...fact("place", t("workHour.field.place"), t(hourPlace.labelKeyOfCode(record.place))),
    ...fact(
      "overtime",
      t("workHour.field.overtime"),
      record.overtimeType === null ? null : t(overtimeType.labelKeyOfCode(record.overtimeType)),
    ),
    ...fact("remark", t("workHour.field.remark"), record.remark),
    ...fact(
      "bonus",
      t("workHour.field.bonus"),
      record.bonus && (
        <>
          {t("workHour.entry.bonus", { amount: record.bonus.amount, ratio: record.bonus.ratio })}{" "}
          <StateChip of={reviewStatus} code={record.bonus.status} />
        </>
      ),
    ),
  ];
}
